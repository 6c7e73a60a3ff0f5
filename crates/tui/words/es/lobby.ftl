## The lobby of a table.

lobby-no-table = Aún en ninguna mesa
lobby-table = Mesa
lobby-join = Los demás se unen por el nombre, o con
lobby-one-player = un jugador
lobby-players-here = { $players } jugadores
lobby-players-wanted = { $players } de { $wanted } jugadores
lobby-players = Jugadores
lobby-accepts = Acepta
lobby-ready = listo
lobby-other-rules = otras reglas
lobby-not-yet = aún no
lobby-plays = juega
lobby-looks-on = mira
lobby-you = (tú)
lobby-rules = Reglas
lobby-rules-by = Reglas, propuestas por { $by }
lobby-by-you = ti
lobby-more = … E: todas
lobby-all-ready = Todos están listos.
lobby-key-ready = listo
lobby-key-not-ready = aún no
lobby-key-watch = mirar
lobby-key-rules = reglas
lobby-key-talk = hablar
lobby-key-help = ayuda
lobby-key-leave = salir

## All rules of a table, while they are being changed. The keys stand in one row of 80 columns.

rules-of-table = Reglas de la mesa
rules-changes =
    { $changes ->
        [0] nada cambiado
        [one] un cambio, aún sin proponer
       *[other] { $changes } cambios, aún sin proponer
    }
rules-sign-preset = * difiere del modelo
rules-sign-was = (antes …) lo de la mesa
rules-was = (antes { $value })
rules-key-value = valor
rules-key-preset = modelo
rules-key-undo = deshacer
rules-key-propose = proponer
rules-key-leave = salir
rules-key-type = escribir
rules-key-next = siguiente
rules-others-now = La mesa tiene ahora otras reglas
rules-news = { $what }.
rules-news-kept = { $what }. Lo que has cambiado se conserva.
rules-shift-proposes = Mayús+P propone.
rules-enter-types = Con Intro se escribe.
rules-preset-set = El modelo ha fijado todas las reglas: U lo deshace.
rules-nothing-to-undo = No hay nada que deshacer.
rules-choose-preset = Izquierda y derecha eligen el modelo del que parten todas las reglas.
rules-typing = Lo que escribas lo sustituye; con Retroceso o una flecha primero, sigues a partir de él.
rules-nothing-to-propose = Estas ya son las reglas de la mesa: no hay nada que proponer.
rules-nobody-could-begin = Con los que están aquí nadie podría empezar: { $why }.
rules-value-of = { $key }:
rules-propose = proponer a la mesa
rules-nothing-differs = Nada difiere de las reglas de la mesa.
rules-proposes = Proponer { $changes }.
rules-nobody-ready = Después nadie está listo hasta que las haya aceptado.
rules-players = Están aquí: { $names }.
rules-preset-has = El modelo { $preset } tiene { $value }.
rules-preset-has-back = El modelo { $preset } tiene { $value }: Retroceso lo pone.

## A table's rules in short.

rules-goal-points =
    { $points ->
        [one] a { $points } punto
       *[other] a { $points } puntos
    }
rules-goal-rounds =
    { $rounds ->
        [one] una ronda
       *[other] { $rounds } rondas
    }

## Private tables, and what leads to them.

lobby-private = (privada)
lobby-join-private = Los demás se unen con este ticket; quien lo tiene puede entrar
lobby-private-twin = También hay una mesa privada { $table }: quien está sentado a ella tiene su ticket.
lobby-there-is-private = La mesa que hay ahí es privada: pide el ticket a alguien que esté sentado a ella, sal (Q) y únete con él.
lobby-there-is-public = Ahí alguien está en una mesa pública, no en la mesa privada de tu ticket.
lobby-without-ticket = Se ha rechazado a alguien que no tenía el ticket de esta mesa.
