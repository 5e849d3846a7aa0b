//! Neither random play, the deal included, nor a bot that thinks may allocate: a count, not a time. Only the setup of a table does, once.

use allocation_counter::measure;
use runehall_bots::{BotSpec, drive};
use runehall_dice::FastDice;
use runehall_engine::{Choice, Features, Game, Options, Seat, SeatSet, Setup, Silent};
use runehall_regulations::Regulations;
use runehall_runebound::Runebound;
use runehall_runeslingers::decks::READY;
use runehall_runeslingers::{Boosters, Runeslingers};
use runehall_sim::RandomPlay;
use runehall_zun::Zun;

fn check<G: Game>(tables: &[Setup]) {
    let rules = G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    for setup in tables {
        let mut random = RandomPlay::<G>::new(&rules, setup, 1).unwrap();
        let mut play = |game| random.play(game).course.decisions;
        (0..50).for_each(|game| _ = play(game));
        // Some games take a few decisions only: then more of them are played.
        let (mut decisions, mut games) = (0, 50);
        let counted = measure(|| {
            while games < 250 || (decisions <= 10_000 && games < 10_000) {
                decisions += play(games);
                games += 1;
            }
        });
        assert!(decisions > 10_000, "something was played: {decisions} decisions in {games} games");
        assert_eq!(counted.count_total, 0, "allocations in {decisions} decisions at {setup:?}");
    }
}

#[test]
fn random_play_of_zun_allocates_nothing_once_its_buffer_has_grown() {
    let teams = Setup { mode: "2v2".to_owned(), ..Setup::seats(4) };
    check::<Zun>(&[Setup::seats(2), Setup::seats(3), Setup::seats(4), teams]);
}

#[test]
fn random_play_of_regulations_allocates_nothing_once_its_buffer_has_grown() {
    check::<Regulations>(&[Setup::seats(2), Setup::seats(3), Setup::seats(4)]);
}

#[test]
fn random_play_of_runeslingers_allocates_nothing_once_its_buffer_has_grown() {
    let deck = |name: &str| {
        let ready = READY.iter().find(|ready| ready.name == name).unwrap();
        let lines = ready.text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.collect::<Vec<_>>().join("\n")
    };
    let table = |edition: &str, decks: &[&str]| Setup {
        options: [("edition".to_owned(), edition.to_owned())].into(),
        brought: decks.iter().map(|name| [("deck".to_owned(), deck(name))].into()).collect(),
        ..Setup::seats(decks.len() as u8)
    };
    check::<Runeslingers>(&[
        table("second", &["eva", "romin"]),
        table("second", &["ashfall", "pillory"]),
        table("second", &["pillory", "ashfall", "pillory"]),
        table("second", &["ashfall", "pillory", "ashfall", "pillory"]),
        table("first", &["romin", "eva"]),
        table("first", &["eva", "romin", "eva", "romin"]),
    ]);
}

#[test]
fn random_drafts_allocate_nothing_once_their_buffer_has_grown() {
    let table = |mode: &str, seats| Setup { mode: mode.to_owned(), ..Setup::seats(seats) };
    check::<Boosters>(&[table("draft", 4), table("draft", 8), table("sealed", 6)]);
}

#[test]
fn random_play_of_runebound_allocates_nothing_once_its_buffer_has_grown() {
    let table = |seats, doom: &str| {
        let options =
            [("round-cap", "15"), ("doom-track", doom)].map(|(name, value)| (name.to_owned(), value.to_owned()));
        Setup { options: options.into(), ..Setup::seats(seats) }
    };
    check::<Runebound>(&[table(1, "no"), table(2, "no"), table(4, "yes"), table(6, "no")]);
}

/// Bots play three games, so that their buffers have grown, and then a fourth.
fn check_thinking<G: Game>(setup: &Setup) {
    check_bot::<G>(setup, BotSpec::Rollout { playouts: 40 });
}

fn check_bot<G: Game>(setup: &Setup, bot: BotSpec) {
    let rules = G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    let seats = setup.seats;
    let table = G::sit_down(&rules, &setup.clone().unattended()).unwrap();
    let mut bots: Vec<_> = (0..seats).map(|seat| bot.build::<G>(seats, seat.into())).collect();
    let (mut options, mut numbers) = (Options::with_capacity(64), Features::with_capacity(64));
    let mut play = |game| {
        let mut dice = FastDice::for_game(1, game);
        let mut state = table.clone();
        G::begin(&rules, &mut state, &mut dice, &mut Silent);
        let choose = |state: &G::State, seat: Seat, options: &[Choice], _: &mut FastDice| {
            G::features(&rules, state, seat, seat, &mut numbers);
            assert_ne!(G::key(&rules, state, seat), 0);
            bots[seat.index()].choose(&rules, state, seat, options)
        };
        drive::<G>(&rules, &mut state, &mut dice, &mut options, (400, SeatSet::NONE), &mut Silent, choose).decisions
    };
    (0..3).for_each(|game| _ = play(game));
    let mut decisions = 0;
    let counted = measure(|| decisions = play(3));
    assert!(decisions > 20, "something was played");
    assert_eq!(counted.count_total, 0, "allocations in {decisions} decisions with {seats} seats");
}

#[test]
fn a_bot_allocates_nothing_once_its_buffers_have_grown() {
    check_thinking::<Zun>(&Setup::seats(2));
    check_thinking::<Zun>(&Setup::seats(4));
    check_bot::<Zun>(&Setup::seats(2), BotSpec::Trained { playouts: 40 });
    check_thinking::<Regulations>(&Setup::seats(3));
    check_thinking::<Runeslingers>(&Setup::seats(2));
    check_thinking::<Boosters>(&Setup::seats(2));
    let options = [("round-cap".to_owned(), "8".to_owned())].into();
    check_thinking::<Runebound>(&Setup { options, ..Setup::seats(2) });
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}
