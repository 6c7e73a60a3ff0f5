## What has happened at the table. It may begin small: the screen makes the first letter large.

play-you = Vous
play-you-go-on-looking = vous continuez à regarder
play-you-are-dealt-in = vous serez servi après cette manche, si une autre suit
play-dealt-anew = nouvelle donne : la manche d’avant ne compte pas
play-dealt-anew-with = nouvelle donne, avec { $names }
play-coming-back = retour : on demande aux autres ce qui s’est passé entre-temps
play-cut-short = votre partie avec { $names } à la table { $table } a été interrompue : rasseyez-vous-y dans les minutes qui viennent pour la reprendre
play-recalled = vous veniez de signer une partie avec { $names } ici : si elle a commencé, vous la reprenez
play-torn = la fin du procès-verbal était abîmée et a été coupée : les autres rendent ce qu’elle disait
play-sits-down = { $name } s’assied
play-has-left = { $name } est parti
play-watched-over = La partie est finie : victoire de { $names }.
play-not-your-turn-yet = ce n’était pas encore votre tour
play-turn-of = c’est à { $name } de jouer
play-passed-for-you = votre tour a été passé : rien n’avançait depuis longtemps
play-stuck-for-you = vous avez été déclaré bloqué : rien n’avançait depuis longtemps
play-too-fast = c’était trop rapide : une touche est ignorée
play-refused = la table le refuse : { $why }
play-back = de retour à la table : la partie continue
play-false-call =
    { $me ->
        [yes] vous avez annoncé alors qu’il restait des cartes
       *[other] { $name } a annoncé alors qu’il restait des cartes
    }
play-left = { $name } est parti : les autres continuent
play-gone = { $name } a disparu : les autres continuent
play-rotated-passed = tous ont passé : la défausse redevient talon, sa carte du dessus va dessous
play-rotated-stuck = tous bloqués : la défausse redevient talon, sa carte du dessus va dessous

## What is proposed at the table.

play-too-early = les règles viennent de changer : R les accepte
play-rules-met = les règles de la table sont { $rules }
play-proposed = { $by } : d’autres règles proposées, plus personne n’est prêt
play-as-before = tout est comme avant
play-overruled = { $by } a proposé au même moment que vous, et c’est ce qui compte : { $changes }
play-change = { $by } : { $changes }

## What is missing for a start.

play-looking = Recherche d’une table à { $addresses } …
play-in-a-match-ready = Ils sont en pleine partie : vous serez servi après leur manche, si une autre suit.
play-in-a-match = Ils sont en pleine partie : R pour être servi après leur manche.
play-alone = Il n’y a encore personne d’autre à la table.
play-unsuitable = Ceux qui sont là ne peuvent pas jouer selon ces règles : { $why }.
play-you-not-ready = Vous n’êtes pas prêt : appuyez sur R.
play-no-place = La table a déjà huit joueurs.
play-sentence = { $text }.
play-wanted =
    { $have ->
        [one] Il faut { $wanted } joueurs, il y en a un ({ $who }).
       *[other] Il faut { $wanted } joueurs, il y en a { $have } ({ $who }).
    }
play-wanted-you = vous
play-refused-playing = Cette table est en pleine partie : attendez ici la prochaine, ou choisissez une autre table (Q).
play-refused-full =
    Cette table a huit joueurs, il n’y a plus de place : attendez ici, ou choisissez une autre table (Q).
play-turned-us-away = Quelqu’un nous a refusé : { $why }.
play-turned-away = Quelqu’un a été refusé : { $why }.

## The end of a round.

play-called-after = { $name } a annoncé à { $clock }
play-passed-after = Tous avaient passé à { $clock }
play-stuck-after = Tous étaient bloqués à { $clock }
play-extra-between = Égalité : une manche supplémentaire entre { $names } décide.
play-extra = Égalité : une manche supplémentaire décide.

## The end of a match: why, what the audit says, what is said when the program ends.

play-then-lobby = retour au salon
play-then-again = rejouer
play-why-continued = les autres continuent avec une nouvelle donne
play-why-gone-on =
    { $me ->
        [yes] les autres ont continué sans vous : à la table, R vous y ramène, et les points sont gardés
       *[other] les autres ont continué sans { $name } : à la table, R y ramène, et les points sont gardés
    }
play-why-left =
    { $me ->
        [yes] vous êtes parti
       *[other] { $name } est parti
    }
play-why-left-match =
    { $me ->
        [yes] vous avez quitté la partie
       *[other] { $name } a quitté la partie
    }
play-why-resigned =
    { $me ->
        [yes] vous avez abandonné
       *[other] { $name } a abandonné
    }
play-why-broken-off =
    { $me ->
        [yes] interrompue à cause de vous ({ $why })
       *[other] interrompue à cause de { $name } ({ $why })
    }
play-why-broke-a-rule =
    { $me ->
        [yes] vous avez enfreint une règle : { $rule }
       *[other] { $name } a enfreint une règle : { $rule }
    }
play-audit = Vérification : { $verdict }
play-audit-since = Vérification à partir de la manche { $round } : { $verdict }
play-audit-unreadable = Vérification : le procès-verbal est illisible : { $why }
play-audit-clean =
    { $contested ->
        [0] en règle. Tout le monde a respecté les règles : les { $plays } coups ont été vérifiés.
        [one] en règle. Tout le monde a respecté les règles : les { $plays } coups ont été vérifiés ; une place a été disputée.
       *[other] en règle. Tout le monde a respecté les règles : les { $plays } coups ont été vérifiés ; { $contested } places ont été disputées.
    }
play-audit-incomplete = incomplète, comme la partie. Jusque-là, tout le monde a respecté les règles.
play-audit-cheated = { $name } n’a pas respecté les règles. « nertz audit », avec le procès-verbal, dit lesquelles.
play-audit-tampered = ce procès-verbal a été abîmé ou modifié et ne prouve rien. « nertz audit » dit où.
play-word-over = La partie est finie : { $why }. Son procès-verbal : { $transcript }
play-word-won =
    { $winners ->
        [one] { $names } a remporté la partie. Son procès-verbal : { $transcript }
       *[other] { $names } ont remporté la partie. Son procès-verbal : { $transcript }
    }

## What was typed as a place to sit.

play-no-address = { $text } n’est pas une adresse : écrivez IP:PORT, par exemple 192.168.1.7:52300.
play-other-version = { $text } se joue avec une autre version de ce programme : lancez la même sur toutes les machines.
