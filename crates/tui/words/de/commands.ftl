## What the commands say that take no terminal; what goes wrong before anything is shown.

cmd-not-written = die Ausgabe kann nicht geschrieben werden: { $why }
cmd-log = das Log { $path }: { $why }
cmd-cannot-start = das Programm kann nicht starten: { $why }
cmd-no-home = es gibt kein Home-Verzeichnis: sag mit --data-dir, wo
cmd-changes-no-rule = „{ $rule }“ ändert keine Regel: schreib --rule SCHLÜSSEL=WERT, etwa draw=1
cmd-two-ends = --rounds und --rule end=… sagen beide, wie die Partie endet: gib eines davon an
cmd-large-rules = das ist keine Regeldatei, sie ist größer als 64 KiB
cmd-one-set = nur ein Regelwerk auf einmal: eine Vorlage oder eine Datei
cmd-not-yet = --config { $path }: noch nicht, Einstellungen gibt man bisher als Optionen an
cmd-no-table-name = { $why }; eine Adresse ist IP:PORT, etwa 192.168.1.7:52300
cmd-player = spieler

## nertz tables

tables-none = in { $wait } s war kein Tisch in diesem Netz zu finden. Einen eröffnen: nertz open NAME. Oder über die Adresse beitreten: nertz join IP:PORT. Was im Weg stehen kann, sagt nertz doctor.
tables-table = Tisch
tables-state = Stand
tables-seats = Plätze
tables-rules = Regeln
tables-who = Wer
tables-where = Adresse

## nertz audit

audit-no-file = das ist keine Datei
audit-too-large = das ist größer als jedes Protokoll
audit-agree = die Protokolle einer Partie stimmen überein, Eintrag für Eintrag
audit-apart = das sind Protokolle von { $matches } Partien: verglichen werden nur die einer Partie
audit-disagree = { $why } (von 0 gezählt: { $files })
audit-goes-on = Partie { $one } geht als { $two } weiter, mit dem Stand, den ihre Protokolle ergeben
audit-goes-on-more =
    Partie { $one } geht als { $two } weiter; die Datei von { $one } endet vor { $more } der { $brought }
    mitgebrachten Runden: Die Datei von jemandem, der weiterspielte, zeigt auch diese
audit-does-not-continue = Partie { $two } setzt { $one } nicht fort, wie sie sagt: { $why }
audit-not-readable = { $name }: nicht lesbar: { $why }
audit-verdict = { $name }: { $verdict }
audit-clean = sauber
audit-incomplete = unvollständig: { $why }
audit-tampered = verfälscht: { $at }: { $why }
audit-cheated = Betrug: Platz { $seat } ({ $name }) { $why } [{ $rule }]
audit-cheated-at = Betrug: Platz { $seat } ({ $name }), Eintrag { $entry }: { $why } [{ $rule }]
audit-match = Partie { $match } von { $players }
audit-goes-on-from =
    setzt Partie { $match } fort, von der { $rounds } Runden auf das Wort aller Unterzeichner mitgebracht sind
audit-demo = eine Vorführung: Gemischt wurde nach dem Startwert { $seed }, nichts daran war zufällig
audit-rules = Regeln { $rules }
audit-mark-bad = FALSCH
audit-mark-ok = ok
audit-check-format = Format und kanonische Bytes
audit-check-charter = Charta
audit-check-signatures = Unterschriften
audit-check-chains = Ketten, Lücken, Gabelungen
audit-check-mentions = Uhren und Erwähnungen
audit-check-states = Prüfsummen der Stände
audit-check-decks = Kartenspiele: Festlegungen, Keime
audit-check-legality = Zulässigkeit jedes Eintrags
audit-check-contests = Streitfälle nachgerechnet
audit-check-views = Bescheinigungen der Besetzung
audit-check-results = Stände und ihre Unterschriften
audit-check-end = Schlusseintrag
audit-counted-records = Datensätze
audit-counted-entries = Einträge
audit-counted-mentions = Erwähnungen
audit-counted-digests = Prüfsummen
audit-counted-values = Kettenwerte
audit-counted-items = Posten
audit-counted-decisions = Entscheidungen
audit-counted-views = Wechsel
audit-round = Runde { $round }: { $scores } ({ $how }), { $contested } umstritten
audit-called-by = Ruf von { $name }
audit-all-stuck = alle saßen fest
audit-continued = geht als Partie { $match } weiter: Alle haben für neue Karten gestimmt
audit-note = Notiz bei { $time } s: { $text }
audit-pace = { $entries } Einträge in { $seconds } s: { $pace } Einträge je Sekunde
audit-left = { $name } ist gegangen
audit-lost = { $name } ging verloren
audit-nobody-lost = doch niemand ging verloren
audit-departure = Runde { $round }: { $gone } bei { $time } s, { $agreed } von { $of } einverstanden

## nertz demo

demo-removed = { $files } Protokolle einer früheren Vorführung in { $directory } weichen denen dieser
demo-bots-mdns = { $bots } Bots am Tisch { $table }, über Multicast-DNS
demo-bots-addresses = { $bots } Bots am Tisch { $table }, über ihre Adressen
demo-auditing = { $transcripts } Protokolle werden geprüft
demo-transcripts = Protokolle: { $directory }
demo-transcripts-removed = Protokolle: gelöscht; --out VERZEICHNIS behält sie
demo-interrupted = die Vorführung wurde abgebrochen
demo-bot-says = { $bot }: { $text }
demo-waits = { $bot } wartet { $ms } ms auf { $name }: { $what }
demo-stalled = seit { $seconds } s ist nichts geschehen: { $what }
demo-broken-off = die Partie wurde wegen Platz { $seat } abgebrochen: { $why }
demo-dealt-anew = es wurde für andere neu gegeben
demo-broke-a-rule = Platz { $seat } hat die Regel { $rule } gebrochen
demo-left-before = ein Bot ging vor der Partie
demo-missing = { $bots } Bots haben { $transcripts } Protokolle hinterlassen
demo-differing = die Bots haben verschiedene Punktelisten
demo-won =
    { $winners ->
        [one] { $names } hat gewonnen
       *[other] { $names } haben gewonnen
    }
demo-times = Zeiten
demo-count = Anzahl
demo-time-decided = eigener Zug entschieden
demo-time-next = nächste Karte bekannt
demo-time-turned = Karte aufgedeckt
demo-bytes = gesendete Bytes je Peer und Sekunde: { $bytes } (in { $datagrams } Datagrammen)
demo-processor = Prozessor je Peer: { $percent } % eines Kerns
demo-no-processor = Prozessor je Peer: auf diesem System unbekannt
demo-played = gespielt in { $seconds } s
demo-file = { $name }: { $verdict }, { $entries } Einträge, { $bytes } Byte
demo-agree = alle { $transcripts } Protokolle stimmen überein, Eintrag für Eintrag
demo-round = Runde { $round }, { $how }
demo-seat = Pl.
demo-name = Name
demo-lake = Mitte
demo-left = Rest
demo-bonus = Bonus
demo-score = Punkte
demo-total = Stand
demo-team = Team
demo-contests = { $plays } Züge, { $contested } umstrittene Plätze, { $draws } Gleichstände, { $lost } verlorene Züge

## nertz bot: a line for each event. Programs may read them in English.

bot-broken-off = die Partie wurde abgebrochen: { $why }
bot-played-on = die anderen haben ohne den Bot zu Ende gespielt
bot-some-table = dem Tisch, der dort ist
bot-sits-down = setzt sich an { $table }; erreichbar unter { $addresses }
bot-comes-back = kommt zurück in die Partie mit { $names }; erreichbar unter { $addresses }
bot-waits = wartet auf { $name }: { $what }; zuletzt vor { $ms } ms gehört
bot-does-not-begin = beginnt nicht: { $why }
bot-wanted = er wartet auf { $wanted } Spieler (--seats), { $have } sind da
bot-never = er wartet auf { $wanted } Spieler (--seats), und { $why }
bot-without = die anderen haben ohne { $name } weitergespielt: zu lange weg
bot-seat = Platz { $seat }
bot-trouble = Problem: { $why }
bot-connected = verbunden mit { $name } unter { $address }
bot-lost = { $name } verloren: { $why }
bot-back = ist zurück am Tisch
bot-round-begins = Runde { $round } beginnt
bot-calls = { $name } ruft
bot-false-call = { $name } ruft mit Karten im Stapel
bot-rotated = alle saßen fest: Die Talons werden verschoben
bot-decided = die Partie ist entschieden
bot-breaking-off = die Partie wird wegen { $name } abgebrochen: { $why }
bot-broke-a-rule = { $name } hat eine Regel gebrochen: { $rule }
bot-match-begins = Partie { $match } beginnt, auf Platz { $seat } von { $players }
bot-match-goes-on = Partie { $match } geht weiter, auf Platz { $seat } von { $players }
bot-cannot-begin = die Partie kann nicht beginnen: { $why }
bot-over = die Partie ist zu Ende
bot-broken-off-by = die Partie wurde wegen { $name } abgebrochen: { $why }
bot-ended-by-rule = die Partie endete: { $name } hat die Regel { $rule } gebrochen
bot-ended-rule = die Partie endete, weil eine Regel gebrochen wurde: { $rule }
bot-left-table = hat den Tisch verlassen
bot-left-before = der Tisch wurde verlassen, bevor eine Partie begann
bot-leaves = { $name } geht
bot-proposes = { $name } schlägt { $changes } vor: Die Regeln sind jetzt { $rules }
bot-says = { $name } sagt: { $text }
bot-turned-away = { $name } wurde abgewiesen: { $why }
bot-turned-us-away = { $name } hat uns abgewiesen: { $why }
bot-scored = Runde { $round } ist gewertet: { $scores }

## nertz man

man-pages = die Seiten sind in { $directory }
