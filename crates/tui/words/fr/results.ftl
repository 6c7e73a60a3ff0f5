## After a round, and after the match.

results-goes-on = Les autres continuent
results-over = La partie est finie
results-won =
    { $winners ->
        [one] { $names } remporte la partie
       *[other] { $names } remportent la partie
    }
results-extra-round = Manche { $round }, supplémentaire
results-checked = Chaque coup a été vérifié à mesure ; toute la partie l’est à sa fin.
results-key-next = suite (auto après 20 s)
results-key-round = cette manche
results-key-rounds = les manches
results-key-talk = parler
results-key-leave = quitter
results-lingering = Les autres reçoivent encore la fin de la partie …
results-auditing = La vérification est en cours …
results-transcript = Procès-verbal { $path }
results-lake = posées
results-left = reste
results-bonus = prime
results-sum = somme
results-total = total
results-called = annonce
results-sat-out = témoin
results-together = Dans cette manche { $teams }
results-rounds = Manche
