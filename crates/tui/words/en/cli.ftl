## The command line: what --help, the manual pages and the completions say.

cli-nertz = Nertz without a host: a card race for 2 to 8 on a LAN, with a proof of who was first
cli-practice = Play against bots on this machine
cli-open = Sit down at a table of that name (or of a made-up one), with these rules proposed
cli-join = Sit down at a table by its name, a ticket, or the address of somebody there, with the rules it has
cli-demo = Bots play in this process: they find each other, play, and their transcripts are compared and audited
cli-bot = A bot sits down at a table
cli-tables = List the tables on this network
cli-audit = Check transcripts: exit 0 if clean, 1 if not (it says what), 2 if not readable
cli-replay = Watch a match again, from its transcript: step, scrub, and see why contests went as they did
cli-export = Tell a transcript as JSON lines, for other programs
cli-rules = The rules in words, or as a file to edit; all keys and their values; all presets
cli-stats = Your own record: matches, rounds, calls, points per round, by opponent
cli-doctor = What stands in the way of being found, and how to mend it: exit 1 if something does
cli-completions = Print what completes the commands in a shell
cli-man = Print the manual page, or write one for each command
cli-help = Print this help, or that of a command

## What every command understands.

cli-arg-name = Your name at the table
cli-arg-port = The UDP port [default: the first free one from 52300 on]
cli-arg-interface = Use this network interface alone
cli-arg-data-dir = Where identity and transcripts are kept; one program at a time uses it
cli-arg-log = Write a log to this file
cli-arg-verbose = Say more; in the log, more still if given twice
cli-arg-color = When to use colours; NO_COLOR is respected
cli-arg-lang = The language [default: as LC_ALL, LC_MESSAGES or LANG says]
cli-arg-config = A file with settings, which options come before [default: nertz/config.toml in ~/.config, or where your system keeps it]
cli-arg-help = Print help
cli-arg-version = Print version

## What single commands take.

cli-arg-bots = How many bots
cli-arg-practice-seed = Make choices and shuffles follow from this number, for tests
cli-arg-table = The table's name: 1 to 24 of a–z, 0–9 and -
cli-arg-private = Let in only who has a ticket; the lobby shows it
cli-arg-whom = The table's name, a ticket (nertz:…), or IP:PORT of somebody who sits there
cli-arg-demo-rounds = How many rounds; between those level at the end there are extra ones [default: 3, where no rule `end` is given]
cli-arg-seed = Make choices and shuffles follow from this number; such a match says so in its charter
cli-arg-demo-out = Leave the transcripts in this directory, one for each seat
cli-arg-demo-pace = How fast the bots act
cli-arg-demo-skill = How well they play
cli-arg-no-mdns = Dial each other directly instead of finding each other by multicast DNS
cli-arg-demo-json = Print the report as JSON
cli-arg-bot-table = The table's name [default: a made-up one]
cli-arg-join = A ticket to the table, or where somebody of it is
cli-arg-bot-private = Let in only who has a ticket, which is printed
cli-arg-seats = Be ready when so many seats are taken [default: any number from two]
cli-arg-bot-rounds = Propose a match of so many rounds [default: the table's rules]
cli-arg-no-return = Go for good when the others have gone on without the bot, instead of being dealt in again
cli-arg-times = At the end, print as one line of JSON how long each own play took to be decided, the next nertz card to be known, and a card to be turned, in µs
cli-arg-skill = How well bots play
cli-arg-pace = How fast bots act: like people, or as fast as the rules of the table allow
cli-arg-wait = How long to listen
cli-arg-json = Print it as JSON
cli-arg-tables-json = Print them as JSON
cli-arg-audit-json = Print the reports as JSON
cli-arg-doctor-json = Print the findings as JSON
cli-arg-files = Transcripts; several of one match are also compared with each other
cli-arg-quiet = Print verdicts only
cli-arg-file = The transcript
cli-arg-round = Begin with this round; with --dump, print it alone
cli-arg-speed = How fast: 0.25, 0.5, 1, 2, 4, 8 or 16 times; it plays at once
cli-arg-dump = Print what happens, and the table after every play, as text
cli-arg-jsonl = As JSON lines, which is also what is done without this
cli-arg-named = The preset to start from [default: nertz]
cli-arg-toml = As a file to edit
cli-arg-keys = What each key is, and what its values mean
cli-arg-presets = The presets, and where they differ from `nertz`
cli-arg-shell = For which shell
cli-arg-man-out = Write all pages into this directory
cli-arg-preset = Start from this preset
cli-arg-rules = Read the rules from a file, as `nertz rules --toml` prints it
cli-arg-rule = Change one rule; can be given several times

## Headings, and words in them. The sections of a manual page are in capitals.

cli-usage = Usage:
cli-commands = Commands
cli-arguments = Arguments
cli-options = Options
cli-default = [default: { $value }]
cli-possible = [possible values: { $values }]
cli-man-name = NAME
cli-man-synopsis = SYNOPSIS
cli-man-description = DESCRIPTION
cli-man-extra = EXTRA
cli-man-version = VERSION
cli-value-name = NAME
cli-value-port = PORT
cli-value-dir = DIR
cli-value-file = FILE
cli-value-when = WHEN
cli-value-lang = LANG
cli-value-table = TABLE
cli-value-whom = TABLE|TICKET|IP:PORT
cli-value-lead = TICKET|IP:PORT
cli-value-pace = PACE
cli-value-skill = SKILL
cli-value-time = TIME
cli-value-preset = PRESET
cli-value-rule = KEY=VALUE
cli-value-options = OPTIONS
cli-value-command = COMMAND

## What the lines of an export are. The words before them are their kinds.

cli-export-lines = Each line is an object; `kind` says which. In this order of the file:
cli-export-match = the charter: format, match, players, rules
cli-export-entry = one entry of a seat's log: seat, seq, clock, items (draw, move, play, call, …)
cli-export-turned = card k of a seat's deck has become known
cli-export-contest = who got a place that several played on (or the call): plays, ballots, who heard whom in which order
cli-export-scores = a round is scored
cli-export-view = somebody has gone
cli-export-verdict = the last line: what the audit says of the whole file
cli-export-where = `record` and `ms` say where in the file and when; seats are counted from 0; cards are 6H, 10C, AS, joker-1.
cli-export-as-far = A file that is cut off or tampered with is told as far as it holds. Exit status: 0, 1 if it was tampered with or somebody cheated, 2 if it is no transcript.
cli-export-fields = All fields are told in crates/session/README.md.

## What is wrong with a command line, and what to do.

cli-unknown = there is no { $what } here; see { $help }
cli-unknown-but = there is no { $what } here: did you mean { $likely }? See { $help }
cli-no-command = there is no command { $what }; see { $help }
cli-no-command-but = there is no command { $what }: did you mean { $likely }? See { $help }
cli-bad-value = `{ $value }` is not allowed for { $what }: it is { $allowed }
cli-wrong-value = `{ $value }` does not do for { $what }: { $why }
cli-no-value = { $what } needs a value; see { $help }
cli-no-value-of = { $what } needs a value: it is { $allowed }
cli-missing = { $what } is missing; see { $help }
cli-conflict = { $one } and { $other } do not go together: leave one of them out
cli-twice = { $what } can be given only once
cli-takes-none = { $what } takes no value; see { $help }
cli-not-text = something there is no text (UTF-8); see { $help }
cli-otherwise = this command line cannot be understood; see { $help }
cli-number = it is a number from { $least } to { $most }
cli-time = a time is a number with s or ms, such as 2s
cli-time-range = a time is between 0 and 3600 s
cli-empty-name = a name needs something that can be seen
