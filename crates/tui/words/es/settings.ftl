## Los ajustes, y lo que se dice de las teclas y del ratón.

caps-lock-on = Bloq Mayús parece activado: las mayúsculas cuentan como minúsculas
mouse-on = Ratón activo: clic de montón en montón. Mayús+arrastrar marca texto; { $key }: no
mouse-off = Ratón inactivo: marca texto, como en el terminal. { $key }: activar

look-dark = oscuro
look-light = claro
look-contrast = alto contraste
look-colour-blind = para daltónicos
look-mono = monocromo
look-without-colours = Los colores están desactivados: NO_COLOR o --color never

settings-bad = `{ $given }` no está permitido: es { $allowed }
settings-name-allowed = un nombre de 1 a { $cells } columnas, sin espacios en los extremos
settings-syntax = la línea { $line } no es TOML
settings-unknown = no existe el ajuste `{ $key }`: existen { $known }
settings-unknown-stroke = en [bind] nada se llama `{ $key }`: existen { $known }
settings-keys = `{ $given }` no es una tecla: es un carácter entre comillas, o una de { $named }; varias van entre corchetes
settings-twice = `{ $key }` está asignada dos veces: { $first } y { $second }

home-key-settings = ajustes
settings-title = Ajustes
settings-no-file = no hay sitio para un archivo: valen hasta el final
settings-key-type = escribir
settings-key-change = cambiar
settings-key-leave = salir
setting-auto = { $value } (detectado)
setting-no-colours = ninguno
setting-all-colours = 16 millones
setting-on = sí
setting-off = no
setting-name = Nombre
setting-lang = Idioma
setting-theme = Tema
setting-colours = Colores
setting-suits = Palos
setting-four-colours = Cuatro colores
setting-keys = Teclado
setting-left-handed = Zurdo
setting-mouse = Ratón
setting-bell = Timbre
setting-name-about = Con este nombre te conocen los demás en la mesa.
setting-lang-about = Todo lo que dice el programa, y las reglas.
setting-theme-about = C cambia de tema en cualquier pantalla, por el momento.
setting-colours-about = Cuántos muestra el terminal. Con 16 son los que has elegido en él.
setting-suits-about = Las letras son para terminales sin los signos; entonces solo se escribe ASCII.
setting-four-colours-about = Diamantes y tréboles tienen color propio. Las cartas rojas van entre paréntesis de todos modos.
setting-keys-about = Las teclas de los montones guardan su sitio. Otras se asignan en el archivo, en una tabla [bind].
setting-left-handed-about = El río pasa a la mano derecha, los demás montones a la izquierda.
setting-mouse-about = Los clics juegan. El terminal marca entonces texto con Mayús; M lo cambia siempre.
setting-bell-about = El terminal suena cuando a otro le quedan tres cartas en la pila de Nertz.

help-mouse = clics del ratón, sí o no
help-settings = ajustes
help-mouse-short = ratón
