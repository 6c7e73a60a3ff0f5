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
help-ready = ready, or not yet
help-rules = look at the rules, change them
help-colour-ways = colours: the next theme
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

## The game in short, for who does not know it.

game-goal =
    Get rid of your { $pile }: { $cards } cards, of which you see the top one. { $call ->
        [alone] As soon as somebody has emptied theirs, the round ends: “{ $word }”.
       *[other] Whoever has emptied theirs calls “{ $word }” and ends the round.
    } Then cards in the lake score{ $costs ->
        [yes] , and those left in the { $pile } cost.
       *[other] .
    }
game-lake =
    The lake in the middle belongs to everybody: in each suit from the Ace up to the King. Put there what fits,
    before somebody else does.
game-river =
    The columns before you, the river, are yours alone. There cards go down, red and black in turn: a black 6 on a
    red 7. So you get at the next card of your pile.
game-stock =
    { $cards ->
        [one] { $key } turns a card from the stock to the waste; that can be played too.
       *[other] { $key } turns { $cards } cards from the stock to the waste; the top one can be played too.
    }
game-keys =
    A move is two keys, which stand on the piles: from where, to where. { $nertz } { $column } puts the top of the
    { $pile } on the second column, { $nertz } { $nertz } sends it to the lake. Or click on both.
game-call = Once your pile is empty, { $key } calls.
game-practice = Try it against easy bots (P): there { $key } shows a move worth making.

## What the marks on the table mean. Beside the table a line has sixteen columns.

legend-title = Marks · { $key } goes on
legend-owner = whose card it is
legend-newest = the newest
legend-pending = not decided yet
legend-complete = complete lane
legend-red = red card
legend-target = can go here
legend-turning = being turned
legend-redeals = waste turned over
legend-near = about to call
legend-silent = silent that long
legend-joker = joker
legend-partner = partner
legend-total = points in all
legend-hidden = more cards below
legend-tops = tops of pile and waste
