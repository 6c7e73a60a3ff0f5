//! `nertz completions` and `nertz man`: what a packager puts beside the program, made from its own command line.

use super::common::{Failure, remark, say};
use crate::cli;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::Man;
use nertz::tell;
use nertz_core::Rules;
use std::fs;
use std::process::ExitCode;

const NAME: &str = "nertz";

pub(crate) fn completions(args: &cli::Completions) -> Result<ExitCode, Failure> {
    say!("{}", script(args.shell).trim_end());
    Ok(ExitCode::SUCCESS)
}

fn script(shell: Shell) -> String {
    let mut script = Vec::new();
    // The program tells of a preset that is none by itself; a shell is to know those that there are.
    let presets = |arg: clap::Arg| match arg.get_id().as_str() {
        "preset" | "named" => arg.value_parser(PossibleValuesParser::new(Rules::presets())),
        _ => arg,
    };
    let mut command = cli::for_packagers().mut_subcommands(|command| command.mut_args(presets));
    clap_complete::generate(shell, &mut command, NAME, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// A manual page, its sections named in the language of the moment.
fn page(command: &Command) -> Result<String, std::io::Error> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    let sections = [
        ("NAME", tell!("cli-man-name")),
        ("SYNOPSIS", tell!("cli-man-synopsis")),
        ("DESCRIPTION", tell!("cli-man-description")),
        ("EXTRA", tell!("cli-man-extra")),
        ("VERSION", tell!("cli-man-version")),
    ];
    let line = |line: &str| match line.strip_prefix(".SH ") {
        Some(section) => match sections.iter().find(|(name, _)| *name == section) {
            Some((_, told)) => format!(".SH {told}\n"),
            None => format!(".SH {}\n", section.to_uppercase()),
        },
        // Two signs that get lost where the terminal takes nothing but ASCII; for all others the formatter has a stand-in.
        None => format!("{}\n", line.replace('…', "...").replace('\u{a0}', "\\~")),
    };
    Ok(String::from_utf8_lossy(&page).lines().map(line).collect())
}

/// The pages of a command and of all below it, by their files.
fn pages(command: &Command) -> Result<Vec<(String, String)>, std::io::Error> {
    let mut all = vec![(Man::new(command.clone()).get_filename(), page(command)?)];
    for below in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        all.extend(pages(below)?);
    }
    Ok(all)
}

pub(crate) fn man(args: &cli::Man) -> Result<ExitCode, Failure> {
    let Some(directory) = &args.out else {
        let page = page(&cli::for_packagers()).map_err(|error| Failure::new(error.to_string()))?;
        say!("{}", page.trim_end());
        return Ok(ExitCode::SUCCESS);
    };
    let at = |error: std::io::Error| Failure::new(format!("{}: {error}", directory.display()));
    fs::create_dir_all(directory).map_err(at)?;
    for (file, page) in pages(&cli::for_packagers()).map_err(at)? {
        fs::write(directory.join(file), page).map_err(at)?;
    }
    remark!("{}", tell!("man-pages", directory = directory.display().to_string()));
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;
    use nertz::words::within;
    use nertz_core::rules::Lang;

    fn commands() -> Vec<String> {
        let command = cli::for_packagers();
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
    fn a_shell_knows_the_presets() {
        for shell in
            Shell::value_variants().iter().filter(|shell| **shell != Shell::PowerShell && **shell != Shell::Elvish)
        {
            let script = script(*shell);
            for preset in Rules::presets() {
                assert!(script.contains(preset), "{shell}: {preset}");
            }
        }
    }

    #[test]
    fn pages_are_in_the_language_of_the_moment() {
        for (lang, sections) in [
            (Lang::En, [".SH NAME", ".SH OPTIONS", ".SH COMMANDS"]),
            (Lang::Fr, [".SH NOM", ".SH OPTIONS", ".SH COMMANDES"]),
            (Lang::Es, [".SH NOMBRE", ".SH OPCIONES", ".SH ÓRDENES"]),
            (Lang::De, [".SH BEZEICHNUNG", ".SH OPTIONEN", ".SH BEFEHLE"]),
        ] {
            let page = within(lang, || page(&cli::for_packagers())).unwrap();
            for section in sections {
                assert!(page.lines().any(|line| line == section), "{lang}: {section}: {page}");
            }
            assert!(!page.contains(['…', '\u{a0}']), "{lang}");
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
