## El historial propio.

stats-title = Estadísticas
stats-key = estadísticas
stats-help = tus estadísticas
stats-back = volver
stats-reading = Leyendo las actas: { $done } de { $of }
stats-none = Aún no hay ninguna partida. La práctica no cuenta.
stats-unverified =
    { $count ->
        [one] Un acta no cuenta: no es lo que se firmó y se escribió.
       *[other] { $count } actas no cuentan: no son lo que se firmó y se escribió.
    }
stats-named-by = «nertz stats» dice cuáles.

## Las cifras.

stats-matches = partidas
stats-won = ganadas
stats-lost = perdidas
stats-left = abandonadas
stats-cut-short = interrumpidas
stats-broken-off = cortadas por otros
stats-rounds = rondas
stats-calls = cerradas por ti
stats-average = puntos por ronda
stats-best = mejor ronda
stats-percent = { $percent } %
stats-decimal = { $whole },{ $tenths }

## Los rivales.

stats-opponent = Rival
stats-together = Partidas
stats-you-won = Victorias
stats-they-won = Derrotas
stats-they-left = Abandonos
stats-more =
    { $count ->
        [one] y uno más: véase «nertz stats»
       *[other] y { $count } más: véase «nertz stats»
    }
