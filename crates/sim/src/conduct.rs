//! How the seats of a game conduct themselves: how long they think, how often they harm nobody but themselves, and which certain wins they miss.
//!
//! A *command* is what a seat says in its own turn, beginning with an answer to a question of step 0. A pass (nothing more, or
//! no) is none: it lets happen what has begun. Nor is an answer where one could not pass, such as which Creature to lose. So
//! what a command has done is seen when the next one is given, by whomever, or when the phase, the turn or the game ends: an
//! attack takes effect after everybody has passed, and a spin of the next phase is nobody's doing. What is seen after a roll is luck and not counted:
//! there a command is judged by what it had done before. It harmed only who gave
//! it if by then no other seat stands differently and the own one stands worse, than before and than after a pass, by the numbers that
//! the game calls good or bad (`bots/src/standing.rs`).
//!
//! What others say in between, in a turn that is not theirs, has a hand in what follows: the command is then not judged, nor
//! is theirs, because what hurts them afterwards was done to them. This is a count and no judgement. Where the game does
//! not count hands, it does not see what a command brings to one, so a fair price in HP would be counted; and it does not see a harm that hits somebody else too.

use std::time::Duration;

use runehall_bots::{Seer, Standing, Thought, is_pass};
use runehall_dice::FastDice;
use runehall_engine::named::{PHASE, TURN};
use runehall_engine::{Choice, Game, Options, Pending, Seat, Silent, Value, Viewer};

/// So many answers are tried at most when a certain win is looked for: ten times as many as any strength tries, who has to think of other things, too. So
/// a bot can miss what is found here.
const TRIED: u32 = 1_000_000;

/// What was counted of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Conduct {
    /// Questions with two options or more.
    pub(crate) decisions: u64,
    /// What all answers took, and the one that took longest.
    pub(crate) cpu: Duration,
    pub(crate) longest: Duration,
    /// Answers that were played out for them.
    pub(crate) answers: u64,
    /// Commands in the own turn that were more than a pass.
    pub(crate) commands: u64,
    /// Those that harmed only who gave them.
    pub(crate) harmed_only_itself: u64,
    /// Turns in which a command could have won for certain, and those of them that did not win.
    pub(crate) certain_wins: u64,
    pub(crate) missed_wins: u64,
    /// How often a certain win was looked for, and how often not to the end.
    pub(crate) looks: u64,
    pub(crate) looks_cut_short: u64,
}

impl Conduct {
    pub(crate) fn add(&mut self, other: Conduct) {
        self.decisions += other.decisions;
        self.cpu += other.cpu;
        self.longest = self.longest.max(other.longest);
        self.answers += other.answers;
        self.commands += other.commands;
        self.harmed_only_itself += other.harmed_only_itself;
        self.certain_wins += other.certain_wins;
        self.missed_wins += other.missed_wins;
        self.looks += other.looks;
        self.looks_cut_short += other.looks_cut_short;
    }
}

/// Looks on while a game is played.
#[derive(Debug)]
pub(crate) struct Watcher<'a, G: Game> {
    rules: &'a G::Rules,
    /// What was counted, by seat.
    pub(crate) seats: Vec<Conduct>,
    open: Option<Open>,
    /// Who could have won for certain, and in which turn.
    winning: Option<(Seat, u32)>,
    seer: Seer,
}

/// A command whose effects may still come.
#[derive(Debug)]
struct Open {
    seat: Seat,
    turn: u32,
    phase: Option<Value>,
    before: Standing,
    /// The dice as they were then: others now mean that something was rolled since.
    dice: FastDice,
    /// What would have become of a pass.
    passed: Standing,
    after: Standing,
}

impl<'a, G: Game> Watcher<'a, G> {
    pub(crate) fn new(rules: &'a G::Rules, seats: u8) -> Self {
        Watcher {
            rules,
            seats: vec![Conduct::default(); seats.into()],
            open: None,
            winning: None,
            seer: Seer::default(),
        }
    }

    /// A seat has answered the question of `state`; `dice` are those that the game will roll next.
    pub(crate) fn answered(
        &mut self,
        (state, dice): (&G::State, &FastDice),
        seat: Seat,
        options: &[Choice],
        choice: Choice,
        (cpu, thought): (Duration, Thought),
    ) {
        let conduct = &mut self.seats[seat.index()];
        conduct.decisions += u64::from(options.len() > 1);
        conduct.cpu += cpu;
        conduct.longest = conduct.longest.max(cpu);
        conduct.answers += thought.answers;
        self.look(state, dice);
        let begins = matches!(G::pending(state), Pending::Ask(ask) if ask.step == 0);
        let turn = G::turns(state);
        if self.winning.is_some_and(|(_, then)| then != turn) {
            self.miss();
        }
        if begins && self.winning.is_none() && self.could_win(state, seat) {
            self.seats[seat.index()].certain_wins += 1;
            self.winning = Some((seat, turn));
        }
        let pass = options.iter().copied().find(is_pass);
        if begins
            && !is_pass(&choice)
            && let Some(pass) = pass
        {
            let (own_turn, phase, standing) = self.see(state, seat);
            if !own_turn {
                self.open = None;
                return;
            }
            self.close();
            self.seats[seat.index()].commands += 1;
            let (before, passed, after) = (standing.clone(), self.let_be(state, pass), standing);
            self.open = Some(Open { seat, turn: G::turns(state), phase, before, dice: dice.clone(), passed, after });
        }
    }

    /// Whether a command wins for certain: in worlds that the seat cannot tell from the real one, and in that. Not looked for in a game that nobody
    /// wins.
    fn could_win(&mut self, state: &G::State, seat: Seat) -> bool {
        let Watcher { rules, seer, seats, .. } = self;
        if G::promise(rules, state, seat).is_some() {
            return false;
        }
        let wins = seer.certain_win::<G>(rules, state, seat, TRIED).is_some()
            && seer.wins_in_truth::<G>(rules, state, seat, TRIED);
        let conduct = &mut seats[seat.index()];
        conduct.looks += 1;
        conduct.looks_cut_short += u64::from(seer.is_cut_short());
        wins
    }

    /// How everybody would stand if the seat that is asked passed, and then everybody.
    fn let_be(&self, state: &G::State, pass: Choice) -> Standing {
        let mut passed = Standing::default();
        if let Pending::Ask(ask) = G::pending(state) {
            let (mut world, mut dice) = (state.clone(), FastDice::new(0));
            G::apply_trusted(self.rules, &mut world, pass, &mut dice, &mut Silent);
            passed.look_ahead::<G>(self.rules, &mut world, ask, &mut dice, &mut Options::new());
        }
        passed
    }

    /// Nobody is asked any more.
    pub(crate) fn ended(&mut self, state: &G::State, dice: &FastDice) {
        self.look(state, dice);
        self.close();
        let won = |seat| matches!(G::pending(state), Pending::Over(outcome) if outcome.winners.has(seat));
        if self.winning.is_some_and(|(seat, _)| !won(seat)) {
            self.miss();
        }
    }

    /// The turn is over, and it was not won.
    fn miss(&mut self) {
        if let Some((seat, _)) = self.winning.take() {
            self.seats[seat.index()].missed_wins += 1;
        }
    }

    /// Sees what has come of the open command. What a new phase or turn brings is none of its doing, and no more is what a roll brings.
    fn look(&mut self, state: &G::State, dice: &FastDice) {
        let Some(mut open) = self.open.take() else { return };
        let (_, phase, standing) = self.see(state, open.seat);
        let goes_on = open.turn == G::turns(state) && open.phase == phase;
        if goes_on && open.dice == *dice {
            open.after = standing;
        }
        self.open = Some(open);
        if !goes_on {
            self.close();
        }
    }

    /// Whether it is the seat's turn, in which phase the game is, if it has turns and phases, and how everybody stands.
    fn see(&self, state: &G::State, seat: Seat) -> (bool, Option<Value>, Standing) {
        let view = G::view(self.rules, state, Viewer::Spectator);
        let own_turn = match view.fact(None, TURN) {
            Some(Value::Seats(seats)) => seats.has(seat),
            Some(Value::Number(_) | Value::Flag(_) | Value::Word(_) | Value::Thing(_)) | None => true,
        };
        let mut standing = Standing::default();
        standing.look::<G>(self.rules, state);
        (own_turn, view.fact(None, PHASE).cloned(), standing)
    }

    fn close(&mut self) {
        let Some(Open { seat, before, passed, after, .. }) = self.open.take() else { return };
        let harmed = |from: &Standing| from.harmed_only(&after, seat, self.seats.len());
        if harmed(&before) && harmed(&passed) {
            self.seats[seat.index()].harmed_only_itself += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_dice::FastDice;
    use runehall_engine::{Actor, Given, GivenFact, Options, Setup, Silent};
    use runehall_zun::Zun;

    /// Alex, with 2 HP and a card, begins a turn against Billy with so many HP and these cards.
    fn begun(card: &str, hp: &str, billys: &str) -> (<Zun as Game>::Rules, <Zun as Game>::State, FastDice) {
        let rules = Zun::load(&[]).unwrap();
        let fact = |(seat, name, value): (u8, &str, &str)| GivenFact {
            seat: Some(Seat(seat)),
            name: name.to_owned(),
            value: value.to_owned(),
            line: 1,
        };
        let facts = [(0, "hp", "2"), (0, "hand", card), (1, "hp", hp), (1, "hand", billys)].map(fact).to_vec();
        let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts };
        let mut dice = FastDice::new(1);
        let state = Zun::arrange(&rules, &Setup::seats(2), &given, &mut dice, &mut Silent).unwrap();
        (rules, state, dice)
    }

    /// Alex plays a card on a seat and passes from then on, while Billy reacts as long as possible with the cards given: what was
    /// counted of both when Billy's turn begins.
    fn plays(card: &str, on: u8, billys: &str) -> [Conduct; 2] {
        plays_and_rolls(card, on, billys, false)
    }

    /// The same, and a die may be rolled when Alex has said which card.
    fn plays_and_rolls(card: &str, on: u8, billys: &str, rolls: bool) -> [Conduct; 2] {
        let (rules, mut state, mut dice) = begun(card, "2", billys);
        let turn = Zun::turns(&state);
        let mut watcher = Watcher::<Zun>::new(&rules, 2);
        let mut options = Options::new();
        while let Pending::Ask(ask) = Zun::pending(&state) {
            Zun::options(&rules, &state, &mut options);
            let choice = match ask.who {
                Actor::Seat(seat) => {
                    let card = options.iter().find(|choice| matches!(choice, Choice::Card(_))).copied();
                    let wished =
                        if options.contains(&Choice::Seat(Seat(on))) { Some(Choice::Seat(Seat(on))) } else { card };
                    let passes = watcher.seats[0].commands > 0 && ask.step == 0 && seat == Seat(0);
                    let done = options.contains(&Choice::Done).then_some(Choice::Done).filter(|_| passes);
                    let choice = done.or(wished).unwrap_or(options[0]);
                    let took = (Duration::from_millis(1), Thought::default());
                    watcher.answered((&state, &dice), seat, &options, choice, took);
                    choice
                }
                Actor::Chance => options[0],
            };
            if rolls && watcher.seats[0].commands > 0 {
                dice.below(6);
            }
            Zun::apply(&rules, &mut state, choice, &mut dice, &mut Silent).unwrap();
            if Zun::turns(&state) > turn {
                break;
            }
        }
        watcher.ended(&state, &dice);
        [watcher.seats[0], watcher.seats[1]]
    }

    #[test]
    fn who_attacks_oneself_is_counted_and_nobody_else() {
        for (card, on, harmed) in
            [("Attack", 0, 1), ("Attack", 1, 0), ("Restore", 0, 0), ("Daze", 0, 1), ("Daze", 1, 0)]
        {
            let [conduct, _] = plays(card, on, "Boost");
            assert_eq!((conduct.commands, conduct.harmed_only_itself), (1, harmed), "{card} on {on}: {conduct:?}");
            assert!(conduct.decisions > 0 && conduct.cpu > Duration::ZERO);
        }
    }

    #[test]
    fn a_certain_win_that_is_not_taken_is_missed() {
        for (card, takes, counted) in
            [("Attack", true, (1, 0)), ("Attack", false, (1, 1)), ("Restore", true, (0, 0)), ("Restore", false, (0, 0))]
        {
            let (rules, mut state, mut dice) = begun(card, "1", "nothing");
            let turn = Zun::turns(&state);
            let mut watcher = Watcher::<Zun>::new(&rules, 2);
            let mut options = Options::new();
            while let Pending::Ask(ask) = Zun::pending(&state)
                && Zun::turns(&state) == turn
            {
                Zun::options(&rules, &state, &mut options);
                let wished = if takes { options.iter().rfind(|choice| !is_pass(choice)) } else { None };
                let pass = options.iter().find(|choice| is_pass(choice));
                let choice = wished.or(pass).copied().unwrap_or(options[0]);
                if let Actor::Seat(seat) = ask.who {
                    watcher.answered((&state, &dice), seat, &options, choice, <(Duration, Thought)>::default());
                }
                Zun::apply(&rules, &mut state, choice, &mut dice, &mut Silent).unwrap();
            }
            watcher.ended(&state, &dice);
            let alex = watcher.seats[0];
            assert_eq!((alex.certain_wins, alex.missed_wins), counted, "{card}, taken: {takes}");
            assert!(alex.looks > 0 && alex.looks_cut_short == 0, "{alex:?}");
        }
    }

    #[test]
    fn what_a_roll_brings_is_nobodys_doing() {
        for (card, rolls, harmed) in [("Attack", false, 1), ("Attack", true, 0), ("Daze", true, 0)] {
            let [conduct, _] = plays_and_rolls(card, 0, "Boost", rolls);
            assert_eq!((conduct.commands, conduct.harmed_only_itself), (1, harmed), "{card}, rolls: {rolls}");
        }
    }

    #[test]
    fn who_reacts_and_is_hit_all_the_same_has_not_harmed_oneself() {
        let [alex, billy] = plays("Attack", 1, "Channel");
        assert_eq!((alex.commands, alex.harmed_only_itself), (1, 0));
        assert_eq!((billy.commands, billy.harmed_only_itself), (0, 0), "it was not Billy's turn");
    }
}
