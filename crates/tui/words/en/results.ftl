## After a round, and after the match.

results-goes-on = The others play on
results-over = The match is over
results-won =
    { $winners ->
        [one] { $names } won the match
       *[other] { $names } won the match
    }
results-extra-round = Round { $round }, an extra round
results-checked = Each play was checked as it came; the whole match is checked at its end.
results-key-next = next round (by itself after 20 s)
results-key-round = this round
results-key-rounds = all rounds
results-key-talk = talk
results-key-leave = leave
results-lingering = The others are still getting the end of the match …
results-auditing = The audit is under way …
results-transcript = Transcript { $path }
results-lake = lake
results-left = left
results-bonus = bonus
results-sum = sum
results-total = total
results-called = called
results-sat-out = sat out
results-together = In this round { $teams }
results-rounds = Round
