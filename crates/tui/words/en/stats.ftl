## The own record.

stats-title = Statistics
stats-key = statistics
stats-help = your statistics
stats-back = back
stats-reading = Reading the transcripts: { $done } of { $of }
stats-none = No match yet. Practice does not count.
stats-unverified =
    { $count ->
        [one] One transcript does not count: it is not what was signed and written.
       *[other] { $count } transcripts do not count: they are not what was signed and written.
    }
stats-named-by = “nertz stats” names them.

## Figures.

stats-matches = matches
stats-won = won
stats-lost = lost
stats-left = left before the end
stats-cut-short = cut short
stats-broken-off = broken off by others
stats-rounds = rounds
stats-calls = called by you
stats-average = points per round
stats-best = best round
stats-percent = { $percent }%
stats-decimal = { $whole }.{ $tenths }

## The table of opponents.

stats-opponent = Opponent
stats-together = Matches
stats-you-won = You won
stats-they-won = They won
stats-they-left = They left
stats-more =
    { $count ->
        [one] and one more: see “nertz stats”
       *[other] and { $count } more: see “nertz stats”
    }
