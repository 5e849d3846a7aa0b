//! Looking back at a game: what each command of a seat was worth, and what would have been better.
//!
//! [`coach`] walks through a replay. At every command of the seat it asks a [`runehall_bots::Coach`], who knows no more than the seat knew
//! then. Of every command it is told what the best one found wins more or less. A command is flagged where that is beyond doubt: two points or more, and outside of an
//! interval that holds for all weighed commands at once, because among a hundred comparisons five stand out by luck. Commands that take long are compared in
//! a few worlds only: the interval is Student's, and worlds that agree by luck have an error as well (`LEAST_ERROR`).

use std::fmt;
use std::sync::Arc;

use runehall_bots::{Coach, Effort, Weighed};
use runehall_engine::{Choice, Feature, Game, Seat, Wording};
pub use runehall_sim::Progress;
use runehall_sim::stats::{Interval, t_of_many};
use runehall_wire::Replay;
use serde::Serialize;

use crate::command;
use crate::erased::{DynGame, DynState, Erased};
use crate::replay::{Cursor, GivenCommand, VerifyError};
use crate::words;

/// Less than this is not worth a word, however certain it is.
pub const WORTH_SAYING: f64 = 0.02;
/// Where anything is left to chance, the error is never less than as if one of the worlds had come out otherwise by so many times the difference: as plainly the
/// other way. Some worlds in which it is the same by luck are then no more than what they are, heads in a row.
const LEAST_ERROR: f64 = 2.0;
/// How many differences in how players stand are told.
const TOLD: usize = 3;
/// In more worlds two commands are not compared, unless somebody asks for it.
const MOST_WORLDS: u32 = 200;

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoachSpec {
    /// Playouts in which rivals of a command are looked for, and answers in all that is played out for a command.
    pub effort: Effort,
    /// Worlds in which the command and the best rival are compared afterwards.
    pub worlds: u32,
    /// The seed of all that is imagined.
    pub seed: u64,
}

impl Default for CoachSpec {
    /// A second or two of CPU for a game of Zun.
    fn default() -> Self {
        CoachSpec { effort: Effort::playouts(400), worlds: MOST_WORLDS, seed: 1 }
    }
}

impl CoachSpec {
    /// One who thinks about a command no longer than a bot with this effort does: half of the playouts are for finding rivals, and the other half
    /// for the comparison, with two in each world and as many again in each fourth for what was expected.
    pub fn like(bot: Effort) -> Self {
        let worlds = (bot.playouts / 5).clamp(2, MOST_WORLDS);
        CoachSpec { effort: Effort { playouts: (bot.playouts / 2).max(1), ..bot }, worlds, ..CoachSpec::default() }
    }
}

/// Why nobody can look back at a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CoachError {
    /// The replay does not play.
    #[error(transparent)]
    Replay(#[from] VerifyError),
    /// The game has no winners.
    #[error(
        "the coach cannot speak of {0} yet: nobody wins such a game, so no command of it wins more than another; \
         play with what you took away from it, and ask the coach about that game"
    )]
    NobodyWins(&'static str),
}

/// What there is to say about how a seat played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// Whose commands they are.
    pub seat: Seat,
    /// Every command at which there was something else to do, in order.
    pub commands: Vec<Advised>,
}

impl Advice {
    /// The commands that were flagged.
    pub fn flagged(&self) -> impl Iterator<Item = (&Advised, &Better)> {
        self.commands.iter().filter_map(|command| Some((command, command.better.as_ref()?)))
    }
}

/// A command that was weighed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advised {
    /// The step of the replay that it is ([`Cursor`]).
    pub step: usize,
    /// In which turn of the game it was given.
    pub turn: u32,
    /// The command in words.
    pub command: String,
    /// Whether a stand-in or the clock gave it, or a part of it, in place of the player. Such a command is never flagged.
    pub stood_in: bool,
    /// The chance to win with it, as it looked to the seat then; from 0 to 1. None where the game only says how one stands.
    pub chance: Option<f64>,
    /// The best other command that was found, if one looked better; most of the time by no more than luck may make it.
    pub best: Option<Better>,
    /// The same where it is better beyond doubt, and the player gave the command.
    pub better: Option<Better>,
}

/// The best command that was found beside the given one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Better {
    /// The command in words, as far as it was compared.
    pub command: String,
    /// How much more it wins, from -1 to 1; without chances, how much better one stands, of what a win is worth.
    pub regret: f64,
    /// In which this lies; it holds for all weighed commands at once with 95 %.
    pub interval: Interval,
    /// How players stand differently two rounds later.
    pub expected: Vec<Stands>,
}

/// How a player stands two rounds later, on average.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stands {
    /// Which player.
    pub seat: Seat,
    /// What is counted, by its name among [`runehall_engine::GameInfo::features`].
    pub what: &'static str,
    /// The same for people.
    pub wording: Wording,
    /// After what was done.
    pub given: f64,
    /// After the better command.
    pub better: f64,
}

impl Stands {
    /// The same in words to the player in a seat: `your HP 7.2 instead of 5.1`.
    pub fn in_words(&self, names: &[String], to: Seat) -> String {
        let name = words::name(names, self.seat);
        let own = self.seat == to;
        let whose = if own { "your".to_owned() } else { format!("{name}'s") };
        let both = |say: fn(f64, i32) -> String| {
            let [better, given] = apart(self.better, self.given, say);
            format!("{better} instead of {given}")
        };
        match self.wording {
            Wording::Number(words) => format!("{whose} {words} {}", both(plain)),
            Wording::Known(words) if own => format!("your {words} {}", both(plain)),
            Wording::Known(words) => format!("{whose} {words} that you know {}", both(plain)),
            Wording::Percent(words) => {
                let [better, given] = apart(self.better, self.given, plain);
                format!("{whose} {words} {better} % instead of {given} %")
            }
            Wording::Flag(words) => {
                let who = if own { "you" } else { name.as_str() };
                format!("{who} {words} {}", both(how_often))
            }
        }
    }
}

/// Two values with as few digits as keep them apart; a small number has one behind the point.
fn apart(one: f64, other: f64, say: fn(f64, i32) -> String) -> [String; 2] {
    let fewest = i32::from(one.abs() < 10.0 && other.abs() < 10.0);
    let said = (fewest..fewest + 3).map(|digits| [one, other].map(|value| say(value, digits)));
    let last = [one, other].map(|value| say(value, fewest + 2));
    said.into_iter().find(|[one, other]| one != other).unwrap_or(last)
}

/// A number without digits that say nothing: `7`, `5.3`.
fn plain(value: f64, digits: i32) -> String {
    let scale = 10f64.powi(digits);
    // Nought has no sign.
    format!("{}", (value * scale).round() / scale + 0.0)
}

/// How often something is so, as people say it: `in 3 of 10`.
fn how_often(share: f64, digits: i32) -> String {
    let of = 10f64.powi(digits.max(1));
    let times = (share.clamp(0.0, 1.0) * of).round();
    if times <= 0.0 {
        return "never".to_owned();
    }
    if times >= of { "always".to_owned() } else { format!("in {times} of {of}") }
}

/// One who weighs commands of some game.
pub trait DynCoach: fmt::Debug + Send {
    /// Whether commands of a seat can be weighed in such a state: [`Coach::can_weigh`].
    fn can_weigh(&self, state: &dyn DynState, seat: Seat) -> bool;
    /// Weighs a command that was given at this state: [`Coach::weigh`]. `None` also for a state of another game.
    fn weigh(&mut self, state: &dyn DynState, seat: Seat, given: &[Choice]) -> Option<Weighed>;
}

struct Seated<G: Game> {
    rules: Arc<G::Rules>,
    coach: Coach<G>,
}

/// One for a game.
pub(crate) fn seat<G: Game + fmt::Debug>(rules: &Arc<G::Rules>, spec: CoachSpec) -> Box<dyn DynCoach> {
    let CoachSpec { effort, worlds, seed } = spec;
    Box::new(Seated::<G> { rules: Arc::clone(rules), coach: Coach::new(effort, worlds, seed) })
}

impl<G: Game + fmt::Debug> DynCoach for Seated<G> {
    fn can_weigh(&self, state: &dyn DynState, seat: Seat) -> bool {
        let state = state.as_any().downcast_ref::<Erased<G>>();
        state.is_some_and(|state| Coach::<G>::can_weigh(&self.rules, &state.state, seat))
    }

    fn weigh(&mut self, state: &dyn DynState, seat: Seat, given: &[Choice]) -> Option<Weighed> {
        let state = &state.as_any().downcast_ref::<Erased<G>>()?.state;
        self.coach.weigh(&self.rules, state, seat, given)
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coach")
    }
}

/// Looks back at a game through the eyes of a seat. `progress` is told of every step of the replay.
pub fn coach(
    game: &Arc<dyn DynGame>,
    replay: &Replay,
    seat: Seat,
    spec: CoachSpec,
    progress: &dyn Progress,
) -> Result<Advice, CoachError> {
    let cursor = Cursor::new(Arc::clone(game), replay)?;
    let mut coach = game.coach(spec);
    if !coach.can_weigh(cursor.state(), seat) {
        return Err(CoachError::NobodyWins(game.info().title));
    }
    let mut weighed = vec![];
    for step in 1..=cursor.last() {
        progress.advance(1);
        if let Some(given) = cursor.given(step, seat)
            && let Some(verdict) = coach.weigh(&*given.state, seat, given.choices)
        {
            weighed.push((step, given, verdict));
        }
    }
    let n = weighed.len();
    let says = |state: &dyn DynState, choices: &[Choice]| {
        words::command_text(&command::spoken(&**game, cursor.names(), state, choices))
    };
    let commands = weighed.iter().map(|(step, GivenCommand { state, choices, stood_in }, verdict)| {
        let interval = interval(verdict, n);
        // Of a long command no more than its beginning was compared.
        let best = (!choices.starts_with(&verdict.best)).then(|| Better {
            command: says(&**state, &verdict.best),
            regret: verdict.regret,
            interval,
            expected: stands(&**game, verdict),
        });
        let better = best.clone().filter(|_| !stood_in && interval.0 > 0.0 && verdict.regret >= WORTH_SAYING);
        let command = says(&**state, choices);
        let stood_in = *stood_in;
        Advised { step: *step, turn: state.turns(), command, stood_in, chance: verdict.chance, best, better }
    });
    Ok(Advice { seat, commands: commands.collect() })
}

/// In which the regret lies, where so many are looked at together.
fn interval(verdict: &Weighed, n: usize) -> Interval {
    let Weighed { regret, error, left_to_chance, worlds, .. } = *verdict;
    if !left_to_chance {
        return Interval(regret, regret);
    }
    let error = error.max(LEAST_ERROR * regret.abs() / f64::from(worlds.max(1)));
    // Of nothing times what is beyond measure nothing is known either.
    let away = if error > 0.0 { t_of_many(n, worlds) * error } else { 0.0 };
    // Nothing is worth more than a win.
    Interval((regret - away).max(-1.0), (regret + away).min(1.0))
}

fn stands(game: &dyn DynGame, verdict: &Weighed) -> Vec<Stands> {
    let features = game.info().features;
    let stands = verdict.expected.iter().filter_map(|how| {
        let Feature { name: what, wording } = features[how.feature];
        Some(Stands { seat: how.seat, what, wording: wording?, given: how.given, better: how.best })
    });
    stands.take(TOLD).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, Session, find};
    use runehall_dice::FastDice;
    use runehall_engine::{Actor, Pending, Setup};

    /// A game of Zun between these bots.
    fn played(bots: [&str; 2], seed: u64) -> (Arc<dyn DynGame>, Replay) {
        let game = find("zun").unwrap().load(&[]).unwrap();
        let names = vec!["Alex".to_owned(), "Billy".to_owned()];
        let dice = Box::new(FastDice::new(seed));
        let mut session = Session::new(Arc::clone(&game), Setup::seats(2), names, dice).unwrap();
        let mut bots = bots.map(|bot| game.bot(bot.parse().unwrap(), 2, seed));
        while let Pending::Ask(ask) = session.state().pending() {
            let Actor::Seat(seat) = ask.who else { panic!("the session rolls") };
            let choice = bots[seat.index()].choose(session.state()).unwrap();
            session.answer(seat, choice).unwrap();
        }
        (game, session.to_replay())
    }

    #[test]
    fn who_plays_by_lot_is_told_and_who_thinks_is_left_alone() {
        let spec = CoachSpec { effort: Effort::playouts(100), worlds: 100, seed: 1 };
        let mut others = 0;
        let mut flags = |bots, seat| {
            let (mut flagged, mut weighed) = (0, 0);
            for seed in 1..25 {
                let (game, replay) = played(bots, seed);
                let advice = coach(&game, &replay, seat, spec, &()).unwrap();
                assert!(advice.commands.iter().all(|command| command.chance.is_some_and(|c| (0.0..=1.0).contains(&c))));
                for (command, better) in advice.flagged() {
                    assert!(better.regret >= WORTH_SAYING && better.interval.0 > 0.0 && !better.command.is_empty());
                    assert_eq!(command.best.as_ref(), Some(better));
                }
                others +=
                    advice.commands.iter().filter(|command| command.better.is_none() && command.best.is_some()).count();
                flagged += advice.flagged().count();
                weighed += advice.commands.len();
            }
            (flagged, weighed)
        };
        let (by_lot, of_lot) = flags(["random", "rollout:300"], Seat(0));
        let (thought, of_thought) = flags(["random", "rollout:300"], Seat(1));
        assert!(of_lot > 20 && of_thought > 20, "{of_lot} {of_thought}");
        assert!(others > 20, "what was not flagged was compared, too: {others}");
        assert!(by_lot * of_thought > 5 * thought * of_lot, "{by_lot} of {of_lot} against {thought} of {of_thought}");
    }

    #[test]
    fn of_commands_that_are_as_good_hardly_any_is_flagged_however_few_the_worlds() {
        let mut dice = FastDice::new(1);
        for worlds in [2, 3, 6, 10, 40] {
            let (coaches, commands) = (1_000, 20);
            let mut wrong = 0;
            for _ in 0..coaches {
                let flagged = (0..commands).filter(|_| {
                    // As good as the best, and in each world better or worse by the same.
                    let ahead = (0..worlds).filter(|_| dice.below(2) == 0).count() as f64;
                    let n = f64::from(worlds);
                    let regret = 0.3 * (2.0 * ahead - n) / n;
                    let error = ((0.09 - regret * regret).max(0.0) / (n - 1.0)).sqrt();
                    interval(&weighed(regret, error, worlds, true), commands).0 > 0.0
                });
                wrong += u32::from(flagged.count() > 0);
            }
            assert!(wrong <= coaches / 20, "{wrong} of {coaches} coaches with {worlds} worlds");
        }
    }

    #[test]
    fn how_one_stands_is_said_in_words_and_round_numbers() {
        let names = ["Alex", "Billy"].map(str::to_owned);
        let say = |seat, wording, better, given| {
            Stands { seat: Seat(seat), what: "its-name", wording, given, better }.in_words(&names, Seat(0))
        };
        let said = [
            say(0, Wording::Number("HP"), 7.21, 5.0),
            say(1, Wording::Number("gold"), 23.4, 18.2),
            say(1, Wording::Number("gold"), 23.4, 23.2),
            say(0, Wording::Number("HP"), 0.02, -0.01),
            say(0, Wording::Known("Actions in hand"), 2.0, 1.5),
            say(1, Wording::Known("Actions in hand"), 0.3, 0.0),
            say(0, Wording::Percent("odds against red Challenges"), 61.7, 47.2),
            say(1, Wording::Flag("defeated"), 0.31, 0.0),
            say(0, Wording::Flag("in the game"), 1.0, 0.98),
        ];
        insta::assert_snapshot!(said.join("\n"), @"
        your HP 7.2 instead of 5
        Billy's gold 23 instead of 18
        Billy's gold 23.4 instead of 23.2
        your HP 0.02 instead of -0.01
        your Actions in hand 2 instead of 1.5
        Billy's Actions in hand that you know 0.3 instead of 0
        your odds against red Challenges 62 % instead of 47 %
        Billy defeated in 3 of 10 instead of never
        you in the game always instead of in 98 of 100
        ");
    }

    #[test]
    fn what_a_stand_in_or_the_clock_gave_is_marked_and_never_flagged() {
        let spec = CoachSpec { effort: Effort::playouts(100), worlds: 100, seed: 1 };
        let (mut flagged, mut marked) = (0, 0);
        for seed in 1..6 {
            let (game, mut replay) = played(["random", "rollout:300"], seed);
            let own = coach(&game, &replay, Seat(0), spec, &()).unwrap();
            assert!(own.commands.iter().all(|command| !command.stood_in));
            flagged += own.flagged().count();
            let last = replay.entries.len();
            replay.notes.insert(crate::board::STAND_INS.to_owned(), format!("0:0-{last}"));
            let theirs = coach(&game, &replay, Seat(0), spec, &()).unwrap();
            assert!(theirs.commands.iter().all(|command| command.stood_in && command.better.is_none()));
            let unmarked = |advice: &Advice| advice.commands.iter().map(|c| c.best.clone()).collect::<Vec<_>>();
            assert_eq!(unmarked(&own), unmarked(&theirs), "they are weighed all the same");
            marked += theirs.commands.len();
        }
        assert!(flagged > 2 && marked > 10, "{flagged} {marked}");
    }

    fn weighed(regret: f64, error: f64, worlds: u32, left_to_chance: bool) -> Weighed {
        Weighed { best: vec![], chance: None, regret, error, left_to_chance, worlds, expected: vec![] }
    }

    #[test]
    fn what_is_no_luck_has_no_error_and_what_is_plain_is_told_after_some_worlds() {
        assert_eq!(interval(&weighed(0.05, 0.0, 2, false), 50), Interval(0.05, 0.05));
        assert_eq!(interval(&weighed(0.0, 0.0, 2, true), 50), Interval(0.0, 0.0));
        assert!(interval(&weighed(0.5, 0.0, 2, true), 1).0 < 0.0);
        assert!(
            interval(&weighed(0.5, 0.0, 6, true), 50).0 < 0.0 && interval(&weighed(0.5, 0.0, 12, true), 50).0 > 0.0
        );
    }

    #[test]
    fn where_the_game_says_what_positions_are_worth_no_chance_is_told() {
        let game = find("runebound").unwrap().load(&[]).unwrap();
        let mut state = game.start(&Setup::seats(1), &mut FastDice::new(1), &mut vec![]).unwrap();
        let mut coach = game.coach(CoachSpec { effort: Effort::playouts(8), worlds: 4, seed: 1 });
        let (mut weighed, mut told, mut options) = (0, 0, vec![]);
        for _ in 0..60 {
            state.options(&mut options);
            let verdict = coach.weigh(&*state, Seat(0), &options[..1]);
            // Where nothing is left to chance one world is compared; what differs there differs in all of them alike.
            let is_foreseen = |verdict: &Weighed| verdict.worlds == 1 && !verdict.expected.is_empty();
            told += usize::from(verdict.as_ref().is_some_and(is_foreseen));
            weighed += usize::from(verdict.as_ref().is_some_and(|verdict| verdict.regret >= 0.0));
            assert!(verdict.is_none_or(|verdict| verdict.chance.is_none()));
            state.apply(options[0], &mut FastDice::new(weighed as u64), &mut vec![]).unwrap();
        }
        assert!(weighed > 5 && told > 0, "{weighed} {told}");
    }

    #[test]
    fn a_state_of_another_game_is_not_weighed() {
        let [first, second] = [0, 1].map(|i| GAMES[i].load(&[]).unwrap());
        let state = second.start(&Setup::seats(2), &mut FastDice::new(1), &mut vec![]).unwrap();
        assert_eq!(first.coach(CoachSpec::default()).weigh(&*state, Seat(0), &[Choice::Done]), None);
    }

    #[test]
    fn a_draft_is_not_weighed_and_the_reason_is_said() {
        let game = find("runeslingers-boosters").unwrap().load(&[]).unwrap();
        let names = crate::session::default_names(2);
        let setup = Setup { mode: "sealed".to_owned(), ..Setup::seats(2) };
        let session = Session::new(Arc::clone(&game), setup, names, Box::new(FastDice::new(1))).unwrap();
        let refused = coach(&game, &session.to_replay(), Seat(0), CoachSpec::default(), &()).unwrap_err();
        assert_eq!(refused, CoachError::NobodyWins(game.info().title));
        let state = session.state();
        assert_eq!(game.coach(CoachSpec::default()).weigh(state, Seat(0), &session.options()), None);
    }

    #[test]
    fn a_coach_plays_out_no_more_than_the_bot_it_is_like() {
        for playouts in [1, 10, 225, 100_000] {
            let CoachSpec { effort, worlds, .. } = CoachSpec::like(Effort { playouts, answers: 1000 });
            assert!(effort.playouts + 2 * worlds + 2 * (worlds / 4) <= playouts.max(10) && effort.answers == 1000);
        }
    }
}
