//! `nertz doctor`: what stands in the way of being found, and of playing at all, and how to mend it.
//!
//! It takes two seconds, sends nothing but multicast on the interfaces that would be used, and leaves nothing behind.

mod network;
mod system;

use super::common::{Failure, say, shown};
use crate::cli::{self, Global};
use nertz::screen::{Suits, Theme, columns};
use nertz::tell;
use serde_json::{Value, json};
use std::process::ExitCode;

/// How something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Ok,
    /// It may be in the way.
    Warning,
    /// It is in the way.
    Wrong,
}

impl Level {
    fn word(self) -> &'static str {
        match self {
            Level::Ok => "ok",
            Level::Warning => "warning",
            Level::Wrong => "wrong",
        }
    }

    fn told(self) -> String {
        match self {
            Level::Ok => tell!("doctor-ok"),
            Level::Warning => tell!("doctor-warning"),
            Level::Wrong => tell!("doctor-wrong"),
        }
    }
}

/// What was looked at, and how it is.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// What was looked at, in a word that stays the same in all languages.
    check: &'static str,
    level: Level,
    /// What was found.
    text: String,
    /// How to mend it.
    mend: Option<String>,
}

impl Finding {
    fn new(check: &'static str, level: Level, text: String) -> Finding {
        Finding { check, level, text, mend: None }
    }

    fn ok(check: &'static str, text: String) -> Finding {
        Finding::new(check, Level::Ok, text)
    }

    fn mended_by(self, mend: String) -> Finding {
        Finding { mend: Some(mend), ..self }
    }
}

pub(crate) fn run(global: &Global, args: &cli::Doctor) -> Result<ExitCode, Failure> {
    let clock = system::Clock::start();
    let mut findings = network::look(global);
    findings.extend(system::firewall());
    findings.push(clock.stop());
    findings.extend(system::directory(global));
    findings.extend(system::terminal());
    let worst = findings.iter().map(|finding| finding.level).max().unwrap_or(Level::Ok);
    if args.json {
        let checks: Vec<Value> = findings.iter().map(as_json).collect();
        say!("{}", json!({ "ok": worst < Level::Wrong, "checks": checks }));
    } else {
        print(&findings);
        say!("");
        say!("{}", conclusion(worst));
    }
    Ok(ExitCode::from(u8::from(worst == Level::Wrong)))
}

fn conclusion(worst: Level) -> String {
    match worst {
        Level::Ok => tell!("doctor-all-ok"),
        Level::Warning => tell!("doctor-some-warnings"),
        Level::Wrong => tell!("doctor-something-wrong"),
    }
}

fn print(findings: &[Finding]) {
    let levels = [Level::Ok, Level::Warning, Level::Wrong].map(|level| columns(&level.told()));
    let width = usize::from(levels.into_iter().max().unwrap_or(0));
    let theme = Theme::of_environment(|variable| std::env::var(variable).ok());
    let arrow = if theme.suits == Suits::Letters { "->" } else { "→" };
    for finding in findings {
        let level = finding.level.told();
        let gap = " ".repeat(width.saturating_sub(usize::from(columns(&level))));
        say!("{level}{gap}  {}", shown(&finding.text));
        if let Some(mend) = &finding.mend {
            say!("{}  {arrow} {}", " ".repeat(width), shown(mend));
        }
    }
}

fn as_json(finding: &Finding) -> Value {
    json!({
        "check": finding.check,
        "level": finding.level.word(),
        "text": shown(&finding.text),
        "mend": finding.mend.as_deref().map(shown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz::words::within;
    use nertz_core::rules::Lang;

    #[test]
    fn the_worst_decides() {
        assert!(Level::Ok < Level::Warning && Level::Warning < Level::Wrong);
        for lang in Lang::ALL {
            let said = |level| within(lang, || conclusion(level));
            assert_ne!(said(Level::Ok), said(Level::Warning), "{lang}");
            assert_ne!(said(Level::Warning), said(Level::Wrong), "{lang}");
        }
    }
}
