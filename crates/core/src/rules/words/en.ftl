### The rules in English. Every file has the same messages with the same variables.
###
### { $pile } is what the pile is called, as a noun without its article; { $word } is what this table calls out, as the rules have it.

## The rules, a sentence each, in the order of a round.

rule-preset =
    { $changed ->
        [0] These are the rules of the preset { $preset }.
        [one] These are the rules of the preset { $preset }, but for one of them.
       *[other] These are the rules of the preset { $preset }, but for { $changed } of them.
    }
rule-partners-off = Everybody plays for themselves.
rule-partners-on =
    Four, six or eight play in teams of two: those who sit opposite each other are partners, and their scores
    are added up: it is the pair that reaches the target and wins. Each plays their own cards only, and either
    may call with their own { $pile } empty.
rule-turns-off = All play at once; nobody waits for a turn, and nobody has to play a card.
rule-turns-on =
    One player at a time is on turn and plays as many cards as they like; drawing from the stock, or passing, ends
    the turn; putting the waste back does not. Each round is begun by the next player.
rule-countdown =
    { $seconds ->
        [0] A round begins without a countdown.
        [one] A countdown of one second precedes each round.
       *[other] A countdown of { $seconds } seconds precedes each round.
    }
rule-jokers =
    { $jokers ->
        [0] Each player has a deck of their own, of 52 cards without jokers.
        [one] Each player has a deck of their own, of 52 cards and one joker.
       *[other] Each player has a deck of their own, of 52 cards and { $jokers } jokers.
    }
rule-pile = { $cards } of these cards are the { $pile }, of which only the top one lies face up.
rule-handicap-none = The { $pile } is of the same size for everybody.
rule-handicap = { $name } has { $cards } cards in the { $pile } and { $stock } in the stock.
rule-columns =
    { $columns } cards begin the columns of the river, face up; the stock is the other { $stock }, face down.
rule-available =
    The cards that can be played are the top one of the { $pile }, the top one of the waste, and the last one
    of each column.
rule-lake =
    In the middle is the lake: foundations that all share, each built up in one suit from the Ace to the King.
    Whoever plays an Ace there founds a new one.
rule-river =
    In the river cards are built down, in alternating colours; any run that ends with a column’s last card moves as
    one.
rule-empty_column-any = Any card that can be played, or a run, may go into an empty column.
rule-empty_column-nertz_first =
    Only the top card of the { $pile } may go into an empty column; once the { $pile } is empty, any card that
    can be played, or a run.
rule-tuck-off = Cards go on the end of a column, never under it.
rule-tuck-on =
    While a column is empty, a card that may go into it and is one rank higher than the first card of another
    column, and of the other colour, may be slid under that column instead.
rule-joker-lake =
    A joker that is not fixed yet goes to the lake as any card that a foundation wants, or founds as an Ace; whoever
    plays it says what it stands for, and it scores as any card. One that is fixed goes only as that card.
rule-joker-river =
    In the river a joker goes on any card; the card that is put on it fixes it for good as one rank higher and
    of the other colour, in the suit that the player names.
rule-joker-cover =
    A joker that lies on a card must also fit there when it is covered, so one on an Ace never is; no King and
    no other joker goes on a joker that is not fixed yet.
rule-joker-tuck =
    A joker that is slid under a column is fixed by the card above it in the same way. Any card that may go into the
    empty column may be slid under a column that is one joker not fixed yet.
rule-draw =
    { $cards ->
        [one] A draw turns one card of the stock onto the waste.
       *[other]
            A draw turns { $cards } cards of the stock, or what is left of it, onto the waste; only the top one can
            be played.
    }
rule-redeals-unlimited =
    When the stock is empty, the waste is turned over, unshuffled, into a new stock, as often as one likes.
rule-redeals-none = The stock is gone through once; the waste goes back only when all are stuck.
rule-redeals-none-turns = The stock is gone through once; the waste goes back only when all have passed.
rule-redeals =
    { $times ->
        [one] When the stock is empty, the waste is turned over, unshuffled, into a new stock, once a round.
       *[other]
            When the stock is empty, the waste is turned over, unshuffled, into a new stock, at most { $times }
            times a round.
    }
rule-lone_rotate-off = Whoever is stuck alone waits for the others.
rule-lone_rotate-on =
    Whoever has gone through the stock without playing off the waste may put the waste back and the top card of
    the stock to its bottom; that counts as putting the waste back.
rule-tie-first =
    When two play to the same place at once, the card that most of the table heard of first stays, and the other
    goes back.
rule-tie-last =
    When two play to the same place at once, the card that most of the table heard of last stays, and the other
    goes back.
rule-tie-both = When two play to the same place at once, both cards stay, and both score.
rule-call-manual =
    Whoever has emptied the { $pile } may call “{ $word }” and so end the round, or play on first.
rule-call-automatic = As soon as somebody has emptied the { $pile }, “{ $word }” is called for them and ends the round.
rule-in_flight-stop = What most of the table had heard of before the call counts, and nothing else.
rule-in_flight-land =
    What most of the table had heard of before the call counts, and also what was played without knowing of the
    call, if it was on its way by then and reached most of the table in time.
rule-false_call-penalty =
    { $penalty ->
        [0] A call with cards left costs no points, and play goes on.
        [one] A call with cards left costs one point, and play goes on.
       *[other] A call with cards left costs { $penalty } points, and play goes on.
    }
rule-false_call-bonus = Whoever has made such a false call gets no bonus for calling in that round.
rule-false_call-refuse = A call with cards left is refused and costs nothing.
rule-stuck =
    Whoever is stuck may say so; a card to the lake takes back what all have said, a card off the { $pile } what its
    player has. When all have said so, every waste is put back and the top card of every stock goes to its bottom;
    when all say so again with no card to the lake in between, the round ends without a bonus.
rule-stuck-turns =
    When everybody’s last turn has ended with a pass and no card has gone to the lake since, every waste is put
    back and the top card of every stock goes to its bottom; when it comes to that again with no card to the
    lake in between, the round ends without a bonus.
rule-idle =
    While another is stuck, whoever does nothing for { $idle } seconds, or plays no card to the lake or off the
    { $pile } for { $fruitless }, is declared stuck by the program.
rule-idle-turns =
    Whoever is on turn passes automatically after { $fruitless } seconds without a card to the lake or off the
    { $pile }; while another’s pass stands, also after doing nothing for { $idle } seconds, or after putting the
    waste back twice without such a card.
rule-score = Each own card in the lake scores +1; what is left in stock, waste and river counts nothing.
rule-left =
    { $points ->
        [0] Cards left in the { $pile } count nothing.
       *[other] Each card left in the { $pile } scores −{ $points }.
    }
rule-bonus =
    { $points ->
        [0] The call itself scores nothing.
       *[other] The call scores +{ $points }.
    }
rule-end-target =
    { $points ->
        [one] The match is over after the round in which a total reaches one point.
       *[other] The match is over after the round in which a total reaches { $points } points.
    }
rule-end-rounds =
    { $rounds ->
        [one] The match is one round: the highest score wins, and those level at the top play an extra round.
       *[other]
            The match is { $rounds } rounds: the highest total wins, and those level at the top play an extra
            round.
    }
rule-crossing-best_round =
    If several totals reach it in one round, the best score of that round wins; those level in it play an extra
    round, and the best score of that decides.
rule-crossing-extra_round =
    If several totals reach it in one round, those play an extra round, and then the highest of their totals wins.
rule-crossing-highest_total =
    If several totals reach it in one round, the highest wins; those level play an extra round.
rule-extra = An extra round is repeated, between those still level, until one is ahead; the others look on.
rule-grace =
    { $seconds ->
        [one] A player whose connection drops is waited for one second; then the others play on without them.
       *[other] A player whose connection drops is waited for { $seconds } seconds; then the others play on without them.
    }

## What the pile is called, by preset, and where a table has a name of its own.

pile-nertz = nertz pile
pile-nerts = nerts pile
pile-demon = demon
pile-pounce = pounce pile
pile-squeal = squeal pile
pile-frustration = frustration pile
pile-own = { $name }

## The keys: what each is.

key-preset = the rules to start from; what is not set besides is as there
key-pile = cards in the nertz pile
key-columns = columns of the river
key-draw = cards that a draw turns
key-redeals = how often in a round the waste may be put back
key-empty_column = what may go into an empty column
key-tuck = whether a card may be slid under a column while another is empty
key-jokers = jokers in each deck
key-call = who makes the call
key-in_flight = what counts of the plays in the air when the round is called
key-false_call = what a call with cards left comes to
key-penalty = points that a false call costs
key-bonus = points for the call
key-left = points for each card left in the nertz pile
key-end = when the match is over
key-crossing = who wins when several reach the target in one round
key-tie = which of simultaneous plays to one place stays
key-partners = whether teams of two play
key-turns = whether players take turns
key-lone_rotate = whether a player who is stuck alone may rotate the own stock
key-handicap = nertz piles of another size, by player
key-grace = seconds that a silent player is waited for
key-countdown = seconds of the countdown before a round
key-pile_name = what the nertz pile is called
key-call_word = what is called out at the end of a round

## Their values: what each means.

value-preset-nertz = the usual rules
value-redeals-unlimited = as often as one likes
value-redeals-number = so many times
value-empty_column-any = any card that can be played, or a run
value-empty_column-nertz_first = only the nertz pile’s top card, until that pile is empty
value-tuck-off = no
value-tuck-on = yes, where it might go into the empty column
value-call-manual = the player, who may also play on
value-call-automatic = the program, as soon as the nertz pile is empty
value-in_flight-stop = what most of the table had heard of before the call
value-in_flight-land = also what was played without knowing of the call and arrived before it was opened
value-false_call-penalty = it costs the penalty and the bonus; play goes on
value-false_call-refuse = it cannot be made
value-end-target = when a total reaches so many points
value-end-rounds = after so many rounds
value-crossing-best_round = the best score of that round
value-crossing-extra_round = they play an extra round, then the highest total
value-crossing-highest_total = the highest total
value-tie-first = the one heard of first
value-tie-last = the one heard of last
value-tie-both = both, and both score
value-partners-off = no, everybody plays for themselves
value-partners-on = yes, with 4, 6 or 8 players
value-turns-off = no, all play at once
value-turns-on = yes, one after the other
value-lone_rotate-off = no
value-lone_rotate-on = yes, for a redeal
value-handicap-none = the same pile for everybody
value-handicap-piles = for these players so many cards

## In short, where a table of rules stands: at most 15 columns.

label-preset = preset
label-pile = pile
label-columns = columns
label-draw = draw
label-redeals = redeals
label-empty_column = empty column
label-tuck = tuck
label-jokers = jokers
label-call = call
label-in_flight = in flight
label-false_call = false call
label-penalty = penalty
label-bonus = bonus
label-left = left
label-end = end
label-crossing = crossing
label-tie = tie
label-partners = partners
label-turns = turns
label-lone_rotate = lone rotate
label-handicap = handicap
label-grace = grace
label-countdown = countdown
label-pile_name = pile name
label-call_word = call word

## And their values, at most 20.

short-unlimited = unlimited
short-any = any
short-nertz_first = nertz first
short-off = off
short-on = on
short-manual = manual
short-automatic = automatic
short-stop = stop
short-land = land
short-penalty = penalty
short-refuse = refuse
short-best_round = best round
short-extra_round = extra round
short-highest_total = highest total
short-first = first
short-last = last
short-both = both
short-none = none
short-target =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
short-rounds =
    { $number ->
        [one] { $number } round
       *[other] { $number } rounds
    }

## What is allowed.

allowed-range = { $least } to { $most }
allowed-or = { $first } or { $last }
allowed-text = a text of 1 to { $bytes } bytes, all of it visible
allowed-piles = name:pile,… ({ $least } to { $most })

## About the rules.

told-marked = * differs from the preset { $preset }
told-default = default: { $value }
told-one = Change one rule: --rule KEY=VALUE
told-several = Change several: nertz rules PRESET --toml > FILE, edit it, then --rules FILE
told-all = All keys: nertz rules --keys. All presets: nertz rules --presets
told-pair = { $what }: { $text }
told-file =
    House rules of nertz: edit the values, and play by them with --rules FILE. A line that is left out is as in
    the preset.
