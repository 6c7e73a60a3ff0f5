## What has happened at the table. It may begin small: the screen makes the first letter large.

play-you = You
play-you-go-on-looking = you go on looking on
play-you-are-dealt-in = you are dealt in after this round, if another follows
play-dealt-anew = dealt anew: the round before does not count
play-dealt-anew-with = dealt anew, with { $names }
play-coming-back = coming back: the others are asked what has happened meanwhile
play-cut-short = your match with { $names } at { $table } was cut short: sit down there within a few minutes to go on with it
play-recalled = you had just signed a match with { $names } here: if they have begun it, you go on with them
play-torn = the end of the transcript was damaged and is cut off: the others give back what was in it
play-sits-down = { $name } sits down
play-has-left = { $name } has left
play-watched-over = The match is over: { $names } won.
play-not-your-turn-yet = it was not your turn yet
play-turn-of = it is { $name }'s turn
play-passed-for-you = your turn was passed: nothing had led on for long
play-stuck-for-you = you were declared stuck: nothing had led on for long
play-too-fast = that was too fast: a key is left out
play-refused = the table refuses it: { $why }
play-back = back at the table: the match goes on
play-false-call =
    { $me ->
        [yes] you called with cards left
       *[other] { $name } called with cards left
    }
play-left = { $name } has left: the others go on
play-gone = { $name } is gone: the others go on
play-rotated-passed = all have passed: each waste goes back, each stock's top card to its bottom
play-rotated-stuck = all were stuck: each waste goes back, each stock's top card to its bottom

## What is proposed at the table.

play-too-early = the rules have just changed: R accepts them
play-rules-met = the table's rules are { $rules }
play-proposed = { $by } proposed other rules: nobody is ready any more
play-as-before = all is as before
play-overruled = { $by } has proposed at the same moment as you, and that counts: { $changes }
play-change = { $by }: { $changes }

## What is missing for a start.

play-looking = Looking for a table at { $addresses } …
play-in-a-match-ready = They are in the middle of a match: you are dealt in after their round, if another follows.
play-in-a-match = They are in the middle of a match: press R to be dealt in after their round.
play-alone = Nobody else is at the table yet.
play-unsuitable = Those who are here cannot play by these rules: { $why }.
play-you-not-ready = You are not ready: press R.
play-no-place = The table has eight players already.
play-sentence = { $text }.
play-wanted =
    { $have ->
        [one] { $wanted } players are wanted, one is here ({ $who }).
       *[other] { $wanted } players are wanted, { $have } are here ({ $who }).
    }
play-wanted-you = you
play-refused-playing = This table is in the middle of a match: wait here for the next one, or choose another table (Q).
play-refused-full = This table has eight players, there is no seat left: wait here, or choose another table (Q).
play-turned-us-away = Somebody turned us away: { $why }.
play-turned-away = Somebody was turned away: { $why }.

## The end of a round.

play-called-after = { $name } called after { $clock }
play-passed-after = All had passed after { $clock }
play-stuck-after = All were stuck after { $clock }
play-extra-between = It is level: an extra round between { $names } decides.
play-extra = It is level: an extra round decides.

## The end of a match: why, what the audit says, what is said when the program ends.

play-then-lobby = back to the lobby
play-then-again = play again
play-why-continued = the others play on, dealt anew
play-why-gone-on =
    { $me ->
        [yes] the others went on without you: at the table R sits down again, and the points are kept
       *[other] the others went on without { $name }: at the table R sits down again, and the points are kept
    }
play-why-left =
    { $me ->
        [yes] you left
       *[other] { $name } left
    }
play-why-left-match =
    { $me ->
        [yes] you left the match
       *[other] { $name } left the match
    }
play-why-resigned =
    { $me ->
        [yes] you resigned
       *[other] { $name } resigned
    }
play-why-broken-off =
    { $me ->
        [yes] broken off because of you ({ $why })
       *[other] broken off because of { $name } ({ $why })
    }
play-why-broke-a-rule =
    { $me ->
        [yes] you broke a rule: { $rule }
       *[other] { $name } broke a rule: { $rule }
    }
play-audit = Audit: { $verdict }
play-audit-since = Audit from round { $round } on: { $verdict }
play-audit-unreadable = Audit: the transcript cannot be read: { $why }
play-audit-clean =
    { $contested ->
        [0] clean. Everybody kept to the rules: all { $plays } plays were checked.
        [one] clean. Everybody kept to the rules: all { $plays } plays were checked; one place was contested.
       *[other] clean. Everybody kept to the rules: all { $plays } plays were checked; { $contested } places were contested.
    }
play-audit-incomplete = incomplete, as the match was. Up to there everybody kept to the rules.
play-audit-cheated = { $name } broke the rules. “nertz audit”, with the transcript, tells which.
play-audit-tampered = this transcript was damaged or changed, and proves nothing. “nertz audit” tells where.
play-word-over = The match is over: { $why }. Its transcript: { $transcript }
play-word-won =
    { $winners ->
        [one] { $names } won the match. Its transcript: { $transcript }
       *[other] { $names } won the match. Its transcript: { $transcript }
    }

## What was typed as a place to sit.

play-no-address = { $text } is no address: write IP:PORT, such as 192.168.1.7:52300.
play-other-version = { $text } is played with another version of this program: run the same one on all machines.
