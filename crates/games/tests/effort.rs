//! How much a bot plays out for an answer: at every table no more answers than its strength has there, but for the playout it was at.

mod common;

use std::collections::BTreeMap;

use common::{TableOf, tables};
use runehall_bots::{BotSpec, Strength, Thought, uniform};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Options, Pending};
use runehall_games::DynState;

/// How many questions lie between two that are looked at: games at random come from their beginning to where much lies on the table.
const APART: usize = 23;

/// So many positions of a game at random in which somebody is asked for a command and has a choice.
fn positions(table: &TableOf, most: usize) -> Vec<Box<dyn DynState>> {
    let mut dice = FastDice::new(11);
    let (mut log, mut options, mut asked, mut found) = (vec![], Options::new(), 0, vec![]);
    let mut state = table.game.start(&table.setup, &mut dice, &mut log).unwrap();
    while let Pending::Ask(ask) = state.pending()
        && found.len() < most
    {
        state.options(&mut options);
        if matches!(ask.who, Actor::Seat(_)) && ask.step == 0 && options.len() > 1 {
            asked += 1;
            if asked % APART == 1 {
                found.push(state.boxed_clone());
            }
        }
        log.clear();
        state.apply(uniform(&options, &mut dice), &mut dice, &mut log).unwrap();
    }
    found
}

#[test]
fn nobody_plays_out_more_answers_than_its_strength_has_and_one_playout() {
    // Of each game, how often something was played out, and how often until all answers were spent.
    let mut games = BTreeMap::<&str, (u32, u32)>::new();
    for table in tables() {
        let (info, seats) = (table.game.info(), table.setup.seats);
        for (strength, most) in [(Strength::Steady, 5), (Strength::Sharp, 2)] {
            let effort = strength.effort(info, seats);
            for (seed, state) in (0..).zip(positions(&table, most)) {
                let mut bot = table.game.bot(BotSpec::Of(strength), seats, seed);
                assert!(bot.choose(&*state).is_some());
                let Thought { answers, longest } = bot.thought();
                let what = format!("{}, {}, {:?}", table.name, strength.name(), state.pending());
                assert!(answers <= effort.answers + longest, "{what}: {answers} of {effort:?}");
                let (thought, spent) = games.entry(info.name).or_default();
                *thought += u32::from(answers > 0);
                *spent += u32::from(answers > effort.answers);
            }
        }
    }
    for (game, (thought, _)) in &games {
        // In a draft nothing is played out.
        assert_eq!(*thought > 5, *game != "runeslingers-boosters", "{game}: {thought}");
    }
    assert!(games.values().any(|(_, spent)| *spent > 0), "the bound is met: {games:?}");
}
