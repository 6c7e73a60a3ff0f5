## Los ajustes, y lo que se dice de las teclas y del ratón.

caps-lock-on = Bloq Mayús parece activado: las mayúsculas cuentan como minúsculas
mouse-on = Ratón activo: clic de montón en montón. Mayús+arrastrar marca texto; { $key }: no
mouse-off = Ratón inactivo: marca texto, como en el terminal. { $key }: activar
