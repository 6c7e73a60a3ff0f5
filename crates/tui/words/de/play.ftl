## What has happened at the table. It may begin small: the screen makes the first letter large.

play-you = Du
play-you-go-on-looking = du siehst weiter zu
play-you-are-dealt-in = du bist nach dieser Runde dabei, wenn noch eine folgt
play-dealt-anew = neu gegeben: Die Runde davor zählt nicht
play-dealt-anew-with = neu gegeben, mit { $names }
play-coming-back = zurück: Die anderen werden gefragt, was inzwischen war
play-cut-short = deine Partie mit { $names } am Tisch { $table } wurde unterbrochen: Setz dich in den nächsten Minuten wieder dorthin, um sie fortzusetzen
play-recalled = du hattest hier gerade eine Partie mit { $names } unterschrieben: Hat sie begonnen, spielst du mit
play-torn = das Ende des Protokolls war beschädigt und ist abgeschnitten: Was darin stand, kommt von den anderen
play-sits-down = { $name } setzt sich
play-has-left = { $name } ist gegangen
play-watched-over = Die Partie ist aus: Sieg für { $names }.
play-not-your-turn-yet = du warst noch nicht dran
play-turn-of = { $name } ist dran
play-passed-for-you = dein Zug wurde gepasst: Lange ging nichts voran
play-stuck-for-you = du giltst als festsitzend: Lange ging nichts voran
play-too-fast = das war zu schnell: Eine Taste fällt aus
play-refused = der Tisch lehnt es ab: { $why }
play-back = zurück am Tisch: Die Partie geht weiter
play-false-call =
    { $me ->
        [yes] du hast mit Karten im Stapel gerufen
       *[other] { $name } hat mit Karten im Stapel gerufen
    }
play-left = { $name } ist gegangen: Die anderen spielen weiter
play-gone = { $name } ist weg: Die anderen spielen weiter
play-rotated-passed = alle haben gepasst: Ablage wird Talon, die oberste Karte kommt nach unten
play-rotated-stuck = alle saßen fest: Ablage wird Talon, die oberste Karte kommt nach unten

## What is proposed at the table.

play-too-early = die Regeln haben sich eben geändert: R akzeptiert sie
play-rules-met = die Regeln des Tisches sind { $rules }
play-proposed = { $by }: andere Regeln vorgeschlagen, niemand ist mehr bereit
play-as-before = alles ist wie zuvor
play-overruled = { $by } hat im selben Moment wie du vorgeschlagen, und das gilt: { $changes }
play-change = { $by }: { $changes }

## What is missing for a start.

play-looking = Suche nach einem Tisch bei { $addresses } …
play-in-a-match-ready = Sie sind mitten in einer Partie: Du bist nach ihrer Runde dabei, wenn noch eine folgt.
play-in-a-match = Sie sind mitten in einer Partie: Mit R bist du nach ihrer Runde dabei.
play-alone = Noch ist niemand sonst am Tisch.
play-unsuitable = Die, die da sind, können nach diesen Regeln nicht spielen: { $why }.
play-you-not-ready = Du bist nicht bereit: drück R.
play-no-place = Der Tisch hat schon acht Spieler.
play-sentence = { $text }.
play-wanted =
    { $have ->
        [one] { $wanted } Spieler sind nötig, einer ist da ({ $who }).
       *[other] { $wanted } Spieler sind nötig, { $have } sind da ({ $who }).
    }
play-wanted-you = du
play-refused-playing =
    Dieser Tisch ist mitten in einer Partie: Warte hier auf die nächste, oder wähle einen anderen Tisch (Q).
play-refused-full =
    Dieser Tisch hat acht Spieler, es ist kein Platz mehr: Warte hier, oder wähle einen anderen Tisch (Q).
play-turned-us-away = Jemand hat uns abgewiesen: { $why }.
play-turned-away = Jemand wurde abgewiesen: { $why }.

## The end of a round.

play-called-after = { $name } hat nach { $clock } gerufen
play-passed-after = Alle hatten nach { $clock } gepasst
play-stuck-after = Alle saßen nach { $clock } fest
play-extra-between = Gleichstand: Eine Zusatzrunde zwischen { $names } entscheidet.
play-extra = Gleichstand: Eine Zusatzrunde entscheidet.

## The end of a match: why, what the audit says, what is said when the program ends.

play-then-lobby = zurück in die Lobby
play-then-again = noch einmal spielen
play-why-continued = die anderen spielen mit neuen Karten weiter
play-why-gone-on =
    { $me ->
        [yes] die anderen haben ohne dich weitergespielt: Am Tisch setzt R dich wieder hin, und die Punkte bleiben
       *[other] die anderen haben ohne { $name } weitergespielt: Am Tisch setzt R wieder hin, und die Punkte bleiben
    }
play-why-left =
    { $me ->
        [yes] du bist gegangen
       *[other] { $name } ist gegangen
    }
play-why-left-match =
    { $me ->
        [yes] du hast die Partie verlassen
       *[other] { $name } hat die Partie verlassen
    }
play-why-resigned =
    { $me ->
        [yes] du hast aufgegeben
       *[other] { $name } hat aufgegeben
    }
play-why-broken-off =
    { $me ->
        [yes] deinetwegen abgebrochen ({ $why })
       *[other] abgebrochen wegen { $name } ({ $why })
    }
play-why-broke-a-rule =
    { $me ->
        [yes] du hast eine Regel gebrochen: { $rule }
       *[other] { $name } hat eine Regel gebrochen: { $rule }
    }
play-audit = Prüfung: { $verdict }
play-audit-since = Prüfung ab Runde { $round }: { $verdict }
play-audit-unreadable = Prüfung: Das Protokoll ist nicht lesbar: { $why }
play-audit-clean =
    { $contested ->
        [0] sauber. Alle haben sich an die Regeln gehalten: Alle { $plays } Züge wurden geprüft.
        [one] sauber. Alle haben sich an die Regeln gehalten: Alle { $plays } Züge wurden geprüft; ein Platz war umkämpft.
       *[other] sauber. Alle haben sich an die Regeln gehalten: Alle { $plays } Züge wurden geprüft; { $contested } Plätze waren umkämpft.
    }
play-audit-incomplete = unvollständig, wie die Partie. Bis dahin haben sich alle an die Regeln gehalten.
play-audit-cheated = { $name } hat gegen die Regeln gespielt. „nertz audit“ sagt mit dem Protokoll, gegen welche.
play-audit-tampered = dieses Protokoll wurde beschädigt oder verändert und beweist nichts. „nertz audit“ sagt, wo.
play-word-over = Die Partie ist zu Ende: { $why }. Ihr Protokoll: { $transcript }
play-word-won =
    { $winners ->
        [one] { $names } hat die Partie gewonnen. Ihr Protokoll: { $transcript }
       *[other] { $names } haben die Partie gewonnen. Ihr Protokoll: { $transcript }
    }

## What was typed as a place to sit.

play-no-address = { $text } ist keine Adresse: schreib IP:PORT, etwa 192.168.1.7:52300.
play-other-version =
    { $text } wird mit einer anderen Version dieses Programms gespielt: nimm auf allen Rechnern dieselbe.
