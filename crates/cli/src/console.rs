//! Where a command reads and writes, so that tests can stand in for the terminal.

use std::env;
use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Write};

/// The three streams, and what is known of them.
#[expect(missing_debug_implementations, reason = "streams have nothing to show")]
pub struct Console<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Chatter.
    pub err: &'a mut dyn Write,
    /// What the person types.
    pub input: &'a mut dyn BufRead,
    /// How results are coloured.
    pub paint: Paint,
    /// Whether a full screen can be drawn and keys be read.
    pub full_screen: bool,
    /// Whether somebody types: then what was not said is asked for.
    pub typed: bool,
}

impl Console<'_> {
    /// Runs `command` on the real streams.
    pub fn with_real<T>(command: impl FnOnce(&mut Console<'_>) -> T) -> T {
        let typed = io::stdin().is_terminal() && io::stdout().is_terminal();
        command(&mut Console {
            out: &mut io::stdout().lock(),
            err: &mut io::stderr(),
            input: &mut io::stdin().lock(),
            paint: Paint { on: io::stdout().is_terminal() && colours_wanted() },
            full_screen: typed && !dumb(),
            typed,
        })
    }

    /// One line of result.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    /// A value for machines.
    pub fn json(&mut self, value: &impl serde::Serialize) -> anyhow::Result<()> {
        // As the error of the stream that it is: a closed pipe must be recognised.
        serde_json::to_writer_pretty(&mut self.out, value).map_err(io::Error::from)?;
        writeln!(self.out)?;
        Ok(())
    }
}

/// Whether the person has not switched colours off (no-color.org).
pub fn colours_wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !dumb()
}

fn dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Colours for lines of text, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    pub on: bool,
}

impl Paint {
    /// A heading or a name.
    pub fn strong(self, text: impl Display) -> String {
        self.code("1", text)
    }

    /// Something less important.
    pub fn faint(self, text: impl Display) -> String {
        self.code("2", text)
    }

    /// Something good.
    pub fn good(self, text: impl Display) -> String {
        self.code("32", text)
    }

    /// Something wrong.
    pub fn bad(self, text: impl Display) -> String {
        self.code("31", text)
    }

    fn code(self, code: &str, text: impl Display) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}
