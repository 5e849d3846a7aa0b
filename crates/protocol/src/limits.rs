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

/// The same for browsers.
pub(crate) fn typescript() -> String {
    let (least, most) = PLAYERS;
    format!(
        "/** How long or how many something may be that people write: names and titles in characters, what a seat brings in bytes of UTF-8. */\n\
         export const LIMITS = {{ name: {NAME}, title: {TITLE}, brought: {BROUGHT}, players: [{least}, {most}] }} as const;\n"
    )
}
