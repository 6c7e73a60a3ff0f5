## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = Aún no hay ninguna mesa en esta red.
home-none-open = Abre una (O): los demás la ven en uno o dos segundos.
home-none-join = Únete a una por su dirección (J) si no aparece sola.
home-none-practise = Para empezar: una página explica el juego (?), y hay bots para jugar (P).
home-table = Mesa
home-who = Quién
home-state = Estado
home-rules = Reglas
home-state-lobby = sala
home-state-playing = en juego
home-state-other = otra versión
home-key-sit = sentarse
home-key-open = abrir
home-key-join = por dirección
home-key-practise = practicar
home-key-help = ayuda
home-key-quit = salir

## What is asked for.

ask-say = Decir:
ask-say-or-call = Decir ({ $key }: avisos):
ask-open = Nombre de la mesa nueva (vacío: uno inventado):
ask-join = Mesa, ticket o IP:PUERTO:

## Private tables.

home-private = privada
home-ask-ticket = Esta mesa es privada. Su ticket:
home-needs-ticket = { $table } es privada: pide el ticket a alguien que esté sentado a ella y únete con él (J).

## Against whom one practises.

practice-title = Practicar contra bots
practice-key-begin = empezar
practice-key-choose = elegir
practice-bots = Bots
practice-bots-about = Cuántos se sientan contigo: de 1 a 7. Juegan en este equipo, y no cuenta en tus estadísticas.
practice-skill = Nivel
practice-easy = fácil
practice-fair = medio
practice-fast = rápido
practice-easy-about = Se toman su tiempo y se les escapan muchas jugadas: para una primera partida.
practice-fair-about = Actúan unas dos veces por segundo y se les escapa poco.
practice-fast-about = Actúan tres veces por segundo y lo ven todo: difíciles de vencer.
practice-rules = Reglas
practice-usual-about = Las reglas de casi todas las mesas. Pulsa ? para leerlas.
practice-rules-about = Abajo está lo que difiere de las reglas habituales. Pulsa ? para leerlas todas.
