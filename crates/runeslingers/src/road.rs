//! Changes on their road: replacements before an ailment is applied, and the state check after every single change
//! (RSL-3.16, RSL-15.8, RSL-15.13).

use runehall_engine::{
    Arg, Cause, Choice, Dice, Fate, Fault, Flow, List, Machine, Next, Outcome, Road, Seat, SeatSet, Sink, Stage,
    Triggers, Verdict, World,
};

use crate::frame::{Aim, Change, Frame, Happened, Roles, TARGETS, Text, Types};
use crate::machine::{Run, lying};
use crate::program::{Ailment, Opens, When};
use crate::state::{AREAS, Area, DEPTH, MAX_SEATS, Spot, State, deck, discard, field, talk};
use crate::values::{Look, small};
use crate::view::area_id;
use crate::words::{NEXT, REPLACE, Told, by_rule};

/// Something that must not stay as it is (RSL-3.16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Demand {
    /// A player has lost the encounter, by this clause.
    Out(Seat, &'static str),
    /// Health is 0 (RSL-3.5).
    Down(Seat),
    /// The deck is empty (RSL-3.8).
    Empty(Seat),
    /// These cards are destroyed (RSL-3.19).
    Destroy([u16; 4]),
    /// Two exposed stacks of one type: the second goes to the first (RSL-11.8).
    Merge(Seat, usize, usize),
}

/// Replacements that fit, by the places of the cards (RSL-15.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Several {
    seat: Seat,
    fits: u16,
}

impl Look<'_> {
    /// The cards of a player that replace the applying of an ailment now, a bit for each place.
    fn replacements(self, seat: Seat) -> u16 {
        let mut fits = 0;
        for slot in self.state.in_play(seat).filter(|slot| slot.facts.talks & talk::TRIGGERS != 0) {
            let replaces = self.design(slot.card).lines.iter().any(|line| {
                line.opens == Opens::Instead(When::WouldBeOnYou)
                    && line.fits.is_none_or(|cond| self.holds_of_card(cond, slot, seat))
            });
            if replaces {
                fits |= 1 << slot.facts.spot.0;
            }
        }
        fits
    }

    /// Whether the state check can find nothing: nobody ails, nothing is changed or damaged, and health and decks are there. So it
    /// mostly is, and then none of the values has to be worked out.
    #[inline]
    fn is_calm(self) -> bool {
        let (state, fields) = (self.state, self.state.table.tally());
        if fields.speak_of(talk::HEALTH) || fields.speak_of(talk::DEFENSE) || !state.modifiers.is_empty() {
            return false;
        }
        state.alive.iter().all(|seat| {
            let (player, field) = (state.player(seat), fields.of(seat));
            let instances = player.areas.iter().fold(0, |all, area| all | area.n);
            (instances == 0 && player.health > 0 && field.defense & field.hurt == 0)
                && (state.table.count(deck(seat)) > 0 && i16::from(player.health) <= self.printed_health(seat))
        })
    }

    /// Cards that are at or past their defense (RSL-5.9, RSL-5.10), except those that wait to be destroyed already.
    fn doomed(self, spoken_of: u8) -> Option<[u16; 4]> {
        let mut doomed = [0; 4];
        for seat in self.state.alive.iter() {
            let field = self.state.field(seat);
            // Of cards with their printed defense only those with damage can be.
            let looked_at = if spoken_of & talk::DEFENSE == 0 { field.hurt } else { u16::MAX };
            for slot in self.state.in_play_at(seat, field.defense & looked_at) {
                if self.defense(slot, seat) <= i16::from(slot.facts.damage) {
                    doomed[seat.index()] |= 1 << slot.facts.spot.0;
                }
            }
        }
        if doomed == [0; 4] {
            return None;
        }
        for frame in self.state.core.agenda.frames() {
            if let Frame::Destroy { left } = frame {
                doomed.iter_mut().zip(left).for_each(|(doomed, waits)| *doomed &= !waits);
            }
        }
        (doomed != [0; 4]).then_some(doomed)
    }
}

/// Two exposed stacks of one type of a player (RSL-11.8).
fn to_merge(state: &State, seat: Seat) -> Option<(usize, usize)> {
    if state.player(seat).areas.iter().filter(|area| area.n > 0).count() < 2 {
        return None;
    }
    let mut seen = 0u8;
    let again = state.ailing(seat).find(|(_, ailment, _)| {
        let before = seen;
        seen |= 1 << *ailment as u8;
        seen == before
    });
    let (second, ailment, _) = again?;
    state.ailing(seat).find(|stack| stack.1 == ailment).map(|(first, ..)| (first, second))
}

impl<D: Dice + ?Sized, S: Sink> World for Run<'_, D, S> {
    type Change = Change;
    type Question = Several;

    fn judge(&self, change: Change) -> Verdict<Change, Several> {
        let Change::Apply { seat, ailment } = change;
        // What cannot be applied would not be applied (RSL-11.6).
        if self.state.room_for(seat, ailment).is_none() {
            return Verdict::Keep;
        }
        match self.see().replacements(seat) {
            0 => Verdict::Keep,
            _ if self.see().is_deep() => Verdict::Keep,
            fits => Verdict::Ask(Several { seat, fits }),
        }
    }

    fn stopped(&mut self, _: Change, _: Fate, _: Option<Cause>) -> Next {
        Ok(Flow::GoesOn)
    }

    fn commit(&mut self, change: Change) -> Next {
        let Change::Apply { seat, ailment } = change;
        let Some(area) = self.state.room_for(seat, ailment).filter(|_| self.state.alive.has(seat)) else {
            return Ok(Flow::GoesOn);
        };
        let stack = &mut self.state.player_mut(seat).areas[area];
        *stack = Area { ailment: Some(ailment), n: stack.n.saturating_add(1) };
        let kind = self.rules.kind_of(ailment);
        self.tell_lying(|rules, state| {
            by_rule(Told::Applied, "RSL-11.5", &[Arg::Card(kind), Arg::Seat(seat)])
                .pointing_at(0, lying(rules, state, area_id(seat, area)))
        });
        self.happened(Happened::Applied { seat, ailment })
    }
}

impl<D: Dice + ?Sized, S: Sink> Road<DEPTH> for Run<'_, D, S> {
    type Facts = Happened;
    type Demand = Demand;

    fn waiting(stage: Stage<Change, Happened>) -> Frame {
        Frame::Road(stage)
    }

    fn ask_about(&mut self, several: Several) -> Next {
        self.replace(several.seat, several.fits, None)
    }

    fn demand(&mut self) -> Option<Demand> {
        if self.see().is_calm() {
            return None;
        }
        let spoken_of = self.see().spoken_of();
        let mut is_low = false;
        for seat in self.state.around() {
            let look = self.see();
            let as_printed = spoken_of & talk::HEALTH == 0;
            let most = if as_printed { look.printed_health(seat) } else { look.max_health(seat) };
            // RSL-3.12
            if most <= 0 {
                return Some(Demand::Out(seat, "RSL-3.12"));
            }
            // RSL-3.15
            let player = self.state.player_mut(seat);
            player.health = player.health.min(small(most));
            is_low |= player.health == 0 || self.state.table.count(deck(seat)) == 0;
        }
        if is_low && let Some(demand) = self.runs_out() {
            return Some(demand);
        }
        let state = &*self.state;
        if let Some(doomed) = self.see().doomed(spoken_of) {
            return Some(Demand::Destroy(doomed));
        }
        state.around().find_map(|seat| to_merge(state, seat).map(|(to, from)| Demand::Merge(seat, to, from)))
    }

    fn meet(&mut self, demand: Demand) -> Next {
        match demand {
            Demand::Out(seat, clause) => self.eliminate(seat, clause),
            Demand::Down(seat) => self.lose_power(seat, Loss::Health),
            Demand::Empty(seat) => self.lose_power(seat, Loss::Deck),
            Demand::Destroy(left) => self.destroy_group(left, None),
            Demand::Merge(seat, to, from) => {
                let areas = &mut self.state.player_mut(seat).areas;
                areas[to].n = areas[to].n.saturating_add(areas[from].n);
                areas[from] = Area::default();
                Ok(Flow::GoesOn)
            }
        }
    }

    fn follow(&mut self, facts: Happened) -> Next {
        let look = self.see();
        if look.anything_waits(facts) && !look.is_deep() { self.trigger(facts) } else { Ok(Flow::GoesOn) }
    }
}

/// Why a power is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loss {
    /// RSL-3.5
    Health,
    /// RSL-3.7
    Ailments,
    /// RSL-3.8
    Deck,
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Rules and state, to be read.
    #[inline]
    pub(crate) fn see(&self) -> Look<'_> {
        Look { rules: self.rules, state: self.state }
    }

    /// Somebody has no health or no deck left.
    fn runs_out(&self) -> Option<Demand> {
        let state = &*self.state;
        let empty = |seat: &Seat| state.table.count(deck(*seat)) == 0;
        // RSL-3.11
        if let Some(seat) = state.around().find(|seat| empty(seat) && state.table.count(discard(*seat)) == 0) {
            return Some(Demand::Out(seat, "RSL-3.11"));
        }
        if let Some(seat) = state.around().find(|seat| state.player(*seat).health == 0) {
            return Some(Demand::Down(seat));
        }
        state.around().find(empty).map(Demand::Empty)
    }

    /// Something has changed that nothing waits for: the state check.
    #[inline]
    pub(crate) fn changed(&mut self) -> Next {
        self.happened(Happened::Something)
    }

    /// A power is lost (RSL-3.5, RSL-3.18).
    pub(crate) fn lose_power(&mut self, seat: Seat, loss: Loss) -> Next {
        let player = self.state.player_mut(seat);
        player.power = player.power.saturating_sub(1);
        let gone = player.power == 0;
        let clause = match loss {
            Loss::Health => "RSL-3.5",
            Loss::Ailments => "RSL-10.6",
            Loss::Deck => "RSL-3.8",
        };
        self.tell(|_| by_rule(Told::LostPower, clause, &[Arg::Seat(seat)]));
        // RSL-3.16: before any reset, reshuffle or trigger.
        if gone {
            return self.eliminate(seat, "RSL-3.2");
        }
        let player = self.state.player_mut(seat);
        player.determination = player.determination.saturating_add(1);
        match loss {
            Loss::Health => {
                let most = small(self.see().max_health(seat));
                self.state.player_mut(seat).health = most;
            }
            Loss::Deck => {
                self.state.table.shuffle_into(discard(seat), deck(seat));
                self.tell(|_| by_rule(Told::Reshuffled, "RSL-3.8", &[Arg::Seat(seat)]));
            }
            Loss::Ailments => {}
        }
        self.happened(Happened::LostPower(seat))
    }

    /// A player loses the encounter at once (RSL-21.4, RSL-21.5, RSL-21.9).
    pub(crate) fn eliminate(&mut self, seat: Seat, clause: &'static str) -> Next {
        self.tell(|_| by_rule(Told::Eliminated, clause, &[Arg::Seat(seat)]));
        self.put_out(seat);
        match self.end_if_one_is_left() {
            Some(flow) => Ok(flow),
            None => self.changed(),
        }
    }

    /// Takes a player and their cards out.
    pub(crate) fn put_out(&mut self, seat: Seat) {
        use crate::state::{Alters, Cards, OUT, PLAYING, hand, void};
        let state = &mut *self.state;
        state.player_mut(seat).place = state.alive.len() as u8;
        state.player_mut(seat).power = 0;
        state.alive = state.alive - SeatSet::one(seat);
        let theirs: Cards = state.brought.all::<3>().iter().filter(|&card| state.owner(card) == seat).collect();
        // Nobody is shown what they did not know: the cards leave as they lay there.
        for zone in
            state.seats().iter().flat_map(|s| [deck(s), hand(s), discard(s), void(s), field(s)]).chain([PLAYING])
        {
            for card in (state.table.zone(zone) & theirs).iter() {
                state.table.move_from_place(card, zone, OUT, SeatSet::NONE, false);
            }
        }
        for zone in [hand(seat), field(seat)] {
            for card in state.table.zone(zone).iter() {
                let owner = state.owner(card);
                state.table.move_card_openly(card, zone, discard(owner));
            }
        }
        let player = state.player_mut(seat);
        (player.areas, player.light, player.barrier, player.health) = Default::default();
        // RSL-21.10: effects of the player's objects end, whatever their duration; so does what lay on cards that are gone.
        let State { modifiers, table, .. } = state;
        modifiers.retain(|modifier| {
            let there = match modifier.alters {
                Alters::Stat(of, _) | Alters::NextDamage(of) | Alters::NextGains(of, _) => of != seat,
                Alters::Defense(id) => table.slot(id).is_some(),
            };
            there && modifier.of != seat
        });
    }

    /// RSL-3.17
    pub(crate) fn end_if_one_is_left(&mut self) -> Option<Flow> {
        let last = self.state.alive.iter().next().filter(|_| self.state.alive.len() == 1)?;
        self.state.player_mut(last).place = 1;
        self.tell(|_| by_rule(Told::Won, "RSL-3.17", &[Arg::Seat(last)]));
        Some(self.end(Outcome::won(SeatSet::one(last), "RSL-3.17")))
    }

    /// RSL-3.22: the encounter ends at once; the most power wins, then health, then cards in the deck, then the lot.
    pub(crate) fn guard(&mut self) -> Next {
        let rank = |state: &State, seat: Seat| {
            let player = state.player(seat);
            (player.power, player.health, state.table.count(deck(seat)))
        };
        let best = self.state.alive.iter().map(|seat| rank(self.state, seat)).max();
        let among: SeatSet = self.state.alive.iter().filter(|&seat| Some(rank(self.state, seat)) == best).collect();
        self.lot(among, None)
    }

    /// The lot of the guard.
    pub(crate) fn lot(&mut self, among: SeatSet, answer: Option<Choice>) -> Next {
        match self.roll(answer, crate::words::ROLL_LOT, among.len() as u32) {
            Err(ask) => self.ask(Frame::Lot { among }, ask),
            Ok(nth) => {
                let winner = among.iter().nth(nth as usize).ok_or(Fault::Impossible)?;
                let mut others = List::<Seat, MAX_SEATS>::new();
                for seat in self.state.alive.iter().filter(|&seat| seat != winner) {
                    others.push(seat)?;
                }
                others.sort_by_key(|&seat| (self.state.player(seat).power, self.state.player(seat).health));
                let n = self.state.alive.len() as u8;
                for (&seat, place) in others.iter().zip((2..=n).rev()) {
                    self.state.player_mut(seat).place = place;
                }
                self.state.player_mut(winner).place = 1;
                self.tell(|_| by_rule(Told::Won, "RSL-3.22", &[Arg::Seat(winner)]));
                Ok(self.end(Outcome::won(SeatSet::one(winner), "RSL-3.22")))
            }
        }
    }

    /// Which replacement happens instead (RSL-15.11); the change waits below.
    pub(crate) fn replace(&mut self, seat: Seat, fits: u16, answer: Option<Choice>) -> Next {
        let at = |state: &State, n: u8| state.at(seat, Spot(n), crate::state::Role::Card).copied();
        let chosen = match answer {
            Some(Choice::Thing(id)) => self.state.lying(id).map(|(slot, _)| slot),
            _ if fits.is_power_of_two() => at(self.state, fits.trailing_zeros() as u8),
            _ => None,
        };
        if !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let Some(slot) = chosen else { return self.ask_seat(Frame::Replace { seat, fits }, seat, REPLACE) };
        let kind = self.kind(slot.card);
        let lines = &self.rules.text(kind).lines;
        let line = lines.iter().position(|line| matches!(line.opens, Opens::Instead(_))).ok_or(Fault::Impossible)?;
        self.push(Frame::Road(Stage::Decided(Fate::Replaced)))?;
        self.tell(|_| by_rule(Told::Replaced, "RSL-15.8", &[Arg::Thing(slot.id, kind), Arg::Seat(seat)]));
        self.text(
            Text {
                kind,
                id: slot.id,
                that: slot.id,
                aims: [Aim::NOTHING; TARGETS],
                chosen: Types::default(),
                seats: Roles::new(seat, slot.facts.whose.by(), self.state.owner(slot.card), seat),
                last: 0,
                line: line as u8,
                pc: 0,
                behind: 0,
                dealt: 0,
                hit: 0,
            },
            None,
        )
    }

    /// Cards are destroyed one by one (RSL-3.19): each player's in the order that RSL-19.2 says.
    pub(crate) fn destroy_group(&mut self, mut left: [u16; 4], answer: Option<Choice>) -> Next {
        // A card that has left the field meanwhile is passed over.
        for seat in self.state.seats().iter() {
            left[seat.index()] &= self.state.field(seat).cards;
        }
        let Some(seat) = self.state.around().find(|seat| left[seat.index()] != 0) else { return Ok(Flow::GoesOn) };
        let its = left[seat.index()];
        let named = match answer {
            Some(Choice::Thing(id)) => self.state.lying(id).map(|(slot, _)| slot.facts.spot),
            _ => None,
        };
        let spot = match named {
            Some(spot) => spot,
            None if its.is_power_of_two() => Spot(its.trailing_zeros() as u8),
            None => {
                let asked = if self.state.terms.first { self.state.first() } else { seat };
                return self.ask_seat(Frame::Destroy { left }, asked, NEXT);
            }
        };
        left[seat.index()] &= !(1 << spot.0);
        if left != [0; 4] {
            self.push(Frame::Destroy { left })?;
        }
        let id = self.state.at(seat, spot, crate::state::Role::Card).ok_or(Fault::Impossible)?.id;
        self.leave(id, crate::program::Goes::Destroy)
    }

    /// Takes instances off an area; a stack with none leaves it (RSL-11.11).
    pub(crate) fn take_off(&mut self, seat: Seat, area: usize, n: u8) {
        let stack = &mut self.state.player_mut(seat).areas[area];
        stack.n = stack.n.saturating_sub(n);
        if stack.n == 0 {
            *stack = Area::default();
        }
    }

    /// Takes exposed instances of a type off.
    pub(crate) fn take_off_type(&mut self, seat: Seat, ailment: Ailment, mut n: u8) {
        for _ in 0..AREAS {
            let Some((area, _, here)) = self.state.ailing(seat).find(|stack| stack.1 == ailment) else { return };
            let off = n.min(here);
            self.take_off(seat, area, off);
            n -= off;
            if n == 0 {
                return;
            }
        }
    }
}
