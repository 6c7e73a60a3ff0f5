### Die Regeln auf Deutsch.
###
### { $pile } ist der Stapel, der zu leeren ist, immer männlich und mit -s im Genitiv; { $word } ist, was an diesem Tisch gerufen wird, so wie es
### in den Regeln steht.

## Die Regeln, je ein Satz, in der Reihenfolge einer Runde.

rule-preset =
    { $changed ->
        [0] Das sind die Regeln der Vorlage { $preset }.
        [one] Das sind die Regeln der Vorlage { $preset }, bis auf eine davon.
       *[other] Das sind die Regeln der Vorlage { $preset }, bis auf { $changed } davon.
    }
rule-partners-off = Alle spielen für sich.
rule-partners-on =
    Zu viert, sechst oder acht spielt man in Zweierteams: Wer sich gegenübersitzt, spielt zusammen, und die Punkte
    werden addiert: Das Paar erreicht das Ziel und gewinnt. Alle spielen nur ihre eigenen Karten, und beide dürfen
    rufen, wenn ihr eigener { $pile } leer ist.
rule-turns-off = Alle spielen gleichzeitig; niemand wartet, bis er an der Reihe ist, und niemand muss eine Karte spielen.
rule-turns-on =
    Man spielt reihum. Wer dran ist, spielt so viele Karten, wie er will; wer vom Talon aufdeckt oder passt, beendet
    seinen Zug; die Ablage umzudrehen beendet ihn nicht. Jede Runde eröffnet der Nächste.
rule-countdown =
    { $seconds ->
        [0] Eine Runde beginnt ohne Countdown.
        [one] Jeder Runde geht ein Countdown von einer Sekunde voraus.
       *[other] Jeder Runde geht ein Countdown von { $seconds } Sekunden voraus.
    }
rule-jokers =
    { $jokers ->
        [0] Alle haben ein eigenes Kartenspiel mit 52 Karten, ohne Joker.
        [one] Alle haben ein eigenes Kartenspiel mit 52 Karten und einem Joker.
       *[other] Alle haben ein eigenes Kartenspiel mit 52 Karten und { $jokers } Jokern.
    }
rule-pile = { $cards } dieser Karten bilden den { $pile }, von dem nur die oberste offen liegt.
rule-handicap-none = Der { $pile } ist für alle gleich groß.
rule-handicap = { $name } hat { $cards } Karten im { $pile } und { $stock } im Talon.
rule-columns =
    Mit { $columns } offenen Karten beginnen die Spalten; die übrigen { $stock } liegen verdeckt im Talon.
rule-available =
    Spielbar sind die oberste Karte des { $pile }s, die oberste Karte der Ablage und die letzte Karte jeder
    Spalte.
rule-lake =
    In der Mitte liegen die Grundstapel, auf die alle spielen: jeder in einer Farbe vom Ass bis zum König. Wer ein Ass
    dorthin spielt, eröffnet einen neuen.
rule-river =
    In den Spalten legt man absteigend, abwechselnd rot und schwarz; jede Folge bis zur letzten Karte einer Spalte
    kann zusammen umgelegt werden.
rule-empty_column-any = In eine leere Spalte darf jede spielbare Karte oder eine Folge.
rule-empty_column-nertz_first =
    In eine leere Spalte darf nur die oberste Karte des { $pile }s; ist dieser Stapel leer, jede spielbare
    Karte oder eine Folge.
rule-tuck-off = Karten kommen ans Ende einer Spalte, nie darunter.
rule-tuck-on =
    Solange eine Spalte leer ist, darf eine Karte, die dorthin dürfte, stattdessen unter eine andere Spalte geschoben
    werden, wenn sie um einen Rang höher ist als deren erste Karte und andersfarbig (rot oder schwarz).
rule-joker-lake =
    Auf die Grundstapel kommt ein noch nicht festgelegter Joker als jede Karte, die dort gebraucht wird, oder er
    eröffnet einen als Ass; wer ihn spielt, sagt, wofür er steht, und er zählt wie jede Karte. Ein festgelegter
    kommt dorthin nur als die Karte, für die er steht.
rule-joker-river =
    In den Spalten darf ein Joker auf jede Karte; was daraufgelegt wird, legt ihn endgültig fest: um einen Rang höher,
    rot statt schwarz oder umgekehrt, in der Farbe, die man dabei nennt.
rule-joker-cover =
    Liegt ein Joker auf einer Karte, so muss er auch dorthin passen, wenn er bedeckt wird, auf einem Ass also nie; auf
    einen noch nicht festgelegten Joker kommt kein König und kein zweiter Joker.
rule-joker-tuck =
    Ein Joker, der unter eine Spalte geschoben wird, wird durch die Karte über ihm ebenso festgelegt. Unter eine
    Spalte aus einem einzigen noch nicht festgelegten Joker darf jede Karte geschoben werden, die in die leere
    Spalte dürfte.
rule-draw =
    { $cards ->
        [one] Man deckt vom Talon jeweils eine Karte auf die Ablage auf.
       *[other]
            Man deckt vom Talon jeweils { $cards } Karten, oder was noch da ist, auf die Ablage auf; nur die oberste
            ist spielbar.
    }
rule-redeals-unlimited =
    Ist der Talon leer, wird die Ablage ungemischt umgedreht und bildet den neuen Talon, beliebig oft.
rule-redeals-none = Der Talon wird nur einmal durchgespielt; die Ablage wird erst umgedreht, wenn alle festsitzen.
rule-redeals-none-turns =
    Der Talon wird nur einmal durchgespielt; die Ablage wird erst umgedreht, wenn alle gepasst haben.
rule-redeals =
    { $times ->
        [one] Ist der Talon leer, wird die Ablage ungemischt umgedreht und bildet den neuen Talon, einmal je Runde.
       *[other]
            Ist der Talon leer, wird die Ablage ungemischt umgedreht und bildet den neuen Talon, höchstens
            { $times }-mal je Runde.
    }
rule-lone_rotate-off = Wer als Einziger festsitzt, wartet auf die anderen.
rule-lone_rotate-on =
    Wer den ganzen Talon durchgegangen ist, ohne von der Ablage zu spielen, darf die Ablage umdrehen und die oberste
    Karte des Talons nach unten legen; das zählt als Umdrehen der Ablage.
rule-tie-first =
    Spielen zwei zugleich auf denselben Platz, bleibt die Karte liegen, von der die meisten am Tisch zuerst erfuhren,
    und die andere kommt zurück.
rule-tie-last =
    Spielen zwei zugleich auf denselben Platz, bleibt die Karte liegen, von der die meisten am Tisch zuletzt erfuhren,
    und die andere kommt zurück.
rule-tie-both = Spielen zwei zugleich auf denselben Platz, bleiben beide Karten liegen, und beide zählen.
rule-call-manual =
    Wer den { $pile } geleert hat, darf „{ $word }“ rufen und so die Runde beenden, oder erst weiterspielen.
rule-call-automatic =
    Sobald jemand den { $pile } geleert hat, wird automatisch „{ $word }“ gerufen, und die Runde endet.
rule-in_flight-stop = Es zählt, wovon die meisten am Tisch vor dem Ruf erfahren hatten, und sonst nichts.
rule-in_flight-land =
    Es zählt, wovon die meisten am Tisch vor dem Ruf erfahren hatten, und auch, was in Unkenntnis des Rufs gespielt
    wurde, wenn es da schon unterwegs war und die meisten rechtzeitig erreichte.
rule-false_call-penalty =
    { $penalty ->
        [0] Ein Ruf mit Karten im Stapel kostet keine Punkte, und das Spiel geht weiter.
        [one] Ein Ruf mit Karten im Stapel kostet einen Punkt, und das Spiel geht weiter.
       *[other] Ein Ruf mit Karten im Stapel kostet { $penalty } Punkte, und das Spiel geht weiter.
    }
rule-false_call-bonus = Wer so falsch gerufen hat, bekommt in dieser Runde keinen Bonus für den Ruf.
rule-false_call-refuse = Ein Ruf mit Karten im Stapel wird abgelehnt und kostet nichts.
rule-stuck =
    Wer festsitzt, kann das sagen; kommt eine Karte auf die Grundstapel, so gilt es für niemanden mehr, und spielt
    man eine vom { $pile }, nicht mehr für einen selbst. Haben es alle gesagt, so wird jede Ablage
    umgedreht, und die oberste Karte jedes Talons kommt nach unten; sagen es alle noch einmal, ohne dass dazwischen
    eine Karte auf die Grundstapel kam, endet die Runde ohne Bonus.
rule-stuck-turns =
    Haben alle zuletzt gepasst und kam seither keine Karte auf die Grundstapel, so wird jede Ablage umgedreht, und die
    oberste Karte jedes Talons kommt nach unten; kommt es ohne eine Karte auf die Grundstapel noch einmal dazu, endet
    die Runde ohne Bonus.
rule-idle =
    Sitzt jemand fest, so sagt das Programm es auch für alle, die { $idle } Sekunden lang nichts tun oder
    { $fruitless } Sekunden lang keine Karte auf die Grundstapel und keine vom { $pile } spielen.
rule-idle-turns =
    Wer dran ist, passt automatisch, wenn er { $fruitless } Sekunden lang keine Karte auf die Grundstapel und keine
    vom { $pile } spielt; solange jemand anderes gepasst hat, auch, wenn er { $idle } Sekunden lang nichts
    tut oder die Ablage zweimal umgedreht hat, ohne eine solche Karte zu spielen.
rule-score = Jede eigene Karte auf den Grundstapeln zählt +1; was in Talon, Ablage und Spalten bleibt, zählt nicht.
rule-left =
    { $points ->
        [0] Karten, die im { $pile } bleiben, zählen nicht.
       *[other] Jede Karte, die im { $pile } bleibt, zählt −{ $points }.
    }
rule-bonus =
    { $points ->
        [0] Der Ruf selbst zählt nichts.
       *[other] Der Ruf zählt +{ $points }.
    }
rule-end-target =
    { $points ->
        [one] Die Partie endet nach der Runde, in der ein Gesamtstand einen Punkt erreicht.
       *[other] Die Partie endet nach der Runde, in der ein Gesamtstand { $points } Punkte erreicht.
    }
rule-end-rounds =
    { $rounds ->
        [one]
            Die Partie geht über eine Runde: Wer die meisten Punkte hat, gewinnt; bei Gleichstand an der Spitze gibt
            es eine Zusatzrunde.
       *[other]
            Die Partie geht über { $rounds } Runden: Der höchste Gesamtstand gewinnt; bei Gleichstand an der Spitze
            gibt es eine Zusatzrunde.
    }
rule-crossing-best_round =
    Erreichen mehrere das Ziel in derselben Runde, gewinnt, wer in dieser Runde die meisten Punkte hat; bei
    Gleichstand spielen diese eine Zusatzrunde, und wer darin die meisten Punkte hat, gewinnt.
rule-crossing-extra_round =
    Erreichen mehrere das Ziel in derselben Runde, spielen sie eine Zusatzrunde; danach gewinnt der höchste
    Gesamtstand unter ihnen.
rule-crossing-highest_total =
    Erreichen mehrere das Ziel in derselben Runde, gewinnt der höchste Gesamtstand; bei Gleichstand gibt es eine
    Zusatzrunde.
rule-extra =
    Eine Zusatzrunde wird unter denen, die noch gleichauf sind, wiederholt, bis jemand vorn liegt; die anderen sehen
    zu.
rule-grace =
    { $seconds ->
        [one] Auf jemanden, dessen Verbindung abreißt, wird eine Sekunde gewartet; danach spielen die anderen allein weiter.
       *[other] Auf jemanden, dessen Verbindung abreißt, wird { $seconds } Sekunden gewartet; danach spielen die anderen allein weiter.
    }

## Wie der Stapel heißt, je Vorlage, und wenn ihm der Tisch einen eigenen Namen gibt.

pile-nertz = Nertz-Stapel
pile-nerts = Nerts-Stapel
pile-demon = Dämon-Stapel
pile-pounce = Pounce-Stapel
pile-squeal = Squeal-Stapel
pile-frustration = Frustration-Stapel
pile-own = „{ $name }“-Stapel

## Die Schlüssel: was jeder regelt.

key-preset = die Regeln, von denen man ausgeht; was nicht eigens gesetzt ist, ist wie dort
key-pile = Karten im Nertz-Stapel
key-columns = Anzahl der Spalten
key-draw = Karten, die man jeweils aufdeckt
key-redeals = wie oft in einer Runde die Ablage umgedreht werden darf
key-empty_column = was in eine leere Spalte darf
key-tuck = ob man eine Karte unter eine Spalte schieben darf, solange eine andere leer ist
key-jokers = Joker je Kartenspiel
key-call = wer den Ruf macht
key-in_flight = was von den Karten zählt, die beim Ruf noch unterwegs sind
key-false_call = was aus einem Ruf mit Karten im Stapel wird
key-penalty = Punkte, die ein falscher Ruf kostet
key-bonus = Punkte für den Ruf
key-left = Punkte für jede Karte, die im Nertz-Stapel bleibt
key-end = wann die Partie endet
key-crossing = wer gewinnt, wenn mehrere das Ziel in derselben Runde erreichen
key-tie = welche von gleichzeitig auf einen Platz gespielten Karten liegen bleibt
key-partners = ob in Zweierteams gespielt wird
key-turns = ob reihum gespielt wird
key-lone_rotate = ob man den eigenen Talon verschieben darf, wenn man als Einziger festsitzt
key-handicap = Nertz-Stapel anderer Größe, je Spieler
key-grace = Sekunden, die auf jemanden gewartet wird, der verstummt
key-countdown = Sekunden des Countdowns vor einer Runde
key-pile_name = wie der Nertz-Stapel heißt
key-call_word = was am Ende einer Runde gerufen wird

## Ihre Werte: was jeder bedeutet.

value-preset-nertz = die üblichen Regeln
value-redeals-unlimited = beliebig oft
value-redeals-number = so viele Male
value-empty_column-any = jede spielbare Karte oder eine Folge
value-empty_column-nertz_first = nur die oberste Karte des Nertz-Stapels, bis er leer ist
value-tuck-off = nein
value-tuck-on = ja, wenn sie in die leere Spalte dürfte
value-call-manual = der Spieler, der auch weiterspielen darf
value-call-automatic = das Programm, sobald der Stapel leer ist
value-in_flight-stop = wovon die meisten am Tisch vor dem Ruf erfahren hatten
value-in_flight-land = auch was in Unkenntnis des Rufs gespielt wurde und ankam, bevor er aufgedeckt war
value-false_call-penalty = er kostet die Strafe und den Bonus; das Spiel geht weiter
value-false_call-refuse = er ist nicht möglich
value-end-target = wenn ein Gesamtstand so viele Punkte erreicht
value-end-rounds = nach so vielen Runden
value-crossing-best_round = die meisten Punkte dieser Runde
value-crossing-extra_round = sie spielen eine Zusatzrunde, dann der höchste Gesamtstand
value-crossing-highest_total = der höchste Gesamtstand
value-tie-first = die, von der man zuerst erfuhr
value-tie-last = die, von der man zuletzt erfuhr
value-tie-both = beide, und beide zählen
value-partners-off = nein, alle spielen für sich
value-partners-on = ja, zu viert, zu sechst oder zu acht
value-turns-off = nein, alle spielen gleichzeitig
value-turns-on = ja, einer nach dem anderen
value-lone_rotate-off = nein
value-lone_rotate-on = ja, und es zählt als Umdrehen der Ablage
value-handicap-none = für alle derselbe Stapel
value-handicap-piles = für diese Spieler so viele Karten

## Kurz, für eine Tabelle der Regeln: höchstens 15 Spalten.

label-preset = Vorlage
label-pile = Stapel
label-columns = Spalten
label-draw = Aufdecken
label-redeals = Umdrehen
label-empty_column = leere Spalte
label-tuck = Unterschieben
label-jokers = Joker
label-call = Ruf
label-in_flight = unterwegs
label-false_call = falscher Ruf
label-penalty = Strafe
label-bonus = Bonus
label-left = Restkarte
label-end = Ende
label-crossing = Ziel zugleich
label-tie = gleicher Platz
label-partners = Teams
label-turns = reihum
label-lone_rotate = allein drehen
label-handicap = Handicap
label-grace = Wartezeit
label-countdown = Countdown
label-pile_name = Stapelname
label-call_word = Rufwort

## Und ihre Werte, höchstens 20.

short-unlimited = beliebig oft
short-any = jede Karte
short-nertz_first = Nertz zuerst
short-off = nein
short-on = ja
short-manual = von Hand
short-automatic = automatisch
short-stop = zählt nicht
short-land = zählt
short-penalty = Strafe
short-refuse = abgelehnt
short-best_round = beste Runde
short-extra_round = Zusatzrunde
short-highest_total = höchster Stand
short-first = die erste
short-last = die letzte
short-both = beide
short-none = keins
short-target =
    { $number ->
        [one] { $number } Punkt
       *[other] { $number } Punkte
    }
short-rounds =
    { $number ->
        [one] { $number } Runde
       *[other] { $number } Runden
    }

## Was erlaubt ist.

allowed-range = { $least } bis { $most }
allowed-or = { $first } oder { $last }
allowed-text = ein Text von 1 bis { $bytes } Byte, der ganz zu sehen ist
allowed-piles = Name:Stapel,… ({ $least } bis { $most })

## Über die Regeln.

told-marked = * weicht von der Vorlage { $preset } ab
told-default = Standard: { $value }
told-one = Eine Regel ändern: --rule SCHLÜSSEL=WERT
told-several = Mehrere ändern: nertz rules VORLAGE --toml > DATEI, bearbeiten, --rules DATEI
told-all = Alle Schlüssel: nertz rules --keys. Alle Vorlagen: nertz rules --presets
told-pair = { $what }: { $text }
told-file =
    Hausregeln für nertz: Werte ändern und mit --rules DATEI danach spielen. Was weggelassen wird, ist wie in der
    Vorlage.
