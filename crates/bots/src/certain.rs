//! A command that wins for certain: whatever anybody else answers, without a roll, and whatever the others may hold.
//!
//! All ways to give the command are tried, then all answers of the others, while the seat passes. A line that wins is tried again
//! in other worlds that the seat cannot tell apart; so many that a card which would stop it is hardly ever overlooked. Bots take such a win
//! instead of thinking, and the arena counts those that were not taken.
//!
//! **Invariant.** The state is looked at through [`Game::key`] and [`Game::resample`] only, so the answer is the same in all worlds that
//! the seat cannot tell apart. Nothing is allocated once buffers have grown.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Ask, Choice, Game, Options, Pending, Seat, Silent};

use crate::standing::is_pass;

/// Answers that are tried at most by who has few to play out.
pub const MOST_TRIED: u32 = 2_000;
/// Answers that are followed, one after the other, within a command and after it.
const DEEPEST: usize = 16;
/// Worlds in which a win has to be one.
const WORLDS: u64 = 16;

/// Room for the options of a question from the beginning: there are seldom more.
const ROOM: usize = 64;

/// Looks for certain wins; holds buffers.
#[derive(Clone, Debug, Default)]
pub struct Seer {
    /// The answers of the command that is tried, or of the one that was found.
    line: Vec<Choice>,
    /// Options of the questions that are open, by depth.
    options: Vec<Options>,
    left: u32,
    /// Whether the look that was had last ended before all was tried.
    is_cut_short: bool,
}

impl Seer {
    /// The command by which the seat that is asked for one wins for certain, if `tried` answers are enough to find one.
    pub fn certain_win<G: Game>(
        &mut self,
        rules: &G::Rules,
        state: &G::State,
        seat: Seat,
        tried: u32,
    ) -> Option<&[Choice]> {
        let begins = |ask: Ask| ask.step == 0 && ask.who == Actor::Seat(seat);
        if !matches!(G::pending(state), Pending::Ask(ask) if begins(ask)) {
            return None;
        }
        self.line.clear();
        (self.left, self.is_cut_short) = (tried, false);
        self.options.resize_with(2 * DEEPEST + 1, || Options::with_capacity(ROOM));
        self.line.reserve(DEEPEST);
        let search = Search::<G> { rules, seat, state, turn: G::turns(state), key: G::key(rules, state, seat) };
        search.find(self, &search.world(0), 0).then_some(&self.line[..])
    }

    /// Whether the command that was found last wins in the real world, too. For who looks on and knows it: in the worlds that were tried
    /// somebody may have lacked a card that would save them, and has it.
    pub fn wins_in_truth<G: Game>(&mut self, rules: &G::Rules, state: &G::State, seat: Seat, tried: u32) -> bool {
        self.left = tried;
        Search::<G> { rules, seat, state, turn: G::turns(state), key: 0 }.wins_in(self, state.clone())
    }

    /// Whether the last look ended before all was tried: there may be a certain win that it has not come to.
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }
}

struct Search<'a, G: Game> {
    rules: &'a G::Rules,
    seat: Seat,
    state: &'a G::State,
    turn: u32,
    key: u64,
}

impl<G: Game> Search<'_, G> {
    /// A world that the seat cannot tell from the real one.
    fn world(&self, nth: u64) -> G::State {
        let mut world = self.state.clone();
        G::resample(self.rules, &mut world, self.seat, &mut FastDice::for_game(self.key, nth));
        world
    }

    /// Finds a command that wins in all worlds, and leaves its answers in the line.
    fn find(&self, seer: &mut Seer, state: &G::State, depth: usize) -> bool {
        let options = self.options(seer, state, depth);
        let found = options.iter().any(|&choice| {
            let Some(next) = self.answered(seer, state, choice) else { return false };
            seer.line.push(choice);
            let found = match G::pending(&next) {
                Pending::Ask(ask) if self.goes_on(ask) && depth + 1 < DEEPEST => self.find(seer, &next, depth + 1),
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => {
                    self.is_won(seer, &next, DEEPEST) && (1..WORLDS).all(|nth| self.wins_in(seer, self.world(nth)))
                }
            };
            if !found {
                seer.line.pop();
            }
            found
        });
        seer.options[depth] = options;
        found
    }

    /// Whether the line wins in this world, too.
    fn wins_in(&self, seer: &mut Seer, mut world: G::State) -> bool {
        for i in 0..seer.line.len() {
            let asked = matches!(G::pending(&world), Pending::Ask(ask) if ask.who == Actor::Seat(self.seat));
            let choice = seer.line[i];
            let options = self.options(seer, &world, DEEPEST);
            let offered = options.contains(&choice);
            seer.options[DEEPEST] = options;
            match self.answered(seer, &world, choice) {
                Some(next) if asked && offered => world = next,
                Some(_) | None => return false,
            }
        }
        self.is_won(seer, &world, DEEPEST)
    }

    /// Whether the game is won whatever the others answer, if the seat passes from now on, before anybody is asked in another turn: who is
    /// lost in the next one whatever happens is not beaten by this command.
    fn is_won(&self, seer: &mut Seer, state: &G::State, deepest: usize) -> bool {
        let ask = match G::pending(state) {
            Pending::Over(outcome) => return outcome.winners.has(self.seat),
            Pending::Ask(ask) if deepest > 0 && ask.who != Actor::Chance && G::turns(state) == self.turn => ask,
            Pending::Ask(_) | Pending::Fault(_) => return false,
        };
        let depth = 2 * DEEPEST - deepest + 1;
        let mut options = self.options(seer, state, depth);
        let wins = |&choice: &Choice| {
            self.answered(seer, state, choice).is_some_and(|next| self.is_won(seer, &next, deepest - 1))
        };
        let won = if ask.who == Actor::Seat(self.seat) {
            options.retain(is_pass);
            options.iter().any(wins)
        } else {
            // Most commands win nothing even if everybody lets them happen: that is seen soonest.
            let (passes, others) =
                (options.iter().filter(|one| is_pass(one)), options.iter().filter(|one| !is_pass(one)));
            !options.is_empty() && passes.chain(others).all(wins)
        };
        seer.options[depth] = options;
        won
    }

    /// Whether a question belongs to the command that is being given.
    fn goes_on(&self, ask: Ask) -> bool {
        ask.step > 0 && ask.who == Actor::Seat(self.seat)
    }

    /// The options of a state, in the buffer of this depth, which is to be given back.
    fn options(&self, seer: &mut Seer, state: &G::State, depth: usize) -> Options {
        let mut options = std::mem::take(&mut seer.options[depth]);
        G::options(self.rules, state, &mut options);
        options
    }

    /// What an answer leads to, if nothing is rolled and not too much has been tried.
    fn answered(&self, seer: &mut Seer, state: &G::State, choice: Choice) -> Option<G::State> {
        let Some(left) = seer.left.checked_sub(1) else {
            seer.is_cut_short = true;
            return None;
        };
        seer.left = left;
        let before = FastDice::new(0);
        let (mut next, mut dice) = (state.clone(), before.clone());
        G::apply_trusted(self.rules, &mut next, choice, &mut dice, &mut Silent);
        (dice == before).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use runehall_engine::{Given, GivenFact, Setup};
    use runehall_zun::Zun;

    /// Alex begins a turn with a card in hand against Billy with so many HP and these cards.
    fn begun(card: &str, hp: &str, billys: &str) -> (<Zun as Game>::Rules, <Zun as Game>::State) {
        let rules = Zun::load(&[]).unwrap();
        let fact = |(seat, name, value): (u8, &str, &str)| GivenFact {
            seat: Some(Seat(seat)),
            name: name.to_owned(),
            value: value.to_owned(),
            line: 1,
        };
        let facts = [(0, "hand", card), (1, "hp", hp), (1, "hand", billys)].map(fact).to_vec();
        let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts };
        let mut dice = FastDice::new(1);
        let state = Zun::arrange(&rules, &Setup::seats(2), &given, &mut dice, &mut Silent).unwrap();
        (rules, state)
    }

    #[test]
    fn who_looks_knows_whether_all_was_tried() {
        let (rules, state) = begun("Attack", "9", "nothing");
        let mut seer = Seer::default();
        for (tried, is_cut_short) in [(1, true), (MOST_TRIED, false)] {
            assert_eq!(seer.certain_win::<Zun>(&rules, &state, Seat(0), tried), None);
            assert_eq!(seer.is_cut_short(), is_cut_short, "{tried}");
        }
    }

    /// Whether Alex wins for certain there.
    fn wins_with(card: &str, hp: &str, billys: &str) -> bool {
        let (rules, state) = begun(card, hp, billys);
        Seer::default().certain_win::<Zun>(&rules, &state, Seat(0), MOST_TRIED).is_some()
    }

    #[test]
    fn a_win_is_certain_where_nobody_can_answer() {
        assert!(wins_with("Attack", "1", "nothing"));
        assert!(!wins_with("Attack", "3", "nothing"), "it does not win");
        assert!(!wins_with("Restore", "1", "nothing"));
    }

    #[test]
    fn a_win_is_not_certain_where_somebody_may_hold_an_answer() {
        assert!(!wins_with("Attack", "1", "Boost, Boost, Boost, Boost"), "the hand is not known, whatever it is");
    }

    #[test]
    fn in_truth_an_answer_counts_that_no_world_had() {
        let (rules, state) = begun("Attack", "1", "nothing");
        let mut seer = Seer::default();
        seer.certain_win::<Zun>(&rules, &state, Seat(0), MOST_TRIED).expect("nobody can answer");
        for (billys, wins) in [("nothing", true), ("Boost", true), ("Redirect", false)] {
            let (rules, truth) = begun("Attack", "1", billys);
            assert_eq!(seer.wins_in_truth::<Zun>(&rules, &truth, Seat(0), MOST_TRIED), wins, "{billys}");
        }
    }
}
