## Die Kommandozeile: was --help, die Handbuchseiten und die Vervollständigung sagen.

cli-nertz = Nertz ohne Gastgeber: ein Kartenrennen für 2 bis 8 im LAN, mit Beweis, wer zuerst da war
cli-practice = Auf diesem Rechner gegen Bots spielen
cli-open = Sich an einen Tisch dieses Namens setzen (oder eines erfundenen) und diese Regeln vorschlagen
cli-join = Sich an einen Tisch setzen, per Name, Ticket oder Adresse von jemandem dort, mit dessen Regeln
cli-demo = Bots spielen in diesem Prozess: Sie finden sich, spielen, und ihre Protokolle werden verglichen und geprüft
cli-bot = Ein Bot setzt sich an einen Tisch
cli-tables = Die Tische in diesem Netz auflisten
cli-audit = Protokolle prüfen: Exit-Code 0, wenn sauber, 1, wenn nicht (mit Grund), 2, wenn nicht lesbar
cli-replay = Eine Partie aus ihrem Protokoll noch einmal ansehen: Schritt für Schritt, vor, zurück, und warum Streitfälle so ausgingen
cli-export = Ein Protokoll als JSON-Zeilen ausgeben, für andere Programme
cli-rules = Die Regeln in Worten oder als Datei zum Bearbeiten; alle Schlüssel und ihre Werte; alle Vorlagen
cli-stats = Deine Bilanz: Partien, Runden, Rufe, Punkte je Runde, nach Gegnern
cli-doctor = Was dem Gefundenwerden im Weg steht und wie es zu beheben ist: Exit-Code 1, wenn etwas im Weg steht
cli-completions = Ausgeben, was die Befehle in einer Shell vervollständigt
cli-man = Die Handbuchseite ausgeben, oder eine für jeden Befehl schreiben
cli-help = Diese Hilfe ausgeben, oder die eines Befehls

## Was jeder Befehl versteht.

cli-arg-name = Dein Name am Tisch
cli-arg-port = Der UDP-Port [Standard: der erste freie ab 52300]
cli-arg-interface = Nur diese Netzwerkschnittstelle benutzen
cli-arg-data-dir = Wo Identität und Protokolle liegen; immer nur ein Programm benutzt es
cli-arg-log = Ein Log in diese Datei schreiben
cli-arg-verbose = Mehr sagen; im Log noch mehr, wenn doppelt gegeben
cli-arg-color = Wann Farben benutzt werden; NO_COLOR wird beachtet
cli-arg-lang = Die Sprache [Standard: wie LC_ALL, LC_MESSAGES oder LANG es sagt]
cli-arg-config = Eine Datei mit Einstellungen, denen Optionen vorgehen [Standard: nertz/config.toml in ~/.config, oder wo dein System sie hat]
cli-arg-help = Hilfe ausgeben
cli-arg-version = Version ausgeben

## Was einzelne Befehle nehmen.

cli-arg-bots = Wie viele Bots
cli-arg-practice-seed = Entscheidungen und Mischungen aus dieser Zahl ableiten, für Tests
cli-arg-table = Der Name des Tisches: 1 bis 24 aus a–z, 0–9 und -
cli-arg-private = Nur einlassen, wer ein Ticket hat; die Lobby zeigt es
cli-arg-whom = Der Name des Tisches, ein Ticket (nertz:…) oder IP:PORT von jemandem, der dort sitzt
cli-arg-demo-rounds = Wie viele Runden; bei Gleichstand am Ende gibt es weitere [Standard: 3, wo keine Regel `end` gegeben ist]
cli-arg-seed = Entscheidungen und Mischungen aus dieser Zahl ableiten; eine solche Partie sagt es in ihrer Vereinbarung
cli-arg-demo-out = Die Protokolle in diesem Verzeichnis lassen, eines je Platz
cli-arg-demo-pace = Wie schnell die Bots spielen
cli-arg-demo-skill = Wie gut sie spielen
cli-arg-no-mdns = Sich direkt anwählen, statt sich per Multicast-DNS zu finden
cli-arg-demo-json = Den Bericht als JSON ausgeben
cli-arg-bot-table = Der Name des Tisches [Standard: ein erfundener]
cli-arg-join = Ein Ticket zum Tisch, oder wo jemand von dort ist
cli-arg-bot-private = Nur einlassen, wer ein Ticket hat; es wird ausgegeben
cli-arg-seats = Bereit sein, wenn so viele Plätze besetzt sind [Standard: ab zwei]
cli-arg-bot-rounds = Eine Partie über so viele Runden vorschlagen [Standard: die Regeln des Tisches]
cli-arg-no-return = Endgültig gehen, wenn die anderen ohne den Bot weitergespielt haben, statt wieder Karten zu bekommen
cli-arg-times = Am Ende in einer Zeile JSON ausgeben, wie lange es dauerte, bis eigene Züge entschieden, die nächste Nertz-Karte bekannt und eine Karte umgedreht war, in µs
cli-arg-skill = Wie gut Bots spielen
cli-arg-pace = Wie schnell Bots spielen: wie Menschen, oder so schnell, wie die Regeln des Tisches es erlauben
cli-arg-wait = Wie lange gelauscht wird
cli-arg-json = Als JSON ausgeben
cli-arg-tables-json = Sie als JSON ausgeben
cli-arg-audit-json = Die Berichte als JSON ausgeben
cli-arg-doctor-json = Die Befunde als JSON ausgeben
cli-arg-files = Protokolle; mehrere einer Partie werden auch miteinander verglichen
cli-arg-quiet = Nur die Urteile ausgeben
cli-arg-file = Das Protokoll
cli-arg-round = Mit dieser Runde beginnen; mit --dump nur sie ausgeben
cli-arg-speed = Wie schnell: 0.25-, 0.5-, 1-, 2-, 4-, 8- oder 16-fach; es läuft sofort
cli-arg-dump = Als Text ausgeben, was geschieht, und den Tisch nach jedem Zug
cli-arg-jsonl = Als JSON-Zeilen, was auch ohne dies geschieht
cli-arg-named = Die Vorlage, von der man ausgeht [Standard: nertz]
cli-arg-toml = Als Datei zum Bearbeiten
cli-arg-keys = Was jeder Schlüssel regelt und was seine Werte bedeuten
cli-arg-presets = Die Vorlagen, und worin sie von `nertz` abweichen
cli-arg-shell = Für welche Shell
cli-arg-man-out = Alle Seiten in dieses Verzeichnis schreiben
cli-arg-preset = Von dieser Vorlage ausgehen
cli-arg-rules = Die Regeln aus einer Datei lesen, wie `nertz rules --toml` sie ausgibt
cli-arg-rule = Eine Regel ändern; kann mehrmals gegeben werden

## Die Überschriften. Die Abschnitte einer Handbuchseite stehen in Großbuchstaben.

cli-usage = Aufruf:
cli-commands = Befehle
cli-arguments = Argumente
cli-options = Optionen
cli-default = [Standard: { $value }]
cli-possible = [mögliche Werte: { $values }]
cli-man-name = BEZEICHNUNG
cli-man-synopsis = ÜBERSICHT
cli-man-description = BESCHREIBUNG
cli-man-extra = WEITERES
cli-man-version = VERSION
cli-value-name = NAME
cli-value-port = PORT
cli-value-dir = VERZEICHNIS
cli-value-file = DATEI
cli-value-when = WANN
cli-value-lang = SPRACHE
cli-value-table = TISCH
cli-value-whom = TISCH|TICKET|IP:PORT
cli-value-lead = TICKET|IP:PORT
cli-value-pace = TEMPO
cli-value-skill = STÄRKE
cli-value-time = ZEIT
cli-value-preset = VORLAGE
cli-value-rule = SCHLÜSSEL=WERT
cli-value-options = OPTIONEN
cli-value-command = BEFEHL

## Was die Zeilen eines Exports sind. Die Wörter davor sind ihre Art.

cli-export-lines = Jede Zeile ist ein Objekt; `kind` sagt, welches. In der Reihenfolge der Datei:
cli-export-match = die Vereinbarung: Format, Partie, Spieler, Regeln
cli-export-entry = ein Eintrag im Protokoll eines Platzes: seat, seq, clock, items (draw, move, play, call, …)
cli-export-turned = Karte k aus dem Spiel eines Platzes wurde bekannt
cli-export-contest = wer einen Platz bekam, auf den mehrere spielten (oder den Ruf): Züge, Stimmen, wer wen in welcher Folge hörte
cli-export-scores = eine Runde wird gewertet
cli-export-view = jemand ist gegangen
cli-export-verdict = die letzte Zeile: was die Prüfung zur ganzen Datei sagt
cli-export-where = `record` und `ms` sagen, wo in der Datei und wann; Plätze zählen ab 0; Karten sind 6H, 10C, AS, joker-1.
cli-export-as-far = Eine abgeschnittene oder verfälschte Datei wird ausgegeben, so weit sie stimmt. Exit-Code: 0, 1, wenn sie verfälscht ist oder jemand betrogen hat, 2, wenn sie kein Protokoll ist.
cli-export-fields = Alle Felder stehen in crates/session/README.md.

## Was an einer Kommandozeile falsch ist, und was zu tun ist.

cli-unknown = { $what } gibt es hier nicht; siehe { $help }
cli-unknown-but = { $what } gibt es hier nicht: Meintest du { $likely }? Siehe { $help }
cli-no-command = einen Befehl { $what } gibt es nicht; siehe { $help }
cli-no-command-but = einen Befehl { $what } gibt es nicht: Meintest du { $likely }? Siehe { $help }
cli-bad-value = `{ $value }` ist für { $what } nicht erlaubt: es ist { $allowed }
cli-wrong-value = `{ $value }` passt nicht zu { $what }: { $why }
cli-no-value = { $what } braucht einen Wert; siehe { $help }
cli-no-value-of = { $what } braucht einen Wert: es ist { $allowed }
cli-missing = { $what } fehlt; siehe { $help }
cli-conflict = { $one } und { $other } gehen nicht zusammen: Lass eines davon weg
cli-twice = { $what } darf nur einmal gegeben werden
cli-takes-none = { $what } nimmt keinen Wert; siehe { $help }
cli-not-text = etwas darin ist kein Text (UTF-8); siehe { $help }
cli-otherwise = diese Kommandozeile ist nicht zu verstehen; siehe { $help }
cli-number = es ist eine Zahl von { $least } bis { $most }
cli-time = eine Zeit ist eine Zahl mit s oder ms, etwa 2s
cli-time-range = eine Zeit liegt zwischen 0 und 3600 s
cli-empty-name = ein Name braucht etwas, das man sieht
