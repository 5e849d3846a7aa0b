//! What a question is about in the words of the card that asks it, and what must hold of every state.

use runehall_engine::{Cause, Clause, KindId, Pending, Seat, Subject};

use crate::frame::Frame;
use crate::map::SPARE;
use crate::program::{Goods, Rules, What};
use crate::state::{AREA, Fig, SHOWN, State, TRACK, owned};
use crate::terms::Colour;

/// The text at work, if the pending question is a part of one.
pub(crate) fn subject(rules: &Rules, state: &State) -> Option<Subject> {
    state.core.pending.asked()?;
    let (kind, clause) = match state.asking()? {
        // RBD-9.9: what it is that one says yes or no to.
        Frame::Answer { offer, .. } => {
            let get = goods_in_words(rules, offer.give_gold, offer.give);
            let give = goods_in_words(rules, offer.ask_gold, offer.ask);
            let text = format!("you get {get} and give {give}");
            return Some(Subject { cause: Cause::Clause(Clause("RBD-9.9")), text });
        }
        Frame::Program { kind, .. } => (u16::from(kind), "RBD-22.6"),
        Frame::Which { fig, .. } => (u16::from(rules.kind_of(state, fig)), "RBD-23.11"),
        Frame::Ally { ally, .. } => (u16::from(rules.kind_of(state, Fig::card(ally))), "RBD-16.2"),
        Frame::Fight(_) | Frame::Wounds { .. } => (u16::from(state.fight.card?.0), "RBD-15.20"),
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Chain { .. }
        | Frame::Meet(_)
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Roll(_)
        | Frame::Naming { .. }
        | Frame::Beaten { .. }
        | Frame::Spoil { .. }
        | Frame::Knockout { .. }
        | Frame::Bargain { .. }
        | Frame::Offer { .. }
        | Frame::Heal { .. }
        | Frame::Kinds { .. }
        | Frame::Pay { .. } => return None,
    };
    let design = rules.design(KindId(kind));
    // Of a Challenge the second line is its reward, and without effects the first is a dash.
    let text = match design.text.split_once('\n').filter(|_| matches!(design.what, What::Challenge { .. })) {
        Some(("—", reward)) => format!("Reward: {reward}"),
        Some((effects, reward)) => format!("{effects}. Reward: {reward}"),
        None => design.text.clone(),
    };
    Some(Subject { cause: Cause::Card(KindId(kind), Clause(clause)), text })
}

/// One side of an offer.
fn goods_in_words(rules: &Rules, gold: u16, named: Goods) -> String {
    let coins = (gold > 0).then(|| format!("{gold} gold"));
    let all: Vec<String> = coins.into_iter().chain(named.iter().map(|card| rules.of(card).name.clone())).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

/// What must always hold; the error says what does not.
pub(crate) fn audit(rules: &Rules, state: &State) -> Result<(), String> {
    if !state.table.is_conserved(rules.catalog.all()) {
        return Err("RBD-23.10: a card is in no place, or in two".to_owned());
    }
    for colour in Colour::ALL {
        let n = colour.index();
        let held: u32 = state.heroes.iter().map(|hero| u32::from(hero.counters[n])).sum();
        let all = u32::from(state.pile[n]) + state.counters[n].len() + held;
        if all != u32::from(rules.map.stock(colour)) {
            return Err(format!("RBD-1.7: there are {all} {} counters, with {SPARE} to spare", colour.word()));
        }
    }
    for (kind, left) in state.stock.iter().enumerate() {
        let held: u8 = state.heroes.iter().map(|hero| hero.gained[kind]).sum();
        if left + held != crate::state::EXPERIENCE_STOCK {
            return Err("RBD-1.9: an experience counter is lost".to_owned());
        }
    }
    let listed: crate::program::Cards = state.undefeated().map(|(_, position)| position.card).collect();
    if listed != state.table.zone(TRACK) {
        return Err("RBD-6.1: the track is not what lies on it".to_owned());
    }
    let shown: crate::program::Cards = state.shown.iter().copied().collect();
    if shown != state.table.zone(SHOWN) {
        return Err("RBD-11.23: a card that was drawn is lost".to_owned());
    }
    if state.table.count(AREA) > 1 {
        return Err("RBD-5.6: two adventure cards are in play".to_owned());
    }
    for seat in (0..state.n_seats).map(Seat).filter(|seat| state.players.has(*seat)) {
        let fig = Fig::hero(seat);
        let asks = matches!(state.core.pending, Pending::Ask(ask) if ask.sides == 0);
        let falls = |frame: &Frame| matches!(frame, Frame::Knockout { .. } | Frame::Spoil { .. });
        let settling = state.core.agenda.frames().iter().any(falls);
        if asks && !settling && state.hero(seat).which != crate::state::NONE {
            if state.wounds_of(fig) >= state.life(rules, fig) {
                return Err(format!("RBD-14.1: the Hero of seat {} should be knocked out", seat.0));
            }
            if state.weary_of(fig) > state.stamina(rules, fig) {
                return Err(format!("RBD-14.2: the Hero of seat {} has too much exhaustion", seat.0));
            }
        }
        if !state.players.has(seat) && !state.table.zone(owned(seat)).is_empty() {
            return Err(format!("RBD-19.8: seat {} has left and owns cards", seat.0));
        }
    }
    if let Pending::Fault(fault) = state.core.pending {
        return Err(format!("fault: {fault}"));
    }
    Ok(())
}
