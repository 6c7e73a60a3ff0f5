## Why nothing can be done for what the player wants: begins small, it may stand behind a colon.

void-spectator = du siehst dieser Partie zu
void-witness = du setzt in dieser Zusatzrunde aus
void-not-playing = Karten bewegt man nur, solange die Runde läuft
void-sealed = dein letzter Zug ist noch unterwegs
void-no-such-pile = so einen Stapel gibt es nicht
void-empty-pile = da liegt keine Karte
void-locked = dein Zug dort ist noch nicht entschieden
void-turning = die Karte wird noch aufgedeckt
void-not-a-column = Karten kommen in Spalten oder auf die Grundstapel
void-same-pile = da liegt sie schon
void-nothing-to-draw = Talon und Ablage sind leer
void-no-redeal-left = die Ablage wird in dieser Runde nicht mehr umgedreht
void-does-not-fit = { $card } passt nicht auf { $on }
void-a-joker = ein Joker
void-on-a-joker = einen Joker
void-nertz-first = eine leere Spalte ist zuerst für den Nertz-Stapel da
void-nothing-gained = eine ganze Spalte in eine leere zu legen ändert nichts
void-no-foundation = kein Grundstapel nimmt { $card }
void-no-gap = keine Spalte ist leer
void-not-on-turn = du bist nicht dran
void-must-call = dein Stapel ist leer: Es wird für dich gerufen
void-name = sag, wofür der Joker steht
void-misnamed = der Joker kann hier nicht für { $card } stehen
void-stock-not-empty = geh erst den Talon durch
void-waste-played = du hast seit dem Umdrehen von der Ablage gespielt: dreh sie wie sonst um
void-house-rule = die Regeln dieses Tisches kennen das nicht
void-cards-left =
    { $cards ->
        [one] in deinem Stapel ist noch { $cards } Karte
       *[other] in deinem Stapel sind noch { $cards } Karten
    }
void-play-in-air = ein Zug von dir ist noch nicht entschieden
void-already-stuck = du hast schon gesagt, dass du festsitzt

## Rules that cannot be played by.

rule-error-key = es gibt keine Regel „{ $key }“; es gibt { $keys }
rule-error-value = „{ $key } = { $value }“ ist nicht erlaubt; { $key } ist { $allowed }
rule-error-players = zu { $players } kann man nicht spielen: Ein Tisch hat 2 bis 8 Spieler
rule-error-partners = „partners = on“ ist nicht zu { $players } möglich: In Zweierteams spielt man zu 4, 6 oder 8
rule-error-nobody = „handicap = { $name }:{ $pile }“ ist nicht erlaubt: Es spielen { $players }
rule-error-several = „handicap = { $name }:{ $pile }“ ist nicht erlaubt: Mehrere heißen { $name }
rule-error-line = Zeile { $line }: { $why }

## Names and places at a table.

table-name-empty = ein Tisch braucht einen Namen: 1 bis 24 Zeichen aus a–z, 0–9 und -
table-name-long = der Name eines Tisches hat höchstens 24 Zeichen, dieser hat { $characters }
table-name-character = { $character } kann nicht im Namen eines Tisches stehen: Er besteht aus a–z, 0–9 und -
error-wanted = ein Tisch hat 2 bis 8 Spieler, nicht { $players }
error-no-random = das Betriebssystem liefert keine Zufallszahlen: { $why }
error-no-seat = diese Identität hat in der Partie keinen Platz
error-match-rules = die Regeln der Partie: { $why }
error-cut-short =
    eine Partie am Tisch { $table } wurde unterbrochen und kann nicht weitergehen: { $path }: { $why }; setz dich dort
    wieder hin, dann bist du nach der Runde dabei
error-journal =
    die Partie wurde verlassen, ihr Protokoll kann nicht mehr geschrieben werden: { $path }: { $why }; schaff Platz
    auf diesem Datenträger oder wähle mit --data-dir einen anderen
error-secret = der Tisch wurde verlassen, das Geheimnis einer Partie kann nicht gespeichert werden: { $why }
error-left-no-random = der Tisch wurde verlassen, das Betriebssystem liefert keine Zufallszahlen: { $why }
error-cannot-begin = dieses Programm kann die Partie nicht spielen: { $why }; nimm auf allen Rechnern dieselbe Version
error-network-ended = das Netz ist beendet; starte das Programm neu

## The player's directory.

profile-in-use =
    ein anderes Programm benutzt { $path }: beende es oder gib diesem mit --data-dir ein eigenes Verzeichnis
profile-all-in-use =
    die Profile { $path }-1 bis { $path }-{ $most } sind alle in Gebrauch: gib mit --data-dir ein Verzeichnis an
profile-no-identity =
    { $path } ist keine Identität (nötig sind 32 Byte): leg die richtige Datei zurück, oder verschieb sie, um als
    jemand Neues zu spielen
profile-no-secret = { $path } ist nicht, was dieses Programm von einer Partie aufhebt: Die Datei ist beschädigt und unbrauchbar
error-at = { $path }: { $why }

## The network: what is wrong, and what to do.

net-port-in-use =
    UDP-Port { $port } benutzt ein anderes Programm; wähle einen anderen --port, oder keinen, dann wird ein freier
    genommen
net-port-forbidden = dieser Benutzer darf UDP-Port { $port } nicht öffnen; wähle einen --port ab 1024
net-no-interface = keine Netzwerkschnittstelle { $name } ist mit einer Adresse aktiv; es gibt: { $known }
net-no-socket =
    kein UDP-Socket ließ sich öffnen: { $why }; prüf, ob das Netz an ist und dieses Programm es benutzen darf
net-identity = die Identität taugt nicht für TLS: { $why }; vielleicht ist das Datenverzeichnis beschädigt
net-multicast =
    Tische in diesem Netz lassen sich nicht von selbst finden ({ $why }); nimm die Adresse, oder erlaube
    Multicast-DNS (UDP 5353) in der Firewall
net-not-announced =
    dieser Tisch wird nirgends angekündigt, keine Schnittstelle nimmt es an; prüf, ob das Netz an ist, oder gib die
    Adresse weiter
net-address-gone = die Adresse { $address } dieses Rechners ist weg; kommt sie nicht wieder, prüf Kabel oder WLAN
net-no-network = dieser Rechner hat kein Netz außer seinem eigenen Loopback; verbinde ihn mit dem Netz der anderen
dial-at = { $address }: { $why }
dial-no-answer =
    keine Antwort; läuft das Programm dort? Eine Firewall kann den UDP-Port sperren, oder der Zugangspunkt trennt
    seine Geräte: versuch ein anderes Netz oder einen festen --port, den die Firewall durchlässt
dial-nobody-there =
    dort lauscht niemand auf diesem Port, oder eine Firewall weist ihn ab; prüf den Port, und ob das Programm dort
    läuft
dial-no-route = kein Weg zu dieser Adresse; verbinde beide Rechner mit demselben Netz
dial-unreachable =
    dieser Rechner ist nicht erreichbar; prüf, ob er an und in diesem Netz ist. Wenn ja, hält vielleicht das System
    dieses Programm fern (macOS: Datenschutz & Sicherheit, Lokales Netzwerk; Windows: privates Netzwerk)
dial-not-allowed = dieser Rechner lässt das Paket nicht hinaus; erlaube dieses Programm in der Firewall, ausgehendes UDP
dial-not-from-here = diese Adresse ist von der gewählten Schnittstelle aus nicht erreichbar; versuch es ohne --interface
dial-other-key = dort antwortet jemand anderes ({ $key }); die Adresse ist veraltet
dial-own-key = das ist dieser Spieler selbst; ein zweites Programm braucht ein eigenes Profil
dial-bad-key = das Programm dort zeigt einen unbrauchbaren Schlüssel
dial-other-protocol =
    das Programm dort spricht ein anderes Protokoll oder eine andere Version; nimm auf beiden Rechnern dieselbe
dial-refused = die Gegenseite nimmt vorerst keine Verbindungen von hier mehr an; wart einen Moment und versuch es wieder
dial-closed = die Gegenseite hat sofort geschlossen: { $why }
dial-transport = der Transport ist gescheitert: { $why }

## Why somebody and we cannot be at one table.

bye-other-version =
    dort läuft Version { $build } (Protokoll { $protocol }), dieses Programm ist Version { $ours } (Protokoll
    { $own }): Alle brauchen dasselbe Protokoll
bye-other-protocol = dort spricht man Protokoll { $protocol } (Programm { $build })
bye-other-table = dort ist man am Tisch { $table }
bye-no-table = dort sitzt man noch an keinem Tisch
bye-other-kind = einer von uns ist bei einer Partie, der andere bei einer Vorführung
bye-full = der Tisch hat acht Spieler
bye-playing = der Tisch spielt
bye-leaving = der Tisch wurde verlassen
bye-flood = zu viele Nachrichten
bye-malformed = etwas Gesendetes gehörte nicht zum Protokoll
bye-silent = es kam keine Begrüßung
bye-superseded = eine andere Verbindung übernimmt

## Why a match does not begin.

missing-alone = sonst ist niemand am Tisch
missing-not-ready = { $name } ist nicht bereit
missing-other-rules = { $name } hat andere Regeln
missing-cannot-play = { $name } schlägt Regeln vor, nach denen hier nicht gespielt werden kann: { $why }
missing-unsuitable = die, die da sind, können nach den Regeln nicht spielen: { $why }
missing-not-reachable = { $name } ist von { $other } aus nicht erreichbar
missing-wanted = { $name } wartet auf { $wanted } Spieler, { $have } sind da
missing-not-signed = { $name } hat noch nicht unterschrieben
missing-other-version =
    { $name } benutzt Version { $build } (Protokoll { $protocol }), dieses Programm ist Version { $ours }

## The program itself.

error-no-terminal-input =
    die Eingabe ist kein Terminal: starte das in einem, oder nimm einen Befehl, der keins braucht, etwa nertz demo,
    nertz bot oder nertz tables
error-no-terminal-output =
    die Ausgabe ist kein Terminal: starte das in einem, oder nimm einen Befehl, der keins braucht, etwa nertz demo,
    nertz bot oder nertz tables
error-terminal-refused = das Terminal lässt sich nicht einrichten: { $why }
error-draw = auf das Terminal kann nicht geschrieben werden: { $why }
error-input = die Eingabe kann nicht gelesen werden: { $why }
error-scratch = die Bots brauchen ein Verzeichnis, aus dem sie spielen: { $path }: { $why }
error-broken = das Programm ist gescheitert: { $why }

## Why the table refuses what the program was about to do.

refused-sealed = ein Zug ist unterwegs
refused-not-in-play = es läuft keine Runde
refused-ended = die Partie ist zu Ende
refused-coming-back = Rückkehr: Noch haben nicht alle anderen geantwortet
refused-changing = der Tisch einigt sich, wer weiterspielt

## The rules of the game that somebody can break.

broken-illegal = bricht eine Regel: { $why }
broken-impossible = hat einen unmöglichen Zug versiegelt: { $why }
broken-not-a-column = Karten bewegt man nur in Spalten
broken-same-pile = Herkunft und Ziel sind derselbe Stapel
broken-empty-pile = der Stapel hat nicht so viele Karten
broken-locked = der Stapel ist durch einen noch nicht entschiedenen Zug gesperrt
broken-no-cards = keine Karte ist genannt
broken-only-the-top = von diesem Stapel nimmt man nur die oberste Karte
broken-not-turned = die Karte ist noch nicht aufgedeckt
broken-not-face = dort liegt { $lies }, nicht { $named }
broken-not-a-run = die Karten sind keine Folge
broken-wrong-rank = { $card } hat nicht den Rang, der auf { $on } passt
broken-wrong-colour = { $card } hat nicht die Farbe, die auf { $on } passt
broken-nertz-first = solange der Nertz-Stapel Karten hat, darf nur seine oberste in eine leere Spalte
broken-not-an-ace = { $card } ist kein Ass
broken-ace = { $card } beginnt einen Grundstapel und kommt auf keinen
broken-no-lane = so einen Grundstapel gibt es nicht
broken-wrong-suit = der Grundstapel hat nicht die Farbe von { $card }
broken-not-next = der Grundstapel nimmt { $card } noch nicht
broken-stock-empty = der Talon ist leer
broken-stock-not-empty = der Talon ist nicht leer
broken-rotation-not-due = das Verschieben der Talons steht nicht an
broken-play-in-air = ein eigener Zug ist noch nicht entschieden
broken-wrong-rotated = das Verschieben der Talons ist falsch angegeben: „rotated“ ist { $rotated }
broken-already-stuck = die Erklärung festzusitzen gilt schon
broken-joker-on-joker = ein Joker kommt nicht auf einen noch nicht festgelegten Joker
broken-king-on-joker = { $card } kommt nicht auf einen Joker: Über einem König ist nichts
broken-joker-on-ace = ein Joker auf einem Ass kann nicht bedeckt werden
broken-joker-between =
    einen Joker auf { $on } bedeckt nur eine Karte, zwei Ränge tiefer und von gleicher Farbe, nicht { $card }
broken-unnamed = es ist nicht gesagt, wofür der Joker steht
broken-misnamed = der Joker steht hier nicht für { $card }
broken-nothing-to-name = hier ist kein Joker zu nennen
broken-must-call = der Stapel ist leer: Zuerst wird gerufen
broken-not-on-turn = dieser Platz ist nicht dran
broken-taken = der Platz auf dem Grundstapel ist besetzt
broken-waste-played = seit dem letzten Umdrehen wurde von der Ablage gespielt
broken-cards-left = im zu leerenden Stapel sind noch { $cards } Karten
broken-witness = dieser Platz setzt die Runde aus
broken-house-rule = die Hausregeln kennen das nicht

## Tickets, and the doors that they open.

bye-private = der Tisch dort ist privat und braucht ein Ticket dieses Tisches
bye-public = dort ist ein öffentlicher Tisch, nicht der private
ticket-prefix = das ist kein Ticket: eines beginnt mit nertz:
ticket-letter = das ist kein Ticket: { $letter } kommt in keinem vor, es besteht aus a–z und 2–7
ticket-damaged = das ist kein Ticket: ein Buchstabe ist falsch oder fehlt; kopiere es ganz, von nertz: bis zum Ende
ticket-version = dieses Ticket hat eine andere Version dieses Programms geschrieben: nimm auf allen Rechnern dieselbe
