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
