## Why nothing can be done for what the player wants: begins small, it may stand behind a colon.

void-spectator = estás mirando esta partida
void-witness = no juegas esta ronda de desempate
void-not-playing = solo se mueven cartas durante la ronda
void-sealed = tu última jugada aún va en camino
void-no-such-pile = no hay tal pila
void-empty-pile = ahí no hay ninguna carta
void-locked = tu jugada ahí aún no está decidida
void-turning = la carta aún se está volviendo
void-not-a-column = las cartas van a las columnas o a las bases
void-same-pile = ahí es donde está
void-nothing-to-draw = el mazo y el descarte están vacíos
void-no-redeal-left = en esta ronda el descarte ya no vuelve al mazo
void-does-not-fit = { $card } no va sobre { $on }
void-a-joker = un comodín
void-on-a-joker = un comodín
void-nertz-first = una columna vacía es primero para la pila de Nertz
void-nothing-gained = mover una columna entera a una vacía no cambia nada
void-no-foundation = ninguna base pide { $card }
void-no-gap = ninguna columna está vacía
void-not-on-turn = no es tu turno
void-must-call = tu pila está vacía: se canta por ti
void-name = di qué carta es el comodín
void-misnamed = el comodín no puede ser { $card } aquí
void-stock-not-empty = pasa primero todo el mazo
void-waste-played = has jugado del descarte desde que se hizo el mazo: devuélvelo como siempre
void-house-rule = las reglas de esta mesa no lo contemplan
void-cards-left =
    { $cards ->
        [one] queda { $cards } carta en tu pila
       *[other] quedan { $cards } cartas en tu pila
    }
void-play-in-air = una jugada tuya aún no está decidida
void-already-stuck = ya has dicho que estás atascado

## Rules that cannot be played by.

rule-error-key = no hay regla «{ $key }»; las reglas son { $keys }
rule-error-value = «{ $key } = { $value }» no está permitido; { $key } es { $allowed }
rule-error-players = con { $players } jugadores no se puede: una mesa tiene de 2 a 8
rule-error-partners = «partners = on» no está permitido con { $players } jugadores: en parejas se juega con 4, 6 u 8
rule-error-nobody = «handicap = { $name }:{ $pile }» no está permitido: los jugadores son { $players }
rule-error-several = «handicap = { $name }:{ $pile }» no está permitido: varios jugadores se llaman { $name }
rule-error-line = línea { $line }: { $why }

## Names and places at a table.

table-name-empty = una mesa necesita un nombre: de 1 a 24 caracteres de a–z, 0–9 y -
table-name-long = el nombre de una mesa tiene 24 caracteres como mucho, este tiene { $characters }
table-name-character = { $character } no puede estar en el nombre de una mesa: se compone de a–z, 0–9 y -
error-wanted = una mesa tiene de 2 a 8 jugadores, no { $players }
error-no-random = el sistema no da bytes aleatorios: { $why }
error-no-seat = esta identidad no tiene sitio en la partida
error-match-rules = las reglas de la partida: { $why }
error-cut-short =
    una partida en la mesa { $table } quedó interrumpida y no puede seguir: { $path }: { $why }; vuelve a sentarte en
    ella para entrar después de la ronda
error-journal =
    se ha dejado la partida, su acta ya no se puede escribir: { $path }: { $why }; haz sitio en ese disco o elige
    otro con --data-dir
error-secret = se ha dejado la mesa, el secreto de una partida no se puede guardar: { $why }
error-left-no-random = se ha dejado la mesa, el sistema no da bytes aleatorios: { $why }
error-cannot-begin = este programa no puede jugar la partida: { $why }; usa la misma versión en todas las máquinas
error-network-ended = la red se ha cerrado; vuelve a iniciar el programa

## The player's directory.

profile-in-use = otro programa usa { $path }: ciérralo, o da a este un directorio propio con --data-dir
profile-all-in-use = los perfiles { $path }-1 a { $path }-{ $most } están todos en uso: da un directorio con --data-dir
profile-no-identity =
    { $path } no es una identidad (debe tener 32 bytes): pon de nuevo el archivo correcto, o apártalo para jugar
    como alguien nuevo
profile-no-secret = { $path } no es lo que este programa guarda de una partida: está dañado y no sirve
error-at = { $path }: { $why }

## The network: what is wrong, and what to do.

net-port-in-use = otro programa usa el puerto UDP { $port }; elige otro --port, o ninguno para tomar uno libre
net-port-forbidden = este usuario no puede abrir el puerto UDP { $port }; elige un --port de 1024 o más
net-no-interface = ninguna interfaz de red { $name } está activa con una dirección; hay: { $known }
net-no-socket =
    no se pudo abrir ningún socket UDP: { $why }; comprueba que la red está activa y permitida para este programa
net-identity = la identidad no sirve para TLS: { $why }; puede que el directorio de datos esté dañado
net-multicast =
    las mesas de esta red no se encuentran solas ({ $why }); únete por dirección, o permite DNS multicast (UDP 5353)
    en el cortafuegos
net-not-announced =
    esta mesa no se anuncia en ningún sitio, ninguna interfaz la admite; comprueba que la red está activa, o da la
    dirección
net-address-gone = la dirección { $address } de esta máquina ha desaparecido; si no vuelve, revisa el cable o el wifi
net-no-network = esta máquina no tiene más red que la suya propia (loopback); conéctala a la red de los demás
dial-at = { $address }: { $why }
dial-no-answer =
    sin respuesta; ¿está el programa en marcha allí? Un cortafuegos en algún lado puede bloquear su puerto UDP, o el
    punto de acceso aísla sus equipos: prueba otra red, o un --port fijo que el cortafuegos deje pasar
dial-nobody-there =
    nadie escucha en ese puerto allí, o un cortafuegos lo rechaza; comprueba el puerto y que el programa esté en
    marcha
dial-no-route = no hay ruta a esta dirección; conecta las dos máquinas a la misma red
dial-unreachable =
    esa máquina no responde; comprueba que está encendida y en esta red. Si lo está, puede que el sistema no deje
    pasar a este programa (macOS: Privacidad y seguridad, Red local; Windows: red privada)
dial-not-allowed = esta máquina no deja salir el paquete; permite este programa en el cortafuegos, UDP saliente
dial-not-from-here = esta dirección no se alcanza desde la interfaz elegida; prueba sin --interface
dial-other-key = allí responde otro jugador ({ $key }); la dirección está anticuada
dial-own-key = ese es este mismo jugador; un segundo programa necesita un perfil propio
dial-bad-key = el programa de allí muestra una clave inservible
dial-other-protocol = el programa de allí habla otro protocolo u otra versión; usa la misma versión en las dos máquinas
dial-refused = el otro no acepta más conexiones desde aquí por ahora; espera un momento e inténtalo de nuevo
dial-closed = el otro cerró enseguida: { $why }
dial-transport = falló el transporte: { $why }

## Why somebody and we cannot be at one table.

bye-other-version =
    usa la versión { $build } (protocolo { $protocol }), este programa es la versión { $ours } (protocolo { $own }):
    todos necesitan el mismo protocolo
bye-other-protocol = habla el protocolo { $protocol } (programa { $build })
bye-other-table = está en la mesa { $table }
bye-no-table = aún no está en ninguna mesa
bye-other-kind = uno está en una partida, el otro en una demostración
bye-full = la mesa tiene ocho jugadores
bye-playing = la mesa está jugando
bye-leaving = ha dejado la mesa
bye-flood = demasiados mensajes
bye-malformed = algo de lo enviado no era del protocolo
bye-silent = no llegó ningún saludo
bye-superseded = otra conexión toma el relevo

## Why a match does not begin.

missing-alone = no hay nadie más en la mesa
missing-not-ready = { $name } no está listo
missing-other-rules = { $name } tiene otras reglas
missing-cannot-play = { $name } propone reglas con las que aquí no se puede jugar: { $why }
missing-unsuitable = los que están aquí no pueden jugar con estas reglas: { $why }
missing-not-reachable = { $other } no alcanza a { $name }
missing-wanted = { $name } espera a { $wanted } jugadores, hay { $have }
missing-not-signed = { $name } aún no ha firmado
missing-other-version =
    { $name } usa la versión { $build } (protocolo { $protocol }), este programa es la versión { $ours }

## The program itself.

error-no-terminal-input =
    la entrada no es un terminal: ejecútalo en uno, o usa una orden que no lo necesite, como nertz demo, nertz bot o
    nertz tables
error-no-terminal-output =
    la salida no es un terminal: ejecútalo en uno, o usa una orden que no lo necesite, como nertz demo, nertz bot o
    nertz tables
error-terminal-refused = no se puede preparar el terminal: { $why }
error-draw = no se puede escribir en el terminal: { $why }
error-input = no se puede leer la entrada: { $why }
error-scratch = los bots necesitan un directorio desde el que jugar: { $path }: { $why }
error-broken = el programa ha fallado: { $why }

## Why the table refuses what the program was about to do.

refused-sealed = una jugada está en marcha
refused-not-in-play = no hay ronda en juego
refused-ended = la partida ha acabado
refused-coming-back = volviendo: aún no han respondido todos los demás
refused-changing = la mesa se pone de acuerdo sobre quién sigue

## The rules of the game that somebody can break.

broken-illegal = infringe una regla: { $why }
broken-impossible = selló una jugada imposible: { $why }
broken-not-a-column = las cartas solo se mueven a columnas
broken-same-pile = el origen y el destino son la misma pila
broken-empty-pile = la pila no tiene tantas cartas
broken-locked = la pila está bloqueada por una jugada aún sin decidir
broken-no-cards = no se nombra ninguna carta
broken-only-the-top = de esta pila solo se toma la carta de arriba
broken-not-turned = la carta aún no está vuelta
broken-not-face = la carta de allí es { $lies }, no { $named }
broken-not-a-run = las cartas no forman escalera
broken-wrong-rank = { $card } no tiene el valor que admite { $on }
broken-wrong-colour = { $card } no tiene el color que admite { $on }
broken-nertz-first = mientras la pila de Nertz tenga cartas, solo la de arriba va a una columna vacía
broken-not-an-ace = { $card } no es un as
broken-ace = { $card } abre una base y no va sobre ninguna
broken-no-lane = no hay tal base
broken-wrong-suit = la base no es del palo de { $card }
broken-not-next = la base aún no pide { $card }
broken-stock-empty = el mazo está vacío
broken-stock-not-empty = el mazo no está vacío
broken-rotation-not-due = la rotación de la mesa no toca
broken-play-in-air = una jugada propia aún no está decidida
broken-wrong-rotated = la rotación de la mesa se dice mal: «rotated» es { $rotated }
broken-already-stuck = ya consta la declaración de estar atascado
broken-joker-on-joker = un comodín no va sobre otro que aún no está fijado
broken-king-on-joker = { $card } no va sobre un comodín: nada está por encima de un rey
broken-joker-on-ace = un comodín sobre un as no se puede cubrir
broken-joker-between = un comodín sobre { $on } solo lo cubre una carta dos valores más baja y de su color, no { $card }
broken-unnamed = no se dice qué carta es el comodín
broken-misnamed = el comodín no es { $card } aquí
broken-nothing-to-name = aquí no hay que nombrar ningún comodín
broken-must-call = la pila que hay que vaciar está vacía: primero se canta
broken-not-on-turn = no es el turno de este puesto
broken-taken = el sitio en la base está ocupado
broken-waste-played = se jugó una carta del descarte desde que se hizo el mazo
broken-cards-left = quedan { $cards } cartas en la pila que hay que vaciar
broken-witness = este puesto no juega esta ronda
broken-house-rule = las reglas de la casa no lo contemplan

## Tickets, and the doors that they open.

bye-private = su mesa es privada y requiere un ticket de esa mesa
bye-public = está en una mesa pública, no en la privada
ticket-prefix = esto no es un ticket: un ticket empieza por nertz:
ticket-letter = esto no es un ticket: { $letter } no aparece en ninguno, se compone de a–z y 2–7
ticket-damaged = esto no es un ticket: alguna letra está mal o falta; cópialo entero, desde nertz: hasta el final
ticket-version = este ticket lo escribió otra versión de este programa: usa la misma en todas las máquinas
