## Warum eine Datei nicht sauber ist.

lacks-audit = nicht geprüft
lacks-charter = die Datei enthält keine Vereinbarung
lacks-chains = es fehlen die Ketten derer, die vor dem Ende einer Runde gegangen sind: { $seats }
lacks-rest = die Partie wurde wegen Platz { $seat } ({ $name }) abgebrochen: { $why }
lacks-end = der Datei fehlt der Schluss
lacks-end-torn = der Datei fehlt der Schluss; ein letzter Datensatz von { $bytes } Byte ist abgeschnitten
named-seat = Platz { $seat } ({ $name })
spot-record = Datensatz { $number }
spot-file = die Datei
spot-end = der Schluss
flaw-second-charter = die Datei enthält eine zweite Vereinbarung
flaw-before-charter = er steht vor jeder Vereinbarung
flaw-note = die Notiz ist kein Text
flaw-entry = die Bytes des Eintrags sind nicht kanonisch
flaw-nobody = Platz { $seat } gibt es am Tisch nicht
flaw-signature = die Unterschrift unter Eintrag { $entry } von Platz { $seat } ({ $name }) ist nicht die dieses Spielers
flaw-twice = Eintrag { $entry } von Platz { $seat } steht doppelt da
flaw-gap = die Einträge { $first } bis { $last } von Platz { $seat } fehlen
flaw-mention-another = Eintrag { $entry } von Platz { $seat } nennt einen anderen als den der Datei: Eintrag { $last } von Platz { $of }
flaw-mention-none = Eintrag { $entry } von Platz { $seat } nennt einen, der nicht davor steht: Eintrag { $last } von Platz { $of }
flaw-evidence = die Bytes des Beweises sind nicht kanonisch
flaw-not-shown = der Beweis gegen Platz { $seat } zeigt nicht, was er sagt: { $rule }
flaw-statement = eine Erklärung, wer gegangen ist, trägt nicht die Unterschrift ihres Urhebers
flaw-certificate-bytes = die Bytes einer Einigung, wer gegangen ist, sind nicht kanonisch
flaw-certificate = eine Einigung, wer gegangen ist, gilt nicht: { $why }
flaw-view-kind = ein Datensatz darüber, wer gegangen ist, von unbekannter Art
flaw-end-signature = der Schluss trägt nicht die Unterschrift dessen, der die Datei schrieb
flaw-recorder = die Datei ist von niemandem, der mitspielt
flaw-gone-on = wer die Datei schrieb, gehört zu denen, die weiterspielen, und die Datei geht über diese Einigung hinaus
flaw-other-records = der Schluss gehört zu anderen Datensätzen
flaw-not-over = die Partie ist nicht zu Ende, wo die Datei es sagt
flaw-other-charter = die Partie geht nicht unter der Vereinbarung weiter, die die Datei nennt
flaw-no-evidence = ein Platz wird ohne Beweis überführt
flaw-over = die Partie ist zu Ende, und die Datei sagt, sie sei abgebrochen worden
flaw-behind = hinter dem Schluss stehen { $bytes } Byte

## Was an einer Vereinbarung, einem Datensatz, einer Einigung nicht stimmt.

charter-bytes = die Bytes der Vereinbarung sind nicht kanonisch: { $why }
bytes-undecodable = sie sind nicht lesbar
bytes-trailing = { $bytes } sind übrig
bytes-overlong = sie schreiben sich anders
charter-protocol = die Vereinbarung ist für Protokoll { $protocol }, dieses Programm spricht { $own }
charter-players = die Vereinbarung hat { $players } Spieler; ein Tisch hat 2 bis 8
charter-unsorted = die Spieler der Vereinbarung sind nicht nach Schlüsseln sortiert, oder einer steht doppelt da
charter-nonces = die Vereinbarung hat { $nonces } Zufallszahlen für { $players } Spieler
charter-carried = die Vereinbarung bringt einen lückenhaften Spielstand mit
charter-unsigned = die Vereinbarung ist von Platz { $seat } nicht unterschrieben
record-tag = Datensatz { $number } bei Byte { $byte } ist nicht, was geschrieben wurde: seine Prüfsumme stimmt nicht
record-kind = Datensatz { $number } bei Byte { $byte } ist von unbekannter Art
record-length = Datensatz { $number } bei Byte { $byte } ist länger, als ein Datensatz sein kann
record-after-end = hinter dem Schluss steht noch etwas, bei Byte { $byte }
certificate-other-view = sie folgt nicht auf die vorige
certificate-unsigned = eine Erklärung darin trägt nicht die Unterschrift ihres Urhebers
certificate-no-majority = keine Mehrheit ist sich einig
certificate-wrong-value = das Angenommene folgt nicht aus den Erklärungen

## Dateien, die nicht lesbar sind oder nicht zusammengehören. Sie werden von 0 gezählt.

unreadable-foreign = das ist kein Protokoll von nertz: es beginnt nicht mit dessen Bytes
unreadable-format = dieses Protokoll hat Format { $format }; dieses Programm liest Format { $known }
differ-unreadable = Datei { $file } ist nicht lesbar: { $why }
differ-other-match = die Dateien { $one } und { $two } sind von verschiedenen Partien
differ-other-entry = die Dateien { $one } und { $two } unterscheiden sich bei Eintrag { $entry } von Platz { $seat }
discontinued-charter = die erste sagt, dass es unter einer anderen Vereinbarung weiterging
discontinued-rounds = { $told } Runden werden mitgebracht, und { $scored } wurden gewertet
discontinued-scores = für Runde { $round } werden andere Punkte mitgebracht, als unterschrieben wurden

## Warum eine Partie abgebrochen wurde, wie das Programm es aufzeichnet.

rest-left = hat die Partie verlassen
rest-resigned = hat aufgegeben
rest-gone-on = die anderen haben ohne diesen Platz weitergespielt
rest-waited = { $seconds } s gewartet, zuletzt gehört vor { $silent } ms
rest-differs = der Tisch weicht bei Eintrag { $entry } von Platz { $seat } ab: { $rule }
rest-impossible = der Zug unter Siegel { $seal } war nicht möglich

## Die Regeln des Protokolls, die ein Programm brechen kann: was es getan hat.

misbehaviour-fork = hat zwei verschiedene Einträge mit derselben Nummer unterschrieben
misbehaviour-not-canonical = hat Bytes unterschrieben, die kein kanonischer Eintrag sind
misbehaviour-broken-chain = der Eintrag setzt das eigene Protokoll nicht fort
misbehaviour-foreign-view = der Eintrag gilt für eine andere Besetzung des Tisches
misbehaviour-mentions-itself = nennt sich selbst
misbehaviour-mentions-nobody = nennt einen Platz, den es am Tisch nicht gibt
misbehaviour-mentions-again = nennt, was schon genannt war
misbehaviour-split-run = teilt eine Folge in zwei
misbehaviour-mentions-too-early = nennt einen Eintrag vor dem, was dieser kannte
misbehaviour-mentions-illegal = nennt einen verbotenen Eintrag
misbehaviour-wrong-state = die Prüfsumme des Tisches weicht ab
misbehaviour-overdue =
    { $due ->
        [reveal] tut nicht, was dran ist: das eigene Siegel öffnen
        [settle] tut nicht, was dran ist: den eigenen Zug abschließen
        [open] tut nicht, was dran ist: eine Karte aufdecken
        [close] tut nicht, was dran ist: die Runde schließen
        [play] tut nicht, was dran ist: einen Zug machen
       *[act] tut nicht, was dran ist: was die Regeln verlangen
    }
misbehaviour-after-leaving = macht nach dem eigenen Abschied weiter
misbehaviour-after-the-end = macht nach dem Ende der Partie weiter
misbehaviour-commit-out-of-place = legt sich fest, ohne dass eine Runde beginnt
misbehaviour-wrong-anchor-count = legt nicht für jede Kette einen Anker fest
misbehaviour-wrong-anchor = hat einen Anker festgelegt, der nicht der des Paares ist
misbehaviour-ready-out-of-place = meldet sich bereit, bevor alle sich festgelegt haben
misbehaviour-wrong-ready = meldet sich mit anderen Ankern bereit als den festgelegten
misbehaviour-deal-out-of-place = gibt, bevor alle bereit sind
misbehaviour-go-out-of-place = fängt an, bevor die Karten offen liegen
misbehaviour-open-not-member = deckt für eine fremde Gruppe auf
misbehaviour-open-not-turned = deckt Karten auf, die nicht umgedreht wurden
misbehaviour-open-again = deckt auf, was offen ist
misbehaviour-wrong-opening = deckt mit einem Wert auf, der nicht aus der Kette ist
misbehaviour-turns-without-opening = dreht Karten ohne den eigenen Anteil um
misbehaviour-opens-without-turning = deckt das eigene Spiel auf, ohne Karten umzudrehen
misbehaviour-acts-before-go = spielt, bevor alle spielbereit sind
misbehaviour-acts-while-sealed = spielt, während der eigene Zug versiegelt ist
misbehaviour-acts-after-close = spielt nach dem Ende der Runde
misbehaviour-seal-not-last = macht hinter einem Siegel weiter
misbehaviour-reveals-nothing = öffnet ein fremdes Siegel
misbehaviour-reveals-too-early = öffnet das Siegel, bevor genug am Tisch es haben
misbehaviour-wrong-reveal = öffnet das Siegel mit einem anderen Zug oder einer anderen Zahl
misbehaviour-settles-nothing = schließt einen fremden Zug ab
misbehaviour-settles-too-early = schließt einen Zug ab, der nicht entschieden ist
misbehaviour-wrong-settle = schließt einen Zug gegen die Entscheidung ab
misbehaviour-closes-without-cause = beendet die Runde ohne Grund
misbehaviour-seeds-out-of-place = legt die Ketten offen, bevor die Runde zu Ende ist
misbehaviour-wrong-seeds = legt Ketten offen, die nicht die festgelegten sind
misbehaviour-result-out-of-place = unterschreibt ein Ergebnis, bevor alle Ketten offen liegen
misbehaviour-ask-out-of-place = bittet außerhalb einer Runde um eine neue Vereinbarung
misbehaviour-vote-out-of-place = stimmt über eine neue Vereinbarung ab, um die niemand bat
misbehaviour-wrong-result = unterschreibt ein anderes Ergebnis, als die Protokolle ergeben
