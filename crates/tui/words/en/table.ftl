## The table, and the frame around every screen.

too-small = Too small: { $width }×{ $height }
too-small-needs = needs { $width }×{ $height }
too-small-goes-on = The game goes on.
