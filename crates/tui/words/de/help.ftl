## Keys and rules. Beside the table a word has twelve columns.

help-river = Spalten
help-waste = Ablage
help-lake = Mitte
help-stuck = sitze fest
help-drop = loslassen
help-colours = Farben
help-talk = reden
help-joker = nennt Joker
help-how = Ein Stapel, dann sein Ziel. Zweimal derselbe oder mit Umschalt: zur Mitte.
help-keys-goes-on = Tasten · { $key } weiter
help-keys-closes = Tasten · { $key } schließt
help-rules-in-words = Regeln · { $key } Text
help-page-goes-on = Regeln, { $page } von { $pages } · { $key } weiter
help-page-closes = Regeln, { $page } von { $pages } · { $key } schließt

## The keys of the screens that are no table. A key has thirteen columns, a word twenty-six.

help-key-arrows = auf ab
help-choose = einen Tisch wählen
help-ready = bereit oder noch nicht
help-rules = Regeln ansehen und ändern
help-colour-ways = Farben: das nächste Thema
help-help = Tasten und Regeln

## A move worth making, in practice.

hint-idea = Versuche { $keys }
hint-no-idea = Gerade führt nichts weiter: warte auf die anderen
hint-no-ideas-here = Züge werden nur beim Üben gezeigt
hint-idea-key = Kein Zug in Sicht? { $key } zeigt einen guten
help-goes-on = weiter

## Quick calls across the table.

call-to-lake = { $card } in die Mitte!
call-who-has = Wer hat { $card }?
call-well-played = Gut gespielt!
call-moment = Einen Moment, bitte
call-nearly = Ich bin fast fertig!

## The game in short, for who does not know it.

game-goal =
    Werde deinen { $pile } los: { $cards } Karten, von denen du die oberste siehst. { $call ->
        [alone] Sobald jemand seinen geleert hat, ist die Runde zu Ende: „{ $word }“.
       *[other] Wer seinen geleert hat, ruft „{ $word }“ und beendet die Runde.
    } Dann bringen Karten in der Mitte Punkte{ $costs ->
        [yes] , und die im Stapel kosten welche.
       *[other] .
    }
game-lake =
    Die Mitte gehört allen: in jeder Farbe vom Ass bis zum König. Lege dorthin, was passt, bevor es ein anderer tut.
game-river =
    Die Spalten vor dir gehören dir allein: Dort legt man absteigend, abwechselnd rot und schwarz, eine schwarze 6
    auf eine rote 7. So kommst du an die nächste Karte deines Stapels.
game-stock =
    { $cards ->
        [one] { $key } deckt eine Karte vom Talon auf die Ablage auf; auch sie ist spielbar.
       *[other] { $key } deckt { $cards } Karten vom Talon auf die Ablage auf; auch deren oberste ist spielbar.
    }
game-keys =
    Ein Zug sind zwei Tasten, die auf den Stapeln stehen: woher und wohin. { $nertz } { $column } legt die oberste vom { $pile } auf die zweite Spalte, { $nertz } { $nertz } schickt sie in die Mitte. Oder klicke beide an.
game-call = Ist dein Stapel leer, ruft { $key }.
game-practice = Probier es gegen leichte Bots (P): Dort zeigt { $key } einen guten Zug.

## What the marks on the table mean. Beside the table a line has sixteen columns.

legend-title = Zeichen · { $key } weiter
legend-owner = wem sie gehört
legend-newest = die neueste
legend-pending = noch offen
legend-complete = fertige Reihe
legend-red = rote Karte
legend-target = passt hierher
legend-turning = wird aufgedeckt
legend-redeals = Ablage gewendet
legend-near = gleich fertig
legend-silent = so lange stumm
legend-joker = Joker
legend-partner = Partner
legend-total = Punkte insgesamt
legend-hidden = weitere darunter
legend-tops = oberste von Stapel und Ablage
