//! Other programs: cargo above all.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// A program with arguments, run in the folder of the workspace.
pub(crate) fn command<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Cargo with arguments. It is not told which package this program is: build scripts may look at that (ring's does), and all that stands on
/// them would be compiled again each time somebody uses `cargo` and `cargo xtask` in turn.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args);
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            cargo.env_remove(&name);
        }
    }
    cargo
}

/// Runs a command that talks to the terminal. False if it ends with an error of its own.
pub(crate) fn passes(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    Ok(status.success())
}

/// How much of a failed command's output is worth reading twice.
const LAST_LINES: usize = 25;

/// The same for a step of many: where the output goes into a log, a failure comes with the last lines of it, because whoever reads a long log
/// begins at its end.
pub(crate) fn passes_or_says(command: &mut Command) -> Result<bool> {
    if io::stderr().is_terminal() {
        return passes(command);
    }
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let started = command.spawn();
    // The end is seen when nobody can write any more; the command itself would hold on to both ends.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    let mut child = started.with_context(|| format!("cannot start {command:?}"))?;
    let last = pass_on(reader, &mut io::stderr().lock())?;
    let status = child.wait()?;
    if !status.success() {
        bail!("it ended with {status}, and said last:\n{last}");
    }
    Ok(true)
}

/// Copies everything, and hands back the last lines.
fn pass_on(from: impl io::Read, to: &mut impl Write) -> io::Result<String> {
    let mut last = VecDeque::new();
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if !text.is_empty() {
            last.push_back(text);
        }
        if last.len() > LAST_LINES {
            last.pop_front();
        }
        line.clear();
    }
    Ok(Vec::from(last).join("\n"))
}

/// Runs a command whose output is wanted; what it says on stderr is passed on.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} ended with {}", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("the output of {command:?} is no text"))
}

/// Whether cargo has this subcommand.
pub(crate) fn has_cargo(subcommand: &str) -> bool {
    let mut command = cargo([subcommand, "--version"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A subcommand of cargo that not everybody has: `cargo fuzz`, `cargo deny`. One that is missing is built under `target/tools`, once,
/// and as fast as can be: compiling it takes longer than anything it does here.
pub(crate) fn tool(subcommand: &str, version: &str) -> Result<Command> {
    if has_cargo(subcommand) {
        return Ok(cargo([subcommand]));
    }
    let (name, tools) = (format!("cargo-{subcommand}"), target().join("tools"));
    let binary = tools.join("bin").join(&name);
    if !binary.exists() {
        eprintln!("{name} is not installed: building it under `{}`", tools.display());
        let mut install = cargo(["install", &name, "--version", version, "--locked", "--debug", "--root"]);
        install.arg(&tools).env("CARGO_PROFILE_DEV_DEBUG", "false");
        if !passes(&mut install)? {
            bail!("{name} does not install here; install it by hand with `cargo install {name}`");
        }
    }
    let mut command = command(binary, [subcommand]);
    command.env_remove("CARGO_TARGET_DIR");
    Ok(command)
}

/// Builds binaries as they are released and gives their paths. The whole workspace is chosen so that whoever builds any of them has the same
/// dependencies: the features of these follow from what is chosen.
pub(crate) fn released<const N: usize>(binaries: [&str; N]) -> Result<[PathBuf; N]> {
    let mut build = cargo(["build", "--release", "--workspace", "--locked"]);
    build.args(binaries.iter().flat_map(|binary| ["--bin", binary]));
    if !passes(&mut build)? {
        bail!("`{}` does not build", binaries.join("` and `"));
    }
    Ok(binaries.map(|binary| target().join("release").join(binary)))
}

/// Builds the binary as the tests do and gives its path. Everything is built at once because the features of shared
/// dependencies follow from what is built: the binary alone would compile half of them again.
pub(crate) fn debug() -> Result<PathBuf> {
    if !passes(&mut cargo(["build", "--workspace", "--all-targets", "--locked"]))? {
        bail!("the workspace does not build");
    }
    Ok(target().join("debug/runehall"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_passed_on_and_the_end_is_kept() {
        let lines: Vec<String> = (0..100).map(|n| format!("line {n}\n\n")).collect();
        let mut out = Vec::new();
        let last = pass_on(lines.concat().as_bytes(), &mut out).unwrap();
        assert_eq!(out, lines.concat().into_bytes());
        assert_eq!(last.lines().count(), LAST_LINES);
        assert!(last.ends_with("line 98\nline 99"), "{last}");
    }
}
