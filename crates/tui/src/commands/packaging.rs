//! `nertz completions` and `nertz man`: what a packager puts beside the program, made from its own command line.

use super::common::{Failure, remark, say};
use crate::cli::{self, Cli};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use nertz::tell;
use std::fs;
use std::process::ExitCode;

const NAME: &str = "nertz";

pub(crate) fn completions(args: &cli::Completions) -> Result<ExitCode, Failure> {
    say!("{}", script(args.shell).trim_end());
    Ok(ExitCode::SUCCESS)
}

fn script(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

pub(crate) fn man(args: &cli::Man) -> Result<ExitCode, Failure> {
    let Some(directory) = &args.out else {
        let mut page = Vec::new();
        Man::new(Cli::command()).render(&mut page).map_err(|error| Failure::new(error.to_string()))?;
        say!("{}", String::from_utf8_lossy(&page).trim_end());
        return Ok(ExitCode::SUCCESS);
    };
    let at = |error: std::io::Error| Failure::new(format!("{}: {error}", directory.display()));
    fs::create_dir_all(directory).map_err(at)?;
    clap_mangen::generate_to(Cli::command(), directory).map_err(at)?;
    remark!("{}", tell!("man-pages", directory = directory.display().to_string()));
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    fn commands() -> Vec<String> {
        let command = Cli::command();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        shown.map(|command| command.get_name().to_owned()).collect()
    }

    #[test]
    fn every_shell_completes_every_command() {
        for shell in Shell::value_variants() {
            let script = script(*shell);
            for command in commands() {
                assert!(script.contains(&command), "{shell}: {command}");
            }
        }
    }

    #[test]
    fn every_command_has_a_page() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("man");
        man(&cli::Man { out: Some(out.clone()) }).unwrap();
        let first = fs::read_to_string(out.join("nertz.1")).unwrap();
        for command in commands() {
            let page = fs::read_to_string(out.join(format!("nertz-{command}.1"))).unwrap();
            assert!(page.starts_with(".ie") && page.contains(".SH OPTIONS"), "{command}");
            assert!(first.contains(&format!("nertz\\-{command}")), "{command}");
        }
    }
}
