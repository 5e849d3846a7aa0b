//! Card texts at work (section 22): one op after the other, defeat checked after each (RBD-22.6).
//!
//! The frame of what follows is pushed before an op is carried out, so that whatever ends a combat or a turn drops it with the rest.

use runehall_engine::{Arg, CardId, Choice, Dice, Machine, Next, Outcome, Seat, SeatSet, Sink};

use crate::frame::{Frame, RollStep, TextStep};
use crate::machine::{ON, Run};
use crate::map;
use crate::movement::FACES;
use crate::op::{Asked, Deed, Each, Flow, Op, Whom};
use crate::program::{ALL, Goods, Rolls, Rules, Span};
use crate::state::{AREA, DOOM, Fig, Purpose, SHOWN, State, TRACK, deck, die_of, goods, owned};
use crate::terms::Colour;
use crate::words::{CHOOSE_ONE, DIE, FACE, LOSE_USED, MEND, PLACE, Told};

/// Dragon Runes that win (RBD-19.2).
pub(crate) const RUNES_TO_WIN: u8 = 3;

/// Which of two parts can be carried out in full: only gold can lack.
pub(crate) fn parts(rules: &Rules, state: &State, kind: u8, (pc, second): (u8, u8), actor: Seat) -> [bool; 2] {
    let ops = &rules.designs[usize::from(kind)].ops;
    let gold = state.hero(actor).gold;
    [pc + 1, second].map(|at| gold >= u16::from(ops[usize::from(at)].sense().gold))
}

/// A text at work: where in the ops of its card, and for whom.
#[derive(Clone, Copy)]
struct Text {
    kind: u8,
    pc: u8,
    end: u8,
    actor: Seat,
    fig: Fig,
    struck: bool,
}

impl Text {
    /// The frame that goes on from this op.
    fn at(self, pc: u8, step: TextStep) -> Frame {
        let Text { kind, pc: _, end, actor, fig, struck } = self;
        Frame::Program { kind, pc, end, actor, fig, step, struck }
    }

    /// The frame of what follows.
    fn after(self) -> Frame {
        self.at(self.pc + 1, TextStep::Begins)
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Puts a text of a card to work for a Hero.
    pub(crate) fn run_text(&mut self, kind: u8, run: Span, actor: Seat) -> Next {
        let fig = Fig::hero(actor);
        self.then(Frame::Program { kind, pc: run.from, end: run.to, actor, fig, step: TextStep::Begins, struck: false })
    }

    pub(crate) fn program(
        &mut self,
        (kind, pc, end): (u8, u8, u8),
        (actor, fig): (Seat, Fig),
        (step, struck): (TextStep, bool),
        answer: Option<Choice>,
    ) -> Next {
        if pc >= end {
            return ON;
        }
        let text = Text { kind, pc, end, actor, fig, struck };
        match self.rules.designs[usize::from(kind)].ops[usize::from(pc)] {
            Op::Flow(flow) => self.flow(flow, text, step, answer),
            Op::Ask(asked) => self.asked(asked, text, step, answer),
            Op::Do(deed) => {
                self.push(text.after())?;
                self.deed(deed, text)
            }
        }
    }

    /// An op that says what comes next.
    fn flow(&mut self, flow: Flow, text: Text, step: TextStep, answer: Option<Choice>) -> Next {
        let Text { kind, pc, end: _, actor, fig: _, struck } = text;
        match flow {
            Flow::Skip(to) => self.then(text.at(to, TextStep::Begins)),
            Flow::Either { second } => match answer {
                Some(Choice::Mode(0)) => self.then(text.after()),
                Some(Choice::Mode(_)) => self.then(text.at(second, TextStep::Begins)),
                _ => match parts(self.rules, self.state, kind, (pc, second), actor) {
                    [true, true] => self.ask_seat(text.at(pc, step), actor, CHOOSE_ONE),
                    [true, false] => self.then(text.after()),
                    [false, true] => self.then(text.at(second, TextStep::Begins)),
                    // What follows the first part jumps over the second.
                    [false, false] => self.then(text.at(pc + 2, TextStep::Begins)),
                },
            },
            Flow::Test { skill, attribute, number, failed: _ } if step == TextStep::Begins => {
                self.push(text.at(pc, TextStep::Rolled))?;
                self.begin_roll(Fig::hero(actor), actor, Purpose::Test { skill, attribute, number })
            }
            Flow::Test { number, failed, skill: _, attribute: _ } => {
                let total = self.reached(i16::from(number), "RBD-13.1");
                self.then(text.at(if total >= i16::from(number) { pc + 1 } else { failed }, TextStep::Begins))
            }
            Flow::Each { who, end: last } => {
                self.push(text.at(last, TextStep::Begins))?;
                let seats: SeatSet =
                    self.state.players.iter().filter(|&seat| who != Each::Outside || !self.in_town(seat)).collect();
                let allies = if who == Each::Ally { goods(self.state.allies(self.rules, actor)) } else { Goods::EMPTY };
                let seats = if who == Each::Ally { SeatSet::NONE } else { seats };
                self.then(Frame::Each { kind, from: pc + 1, end: last, actor, seats, allies, struck })
            }
            Flow::Fight => {
                // RBD-22.9: what follows is set before the combat begins.
                if let Some(card) = self.rules.high_lord.filter(|card| self.state.table.holds(AREA, *card)) {
                    self.begin_fight(actor, card, None)?;
                }
                self.then(text.after())
            }
        }
    }

    /// A deed about which its player is asked, if there is something to choose.
    fn asked(&mut self, asked: Asked, text: Text, step: TextStep, answer: Option<Choice>) -> Next {
        let Text { kind: _, pc, end: _, actor, fig: _, struck: _ } = text;
        let here = text.at(pc, step);
        match asked {
            Asked::Mend { wounds, n } => {
                let hurt =
                    |fig: &Fig| if wounds { self.state.wounds_of(*fig) > 0 } else { self.state.weary_of(*fig) > 0 };
                let mut candidates = self.state.figures(self.rules, actor).filter(hurt);
                let (first, second) = (candidates.next(), candidates.next());
                drop(candidates);
                let chosen = match answer {
                    Some(Choice::Thing(id)) => Fig::of(id),
                    _ if second.is_some() => return self.ask_seat(here, actor, MEND),
                    _ => first,
                };
                if let Some(fig) = chosen {
                    self.mend(fig, wounds, n, "RBD-14.5");
                }
            }
            Asked::DiscardUsed => {
                let used = self.state.used_items(self.rules, actor);
                let chosen = match answer {
                    Some(Choice::Thing(id)) => Fig::of(id).map(|fig| CardId(fig.0)),
                    _ if used.len() > 1 => return self.ask_seat(here, actor, LOSE_USED),
                    _ => used.first(),
                };
                if let Some(card) = chosen {
                    let args = [Arg::Seat(actor), self.card(card)];
                    self.told(Told::LostCard, "RBD-11.21", &args);
                    self.put_under_market(card, owned(actor))?;
                }
            }
            Asked::ChooseFace => match (step, answer) {
                (TextStep::Face(die), Some(Choice::Mode(face))) => {
                    self.core_mut().agenda.drop_top();
                    self.state.turn.dice[usize::from(die)].symbols = FACES[usize::from(face)].0;
                }
                (TextStep::Face(_), _) => return self.ask_more(here, actor, FACE),
                (TextStep::Begins | TextStep::Rolled, Some(Choice::Thing(id))) => {
                    self.push(here)?;
                    let die = die_of(id).unwrap_or(0);
                    return self.ask_more(text.at(pc, TextStep::Face(die)), actor, FACE);
                }
                (TextStep::Begins | TextStep::Rolled, _) => return self.ask_seat(here, actor, DIE),
            },
            Asked::CountsAs(symbols) => {
                let die = answer.and_then(|choice| if let Choice::Thing(id) = choice { die_of(id) } else { None });
                let Some(die) = die else { return self.ask_seat(here, actor, DIE) };
                self.state.turn.dice[usize::from(die)].symbols = symbols;
            }
            Asked::Place(_) => {
                let n = self.rules.map.spaces.len();
                let to =
                    answer.and_then(|choice| if let Choice::Thing(id) = choice { map::space_of(id, n) } else { None });
                let Some(space) = to else { return self.ask_seat(here, actor, PLACE) };
                self.place_hero(actor, space);
                let args = [Arg::Seat(actor), self.space(space)];
                self.told(Told::Placed, "RBD-4.16", &args);
            }
        }
        self.then(text.after())
    }

    /// A deed that needs no answer.
    fn deed(&mut self, deed: Deed, Text { kind, pc: _, end: _, actor, fig, struck }: Text) -> Next {
        // RBD-22.5: for each Ally it is that Ally; in a Struck text it is the acting Hero.
        let own = if struck { Fig::hero(actor) } else { fig };
        match deed {
            Deed::Gold(n) => self.change_gold(actor, n),
            Deed::Counter(colour) => {
                if self.state.pile[colour.index()] > 0 {
                    self.state.pile[colour.index()] -= 1;
                    self.gain_counter(actor, colour, "RBD-1.7");
                }
            }
            Deed::Wounds(n) => return self.then(Frame::Wounds { to: fig, n, enemy: 0, cancel: struck }),
            Deed::Exhaustion(n) => return self.tire(fig, n),
            Deed::Deal { n, both } => {
                let Some(enemy) = self.state.enemy(actor) else { return ON };
                let (to, enemy_n) = if both { (Fig::hero(actor), n) } else { (enemy, 0) };
                return self.then(Frame::Wounds { to, n, enemy: enemy_n, cancel: struck });
            }
            Deed::Mend { wounds, n, whom } => {
                let fig = if whom == Whom::Enemy { self.state.enemy(actor) } else { Some(own) };
                if let Some(fig) = fig {
                    self.mend(fig, wounds, n, "RBD-14.5");
                }
            }
            Deed::Cancel(n) => self.lower_wounds(n),
            Deed::ThisRoll { n, .. } => self.state.roll.bonus = self.state.roll.bonus.saturating_add(n),
            Deed::Reroll { .. } | Deed::RerollTest { .. } => self.roll_again(),
            Deed::FirstRound { n, rolls } => {
                if let Some(side) = self.state.side_of(actor) {
                    for bit in (0..7).filter(|bit| rolls.meets(Rolls(1 << bit))) {
                        self.state.fight.sides[side].bonus[bit] += n;
                    }
                }
            }
            Deed::FirstRoll(n) => {
                if let Some(side) = self.state.side_of(actor) {
                    self.state.fight.sides[side].first += n;
                }
            }
            Deed::Damage { n, .. } => self.state.fight.hits += n,
            Deed::EnemyValue { n, phase } => {
                let i = phase.index();
                match (self.state.fight.card, self.state.side_of(actor)) {
                    (Some(_), _) => self.state.fight.values[i] += n,
                    (None, Some(side)) => self.state.fight.sides[1 - side].values[i] += n,
                    (None, None) => {}
                }
            }
            Deed::EnemyLife(n) => self.state.fight.life += n,
            Deed::NoActivation { first } => self.state.fight.no_activation.and(first),
            Deed::NoEscape { first } => self.state.fight.no_escape.and(first),
            Deed::EscapeFree => return self.get_away(actor),
            Deed::DrawGain { n, cost } => return self.then(Frame::Drawing { seat: actor, left: n, cost: Some(cost) }),
            Deed::DrawAlly => return self.then(Frame::Drawing { seat: actor, left: ALL, cost: None }),
            Deed::ItemLess(n) => self.state.turn.less = self.state.turn.less.saturating_add(n),
            Deed::ExtraDice(n) => self.state.turn.extra = self.state.turn.extra.saturating_add(n),
            Deed::Keep => {
                let card = CardId(kind);
                self.state.table.move_card_openly(card, AREA, owned(actor));
                let args = [Arg::Seat(actor), self.card(card)];
                self.told(Told::GainedCard, "RBD-19.3", &args);
                self.check_runes(actor);
            }
            Deed::Find => {
                if let Some(card) = self.rules.high_lord {
                    self.find(card);
                }
            }
            Deed::Win => self.finish(Outcome::won(SeatSet::one(actor), "RBD-19.1")),
        }
        ON
    }

    /// RBD-19.2, 19.11: at once.
    pub(crate) fn check_runes(&mut self, seat: Seat) {
        if self.state.runes(self.rules, seat).len() >= u32::from(RUNES_TO_WIN) {
            self.finish(Outcome::won(SeatSet::one(seat), "RBD-19.2"));
        }
    }

    pub(crate) fn in_town(&self, seat: Seat) -> bool {
        self.rules.map.space(self.state.hero(seat).space).town.is_some()
    }

    /// RBD-1.14: in seat order beginning with the active player, each completely before the next.
    pub(crate) fn for_each(
        &mut self,
        (kind, from, end): (u8, u8, u8),
        actor: Seat,
        (seats, mut allies): (SeatSet, Goods),
        struck: bool,
    ) -> Next {
        let next = self.state.in_order().find(|seat| seats.has(*seat));
        if let Some(seat) = next {
            let seats = seats - SeatSet::one(seat);
            self.push(Frame::Each { kind, from, end, actor, seats, allies, struck })?;
            return self.run_text(kind, Span { from, to: end }, seat);
        }
        let Some(ally) = allies.first() else { return ON };
        allies.remove(ally);
        self.push(Frame::Each { kind, from, end, actor, seats, allies, struck })?;
        // RBD-14.9
        if self.state.owner(ally) != Some(actor) {
            return ON;
        }
        self.then(Frame::Program {
            kind,
            pc: from,
            end,
            actor,
            fig: Fig::card(ally),
            step: TextStep::Begins,
            struck: false,
        })
    }

    pub(crate) fn change_gold(&mut self, seat: Seat, n: i8) {
        let gold = &mut self.state.hero_mut(seat).gold;
        let before = *gold;
        // RBD-14.6
        *gold = gold.saturating_add_signed(i16::from(n));
        let by = gold.abs_diff(before).cast_signed();
        if by > 0 {
            let told = if n > 0 { Told::GainedGold } else { Told::LostGold };
            self.told(told, "RBD-14.6", &[Arg::Seat(seat), Arg::Number(by)]);
        }
    }

    pub(crate) fn gain_counter(&mut self, seat: Seat, colour: Colour, clause: &'static str) {
        self.state.hero_mut(seat).counters[colour.index()] += 1;
        self.told(Told::TookCounter, clause, &[Arg::Seat(seat), Arg::Word(colour.word())]);
    }

    /// RBD-15.19: the roll that is being made is made again.
    fn roll_again(&mut self) {
        let window = |frame: &&mut Frame| matches!(frame, Frame::Roll(RollStep::Window));
        if let Some(frame) = self.core_mut().agenda.frames_mut().iter_mut().rev().find(window) {
            *frame = Frame::Roll(RollStep::Die(0));
            self.state.roll.dice = [0; 2];
        }
    }

    /// RBD-14.4: fewer of the wounds that are about to be placed.
    fn lower_wounds(&mut self, by: u8) {
        let harm = |frame: &&mut Frame| matches!(frame, Frame::Wounds { .. });
        if let Some(Frame::Wounds { n, .. }) = self.core_mut().agenda.frames_mut().iter_mut().rev().find(harm) {
            *n = n.saturating_sub(by);
        }
    }

    /// RBD-19.4: in the red deck, which is then shuffled, on the track, or on the doom track.
    fn find(&mut self, card: CardId) {
        let red = deck(Colour::Red);
        if self.state.table.holds(red, card) {
            self.state.table.move_card_openly(card, red, AREA);
            self.state.table.shuffle_into(SHOWN, red);
        } else if self.state.table.holds(TRACK, card) {
            self.state.table.move_card_openly(card, TRACK, AREA);
        } else if self.state.table.holds(DOOM, card) {
            self.state.table.move_card_openly(card, DOOM, AREA);
        }
    }
}
