//! Certain wins: commands after which the game is won whatever anybody else answers, without a roll.
//!
//! All ways to answer the questions of one command are tried, and after it all answers of the others, as far as they are not too many;
//! whoever gave the command passes from then on. It has to win in other worlds too that the seat cannot tell from the real one, or it
//! would be luck.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Ask, Choice, Game, Options, Pending, Seat, Silent};

/// Answers that are tried at most.
const MOST: usize = 2_000;
/// Answers that are followed, one after the other.
const DEEPEST: usize = 16;
/// Worlds in which a win has to be one, beside the real one.
const WORLDS: u64 = 3;

/// Whether the seat that is asked for a command has one that wins for certain.
pub(crate) fn certain_win<G: Game>(rules: &G::Rules, state: &G::State, seat: Seat) -> bool {
    let begins = |ask: Ask| ask.step == 0 && ask.who == Actor::Seat(seat);
    if !matches!(G::pending(state), Pending::Ask(ask) if begins(ask)) {
        return false;
    }
    let mut line = vec![];
    if !(Search::<G> { rules, seat, left: MOST }).find(state, &mut line) {
        return false;
    }
    let holds = |world: u64| {
        let mut dice = FastDice::for_game(G::key(rules, state, seat), world);
        let mut other = state.clone();
        G::resample(rules, &mut other, seat, &mut dice);
        (Search::<G> { rules, seat, left: MOST }).wins_by(other, &line)
    };
    (1..=WORLDS).all(holds)
}

struct Search<'a, G: Game> {
    rules: &'a G::Rules,
    seat: Seat,
    left: usize,
}

impl<G: Game> Search<'_, G> {
    /// Finds a command that wins, and puts its answers into `line`.
    fn find(&mut self, state: &G::State, line: &mut Vec<Choice>) -> bool {
        for choice in self.options(state) {
            let Some(next) = self.answered(state, choice) else { continue };
            line.push(choice);
            let found = match G::pending(&next) {
                Pending::Ask(ask) if self.goes_on(ask) && line.len() < DEEPEST => self.find(&next, line),
                Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_) => self.is_won(&next, DEEPEST),
            };
            if found {
                return true;
            }
            line.pop();
        }
        false
    }

    /// Whether this command wins here, too.
    fn wins_by(&mut self, mut state: G::State, line: &[Choice]) -> bool {
        for choice in line {
            let asked = matches!(G::pending(&state), Pending::Ask(ask) if ask.who == Actor::Seat(self.seat));
            if !asked || !self.options(&state).contains(choice) {
                return false;
            }
            match self.answered(&state, *choice) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.is_won(&state, DEEPEST)
    }

    /// Whether the game is won whatever the others answer, if the seat passes from now on.
    fn is_won(&mut self, state: &G::State, deepest: usize) -> bool {
        let ask = match G::pending(state) {
            Pending::Over(outcome) => return outcome.winners.has(self.seat),
            Pending::Ask(ask) if deepest > 0 && ask.who != Actor::Chance => ask,
            Pending::Ask(_) | Pending::Fault(_) => return false,
        };
        let mut options = self.options(state);
        if ask.who == Actor::Seat(self.seat) {
            options.retain(|choice| matches!(choice, Choice::Done | Choice::No));
        }
        !options.is_empty()
            && options
                .into_iter()
                .all(|choice| self.answered(state, choice).is_some_and(|next| self.is_won(&next, deepest - 1)))
    }

    /// Whether a question belongs to the command that is being given.
    fn goes_on(&self, ask: Ask) -> bool {
        ask.step > 0 && ask.who == Actor::Seat(self.seat)
    }

    fn options(&self, state: &G::State) -> Options {
        let mut options = Options::new();
        G::options(self.rules, state, &mut options);
        options
    }

    /// What an answer leads to, if nothing is rolled and not too much has been tried.
    fn answered(&mut self, state: &G::State, choice: Choice) -> Option<G::State> {
        self.left = self.left.checked_sub(1)?;
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

    /// Alex begins a turn with a card in hand against Billy with so many HP and these cards: whether Alex wins for certain.
    fn wins_with(card: &str, hp: &str, billys: &str) -> bool {
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
        certain_win::<Zun>(&rules, &state, Seat(0))
    }

    #[test]
    fn a_win_is_certain_where_nobody_can_answer() {
        assert!(wins_with("Attack", "1", "nothing"));
        assert!(!wins_with("Attack", "3", "nothing"), "it does not win");
        assert!(!wins_with("Restore", "1", "nothing"));
    }
}
