## Why an audit finds a file not to be clean: begins small, it stands behind a colon.

lacks-audit = not audited
lacks-charter = the file holds no charter
lacks-chains = the chains of { $seats } are missing, who went before the end of a round
lacks-rest = the match was broken off because of seat { $seat } ({ $name }): { $why }
lacks-end = the file has no end record
lacks-end-torn = the file has no end record; a last record of { $bytes } bytes is cut off
named-seat = seat { $seat } ({ $name })
spot-record = record { $number }
spot-file = the file
spot-end = the end
flaw-second-charter = a second charter stands in the file
flaw-before-charter = it stands before any charter
flaw-note = the note is not text
flaw-entry = the entry is not in canonical bytes
flaw-nobody = seat { $seat } is not at the table
flaw-signature = the signature under entry { $entry } of seat { $seat } ({ $name }) is not that player's
flaw-twice = entry { $entry } of seat { $seat } stands twice
flaw-gap = entries { $first } to { $last } of seat { $seat } are missing
flaw-mention-another = entry { $entry } of seat { $seat } mentions another entry than the one in the file: entry { $last } of seat { $of }
flaw-mention-none = entry { $entry } of seat { $seat } mentions an entry that does not stand before it: entry { $last } of seat { $of }
flaw-evidence = the evidence is not in canonical bytes
flaw-not-shown = the evidence against seat { $seat } does not show what it says: { $rule }
flaw-statement = a statement about a change of view is not signed by its author
flaw-certificate-bytes = a view certificate is not in canonical bytes
flaw-certificate = a view certificate does not hold: { $why }
flaw-view-kind = a view record of no known kind
flaw-end-signature = the end record is not signed by its recorder
flaw-recorder = the recorder is none of the players
flaw-gone-on = the recorder is in the view that begins, and the file goes on behind where it does
flaw-other-records = the end record is for other records
flaw-not-over = the match is not over where the file says so
flaw-other-charter = the match does not go on under the charter that the file says
flaw-no-evidence = a seat is convicted without evidence
flaw-over = the match is over, and the file says that it was abandoned
flaw-behind = { $bytes } bytes follow the end record

## What is wrong with a charter, a record, a certificate.

charter-bytes = the charter is not in canonical bytes: { $why }
bytes-undecodable = the bytes do not decode
bytes-trailing = { $bytes } bytes are left over
bytes-overlong = the encoding is not the canonical one
charter-protocol = the charter is for protocol { $protocol }, this program speaks { $own }
charter-players = the charter has { $players } players; a table has 2 to 8
charter-unsorted = the charter's players are not sorted by key, or one is there twice
charter-nonces = the charter has { $nonces } nonces for { $players } players
charter-carried = the charter carries a score sheet with gaps
charter-unsigned = the charter is not signed by seat { $seat }
record-tag = record { $number } at byte { $byte } is not what was written: its tag does not match
record-kind = record { $number } at byte { $byte } is of an unknown kind
record-length = record { $number } at byte { $byte } is longer than a record can be
record-after-end = something follows the end record, at byte { $byte }
certificate-other-view = it is not for the view after this one
certificate-unsigned = a statement in it is not signed by its author
certificate-no-majority = no majority has accepted one value
certificate-wrong-value = what was accepted does not follow from the statements

## Files that cannot be read, or do not belong together. They are counted from 0.

unreadable-foreign = this is not a nertz transcript: it does not begin with the bytes of one
unreadable-format = this transcript has format { $format }; this program reads format { $known }
differ-unreadable = file { $file } cannot be read: { $why }
differ-other-match = files { $one } and { $two } are of different matches
differ-other-entry = files { $one } and { $two } differ at entry { $entry } of seat { $seat }
discontinued-charter = the first says that the match went on under another charter
discontinued-rounds = { $told } rounds are brought along, and { $scored } were scored
discontinued-scores = other scores are brought along for round { $round } than were signed

## Why a match was broken off, as the program records it.

rest-left = left the match
rest-resigned = resigned
rest-gone-on = the others have gone on without this seat
rest-waited = waited { $seconds } s for it, last heard of { $silent } ms ago
rest-differs = the table differs at entry { $entry } of seat { $seat }: { $rule }
rest-impossible = the play under seal { $seal } is none that was possible

## The rules of the protocol that a player’s program can break: what it has done.

misbehaviour-fork = signed two different entries with the same number
misbehaviour-not-canonical = signed bytes that are no entry in canonical form
misbehaviour-broken-chain = the entry does not continue the author's log
misbehaviour-foreign-view = the entry is for another membership view
misbehaviour-mentions-itself = mentions its own author
misbehaviour-mentions-nobody = mentions a seat that is not at the table
misbehaviour-mentions-again = mentions what it has mentioned before
misbehaviour-split-run = splits one run in two
misbehaviour-mentions-too-early = mentions an entry before what that entry knew of
misbehaviour-mentions-illegal = mentions an illegal entry
misbehaviour-wrong-state = the state digest differs
misbehaviour-overdue =
    { $due ->
        [reveal] does not do what is due: open its seal
        [settle] does not do what is due: settle its play
        [open] does not do what is due: open a card
        [close] does not do what is due: close the round
        [play] does not do what is due: make a play
       *[act] does not do what is due: act as the rules ask
    }
misbehaviour-after-leaving = goes on after leaving
misbehaviour-after-the-end = goes on after the end of the match
misbehaviour-commit-out-of-place = commits when no round begins
misbehaviour-wrong-anchor-count = does not commit one anchor for each chain
misbehaviour-wrong-anchor = committed an anchor that is not the pair's
misbehaviour-ready-out-of-place = is ready before all have committed
misbehaviour-wrong-ready = is ready with other anchors than the committed ones
misbehaviour-deal-out-of-place = deals before all are ready
misbehaviour-go-out-of-place = goes before the deal is open
misbehaviour-open-not-member = opens for a group that it is not of
misbehaviour-open-not-turned = opens cards that were not turned
misbehaviour-open-again = opens what is open
misbehaviour-wrong-opening = opens with a value that does not hash back
misbehaviour-turns-without-opening = turns cards without its own opening
misbehaviour-opens-without-turning = opens its own deck without turning cards
misbehaviour-acts-before-go = acts before all are ready to play
misbehaviour-acts-while-sealed = acts while its play is sealed
misbehaviour-acts-after-close = acts after the end of the round
misbehaviour-seal-not-last = goes on behind a seal
misbehaviour-reveals-nothing = opens a seal that it has not made
misbehaviour-reveals-too-early = opens its seal before enough of the table has it
misbehaviour-wrong-reveal = opens its seal with another play or nonce
misbehaviour-settles-nothing = settles a play that it has not made
misbehaviour-settles-too-early = settles a play that is not decided
misbehaviour-wrong-settle = settles a play against the decision
misbehaviour-closes-without-cause = ends the round without a cause
misbehaviour-seeds-out-of-place = publishes its chains before the round is over
misbehaviour-wrong-seeds = publishes chains that are not the committed ones
misbehaviour-result-out-of-place = signs a result before all chains are published
misbehaviour-ask-out-of-place = asks for a new charter outside of a round
misbehaviour-vote-out-of-place = votes on a new charter that is not asked for
misbehaviour-wrong-result = signs another result than the logs give
