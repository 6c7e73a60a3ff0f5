## The table, and the frame around every screen.

too-small = Demasiado pequeño: { $width }×{ $height }
too-small-needs = se necesitan { $width }×{ $height }
too-small-goes-on = La partida sigue.
