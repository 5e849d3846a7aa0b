//! Every check can fail: a toy game with one fault at a time.

mod toy;

use runehall_engine::Setup;
use runehall_testkit::{Failure, Promise, conformance, replay, try_conformance};
use toy::{Fault, Rules, Toy};

fn failure(fault: Fault) -> Box<Failure> {
    match try_conformance::<Toy>(&Rules::with(fault), &Setup::seats(3), 60, 1) {
        Err(failure) => failure,
        Ok(tally) => panic!("{fault:?} was not found: {tally:?}"),
    }
}

#[test]
fn a_sound_game_passes() {
    for seats in [2, 3] {
        let tally = conformance::<Toy>(&Rules::with(Fault::None), &Setup::seats(seats), 60, 1);
        assert_eq!(tally.games, 60);
        assert!(tally.refusals > 1_000 && tally.options > 500 && tally.shadowed > 200, "{tally:?}");
        assert!(tally.other_worlds * 2 > tally.open_worlds, "{tally:?}");
    }
}

#[test]
fn every_fault_breaks_its_promise() {
    for (fault, promise) in [
        (Fault::NeverStarts, Promise::Starts),
        (Fault::NeverEnds, Promise::Ends),
        (Fault::GivesUp, Promise::NoFault),
        (Fault::UnknownQuestion, Promise::Question),
        (Fault::Unsorted, Promise::Options),
        (Fault::Twice, Promise::Options),
        (Fault::OffersTooMuch, Promise::Accepts),
        (Fault::AcceptsAnything, Promise::Refuses),
        (Fault::TakesCardsOfOthers, Promise::Refuses),
        (Fault::RefusesWithoutClause, Promise::Refuses),
        (Fault::RefusalChanges, Promise::Untouched),
        (Fault::CloneDiffers, Promise::Clones),
        (Fault::SilenceMatters, Promise::Replays),
        (Fault::InlineDiffers, Promise::InlineDice),
        (Fault::LosesCard, Promise::Audit),
        (Fault::NobodyWaits, Promise::Waiting),
        (Fault::Miscounts, Promise::Truthful),
        (Fault::RewindsBadly, Promise::Rewinds),
        (Fault::MiscountsAnswers, Promise::Rewinds),
        (Fault::TakesAnyOrder, Promise::OneOrder),
        (Fault::ShowsHalfCommand, Promise::Discreet),
        (Fault::TellsHalfCommand, Promise::Discreet),
        (Fault::UnknownMessage, Promise::Events),
        (Fault::TurnsFall, Promise::Turns),
        (Fault::WorldLosesCard, Promise::WorldSound),
        (Fault::ShowsHands, Promise::ViewLeaks),
        (Fault::CountsHiddenSuns, Promise::ViewLeaks),
        (Fault::AimsByHiddenHands, Promise::OptionsLeak),
        (Fault::ExplainsByHiddenHands, Promise::OptionsLeak),
        (Fault::TellsDrawnCard, Promise::EventsLeak),
        (Fault::TellsByHiddenHands, Promise::EventsLeak),
        (Fault::PointsAtNothing, Promise::Things),
        (Fault::RefusesForNothing, Promise::Things),
        (Fault::NumbersAnew, Promise::Stable),
        (Fault::NumbersAnewInCommand, Promise::Stable),
        (Fault::GivesFreedNumber, Promise::Stable),
        (Fault::GivesFreedNumberLater, Promise::Stable),
        (Fault::KnowsGoneNumbers, Promise::Stable),
        (Fault::PassesSilently, Promise::Stable),
        (Fault::SameWorld, Promise::WorldsDiffer),
        (Fault::DropsNothing, Promise::Liberties),
        (Fault::DropsAnything, Promise::Liberties),
        (Fault::DropsByHiddenHands, Promise::OptionsLeak),
        (Fault::WorldByHiddenHands, Promise::WorldLeaks),
        (Fault::ValuesHiddenSuns, Promise::Features),
        (Fault::ValuesTooLittle, Promise::Features),
        (Fault::KeyOfEverything, Promise::KeyLeaks),
        (Fault::KeyOfNothing, Promise::KeyTells),
        (Fault::PromisesTooMuch, Promise::Outlook),
        (Fault::TellsOddsToAll, Promise::Outlook),
        (Fault::CountsOddsByHiddenHands, Promise::OptionsLeak),
    ] {
        let failure = failure(fault);
        assert_eq!(failure.promise, promise, "{fault:?}: {failure}");
    }
}

#[test]
fn a_failure_is_short_and_can_be_seen_again() {
    let failure = failure(Fault::LosesCard);
    // Six cards dealt, then three turns of card, target and draw, and the fourth loses a card.
    assert_eq!(failure.moves.len(), 6 + 3 * 3 + 2, "{failure}");
    let moves: Vec<String> = failure.moves.iter().map(ToString::to_string).collect();
    let text = failure.to_string();
    assert!(text.contains("`toy` does not keep a promise: the game's own audit finds nothing wrong"), "{text}");
    assert!(text.ends_with(&moves.join(" ")), "{text}");
    let again = || replay::<Toy>(&Rules::with(Fault::LosesCard), &Setup::seats(3), &moves.join(" "));
    let panic = std::panic::catch_unwind(again).expect_err("the same moves fail again");
    let panic = panic.downcast_ref::<String>().expect("a panic with a text");
    assert!(panic.contains("a card is lost"), "{panic}");
    replay::<Toy>(&Rules::with(Fault::None), &Setup::seats(3), &moves.join(" "));
}
