## Por qué un archivo no está limpio.

lacks-audit = sin revisar
lacks-charter = el archivo no tiene acuerdo inicial
lacks-chains = faltan las cadenas de quien se fue antes del final de una ronda: { $seats }
lacks-rest = la partida se interrumpió por el puesto { $seat } ({ $name }): { $why }
lacks-end = el archivo no tiene registro final
lacks-end-torn = el archivo no tiene registro final; un último registro de { $bytes } bytes está cortado
named-seat = puesto { $seat } ({ $name })
spot-record = registro { $number }
spot-file = el archivo
spot-end = el final
flaw-second-charter = hay un segundo acuerdo inicial en el archivo
flaw-before-charter = está antes de cualquier acuerdo inicial
flaw-note = la nota no es texto
flaw-entry = los bytes de la entrada no son canónicos
flaw-nobody = el puesto { $seat } no está en la mesa
flaw-signature = la firma bajo la entrada { $entry } del puesto { $seat } ({ $name }) no es de ese jugador
flaw-twice = la entrada { $entry } del puesto { $seat } está dos veces
flaw-gap = faltan las entradas { $first } a { $last } del puesto { $seat }
flaw-mention-another = la entrada { $entry } del puesto { $seat } menciona otra que la del archivo: entrada { $last } del puesto { $of }
flaw-mention-none = la entrada { $entry } del puesto { $seat } menciona una que no está antes: entrada { $last } del puesto { $of }
flaw-evidence = los bytes de la prueba no son canónicos
flaw-not-shown = la prueba contra el puesto { $seat } no muestra lo que dice: { $rule }
flaw-statement = una declaración sobre quién se ha ido no está firmada por su autor
flaw-certificate-bytes = los bytes de un acuerdo sobre quién se ha ido no son canónicos
flaw-certificate = un acuerdo sobre quién se ha ido no vale: { $why }
flaw-view-kind = un registro sobre quién se ha ido, de un tipo desconocido
flaw-end-signature = el registro final no está firmado por quien escribió el archivo
flaw-recorder = quien escribió el archivo no es ninguno de los jugadores
flaw-gone-on = quien escribió el archivo es de los que siguen, y el archivo continúa más allá de ese acuerdo
flaw-other-records = el registro final es de otros registros
flaw-not-over = la partida no ha acabado donde lo dice el archivo
flaw-other-charter = la partida no sigue con el acuerdo que dice el archivo
flaw-no-evidence = un puesto es condenado sin prueba
flaw-over = la partida ha acabado, y el archivo dice que se abandonó
flaw-behind = tras el registro final hay { $bytes } bytes

## Qué está mal en un acuerdo inicial, un registro, un acuerdo.

charter-bytes = los bytes del acuerdo inicial no son canónicos: { $why }
bytes-undecodable = no se pueden leer
bytes-trailing = sobran { $bytes }
bytes-overlong = se escriben de otro modo
charter-protocol = el acuerdo inicial es para el protocolo { $protocol }, este programa habla el { $own }
charter-players = el acuerdo inicial tiene { $players } jugadores; una mesa tiene de 2 a 8
charter-unsorted = los jugadores del acuerdo inicial no están ordenados por clave, o uno está dos veces
charter-nonces = el acuerdo inicial tiene { $nonces } números al azar para { $players } jugadores
charter-carried = el acuerdo inicial trae una hoja de puntos con huecos
charter-unsigned = el acuerdo inicial no está firmado por el puesto { $seat }
record-tag = el registro { $number }, en el byte { $byte }, no es lo que se escribió: su huella no coincide
record-kind = el registro { $number }, en el byte { $byte }, es de un tipo desconocido
record-length = el registro { $number }, en el byte { $byte }, es más largo de lo posible
record-after-end = algo sigue al registro final, en el byte { $byte }
certificate-other-view = no sigue al anterior
certificate-unsigned = una de sus declaraciones no está firmada por su autor
certificate-no-majority = ninguna mayoría está de acuerdo
certificate-wrong-value = lo aceptado no se deduce de las declaraciones

## Archivos ilegibles, o que no van juntos. Se cuentan desde 0.

unreadable-foreign = no es un acta de nertz: no empieza con los bytes de una
unreadable-format = esta acta tiene el formato { $format }; este programa lee el formato { $known }
differ-unreadable = el archivo { $file } no se puede leer: { $why }
differ-other-match = los archivos { $one } y { $two } son de partidas distintas
differ-other-entry = los archivos { $one } y { $two } difieren en la entrada { $entry } del puesto { $seat }
discontinued-charter = la primera dice que la partida siguió con otro acuerdo
discontinued-rounds = se traen { $told } rondas, y se puntuaron { $scored }
discontinued-scores = para la ronda { $round } se traen otros puntos que los firmados

## Por qué se interrumpió una partida, como lo registra el programa.

rest-left = dejó la partida
rest-resigned = se rindió
rest-gone-on = los demás siguieron sin este puesto
rest-waited = se le esperó { $seconds } s, última noticia hace { $silent } ms
rest-differs = la mesa difiere en la entrada { $entry } del puesto { $seat }: { $rule }
rest-impossible = la jugada bajo el sello { $seal } no era posible

## Las reglas del protocolo que un programa puede infringir: lo que hizo.

misbehaviour-fork = firmó dos entradas distintas con el mismo número
misbehaviour-not-canonical = firmó bytes que no son una entrada canónica
misbehaviour-broken-chain = la entrada no continúa el registro de su autor
misbehaviour-foreign-view = la entrada es para otra composición de la mesa
misbehaviour-mentions-itself = menciona su propio puesto
misbehaviour-mentions-nobody = menciona un puesto que no está en la mesa
misbehaviour-mentions-again = menciona lo que ya había mencionado
misbehaviour-split-run = parte una serie en dos
misbehaviour-mentions-too-early = menciona una entrada antes de lo que esa conocía
misbehaviour-mentions-illegal = menciona una entrada prohibida
misbehaviour-wrong-state = la huella de la mesa difiere
misbehaviour-overdue =
    { $due ->
        [reveal] no hace lo que toca: abrir su sello
        [settle] no hace lo que toca: cerrar su jugada
        [open] no hace lo que toca: descubrir una carta
        [close] no hace lo que toca: cerrar la ronda
        [play] no hace lo que toca: hacer una jugada
       *[act] no hace lo que toca: lo que piden las reglas
    }
misbehaviour-after-leaving = sigue después de irse
misbehaviour-after-the-end = sigue después del final de la partida
misbehaviour-commit-out-of-place = se compromete cuando no empieza ninguna ronda
misbehaviour-wrong-anchor-count = no compromete un ancla por cadena
misbehaviour-wrong-anchor = comprometió un ancla que no es la de la pareja
misbehaviour-ready-out-of-place = da el listo antes de que todos se comprometan
misbehaviour-wrong-ready = da el listo con otras anclas que las comprometidas
misbehaviour-deal-out-of-place = reparte antes de que todos estén listos
misbehaviour-go-out-of-place = empieza antes de que el reparto esté abierto
misbehaviour-open-not-member = abre por un grupo que no es el suyo
misbehaviour-open-not-turned = abre cartas que no se habían vuelto
misbehaviour-open-again = abre lo que ya está abierto
misbehaviour-wrong-opening = abre con un valor que no es de la cadena
misbehaviour-turns-without-opening = vuelve cartas sin su propia parte
misbehaviour-opens-without-turning = abre su propia baraja sin volver cartas
misbehaviour-acts-before-go = juega antes de que todos estén listos
misbehaviour-acts-while-sealed = juega mientras su jugada está sellada
misbehaviour-acts-after-close = juega después del final de la ronda
misbehaviour-seal-not-last = sigue detrás de un sello
misbehaviour-reveals-nothing = abre un sello que no ha puesto
misbehaviour-reveals-too-early = abre su sello antes de que lo tengan bastantes en la mesa
misbehaviour-wrong-reveal = abre su sello con otra jugada u otro número
misbehaviour-settles-nothing = cierra una jugada que no ha hecho
misbehaviour-settles-too-early = cierra una jugada que no está decidida
misbehaviour-wrong-settle = cierra una jugada contra la decisión
misbehaviour-closes-without-cause = acaba la ronda sin motivo
misbehaviour-seeds-out-of-place = publica sus cadenas antes del final de la ronda
misbehaviour-wrong-seeds = publica cadenas que no son las comprometidas
misbehaviour-result-out-of-place = firma un resultado antes de que se publiquen todas las cadenas
misbehaviour-ask-out-of-place = pide un acuerdo nuevo fuera de una ronda
misbehaviour-vote-out-of-place = vota un acuerdo nuevo que nadie ha pedido
misbehaviour-wrong-result = firma otro resultado que el de los registros
