## The table, and the frame around every screen.

too-small = Demasiado pequeño: { $width }×{ $height }
too-small-needs = se necesitan { $width }×{ $height }
too-small-goes-on = La partida sigue.
too-small-locked = Hasta entonces ninguna tecla mueve cartas. Ctrl-C dos veces deja la partida.
too-small-quit = Ctrl-C: salir
too-small-replay = Q: salir

## Words that many sentences share.

list-and = { $first } y { $last }
list-or = { $first } o { $last }
says = { $name }: { $text }
somebody = alguien
a-joker = Comodín

## The keys, as they are called.

key-enter = Intro
key-esc = Esc
key-space = Espacio
key-space-short = Espac.
key-tab = Tab
key-backspace = Retroceso
key-shift-p = Mayús+P
key-ctrl-c = Ctrl-C

## Above the table.

table-round = Ronda { $round }
table-watching = mirando
table-your-turn = te toca
table-turn-of = le toca a { $name }
table-team = pareja
table-total = total

## What the table is at.

table-dealing-waits = Repartiendo · esperando a { $names }
table-dealing = Se baraja y se reparte
table-covered = Pulsa una tecla para empezar
table-about-to-start = Está a punto de empezar
table-ready = Listos
table-waits = Esperando a { $names }
table-waits-suspended = Esperando a { $names }: sois muy pocos para seguir sin ellos (2 × Ctrl-C: salir)
table-silent = Sin noticias de { $names }
table-waits-until = Esperando a { $names }: se sigue sin ellos en { $left } s
table-unheard = Nadie responde …{ $time }: ¿está este equipo sin red? (2 × Ctrl-C: salir)
table-calls = { $name }: { $word }
table-all-passed = Todos han pasado: acaba la ronda
table-all-stuck = Todos están atascados: acaba la ronda
table-first = { $card }: { $by } llegó antes

## Below the table: the keys. All of them stand in one row of 80 columns.

table-key-lake = bases
table-key-draw = robar
table-key-rotate = rotar
table-key-call = cantar
table-key-pass = pasar
table-key-stuck = atascado
table-key-help = ayuda
table-key-scores = puntos
table-key-talk = chat
table-key-sit = sentarse
table-key-look = solo mirar
table-key-lobby = sala
table-key-leave = salir
table-auto-call = canto auto
table-joker-as = Comodín como
table-key-drop = soltar
table-key-more = más

## Beside the table: the lake, the others, the scores. Of others there is room for seven columns.

table-lake = Bases
table-call-by-itself = por sí solo
rival-left = se fue
rival-lost = perdido
rival-ready = listo
rival-turn = turno
rival-partner = pareja
rival-false = falso
rival-false-calls = falso×{ $calls }
rival-sat-out = fuera
rival-passed = pasó
rival-stuck = atasco
scores-title = Puntos
scores-now = ahora

## A word about the last stroke.

hint-nertz-empty = La { $pile } está vacía
hint-waste-empty = El descarte está vacío
hint-column-empty = La columna { $column } está vacía
hint-call-costs =
    { $left ->
        [one] Queda { $left } carta: { $key } otra vez canta igualmente y cuesta { $penalty } puntos
       *[other] Quedan { $left } cartas: { $key } otra vez canta igualmente y cuesta { $penalty } puntos
    }
hint-calls-itself = El canto se hace solo en cuanto tu pila está vacía
hint-leave-again = Ctrl-C otra vez deja la partida
hint-changes-dropped =
    { $changes ->
        [one] Tu cambio de las reglas no se propuso, y queda descartado
       *[other] Tus { $changes } cambios de las reglas no se propusieron, y quedan descartados
    }
