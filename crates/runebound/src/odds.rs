//! The odds of rolls, counted: what is added to 2d10 and what has to be reached, before and after the dice have fallen.
//!
//! A roll that may come is looked at in a copy of the state in which it is being made, so what is added is said once, in
//! `figures.rs`, for the roll and for its odds.

use runehall_engine::outlook::at_least;
use runehall_engine::{CardId, Choice, Odds, Refusal, Seat, Text};

use crate::fight::{Act, Flight};
use crate::figures::Helps;
use crate::frame::{Frame, RollStep};
use crate::movement::FACES;
use crate::op::{Deed, Op};
use crate::program::{Goods, Rules};
use crate::rolls::SIDES;
use crate::state::{Fig, Fight, Purpose, Roll, Side, State};
use crate::terms::{Attribute, Skill, Terrain};
use crate::uses;

/// How many combat dice are rolled (RBD-1.1).
const DICE: u32 = 2;
/// More movement dice than this are not counted: nobody asks whether one of so many shows a symbol.
const MOST_COUNTED: u8 = 12;

/// What a roll is made against.
#[derive(Clone, Copy)]
enum Against {
    Number(i16),
    /// Somebody else's 2d10 and so much more.
    Roll(i16),
}

/// A roll that may be made: who makes it, and for what.
#[derive(Clone, Copy)]
struct Made {
    fig: Fig,
    seat: Seat,
    purpose: Purpose,
}

impl Made {
    /// The state in which it is being made.
    fn begun(self, state: &State) -> State {
        let Made { fig, seat, purpose } = self;
        let mut state = state.clone();
        state.roll = Roll { fig, seat, purpose, ..Roll::default() };
        state.fight.round = state.fight.round.max(1);
        state
    }
}

/// The rolls of the round that are still to come for the attacker, at a question of the combat before them; those of the phase that is
/// being chosen for with their answers.
pub(crate) fn of_round(rules: &Rules, state: &State, seat: Seat, now: Option<Attribute>, out: &mut Vec<Odds>) {
    if state.attacker() != seat {
        return;
    }
    let hero = Fig::hero(seat);
    let from = now.map_or(0, Attribute::index);
    for phase in Attribute::ALL.into_iter().skip(from) {
        let chosen = now == Some(phase);
        let mut then = state.clone();
        if phase.index() > from
            && let Some(side) = then.side_of(seat)
        {
            // The roll of the phase before was the first (RBD-11.17).
            then.fight.sides[side].rolled = true;
        }
        let mut add = |fig, choice, purpose| {
            let choice = chosen.then_some(choice);
            out.extend(may_come(rules, &then, Made { fig, seat, purpose }, choice, chosen));
        };
        if !state.fight.hero_attacked || !chosen {
            add(hero, Act::Attack.choice(), Purpose::Attack(phase));
        }
        add(hero, Act::Defend.choice(), Purpose::Defence(phase));
        for ally in state.ready_allies(rules).iter().map(Fig::card) {
            add(ally, Choice::Thing(ally.thing()), Purpose::Attack(phase));
        }
    }
}

/// An attempt to escape (RBD-15.6).
pub(crate) fn of_escape(rules: &Rules, state: &State, seat: Seat) -> Option<Odds> {
    let made = Made { fig: Fig::hero(seat), seat, purpose: Purpose::Escape };
    may_come(rules, state, made, Some(Flight::Try.choice()), false)
}

/// The rolls of the first round with a Challenge that could be fought.
pub(crate) fn of_challenge(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    choice: Choice,
    out: &mut Vec<Odds>,
) {
    let mut then = state.clone();
    let sides = [Side { seat, ..Side::default() }; 2];
    then.fight = Fight { on: true, card: Some(card), sides, space: state.hero(seat).space, ..Fight::default() };
    for phase in Attribute::ALL {
        for purpose in [Purpose::Attack(phase), Purpose::Defence(phase)] {
            let made = Made { fig: Fig::hero(seat), seat, purpose };
            out.extend(may_come(rules, &then, made, Some(choice), false));
        }
    }
}

/// The odds of a roll that may be made. `known`: the enemy has rolled for it already.
fn may_come(rules: &Rules, state: &State, made: Made, choice: Option<Choice>, known: bool) -> Option<Odds> {
    let begun = made.begun(state);
    let against = against(rules, &begun, known)?;
    Some(counted(&begun, parts(rules, &begun), against, choice, rules))
}

/// The roll that is being made, before or after its dice have fallen: as it stands, and with each text that would change it.
pub(crate) fn of_roll(rules: &Rules, state: &State, step: RollStep, usable: &[Choice], out: &mut Vec<Odds>) {
    // Whoever defends against a Hero rolls for what that Hero has to reach: there is nothing to reach (RBD-17.4, 17.8).
    if state.fight.on && state.defender() == Some(state.roll.seat) {
        return;
    }
    let Some(against) = against(rules, state, true) else { return };
    let fallen = step == RollStep::Window;
    for &choice in usable {
        let mut parts = parts(rules, state);
        let mut again = false;
        if let Choice::Thing(id) = choice {
            let Some(fig) = Fig::of(id) else { continue };
            let here = Frame::Roll(step);
            let mut texts = uses::usable(rules, state, &here, state.roll.seat, fig);
            // With several texts it has not been said which.
            let (Some((_, used)), None) = (texts.next(), texts.next()) else { continue };
            let design = rules.designs_of(state, fig);
            let ops = &design.ops[usize::from(used.run.from)..usize::from(used.run.to)];
            again = ops.iter().any(|op| matches!(op, Op::Do(Deed::Reroll { .. } | Deed::RerollTest { .. })));
            let more: i16 =
                ops.iter().map(|op| if let Op::Do(Deed::ThisRoll { n, .. }) = op { i16::from(*n) } else { 0 }).sum();
            if more == 0 && !again {
                continue;
            }
            if more != 0 {
                parts.push((design.name.clone().into(), more));
            }
        }
        let mut odds = counted(state, parts, against, Some(choice), rules);
        if fallen && !again {
            let dice = i16::from(state.roll.dice[0]) + i16::from(state.roll.dice[1]);
            (odds.good, odds.of) = (u32::from(dice >= odds.needs), 1);
        }
        out.push(odds);
    }
}

/// The roll that is about to be made with the Items that are named for it so far (RBD-11.21).
pub(crate) fn of_named(rules: &Rules, state: &State, picked: Goods) -> Option<Odds> {
    let mut then = state.clone();
    then.roll.named = Some(picked);
    let against = against(rules, &then, true)?;
    Some(counted(&then, parts(rules, &then), against, None, rules))
}

/// Whether a movement die can be spent for each terrain that lies next to the Hero, if `n` dice are rolled.
pub(crate) fn of_dice(rules: &Rules, state: &State, seat: Seat, n: u8, choice: Choice, out: &mut Vec<Odds>) {
    let near = &rules.map.space(state.hero(seat).space).neighbours;
    let mut terrains: Vec<Terrain> = near.iter().map(|&space| rules.map.space(space).terrain).collect();
    terrains.retain(|terrain| *terrain != Terrain::Town);
    terrains.sort_unstable_by_key(|terrain| *terrain as u8);
    terrains.dedup();
    if n == 0 || n > MOST_COUNTED {
        return;
    }
    for terrain in terrains {
        let without = FACES.iter().filter(|(symbols, _)| symbols & terrain.bit() == 0).count() as u32;
        let of = (FACES.len() as u32).pow(n.into());
        let text = format!("{n} dice: one for {}", terrain.word()).into();
        out.push(Odds { choice: Some(choice), text, needs: 1, good: of - without.pow(n.into()), of, parts: vec![] });
    }
}

/// What the roll is made against; nothing where nothing has to be reached.
fn against(rules: &Rules, state: &State, known: bool) -> Option<Against> {
    let defender = state.defender().filter(|_| state.fight.on);
    let theirs = |seat: Seat, purpose| {
        let made = Made { fig: Fig::hero(seat), seat, purpose };
        Against::Roll(parts(rules, &made.begun(state)).iter().map(|(_, n)| n).sum())
    };
    Some(match (state.roll.purpose, state.fight.card, defender) {
        (Purpose::Nothing | Purpose::Hold, _, _)
        | (Purpose::Attack(_) | Purpose::Defence(_) | Purpose::Escape, None, None) => return None,
        (Purpose::Test { number, .. }, _, _) => Against::Number(number.into()),
        (Purpose::Attack(phase) | Purpose::Defence(phase), Some(card), _) => {
            Against::Number(state.challenge_value(rules, card, phase))
        }
        (Purpose::Escape, Some(card), _) => Against::Number(state.escape_number(rules, card)),
        (Purpose::Attack(_) | Purpose::Defence(_) | Purpose::Escape, None, Some(_)) if known => {
            Against::Number(state.fight.target)
        }
        (Purpose::Attack(phase) | Purpose::Defence(phase), None, Some(seat)) => theirs(seat, Purpose::Defence(phase)),
        (Purpose::Escape, None, Some(seat)) => theirs(seat, Purpose::Hold),
    })
}

/// What is added to the roll of a state, with its reasons.
fn parts(rules: &Rules, state: &State) -> Vec<(Text, i16)> {
    let mut parts = vec![];
    state.added(rules, |helps, n| {
        if n != 0 {
            parts.push((reason(rules, helps), n));
        }
    });
    parts
}

fn reason(rules: &Rules, helps: Helps) -> Text {
    match helps {
        Helps::Own(attribute) => attribute.word().into(),
        Helps::Skill(skill) => skill_word(skill).into(),
        Helps::Card(card) => rules.of(card).name.clone().into(),
        Helps::Used => "used for this roll".into(),
        Helps::FirstRound => "in the first round".into(),
        Helps::FirstRoll => "for the first roll".into(),
        Helps::Changed => "changed by the enemy".into(),
    }
}

fn skill_word(skill: Skill) -> &'static str {
    Skill::WORDS[skill.index()].0
}

fn counted(state: &State, parts: Vec<(Text, i16)>, against: Against, choice: Option<Choice>, rules: &Rules) -> Odds {
    let added: i16 = parts.iter().map(|(_, n)| n).sum();
    let (needs, (good, of), reached) = match against {
        Against::Number(n) => (n - added, at_least(n - added, DICE, SIDES as u16), n.to_string()),
        Against::Roll(theirs) => (theirs - added, beats(theirs - added), format!("a roll with {theirs:+}")),
    };
    let text = format!("{} against {reached}{}", deed(rules, state), enemy(rules, state)).into();
    Odds { choice, text, needs, good, of, parts }
}

/// In how many of all ways in which both sides can roll the own dice come to at least so much more than the others.
fn beats(by: i16) -> (u32, u32) {
    let exactly = |sum: i16| at_least(sum, DICE, SIDES as u16).0 - at_least(sum + 1, DICE, SIDES as u16).0;
    let most = DICE as i16 * SIDES as i16;
    let good = (DICE as i16..=most).map(|theirs| exactly(theirs) * at_least(theirs + by, DICE, SIDES as u16).0).sum();
    let all = at_least(0, DICE, SIDES as u16).1;
    (good, all * all)
}

/// What is rolled for, and by whom if it is not the Hero.
fn deed(rules: &Rules, state: &State) -> String {
    let what = match state.roll.purpose {
        Purpose::Nothing | Purpose::Hold => "roll".to_owned(),
        Purpose::Attack(phase) => format!("{} attack", phase.phase()),
        Purpose::Defence(phase) => format!("{} defence", phase.phase()),
        Purpose::Escape => "escape".to_owned(),
        Purpose::Test { skill, .. } => format!("{} test", skill_word(skill)),
    };
    match state.roll.fig.seat() {
        Some(_) => what,
        None => format!("{}: {what}", rules.of(CardId(state.roll.fig.0)).name),
    }
}

/// Against whom, where it is a roll of a combat.
fn enemy(rules: &Rules, state: &State) -> String {
    if state.roll.purpose.rolls().0 == 0 {
        return String::new();
    }
    match state.enemy(state.roll.seat) {
        Some(fig) => match fig.seat() {
            Some(seat) => format!(" ({})", Refusal::seat(seat)),
            None => format!(" ({})", rules.of(CardId(fig.0)).name),
        },
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rolls_are_held_against_each_other() {
        // As often more as less: half of what is not equal, and all that is equal.
        let (good, of) = beats(0);
        let equal: u32 = (2..=20).map(|n| (at_least(n, 2, 10).0 - at_least(n + 1, 2, 10).0).pow(2)).sum();
        assert_eq!((good, of), ((10_000 - equal) / 2 + equal, 10_000));
        assert_eq!(beats(19), (0, 10_000));
        assert_eq!(beats(-18), (10_000, 10_000));
    }
}
