## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = No table on this network yet.
home-none-open = Open one (O): others see it within a second or two.
home-none-join = Join one by its address (J) if it does not show up by itself.
home-none-practise = Or play against bots (P).
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
home-key-help = keys
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
