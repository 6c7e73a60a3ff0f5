## Why nothing can be done for what the player wants: begins small, it may stand behind a colon.

void-spectator = vous regardez cette partie
void-witness = vous êtes témoin de cette manche supplémentaire
void-not-playing = on ne déplace des cartes que pendant la manche
void-sealed = votre dernier coup est encore en route
void-no-such-pile = cette pile n’existe pas
void-empty-pile = il n’y a pas de carte là
void-locked = votre coup y est encore en suspens
void-turning = la carte est encore en train d’être retournée
void-not-a-column = les cartes vont dans les colonnes ou aux fondations
void-same-pile = c’est là qu’elle est
void-nothing-to-draw = le talon et la défausse sont vides
void-no-redeal-left = le talon ne peut plus être refait dans cette manche
void-does-not-fit = { $card } ne va pas sur { $on }
void-a-joker = un joker
void-on-a-joker = un joker
void-nertz-first = une colonne vide est d’abord pour la pile de Nertz
void-nothing-gained = déplacer toute une colonne dans une vide ne change rien
void-no-foundation = aucune fondation n’attend { $card }
void-no-gap = aucune colonne n’est vide
void-not-on-turn = ce n’est pas votre tour
void-must-call = votre pile est vide : l’annonce est faite pour vous
void-name = dites ce que le joker remplace
void-misnamed = le joker ne peut pas remplacer { $card } ici
void-stock-not-empty = parcourez d’abord le talon
void-waste-played = vous avez joué de la défausse depuis : refaites le talon comme d’habitude
void-house-rule = les règles de cette table ne le prévoient pas
void-cards-left =
    { $cards ->
        [one] il reste { $cards } carte dans votre pile
       *[other] il reste { $cards } cartes dans votre pile
    }
void-play-in-air = un de vos coups est encore en suspens
void-already-stuck = vous avez déjà dit que vous êtes bloqué

## Rules that cannot be played by.

rule-error-key = il n’y a pas de règle « { $key } » ; les règles sont { $keys }
rule-error-value = « { $key } = { $value } » n’est pas permis ; { $key } est { $allowed }
rule-error-players = à { $players } on ne peut pas jouer : une table a 2 à 8 joueurs
rule-error-partners = « partners = on » n’est pas permis à { $players } : les équipes se jouent à 4, 6 ou 8
rule-error-nobody = « handicap = { $name }:{ $pile } » n’est pas permis : les joueurs sont { $players }
rule-error-several = « handicap = { $name }:{ $pile } » n’est pas permis : plusieurs joueurs s’appellent { $name }
rule-error-line = ligne { $line } : { $why }

## Names and places at a table.

table-name-empty = une table a besoin d’un nom : 1 à 24 caractères parmi a–z, 0–9 et -
table-name-long = le nom d’une table a 24 caractères au plus, celui-ci en a { $characters }
table-name-character = { $character } ne peut pas figurer dans le nom d’une table : il est fait de a–z, 0–9 et -
error-wanted = une table a 2 à 8 joueurs, et non { $players }
error-no-random = le système ne donne pas d’octets aléatoires : { $why }
error-no-seat = cette identité n’a pas de place dans la partie
error-match-rules = les règles de la partie : { $why }
error-cut-short =
    une partie à la table { $table } a été interrompue et ne peut pas reprendre : { $path } : { $why } ; rasseyez-vous
    à cette table pour être servi après la manche
error-journal =
    la partie a été quittée, son procès-verbal ne peut plus être écrit : { $path } : { $why } ; faites de la place
    sur ce disque ou choisissez-en un autre avec --data-dir
error-secret = la table a été quittée, le secret d’une partie ne peut pas être gardé : { $why }
error-left-no-random = la table a été quittée, le système ne donne pas d’octets aléatoires : { $why }
error-cannot-begin =
    ce programme ne peut pas jouer cette partie : { $why } ; lancez la même version sur toutes les machines
error-network-ended = le réseau s’est arrêté ; relancez le programme

## The player's directory.

profile-in-use =
    un autre programme utilise { $path } : arrêtez-le, ou donnez à celui-ci son propre dossier avec --data-dir
profile-all-in-use =
    les profils { $path }-1 à { $path }-{ $most } sont tous utilisés : donnez un dossier avec --data-dir
profile-no-identity =
    { $path } n’est pas une identité (il y faut 32 octets) : remettez le bon fichier, ou écartez-le pour jouer sous
    une nouvelle identité
profile-no-secret = { $path } n’est pas ce que ce programme garde d’une partie : le fichier est abîmé et inutilisable
error-at = { $path } : { $why }

## The network: what is wrong, and what to do.

net-port-in-use =
    le port UDP { $port } est utilisé par un autre programme ; choisissez un autre --port, ou aucun pour en avoir un
    de libre
net-port-forbidden = cet utilisateur ne peut pas ouvrir le port UDP { $port } ; choisissez un --port à partir de 1024
net-no-interface = aucune interface réseau { $name } n’est active avec une adresse ; il y a : { $known }
net-no-socket =
    aucune socket UDP n’a pu être ouverte : { $why } ; vérifiez que le réseau est activé et permis à ce programme
net-identity = l’identité ne peut pas servir pour TLS : { $why } ; le dossier des données est peut-être endommagé
net-multicast =
    les tables de ce réseau ne peuvent pas être trouvées d’elles-mêmes ({ $why }) ; passez par l’adresse, ou
    autorisez le DNS multicast (UDP 5353) dans le pare-feu
net-not-announced =
    cette table n’est annoncée nulle part, aucune interface ne l’accepte ; vérifiez que le réseau est actif, ou
    donnez l’adresse
net-address-gone =
    l’adresse { $address } de cette machine a disparu ; si elle ne revient pas, vérifiez le câble ou le Wi-Fi
net-no-network = cette machine n’a pas d’autre réseau que sa propre boucle locale ; connectez-la au réseau des autres
dial-at = { $address } : { $why }
dial-no-answer =
    pas de réponse ; le programme y tourne-t-il ? Un pare-feu d’un côté ou de l’autre bloque peut-être son port UDP,
    ou le point d’accès isole ses appareils : essayez un autre réseau, ou un --port fixe que le pare-feu laisse
    passer
dial-nobody-there =
    personne n’écoute sur ce port là-bas, ou un pare-feu le refuse ; vérifiez le port, et que le programme y tourne
dial-no-route = aucun chemin vers cette adresse ; connectez les deux machines au même réseau
dial-unreachable =
    cette machine est injoignable ; vérifiez qu’elle est allumée et sur ce réseau. Si c’est le cas, le système en
    écarte peut-être ce programme (macOS : Confidentialité et sécurité, Réseau local ; Windows : réseau privé)
dial-not-allowed = cette machine ne laisse pas sortir le paquet ; autorisez ce programme dans le pare-feu, UDP sortant
dial-not-from-here = cette adresse est hors d’atteinte depuis l’interface choisie ; essayez sans --interface
dial-other-key = un autre joueur y répond ({ $key }) ; l’adresse n’est plus à jour
dial-own-key = c’est ce joueur lui-même ; un second programme a besoin de son propre profil
dial-bad-key = le programme là-bas présente une clé inutilisable
dial-other-protocol =
    le programme là-bas parle un autre protocole ou une autre version ; lancez la même version sur les deux machines
dial-refused = l’autre n’accepte plus de connexion d’ici pour le moment ; attendez un peu et réessayez
dial-closed = l’autre a raccroché aussitôt : { $why }
dial-transport = le transport a échoué : { $why }

## Why somebody and we cannot be at one table.

bye-other-version =
    la version { $build } (protocole { $protocol }) y tourne, ce programme est en version { $ours } (protocole
    { $own }) : tous les joueurs ont besoin du même protocole
bye-other-protocol = on y parle le protocole { $protocol } (programme { $build })
bye-other-table = il est à la table { $table }
bye-no-table = il n’est encore à aucune table
bye-other-kind = l’un de nous est à une partie, l’autre à une démonstration
bye-full = la table a huit joueurs
bye-playing = la table joue
bye-leaving = il a quitté la table
bye-flood = trop de messages
bye-malformed = quelque chose d’envoyé n’était pas du protocole
bye-silent = aucune salutation n’est venue
bye-superseded = une autre connexion prend le relais

## Why a match does not begin.

missing-alone = personne d’autre n’est à la table
missing-not-ready = { $name } n’est pas prêt
missing-other-rules = { $name } a d’autres règles
missing-cannot-play = { $name } propose des règles qui ne peuvent pas se jouer ici : { $why }
missing-unsuitable = ceux qui sont là ne peuvent pas jouer selon ces règles : { $why }
missing-not-reachable = { $name } n’est pas joignable depuis { $other }
missing-wanted = { $name } attend { $wanted } joueurs, il y en a { $have }
missing-not-signed = { $name } n’a pas encore signé
missing-other-version =
    { $name } a la version { $build } (protocole { $protocol }), ce programme est en version { $ours }

## The program itself.

error-no-terminal-input =
    l’entrée n’est pas un terminal : lancez ceci dans un terminal, ou prenez une commande qui s’en passe, comme
    nertz demo, nertz bot ou nertz tables
error-no-terminal-output =
    la sortie n’est pas un terminal : lancez ceci dans un terminal, ou prenez une commande qui s’en passe, comme
    nertz demo, nertz bot ou nertz tables
error-terminal-refused = le terminal ne peut pas être préparé : { $why }
error-draw = on ne peut pas écrire sur le terminal : { $why }
error-input = l’entrée ne peut pas être lue : { $why }
error-scratch = les robots ont besoin d’un dossier d’où jouer : { $path } : { $why }
error-broken = le programme a échoué : { $why }

## Why the table refuses what the program was about to do.

refused-sealed = un coup est en route
refused-not-in-play = aucune manche n’est en cours
refused-ended = la partie est finie
refused-coming-back = retour : les autres n’ont pas encore tous répondu
refused-changing = la table se met d’accord sur qui continue

## The rules of the game that somebody can break.

broken-illegal = enfreint une règle : { $why }
broken-impossible = a scellé un coup impossible : { $why }
broken-not-a-column = les cartes ne se déplacent que vers les colonnes
broken-same-pile = le départ et l’arrivée sont la même pile
broken-empty-pile = la pile n’a pas autant de cartes
broken-locked = la pile est bloquée par un coup encore en suspens
broken-no-cards = aucune carte n’est nommée
broken-only-the-top = de cette pile on ne prend que la carte du dessus
broken-not-turned = la carte n’est pas encore retournée
broken-not-face = la carte qui s’y trouve est { $lies }, et non { $named }
broken-not-a-run = les cartes ne forment pas une suite
broken-wrong-rank = { $card } n’a pas le rang qui va sur { $on }
broken-wrong-colour = { $card } n’a pas la couleur qui va sur { $on }
broken-nertz-first = tant que la pile de Nertz a des cartes, seule celle du dessus va dans une colonne vide
broken-not-an-ace = { $card } n’est pas un as
broken-ace = { $card } ouvre une fondation et ne va sur aucune
broken-no-lane = cette fondation n’existe pas
broken-wrong-suit = la fondation n’est pas de la couleur de { $card }
broken-not-next = la fondation n’attend pas encore { $card }
broken-stock-empty = le talon est vide
broken-stock-not-empty = le talon n’est pas vide
broken-rotation-not-due = la rotation de la table n’a pas lieu d’être
broken-play-in-air = un coup à soi est encore en suspens
broken-wrong-rotated = la rotation de la table est mal dite : « rotated » vaut { $rotated }
broken-already-stuck = l’annonce d’être bloqué est déjà faite
broken-joker-on-joker = un joker ne va pas sur un joker qui n’est pas encore fixé
broken-king-on-joker = { $card } ne va pas sur un joker : rien n’est au-dessus d’un roi
broken-joker-on-ace = un joker posé sur un as ne peut pas être couvert
broken-joker-between =
    un joker sur { $on } n’est couvert que par une carte de deux rangs plus bas et de même couleur, pas par
    { $card }
broken-unnamed = on n’a pas dit ce que le joker remplace
broken-misnamed = le joker ne remplace pas { $card } ici
broken-nothing-to-name = aucun joker n’est à nommer ici
broken-must-call = la pile à vider est vide : l’annonce vient d’abord
broken-not-on-turn = ce n’est pas le tour de cette place
broken-taken = la place sur la fondation est prise
broken-waste-played = une carte de la défausse a été jouée depuis que le talon est fait
broken-cards-left = il reste { $cards } cartes dans la pile à vider
broken-witness = cette place est témoin de la manche
broken-house-rule = les règles de la maison ne le prévoient pas

## Tickets, and the doors that they open.

bye-private = sa table est privée, il faut un ticket de cette table
bye-public = il est à une table publique, et non à la table privée
ticket-prefix = ce n’est pas un ticket : un ticket commence par nertz:
ticket-letter = ce n’est pas un ticket : { $letter } ne s’y trouve jamais, il est fait de a–z et de 2–7
ticket-damaged = ce n’est pas un ticket : une lettre en est fausse ou manque ; copiez-le en entier, de nertz: jusqu’à sa fin
ticket-version = ce ticket a été écrit par une autre version de ce programme : lancez la même sur toutes les machines
