## The table, and the frame around every screen.

too-small = Trop petit : { $width }×{ $height }
too-small-needs = il faut { $width }×{ $height }
too-small-goes-on = La partie continue.
too-small-locked = D’ici là, aucune touche ne joue de carte. 2 × Ctrl-C : quitter la partie.
too-small-quit = Ctrl-C : quitter
too-small-replay = Q : quitter

## Words that many sentences share.

list-and = { $first } et { $last }
list-or = { $first } ou { $last }
says = { $name } : { $text }
somebody = quelqu’un
a-joker = Joker

## The keys, as they are called.

key-enter = Entrée
key-esc = Échap
key-space = Espace
key-space-short = Espace
key-tab = Tab
key-backspace = Retour arrière
key-shift-p = Maj+P
key-ctrl-c = Ctrl-C

## Above the table.

table-round = Manche { $round }
table-watching = spectateur
table-your-turn = à vous
table-turn-of = à { $name } de jouer
table-team = équipe
table-total = total

## What the table is at.

table-dealing-waits = Distribution · en attente de { $names }
table-dealing = On mélange et on distribue
table-covered = Une touche pour commencer
table-about-to-start = Ça va commencer
table-ready = Prêts
table-waits = En attente de { $names }
table-waits-suspended = En attente de { $names } : trop peu pour continuer sans eux (2 × Ctrl-C : quitter)
table-silent = Sans nouvelles de { $names }
table-waits-until = En attente de { $names } : on continue sans eux dans { $left } s
table-unheard = Personne ne répond …{ $time } : cette machine est-elle hors réseau ? (2 × Ctrl-C : quitter)
table-calls = { $name } : { $word }
table-all-passed = Tous ont passé : la manche est finie
table-all-stuck = Tous sont bloqués : la manche est finie
table-first = { $card } : { $by } a été plus rapide

## Below the table: the keys. All of them stand in one row of 80 columns.

table-key-lake = poser
table-key-draw = tirer
table-key-rotate = tourner
table-key-call = annonce
table-key-pass = passer
table-key-stuck = bloqué
table-key-help = aide
table-key-scores = scores
table-key-talk = chat
table-key-sit = s’asseoir
table-key-look = seulement regarder
table-key-lobby = salon
table-key-leave = quitter
table-auto-call = annonce auto
table-joker-as = Joker vaut
table-key-drop = annuler
table-key-more = autres

## Beside the table: the lake, the others, the scores. Of others there is room for seven columns.

table-lake = Fondations
table-call-by-itself = toute seule
rival-left = parti
rival-lost = perdu
rival-ready = prêt
rival-turn = joue
rival-partner = équipe
rival-false = fausse
rival-false-calls = faux×{ $calls }
rival-sat-out = témoin
rival-passed = passé
rival-stuck = bloqué
scores-title = Scores
scores-now = manche

## A word about the last stroke.

hint-nertz-empty = La { $pile } est vide
hint-waste-empty = La défausse est vide
hint-column-empty = La colonne { $column } est vide
hint-call-costs =
    { $left ->
        [one] Il reste { $left } carte : { $key } encore une fois, et l’annonce coûte { $penalty } points
       *[other] Il reste { $left } cartes : { $key } encore une fois, et l’annonce coûte { $penalty } points
    }
hint-calls-itself = L’annonce se fait toute seule, dès que votre pile est vide
hint-leave-again = Ctrl-C encore une fois quitte la partie
hint-changes-dropped =
    { $changes ->
        [one] Votre changement des règles n’a pas été proposé : il est abandonné
       *[other] Vos { $changes } changements des règles n’ont pas été proposés : ils sont abandonnés
    }
