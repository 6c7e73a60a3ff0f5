## Home: the tables on the LAN. The keys stand in one row of 80 columns.

home-none = Noch kein Tisch in diesem Netz.
home-none-open = Eröffne einen (O): Andere sehen ihn nach ein, zwei Sekunden.
home-none-join = Setz dich per Adresse dazu (J), wenn keiner von selbst erscheint.
home-none-practise = Oder spiel gegen Bots (P).
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
home-key-help = Tasten
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
