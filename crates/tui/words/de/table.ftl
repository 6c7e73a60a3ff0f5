## The table, and the frame around every screen.

too-small = Zu klein: { $width }×{ $height }
too-small-needs = nötig sind { $width }×{ $height }
too-small-goes-on = Das Spiel geht weiter.
too-small-locked = Bis dahin bewegt keine Taste eine Karte. Strg-C zweimal verlässt die Partie.
too-small-quit = Strg-C: beenden
too-small-replay = Q: beenden

## Words that many sentences share.

list-and = { $first } und { $last }
list-or = { $first } oder { $last }
says = { $name }: { $text }
somebody = jemand
a-joker = Joker

## The keys, as they are called.

key-enter = Enter
key-esc = Esc
key-space = Leertaste
key-space-short = Leert.
key-tab = Tab
key-backspace = Rücktaste
key-shift-p = Umschalt+P
key-ctrl-c = Strg-C

## Above the table.

table-round = Runde { $round }
table-watching = Zuschauer
table-your-turn = du bist dran
table-turn-of = { $name } ist dran
table-team = Team
table-total = Stand

## What the table is at.

table-dealing-waits = Geben · warten auf { $names }
table-dealing = Es wird gemischt und gegeben
table-covered = Eine Taste drücken, und los
table-about-to-start = Gleich geht es los
table-ready = Bereit
table-waits = Warten auf { $names }
table-waits-suspended = Warten auf { $names }: zu wenige, um ohne sie weiterzuspielen (2 × Strg-C: gehen)
table-silent = Nichts zu hören von { $names }
table-waits-until = Warten auf { $names }: in { $left } s geht es ohne sie weiter
table-unheard = Niemand ist zu hören …{ $time }: Hat dieser Rechner kein Netz? (2 × Strg-C: gehen)
table-calls = { $name }: { $word }
table-all-passed = Alle haben gepasst: die Runde endet
table-all-stuck = Alle sitzen fest: die Runde endet
table-first = { $card }: { $by } war schneller

## Below the table: the keys. All of them stand in one row of 80 columns.

table-key-lake = Mitte
table-key-draw = ziehen
table-key-rotate = drehen
table-key-call = rufen
table-key-pass = passen
table-key-stuck = fest
table-key-help = Tasten
table-key-scores = Stand
table-key-talk = reden
table-key-sit = mitspielen
table-key-look = nur zusehen
table-key-lobby = Lobby
table-key-leave = gehen
table-auto-call = Auto-Ruf
table-joker-as = Joker als
table-key-drop = lassen
table-key-more = mehr

## Beside the table: the lake, the others, the scores. Of others there is room for seven columns.

table-lake = Mitte
table-call-by-itself = von selbst
rival-left = weg
rival-lost = fort
rival-ready = bereit
rival-turn = dran
rival-partner = Partner
rival-false = falsch
rival-false-calls = fehl×{ $calls }
rival-sat-out = Pause
rival-passed = passt
rival-stuck = fest
scores-title = Punkte
scores-now = jetzt

## A word about the last stroke.

hint-nertz-empty = Der { $pile } ist leer
hint-waste-empty = Die Ablage ist leer
hint-column-empty = Spalte { $column } ist leer
hint-call-costs =
    { $left ->
        [one] Noch { $left } Karte: { $key } noch einmal ruft trotzdem und kostet { $penalty } Punkte
       *[other] Noch { $left } Karten: { $key } noch einmal ruft trotzdem und kostet { $penalty } Punkte
    }
hint-calls-itself = Gerufen wird von selbst, sobald dein Stapel leer ist
hint-leave-again = Strg-C noch einmal verlässt die Partie
hint-changes-dropped =
    { $changes ->
        [one] Deine Änderung der Regeln wurde nicht vorgeschlagen und ist verworfen
       *[other] Deine { $changes } Änderungen der Regeln wurden nicht vorgeschlagen und sind verworfen
    }
