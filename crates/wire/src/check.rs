//! The running check: each line ends in eight hex digits that depend on it and on every line before it.
//!
//! It finds accidents (a changed, lost, doubled or moved line), not malice: whoever changes a line on purpose can compute
//! the digits anew. What was played is proved by playing it again.

use std::fmt::Write;

/// The check of the last line, from which the next one's follows. Only that much, so that a file can be continued by
/// somebody who has read nothing but its last line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chain(String);

impl Chain {
    /// The digits for the next line, without a step forward.
    pub(crate) fn digits(&self, line: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes());
        hasher.update(line.as_bytes());
        hex(&hasher.finalize().as_bytes()[..4])
    }

    /// A step forward: the digits for the next line.
    pub(crate) fn next(&mut self, line: &str) -> &str {
        self.0 = self.digits(line);
        &self.0
    }
}

/// Bytes as lower-case hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
