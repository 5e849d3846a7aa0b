//! Bots without the type of their game. Simulation and arena are methods of [`crate::DynGame`].

use std::fmt;
use std::sync::Arc;

use runehall_bots::{Bot, BotSpec, Thought, liberty_of};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Event, Game, Interrupt, Options, Pending, Seat, Viewer};

use crate::command::{self, Next};
use crate::erased::{DynState, Erased};
use crate::session::Session;

/// A bot of some game, with dice of its own.
pub trait DynBot: fmt::Debug + Send {
    /// Its name, as [`BotSpec`] reads it.
    fn name(&self) -> String;
    /// Answers the question that waits, for the seat that is asked. It is to be asked every question of a command, also where there is one
    /// answer: a bot decides on a whole command, and counts its questions. `None` if no seat is asked, or if the state is one of another game.
    fn choose(&mut self, state: &dyn DynState) -> Option<Choice>;

    /// What it played out for its last answer: [`Bot::thought`].
    fn thought(&self) -> Thought {
        Thought::default()
    }

    /// A liberty that it takes at the question that waits, whoever is asked, sitting on this seat. To be asked once at each question that begins a
    /// command; only who plays by lot ever takes one ([`Bot::is_free`]).
    fn liberty(&mut self, _state: &dyn DynState, _seat: Seat) -> Option<Interrupt> {
        None
    }

    /// Whether it wants to hear what happens: nobody else need be told.
    fn listens(&self) -> bool {
        false
    }

    /// Something has happened since it was told last. It hears of it what `seat`, on which it sits, may know.
    fn hear(&mut self, _seat: Seat, _events: &[Event]) {}

    /// Some of what it was told has been taken back: it is again as it was when it sat down, and is told everything that still holds.
    fn forget(&mut self) {}

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

/// A bot on its seat, and how much of the game it has heard.
///
/// A host asks what is [`Player::news`] while it holds the session, and has the bot [`Player::hear`] it before it thinks. **Invariant:** a bot that
/// listens has heard every event that holds, each once and in order, the deal first, and nothing that was taken back.
#[derive(Debug)]
pub struct Player {
    seat: Seat,
    /// Who thinks.
    pub bot: Box<dyn DynBot>,
    /// How many events it was told, and how often something had been taken back then.
    heard: usize,
    undos: u64,
}

/// What a bot has not heard yet.
#[derive(Debug)]
pub struct News {
    undos: u64,
    events: Vec<Event>,
}

impl Player {
    /// A bot that sits down. It has heard nothing, also where the game has long begun.
    pub fn new(seat: Seat, bot: Box<dyn DynBot>) -> Self {
        Player { seat, bot, heard: 0, undos: 0 }
    }

    /// What has happened in a game since the bot heard of it last; nothing for one who does not listen.
    pub fn news(&self, session: &Session) -> Option<News> {
        let undos = session.undos();
        let heard = if undos == self.undos { self.heard } else { 0 };
        let events = || session.events().get(heard..).unwrap_or_default().to_vec();
        self.bot.listens().then(|| News { undos, events: events() })
    }

    /// A liberty that it takes at the question that waits: [`DynBot::liberty`].
    pub fn liberty(&mut self, state: &dyn DynState) -> Option<Interrupt> {
        self.bot.liberty(state, self.seat)
    }

    /// The bot hears it.
    pub fn hear(&mut self, news: Option<News>) {
        let Some(News { undos, events }) = news else { return };
        if undos != self.undos {
            self.bot.forget();
            (self.heard, self.undos) = (0, undos);
        }
        self.heard += events.len();
        self.bot.hear(self.seat, &events);
    }
}

/// A bot with the rules it plays by.
struct Seated<G: Game> {
    rules: Arc<G::Rules>,
    bot: Box<dyn Bot<G>>,
    /// Makes the bot as it was when it sat down.
    make: Box<dyn Fn() -> Box<dyn Bot<G>> + Send>,
    options: Options,
    /// By which it takes liberties, if it does: its own dice are for its answers.
    lots: FastDice,
}

impl<G: Game> Seated<G> {
    fn new(rules: &Arc<G::Rules>, seed: u64, make: impl Fn() -> Box<dyn Bot<G>> + Send + 'static) -> Self {
        let (bot, make) = (make(), Box::new(make));
        Seated { rules: Arc::clone(rules), bot, make, options: Options::new(), lots: FastDice::for_game(!seed, 0) }
    }
}

/// Seats a bot for a game at a table with so many seats.
pub(crate) fn seat<G: Game + fmt::Debug>(rules: &Arc<G::Rules>, bot: BotSpec, seats: u8, seed: u64) -> Box<dyn DynBot> {
    Box::new(Seated::<G>::new(rules, seed, move || bot.build::<G>(seats, seed)))
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

    fn thought(&self) -> Thought {
        self.bot.thought()
    }

    fn liberty(&mut self, state: &dyn DynState, seat: Seat) -> Option<Interrupt> {
        let state = self.bot.is_free().then(|| state.as_any().downcast_ref::<Erased<G>>())??;
        liberty_of::<G>(&self.rules, &state.state, seat, &mut self.lots, &mut self.options)
    }

    fn listens(&self) -> bool {
        self.bot.listens()
    }

    fn hear(&mut self, seat: Seat, events: &[Event]) {
        // Here and in no host, so that no host can forget it.
        for event in events {
            self.bot.observe(&self.rules, seat, &event.seen_by(Viewer::Seat(seat)));
        }
    }

    fn forget(&mut self) {
        self.bot = (self.make)();
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seated").field(&self.bot.name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::{DynGame, GAMES, Typed, typed};
    use runehall_bots::uniform;
    use runehall_dice::FastDice;
    use runehall_engine::{LibertyId, NoDice, Setup, Silent};
    use runehall_wire::{LogEntry, Outside};
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
    /// Notes what it hears, each with the number of the bot that heard it.
    struct Notes {
        number: usize,
        heard: Arc<Mutex<Vec<(usize, Event)>>>,
    }

    impl Bot<Zun> for Notes {
        fn name(&self) -> String {
            "notes".to_owned()
        }

        fn choose(
            &mut self,
            _: &<Zun as Game>::Rules,
            _: &<Zun as Game>::State,
            _: Seat,
            options: &[Choice],
        ) -> Choice {
            options[0]
        }

        fn listens(&self) -> bool {
            true
        }

        fn observe(&mut self, _: &<Zun as Game>::Rules, _: Seat, event: &Event) {
            self.heard.lock().unwrap().push((self.number, event.clone()));
        }
    }

    #[test]
    fn a_bot_hears_once_what_its_seat_may_know_and_again_after_something_was_taken_back() {
        let game = crate::find("zun").unwrap().load(&[]).unwrap();
        let names = crate::session::default_names(2);
        let mut session = Session::new(game, Setup::seats(2), names, Box::new(FastDice::new(1))).unwrap();
        let (heard, count) = (Arc::new(Mutex::new(vec![])), AtomicUsize::new(0));
        let notes = Arc::clone(&heard);
        let rules = Arc::new(Zun::load(&[]).unwrap());
        let make = move || -> Box<dyn Bot<Zun>> {
            Box::new(Notes { number: count.fetch_add(1, Ordering::Relaxed), heard: Arc::clone(&notes) })
        };
        let mut player = Player::new(Seat(1), Box::new(Seated::<Zun>::new(&rules, 1, make)));
        let mut bots = 0;
        for turn in 0..60 {
            if turn % 20 == 19 {
                assert!(session.undo(session.asked_seat().into_iter().chain([Seat(0)]).collect()));
                bots += 1;
            }
            let news = player.news(&session);
            player.hear(news);
            let heard = heard.lock().unwrap();
            let own = heard.iter().filter(|(number, _)| *number == bots).map(|(_, event)| event);
            let told = session.events().iter().map(|event| event.seen_by(Viewer::Seat(Seat(1))));
            assert!(own.eq(told.collect::<Vec<_>>().iter()), "turn {turn}");
            let (seat, options) = (session.asked_seat().unwrap(), session.options());
            session.answer(seat, options[turn % options.len()]).unwrap();
        }
        let heard = heard.lock().unwrap();
        let is_secret = |event: &Event| event.args.iter().any(|arg| arg.is_secret());
        assert!(bots == 3 && !heard.is_empty() && heard.iter().all(|(_, event)| !is_secret(event)));
    }

    /// A game of two that play by lot, in which liberties are taken and are in the log: how many, and a position in which the first seat may throw something
    /// away, and do nothing else without being asked.
    fn at_liberty(game: &Arc<dyn DynGame>, seed: u64) -> (usize, Option<Box<dyn DynState>>) {
        let names = crate::session::default_names(2);
        let dice = Box::new(FastDice::new(seed));
        let mut session = Session::new(Arc::clone(game), Setup::seats(2).unattended(), names, dice).unwrap();
        let player = |seat| Player::new(Seat(seat), game.bot(BotSpec::Random, 2, 2 * seed + u64::from(seat)));
        let (mut players, mut taken, mut laden) = ([0, 1].map(player), 0, None);
        while let Some(asked) = session.asked_seat() {
            let ways = session.state().liberties(Seat(0));
            if laden.is_none() && !ways.is_empty() && ways.iter().all(|(id, _)| *id == LibertyId(0)) {
                laden = Some(session.state().boxed_clone());
            }
            let begins = session.open_command().is_empty();
            let liberty = players.iter_mut().filter(|_| begins).find_map(|player| player.liberty(session.state()));
            if let Some(what) = liberty {
                session.interrupt(what).expect("what is listed is legal");
                taken += 1;
                let last = session.entries().filter(|entry| matches!(entry, LogEntry::Interrupt(_))).last();
                assert_eq!(last, Some(&LogEntry::Interrupt(Outside::of(what, game.info()))));
                continue;
            }
            let choice = players[asked.index()].bot.choose(session.state()).unwrap();
            session.answer(asked, choice).unwrap();
        }
        let replay = runehall_wire::parse(&session.to_replay().write()).unwrap();
        let again = Session::resume(Arc::clone(game), &replay, Box::new(NoDice)).unwrap();
        assert!(again.state().same_as(session.state()), "they are played again");
        (taken, laden)
    }

    #[test]
    fn who_plays_by_lot_takes_liberties_and_they_are_in_the_log() {
        let game = crate::find("runebound").unwrap().load(&[]).unwrap();
        let (mut taken, mut laden) = (0, None);
        for (n, state) in (0..32).map(|seed| at_liberty(&game, seed)) {
            taken += n;
            laden = laden.or(state);
        }
        assert!(taken >= 3, "{taken} in thirty-two games of two");

        // As often as the liberty says, of which each of two players has a half; who thinks takes none.
        let laden = laden.expect("somebody had something to throw away");
        let one_in = 2 * usize::from(game.info().liberties[0].one_in);
        let taken_by = |bot: &str| {
            let mut bot = game.bot(bot.parse().unwrap(), 2, 1);
            (0..100 * one_in).filter(|_| bot.liberty(&*laden, Seat(0)).is_some()).count()
        };
        assert!((70..130).contains(&taken_by("random")), "{}", taken_by("random"));
        for bot in ["lot", "rollout:2", "trained:2", "steady", "sharp"] {
            assert_eq!(taken_by(bot), 0, "{bot}");
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
        struct Forced(&'static str);
        impl Typed for Forced {
            type Done = usize;

            fn with<G: Game + fmt::Debug>(&self) -> usize {
                same_answers::<G>(self.0)
            }
        }
        for spec in ["rollout:12", "random", "lot"] {
            let forced = GAMES.map(|entry| typed(entry.info().name, &Forced(spec)).unwrap());
            assert!(
                forced.iter().filter(|n| **n > 0).count() >= 3,
                "{spec}: forced answers within commands {forced:?}"
            );
        }
    }
}
