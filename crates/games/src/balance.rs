//! Two pools of cards of one game: which cards differ, and what that does ([`runehall_sim::balance`]).

use runehall_engine::{CardInfo, KindId};
use runehall_sim::balance::{Balance, Contender};
use runehall_sim::{Progress, SimError, SimSpec};

use crate::erased::DynGame;

/// A card that is not as in another pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    /// Which it is.
    pub kind: KindId,
    /// Its name.
    pub name: String,
    /// The card of this name in the other pool.
    pub before: Option<KindId>,
    /// Whether more has changed than how many copies there are.
    pub says_other: bool,
}

/// The cards of one pool that the other has not, or not so.
pub fn changed(mine: &dyn DynGame, theirs: &dyn DynGame) -> Vec<Changed> {
    let known = cards(theirs);
    let compare = |(kind, card): (usize, CardInfo)| {
        let before = known.iter().position(|old| old.name == card.name);
        let old = before.map(|kind| &known[kind]);
        let says_other = old.is_none_or(|old| (&old.text, &old.attributes) != (&card.text, &card.attributes));
        let differs = says_other || old.is_some_and(|old| old.count != card.count);
        let before = before.map(|kind| KindId(kind as u16));
        differs.then_some(Changed { kind: KindId(kind as u16), name: card.name, before, says_other })
    };
    cards(mine).into_iter().enumerate().filter_map(compare).collect()
}

/// The cards that only the other pool has, by name.
pub fn gone(mine: &dyn DynGame, theirs: &dyn DynGame) -> Vec<String> {
    theirs.card_names().iter().filter(|name| !mine.card_names().contains(name)).cloned().collect()
}

/// Plays the same deals with both pools until each changed card has its verdict, or as many as the spec has games.
pub fn balance(
    mine: &dyn DynGame,
    theirs: &dyn DynGame,
    spec: &SimSpec,
    progress: &dyn Progress,
) -> Result<Balance, SimError> {
    let contender = |card: Changed| Contender { name: card.name, kind: card.kind, before: card.before };
    let cards = changed(mine, theirs).into_iter().map(contender).collect();
    let mut balance = Balance::new(spec.setup.seats, spec.games, cards);
    while let Some(deals) = balance.next() {
        let heard = mine.listen(spec, deals.clone(), progress)?;
        balance.look(heard, theirs.listen(spec, deals, progress)?);
    }
    Ok(balance)
}

fn cards(game: &dyn DynGame) -> Vec<CardInfo> {
    (0..game.card_names().len()).map(|kind| game.card(KindId(kind as u16))).collect()
}
