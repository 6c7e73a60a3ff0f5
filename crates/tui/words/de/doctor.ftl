## Was dem Gefundenwerden im Weg steht.

doctor-ok = ok
doctor-warning = Warnung
doctor-wrong = Fehler
doctor-all-ok = Nichts steht im Weg.
doctor-some-warnings = Nichts steht im Weg; werden andere nicht gefunden, sagen die Warnungen, wo zu suchen ist.
doctor-something-wrong = Etwas steht im Weg: Die Pfeile sagen, wie es sich beheben lässt.

## Schnittstellen.

doctor-no-list = die Netzwerkschnittstellen lassen sich nicht auflisten: { $why }
doctor-interface-used = Schnittstelle { $name } wird benutzt: { $addresses }
doctor-interface-unused = Schnittstelle { $name } wird nicht benutzt: { $addresses }
doctor-interface-virtual = Schnittstelle { $name } wird auch benutzt und führt zu Containern oder virtuellen Maschinen hier: { $addresses }
doctor-interface-tunnel = Schnittstelle { $name } ist ein VPN oder anderer Tunnel und wird auch benutzt: { $addresses }
doctor-interface-tunnel-mend = Ein VPN kann diesen Rechner von seinen Nachbarn abschneiden: Werden andere nicht gefunden, beende es oder nimm das lokale Netz davon aus.
doctor-no-interface = keine Netzwerkschnittstelle { $name } ist aktiv
doctor-no-interface-mend = Nimm eine von diesen oder lass --interface weg: { $known }
doctor-no-network = dieser Rechner hat kein Netz außer dem zu sich selbst
doctor-no-network-mend = Verbinde ihn mit dem Netz der anderen, per Kabel oder WLAN.

## Multicast, hinaus und zurück.

doctor-multicast-itself = Multicast auf { $name } geht hinaus und kommt zurück
doctor-multicast-others =
    { $others ->
        [one] Multicast auf { $name } geht hinaus und kommt zurück, und ein anderer Rechner hat geantwortet
       *[other] Multicast auf { $name } geht hinaus und kommt zurück, und { $others } andere Adressen haben geantwortet
    }
doctor-multicast-alone = Multicast auf { $name } geht hinaus und kommt zurück, aber kein anderer Rechner war zu hören
doctor-multicast-alone-mend = Das ist in Ordnung, wenn kein anderer da ist oder keiner antwortet. Gastnetze trennen Rechner oft voneinander: Nimm ein anderes Netz oder ein Kabel, oder tritt über die Adresse bei.
doctor-multicast-deaf = Multicast auf { $name } geht hinaus und kommt nicht zurück
doctor-multicast-failed = Multicast auf { $name } ist nicht möglich: { $why }
doctor-multicast-mend = Erlaube Multicast-DNS (UDP 5353) in der Firewall, oder tritt über die Adresse bei: nertz join IP:PORT.
doctor-multicast-elsewhere = Das macht nichts, wenn die anderen nicht dahinter sind.

## Der Port.

doctor-port-free = UDP-Port { $port } ist frei
doctor-port-next = UDP-Port { $wanted } ist belegt, vielleicht von einem anderen nertz; { $port } ist frei
doctor-port-any = keiner der üblichen UDP-Ports ist frei; { $port } würde benutzt
doctor-port-any-mend = Eine Firewall lässt ihn vielleicht nicht durch: Wähle mit --port einen, den sie durchlässt.
doctor-port-taken = UDP-Port { $port } wird von einem anderen Programm benutzt
doctor-port-forbidden = UDP-Port { $port } darf dieser Benutzer nicht öffnen
doctor-port-failed = kein UDP-Port lässt sich öffnen: { $why }
doctor-port-mend = Wähle einen anderen --port ab 1024, oder keinen.

## Die Firewall.

doctor-firewall-none = keine der üblichen Firewalls ist hier eingeschaltet
doctor-firewall-on = die Firewall { $name } ist eingeschaltet: Andere kommen nur herein, wenn sie sie lässt
doctor-firewall-mend = Finden andere diesen Rechner nicht: { $command }
doctor-firewall-windows = die Windows-Firewall lässt andere nur herein, wenn man es ihr gesagt hat
doctor-firewall-windows-mend = Fragt sie nach nertz, erlaube private Netzwerke; später: Windows-Sicherheit, Firewall, Zugriff von App durch Firewall zulassen. Das Netzwerk muss ein privates sein.
doctor-firewall-macos = die Firewall und der Datenschutz von macOS lassen andere nur herein, wenn man es ihnen gesagt hat
doctor-firewall-macos-mend = Systemeinstellungen: Unter Datenschutz & Sicherheit, Lokales Netzwerk muss das Terminal stehen; unter Netzwerk, Firewall dürfen eingehende Verbindungen nicht blockiert sein.

## Die Uhr.

doctor-clock-ok = die Uhr geht gleichmäßig
doctor-clock-old = die Uhr dieses Rechners geht um Jahre nach
doctor-clock-set = die Uhr dieses Rechners wurde während der Prüfung gestellt
doctor-clock-mend = Das Spiel geht trotzdem; Dateien und Protokolle bekommen falsche Zeiten. Lass das System die Uhr stellen.

## Das Datenverzeichnis.

doctor-directory-ok = { $path } ist beschreibbar
doctor-directory-new = { $path } gibt es noch nicht und lässt sich anlegen
doctor-directory-in-use = { $path } wird von einem anderen Programm benutzt
doctor-directory-in-use-mend = Das ist in Ordnung, wenn es dein eigenes nertz ist; ein zweites braucht ein eigenes Verzeichnis: --data-dir.
doctor-directory-bad = das Datenverzeichnis lässt sich nicht benutzen: { $why }
doctor-directory-mend = Mach es für diesen Benutzer beschreibbar, oder nenne ein anderes mit --data-dir.

## Das Terminal.

doctor-terminal-none = dies ist kein Terminal, also wurde keines geprüft
doctor-terminal-size = das Terminal hat { $width }×{ $height } Zeichen
doctor-terminal-size-mend = Mach das Fenster größer oder die Schrift kleiner: { $width }×{ $height } sind nötig.
doctor-terminal-term = das Terminal ist { $term }: { $colours }
doctor-terminal-windows = das Terminal ist das von Windows
doctor-terminal-dumb = TERM sagt nicht, was das Terminal kann
doctor-terminal-dumb-mend = Starte nertz in einem vollständigen Terminal, oder setze TERM, etwa auf xterm-256color.
doctor-terminal-signs = die Farben der Karten erscheinen als Zeichen
doctor-terminal-letters = die Farben der Karten erscheinen als Buchstaben: kein UTF-8 hier
doctor-terminal-letters-mend = Nimm eine UTF-8-Locale, etwa LANG=C.UTF-8.
doctor-terminal-tmux = dies läuft in tmux
doctor-terminal-tmux-mend = Kommt Esc zu spät: set -sg escape-time 10 in ~/.tmux.conf.
doctor-terminal-screen = dies läuft in screen
doctor-terminal-ssh = dies läuft über SSH: Andere finden den Rechner, auf dem nertz läuft
doctor-colours-off = keine Farben, wie NO_COLOR es will
doctor-colours-none = keine Farben
doctor-colours-16 = 16 Farben
doctor-colours-256 = 256 Farben
doctor-colours-true = alle Farben
