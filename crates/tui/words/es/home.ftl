## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = Aún no hay ninguna mesa en esta red.
home-none-open = Abre una (O): los demás la ven en uno o dos segundos.
home-none-join = Únete a una por su dirección (J) si no aparece sola.
home-none-practise = O juega contra bots (P).
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
