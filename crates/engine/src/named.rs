//! Names that mean the same in every game, said once. A game that has such a thing calls it so; whoever plays a game without knowing it
//! looks for these names and for those that the game declares ([`crate::Layout`], [`crate::GivenWords`]), and for no others.

/// The fact about the whole table that says whose turn it is, in every game that has turns: [`crate::View::turn`].
pub const TURN: &str = "turn";
/// The fact about the whole table that says in which part of a turn, or of the game, one is.
pub const PHASE: &str = "phase";
/// The fact of an entry of what waits, such as a ladder or a chain, that says which thing on the table it comes from. The thing is shown where it
/// lies; the entry only points at it.
pub const THING: &str = "thing";
/// The message that somebody has given up; its first seat is who.
pub const RESIGNED: &str = "resigned";
/// The word of a fact of which there is nothing to say now. Clients leave such a fact out.
pub const NONE: &str = "none";
/// The note of positions that says whose card it is that lies with another player: `Spark by Billy`.
pub const BY: &str = "by";
/// The group of the glossary that says, clause by clause, why a game ended.
pub const ENDING: &str = "ending";
