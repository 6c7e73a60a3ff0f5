## The lobby of a table.

lobby-no-table = Encore à aucune table
lobby-table = Table
lobby-join = Les autres viennent par le nom, ou avec
lobby-one-player = un joueur
lobby-players-here = { $players } joueurs
lobby-players-wanted = { $players } joueurs sur { $wanted }
lobby-players = Joueurs
lobby-accepts = Accepte
lobby-ready = prêt
lobby-other-rules = autres règles
lobby-not-yet = pas encore
lobby-plays = joue
lobby-looks-on = regarde
lobby-you = (vous)
lobby-rules = Règles
lobby-rules-by = Règles, proposées par { $by }
lobby-by-you = vous
lobby-more = … E : toutes
lobby-all-ready = Tous sont prêts.
lobby-key-ready = prêt
lobby-key-not-ready = pas encore prêt
lobby-key-watch = regarder
lobby-key-rules = règles
lobby-key-talk = parler
lobby-key-help = aide
lobby-key-leave = quitter

## All rules of a table, while they are being changed. The keys stand in one row of 80 columns.

rules-of-table = Règles de la table
rules-changes =
    { $changes ->
        [0] rien de changé
        [one] un changement, pas encore proposé
       *[other] { $changes } changements, pas encore proposés
    }
rules-sign-preset = * diffère du modèle
rules-sign-was = (avant …) à la table
rules-was = (avant { $value })
rules-key-value = valeur
rules-key-preset = modèle
rules-key-undo = annuler
rules-key-propose = proposer
rules-key-leave = quitter
rules-key-type = saisir
rules-key-next = suivante
rules-others-now = La table a maintenant d’autres règles
rules-news = { $what }.
rules-news-kept = { $what }. Ce que vous avez changé est gardé.
rules-shift-proposes = Maj+P propose.
rules-enter-types = Entrée permet de la saisir.
rules-preset-set = Le modèle a fixé toutes les règles : U l’annule.
rules-nothing-to-undo = Il n’y a rien à annuler.
rules-choose-preset = Gauche et droite choisissent le modèle dont partent toutes les règles.
rules-typing = Ce que vous saisissez la remplace ; Retour arrière ou une flèche d’abord, et vous la modifiez.
rules-nothing-to-propose = Ce sont déjà les règles de la table : il n’y a rien à proposer.
rules-nobody-could-begin = Avec ceux qui sont là, personne ne pourrait commencer : { $why }.
rules-value-of = { $key } :
rules-propose = proposer à la table
rules-nothing-differs = Rien ne diffère des règles de la table.
rules-proposes = Proposer { $changes }.
rules-nobody-ready = Plus personne n’est prêt ensuite, avant de les avoir acceptées.
rules-players = Sont là : { $names }.
rules-preset-has = Le modèle { $preset } a { $value }.
rules-preset-has-back = Le modèle { $preset } a { $value } : Retour arrière y revient.

## A table's rules in short.

rules-goal-points =
    { $points ->
        [one] en { $points } point
       *[other] en { $points } points
    }
rules-goal-rounds =
    { $rounds ->
        [one] une manche
       *[other] { $rounds } manches
    }

## Private tables, and what leads to them.

lobby-private = (privée)
lobby-join-private = Les autres viennent avec ce ticket ; qui l’a peut entrer
lobby-private-twin = Il y a aussi une table privée { $table } : ceux qui y sont assis ont son ticket.
lobby-there-is-private = La table qui est là est privée : demandez son ticket à quelqu’un qui y est assis, quittez (Q), et rejoignez-la avec.
lobby-there-is-public = Quelqu’un est assis là à une table publique, et non à la table privée de votre ticket.
lobby-without-ticket = Quelqu’un sans le ticket de cette table a été refusé.
