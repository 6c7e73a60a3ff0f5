//! The firewall, the clock, the data directory, the terminal.

use super::{Finding, Level};
use crate::cli::Global;
use crate::commands::common;
use nertz::screen::{LEAST, Suits, Theme};
use nertz::tell;
use nertz::words::Tell;
use nertz_net::{FIRST_PORT, LAST_PORT};
use nertz_session::profile::{self, ProfileError};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that was set meanwhile, in this much of a look.
const DRIFT: Duration = Duration::from_millis(100);
/// Seconds from 1970 to the beginning of 2025: no clock of today is before it.
const EARLIEST: u64 = 1_735_689_600;

/// Hints for the firewall that this system has. Its rules are for the system's own eyes: what can be seen is whether it is on.
pub(super) fn firewall() -> Vec<Finding> {
    let hint = |text, mend| Finding::new("firewall", Level::Warning, text).mended_by(mend);
    if cfg!(windows) {
        return vec![hint(tell!("doctor-firewall-windows"), tell!("doctor-firewall-windows-mend"))];
    }
    if cfg!(target_os = "macos") {
        return vec![hint(tell!("doctor-firewall-macos"), tell!("doctor-firewall-macos-mend"))];
    }
    let on = active(Path::new("/"));
    if on.is_empty() {
        return vec![Finding::ok("firewall", tell!("doctor-firewall-none"))];
    }
    let mend = |command: String| tell!("doctor-firewall-mend", command = command);
    on.into_iter().map(|name| hint(tell!("doctor-firewall-on", name = name), mend(command(name)))).collect()
}

/// The firewalls of Linux that are switched on below this root.
fn active(root: &Path) -> Vec<&'static str> {
    let exists = |path: &str| root.join(path).exists();
    let ufw = fs::read_to_string(root.join("etc/ufw/ufw.conf")).unwrap_or_default();
    let ufw = ufw.lines().any(|line| line.trim().eq_ignore_ascii_case("ENABLED=yes"));
    let wanted = |unit: &str| {
        ["sysinit.target.wants", "multi-user.target.wants"]
            .iter()
            .any(|target| exists(&format!("etc/systemd/system/{target}/{unit}")))
    };
    let all = [
        ("ufw", ufw),
        ("firewalld", exists("run/firewalld/run") || exists("run/firewalld.pid") || wanted("firewalld.service")),
        ("nftables", wanted("nftables.service")),
        ("iptables", wanted("iptables.service") || wanted("netfilter-persistent.service")),
    ];
    all.into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect()
}

/// What lets multicast DNS and the ports of tables in.
fn command(firewall: &str) -> String {
    match firewall {
        "ufw" => format!("sudo ufw allow 5353/udp && sudo ufw allow {FIRST_PORT}:{LAST_PORT}/udp"),
        "firewalld" => format!("sudo firewall-cmd --add-service=mdns --add-port={FIRST_PORT}-{LAST_PORT}/udp"),
        "nftables" => {
            format!("sudo nft add rule inet filter input udp dport '{{ 5353, {FIRST_PORT}-{LAST_PORT} }}' accept")
        }
        _ => format!("sudo iptables -I INPUT -p udp -m multiport --dports 5353,{FIRST_PORT}:{LAST_PORT} -j ACCEPT"),
    }
}

/// The clocks, from one look to the next.
pub(super) struct Clock {
    monotonic: Instant,
    system: SystemTime,
}

impl Clock {
    pub(super) fn start() -> Clock {
        Clock { monotonic: Instant::now(), system: SystemTime::now() }
    }

    pub(super) fn stop(self) -> Finding {
        judge(self.system, SystemTime::now(), self.monotonic.elapsed())
    }
}

/// The game's clocks are monotonic; the day's is for files and for whoever reads a log.
fn judge(before: SystemTime, after: SystemTime, passed: Duration) -> Finding {
    let warning = |text| Finding::new("clock", Level::Warning, text).mended_by(tell!("doctor-clock-mend"));
    let day = after.duration_since(UNIX_EPOCH).unwrap_or_default();
    let shown = after.duration_since(before).unwrap_or_default();
    if day.as_secs() < EARLIEST {
        warning(tell!("doctor-clock-old"))
    } else if shown.abs_diff(passed) > DRIFT {
        warning(tell!("doctor-clock-set"))
    } else {
        Finding::ok("clock", tell!("doctor-clock-ok"))
    }
}

/// Whether identity and transcripts can be kept. A directory that is not there yet is not made.
pub(super) fn directory(global: &Global) -> Vec<Finding> {
    let finding = |level, text| Finding::new("directory", level, text);
    let directory = match &global.data_dir {
        Some(directory) => directory.clone(),
        None => match common::data_home() {
            Ok(directory) => directory,
            Err(why) => return vec![finding(Level::Wrong, why.to_string())],
        },
    };
    let path = directory.display().to_string();
    let mend = || tell!("doctor-directory-mend");
    let there = directory.join("identity").exists();
    vec![match if there { profile::profile(&directory).map(|_| ()) } else { may_make(&directory) } {
        Ok(()) if there => finding(Level::Ok, tell!("doctor-directory-ok", path = path)),
        Ok(()) => finding(Level::Ok, tell!("doctor-directory-new", path = path)),
        Err(ProfileError::InUse(_)) => finding(Level::Warning, tell!("doctor-directory-in-use", path = path))
            .mended_by(tell!("doctor-directory-in-use-mend")),
        Err(why) => finding(Level::Wrong, tell!("doctor-directory-bad", why = why.tell())).mended_by(mend()),
    }]
}

/// Whether something can be made where the directory would be.
fn may_make(directory: &Path) -> Result<(), ProfileError> {
    let there = directory.ancestors().find(|path| path.as_os_str().is_empty() || path.exists());
    let there = there.filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let probe = there.join(format!(".nertz-doctor-{}", std::process::id()));
    let made = fs::create_dir(&probe).and_then(|()| fs::remove_dir(&probe));
    made.map_err(|source| ProfileError::Io { path: there.to_owned(), source })
}

/// What the terminal can do, where there is one.
pub(super) fn terminal() -> Vec<Finding> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return vec![Finding::ok("terminal", tell!("doctor-terminal-none"))];
    }
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut findings: Vec<Finding> = crossterm::terminal::size().ok().map(size).into_iter().collect();
    findings.extend(abilities(&variable));
    findings
}

fn size((width, height): (u16, u16)) -> Finding {
    let finding =
        |level| Finding::new("terminal", level, tell!("doctor-terminal-size", width = width, height = height));
    if width >= LEAST.0 && height >= LEAST.1 {
        finding(Level::Ok)
    } else {
        finding(Level::Wrong).mended_by(tell!("doctor-terminal-size-mend", width = LEAST.0, height = LEAST.1))
    }
}

/// Colours, characters, and what stands between here and the screen, as the environment tells.
fn abilities(variable: &dyn Fn(&str) -> Option<String>) -> Vec<Finding> {
    let finding = |level, text| Finding::new("terminal", level, text);
    let term = variable("TERM");
    let theme = Theme::of_environment(variable);
    let mut findings = vec![match &term {
        Some(term) if term != "dumb" => {
            let colours = colours(term, &theme, variable);
            finding(Level::Ok, tell!("doctor-terminal-term", term = term.clone(), colours = colours))
        }
        _ if cfg!(windows) => finding(Level::Ok, tell!("doctor-terminal-windows")),
        _ => finding(Level::Wrong, tell!("doctor-terminal-dumb")).mended_by(tell!("doctor-terminal-dumb-mend")),
    }];
    findings.push(match theme.suits {
        Suits::Signs => finding(Level::Ok, tell!("doctor-terminal-signs")),
        Suits::Letters => {
            finding(Level::Warning, tell!("doctor-terminal-letters")).mended_by(tell!("doctor-terminal-letters-mend"))
        }
    });
    if variable("TMUX").is_some() {
        findings.push(finding(Level::Ok, tell!("doctor-terminal-tmux")).mended_by(tell!("doctor-terminal-tmux-mend")));
    } else if variable("STY").is_some() {
        findings.push(finding(Level::Ok, tell!("doctor-terminal-screen")));
    }
    if variable("SSH_CONNECTION").or_else(|| variable("SSH_TTY")).is_some() {
        findings.push(finding(Level::Ok, tell!("doctor-terminal-ssh")));
    }
    findings
}

fn colours(term: &str, theme: &Theme, variable: &dyn Fn(&str) -> Option<String>) -> String {
    let true_colour = variable("COLORTERM").is_some_and(|value| matches!(value.as_str(), "truecolor" | "24bit"));
    match () {
        () if variable("NO_COLOR").is_some() => tell!("doctor-colours-off"),
        () if !theme.colour => tell!("doctor-colours-none"),
        () if true_colour => tell!("doctor-colours-true"),
        () if term.contains("256color") => tell!("doctor-colours-256"),
        () => tell!("doctor-colours-16"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn firewalls_that_are_on() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        assert!(active(root.path()).is_empty());
        write("etc/ufw/ufw.conf", "# ENABLED=yes\nENABLED=no\n");
        assert!(active(root.path()).is_empty());
        write("etc/ufw/ufw.conf", "ENABLED=yes\n");
        write("run/firewalld.pid", "1");
        write("etc/systemd/system/sysinit.target.wants/nftables.service", "");
        assert_eq!(active(root.path()), ["ufw", "firewalld", "nftables"]);
        for name in ["ufw", "firewalld", "nftables", "iptables"] {
            let command = command(name);
            assert!(command.contains("5353") || command.contains("mdns"), "{command}");
            assert!(command.contains("52300") && command.contains("52363"), "{command}");
        }
    }

    #[test]
    fn clocks() {
        let at = |seconds: u64| UNIX_EPOCH + Duration::from_secs(seconds);
        let level = |before, after, passed| judge(before, after, Duration::from_secs(passed)).level;
        let today = EARLIEST + 1000;
        assert_eq!(level(at(today), at(today + 2), 2), Level::Ok);
        assert_eq!(level(at(today), at(today + 9), 2), Level::Warning);
        assert_eq!(level(at(today), at(today - 1), 2), Level::Warning, "it was put back");
        assert_eq!(level(at(5), at(7), 2), Level::Warning);
    }

    #[test]
    fn terminals() {
        let of = |variables: &[(&str, &str)]| {
            let variable =
                |name: &str| variables.iter().find(|(of, _)| *of == name).map(|(_, value)| (*value).to_owned());
            abilities(&variable).iter().map(|finding| finding.level).collect::<Vec<_>>()
        };
        assert_eq!(of(&[("TERM", "xterm-256color"), ("LANG", "C.UTF-8")]), [Level::Ok, Level::Ok]);
        assert_eq!(of(&[("TERM", "xterm"), ("LANG", "C"), ("TMUX", "x")])[1..], [Level::Warning, Level::Ok]);
        if cfg!(unix) {
            assert_eq!(of(&[("TERM", "dumb"), ("LANG", "C.UTF-8"), ("SSH_TTY", "x")])[0], Level::Wrong);
        }
        assert_eq!(
            (size((80, 24)).level, size((79, 24)).level, size((200, 23)).level),
            (Level::Ok, Level::Wrong, Level::Wrong)
        );
    }

    #[test]
    fn to_look_at_a_directory_leaves_nothing_behind() {
        let home = tempfile::tempdir().unwrap();
        may_make(&home.path().join("a/b")).unwrap();
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
        let file = home.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(may_make(&file.join("a")).is_err());
    }
}
