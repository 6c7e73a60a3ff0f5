## Keys and rules. Beside the table a word has twelve columns.

help-river = river
help-waste = waste
help-lake = lake
help-stuck = I am stuck
help-drop = drop the pick
help-colours = colours
help-talk = talk
help-joker = names a joker
help-how = A pile, then where it goes. Twice the same, or with Shift: to the lake.
help-keys-goes-on = Keys · { $key } goes on
help-keys-closes = Keys · { $key } closes
help-rules-in-words = Rules · { $key } in words
help-page-goes-on = Rules, { $page } of { $pages } · { $key } goes on
help-page-closes = Rules, { $page } of { $pages } · { $key } closes

## The keys of the screens that are no table. A key has thirteen columns, a word twenty-six.

help-key-arrows = up down
help-choose = choose a table
help-enter = sit down, next round
help-open = open, join, practise
help-ready = ready, or not yet
help-rules = look at the rules, change them
help-colour-ways = colours: the next theme
help-leave = leave, quit
help-help = keys and rules

## A move worth making, in practice.

hint-idea = Try { $keys }
hint-no-idea = Nothing leads on just now: wait for the others
hint-no-ideas-here = Moves are shown in practice alone
hint-idea-key = Stuck? { $key } shows a move worth making
help-goes-on = go on

## Quick calls across the table.

call-to-lake = { $card } to the lake!
call-who-has = Who has { $card }?
call-well-played = Well played!
call-moment = One moment, please
call-nearly = I am nearly out!
