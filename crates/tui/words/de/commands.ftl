## What the commands say that take no terminal; what goes wrong before anything is shown.

cmd-not-written = die Ausgabe kann nicht geschrieben werden: { $why }
cmd-log = das Log { $path }: { $why }
cmd-cannot-start = das Programm kann nicht starten: { $why }
cmd-no-home = es gibt kein Home-Verzeichnis: sag mit --data-dir, wo
cmd-changes-no-rule = „{ $rule }“ ändert keine Regel: schreib --rule SCHLÜSSEL=WERT, etwa draw=1
cmd-two-ends = --rounds und --rule end=… sagen beide, wie die Partie endet: gib eines davon an
cmd-large-rules = das ist keine Regeldatei, sie ist größer als 64 KiB
cmd-one-set = nur ein Regelwerk auf einmal: eine Vorlage oder eine Datei
cmd-no-table-name = { $why }; eine Adresse ist IP:PORT, etwa 192.168.1.7:52300, und ein Ticket beginnt mit nertz:
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

## nertz audit: what it means, and what is in a file.

audit-means-clean = Alles wurde geprüft und stimmt: Alle haben sich an die Regeln gehalten, und nichts wurde nachträglich geändert.
audit-means-open = Die Datei endet vor der Partie: Ihr Programm wurde beendet oder spielt noch. Was da ist, stimmt.
audit-means-withheld = Was da ist, stimmt. Wer vor dem Ende einer Runde ging, hat nie gezeigt, wie die noch verdeckten Karten gemischt waren; nur das lässt sich nicht prüfen. Ein Zeichen für Betrug ist es nicht.
audit-means-broken-off = Die Partie wurde nicht zu Ende gespielt. Was bis dahin gespielt wurde, stimmt.
audit-means-empty = Es ist nichts darin, was sich prüfen ließe.
audit-means-tampered = Diese Datei ist nicht, was das Programm geschrieben hat: Sie wurde beschädigt oder nachträglich geändert und beweist nichts.
audit-means-cheated = { $name } hat einen Zug gemacht, den die Regeln verbieten, und ihn unterschrieben: Der Beweis steht in der Datei.
audit-match = Partie { $id } von { $players }
audit-recorder = wie { $name } sie sah; Zeiten zählen, seit dieses Programm zu schreiben begann, die anderer Dateien weichen also ab
audit-goes-on-from =
    { $rounds ->
        [one] setzt Partie { $id } fort, aus der eine Runde mit der Unterschrift aller übernommen ist
       *[other] setzt Partie { $id } fort, aus der { $rounds } Runden mit der Unterschrift aller übernommen sind
    }
audit-demo = eine Vorführung: Ihre Mischungen folgen aus der Zahl { $seed } (seed { $seed }), nichts darin war Zufall
audit-rules = Regeln { $rules }
audit-round = Runde { $round }: { $scores } ({ $how })
audit-called-by = beendet von { $name }
audit-all-stuck = alle steckten fest
audit-contested =
    { $places ->
        [0] { $round }, kein Platz umkämpft
        [one] { $round }, ein Platz umkämpft
       *[other] { $round }, { $places } Plätze umkämpft
    }
audit-total = gesamt: { $scores }
audit-goes-on-as = geht als Partie { $id } weiter: Alle haben dafür gestimmt, neu zu geben
audit-left = { $name } ging
audit-lost = { $name } ging verloren
audit-none-lost = doch niemand ging verloren
audit-departure = Runde { $round }: { $gone } bei { $time } s, { $agreed } von { $of } einig
audit-note = Notiz bei { $time } s: { $note }
audit-pace = { $entries } Einträge in { $seconds } s: { $pace } Einträge je Sekunde

## Was geprüft wird, und was gezählt wird.

audit-check-format = Form der Datei
audit-check-charter = wer spielt, nach welchen Regeln
audit-check-signatures = Unterschriften unter allem Getanen
audit-check-chains = nichts fehlt, nichts ist doppelt
audit-check-mentions = wer wann was wusste
audit-check-states = alle sahen denselben Tisch
audit-check-decks = Mischungen, aufgedeckte Karten
audit-check-legality = jeder Zug folgt den Regeln
audit-check-contests = wer Erster war, neu berechnet
audit-check-views = Einigungen, wer gegangen war
audit-check-results = Punkte, neu berechnet, signiert
audit-check-end = Ende, vom Schreiber signiert
audit-counted-records = Sätze
audit-counted-signatures = Unterschriften
audit-counted-entries = Einträge
audit-counted-mentions = Erwähnungen
audit-counted-digests = Prüfsummen
audit-counted-values = Werte
audit-counted-items = Züge
audit-counted-decisions = Entscheidungen
audit-counted-changes = Wechsel
audit-ok = ok
audit-not-ok = FALSCH
audit-nothing = –

## Notizen dessen, der die Datei schrieb.

audit-note-back = das Programm wurde neu gestartet und kam in die Partie zurück
audit-note-frozen = wartet, bis die Anwesenden einig sind, wer gegangen ist
audit-note-left = { $name } hat die Partie verlassen
audit-note-resigned = { $name } hat die Partie aufgegeben
audit-note-gone-on = die anderen spielten ohne { $name } weiter, zu lange abwesend
audit-note-abandoned = die Partie wurde wegen { $name } abgebrochen: { $why }
audit-note-broke = { $name } hat eine Regel gebrochen ({ $rule })

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

## Tickets.

commands-ticket = andere kommen dazu mit { $ticket }
commands-private = der Tisch dort ist privat: lass dir von jemandem an diesem Tisch das Ticket geben und komm damit dazu
commands-no-lead = schreib ein Ticket (nertz:…) oder IP:PORT, etwa 192.168.1.7:52300
commands-private-twin = es gibt auch einen privaten Tisch { $table }: er braucht sein Ticket (--join)
