## The table, and the frame around every screen.

too-small = Zu klein: { $width }×{ $height }
too-small-needs = nötig sind { $width }×{ $height }
too-small-goes-on = Das Spiel geht weiter.
