//! `nertz rules`: the rules in words, or as a file to edit.

use super::common::{self, Failure, say};
use crate::cli::{self, RuleChoice};
use std::process::ExitCode;

pub(crate) fn run(args: &cli::Rules) -> Result<ExitCode, Failure> {
    let choice = match (&args.named, &args.choice) {
        (Some(_), RuleChoice { preset: Some(_), .. } | RuleChoice { rules: Some(_), .. }) => {
            return Err(Failure::usage("one set of rules at a time: a preset or a file"));
        }
        (Some(preset), choice) => RuleChoice { preset: Some(preset.clone()), ..choice.clone() },
        (None, choice) => choice.clone(),
    };
    let (rules, _) = common::rules(&choice, None)?;
    if args.toml {
        say!("{}", rules.to_toml().trim_end());
    } else {
        for sentence in rules.in_words() {
            say!("{sentence}");
        }
    }
    Ok(ExitCode::SUCCESS)
}
