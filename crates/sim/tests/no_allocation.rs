//! The hot loop of random play must not allocate, the deal included: a count, not a time.

use allocation_counter::measure;
use runehall_engine::{Game, Options, Setup};
use runehall_regulations::Regulations;
use runehall_sim::play_random;
use runehall_zun::Zun;

fn check<G: Game>(tables: &[Setup]) {
    let rules = G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    for setup in tables {
        let mut options = Options::with_capacity(64);
        let mut play = |game| play_random::<G>(&rules, setup, 1, game, &mut options).unwrap().course.decisions;
        (0..50).for_each(|game| _ = play(game));
        let mut decisions = 0;
        let counted = measure(|| decisions = (50..250).map(&mut play).sum());
        assert!(decisions > 10_000, "something was played");
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
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}
