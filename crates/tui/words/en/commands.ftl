## What the commands say that take no terminal; what goes wrong before anything is shown.

cmd-not-written = the output cannot be written: { $why }
cmd-log = the log { $path }: { $why }
cmd-cannot-start = the program cannot start: { $why }
cmd-no-home = there is no home directory: say where with --data-dir
cmd-changes-no-rule = `{ $rule }` changes no rule: write --rule KEY=VALUE, such as draw=1
cmd-two-ends = --rounds and --rule end=… both say how the match ends: give one of them
cmd-large-rules = this is no rules file, it is larger than 64 KiB
cmd-one-set = one set of rules at a time: a preset or a file
cmd-no-table-name = { $why }; an address is IP:PORT, such as 192.168.1.7:52300, and a ticket begins with nertz:
cmd-player = player

## nertz tables

tables-none = no table was found on this network in { $wait } s. Open one: nertz open NAME. Or join by address: nertz join IP:PORT. What may be in the way, nertz doctor says.
tables-table = Table
tables-state = State
tables-seats = Seats
tables-rules = Rules
tables-who = Who
tables-where = Address

## nertz audit

audit-no-file = this is not a file
audit-too-large = this is larger than any transcript
audit-agree = the transcripts of one match agree with each other, entry by entry
audit-apart = these are transcripts of { $matches } matches: only those of one match are compared
audit-disagree = { $why } (counted from 0: { $files })
audit-goes-on = match { $one } goes on as { $two }, with the scores that its logs give
audit-goes-on-more =
    match { $one } goes on as { $two }; the file of { $one } ends before { $more } of the { $brought } rounds that
    are brought along: the file of somebody who played on shows these too
audit-does-not-continue = match { $two } does not continue { $one }, as it says: { $why }
audit-not-readable = { $name }: not readable: { $why }
audit-verdict = { $name }: { $verdict }
audit-clean = clean
audit-incomplete = incomplete: { $why }
audit-tampered = tampered: { $at }: { $why }
audit-cheated = cheated: seat { $seat } ({ $name }) { $why } [{ $rule }]
audit-cheated-at = cheated: seat { $seat } ({ $name }), entry { $entry }: { $why } [{ $rule }]

## nertz audit: what it means, and what is in a file.

audit-means-clean = All of it was checked and holds: everybody kept to the rules, and nothing was changed afterwards.
audit-means-open = The file ends before the match does: its program was stopped, or is still playing. What is there holds.
audit-means-withheld = What is there holds. Who went before the end of a round never showed how the cards that were still face down were shuffled, so that alone cannot be checked. It is no sign of cheating.
audit-means-broken-off = The match was not played to its end. What was played until then holds.
audit-means-empty = There is nothing in it that could be checked.
audit-means-tampered = This file is not what the program wrote: it was damaged or changed afterwards, and proves nothing.
audit-means-cheated = { $name } made a move that the rules do not allow, and signed it: the proof is in the file.
audit-match = match { $id } of { $players }
audit-recorder = as { $name } saw it; times count from when that program began to write, so those of other files differ
audit-goes-on-from =
    { $rounds ->
        [one] goes on from match { $id }, one round of which is brought along by the word of all who signed
       *[other] goes on from match { $id }, { $rounds } rounds of which are brought along by the word of all who signed
    }
audit-demo = a demonstration: its shuffles follow from seed { $seed }, nothing in it was random
audit-rules = rules { $rules }
audit-round = round { $round }: { $scores } ({ $how })
audit-called-by = called by { $name }
audit-all-stuck = all were stuck
audit-contested =
    { $places ->
        [0] { $round }, no place contested
        [one] { $round }, one place contested
       *[other] { $round }, { $places } places contested
    }
audit-total = total: { $scores }
audit-goes-on-as = goes on as match { $id }: all have voted to be dealt anew
audit-left = { $name } left
audit-lost = { $name } was lost
audit-none-lost = nobody was lost after all
audit-departure = round { $round }: { $gone } at { $time } s, { $agreed } of { $of } agreed
audit-note = note at { $time } s: { $note }
audit-pace = { $entries } entries in { $seconds } s: { $pace } entries a second

## What is checked, with what is counted.

audit-check-format = form of the file
audit-check-charter = who plays, by which rules
audit-check-signatures = signatures under all that was done
audit-check-chains = nothing missing, twice, or replaced
audit-check-mentions = who knew what when
audit-check-states = all saw the same table
audit-check-decks = shuffles and turned cards
audit-check-legality = each move is by the rules
audit-check-contests = who was first, worked out anew
audit-check-views = agreements on who was gone
audit-check-results = scores, worked out anew and signed
audit-check-end = end, signed by who wrote the file
audit-counted-records = records
audit-counted-signatures = signatures
audit-counted-entries = entries
audit-counted-mentions = mentions
audit-counted-digests = digests
audit-counted-values = values
audit-counted-items = moves
audit-counted-decisions = decisions
audit-counted-changes = changes
audit-ok = ok
audit-not-ok = NOT OK
audit-nothing = –

## Notes of whoever wrote the file.

audit-note-back = the program was started anew, and came back to the match
audit-note-frozen = waits until those who are there agree on who is gone
audit-note-left = { $name } left the match
audit-note-resigned = { $name } gave the match up
audit-note-gone-on = the others went on without { $name }, who was away for too long
audit-note-abandoned = the match was broken off because of { $name }: { $why }
audit-note-broke = { $name } broke a rule ({ $rule })

## nertz demo

demo-removed = { $files } transcripts of an earlier demo in { $directory } give way to those of this one
demo-bots-mdns = { $bots } bots at the table { $table }, by multicast DNS
demo-bots-addresses = { $bots } bots at the table { $table }, by each other's addresses
demo-auditing = auditing { $transcripts } transcripts
demo-transcripts = transcripts: { $directory }
demo-transcripts-removed = transcripts: removed; --out DIR keeps them
demo-interrupted = the demo was interrupted
demo-bot-says = { $bot }: { $text }
demo-waits = { $bot } waits { $ms } ms for { $name }: { $what }
demo-stalled = nothing has happened for { $seconds } s: { $what }
demo-broken-off = the match was broken off because of seat { $seat }: { $why }
demo-dealt-anew = it was dealt anew for others
demo-broke-a-rule = seat { $seat } broke the rule { $rule }
demo-left-before = a bot left before the match
demo-missing = { $bots } bots have left { $transcripts } transcripts
demo-differing = the bots have different score sheets
demo-won =
    { $winners ->
        [one] { $names } has won
       *[other] { $names } have won
    }
demo-times = times
demo-count = count
demo-time-decided = own play decided
demo-time-next = next nertz card known
demo-time-turned = card turned
demo-bytes = bytes sent per peer and second: { $bytes } (in { $datagrams } datagrams)
demo-processor = processor per peer: { $percent } % of a core
demo-no-processor = processor per peer: n/a on this system
demo-played = played in { $seconds } s
demo-file = { $name }: { $verdict }, { $entries } entries, { $bytes } bytes
demo-agree = all { $transcripts } transcripts agree, entry by entry
demo-round = round { $round }, { $how }
demo-seat = seat
demo-name = name
demo-lake = lake
demo-left = left
demo-bonus = bonus
demo-score = score
demo-total = total
demo-team = team
demo-contests = { $plays } plays, { $contested } places contested, { $draws } draws, { $lost } plays lost

## nertz bot: a line for each event. Programs may read them in English.

bot-broken-off = the match was broken off: { $why }
bot-played-on = the others have played on to the end, without the bot
bot-some-table = the table that is found there
bot-sits-down = sits down at { $table }; can be joined at { $addresses }
bot-comes-back = comes back to the match with { $names }; can be reached at { $addresses }
bot-waits = waits for { $name }: { $what }; last heard of { $ms } ms ago
bot-does-not-begin = does not begin: { $why }
bot-wanted = it waits for { $wanted } players (--seats), { $have } are here
bot-never = it waits for { $wanted } players (--seats), and { $why }
bot-without = the others have gone on without { $name }: it was away for too long
bot-seat = seat { $seat }
bot-trouble = trouble: { $why }
bot-connected = connected to { $name } at { $address }
bot-lost = lost { $name }: { $why }
bot-back = is back at the table
bot-round-begins = round { $round } begins
bot-calls = { $name } calls
bot-false-call = { $name } calls with cards left
bot-rotated = all were stuck: the stocks are rotated
bot-decided = the match is decided
bot-breaking-off = the match is broken off because of { $name }: { $why }
bot-broke-a-rule = { $name } broke a rule: { $rule }
bot-match-begins = match { $match } begins, at seat { $seat } of { $players }
bot-match-goes-on = match { $match } goes on, at seat { $seat } of { $players }
bot-cannot-begin = the match cannot begin: { $why }
bot-over = the match is over
bot-broken-off-by = the match was broken off because of { $name }: { $why }
bot-ended-by-rule = the match ended: { $name } broke the rule { $rule }
bot-ended-rule = the match ended because a rule was broken: { $rule }
bot-left-table = left the table
bot-left-before = the table was left before a match began
bot-leaves = { $name } leaves
bot-proposes = { $name } proposes { $changes }: the rules are now { $rules }
bot-says = { $name } says: { $text }
bot-turned-away = { $name } was turned away: { $why }
bot-turned-us-away = { $name } turned us away: { $why }
bot-scored = round { $round } is scored: { $scores }

## nertz man

man-pages = the pages are in { $directory }

## Tickets.

commands-ticket = others join with { $ticket }
commands-private = the table there is private: ask somebody who sits at it for its ticket, and join with that
commands-no-lead = write a ticket (nertz:…) or IP:PORT, such as 192.168.1.7:52300
commands-private-twin = there is a private table { $table } too: it takes its ticket (--join)
