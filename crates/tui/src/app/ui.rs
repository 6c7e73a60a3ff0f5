//! What the player's own program knows: what is picked, open and typed. No terminal, no clock, no table.

use super::backend::State;
use super::backs::Backs;
use super::calls;
use super::field::{Field, Typed};
use super::idea;
use super::near::Near;
use super::newest::Newest;
use super::rules::{Did, Editor};
use super::settings::{Menu, rules_of};
use crate::house;
use crate::keys::{Command, Hint, Keys, Stroke};
use crate::screen::{self, HomeView, Line, Marks, Panel, Tables, Theme};
use crate::settings::{Keeper, Preferences, Seen, Settings};
use crate::{tell, words};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use nertz_core::{Link, Phase, Pile, Rules, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::time::Duration;

/// How long a word about a stroke is shown, and a second Ctrl-C counts.
const HINT: Duration = Duration::from_secs(3);

/// The table is looked at again after so many milliseconds at most.
const SILENCE_MS: u64 = 250;
/// While settings are written, whether that is done is looked at after so many milliseconds.
const KEEPS_MS: u64 = 100;
/// What was typed at the table a moment ago is not meant for the results that have come up meanwhile.
const DEAF: Duration = Duration::from_secs(1);

/// The keys of a round's results, for their help.
fn results_keys() -> Vec<(String, String)> {
    let own = |key: &str, word: String| (key.to_owned(), word);
    vec![
        (tell!("key-enter"), tell!("help-goes-on")),
        (tell!("key-tab"), tell!("results-key-rounds")),
        own("T", tell!("help-talk")),
        own("C", tell!("help-colour-ways")),
        (tell!("key-ctrl-c"), tell!("results-key-leave")),
        own("?", tell!("help-help")),
    ]
}

/// The keys at home, for its help.
fn home_keys() -> Vec<(String, String)> {
    let own = |key: &str, word: String| (key.to_owned(), word);
    vec![
        (tell!("help-key-arrows"), tell!("help-choose")),
        (tell!("key-enter"), tell!("home-key-sit")),
        own("O", tell!("home-key-open")),
        own("J", tell!("home-key-join")),
        own("P", tell!("home-key-practise")),
        own("S", tell!("stats-help")),
        own("G", tell!("help-settings")),
        own("C", tell!("help-colour-ways")),
        own("M", tell!("help-mouse")),
        own("Q", tell!("home-key-quit")),
        own("?", tell!("help-help")),
    ]
}

/// The keys of a lobby, for its help.
fn lobby_keys() -> Vec<(String, String)> {
    let own = |key: &str, word: String| (key.to_owned(), word);
    vec![
        own("R", tell!("help-ready")),
        own("E", tell!("help-rules")),
        own("T", tell!("help-talk")),
        own("C", tell!("help-colour-ways")),
        own("Q", tell!("lobby-key-leave")),
        own("?", tell!("help-help")),
    ]
}

/// What the player's own program knows.
#[derive(Debug)]
pub struct Ui {
    pub(super) keys: Keys,
    pub(super) theme: Theme,
    panel: Panel,
    /// How far the help is turned: nothing, the keys, and then the pages of the rules.
    pub(super) help: usize,
    pub(super) field: Option<(Asked, Field)>,
    /// The table's rules, while they are being changed.
    editor: Option<Editor>,
    /// The settings, while they are looked at.
    pub(super) menu: Option<Menu>,
    /// The row of the chosen table, and its name: others may be announced above it.
    chosen: usize,
    chosen_name: Option<(String, bool)>,
    /// The table that was clicked last.
    clicked: Option<(String, bool)>,
    pub(super) hint: Option<(Hint, Duration)>,
    newest: Newest,
    backs: Backs,
    /// What was typed last to join a table: a ticket with one wrong letter need not be typed again.
    joined: String,
    /// Which key says a move worth making was told.
    idea_told: bool,
    near: Near,
    /// When it was looked at last.
    seen: Duration,
    /// In a round, or at what results of it.
    sight: Sight,
    /// Until when the results take no key that would put them away.
    deaf_until: Duration,
    pub(super) preferences: Preferences,
    /// Writes what is set; none where there is no place for it.
    pub(super) keeper: Option<Keeper>,
    /// What was drawn on last, once something was.
    pub(super) drawn: Cell<Option<Rect>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sight {
    Elsewhere,
    Table,
    Results { over: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    Say,
    Open,
    Join,
    Ticket,
}

impl Ui {
    /// Nothing picked, nothing open.
    pub fn new(keys: Keys, theme: Theme) -> Ui {
        Ui {
            keys,
            theme,
            panel: Panel::Rivals,
            help: 0,
            field: None,
            editor: None,
            menu: None,
            chosen: 0,
            chosen_name: None,
            clicked: None,
            hint: None,
            newest: Newest::default(),
            backs: Backs::default(),
            joined: String::new(),
            idea_told: false,
            near: Near::default(),
            seen: Duration::ZERO,
            sight: Sight::Elsewhere,
            deaf_until: Duration::ZERO,
            preferences: Preferences {
                settings: Settings::default(),
                file: None,
                seen: Seen { theme, lang: words::lang(), name: String::new() },
            },
            keeper: None,
            drawn: Cell::default(),
        }
    }

    /// As the player has set it.
    pub fn preferring(preferences: Preferences) -> Ui {
        // That no key means two things was seen to when they were read.
        let keys = Keys::new(preferences.settings.bindings().unwrap_or_default());
        let ui = Ui::new(keys, preferences.theme());
        let keeper = preferences.file.clone().map(Keeper::new);
        Ui { preferences, keeper, ..ui }
    }

    /// A key, at what is shown now; answers what is to be done by the backend.
    pub fn key(&mut self, event: KeyEvent, state: &State, now: Duration) -> Option<Command> {
        self.observe(state, now);
        if event.kind != KeyEventKind::Release && event.modifiers == KeyModifiers::CONTROL && is_char(event, 'c') {
            return self.interrupt(event, state, now);
        }
        if self.is_unseen() {
            return None;
        }
        if let Some((asked, field)) = &mut self.field {
            let asked = *asked;
            return match field.key(event) {
                Typed::On => None,
                Typed::Dropped => self.close(),
                Typed::Done(text) => {
                    self.field = None;
                    if matches!(asked, Asked::Join | Asked::Ticket) {
                        self.joined.clone_from(&text);
                    }
                    finished(asked, text)
                }
            };
        }
        if let Some(editor) = &mut self.editor {
            let did = editor.key(event);
            return self.edited(did, now);
        }
        if let Some(menu) = self.menu.as_mut().filter(|_| self.help == 0) {
            let did = menu.key(event, &self.preferences);
            let command = self.set_up(did)?;
            return self.own(command, state, now);
        }
        if event.kind == KeyEventKind::Press && event.code == KeyCode::Esc {
            let beside =
                matches!(state, State::Table(..)) && matches!(self.panel, Panel::Help | Panel::Marks | Panel::Rules);
            if self.help > 0 || beside {
                self.help = 0;
                self.panel = if beside { Panel::Rivals } else { self.panel };
                return None;
            }
        }
        let command = match state {
            State::Table(view, _) if view.me.is_none() && looking_on(event).is_some() => looking_on(event)?,
            State::Table(view, _) => {
                let command = self.keys.press(event, view, now);
                self.hint.take_if(|_| self.keys.naming().is_some());
                if let Some(noticed) = self.keys.noticed() {
                    self.hint = Some((noticed, now));
                    return command.and_then(|command| self.own(command, state, now));
                }
                command?
            }
            _ if event.kind != KeyEventKind::Press || !is_plain(event) => return None,
            State::Home(_) if self.menu.is_some() => in_help(event)?,
            State::Home(home) => self.at_home(event, &names(home))?,
            State::Stats(_) => in_stats(event)?,
            State::Lobby(_) => in_lobby(event)?,
            State::Results(results, _) => after_round(event, results.end.is_some(), now < self.deaf_until)?,
            State::Closed(_) => return None,
        };
        // Whoever types fast has to be able to read that Caps Lock is on.
        self.hint.take_if(|(hint, _)| *hint != Hint::CapsLock);
        self.own(command, state, now)
    }

    /// Pasted text: goes into the line that is being typed, and never anywhere else.
    pub fn paste(&mut self, text: &str) {
        if self.is_unseen() {
            return;
        }
        if let Some((_, field)) = &mut self.field {
            field.paste(text);
        } else if let Some(editor) = &mut self.editor {
            editor.paste(text);
        } else if let Some(menu) = &mut self.menu {
            menu.paste(text);
        }
    }

    /// Looks at what is shown now.
    pub fn observe(&mut self, state: &State, now: Duration) {
        let belongs = |asked| match state {
            State::Home(_) => asked != Asked::Say,
            State::Lobby(_) | State::Table(..) | State::Results(..) => asked == Asked::Say,
            State::Stats(_) | State::Closed(_) => false,
        };
        self.field.take_if(|(asked, _)| !belongs(*asked));
        self.hint.take_if(|(_, since)| now >= *since + HINT);
        self.menu.take_if(|_| !matches!(state, State::Home(_)));
        self.hear_keeper();
        match (state, &mut self.editor) {
            (State::Lobby(lobby), Some(editor)) => editor.follow(lobby),
            (_, editor) => {
                let dropped = editor.take().map_or(0, |editor| editor.changes());
                self.tell_dropped(dropped, now);
            }
        }
        match state {
            State::Table(view, notices) => {
                if notices.practice && view.phase == Phase::Play && !std::mem::replace(&mut self.idea_told, true) {
                    self.hint = Some((Hint::IdeaKey, now));
                }
                self.keys.observe(view, now);
                self.newest.observe(view);
                self.near.observe(view);
                self.backs.observe(view);
            }
            State::Home(home) => {
                self.find_chosen(&names(home));
                self.backs.forget();
            }
            State::Results(..) => self.keys.forget(),
            _ => {}
        }
        let sight = match state {
            State::Table(..) => Sight::Table,
            State::Results(results, _) => Sight::Results { over: results.end.is_some() },
            State::Home(_) | State::Stats(_) | State::Lobby(_) | State::Closed(_) => Sight::Elsewhere,
        };
        if sight != self.sight && self.sight != Sight::Elsewhere && matches!(sight, Sight::Results { .. }) {
            self.deaf_until = now + DEAF;
            // The sorting comes first, whatever stood beside the table.
            self.panel = Panel::Rivals;
        }
        if sight != self.sight && sight == Sight::Table {
            // What was read before a round stands over none.
            self.help = 0;
            if matches!(self.sight, Sight::Results { .. }) {
                self.panel = Panel::Rivals;
            }
        }
        self.sight = sight;
        self.seen = now;
        if self.help > 0 && self.help > 1 + self.pages(state).len() {
            self.help = 0;
        }
    }

    /// Draws what there is to be shown.
    pub fn draw(&self, state: &State, buf: &mut Buffer) {
        self.drawn.set(Some(buf.area));
        words::set_ascii(self.theme.is_ascii());
        let theme = &Theme { backs: self.backs.by_seat(), ..self.theme };
        let hint = self.hint.map(|(hint, _)| self.words(hint, state));
        let asked = self.field.as_ref().map(|(asked, field)| (question(*asked, field.has_calls()), field.text()));
        let typed = asked.as_ref().map(|(question, text)| Line::Typed(question, text));
        let naming = self.keys.naming().filter(|_| matches!(state, State::Table(..)));
        let line = typed.or(hint.as_deref().map(Line::Hint)).or(naming.map(Line::Naming));
        let value = self.editor.as_ref().and_then(Editor::line);
        let screen = buf.area;
        let ways_out = || self.ways_out(state);
        screen::framed(buf, theme, ways_out, |buf, area| {
            match state {
                State::Home(home) => match &self.menu {
                    None => screen::draw_home(buf, area, home, self.chosen, line, theme),
                    Some(menu) => {
                        let view = menu.view(&self.preferences, &self.keys.bindings);
                        let typed = menu.line();
                        let line = typed.as_ref().map(|(asked, text)| Line::Typed(asked, text)).or(line);
                        screen::draw_settings(buf, area, &view, line, theme);
                    }
                },
                State::Stats(stats) => screen::draw_stats(buf, area, stats, line, theme),
                State::Lobby(lobby) => match &self.editor {
                    None => screen::draw_lobby(buf, area, lobby, line, theme),
                    Some(editor) => {
                        let line = value.as_ref().map(|(asked, text)| Line::Typed(asked, text)).or(line);
                        screen::draw_rules(buf, area, &editor.view(), line, theme);
                    }
                },
                State::Table(view, notices) => {
                    let marks = Marks {
                        picked: self.keys.picked().or(naming.map(|naming| naming.from())),
                        newest: self.newest.lane(),
                        founded: self.newest.founded(),
                        panel: self.panel,
                        line,
                        bindings: &self.keys.bindings,
                    };
                    screen::draw_table(buf, screen, view, notices, &marks, theme);
                }
                State::Results(results, notices) => {
                    let tables = if self.panel == Panel::Scores { Tables::Rounds } else { Tables::Sorting };
                    let line = line.or((self.seen < self.deaf_until).then_some(Line::Blank));
                    screen::draw_results(buf, area, results, notices, tables, line, theme);
                }
                State::Closed(_) => {}
            }
            if self.help > 0 {
                self.draw_help(state, buf, area);
            }
        });
    }

    /// Keys first, and then the rules; at home, where nobody asks for the keys alone, the other way round.
    fn draw_help(&self, state: &State, buf: &mut Buffer, area: Rect) {
        let pages = self.pages(state);
        let (keys, page) = match state {
            State::Home(_) => (self.help > pages.len(), self.help - 1),
            _ => (self.help == 1, self.help.saturating_sub(2)),
        };
        if !keys {
            let more = page + 1 < pages.len() || matches!(state, State::Home(_));
            return screen::draw_page(buf, area, &pages, page, more);
        }
        let keys = match state {
            State::Results(..) => results_keys(),
            State::Home(_) => home_keys(),
            _ => lobby_keys(),
        };
        screen::draw_keys(buf, area, &keys, !pages.is_empty() && self.help <= pages.len());
    }

    /// How long until what is drawn changes by itself; none if it does not.
    pub fn changes_in(&self, state: &State, now: Duration) -> Option<Duration> {
        let hint = self.hint.map(|(_, since)| (since + HINT).saturating_sub(now));
        let shown = match state {
            // Who has fallen silent is seen by nothing but the time.
            State::Table(view, notices) => {
                Some(SILENCE_MS).into_iter().chain(clock_changes_in_ms(view)).chain(notices.changes_in_ms()).min()
            }
            State::Results(_, notices) => notices.changes_in_ms(),
            // Whether it could be written.
            State::Home(_) if self.keeper.as_ref().is_some_and(Keeper::is_busy) => Some(KEEPS_MS),
            _ => None,
        };
        let deaf = Some(self.deaf_until.saturating_sub(now)).filter(|left| !left.is_zero());
        hint.into_iter().chain(deaf).chain(shown.map(Duration::from_millis)).min()
    }

    /// Whether the terminal's bell is to ring: somebody else is about to call.
    pub fn rings(&self) -> bool {
        self.near.has_news() && self.preferences.settings.bell
    }

    /// Whether what was drawn last had no room: then no key does anything but lead out, so that nobody plays a card unseen.
    pub(super) fn is_unseen(&self) -> bool {
        self.drawn.get().is_some_and(screen::is_too_small)
    }

    /// What is told where there is no room for a screen.
    fn ways_out(&self, state: &State) -> Vec<String> {
        if !is_in_match(state) {
            return vec![tell!("too-small-quit")];
        }
        let asked = self.hint.filter(|(hint, _)| *hint == Hint::LeaveAgain);
        let way = asked.map_or_else(|| tell!("too-small-locked"), |_| tell!("hint-leave-again"));
        vec![tell!("too-small-goes-on"), way]
    }

    fn interrupt(&mut self, event: KeyEvent, state: &State, now: Duration) -> Option<Command> {
        if !is_in_match(state) {
            return Some(Command::Quit);
        }
        if event.kind == KeyEventKind::Press && self.hint.is_some_and(|(hint, _)| hint == Hint::LeaveAgain) {
            self.hint = None;
            return Some(Command::Leave);
        }
        self.hint = Some((Hint::LeaveAgain, now));
        None
    }

    /// What a key in the rules came to.
    fn edited(&mut self, did: Did, now: Duration) -> Option<Command> {
        match did {
            Did::On => None,
            Did::Left(changes) => {
                self.editor = None;
                self.tell_dropped(changes, now);
                None
            }
            Did::Proposed(rules) => {
                self.editor = None;
                Some(Command::Propose(rules))
            }
        }
    }

    fn tell_dropped(&mut self, changes: usize, now: Duration) {
        if changes > 0 {
            self.hint = Some((Hint::ChangesDropped(changes), now));
        }
    }

    fn close(&mut self) -> Option<Command> {
        self.field = None;
        None
    }

    /// Does what is the screen's own; the rest goes on to the backend.
    pub(super) fn own(&mut self, command: Command, state: &State, now: Duration) -> Option<Command> {
        let at_table = matches!(state, State::Table(..));
        let toggled = |panel: Panel, shown: Panel| if shown == panel { Panel::Rivals } else { panel };
        match command {
            Command::Scores => {
                // They would stand behind it.
                self.help = 0;
                self.panel = toggled(Panel::Scores, self.panel);
            }
            // At the table the keys, the marks and what differs stand beside it; then come the rules in words.
            Command::Help if at_table && self.help == 0 => match self.panel {
                Panel::Help => self.panel = Panel::Marks,
                Panel::Marks => self.panel = Panel::Rules,
                Panel::Rules => (self.panel, self.help) = (Panel::Rivals, 2),
                Panel::Rivals | Panel::Scores => self.panel = Panel::Help,
            },
            Command::Help => self.help = (self.help + 1) % (2 + self.pages(state).len()),
            Command::Rules => {
                if let State::Lobby(lobby) = state
                    && !lobby.table.is_empty()
                {
                    self.help = 0;
                    self.editor = Some(Editor::new(lobby));
                }
            }
            Command::TalkOpen => {
                let calls = match state {
                    State::Table(view, _) => calls::at(view, self.newest.lane(), &self.theme),
                    _ => Vec::new(),
                };
                self.field = Some((Asked::Say, Field::of_calls(calls)));
            }
            Command::Colours => {
                // For now: it is not written to the file.
                self.theme.look = self.theme.look.next();
                self.preferences.settings.look = Some(self.theme.look);
                self.hint = Some((Hint::Look, now));
            }
            Command::Mouse => {
                let mouse = &mut self.preferences.settings.mouse;
                *mouse = !*mouse;
                self.hint = Some((Hint::Mouse(*mouse), now));
            }
            Command::Idea => {
                let hint = match state {
                    State::Table(view, notices) if notices.practice => Hint::Idea(idea::of(view)),
                    _ => Hint::NoIdeas,
                };
                self.hint = Some((hint, now));
            }
            Command::Hint(hint) => self.hint = Some((hint, now)),
            other => return Some(other),
        }
        None
    }

    /// The rules that a screen can show, by pages.
    fn pages(&self, state: &State) -> Vec<Vec<String>> {
        match state {
            State::Lobby(lobby) => screen::rule_pages(&lobby.in_words),
            State::Table(view, notices) if notices.practice => self.pages_for_newcomers(&view.rules),
            State::Table(view, _) => screen::rule_pages(&house::sentences(&view.rules)),
            // There is no table yet: the rules are those that a practice would have.
            State::Home(_) => self.pages_for_newcomers(&rules_of(&self.preferences.settings)),
            State::Stats(_) | State::Results(..) | State::Closed(_) => Vec::new(),
        }
    }

    /// What the game is about, and then the rules.
    fn pages_for_newcomers(&self, rules: &Rules) -> Vec<Vec<String>> {
        let mut pages = screen::rule_pages(&screen::game_in_short(rules, &self.keys.bindings));
        pages.extend(screen::rule_pages(&house::sentences(rules)));
        pages
    }

    /// Looks up the row of the chosen table; if it is gone, what is in its row now is chosen.
    fn find_chosen(&mut self, tables: &[(&str, bool)]) {
        let name = self.chosen_name.as_ref().map(|(name, private)| (name.as_str(), *private));
        if name.is_none() || tables.get(self.chosen).copied() != name {
            let row = tables.iter().position(|table| Some(*table) == name);
            self.choose(row.unwrap_or(self.chosen), tables);
        }
    }

    fn choose(&mut self, row: usize, tables: &[(&str, bool)]) {
        self.chosen = row.min(tables.len().saturating_sub(1));
        self.chosen_name = tables.get(self.chosen).map(|(table, private)| ((*table).to_owned(), *private));
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    /// A table is chosen by a click, and joined by another.
    pub(super) fn click_table(&mut self, row: usize, home: &HomeView) -> Option<Command> {
        self.choose(row, &names(home));
        let again = self.clicked == self.chosen_name;
        self.clicked.clone_from(&self.chosen_name);
        again.then(|| self.sit_down()).flatten()
    }

    /// Joins the chosen table; of a private one the ticket is asked for.
    fn sit_down(&mut self) -> Option<Command> {
        match self.chosen_name.clone()? {
            (table, false) => Some(Command::Join(table)),
            // A name does not lead there.
            (_, true) => {
                self.field = Some((Asked::Ticket, Field::of_ticket(&self.joined)));
                None
            }
        }
    }

    fn at_home(&mut self, event: KeyEvent, tables: &[(&str, bool)]) -> Option<Command> {
        self.clicked = None;
        match event.code {
            KeyCode::Up => self.choose(self.chosen.saturating_sub(1), tables),
            KeyCode::Down => self.choose(self.chosen + 1, tables),
            KeyCode::Enter => return self.sit_down(),
            KeyCode::Esc => self.help = 0,
            KeyCode::Char(char) => match char.to_ascii_lowercase() {
                'o' => self.field = Some((Asked::Open, Field::default())),
                'j' => self.field = Some((Asked::Join, Field::of_ticket(&self.joined))),
                'p' => self.menu = Some(Menu::practice()),
                's' => return Some(Command::Stats),
                'q' => return Some(Command::Quit),
                'c' => return Some(Command::Colours),
                'm' => return Some(Command::Mouse),
                'g' => self.menu = Some(Menu::settings()),
                '?' => return Some(Command::Help),
                _ => {}
            },
            _ => {}
        }
        None
    }

    fn words(&self, hint: Hint, state: &State) -> String {
        let call = self.keys.bindings.cap(Stroke::Call);
        match hint {
            Hint::Empty(Pile::NERTZ) => match state {
                State::Table(view, _) => tell!("hint-nertz-empty", pile = view.rules.pile_in_words(words::lang())),
                _ => String::new(),
            },
            Hint::Empty(Pile::WASTE) => tell!("hint-waste-empty"),
            Hint::Empty(column) => {
                tell!("hint-column-empty", column = column.as_column().map_or(0, |index| index + 1))
            }
            Hint::CallCosts { left, penalty } => {
                tell!("hint-call-costs", left = left, key = call, penalty = penalty)
            }
            Hint::CallsItself => tell!("hint-calls-itself"),
            Hint::LeaveAgain => tell!("hint-leave-again"),
            Hint::CapsLock => tell!("caps-lock-on"),
            Hint::Look if self.theme.colour => screen::look_name(self.theme.look),
            Hint::Look => tell!("look-without-colours"),
            Hint::Mouse(true) => tell!("mouse-on", key = self.keys.bindings.cap(Stroke::Mouse)),
            Hint::Mouse(false) => tell!("mouse-off", key = self.keys.bindings.cap(Stroke::Mouse)),
            Hint::Idea(Some(intent)) => idea::words(intent, &self.keys.bindings),
            Hint::Idea(None) => tell!("hint-no-idea"),
            Hint::IdeaKey => tell!("hint-idea-key", key = self.keys.bindings.cap(Stroke::Idea)),
            Hint::NoIdeas => tell!("hint-no-ideas-here"),
            Hint::ChangesDropped(changes) => tell!("hint-changes-dropped", changes = changes),
        }
    }
}

/// Whether this seat plays, and would be missed.
fn is_in_match(state: &State) -> bool {
    match state {
        State::Table(view, _) => view.me.is_some(),
        State::Results(results, _) => results.end.is_none(),
        _ => false,
    }
}

/// The names of the tables, by rows.
fn names(home: &HomeView) -> Vec<(&str, bool)> {
    home.tables.iter().map(|table| (table.table.as_str(), table.private)).collect()
}

/// What a key means to who reads the help over the settings.
fn in_help(event: KeyEvent) -> Option<Command> {
    (event.code == KeyCode::Char('?')).then_some(Command::Help)
}

fn in_stats(event: KeyEvent) -> Option<Command> {
    match event.code {
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('s' | 'S' | 'q' | 'Q') => Some(Command::Leave),
        KeyCode::Char('c' | 'C') => Some(Command::Colours),
        _ => None,
    }
}

fn in_lobby(event: KeyEvent) -> Option<Command> {
    match event.code {
        KeyCode::Char(char) => match char.to_ascii_lowercase() {
            'r' | ' ' => Some(Command::Ready),
            'e' => Some(Command::Rules),
            'w' => Some(Command::Watch),
            'q' => Some(Command::Leave),
            other => anywhere(other),
        },
        _ => None,
    }
}

/// What a key means to who looks on besides what it means at any table.
fn looking_on(event: KeyEvent) -> Option<Command> {
    let plain = event.kind == KeyEventKind::Press && is_plain(event);
    match event.code {
        KeyCode::Char('r' | 'R') if plain => Some(Command::Ready),
        KeyCode::Char('w' | 'W') if plain => Some(Command::Watch),
        KeyCode::Char('q' | 'Q') if plain => Some(Command::Leave),
        _ => None,
    }
}

fn after_round(event: KeyEvent, over: bool, deaf: bool) -> Option<Command> {
    match event.code {
        KeyCode::Enter | KeyCode::Char('q' | 'Q') if deaf => None,
        KeyCode::Enter => Some(Command::Continue),
        KeyCode::Tab => Some(Command::Scores),
        KeyCode::Char(char) => match char.to_ascii_lowercase() {
            'q' if over => Some(Command::Leave),
            other => anywhere(other),
        },
        _ => None,
    }
}

fn anywhere(key: char) -> Option<Command> {
    match key {
        't' => Some(Command::TalkOpen),
        'c' => Some(Command::Colours),
        'm' => Some(Command::Mouse),
        '?' => Some(Command::Help),
        _ => None,
    }
}

fn finished(asked: Asked, text: String) -> Option<Command> {
    match asked {
        Asked::Open => Some(Command::Open(text)),
        _ if text.is_empty() => None,
        Asked::Say => Some(Command::TalkSend(text)),
        Asked::Join | Asked::Ticket => Some(Command::Join(text)),
    }
}

fn question(asked: Asked, has_calls: bool) -> String {
    match asked {
        Asked::Say if has_calls => tell!("ask-say-or-call", key = tell!("key-tab")),
        Asked::Say => tell!("ask-say"),
        Asked::Open => tell!("ask-open"),
        Asked::Join => tell!("ask-join"),
        Asked::Ticket => tell!("home-ask-ticket"),
    }
}

/// Milliseconds until a clock on the table shows something else.
fn clock_changes_in_ms(view: &View) -> Option<u64> {
    let clock = match view.phase {
        Phase::Countdown(0) => None,
        Phase::Countdown(ms) => Some((ms - 1) % 1000 + 1),
        Phase::Play | Phase::Closing => Some(1000 - view.clock_ms % 1000),
        _ => None,
    };
    let slow = view.seats.iter().filter_map(|seat| match seat.link {
        Link::Slow(ms) => Some(100 - ms % 100),
        _ => None,
    });
    clock.into_iter().chain(slow).min()
}

fn is_char(event: KeyEvent, char: char) -> bool {
    event.code == KeyCode::Char(char)
}

fn is_plain(event: KeyEvent) -> bool {
    event.modifiers.difference(KeyModifiers::SHIFT).is_empty()
}
