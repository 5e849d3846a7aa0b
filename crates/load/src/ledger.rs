//! What the clients know of the moves of a table, in the order in which they were first sent.
//!
//! Where several seats are asked together, their answers may reach the log in another order than they were sent in: what has an order is
//! the moves of a seat, whichever socket they went over.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// One move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) seat: u8,
    pub(crate) decision: String,
    pub(crate) choice: String,
    /// Whether the server has said that it is in the log for good.
    pub(crate) acknowledged: bool,
}

/// The moves of one table.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) table: String,
    /// The first so many seats answer over sockets; the others are bots, and nothing is known here of what they answered.
    pub(crate) players: usize,
    moves: Mutex<Vec<Move>>,
    over: AtomicBool,
}

impl Ledger {
    /// Of a new table whose first seats are played over sockets.
    pub(crate) fn new(table: String, players: usize) -> Self {
        Ledger { table, players, moves: Mutex::new(vec![]), over: AtomicBool::new(false) }
    }

    /// Notes that the game has come to its end.
    pub(crate) fn ended(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether it has.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// How many moves were acknowledged.
    pub(crate) fn n_acknowledged(&self) -> usize {
        self.lock().iter().filter(|one| one.acknowledged).count()
    }

    /// Notes a move that is about to be sent. One that is sent again is the same move.
    pub(crate) fn sent(&self, seat: u8, decision: &str, choice: &str) {
        let mut moves = self.lock();
        let again = moves.iter().rev().any(|one| one.decision == decision && one.choice == choice);
        if !again {
            moves.push(Move { seat, decision: decision.into(), choice: choice.into(), acknowledged: false });
        }
    }

    /// Notes that a move was acknowledged.
    pub(crate) fn acknowledged(&self, decision: &str) {
        if let Some(found) = self.lock().iter_mut().rev().find(|one| one.decision == decision) {
            found.acknowledged = true;
        }
    }

    /// All of them.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Move>> {
        self.moves.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sent_again_is_one_move() {
        let ledger = Ledger::new("t".into(), 2);
        ledger.sent(0, "d1", "yes");
        ledger.sent(0, "d1", "yes");
        ledger.acknowledged("d1");
        ledger.sent(1, "d2", "no");
        ledger.sent(0, "d1", "yes");
        let moves = ledger.moves();
        assert_eq!(moves.len(), 2, "also after somebody else who was asked has answered");
        assert!(moves[0].acknowledged && !moves[1].acknowledged);
    }
}
