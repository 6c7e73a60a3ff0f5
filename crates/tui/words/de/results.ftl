## After a round, and after the match.

results-goes-on = Die anderen spielen weiter
results-over = Die Partie ist zu Ende
results-won =
    { $winners ->
        [one] { $names } hat die Partie gewonnen
       *[other] { $names } haben die Partie gewonnen
    }
results-extra-round = Runde { $round }, eine Zusatzrunde
results-checked = Jeder Zug wurde sofort geprüft; am Ende wird die ganze Partie geprüft.
results-key-next = weiter (von selbst nach 20 s)
results-key-round = diese Runde
results-key-rounds = alle Runden
results-key-talk = reden
results-key-leave = gehen
results-lingering = Die anderen bekommen noch das Ende der Partie …
results-auditing = Die Prüfung läuft …
results-transcript = Protokoll { $path }
results-lake = gelegt
results-left = Rest
results-bonus = Bonus
results-sum = Summe
results-total = Stand
results-called = rief
results-sat-out = Pause
results-together = In dieser Runde { $teams }
results-rounds = Runde
