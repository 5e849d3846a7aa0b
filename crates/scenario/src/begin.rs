//! From the `given` block to a game that can be played: the table, and a position that is arranged or dealt.

use std::collections::{BTreeMap, VecDeque};

use runehall_dice::TableDice;
use runehall_engine::given::suggest;
use runehall_engine::{Given, GivenError, NoDice, OptionInfo, Setup, SetupError, SetupReason, Takes, option};
use runehall_games::DynGame;

use crate::model::{Position, Said, Scenario};
use crate::parse::Trouble;
use crate::report::Step;
use crate::run::Runner;

/// Everything that is wrong with a position, with the lines.
pub(crate) type Troubles = Vec<(usize, Trouble)>;

impl<'a> Runner<'a> {
    /// Sets up the scenario.
    pub(crate) fn begin(scenario: &'a Scenario, game: &'a dyn DynGame) -> Result<Self, Troubles> {
        let given = &scenario.given;
        let setup = setup(given, game)?;
        let mut dice = TableDice::from_short_seed(given.seed);
        let mut log = vec![];
        let state = if given.new_game {
            game.start(&setup, &mut NoDice, &mut log).map_err(|error| refused(error, given))?
        } else {
            let position = Given { names: given.names.clone(), facts: given.facts.clone() };
            game.arrange(&setup, &position, &mut dice)
                .map_err(|errors| errors.into_iter().map(|error| placed(error, given)).collect::<Troubles>())?
        };
        let mut runner = Runner {
            scenario,
            game,
            state,
            dice,
            script: VecDeque::new(),
            log,
            steps: vec![Step::new(given.line, if given.new_game { "new game" } else { "given" })],
            answered: vec![],
            failures: vec![],
            scene: None,
            n_answers: 0,
        };
        runner.steps[0].events = runner.tell(0);
        Ok(runner)
    }
}

fn setup(given: &Position, game: &dyn DynGame) -> Result<Setup, Troubles> {
    let info = game.info();
    let mut troubles = vec![];
    let mut setup = Setup { seats: given.names.len() as u8, starter: given.starter, ..Setup::default() };
    if let Some((line, mode)) = &given.mode {
        if info.modes.contains(&mode.as_str()) {
            setup.mode.clone_from(mode);
        } else {
            let what = format!("`{mode}` is no mode of {}", info.title);
            troubles.push((*line, Trouble::unknown(what, mode, info.modes.iter().copied())));
        }
    }
    let mut keep = |declared: &'static [OptionInfo], values: &mut BTreeMap<String, String>, said: &Said| {
        let read = option::find(info, declared, &said.name).and_then(|option| {
            // A line of a deck ends with a comma here, where the whole deck stands in one line.
            let lines = if option.takes == Takes::Deck { said.value.replace(',', "\n") } else { said.value.clone() };
            let value = option.tidy(&lines);
            option.why_not(&value).map_or(Ok((option.name.to_owned(), value)), Err)
        });
        match read.map(|(name, value)| values.insert(name, value)) {
            Ok(None) => {}
            Ok(Some(_)) => {
                let what = format!("`{}` is said twice", said.name);
                troubles.push((said.line, Trouble::new(what, "keep one of the two lines")));
            }
            Err(reason) => troubles.push((said.line, refusal(reason))),
        }
    };
    setup.brought = vec![BTreeMap::new(); if given.brings.is_empty() { 0 } else { given.names.len() }];
    for said in &given.options {
        keep(info.options, &mut setup.options, said);
    }
    for (seat, said) in &given.brings {
        if let Some(values) = setup.brought.get_mut(seat.index()) {
            keep(info.brings, values, said);
        }
    }
    if troubles.is_empty() { Ok(setup) } else { Err(troubles) }
}

/// What is wrong with the table, in the line of the block.
fn refused(error: SetupError, given: &Position) -> Troubles {
    error.reasons.into_iter().map(|reason| (given.line, refusal(reason))).collect()
}

fn refusal(reason: SetupReason) -> Trouble {
    Trouble::new(format!("{} ({})", reason.what, reason.clause), reason.help)
}

/// A trouble with the position, in its line. A table's fact that sounds like a player is more likely a misspelt player.
fn placed(error: GivenError, given: &Position) -> (usize, Trouble) {
    let line = if error.line == 0 { given.line } else { error.line };
    let mut facts = given.facts.iter().filter(|fact| fact.line == line && fact.seat.is_none());
    let player = facts.find_map(|fact| suggest(&fact.name, given.names.iter().map(String::as_str)));
    (line, Trouble { what: error.what, help: player.or(error.help) })
}
