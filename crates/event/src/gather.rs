//! What is played before the rounds: which options are whose, and what everybody takes away (RSL-23.7).

use std::collections::BTreeMap;

use runehall_engine::{GameInfo, Takeaway};
use runehall_protocol::{ErrorCode, Refused};

use crate::act::EventAct;

type Values = BTreeMap<String, String>;

/// What the host has chosen, taken apart: for the table before the rounds, and for those of the rounds. What both know is for the first, and is
/// carried on by what is taken away from it; what nobody knows is for the first, too, whose rules refuse it.
pub fn options_apart(options: &Values, part: &GameInfo, game: &GameInfo) -> (Values, Values) {
    let knows = |info: &GameInfo, name: &str| info.options.iter().any(|option| option.name == name);
    let is_for_rounds = |name: &str| knows(game, name) && !knows(part, name);
    let (rounds, first) = options.clone().into_iter().partition(|(name, _)| is_for_rounds(name));
    (first, rounds)
}

/// What everybody took away, as a row: `taken` by seat, `players` who sits there, `rounds` the options that the host has chosen for the rounds.
pub fn took_away(
    players: &[usize],
    taken: impl Iterator<Item = Option<Takeaway>>,
    rounds: Values,
) -> Result<EventAct, Refused> {
    let (mut options, mut brought) = (rounds, vec![Values::new(); players.len()]);
    for (&player, taken) in players.iter().zip(taken) {
        let nothing = || Refused::new(ErrorCode::Internal, "somebody took nothing away");
        let Takeaway { game: _, options: needed, option, value } = taken.ok_or_else(nothing)?;
        options.extend(needed.into_iter().map(|(name, value)| (name.to_owned(), value)));
        brought[player] = Values::from([(option.to_owned(), value)]);
    }
    Ok(EventAct::TookAway { options, brought })
}
