//! Why a card cannot be chosen, where the answer depends on where it lies.

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Given, GivenFact, KindId, Seat, Setup, Silent};
use runehall_regulations::Regulations;

#[test]
fn a_rune_on_ones_fence_says_when_it_can_be_used() {
    let rules = Regulations::load(&[]).expect("our own cards");
    let kind = |name: &str| {
        KindId(Regulations::card_names(&rules).iter().position(|card| card == name).expect("a card of this name") as u16)
    };
    let fact = |seat: Option<u8>, name: &str, value: &str| GivenFact {
        seat: seat.map(Seat),
        name: name.to_owned(),
        value: value.to_owned(),
        line: 1,
    };
    for phase in ["cast", "summon"] {
        let facts = vec![
            fact(None, "phase", phase),
            fact(Some(0), "hand", "Snow Day, Alley Cat"),
            fact(Some(0), "fence", "Salty Shaker"),
        ];
        let given = Given { names: vec!["Alex".to_owned(), "Billy".to_owned()], facts };
        let state = Regulations::arrange(&rules, &Setup::seats(2), &given, &mut FastDice::new(1), &mut Silent)
            .expect("a position");
        let why = |name| Regulations::why_not(&rules, &state, Choice::Card(kind(name))).expect("no option");
        let mine = why("Salty Shaker");
        assert_eq!(mine.clause.0, "RNR-11.19", "{mine}");
        assert_eq!(mine.because, "Salty Shaker waits on your Fence");
        assert_eq!(mine.instead, "you will be asked when a neighbor discards a card");
        assert_eq!(why("Tricky Trap").because, "there is no Tricky Trap in your hand");
    }
}
