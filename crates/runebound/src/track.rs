//! The undefeated track (section 6), discarding adventure cards, and the doom track (section 21).

use runehall_engine::{Arg, CardId, Dice, Fault, SeatSet, Sink, ZoneId};

use crate::machine::Run;
use crate::program::What;
use crate::state::{AREA, DOOM, OnTrack, TRACK, deck};
use crate::turn::DOOM_AT;
use crate::words::Told;

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The Challenge of the combat that is over stays undefeated (RBD-6.1, 6.8, 18.4, 19.5); the counter of the space stays (RBD-6.2).
    pub(crate) fn stay_undefeated(&mut self) -> Result<(), Fault> {
        let Some(card) = self.state.fight.card else { return Ok(()) };
        // RBD-6.8: it is there already, and keeps its age (RBD-6.12).
        if self.state.fight.position.is_some() {
            return Ok(());
        }
        let free = self.state.track().iter().position(Option::is_none);
        let n = match free {
            Some(n) => n,
            None => self.push_off()?,
        };
        self.state.table.move_card_openly(card, AREA, TRACK);
        let (space, age) = (self.state.fight.space, self.state.turns);
        self.state.lay_on_track(card, OnTrack { number: n as u8, space, age })?;
        let args = [self.card(card), Arg::Number(n as i16 + 1)];
        self.told(Told::Undefeated, "RBD-6.1", &args);
        Ok(())
    }

    /// RBD-6.9: the oldest goes back to its deck. The position that is free then.
    fn push_off(&mut self) -> Result<usize, Fault> {
        let oldest = self.state.undefeated().min_by_key(|(n, position)| (position.age, *n));
        let Some((n, old)) = oldest else { return Err(Fault::Impossible) };
        self.discard_adventure(old.card, TRACK)?;
        Ok(usize::from(n))
    }

    /// An adventure card is discarded: under its deck, out of the game if it is an Encounter, or to the doom track (RBD-21.2).
    pub(crate) fn discard_adventure(&mut self, card: CardId, from: ZoneId) -> Result<(), Fault> {
        // RBD-21.6: also in what is left of the turn in which the eighth counter was placed.
        if self.state.chosen.doom && !self.state.endgame {
            return self.doom(card, from);
        }
        self.put_under(card, from)
    }

    fn put_under(&mut self, card: CardId, from: ZoneId) -> Result<(), Fault> {
        let design = self.rules.of(card);
        let Some(colour) = design.colour() else { return Err(Fault::Impossible) };
        if matches!(design.what, What::Encounter { .. }) {
            self.remove_card(card, from);
            return Ok(());
        }
        let args = [self.card(card)];
        let clause = if matches!(design.what, What::Event { .. }) { "RBD-7.1" } else { "RBD-15.16" };
        self.told(Told::Discarded, clause, &args);
        self.state.table.move_card_openly(card, from, deck(colour));
        self.state.table.put_at_bottom(card, deck(colour))
    }

    /// How many cards bring a doom counter (RBD-21.3); the number of players is that at setup (RBD-21.7).
    pub(crate) fn doom_places(&self) -> usize {
        match self.state.n_seats {
            0..=2 => 4,
            3 => 6,
            _ => 8,
        }
    }

    /// RBD-21.2, 21.3
    fn doom(&mut self, card: CardId, from: ZoneId) -> Result<(), Fault> {
        self.state.table.move_card_openly(card, from, DOOM);
        self.state.lay_on_doom(card)?;
        let args = [self.card(card)];
        self.told(Told::Doomed, "RBD-21.2", &args);
        if self.state.doom().count() < self.doom_places() {
            return Ok(());
        }
        // RBD-21.4: there is no ninth.
        if self.state.doom_counters < DOOM_AT {
            self.state.doom_counters += 1;
            self.told(Told::DoomCounter, "RBD-21.3", &[Arg::Number(i16::from(self.state.doom_counters))]);
        }
        // The last card stays and so becomes the first; the others leave in the order in which they came (RBD-21.7).
        loop {
            let other = self.state.doom().find(|&other| other != card);
            match other {
                None => return Ok(()),
                Some(other) if self.state.hidden_doom() == Some(other) => self.put_under_unseen(other)?,
                Some(other) => self.put_under(other, DOOM)?,
            }
        }
    }

    /// The card that lay face down goes face down under its deck; only an Encounter is seen, because it leaves the game.
    fn put_under_unseen(&mut self, card: CardId) -> Result<(), Fault> {
        let design = self.rules.of(card);
        if matches!(design.what, What::Encounter { .. }) {
            self.remove_card(card, DOOM);
            return Ok(());
        }
        let Some(colour) = design.colour() else { return Err(Fault::Impossible) };
        let id = self.state.face_down_slots().find(|slot| slot.card == card).map(|slot| slot.id);
        let unseen = Arg::Veiled(id.ok_or(Fault::Impossible)?, self.rules.catalog.kind_of(card), SeatSet::NONE);
        self.told(Told::Discarded, "RBD-21.7", &[unseen]);
        self.state.table.move_from_place(card, DOOM, deck(colour), SeatSet::NONE, false);
        self.state.table.put_at_bottom(card, deck(colour))
    }
}
