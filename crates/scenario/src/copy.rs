//! A table as a position that can be set up again, and what of it cannot.
//!
//! What a game declares as given is written, what follows from it is left out. Whether that is enough is not believed but tried: the
//! position is set up, and whatever is otherwise then is named. Start at [`Copied::of`].

use runehall_dice::TableDice;
use runehall_engine::given::Source;
use runehall_engine::{GameInfo, Given, GivenFact, Pending, Refusal, Setup, Viewer};
use runehall_games::words::TableWords;
use runehall_games::{DynGame, DynState};

use crate::board::{Entry, entries, lines};

/// A position that was copied from a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Copied {
    /// The lines of its `given` block that are about players and table.
    pub(crate) lines: Vec<String>,
    /// What is not so when it is set up, in words.
    pub(crate) lost: Vec<String>,
}

impl Copied {
    /// The table as a viewer sees it. What the viewer does not see is left to chance.
    pub(crate) fn of(
        game: &dyn DynGame,
        setup: &Setup,
        names: &[String],
        state: &dyn DynState,
        viewer: Viewer,
    ) -> Copied {
        let words = TableWords::new(game, names, state);
        let all = entries(&state.position(viewer), words);
        let stated: Vec<Entry> = all.iter().filter(|entry| is_given(game.info(), entry)).filter_map(stated).collect();
        let facts = stated.iter().map(|entry| GivenFact {
            seat: entry.seat,
            name: entry.name.to_owned(),
            value: entry.value.clone(),
            line: 0,
        });
        let given = Given { names: names.to_vec(), facts: facts.collect() };
        let again = game.arrange(setup, &given, &mut TableDice::from_short_seed(1), &mut vec![]);
        let lost = match again {
            Ok(again) => {
                let now = entries(&again.position(viewer), TableWords::new(game, names, &*again));
                let mut lost = missing(&all, &now, names);
                if lost.is_empty() {
                    lost.extend(missing(&now, &all, names).iter().map(|extra| format!("{extra} would be there")));
                }
                lost.extend(otherwise_asked(game, names, state, &*again));
                lost
            }
            Err(errors) => errors.into_iter().map(|error| error.what).collect(),
        };
        Copied { lines: lines(&stated, names), lost }
    }
}

/// Whether a position says it; so does all that a game declares nothing of.
pub(crate) fn is_given(info: &GameInfo, entry: &Entry) -> bool {
    info.manual.fact(entry.seat, entry.name).is_none_or(|fact| match fact.source {
        Source::Given { .. } => true,
        Source::Follows(_) => false,
    })
}

/// The entry as a position says it. A hidden pile of the table is what is left when all else is placed.
fn stated(entry: &Entry) -> Option<Entry> {
    match &entry.counted {
        None => Some(entry.clone()),
        Some(counted) => entry.seat.map(|_| Entry { value: counted.clone(), ..entry.clone() }),
    }
}

/// The entries of `all` that are not in `now`.
fn missing(all: &[Entry], now: &[Entry], names: &[String]) -> Vec<String> {
    let gone = all.iter().filter(|entry| !now.contains(entry));
    gone.map(|entry| Refusal::name_seats(&lines(std::slice::from_ref(entry), names).concat(), names)).collect()
}

/// What is asked, if it would be something else.
fn otherwise_asked(game: &dyn DynGame, names: &[String], was: &dyn DynState, is: &dyn DynState) -> Option<String> {
    let asked = |state: &dyn DynState| match state.pending() {
        Pending::Ask(ask) => {
            let question = game.info().questions.get(usize::from(ask.question.0)).map_or("", |question| question.name);
            (format!("{} is asked `{question}`", TableWords::new(game, names, state).actor(ask.who)), ask.step > 0)
        }
        Pending::Over(_) => ("the game is over".to_owned(), false),
        Pending::Fault(_) => ("the game has stopped".to_owned(), false),
    };
    let (was_asked, is_asked) = (asked(was), asked(is));
    if was_asked != is_asked {
        return Some(format!("that {}: it would be that {}", was_asked.0, is_asked.0));
    }
    let waits = |state: &dyn DynState| {
        state.suspended().iter().map(|text| Refusal::name_seats(text, names)).collect::<Vec<_>>()
    };
    let (before, after) = (waits(was), waits(is));
    (before != after).then(|| format!("the work that waits: {}", before.join("; ")))
}
