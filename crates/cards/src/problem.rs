//! Diagnostics in the form in which games report them.

use runehall_engine::Problem;

use crate::diagnostic::{Code, Diagnostic, render};
use crate::file::CardSource;

/// What is wrong in card files, given as `(file name, text)`, rendered with the lines it speaks of.
pub fn problems(diagnostics: &[Diagnostic], files: &[(String, String)]) -> Vec<Problem> {
    let one = |diagnostic: &Diagnostic| {
        let file = diagnostic.file.clone().unwrap_or_default();
        let source = files.iter().find(|(name, _)| *name == file).map_or("", |(_, text)| text);
        Problem {
            code: diagnostic.code.id().to_owned(),
            line: diagnostic.line,
            column: diagnostic.column,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            rendered: render(diagnostic, source),
            file,
        }
    };
    diagnostics.iter().map(one).collect()
}

/// What is wrong with all cards taken together, where no card is to blame, and its cure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    pub message: String,
    pub help: String,
}

impl Whole {
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Whole {
        Whole { message: message.into(), help: help.into() }
    }

    /// Under a code of the game.
    pub fn problem(self, code: &str, files: &[(String, String)]) -> Problem {
        let Whole { message, help } = self;
        let file = files.first().map(|(name, _)| name.clone()).unwrap_or_default();
        let rendered = format!("error[{code}]: {message}\n --> {file}\n  = help: {help}");
        Problem { code: code.to_owned(), file, line: 1, column: 1, message, help, rendered }
    }
}

/// Something wrong with one card among all others, under a code of the game: it points at the name of the card.
pub fn problem_at(code: &str, card: &CardSource, message: String, help: String, files: &[(String, String)]) -> Problem {
    let diagnostic = card.at_name(Code::NoMeaning, message, help);
    let source = files.iter().find(|(name, _)| *name == card.file).map_or("", |(_, text)| text);
    let rendered = render(&diagnostic, source).replacen(Code::NoMeaning.id(), code, 1);
    let Diagnostic { message, help, line, column, .. } = diagnostic;
    Problem { code: code.to_owned(), file: card.file.clone(), line, column, message, help, rendered }
}
