## Keys and rules. Beside the table a word has twelve columns.

help-river = colonnes
help-waste = défausse
help-lake = fondations
help-stuck = bloqué
help-drop = lâcher
help-colours = couleurs
help-talk = parler
help-joker = nomme joker
help-how = Une pile, puis sa place. Deux fois la même, ou avec Maj : aux fondations.
help-keys-goes-on = Touches · { $key } suite
help-keys-closes = Touches · { $key } ferme
help-rules-in-words = Règles · { $key } détails
help-page-goes-on = Règles, { $page } sur { $pages } · { $key } suite
help-page-closes = Règles, { $page } sur { $pages } · { $key } ferme

## The keys of the screens that are no table. A key has thirteen columns, a word twenty-six.

help-key-arrows = haut bas
help-choose = choisir une table
help-enter = s’asseoir, manche suivante
help-open = ouvrir, rejoindre, jouer
help-ready = prêt, ou pas encore
help-rules = voir et changer les règles
help-colour-ways = couleurs : le thème suivant
help-leave = quitter
help-help = touches et règles

## A move worth making, in practice.

hint-idea = Essayez { $keys }
hint-no-idea = Rien à jouer pour l’instant : attendez les autres
hint-no-ideas-here = Les coups ne sont montrés qu’à l’entraînement
hint-idea-key = Bloqué ? { $key } montre un bon coup
help-goes-on = continuer

## Quick calls across the table.

call-to-lake = { $card } aux fondations !
call-who-has = Qui a { $card } ?
call-well-played = Bien joué !
call-moment = Un instant, s’il vous plaît
call-nearly = J’ai presque fini !
