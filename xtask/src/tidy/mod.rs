//! `tidy`: the layers of the workspace, and habits that clippy cannot check. `tidy.toml` says what is allowed.

mod config;
mod layers;
mod text;

use anyhow::Result;

use config::Config;

/// Prints everything that is untidy. False if something is.
pub(crate) fn run() -> Result<bool> {
    let config = Config::read()?;
    let mut problems = layers::check(&config)?;
    problems.extend(text::check(&config)?);
    for problem in &problems {
        println!("{problem}");
    }
    eprintln!(
        "tidy: {}",
        if problems.is_empty() { "nothing to say".to_owned() } else { format!("problems: {}", problems.len()) }
    );
    Ok(problems.is_empty())
}
