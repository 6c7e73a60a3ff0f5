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
help-enter = sentarse, siguiente ronda
help-open = abrir, unirse, practicar
help-ready = listo, o aún no
help-rules = ver y cambiar las reglas
help-colour-ways = colores: el tema siguiente
help-leave = salir
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
