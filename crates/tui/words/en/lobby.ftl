## The lobby of a table.

lobby-no-table = At no table yet
lobby-table = Table
lobby-join = Others join by name, or with
lobby-one-player = one player
lobby-players-here = { $players } players
lobby-players-wanted = { $players } of { $wanted } players
lobby-players = Players
lobby-accepts = Accepts
lobby-ready = ready
lobby-other-rules = other rules
lobby-not-yet = not yet
lobby-plays = plays
lobby-looks-on = looks on
lobby-you = (you)
lobby-rules = Rules
lobby-rules-by = Rules, proposed by { $by }
lobby-by-you = you
lobby-more = … E shows all
lobby-all-ready = All are ready.
lobby-key-ready = ready
lobby-key-not-ready = not ready after all
lobby-key-watch = look on
lobby-key-rules = change rules
lobby-key-talk = talk
lobby-key-help = keys and rules
lobby-key-leave = leave

## All rules of a table, while they are being changed. The keys stand in one row of 80 columns.

rules-of-table = Rules of table
rules-changes =
    { $changes ->
        [0] nothing changed
        [one] one change, not proposed yet
       *[other] { $changes } changes, not proposed yet
    }
rules-sign-preset = * differs from the preset
rules-sign-was = (was …) what the table has
rules-was = (was { $value })
rules-key-value = value
rules-key-preset = preset
rules-key-undo = undo
rules-key-propose = propose
rules-key-leave = leave
rules-key-type = type
rules-key-next = next value
rules-others-now = The table has other rules now
rules-news = { $what }.
rules-news-kept = { $what }. What you have changed is kept.
rules-shift-proposes = Shift+P proposes.
rules-enter-types = Enter lets you type it.
rules-preset-set = The preset has set every rule: U takes that back.
rules-nothing-to-undo = There is nothing to take back.
rules-choose-preset = Left and right choose the preset that all rules start from.
rules-typing = What you type takes its place; Backspace or an arrow first, and you go on from it.
rules-nothing-to-propose = These are the table's rules already: there is nothing to propose.
rules-nobody-could-begin = With those who are here nobody could begin: { $why }.
rules-value-of = { $key }:
rules-propose = propose to the table
rules-nothing-differs = Nothing differs from the table's rules.
rules-proposes = Propose { $changes }.
rules-nobody-ready = Nobody is ready any more then, before having accepted them.
rules-players = Here are: { $names }.
rules-preset-has = The preset { $preset } has { $value }.
rules-preset-has-back = The preset { $preset } has { $value }: Backspace sets that.

## A table's rules in short.

rules-goal-points =
    { $points ->
        [one] to { $points } points
       *[other] to { $points } points
    }
rules-goal-rounds =
    { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }

## Private tables, and what leads to them.

lobby-private = (private)
lobby-join-private = Others join with this ticket; whoever has it gets in
lobby-private-twin = There is a private table { $table } too: whoever sits there has its ticket.
lobby-there-is-private = The table there is private: ask somebody who sits at it for its ticket, leave (Q), and join with that.
lobby-there-is-public = Somebody sits there at a public table, not at the private one of your ticket.
lobby-without-ticket = Somebody without the ticket of this table was turned away.
