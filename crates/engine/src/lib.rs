//! The kernel of Runehall: everything a rune game needs that is not a rule of one game.
//!
//! A game is a loop of *who is asked → what may they answer → apply*. The kernel gives the parts:
//!
//! | part | module | what it is |
//! |---|---|---|
//! | suspended work | [`agenda`] | a stack of small `Copy` frames; asking is the only way to stop |
//! | the machine | [`mod@machine`] | runs the agenda; asking, rolling, telling, commands and how they are taken back |
//! | questions | [`ask`], [`choice`] | nine shapes of question, one type of answer, both with a text form |
//! | sets | [`pick`] | several cards of a pick, sources of a payment: one list for each set |
//! | chance | [`dice`] | the engine holds no random numbers: a roll is asked for, or dice are passed inline |
//! | lists | [`list`] | short lists in place, copied as they lie in memory |
//! | cards | [`cardset`], [`catalog`], [`table`] | zones as sets, lazy piles, who knows which card, [`CardTable::resample`] |
//! | places for one card | [`slot`] | face-down cards, stacks, tracks: they stay when hidden cards are exchanged |
//! | what seats bring | [`brought`], [`bag`] | decks as a secret: kinds and owners in the state, drawn anew from a prior |
//! | things | [`thing`] | what can be pointed at, by numbers that say nothing |
//! | change | [`change`] | propose → replace or prevent → commit → state check → triggers; each stage can wait |
//! | what is told | [`event`], [`view`] | events with audience and cause; views built by allow-list |
//! | what may come of it | [`outlook`] | ways over the board, odds of rolls, warnings: said with the question, to people |
//! | before a game | [`setup`], [`option`] | what a host asks for and a seat brings, declared by the game, read in one place |
//! | small words | [`scope`] | you, that, each, any; how many; may and must: the same in every game that compiles to them |
//! | card texts | [`language`] | what tools ask of a game's card language |
//! | for the eye | [`layout`], [`named`], [`term`] | which names of a game clients treat with care, answer windows among them; those that all games share; never a rule |
//! | decks to look at | [`inspect`] | what is wrong with what a seat would bring, and what it is made of |
//! | how players stand | [`features`] | numbers for whoever values positions, and what a game remembers between two looks |
//! | the contract | [`game`] | the [`Game`] trait; start reading here |
//!
//! **Invariants.** No IO, clock, entropy, threads or `async`. A state is plain data: clone it, compare it, hash it, resume
//! it in the middle of any effect. Nothing here knows a concrete game.

#![forbid(unsafe_code)]

pub mod agenda;
pub mod ask;
pub mod bag;
pub mod brought;
pub mod cardset;
pub mod catalog;
pub mod change;
pub mod choice;
mod declare;
pub mod dice;
pub mod event;
pub mod features;
pub mod game;
pub mod given;
pub mod hex;
pub mod inspect;
pub mod key;
pub mod language;
pub mod layout;
pub mod list;
pub mod machine;
mod meaning;
pub mod named;
pub mod option;
pub mod outlook;
pub mod pick;
pub mod printed;
pub mod refusal;
pub mod scope;
pub mod seat;
pub mod setup;
pub mod slot;
pub mod table;
pub mod term;
pub mod thing;
pub mod view;

pub use agenda::{Agenda, Fault, Flow};
pub use ask::{Actor, Ask, End, Outcome, Pending, Question, QuestionId, Shape, Standing, Subject};
pub use bag::{BagError, KindBag};
pub use brought::{Brought, Memory, Origin, Prior, Seen, TooMany};
pub use cardset::{CardId, CardSet};
pub use catalog::{Catalog, KindId, Kinds};
pub use change::{Fate, Few, Group, Road, Stage, Triggers, Verdict, World};
pub use choice::{Choice, Interrupt, Liberty, LibertyId, Options, Words};
pub use dice::{Dice, NoDice};
pub use event::{Arg, Cause, Clause, Event, Message, Piece, Silent, Sink};
pub use features::{Feature, Features, Memo, Wording};
pub use game::{
    Budget, CardInfo, Game, GameInfo, Good, Holdings, Ladder, Limits, Measure, Problem, Takeaway, Valuation, Word,
};
pub use given::{Desk, Ends, FactInfo, Given, GivenError, GivenFact, GivenWords, Item, Manual, Of, Pool, Source};
pub use hex::from_hex;
pub use inspect::{Flaw, Inspection, Ready, Tally};
pub use key::Key;
pub use layout::{Layout, Sign};
pub use list::List;
pub use machine::{Core, Deal, Machine, Next};
pub use option::{Choices, Chosen, OptionInfo, Takes};
pub use outlook::{Odds, Outlook, Warning, Way};
pub use pick::{Paying, Picking};
pub use printed::{Hue, Printed, Says};
pub use refusal::{Refusal, refuse, refuse_interrupt};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use setup::{Setup, SetupError, SetupReason};
pub use slot::{Facts, Slot};
pub use table::{CardTable, Top, ZoneId};
pub use term::Term;
pub use thing::{Numbering, Thing, ThingId, What};
pub use view::{Board, CardView, DieView, Fact, Place, SeatView, Shows, Staggered, Text, Value, View, ZoneView};
