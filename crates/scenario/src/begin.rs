//! From the `given` block to a game that can be played: the table, and a position that is arranged or dealt.

use std::collections::{BTreeMap, VecDeque};

use runehall_dice::TableDice;
use runehall_engine::given::suggest;
use runehall_engine::{
    Given, GivenError, GivenFact, NoDice, Of, OptionInfo, Setup, SetupError, SetupReason, Source, Takes, Viewer, option,
};
use runehall_games::DynGame;
use runehall_games::words::TableWords;

use crate::board::{entries, seen};
use crate::model::{Claim, Compare, Is, Path, Position, Said, Scenario};
use crate::parse::Trouble;
use crate::report::{Failure, Step};
use crate::run::{Runner, Watch};

/// Everything that is wrong with a position, with the lines.
pub(crate) type Troubles = Vec<(usize, Trouble)>;

/// What came of setting up.
pub(crate) enum Begun<'a> {
    /// It can be played.
    Ready(Box<Runner<'a>>),
    /// The table was to be refused: whether it was, by that clause.
    Refused(Result<(), Failure>),
}

impl<'a> Runner<'a> {
    /// Sets up the scenario.
    pub(crate) fn begin(
        scenario: &'a Scenario,
        game: &'a dyn DynGame,
        watch: Watch<'a>,
    ) -> Result<Begun<'a>, Troubles> {
        let given = &scenario.given;
        let Table { setup, mut troubles } = Table::of(given, game);
        if let Some((line, clause)) = &given.refused {
            return refused_by(*line, clause, given, game, &troubles).map(Begun::Refused);
        }
        let mut dice = TableDice::from_short_seed(given.seed);
        let mut log = vec![];
        let (own, follow) = split_facts(given, game);
        let state = if given.new_game {
            game.start(&setup, &mut NoDice, &mut log).map_err(|error| faults(error, given, game))
        } else {
            let position = Given { names: given.names.clone(), facts: own };
            game.arrange(&setup, &position, &mut dice, &mut log).map_err(|errors| {
                if errors.iter().all(|error| error.line == 0) {
                    // The table itself is refused: which line is to blame, and what else is wrong.
                    let refused = game.start(&setup, &mut NoDice, &mut vec![]).err();
                    let table = refused.map_or_else(|| in_block(&errors, given), |error| faults(error, given, game));
                    return table.into_iter().chain(unknown_facts(given, game)).collect();
                }
                errors.into_iter().map(|error| placed(error, given, game)).collect::<Troubles>()
            })
        };
        let state = match state {
            Ok(state) if troubles.is_empty() => state,
            Ok(_) => return Err(troubles),
            Err(more) => {
                troubles.extend(more);
                troubles.sort_by_key(|(line, _)| *line);
                return Err(troubles);
            }
        };
        let first = entries(&seen(game, &*state, Viewer::Judge), TableWords::new(game, &given.names, &*state));
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
            setup,
            first,
            told_at: None,
            troubles: vec![],
            tops: vec![],
            watch,
            n_shown: 0,
        };
        runner.steps[0].events = runner.tell(0);
        let wrong: Troubles =
            follow.iter().filter_map(|fact| Some((fact.line, runner.does_not_follow(fact)?))).collect();
        if wrong.is_empty() { Ok(Begun::Ready(Box::new(runner))) } else { Err(wrong) }
    }

    /// What is wrong with a stated fact that follows from others, if it is not so.
    fn does_not_follow(&mut self, fact: &GivenFact) -> Option<Trouble> {
        let GivenFact { seat, name, value, line: _ } = fact;
        let info = self.game.info().manual.fact(*seat, name)?;
        let path = Path { seat: *seat, name: name.clone() };
        let is = if value.is_empty() { Is::Set(true) } else { Is::Compared(Compare::Equal, value.clone()) };
        match self.check(&Claim::Of(Viewer::Judge, path, is)) {
            Ok(None) => None,
            Ok(Some((_, got))) => {
                let from = match info.source {
                    Source::Given { .. } => "what is given",
                    Source::Follows(from) => from,
                };
                let said = if value.is_empty() { name.clone() } else { format!("{name} {value}") };
                let what = format!("`{said}` is not so in this position: {got}");
                Some(Trouble::new(what, format!("leave it out: it follows from {from}")))
            }
            Err(trouble) => Some(trouble),
        }
    }
}

/// The facts that the game lays out, and those that only follow from them.
fn split_facts(given: &Position, game: &dyn DynGame) -> (Vec<GivenFact>, Vec<GivenFact>) {
    given.facts.iter().cloned().partition(|fact| {
        let info = game.info().manual.fact(fact.seat, &fact.name);
        info.is_none_or(|info| matches!(info.source, Source::Given { .. }))
    })
}

/// Facts that there are not, where the game declares all there are.
fn unknown_facts(given: &Position, game: &dyn DynGame) -> Troubles {
    let manual = game.info().manual;
    let unknown = |fact: &&GivenFact| !manual.facts.is_empty() && manual.fact(fact.seat, &fact.name).is_none();
    let trouble = |fact: &GivenFact| {
        let about = if fact.seat.is_some() { "a player" } else { "the table" };
        let error = fact.error(format!("`{}` cannot be said of {about}", fact.name));
        placed(error, given, game)
    };
    given.facts.iter().filter(unknown).map(trouble).collect()
}

/// Whether the rules refuse the table by exactly this clause.
fn refused_by(
    line: usize,
    clause: &str,
    given: &Position,
    game: &dyn DynGame,
    troubles: &[(usize, Trouble)],
) -> Result<Result<(), Failure>, Troubles> {
    if !game.info().has_clause(clause) {
        let what = format!("`{clause}` is no clause of {}", game.info().title);
        let help = suggest(clause, game.info().rulebook.lines());
        return Err(vec![(line, Trouble { what, help })]);
    }
    let Table { setup, troubles: _ } = Table::of(given, game);
    let cited = format!("({clause})");
    let mut reasons: Vec<String> = troubles.iter().map(|(_, trouble)| trouble.what.clone()).collect();
    if let Err(error) = game.start(&setup, &mut NoDice, &mut vec![]) {
        reasons.extend(error.reasons.iter().map(|reason| format!("{} ({})", reason.what, reason.clause)));
    }
    if !reasons.is_empty() && reasons.iter().all(|reason| reason.ends_with(&cited)) {
        return Ok(Ok(()));
    }
    let got =
        if reasons.is_empty() { "it was accepted".to_owned() } else { format!("refused: {}", reasons.join("; ")) };
    let what = "this table".to_owned();
    Ok(Err(Failure { line, what, expected: format!("refused by {clause}"), got }))
}

/// A table as far as it can be read, and what is wrong with the lines that cannot.
struct Table {
    setup: Setup,
    troubles: Troubles,
}

impl Table {
    fn of(given: &Position, game: &dyn DynGame) -> Table {
        let (setup, troubles) = setup(given, game);
        Table { setup, troubles }
    }
}

fn setup(given: &Position, game: &dyn DynGame) -> (Setup, Troubles) {
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
    (setup, troubles)
}

/// What is wrong with the table, each in the line without which it would not be: the players, else the mode, who starts, an option.
fn faults(error: SetupError, given: &Position, game: &dyn DynGame) -> Troubles {
    let without = |change: &dyn Fn(&mut Position)| {
        let mut other = given.clone();
        change(&mut other);
        let setup = setup(&other, game).0;
        game.start(&setup, &mut NoDice, &mut vec![]).err().map_or(vec![], |error| error.reasons)
    };
    let fewest = usize::from(game.info().seats.0);
    // As many players as the game surely takes.
    let seats = without(&|other| other.names = (1..=fewest).map(|n| format!("P{n}")).collect());
    let mode = without(&|other| other.mode = None);
    let starter = without(&|other| other.starter = None);
    let options: Vec<(usize, Vec<SetupReason>)> = given
        .options
        .iter()
        .map(|said| (said.line, without(&|other| other.options.retain(|other| other != said))))
        .collect();
    let line_of = |reason: &SetupReason| {
        let gone = |left: &[SetupReason]| left.iter().all(|other| other.clause != reason.clause);
        let blamed = [
            given.mode.as_ref().map(|(line, _)| *line).filter(|_| gone(&mode)),
            given.seats_line.filter(|_| gone(&seats)),
            given.starter_line.filter(|_| gone(&starter)),
        ];
        let option = options.iter().find(|(_, left)| gone(left)).map(|(line, _)| *line);
        let brought = given.brings.first().map(|(_, said)| said.line);
        blamed.into_iter().flatten().next().or(option).or(brought).or(given.seats_line).unwrap_or(given.line)
    };
    error.reasons.into_iter().map(|reason| (line_of(&reason), refusal(reason))).collect()
}

/// Errors that name no line, in that of the block.
fn in_block(errors: &[GivenError], given: &Position) -> Troubles {
    let one = |error: &GivenError| (given.line, Trouble { what: error.what.clone(), help: error.help.clone() });
    errors.iter().map(one).collect()
}

fn refusal(reason: SetupReason) -> Trouble {
    Trouble::new(format!("{} ({})", reason.what, reason.clause), reason.help)
}

/// A trouble with the position, in its line. What is said of the table but only of players can be said is about somebody who is no player.
fn placed(error: GivenError, given: &Position, game: &dyn DynGame) -> (usize, Trouble) {
    let line = if error.line == 0 { given.line } else { error.line };
    let trouble = Trouble { what: error.what, help: error.help };
    let names = || given.names.iter().map(String::as_str);
    let manual = game.info().manual;
    let unknown = given.facts.iter().find(|fact| {
        fact.line == line && fact.seat.is_none() && trouble.what.starts_with(&format!("`{}` cannot be said", fact.name))
    });
    let Some(fact) = unknown else { return (line, trouble) };
    let first = fact.value.split_whitespace().next().unwrap_or("");
    let of_player = manual.facts.iter().any(|info| info.of == Of::Player && info.name == first);
    let near = suggest(&fact.name, names());
    if of_player || near.is_some() {
        let players = names().collect::<Vec<_>>().join(", ");
        let help = near.unwrap_or_else(|| format!("the players are {players}; `seats` names them"));
        return (line, Trouble::new(format!("`{}` is no player", fact.name), help));
    }
    (line, trouble)
}
