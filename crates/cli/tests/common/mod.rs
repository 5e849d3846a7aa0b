//! Runs the real binary.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// `runehall` with these words, in the folder of the workspace, with nothing to read.
pub(crate) fn runehall(line: &str) -> Run {
    with_input(line, "")
}

/// The same with something to read. Words are separated by blanks.
pub(crate) fn with_input(line: &str, input: &str) -> Run {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut child = Command::new(env!("CARGO_BIN_EXE_runehall"))
        .args(line.split_whitespace())
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written beside reading: a long game fills the pipe. The game may be over before everything is read.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}
