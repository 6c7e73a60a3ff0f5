## Die Einstellungen, und was zu Tasten und Maus gesagt wird.

caps-lock-on = Feststelltaste scheint an zu sein: Großbuchstaben gelten als kleine
mouse-on = Maus an: von Stapel zu Stapel klicken. Umschalt+Ziehen markiert; { $key }: aus
mouse-off = Maus aus: sie markiert Text, wie im Terminal üblich. { $key }: an
