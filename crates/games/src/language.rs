//! What a designer wants to know of a card language: whether different sentences are different programs.

use runehall_dice::FastDice;
use runehall_engine::language::Pairs;

use crate::erased::DynGame;

/// Compares so many pairs of sentences that differ in one phrase; nothing for a game whose cards have no texts.
pub fn pairs(game: &dyn DynGame, n: u64, seed: u64) -> Option<Pairs> {
    Some(game.language()?.pairs(n, &mut FastDice::new(seed)))
}
