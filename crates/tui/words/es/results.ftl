## After a round, and after the match.

results-goes-on = Los demás siguen jugando
results-over = La partida ha acabado
results-won =
    { $winners ->
        [one] { $names } ha ganado la partida
       *[other] { $names } han ganado la partida
    }
results-extra-round = Ronda { $round }, de desempate
results-checked = Cada jugada se comprobó al llegar; al final se revisa toda la partida.
results-key-next = seguir (automático a los 20 s)
results-key-round = esta ronda
results-key-rounds = las rondas
results-key-talk = hablar
results-key-leave = salir
results-lingering = Los demás aún están recibiendo el final de la partida …
results-auditing = La revisión está en marcha …
results-transcript = Acta { $path }
results-lake = bases
results-left = quedan
results-bonus = canto
results-sum = suma
results-total = total
results-called = cantó
results-sat-out = fuera
results-together = En esta ronda { $teams }
results-rounds = Ronda
