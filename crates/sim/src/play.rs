//! One game: by random players (the hot loop), by bots, or by the policy that looks for unplayed cards.

use runehall_bots::{Bot, BotSpec, Course, Ending, Exhaust, Lessons, Plays, Seated, drive, uniform};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Event, Game, Options, Pending, Seat, SeatSet, Setup, SetupError, Silent, Sink};

use crate::Progress;
use crate::conduct::{Conduct, Watcher};

/// What is kept of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Its number in the run, which with the seed gives its dice: `FastDice::for_game(seed, game)`.
    pub game: u64,
    /// Who had the first turn.
    pub starter: Seat,
    /// How it went.
    pub course: Course,
    /// Turns begun.
    pub turns: u32,
}

impl GameRow {
    /// Who won; nobody if it was drawn or not finished.
    pub fn winners(&self) -> SeatSet {
        match self.course.ending {
            Ending::Over(outcome) => outcome.winners,
            Ending::Unfinished | Ending::Fault(_) => SeatSet::NONE,
        }
    }
}

/// The table that games are played at.
#[derive(Debug)]
pub(crate) struct Hall<'a, G: Game> {
    rules: &'a G::Rules,
    seats: u8,
    /// Everybody has sat down: every game begins from a copy of this.
    table: G::State,
    seed: u64,
    max_decisions: u64,
}

impl<'a, G: Game> Hall<'a, G> {
    /// Lets everybody sit down, if games can be played so at all.
    pub(crate) fn new(rules: &'a G::Rules, setup: &Setup, seed: u64, max: Option<u64>) -> Result<Self, SetupError> {
        let table = G::sit_down(rules, setup)?;
        let max_decisions = max.unwrap_or(G::info().limits.decisions);
        Ok(Hall { rules, seats: setup.seats, table, seed, max_decisions })
    }

    /// One game of random players: nothing is allocated once `options` has grown to its size, if `sink` is silent.
    #[inline]
    pub(crate) fn random(&self, game: u64, options: &mut Options, sink: &mut impl Sink) -> GameRow {
        self.play(game, game, options, sink, |state, dice, options, sink| {
            drive::<G>(
                self.rules,
                state,
                dice,
                options,
                (self.max_decisions, SeatSet::ALL),
                sink,
                |_, _, options, dice| uniform(options, dice),
            )
        })
    }

    /// One game of bots, by seat. `stream` numbers its dice: games of one stream start from the same deal.
    pub(crate) fn bots(
        &self,
        game: u64,
        stream: u64,
        bots: &[BotSpec],
        options: &mut Options,
        sink: &mut impl Sink,
    ) -> GameRow {
        let bots = self.seated(stream, |seat, seed| bots[seat.index()].build::<G>(self.seats, seed));
        self.play(game, stream, options, &mut bots.ears(self.rules, sink), |state, dice, options, sink| {
            drive::<G>(
                self.rules,
                state,
                dice,
                options,
                (self.max_decisions, bots.free()),
                sink,
                |state, seat, options, _| bots.choose(self.rules, state, seat, options),
            )
        })
    }

    /// The same, and how every seat conducted itself. `progress` is asked for the CPU time of each answer.
    pub(crate) fn watched(
        &self,
        game: u64,
        stream: u64,
        bots: &Seated<G>,
        progress: &dyn Progress,
    ) -> (GameRow, Vec<Conduct>) {
        let mut watcher = Watcher::<G>::new(self.rules, self.seats);
        let (mut options, mut nobody) = (Options::new(), Silent);
        let mut ears = bots.ears(self.rules, &mut nobody);
        let row = self.play(game, stream, &mut options, &mut ears, |state, dice, options, sink| {
            let course = drive::<G>(
                self.rules,
                state,
                dice,
                options,
                (self.max_decisions, bots.free()),
                sink,
                |state, seat, options, dice| {
                    let start = progress.thread_cpu();
                    let choice = bots.choose(self.rules, state, seat, options);
                    let cpu = progress.thread_cpu().saturating_sub(start);
                    watcher.answered((state, dice), seat, options, choice, (cpu, bots.thought(seat)));
                    choice
                },
            );
            watcher.ended(state, dice);
            course
        });
        (row, watcher.seats)
    }

    /// One game of these bots in which one answer in `astray` is given by lot: how everybody stood when each turn began, and who won.
    pub(crate) fn taught(&self, game: u64, bots: &Seated<G>, astray: u32) -> Lessons {
        let mut lessons = Lessons::new(self.seats.into());
        let (mut options, mut turns, mut nobody) = (Options::new(), 0, Silent);
        let mut ears = bots.ears(self.rules, &mut nobody);
        let row = self.play(game, game, &mut options, &mut ears, |state, dice, options, sink| {
            let limits = (self.max_decisions, bots.free());
            drive::<G>(self.rules, state, dice, options, limits, sink, |state, seat, options, dice| {
                if G::turns(state) != turns {
                    turns = G::turns(state);
                    lessons.note::<G>(self.rules, state);
                }
                if astray > 0 && dice.below(astray) == 0 {
                    return uniform(options, dice);
                }
                bots.choose(self.rules, state, seat, options)
            })
        });
        lessons.end(game as u32, row.winners());
        lessons
    }

    /// Bots for a game with these dice, made for their seats, each with a seed of its own.
    pub(crate) fn seated(&self, stream: u64, make: impl Fn(Seat, u64) -> Box<dyn Bot<G>>) -> Seated<G> {
        let seats = (0..self.seats).map(Seat);
        Seated::new(seats.map(|seat| make(seat, bot_seed(self.seed, stream, seat.index()))).collect())
    }

    /// One game that prefers cards that `before` lacks. What is played in it is added to `plays`.
    pub(crate) fn exhaust(&self, game: u64, before: &Plays, plays: &mut Plays, options: &mut Options) -> GameRow {
        let mut policy = Exhaust::new(before);
        let mut events: Vec<Event> = vec![];
        let row = self.play(game, game, options, &mut events, |state, dice, options, events| {
            drive::<G>(
                self.rules,
                state,
                dice,
                options,
                (self.max_decisions, SeatSet::ALL),
                events,
                |state, _, options, dice| policy.choose::<G>(state, options, dice),
            )
        });
        plays.count(G::info(), &events);
        row
    }

    #[inline]
    fn play<S: Sink>(
        &self,
        game: u64,
        stream: u64,
        options: &mut Options,
        sink: &mut S,
        course: impl FnOnce(&mut G::State, &mut FastDice, &mut Options, &mut S) -> Course,
    ) -> GameRow {
        let mut dice = FastDice::for_game(self.seed, stream);
        let mut state = self.table.clone();
        G::begin(self.rules, &mut state, &mut dice, sink);
        let asked_first = match G::pending(&state) {
            Pending::Ask(ask) => match ask.who {
                Actor::Seat(seat) => seat,
                Actor::Chance => Seat(0),
            },
            Pending::Over(_) | Pending::Fault(_) => Seat(0),
        };
        let course = course(&mut state, &mut dice, options, sink);
        let starter = G::starter(&state).unwrap_or(asked_first);
        GameRow { game, starter, course, turns: G::turns(&state) }
    }
}

/// Random players at one table, as [`crate::run()`] lets them play: for measuring.
#[derive(Debug)]
pub struct RandomPlay<'a, G: Game> {
    hall: Hall<'a, G>,
    options: Options,
}

impl<'a, G: Game> RandomPlay<'a, G> {
    /// They sit down, unattended.
    pub fn new(rules: &'a G::Rules, setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let hall = Hall::new(rules, &setup.clone().unattended(), seed, None)?;
        // As many options as a game ever lists, so that no late growth of the buffer is counted.
        Ok(RandomPlay { hall, options: Options::with_capacity(256) })
    }

    /// They play the game with this number.
    pub fn play(&mut self, game: u64) -> GameRow {
        self.hall.random(game, &mut self.options, &mut Silent)
    }
}

/// A seed for the bot on a seat: its thoughts must not be the rolls of the game, nor those of another seat.
fn bot_seed(seed: u64, stream: u64, seat: usize) -> u64 {
    let mut dice = FastDice::for_game(!seed, stream * SeatSet::ALL.len() as u64 + seat as u64);
    u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use runehall_engine::Choice;
    use runehall_zun::Zun;

    use super::*;

    /// Counts what it hears, by seat.
    struct Ears(Arc<Mutex<[usize; 2]>>);

    impl Bot<Zun> for Ears {
        fn name(&self) -> String {
            "ears".to_owned()
        }

        fn choose(
            &mut self,
            _: &<Zun as Game>::Rules,
            _: &<Zun as Game>::State,
            _: Seat,
            options: &[Choice],
        ) -> Choice {
            options[options.len() / 2]
        }

        fn listens(&self) -> bool {
            true
        }

        fn observe(&mut self, _: &<Zun as Game>::Rules, seat: Seat, _: &Event) {
            self.0.lock().unwrap()[seat.index()] += 1;
        }
    }

    #[test]
    fn who_teaches_hears_the_game_as_elsewhere() {
        let rules = Zun::load(&[]).unwrap();
        let hall = Hall::<Zun>::new(&rules, &Setup::seats(2), 1, Some(200)).unwrap();
        let heard = Arc::new(Mutex::new([0; 2]));
        let seated = || hall.seated(7, |_, _| Box::new(Ears(Arc::clone(&heard))));
        let mut told: Vec<Event> = vec![];
        let (bots, mut options) = (seated(), Options::new());
        let mut ears = bots.ears(&rules, &mut told);
        hall.play(7, 7, &mut options, &mut ears, |state, dice, options, sink| {
            drive::<Zun>(&rules, state, dice, options, (200, SeatSet::NONE), sink, |state, seat, options, _| {
                bots.choose(&rules, state, seat, options)
            })
        });
        assert_eq!(*heard.lock().unwrap(), [told.len(); 2]);
        assert!(told.len() > 100, "{}", told.len());
        hall.taught(7, &seated(), 0);
        assert_eq!(*heard.lock().unwrap(), [2 * told.len(); 2], "the same game, from its deal");
    }
}
