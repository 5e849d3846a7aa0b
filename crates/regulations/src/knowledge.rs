//! What a seat knows, as numbers: how players stand for whoever values positions, and one key for all of it (section 12).

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Feature, Features, Holdings, Key, Pending, Seat, Viewer};

use crate::look::Look;
use crate::program::{Limit, Rules};
use crate::state::{NO_CARD, Offer, State, Use};
use crate::view::{eyes, waiting_for};

/// How a player stands, as [`features`] counts it.
pub(crate) const FEATURES: [Feature; 10] = [
    Feature::number("mythical", "Mythical Creatures"),
    Feature::number("hexed", "Hexed Creatures"),
    Feature::number("hand", "cards in hand"),
    Feature::known("spells", "Spells in hand"),
    Feature::known("creatures", "Creatures in hand"),
    Feature::number("runes", "Runes"),
    Feature::number("hand-limit", "hand limit"),
    Feature::number("rune-limit", "Rune limit"),
    Feature::number("skips", "Spin phases to skip"),
    // Whose turn it is then says nothing of how good a command was.
    Feature::untold("turn"),
];

/// A number for each of [`FEATURES`]: facts of the view, and what `seat` knows of the hand (RNR-12.1).
pub(crate) fn features(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Features) {
    let look = Look { rules, state };
    let known = state.hand(of) & state.table.known_to(eyes(state, Viewer::Seat(seat)));
    out.clear();
    out.extend_from_slice(&[
        state.mythical(of).len() as i16,
        (state.lawn(of) & state.hexed).len() as i16,
        state.hand_size(of) as i16,
        (known & rules.spells).len() as i16,
        (known & rules.creatures).len() as i16,
        state.fence_size(of) as i16,
        look.limit(of, Limit::Hand) as i16,
        look.limit(of, Limit::Rune) as i16,
        i16::from(state.skips[of.index()]),
        i16::from(state.active == of),
    ]);
}

/// Where a player has cards that make a difference.
pub(crate) const PLACES: [&str; 3] = ["hand", "lawn", "fence"];

/// The cards of a player that `seat` knows (RNR-12.1); what is Hexed does nothing on its Lawn (RNR-3.4).
pub(crate) fn holdings(rules: &Rules, state: &State, seat: Seat, of: Seat, out: &mut Holdings) {
    let known = state.table.known_to(eyes(state, Viewer::Seat(seat)));
    out.clear();
    for (place, cards) in (0..).zip([state.hand(of), state.mythical(of), state.fence(of)]) {
        out.extend((cards & known).iter().map(|card| (place, rules.catalog.kind_of(card))));
    }
}

/// One number for all that a seat knows.
pub(crate) fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let State {
        table,
        core,
        numbering,
        hexed,
        queue,
        links,
        next_link: _, // Numbers of links, which stand in the chain.
        n_seats,
        active,
        phase,
        law: _, // As the active Regulation says.
        playing,
        at_start,
        ready,
        skips,
        lost_tokens,
        runes_used,
        spun,
        summons,
        batch,
        did: _, // Where the procedure under way is: of interest to who is asked, and then in what is offered.
        count: _,
        turns,
        turn_limit,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, &rules.catalog, &mut key);
    for slot in table.slots() {
        (slot.id, hexed.has(slot.card), ready.has(slot.card), batch.has(slot.card)).hash(&mut key);
    }
    queue.iter().for_each(|what| add_use(rules, state, *what, &mut key));
    (numbering, links, n_seats, active, phase, playing, at_start, skips).hash(&mut key);
    (lost_tokens, runes_used, spun, summons, turns, turn_limit).hash(&mut key);
    match core.pending {
        // RNR-12.8: neither what somebody else is asked, nor always that they are.
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => {
            waiting_for(state, eyes(state, Viewer::Seat(seat))).hash(&mut key);
        }
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
            add_offer(rules, state, core.offer, &mut key);
        }
    }
    key.finish()
}

/// A declared effect, which everybody has heard (RNR-11.16): cards by kind, and by number where they lie on the table.
fn add_use(rules: &Rules, state: &State, what: Use, key: &mut Key) {
    let Use { card, user, it, who, creature, player, rune, link, aimed } = what;
    for card in [card, it, creature, rune] {
        let kind = (card != NO_CARD).then(|| rules.catalog.kind_of(card));
        (kind, state.id_of(card)).hash(key);
    }
    (user, who, player, link, aimed).hash(key);
}

/// What the seat that is asked may answer: cards of its own, and what lies on the table by its number.
fn add_offer(rules: &Rules, state: &State, offer: Offer, key: &mut Key) {
    let Offer { cards, things, seats, no, yes, draw, done } = offer;
    cards.iter().for_each(|card| key.add(("card", rules.catalog.kind_of(card))));
    things.iter().for_each(|card| key.add(("thing", state.id_of(card))));
    (seats, no, yes, draw, done).hash(key);
}
