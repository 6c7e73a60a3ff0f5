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

home-key-settings = réglages
settings-title = Réglages
settings-no-file = pas de place pour un fichier : ils valent jusqu’à la fin
settings-key-type = saisir
settings-key-change = changer
settings-key-leave = quitter
setting-auto = { $value } (détecté)
setting-no-colours = aucune
setting-all-colours = 16 millions
setting-on = oui
setting-off = non
setting-name = Nom
setting-lang = Langue
setting-theme = Thème
setting-colours = Couleurs
setting-suits = Enseignes
setting-four-colours = Quatre couleurs
setting-keys = Clavier
setting-left-handed = Gaucher
setting-mouse = Souris
setting-bell = Sonnerie
setting-name-about = Les autres à la table vous connaissent sous ce nom.
setting-lang-about = Tout ce que dit le programme, et les règles.
setting-theme-about = C passe d’un thème à l’autre partout, pour le moment.
setting-colours-about = Combien le terminal en montre. Avec 16, ce sont celles que vous y avez choisies.
setting-suits-about = Les lettres servent aux terminaux sans les signes ; tout s’écrit alors en ASCII.
setting-four-colours-about = Carreau et trèfle ont leur propre couleur. Les rouges sont entre parenthèses de toute façon.
setting-keys-about = Les touches des piles gardent leur place. D’autres s’attribuent dans le fichier, dans une table [bind].
setting-left-handed-about = La rivière passe à la main droite, les autres piles à la gauche.
setting-mouse-about = Les clics jouent. Le terminal sélectionne alors avec Maj ; M bascule partout.
setting-bell-about = Le terminal sonne quand quelqu’un d’autre n’a plus que trois cartes dans la pile de Nertz.

help-mouse = clics de souris, oui ou non
help-settings = réglages
help-mouse-short = souris
