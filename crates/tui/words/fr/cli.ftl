## La ligne de commande : ce que disent --help, les pages de manuel et la complétion.

cli-nertz = Nertz sans hôte : une course aux cartes pour 2 à 8 sur un réseau local, avec la preuve de qui était premier
cli-practice = Jouer contre des robots sur cette machine
cli-open = S’asseoir à une table de ce nom (ou d’un nom inventé), en proposant ces règles
cli-join = S’asseoir à une table par son nom, un ticket ou l’adresse de quelqu’un qui s’y trouve, avec ses règles
cli-demo = Des robots jouent dans ce processus : ils se trouvent, jouent, et leurs procès-verbaux sont comparés et vérifiés
cli-bot = Un robot s’assied à une table
cli-tables = Lister les tables de ce réseau
cli-audit = Vérifier des procès-verbaux : code 0 s’ils sont en règle, 1 sinon (en disant quoi), 2 s’ils sont illisibles
cli-replay = Revoir une partie d’après son procès-verbal : pas à pas, en avant, en arrière, et pourquoi chaque dispute a tourné ainsi
cli-export = Donner un procès-verbal en lignes JSON, pour d’autres programmes
cli-rules = Les règles en toutes lettres, ou comme fichier à modifier ; toutes les clés et leurs valeurs ; tous les modèles
cli-stats = Votre bilan : parties, manches, annonces, points par manche, par adversaire
cli-doctor = Ce qui empêche d’être trouvé, et comment y remédier : code 1 s’il y a quelque chose
cli-completions = Écrire ce qui complète les commandes dans un shell
cli-man = Écrire la page de manuel, ou une par commande
cli-help = Afficher cette aide, ou celle d’une commande

## Ce que toute commande comprend.

cli-arg-name = Votre nom à la table
cli-arg-port = Le port UDP [par défaut : le premier libre à partir de 52300]
cli-arg-interface = N’utiliser que cette interface réseau
cli-arg-data-dir = Où sont gardés l’identité et les procès-verbaux ; un seul programme à la fois s’en sert
cli-arg-log = Écrire un journal dans ce fichier
cli-arg-verbose = En dire plus ; dans le journal, plus encore si on le donne deux fois
cli-arg-color = Quand utiliser des couleurs ; NO_COLOR est respecté
cli-arg-lang = La langue [par défaut : celle de LC_ALL, LC_MESSAGES ou LANG]
cli-arg-config = Un fichier de réglages, qui cède aux options [par défaut : nertz/config.toml dans ~/.config, ou là où votre système le garde]
cli-arg-help = Afficher l’aide
cli-arg-version = Afficher la version

## Ce que prennent les commandes.

cli-arg-bots = Combien de robots
cli-arg-practice-seed = Faire découler choix et mélanges de ce nombre, pour des tests
cli-arg-table = Le nom de la table : 1 à 24 parmi a–z, 0–9 et -
cli-arg-private = N’accepter que qui a un ticket ; le salon le montre
cli-arg-whom = Le nom de la table, un ticket (nertz:…) ou IP:PORT de quelqu’un qui y est assis
cli-arg-demo-rounds = Combien de manches ; entre ex æquo à la fin, il y en a d’autres [par défaut : 3, sans règle `end`]
cli-arg-seed = Faire découler choix et mélanges de ce nombre ; une telle partie le dit dans sa charte
cli-arg-demo-out = Laisser les procès-verbaux dans ce dossier, un par place
cli-arg-demo-pace = À quelle vitesse jouent les robots
cli-arg-demo-skill = À quel point ils jouent bien
cli-arg-no-mdns = S’appeler directement au lieu de se trouver par DNS multicast
cli-arg-demo-json = Donner le rapport en JSON
cli-arg-bot-table = Le nom de la table [par défaut : un nom inventé]
cli-arg-join = Un ticket pour la table, ou l’adresse de quelqu’un qui y est
cli-arg-bot-private = N’accepter que qui a un ticket, qui est affiché
cli-arg-seats = Être prêt quand tant de places sont prises [par défaut : dès deux]
cli-arg-bot-rounds = Proposer une partie en tant de manches [par défaut : les règles de la table]
cli-arg-no-return = Partir pour de bon quand les autres ont continué sans le robot, au lieu de revenir à la donne suivante
cli-arg-times = À la fin, donner en une ligne JSON, en µs, le temps pour décider chaque coup, connaître la carte de Nertz suivante et retourner une carte
cli-arg-skill = À quel point les robots jouent bien
cli-arg-pace = À quelle vitesse jouent les robots : comme des gens, ou aussi vite que les règles de la table le permettent
cli-arg-wait = Combien de temps écouter
cli-arg-json = Le donner en JSON
cli-arg-tables-json = Les donner en JSON
cli-arg-audit-json = Donner les rapports en JSON
cli-arg-doctor-json = Donner les constats en JSON
cli-arg-files = Des procès-verbaux ; plusieurs d’une même partie sont aussi comparés
cli-arg-quiet = Ne donner que les verdicts
cli-arg-file = Le procès-verbal
cli-arg-round = Commencer par cette manche ; avec --dump, n’écrire qu’elle
cli-arg-speed = À quelle vitesse : 0.25, 0.5, 1, 2, 4, 8 ou 16 fois ; la lecture commence aussitôt
cli-arg-dump = Écrire ce qui se passe, et la table après chaque coup, en texte
cli-arg-jsonl = En lignes JSON, ce qui se fait aussi sans cette option
cli-arg-named = Le modèle de départ [par défaut : nertz]
cli-arg-toml = Comme fichier à modifier
cli-arg-keys = Ce que règle chaque clé, et ce que veulent dire ses valeurs
cli-arg-presets = Les modèles, et en quoi ils diffèrent de `nertz`
cli-arg-shell = Pour quel shell
cli-arg-man-out = Écrire toutes les pages dans ce dossier
cli-arg-preset = Partir de ce modèle
cli-arg-rules = Lire les règles dans un fichier, tel que `nertz rules --toml` l’écrit
cli-arg-rule = Changer une règle ; peut être donné plusieurs fois

## Les titres. Les sections d’une page de manuel sont en capitales.

cli-usage = Usage :
cli-commands = Commandes
cli-arguments = Arguments
cli-options = Options
cli-default = [par défaut : { $value }]
cli-possible = [valeurs possibles : { $values }]
cli-man-name = NOM
cli-man-synopsis = SYNOPSIS
cli-man-description = DESCRIPTION
cli-man-extra = COMPLÉMENTS
cli-man-version = VERSION
cli-value-name = NOM
cli-value-port = PORT
cli-value-dir = DOSSIER
cli-value-file = FICHIER
cli-value-when = QUAND
cli-value-lang = LANGUE
cli-value-table = TABLE
cli-value-whom = TABLE|TICKET|IP:PORT
cli-value-lead = TICKET|IP:PORT
cli-value-pace = ALLURE
cli-value-skill = NIVEAU
cli-value-time = DURÉE
cli-value-preset = MODÈLE
cli-value-rule = CLÉ=VALEUR
cli-value-options = OPTIONS
cli-value-command = COMMANDE

## Ce que sont les lignes d’un export. Les mots qui les précèdent sont leurs sortes.

cli-export-lines = Chaque ligne est un objet ; `kind` dit lequel. Dans l’ordre du fichier :
cli-export-match = la charte : format, partie, joueurs, règles
cli-export-entry = une inscription du journal d’une place : seat, seq, clock, items (draw, move, play, call, …)
cli-export-turned = la carte k du jeu d’une place est maintenant connue
cli-export-contest = qui a eu une place visée par plusieurs (ou l’annonce) : coups, voix, qui a entendu qui dans quel ordre
cli-export-scores = une manche est comptée
cli-export-view = quelqu’un est parti
cli-export-verdict = la dernière ligne : ce que la vérification dit de tout le fichier
cli-export-where = `record` et `ms` disent où dans le fichier et quand ; les places sont comptées depuis 0 ; les cartes sont 6H, 10C, AS, joker-1.
cli-export-as-far = Un fichier tronqué ou falsifié est donné jusqu’où il tient. Code de sortie : 0, 1 s’il a été falsifié ou si quelqu’un a triché, 2 si ce n’est pas un procès-verbal.
cli-export-fields = Tous les champs sont décrits dans crates/session/README.md.

## Ce qui ne va pas dans une ligne de commande, et que faire.

cli-unknown = il n’y a pas de { $what } ici ; voyez { $help }
cli-unknown-but = il n’y a pas de { $what } ici : vouliez-vous dire { $likely } ? Voyez { $help }
cli-no-command = il n’y a pas de commande { $what } ; voyez { $help }
cli-no-command-but = il n’y a pas de commande { $what } : vouliez-vous dire { $likely } ? Voyez { $help }
cli-bad-value = « { $value } » n’est pas permis pour { $what } : c’est { $allowed }
cli-wrong-value = « { $value } » ne convient pas pour { $what } : { $why }
cli-no-value = { $what } demande une valeur ; voyez { $help }
cli-no-value-of = { $what } demande une valeur : c’est { $allowed }
cli-missing = il manque { $what } ; voyez { $help }
cli-conflict = { $one } et { $other } ne vont pas ensemble : enlevez l’un des deux
cli-twice = { $what } ne peut être donné qu’une fois
cli-takes-none = { $what } ne prend pas de valeur ; voyez { $help }
cli-not-text = quelque chose n’y est pas du texte (UTF-8) ; voyez { $help }
cli-otherwise = cette ligne de commande ne se comprend pas ; voyez { $help }
cli-number = c’est un nombre de { $least } à { $most }
cli-time = une durée est un nombre avec s ou ms, par exemple 2s
cli-time-range = une durée va de 0 à 3600 s
cli-empty-name = un nom a besoin de quelque chose de visible
