## The table, and the frame around every screen.

too-small = Too small: { $width }×{ $height }
too-small-needs = needs { $width }×{ $height }
too-small-goes-on = The game goes on.
too-small-locked = Until then no key moves a card. Ctrl-C twice leaves the match.
too-small-quit = Ctrl-C quits.
too-small-replay = Q quits.

## Words that many sentences share.

list-and = { $first } and { $last }
list-or = { $first } or { $last }
says = { $name }: { $text }
somebody = somebody
a-joker = Joker

## The keys, as they are called.

key-enter = Enter
key-esc = Esc
key-space = Space
key-space-short = Space
key-tab = Tab
key-backspace = Backspace
key-shift-p = Shift+P
key-ctrl-c = Ctrl-C

## Above the table.

table-round = Round { $round }
table-watching = watching
table-your-turn = your turn
table-turn-of = { $name }'s turn
table-team = team
table-total = total

## What the table is at.

table-dealing-waits = Dealing · waiting for { $names }
table-dealing = Shuffling and dealing
table-covered = Press any key to start
table-about-to-start = About to start
table-ready = Ready
table-waits = Waiting for { $names }
table-waits-suspended = Waiting for { $names }: too few to go on without them (Ctrl-C twice leaves)
table-silent = Not heard: { $names }
table-waits-until = Waiting for { $names }: going on without them in { $left } s
table-unheard = Nobody is heard …{ $time }: is this machine off the network? (Ctrl-C twice leaves)
table-calls = { $name }: { $word }
table-all-passed = All have passed: the round ends
table-all-stuck = All are stuck: the round ends
table-first = { $card }: { $by } was first

## Below the table: the keys. All of them stand in one row of 80 columns.

table-key-lake = lake
table-key-draw = draw
table-key-rotate = rotate
table-key-call = call
table-key-pass = pass
table-key-stuck = stuck
table-key-help = keys
table-key-scores = scores
table-key-talk = talk
table-key-sit = sit down
table-key-look = only look on
table-key-lobby = lobby
table-key-leave = leave
table-auto-call = auto-call
table-joker-as = Joker as
table-key-drop = drop
table-key-more = more

## Beside the table: the lake, the others, the scores. Of others there is room for seven columns.

table-lake = Lake
table-call-by-itself = by itself
rival-left = left
rival-lost = gone
rival-ready = ready
rival-turn = turn
rival-partner = partner
rival-false = false
rival-false-calls = false×{ $calls }
rival-sat-out = sat out
rival-passed = passed
rival-stuck = stuck
scores-title = Scores
scores-now = now

## A word about the last stroke.

hint-nertz-empty = The { $pile } is empty
hint-waste-empty = The waste is empty
hint-column-empty = Column { $column } is empty
hint-call-costs =
    { $left ->
        [one] { $left } card left: { $key } again calls all the same and costs { $penalty } points
       *[other] { $left } cards left: { $key } again calls all the same and costs { $penalty } points
    }
hint-calls-itself = The call is made by itself, as soon as your pile is empty
hint-leave-again = Ctrl-C again leaves the match
hint-changes-dropped =
    { $changes ->
        [one] Your change of the rules was not proposed, and is dropped
       *[other] Your { $changes } changes of the rules were not proposed, and are dropped
    }
