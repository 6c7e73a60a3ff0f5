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
help-enter = hinsetzen, nächste Runde
help-open = eröffnen, dazu, üben
help-ready = bereit oder noch nicht
help-rules = Regeln ansehen und ändern
help-colour-ways = Farben: das nächste Thema
help-leave = gehen, beenden
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
