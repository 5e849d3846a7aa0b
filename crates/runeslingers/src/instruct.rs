//! Instructions: what each op of a card text does (section 24).
//!
//! An instruction that can set something off puts the rest of the text on the agenda and is then carried out with all that comes
//! of it, so that this is over before the next one begins (RSL-15.9). One about several players is carried out for one of them at
//! a time (RSL-21.8).

use runehall_engine::{Arg, Choice, Dice, Fault, Machine, Next, Seat, Sink};

use crate::frame::{Aim, Aimed, Frame, LOOKED, NO_CARD, Strike, Text, Then, Verb};
use crate::machine::{Came, Run};
use crate::program::{Cond, Gains, Goes, May, Num, Onto, Op, Signed, Stat, Token, Until, Which, Who};
use crate::state::{Alters, Ends, Lies, Modifier, Role, Spot, mark};
use crate::words::{MAY, Told, UNLESS, by_rule};

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Carries out one instruction: for the next player, if it is about players. Nothing comes of it where the text goes on at
    /// once.
    pub(crate) fn instruct(&mut self, t: &mut Text, op: Op, answer: Option<Choice>) -> Came {
        let (you, chosen) = (t.seats.you(), t.chosen);
        match op {
            Op::If { cond, skip } => self.only_if(t, cond, skip),
            Op::Once { skip } => self.once_a_turn(t, skip),
            Op::Deal { n, direct, to } => return self.deal_damage(t, n, direct, to),
            Op::LoseHealth { who, n } => return self.each_with(t, who, n, Self::lose_health),
            Op::GainHealth { who, n } => self.each_gains_health(t, who, n),
            Op::Apply { who, n, ailment } => {
                return self.each_with(t, who, n, |run, seat, n| run.afflict(seat, ailment, n));
            }
            Op::ApplyChosen { who } => return self.each(t, who, |run, seat| run.several(seat, chosen.counts(), None)),
            Op::ApplyUnique { who } => return self.each(t, who, |run, seat| run.apply_unique(you, seat, chosen)),
            Op::RemoveAilments { who, n } => return self.each_loses_ailments(t, who, n, Then::Removed),
            Op::RemoveUnder { n } => return self.remove_under(t, n),
            Op::Convert { who, n } => match chosen.iter().next() {
                Some(to) => return self.each_loses_ailments(t, who, n, Then::Converted(to)),
                None => t.step(),
            },
            Op::Draw { who, n } => return self.each_moves_cards(t, who, n, Verb::Draw),
            Op::Sear { who, n } => return self.each_moves_cards(t, who, n, Verb::Sear),
            Op::Void { who, n } => return self.each_moves_cards(t, who, n, Verb::Void),
            Op::Discard { who, n, at_random: true } => return self.each_moves_cards(t, who, n, Verb::DiscardAtRandom),
            Op::Discard { who, n, at_random: false } => return self.each_with(t, who, n, Self::discard_n),
            Op::DiscardTop { n } => {
                return self.then_with(t, n, |run, n| run.cards(Verb::DiscardTop, you, n, Spot::default(), None));
            }
            Op::PlaceTop { n } => return self.place_top(t, n),
            Op::SetTop => return self.step_then(t, |run| run.cards(Verb::SetTop, you, 1, Spot::default(), None)),
            Op::Move { which, goes, unless } => return self.move_card(t, which, goes, unless, answer),
            Op::ReturnPlaced => return self.return_all_placed(t),
            Op::LookTop { of, n } => return self.each_with(t, of, n, |run, seat, n| run.look(you, seat, 0, n, None)),
            Op::LookHand { of } => self.look_at_each_hand(t, of),
            Op::OrderLooked => return self.order_looked(t),
            Op::Take { from } => return self.each(t, from, |run, seat| run.steal(you, seat, None)),
            Op::Ready { which } => self.ready_card(t, which),
            Op::ReadyConcentrations { n } => return self.then_with(t, n, |run, n| run.ready_n(you, n)),
            Op::UseConcentrations { n } => return self.then_with(t, n, |run, n| run.use_up(you, n, None)),
            Op::Light { n } => self.make_light(t, n),
            Op::PutTokens { n, token } => self.put_tokens(t, n, token),
            Op::RemoveTokens { n, token } => self.remove_tokens(t, n, token),
            Op::Barrier { n, on } => self.put_barrier(t, n, on),
            Op::Determination { n } => self.gain_determination(t, n),
            Op::Change { who, stat, by, until } => return self.change_stat(t, who, stat, by, until),
            Op::Defense { which, by, until } => return self.change_defense(t, which, by, until),
            Op::NextDamage { by } => {
                let by = self.see().signed(t, by);
                self.until_end_of_turn(t, Alters::NextDamage(you), by)?;
            }
            Op::NextGains { gains } => self.until_end_of_turn(t, Alters::NextGains(you, gains), 1)?,
            Op::Gain { which, gains } => self.change_keyword_of(t, which, gains, true),
            Op::Lose { which, gains } => self.change_keyword_of(t, which, gains, false),
            Op::MayHave { who, may, n } => return self.may_have(t, who, may, n, answer),
        }
        Ok(None)
    }

    /// The rest of the text waits until this is over with all that comes of it (RSL-15.9).
    #[inline]
    fn before_rest(&mut self, t: &Text, work: impl FnOnce(&mut Self) -> Next) -> Came {
        self.push(Frame::Text(*t))?;
        work(self).map(Some)
    }

    /// This, and then the next instruction.
    #[inline]
    fn step_then(&mut self, t: &mut Text, work: impl FnOnce(&mut Self) -> Next) -> Came {
        t.step();
        self.before_rest(t, work)
    }

    /// The same with a number.
    #[inline]
    fn then_with(&mut self, t: &mut Text, n: Num, work: impl FnOnce(&mut Self, u8) -> Next) -> Came {
        let n = self.see().number(t, n);
        self.step_then(t, |run| work(run, n))
    }

    /// This for the next player; after the last one the next instruction.
    #[inline]
    fn each(&mut self, t: &mut Text, who: Who, work: impl FnOnce(&mut Self, Seat) -> Next) -> Came {
        let Some(seat) = self.see().next_seat(t, who) else { return Ok(None) };
        self.before_rest(t, |run| work(run, seat))
    }

    /// The same with a number.
    #[inline]
    fn each_with(&mut self, t: &mut Text, who: Who, n: Num, work: impl FnOnce(&mut Self, Seat, u8) -> Next) -> Came {
        let n = self.see().number(t, n);
        self.each(t, who, |run, seat| work(run, seat, n))
    }

    fn each_moves_cards(&mut self, t: &mut Text, who: Who, n: Num, verb: Verb) -> Came {
        self.each_with(t, who, n, |run, seat, n| run.cards(verb, seat, n, Spot::default(), None))
    }

    fn each_loses_ailments(&mut self, t: &mut Text, who: Who, n: Num, then: Then) -> Came {
        let you = t.seats.you();
        self.each_with(t, who, n, |run, seat, n| run.remove_n(you, seat, n, then))
    }

    /// The rest of a sentence is passed over if its condition does not hold.
    fn only_if(&self, t: &mut Text, cond: Cond, skip: u8) {
        t.pc += 1 + if self.see().holds(t, cond) { 0 } else { skip };
    }

    /// The rest of a sentence is passed over if it has happened this turn.
    fn once_a_turn(&mut self, t: &mut Text, skip: u8) {
        let first = |facts: &mut Lies| {
            let before = facts.is(mark::ONCE);
            facts.put(mark::ONCE, true);
            before
        };
        let again = self.state.table.edit(t.id, first);
        t.pc += 1 + if again == Some(true) { skip } else { 0 };
    }

    fn deal_damage(&mut self, t: &mut Text, n: Num, direct: bool, to: Onto) -> Came {
        t.step();
        (t.dealt, t.hit) = (0, 0);
        match self.struck(t, n, direct, to) {
            Some(strike) => self.before_rest(t, |run| run.strike(strike, None)),
            None => Ok(None),
        }
    }

    fn each_gains_health(&mut self, t: &mut Text, who: Who, n: Num) {
        let n = self.see().number(t, n);
        let Some(seat) = self.see().next_seat(t, who) else { return };
        self.gain_health(seat, n);
    }

    /// RSL-25.8
    fn remove_under(&mut self, t: &mut Text, n: Num) -> Came {
        let n = self.see().number(t, n);
        t.step();
        let Some((slot, seat)) = self.see().card_meant_by(t, Which::This) else { return Ok(None) };
        let Some(area) = slot.facts.spot.area() else { return Ok(None) };
        self.take_off(seat, area, n);
        self.before_rest(t, Self::changed)
    }

    fn place_top(&mut self, t: &mut Text, n: Num) -> Came {
        let n = self.see().number(t, n);
        t.step();
        let Some((slot, seat)) = self.see().card_meant_by(t, Which::This) else { return Ok(None) };
        self.before_rest(t, |run| run.cards(Verb::PlaceTop, seat, n, slot.facts.spot, None))
    }

    /// A card in play goes somewhere, unless its controller pays for it (RSL-24.4).
    fn move_card(
        &mut self,
        t: &mut Text,
        which: Which,
        goes: Goes,
        unless: Option<u8>,
        answer: Option<Choice>,
    ) -> Came {
        let Some((slot, seat)) = self.see().card_meant_by(t, which) else {
            t.step();
            return Ok(None);
        };
        if let Some(price) = unless.filter(|price| self.state.hand_size(seat) >= u32::from(*price)) {
            match answer {
                Some(Choice::Yes) => return self.step_then(t, |run| run.discard_n(seat, price)),
                Some(_) => {}
                None => return self.ask_seat(Frame::Text(*t), seat, UNLESS).map(Some),
            }
        }
        let this = t.id;
        self.step_then(t, |run| run.go(slot.id, goes, this))
    }

    /// One card after the other, until none is left there (RSL-25.3, RSL-25.19).
    fn return_all_placed(&mut self, t: &mut Text) -> Came {
        let you = t.seats.you();
        let here = self.state.table.slot(t.id).map(|slot| slot.facts.spot);
        let spot = here.unwrap_or(Spot(t.that.0 as u8));
        if self.state.at(you, spot, Role::Placed).is_none() {
            t.step();
            return Ok(None);
        }
        self.before_rest(t, |run| run.return_placed(you, spot))
    }

    fn look_at_each_hand(&mut self, t: &mut Text, of: Who) {
        let Some(seat) = self.see().next_seat(t, of) else { return };
        self.look_at_hand(t.seats.you(), seat);
    }

    /// As many cards as the instruction before this one has shown.
    fn order_looked(&mut self, t: &mut Text) -> Came {
        let ops = self.rules.text(t.kind).lines.get(usize::from(t.line)).map_or(&[][..], |line| &line.ops);
        let looked = match ops.get(usize::from(t.pc.wrapping_sub(1))) {
            Some(&Op::LookTop { of: _, n }) => self.see().number(t, n),
            _ => 0,
        };
        let you = t.seats.you();
        self.step_then(t, |run| run.arrange_top(you, looked, [NO_CARD; LOOKED], None))
    }

    fn ready_card(&mut self, t: &mut Text, which: Which) {
        if let Some((slot, _)) = self.see().card_meant_by(t, which) {
            self.turn_card(slot.id, false);
        }
        t.step();
    }

    fn make_light(&mut self, t: &mut Text, n: Num) {
        let (you, n) = (t.seats.you(), self.see().number(t, n));
        let player = self.state.player_mut(you);
        player.light = player.light.saturating_add(n);
        let args = [Arg::Seat(you), Arg::Number(i16::from(n))];
        self.tell(|_| by_rule(Told::Light, "RSL-8.6", &args));
        t.step();
    }

    fn gain_determination(&mut self, t: &mut Text, n: Num) {
        let (you, n) = (t.seats.you(), self.see().number(t, n));
        let player = self.state.player_mut(you);
        player.determination = player.determination.saturating_add(n);
        let args = [Arg::Seat(you), Arg::Number(i16::from(n))];
        self.tell(|_| by_rule(Told::Determination, "RSL-3.13", &args));
        t.step();
    }

    fn put_tokens(&mut self, t: &mut Text, n: Num, token: Token) {
        let n = self.see().number(t, n);
        self.state.table.edit(t.id, |facts| match token {
            Token::Basic => facts.basic = facts.basic.saturating_add(n),
            Token::Mastery => facts.mastery = facts.mastery.saturating_add(n),
        });
        t.step();
    }

    fn put_barrier(&mut self, t: &mut Text, n: Num, on: Onto) {
        let (n, on) = (self.see().number(t, n), self.barrier_on(t, on));
        self.raise(on, n);
        t.step();
    }

    fn change_stat(&mut self, t: &mut Text, who: Who, number: Stat, by: Signed, until: Until) -> Came {
        let (by, ends, of) = (self.see().signed(t, by), self.see().ends(t, until), t.seats.you());
        let Some(seat) = self.see().next_seat(t, who) else { return Ok(None) };
        self.modify(Modifier { alters: Alters::Stat(seat, number), by, ends, of })?;
        self.before_rest(t, Self::changed)
    }

    fn change_defense(&mut self, t: &mut Text, which: Which, by: Signed, until: Until) -> Came {
        let (by, ends, of) = (self.see().signed(t, by), self.see().ends(t, until), t.seats.you());
        t.step();
        let Some((slot, _)) = self.see().card_meant_by(t, which) else { return Ok(None) };
        self.modify(Modifier { alters: Alters::Defense(slot.id), by, ends, of })?;
        self.before_rest(t, Self::changed)
    }

    /// What waits for the next runespell (RSL-24.3).
    fn until_end_of_turn(&mut self, t: &mut Text, alters: Alters, by: i8) -> Result<(), Fault> {
        self.modify(Modifier { alters, by, ends: Ends::ThisTurn, of: t.seats.you() })?;
        t.step();
        Ok(())
    }

    fn change_keyword_of(&mut self, t: &mut Text, which: Which, gains: Gains, has: bool) {
        if let Some((slot, _)) = self.see().card_meant_by(t, which) {
            self.change_keyword(slot.id, gains, has);
        }
        t.step();
    }

    /// "You may have R V N" (RSL-24.5).
    fn may_have(&mut self, t: &mut Text, who: Who, may: May, n: Num, answer: Option<Choice>) -> Came {
        let n = self.see().number(t, n);
        let Some(seat) = self.see().one(t, who) else {
            t.step();
            return Ok(None);
        };
        let verb = match (answer, may) {
            (None, _) => return self.ask_seat(Frame::Text(*t), t.seats.you(), MAY).map(Some),
            (Some(Choice::Yes), May::Discard) => return self.step_then(t, |run| run.discard_n(seat, n)),
            (Some(Choice::Yes), May::Sear) => Verb::Sear,
            (Some(Choice::Yes), May::Draw) => Verb::Draw,
            (Some(Choice::Yes), May::Void) => Verb::Void,
            (Some(_), _) => {
                t.step();
                return Ok(None);
            }
        };
        self.step_then(t, |run| run.cards(verb, seat, n, Spot::default(), None))
    }

    /// The objects and the amount of a damage instruction (RSL-16.14); nothing if there is no object.
    fn struck(&mut self, t: &Text, n: Num, direct: bool, to: Onto) -> Option<Strike> {
        let (you, slinger) = (t.seats.you(), 1u16 << Spot::RUNESLINGER.0);
        let mut left = [0u16; 4];
        match to {
            Onto::Target(i) => match t.aims.get(usize::from(i))?.what() {
                Aimed::Nothing => return None,
                Aimed::Seat(seat) => left[seat.index()] = slinger,
                Aimed::Thing(id) => {
                    let (slot, seat) = self.see().exposed_thing(id)?;
                    left[seat.index()] = 1 << slot.facts.spot.0;
                }
            },
            Onto::Seats(who) => {
                for seat in self.state.alive.iter() {
                    let meant = t.among(who, seat).unwrap_or(self.see().one(t, who) == Some(seat));
                    left[seat.index()] = if meant { slinger } else { 0 };
                }
            }
            Onto::Which(which) => {
                let (slot, seat) = self.see().card_meant_by(t, which)?;
                left[seat.index()] = 1 << slot.facts.spot.0;
            }
            Onto::EachEnemyDefense => {
                for seat in self.state.alive.iter().filter(|seat| *seat != you) {
                    left[seat.index()] = self.state.field(seat).defense;
                }
            }
        }
        if left == [0; 4] {
            return None;
        }
        let brief = self.rules.brief(t.kind);
        let spell = brief.sort.spell();
        let printed = brief.prints(Gains::Pierce);
        // RSL-17.9; a card that has left has what is printed on it.
        let pierce = self.state.table.slot(t.id).map_or(printed, |slot| self.see().has(slot, Gains::Pierce));
        let mut amount = i16::from(self.see().number(t, n)) + self.see().dealing(you, spell);
        if spell.is_some() {
            // RSL-24.3
            let next = |modifier: &Modifier| modifier.alters == Alters::NextDamage(you);
            let more =
                self.state.modifiers.iter().filter(|modifier| next(modifier)).map(|modifier| i16::from(modifier.by));
            amount += more.sum::<i16>();
            self.state.modifiers.retain(|modifier| !next(modifier));
        }
        Some(Strike { left, amount, direct, pierce })
    }

    /// What a barrier is put on.
    fn barrier_on(&self, t: &Text, on: Onto) -> Aim {
        let card = |which| self.see().card_meant_by(t, which).map_or(Aim::NOTHING, |(slot, _)| Aim::thing(slot.id));
        match on {
            Onto::Target(i) => match t.aims.get(usize::from(i)).copied().unwrap_or(Aim::NOTHING).what() {
                Aimed::Seat(seat) => Aim::seat(seat),
                Aimed::Thing(_) => card(Which::Target(i)),
                Aimed::Nothing => Aim::NOTHING,
            },
            Onto::Seats(who) => self.see().one(t, who).map_or(Aim::NOTHING, Aim::seat),
            Onto::Which(which) => card(which),
            Onto::EachEnemyDefense => Aim::NOTHING,
        }
    }

    /// A change that lasts; one that alters the same for as long is the same.
    pub(crate) fn modify(&mut self, modifier: Modifier) -> Result<(), Fault> {
        let same = |other: &&mut Modifier| {
            (other.alters, other.ends, other.of) == (modifier.alters, modifier.ends, modifier.of)
        };
        if let Some(other) = self.state.modifiers.iter_mut().find(same) {
            other.by = other.by.saturating_add(modifier.by);
            return Ok(());
        }
        self.state.modifiers.push(modifier)
    }

    /// Tokens go: of a kind, or of any, basic ones first where nobody is to choose (RSL-24.6).
    fn remove_tokens(&mut self, t: &mut Text, n: Option<Num>, token: Option<Token>) {
        let mut left = n.map_or(u8::MAX, |n| self.see().number(t, n));
        t.step();
        self.state.table.edit(t.id, |facts| {
            if token != Some(Token::Mastery) {
                let basic = left.min(facts.basic);
                facts.basic -= basic;
                left -= basic;
            }
            if token != Some(Token::Basic) {
                facts.mastery -= left.min(facts.mastery);
            }
        });
    }
}
