### Las reglas en español.
###
### { $pile } es la pila que hay que vaciar, siempre en femenino; { $word } es lo que se canta en esta mesa, tal como está en las reglas.

## Las reglas, una frase cada una, en el orden de una ronda.

rule-preset =
    { $changed ->
        [0] Estas son las reglas del modelo { $preset }.
        [one] Estas son las reglas del modelo { $preset }, salvo una de ellas.
       *[other] Estas son las reglas del modelo { $preset }, salvo { $changed } de ellas.
    }
rule-partners-off = Cada cual juega por su cuenta.
rule-partners-on =
    Juegan cuatro, seis u ocho, por parejas: quienes se sientan frente a frente son compañeros y sus puntos se
    suman: es la pareja la que alcanza la meta y gana. Cada cual juega solo sus propias cartas, y cualquiera de los
    dos puede cantar cuando su propia { $pile } está vacía.
rule-turns-off = Todos juegan a la vez; nadie espera turno y nadie está obligado a jugar una carta.
rule-turns-on =
    Se juega por turnos, tantas cartas como se quiera; sacar del mazo, o pasar, termina el turno; dar la vuelta al
    descarte, no. Cada ronda la empieza el jugador siguiente.
rule-countdown =
    { $seconds ->
        [0] La ronda empieza sin cuenta atrás.
        [one] Cada ronda empieza tras una cuenta atrás de un segundo.
       *[other] Cada ronda empieza tras una cuenta atrás de { $seconds } segundos.
    }
rule-jokers =
    { $jokers ->
        [0] Cada jugador tiene su propia baraja de 52 cartas, sin comodines.
        [one] Cada jugador tiene su propia baraja de 52 cartas y un comodín.
       *[other] Cada jugador tiene su propia baraja de 52 cartas y { $jokers } comodines.
    }
rule-pile = { $cards } de estas cartas forman la { $pile }; solo la de arriba está boca arriba.
rule-handicap-none = La { $pile } tiene las mismas cartas para todos.
rule-handicap = { $name } tiene { $cards } cartas en la { $pile } y { $stock } en el mazo.
rule-columns =
    { $columns } cartas empiezan las columnas, boca arriba; las otras { $stock }, boca abajo, son el mazo.
rule-available =
    Se puede jugar la carta de arriba de la { $pile }, la carta de arriba del descarte y la última carta de
    cada columna.
rule-lake =
    En el centro están las bases, comunes a todos: cada una sube en un solo palo, del as al rey. Quien juega allí un
    as abre una nueva.
rule-river =
    En las columnas las cartas bajan alternando rojo y negro; cualquier escalera que acabe en la última carta de una
    columna se mueve de una vez.
rule-empty_column-any = A una columna vacía puede ir cualquier carta que se pueda jugar, o una escalera.
rule-empty_column-nertz_first =
    A una columna vacía solo puede ir la carta de arriba de la { $pile }; cuando esa pila está vacía,
    cualquier carta que se pueda jugar, o una escalera.
rule-tuck-off = Las cartas van al final de una columna, nunca debajo.
rule-tuck-on =
    Mientras haya una columna vacía, una carta que podría ir a ella se puede meter debajo de otra columna, si es del
    rango siguiente al de la primera carta de esa columna y del otro color.
rule-joker-lake =
    A las bases un comodín sin fijar va como cualquier carta que allí se espere, o como un as para abrir una; quien
    lo juega dice qué carta es, y puntúa como cualquier otra. Uno ya fijado va solo como esa carta.
rule-joker-river =
    En las columnas un comodín va sobre cualquier carta; la carta que se le pone encima lo fija para siempre: un
    rango más que ella y del otro color, del palo que diga el jugador.
rule-joker-cover =
    Un comodín puesto sobre una carta también tiene que encajar allí cuando se cubre, así que sobre un as nunca se
    cubre; ni un rey ni otro comodín va sobre un comodín aún no fijado.
rule-joker-tuck =
    Un comodín metido debajo de una columna queda fijado de la misma manera por la carta que lo cubre. Debajo de una
    columna que es un solo comodín sin fijar se puede meter cualquier carta que pueda ir a la columna vacía.
rule-draw =
    { $cards ->
        [one] Cada vez se pasa una carta del mazo al descarte.
       *[other]
            Cada vez se pasan { $cards } cartas del mazo, o las que queden, al descarte; solo se puede jugar la de
            arriba.
    }
rule-redeals-unlimited =
    Cuando el mazo se acaba, se da la vuelta al descarte, sin barajar, como nuevo mazo, tantas veces como se quiera.
rule-redeals-none = El mazo se recorre una sola vez; el descarte solo vuelve a él cuando todos están atascados.
rule-redeals-none-turns = El mazo se recorre una sola vez; el descarte solo vuelve a él cuando todos han pasado.
rule-redeals =
    { $times ->
        [one] Cuando el mazo se acaba, se da la vuelta al descarte, sin barajar, como nuevo mazo, una vez por ronda.
       *[other]
            Cuando el mazo se acaba, se da la vuelta al descarte, sin barajar, como nuevo mazo, como mucho
            { $times } veces por ronda.
    }
rule-lone_rotate-off = Quien es el único atascado espera a los demás.
rule-lone_rotate-on =
    Quien ha recorrido todo el mazo sin jugar del descarte puede devolver el descarte al mazo y pasar al fondo la
    carta de arriba; cuenta como una vuelta del descarte.
rule-tie-first =
    Cuando dos juegan al mismo sitio a la vez, se queda la carta que la mayoría de la mesa vio primero, y la otra
    vuelve.
rule-tie-last =
    Cuando dos juegan al mismo sitio a la vez, se queda la carta que llegó la última a la mayoría de la mesa, y la
    otra vuelve.
rule-tie-both = Cuando dos juegan al mismo sitio a la vez, se quedan las dos cartas y puntúan las dos.
rule-call-manual =
    Quien ha vaciado la { $pile } puede cantar «{ $word }» y así acabar la ronda, o seguir jugando antes de
    cantar.
rule-call-automatic =
    En cuanto alguien vacía la { $pile }, se canta «{ $word }» en su nombre y acaba la ronda.
rule-in_flight-stop = Vale lo que la mayoría de la mesa conocía antes del canto, y nada más.
rule-in_flight-land =
    Vale lo que la mayoría de la mesa conocía antes del canto, y también lo que se jugó sin conocerlo, si ya iba
    en camino y llegó a tiempo a la mayoría.
rule-false_call-penalty =
    { $penalty ->
        [0] Cantar con cartas en la pila no cuesta puntos, y el juego sigue.
        [one] Cantar con cartas en la pila cuesta un punto, y el juego sigue.
       *[other] Cantar con cartas en la pila cuesta { $penalty } puntos, y el juego sigue.
    }
rule-false_call-bonus = Quien ha cantado así en falso no recibe en esa ronda los puntos por cantar.
rule-false_call-refuse = Cantar con cartas en la pila no se admite y no cuesta nada.
rule-stuck =
    Quien está atascado puede decirlo; una carta a las bases anula lo que todos han dicho, y una carta de la
    { $pile }, lo que ha dicho quien la juega. Cuando todos lo han dicho, cada descarte vuelve a su mazo y la
    carta de arriba de cada mazo pasa al fondo; cuando todos lo dicen otra vez sin que entretanto haya ido ninguna
    carta a las bases, la ronda acaba sin puntos por cantar.
rule-stuck-turns =
    Cuando el último turno de cada uno ha acabado pasando y desde entonces no ha ido ninguna carta a las bases, cada
    descarte vuelve a su mazo y la carta de arriba de cada mazo pasa al fondo; cuando se repite sin cartas a las
    bases entretanto, la ronda acaba sin puntos por cantar.
rule-idle =
    Mientras otro esté atascado, el programa declara atascado a quien no haga nada durante { $idle } segundos, o
    durante { $fruitless } no juegue ninguna carta a las bases ni de la { $pile }.
rule-idle-turns =
    Quien tiene el turno pasa automáticamente si durante { $fruitless } segundos no juega ninguna carta a las bases
    ni de la { $pile }; mientras valga el paso de otro, también si no hace nada durante { $idle } segundos, o
    si ha dado dos veces la vuelta al descarte sin jugar una carta así.
rule-score =
    Cada carta propia en las bases vale +1; lo que queda en el mazo, el descarte y las columnas no cuenta.
rule-left =
    { $points ->
        [0] Las cartas que quedan en la { $pile } no cuentan.
       *[other] Cada carta que queda en la { $pile } vale −{ $points }.
    }
rule-bonus =
    { $points ->
        [0] El canto en sí no vale nada.
       *[other] El canto vale +{ $points }.
    }
rule-end-target =
    { $points ->
        [one] La partida acaba tras la ronda en que un total llega a un punto.
       *[other] La partida acaba tras la ronda en que un total llega a { $points } puntos.
    }
rule-end-rounds =
    { $rounds ->
        [one]
            La partida es de una ronda: gana la mayor puntuación, y los empatados en cabeza juegan una ronda de
            desempate.
       *[other]
            La partida es de { $rounds } rondas: gana el mayor total, y los empatados en cabeza juegan una ronda de
            desempate.
    }
rule-crossing-best_round =
    Si varios totales llegan en la misma ronda, gana la mejor puntuación de esa ronda; los empatados en ella juegan
    una ronda de desempate, y decide la mejor puntuación de esta.
rule-crossing-extra_round =
    Si varios totales llegan en la misma ronda, esos juegan una ronda de desempate y después gana el mayor de sus
    totales.
rule-crossing-highest_total =
    Si varios totales llegan en la misma ronda, gana el mayor; los empatados juegan una ronda de desempate.
rule-extra =
    La ronda de desempate se repite entre los que sigan empatados, hasta que uno vaya por delante; los demás miran.
rule-grace =
    { $seconds ->
        [one] A quien deja de responder se le espera un segundo; después los demás siguen sin esa persona.
       *[other] A quien deja de responder se le espera { $seconds } segundos; después los demás siguen sin esa persona.
    }

## El nombre de la pila, por modelo, y cuando la mesa le da uno propio.

pile-nertz = pila de Nertz
pile-nerts = pila de Nerts
pile-demon = pila del demonio
pile-pounce = pila de Pounce
pile-squeal = pila de Squeal
pile-frustration = pila de Frustration
pile-own = pila «{ $name }»

## Las claves: qué es cada una.

key-preset = las reglas de partida; lo que no se cambia queda como en ellas
key-pile = cartas en la pila de Nertz
key-columns = número de columnas
key-draw = cartas que se sacan cada vez
key-redeals = cuántas veces por ronda el descarte vuelve al mazo
key-empty_column = qué puede ir a una columna vacía
key-tuck = si se puede meter una carta debajo de una columna mientras otra está vacía
key-jokers = comodines en cada baraja
key-call = quién canta
key-in_flight = qué vale de las jugadas que aún van en camino cuando se canta
key-false_call = qué pasa al cantar con cartas en la pila
key-penalty = puntos que cuesta cantar en falso
key-bonus = puntos por cantar
key-left = puntos por cada carta que queda en la pila de Nertz
key-end = cuándo acaba la partida
key-crossing = quién gana cuando varios llegan a la meta en la misma ronda
key-tie = cuál de las cartas jugadas a la vez al mismo sitio se queda
key-partners = si se juega en parejas
key-turns = si se juega por turnos
key-lone_rotate = si el único que está atascado puede rotar su mazo
key-handicap = pilas de Nertz de otro tamaño, por jugador
key-grace = segundos que se espera a quien deja de responder
key-countdown = segundos de cuenta atrás antes de una ronda
key-pile_name = cómo se llama la pila de Nertz
key-call_word = qué se canta al final de una ronda

## Sus valores: qué significa cada uno.

value-preset-nertz = las reglas habituales
value-redeals-unlimited = tantas como se quiera
value-redeals-number = tantas veces
value-empty_column-any = cualquier carta que se pueda jugar, o una escalera
value-empty_column-nertz_first = solo la carta de arriba de la pila de Nertz, hasta que esté vacía
value-tuck-off = no
value-tuck-on = sí, si podría ir a la columna vacía
value-call-manual = el jugador, que también puede seguir
value-call-automatic = el programa, en cuanto la pila está vacía
value-in_flight-stop = lo que la mayoría de la mesa conocía antes del canto
value-in_flight-land = también lo jugado sin conocerlo que llegó antes de que se revelara
value-false_call-penalty = cuesta la penalización y los puntos por cantar; el juego sigue
value-false_call-refuse = no se puede
value-end-target = cuando un total llega a tantos puntos
value-end-rounds = después de tantas rondas
value-crossing-best_round = la mejor puntuación de esa ronda
value-crossing-extra_round = juegan una ronda de desempate, y después el mayor total
value-crossing-highest_total = el mayor total
value-tie-first = la que se conoció primero
value-tie-last = la que se conoció la última
value-tie-both = las dos, y las dos puntúan
value-partners-off = no, cada cual por su cuenta
value-partners-on = sí, con 4, 6 u 8 jugadores
value-turns-off = no, todos juegan a la vez
value-turns-on = sí, uno tras otro
value-lone_rotate-off = no
value-lone_rotate-on = sí, y cuenta como una vuelta del descarte
value-handicap-none = la misma pila para todos
value-handicap-piles = para estos jugadores, tantas cartas

## En breve, para una tabla de reglas: 15 columnas como mucho.

label-preset = modelo
label-pile = pila
label-columns = columnas
label-draw = sacar
label-redeals = vueltas
label-empty_column = columna vacía
label-tuck = meter debajo
label-jokers = comodines
label-call = canto
label-in_flight = en camino
label-false_call = canto en falso
label-penalty = penalización
label-bonus = por cantar
label-left = carta restante
label-end = final
label-crossing = meta a la vez
label-tie = mismo sitio
label-partners = parejas
label-turns = por turnos
label-lone_rotate = rotar a solas
label-handicap = hándicap
label-grace = espera
label-countdown = cuenta atrás
label-pile_name = la pila es
label-call_word = se canta

## Y sus valores, 20 como mucho.

short-unlimited = sin límite
short-any = cualquiera
short-nertz_first = Nertz primero
short-off = no
short-on = sí
short-manual = el jugador
short-automatic = automático
short-stop = no vale
short-land = vale
short-penalty = penalización
short-refuse = no se admite
short-best_round = mejor ronda
short-extra_round = desempate
short-highest_total = mayor total
short-first = la primera
short-last = la última
short-both = las dos
short-none = ninguno
short-target =
    { $number ->
        [one] { $number } punto
       *[other] { $number } puntos
    }
short-rounds =
    { $number ->
        [one] { $number } ronda
       *[other] { $number } rondas
    }

## Qué se permite.

allowed-range = { $least } a { $most }
allowed-or = { $first } o { $last }
allowed-text = un texto de 1 a { $bytes } bytes, todo visible
allowed-piles = nombre:pila,… ({ $least } a { $most })

## Sobre las reglas.

told-marked = * difiere del modelo { $preset }
told-default = por defecto: { $value }
told-one = Cambiar una regla: --rule CLAVE=VALOR
told-several = Cambiar varias: nertz rules MODELO --toml > FICHERO, editar, --rules FICHERO
told-all = Todas las claves: nertz rules --keys. Todos los modelos: nertz rules --presets
told-pair = { $what }: { $text }
told-file =
    Reglas de la casa de nertz: cambia los valores y juega con ellas con --rules FICHERO. Lo que se quita queda como
    en el modelo.
