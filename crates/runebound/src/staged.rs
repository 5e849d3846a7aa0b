//! A position in which something may soon come of a card: for trials of texts, because players at random meet few cards and defeat none.

use runehall_engine::{CardId, GivenFact, KindId, Seat, Setup};

use crate::program::{Rules, What};
use crate::terms::Colour;

/// Everybody can pay for what there is to buy.
const GOLD: u8 = 20;
/// The steps in which the position waits, one after the other.
const STEPS: [&str; 4] = ["adventure", "movement", "market", "adventure"];

/// The position for a card, another one for each number. `None` for a counter, a space, or a card that says nothing.
pub(crate) fn staged(rules: &Rules, setup: &Setup, kind: KindId, number: u64) -> Option<Vec<GivenFact>> {
    let design = rules.design(kind);
    // A card that says nothing is only played: any game will do.
    if design.ops.is_empty() && design.standing.is_empty() {
        return None;
    }
    let colour = design.colour().unwrap_or(Colour::Green);
    let first = Seat(0);
    let step = STEPS[number as usize % STEPS.len()];
    let meets = design.colour().is_some();
    let mut facts = vec![];
    let mut say =
        |seat, name: &str, value: String| facts.push(GivenFact { seat, name: name.to_owned(), value, line: 1 });
    say(None, "step", if meets { STEPS[0] } else { step }.to_owned());
    let jewel = |space: &&crate::map::Space| space.jewel == Some(colour);
    let spaces = || rules.map.spaces.iter().filter(jewel);
    let here = spaces().nth(number as usize % spaces().count().max(1))?;
    let town = &rules.map.space(rules.map.start).id;
    // A wound is little to all, and healing finds something to do.
    let hurt = number / STEPS.len() as u64 % 2 == 1;
    for seat in (0..setup.seats).map(Seat) {
        let at = if !meets && step == "market" { town } else { &here.id };
        say(Some(seat), "space", at.clone());
        say(Some(seat), "gold", GOLD.to_string());
        if hurt {
            say(Some(seat), "wounds", "1".to_owned());
            say(Some(seat), "exhaustion", "1".to_owned());
        }
    }
    // The first player has Items and an Ally, which other cards speak of.
    let mut cards: Vec<&str> = vec![];
    match design.what {
        What::Hero => say(Some(first), "hero", design.name.clone()),
        What::Goods { .. } => cards.push(&design.name),
        What::Challenge { colour, .. } | What::Event { colour, .. } | What::Encounter { colour } => {
            say(None, &format!("{} deck", colour.word()), design.name.clone());
        }
        What::Counter => return None,
    }
    let others = (0..rules.goods).map(CardId).filter(|card| rules.of(*card).name != design.name);
    let (allies, items): (Vec<CardId>, Vec<CardId>) = others.partition(|card| rules.allies.has(*card));
    let pick = |of: &[CardId], n: u64| of.get((number + n) as usize % of.len().max(1)).copied();
    let beside = [pick(&allies, 0), pick(&items, 0), pick(&items, 7)];
    cards.extend(beside.into_iter().flatten().map(|card| rules.of(card).name.as_str()));
    cards.dedup();
    say(Some(first), "cards", cards.join(", "));
    Some(facts)
}
