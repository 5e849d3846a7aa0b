//! Checks that nobody learns what they should not: half-given commands, and worlds that a seat cannot tell apart.
//!
//! A *shadow* is a world made by [`Game::resample`] for one seat, in which the same moves are then made for a while.
//! Whatever the seat sees and hears must be the same in both. A roll is matched by the card it brings, since the seat may
//! be allowed to see that card; where there is no such card and the seat was not shown it, any card will do. A shadow ends when a move of somebody else is not possible in it, or lets the seat see
//! other cards there: then the seat has learnt something by the rules.

use runehall_engine::{Actor, Choice, Event, Game, LibertyId, NoDice, Pending, Seat, View, Viewer, refuse};

use crate::Tally;
use crate::failure::{Broken, Move, Promise};
use crate::hearing::{card, hearing};
use crate::knowing::same_world;
use crate::look::{cards_of, n_seen, state_sides, universe, viewers, zones};
use crate::walk::{Walk, apply, lines_apart};

/// Moves for which a shadow world is followed.
const SHADOWED_MOVES: u32 = 6;

/// The beginning of a command.
pub(crate) struct Command<G: Game> {
    who: Actor,
    state: G::State,
    /// How many of its questions have been answered.
    answered: u8,
    /// What everybody saw then; made when it is first needed.
    views: Option<Vec<View>>,
}

/// Another world for a seat.
pub(crate) struct Shadow<G: Game> {
    seat: Seat,
    state: G::State,
    moves_left: u32,
}

impl<G: Game> Walk<'_, G> {
    /// Keeps the state at the first question of a command, and holds the later ones against it.
    pub(crate) fn follow_command(&mut self) -> Result<(), Broken> {
        let Pending::Ask(ask) = self.pending() else {
            self.command = None;
            return Ok(());
        };
        let mut back = self.state.clone();
        let stepped = G::rewind(self.rules, &mut back);
        if ask.step == 0 {
            let still = !stepped && back == self.state;
            Promise::Rewinds.check(still, || format!("something was taken back at {ask:?}"))?;
            self.command = Some(Command { who: ask.who, state: back, answered: 0, views: None });
            return Ok(());
        }
        let Some(command) = &mut self.command else { return Ok(()) };
        command.answered = command.answered.saturating_add(1);
        let counted = command.answered == ask.step && command.who == ask.who;
        Promise::Rewinds.check(counted, || format!("{ask:?} comes after {} answers", command.answered))?;
        // The whole state, not only the question: a command being given writes nothing that would have to be undone.
        let right = stepped && back == command.state;
        Promise::Rewinds.check(right, || {
            format!("at {ask:?} the way back leads to {:?}: {}", G::pending(&back), lines_apart(&back, &command.state))
        })?;
        let (rules, seats) = (self.rules, self.setup.seats);
        let others = || viewers(seats).filter(|&viewer| Actor::Seat(seat_of(viewer)) != ask.who);
        let views = command
            .views
            .get_or_insert_with(|| others().map(|viewer| G::view(rules, &command.state, viewer)).collect());
        for (viewer, old) in others().zip(views) {
            let now = G::view(rules, &self.state, viewer);
            Promise::Discreet.check(now == *old, || format!("{viewer:?} sees {}", difference(old, &now)))?;
        }
        Ok(())
    }

    /// Makes a world for each seat and compares what the seat sees and may do.
    pub(crate) fn other_worlds(&mut self, tally: &mut Tally) -> Result<(), Broken> {
        self.check_rolls()?;
        let spectator = G::view(self.rules, &self.state, Viewer::Spectator);
        self.shadows.clear();
        for seat in (0..self.setup.seats).map(Seat) {
            let mut world = self.state.clone();
            G::resample(self.rules, &mut world, seat, &mut self.dice);
            self.check_world(seat, &world)?;
            self.knowing.check::<G>(self.rules, self.setup.seats, seat, [&self.state, &world])?;
            same_world::<G>(self.rules, seat, [&self.state, &world], self.moves.len() as u64)?;
            self.memory.check::<G>(self.rules, seat, [&self.state, &world], tally)?;
            let viewer = Viewer::Seat(seat);
            let (here, there) = (G::view(self.rules, &self.state, viewer), G::view(self.rules, &world, viewer));
            let same = || format!("{viewer:?} sees {}", difference(&here, &there));
            Promise::ViewLeaks.check(here == there, same)?;
            let there = G::view(self.rules, &world, Viewer::Spectator);
            Promise::ViewLeaks.check(spectator == there, || {
                format!("in a world for {viewer:?} a spectator sees {}", difference(&spectator, &there))
            })?;
            tally.worlds += 1;
            if G::pending(&world) == self.pending() {
                tally.open_worlds += usize::from(is_open(&here));
                tally.other_worlds += usize::from(is_open(&here) && world != self.state);
                self.shadows.push(Shadow { seat, state: world, moves_left: SHADOWED_MOVES });
            }
        }
        Ok(())
    }

    /// Makes the move in every shadow world and compares what its seat sees and hears of it.
    pub(crate) fn shadow(
        &mut self,
        before: &G::State,
        next: Move,
        events: &[Event],
        tally: &mut Tally,
    ) -> Result<(), Broken> {
        let mut shadows = std::mem::take(&mut self.shadows);
        let mut result = Ok(());
        shadows.retain_mut(|shadow| {
            if result.is_err() || shadow.moves_left == 0 {
                return false;
            }
            shadow.moves_left -= 1;
            let goes_on = shadow.follow(self.rules, before, &self.state, next, events);
            tally.shadowed += usize::from(matches!(goes_on, Ok(true)));
            goes_on.unwrap_or_else(|broken| {
                result = Err(broken);
                false
            })
        });
        self.shadows = shadows;
        result
    }

    /// Rolls that bring different cards: who cannot see the difference must not hear of it either.
    fn check_rolls(&self) -> Result<(), Broken> {
        let kind = |roll| G::rolled_card(self.rules, &self.state, roll);
        let Some(first) = kind(0) else { return Ok(()) };
        let other = (1..state_sides::<G>(&self.state)).find(|&roll| kind(roll).is_some_and(|kind| kind != first));
        let Some(other) = other else { return Ok(()) };
        let [(one, told_one), (two, told_two)] = [0, other].map(|roll| {
            let (mut state, mut events) = (self.state.clone(), vec![]);
            let rolled = Move::Answer(Choice::Roll(roll));
            // Whether every roll is accepted is checked elsewhere.
            drop(apply::<G>(self.rules, &mut state, rolled, &mut NoDice, &mut events));
            (state, events)
        });
        for seat in (0..self.setup.seats).map(Seat) {
            let viewer = Viewer::Seat(seat);
            if G::view(self.rules, &one, viewer) == G::view(self.rules, &two, viewer) {
                hearing::<G>(self.rules, seat, [&self.state, &one], [&told_one, &told_two])?;
            }
        }
        Ok(())
    }

    fn check_world(&self, seat: Seat, world: &G::State) -> Result<(), Broken> {
        if let Err(what) = G::audit(self.rules, world) {
            return Err(Broken { promise: Promise::WorldSound, what: format!("a world for {seat:?}: {what}") });
        }
        let listed = |state| {
            let mut things = vec![];
            G::things(self.rules, state, &mut things);
            let thing = |&id: &_| G::thing(self.rules, state, Viewer::Seat(seat), id);
            things.iter().map(thing).collect::<Vec<_>>()
        };
        let (here, there) = (listed(&self.state), listed(world));
        Promise::ViewLeaks
            .check(here == there, || format!("for {seat:?} things are {here:?} here and {there:?} there"))?;
        let free = |state: &G::State| {
            let liberties = (0..G::info().liberties.len() as u8).map(LibertyId);
            let ways = |liberty| {
                let mut ways = vec![];
                G::liberty(self.rules, state, seat, liberty, &mut ways);
                ways
            };
            liberties.map(ways).collect::<Vec<_>>()
        };
        let (here, there) = (free(&self.state), free(world));
        Promise::OptionsLeak
            .check(here == there, || format!("{seat:?} has the liberties {here:?} here and {there:?} there"))?;
        let (here, there) = (self.pending(), G::pending(world));
        let same = match (here, there) {
            // The seat does not know which question another thinks about, nor how far a command has got.
            (Pending::Ask(here), Pending::Ask(there)) if here.who != Actor::Chance && here.who != Actor::Seat(seat) => {
                there.who == here.who && there.step == 0
            }
            _ => here == there,
        };
        Promise::WorldSound.check(same, || format!("a world for {seat:?} waits for {there:?}, not {here:?}"))?;
        if !matches!(here, Pending::Ask(ask) if ask.who == Actor::Seat(seat)) {
            return Ok(());
        }
        let mut options = vec![];
        G::options(self.rules, world, &mut options);
        Promise::OptionsLeak.check(options == self.options, || {
            format!("{seat:?} has the options {:?} here and {options:?} there", self.options)
        })?;
        let (here, there) = (G::subject(self.rules, &self.state), G::subject(self.rules, world));
        Promise::OptionsLeak
            .check(here == there, || format!("{seat:?} is asked about {here:?} here and {there:?} there"))?;
        let (here, there) = (G::outlook(self.rules, &self.state, seat), G::outlook(self.rules, world, seat));
        Promise::OptionsLeak.check(here == there, || format!("{seat:?} is told {here:?} here and {there:?} there"))?;
        for &choice in &options {
            let (here, there) = (G::describe(self.rules, &self.state, choice), G::describe(self.rules, world, choice));
            Promise::OptionsLeak.check(here == there, || format!("`{choice}` is {here:?} here and {there:?} there"))?;
            let (here, there) = (G::concerns(self.rules, &self.state, choice), G::concerns(self.rules, world, choice));
            Promise::OptionsLeak
                .check(here == there, || format!("`{choice}` is about {here:?}, there about {there:?}"))?;
        }
        for choice in universe::<G>(self.rules, self.setup.seats, world, &options) {
            let here = refuse::<G>(self.rules, &self.state, choice);
            let there = refuse::<G>(self.rules, world, choice);
            Promise::OptionsLeak.check(here == there, || format!("`{choice}`: {here:?} here and {there:?} there"))?;
        }
        Ok(())
    }
}

impl<G: Game> Shadow<G> {
    /// Makes the move that was made in the true world. False if it cannot be made here.
    fn follow(
        &mut self,
        rules: &G::Rules,
        before: &G::State,
        after: &G::State,
        next: Move,
        events: &[Event],
    ) -> Result<bool, Broken> {
        if G::pending(before) != G::pending(&self.state) {
            return Ok(false);
        }
        let Some(next) = self.translate(rules, [before, after], next, events) else { return Ok(false) };
        let mut heard = vec![];
        if let Err(refusal) = apply::<G>(rules, &mut self.state, next, &mut NoDice, &mut heard) {
            // What the seat itself may do was compared when the world was made, and it is the same ever after.
            let own = matches!(next, Move::Answer(_))
                && matches!(G::pending(before), Pending::Ask(ask) if ask.who == Actor::Seat(self.seat));
            Promise::OptionsLeak.check(!own, || format!("`{next}` of {:?} is refused there: {refusal}", self.seat))?;
            return Ok(false);
        }
        let viewer = Viewer::Seat(self.seat);
        let (here, there) = (G::view(rules, after, viewer), G::view(rules, &self.state, viewer));
        if !zones(&here).eq(zones(&there)) {
            return Ok(false); // The move let the seat see cards. Whether it may is checked where worlds are made.
        }
        if here != there {
            // The rules may show everybody what a hand lacks, such as a declared effect that does not resolve after all: then the
            // game takes another course here, for a spectator too. What a spectator does not see must not differ.
            let public = |state| G::view(rules, state, Viewer::Spectator);
            let what = || format!("after `{next}` {viewer:?} sees {}", difference(&here, &there));
            Promise::EventsLeak.check(public(after) != public(&self.state), what)?;
            return Ok(false);
        }
        hearing::<G>(rules, self.seat, [before, after], [events, &heard])?;
        Ok(true)
    }

    /// The same move for this world: a roll that brings a card of the same kind.
    fn translate(
        &self,
        rules: &G::Rules,
        [before, after]: [&G::State; 2],
        next: Move,
        events: &[Event],
    ) -> Option<Move> {
        let Move::Answer(Choice::Roll(roll)) = next else { return Some(next) };
        let Some(kind) = G::rolled_card(rules, before, roll) else { return Some(next) };
        let same = (0..state_sides::<G>(&self.state))
            .find(|&face| G::rolled_card(rules, &self.state, face) == Some(kind))
            .map(|face| Move::Answer(Choice::Roll(face)));
        let viewer = Viewer::Seat(self.seat);
        let in_view = |state| zones(&G::view(rules, state, viewer)).flat_map(cards_of).filter(|k| *k == kind).count();
        let told = || events.iter().any(|event| event.seen_by(viewer).args.iter().any(|arg| card(arg) == Some(kind)));
        same.or_else(|| (in_view(after) <= in_view(before) && !told()).then_some(next))
    }
}

/// Whether something is hidden that could lie elsewhere: hidden cards in two zones.
fn is_open(view: &View) -> bool {
    zones(view).filter(|zone| n_seen(zone) < usize::from(zone.count)).count() > 1
}

/// A spectator has no seat: one that nobody can have stands for it.
fn seat_of(viewer: Viewer) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::Judge => Seat(u8::MAX),
    }
}

/// Where two views differ, for a report.
fn difference(here: &View, there: &View) -> String {
    let mut parts = vec![];
    let mut compare = |name: String, here: String, there: String| {
        if here != there {
            parts.push(format!("{name}: {here} in one world and {there} in the other"));
        }
    };
    compare("waiting for".into(), format!("{:?}", here.waiting_for), format!("{:?}", there.waiting_for));
    compare("facts".into(), format!("{:?}", here.facts), format!("{:?}", there.facts));
    for (a, b) in here.seats.iter().zip(&there.seats) {
        compare(format!("facts of {:?}", a.seat), format!("{:?}", a.facts), format!("{:?}", b.facts));
    }
    for (a, b) in zones(here).zip(zones(there)) {
        compare(format!("`{}`", a.name), format!("{a:?}"), format!("{b:?}"));
    }
    if parts.is_empty() { format!("{here:?} and {there:?}") } else { parts.join("; ") }
}
