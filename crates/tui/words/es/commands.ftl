## What the commands say that take no terminal; what goes wrong before anything is shown.

cmd-not-written = no se puede escribir la salida: { $why }
cmd-log = el registro { $path }: { $why }
cmd-cannot-start = el programa no puede iniciarse: { $why }
cmd-no-home = no hay directorio personal: di dónde con --data-dir
cmd-changes-no-rule = «{ $rule }» no cambia ninguna regla: escribe --rule CLAVE=VALOR, por ejemplo draw=1
cmd-two-ends = --rounds y --rule end=… dicen los dos cómo acaba la partida: da uno de ellos
cmd-large-rules = esto no es un archivo de reglas, pasa de 64 KiB
cmd-one-set = un solo juego de reglas a la vez: un modelo o un archivo
cmd-no-table-name = { $why }; una dirección es IP:PUERTO, por ejemplo 192.168.1.7:52300, y un ticket empieza por nertz:
cmd-player = jugador

## nertz tables

tables-none = no se ha encontrado ninguna mesa en esta red en { $wait } s. Abre una: nertz open NOMBRE. O únete por dirección: nertz join IP:PORT. Qué puede impedirlo lo dice nertz doctor.
tables-table = Mesa
tables-state = Estado
tables-seats = Plazas
tables-rules = Reglas
tables-who = Quién
tables-where = Dirección

## nertz audit

audit-no-file = esto no es un archivo
audit-too-large = esto es mayor que cualquier acta
audit-agree = las actas de una misma partida coinciden, entrada por entrada
audit-apart = son actas de { $matches } partidas: solo se comparan las de una misma
audit-disagree = { $why } (contando desde 0: { $files })
audit-goes-on = la partida { $one } sigue como { $two }, con los puntos que dan sus registros
audit-goes-on-more =
    la partida { $one } sigue como { $two }; el archivo de { $one } acaba antes de { $more } de las { $brought }
    rondas que se traen: el archivo de quien siguió jugando también las muestra
audit-does-not-continue = la partida { $two } no continúa { $one }, como dice: { $why }
audit-not-readable = { $name }: ilegible: { $why }
audit-verdict = { $name }: { $verdict }
audit-clean = limpia
audit-incomplete = incompleta: { $why }
audit-tampered = manipulada: { $at }: { $why }
audit-cheated = trampa: puesto { $seat } ({ $name }) { $why } [{ $rule }]
audit-cheated-at = trampa: puesto { $seat } ({ $name }), entrada { $entry }: { $why } [{ $rule }]

## nertz audit: what it means, and what is in a file.

audit-means-clean = Se ha comprobado todo y es válido: todos siguieron las reglas y nada se cambió después.
audit-means-open = El archivo acaba antes que la partida: su programa se detuvo, o sigue jugando. Lo que hay es válido.
audit-means-withheld = Lo que hay es válido. Quien se fue antes del final de una ronda no mostró cómo estaban barajadas las cartas aún ocultas; solo eso no se puede comprobar. No es señal de trampa.
audit-means-broken-off = La partida no se jugó hasta el final. Lo jugado hasta entonces es válido.
audit-means-empty = No hay nada que se pueda comprobar.
audit-means-tampered = Este archivo no es lo que escribió el programa: se dañó o se cambió después, y no prueba nada.
audit-means-cheated = { $name } hizo una jugada que las reglas no permiten, y la firmó: la prueba está en el archivo.
audit-match = partida { $id } de { $players }
audit-recorder = como la vio { $name }; los tiempos cuentan desde que ese programa empezó a escribir, así que los de otros archivos difieren
audit-goes-on-from =
    { $rounds ->
        [one] continúa la partida { $id }, de la que se trae una ronda por la palabra de todos los firmantes
       *[other] continúa la partida { $id }, de la que se traen { $rounds } rondas por la palabra de todos los firmantes
    }
audit-demo = una demostración: sus barajadas salen de la semilla { $seed }, nada en ella fue azar
audit-rules = reglas { $rules }
audit-round = ronda { $round }: { $scores } ({ $how })
audit-called-by = la cierra { $name }
audit-all-stuck = todos estaban bloqueados
audit-contested =
    { $places ->
        [0] { $round }, ningún sitio disputado
        [one] { $round }, un sitio disputado
       *[other] { $round }, { $places } sitios disputados
    }
audit-total = total: { $scores }
audit-goes-on-as = continúa como partida { $id }: todos votaron repartir de nuevo
audit-left = { $name } se fue
audit-lost = { $name } desapareció
audit-none-lost = al final nadie había desaparecido
audit-departure = ronda { $round }: { $gone } a los { $time } s, { $agreed } de { $of } de acuerdo
audit-note = nota a los { $time } s: { $note }
audit-pace = { $entries } entradas en { $seconds } s: { $pace } entradas por segundo

## Lo que se comprueba, y lo que se cuenta.

audit-check-format = forma del archivo
audit-check-charter = quién juega, con qué reglas
audit-check-signatures = firmas de todo lo que se hizo
audit-check-chains = nada falta ni se repite
audit-check-mentions = quién sabía qué y cuándo
audit-check-states = todos vieron la misma mesa
audit-check-decks = barajadas y cartas vueltas
audit-check-legality = cada jugada sigue las reglas
audit-check-contests = quién fue primero, recalculado
audit-check-views = acuerdos sobre quién se había ido
audit-check-results = puntos recalculados y firmados
audit-check-end = final firmado por quien escribió
audit-counted-records = registros
audit-counted-signatures = firmas
audit-counted-entries = entradas
audit-counted-mentions = menciones
audit-counted-digests = huellas
audit-counted-values = valores
audit-counted-items = jugadas
audit-counted-decisions = decisiones
audit-counted-changes = cambios
audit-ok = bien
audit-not-ok = MAL
audit-nothing = –

## Notas de quien escribió el archivo.

audit-note-back = el programa se arrancó de nuevo y volvió a la partida
audit-note-frozen = espera a que los presentes acuerden quién se ha ido
audit-note-left = { $name } dejó la partida
audit-note-resigned = { $name } se rindió
audit-note-gone-on = los demás siguieron sin { $name }, ausente demasiado tiempo
audit-note-abandoned = la partida se cortó a causa de { $name }: { $why }
audit-note-broke = { $name } infringió una regla ({ $rule })

## nertz demo

demo-removed = { $files } actas de una demostración anterior en { $directory } ceden el sitio a las de esta
demo-bots-mdns = { $bots } bots en la mesa { $table }, por DNS multicast
demo-bots-addresses = { $bots } bots en la mesa { $table }, por sus direcciones
demo-auditing = se revisan { $transcripts } actas
demo-transcripts = actas: { $directory }
demo-transcripts-removed = actas: borradas; --out DIR las conserva
demo-interrupted = la demostración se ha interrumpido
demo-bot-says = { $bot }: { $text }
demo-waits = { $bot } espera { $ms } ms a { $name }: { $what }
demo-stalled = no ha pasado nada en { $seconds } s: { $what }
demo-broken-off = la partida se interrumpió por el puesto { $seat }: { $why }
demo-dealt-anew = se repartió de nuevo para otros
demo-broke-a-rule = el puesto { $seat } infringió la regla { $rule }
demo-left-before = un bot se fue antes de la partida
demo-missing = { $bots } bots han dejado { $transcripts } actas
demo-differing = los bots tienen hojas de puntos distintas
demo-won =
    { $winners ->
        [one] { $names } ha ganado
       *[other] { $names } han ganado
    }
demo-times = tiempos
demo-count = número
demo-time-decided = jugada decidida
demo-time-next = carta siguiente conocida
demo-time-turned = carta vuelta
demo-bytes = bytes enviados por par y segundo: { $bytes } (en { $datagrams } datagramas)
demo-processor = procesador por par: { $percent } % de un núcleo
demo-no-processor = procesador por par: n/d en este sistema
demo-played = jugado en { $seconds } s
demo-file = { $name }: { $verdict }, { $entries } entradas, { $bytes } bytes
demo-agree = las { $transcripts } actas coinciden, entrada por entrada
demo-round = ronda { $round }, { $how }
demo-seat = sit.
demo-name = nombre
demo-lake = bases
demo-left = resto
demo-bonus = canto
demo-score = puntos
demo-total = total
demo-team = par.
demo-contests = { $plays } jugadas, { $contested } sitios disputados, { $draws } empates, { $lost } jugadas perdidas

## nertz bot: a line for each event. Programs may read them in English.

bot-broken-off = la partida se interrumpió: { $why }
bot-played-on = los demás han jugado hasta el final, sin el bot
bot-some-table = la mesa que haya allí
bot-sits-down = se sienta en { $table }; se le encuentra en { $addresses }
bot-comes-back = vuelve a la partida con { $names }; se le encuentra en { $addresses }
bot-waits = espera a { $name }: { $what }; última noticia hace { $ms } ms
bot-does-not-begin = no empieza: { $why }
bot-wanted = espera a { $wanted } jugadores (--seats), hay { $have }
bot-never = espera a { $wanted } jugadores (--seats), y { $why }
bot-without = los demás han seguido sin { $name }: estuvo fuera demasiado tiempo
bot-seat = puesto { $seat }
bot-trouble = problema: { $why }
bot-connected = conectado con { $name } en { $address }
bot-lost = perdido { $name }: { $why }
bot-back = ha vuelto a la mesa
bot-round-begins = empieza la ronda { $round }
bot-calls = { $name } canta
bot-false-call = { $name } canta con cartas en la pila
bot-rotated = todos atascados: los mazos rotan
bot-decided = la partida está decidida
bot-breaking-off = la partida se interrumpe por causa de { $name }: { $why }
bot-broke-a-rule = { $name } infringió una regla: { $rule }
bot-match-begins = empieza la partida { $match }, en el puesto { $seat } de { $players }
bot-match-goes-on = sigue la partida { $match }, en el puesto { $seat } de { $players }
bot-cannot-begin = la partida no puede empezar: { $why }
bot-over = la partida ha acabado
bot-broken-off-by = la partida se interrumpió por causa de { $name }: { $why }
bot-ended-by-rule = la partida acabó: { $name } infringió la regla { $rule }
bot-ended-rule = la partida acabó porque se infringió una regla: { $rule }
bot-left-table = ha dejado la mesa
bot-left-before = se dejó la mesa antes de empezar una partida
bot-leaves = { $name } se va
bot-proposes = { $name } propone { $changes }: las reglas son ahora { $rules }
bot-says = { $name } dice: { $text }
bot-turned-away = se ha rechazado a { $name }: { $why }
bot-turned-us-away = { $name } nos ha rechazado: { $why }
bot-scored = la ronda { $round } está puntuada: { $scores }

## nertz man

man-pages = las páginas están en { $directory }

## Tickets.

commands-ticket = los demás se unen con { $ticket }
commands-private = la mesa que hay ahí es privada: pide el ticket a alguien que esté sentado a ella y únete con él
commands-no-lead = escribe un ticket (nertz:…) o IP:PUERTO, por ejemplo 192.168.1.7:52300
commands-private-twin = también hay una mesa privada { $table }: requiere su ticket (--join)
