## What the commands say that take no terminal; what goes wrong before anything is shown.

cmd-not-written = la sortie ne peut pas être écrite : { $why }
cmd-log = le journal { $path } : { $why }
cmd-cannot-start = le programme ne peut pas démarrer : { $why }
cmd-no-home = il n’y a pas de dossier personnel : dites où avec --data-dir
cmd-changes-no-rule = « { $rule } » ne change aucune règle : écrivez --rule CLÉ=VALEUR, par exemple draw=1
cmd-two-ends = --rounds et --rule end=… disent tous deux comment la partie finit : donnez l’un des deux
cmd-large-rules = ce n’est pas un fichier de règles, il dépasse 64 Kio
cmd-one-set = un seul jeu de règles à la fois : un modèle ou un fichier
cmd-no-table-name = { $why } ; une adresse est IP:PORT, par exemple 192.168.1.7:52300, et un ticket commence par nertz:
cmd-player = joueur

## nertz tables

tables-none = aucune table trouvée sur ce réseau en { $wait } s. En ouvrir une : nertz open NOM. Ou rejoindre par adresse : nertz join IP:PORT. Ce qui peut faire obstacle, nertz doctor le dit.
tables-table = Table
tables-state = État
tables-seats = Places
tables-rules = Règles
tables-who = Qui
tables-where = Adresse

## nertz audit

audit-no-file = ce n’est pas un fichier
audit-too-large = c’est plus grand que tout procès-verbal
audit-agree = les procès-verbaux d’une même partie concordent, inscription par inscription
audit-apart = ce sont les procès-verbaux de { $matches } parties : seuls ceux d’une même partie sont comparés
audit-disagree = { $why } (comptés depuis 0 : { $files })
audit-goes-on = la partie { $one } continue comme { $two }, avec les scores que donnent ses journaux
audit-goes-on-more =
    la partie { $one } continue comme { $two } ; le fichier de { $one } finit avant { $more } des { $brought }
    manches reprises : le fichier de qui a continué à jouer les montre aussi
audit-does-not-continue = la partie { $two } ne continue pas { $one }, contrairement à ce qu’elle dit : { $why }
audit-not-readable = { $name } : illisible : { $why }
audit-verdict = { $name } : { $verdict }
audit-clean = en règle
audit-incomplete = incomplet : { $why }
audit-tampered = falsifié : { $at } : { $why }
audit-cheated = triche : place { $seat } ({ $name }) { $why } [{ $rule }]
audit-cheated-at = triche : place { $seat } ({ $name }), inscription { $entry } : { $why } [{ $rule }]

## nertz audit: what it means, and what is in a file.

audit-means-clean = Tout a été vérifié et tient : chacun a suivi les règles, et rien n’a été changé après coup.
audit-means-open = Le fichier s’arrête avant la partie : son programme a été arrêté, ou joue encore. Ce qui s’y trouve tient.
audit-means-withheld = Ce qui s’y trouve tient. Qui est parti avant la fin d’une manche n’a jamais montré comment étaient mêlées les cartes encore cachées ; cela seul ne peut pas être vérifié. Ce n’est pas un signe de triche.
audit-means-broken-off = La partie n’a pas été jouée jusqu’au bout. Ce qui a été joué jusque-là tient.
audit-means-empty = Il ne s’y trouve rien qui puisse être vérifié.
audit-means-tampered = Ce fichier n’est pas ce que le programme a écrit : il a été abîmé ou changé après coup, et ne prouve rien.
audit-means-cheated = { $name } a fait un coup que les règles interdisent, et l’a signé : la preuve est dans le fichier.
audit-match = partie { $id } de { $players }
audit-recorder = telle que { $name } l’a vue ; les temps comptent depuis que ce programme a commencé à écrire, ceux d’autres fichiers diffèrent donc
audit-goes-on-from =
    { $rounds ->
        [one] suite de la partie { $id }, dont une manche est reprise sur la parole de tous les signataires
       *[other] suite de la partie { $id }, dont { $rounds } manches sont reprises sur la parole de tous les signataires
    }
audit-demo = une démonstration : ses mélanges découlent de la graine { $seed }, rien n’y était dû au hasard
audit-rules = règles { $rules }
audit-round = manche { $round } : { $scores } ({ $how })
audit-called-by = annonce de { $name }
audit-all-stuck = tous étaient bloqués
audit-contested =
    { $places ->
        [0] { $round }, aucune place disputée
        [one] { $round }, une place disputée
       *[other] { $round }, { $places } places disputées
    }
audit-total = total : { $scores }
audit-goes-on-as = se poursuit sous la partie { $id } : tous ont voté une nouvelle donne
audit-left = { $name } est parti
audit-lost = { $name } a disparu
audit-none-lost = personne n’avait disparu finalement
audit-departure = manche { $round } : { $gone } à { $time } s, { $agreed } sur { $of } d’accord
audit-note = note à { $time } s : { $note }
audit-pace = { $entries } entrées en { $seconds } s : { $pace } entrées par seconde

## Ce qui est vérifié, et ce qui est compté.

audit-check-format = forme du fichier
audit-check-charter = qui joue, selon quelles règles
audit-check-signatures = signatures de tout ce qui a été fait
audit-check-chains = rien ne manque, ni n’est doublé
audit-check-mentions = qui savait quoi, et quand
audit-check-states = tous ont vu la même table
audit-check-decks = mélanges et cartes retournées
audit-check-legality = chaque coup suit les règles
audit-check-contests = qui était premier, recalculé
audit-check-views = accords sur les départs
audit-check-results = scores recalculés et signés
audit-check-end = fin signée par l’auteur du fichier
audit-counted-records = enregistrements
audit-counted-signatures = signatures
audit-counted-entries = entrées
audit-counted-mentions = mentions
audit-counted-digests = empreintes
audit-counted-values = valeurs
audit-counted-items = coups
audit-counted-decisions = décisions
audit-counted-changes = changements
audit-ok = ok
audit-not-ok = FAUX
audit-nothing = –

## Les notes de qui a écrit le fichier.

audit-note-back = le programme a été relancé, et a repris sa place
audit-note-frozen = attend que les présents s’accordent sur qui est parti
audit-note-left = { $name } a quitté la partie
audit-note-resigned = { $name } a abandonné la partie
audit-note-gone-on = les autres ont continué sans { $name }, resté absent trop longtemps
audit-note-abandoned = la partie a été arrêtée à cause de { $name } : { $why }
audit-note-broke = { $name } a enfreint une règle ({ $rule })

## nertz demo

demo-removed =
    { $files } procès-verbaux d’une démonstration précédente dans { $directory } font place à ceux de celle-ci
demo-bots-mdns = { $bots } robots à la table { $table }, par DNS multicast
demo-bots-addresses = { $bots } robots à la table { $table }, par leurs adresses
demo-auditing = vérification de { $transcripts } procès-verbaux
demo-transcripts = procès-verbaux : { $directory }
demo-transcripts-removed = procès-verbaux : supprimés ; --out DOSSIER les garde
demo-interrupted = la démonstration a été interrompue
demo-bot-says = { $bot } : { $text }
demo-waits = { $bot } attend { $name } depuis { $ms } ms : { $what }
demo-stalled = rien ne s’est passé depuis { $seconds } s : { $what }
demo-broken-off = la partie a été interrompue à cause de la place { $seat } : { $why }
demo-dealt-anew = il y a eu une nouvelle donne pour d’autres
demo-broke-a-rule = la place { $seat } a enfreint la règle { $rule }
demo-left-before = un robot est parti avant la partie
demo-missing = { $bots } robots ont laissé { $transcripts } procès-verbaux
demo-differing = les robots ont des feuilles de score différentes
demo-won =
    { $winners ->
        [one] { $names } a gagné
       *[other] { $names } ont gagné
    }
demo-times = temps
demo-count = nombre
demo-time-decided = coup décidé
demo-time-next = carte suivante connue
demo-time-turned = carte retournée
demo-bytes = octets envoyés par pair et seconde : { $bytes } (en { $datagrams } datagrammes)
demo-processor = processeur par pair : { $percent } % d’un cœur
demo-no-processor = processeur par pair : inconnu sur ce système
demo-played = joué en { $seconds } s
demo-file = { $name } : { $verdict }, { $entries } inscriptions, { $bytes } octets
demo-agree = les { $transcripts } procès-verbaux concordent, inscription par inscription
demo-round = manche { $round }, { $how }
demo-seat = pl.
demo-name = nom
demo-lake = fond.
demo-left = reste
demo-bonus = prime
demo-score = score
demo-total = total
demo-team = éq.
demo-contests = { $plays } coups, { $contested } places disputées, { $draws } égalités, { $lost } coups perdus

## nertz bot: a line for each event. Programs may read them in English.

bot-broken-off = la partie a été interrompue : { $why }
bot-played-on = les autres ont joué jusqu’au bout, sans le robot
bot-some-table = la table qui s’y trouve
bot-sits-down = s’assied à { $table } ; joignable à { $addresses }
bot-comes-back = revient à la partie avec { $names } ; joignable à { $addresses }
bot-waits = attend { $name } : { $what } ; dernière nouvelle il y a { $ms } ms
bot-does-not-begin = ne commence pas : { $why }
bot-wanted = il attend { $wanted } joueurs (--seats), il y en a { $have }
bot-never = il attend { $wanted } joueurs (--seats), et { $why }
bot-without = les autres ont continué sans { $name }, absent trop longtemps
bot-seat = place { $seat }
bot-trouble = problème : { $why }
bot-connected = relié à { $name } à { $address }
bot-lost = { $name } perdu : { $why }
bot-back = est de retour à la table
bot-round-begins = la manche { $round } commence
bot-calls = { $name } annonce
bot-false-call = { $name } annonce alors qu’il lui reste des cartes
bot-rotated = tous étaient bloqués : les talons tournent
bot-decided = la partie est décidée
bot-breaking-off = la partie est interrompue à cause de { $name } : { $why }
bot-broke-a-rule = { $name } a enfreint une règle : { $rule }
bot-match-begins = la partie { $match } commence, à la place { $seat } de { $players }
bot-match-goes-on = la partie { $match } continue, à la place { $seat } de { $players }
bot-cannot-begin = la partie ne peut pas commencer : { $why }
bot-over = la partie est finie
bot-broken-off-by = la partie a été interrompue à cause de { $name } : { $why }
bot-ended-by-rule = la partie a pris fin : { $name } a enfreint la règle { $rule }
bot-ended-rule = la partie a pris fin parce qu’une règle a été enfreinte : { $rule }
bot-left-table = a quitté la table
bot-left-before = la table a été quittée avant le début d’une partie
bot-leaves = { $name } s’en va
bot-proposes = { $name } propose { $changes } : les règles sont maintenant { $rules }
bot-says = { $name } dit : { $text }
bot-turned-away = refus d’asseoir { $name } : { $why }
bot-turned-us-away = { $name } ne veut pas de nous : { $why }
bot-scored = la manche { $round } est comptée : { $scores }

## nertz man

man-pages = les pages sont dans { $directory }

## Tickets.

commands-ticket = les autres viennent avec { $ticket }
commands-private = la table qui est là est privée : demandez son ticket à quelqu’un qui y est assis, et rejoignez-la avec
commands-no-lead = écrivez un ticket (nertz:…) ou IP:PORT, par exemple 192.168.1.7:52300
commands-private-twin = il y a aussi une table privée { $table } : il faut son ticket (--join)
