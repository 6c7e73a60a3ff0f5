## What has happened at the table. It may begin small: the screen makes the first letter large.

play-you = Tú
play-you-go-on-looking = sigues mirando
play-you-are-dealt-in = entras después de esta ronda, si sigue otra
play-dealt-anew = nuevo reparto: la ronda anterior no cuenta
play-dealt-anew-with = nuevo reparto, con { $names }
play-coming-back = de vuelta: se pregunta a los demás qué ha pasado entretanto
play-cut-short = tu partida con { $names } en la mesa { $table } quedó interrumpida: siéntate allí en unos minutos para seguir
play-recalled = acababas de firmar aquí una partida con { $names }: si ya la han empezado, sigues con ellos
play-torn = el final del acta estaba dañado y se ha cortado: los demás devuelven lo que decía
play-sits-down = { $name } se sienta
play-has-left = { $name } se ha ido
play-watched-over = La partida ha terminado: victoria de { $names }.
play-not-your-turn-yet = aún no era tu turno
play-turn-of = le toca a { $name }
play-passed-for-you = se ha pasado tu turno: hacía mucho que nada avanzaba
play-stuck-for-you = se te ha declarado atascado: hacía mucho que nada avanzaba
play-too-fast = demasiado rápido: se omite una tecla
play-refused = la mesa lo rechaza: { $why }
play-back = de vuelta en la mesa: la partida sigue
play-false-call =
    { $me ->
        [yes] has cantado con cartas en la pila
       *[other] { $name } ha cantado con cartas en la pila
    }
play-left = { $name } se ha ido: los demás siguen
play-gone = { $name } ya no está: los demás siguen
play-rotated-passed = todos han pasado: el descarte vuelve al mazo, su carta de arriba, al fondo
play-rotated-stuck = todos atascados: el descarte vuelve al mazo, su carta de arriba, al fondo

## What is proposed at the table.

play-too-early = las reglas acaban de cambiar: R las acepta
play-rules-met = las reglas de la mesa son { $rules }
play-proposed = { $by }: propuesta de otras reglas, ya nadie está listo
play-as-before = todo está como antes
play-overruled = { $by } ha propuesto en el mismo momento que tú, y es lo que cuenta: { $changes }
play-change = { $by }: { $changes }

## What is missing for a start.

play-looking = Buscando una mesa en { $addresses } …
play-in-a-match-ready = Están en plena partida: entras después de su ronda, si sigue otra.
play-in-a-match = Están en plena partida: pulsa R para entrar después de su ronda.
play-alone = Aún no hay nadie más en la mesa.
play-unsuitable = Los que están aquí no pueden jugar con estas reglas: { $why }.
play-you-not-ready = No estás listo: pulsa R.
play-no-place = La mesa ya tiene ocho jugadores.
play-sentence = { $text }.
play-wanted =
    { $have ->
        [one] Se necesitan { $wanted } jugadores, hay uno ({ $who }).
       *[other] Se necesitan { $wanted } jugadores, hay { $have } ({ $who }).
    }
play-wanted-you = tú
play-refused-playing = Esta mesa está en plena partida: espera aquí la siguiente, o elige otra mesa (Q).
play-refused-full = Esta mesa tiene ocho jugadores, no queda sitio: espera aquí, o elige otra mesa (Q).
play-turned-us-away = Alguien nos ha rechazado: { $why }.
play-turned-away = Se ha rechazado a alguien: { $why }.

## The end of a round.

play-called-after = { $name } ha cantado a los { $clock }
play-passed-after = Todos habían pasado a los { $clock }
play-stuck-after = Todos estaban atascados a los { $clock }
play-extra-between = Empate: decide una ronda de desempate entre { $names }.
play-extra = Empate: decide una ronda de desempate.

## The end of a match: why, what the audit says, what is said when the program ends.

play-then-lobby = volver a la sala
play-then-again = jugar otra vez
play-why-continued = los demás siguen con un nuevo reparto
play-why-gone-on =
    { $me ->
        [yes] los demás han seguido sin ti: en la mesa, con R vuelves a sentarte, y los puntos se conservan
       *[other] los demás han seguido sin { $name }: en la mesa, con R se vuelve a entrar, y los puntos se conservan
    }
play-why-left =
    { $me ->
        [yes] te has ido
       *[other] { $name } se ha ido
    }
play-why-left-match =
    { $me ->
        [yes] has dejado la partida
       *[other] { $name } ha dejado la partida
    }
play-why-resigned =
    { $me ->
        [yes] has abandonado
       *[other] { $name } ha abandonado
    }
play-why-broken-off =
    { $me ->
        [yes] interrumpida por tu causa ({ $why })
       *[other] interrumpida por causa de { $name } ({ $why })
    }
play-why-broke-a-rule =
    { $me ->
        [yes] has infringido una regla: { $rule }
       *[other] { $name } ha infringido una regla: { $rule }
    }
play-audit = Revisión: { $verdict }
play-audit-since = Revisión desde la ronda { $round }: { $verdict }
play-audit-unreadable = Revisión: el acta no se puede leer: { $why }
play-audit-clean =
    { $contested ->
        [0] limpia. Todos han respetado las reglas: se han comprobado las { $plays } jugadas.
        [one] limpia. Todos han respetado las reglas: se han comprobado las { $plays } jugadas; hubo un sitio disputado.
       *[other] limpia. Todos han respetado las reglas: se han comprobado las { $plays } jugadas; hubo { $contested } sitios disputados.
    }
play-audit-incomplete = incompleta, como la partida. Hasta ahí todos han respetado las reglas.
play-audit-cheated = { $name } no ha respetado las reglas. «nertz audit», con el acta, dice cuáles.
play-audit-tampered = esta acta está dañada o cambiada y no prueba nada. «nertz audit» dice dónde.
play-word-over = La partida ha acabado: { $why }. Su acta: { $transcript }
play-word-won =
    { $winners ->
        [one] { $names } ha ganado la partida. Su acta: { $transcript }
       *[other] { $names } han ganado la partida. Su acta: { $transcript }
    }

## What was typed as a place to sit.

play-no-address = { $text } no es una dirección: escribe IP:PUERTO, por ejemplo 192.168.1.7:52300.
play-other-version = En { $text } se juega con otra versión de este programa: usa la misma en todas las máquinas.
