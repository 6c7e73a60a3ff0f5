## Settings, and words about keys and the mouse.

caps-lock-on = Caps Lock seems to be on: capitals count as small letters for now
mouse-on = Mouse on: click from pile to pile. Shift and drag marks text; { $key }: off
mouse-off = Mouse off: it marks text, as the terminal does. { $key }: on
