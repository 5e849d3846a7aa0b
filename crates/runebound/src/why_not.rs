//! Why an answer is refused, with the clause that says so.

use runehall_engine::{CardId, Choice, Clause, Interrupt, LibertyId, Pending, Refusal, Seat, ThingId};

use crate::adventure::Attempt;
use crate::fight::Act;
use crate::frame::{FightStep, Frame, TurnStep};
use crate::map::{self, MOST_TOWNS};
use crate::movement::Move;
use crate::options;
use crate::program::Rules;
use crate::state::{Fig, Purpose, State, TRACK, cards, owned, stack};
use crate::uses;
use crate::words::{CLOSE, INFO, REPLACE, THROW};

/// Why a choice is not legal now; `None` if it is.
pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let refuse = |clause, because: &str, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    let Pending::Ask(ask) = state.core.pending else { return refuse("RBD-19.11", "the game is over", "") };
    let mut legal = vec![];
    options::list(rules, state, &mut legal);
    if legal.binary_search(&choice).is_ok() {
        return None;
    }
    if let (Some((seat, _)), Some(frame)) = (state.core.pending.asked(), state.asking())
        && let Some((clause, because)) = reason(rules, state, &frame, seat, choice)
    {
        return refuse(clause, because, "choose one of the answers");
    }
    let question = &INFO.questions[usize::from(ask.question.0)];
    refuse(question.clause.0, "that is no answer here", "choose one of the answers")
}

type Because = (&'static str, &'static str);

/// The rule that an answer would break, where one can be named.
fn reason(rules: &Rules, state: &State, frame: &Frame, seat: Seat, choice: Choice) -> Option<Because> {
    match (*frame, choice) {
        (Frame::Turn(TurnStep::Move), Choice::Mode(mode)) if Move::of(mode) == Some(Move::Rest) => {
            Some(("RBD-4.10", "the active Event forbids rest"))
        }
        (Frame::OneSpace, Choice::Thing(id)) => {
            map::space_of(id, rules.map.spaces.len()).map(|_| ("RBD-4.9", "that space is no neighbour"))
        }
        (Frame::Turn(TurnStep::Walk), Choice::Thing(id)) if map::space_of(id, rules.map.spaces.len()).is_some() => {
            let to = map::space_of(id, rules.map.spaces.len())?;
            let near = rules.map.space(state.hero(seat).space).neighbours.contains(&to);
            Some(if near {
                ("RBD-4.4", "no unspent die shows the terrain of that space")
            } else {
                ("RBD-4.6", "that space is no neighbour: go one space at a time")
            })
        }
        (Frame::Spend { .. }, Choice::Thing(_)) => Some(("RBD-4.4", "that die is spent, or shows another terrain")),
        (Frame::Turn(TurnStep::Adventure), Choice::Mode(mode)) => Some(adventure(rules, state, seat, mode)),
        (Frame::Meet(_), Choice::Thing(id)) => Fig::of(id)?.seat().map(|other| unmet(state, other)),
        (Frame::Turn(TurnStep::Adventure), Choice::Thing(id)) if !state.turn.met.is_empty() => {
            let fig = Fig::of(id)?;
            if fig.seat().is_none() && state.table.holds(TRACK, CardId(fig.0)) {
                return Some(("RBD-9.1", "you have met a Hero instead"));
            }
            used(rules, state, frame, seat, choice)
        }
        (Frame::Turn(TurnStep::Shop), Choice::Thing(id)) => {
            let card = CardId(Fig::of(id).filter(|fig| fig.seat().is_none())?.0);
            let lies = state.town(rules).is_some_and(|town| state.table.holds(stack(town), card));
            if !lies {
                let elsewhere = (0..MOST_TOWNS as u8).any(|town| state.table.holds(stack(town), card));
                let other = ("RBD-10.4", "it lies in the stack of another town");
                return if elsewhere { Some(other) } else { used(rules, state, frame, seat, choice) };
            }
            Some(if state.turn.sold.has(card) {
                ("RBD-10.7", "you have sold it in this turn")
            } else {
                ("RBD-10.4", "you cannot pay for it")
            })
        }
        (Frame::Turn(TurnStep::Shop), Choice::Card(kind)) => {
            let mut held = state.table.zone(owned(seat)).iter();
            let card = held.find(|card| rules.catalog.kind_of(*card) == kind)?;
            Some(if !rules.market().has(card) {
                ("RBD-11.11", "a card that is kept cannot be sold")
            } else if rules.allies.has(card) {
                ("RBD-10.6", "Allies cannot be sold")
            } else {
                ("RBD-10.7", "you have bought it in this turn")
            })
        }
        (Frame::Turn(TurnStep::Shop), Choice::Mode(_)) => {
            Some(("RBD-10.8", "there is nobody to heal, or no gold to pay with"))
        }
        (Frame::Offer { .. }, Choice::Thing(_)) => {
            Some(("RBD-9.5", "it is not owned by who would give it, or is kept, or comes before one you have named"))
        }
        (Frame::Offer { .. }, Choice::Amount(_)) => Some(("RBD-9.10", "nobody can give more gold than there is")),
        (Frame::Taking { .. }, Choice::Thing(_)) => {
            Some(("RBD-11.23", "it is not among the cards drawn, or costs more than the text allows"))
        }
        (Frame::Fight(FightStep::Choose(_)), Choice::Mode(mode)) if Act::of(mode) == Some(Act::Attack) => {
            Some(("RBD-15.10", "the Hero has attacked in this round"))
        }
        (Frame::Fight(FightStep::Choose(_)), Choice::Thing(id)) if has_attacked(rules, state, id) => {
            Some(("RBD-16.2", "that Ally has attacked in this round"))
        }
        (Frame::Turn(TurnStep::Experience), Choice::Mode(_)) => {
            Some(("RBD-12.2", "your counters are worth too little"))
        }
        (Frame::Kinds { .. }, Choice::Card(kind)) => rules
            .experience_kind(kind)
            .map(|_| ("RBD-12.6", "that kind is out of stock, over its limit, or comes before one you have named")),
        (Frame::Pay { .. }, Choice::Card(_) | Choice::Done) => {
            Some(("RBD-12.3", "the counters named are worth too little, or come before one you have named"))
        }
        _ => used(rules, state, frame, seat, choice),
    }
}

/// Why a text cannot be used at a decision point. Any other question says by its own clause what it is about.
fn used(rules: &Rules, state: &State, frame: &Frame, seat: Seat, choice: Choice) -> Option<Because> {
    let Choice::Thing(id) = choice else { return None };
    if !uses::is_point(state, frame) {
        return None;
    }
    let fig = Fig::of(id)?;
    if fig.seat().is_none() && usize::from(fig.0) >= rules.catalog.n_cards() {
        return None;
    }
    uses::check(rules, state, frame, seat, fig).err()
}

fn adventure(rules: &Rules, state: &State, seat: Seat, mode: u8) -> Because {
    let space = state.hero(seat).space;
    if state.endgame {
        return ("RBD-21.6", "in the endgame only red Challenges are met");
    }
    let Some(Ok(colour)) = Attempt::of(mode).map(Attempt::what) else {
        let mut met = state.turn.met.iter();
        return met.next().map_or(("RBD-9.1", "no other Hero is here"), |other| unmet(state, other));
    };
    if !state.counters[colour.index()].has(space) {
        ("RBD-5.1", "no such counter is here")
    } else if state.forfeits(seat, colour) {
        ("RBD-5.8", "your Life counters have forfeited that colour")
    } else if state.is_barred(rules, space, colour) {
        ("RBD-6.4", "an undefeated Challenge of another colour bars the adventure")
    } else if state.turn.met.is_empty() {
        ("RBD-5.7", "its deck is empty")
    } else {
        ("RBD-9.1", "you have met a Hero instead")
    }
}

/// Whether it is an Ally that has attacked in this round and is good for nothing else.
fn has_attacked(rules: &Rules, state: &State, id: ThingId) -> bool {
    let ally = Fig::of(id).filter(|fig| fig.seat().is_none()).map(|fig| CardId(fig.0));
    ally.is_some_and(|ally| cards(state.fight.attacked).has(ally) && rules.of(ally).used.is_empty())
}

/// Why a Hero cannot be met.
fn unmet(state: &State, other: Seat) -> Because {
    if state.turn.met.has(other) {
        ("RBD-9.3", "you have negotiated with that Hero in this turn")
    } else {
        ("RBD-9.1", "no such Hero is here")
    }
}

/// Whether a card of this player cannot be thrown away now: a roll or a loss is being settled (RBD-11.9).
pub(crate) fn is_settling(state: &State, seat: Seat) -> bool {
    let rolls = state.roll.seat == seat && state.roll.purpose != Purpose::Nothing;
    state.core.agenda.frames().iter().any(|frame| match *frame {
        Frame::Roll(_) | Frame::Naming { .. } => state.roll.seat == seat,
        Frame::Fight(
            FightStep::Compare(_)
            | FightStep::Hit(_)
            | FightStep::Struck(_)
            | FightStep::Defended(_)
            | FightStep::Held
            | FightStep::EscapeRolled
            | FightStep::Next(_),
        ) => rolls,
        Frame::Wounds { to, .. } => state.owner_of(to) == Some(seat),
        Frame::Knockout { seat: who, .. } | Frame::Spoil { loser: who, .. } => who == seat,
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::OneSpace
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Meet(_)
        | Frame::Chain { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Program { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Which { .. }
        | Frame::Fight(_)
        | Frame::Ally { .. }
        | Frame::Beaten { .. }
        | Frame::Bargain { .. }
        | Frame::Offer { .. }
        | Frame::Answer { .. }
        | Frame::Heal { .. }
        | Frame::Kinds { .. }
        | Frame::Pay { .. } => false,
    })
}

/// Why something cannot happen outside of the questions.
pub(crate) fn cannot_interrupt(rules: &Rules, state: &State, interrupt: Interrupt) -> Option<Refusal> {
    let refuse = |clause, because: String, instead: &str| Some(Refusal::new(Clause(clause), because, instead));
    match (state.core.pending, interrupt) {
        (Pending::Over(_) | Pending::Fault(_), _) => refuse("RBD-19.11", "the game is over".to_owned(), ""),
        (_, Interrupt::AgreeDraw(_)) => {
            refuse("RBD-19.11", "this game has no draw by agreement".to_owned(), "play on, or leave")
        }
        (Pending::Ask(ask), _) if ask.sides > 0 => {
            refuse("RBD-20.4", "a roll is waited for".to_owned(), "answer the roll first")
        }
        (_, Interrupt::Resign(seat)) if !state.players.has(seat) => {
            refuse("RBD-19.8", format!("{} does not play (any more)", Refusal::seat(seat)), "")
        }
        (_, Interrupt::Resign(_)) => None,
        (_, Interrupt::Take(seat, liberty, choice)) => {
            let mut ways = vec![];
            liberty_ways(rules, state, seat, liberty, &mut ways);
            (!ways.contains(&choice)).then(|| no_way(state, seat, liberty))
        }
    }
}

/// Why a player cannot take a liberty, or not in this way.
fn no_way(state: &State, seat: Seat, liberty: LibertyId) -> Refusal {
    let (clause, because, instead) = match liberty {
        THROW if is_settling(state, seat) => {
            ("RBD-11.9", "a roll or a loss of yours is being settled", "wait until it is")
        }
        THROW => ("RBD-11.9", "there is no such card to throw away", "name an Item or Ally of yours"),
        CLOSE if seat == state.active => {
            ("RBD-9.9", "no offer of such a negotiation is being made or waits", "answer what you are asked")
        }
        CLOSE => ("RBD-9.9", "the active player closes a negotiation", "refuse what you are offered"),
        REPLACE if state.replaces_too_often(seat) => {
            ("RBD-9.9", "ten offers were made with that Hero in this turn", "wait for the answer")
        }
        REPLACE => ("RBD-9.11", "no such offer of yours waits for its answer", "answer what you are asked"),
        _ => return Refusal::no_liberty("RBD-11.9"),
    };
    Refusal::new(Clause(clause), because, instead)
}

/// All ways in which a player may take a liberty now.
pub(crate) fn liberty_ways(rules: &Rules, state: &State, seat: Seat, liberty: LibertyId, out: &mut Vec<Choice>) {
    out.clear();
    if state.core.pending.asked().is_none() || !state.players.has(seat) {
        return;
    }
    match liberty {
        THROW if !is_settling(state, seat) => {
            out.extend(state.goods(rules, seat).iter().map(|card| Choice::Thing(Fig::card(card).thing())));
        }
        CLOSE => out.extend(state.closable(seat).map(Choice::Seat)),
        REPLACE => out.extend(state.replaceable(seat).map(Choice::Seat)),
        _ => {}
    }
}
