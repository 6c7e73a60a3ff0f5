## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = Noch kein Tisch in diesem Netz.
home-none-open = Eröffne einen (O): Andere sehen ihn nach ein, zwei Sekunden.
home-none-join = Setz dich per Adresse dazu (J), wenn keiner von selbst erscheint.
home-none-practise = Neu hier? Eine Seite erklärt das Spiel (?), und Bots spielen mit dir (P).
home-table = Tisch
home-who = Wer
home-state = Stand
home-rules = Regeln
home-state-lobby = Lobby
home-state-playing = spielt
home-state-other = andere Version
home-key-sit = hinsetzen
home-key-open = eröffnen
home-key-join = per Adresse
home-key-practise = üben
home-key-help = Hilfe
home-key-quit = beenden

## What is asked for.

ask-say = Sagen:
ask-say-or-call = Sagen ({ $key }: Zurufe):
ask-open = Name des neuen Tisches (leer: ein erfundener):
ask-join = Tisch, Ticket oder IP:PORT:

## Private tables.

home-private = privat
home-ask-ticket = Dieser Tisch ist privat. Sein Ticket:
home-needs-ticket = { $table } ist privat: Lass dir von jemandem an diesem Tisch das Ticket geben und komm damit dazu (J).

## Against whom one practises.

practice-title = Üben gegen Bots
practice-key-begin = anfangen
practice-key-choose = wählen
practice-bots = Bots
practice-bots-about = Wie viele sich zu dir setzen: 1 bis 7. Sie spielen auf diesem Rechner, und es zählt nicht in deiner Statistik.
practice-skill = Sie spielen
practice-easy = leicht
practice-fair = mittel
practice-fast = schnell
practice-easy-about = Sie lassen sich Zeit und übersehen viel: für alle, die zum ersten Mal spielen.
practice-fair-about = Sie handeln etwa zweimal in der Sekunde und übersehen wenig.
practice-fast-about = Sie handeln dreimal in der Sekunde und sehen alles: schwer zu schlagen.
practice-rules = Regeln
practice-usual-about = Die Regeln, nach denen die meisten Tische spielen. Mit ? kannst du sie lesen.
practice-rules-about = Was anders ist als sonst, steht unten. Mit ? kannst du alle Regeln lesen.
