//! `nertz export`: a transcript as JSON lines, for other programs.

use super::common::{Failure, is_unheard, not_said, shown};
use super::replay;
use crate::cli;
use nertz_lockstep::sign::Ed25519;
use nertz_session::export::export;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

pub(crate) fn run(args: &cli::Export) -> Result<ExitCode, Failure> {
    let name = shown(&args.file.display().to_string());
    let file = replay::read(&args.file, &name)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let report = export::<Ed25519>(&file, |line| {
        let written =
            serde_json::to_writer(&mut out, line).map_err(io::Error::from).and_then(|()| out.write_all(b"\n"));
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                not_said(error);
                ControlFlow::Break(())
            }
        }
    });
    let report = report.map_err(|why| replay::told(&name, why))?;
    if let Err(error) = out.flush() {
        not_said(error);
    }
    // Whoever has read enough does not ask for the verdict.
    if is_unheard() { Ok(ExitCode::SUCCESS) } else { Ok(replay::honest(&report, &name)) }
}
