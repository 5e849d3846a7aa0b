//! Checks of what a game says may come of answers: every choice in it can be given, ways lead where they say, odds are numbers.

use runehall_engine::{Actor, Choice, Game, NoDice, Odds, Options, Outlook, Pending, Silent, ThingId, Warning, Way};

use crate::failure::{Broken, Promise};
use crate::look::is_clause;

/// Holds the outlook of whoever is asked against the rules; nobody else has one.
pub(crate) fn holds<G: Game>(rules: &G::Rules, state: &G::State, options: &[Choice]) -> Result<(), Broken> {
    let asked = match G::pending(state) {
        Pending::Ask(ask) => {
            if let Actor::Seat(seat) = ask.who {
                Some(seat)
            } else {
                None
            }
        }
        Pending::Over(_) | Pending::Fault(_) => None,
    };
    for seat in G::seats(state).iter().filter(|seat| Some(*seat) != asked) {
        let other = G::outlook(rules, state, seat);
        Promise::Outlook.check(other.is_empty(), || format!("{seat:?} is not asked and is told {other:?}"))?;
    }
    let Some(seat) = asked else { return Ok(()) };
    let Outlook { ways, odds, warnings } = G::outlook(rules, state, seat);
    let mut candidates = Options::new();
    G::candidates(rules, state, &mut candidates);
    let answers = |choice: &Choice| options.contains(choice) || candidates.contains(choice);
    let mut reached: Vec<ThingId> = ways.iter().map(|way| way.to).collect();
    reached.sort_unstable();
    Promise::Outlook.check(reached.is_sorted_by(|a, b| a < b), || format!("two ways lead to one place: {ways:?}"))?;
    for way in &ways {
        leads::<G>(rules, state, way)?;
    }
    for roll in &odds {
        let Odds { choice, text, needs: _, good, of, parts } = roll;
        let sound = good <= of && *of > 0 && choice.as_ref().is_none_or(answers);
        let worded = !text.trim().is_empty() && parts.iter().all(|(text, _)| !text.trim().is_empty());
        Promise::Outlook.check(sound && worded, || format!("{roll:?} with the options {options:?}"))?;
    }
    for warning in &warnings {
        let Warning { choice, text, clause } = warning;
        let sound = answers(choice) && !text.trim().is_empty() && is_clause(clause.0, G::info().clauses);
        Promise::Outlook.check(sound, || format!("{warning:?} with the options {options:?}"))?;
    }
    Ok(())
}

/// Takes a way to its end: all of its answers fit, nobody else is asked and nothing is rolled before the last of them.
fn leads<G: Game>(rules: &G::Rules, state: &G::State, way: &Way) -> Result<(), Broken> {
    let Way { to, through, spends, answers } = way;
    let places = G::board(rules).map_or(&[][..], |board| &board.places);
    let known = through.iter().all(|id| places.iter().any(|place| place.id == *id));
    Promise::Outlook
        .check(known && through.last() == Some(to), || format!("{way:?} enters no places, or ends elsewhere"))?;
    let mut things = vec![];
    G::things(rules, state, &mut things);
    let there = spends.iter().all(|id| things.contains(id)) && !answers.is_empty();
    Promise::Outlook.check(there, || format!("{way:?} spends what is not there, or is no answer"))?;
    let who = |state: &G::State| if let Pending::Ask(ask) = G::pending(state) { Some(ask.who) } else { None };
    let (asked, mut copy) = (who(state), state.clone());
    for (n, &answer) in answers.iter().enumerate() {
        Promise::Outlook.check(who(&copy) == asked, || format!("{way:?} is interrupted before answer {n}"))?;
        let result = G::apply(rules, &mut copy, answer, &mut NoDice, &mut Silent);
        Promise::Outlook.check(result.is_ok(), || format!("`{answer}` of {way:?} is refused: {result:?}"))?;
    }
    Ok(())
}
