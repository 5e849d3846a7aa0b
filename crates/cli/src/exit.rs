//! How a command ends: exit codes, and errors that mean "found a problem" instead of "misuse".

use std::io;
use std::process::ExitCode;

/// What a command found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All is well: exit 0.
    Fine,
    /// Problems were found and have been shown: exit 1.
    Problems,
    /// The same with a code that says of which kind.
    Code(u8),
}

impl From<bool> for Verdict {
    fn from(fine: bool) -> Self {
        if fine { Verdict::Fine } else { Verdict::Problems }
    }
}

/// Something is wrong with what was looked at, not with the request: exit 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Found(pub String);

/// The exit code of a command; its error, if any, goes to `err`.
pub fn exit_code(result: anyhow::Result<Verdict>, err: &mut dyn io::Write) -> ExitCode {
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Problems) => ExitCode::from(1),
        Ok(Verdict::Code(code)) => ExitCode::from(code),
        // Whoever read our output has seen enough: `runehall card zun | head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done if even this cannot be written.
            let _ = writeln!(err, "error: {error:#}");
            ExitCode::from(if error.is::<Found>() { 1 } else { 2 })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}
