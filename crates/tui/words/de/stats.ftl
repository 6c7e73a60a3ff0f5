## Die eigene Bilanz.

stats-title = Statistik
stats-key = Statistik
stats-help = deine Statistik
stats-back = zurück
stats-reading = Die Protokolle werden gelesen: { $done } von { $of }
stats-none = Noch keine Partie. Übungen zählen nicht.
stats-unverified =
    { $count ->
        [one] Ein Protokoll zählt nicht: Es ist nicht, was unterschrieben und geschrieben wurde.
       *[other] { $count } Protokolle zählen nicht: Sie sind nicht, was unterschrieben und geschrieben wurde.
    }
stats-named-by = „nertz stats“ sagt, welche.

## Die Zahlen.

stats-matches = Partien
stats-won = gewonnen
stats-lost = verloren
stats-left = vor dem Ende verlassen
stats-cut-short = unterbrochen
stats-broken-off = von anderen abgebrochen
stats-rounds = Runden
stats-calls = von dir beendet
stats-average = Punkte je Runde
stats-best = beste Runde
stats-percent = { $percent } %
stats-decimal = { $whole },{ $tenths }

## Die Gegner.

stats-opponent = Gegner
stats-together = Partien
stats-you-won = Siege
stats-they-won = Niederlagen
stats-they-left = Gegner ging
stats-more =
    { $count ->
        [one] und noch einer: siehe „nertz stats“
       *[other] und { $count } weitere: siehe „nertz stats“
    }
