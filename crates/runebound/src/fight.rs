//! Combat (sections 15 to 17): before combat, rounds of four phases, escape. A Challenge and a Hero are fought by the same steps; the
//! defender of a round between Heroes stands in for the Challenge (RBD-17.3).

use runehall_engine::{Arg, CardId, Choice, Dice, Fault, Machine, Next, Seat, Sink, ThingId, modes};

use crate::frame::{FightStep, Frame, TextStep};
use crate::machine::{ON, Run};
use crate::op::{Deed, Op, Whom};
use crate::program::{Cards, Goods, Standing};
use crate::state::{Fig, Fight, NONE, Purpose, Roll, Side, Stage, State, cards};
use crate::terms::Attribute;
use crate::uses;
use crate::words::{ALLY, BEFORE, ESCAPE, HIT, PHASE, Told};

modes! {
    /// What the Hero does in a phase; an Ally that attacks instead is named itself.
    pub(crate) enum Act {
        Attack: "attack",
        Defend: "defend",
    }
}

modes! {
    /// What an Ally does that can do either.
    pub(crate) enum AllyDoes {
        Attack: "attacks",
        Use: "is used",
    }
}

modes! {
    /// RBD-15.6
    pub(crate) enum Flight {
        Try: "try to escape",
    }
}

/// Who acts in a phase.
#[derive(Clone, Copy)]
enum Acts {
    Hero(Act),
    Ally(CardId),
}

impl State {
    /// The Allies of the attacker that can attack now (RBD-16.2).
    pub(crate) fn ready_allies(&self, rules: &crate::program::Rules) -> Cards {
        self.allies(rules, self.attacker()) - cards(self.fight.attacked)
    }

    /// The one of them that an answer names.
    pub(crate) fn ready_ally(&self, rules: &crate::program::Rules, id: ThingId) -> Option<CardId> {
        let fig = Fig::of(id).filter(|fig| fig.seat().is_none())?;
        Some(CardId(fig.0)).filter(|ally| self.ready_allies(rules).has(*ally))
    }

    /// The wounds of whoever fails in a phase.
    pub(crate) fn enemy_damage(&self, rules: &crate::program::Rules, phase: Attribute) -> u8 {
        match (self.fight.card, self.defender()) {
            (Some(card), _) => rules.of(card).body.damage[phase.index()],
            // RBD-17.5: the Hero's own number, without Hit texts.
            (None, Some(seat)) => rules.hero(self.hero(seat).which).body.damage[phase.index()],
            (None, None) => 0,
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// A combat with a Challenge: a card that was drawn, or one on the track, as if it had never been fought (RBD-6.11).
    pub(crate) fn begin_fight(&mut self, seat: Seat, card: CardId, position: Option<u8>) -> Result<(), Fault> {
        let space = position
            .and_then(|n| self.state.track()[usize::from(n)])
            .map_or(self.state.hero(seat).space, |position| position.space);
        let sides = [Side { seat, ..Side::default() }; 2];
        self.state.fight = Fight { on: true, card: Some(card), sides, space, position, ..Fight::default() };
        // RBD-15.2: nothing has been rolled in this combat.
        self.state.roll = Roll::default();
        let args = [Arg::Seat(seat), self.card(card)];
        self.told(Told::Fights, "RBD-5.5", &args);
        self.push(Frame::Fight(FightStep::Effects(0)))
    }

    /// A combat between Heroes (RBD-17.1).
    pub(crate) fn begin_duel(&mut self, seat: Seat, other: Seat) -> Next {
        let sides = [Side { seat, ..Side::default() }, Side { seat: other, ..Side::default() }];
        self.state.fight = Fight { on: true, sides, space: self.state.hero(seat).space, ..Fight::default() };
        self.state.roll = Roll::default();
        self.told(Told::Attacks, "RBD-17.1", &[Arg::Seat(seat), Arg::Seat(other)]);
        self.then(Frame::Fight(FightStep::Effects(0)))
    }

    pub(crate) fn fight(&mut self, step: FightStep, answer: Option<Choice>) -> Next {
        match step {
            FightStep::Effects(n) => self.effects_before(n),
            FightStep::Before(nth) => self.before_combat(nth, answer),
            FightStep::Round => self.round(),
            FightStep::Escape => self.escape(answer),
            FightStep::Held => {
                self.state.fight.target = self.state.total(self.rules);
                self.try_escape()
            }
            FightStep::EscapeRolled => self.escape_rolled(),
            FightStep::Phase(phase) => self.phase(phase),
            FightStep::Defended(phase) => {
                self.state.fight.target = self.state.total(self.rules);
                self.note_first_roll();
                self.then(Frame::Fight(FightStep::Choose(phase)))
            }
            FightStep::Choose(phase) => self.choose(phase, answer),
            FightStep::Compare(phase) => self.compare(phase),
            FightStep::Hit(phase) => self.hit(phase, answer),
            FightStep::Struck(phase) => self.struck(phase),
            FightStep::Next(phase) => self.next_phase(phase),
        }
    }

    /// B1: in printed order.
    fn effects_before(&mut self, n: u8) -> Next {
        let Some(card) = self.state.fight.card else { return self.then(Frame::Fight(FightStep::Before(0))) };
        match self.rules.of(card).before.get(usize::from(n)) {
            None => self.then(Frame::Fight(FightStep::Before(0))),
            Some(&run) => {
                self.push(Frame::Fight(FightStep::Effects(n + 1)))?;
                self.run_text(card.0, run, self.state.fight.sides[0].seat)
            }
        }
    }

    /// Who uses things before combat: between Heroes the defender first (RBD-17.2).
    pub(crate) fn before_seat(&self, nth: u8) -> Option<Seat> {
        let order: &[usize] = if self.state.fight.card.is_some() { &[0] } else { &[1, 0] };
        order.get(usize::from(nth)).map(|&side| self.state.fight.sides[side].seat)
    }

    /// B2.
    fn before_combat(&mut self, nth: u8, answer: Option<Choice>) -> Next {
        let Some(seat) = self.before_seat(nth) else { return self.then(Frame::Fight(FightStep::Round)) };
        let here = Frame::Fight(FightStep::Before(nth));
        if let Some(next) = self.window(here, seat, BEFORE, answer) {
            return next;
        }
        self.then(Frame::Fight(FightStep::Before(nth + 1)))
    }

    /// The start of a round (RBD-15.4, 15.5).
    fn round(&mut self) -> Next {
        // RBD-15.22, 17.22
        if self.state.fight.round >= self.state.chosen.combat_cap {
            let seat = self.state.fight.sides[0].seat;
            if self.state.fight.card.is_some() {
                return self.get_away(seat);
            }
            self.drop_fight();
            return ON;
        }
        let fight = &mut self.state.fight;
        fight.round += 1;
        fight.stage = Stage::Escape;
        fight.hero_attacked = false;
        fight.attacked = Goods::EMPTY;
        for side in &mut fight.sides {
            side.activated = false;
        }
        let round = fight.round;
        self.told(Told::RoundBegan, "RBD-15.4", &[Arg::Number(round.cast_signed())]);
        self.push(Frame::Fight(FightStep::Escape))?;
        let Some(card) = self.state.fight.card else { return ON };
        let design = self.rules.of(card);
        let Some(run) = design.each_round else { return ON };
        let ops = &design.ops[usize::from(run.from)..usize::from(run.to)];
        // RBD-15.5: a fresh Challenge has nothing to heal.
        let heals = ops.iter().any(|op| matches!(op, Op::Do(Deed::Mend { whom: Whom::Enemy, .. })));
        if heals && round == 1 {
            return ON;
        }
        self.run_text(card.0, run, self.state.fight.sides[0].seat)
    }

    /// E1.
    fn escape(&mut self, answer: Option<Choice>) -> Next {
        let seat = self.state.attacker();
        let first = Frame::Fight(FightStep::Phase(Attribute::Mind));
        if self.state.no_escape(self.rules) {
            return self.then(first);
        }
        let here = Frame::Fight(FightStep::Escape);
        match answer {
            Some(Choice::Done) => self.then(first),
            Some(Choice::Mode(mode)) if Flight::of(mode) == Some(Flight::Try) => {
                // RBD-17.8: the defender rolls for the target.
                if let Some(defender) = self.state.defender() {
                    self.push(Frame::Fight(FightStep::Held))?;
                    return self.begin_roll(Fig::hero(defender), defender, Purpose::Hold);
                }
                let number = self.state.fight.card.map_or(0, |card| self.state.escape_number(self.rules, card));
                self.state.fight.target = number;
                self.try_escape()
            }
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                self.push(here)?;
                self.use_it(seat, Fig::of(id).unwrap_or_default())
            }
            _ => self.ask_seat(here, seat, ESCAPE),
        }
    }

    fn try_escape(&mut self) -> Next {
        let seat = self.state.attacker();
        self.push(Frame::Fight(FightStep::EscapeRolled))?;
        self.begin_roll(Fig::hero(seat), seat, Purpose::Escape)
    }

    /// E3.
    fn escape_rolled(&mut self) -> Next {
        let seat = self.state.attacker();
        let target = self.state.fight.target;
        if self.reached(target, "RBD-15.6") >= target {
            return self.get_away(seat);
        }
        // RBD-15.7
        self.push(Frame::Fight(FightStep::Escape))?;
        self.then(Frame::Wounds { to: Fig::hero(seat), n: 1, enemy: 0, cancel: true })
    }

    /// RBD-15.8, 15.9, 17.11, 17.12
    pub(crate) fn get_away(&mut self, seat: Seat) -> Next {
        self.drop_fight();
        self.told(Told::Escaped, "RBD-15.8", &[Arg::Seat(seat)]);
        if self.state.fight.card.is_some() {
            self.stay_undefeated()?;
        }
        let hero = self.state.hero(seat);
        let to = if hero.entry == NONE { hero.space } else { hero.entry };
        self.place_hero(seat, to);
        if seat == self.active() {
            self.state.turn.ended = true;
        }
        ON
    }

    /// A phase begins; between Heroes with the defender's roll (RBD-17.4).
    fn phase(&mut self, phase: Attribute) -> Next {
        self.state.fight.stage = Stage::Phase(phase);
        if let Some(defender) = self.state.defender() {
            self.push(Frame::Fight(FightStep::Defended(phase)))?;
            return self.begin_roll(Fig::hero(defender), defender, Purpose::Defence(phase));
        }
        self.then(Frame::Fight(FightStep::Choose(phase)))
    }

    /// P1.
    fn choose(&mut self, phase: Attribute, answer: Option<Choice>) -> Next {
        let seat = self.state.attacker();
        let here = Frame::Fight(FightStep::Choose(phase));
        match answer {
            Some(Choice::Mode(mode)) => self.acts(phase, Acts::Hero(Act::of(mode).ok_or(Fault::Impossible)?)),
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                let fig = Fig::of(id).unwrap_or_default();
                match self.state.ready_ally(self.rules, id) {
                    Some(ally) if uses::check(self.rules, self.state, &here, seat, fig).is_ok() => {
                        self.push(here)?;
                        self.ask_more(Frame::Ally { phase, ally }, seat, ALLY)
                    }
                    Some(ally) => self.acts(phase, Acts::Ally(ally)),
                    None => {
                        self.push(here)?;
                        self.use_it(seat, fig)
                    }
                }
            }
            // Where the Hero can only defend, nothing is asked.
            _ if !self.state.fight.hero_attacked
                || !self.state.ready_allies(self.rules).is_empty()
                || uses::any(self.rules, self.state, &here, seat) =>
            {
                self.ask_seat(here, seat, PHASE)
            }
            _ => self.acts(phase, Acts::Hero(Act::Defend)),
        }
    }

    /// What the Ally does that was named.
    pub(crate) fn ally(&mut self, phase: Attribute, ally: CardId, answer: Option<Choice>) -> Next {
        let seat = self.state.attacker();
        let does = answer.and_then(|choice| if let Choice::Mode(mode) = choice { AllyDoes::of(mode) } else { None });
        match does {
            Some(AllyDoes::Attack) => {
                self.core_mut().agenda.drop_top();
                self.acts(phase, Acts::Ally(ally))
            }
            Some(AllyDoes::Use) => self.use_it(seat, Fig::card(ally)),
            None => self.ask_more(Frame::Ally { phase, ally }, seat, ALLY),
        }
    }

    /// Who acts has been said: the roll of the phase begins.
    fn acts(&mut self, phase: Attribute, acts: Acts) -> Next {
        let seat = self.state.attacker();
        // Against a Challenge its value now, with all that was used before.
        if let Some(card) = self.state.fight.card {
            self.state.fight.target = self.state.challenge_value(self.rules, card, phase);
        }
        self.push(Frame::Fight(FightStep::Compare(phase)))?;
        let figure = Fig::hero(seat);
        match acts {
            Acts::Hero(Act::Attack) => {
                self.state.fight.hero_attacked = true;
                self.begin_roll(figure, seat, Purpose::Attack(phase))
            }
            Acts::Hero(Act::Defend) => self.begin_roll(figure, seat, Purpose::Defence(phase)),
            // RBD-16.1
            Acts::Ally(ally) => {
                self.state.fight.attacked.add(ally);
                self.begin_roll(Fig::card(ally), seat, Purpose::Attack(phase))
            }
        }
    }

    /// The first attack or defence of a Hero has been made (RBD-11.17).
    fn note_first_roll(&mut self) {
        if let Some(side) = self.state.roll.fig.seat().and_then(|seat| self.state.side_of(seat)) {
            self.state.fight.sides[side].rolled = true;
        }
    }

    /// P5: equality is success (RBD-15.11, 15.12 and 15.13), also where the enemy's damage is 0 (RBD-15.14). Who attacked takes
    /// the wounds (RBD-16.4).
    fn compare(&mut self, phase: Attribute) -> Next {
        let (fig, target) = (self.state.roll.fig, self.state.fight.target);
        // An Ally that was thrown away attacks no more.
        if self.state.owner_of(fig).is_none() {
            return self.then(Frame::Fight(FightStep::Next(phase)));
        }
        let attacks = matches!(self.state.roll.purpose, Purpose::Attack(_));
        let total = self.reached(target, if attacks { "RBD-15.11" } else { "RBD-15.12" });
        self.note_first_roll();
        self.state.fight.placed = 0;
        match (total >= target, attacks) {
            (true, true) => {
                self.state.fight.hits = 0;
                self.then(Frame::Fight(FightStep::Hit(phase)))
            }
            (true, false) => self.then(Frame::Fight(FightStep::Next(phase))),
            (false, _) => {
                self.push(Frame::Fight(FightStep::Struck(phase)))?;
                let n = self.state.enemy_damage(self.rules, phase);
                self.then(Frame::Wounds { to: fig, n, enemy: 0, cancel: true })
            }
        }
    }

    /// P6 after a success: Hit effects, then the enemy's cancel texts, then wounds (RBD-15.24).
    fn hit(&mut self, phase: Attribute, answer: Option<Choice>) -> Next {
        let seat = self.state.attacker();
        if let Some(next) = self.window(Frame::Fight(FightStep::Hit(phase)), seat, HIT, answer) {
            return next;
        }
        let fig = self.state.roll.fig;
        self.push(Frame::Fight(FightStep::Next(phase)))?;
        let (Some(enemy), Some(_)) = (self.state.enemy(seat), self.state.owner_of(fig)) else { return ON };
        let cancels = |card: CardId| -> u8 {
            let each = |standing: &Standing| {
                let Standing::CancelEach { n, phase: p } = *standing else { return 0 };
                if p == phase { n } else { 0 }
            };
            self.rules.of(card).standing.iter().map(each).sum()
        };
        let cancelled = self.state.fight.card.map_or(0, cancels);
        let dealt = self.state.damage(self.rules, fig, phase).saturating_add(self.state.fight.hits);
        self.then(Frame::Wounds { to: enemy, n: dealt.saturating_sub(cancelled), enemy: 0, cancel: true })
    }

    /// P7.
    fn struck(&mut self, phase: Attribute) -> Next {
        self.push(Frame::Fight(FightStep::Next(phase)))?;
        let Some(card) = self.state.fight.card.filter(|_| self.state.fight.placed > 0) else { return ON };
        let Some(run) = self.rules.of(card).struck[phase.index()] else { return ON };
        let actor = self.state.fight.sides[0].seat;
        let fig = self.state.roll.fig;
        self.then(Frame::Program {
            kind: card.0,
            pc: run.from,
            end: run.to,
            actor,
            fig,
            step: TextStep::Begins,
            struck: true,
        })
    }

    fn next_phase(&mut self, phase: Attribute) -> Next {
        self.state.roll.purpose = Purpose::Nothing;
        match phase {
            Attribute::Mind => self.then(Frame::Fight(FightStep::Phase(Attribute::Body))),
            Attribute::Body => self.then(Frame::Fight(FightStep::Phase(Attribute::Spirit))),
            Attribute::Spirit => {
                // RBD-17.9
                if self.state.fight.card.is_none() {
                    self.state.fight.attacker = 1 - self.state.fight.attacker;
                }
                self.then(Frame::Fight(FightStep::Round))
            }
        }
    }
}
