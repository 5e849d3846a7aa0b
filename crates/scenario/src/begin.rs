//! From the `given` block to a game that can be played: the table, and a position that is arranged or dealt.

use std::collections::VecDeque;

use runehall_dice::TableDice;
use runehall_engine::given::suggest;
use runehall_engine::{Given, GivenError, NoDice, Setup, SetupError, SetupReason};
use runehall_games::DynGame;

use crate::model::{Position, Scenario};
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
    for (line, name, value) in &given.options {
        if info.options.iter().any(|option| option.name == name) {
            setup.options.insert(name.clone(), value.clone());
        } else {
            let what = format!("`{name}` is no option of {}", info.title);
            troubles.push((*line, Trouble::unknown(what, name, info.options.iter().map(|option| option.name))));
        }
    }
    if troubles.is_empty() { Ok(setup) } else { Err(troubles) }
}

/// What is wrong with the table, in the line of the block.
fn refused(error: SetupError, given: &Position) -> Troubles {
    let of = |r: SetupReason| (given.line, Trouble::new(format!("{} ({})", r.what, r.clause), r.help));
    error.reasons.into_iter().map(of).collect()
}

/// A trouble with the position, in its line. A table's fact that sounds like a player is more likely a misspelt player.
fn placed(error: GivenError, given: &Position) -> (usize, Trouble) {
    let line = if error.line == 0 { given.line } else { error.line };
    let mut facts = given.facts.iter().filter(|fact| fact.line == line && fact.seat.is_none());
    let player = facts.find_map(|fact| suggest(&fact.name, given.names.iter().map(String::as_str)));
    (line, Trouble { what: error.what, help: player.or(error.help) })
}
