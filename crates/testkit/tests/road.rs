//! The road for change, stage by stage, in a game that needs all of it: choice among several replacements, a state check that is
//! repeated, groups of triggers in the order of players and of their choice, and what lies innermost first.

#![expect(clippy::wildcard_enum_match_arm, reason = "only the parts that this game tells have words here")]

mod wards;

use runehall_engine::{Arg, Choice, Event, Game, KindId, NoDice, Pending, Seat, Setup};
use runehall_testkit::conformance;
use wards::{COPIES, ECHO, KINDS, KNELL, Rules, State, THORN, TOLL, VEIL, WARD, Wards};

/// A copy of a kind, by number.
fn copy(kind: u8, nth: u8) -> u8 {
    kind * COPIES + nth
}

fn card(kind: u8) -> Choice {
    Choice::Card(KindId(u16::from(kind)))
}

/// Answers, and what is told.
fn answer(state: &mut State, choice: Choice) -> Vec<String> {
    let mut events = vec![];
    Wards::apply(&Rules::new(), state, choice, &mut NoDice, &mut events).expect("one of the options");
    events.iter().map(sentence).collect()
}

fn sentence(event: &Event) -> String {
    let mut text = Wards::info().messages[usize::from(event.message)].sentence.to_owned();
    for (i, arg) in event.args.iter().enumerate() {
        let word = match *arg {
            Arg::Seat(Seat(n)) => ["A", "B", "C", "D"][usize::from(n)].to_owned(),
            Arg::Card(kind) => KINDS[kind.index()].to_owned(),
            Arg::Number(n) => n.to_string(),
            ref other => format!("{other:?}"),
        };
        text = text.replace(&format!("{{{i}}}"), &word);
    }
    text
}

/// Who is asked what, and the options.
fn asked(state: &State) -> (u8, &'static str, Vec<Choice>) {
    let Pending::Ask(_) = Wards::pending(state) else { panic!("nothing is asked") };
    let (seat, ask) = Wards::pending(state).asked().expect("a player is asked");
    let mut options = vec![];
    Wards::options(&Rules::new(), state, &mut options);
    (seat.0, Wards::info().questions[usize::from(ask.question.0)].name, options)
}

const B: Choice = Choice::Seat(Seat(1));

#[test]
fn it_keeps_every_promise() {
    for seats in [2, 3, 4] {
        let tally = conformance::<Wards>(&Rules::new(), &Setup::seats(seats), 300, u64::from(seats));
        assert!(tally.games == 300 && tally.options > 1_000 && tally.refusals > 1_000, "{tally:?}");
    }
}

#[test]
fn the_affected_player_chooses_among_several_replacements() {
    let hit = State::with(2, &[(1, &[copy(WARD, 0), copy(VEIL, 0)])]);
    for (chosen, told) in [
        // What happens instead is a change of its own, and the replaced one is over.
        (WARD, vec!["Ward of B is destroyed"]),
        // The loss of 1 is judged anew: Veil no longer fits, Ward does.
        (VEIL, vec!["Ward of B is destroyed"]),
    ] {
        let mut state = hit.clone();
        assert_eq!(answer(&mut state, B), Vec::<String>::new(), "nothing has happened yet");
        assert_eq!(asked(&state), (1, "instead", vec![card(WARD), card(VEIL)]));
        assert_eq!(answer(&mut state, card(chosen)), told);
        assert_eq!(asked(&state).0, 1, "it is B's turn");
    }
}

#[test]
fn a_single_replacement_asks_nobody() {
    let mut state = State::with(2, &[(1, &[copy(VEIL, 0)])]);
    assert_eq!(answer(&mut state, B), ["B loses 1"]);
    assert_eq!(asked(&state).1, "turn");
}

#[test]
fn the_state_check_comes_before_triggers_and_is_repeated() {
    let mut state = State::with(2, &[(1, &[copy(ECHO, 0), copy(ECHO, 1), copy(ECHO, 2)])]);
    state.health[1] = 2;
    // Two checks merge three Echoes, and a power is lost before any trigger looks; then one Echo is left to trigger.
    let told = answer(&mut state, B);
    assert_eq!(told, ["B loses 2", "B loses a power", "Echo of B is destroyed", "Echo of B is destroyed", "A loses 1"]);
}

#[test]
fn players_order_their_own_triggers_and_a_nested_change_goes_all_its_way_first() {
    // B has two triggers on the same loss. C's Echo answers the loss that B's Echo brings.
    let hit = State::with(3, &[(1, &[copy(ECHO, 0), copy(THORN, 0)][..]), (2, &[copy(ECHO, 1)])]);
    let mut state = hit.clone();
    assert_eq!(answer(&mut state, B), ["B loses 2"]);
    assert_eq!(asked(&state), (1, "order", vec![card(ECHO), card(THORN)]));
    // Innermost first: the loss of C, and of A by C's Echo, come before B's Thorn, which has waited.
    let told = answer(&mut state, card(ECHO));
    assert_eq!(told, ["C loses 1", "A loses 1", "Thorn of B is destroyed", "Echo of C is destroyed"]);
    // The other order: C has no Echo any more when B's comes.
    let mut state = hit;
    answer(&mut state, B);
    let told = answer(&mut state, card(THORN));
    assert_eq!(told, ["Thorn of B is destroyed", "Echo of C is destroyed", "C loses 1"]);
}

#[test]
fn a_waiting_trigger_whose_source_is_gone_does_nothing_but_its_own_end_is_answered() {
    // B's Thorn destroys C's Knell, which answers although it is no longer there, for the player who had it last.
    let mut state = State::with(3, &[(1, &[copy(THORN, 0)]), (2, &[copy(KNELL, 0)])]);
    assert_eq!(answer(&mut state, B), ["B loses 2", "Thorn of B is destroyed", "Knell of C is destroyed", "C gains 1"]);
    // A's Thorn, triggered by B's Echo, destroys B's Thorn, which has waited and then does nothing.
    let mut state = State::with(2, &[(0, &[copy(THORN, 0)][..]), (1, &[copy(ECHO, 0), copy(THORN, 1)])]);
    assert_eq!(answer(&mut state, B), ["B loses 2"]);
    let told = answer(&mut state, card(ECHO));
    assert_eq!(told, ["A loses 1", "Thorn of A is destroyed", "Thorn of B is destroyed"]);
}

#[test]
fn the_active_player_comes_first_and_then_seat_order() {
    let tolls: [(u8, &[u8]); 3] = [(0, &[copy(TOLL, 0)]), (1, &[copy(TOLL, 1)]), (2, &[copy(TOLL, 2)])];
    let mut state = State::with(3, &tolls);
    state.health[2] = 2;
    answer(&mut state, card(KNELL));
    // It is B's turn, so the order is B, C, A.
    let told = answer(&mut state, Choice::Seat(Seat(2)));
    assert_eq!(told, ["C loses 2", "C loses a power", "B loses 1", "C loses 1", "A loses 1"]);
}

#[test]
fn who_is_out_has_no_triggers_and_an_ended_game_stops_everything() {
    let mut state = State::with(3, &[(1, &[copy(ECHO, 0)])]);
    (state.health[1], state.powers[1], state.health[2], state.powers[2]) = (1, 1, 1, 1);
    // B is out before any trigger of theirs (their cards go with them), so C is not hit.
    assert_eq!(answer(&mut state, B), ["B loses 1", "B is out"]);
    assert_eq!(asked(&state).0, 2);
    let told = answer(&mut state, Choice::Seat(Seat(0)));
    assert_eq!(told, ["A loses 2"]);
    let told = answer(&mut state, Choice::Seat(Seat(2)));
    assert_eq!(told[..2], ["C loses 1", "C is out"]);
    assert!(matches!(Wards::pending(&state), Pending::Over(outcome) if outcome.winners.has(Seat(0))));
}
