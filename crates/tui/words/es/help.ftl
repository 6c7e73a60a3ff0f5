## Keys and rules. Beside the table a word has twelve columns.

help-river = columnas
help-waste = descarte
help-lake = bases
help-stuck = atascado
help-drop = soltar
help-colours = colores
help-talk = hablar
help-joker = comodín
help-how = Una pila y luego adónde va. Dos veces la misma, o con Mayús: a las bases.
help-keys-goes-on = Teclas · { $key } sigue
help-keys-closes = Teclas · { $key } cierra
help-rules-in-words = Reglas · { $key } texto
help-page-goes-on = Reglas, { $page } de { $pages } · { $key } sigue
help-page-closes = Reglas, { $page } de { $pages } · { $key } cierra

## The keys of the screens that are no table. A key has thirteen columns, a word twenty-six.

help-key-arrows = arriba abajo
help-choose = elegir una mesa
help-ready = listo, o aún no
help-rules = ver y cambiar las reglas
help-colour-ways = colores: el tema siguiente
help-help = teclas y reglas

## A move worth making, in practice.

hint-idea = Prueba { $keys }
hint-no-idea = Por ahora nada sirve: espera a los demás
hint-no-ideas-here = Las jugadas solo se muestran en la práctica
hint-idea-key = ¿sin ideas? { $key } muestra una buena jugada
help-goes-on = seguir

## Quick calls across the table.

call-to-lake = ¡{ $card } al centro!
call-who-has = ¿Quién tiene { $card }?
call-well-played = ¡Bien jugado!
call-moment = Un momento, por favor
call-nearly = ¡Casi he acabado!

## The game in short, for who does not know it.

game-goal =
    Vacía tu { $pile }: { $cards } cartas, de las que ves la de arriba. { $call ->
        [alone] En cuanto alguien ha vaciado la suya, acaba la ronda: «{ $word }».
       *[other] Quien ha vaciado la suya canta «{ $word }» y acaba la ronda.
    } Entonces las cartas en las bases suman puntos{ $costs ->
        [yes] , y las que quedan en la pila los restan.
       *[other] .
    }
game-lake =
    Las bases del centro son de todos: en cada palo, del as al rey. Pon allí lo que encaje, antes que los demás.
game-river =
    Las columnas que tienes delante son solo tuyas: las cartas bajan alternando rojo y negro, un 6 negro sobre un 7
    rojo. Así llegas a la siguiente carta de la pila.
game-stock =
    { $cards ->
        [one] { $key } pasa una carta del mazo al descarte; también se puede jugar.
       *[other] { $key } pasa { $cards } cartas del mazo al descarte; la de arriba también se puede jugar.
    }
game-keys =
    Una jugada son dos teclas, escritas sobre las pilas: de dónde y adónde. { $nertz } { $column } pone la de la { $pile } en la segunda columna, { $nertz } { $nertz } la manda a las bases. O haz clic en una y luego en otra.
game-call = Cuando tu pila está vacía, { $key } canta.
game-practice = Pruébalo contra bots fáciles (P): allí { $key } muestra una buena jugada.

## What the marks on the table mean. Beside the table a line has sixteen columns.

legend-title = Signos · { $key } sigue
legend-owner = de quién es
legend-newest = la más reciente
legend-pending = por decidir
legend-complete = base completa
legend-red = carta roja
legend-target = puede ir aquí
legend-turning = se da la vuelta
legend-redeals = descarte vuelto
legend-near = a punto de salir
legend-silent = sin noticias
legend-joker = comodín
legend-partner = pareja
legend-total = puntos en total
legend-hidden = más cartas debajo
legend-tops = arriba de la pila y del descarte
