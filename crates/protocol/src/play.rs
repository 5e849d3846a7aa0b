//! The messages of a table's socket, `GET /api/tables/{table}/socket`.
//!
//! The client says [`ToServer::Hello`] first. The server answers with [`ToClient::Welcome`] and an [`Update`], and sends an
//! [`Update`] whenever something has changed for this viewer. An answer names the decision it answers, so that one that
//! comes late or twice does no harm.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::error::Refused;
use crate::lobby::TableInfo;
use crate::view::{EventDto, ViewUpdate};

/// From a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToServer {
    /// The first message.
    Hello {
        /// The version of the protocol that the client speaks: [`crate::VERSION`].
        version: u32,
        /// How many events the client has already, from an earlier socket; it gets those after them.
        #[serde(default)]
        #[ts(as = "Option<u32>", optional)]
        events: u32,
        /// How many lines of chat it knows of already: the number of the next.
        #[serde(default)]
        #[ts(as = "Option<u32>", optional)]
        chat: u32,
    },
    /// Answers the open question, and further ones of the same command where the client knows them: all of them or none. A
    /// refusal says which is the first that does not fit. Further commands may follow as long as the same question is asked again at once: a way over a
    /// board ([`WayDto::choices`]) is such a list. It ends where something is rolled or somebody or something else is asked;
    /// [`ToClient::Done`] says how many answers were left then.
    Choose {
        /// [`Asked::decision`].
        decision: String,
        /// [`OptionDto::choice`] of each, in the order of the questions. One that could not be another may be left out if another
        /// follows. A command ends where something is rolled or somebody else is asked; what follows it in the list is a further command or is left.
        choices: Vec<String>,
        /// Whether all of them must belong to the one command that is being given. Then an answer after its end is refused with its place in the
        /// list, whatever comes next, and nothing is done.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(as = "Option<bool>", optional)]
        whole: bool,
    },
    /// Takes back the last answer of the command that is being given.
    Back {
        /// [`Asked::decision`].
        decision: String,
    },
    /// Asks why a choice is not among the options. Answered by [`ToClient::Because`].
    WhyNot {
        /// [`Asked::decision`].
        decision: String,
        /// The choice: `card:3`, `seat:1`, `thing:257` …
        choice: String,
    },
    /// Does something that the rules allow at any time, without being asked.
    Take {
        /// [`LibertyDto::name`].
        liberty: String,
        /// [`LibertyDto::choice`].
        choice: String,
    },
    /// Gives up.
    Resign,
    /// Offers a draw. Everybody else who holds a seat must agree; refused while a bot stands in for somebody.
    Draw,
    /// Asks to take back one's last command; the other people at the table must agree.
    Undo,
    /// Answers the offer that is open (of a draw or of an undo) with yes or no. Who made it can only withdraw it, with no.
    Answer {
        /// Whether to agree.
        yes: bool,
    },
    /// Says something to the table.
    Say {
        /// What is beyond 500 characters is cut off.
        text: String,
    },
    /// Whether questions that have one answer only are answered for this seat, here where others watch the clock.
    AutoPass {
        /// On or off.
        on: bool,
    },
    /// Whether this seat is asked also in answer windows ([`crate::lobby::GameSummary::windows`]) in which it can only pass; else they
    /// pass by themselves, after a time that does not depend on the hand.
    AlwaysAsk {
        /// On or off.
        on: bool,
    },
    /// Keeps the line open; answered with [`ToClient::Pong`].
    Ping,
}

/// From the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The answer to [`ToServer::Hello`].
    Welcome {
        /// The version of the protocol that the server speaks.
        version: u32,
        /// The seat of the client; none if it watches.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The open seat that is kept for the client, if one is.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<u8>,
        /// What the client's own seat has chosen to bring, if it has.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        brought: Option<BTreeMap<String, String>>,
        /// The table.
        table: TableInfo,
    },
    /// Something has changed: who sits at the table, whether it plays, who is there.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// The game has changed, or is shown for the first time.
    Update(Box<Update>),
    /// A choice, or anything else the client sent, was accepted and is in the log for good.
    Done {
        /// The decision that was answered, if it was one.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// How many answers at the end of the list were not given, because something came between: nothing of them is done or kept.
        #[serde(default, skip_serializing_if = "is_nought")]
        #[ts(as = "Option<u16>", optional)]
        left: u16,
    },
    /// What the client sent was refused. Nothing has changed.
    Refused {
        /// The decision it was about, if it was about one.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// Why.
        #[serde(flatten)]
        why: Refused,
    },
    /// Why a choice is not among the options.
    Because {
        /// The choice.
        choice: String,
        /// The rule, what is in the way, what would make it legal; none if it is legal.
        #[ts(optional)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Reason>,
    },
    /// Lines of chat, from line number `from` on. A table keeps the last 200; lines before `from` that the client does not have
    /// are not to be had any longer.
    Chat {
        /// The number of the first of them, from 0.
        from: u32,
        /// What was said.
        lines: Vec<ChatLine>,
    },
    /// The answer to [`ToServer::Ping`].
    Pong,
}

/// The game as this viewer sees it now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Update {
    /// How things stand. What is the same as in the last update is left out.
    pub view: ViewUpdate,
    /// What of the log the client keeps: the first so many events. After an undo this is less than it has.
    pub keep: u32,
    /// What happened after them.
    pub events: Vec<EventDto>,
    /// The open question, if it is put to this viewer.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// What this viewer has answered to a question that others are asked at the same time, while not all of them have answered.
    /// [`ToServer::Back`] with its decision takes it back.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenDto>,
    /// An offer of a draw or of an undo that waits for answers.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// What this viewer may do now without being asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LibertyDto>>", optional)]
    pub liberties: Vec<LibertyDto>,
    /// Whether this viewer could ask to take the last command back.
    pub can_undo: bool,
    /// How it ended, if it did.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeDto>,
    /// Milliseconds left for the command that is waited for, where the table has a clock and the viewer may know who is asked.
    /// Parts of a command and steps back do not change it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_left: Option<u32>,
}

/// A question to this viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Asked {
    /// What an answer must name. Means nothing else.
    pub decision: String,
    /// The question's name for programs: `act`.
    pub question: String,
    /// How its answers look: `may`, `pick`, `amount`, `mode`, `order`, `pay`, `priority`, `name`.
    pub shape: String,
    /// The question in words.
    pub prompt: String,
    /// The clause that asks it.
    pub clause: String,
    /// What it is about, where the question itself does not say it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<AboutDto>,
    /// The verb for an answer: `play` in `play Attack`.
    pub verb: String,
    /// Every legal answer, as a table lists them: of players and their things the others first.
    pub options: Vec<OptionDto>,
    /// How few: cards or things that are still to be picked, the least amount, what is still owed, how many are put in order. Both
    /// numbers are 0 where one of the options is all that is asked for.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[ts(as = "Option<u16>", optional)]
    pub least: u16,
    /// How many. Of a payment the most that is taken: as much as is owed, or 65535 where too much is taken and lost.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[ts(as = "Option<u16>", optional)]
    pub most: u16,
    /// Where several are picked, paid with or put in order: all of them, each as often as it may be picked. What is chosen of a set is
    /// answered in the order of this list and ends with `done`, unless as many as can be are picked; an order as it is, without
    /// the last one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<OptionDto>>", optional)]
    pub candidates: Vec<OptionDto>,
    /// A payment that wastes little and takes few sources, by their places among the candidates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub suggested: Vec<u16>,
    /// What may come of the answers, where the rules have something to say of it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outlook: Option<OutlookDto>,
    /// The answers already given of the command that is being given; empty at its beginning.
    pub so_far: Vec<OptionDto>,
    /// The same in one phrase: `play Attack with Boost`.
    pub command: String,
}

/// What may come of the answers to a question. Nothing of it is computed by clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OutlookDto {
    /// The places that can be reached, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<WayDto>>", optional)]
    pub ways: Vec<WayDto>,
    /// How likely rolls succeed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<OddsDto>>", optional)]
    pub odds: Vec<OddsDto>,
    /// What an answer would cost or forfeit for good.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<WarningDto>>", optional)]
    pub warnings: Vec<WarningDto>,
}

/// A way over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WayDto {
    /// The place where it ends, by its id.
    pub to: u16,
    /// The places that are entered, in order; the last is where it ends.
    pub through: Vec<u16>,
    /// The dice and other things that are spent on it, in order.
    pub spends: Vec<u16>,
    /// What to send as [`ToServer::Choose`], all of it in one message.
    pub choices: Vec<String>,
}

/// How likely a roll succeeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OddsDto {
    /// The answer that leads to it; none for a roll that may come later.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// What is rolled for, and against what.
    pub text: String,
    /// What the dice have to come to at least, by themselves; with all parts it is what has to be reached.
    pub needs: i16,
    /// In how many of the ways in which the dice can fall it succeeds.
    pub good: u32,
    /// How many ways there are.
    pub of: u32,
    /// What is added to the dice.
    pub parts: Vec<PartDto>,
}

/// Something that is added to a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PartDto {
    /// What it is.
    pub text: String,
    /// How much.
    pub value: i16,
}

/// What should be said before an answer is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct WarningDto {
    /// The answer.
    pub choice: String,
    /// What would follow.
    pub text: String,
    /// The clause by which it would.
    pub clause: String,
}

/// An answer that is kept until everybody has given theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GivenDto {
    /// What taking it back must name.
    pub decision: String,
    /// The answer in one phrase: `play Attack with Boost`.
    pub command: String,
}

/// Something that a seat may do without being asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LibertyDto {
    /// What it is, for programs: `drop`.
    pub name: String,
    /// With what: `card:3`.
    pub choice: String,
    /// Both in words: `drop Attack`.
    pub text: String,
    /// What it does.
    pub meaning: String,
    /// The clause that allows it.
    pub clause: String,
    /// The kind of card it is about, if it is about a card.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// The seat it is about, if it is about a player or a thing of a player.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The number of the thing it is about, if it is about one: the `id` of a card or zone in the view.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<u16>,
}

/// What a question is about: the text or rule that asks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AboutDto {
    /// The card that asks, if one does, and the words of it: `Sparkly Dragon: cast a Spell from your hand`.
    pub text: String,
    /// The same without the card, for where that is named already.
    #[serde(default)]
    pub words: String,
    /// The kind of that card.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// The clause behind it.
    pub clause: String,
}

/// An answer: one that is legal, one of several that can be given together, or one that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionDto {
    /// What to send: `card:3`, `seat:1`, `thing:257`, `yes`, `done` …
    pub choice: String,
    /// What it is called: `Attack`, `Billy`, `end`.
    pub text: String,
    /// The kind of card it is about, if it is about a card.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u16>,
    /// The seat it is about, if it is about a player or a thing of a player.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The number of the thing it is about, if it is about one: the `id` of a card or zone in the view. Of several that are about one
    /// thing, at most one chooses the thing itself; the others do something with it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<u16>,
    /// What it gives, if it is a source to pay with.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[ts(as = "Option<u16>", optional)]
    pub worth: u16,
    /// How much, if it is an amount.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u16>,
    /// The question that it answered, by its name: of an answer that was given.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "`serde` asks for it so")]
fn is_nought(n: &u16) -> bool {
    *n == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "`serde` asks for it so")]
fn is_false(is: &bool) -> bool {
    !*is
}

/// Why a choice is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reason {
    /// The clause that forbids it.
    pub clause: String,
    /// What is in the way.
    pub because: String,
    /// What would make it legal, or what can be done instead.
    pub instead: String,
    /// The thing that is in the way, if one is.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<u16>,
}

/// Somebody asks all for something. It is over when all have agreed, when one says no, when a command is completed, and when a
/// bot stands in for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Offer {
    /// What is offered.
    pub what: OfferKind,
    /// Who offers it.
    pub by: u8,
    /// The seats of people who have not agreed yet.
    pub waiting_for: Vec<u8>,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To take back the last command of the one who asks.
    Undo,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OutcomeDto {
    /// In which way.
    #[serde(default)]
    pub end: EndDto,
    /// Who won, several together in a shared win; nobody unless it was won.
    pub winners: Vec<u8>,
    /// In words, with the reason: `Alex wins: all others are defeated (ZUN-15.1)`.
    pub text: String,
    /// The same without the clause.
    #[serde(default)]
    pub sentence: String,
    /// The clause that ended it.
    pub clause: String,
    /// How the players came off, in seat order.
    #[serde(default)]
    pub standings: Vec<StandingDto>,
}

/// The ways in which a game can end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndDto {
    /// Somebody won.
    #[default]
    Won,
    /// A draw.
    Drawn,
    /// It is over without a winner, and that is no draw.
    Unwon,
    /// Everybody lost to the game.
    Lost,
}

/// How a player came off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingDto {
    /// The seat.
    pub seat: u8,
    /// The place: 1 for the winners, and for everybody where nobody won (`end` says in which way); equal places are shared.
    pub place: u8,
    /// The number by which the game tells apart how well its players did, where it says in words what that counts; more is better.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What that counts, in words: `12 power left`.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<String>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// Who said it.
    pub name: String,
    /// Their seat; none if they watch.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}
