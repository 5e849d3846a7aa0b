//! Seats that are asked the same at one moment: whoever drives a table may take their answers in any order.

use runehall_engine::{Actor, Ask, Choice, Event, Game, NoDice, Options, Pending, SeatSet, View, Viewer};

use crate::failure::{Broken, Promise};
use crate::look::viewers;

/// What those who have not answered yet find at one of the questions.
#[derive(PartialEq, Eq, Debug)]
struct Found {
    ask: Ask,
    options: Options,
    words: Vec<Option<String>>,
    /// By viewer. Who is waited for is left out: that somebody has answered may be known.
    views: Vec<View>,
    /// By viewer, from the first of the questions on.
    heard: Vec<Vec<Event>>,
}

/// Lets everybody who is asked together answer in two ways, and compares what each of them finds that has not answered.
pub(crate) fn check<G: Game>(rules: &G::Rules, state: &G::State, n_seats: u8) -> Result<(), Broken> {
    let Pending::Ask(ask) = G::pending(state) else { return Ok(()) };
    if ask.together.is_empty() || ask.step > 0 {
        return Ok(());
    }
    let first = answer_all::<G>(rules, state, ask.together, n_seats, |options| options[0])?;
    let last = answer_all::<G>(rules, state, ask.together, n_seats, |options| options[options.len() - 1])?;
    for (one, other) in first.iter().zip(&last) {
        Promise::Together.check(one == other, || {
            format!("{:?} finds {one:?} after some answers of others and {other:?} after others", one.ask.who)
        })?;
    }
    Ok(())
}

fn answer_all<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    together: SeatSet,
    n_seats: u8,
    pick: impl Fn(&Options) -> Choice,
) -> Result<Vec<Found>, Broken> {
    let (mut state, mut left, mut found, mut told) = (state.clone(), together, vec![], vec![]);
    while !left.is_empty() {
        let asked = match G::pending(&state) {
            Pending::Ask(ask @ Ask { who: Actor::Seat(seat), step: 0, .. })
                if ask.together == left && left.has(seat) =>
            {
                Some((seat, ask))
            }
            Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => None,
        };
        let what = || format!("{left:?} are still to be asked together, and then comes {:?}", G::pending(&state));
        Promise::Together.check(asked.is_some(), what)?;
        let Some((seat, ask)) = asked else { break };
        // The questions of its command, answered here and there in the same way.
        let (mut tried, mut told_then) = (state.clone(), told.clone());
        command::<G>(
            rules,
            &mut tried,
            ask,
            |options| options[0],
            &mut told_then,
            |state, ask, told| {
                found.push(look::<G>(rules, state, ask, left, n_seats, told));
            },
        )?;
        command::<G>(rules, &mut state, ask, &pick, &mut told, |_, _, _| {})?;
        left = left - SeatSet::one(seat);
    }
    Ok(found)
}

/// One whole command, with a look at the state before each answer.
fn command<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    first: Ask,
    pick: impl Fn(&Options) -> Choice,
    told: &mut Vec<Event>,
    mut before: impl FnMut(&G::State, Ask, &[Event]),
) -> Result<(), Broken> {
    let (mut options, mut ask) = (vec![], first);
    loop {
        before(state, ask, told);
        G::options(rules, state, &mut options);
        G::apply(rules, state, pick(&options), &mut NoDice, told)
            .map_err(|refusal| Broken { promise: Promise::Accepts, what: refusal.to_string() })?;
        match G::pending(state) {
            Pending::Ask(next) if next.who == first.who && next.step > 0 => ask = next,
            Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => return Ok(()),
        }
    }
}

fn look<G: Game>(rules: &G::Rules, state: &G::State, ask: Ask, left: SeatSet, n_seats: u8, told: &[Event]) -> Found {
    let mut options = vec![];
    G::options(rules, state, &mut options);
    let words = options.iter().map(|&option| G::describe(rules, state, option)).collect();
    // Who has answered knows what: the others do not.
    let others = || viewers(n_seats).filter(|viewer| !matches!(viewer, Viewer::Seat(seat) if !left.has(*seat)));
    let view = |viewer| View { waiting_for: SeatSet::NONE, ..G::view(rules, state, viewer) };
    let heard = |viewer| told.iter().map(|event| event.seen_by(viewer)).collect();
    Found { ask, options, words, views: others().map(view).collect(), heard: others().map(heard).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::whispers::{Fault, Rules, Whispers};
    use runehall_engine::{Setup, Silent};

    #[test]
    fn every_fault_of_questions_put_together_is_found() {
        for fault in [Fault::None, Fault::ShowsChoices, Fault::AimsByChoices, Fault::TellsChoices, Fault::RollsBetween]
        {
            let rules = Rules::with(fault);
            let state = Whispers::start(&rules, &Setup::seats(3), &mut NoDice, &mut Silent).unwrap();
            let found = check::<Whispers>(&rules, &state, 3).map_err(|broken| broken.promise);
            assert_eq!(found, if fault == Fault::None { Ok(()) } else { Err(Promise::Together) }, "{fault:?}");
        }
    }

    #[test]
    fn a_game_of_secret_choices_keeps_all_promises() {
        for seats in 2..=4 {
            let tally = conformance::<Whispers>(&Rules::with(Fault::None), &Setup::seats(seats), 60, 1);
            assert_eq!(tally.games, 60);
        }
    }
}
