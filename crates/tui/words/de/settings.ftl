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

home-key-settings = Einstellungen
settings-title = Einstellungen
settings-no-file = kein Platz für eine Datei: sie gelten bis zum Ende
settings-key-type = tippen
settings-key-change = ändern
settings-key-leave = zurück
setting-auto = { $value } (erkannt)
setting-no-colours = keine
setting-all-colours = 16 Millionen
setting-on = an
setting-off = aus
setting-name = Name
setting-lang = Sprache
setting-theme = Farbschema
setting-colours = Farben
setting-suits = Kartenfarben
setting-four-colours = Vierfarbig
setting-keys = Tastatur
setting-left-handed = Linkshändig
setting-mouse = Maus
setting-bell = Klingel
setting-name-about = Unter diesem Namen kennen dich die anderen am Tisch.
setting-lang-about = Alles, was das Programm sagt, und die Regeln.
setting-theme-about = C wechselt das Schema überall, für den Augenblick.
setting-colours-about = Wie viele das Terminal zeigen kann. Bei 16 sind es die, die du im Terminal gewählt hast.
setting-suits-about = Buchstaben sind für Terminals ohne die Zeichen; dann wird nur ASCII geschrieben.
setting-four-colours-about = Karo und Kreuz bekommen eigene Farben. Rote Karten stehen ohnehin in Klammern.
setting-keys-about = Die Tasten der Stapel bleiben an ihrem Platz. Andere belegst du in der Datei, in einer Tabelle [bind].
setting-left-handed-about = Der Fluss wandert zur rechten Hand, alle anderen Stapel zur linken.
setting-mouse-about = Klicks spielen. Das Terminal markiert dann Text mit Umschalt; M schaltet überall um.
setting-bell-about = Das Terminal klingelt, wenn jemand anders noch drei Karten im Nertz-Stapel hat.

help-mouse = Mausklicks, an oder aus
help-settings = Einstellungen
help-mouse-short = Maus
