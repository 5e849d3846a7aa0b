//! Checks of one state by itself.

use std::hash::{DefaultHasher, Hash, Hasher};

use runehall_engine::{
    Actor, CardView, Choice, Game, Interrupt, KindId, LibertyId, NoDice, Pending, Refusal, Seat, SeatSet, Setup, Shape,
    Silent, ThingId, Value, View, Viewer, What, ZoneView, refuse, refuse_interrupt,
};

use runehall_engine::view::{BOTTOM, TOP};

use crate::Tally;
use crate::failure::{Broken, Promise};

/// The cheap checks, made at every state.
pub(crate) fn always<G: Game>(rules: &G::Rules, state: &G::State, options: &[Choice]) -> Result<(), Broken> {
    let pending = G::pending(state);
    if let Pending::Fault(fault) = pending {
        return Err(Broken { promise: Promise::NoFault, what: fault.to_string() });
    }
    question::<G>(pending, options)?;
    if let Some(subject) = G::subject(rules, state) {
        let good = is_clause(subject.cause.clause().0, G::info().clauses) && !subject.text.trim().is_empty();
        Promise::Question.check(good, || format!("about {subject:?} at {pending:?}"))?;
    }
    let ordered = options.is_sorted_by(|a, b| a < b);
    Promise::Options.check(ordered, || format!("not in order, or one twice: {options:?}"))?;
    let asks = matches!(pending, Pending::Ask(_));
    Promise::Options.check(asks != options.is_empty(), || format!("{options:?} at {pending:?}"))?;
    if let Err(what) = G::audit(rules, state) {
        return Err(Broken { promise: Promise::Audit, what });
    }
    let copy = state.clone();
    Promise::Clones.check(copy == *state, || "the clone is another state".to_owned())?;
    Promise::Clones.check(hash(&copy) == hash(state), || "the clone has another hash".to_owned())
}

/// The costly checks, made at some states: everything is tried out.
pub(crate) fn thoroughly<G: Game>(
    rules: &G::Rules,
    setup: &Setup,
    state: &G::State,
    options: &[Choice],
    tally: &mut Tally,
) -> Result<(), Broken> {
    waiting::<G>(rules, setup, state)?;
    for &option in options {
        let refusal = G::why_not(rules, state, option);
        Promise::Accepts.check(refusal.is_none(), || format!("`why_not` of option `{option}` is {refusal:?}"))?;
        let mut copy = state.clone();
        let result = G::apply(rules, &mut copy, option, &mut NoDice, &mut Silent);
        Promise::Accepts.check(result.is_ok(), || format!("option `{option}` is refused: {result:?}"))?;
        Promise::Accepts.check(copy != *state, || format!("option `{option}` changes nothing at all"))?;
        let text = option.to_string();
        Promise::Options.check(text.parse() == Ok(option), || format!("`{text}` does not read back"))?;
    }
    tally.options += options.len();
    things::<G>(rules, setup, state, options)?;
    for choice in universe::<G>(rules, setup.seats, state, options) {
        if options.binary_search(&choice).is_err() {
            refuses::<G>(rules, state, choice)?;
            tally.refusals += 1;
        }
    }
    interrupts::<G>(rules, setup, state)
}

/// Whether a text is the id of a clause with this prefix.
pub(crate) fn is_clause(text: &str, prefix: &str) -> bool {
    text.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).is_some_and(|number| !number.is_empty())
}

/// Choices of every sort: those a game may offer, some that no game offers, and what is nearly one of these options.
pub(crate) fn universe<G: Game>(rules: &G::Rules, seats: u8, state: &G::State, options: &[Choice]) -> Vec<Choice> {
    let (n_kinds, sides) = (G::card_names(rules).len(), state_sides::<G>(state));
    let mut all = vec![Choice::No, Choice::Yes, Choice::Done];
    let mut things = vec![];
    G::things(rules, state, &mut things);
    let last = things.iter().max().map_or(ThingId::FIRST_GIVEN, |id| id.0);
    // What lies there, its neighbours in number, which may be gone, and numbers far outside.
    let near = last.saturating_sub(2)..=last.saturating_add(2);
    all.extend(things.into_iter().map(Choice::Thing));
    all.extend(near.chain([0, 1, 255, 256, 32_768, u16::MAX]).map(|n| Choice::Thing(ThingId(n))));
    all.extend([(0, 0), (0, u8::MAX), (u16::MAX, 0)].map(|(kind, owner)| Choice::CardOf(KindId(kind), Seat(owner))));
    all.extend((0..=n_kinds as u16).chain([u16::MAX]).map(|kind| Choice::Card(KindId(kind))));
    all.extend((0..=seats).chain([8, 9, u8::MAX]).map(|seat| Choice::Seat(Seat(seat))));
    all.extend([0, 1, 2, u16::MAX].map(Choice::Amount));
    all.extend([0, 1, u8::MAX].map(Choice::Mode));
    all.extend([0, sides.saturating_sub(1), sides, u16::MAX].map(Choice::Roll));
    if let Pending::Ask(ask) = G::pending(state) {
        let (low, high) = ask.span;
        all.extend([low.saturating_sub(1), low, high, high.saturating_add(1)].map(Choice::Amount));
    }
    for option in options {
        neighbours(*option, seats, &mut all);
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds what differs from a choice in one thing: the same card of every other player, the way before and the one after. What is numbered
/// otherwise is tried whole.
fn neighbours(choice: Choice, seats: u8, out: &mut Vec<Choice>) {
    let of_all = |kind| (0..=seats).map(move |seat| Choice::CardOf(kind, Seat(seat)));
    match choice {
        Choice::Card(kind) => out.extend(of_all(kind)),
        Choice::CardOf(kind, _) => out.extend(of_all(kind).filter(|other| *other != choice)),
        Choice::Mode(way) => {
            out.extend([way.checked_sub(1), way.checked_add(1)].into_iter().flatten().map(Choice::Mode));
        }
        Choice::No
        | Choice::Yes
        | Choice::Done
        | Choice::Thing(_)
        | Choice::Seat(_)
        | Choice::Amount(_)
        | Choice::Roll(_) => {}
    }
}

/// The sides of the pending roll; 0 if there is none.
pub(crate) fn state_sides<G: Game>(state: &G::State) -> u16 {
    if let Pending::Ask(ask) = G::pending(state) { ask.sides } else { 0 }
}

fn hash(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

fn question<G: Game>(pending: Pending, options: &[Choice]) -> Result<(), Broken> {
    let Pending::Ask(ask) = pending else { return Ok(()) };
    let Some(question) = G::info().questions.get(usize::from(ask.question.0)) else {
        return Err(Broken { promise: Promise::Question, what: format!("{ask:?} is not declared") });
    };
    let is_roll = question.shape == Shape::Roll;
    let fits = match ask.who {
        Actor::Chance => is_roll && options.iter().copied().eq((0..ask.sides).map(Choice::Roll)),
        Actor::Seat(_) => !is_roll && !options.iter().any(|option| matches!(option, Choice::Roll(_))),
    };
    Promise::Question.check(fits, || format!("`{}` is {ask:?} with {options:?}", question.name))?;
    let worded = options.iter().all(|option| match option {
        Choice::Done => !question.done.is_empty(),
        Choice::Yes => !question.yes_no.0.is_empty(),
        Choice::No => !question.yes_no.1.is_empty(),
        Choice::Card(_)
        | Choice::CardOf(..)
        | Choice::Thing(_)
        | Choice::Seat(_)
        | Choice::Amount(_)
        | Choice::Mode(_)
        | Choice::Roll(_) => true,
    });
    Promise::Question.check(worded, || format!("`{}` has no word for one of {options:?}", question.name))
}

/// Views say who is waited for, and no view shows what is not there.
fn waiting<G: Game>(rules: &G::Rules, setup: &Setup, state: &G::State) -> Result<(), Broken> {
    let judge = G::view(rules, state, Viewer::Judge);
    let pending = G::pending(state);
    let (named, settled) = match pending {
        Pending::Ask(ask) => (
            match ask.who {
                Actor::Seat(seat) => judge.waiting_for.has(seat),
                Actor::Chance => true,
            },
            ask.step == 0,
        ),
        Pending::Over(_) | Pending::Fault(_) => (judge.waiting_for.is_empty(), true),
    };
    Promise::Waiting.check(named, || format!("the judge sees {:?} at {pending:?}", judge.waiting_for))?;
    for viewer in viewers(setup.seats) {
        let view = G::view(rules, state, viewer);
        let over = matches!(pending, Pending::Over(outcome) if view.outcome == Some(outcome));
        let right = over || (view.outcome.is_none() && matches!(pending, Pending::Ask(_)));
        Promise::Waiting.check(right, || format!("{viewer:?} sees the outcome {:?} at {pending:?}", view.outcome))?;
        // In the middle of a command the judge may see more than was announced.
        if settled {
            truthful(&view, &judge)?;
            declared(&view, G::info().words)?;
        }
    }
    Ok(())
}

/// Every seat, and a spectator.
pub(crate) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// The zones of a view, in order.
pub(crate) fn zones(view: &View) -> impl Iterator<Item = &ZoneView> {
    view.zones.iter().chain(view.seats.iter().flat_map(|seat| &seat.zones))
}

/// The cards of a zone that can be seen.
pub(crate) fn cards_of(zone: &ZoneView) -> impl Iterator<Item = KindId> {
    zone.cards.iter().flat_map(|card| card.each()).filter_map(|card| card.kind)
}

/// How many cards of a zone can be seen.
pub(crate) fn n_seen(zone: &ZoneView) -> usize {
    zone.n_seen()
}

/// Things are listed once, shown as what they are, and offered only while they lie there.
fn things<G: Game>(rules: &G::Rules, setup: &Setup, state: &G::State, options: &[Choice]) -> Result<(), Broken> {
    let mut listed = vec![];
    G::things(rules, state, &mut listed);
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    Promise::Things.check(sorted.is_sorted_by(|a, b| a < b), || format!("one thing is listed twice: {listed:?}"))?;
    for viewer in viewers(setup.seats) {
        let view = G::view(rules, state, viewer);
        let mut shown = vec![];
        for card in view.cards().filter(|card| card.id.is_some()) {
            let id = card.id.unwrap_or_default();
            let thing = G::thing(rules, state, viewer, id);
            let kind = match thing.map(|thing| thing.what) {
                Some(What::Card(kind)) => Some(kind),
                Some(What::FaceDown(_) | What::Die(_) | What::Place) | None => None,
            };
            let right = listed.contains(&id) && !shown.contains(&id) && thing.is_some() && kind == card.kind;
            Promise::Things.check(right, || format!("{viewer:?} is shown {card:?}, which is {thing:?}"))?;
            shown.push(id);
        }
        for die in &view.dice {
            let thing = G::thing(rules, state, viewer, die.id);
            let right = thing.is_none_or(|thing| matches!(thing.what, What::Die(face) if face == die.face));
            Promise::Things.check(right, || format!("{viewer:?} is shown {die:?}, which is {thing:?}"))?;
            shown.push(die.id);
        }
        let lacking = listed.iter().find(|id| !id.is_place() && !shown.contains(id));
        Promise::Things.check(lacking.is_none(), || format!("{viewer:?} is not shown {lacking:?}"))?;
    }
    let gone = options.iter().find(|option| matches!(option, Choice::Thing(id) if !listed.contains(id)));
    Promise::Things.check(gone.is_none(), || format!("`{gone:?}` is offered, and lies nowhere"))?;
    let about = |option: &Choice| G::concerns(rules, state, *option).filter(|id| !id.is_place());
    let lost = options.iter().find(|option| about(option).is_some_and(|id| !listed.contains(&id)));
    Promise::Things.check(lost.is_none(), || format!("`{lost:?}` is about something that lies nowhere"))?;
    let outside = [ThingId::FIRST_GIVEN - 1, u16::MAX]
        .map(ThingId)
        .into_iter()
        .find(|id| !listed.contains(id) && G::thing(rules, state, Viewer::Judge, *id).is_some());
    Promise::Things.check(outside.is_none(), || format!("{outside:?} is something, and lies nowhere"))
}

/// Whether every word of a view is one that the game has declared for its fact.
fn declared(view: &View, words: &[(&str, &[&str])]) -> Result<(), Broken> {
    let facts = view.facts.iter().chain(view.seats.iter().flat_map(|seat| &seat.facts));
    for fact in facts {
        let Value::Word(word) = &fact.value else { continue };
        let known = words.iter().find(|(name, _)| *name == fact.name).is_none_or(|(_, all)| all.contains(&&**word));
        Promise::Truthful.check(known, || format!("`{}` is `{word}`, which the game has not declared", fact.name))?;
    }
    Ok(())
}

fn truthful(view: &View, judge: &View) -> Result<(), Broken> {
    let same = zones(view).map(|zone| zone.name).eq(zones(judge).map(|zone| zone.name));
    Promise::Truthful.check(same, || format!("{:?} sees other zones than the judge", view.viewer))?;
    for (seen, real) in zones(view).zip(zones(judge)) {
        let n_cards = seen.cards.iter().flat_map(CardView::each).count();
        let counted = seen.count == real.count && n_cards <= usize::from(seen.count);
        Promise::Truthful.check(counted, || format!("{:?} counts {seen:?} but there is {real:?}", view.viewer))?;
        let mut left = real.cards.clone();
        for card in &seen.cards {
            let place = left.iter().position(|other| is_view_of(card, other));
            Promise::Truthful.check(place.is_some(), || format!("{card:?} in {seen:?} is not in {real:?}"))?;
            place.map(|place| left.swap_remove(place));
        }
    }
    Ok(())
}

/// Whether a card is what the judge sees there: the same, or a card that lies face down for the viewer.
fn is_view_of(seen: &CardView, real: &CardView) -> bool {
    let face = seen.kind == real.kind && seen.owner == real.owner;
    let face_down = seen.kind.is_none() && seen.id.is_some() && (seen.owner.is_none() || seen.owner == real.owner);
    // The places in an order are for the judge alone.
    let told = || real.facts.iter().filter(|fact| ![TOP, BOTTOM].contains(&fact.name));
    let under = || seen.with.iter().zip(&real.with).all(|(seen, real)| is_view_of(seen, real));
    (face || face_down)
        && seen.id == real.id
        && seen.facts.iter().eq(told())
        && seen.with.len() == real.with.len()
        && under()
}

fn refuses<G: Game>(rules: &G::Rules, state: &G::State, choice: Choice) -> Result<(), Broken> {
    let Some(refusal) = refuse::<G>(rules, state, choice) else {
        return Err(Broken {
            promise: Promise::Refuses,
            what: format!("`why_not` finds nothing wrong with `{choice}`"),
        });
    };
    reasoned::<G>(&refusal, choice)?;
    if let Some((seat, _)) = G::pending(state).asked() {
        points::<G>(rules, state, seat, choice, &refusal)?;
    }
    let mut copy = state.clone();
    let result = G::apply(rules, &mut copy, choice, &mut NoDice, &mut Silent);
    Promise::Untouched.check(copy == *state, || format!("`{choice}` changed the state ({result:?})"))?;
    Promise::Refuses.check(result == Err(refusal), || format!("`{choice}` gives {result:?}, `why_not` something else"))
}

/// A refusal names what was chosen, if nothing else is in the way, and nothing that the reader cannot see.
fn points<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    seat: Seat,
    choice: Choice,
    refusal: &Refusal,
) -> Result<(), Broken> {
    let seen = |id: ThingId| G::thing(rules, state, Viewer::Seat(seat), id).is_some();
    let right = match (refusal.thing, choice) {
        (None, Choice::Thing(id)) => !seen(id),
        (None, _) => true,
        (Some(id), _) => id.is_place() || seen(id),
    };
    Promise::Things.check(right, || format!("`{choice}` of {seat:?} is refused because of {:?}", refusal.thing))
}

fn reasoned<G: Game>(refusal: &Refusal, what: impl std::fmt::Display) -> Result<(), Broken> {
    let good = is_clause(refusal.clause.0, G::info().clauses) && !refusal.because.trim().is_empty();
    Promise::Refuses.check(good, || format!("`{what}` is refused without a clause and a reason: {refusal:?}"))
}

fn interrupts<G: Game>(rules: &G::Rules, setup: &Setup, state: &G::State) -> Result<(), Broken> {
    let all = SeatSet::first(usize::from(setup.seats));
    let draws = [all, SeatSet::one(Seat(0)), SeatSet::NONE].map(Interrupt::AgreeDraw);
    let resignations = (0..=setup.seats).map(|seat| Interrupt::Resign(Seat(seat)));
    let taken = liberties::<G>(rules, setup, state)?;
    for interrupt in draws.into_iter().chain(resignations).chain(taken) {
        let mut copy = state.clone();
        let allowed = G::why_not_interrupt(rules, state, interrupt).is_none();
        let result = G::interrupt(rules, &mut copy, interrupt, &mut NoDice, &mut Silent);
        Promise::Refuses.check(result.is_ok() == allowed, || {
            format!("{interrupt:?} gives {result:?}, `why_not_interrupt` something else")
        })?;
        if matches!(interrupt, Interrupt::AgreeDraw(_)) {
            let said = result.is_err() || G::info().draws;
            Promise::Refuses.check(said, || "a draw was agreed in a game that says it has none".to_owned())?;
        }
        match result {
            Ok(()) => {
                let audit = G::audit(rules, &copy);
                let fault = matches!(G::pending(&copy), Pending::Fault(_));
                Promise::Audit.check(audit.is_ok() && !fault, || format!("after {interrupt:?}: {audit:?}"))?;
            }
            Err(refusal) => {
                reasoned::<G>(&refusal, format_args!("{interrupt:?}"))?;
                Promise::Untouched.check(copy == *state, || format!("{interrupt:?} was refused but did something"))?;
            }
        }
    }
    Ok(())
}

/// Every liberty that can be taken, after making sure that the lists are right and nothing else can be.
fn liberties<G: Game>(rules: &G::Rules, setup: &Setup, state: &G::State) -> Result<Vec<Interrupt>, Broken> {
    let mut ways = vec![];
    let mut all = vec![];
    let n_liberties = G::info().liberties.len() as u8;
    // One seat and one liberty more than there are.
    for seat in (0..=setup.seats).map(Seat) {
        for liberty in (0..=n_liberties).map(LibertyId) {
            G::liberty(rules, state, seat, liberty, &mut ways);
            let listed = || format!("{seat:?} {liberty:?}: {ways:?}");
            Promise::Liberties.check(ways.is_sorted_by(|a, b| a < b), listed)?;
            let real = seat.0 < setup.seats && liberty.0 < n_liberties;
            Promise::Liberties.check(real || ways.is_empty(), listed)?;
            let others = universe::<G>(rules, setup.seats, state, &ways);
            let others = others.into_iter().filter(|choice| ways.binary_search(choice).is_err());
            // Where there is no such liberty, one try is as good as all.
            for choice in others.take(if real { usize::MAX } else { 1 }) {
                let Some(refusal) = refuse_interrupt::<G>(rules, state, Interrupt::Take(seat, liberty, choice)) else {
                    let what = format!("{seat:?} {liberty:?} `{choice}` is not listed, but nothing is wrong with it");
                    return Err(Broken { promise: Promise::Liberties, what });
                };
                reasoned::<G>(&refusal, choice)?;
                if real {
                    points::<G>(rules, state, seat, choice, &refusal)?;
                }
            }
            all.extend(ways.iter().map(|&choice| Interrupt::Take(seat, liberty, choice)));
        }
    }
    for &taken in &all {
        let refused = G::why_not_interrupt(rules, state, taken);
        Promise::Liberties.check(refused.is_none(), || format!("{taken:?} is listed, but refused: {refused:?}"))?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_an_option_is_tried() {
        let near = |choice| {
            let mut all = vec![];
            neighbours(choice, 3, &mut all);
            all
        };
        let of = |owners: &[u8]| owners.iter().map(|&seat| Choice::CardOf(KindId(7), Seat(seat))).collect::<Vec<_>>();
        // One player more than there are.
        assert_eq!(near(Choice::CardOf(KindId(7), Seat(1))), of(&[0, 2, 3]));
        assert_eq!(near(Choice::Card(KindId(7))), of(&[0, 1, 2, 3]));
        assert_eq!(near(Choice::Mode(4)), [3, 5].map(Choice::Mode));
        assert_eq!(near(Choice::Mode(0)), [Choice::Mode(1)]);
        assert_eq!(near(Choice::Mode(u8::MAX)), [Choice::Mode(u8::MAX - 1)]);
        assert_eq!(near(Choice::Done), []);
    }
}
