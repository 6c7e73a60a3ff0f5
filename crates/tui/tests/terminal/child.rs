//! The program that runs in the pty: a sample screen, and what the keys ask for.

use crate::sample;
use nertz::app::{Backend, Ended, State, Ui, run};
use nertz::keys::{Bindings, Command, Keys};
use nertz::screen::Theme;
use nertz::terminal::Guard;
use std::io::Read;
use std::sync::Arc;
use tokio::sync::Notify;

/// Set to how the program is to end.
pub(crate) const WAY_OUT: &str = "WAY_OUT";
/// Set to the name of the sample screen that it shows.
pub(crate) const SCREEN: &str = "SCREEN";
/// Set to the layout of the keyboard.
pub(crate) const KEYS: &str = "KEYS";
/// What it prints in its last line if its loop ended as it should.
pub(crate) const DONE: &str = "ended well";
/// What it prints before each command that the keys came to.
pub(crate) const DID: &str = "asked for ";

struct Shown {
    changed: Arc<Notify>,
    state: State,
    did: Vec<Command>,
}

impl Backend for Shown {
    fn state(&self) -> State {
        self.state.clone()
    }

    fn changed(&self) -> Arc<Notify> {
        Arc::clone(&self.changed)
    }

    fn command(&mut self, command: Command) {
        match &command {
            Command::Quit | Command::Leave => self.state = State::Closed(None),
            Command::Practise(_) => panic!("a panic in the loop"),
            Command::Open(_) => drop(std::thread::spawn(|| panic!("a panic in another thread"))),
            _ => {}
        }
        self.did.push(command);
    }
}

/// Runs if this process was started as the program.
pub(crate) fn run_if_asked() {
    let Ok(way_out) = std::env::var(WAY_OUT) else { return };
    if way_out == "dropped" {
        let guard = Guard::take().unwrap();
        std::io::stdin().read_exact(&mut [0]).unwrap();
        drop(guard);
        println!("{DONE}");
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let preset = std::env::var(KEYS).unwrap().parse().unwrap();
    let mut ui = Ui::new(Keys::new(Bindings::of(preset, false)), Theme::PLAIN);
    let state = sample::gallery::named(&std::env::var(SCREEN).unwrap()).state;
    let mut shown = Shown { changed: Arc::default(), state, did: Vec::new() };
    let ended = runtime.block_on(run(&mut shown, &mut ui)).unwrap();
    let expected = match way_out.as_str() {
        "quit" => Ended::Closed(None),
        "thread" => Ended::TerminalLost,
        "TERM" => Ended::Signal("SIGTERM"),
        "INT" => Ended::Signal("SIGINT"),
        "HUP" => Ended::Signal("SIGHUP"),
        "QUIT" => Ended::Signal("SIGQUIT"),
        _ => return,
    };
    assert_eq!(ended, expected);
    // The harness has begun a line.
    println!();
    for command in shown.did {
        println!("{DID}{command:?}");
    }
    println!("{DONE}");
}
