## The lobby of a table.

lobby-no-table = Noch an keinem Tisch
lobby-table = Tisch
lobby-join = Andere kommen über den Namen dazu oder mit
lobby-one-player = ein Spieler
lobby-players-here = { $players } Spieler
lobby-players-wanted = { $players } von { $wanted } Spielern
lobby-players = Spieler
lobby-accepts = Akzeptiert
lobby-ready = bereit
lobby-other-rules = andere Regeln
lobby-not-yet = noch nicht
lobby-plays = spielt
lobby-looks-on = schaut zu
lobby-you = (du)
lobby-rules = Regeln
lobby-rules-by = Regeln, Vorschlag von { $by }
lobby-by-you = dir
lobby-more = … E zeigt alle
lobby-all-ready = Alle sind bereit.
lobby-key-ready = bereit
lobby-key-not-ready = doch nicht
lobby-key-watch = zuschauen
lobby-key-rules = Regeln
lobby-key-talk = reden
lobby-key-help = Hilfe
lobby-key-leave = gehen

## All rules of a table, while they are being changed. The keys stand in one row of 80 columns.

rules-of-table = Regeln des Tisches
rules-changes =
    { $changes ->
        [0] nichts geändert
        [one] eine Änderung, noch nicht vorgeschlagen
       *[other] { $changes } Änderungen, noch nicht vorgeschlagen
    }
rules-sign-preset = * weicht von der Vorlage ab
rules-sign-was = (war …) wie es am Tisch ist
rules-was = (war { $value })
rules-key-value = Wert
rules-key-preset = Vorlage
rules-key-undo = zurück
rules-key-propose = vorschlagen
rules-key-leave = Ende
rules-key-type = tippen
rules-key-next = weiter
rules-others-now = Der Tisch hat jetzt andere Regeln
rules-news = { $what }.
rules-news-kept = { $what }. Was du geändert hast, bleibt erhalten.
rules-shift-proposes = Umschalt+P schlägt vor.
rules-enter-types = Mit Enter wird er getippt.
rules-preset-set = Die Vorlage hat alle Regeln gesetzt: U nimmt das zurück.
rules-nothing-to-undo = Es gibt nichts zurückzunehmen.
rules-choose-preset = Links und rechts wählen die Vorlage, von der alle Regeln ausgehen.
rules-typing = Was du tippst, ersetzt ihn; mit Rücktaste oder Pfeil zuerst änderst du ihn.
rules-nothing-to-propose = Das sind schon die Regeln des Tisches: Es gibt nichts vorzuschlagen.
rules-nobody-could-begin = Mit denen, die da sind, könnte niemand anfangen: { $why }.
rules-value-of = { $key }:
rules-propose = dem Tisch vorschlagen
rules-nothing-differs = Nichts weicht von den Regeln des Tisches ab.
rules-proposes = Vorschlagen: { $changes }.
rules-nobody-ready = Danach ist niemand mehr bereit, bevor er sie akzeptiert hat.
rules-players = Da sind: { $names }.
rules-preset-has = Die Vorlage { $preset } hat { $value }.
rules-preset-has-back = Die Vorlage { $preset } hat { $value }: Die Rücktaste setzt das.

## A table's rules in short.

rules-goal-points =
    { $points ->
        [one] bis { $points } Punkt
       *[other] bis { $points } Punkte
    }
rules-goal-rounds =
    { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }

## Private tables, and what leads to them.

lobby-private = (privat)
lobby-join-private = Andere kommen mit diesem Ticket dazu; wer es hat, kommt herein
lobby-private-twin = Es gibt auch einen privaten Tisch { $table }: Wer dort sitzt, hat das Ticket dazu.
lobby-there-is-private = Der Tisch dort ist privat: Lass dir von jemandem an diesem Tisch das Ticket geben, verlass diesen hier (Q) und komm damit dazu.
lobby-there-is-public = Dort sitzt jemand an einem öffentlichen Tisch, nicht an dem privaten deines Tickets.
lobby-without-ticket = Jemand ohne das Ticket dieses Tisches wurde abgewiesen.
