//! What a seat knows, as numbers: how players stand for whoever values positions, and one key for all of it (section 20).
//!
//! Everything but the face-down decks and the first card of the doom track lies open (RBD-20.1), so almost all of the state is in the key.

use std::hash::{Hash, Hasher};

use runehall_engine::{Actor, Feature, Features, Key, Pending, Seat, Valuation};

use crate::ahead::Ahead;
use crate::force::kept;
use crate::program::Rules;
use crate::state::{Fig, NONE, State};
use crate::terms::LIFE;

/// How a player stands, as [`features`] counts it.
pub(crate) const FEATURES: [Feature; 15] = [
    Feature::flag("playing", "in the game"),
    Feature::number("runes", "Dragon Runes"),
    Feature::number("experience", "experience counters"),
    Feature::number("points", "points of adventure counters"),
    Feature::number("gold", "gold"),
    Feature::number("worth", "worth of cards in gold"),
    // In what things are worth, which is a unit that no player knows; so is what may yet come.
    Feature::untold("harm"),
    Feature::number("exhaustion", "exhaustion"),
    Feature::number("hurt-allies", "wounds and exhaustion of Allies"),
    Feature::percent("odds-green", "odds against green Challenges"),
    Feature::percent("odds-yellow", "odds against yellow Challenges"),
    Feature::percent("odds-blue", "odds against blue Challenges"),
    Feature::percent("odds-red", "odds against red Challenges"),
    Feature::number("forfeits", "Life counters"),
    Feature::untold("prospect"),
];

/// What one of each is worth. The odds are in percent, harm and prospect are in what things are worth.
pub(crate) const VALUATION: Valuation = Valuation {
    worth: &[0, RUNE, EXPERIENCE, POINT, GOLD, WORTH, -1, -3, -6, ODDS[0], ODDS[1], ODDS[2], ODDS[3], -100, 1],
    most: 3_000,
};

pub(crate) const RUNE: i16 = 300;
/// More than the points that are handed in for it.
const EXPERIENCE: i16 = 230;
pub(crate) const POINT: i16 = 40;
pub(crate) const GOLD: i16 = 8;
/// Of a market card, for each gold of its cost.
pub(crate) const WORTH: i16 = 4;
/// Of the odds against each colour, for each percent.
pub(crate) const ODDS: [i16; 4] = [1, 2, 3, 4];

/// More gold than this makes no difference.
const RICH: u16 = 1_000;

/// A number for each of [`FEATURES`]: all of it lies open.
pub(crate) fn features(rules: &Rules, state: &State, of: Seat, out: &mut Features) {
    let hero = state.hero(of);
    // Who has no Hero yet, or none any more, has nothing of one (RBD-2.8, RBD-19.8).
    if hero.which == NONE || !state.players.has(of) {
        out.clear();
        out.push(i16::from(state.players.has(of)));
        out.resize(FEATURES.len(), 0);
        return;
    }
    let count = |n: u32| i16::try_from(n).unwrap_or(i16::MAX);
    let number = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    let goods = kept(rules, state, of);
    let cost: u16 = goods.iter().filter_map(|card| rules.of(card).goods()).map(|(_, cost)| u16::from(cost)).sum();
    let gained: u16 = hero.gained.iter().map(|&n| u16::from(n)).sum();
    let hurt = |card| u16::from(state.wounds_of(Fig::card(card)) + state.weary_of(Fig::card(card)));
    let mut ahead = Ahead::new(rules, state, of, &mut out.memo);
    let [green, yellow, blue, red] = ahead.odds.map(|odds| whole(100.0 * odds));
    // What is cut off the odds here is added there: a card must be worth the same before and after it is bought.
    let declared: i16 = [green, yellow, blue, red].iter().zip(ODDS).map(|(odds, worth)| odds * worth).sum();
    let rest = ahead.strength - f32::from(declared);
    let (harm, prospect) = (whole(ahead.harm()), whole(ahead.prospect() + rest));
    out.clear();
    out.extend_from_slice(&[
        i16::from(state.players.has(of)),
        count(state.runes(rules, of).len()),
        number(gained),
        number(hero.points()),
        number(hero.gold.min(RICH)),
        number(cost),
        harm,
        i16::from(hero.weary),
        number(state.allies(rules, of).iter().map(hurt).sum()),
        green,
        yellow,
        blue,
        red,
        i16::from(hero.gained[LIFE]),
        prospect,
    ]);
}

#[expect(clippy::cast_possible_truncation, reason = "a few thousand, and what is more stays at the end of the range")]
fn whole(worth: f32) -> i16 {
    worth as i16
}

/// One number for all that a seat knows.
pub(crate) fn key(rules: &Rules, state: &State, seat: Seat) -> u64 {
    let State {
        core,
        table,
        chosen,
        n_seats,
        players,
        starter,
        active,
        turns,
        round,
        quiet,
        event_drawn,
        heroes,
        counters,
        pile,
        stock,
        wounds,
        weary,
        face_down,
        shown,
        visited,
        doom_counters,
        endgame,
        turn,
        fight,
        roll,
    } = state;
    let mut key = Key::default();
    table.add_known(seat, &rules.catalog, &mut key);
    (chosen, n_seats, players, starter, active, turns, round, quiet, event_drawn).hash(&mut key);
    (heroes, counters, pile, stock, face_down, visited, endgame).hash(&mut key);
    // Of Allies only: what does not lie in a game has no wounds.
    for card in
        rules.allies.iter().map(|card| usize::from(card.0)).filter(|&card| (wounds[card], weary[card]) != (0, 0))
    {
        (card, wounds[card], weary[card]).hash(&mut key);
    }
    shown.iter().for_each(|card| card.hash(&mut key));
    doom_counters.hash(&mut key);
    (turn, fight, roll).hash(&mut key);
    match core.pending {
        // A command that somebody else is giving is theirs until it is complete; that they are asked is public.
        Pending::Ask(ask) if ask.who != Actor::Chance && ask.who != Actor::Seat(seat) => ask.who.hash(&mut key),
        pending @ (Pending::Ask(_) | Pending::Over(_) | Pending::Fault(_)) => {
            (pending, core.agenda.frames()).hash(&mut key);
        }
    }
    key.finish()
}
