//! What bots and coaches may know: in every game they say the same in all worlds that their seat cannot tell apart.

mod common;

use std::collections::BTreeMap;

use common::{TableOf, tables};
use runehall_bots::{Effort, uniform};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Choice, Options, Pending, Seat};
use runehall_games::coach::CoachSpec;
use runehall_games::{DynState, GAMES};

/// How often somebody was asked, and how often in a world that was another one.
#[derive(Clone, Copy, Default, Debug)]
struct Asked {
    times: usize,
    elsewhere: usize,
}

/// Plays at a table; who is asked answers by `answer`, which is handed the true world and another that the seat cannot tell from it, until
/// `most` of what it was asked counted.
fn play(
    table: &TableOf,
    most: usize,
    mut answer: impl FnMut(Seat, &dyn DynState, &dyn DynState) -> (Choice, bool),
) -> Asked {
    let mut dice = FastDice::new(7);
    let (mut log, mut options) = (vec![], Options::new());
    let mut state = table.game.start(&table.setup, &mut dice, &mut log).unwrap();
    let mut asked = Asked::default();
    while let Pending::Ask(ask) = state.pending()
        && asked.times < most
    {
        state.options(&mut options);
        let choice = match ask.who {
            Actor::Chance => uniform(&options, &mut dice),
            Actor::Seat(seat) => {
                let world = state.resample(seat, &mut dice);
                let (choice, counts) = answer(seat, &*state, &*world);
                asked.times += usize::from(counts);
                asked.elsewhere += usize::from(counts && !state.same_as(&*world));
                choice
            }
        };
        log.clear();
        state.apply(choice, &mut dice, &mut log).unwrap();
    }
    asked
}

/// Bots on all seats answer alike in both worlds, with what they have learned before.
fn same_choices(table: &TableOf, bot: &str, decisions: usize) -> Asked {
    let seat = |_| table.game.bot(bot.parse().unwrap(), table.setup.seats, 1);
    let [mut here, mut there]: [Vec<_>; 2] = [0, 1].map(|_| (0..table.setup.seats).map(seat).collect());
    let mut options = Options::new();
    play(table, decisions, |seat, state, world| {
        let choice = here[seat.index()].choose(state).unwrap();
        let other = there[seat.index()].choose(world);
        assert_eq!(other, Some(choice), "{}, {bot}, {seat:?}: {:?}", table.name, state.pending());
        state.options(&mut options);
        (choice, options.len() > 1)
    })
}

/// A coach's verdicts of commands that were given by lot, through the eyes of whoever gave them.
fn same_verdicts(table: &TableOf, commands: usize) -> Asked {
    let spec = CoachSpec { effort: Effort::playouts(16), worlds: 8, seed: 1 };
    let seat = |_| table.game.coach(spec);
    let [mut here, mut there]: [Vec<_>; 2] = [0, 1].map(|_| (0..table.setup.seats).map(seat).collect());
    let mut lot = table.game.bot("random".parse().unwrap(), table.setup.seats, 1);
    let mut command = vec![];
    play(table, commands, |seat, state, world| {
        let begins = command.is_empty();
        let mut verdict = None;
        if begins {
            command = lot.command(state).unwrap();
            verdict = here[seat.index()].weigh(state, seat, &command);
            let other = there[seat.index()].weigh(world, seat, &command);
            assert_eq!(other, verdict, "{}, {seat:?}: {:?}", table.name, state.pending());
        }
        (command.remove(0), verdict.is_some())
    })
}

/// Something is hidden in every game, and so most of the worlds that are looked at are others.
fn is_hidden_somewhere(asked: &[(&'static str, Asked)]) {
    let mut games = BTreeMap::<&str, Asked>::new();
    for (game, asked) in asked {
        let sum = games.entry(game).or_default();
        (sum.times, sum.elsewhere) = (sum.times + asked.times, sum.elsewhere + asked.elsewhere);
    }
    for (game, sum) in games {
        // In Runebound nothing but the doom track is (RBD-21.1): of a shuffled pile there is no order before it is drawn from (RBD-20.2).
        assert!(sum.times > 20 && sum.elsewhere > sum.times / 5, "{game}: {sum:?}");
    }
}

#[test]
fn choices_are_the_same_in_worlds_that_a_bot_cannot_tell_apart() {
    let tables = tables();
    let asked: Vec<_> =
        tables.iter().map(|table| (table.game.info().name, same_choices(table, "rollout:30", 40))).collect();
    for entry in &GAMES {
        assert!(asked.iter().any(|(name, _)| *name == entry.info().name), "a table of {}", entry.info().name);
    }
    is_hidden_somewhere(&asked);
}

/// With as many playouts as a strength has, those are reached that end early: candidates that are plainly beaten, and the bound on answers.
#[test]
fn strengths_choose_the_same_in_worlds_that_they_cannot_tell_apart() {
    for table in tables() {
        same_choices(&table, "steady", 5);
        // Ten times as much takes long: one decision where two play.
        if table.setup.seats == 2 {
            same_choices(&table, "sharp", 1);
        }
    }
}

#[test]
fn more_playouts_and_what_was_learned_before_change_nothing_of_that() {
    for table in tables().iter().filter(|table| table.setup.seats == 2) {
        same_choices(table, "rollout:3000", 3);
        same_choices(table, "trained:30", 20);
    }
}

#[test]
fn a_coach_says_the_same_in_worlds_that_the_seat_could_not_tell_apart() {
    let weighed = |table: &TableOf| (table.game.info().name, same_verdicts(table, 12));
    // Nobody wins a draft, so none is weighed.
    let tables = tables();
    let won = tables.iter().filter(|table| table.game.info().name != "runeslingers-boosters");
    is_hidden_somewhere(&won.map(weighed).collect::<Vec<_>>());
}
