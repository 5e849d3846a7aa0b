//! How long or how many something may be that people write. Whoever checks it and whoever offers a field for it takes it from here;
//! browsers get the same numbers as `LIMITS`.

/// The longest name of a player, in characters.
pub const NAME: usize = 24;
/// The longest title of an event and the longest name of a deck, in characters.
pub const TITLE: usize = 60;
/// The most that one seat brings to a table, and so the longest text of a deck that is kept, in bytes of UTF-8. It is what the rules read:
/// `hall` holds it equal to theirs.
pub const BROUGHT: usize = 3 << 10;
/// The fewest and the most players of an event.
pub const PLAYERS: (usize, usize) = (2, 64);

/// The shortest and the longest password, in characters.
pub const PASSWORD: (usize, usize) = (10, 200);
/// The longest line of chat, in characters.
pub const LINE: usize = 500;
/// The longest label of a token, in characters.
pub const LABEL: usize = 40;
/// The longest that a token may be good for, where it is to end at all, in days.
pub const TOKEN_DAYS: u32 = 3650;
/// The longest body of a request, in bytes.
pub const BODY: usize = 64 << 10;
/// The longest scenario file that a browser lets be written, in characters: a body, less what JSON adds to the text.
pub const SCENARIO: usize = BODY - BODY / 16;

/// The same for browsers.
pub(crate) fn typescript() -> String {
    let ((least, most), (short, long)) = (PLAYERS, PASSWORD);
    format!(
        "/** How long or how many something may be that people write: in characters, what a seat brings in bytes of UTF-8. */\n\
         export const LIMITS = {{ name: {NAME}, title: {TITLE}, brought: {BROUGHT}, players: [{least}, {most}], password: [{short}, {long}], \
         line: {LINE}, label: {LABEL}, tokenDays: {TOKEN_DAYS}, scenario: {SCENARIO} }} as const;\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Descriptions of fields cannot be made of constants.
    #[test]
    fn what_is_said_of_fields_are_these_limits() {
        let (people, play) = (include_str!("people.rs"), include_str!("play.rs"));
        let (short, long) = PASSWORD;
        assert_eq!(people.matches(&format!("{short} to {long} characters")).count(), 3);
        assert_eq!(people.matches(&format!("at most {LABEL} characters")).count(), 1);
        assert_eq!(people.matches(&format!("1 to {TOKEN_DAYS};")).count(), 1);
        assert_eq!(play.matches(&format!("beyond {LINE} characters")).count(), 1);
    }
}
