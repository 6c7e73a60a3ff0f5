## Ce qui empêche d’être trouvé.

doctor-ok = ok
doctor-warning = attention
doctor-wrong = problème
doctor-all-ok = Rien ne fait obstacle.
doctor-some-warnings = Rien ne fait obstacle ; si les autres restent introuvables, les avertissements disent où chercher.
doctor-something-wrong = Quelque chose fait obstacle : les flèches disent comment y remédier.

## Les interfaces.

doctor-no-list = la liste des interfaces réseau est indisponible : { $why }
doctor-interface-used = l’interface { $name } est utilisée : { $addresses }
doctor-interface-unused = l’interface { $name } n’est pas utilisée : { $addresses }
doctor-interface-virtual = l’interface { $name } est utilisée aussi, et mène à des conteneurs ou des machines virtuelles d’ici : { $addresses }
doctor-interface-tunnel = l’interface { $name } est un VPN ou un autre tunnel, et est utilisée aussi : { $addresses }
doctor-interface-tunnel-mend = Un VPN peut couper cette machine de ses voisines : si les autres restent introuvables, coupez-le, ou faites-lui épargner le réseau local.
doctor-no-interface = aucune interface réseau { $name } n’est active
doctor-no-interface-mend = Prenez l’une de celles-ci, ou omettez --interface : { $known }
doctor-no-network = cette machine n’a pas d’autre réseau que sa propre boucle locale
doctor-no-network-mend = Reliez-la au réseau des autres, par câble ou Wi-Fi.

## La multidiffusion, aller et retour.

doctor-multicast-itself = la multidiffusion sur { $name } part et revient
doctor-multicast-others =
    { $others ->
        [one] la multidiffusion sur { $name } part et revient, et une autre machine a répondu
       *[other] la multidiffusion sur { $name } part et revient, et { $others } autres adresses ont répondu
    }
doctor-multicast-alone = la multidiffusion sur { $name } part et revient, mais aucune autre machine n’a été entendue
doctor-multicast-alone-mend = C’est normal si aucune autre n’est là, ou si aucune ne répond. Les réseaux d’invités isolent souvent les machines : prenez un autre réseau ou un câble, ou rejoignez par adresse.
doctor-multicast-deaf = la multidiffusion sur { $name } part et ne revient pas
doctor-multicast-failed = la multidiffusion sur { $name } est impossible : { $why }
doctor-multicast-mend = Autorisez le DNS multidiffusé (UDP 5353) dans le pare-feu, ou rejoignez par adresse : nertz join IP:PORT.
doctor-multicast-elsewhere = Cela n’a pas d’importance si les autres ne sont pas derrière.

## Le port.

doctor-port-free = le port UDP { $port } est libre
doctor-port-next = le port UDP { $wanted } est pris, peut-être par un autre nertz ; { $port } est libre
doctor-port-any = aucun des ports UDP habituels n’est libre ; { $port } serait utilisé
doctor-port-any-mend = Un pare-feu peut le bloquer : choisissez-en un qu’il laisse passer avec --port.
doctor-port-taken = le port UDP { $port } est pris par un autre programme
doctor-port-forbidden = cet utilisateur n’a pas le droit d’ouvrir le port UDP { $port }
doctor-port-failed = aucun port UDP ne peut être ouvert : { $why }
doctor-port-mend = Choisissez un autre --port à partir de 1024, ou aucun.

## Le pare-feu.

doctor-firewall-none = aucun des pare-feu courants n’est actif ici
doctor-firewall-on = le pare-feu { $name } est actif : les autres n’entrent que s’il les laisse passer
doctor-firewall-mend = Si les autres ne trouvent pas cette machine : { $command }
doctor-firewall-windows = le pare-feu de Windows ne laisse entrer les autres que si on le lui a dit
doctor-firewall-windows-mend = Quand il pose la question pour nertz, autorisez les réseaux privés ; plus tard : Sécurité Windows, Pare-feu, Autoriser une application. Le réseau doit être un réseau privé.
doctor-firewall-macos = le pare-feu et les réglages de confidentialité de macOS ne laissent entrer les autres que si on le leur a dit
doctor-firewall-macos-mend = Réglages Système : Confidentialité et sécurité, Réseau local doit lister le terminal ; Réseau, Coupe-feu ne doit pas bloquer les connexions entrantes.

## L’horloge.

doctor-clock-ok = l’horloge avance régulièrement
doctor-clock-old = l’horloge de cette machine a des années de retard
doctor-clock-set = l’horloge de cette machine a été réglée pendant l’examen
doctor-clock-mend = Le jeu continue quand même ; fichiers et journaux auront de fausses heures. Laissez le système tenir l’heure.

## Le dossier des données.

doctor-directory-ok = on peut écrire dans { $path }
doctor-directory-new = { $path } n’existe pas encore, et peut être créé
doctor-directory-in-use = { $path } est utilisé par un autre programme
doctor-directory-in-use-mend = C’est normal si c’est votre propre nertz ; un deuxième a besoin de son propre dossier : --data-dir.
doctor-directory-bad = le dossier des données est inutilisable : { $why }
doctor-directory-mend = Rendez-le accessible en écriture à cet utilisateur, ou indiquez-en un autre avec --data-dir.

## Le terminal.

doctor-terminal-none = ceci n’est pas un terminal, aucun n’a donc été examiné
doctor-terminal-size = le terminal a { $width }×{ $height } caractères
doctor-terminal-size-mend = Agrandissez la fenêtre, ou réduisez ses lettres : il faut { $width }×{ $height }.
doctor-terminal-term = le terminal est { $term } : { $colours }
doctor-terminal-windows = le terminal est celui de Windows
doctor-terminal-dumb = TERM ne dit pas ce que sait faire le terminal
doctor-terminal-dumb-mend = Lancez nertz dans un vrai terminal, ou réglez TERM, par exemple sur xterm-256color.
doctor-terminal-signs = les couleurs des cartes sont montrées par leurs signes
doctor-terminal-letters = les couleurs des cartes sont montrées par des lettres : pas d’UTF-8 ici
doctor-terminal-letters-mend = Prenez une locale UTF-8, par exemple LANG=C.UTF-8.
doctor-terminal-tmux = ceci tourne dans tmux
doctor-terminal-tmux-mend = Si Échap tarde : set -sg escape-time 10 dans ~/.tmux.conf.
doctor-terminal-screen = ceci tourne dans screen
doctor-terminal-ssh = ceci tourne par SSH : les autres trouvent la machine où tourne nertz
doctor-colours-off = pas de couleurs, comme NO_COLOR le demande
doctor-colours-none = pas de couleurs
doctor-colours-16 = 16 couleurs
doctor-colours-256 = 256 couleurs
doctor-colours-true = toutes les couleurs
