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

home-key-settings = settings
settings-title = Settings
settings-no-file = there is no place for a file: they hold until the end
settings-key-type = type
settings-key-change = change
settings-key-leave = leave
setting-auto = { $value } (found out)
setting-no-colours = none
setting-all-colours = 16 million
setting-on = on
setting-off = off
setting-name = Name
setting-lang = Language
setting-theme = Theme
setting-colours = Colours
setting-suits = Suits
setting-four-colours = Four colours
setting-keys = Keyboard
setting-left-handed = Left-handed
setting-mouse = Mouse
setting-bell = Bell
setting-name-about = By this name the others at the table know you.
setting-lang-about = All that the program says, and the rules.
setting-theme-about = C goes through the themes anywhere, for the moment.
setting-colours-about = How many the terminal can show. With 16 they are those that you have set in the terminal.
setting-suits-about = Letters are for terminals without the signs; then nothing but ASCII is written.
setting-four-colours-about = Diamonds and clubs get colours of their own. Red cards stand in brackets anyway.
setting-keys-about = The keys of the piles stay in their places. Other keys can be bound in the file, in a table [bind].
setting-left-handed-about = The river moves to the right hand, all other piles to the left.
setting-mouse-about = Clicks play. The terminal then marks text with Shift held; M switches it anywhere.
setting-bell-about = The terminal rings when somebody else has three nertz cards left.

help-mouse = mouse clicks, on or off
help-settings = settings
help-mouse-short = mouse
