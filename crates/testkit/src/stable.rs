//! The numbers of things, from one state to the next: what stays where it lies keeps its number, and a number never comes to mean
//! something else.
//!
//! A number says nothing of itself, so that it was exchanged shows only in what has it: something is gone from a player's place, another
//! thing that looks the same lies there, and nobody was told that a card has come or gone. Which number had which card is noted through the
//! eyes of the judge, for the whole game.
//!
//! What the rules take out of it is said here and nowhere else:
//! - A place is no card: which stack of ailments lies in an area (RSL-11.2), what stands on a space. Its number is the place's.
//! - What is offered is named when it is offered, and changes hands when somebody accepts in the same turn (RBD-9.9).
//! - A die that is rolled anew may be the same die or another one.
//! - Of several cards that lie face down one may leave, and who does not see which must not find out from the others. So whatever lies face
//!   down at that place gets new numbers, all of it together (RNR-12.7). What everybody can look at there keeps its own.

use std::collections::{BTreeMap, BTreeSet};

use runehall_engine::{Arg, CardView, Event, Game, KindId, Seat, ThingId, View, Viewer, What};

use crate::failure::{Broken, Promise};
use crate::look::viewers;

/// What has been seen of the numbers in a game.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// What each number was.
    had: BTreeMap<ThingId, Had>,
    /// What lies there now, as who only watches sees it, and a judge.
    now: Vec<Vec<Lies>>,
    /// What was told in this turn before the last answer.
    earlier: Vec<Event>,
    turn: u32,
}

/// The places of the two in that list.
const PUBLIC: usize = 0;
const JUDGE: usize = 1;

/// What a number was given to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Had {
    Card(KindId),
    Die,
}

/// A move, for whoever follows numbers through it.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a> {
    /// Whether it leaves a command half given.
    pub(crate) giving: bool,
    /// Whether it is looked in the views, too, where things lie.
    pub(crate) closely: bool,
    /// What was told since somebody last answered.
    pub(crate) told: &'a [Event],
    /// How much of that was told before this move.
    pub(crate) known: usize,
}

/// A thing as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lies {
    id: ThingId,
    what: What,
    at: At,
}

/// Where it lies: with whom, and in which zone where that was looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct At {
    holder: Option<Seat>,
    zone: Option<ThingId>,
}

impl Numbers {
    /// Holds the numbers after a move against those before.
    pub(crate) fn follow<G: Game>(
        &mut self,
        (rules, seats): (&G::Rules, u8),
        [before, after]: [&G::State; 2],
        step: Step<'_>,
    ) -> Result<(), Broken> {
        let first = [Viewer::Spectator, Viewer::Judge];
        if self.now.is_empty() {
            self.now = all_lying::<G>(rules, before, &first);
        }
        let then = std::mem::replace(&mut self.now, all_lying::<G>(rules, after, &first));
        self.note()?;
        // Numbers, and with whom they lie, are the same for everybody. Where those stay, a seat at most learns a face or forgets one.
        let all_seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
        let all_seats: Vec<Viewer> = all_seats.filter(|_| step.closely || then != self.now).collect();
        let by_seat = [before, after].map(|state| all_lying::<G>(rules, state, &all_seats));
        let [seats_then, seats_now] = by_seat;
        let lists = then.iter().cloned().chain(seats_then).zip(self.now.iter().cloned().chain(seats_now));
        for (viewer, (mut old, mut new)) in first.into_iter().chain(all_seats).zip(lists) {
            if step.closely {
                find_zones(&mut old, &G::view(rules, before, viewer));
                find_zones(&mut new, &G::view(rules, after, viewer));
            }
            if old == new {
                continue;
            }
            Promise::Stable
                .check(!step.giving, || format!("in the middle of a command {viewer:?} sees {old:?}, then {new:?}"))?;
            let heard: Vec<Arg> = step.told.iter().flat_map(|event| event.seen_by(viewer).args).collect();
            let seen = |what: String| format!("for {viewer:?} {what}, who is told {heard:?}");
            for was in &old {
                let is = new.iter().find(|is| is.id == was.id);
                let kept = match is {
                    Some(is) => is_same(was, is, &heard) && (was.at == is.at || self.is_told(is, viewer, &heard)),
                    None => G::thing(rules, after, viewer, was.id).is_none(),
                };
                Promise::Stable.check(kept, || seen(format!("{was:?} becomes {is:?}")))?;
            }
            let changed = renumbered([&old, &new], [&then, &self.now], &heard);
            Promise::Stable.check(changed.is_none(), || seen(format!("the number changes: {changed:?}")))?;
        }
        let turn = G::turns(after);
        if std::mem::replace(&mut self.turn, turn) != turn {
            self.earlier.clear();
        }
        self.earlier.extend_from_slice(&step.told[step.known..]);
        if step.closely { self.gone::<G>((rules, seats), after) } else { Ok(()) }
    }

    /// Whether it was heard what has come to lie elsewhere: now, or in the same turn when it was offered.
    fn is_told(&self, is: &Lies, viewer: Viewer, heard: &[Arg]) -> bool {
        let named = |arg: &Arg| matches!(arg, Arg::Thing(id, _) if *id == is.id) || mentions(&[*arg], is.what) > 0;
        let open = |arg: &Arg| *arg != Arg::Hidden && named(arg);
        let offered = |event: &Event| event.seen_by(viewer).args.iter().any(open);
        heard.iter().any(named) || !heard.is_empty() && self.earlier.iter().any(offered)
    }

    /// Notes what the numbers are for who knows everything: no number was anything else before.
    fn note(&mut self) -> Result<(), Broken> {
        let Numbers { had, now, .. } = self;
        for is in now[JUDGE].iter().filter(|is| !is.id.is_place()) {
            let has = match is.what {
                What::Card(kind) => Had::Card(kind),
                What::Die(_) => Had::Die,
                What::FaceDown(_) | What::Place => continue,
            };
            let had = *had.entry(is.id).or_insert(has);
            Promise::Stable.check(had == has, || format!("{:?} was {had:?} once, and now it is {has:?}", is.id))?;
        }
        Ok(())
    }

    /// Whatever is gone, however long ago, means nothing.
    fn gone<G: Game>(&self, (rules, seats): (&G::Rules, u8), state: &G::State) -> Result<(), Broken> {
        let mut things = vec![];
        G::things(rules, state, &mut things);
        things.sort_unstable();
        let gone = self.had.keys().filter(|id| things.binary_search(id).is_err());
        for (id, viewer) in gone.flat_map(|id| viewers(seats).map(move |viewer| (*id, viewer))) {
            let thing = G::thing(rules, state, viewer, id);
            Promise::Stable.check(thing.is_none(), || format!("{id:?} is gone, and is {thing:?} for {viewer:?}"))?;
        }
        Ok(())
    }
}

/// All that lies on the table, as each of these sees it.
fn all_lying<G: Game>(rules: &G::Rules, state: &G::State, viewers: &[Viewer]) -> Vec<Vec<Lies>> {
    let mut things = vec![];
    G::things(rules, state, &mut things);
    let lies = |viewer: &Viewer| {
        let seen = things.iter().filter_map(|&id| G::thing(rules, state, *viewer, id));
        seen.map(|thing| Lies { id: thing.id, what: thing.what, at: At { holder: thing.holder, zone: None } }).collect()
    };
    viewers.iter().map(lies).collect()
}

/// Notes in which zone everything lies.
fn find_zones(lying: &mut [Lies], view: &View) {
    let mut zones = BTreeMap::new();
    for zone in crate::look::zones(view) {
        let cards = zone.cards.iter().flat_map(CardView::each);
        zones.extend(cards.filter_map(|card| Some((card.id?, zone.id))));
    }
    for lies in lying {
        lies.at.zone = zones.get(&lies.id).copied();
    }
}

/// Whether a number is still that of the same thing.
fn is_same(was: &Lies, is: &Lies, heard: &[Arg]) -> bool {
    match (was.what, is.what) {
        (What::Card(old), What::Card(new)) => old == new || was.id.is_place() && mentions(heard, is.what) > 0,
        // A card may be turned over where it lies.
        (What::Card(_) | What::FaceDown(_), What::Card(_) | What::FaceDown(_))
        | (What::Die(_), What::Die(_))
        | (What::Place, What::Place) => true,
        (What::Card(_) | What::FaceDown(_) | What::Die(_) | What::Place, _) => false,
    }
}

/// How often it was heard of a card that looks like this one. Of what lies face down any card may be it.
fn mentions(heard: &[Arg], what: What) -> usize {
    let may_be = |kind: KindId| match what {
        What::Card(shown) => shown == kind,
        What::FaceDown(_) => true,
        What::Die(_) | What::Place => false,
    };
    let tells = |arg: &&Arg| match **arg {
        Arg::Card(kind) | Arg::Thing(_, kind) | Arg::Veiled(_, kind, _) => may_be(kind),
        Arg::Hidden | Arg::Faceless(_) => matches!(what, What::Card(_) | What::FaceDown(_)),
        Arg::Secret(..) | Arg::Seat(_) | Arg::Seats(_) | Arg::Number(_) | Arg::Word(_) => false,
    };
    heard.iter().filter(tells).count()
}

/// Something that is gone and has another number now, though nothing was heard that could be its leaving or another one's coming.
fn renumbered([old, new]: [&[Lies]; 2], all: [&[Vec<Lies>]; 2], heard: &[Arg]) -> Option<(Lies, Lies)> {
    let gone: Vec<&Lies> = only(old, new);
    let come: Vec<&Lies> = only(new, old);
    let alike = |one: &Lies, other: &Lies| (one.what, one.at) == (other.what, other.at);
    let is_card = |lies: &&&Lies| matches!(lies.what, What::Card(_) | What::FaceDown(_));
    let unseen = |was: &Lies| all[0][PUBLIC].iter().any(|seen| seen.id == was.id && left_unseen(seen, all));
    for was in gone.iter().filter(is_card) {
        let n_gone = gone.iter().filter(|other| alike(other, was) && !unseen(other)).count();
        let n_come = come.iter().filter(|other| alike(other, was)).count();
        if mentions(heard, was.what) < n_gone.min(n_come) {
            return come.iter().find(|is| alike(is, was)).map(|is| (**was, **is));
        }
    }
    None
}

/// RNR-12.7: whether this lay face down for who only watches, a card of those that did has left, and every one of them has another number.
fn left_unseen(was: &Lies, [then, now]: [&[Vec<Lies>]; 2]) -> bool {
    let face_down = |all: &[Vec<Lies>]| -> BTreeSet<ThingId> {
        let here = all[PUBLIC].iter().filter(|lies| lies.at == was.at && matches!(lies.what, What::FaceDown(_)));
        here.map(|lies| lies.id).collect()
    };
    let (here, there) = (face_down(then), face_down(now));
    let cards = |all: &[Vec<Lies>], ids: &BTreeSet<ThingId>| -> Vec<What> {
        all[JUDGE].iter().filter(|lies| ids.contains(&lies.id)).map(|lies| lies.what).collect()
    };
    let mut left = cards(then, &here);
    for card in cards(now, &there) {
        left.iter().position(|other| *other == card).map(|place| left.swap_remove(place));
    }
    here.contains(&was.id) && !left.is_empty() && here.is_disjoint(&there)
}

/// What is in the first list by its number, and not in the second.
fn only<'a>(one: &'a [Lies], other: &[Lies]) -> Vec<&'a Lies> {
    one.iter().filter(|lies| other.iter().all(|also| also.id != lies.id)).collect()
}
