//! Bots without the type of their game. Simulation and arena are methods of [`crate::DynGame`].

use std::fmt;
use std::sync::Arc;

use runehall_bots::{Bot, BotSpec};
use runehall_engine::{Actor, Choice, Game, Options, Pending};

use crate::command::{self, Next};
use crate::erased::{DynState, Erased};

/// A bot of some game, with dice of its own.
pub trait DynBot: fmt::Debug + Send {
    /// Its name, as [`BotSpec`] reads it.
    fn name(&self) -> String;
    /// Answers the question that waits, for the seat that is asked. It is to be asked every question of a command, also where there is one
    /// answer: a bot decides on a whole command, and counts its questions. `None` if no seat is asked, or if the state is one of another game.
    fn choose(&mut self, state: &dyn DynState) -> Option<Choice>;

    /// The same to the end of the command that is asked for.
    fn command(&mut self, state: &dyn DynState) -> Option<Vec<Choice>> {
        let (mut state, mut choices) = (state.boxed_clone(), vec![]);
        loop {
            choices.push(self.choose(&*state)?);
            let given = command::give(&*state, choices.last().map_or(&[], std::slice::from_ref)).ok()?;
            if given.next == Next::Ready {
                return Some(choices);
            }
            state = given.state;
        }
    }
}

/// A bot with the rules it plays by.
struct Seated<G: Game> {
    rules: Arc<G::Rules>,
    bot: Box<dyn Bot<G>>,
    options: Options,
}

/// Seats a bot for a game at a table with so many seats.
pub(crate) fn seat<G: Game + fmt::Debug>(rules: &Arc<G::Rules>, bot: BotSpec, seats: u8, seed: u64) -> Box<dyn DynBot> {
    Box::new(Seated::<G> { rules: Arc::clone(rules), bot: bot.build::<G>(seats, seed), options: Options::new() })
}

impl<G: Game + fmt::Debug> DynBot for Seated<G> {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn choose(&mut self, state: &dyn DynState) -> Option<Choice> {
        let state = &state.as_any().downcast_ref::<Erased<G>>()?.state;
        let Pending::Ask(ask) = G::pending(state) else { return None };
        let Actor::Seat(seat) = ask.who else { return None };
        G::options(&self.rules, state, &mut self.options);
        (!self.options.is_empty()).then(|| self.bot.choose(&self.rules, state, seat, &self.options))
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seated").field(&self.bot.name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GAMES;
    use runehall_bots::uniform;
    use runehall_dice::FastDice;
    use runehall_engine::{NoDice, Setup, Silent};
    use runehall_regulations::Regulations;
    use runehall_runebound::Runebound;
    use runehall_runeslingers::{Boosters, Runeslingers};
    use runehall_zun::Zun;

    #[test]
    fn bots_play_every_game_to_its_end() {
        for entry in GAMES {
            let game = entry.load(&[]).unwrap();
            let info = game.info();
            let setup = Setup { options: info.brief(), ..Setup::seats(info.seats.0) };
            let mut log = vec![];
            let mut state = game.start(&setup, &mut NoDice, &mut log).unwrap();
            let mut bots: Vec<_> =
                ["rollout:2", "random"].map(|bot| game.bot(bot.parse().unwrap(), setup.seats, 1)).into();
            assert_eq!(bots[0].name(), "rollout:2");
            let (mut options, mut dice) = (Options::new(), FastDice::new(1));
            while let Pending::Ask(ask) = state.pending() {
                let choice = match ask.who {
                    Actor::Seat(seat) => bots[seat.index() % 2].choose(&*state).unwrap(),
                    Actor::Chance => {
                        assert_eq!(bots[0].choose(&*state), None, "bots do not roll");
                        state.options(&mut options);
                        uniform(&options, &mut dice)
                    }
                };
                state.apply(choice, &mut NoDice, &mut log).unwrap();
            }
            assert!(matches!(state.pending(), Pending::Over(_)));
            assert_eq!(bots[0].choose(&*state), None, "nobody is asked");
        }
    }
    /// How many forced answers in the middle of a command a host was given.
    fn same_answers<G: Game + fmt::Debug>(spec: &str) -> usize {
        let rules = Arc::new(G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered)));
        let info = G::info();
        let setup = Setup { options: info.brief(), ..Setup::seats(info.seats.0.max(2)) }.unattended();
        let (spec, mut forced) = (spec.parse::<BotSpec>().unwrap(), 0);
        for seed in 0..2 {
            let mut dice = FastDice::new(seed);
            let mut state = G::start(&rules, &setup, &mut dice, &mut Silent).unwrap();
            let mut bot = spec.build::<G>(setup.seats, seed);
            let mut by_question = seat::<G>(&rules, spec, setup.seats, seed);
            let mut by_command = seat::<G>(&rules, spec, setup.seats, seed);
            let (mut options, mut command) = (Options::new(), vec![]);
            for _ in 0..150 {
                let Pending::Ask(ask) = G::pending(&state) else { break };
                G::options(&rules, &state, &mut options);
                let choice = if let Actor::Seat(seat) = ask.who {
                    let choice = bot.choose(&rules, &state, seat, &options);
                    let erased = Erased::<G> { rules: Arc::clone(&rules), state: state.clone() };
                    assert_eq!(by_question.choose(&erased), Some(choice), "{} {ask:?}", info.name);
                    if ask.step == 0 {
                        assert_eq!(command, [], "{} {ask:?}: the command before was shorter", info.name);
                        command = by_command.command(&erased).unwrap();
                    }
                    assert_eq!(command.remove(0), choice, "{} {ask:?}", info.name);
                    forced += usize::from(ask.step > 0 && options.len() == 1);
                    choice
                } else {
                    uniform(&options, &mut dice)
                };
                G::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
            }
        }
        forced
    }

    #[test]
    fn a_bot_answers_a_host_as_it_answers_in_simulation() {
        let games = [Zun::info(), Regulations::info(), Runeslingers::info(), Boosters::info(), Runebound::info()];
        assert_eq!(games.map(|info| info.name), GAMES.map(|entry| entry.info().name), "every game is asked below");
        for spec in ["rollout:12", "random", "lot"] {
            let forced = [
                same_answers::<Zun>(spec),
                same_answers::<Regulations>(spec),
                same_answers::<Runeslingers>(spec),
                same_answers::<Boosters>(spec),
                same_answers::<Runebound>(spec),
            ];
            assert!(
                forced.iter().filter(|n| **n > 0).count() >= 3,
                "{spec}: forced answers within commands {forced:?}"
            );
        }
    }
}
