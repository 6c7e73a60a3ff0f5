## Die Einstellungen, und was zu Tasten und Maus gesagt wird.

caps-lock-on = Feststelltaste scheint an zu sein: Großbuchstaben gelten als kleine
mouse-on = Maus an: von Stapel zu Stapel klicken. Umschalt+Ziehen markiert; { $key }: aus
mouse-off = Maus aus: sie markiert Text, wie im Terminal üblich. { $key }: an

look-dark = dunkel
look-light = hell
look-contrast = hoher Kontrast
look-colour-blind = für Farbenblinde
look-mono = einfarbig
look-without-colours = Farben sind abgeschaltet: NO_COLOR oder --color never

settings-bad = `{ $given }` ist nicht erlaubt: es ist { $allowed }
settings-name-allowed = ein Name von 1 bis { $cells } Spalten, ohne Leerzeichen an den Enden
settings-syntax = Zeile { $line } ist kein TOML
settings-unknown = es gibt keine Einstellung `{ $key }`: es gibt { $known }
settings-unknown-stroke = in [bind] heißt nichts `{ $key }`: es gibt { $known }
settings-keys = `{ $given }` ist keine Taste: es ist ein Zeichen in Anführungszeichen oder eine von { $named }; mehrere stehen in eckigen Klammern
settings-twice = `{ $key }` ist doppelt belegt: { $first } und { $second }
