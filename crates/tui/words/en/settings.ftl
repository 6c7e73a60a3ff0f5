## Settings, and words about keys and the mouse.

caps-lock-on = Caps Lock seems to be on: capitals count as small letters for now
mouse-on = Mouse on: click from pile to pile. Shift and drag marks text; { $key }: off
mouse-off = Mouse off: it marks text, as the terminal does. { $key }: on

look-dark = dark
look-light = light
look-contrast = high contrast
look-colour-blind = for the colour-blind
look-mono = monochrome
look-without-colours = Colours are switched off: NO_COLOR, or --color never

settings-bad = `{ $given }` is not allowed: it is { $allowed }
settings-name-allowed = a name of 1 to { $cells } columns, without blanks at its ends
settings-syntax = line { $line } is no TOML
settings-unknown = there is no setting `{ $key }`: there are { $known }
settings-unknown-stroke = in [bind] nothing is called `{ $key }`: there are { $known }
settings-keys = `{ $given }` is no key: it is one character in quotes, or one of { $named }; several stand in brackets
settings-twice = `{ $key }` is bound twice: { $first } and { $second }
