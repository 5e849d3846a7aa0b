//! The table as a `given` block says it, and what no such block can say.
//!
//! A view shows a field as it lies there; a position names exposed concentrations and cards in play apart, and the instances of a stack
//! beside the boon on it. What is left over is named as `unsaid`, so that nobody takes a printed table for more than it is.

use runehall_engine::{CardView, Fact, Refusal, Seat, SeatSet, SeatView, Value, View, Viewer, ZoneView};

use crate::design::Rules;
use crate::program::Stat;
use crate::state::{Alters, Lies, Modifier, Player, Role, State, deck, field, hand, mark};
use crate::values::Look;
use crate::view::{LIES, view};

/// The mark of a card in play that lies on a used concentration; in positions only.
pub(crate) const OVER_USED: &str = "over-used";

/// The zones and facts that a position has, by their names there.
pub(crate) fn position(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let mut shown = view(rules, state, viewer);
    let look = Look { rules, state };
    for seat in &mut shown.seats {
        field_apart(state, seat);
        for zone in &mut seat.zones {
            match zone.name {
                "ailments" => zone.cards.iter_mut().for_each(stack_beside_boon),
                // Which of them it is, the facts of the player say.
                "equips" => zone.cards.iter_mut().for_each(|card| card.facts.clear()),
                "hand" | "concentrations" => zone.cards.iter_mut().for_each(|card| say_owner(card, seat.seat)),
                _ => {}
            }
        }
        let left = unsaid_of_player(look, seat.seat, viewer);
        seat.facts.extend(unsaid(&left));
    }
    shown.facts.extend(unsaid(&unsaid_of_table(look, viewer)));
    shown
}

/// The fact that names what is left over, if anything is.
fn unsaid(left: &[String]) -> Option<Fact> {
    (!left.is_empty()).then(|| Fact::word("unsaid", left.join("; ")))
}

/// Exposed concentrations become a zone of their own, in place of their number.
fn field_apart(state: &State, seat: &mut SeatView) {
    seat.facts.retain(|fact| fact.name != "concentrations");
    let Some(at) = seat.zones.iter().position(|zone| zone.name == "field") else { return };
    let mut whole = seat.zones.remove(at);
    whole.cards.iter_mut().for_each(lay_plain);
    let is_set = |card: &CardView| card.id.is_some_and(|id| state.is_exposed(seat.seat, id));
    let (bare, mut laid): (Vec<CardView>, Vec<CardView>) = whole.cards.into_iter().partition(is_set);
    for card in &mut laid {
        // RSL-8.8: the concentration under a card stays as it was.
        let used = card.with.last().and_then(|lowest| lowest.fact("used")) == Some(&Value::Flag(true));
        card.facts.push(Fact::flag(OVER_USED, used));
        // What the viewer does not see under a card goes without saying: a position lays something there by itself.
        card.with.retain(|under| under.kind.is_some());
    }
    let zone = |name, cards: Vec<CardView>| {
        let count = cards.iter().map(|card| card.each().len() as u16).sum();
        ZoneView { id: whole.id, name, count, cards }
    };
    seat.zones.insert(at, zone("field", laid));
    seat.zones.insert(at, zone("concentrations", bare));
}

/// Where a card is said to be says how it lies.
fn lay_plain(card: &mut CardView) {
    card.facts.retain(|fact| fact.name != LIES);
    card.with.iter_mut().for_each(lay_plain);
}

/// The instances of a concealed stack are said of the whole.
fn stack_beside_boon(card: &mut CardView) {
    let of_stack = |under: &CardView| under.facts.iter().find(|fact| fact.name == "instances").cloned();
    let instances = card.with.iter().find_map(of_stack);
    card.facts.extend(instances);
}

/// Whose a card is that lies with somebody else (RSL-20.5).
fn say_owner(card: &mut CardView, holder: Seat) {
    if let Some(owner) = card.owner.filter(|owner| *owner != holder) {
        card.facts.push(Fact::seats("by", SeatSet::one(owner)));
    }
}

/// What a position cannot say of a player.
fn unsaid_of_player(look: Look<'_>, seat: Seat, viewer: Viewer) -> Vec<String> {
    let Look { rules: _, state } = look;
    let known = state.table.known_to(viewer);
    let mut left = vec![];
    for slot in state.table.lying(field(seat)) {
        let Lies { spot, role, marks: _, talks: _, damage: _, barrier: _, basic: _, mastery: _, gained, lost, whose } =
            slot.facts;
        let by = whose.by();
        let name = if known.has(slot.card) { look.design(slot.card).name.as_str() } else { "a card" };
        let owner = state.owner(slot.card);
        let holder = state.at(seat, spot, Role::Card).map(|holder| state.owner(holder.card));
        let mut note = |so: bool, what: String| left.extend(so.then_some(what));
        match role {
            Role::Card => {
                note(slot.facts.is(mark::CHARGED), format!("{name} was charged this turn"));
                note(slot.facts.is(mark::ONCE), format!("{name} has had its effect of this turn"));
                note(gained != 0 || lost != 0, format!("{name} has gained or lost a keyword"));
                note(by != owner, format!("{name} was played by {}", Refusal::seat(by)));
            }
            Role::Concentration if holder.is_some() => {
                note(
                    owner != seat && known.has(slot.card),
                    format!("{name} under a card is of {}", Refusal::seat(owner)),
                );
            }
            Role::Placed => {
                let shown = state.table.known_to(Viewer::Spectator).has(slot.card);
                note(!shown, format!("{name} lies face down under a card"));
                note(
                    holder.is_some_and(|holder| holder != owner) && known.has(slot.card),
                    format!("{name} under a card is of {}", Refusal::seat(owner)),
                );
            }
            Role::Concentration | Role::Equip => {}
        }
    }
    let Player { slung, power: _, health: _, determination: _, light: _, barrier: _, blocks: _, .. } =
        state.player(seat);
    if slung.iter().any(|n| *n > 0) {
        left.push(format!("runespells of {} were put into play this turn", Refusal::seat(seat)));
    }
    left
}

/// What a position cannot say of the table: what lasts, and who has seen what is hidden from others.
fn unsaid_of_table(look: Look<'_>, viewer: Viewer) -> Vec<String> {
    let Look { rules: _, state } = look;
    let mut left: Vec<String> = state.modifiers.iter().map(|modifier| lasting(look, *modifier)).collect();
    if viewer != Viewer::Judge {
        return left;
    }
    for of in state.alive.iter() {
        for by in state.alive.iter() {
            let known = state.table.known_to(Viewer::Seat(by));
            let zones = [("hand", state.table.zone(hand(of))), ("deck", state.table.zone(deck(of)))];
            for (name, cards) in zones {
                let seen = (cards & known).len();
                if seen > 0 && !(by == of && name == "hand") {
                    left.push(format!(
                        "{} knows {seen} cards in the {name} of {}",
                        Refusal::seat(by),
                        Refusal::seat(of)
                    ));
                }
            }
        }
    }
    left
}

/// A change that lasts.
fn lasting(look: Look<'_>, modifier: Modifier) -> String {
    let Modifier { alters, by, ends: _, of: _ } = modifier;
    match alters {
        Alters::Stat(of, number) => {
            let number = match number {
                Stat::Block => "block",
                Stat::MaxHealth => "maximum health",
                Stat::MaxHand => "maximum hand",
            };
            format!("the {number} of {} is changed by {by}", Refusal::seat(of))
        }
        Alters::Defense(id) => {
            let card = look.state.table.slot(id).map_or("a card", |slot| look.design(slot.card).name.as_str());
            format!("the defense of {card} is changed by {by}")
        }
        Alters::NextDamage(seat) => format!("the next damage effect of {} is changed by {by}", Refusal::seat(seat)),
        Alters::NextGains(seat, _) => format!("the next runespell of {} gains a keyword", Refusal::seat(seat)),
    }
}
