## Pourquoi un fichier n’est pas en règle.

lacks-audit = pas vérifié
lacks-charter = le fichier ne contient pas de charte
lacks-chains = il manque les chaînes de qui est parti avant la fin d’une manche : { $seats }
lacks-rest = la partie a été interrompue à cause de la place { $seat } ({ $name }) : { $why }
lacks-end = le fichier n’a pas d’enregistrement de fin
lacks-end-torn = le fichier n’a pas d’enregistrement de fin ; un dernier enregistrement de { $bytes } octets est tronqué
named-seat = place { $seat } ({ $name })
spot-record = enregistrement { $number }
spot-file = le fichier
spot-end = la fin
flaw-second-charter = le fichier contient une deuxième charte
flaw-before-charter = il précède toute charte
flaw-note = la note n’est pas du texte
flaw-entry = les octets de l’inscription ne sont pas canoniques
flaw-nobody = la place { $seat } n’est pas à la table
flaw-signature = la signature sous l’inscription { $entry } de la place { $seat } ({ $name }) n’est pas celle de ce joueur
flaw-twice = l’inscription { $entry } de la place { $seat } s’y trouve deux fois
flaw-gap = il manque les inscriptions { $first } à { $last } de la place { $seat }
flaw-mention-another = l’inscription { $entry } de la place { $seat } en mentionne une autre que celle du fichier : inscription { $last } de la place { $of }
flaw-mention-none = l’inscription { $entry } de la place { $seat } en mentionne une qui ne la précède pas : inscription { $last } de la place { $of }
flaw-evidence = les octets de la preuve ne sont pas canoniques
flaw-not-shown = la preuve contre la place { $seat } ne montre pas ce qu’elle dit : { $rule }
flaw-statement = une déclaration sur qui est parti n’est pas signée par son auteur
flaw-certificate-bytes = les octets d’un accord sur qui est parti ne sont pas canoniques
flaw-certificate = un accord sur qui est parti ne tient pas : { $why }
flaw-view-kind = un enregistrement sur qui est parti, d’une sorte inconnue
flaw-end-signature = l’enregistrement de fin n’est pas signé par l’auteur du fichier
flaw-recorder = l’auteur du fichier n’est pas un des joueurs
flaw-gone-on = l’auteur du fichier est de ceux qui restent, et le fichier continue au-delà de cet accord
flaw-other-records = l’enregistrement de fin est celui d’autres enregistrements
flaw-not-over = la partie n’est pas finie là où le fichier le dit
flaw-other-charter = la partie ne continue pas sous la charte que dit le fichier
flaw-no-evidence = une place est condamnée sans preuve
flaw-over = la partie est finie, et le fichier dit qu’elle a été abandonnée
flaw-behind = { $bytes } octets suivent l’enregistrement de fin

## Ce qui ne va pas dans une charte, un enregistrement, un accord.

charter-bytes = les octets de la charte ne sont pas canoniques : { $why }
bytes-undecodable = ils ne se lisent pas
bytes-trailing = il en reste { $bytes }
bytes-overlong = ils s’écrivent autrement
charter-protocol = la charte est pour le protocole { $protocol }, ce programme parle le { $own }
charter-players = la charte a { $players } joueurs ; une table en a 2 à 8
charter-unsorted = les joueurs de la charte ne sont pas triés par clé, ou l’un y est deux fois
charter-nonces = la charte a { $nonces } nombres aléatoires pour { $players } joueurs
charter-carried = la charte reprend une feuille de score avec des trous
charter-unsigned = la charte n’est pas signée par la place { $seat }
record-tag = l’enregistrement { $number }, à l’octet { $byte }, n’est pas ce qui a été écrit : son empreinte ne convient pas
record-kind = l’enregistrement { $number }, à l’octet { $byte }, est d’une sorte inconnue
record-length = l’enregistrement { $number }, à l’octet { $byte }, est plus long que possible
record-after-end = quelque chose suit l’enregistrement de fin, à l’octet { $byte }
certificate-other-view = il ne suit pas celui d’avant
certificate-unsigned = une de ses déclarations n’est pas signée par son auteur
certificate-no-majority = aucune majorité n’est d’accord
certificate-wrong-value = ce qui a été accepté ne découle pas des déclarations

## Des fichiers illisibles, ou qui ne vont pas ensemble. Ils sont comptés depuis 0.

unreadable-foreign = ce n’est pas un procès-verbal de nertz : il ne commence pas par les bons octets
unreadable-format = ce procès-verbal est au format { $format } ; ce programme lit le format { $known }
differ-unreadable = le fichier { $file } est illisible : { $why }
differ-other-match = les fichiers { $one } et { $two } sont de parties différentes
differ-other-entry = les fichiers { $one } et { $two } diffèrent à l’inscription { $entry } de la place { $seat }
discontinued-charter = la première dit que la partie a continué sous une autre charte
discontinued-rounds = { $told } manches sont reprises, et { $scored } ont été comptées
discontinued-scores = pour la manche { $round }, d’autres scores sont repris que ceux qui ont été signés

## Pourquoi une partie a été interrompue, tel que le programme l’enregistre.

rest-left = a quitté la partie
rest-resigned = a abandonné
rest-gone-on = les autres ont continué sans cette place
rest-waited = attendu { $seconds } s, dernière nouvelle il y a { $silent } ms
rest-differs = la table diffère à l’inscription { $entry } de la place { $seat } : { $rule }
rest-impossible = le coup sous le sceau { $seal } n’était pas possible

## Les règles du protocole qu’un programme peut enfreindre : ce qu’il a fait.

misbehaviour-fork = a signé deux inscriptions différentes avec le même numéro
misbehaviour-not-canonical = a signé des octets qui ne sont pas une inscription canonique
misbehaviour-broken-chain = l’inscription ne continue pas le journal de son auteur
misbehaviour-foreign-view = l’inscription vaut pour une autre composition de la table
misbehaviour-mentions-itself = se mentionne soi-même
misbehaviour-mentions-nobody = mentionne une place qui n’est pas à la table
misbehaviour-mentions-again = mentionne ce qui l’a déjà été
misbehaviour-split-run = coupe une suite en deux
misbehaviour-mentions-too-early = mentionne une inscription avant ce qu’elle connaissait
misbehaviour-mentions-illegal = mentionne une inscription interdite
misbehaviour-wrong-state = l’empreinte de la table diffère
misbehaviour-overdue =
    { $due ->
        [reveal] ne fait pas son devoir : ouvrir son sceau
        [settle] ne fait pas son devoir : régler son coup
        [open] ne fait pas son devoir : révéler une carte
        [close] ne fait pas son devoir : clore la manche
        [play] ne fait pas son devoir : jouer un coup
       *[act] ne fait pas son devoir : agir comme le veulent les règles
    }
misbehaviour-after-leaving = continue après son départ
misbehaviour-after-the-end = continue après la fin de la partie
misbehaviour-commit-out-of-place = s’engage alors qu’aucune manche ne commence
misbehaviour-wrong-anchor-count = n’engage pas une ancre par chaîne
misbehaviour-wrong-anchor = a engagé une ancre qui n’est pas celle de la paire
misbehaviour-ready-out-of-place = annonce que tout est prêt avant que tous soient engagés
misbehaviour-wrong-ready = annonce que tout est prêt avec d’autres ancres que celles engagées
misbehaviour-deal-out-of-place = donne avant que tous soient prêts
misbehaviour-go-out-of-place = part avant que la donne soit ouverte
misbehaviour-open-not-member = ouvre pour un groupe qui n’est pas le sien
misbehaviour-open-not-turned = ouvre des cartes qui n’ont pas été retournées
misbehaviour-open-again = ouvre ce qui est ouvert
misbehaviour-wrong-opening = ouvre avec une valeur qui n’est pas de la chaîne
misbehaviour-turns-without-opening = retourne des cartes sans sa propre part
misbehaviour-opens-without-turning = ouvre son propre jeu sans retourner de cartes
misbehaviour-acts-before-go = joue avant que tous soient prêts à jouer
misbehaviour-acts-while-sealed = joue alors que son coup est scellé
misbehaviour-acts-after-close = joue après la fin de la manche
misbehaviour-seal-not-last = continue derrière un sceau
misbehaviour-reveals-nothing = ouvre un sceau qui n’est pas le sien
misbehaviour-reveals-too-early = ouvre son sceau avant qu’assez de joueurs l’aient
misbehaviour-wrong-reveal = ouvre son sceau avec un autre coup ou un autre nombre
misbehaviour-settles-nothing = règle un coup qui n’est pas le sien
misbehaviour-settles-too-early = règle un coup qui n’est pas décidé
misbehaviour-wrong-settle = règle un coup contre la décision
misbehaviour-closes-without-cause = finit la manche sans raison
misbehaviour-seeds-out-of-place = publie ses chaînes avant la fin de la manche
misbehaviour-wrong-seeds = publie des chaînes qui ne sont pas celles engagées
misbehaviour-result-out-of-place = signe un résultat avant que toutes les chaînes soient publiées
misbehaviour-ask-out-of-place = demande une nouvelle charte hors d’une manche
misbehaviour-vote-out-of-place = vote sur une nouvelle charte qui n’est pas demandée
misbehaviour-wrong-result = signe un autre résultat que celui des journaux
