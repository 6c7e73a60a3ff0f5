## The table, and the frame around every screen.

too-small = Trop petit : { $width }×{ $height }
too-small-needs = il faut { $width }×{ $height }
too-small-goes-on = La partie continue.
