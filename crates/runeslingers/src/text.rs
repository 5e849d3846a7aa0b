//! Card texts at work: runs the ops of a line, one after the other (RSL-9.9, section 24).
//!
//! Each instruction puts the rest of the text on the agenda and is then carried out with all that comes of it, so that what it
//! sets off is over before the next one begins (RSL-15.9).

use runehall_engine::{Arg, Choice, Dice, Fault, Flow, Machine, Next, Picking, Seat, Sink, Slot, ThingId};

use crate::design::Sort;
use crate::frame::{Aim, Aimed, Frame, LOOKED, NO_CARD, Strike, TARGETS, Text, Then, Verb};
use crate::machine::Run;
use crate::program::{Cond, Gains, May, Num, Onto, Op, Signed, Token, Until, Which, Who};
use crate::state::{Alters, Ends, Lies, Modifier, Role, Spot, mark};
use crate::values::{Look, prints};
use crate::words::{MAY, READY, TURN, Told, UNLESS, by_rule};

impl Look<'_> {
    /// Whether a condition about a card in play holds (RSL-15.11).
    pub(crate) fn holds_of_card(self, cond: Cond, slot: &Slot<Lies>, seat: Seat) -> bool {
        match cond {
            Cond::HasToken => slot.facts.tokens() > 0,
            Cond::NoToken => slot.facts.tokens() == 0,
            Cond::BasicTokens(n) => slot.facts.basic >= n,
            Cond::NotOwned => self.state.owner(slot.card) != seat,
            Cond::Slung(spell) => self.state.player(seat).slung[spell as usize] > 0,
            // Nothing has been dealt or aimed at.
            Cond::Hits | Cond::HitsRuneslinger | Cond::TargetAiled { .. } => false,
        }
    }

    fn holds(self, text: &Text, cond: Cond) -> bool {
        let facts = self.state.table.slot(text.id).map(|slot| slot.facts).unwrap_or_default();
        let you = text.seats.you();
        match cond {
            Cond::Hits => text.hit & Text::HIT != 0,
            Cond::HitsRuneslinger => text.hit & Text::HIT_SLINGER != 0,
            Cond::TargetAiled { target, least } => match text.aims[usize::from(target).min(TARGETS - 1)].what() {
                Aimed::Seat(seat) => self.state.all_instances(seat) >= least,
                Aimed::Thing(_) | Aimed::Nothing => false,
            },
            Cond::Slung(spell) => {
                let design = self.rules.text(text.kind);
                // RSL-24.9: every other one.
                let this = u8::from(design.sort.spell() == Some(spell));
                self.state.player(you).slung[spell as usize] > this
            }
            Cond::HasToken => facts.tokens() > 0,
            Cond::NoToken => facts.tokens() == 0,
            Cond::BasicTokens(n) => facts.basic >= n,
            Cond::NotOwned => text.seats.owner() != you,
        }
    }

    fn number(self, text: &Text, n: Num) -> u8 {
        match n {
            Num::Is(n) => n,
            Num::Tokens => self.state.table.slot(text.id).map_or(0, |slot| slot.facts.tokens()),
            Num::Concentrations => self.state.exposed(text.seats.you()).count() as u8,
            Num::Ailments => self.state.all_instances(text.seats.you()),
            Num::Dealt => text.dealt,
        }
    }

    fn signed(self, text: &Text, by: Signed) -> i8 {
        match by {
            Signed::Plus(n) => self.number(text, n).min(i8::MAX as u8).cast_signed(),
            Signed::Minus(n) => -self.number(text, n).min(i8::MAX as u8).cast_signed(),
        }
    }

    /// The one player that a word means; nobody if that is a card or gone.
    fn one(self, text: &Text, who: Who) -> Option<Seat> {
        let aim = |i: u8| (i, text.aims.get(usize::from(i)).copied().unwrap_or(Aim::NOTHING).what());
        let seat = match who {
            Who::You => Some(text.seats.you()),
            Who::That => Some(text.seats.that()),
            Who::Player => Some(text.seats.by()),
            Who::Target(i) => match aim(i) {
                (_, Aimed::Seat(seat)) => Some(seat),
                (_, Aimed::Thing(_) | Aimed::Nothing) => None,
            },
            // RSL-18.10: the last controller.
            Who::ControllerOf(i) => match aim(i) {
                (_, Aimed::Seat(seat)) => Some(seat),
                (i, Aimed::Thing(_)) => Some(Seat(text.last >> (2 * i) & 3)),
                (_, Aimed::Nothing) => None,
            },
            Who::Each | Who::EachEnemy | Who::EachHit => None,
        };
        seat.filter(|&seat| self.state.alive.has(seat))
    }

    /// Whether several players are meant, and this is one of them.
    fn among(self, text: &Text, who: Who, seat: Seat) -> Option<bool> {
        match who {
            Who::Each => Some(true),
            Who::EachEnemy => Some(seat != text.seats.you()),
            Who::EachHit => Some(text.hit >> seat.0 & 1 == 1),
            Who::You | Who::That | Who::Player | Who::Target(_) | Who::ControllerOf(_) => None,
        }
    }

    /// The next player that an instruction is about: one, or each in the order of RSL-21.8.
    fn next_seat(self, text: &mut Text, who: Who) -> Option<Seat> {
        if self.among(text, who, Seat(0)).is_none() {
            let seat = self.one(text, who).filter(|_| text.nth == 0);
            text.nth = 1;
            return seat;
        }
        while text.nth < self.state.n_seats {
            let seat = self.state.first().on(text.nth, self.state.n_seats);
            text.nth += 1;
            if self.state.alive.has(seat) && self.among(text, who, seat) == Some(true) {
                return Some(seat);
            }
        }
        None
    }

    /// The card that a word means, if it is still in play and exposed (RSL-18.3).
    fn card_meant_by(self, text: &Text, which: Which) -> Option<(Slot<Lies>, Seat)> {
        let id = match which {
            Which::This => text.id,
            Which::That => text.that,
            Which::Target(i) => match text.aims.get(usize::from(i))?.what() {
                Aimed::Thing(id) => id,
                Aimed::Seat(_) | Aimed::Nothing => return None,
            },
        };
        self.exposed_thing(id)
    }

    /// A thing that is in play and exposed.
    pub(crate) fn exposed_thing(self, id: ThingId) -> Option<(Slot<Lies>, Seat)> {
        let (slot, seat) = self.state.lying(id)?;
        let exposed = match slot.facts.role {
            Role::Card => true,
            Role::Concentration => self.state.is_exposed(seat, id),
            Role::Placed | Role::Equip => false,
        };
        exposed.then_some((slot, seat))
    }

    /// How long a change of a number of a player lasts (RSL-24.2, RSL-10.16).
    fn ends(self, text: &Text, until: Until) -> Ends {
        match until {
            Until::ThisTurn => Ends::ThisTurn,
            Until::NextTurn => Ends::Turn(self.state.turn + 1),
            Until::Unstated => match self.rules.text(text.kind).sort {
                Sort::Stance if self.state.terms.first => Ends::Never,
                Sort::Stance | Sort::Ability | Sort::Runeslinger => Ends::WithAbilities,
                Sort::Attack
                | Sort::Spirit
                | Sort::Utility
                | Sort::Boon
                | Sort::Chant
                | Sort::Trinket
                | Sort::Ailment => Ends::Never,
            },
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// A text begins to resolve: targets that are gone are out of it for good (RSL-18.10).
    pub(crate) fn begin_text(&mut self, mut text: Text) -> Next {
        for i in 0..TARGETS {
            match text.aims[i].what() {
                Aimed::Nothing => {}
                Aimed::Seat(seat) if self.state.alive.has(seat) => {}
                Aimed::Seat(_) => text.aims[i] = Aim::NOTHING,
                Aimed::Thing(id) => match self.see().exposed_thing(id) {
                    Some((_, seat)) => text.last |= seat.0 << (2 * i),
                    None => text.aims[i] = Aim::NOTHING,
                },
            }
        }
        self.text(text, None)
    }

    /// Goes on with a text.
    pub(crate) fn text(&mut self, mut t: Text, answer: Option<Choice>) -> Next {
        let rules = self.rules;
        let you = t.seats.you();
        // RSL-21.10
        if !self.state.alive.has(you) || !self.state.alive.has(t.seats.owner()) {
            return Ok(Flow::GoesOn);
        }
        let Some(line) = rules.text(t.kind).lines.get(usize::from(t.line)) else { return Ok(Flow::GoesOn) };
        let mut answer = answer;
        loop {
            let Some(&op) = line.ops.get(usize::from(t.pc)) else { return Ok(Flow::GoesOn) };
            let answer = answer.take();
            // Instructions about players go on with the next player, all others with the next instruction.
            macro_rules! each {
                ($who:expr) => {
                    match self.see().next_seat(&mut t, $who) {
                        Some(seat) => seat,
                        None => {
                            (t.pc, t.nth) = (t.pc + 1, 0);
                            continue;
                        }
                    }
                };
            }
            macro_rules! next {
                () => {
                    (t.pc, t.nth) = (t.pc + 1, 0)
                };
            }
            macro_rules! then {
                ($work:expr) => {{
                    self.push(Frame::Text(t))?;
                    return $work;
                }};
            }
            let n = |run: &Self, n: Num| run.see().number(&t, n);
            match op {
                Op::If { cond, skip } => {
                    let skip = if self.see().holds(&t, cond) { 0 } else { skip };
                    t.pc += 1 + skip;
                }
                Op::Once { skip } => {
                    let facts = self.state.table.facts_mut(t.id);
                    let again = facts.as_ref().is_some_and(|facts| facts.is(mark::ONCE));
                    if let Some(facts) = facts {
                        facts.put(mark::ONCE, true);
                    }
                    t.pc += 1 + if again { skip } else { 0 };
                }
                Op::Deal { n, direct, to } => {
                    next!();
                    (t.dealt, t.hit) = (0, 0);
                    if let Some(strike) = self.struck(&t, n, direct, to) {
                        then!(self.strike(strike, None));
                    }
                }
                Op::LoseHealth { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.lose_health(seat, amount));
                }
                Op::GainHealth { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    self.gain_health(seat, amount);
                }
                Op::Apply { who, n: num, ailment } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.afflict(seat, ailment, amount));
                }
                Op::ApplyChosen { who } => {
                    let seat = each!(who);
                    then!(self.several(seat, t.chosen.counts(), None));
                }
                Op::ApplyUnique { who } => {
                    let seat = each!(who);
                    then!(self.apply_unique(you, seat, t.chosen));
                }
                Op::RemoveAilments { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.remove_n(you, seat, amount, Then::Removed));
                }
                Op::RemoveUnder { n: num } => {
                    let amount = n(self, num);
                    next!();
                    if let Some((slot, seat)) = self.see().card_meant_by(&t, Which::This)
                        && let Some(area) = slot.facts.spot.area()
                    {
                        self.take_off(seat, area, amount);
                        then!(self.changed());
                    }
                }
                Op::Convert { who, n: num } => {
                    let (amount, to) = (n(self, num), t.chosen.iter().next());
                    let seat = each!(who);
                    if let Some(to) = to {
                        then!(self.remove_n(you, seat, amount, Then::Converted(to)));
                    }
                }
                Op::Draw { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.cards(Verb::Draw, seat, amount, Spot::default(), None));
                }
                Op::Sear { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.cards(Verb::Sear, seat, amount, Spot::default(), None));
                }
                Op::Void { who, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    then!(self.cards(Verb::Void, seat, amount, Spot::default(), None));
                }
                Op::Discard { who, n: num, at_random } => {
                    let amount = n(self, num);
                    let seat = each!(who);
                    if at_random {
                        then!(self.cards(Verb::DiscardAtRandom, seat, amount, Spot::default(), None));
                    }
                    then!(self.discard_n(seat, amount));
                }
                Op::DiscardTop { n: num } => {
                    let amount = n(self, num);
                    next!();
                    then!(self.cards(Verb::DiscardTop, you, amount, Spot::default(), None));
                }
                Op::PlaceTop { n: num } => {
                    let amount = n(self, num);
                    next!();
                    if let Some((slot, seat)) = self.see().card_meant_by(&t, Which::This) {
                        then!(self.cards(Verb::PlaceTop, seat, amount, slot.facts.spot, None));
                    }
                }
                Op::SetTop => {
                    next!();
                    then!(self.cards(Verb::SetTop, you, 1, Spot::default(), None));
                }
                Op::Move { which, goes, unless } => {
                    let meant = self.see().card_meant_by(&t, which);
                    let Some((slot, seat)) = meant else {
                        next!();
                        continue;
                    };
                    // RSL-24.4
                    if let Some(price) = unless.filter(|price| self.state.hand_size(seat) >= u32::from(*price)) {
                        match answer {
                            Some(Choice::Yes) => {
                                next!();
                                then!(self.discard_n(seat, price));
                            }
                            Some(_) => {}
                            None => return self.ask_seat(Frame::Text(t), seat, UNLESS),
                        }
                    }
                    next!();
                    then!(self.go(slot.id, goes, t.id));
                }
                Op::ReturnPlaced => {
                    let here = self.state.table.slot(t.id).map(|slot| slot.facts.spot);
                    let spot = here.unwrap_or(Spot(t.that.0 as u8));
                    if self.state.at(you, spot, Role::Placed).is_none() {
                        next!();
                        continue;
                    }
                    then!(self.return_placed(you, spot));
                }
                Op::LookTop { of, n: num } => {
                    let amount = n(self, num);
                    let seat = each!(of);
                    then!(self.look(you, seat, 0, amount, None));
                }
                Op::LookHand { of } => {
                    let seat = each!(of);
                    self.look_at_hand(you, seat);
                }
                Op::OrderLooked => {
                    let looked = match line.ops.get(usize::from(t.pc.wrapping_sub(1))) {
                        Some(&Op::LookTop { n: num, .. }) => n(self, num),
                        _ => 0,
                    };
                    next!();
                    then!(self.arrange_top(you, looked, [NO_CARD; LOOKED], None));
                }
                Op::Take { from } => {
                    let seat = each!(from);
                    then!(self.steal(you, seat, None));
                }
                Op::Ready { which } => {
                    next!();
                    if let Some((slot, _)) = self.see().card_meant_by(&t, which) {
                        self.turn_card(slot.id, false);
                    }
                }
                Op::ReadyConcentrations { n: num } => {
                    let amount = n(self, num);
                    next!();
                    then!(self.ready_n(you, amount));
                }
                Op::UseConcentrations { n: num } => {
                    let amount = n(self, num);
                    next!();
                    then!(self.use_up(you, amount, None));
                }
                Op::Light { n: num } => {
                    let amount = n(self, num);
                    next!();
                    let player = self.state.player_mut(you);
                    player.light = player.light.saturating_add(amount);
                    let args = [Arg::Seat(you), Arg::Number(i16::from(amount))];
                    self.tell(|_| by_rule(Told::Light, "RSL-8.6", &args));
                }
                Op::PutTokens { n: num, token } => {
                    let amount = n(self, num);
                    next!();
                    if let Some(facts) = self.state.table.facts_mut(t.id) {
                        match token {
                            Token::Basic => facts.basic = facts.basic.saturating_add(amount),
                            Token::Mastery => facts.mastery = facts.mastery.saturating_add(amount),
                        }
                    }
                }
                Op::RemoveTokens { n: num, token } => {
                    let amount = num.map(|num| n(self, num));
                    next!();
                    self.remove_tokens(t.id, amount, token);
                }
                Op::Barrier { n: num, on } => {
                    let amount = n(self, num);
                    let on = self.barrier_on(&t, on);
                    next!();
                    self.raise(on, amount);
                }
                Op::Determination { n: num } => {
                    let amount = n(self, num);
                    next!();
                    let player = self.state.player_mut(you);
                    player.determination = player.determination.saturating_add(amount);
                    let args = [Arg::Seat(you), Arg::Number(i16::from(amount))];
                    self.tell(|_| by_rule(Told::Determination, "RSL-3.13", &args));
                }
                Op::Change { who, stat, by, until } => {
                    let (by, ends) = (self.see().signed(&t, by), self.see().ends(&t, until));
                    let seat = each!(who);
                    self.modify(Modifier { alters: Alters::Stat(seat, stat), by, ends, of: you })?;
                    then!(self.changed());
                }
                Op::Defense { which, by, until } => {
                    let (by, ends) = (self.see().signed(&t, by), self.see().ends(&t, until));
                    next!();
                    if let Some((slot, _)) = self.see().card_meant_by(&t, which) {
                        self.modify(Modifier { alters: Alters::Defense(slot.id), by, ends, of: you })?;
                        then!(self.changed());
                    }
                }
                Op::NextDamage { by } => {
                    let by = self.see().signed(&t, by);
                    next!();
                    self.modify(Modifier { alters: Alters::NextDamage(you), by, ends: Ends::ThisTurn, of: you })?;
                }
                Op::NextGains { gains } => {
                    next!();
                    let alters = Alters::NextGains(you, gains);
                    self.modify(Modifier { alters, by: 1, ends: Ends::ThisTurn, of: you })?;
                }
                Op::Gain { which, gains } => {
                    next!();
                    if let Some((slot, _)) = self.see().card_meant_by(&t, which) {
                        self.change_keyword(slot.id, gains, true);
                    }
                }
                Op::Lose { which, gains } => {
                    next!();
                    if let Some((slot, _)) = self.see().card_meant_by(&t, which) {
                        self.change_keyword(slot.id, gains, false);
                    }
                }
                Op::MayHave { who, may, n: num } => {
                    let amount = n(self, num);
                    let Some(seat) = self.see().one(&t, who) else {
                        next!();
                        continue;
                    };
                    match answer {
                        None => return self.ask_seat(Frame::Text(t), you, MAY),
                        Some(Choice::Yes) => {
                            next!();
                            let verb = match may {
                                May::Sear => Verb::Sear,
                                May::Draw => Verb::Draw,
                                May::Void => Verb::Void,
                                May::Discard => then!(self.discard_n(seat, amount)),
                            };
                            then!(self.cards(verb, seat, amount, Spot::default(), None));
                        }
                        Some(_) => next!(),
                    }
                }
            }
        }
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
                    let meant = self.see().among(t, who, seat).unwrap_or(self.see().one(t, who) == Some(seat));
                    left[seat.index()] = if meant { slinger } else { 0 };
                }
            }
            Onto::Which(which) => {
                let (slot, seat) = self.see().card_meant_by(t, which)?;
                left[seat.index()] = 1 << slot.facts.spot.0;
            }
            Onto::EachEnemyDefense => {
                for seat in self.state.alive.iter().filter(|seat| *seat != you) {
                    let look = self.see();
                    let cards = look.state.in_play(seat).filter(|slot| look.design(slot.card).sort.is_defense());
                    left[seat.index()] = cards.fold(0, |bits, slot| bits | 1 << slot.facts.spot.0);
                }
            }
        }
        if left == [0; 4] {
            return None;
        }
        let design = self.rules.text(t.kind);
        let spell = design.sort.spell();
        let printed = prints(design, Gains::Pierce);
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
    fn remove_tokens(&mut self, id: ThingId, n: Option<u8>, token: Option<Token>) {
        let Some(facts) = self.state.table.facts_mut(id) else { return };
        let mut left = n.unwrap_or(u8::MAX);
        if token != Some(Token::Mastery) {
            let basic = left.min(facts.basic);
            facts.basic -= basic;
            left -= basic;
        }
        if token != Some(Token::Basic) {
            facts.mastery -= left.min(facts.mastery);
        }
    }

    /// Used exposed concentrations are readied, by choice if there are more (RSL-24.6).
    fn ready_n(&mut self, seat: Seat, n: u8) -> Next {
        let used = self.state.used_mask(seat);
        if used.count_ones() <= u32::from(n) {
            self.ready_these(seat, used);
            return Ok(Flow::GoesOn);
        }
        self.ready_some(seat, Picking::new(n, n), 0, None)
    }

    fn ready_these(&mut self, seat: Seat, spots: u8) {
        for spot in (0..8).filter(|spot| spots >> spot & 1 == 1).map(Spot) {
            if let Some(id) = self.state.at(seat, spot, Role::Concentration).map(|slot| slot.id) {
                self.turn_card(id, false);
            }
        }
    }

    /// Goes on with that choice.
    pub(crate) fn ready_some(&mut self, seat: Seat, picking: Picking, picked: u8, answer: Option<Choice>) -> Next {
        let ask = |picking: Picking| runehall_engine::Ask::seat(seat, READY).span(picking.span().0, picking.span().1);
        if !self.state.alive.has(seat) || picking.is_full() {
            return Ok(Flow::GoesOn);
        }
        let this = Frame::Ready { seat, picking, picked };
        let Some(Choice::Thing(id)) = answer else { return self.ask(this, ask(picking)) };
        let at = self.state.used_concentrations(seat).position(|other| other == id).ok_or(Fault::Impossible)?;
        let (slot, _) = self.state.lying(id).ok_or(Fault::Impossible)?;
        let began = picked == 0;
        let (picking, picked) = (picking.take(at as u8), picked | 1 << slot.facts.spot.0);
        if !picking.is_full() {
            if began {
                self.push(this)?;
            }
            return self.ask_next(Frame::Ready { seat, picking, picked }, ask(picking));
        }
        if !began {
            self.state.core.agenda.drop_top();
        }
        self.ready_these(seat, picked);
        Ok(Flow::GoesOn)
    }

    /// Ready exposed concentrations are used without light (RSL-8.12), chosen by their player (RSL-11.18).
    pub(crate) fn use_up(&mut self, seat: Seat, left: u8, answer: Option<Choice>) -> Next {
        let (mut n, mut only) = (0, ThingId(0));
        self.state.ready(seat).for_each(|slot| (n, only) = (n + 1, slot.id));
        if left == 0 || n == 0 || !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let id = match answer {
            Some(Choice::Thing(id)) => id,
            _ if n == 1 => only,
            _ => return self.ask_seat(Frame::UseUp { seat, left }, seat, TURN),
        };
        self.turn_card(id, true);
        self.tell(|_| by_rule(Told::UsedUp, "RSL-8.12", &[Arg::Seat(seat)]));
        self.use_up(seat, left - 1, None)
    }
}

impl crate::state::State {
    /// The used exposed concentrations of a player, a bit for each area.
    fn used_mask(&self, seat: Seat) -> u8 {
        let used = self.exposed(seat).filter(|slot| slot.facts.is(mark::USED));
        used.fold(0, |bits, slot| bits | 1 << slot.facts.spot.0)
    }

    /// The same by rising numbers.
    pub(crate) fn used_concentrations(&self, seat: Seat) -> impl Iterator<Item = ThingId> {
        let mut ids = [ThingId(u16::MAX); 8];
        let used = self.exposed(seat).filter(|slot| slot.facts.is(mark::USED));
        let n = ids.iter_mut().zip(used).map(|(id, slot)| *id = slot.id).count();
        ids.sort_unstable();
        ids.into_iter().take(n)
    }
}
