//! What a player can use now (section 11): windows, allowances, costs, and why not.
//!
//! The same checks list options, refuse answers and decide whether a decision point is asked at all.

use runehall_engine::{CardId, Choice, Dice, Fault, Machine, Next, Options, Seat, Sink};

use crate::frame::{FightStep, Frame, RollStep, TextStep, TurnStep};
use crate::machine::Run;
use crate::op::{Asked, Deed, Flow, Op, Whom};
use crate::program::{Bound, Rules, Use, Way, Window};
use crate::state::{Fig, MOST_DICE, Purpose, Stage, State, Step, owned};
use crate::terms::Attribute;
use crate::words::{CHOOSE_ONE, Told};

/// Where in the game a decision point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Movement,
    Market,
    Before,
    Escape,
    Phase(Attribute),
    /// Adventure and Experience: only Any.
    Other,
}

/// What is going on at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Now {
    Nothing,
    Move,
    BeforeDice,
    AfterDice,
    Escape,
    BeforeRolling,
    Rolled,
    Tested,
    Cancel(Fig),
    Hit(Attribute),
}

/// Why something cannot be used: the clause and the reason.
pub(crate) type Why = (&'static str, &'static str);

/// The texts of a Hero, Ally or Item that are used.
fn of<'r>(rules: &'r Rules, state: &State, fig: Fig) -> &'r [Use] {
    match fig.seat() {
        Some(seat) if state.players.has(seat) => &rules.hero(state.hero(seat).which).used,
        Some(_) => &[],
        None => rules.designs.get(usize::from(fig.0)).map_or(&[], |design| &design.used),
    }
}

/// Those that a seat can use now, with their places (RBD-23.11).
pub(crate) fn usable(
    rules: &Rules,
    state: &State,
    frame: &Frame,
    seat: Seat,
    fig: Fig,
) -> impl Iterator<Item = (u8, Use)> {
    let at = moment(state, frame);
    let texts = at.map_or(&[][..], |_| of(rules, state, fig));
    let open = move |used: &Use| at.is_some_and(|at| check_text(rules, state, at, (seat, fig), *used).is_ok());
    (0..).zip(texts.iter().copied()).filter(move |(_, used)| open(used))
}

/// The decision point that a frame is.
fn moment(state: &State, frame: &Frame) -> Option<(Place, Now)> {
    let place = match (state.fight.on, state.fight.stage, state.turn.step) {
        (true, Stage::Before, _) => Place::Before,
        (true, Stage::Escape, _) => Place::Escape,
        (true, Stage::Phase(phase), _) => Place::Phase(phase),
        (false, _, Step::Movement) => Place::Movement,
        (false, _, Step::Market) => Place::Market,
        (false, _, Step::Setup | Step::Refresh | Step::Adventure | Step::Experience) => Place::Other,
    };
    match *frame {
        Frame::Turn(TurnStep::Move) => Some((Place::Movement, Now::Move)),
        Frame::Turn(TurnStep::BeforeDice { .. }) => Some((Place::Movement, Now::BeforeDice)),
        Frame::Turn(TurnStep::Walk) => Some((Place::Movement, Now::AfterDice)),
        Frame::Turn(TurnStep::Shop) => Some((Place::Market, Now::Nothing)),
        Frame::Turn(TurnStep::Adventure | TurnStep::Experience) | Frame::Chain { .. } | Frame::Bargain { .. } => {
            Some((Place::Other, Now::Nothing))
        }
        Frame::Fight(FightStep::Before(_)) => Some((Place::Before, Now::Nothing)),
        Frame::Fight(FightStep::Escape) => Some((Place::Escape, Now::Escape)),
        Frame::Fight(FightStep::Choose(phase)) => Some((Place::Phase(phase), Now::Nothing)),
        Frame::Fight(FightStep::Hit(phase)) => Some((Place::Phase(phase), Now::Hit(phase))),
        Frame::Roll(RollStep::Before) => Some((place, Now::BeforeRolling)),
        Frame::Roll(RollStep::Window) => {
            let test = matches!(state.roll.purpose, Purpose::Test { .. });
            Some((place, if test { Now::Tested } else { Now::Rolled }))
        }
        Frame::Wounds { to, .. } => Some((place, Now::Cancel(to))),
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Meet(_)
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Program { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Which { .. }
        | Frame::Roll(_)
        | Frame::Naming { .. }
        | Frame::Fight(_)
        | Frame::Ally { .. }
        | Frame::Beaten { .. }
        | Frame::Spoil { .. }
        | Frame::Knockout { .. }
        | Frame::Offer { .. }
        | Frame::Answer { .. }
        | Frame::Heal { .. }
        | Frame::Kinds { .. }
        | Frame::Pay { .. } => None,
    }
}

/// Whether a frame is a decision point at which texts can be used at all.
pub(crate) fn is_point(state: &State, frame: &Frame) -> bool {
    moment(state, frame).is_some()
}

/// Whether anything can be used at a decision point: if not, it is not asked.
pub(crate) fn any(rules: &Rules, state: &State, frame: &Frame, seat: Seat) -> bool {
    candidates(state, seat).any(|fig| check(rules, state, frame, seat, fig).is_ok())
}

/// Adds all that can be used to the options.
pub(crate) fn list(rules: &Rules, state: &State, frame: &Frame, seat: Seat, out: &mut Options) {
    let usable = candidates(state, seat).filter(|fig| check(rules, state, frame, seat, *fig).is_ok());
    out.extend(usable.map(|fig| Choice::Thing(fig.thing())));
}

fn candidates(state: &State, seat: Seat) -> impl Iterator<Item = Fig> + use<> {
    state.table.zone(owned(seat)).iter().map(Fig::card).chain([Fig::hero(seat)])
}

/// Whether a seat can use a text of a figure or card now, or why not: of several texts by the first.
pub(crate) fn check(rules: &Rules, state: &State, frame: &Frame, seat: Seat, fig: Fig) -> Result<(), Why> {
    let Some(at) = moment(state, frame) else { return Err(("RBD-11.24", "nothing can be used now")) };
    let texts = of(rules, state, fig);
    let mut reason = Err(("RBD-11.3", "it has no text that is used"));
    for (nth, used) in texts.iter().enumerate() {
        match check_text(rules, state, at, (seat, fig), *used) {
            Ok(()) => return Ok(()),
            Err(why) if nth == 0 => reason = Err(why),
            Err(_) => {}
        }
    }
    // Whose it is comes before what it says.
    if state.owner_of(fig) == Some(seat) { reason } else { Err(("RBD-11.5", "it is not yours")) }
}

/// The same of one of its texts.
fn check_text(
    rules: &Rules,
    state: &State,
    (place, now): (Place, Now),
    (seat, fig): (Seat, Fig),
    used: Use,
) -> Result<(), Why> {
    if state.owner_of(fig) != Some(seat) {
        return Err(("RBD-11.5", "it is not yours"));
    }
    let ally = fig.seat().is_none() && rules.allies.has(CardId(fig.0));
    if ally && state.fight.on && state.defender() == Some(seat) {
        // Before combat too (RBD-17.24); whether or not it attacks, the attacker's Ally can (RBD-16.7, 16.9, 17.7).
        return Err(("RBD-17.6", "the defender cannot use Allies"));
    }
    if !in_window(used.window, place, now) {
        return Err(("RBD-11.5", "this is not its window"));
    }
    if !bound_now(rules, state, &used, (seat, fig, ally), now) {
        return Err(("RBD-11.13", "it does not help with what is going on now"));
    }
    if used.way == Way::Activate {
        if state.face_down.has(CardId(fig.0)) {
            return Err(("RBD-11.1", "it lies face down until its owner's next Refresh step"));
        }
        if !may_activate(rules, state, seat) {
            return Err(("RBD-11.4", "no more cards can be activated now"));
        }
    }
    if used.is_before_combat() {
        let spent = match state.side_of(seat) {
            Some(_) if ally => state.fight.used_before.has(CardId(fig.0)),
            Some(side) => state.fight.sides[side].ability_used,
            None => false,
        };
        if spent {
            return Err(("RBD-11.6", "a Before Combat ability is used once in a combat"));
        }
    }
    let payer = if ally { fig } else { Fig::hero(seat) };
    if used.cost.exhaustion > 0 && state.weary_of(payer) + used.cost.exhaustion > state.stamina(rules, payer) {
        return Err(("RBD-14.3", "its cost would be more exhaustion than the Stamina allows"));
    }
    if used.cost.wounds > 0 && state.wounds_of(payer) + used.cost.wounds >= state.life(rules, payer) {
        return Err(("RBD-11.19", "its cost in wounds would defeat who pays it"));
    }
    if used.bound == Bound::Free && !does_something(rules, state, &used, (seat, fig)) {
        return Err(("RBD-14.5", "it would do nothing now"));
    }
    Ok(())
}

fn in_window(window: Window, place: Place, now: Now) -> bool {
    // RBD-11.24: in the middle of a text only Any effects, at its test.
    if now == Now::Tested {
        return window == Window::Any;
    }
    match window {
        Window::Movement => place == Place::Movement,
        Window::Market => place == Place::Market,
        Window::BeforeCombat => place == Place::Before,
        Window::Escape => place == Place::Escape,
        Window::Combat => matches!(place, Place::Escape | Place::Phase(_)),
        Window::Phase(phase) => place == Place::Phase(phase),
        Window::Any => true,
    }
}

fn bound_now(rules: &Rules, state: &State, used: &Use, (seat, fig, ally): (Seat, Fig, bool), now: Now) -> bool {
    let roll = &state.roll;
    match used.bound {
        Bound::Free => true,
        Bound::Roll(rolls, of_hero) => {
            // RBD-11.7: an Ally serves itself, unless its text says otherwise.
            let whose = if ally && !of_hero { fig } else { Fig::hero(seat) };
            let right = if used.cost.before_rolling { Now::BeforeRolling } else { Now::Rolled };
            now == right && roll.fig == whose && rolls.meets(roll.purpose.rolls())
        }
        Bound::Test => now == Now::Tested && roll.fig == Fig::hero(seat),
        Bound::Cancel => matches!(now, Now::Cancel(to) if to == Fig::hero(seat)),
        Bound::Hit(phase) => {
            // RBD-11.22
            let whose = if ally { fig } else { Fig::hero(seat) };
            let helps = match rules.designs_of(state, fig).ops.get(usize::from(used.run.from)) {
                Some(Op::Do(Deed::Damage { against, .. })) => state.is_against(rules, *against),
                Some(_) | None => false,
            };
            now == Now::Hit(phase) && roll.fig == whose && helps
        }
        Bound::Escape => now == Now::Escape,
        Bound::BeforeDice => now == Now::BeforeDice && usize::from(state.turn.extra) + 5 < MOST_DICE,
        Bound::AfterDice => now == Now::AfterDice && state.dice().iter().any(|die| !die.spent),
        Bound::InsteadOfMoving => now == Now::Move,
    }
}

/// RBD-11.4, 11.18: one card in a step of RBD-4.14 and 10.9, one in a round (RBD-15.18); each side of a Hero combat has its
/// own (RBD-17.19).
fn may_activate(rules: &Rules, state: &State, seat: Seat) -> bool {
    if let Some(side) = state.side_of(seat) {
        return !state.fight.sides[side].activated && !state.no_activation(rules);
    }
    let step = matches!(state.turn.step, Step::Movement | Step::Market);
    seat == state.active && step && !state.turn.activated && !state.no_activation(rules)
}

/// Whether a text that stands by itself would change anything.
fn does_something(rules: &Rules, state: &State, used: &Use, (seat, fig): (Seat, Fig)) -> bool {
    let ops = &rules.designs_of(state, fig).ops;
    let has = |fig: Fig, wounds: bool| if wounds { state.wounds_of(fig) > 0 } else { state.weary_of(fig) > 0 };
    let changes = |op: &Op| match *op {
        Op::Do(Deed::Mend { wounds, whom: Whom::Hero, n: _ }) => has(Fig::hero(seat), wounds),
        Op::Do(Deed::Mend { wounds, whom: Whom::Enemy, n: _ }) => {
            state.enemy(seat).is_some_and(|enemy| has(enemy, wounds))
        }
        Op::Ask(Asked::Mend { wounds, n: _ }) => state.figures(rules, seat).any(|fig| has(fig, wounds)),
        Op::Flow(Flow::Skip(_)) => false,
        Op::Flow(_) | Op::Ask(_) | Op::Do(_) => true,
    };
    ops[usize::from(used.run.from)..usize::from(used.run.to)].iter().any(changes)
}

impl Rules {
    /// The design of a figure or card.
    pub(crate) fn designs_of(&self, state: &State, fig: Fig) -> &crate::program::Design {
        match fig.seat() {
            Some(seat) => self.hero(state.hero(seat).which),
            None => self.of(CardId(fig.0)),
        }
    }

    /// The place of a figure's or card's design, which is its kind.
    pub(crate) fn kind_of(&self, state: &State, fig: Fig) -> u8 {
        fig.seat().map_or(fig.0, |seat| self.heroes.first + state.hero(seat).which)
    }
}

impl State {
    /// The enemy of a seat in the combat it is in.
    pub(crate) fn enemy(&self, seat: Seat) -> Option<Fig> {
        let side = self.side_of(seat)?;
        Some(self.fight.card.map_or_else(|| Fig::hero(self.fight.sides[1 - side].seat), Fig::card))
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Something is used at the decision point that lies on top: its player says which of several texts it is.
    pub(crate) fn use_it(&mut self, seat: Seat, fig: Fig) -> Next {
        let here = self.state.asking().ok_or(Fault::Impossible)?;
        let (first, second) = {
            let mut open = usable(self.rules, self.state, &here, seat, fig);
            (open.next(), open.next())
        };
        match (first, second) {
            (Some((_, used)), None) => self.use_text(seat, fig, used),
            (Some(_), Some(_)) => self.ask_more(Frame::Which { seat, fig }, seat, CHOOSE_ONE),
            (None, _) => Err(Fault::Impossible),
        }
    }

    /// One of several texts was named (RBD-23.11).
    pub(crate) fn which(&mut self, seat: Seat, fig: Fig, answer: Option<Choice>) -> Next {
        let Some(Choice::Mode(nth)) = answer else { return Err(Fault::Impossible) };
        let used = of(self.rules, self.state, fig).get(usize::from(nth)).copied().ok_or(Fault::Impossible)?;
        self.use_text(seat, fig, used)
    }

    /// A text is used: its cost is paid, and it goes to work (RBD-11.20).
    fn use_text(&mut self, seat: Seat, fig: Fig, used: Use) -> Next {
        match self.state.core.agenda.top_mut() {
            // RBD-10.14
            Some(Frame::Turn(TurnStep::Shop)) => self.state.turn.actions += 1,
            Some(here) if used.bound == Bound::InsteadOfMoving => *here = Frame::Turn(TurnStep::Moved),
            Some(_) | None => {}
        }
        let kind = self.rules.kind_of(self.state, fig);
        let ally = fig.seat().is_none() && self.rules.allies.has(CardId(fig.0));
        let args = [runehall_engine::Arg::Seat(seat), self.name(fig)];
        self.told(Told::Used, "RBD-11.5", &args);
        let payer = if ally { fig } else { Fig::hero(seat) };
        *self.state.weary_mut(payer) += used.cost.exhaustion;
        *self.state.wounds_mut(payer) += used.cost.wounds;
        let side = self.state.side_of(seat);
        match used.way {
            Way::Ability if used.is_before_combat() => match side {
                Some(_) if ally => self.state.fight.used_before.add(CardId(fig.0)),
                Some(side) => self.state.fight.sides[side].ability_used = true,
                None => {}
            },
            Way::Ability => {}
            Way::Activate => {
                self.state.face_down.add(CardId(fig.0));
                match side {
                    Some(side) => self.state.fight.sides[side].activated = true,
                    None => self.state.turn.activated = true,
                }
                if matches!(used.bound, Bound::Roll(..)) {
                    self.state.roll.used.add(CardId(fig.0));
                }
            }
            Way::Discard => self.put_under_market(CardId(fig.0), owned(seat))?,
        }
        self.then(Frame::Program {
            kind,
            pc: used.run.from,
            end: used.run.to,
            actor: seat,
            fig: Fig::hero(seat),
            step: TextStep::Begins,
            struck: false,
        })
    }
}
