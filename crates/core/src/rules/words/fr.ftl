### Les règles en français. Devant « : ; ! ? » et dans les guillemets, les espaces sont insécables.
###
### { $pile } est la pile à vider, toujours au féminin ; { $word } est ce qu’on annonce à cette table, tel que dans les règles.

## Les règles, une phrase chacune, dans l’ordre d’une manche.

rule-preset =
    { $changed ->
        [0] Ce sont les règles du modèle { $preset }.
        [one] Ce sont les règles du modèle { $preset }, à une règle près.
       *[other] Ce sont les règles du modèle { $preset }, à { $changed } règles près.
    }
rule-partners-off = Chacun joue pour soi.
rule-partners-on =
    On joue à quatre, six ou huit, par équipes de deux : ceux qui sont assis face à face sont partenaires et leurs
    points s’additionnent : c’est l’équipe qui atteint l’objectif et qui gagne. Chacun ne joue que ses propres cartes,
    et l’un ou l’autre peut annoncer quand sa { $pile } est vide.
rule-turns-off = Tout le monde joue en même temps ; personne n’attend son tour, et personne n’est obligé de jouer.
rule-turns-on =
    On joue chacun à son tour, autant de cartes qu’on veut ; tirer du talon, ou passer, termine le tour ; refaire le
    talon, non. Le joueur suivant commence la manche suivante.
rule-countdown =
    { $seconds ->
        [0] La manche commence sans compte à rebours.
        [one] Un compte à rebours d’une seconde précède chaque manche.
       *[other] Un compte à rebours de { $seconds } secondes précède chaque manche.
    }
rule-jokers =
    { $jokers ->
        [0] Chaque joueur a son propre jeu de 52 cartes, sans joker.
        [one] Chaque joueur a son propre jeu de 52 cartes et un joker.
       *[other] Chaque joueur a son propre jeu de 52 cartes et { $jokers } jokers.
    }
rule-pile =
    { $cards } de ces cartes forment la { $pile }, dont seule la carte du dessus est face visible.
rule-handicap-none = La { $pile } compte autant de cartes pour chacun.
rule-handicap = { $name } a { $cards } cartes dans la { $pile } et { $stock } dans le talon.
rule-columns =
    { $columns } cartes, face visible, ouvrent les colonnes ; les { $stock } autres, face cachée, forment le talon.
rule-available =
    On peut jouer la carte du dessus de la { $pile }, la carte du dessus de la défausse et la dernière carte
    de chaque colonne.
rule-lake =
    Au milieu se trouvent les fondations, communes à tous : chacune monte dans une seule couleur, de l’as au roi.
    Qui y pose un as en ouvre une nouvelle.
rule-river =
    Dans les colonnes, les cartes descendent en alternant rouge et noir ; toute suite qui finit par la dernière
    carte d’une colonne peut se déplacer d’un bloc.
rule-empty_column-any = N’importe quelle carte jouable, ou une suite, peut aller dans une colonne vide.
rule-empty_column-nertz_first =
    Seule la carte du dessus de la { $pile } peut aller dans une colonne vide ; une fois cette pile
    épuisée, n’importe quelle carte jouable, ou une suite.
rule-tuck-off = Une carte se pose au bout d’une colonne, jamais dessous.
rule-tuck-on =
    Tant qu’une colonne est vide, une carte qui pourrait y aller peut être glissée sous une autre colonne, si elle
    est d’un rang supérieur à la première carte de celle-ci, rouge sur noire ou noire sur rouge.
rule-joker-lake =
    Sur les fondations, un joker pas encore fixé vaut toute carte qui y est attendue, ou un as pour en ouvrir une ;
    qui le joue dit ce qu’il remplace, et il compte comme toute autre carte. Un joker fixé n’y vaut que la carte
    qu’il remplace.
rule-joker-river =
    Dans les colonnes, un joker se pose sur n’importe quelle carte ; la carte posée dessus le fixe pour de bon : un
    rang au-dessus d’elle, rouge si elle est noire, noir si elle est rouge, dans la couleur que le joueur nomme.
rule-joker-cover =
    Un joker posé sur une carte doit aussi y convenir quand on le couvre : sur un as, on ne le couvre donc jamais ;
    ni roi ni autre joker ne va sur un joker qui n’est pas encore fixé.
rule-joker-tuck =
    Un joker glissé sous une colonne est fixé de la même façon par la carte qui le couvre. Toute carte qui pourrait
    aller dans la colonne vide peut être glissée sous une colonne faite d’un seul joker non fixé.
rule-draw =
    { $cards ->
        [one] À chaque tirage, on retourne une carte du talon sur la défausse.
       *[other]
            À chaque tirage, on retourne { $cards } cartes du talon, ou ce qu’il en reste, sur la défausse ; seule
            celle du dessus peut être jouée.
    }
rule-redeals-unlimited =
    Quand le talon est épuisé, on retourne la défausse, sans la mélanger, pour refaire le talon, aussi souvent qu’on
    veut.
rule-redeals-none = On ne parcourt le talon qu’une fois ; la défausse n’y revient que si tous sont bloqués.
rule-redeals-none-turns = On ne parcourt le talon qu’une fois ; la défausse n’y revient que si tous ont passé.
rule-redeals =
    { $times ->
        [one]
            Quand le talon est épuisé, on retourne la défausse, sans la mélanger, pour refaire le talon, une fois
            par manche.
       *[other]
            Quand le talon est épuisé, on retourne la défausse, sans la mélanger, pour refaire le talon, au plus
            { $times } fois par manche.
    }
rule-lone_rotate-off = Qui est seul à être bloqué attend les autres.
rule-lone_rotate-on =
    Qui a parcouru tout le talon sans jouer de la défausse peut remettre la défausse en talon et glisser la carte du
    dessus sous celui-ci ; cela compte comme refaire le talon.
rule-tie-first =
    Quand deux joueurs visent la même place en même temps, la carte que la plupart des joueurs ont vue la première
    reste, l’autre revient.
rule-tie-last =
    Quand deux joueurs visent la même place en même temps, la carte que la plupart des joueurs ont vue la dernière
    reste, l’autre revient.
rule-tie-both =
    Quand deux joueurs visent la même place en même temps, les deux cartes restent, et les deux comptent.
rule-call-manual =
    Qui a vidé la { $pile } peut annoncer « { $word } » et finir ainsi la manche, ou continuer d’abord à
    jouer.
rule-call-automatic =
    Dès qu’un joueur a vidé la { $pile }, « { $word } » est annoncé pour lui et finit la manche.
rule-in_flight-stop = Seul compte ce que la plupart des joueurs avaient vu avant l’annonce.
rule-in_flight-land =
    Compte ce que la plupart des joueurs avaient vu avant l’annonce, et aussi ce qui a été joué sans la connaître, si
    c’était alors en route et leur est parvenu à temps.
rule-false_call-penalty =
    { $penalty ->
        [0] Une annonce alors qu’il reste des cartes dans la pile ne coûte aucun point, et le jeu continue.
        [one] Une annonce alors qu’il reste des cartes dans la pile coûte un point, et le jeu continue.
       *[other] Une annonce alors qu’il reste des cartes dans la pile coûte { $penalty } points, et le jeu continue.
    }
rule-false_call-bonus = Qui a fait une telle fausse annonce n’a pas de prime pour l’annonce dans cette manche.
rule-false_call-refuse = Une annonce alors qu’il reste des cartes dans la pile est refusée et ne coûte rien.
rule-stuck =
    Qui est bloqué peut le dire ; une carte posée sur les fondations annule ce que tous ont dit, une carte jouée de
    la { $pile } ce qu’a dit son joueur. Quand tous l’ont dit, chaque défausse est remise en talon et la
    carte du dessus de chaque talon passe dessous ; quand tous le disent de nouveau sans qu’une carte soit allée
    entre-temps aux fondations, la manche finit sans prime.
rule-stuck-turns =
    Quand le dernier tour de chacun a fini en passant sans qu’une carte soit allée depuis aux fondations, chaque
    défausse est remise en talon et la carte du dessus de chaque talon passe dessous ; quand cela se répète sans
    carte aux fondations entre-temps, la manche finit sans prime.
rule-idle =
    Tant qu’un autre est bloqué, le programme déclare bloqué qui ne fait rien pendant { $idle } secondes, ou ne joue
    pendant { $fruitless } secondes aucune carte aux fondations ni de la { $pile }.
rule-idle-turns =
    Celui dont c’est le tour passe d’office s’il ne joue pendant { $fruitless } secondes aucune carte aux fondations
    ni de la { $pile } ; tant qu’un autre a passé, aussi s’il ne fait rien pendant { $idle } secondes, ou
    s’il a refait deux fois le talon sans jouer une telle carte.
rule-score =
    Chaque carte qu’on a placée sur les fondations rapporte +1 ; ce qui reste au talon, à la défausse et dans les colonnes ne
    compte pas.
rule-left =
    { $points ->
        [0] Les cartes restées dans la { $pile } ne comptent pas.
       *[other] Chaque carte restée dans la { $pile } compte −{ $points }.
    }
rule-bonus =
    { $points ->
        [0] L’annonce elle-même ne rapporte rien.
       *[other] L’annonce rapporte +{ $points }.
    }
rule-end-target =
    { $points ->
        [one] La partie finit après la manche où un total atteint un point.
       *[other] La partie finit après la manche où un total atteint { $points } points.
    }
rule-end-rounds =
    { $rounds ->
        [one]
            La partie se joue en une manche : le meilleur score gagne, et les ex æquo en tête jouent une manche
            supplémentaire.
       *[other]
            La partie se joue en { $rounds } manches : le plus haut total gagne, et les ex æquo en tête jouent une
            manche supplémentaire.
    }
rule-crossing-best_round =
    Si plusieurs totaux y parviennent dans la même manche, le meilleur score de cette manche gagne ; les ex æquo
    jouent une manche supplémentaire, dont le meilleur score décide.
rule-crossing-extra_round =
    Si plusieurs totaux y parviennent dans la même manche, on joue entre eux une manche supplémentaire, puis le plus
    haut de leurs totaux gagne.
rule-crossing-highest_total =
    Si plusieurs totaux y parviennent dans la même manche, le plus haut gagne ; les ex æquo jouent une manche
    supplémentaire.
rule-extra =
    Une manche supplémentaire se répète entre ceux qui restent ex æquo, jusqu’à ce que l’un d’eux l’emporte ; les
    autres regardent.
rule-grace =
    { $seconds ->
        [one] On attend une seconde un joueur qui ne répond plus ; ensuite les autres continuent sans lui.
       *[other] On attend { $seconds } secondes un joueur qui ne répond plus ; ensuite les autres continuent sans lui.
    }

## Le nom de la pile, par modèle, et quand la table lui en donne un.

pile-nertz = pile de Nertz
pile-nerts = pile de Nerts
pile-demon = pile du démon
pile-pounce = pile de Pounce
pile-squeal = pile de Squeal
pile-frustration = pile de Frustration
pile-own = pile « { $name } »

## Les clés : ce que chacune règle.

key-preset = les règles de départ ; ce qui n’est pas réglé en plus est comme là
key-pile = cartes dans la pile de Nertz
key-columns = nombre de colonnes
key-draw = cartes retournées quand on tire
key-redeals = combien de fois par manche on peut refaire le talon
key-empty_column = ce qui peut aller dans une colonne vide
key-tuck = si une carte peut être glissée sous une colonne quand une autre est vide
key-jokers = jokers dans chaque jeu
key-call = qui fait l’annonce
key-in_flight = ce qui compte des cartes encore en route au moment de l’annonce
key-false_call = ce qu’il advient d’une annonce alors qu’il reste des cartes dans la pile
key-penalty = points que coûte une fausse annonce
key-bonus = points pour l’annonce
key-left = points par carte restée dans la pile de Nertz
key-end = quand la partie finit
key-crossing = qui gagne quand plusieurs atteignent le but dans la même manche
key-tie = laquelle de deux cartes jouées en même temps à la même place reste
key-partners = si l’on joue par équipes de deux
key-turns = si l’on joue chacun à son tour
key-lone_rotate = si un joueur seul bloqué peut décaler son talon
key-handicap = piles de Nertz d’une autre taille, par joueur
key-grace = secondes d’attente pour un joueur qui ne répond plus
key-countdown = secondes du compte à rebours avant une manche
key-pile_name = le nom de la pile de Nertz
key-call_word = ce qu’on annonce à la fin d’une manche

## Leurs valeurs : ce que chacune veut dire.

value-preset-nertz = les règles habituelles
value-redeals-unlimited = aussi souvent qu’on veut
value-redeals-number = tant de fois
value-empty_column-any = n’importe quelle carte jouable, ou une suite
value-empty_column-nertz_first = seulement la carte du dessus de la pile de Nertz, jusqu’à ce qu’elle soit vide
value-tuck-off = non
value-tuck-on = oui, si elle pourrait aller dans la colonne vide
value-call-manual = le joueur, qui peut aussi continuer
value-call-automatic = le programme, dès que la pile est vide
value-in_flight-stop = ce que la plupart des joueurs avaient reçu avant l’annonce
value-in_flight-land = aussi ce qui a été joué sans la connaître et est arrivé avant qu’elle soit révélée
value-false_call-penalty = elle coûte la pénalité et la prime ; le jeu continue
value-false_call-refuse = elle est impossible
value-end-target = quand un total atteint tant de points
value-end-rounds = après tant de manches
value-crossing-best_round = le meilleur score de cette manche
value-crossing-extra_round = une manche supplémentaire entre eux, puis le plus haut total
value-crossing-highest_total = le plus haut total
value-tie-first = celle qu’on a vue la première
value-tie-last = celle qu’on a vue la dernière
value-tie-both = les deux, et les deux comptent
value-partners-off = non, chacun joue pour soi
value-partners-on = oui, à 4, 6 ou 8 joueurs
value-turns-off = non, tous jouent en même temps
value-turns-on = oui, l’un après l’autre
value-lone_rotate-off = non
value-lone_rotate-on = oui, et cela compte comme refaire le talon
value-handicap-none = la même pile pour tous
value-handicap-piles = pour ces joueurs, tant de cartes

## En bref, pour un tableau de règles : au plus 15 colonnes.

label-preset = modèle
label-pile = pile
label-columns = colonnes
label-draw = tirage
label-redeals = talon refait
label-empty_column = colonne vide
label-tuck = glisser dessous
label-jokers = jokers
label-call = annonce
label-in_flight = en route
label-false_call = fausse annonce
label-penalty = pénalité
label-bonus = prime
label-left = carte restante
label-end = fin
label-crossing = départage
label-tie = même place
label-partners = équipes
label-turns = tour par tour
label-lone_rotate = bloqué seul
label-handicap = handicap
label-grace = attente
label-countdown = décompte
label-pile_name = nom de la pile
label-call_word = mot d’annonce

## Et leurs valeurs, au plus 20.

short-unlimited = sans limite
short-any = toute carte
short-nertz_first = Nertz d’abord
short-off = non
short-on = oui
short-manual = par le joueur
short-automatic = automatique
short-stop = ne compte pas
short-land = compte
short-penalty = pénalité
short-refuse = refusée
short-best_round = à la manche
short-extra_round = manche de plus
short-highest_total = au total
short-first = la première
short-last = la dernière
short-both = les deux
short-none = aucun
short-target =
    { $number ->
        [one] { $number } point
       *[other] { $number } points
    }
short-rounds =
    { $number ->
        [one] { $number } manche
       *[other] { $number } manches
    }

## Ce qui est permis.

allowed-range = { $least } à { $most }
allowed-or = { $first } ou { $last }
allowed-text = un texte de 1 à { $bytes } octets, entièrement visible
allowed-piles = nom:pile,… ({ $least } à { $most })

## À propos des règles.

told-marked = * diffère du modèle { $preset }
told-default = par défaut : { $value }
told-one = Changer une règle : --rule CLÉ=VALEUR
told-several = Plusieurs : nertz rules MODÈLE --toml > FICHIER, le modifier, --rules FICHIER
told-all = Toutes les clés : nertz rules --keys. Tous les modèles : nertz rules --presets
told-pair = { $what } : { $text }
told-file =
    Règles maison de nertz : changez les valeurs, et jouez avec --rules FICHIER. Une ligne omise est comme dans le
    modèle.
