## La línea de órdenes: lo que dicen --help, las páginas de manual y el completado.

cli-nertz = Nertz sin anfitrión: una carrera de cartas para 2 a 8 en una red local, con la prueba de quién fue primero
cli-practice = Jugar contra bots en esta máquina
cli-open = Sentarse a una mesa de ese nombre (o de uno inventado), proponiendo estas reglas
cli-join = Sentarse a una mesa por su nombre, un ticket o la dirección de alguien que está en ella, con sus reglas
cli-demo = Unos bots juegan en este proceso: se encuentran, juegan, y sus actas se comparan y revisan
cli-bot = Un bot se sienta a una mesa
cli-tables = Listar las mesas de esta red
cli-audit = Revisar actas: código 0 si están limpias, 1 si no (dice qué), 2 si son ilegibles
cli-replay = Ver otra vez una partida, desde su acta: paso a paso, adelante, atrás, y por qué cada disputa acabó así
cli-export = Dar un acta en líneas JSON, para otros programas
cli-rules = Las reglas en palabras, o como archivo para editar; todas las claves y sus valores; todos los modelos
cli-stats = Tu historial: partidas, rondas, cantos, puntos por ronda, por rival
cli-doctor = Qué impide que te encuentren, y cómo arreglarlo: código 1 si hay algo
cli-completions = Escribir lo que completa las órdenes en un shell
cli-man = Escribir la página de manual, o una por orden
cli-help = Mostrar esta ayuda, o la de una orden

## Lo que entiende cada orden.

cli-arg-name = Tu nombre en la mesa
cli-arg-port = El puerto UDP [por defecto: el primero libre desde 52300]
cli-arg-interface = Usar solo esta interfaz de red
cli-arg-data-dir = Dónde se guardan la identidad y las actas; la usa un solo programa a la vez
cli-arg-log = Escribir un registro en este archivo
cli-arg-verbose = Decir más; en el registro, aún más si se da dos veces
cli-arg-color = Cuándo usar colores; se respeta NO_COLOR
cli-arg-lang = El idioma [por defecto: el de LC_ALL, LC_MESSAGES o LANG]
cli-arg-config = Un archivo de ajustes, que cede ante las opciones [por defecto: nertz/config.toml en ~/.config, o donde lo guarde tu sistema]
cli-arg-help = Mostrar la ayuda
cli-arg-version = Mostrar la versión

## Lo que toma cada orden.

cli-arg-bots = Cuántos bots
cli-arg-practice-seed = Hacer que decisiones y barajadas salgan de este número, para pruebas
cli-arg-table = El nombre de la mesa: de 1 a 24 de a–z, 0–9 y -
cli-arg-private = Dejar entrar solo a quien tenga un ticket; la sala lo muestra
cli-arg-whom = El nombre de la mesa, un ticket (nertz:…) o IP:PUERTO de alguien sentado en ella
cli-arg-demo-rounds = Cuántas rondas; entre empatados al final hay más [por defecto: 3, si no se da la regla `end`]
cli-arg-seed = Hacer que decisiones y barajadas salgan de este número; una partida así lo dice en su acuerdo inicial
cli-arg-demo-out = Dejar las actas en este directorio, una por puesto
cli-arg-demo-pace = A qué velocidad juegan los bots
cli-arg-demo-skill = Lo bien que juegan
cli-arg-no-mdns = Llamarse directamente en vez de encontrarse por DNS multicast
cli-arg-demo-json = Dar el informe en JSON
cli-arg-bot-table = El nombre de la mesa [por defecto: uno inventado]
cli-arg-join = Un ticket para la mesa, o la dirección de alguien de ella
cli-arg-bot-private = Dejar entrar solo a quien tenga un ticket, que se muestra
cli-arg-seats = Estar listo cuando haya tantos puestos ocupados [por defecto: desde dos]
cli-arg-bot-rounds = Proponer una partida de tantas rondas [por defecto: las reglas de la mesa]
cli-arg-no-return = Irse del todo cuando los demás han seguido sin el bot, en vez de volver en el siguiente reparto
cli-arg-times = Al final, dar en una línea JSON, en µs, cuánto tardó en decidirse cada jugada, en conocerse la siguiente carta de Nertz y en volverse una carta
cli-arg-skill = Lo bien que juegan los bots
cli-arg-pace = A qué velocidad juegan los bots: como personas, o tan rápido como lo permitan las reglas de la mesa
cli-arg-wait = Cuánto tiempo escuchar
cli-arg-json = Darlo en JSON
cli-arg-tables-json = Darlas en JSON
cli-arg-audit-json = Dar los informes en JSON
cli-arg-doctor-json = Dar lo hallado en JSON
cli-arg-files = Actas; varias de una misma partida también se comparan
cli-arg-quiet = Dar solo los veredictos
cli-arg-file = El acta
cli-arg-round = Empezar por esta ronda; con --dump, escribir solo esta
cli-arg-speed = A qué velocidad: 0.25, 0.5, 1, 2, 4, 8 o 16 veces; empieza enseguida
cli-arg-dump = Escribir lo que pasa, y la mesa tras cada jugada, como texto
cli-arg-jsonl = En líneas JSON, lo que también se hace sin esta opción
cli-arg-named = El modelo de partida [por defecto: nertz]
cli-arg-toml = Como archivo para editar
cli-arg-keys = Qué es cada clave, y qué significan sus valores
cli-arg-presets = Los modelos, y en qué difieren de `nertz`
cli-arg-shell = Para qué shell
cli-arg-man-out = Escribir todas las páginas en este directorio
cli-arg-preset = Partir de este modelo
cli-arg-rules = Leer las reglas de un archivo, como lo escribe `nertz rules --toml`
cli-arg-rule = Cambiar una regla; se puede dar varias veces

## Los títulos. Las secciones de una página de manual van en mayúsculas.

cli-usage = Uso:
cli-commands = Órdenes
cli-arguments = Argumentos
cli-options = Opciones
cli-default = [por defecto: { $value }]
cli-possible = [valores posibles: { $values }]
cli-man-name = NOMBRE
cli-man-synopsis = SINOPSIS
cli-man-description = DESCRIPCIÓN
cli-man-extra = MÁS
cli-man-version = VERSIÓN
cli-value-name = NOMBRE
cli-value-port = PUERTO
cli-value-dir = DIR
cli-value-file = ARCHIVO
cli-value-when = CUÁNDO
cli-value-lang = IDIOMA
cli-value-table = MESA
cli-value-whom = MESA|TICKET|IP:PUERTO
cli-value-lead = TICKET|IP:PUERTO
cli-value-pace = RITMO
cli-value-skill = NIVEL
cli-value-time = TIEMPO
cli-value-preset = MODELO
cli-value-rule = CLAVE=VALOR
cli-value-options = OPCIONES
cli-value-command = ORDEN

## Qué son las líneas de una exportación. Las palabras de delante son sus tipos.

cli-export-lines = Cada línea es un objeto; `kind` dice cuál. En el orden del archivo:
cli-export-match = el acuerdo inicial: formato, partida, jugadores, reglas
cli-export-entry = una entrada del registro de un puesto: seat, seq, clock, items (draw, move, play, call, …)
cli-export-turned = la carta k de la baraja de un puesto ya se conoce
cli-export-contest = quién obtuvo un sitio al que jugaron varios (o el canto): jugadas, votos, quién oyó a quién y en qué orden
cli-export-scores = se puntúa una ronda
cli-export-view = alguien se ha ido
cli-export-verdict = la última línea: lo que la revisión dice de todo el archivo
cli-export-where = `record` y `ms` dicen dónde en el archivo y cuándo; los puestos se cuentan desde 0; las cartas son 6H, 10C, AS, joker-1.
cli-export-as-far = Un archivo cortado o manipulado se da hasta donde vale. Código de salida: 0, 1 si fue manipulado o alguien hizo trampa, 2 si no es un acta.
cli-export-fields = Todos los campos se describen en crates/session/README.md.

## Qué está mal en una línea de órdenes, y qué hacer.

cli-unknown = aquí no hay { $what }; mira { $help }
cli-unknown-but = aquí no hay { $what }: ¿querías decir { $likely }? Mira { $help }
cli-no-command = no existe la orden { $what }; mira { $help }
cli-no-command-but = no existe la orden { $what }: ¿querías decir { $likely }? Mira { $help }
cli-bad-value = `{ $value }` no se admite para { $what }: es { $allowed }
cli-wrong-value = `{ $value }` no vale para { $what }: { $why }
cli-no-value = { $what } necesita un valor; mira { $help }
cli-no-value-of = { $what } necesita un valor: es { $allowed }
cli-missing = falta { $what }; mira { $help }
cli-conflict = { $one } y { $other } no van juntos: quita uno de los dos
cli-twice = { $what } solo se puede dar una vez
cli-takes-none = { $what } no lleva valor; mira { $help }
cli-not-text = algo ahí no es texto (UTF-8); mira { $help }
cli-otherwise = esta línea de órdenes no se entiende; mira { $help }
cli-number = es un número de { $least } a { $most }
cli-time = un tiempo es un número con s o ms, por ejemplo 2s
cli-time-range = un tiempo va de 0 a 3600 s
cli-empty-name = un nombre necesita algo que se vea
