//! The work that is suspended, in words: what a judge reads beside the table. Start at [`suspended`].

use runehall_engine::{CardId, Refusal, Seat};

use crate::frame::{CopyStep, DeclareStep, Frame, TurnStep};
use crate::program::{Cards, Rules};
use crate::state::State;

/// What waits, the next first.
pub(crate) fn suspended(rules: &Rules, state: &State) -> Vec<String> {
    let words = Words { rules, state };
    state.core.agenda.frames().iter().rev().map(|frame| words.frame(*frame)).collect()
}

struct Words<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Words<'_> {
    fn card(&self, card: CardId) -> &str {
        &self.rules.of(card).name
    }

    fn cards(&self, cards: Cards) -> String {
        let names: Vec<&str> = cards.iter().map(|card| self.card(card)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    }

    /// The card of the play that is being carried out.
    fn played(&self) -> &str {
        self.state.in_progress().map_or("a card", |play| self.card(play.action))
    }

    fn frame(&self, frame: Frame) -> String {
        match frame {
            Frame::Starter => "who starts is drawn by lot (ZUN-2.2)".to_owned(),
            Frame::Deal(_) => "the opening hands are dealt (ZUN-2.4)".to_owned(),
            Frame::Turn(step) => self.turn(step),
            Frame::Recovery { chosen } => format!("chosen for discarding so far: {} (ZUN-9.1)", self.cards(chosen)),
            Frame::Declare { with, card, by, step, targets } => {
                let (by, card) = (Refusal::seat(by), self.card(card));
                let with = if with.is_empty() { String::new() } else { format!(" with {}", self.cards(with)) };
                let on: Vec<String> = (0..targets.len()).map(|i| Refusal::seat(targets.get(i))).collect();
                let on = if on.is_empty() { String::new() } else { format!(" on {}", on.join(", ")) };
                match step {
                    DeclareStep::Modify => format!("{by} gives a command: {card}{with}; a further Modifier? (ZUN-4.7)"),
                    DeclareStep::Target => {
                        format!("{by} gives a command: {card}{with}{on}; the next target? (ZUN-4.7)")
                    }
                }
            }
            Frame::Copies { targets, next } => {
                let left: Vec<String> = (next..targets.len()).map(|i| Refusal::seat(targets.get(i))).collect();
                let left = if left.is_empty() { "nobody".to_owned() } else { left.join(", ") };
                format!("{}: copies still to come for {left} (ZUN-6.3)", self.played())
            }
            Frame::Copy { target, raise, step } => {
                let more = if raise > 0 { format!(", each numeral {raise} higher") } else { String::new() };
                let what = match step {
                    CopyStep::Window => "may react, then it resolves",
                    CopyStep::Resolve => "is answered, and it resolves",
                };
                format!("the copy of {} for {} {what}{more} (ZUN-7.2)", self.played(), Refusal::seat(target))
            }
            Frame::Run { card, you, target, raise: _, pc, nth: _ } => {
                let who = played_by(you, target);
                format!("the text of {} {who}, from its part {} on (ZUN-8.1)", self.card(card), pc + 1)
            }
            Frame::AtEnd { left } => {
                format!("what happens at the end of the turn, still to come: {} (ZUN-10.1)", self.cards(left))
            }
            Frame::Draw { seat, left } => format!("{} draws: {left} left (ZUN-12.1)", Refusal::seat(seat)),
            Frame::Discard { seat, left } => format!("{} discards: {left} left (ZUN-22.9)", Refusal::seat(seat)),
            Frame::Take { by, from, left } => {
                format!("{} takes from {}: {left} left (ZUN-19.9)", Refusal::seat(by), Refusal::seat(from))
            }
            Frame::Mix { left } => format!("mixed cards are dealt back: {} left (ZUN-19.10)", left.iter().sum::<u8>()),
        }
    }

    fn turn(&self, step: TurnStep) -> String {
        let active = Refusal::seat(self.state.active);
        let what = match step {
            TurnStep::Begin => "begins (ZUN-3.2)",
            TurnStep::Redraw => "at the redraw (ZUN-3.3)",
            TurnStep::Act => "in the Action phase (ZUN-4.1)",
            TurnStep::Recover => "in Recovery, before the discards (ZUN-9.1)",
            TurnStep::Refill => "in Recovery, before drawing up to five (ZUN-9.2)",
            TurnStep::End => "in the End of Turn phase (ZUN-10.1)",
            TurnStep::Clear => "before the table is cleared (ZUN-10.6)",
            TurnStep::Pass => "before it passes (ZUN-10.7)",
        };
        format!("{active}'s turn, {what}")
    }
}

fn played_by(you: Seat, target: Seat) -> String {
    let (you, target) = (Refusal::seat(you), Refusal::seat(target));
    if you == target { format!("for {you}") } else { format!("by {you} for {target}") }
}
