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
help-ready = prêt, ou pas encore
help-rules = voir et changer les règles
help-colour-ways = couleurs : le thème suivant
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

## The game in short, for who does not know it.

game-goal =
    Videz votre { $pile } : { $cards } cartes, dont vous voyez celle du dessus. { $call ->
        [alone] Dès que quelqu’un a vidé la sienne, la manche est finie : « { $word } ».
       *[other] Le premier à vider la sienne annonce « { $word } » et finit la manche.
    } Alors les cartes posées sur les fondations rapportent des points{ $costs ->
        [yes] , et celles restées dans la pile en coûtent.
       *[other] .
    }
game-lake =
    Au milieu, les fondations sont à tous : dans chaque couleur, de l’as au roi. Posez-y ce qui convient, avant
    les autres.
game-river =
    Les colonnes devant vous ne sont qu’à vous : les cartes y descendent, rouge et noir en alternance, un 6 noir sur
    un 7 rouge. On atteint ainsi la carte suivante de la pile.
game-stock =
    { $cards ->
        [one] { $key } retourne une carte du talon sur la défausse ; elle se joue aussi.
       *[other] { $key } retourne { $cards } cartes du talon sur la défausse ; celle du dessus se joue aussi.
    }
game-keys =
    Un coup, deux touches inscrites sur les piles : d’où, vers où. { $nertz } { $column } pose la carte de la { $pile } sur la deuxième colonne, { $nertz } { $nertz } l’envoie aux fondations. Ou cliquez sur l’une, puis
    sur l’autre.
game-call = Une fois votre pile vide, { $key } annonce.
game-practice = Essayez contre des robots faciles (P) : { $key } y montre un bon coup.

## What the marks on the table mean. Beside the table a line has sixteen columns.

legend-title = Signes · { $key } suite
legend-owner = son propriétaire
legend-newest = la plus récente
legend-pending = en attente
legend-complete = pile complète
legend-red = carte rouge
legend-target = peut aller ici
legend-turning = se retourne
legend-redeals = défausse retournée
legend-near = bientôt à sec
legend-silent = sans nouvelles
legend-joker = joker
legend-partner = partenaire
legend-total = total des points
legend-hidden = cartes dessous
legend-tops = dessus de la pile et de la défausse
