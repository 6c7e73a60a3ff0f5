## Les réglages, et ce qui se dit des touches et de la souris.

caps-lock-on = Verr. Maj semble actif : les majuscules comptent comme des minuscules
mouse-on = Souris active : cliquez de pile en pile. Maj+glisser sélectionne ; { $key } : non
mouse-off = Souris inactive : elle sélectionne le texte du terminal. { $key } : active

look-dark = sombre
look-light = clair
look-contrast = contraste élevé
look-colour-blind = pour daltoniens
look-mono = monochrome
look-without-colours = Les couleurs sont désactivées : NO_COLOR, ou --color never

settings-bad = `{ $given }` n’est pas permis : c’est { $allowed }
settings-name-allowed = un nom de 1 à { $cells } colonnes, sans espace au début ni à la fin
settings-syntax = la ligne { $line } n’est pas du TOML
settings-unknown = il n’y a pas de réglage `{ $key }` : il y a { $known }
settings-unknown-stroke = dans [bind], rien ne s’appelle `{ $key }` : il y a { $known }
settings-keys = `{ $given }` n’est pas une touche : c’est un caractère entre guillemets, ou l’une de { $named } ; plusieurs se mettent entre crochets
settings-twice = `{ $key }` est attribuée deux fois : { $first } et { $second }
