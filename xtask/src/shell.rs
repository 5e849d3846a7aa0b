//! Other programs: cargo above all.

use std::ffi::OsStr;
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

/// Cargo with arguments.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
}

/// Runs a command that talks to the terminal. False if it ends with an error of its own.
pub(crate) fn passes(command: &mut Command) -> Result<bool> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    Ok(status.success())
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

/// Builds the release binary and gives its path.
pub(crate) fn released() -> Result<PathBuf> {
    if !passes(&mut cargo(["build", "--release", "--package", "runehall-cli", "--locked"]))? {
        bail!("`runehall` does not build");
    }
    Ok(target().join("release/runehall"))
}

/// Builds everything as it is released and gives the folder of the binaries: for those who need more than one of them.
pub(crate) fn all_released() -> Result<PathBuf> {
    if !passes(&mut cargo(["build", "--release", "--workspace", "--bins", "--locked"]))? {
        bail!("the workspace does not build");
    }
    Ok(target().join("release"))
}

/// Builds the binary as the tests do and gives its path. Everything is built at once because the features of shared
/// dependencies follow from what is built: the binary alone would compile half of them again.
pub(crate) fn debug() -> Result<PathBuf> {
    if !passes(&mut cargo(["build", "--workspace", "--all-targets", "--locked"]))? {
        bail!("the workspace does not build");
    }
    Ok(target().join("debug/runehall"))
}
