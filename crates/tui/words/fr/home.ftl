## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = Pas encore de table sur ce réseau.
home-none-open = Ouvrez-en une (O) : les autres la voient en une seconde ou deux.
home-none-join = Rejoignez-en une par son adresse (J) si elle n’apparaît pas d’elle-même.
home-none-practise = Débutant ? Une page explique le jeu (?), et des robots jouent avec vous (P).
home-table = Table
home-who = Joueurs
home-state = État
home-rules = Règles
home-state-lobby = salon
home-state-playing = en jeu
home-state-other = autre version
home-key-sit = s’asseoir
home-key-open = ouvrir
home-key-join = rejoindre
home-key-practise = s’entraîner
home-key-help = aide
home-key-quit = quitter

## What is asked for.

ask-say = Dire :
ask-say-or-call = Dire ({ $key } : appels) :
ask-open = Nom de la nouvelle table (vide : un nom inventé) :
ask-join = Table, ticket ou IP:PORT :

## Private tables.

home-private = privée
home-ask-ticket = Cette table est privée. Son ticket :
home-needs-ticket = { $table } est privée : demandez son ticket à quelqu’un qui y est assis, et rejoignez-la avec (J).

## Against whom one practises.

practice-title = S’entraîner contre des robots
practice-key-begin = commencer
practice-key-choose = choisir
practice-bots = Robots
practice-bots-about = Combien s’assoient avec vous : 1 à 7. Ils jouent sur cette machine, et cela ne compte pas dans vos statistiques.
practice-skill = Niveau
practice-easy = facile
practice-fair = moyen
practice-fast = rapide
practice-easy-about = Ils prennent leur temps et laissent passer beaucoup de coups : pour une première partie.
practice-fair-about = Ils agissent environ deux fois par seconde et laissent passer peu de coups.
practice-fast-about = Ils agissent trois fois par seconde et voient tout : difficiles à battre.
practice-rules = Règles
practice-usual-about = Les règles de la plupart des tables. Appuyez sur ? pour les lire.
practice-rules-about = Ce qui diffère des règles habituelles est ci-dessous. Appuyez sur ? pour tout lire.
