//! What may come of an answer in Lantern Isle: where a march leads, what a guess and a wager are worth, when points would be lost below nought.

use runehall_engine::outlook::at_least;
use runehall_engine::{Choice, Clause, KindId, Odds, Outlook, Seat, Viewer, Warning, Way};

use super::run::Way as Mode;
use super::state::{Die, Frame, State};
use super::{DECK_KINDS, Rules, WAGER, neighbours, place};

/// From what a wager is won (ISL-8).
pub(crate) const WINS: i16 = 4;

pub(crate) fn outlook(rules: &Rules, state: &State, seat: Seat) -> Outlook {
    let mut outlook = Outlook::default();
    let (Some((asked, _)), Some(frame)) = (state.core.pending.asked(), state.asking()) else { return outlook };
    if asked != seat {
        return outlook;
    }
    match frame {
        Frame::Way => {
            let (march, wager) = (Mode::March.choice(), Mode::Wager.choice());
            outlook.ways =
                best_die(state).map_or_else(Vec::new, |die| ways(state, seat, die, &[march, Choice::Thing(die.id)]));
            outlook.odds.push(luck(Some(wager)));
        }
        Frame::Spend => {
            let die = best_die(state);
            outlook.ways = die.map_or_else(Vec::new, |die| ways(state, seat, die, &[Choice::Thing(die.id)]));
        }
        Frame::Go { die } => {
            let die = state.dice[usize::from(die)];
            outlook.ways = die.map_or_else(Vec::new, |die| ways(state, seat, die, &[]));
        }
        Frame::Name => outlook.odds = (0..DECK_KINDS).map(|kind| guess(rules, state, seat, KindId(kind))).collect(),
        Frame::Stake => {
            outlook.odds.push(luck(None));
            let debts = (0..=WAGER).filter_map(|stake| debt(state, seat, Choice::Amount(stake), stake));
            outlook.warnings = debts.collect();
        }
        Frame::Double { stake } => {
            outlook.odds.extend([Choice::No, Choice::Yes].map(|choice| luck(Some(choice))));
            outlook.warnings.extend(debt(state, seat, Choice::No, stake));
            outlook.warnings.extend(debt(state, seat, Choice::Yes, stake * 2));
        }
        Frame::Deal(_)
        | Frame::Hide
        | Frame::Turn
        | Frame::Draw
        | Frame::Die(_)
        | Frame::Discard { .. }
        | Frame::Pay { .. }
        | Frame::Order { .. }
        | Frame::Luck { .. }
        | Frame::Answer { .. } => {}
    }
    outlook
}

/// The die that brings most points (ISL-3).
fn best_die(state: &State) -> Option<Die> {
    state.dice.iter().flatten().copied().max_by_key(|die| die.face)
}

/// The neighbouring places, reached with a die by these answers and the place.
fn ways(state: &State, seat: Seat, die: Die, before: &[Choice]) -> Vec<Way> {
    let way = |n| {
        let to = place(n);
        let answers = before.iter().copied().chain([Choice::Thing(to)]).collect();
        Way { to, through: vec![to], spends: vec![die.id], answers }
    };
    neighbours(state.at[seat.index()]).map(way).collect()
}

fn luck(choice: Option<Choice>) -> Odds {
    let (good, of) = at_least(WINS, 1, 6);
    Odds { choice, text: "the wager is won".into(), needs: WINS, good, of, parts: vec![] }
}

/// How likely the card in the niche is of a kind, by what the seat has seen (ISL-6).
fn guess(rules: &Rules, state: &State, seat: Seat, kind: KindId) -> Odds {
    let known = state.table.known_to(Viewer::Seat(seat));
    let seen = state.niche_card() & known;
    let among = if seen.is_empty() { rules.catalog.all() - known } else { seen };
    let (good, of) = ((among & rules.catalog.copies(kind)).len(), among.len().max(1));
    Odds { choice: Some(Choice::Card(kind)), text: "the guess is right".into(), needs: 1, good, of, parts: vec![] }
}

/// A stake that one does not have (ISL-8).
fn debt(state: &State, seat: Seat, choice: Choice, wager: u16) -> Option<Warning> {
    let rest = state.points[seat.index()] - wager.cast_signed();
    let text = format!("lost, it would leave you with {rest} points").into();
    (rest < 0 && wager > 0).then_some(Warning { choice, text, clause: Clause("ISL-8") })
}
