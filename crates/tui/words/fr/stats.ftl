## Le bilan du joueur.

stats-title = Statistiques
stats-key = statistiques
stats-help = vos statistiques
stats-back = retour
stats-reading = Lecture des procès-verbaux : { $done } sur { $of }
stats-none = Aucune partie pour l’instant. L’entraînement ne compte pas.
stats-unverified =
    { $count ->
        [one] Un procès-verbal ne compte pas : il n’est pas tel qu’il a été signé et écrit.
       *[other] { $count } procès-verbaux ne comptent pas : ils ne sont pas tels qu’ils ont été signés et écrits.
    }
stats-named-by = « nertz stats » dit lesquels.

## Les chiffres.

stats-matches = parties
stats-won = gagnées
stats-lost = perdues
stats-left = quittées avant la fin
stats-cut-short = interrompues
stats-broken-off = arrêtées par d’autres
stats-rounds = manches
stats-calls = finies par votre annonce
stats-average = points par manche
stats-best = meilleure manche
stats-percent = { $percent } %
stats-decimal = { $whole },{ $tenths }

## Les adversaires.

stats-opponent = Adversaire
stats-together = Parties
stats-you-won = Victoires
stats-they-won = Défaites
stats-they-left = Abandons
stats-more =
    { $count ->
        [one] et un autre : voir « nertz stats »
       *[other] et { $count } autres : voir « nertz stats »
    }
