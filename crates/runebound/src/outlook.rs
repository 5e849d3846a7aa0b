//! What may come of an answer: the spaces within reach and the dice they cost, the odds of rolls (`odds.rs`), and what an answer would
//! set off or forfeit. Nothing of it is hidden (RBD-20.1).

use runehall_engine::{CardId, Choice, Clause, Odds, Outlook, Seat, ThingId, Warning, Way};

use crate::experience::MOST_LIFE;
use crate::fight::{Act, Flight};
use crate::frame::{FightStep, Frame, TurnStep};
use crate::map;
use crate::movement::{Move, can_spend};
use crate::odds;
use crate::op::{Asked, Op};
use crate::options;
use crate::program::Rules;
use crate::state::{Die, Fig, State, die_thing};
use crate::terms::{Attribute, Colour, LIFE};

pub(crate) fn outlook(rules: &Rules, state: &State, seat: Seat) -> Outlook {
    let mut outlook = Outlook::default();
    let (Some((asked, _)), Some(frame)) = (state.core.pending.asked(), state.asking()) else { return outlook };
    if asked != seat {
        return outlook;
    }
    let Outlook { ways, odds, warnings } = &mut outlook;
    match frame {
        Frame::Turn(TurnStep::Move) => {
            let (roll, step) = (Move::Roll.choice(), Move::OneSpace.choice());
            *ways = one_space(rules, state, seat, &[step]);
            odds::of_dice(rules, state, seat, state.dice_to_roll(rules, seat, None), roll, odds);
        }
        Frame::OneSpace => {
            *ways = one_space(rules, state, seat, &[]);
            *warnings = on_entering(rules, state, seat, false);
        }
        Frame::Turn(TurnStep::BeforeDice { base, resting }) => {
            let n = state.dice_to_roll(rules, seat, resting.then_some(base));
            odds::of_dice(rules, state, seat, n, Choice::Done, odds);
        }
        Frame::Turn(TurnStep::Walk) => {
            *ways = walks(rules, state, seat);
            *warnings = on_entering(rules, state, seat, true);
        }
        Frame::Program { kind, pc, .. } => {
            if let Op::Ask(Asked::Place(_)) = rules.designs[usize::from(kind)].ops[usize::from(pc)] {
                *ways = placed(rules, state);
            }
        }
        Frame::Turn(TurnStep::Adventure) => challenges(rules, state, seat, odds),
        Frame::Kinds { taken, .. } => warnings.extend(forfeit(rules, state, seat, taken[LIFE])),
        Frame::Fight(FightStep::Before(_)) => odds::of_round(rules, state, seat, None, odds),
        Frame::Fight(FightStep::Escape) => {
            odds.extend(odds::of_escape(rules, state, seat));
            odds::of_round(rules, state, seat, None, odds);
            let falls = falls(rules, state, Fig::hero(seat), 1);
            warnings.extend(falls.then(|| fall(Flight::Try.choice(), 1, "knocks you out", "RBD-15.7")));
        }
        Frame::Fight(FightStep::Choose(phase)) => {
            odds::of_round(rules, state, seat, Some(phase), odds);
            *warnings = wounds(rules, state, seat, phase);
        }
        Frame::Naming { picked, .. } => odds.extend(odds::of_named(rules, state, picked)),
        Frame::Roll(step) => {
            let mut usable = vec![];
            options::list(rules, state, &mut usable);
            odds::of_roll(rules, state, step, &usable, odds);
        }
        Frame::Nothing
        | Frame::Setup(_)
        | Frame::Turn(_)
        | Frame::Rest
        | Frame::Recover { .. }
        | Frame::Spend { .. }
        | Frame::Entered { .. }
        | Frame::Meet(_)
        | Frame::Chain { .. }
        | Frame::Resolved { .. }
        | Frame::Replenish { .. }
        | Frame::Fill { .. }
        | Frame::Each { .. }
        | Frame::Drawing { .. }
        | Frame::Taking { .. }
        | Frame::Limits { .. }
        | Frame::Which { .. }
        | Frame::Wounds { .. }
        | Frame::Fight(_)
        | Frame::Ally { .. }
        | Frame::Beaten { .. }
        | Frame::Spoil { .. }
        | Frame::Knockout { .. }
        | Frame::Bargain { .. }
        | Frame::Offer { .. }
        | Frame::Answer { .. }
        | Frame::Heal { .. }
        | Frame::Pay { .. } => {}
    }
    outlook
}

/// The neighbouring spaces, entered without dice (RBD-4.9), after these answers.
fn one_space(rules: &Rules, state: &State, seat: Seat, before: &[Choice]) -> Vec<Way> {
    let way = |&space: &u8| {
        let to = map::thing(space);
        let answers = before.iter().copied().chain([Choice::Thing(to)]).collect();
        Way { to, through: vec![to], spends: vec![], answers }
    };
    rules.map.space(state.hero(seat).space).neighbours.iter().map(way).collect()
}

/// The spaces on which the Hero can be placed.
fn placed(rules: &Rules, state: &State) -> Vec<Way> {
    let mut spaces = vec![];
    options::list(rules, state, &mut spaces);
    let way = |choice: Choice| {
        let Choice::Thing(to) = choice else { return None };
        Some(Way { to, through: vec![to], spends: vec![], answers: vec![choice] })
    };
    spaces.into_iter().filter_map(way).collect()
}

/// How a space was reached: from which stop, over which space, with which die.
struct Stop {
    from: usize,
    space: u8,
    die: u8,
    /// The dice spent so far, as bits.
    spent: u16,
}

/// Every space that can be reached with the dice that lie there, with as few of them as possible (RBD-4.4 to 4.6). No way leads on from a
/// space whose entering sets something off: what comes then is not known (RBD-4.18).
fn walks(rules: &Rules, state: &State, seat: Seat) -> Vec<Way> {
    let dice = state.dice();
    let here = state.hero(seat).space;
    let spent = (0u32..).zip(dice).filter(|(_, die)| die.spent).fold(0u16, |spent, (n, _)| spent | 1 << n);
    let mut stops = vec![Stop { from: 0, space: here, die: 0, spent }];
    let mut found: Vec<(u8, usize)> = vec![];
    let mut at = 0;
    while let Some(&Stop { space, spent, .. }) = stops.get(at) {
        // The first stop is where the Hero stands: nothing is entered there.
        if at == 0 || state.on_entering(rules, space, true).next().is_none() {
            for &next in &rules.map.space(space).neighbours {
                for die in fitting(rules, dice, spent, next) {
                    let spent = spent | 1 << die;
                    let known = |stop: &Stop| stop.space == next && alike(dice, stop.spent, spent);
                    if stops.iter().any(known) {
                        continue;
                    }
                    if next != here && found.iter().all(|(space, _)| *space != next) {
                        found.push((next, stops.len()));
                    }
                    stops.push(Stop { from: at, space: next, die, spent });
                }
            }
        }
        at += 1;
    }
    found.sort_unstable();
    found.into_iter().map(|(_, stop)| way(rules, dice, &stops, stop)).collect()
}

/// The unspent dice that can be spent for a space, each kind of them once.
fn fitting(rules: &Rules, dice: &[Die], spent: u16, space: u8) -> Vec<u8> {
    let terrain = rules.map.space(space).terrain;
    let mut kinds: Vec<u8> = vec![];
    let mut fitting = vec![];
    for (n, die) in (0u8..).zip(dice) {
        let fits = can_spend(Die { spent: spent >> n & 1 != 0, ..*die }, terrain);
        if fits && !kinds.contains(&die.symbols) {
            kinds.push(die.symbols);
            fitting.push(n);
        }
    }
    fitting
}

/// Whether the same kinds of dice are spent.
fn alike(dice: &[Die], a: u16, b: u16) -> bool {
    let mut differs = [0i8; 256];
    for (n, die) in dice.iter().enumerate() {
        differs[usize::from(die.symbols)] += i8::from(a >> n & 1 != 0) - i8::from(b >> n & 1 != 0);
    }
    differs.iter().all(|n| *n == 0)
}

/// The way to a stop, with its answers: the space, and the die where different dice would do (RBD-4.4).
fn way(rules: &Rules, dice: &[Die], stops: &[Stop], mut at: usize) -> Way {
    let mut path = vec![];
    while at != 0 {
        path.push(at);
        at = stops[at].from;
    }
    path.reverse();
    let (mut through, mut spends, mut answers): (Vec<ThingId>, Vec<ThingId>, Vec<Choice>) = (vec![], vec![], vec![]);
    for &stop in &path {
        let Stop { from, space, die, spent: _ } = stops[stop];
        let before = stops[from].spent;
        through.push(map::thing(space));
        spends.push(die_thing(die));
        answers.push(Choice::Thing(map::thing(space)));
        if fitting(rules, dice, before, space).len() > 1 {
            answers.push(Choice::Thing(die_thing(die)));
        }
    }
    Way { to: map::thing(stops[path.last().copied().unwrap_or(0)].space), through, spends, answers }
}

/// The neighbours whose entering sets off the active Event.
fn on_entering(rules: &Rules, state: &State, seat: Seat, by_die: bool) -> Vec<Warning> {
    let mut open = vec![];
    options::list(rules, state, &mut open);
    let Some(event) = state.event() else { return vec![] };
    let near = rules.map.space(state.hero(seat).space).neighbours.iter();
    near.filter(|space| state.on_entering(rules, **space, by_die).next().is_some())
        .map(|&space| Choice::Thing(map::thing(space)))
        .filter(|choice| open.contains(choice))
        .map(|choice| {
            let text = format!("entering sets off {}", rules.of(event).name).into();
            Warning { choice, text, clause: Clause("RBD-4.18") }
        })
        .collect()
}

/// The undefeated Challenges that can be fought here.
fn challenges(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Odds>) {
    let track: Vec<CardId> = if state.endgame {
        state.red_targets(rules).map(|(_, card)| card).collect()
    } else {
        state.challenges().map(|(_, position)| position.card).collect()
    };
    for card in track {
        odds::of_challenge(rules, state, seat, card, Choice::Thing(Fig::card(card).thing()), out);
    }
}

/// The next Life counter, after so many that are being taken (RBD-12.7); few blue counters may be left then (RBD-24.4).
fn forfeit(rules: &Rules, state: &State, seat: Seat, taken: u8) -> Option<Warning> {
    let n = usize::from(state.hero(seat).gained[LIFE] + taken);
    let colour = Colour::ALL.get(n).filter(|_| n < usize::from(MOST_LIFE))?;
    let next = Colour::ALL.get(n + 1)?;
    let left = state.counters[next.index()].len();
    let lie = if left == 1 { "counter lies" } else { "counters lie" };
    let text = format!(
        "it forfeits {} adventures for good; of {}, the easiest you keep, {left} {lie} on the map",
        colour.word(),
        next.word()
    );
    let choice = options::experience_counter(rules, LIFE);
    let mut open = vec![];
    options::candidates(rules, state, &mut open);
    open.contains(&choice).then(|| Warning { choice, text: text.into(), clause: Clause("RBD-12.7") })
}

/// Whether so many wounds more defeat a figure (RBD-14.1).
fn falls(rules: &Rules, state: &State, fig: Fig, wounds: u8) -> bool {
    wounds > 0 && state.wounds_of(fig).saturating_add(wounds) >= state.life(rules, fig)
}

fn fall(choice: Choice, n: u8, what: &str, clause: &'static str) -> Warning {
    let wounds = if n == 1 { "wound" } else { "wounds" };
    Warning { choice, text: format!("a failure means {n} {wounds}, which {what}").into(), clause: Clause(clause) }
}

/// The ways of a phase in which a failure would defeat who acts.
fn wounds(rules: &Rules, state: &State, seat: Seat, phase: Attribute) -> Vec<Warning> {
    let n = state.enemy_damage(rules, phase);
    let mut open = vec![];
    options::list(rules, state, &mut open);
    let hero = falls(rules, state, Fig::hero(seat), n);
    let own = [(Act::Attack, "RBD-15.11"), (Act::Defend, "RBD-15.12")].into_iter().filter(|_| hero);
    let own = own.map(|(act, clause)| fall(act.choice(), n, "knocks you out", clause));
    let allies = state.ready_allies(rules).iter().filter(|card| falls(rules, state, Fig::card(*card), n));
    let killed = |card: CardId| {
        let choice = Choice::Thing(Fig::card(card).thing());
        fall(choice, n, &format!("kills {}", rules.of(card).name), "RBD-16.6")
    };
    let allies = allies.map(killed);
    own.chain(allies).filter(|warning| open.contains(&warning.choice)).collect()
}
