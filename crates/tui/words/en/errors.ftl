## Why nothing can be done for what the player wants: begins small, it may stand behind a colon.

void-spectator = you are watching this match
void-witness = you sit this extra round out
void-not-playing = cards are moved only while the round is on
void-sealed = your last play is still on its way
void-no-such-pile = there is no such pile
void-empty-pile = there is no card there
void-locked = your play there is not decided yet
void-turning = the card is still being turned
void-not-a-column = cards go to columns or to the lake
void-same-pile = that is where it lies
void-nothing-to-draw = stock and waste are empty
void-no-redeal-left = no redeal is left in this round
void-does-not-fit = { $card } does not go on { $on }
void-a-joker = a joker
void-on-a-joker = a joker
void-nertz-first = an empty column is for the nertz pile first
void-nothing-gained = moving a whole column to an empty one changes nothing
void-no-foundation = no foundation wants { $card }
void-no-gap = no column is empty
void-not-on-turn = it is not your turn
void-must-call = your pile is empty: the call is made for you
void-name = say what the joker stands for
void-misnamed = the joker cannot stand for { $card } here
void-stock-not-empty = go through the stock first
void-waste-played = you have played off the waste since the stock was made: put it back as usual
void-house-rule = the rules of this table do not have that
void-cards-left =
    { $cards ->
        [one] { $cards } card is left in your pile
       *[other] { $cards } cards are left in your pile
    }
void-play-in-air = a play of yours is not decided yet
void-already-stuck = you have declared yourself stuck already

## Rules that cannot be played by.

rule-error-key = there is no rule `{ $key }`: the rules are { $keys }
rule-error-value = `{ $key } = { $value }` is not allowed: { $key } is { $allowed }
rule-error-players = { $players } players cannot play: a table has 2 to 8
rule-error-partners = `partners = on` is not allowed with { $players } players: partners are 4, 6 or 8
rule-error-nobody = `handicap = { $name }:{ $pile }` is not allowed: the players are { $players }
rule-error-several = `handicap = { $name }:{ $pile }` is not allowed: { $name } is the name of more than one player
rule-error-line = line { $line }: { $why }

## Names and places at a table.

table-name-empty = a table needs a name: 1 to 24 of a–z, 0–9 and -
table-name-long = a table's name has at most 24 characters, this one has { $characters }
table-name-character = { $character } cannot stand in a table's name: it is made of a–z, 0–9 and -
error-wanted = a table has 2 to 8 players, not { $players }
error-no-random = the operating system gives no random bytes: { $why }
error-no-seat = this identity has no seat in the match
error-match-rules = the rules of the match: { $why }
error-cut-short =
    a match at the table { $table } was cut short, and cannot be gone on with: { $path }: { $why }; sit down
    there again to be dealt in after their round
error-journal =
    the match was left, its transcript cannot be written any more: { $path }: { $why }; make room on that disk, or
    choose another with --data-dir
error-secret = the table was left, a match's secret cannot be kept: { $why }
error-left-no-random = the table was left, the operating system gives no random bytes: { $why }
error-cannot-begin = the match cannot be played by this program: { $why }; run the same version on all machines
error-network-ended = the network has ended; start the program again

## The player's directory.

profile-in-use = another program uses { $path }: end it, or give this one a directory of its own with --data-dir
profile-all-in-use = the profiles { $path }-1 to { $path }-{ $most } are all in use: give a directory with --data-dir
profile-no-identity =
    { $path } is no identity (it has to hold 32 bytes): put the right file back, or move it away to play as somebody
    new
profile-no-secret = { $path } is not what this program keeps of a match: it is damaged, and of no use
error-at = { $path }: { $why }

## The network: what is wrong, and what to do.

net-port-in-use =
    UDP port { $port } is in use by another program; choose another --port, or none to have a free one chosen
net-port-forbidden = UDP port { $port } may not be opened by this user; choose a --port of 1024 or more
net-no-interface = no network interface { $name } is up with an address; there are: { $known }
net-no-socket =
    no UDP socket could be opened: { $why }; check that networking is on and this program is allowed to use it
net-identity = the identity cannot be used for TLS: { $why }; the data directory may be damaged
net-multicast =
    tables on this network cannot be found by themselves ({ $why }); join by address instead, or allow multicast DNS
    (UDP 5353) in the firewall
net-not-announced =
    this table is announced nowhere, no interface takes it; check that the network is up, or give out the address
net-address-gone =
    the address { $address } of this machine is gone; if it does not come back, check the cable or the Wi-Fi
net-no-network = this machine has no network but its own loopback; connect it to the others' network
dial-at = { $address }: { $why }
dial-no-answer =
    no answer; is the program running there? A firewall on either side may block its UDP port, or the access point
    may keep its stations apart: try another network, or a fixed --port that the firewall lets through
dial-nobody-there =
    nobody listens on this port there, or a firewall turns it away; check the port, and that the program runs there
dial-no-route = no route to this address; connect both machines to the same network
dial-unreachable =
    that machine cannot be reached; check that it is on and on this network. If it is, the system may keep this
    program from it (on macOS: Privacy & Security, Local Network; on Windows: set the network to Private)
dial-not-allowed = this machine does not let the packet out; allow this program in the firewall, outgoing UDP
dial-not-from-here = this address cannot be reached from the chosen interface; try without --interface
dial-other-key = another player answers there ({ $key }); the address is out of date
dial-own-key = that is this player itself; a second program needs a profile of its own
dial-bad-key = the program there shows an unusable key
dial-other-protocol = the program there speaks another protocol or version; run the same version on both machines
dial-refused = the peer accepts no more connections from here for now; wait a moment and try again
dial-closed = the peer closed at once: { $why }
dial-transport = the transport failed: { $why }

## Why somebody and we cannot be at one table.

bye-other-version =
    it runs version { $build } (protocol { $protocol }), this program is version { $ours } (protocol { $own }): all
    players need the same protocol
bye-other-protocol = it speaks protocol { $protocol } (program { $build })
bye-other-table = it is at the table { $table }
bye-no-table = it is at no table yet
bye-other-kind = one of us is at a match, the other at a demonstration
bye-full = the table has eight players
bye-playing = the table is playing
bye-leaving = it left the table
bye-flood = too many messages
bye-malformed = something sent was not of the protocol
bye-silent = no greeting came
bye-superseded = another connection takes over

## Why a match does not begin.

missing-alone = nobody else is at the table
missing-not-ready = { $name } is not ready
missing-other-rules = { $name } has other rules
missing-cannot-play = { $name } proposes rules that cannot be played here: { $why }
missing-unsuitable = those who are here cannot play by the rules: { $why }
missing-not-reachable = { $name } is not reachable from { $other }
missing-wanted = { $name } waits for { $wanted } players, { $have } are here
missing-not-signed = { $name } has not signed yet
missing-other-version = { $name } runs version { $build } (protocol { $protocol }), this program is version { $ours }

## The program itself.

error-no-terminal-input =
    the input is not a terminal: run this in one, or use a command that needs none, such as `nertz demo`, `nertz
    bot` or `nertz tables`
error-no-terminal-output =
    the output is not a terminal: run this in one, or use a command that needs none, such as `nertz demo`, `nertz
    bot` or `nertz tables`
error-terminal-refused = the terminal cannot be set up: { $why }
error-draw = the terminal cannot be written to: { $why }
error-input = the input cannot be read: { $why }
error-scratch = the bots need a directory to play from: { $path }: { $why }
error-broken = the program has failed: { $why }

## Why the table refuses what the program was about to do.

refused-sealed = a play is under way
refused-not-in-play = no round is in play
refused-ended = the match has ended
refused-coming-back = coming back: not all others have answered yet
refused-changing = the table agrees on who goes on

## The rules of the game that somebody can break.

broken-illegal = breaks a rule: { $why }
broken-impossible = sealed a play that was not possible: { $why }
broken-not-a-column = cards can be moved to columns only
broken-same-pile = source and destination are the same pile
broken-empty-pile = the pile has not that many cards
broken-locked = the pile is locked by a play that is not decided yet
broken-no-cards = no card is named
broken-only-the-top = only the top card of this pile can be taken
broken-not-turned = the card is not turned yet
broken-not-face = the card there is { $lies }, not { $named }
broken-not-a-run = the cards are no run
broken-wrong-rank = { $card } has not the rank that { $on } takes
broken-wrong-colour = { $card } has not the colour that { $on } takes
broken-nertz-first = while the nertz pile has cards only its top card goes into an empty column
broken-not-an-ace = { $card } is no Ace
broken-ace = { $card } founds a lane and goes on none
broken-no-lane = there is no such lane
broken-wrong-suit = the lane is not of the suit of { $card }
broken-not-next = the lane does not want { $card } yet
broken-stock-empty = the stock is empty
broken-stock-not-empty = the stock is not empty
broken-rotation-not-due = the table's rotation is not due
broken-play-in-air = a play of one's own is not decided yet
broken-wrong-rotated = the table's rotation is told wrongly: rotated is { $rotated }
broken-already-stuck = the declaration to be stuck stands already
broken-joker-on-joker = a joker does not go on a joker that stands for no card yet
broken-king-on-joker = { $card } does not go on a joker: nothing is above a King
broken-joker-on-ace = a joker that lies on an Ace cannot be covered
broken-joker-between = a joker on { $on } is covered only by a card two ranks lower and of its colour, not by { $card }
broken-unnamed = it is not said what the joker stands for
broken-misnamed = the joker does not stand for { $card } here
broken-nothing-to-name = no joker has to be named here
broken-must-call = the nertz pile is empty: the call comes first
broken-not-on-turn = it is not this seat's turn
broken-taken = the place on the lane is taken
broken-waste-played = a card was played off the waste since the stock was last made
broken-cards-left = { $cards } cards are left in the nertz pile
broken-witness = the seat sits this round out
broken-house-rule = the house rules do not have this

## Tickets, and the doors that they open.

bye-private = its table is private, and needs a ticket of that table
bye-public = it is at a public table, not at the private one
ticket-prefix = this is no ticket: one begins with nertz:
ticket-letter = this is no ticket: { $letter } does not occur in one, it is made of a–z and 2–7
ticket-damaged = this is no ticket: a letter of it is wrong or missing; copy it whole, from nertz: to its end
ticket-version = this ticket was written by another version of this program: run the same one on all machines
