//! Whose bots think when: as many at once as there are cores, and in turn.
//!
//! A table asks for a turn, thinks one thought, and gives the turn back. Whoever waits is served in a ring of accounts, one
//! thought for each: ahead of a thought are at most those that are being thought and one for each other account, however many
//! tables that account has. Tables at which people play go before tables of bots alone, and these leave one core free where
//! there are two or more. **Invariant:** where a core is free, nobody waits who may have it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Who goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// A table at which somebody waits for the bots.
    People,
    /// A table of bots alone.
    Bots,
}

/// The turns of this process.
#[derive(Clone, Debug)]
pub(super) struct Thinkers(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    /// How many may think at once, and how many of them for bots alone.
    most: usize,
    most_bots: usize,
    thinking: usize,
    thinking_bots: usize,
    people: Ring,
    bots: Ring,
}

/// Those who wait, by account; the account in front is next.
type Ring = VecDeque<(String, VecDeque<oneshot::Sender<Turn>>)>;

/// The right to think, until it is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    thinkers: Thinkers,
    rank: Rank,
}

impl Thinkers {
    /// So many may think at once.
    pub(super) fn new(cores: usize) -> Self {
        let (most, most_bots) = (cores.max(1), cores.saturating_sub(1).max(1));
        let (people, bots) = (Ring::new(), Ring::new());
        Thinkers(Arc::new(Mutex::new(Queue { most, most_bots, thinking: 0, thinking_bots: 0, people, bots })))
    }

    /// Waits until it is the turn of a table on this account. `None` never comes while the hub is there.
    pub(super) async fn turn(&self, rank: Rank, account: String) -> Option<Turn> {
        let (to, from) = oneshot::channel();
        self.lock().wait(rank, account, to);
        self.hand_out();
        from.await.ok()
    }

    /// Gives turns to those who are next, as long as there are any.
    fn hand_out(&self) {
        loop {
            let next = self.lock().next();
            let Some((rank, to)) = next else { return };
            // Outside of the lock: a turn that nobody waits for any more is dropped here, and so handed on.
            let _ = to.send(Turn { thinkers: self.clone(), rank });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut queue = self.thinkers.lock();
            queue.thinking -= 1;
            queue.thinking_bots -= usize::from(self.rank == Rank::Bots);
        }
        self.thinkers.hand_out();
    }
}

impl Queue {
    fn wait(&mut self, rank: Rank, account: String, to: oneshot::Sender<Turn>) {
        let ring = match rank {
            Rank::People => &mut self.people,
            Rank::Bots => &mut self.bots,
        };
        match ring.iter_mut().find(|(other, _)| *other == account) {
            Some((_, waiting)) => waiting.push_back(to),
            None => ring.push_back((account, VecDeque::from([to]))),
        }
    }

    /// Who is next, counted as thinking from now on.
    fn next(&mut self) -> Option<(Rank, oneshot::Sender<Turn>)> {
        if self.thinking == self.most {
            return None;
        }
        let (rank, to) = match pop(&mut self.people) {
            Some(to) => (Rank::People, to),
            None if self.thinking_bots < self.most_bots => (Rank::Bots, pop(&mut self.bots)?),
            None => return None,
        };
        self.thinking += 1;
        self.thinking_bots += usize::from(rank == Rank::Bots);
        Some((rank, to))
    }
}

/// Takes the first of the account in front, which goes to the end.
fn pop(ring: &mut Ring) -> Option<oneshot::Sender<Turn>> {
    let (account, mut waiting) = ring.pop_front()?;
    let to = waiting.pop_front();
    if !waiting.is_empty() {
        ring.push_back((account, waiting));
    }
    to
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// A table that asks for one turn after the other.
    async fn think_for_ever(thinkers: Thinkers, rank: Rank, account: String, thoughts: Arc<Mutex<Vec<String>>>) {
        while let Some(turn) = thinkers.turn(rank, account.clone()).await {
            thoughts.lock().unwrap().push(account.clone());
            // A thought that takes a while: others ask meanwhile.
            for _ in 0..3 {
                tokio::task::yield_now().await;
            }
            drop(turn);
        }
    }

    #[tokio::test]
    async fn a_person_does_not_wait_for_tables_of_bots() {
        for cores in [1, 2, 8] {
            let (thinkers, thoughts) = (Thinkers::new(cores), Arc::<Mutex<Vec<String>>>::default());
            let mut tables = tokio::task::JoinSet::new();
            for table in 0..200 {
                let account = format!("{}", table % 50);
                tables.spawn(think_for_ever(thinkers.clone(), Rank::Bots, account, Arc::clone(&thoughts)));
            }
            for _ in 0..20 {
                while thoughts.lock().unwrap().len() % 100 < 50 {
                    tokio::task::yield_now().await;
                }
                let before = thoughts.lock().unwrap().len();
                let turn = thinkers.turn(Rank::People, "ada".to_owned()).await;
                let ahead = thoughts.lock().unwrap().len() - before;
                // With two cores or more one is free for her; with one she waits for the thought that is being thought.
                assert!(turn.is_some() && ahead == 0, "{ahead} thoughts ahead with {cores} cores");
                drop(turn);
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn whoever_has_many_tables_gets_no_more_turns() {
        let (thinkers, thoughts) = (Thinkers::new(2), Arc::<Mutex<Vec<String>>>::default());
        let mut tables = tokio::task::JoinSet::new();
        for account in std::iter::repeat_n("many", 60).chain(["ada", "ben"]) {
            tables.spawn(think_for_ever(thinkers.clone(), Rank::People, account.to_owned(), Arc::clone(&thoughts)));
        }
        while thoughts.lock().unwrap().len() < 600 {
            tokio::task::yield_now().await;
        }
        let thoughts = thoughts.lock().unwrap();
        let of = |who: &str| thoughts[100..600].iter().filter(|account| *account == who).count();
        let (many, ada, ben) = (of("many"), of("ada"), of("ben"));
        assert!(ada > 80 && ben > 80, "{many} for who has 60 tables, {ada} and {ben} for those with one");
    }

    #[test]
    fn turns_that_nobody_waits_for_are_handed_on() {
        let thinkers = Thinkers::new(1);
        let ask = |rank, who: &str| Box::pin(thinkers.turn(rank, who.to_owned()));
        let mut first = ask(Rank::Bots, "ben");
        let first = look(first.as_mut()).expect("nobody else thinks");
        let (mut gone, mut bots) = (ask(Rank::People, "ada"), ask(Rank::Bots, "ben"));
        assert!(look(gone.as_mut()).is_none() && look(bots.as_mut()).is_none(), "the core is taken");
        drop(gone);
        drop(first);
        let turn = look(bots.as_mut()).expect("ada does not want it any more");
        let mut again = ask(Rank::People, "ada");
        assert!(look(again.as_mut()).is_none(), "one core, one thought");
        drop(again);
        drop(turn);
        assert_eq!(thinkers.lock().thinking, 0, "she is gone again");
    }

    /// The turn, if it has come.
    fn look(turn: Pin<&mut impl Future<Output = Option<Turn>>>) -> Option<Turn> {
        match turn.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => turn,
            Poll::Pending => None,
        }
    }
}
