//! What the pending question is about, for the player who is asked: the text of the card that is being played, answered or
//! carried out, as it is printed. All of it is the player's own command, or lies open on the table. Start at [`subject`].

use runehall_engine::{CardId, Cause, Clause, Refusal, Subject};

use crate::frame::Frame;
use crate::program::Rules;
use crate::state::State;

/// What the pending question is about; nothing where it is about the turn and no card.
pub(crate) fn subject(rules: &Rules, state: &State) -> Option<Subject> {
    state.core.pending.asked()?;
    let [rest @ .., frame] = state.core.agenda.frames() else { return None };
    match (*frame, rest.last()) {
        (Frame::Declare { card, with, .. }, _) => {
            Some(of(rules, card, "ZUN-4.7", raised(rules, card, rules.raise_of(with))))
        }
        (Frame::Copy { raise, .. }, _) => {
            let play = state.in_progress()?;
            let text = format!("played by {}, {}", Refusal::seat(play.by), raised(rules, play.action, raise));
            Some(of(rules, play.action, "ZUN-7.1", text))
        }
        (Frame::Take { from, left, .. }, Some(&Frame::Run { card, .. })) => {
            let text = format!("{}; {left} left to take from {}", raised(rules, card, 0), Refusal::seat(from));
            Some(of(rules, card, "ZUN-19.9", text))
        }
        (Frame::Discard { left, .. }, Some(&Frame::Run { card, raise, .. })) => {
            Some(of(rules, card, "ZUN-22.9", format!("{}; {left} left to discard", raised(rules, card, raise))))
        }
        _ => None,
    }
}

fn of(rules: &Rules, card: CardId, clause: &'static str, text: String) -> Subject {
    Subject { cause: Cause::Card(rules.catalog.kind_of(card), Clause(clause)), text }
}

/// The text of a card, and what is added to its numerals (ZUN-5.4); one that moves a copy raises that instead (ZUN-5.7).
fn raised(rules: &Rules, card: CardId, by: u8) -> String {
    let text = rules.of(card).text.trim_end_matches('.');
    let more = if rules.of(card).retargets.is_some() { 0 } else { by };
    if more == 0 { format!("“{text}”") } else { format!("“{text}”, with each numeral {more} higher") }
}
