//! Looking back at a game: what each command of a seat was worth, and what would have been better.
//!
//! [`coach`] walks through a replay. At every command of the seat it asks a [`runehall_bots::Coach`], who knows no more than the seat knew
//! then. A command is flagged where the best one found wins more beyond doubt: by two points or more, and outside of an
//! interval that holds for all weighed commands at once, because among a hundred comparisons five stand out by luck.

use std::fmt;
use std::sync::Arc;

use runehall_bots::{Coach, Weighed};
use runehall_engine::{Choice, Game, Seat};
pub use runehall_sim::Progress;
use runehall_sim::stats::{Interval, z_of_many};
use runehall_wire::Replay;
use serde::Serialize;

use crate::command;
use crate::erased::{DynGame, DynState, Erased};
use crate::replay::{Cursor, VerifyError};
use crate::words;

/// Less than this is not worth a word, however certain it is.
pub const WORTH_SAYING: f64 = 0.02;
/// How many differences in how players stand are told.
const TOLD: usize = 3;

/// How hard to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoachSpec {
    /// Playouts in which rivals of a command are looked for.
    pub playouts: u32,
    /// Worlds in which the command and the best rival are compared afterwards.
    pub worlds: u32,
    /// The seed of all that is imagined.
    pub seed: u64,
}

impl Default for CoachSpec {
    /// A second or two of CPU for a game of Zun.
    fn default() -> Self {
        CoachSpec { playouts: 400, worlds: 200, seed: 1 }
    }
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
    /// The chance to win with it, as it looked to the seat then; from 0 to 1. None where the game only says how one stands.
    pub chance: Option<f64>,
    /// What would have been better beyond doubt, if anything.
    pub better: Option<Better>,
}

/// A better command.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Better {
    /// The command in words, as far as it was compared.
    pub command: String,
    /// How much more it wins, from 0 to 1; without chances, how much better one stands, of what a win is worth.
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
    /// After what was done.
    pub given: f64,
    /// After the better command.
    pub better: f64,
}

impl Stands {
    /// The same in words to the player in a seat: `your hp 7.2 instead of 5.1`.
    pub fn in_words(&self, names: &[String], to: Seat) -> String {
        let whose = if self.seat == to { "your".to_owned() } else { format!("{}'s", words::name(names, self.seat)) };
        format!("{whose} {} {:.1} instead of {:.1}", self.what, self.better, self.given)
    }
}

/// One who weighs commands of some game.
pub trait DynCoach: fmt::Debug + Send {
    /// Weighs a command that was given at this state: [`Coach::weigh`]. `None` also for a state of another game.
    fn weigh(&mut self, state: &dyn DynState, seat: Seat, given: &[Choice]) -> Option<Weighed>;
}

struct Seated<G: Game> {
    rules: Arc<G::Rules>,
    coach: Coach<G>,
}

/// One for a game.
pub(crate) fn seat<G: Game + fmt::Debug>(rules: &Arc<G::Rules>, spec: CoachSpec) -> Box<dyn DynCoach> {
    let CoachSpec { playouts, worlds, seed } = spec;
    Box::new(Seated::<G> { rules: Arc::clone(rules), coach: Coach::new(playouts, worlds, seed) })
}

impl<G: Game + fmt::Debug> DynCoach for Seated<G> {
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
) -> Result<Advice, VerifyError> {
    let cursor = Cursor::new(Arc::clone(game), replay)?;
    let mut coach = game.coach(spec);
    let mut weighed = vec![];
    for step in 1..=cursor.last() {
        progress.advance(1);
        if let Some((state, choices)) = cursor.given(step, seat)
            && let Some(verdict) = coach.weigh(&*state, seat, choices)
        {
            weighed.push((step, state, choices, verdict));
        }
    }
    let z = z_of_many(weighed.len());
    let says = |state: &dyn DynState, choices: &[Choice]| {
        words::command_text(&command::spoken(&**game, cursor.names(), state, choices))
    };
    let commands = weighed.iter().map(|(step, state, choices, verdict)| {
        let interval = Interval(verdict.regret - z * verdict.error, verdict.regret + z * verdict.error);
        let better = (interval.0 > 0.0 && verdict.regret >= WORTH_SAYING).then(|| Better {
            command: says(&**state, &verdict.best),
            regret: verdict.regret,
            interval,
            expected: stands(&**game, verdict),
        });
        Advised { step: *step, turn: state.turns(), command: says(&**state, choices), chance: verdict.chance, better }
    });
    Ok(Advice { seat, commands: commands.collect() })
}

fn stands(game: &dyn DynGame, verdict: &Weighed) -> Vec<Stands> {
    let names = game.info().features;
    let told = verdict.expected.iter().take(TOLD);
    told.map(|how| Stands { seat: how.seat, what: names[how.feature], given: how.given, better: how.best }).collect()
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
        let spec = CoachSpec { playouts: 100, worlds: 100, seed: 1 };
        let flags = |bots, seat| {
            let (mut flagged, mut weighed) = (0, 0);
            for seed in 1..9 {
                let (game, replay) = played(bots, seed);
                let advice = coach(&game, &replay, seat, spec, &()).unwrap();
                assert!(advice.commands.iter().all(|command| command.chance.is_some_and(|c| (0.0..=1.0).contains(&c))));
                for (_, better) in advice.flagged() {
                    assert!(better.regret >= WORTH_SAYING && better.interval.0 > 0.0 && !better.command.is_empty());
                }
                flagged += advice.flagged().count();
                weighed += advice.commands.len();
            }
            (flagged, weighed)
        };
        let (by_lot, of_lot) = flags(["random", "rollout:100"], Seat(0));
        let (thought, of_thought) = flags(["random", "rollout:100"], Seat(1));
        assert!(of_lot > 20 && of_thought > 20, "{of_lot} {of_thought}");
        assert!(by_lot * of_thought > 4 * thought * of_lot, "{by_lot} of {of_lot} against {thought} of {of_thought}");
    }

    #[test]
    fn advice_is_the_same_whatever_others_held() {
        let (game, replay) = played(["random", "random"], 5);
        let cursor = Cursor::new(Arc::clone(&game), &replay).unwrap();
        let spec = CoachSpec { playouts: 40, worlds: 20, seed: 1 };
        let (mut dice, mut others, mut asked) = (FastDice::new(3), 0, 0);
        for step in 1..cursor.last().min(60) {
            let Some((state, choices)) = cursor.given(step, Seat(0)) else { continue };
            let world = state.resample(Seat(0), &mut dice);
            let weigh = |state: &dyn DynState| game.coach(spec).weigh(state, Seat(0), choices);
            assert_eq!(weigh(&*state), weigh(&*world), "step {step}");
            asked += 1;
            others += usize::from(!state.same_as(&*world));
        }
        assert!(asked > 10 && others > asked / 2, "{others} other worlds of {asked}");
    }

    #[test]
    fn where_the_game_says_what_positions_are_worth_no_chance_is_told() {
        let game = find("runebound").unwrap().load(&[]).unwrap();
        let mut state = game.start(&Setup::seats(1), &mut FastDice::new(1), &mut vec![]).unwrap();
        let mut coach = game.coach(CoachSpec { playouts: 8, worlds: 4, seed: 1 });
        let (mut weighed, mut options) = (0, vec![]);
        for _ in 0..60 {
            state.options(&mut options);
            let verdict = coach.weigh(&*state, Seat(0), &options[..1]);
            weighed += usize::from(verdict.as_ref().is_some_and(|verdict| verdict.regret >= 0.0));
            assert!(verdict.is_none_or(|verdict| verdict.chance.is_none()));
            state.apply(options[0], &mut FastDice::new(weighed as u64), &mut vec![]).unwrap();
        }
        assert!(weighed > 5, "{weighed}");
    }

    #[test]
    fn a_state_of_another_game_is_not_weighed() {
        let [first, second] = [0, 1].map(|i| GAMES[i].load(&[]).unwrap());
        let state = second.start(&Setup::seats(2), &mut FastDice::new(1), &mut vec![]).unwrap();
        assert_eq!(first.coach(CoachSpec::default()).weigh(&*state, Seat(0), &[Choice::Done]), None);
    }
}
