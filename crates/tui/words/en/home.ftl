## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = No table on this network yet.
home-none-open = Open one (O): others see it within a second or two.
home-none-join = Join one by its address (J) if it does not show up by itself.
home-none-practise = New here? A page tells the game (?), and bots play with you (P).
home-table = Table
home-who = Who
home-state = State
home-rules = Rules
home-state-lobby = lobby
home-state-playing = playing
home-state-other = another version
home-key-sit = sit down
home-key-open = open
home-key-join = join by address
home-key-practise = practise
home-key-help = help
home-key-quit = quit

## What is asked for.

ask-say = Say:
ask-say-or-call = Say ({ $key }: quick calls):
ask-open = Name of the new table (empty: a made-up one):
ask-join = Table, ticket or IP:PORT:

## Private tables.

home-private = private
home-ask-ticket = This table is private. Its ticket:
home-needs-ticket = { $table } is private: ask somebody who sits there for its ticket, and join with that (J).

## Against whom one practises.

practice-title = Practice against bots
practice-key-begin = begin
practice-key-choose = choose
practice-bots = Bots
practice-bots-about = How many sit down with you: 1 to 7. They play on this machine, and it does not count in your statistics.
practice-skill = They play
practice-easy = easy
practice-fair = fair
practice-fast = fast
practice-easy-about = They take their time and overlook a lot: for who plays for the first time.
practice-fair-about = They act about twice a second and overlook little.
practice-fast-about = They act three times a second and see everything: hard to beat.
practice-rules = Rules
practice-usual-about = The rules that most tables play by. Press ? to read them.
practice-rules-about = What differs from the usual rules stands below. Press ? to read all of them.
