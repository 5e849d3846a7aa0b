//! Runes as targets (RNR-11.8), where a scenario cannot show it: in the middle of a command, and with texts of other cards.

use runehall_dice::FastDice;
use runehall_engine::{
    Arg, Choice, Event, Game, Given, GivenFact, Interrupt, KindId, Pending, Seat, Setup, Silent, ThingId, View, Viewer,
};
use runehall_regulations::{Regulations, Rules, State};

const CREATURES: &str = include_str!("../../../data/regulations/creatures.cards");
const SPELLS: &str = include_str!("../../../data/regulations/spells.cards");
const RUNES: &str = include_str!("../../../data/regulations/runes.cards");
const REGULATIONS: &str = include_str!("../../../data/regulations/regulations.cards");

/// A table that is being played at, by the names of cards.
struct Play {
    rules: Rules,
    state: State,
    dice: FastDice,
    told: Vec<Event>,
}

impl Play {
    /// Three players; the facts are of a seat, or of the table.
    fn at(creatures: &str, facts: &[(Option<u8>, &str, &str)]) -> Play {
        let files = [("c.cards", creatures), ("s.cards", SPELLS), ("r.cards", RUNES), ("g.cards", REGULATIONS)];
        let rules = Regulations::load(&files.map(|(name, text)| (name.to_owned(), text.to_owned()))).expect("cards");
        let fact = |&(seat, name, value): &(Option<u8>, &str, &str)| {
            let (name, value) = (name.to_owned(), value.to_owned());
            GivenFact { seat: seat.map(Seat), name, value, line: 1 }
        };
        let names = ["Alex", "Billy", "Chris"].map(str::to_owned).to_vec();
        let given = Given { names, facts: facts.iter().map(fact).collect() };
        let mut dice = FastDice::new(1);
        let state = Regulations::arrange(&rules, &Setup::seats(3), &given, &mut dice, &mut Silent).expect("a position");
        Play { rules, state, dice, told: vec![] }
    }

    fn card(&self, name: &str) -> Choice {
        let kinds = Regulations::card_names(&self.rules).iter().position(|card| card == name).expect(name);
        Choice::Card(KindId(kinds as u16))
    }

    /// A Rune on the Fence of a seat, where it lies; the judge sees which it is.
    fn rune(&self, seat: u8, name: &str) -> Choice {
        let view = Regulations::view(&self.rules, &self.state, Viewer::Judge);
        let fence = view.zone(Some(Seat(seat)), "fence").expect("a Fence");
        let named = |kind: KindId| Regulations::card_names(&self.rules)[kind.index()] == name;
        let rune = fence.cards.iter().find(|card| card.kind.is_some_and(named)).expect(name);
        Choice::Thing(rune.id.expect("a Rune on a Fence has a number"))
    }

    fn answer(&mut self, choice: Choice) {
        assert_eq!(Regulations::why_not(&self.rules, &self.state, choice), None);
        Regulations::apply_trusted(&self.rules, &mut self.state, choice, &mut self.dice, &mut self.told);
        assert_eq!(Regulations::audit(&self.rules, &self.state), Ok(()));
    }

    fn options(&self) -> Vec<Choice> {
        let mut options = vec![];
        Regulations::options(&self.rules, &self.state, &mut options);
        options
    }

    fn question(&self) -> &'static str {
        let Pending::Ask(ask) = Regulations::pending(&self.state) else { return "nothing" };
        Regulations::info().questions[usize::from(ask.question.0)].name
    }
}

/// The Fence and the Rune on it are one command: when Billy leaves in the middle of it, Alex begins again.
#[test]
fn a_fence_leaves_before_its_rune_is_named() {
    let mut play = Play::at(
        CREATURES,
        &[
            (None, "phase", "summon"),
            (None, "regulation", "Neighborhood Watch"),
            (Some(0), "hand", "Rune-Eating Dragon"),
            (Some(1), "fence", "Gnasty Gnome"),
            (Some(2), "fence", "Gnasty Gnome"),
        ],
    );
    play.answer(play.card("Rune-Eating Dragon"));
    play.answer(Choice::Seat(Seat(0)));
    // The third thing that has come to lie on the table, after two Runes.
    play.answer(Choice::Thing(ThingId(258)));
    while play.question() == "use" {
        play.answer(Choice::Done);
    }
    assert_eq!(play.options(), [Choice::Seat(Seat(1)), Choice::Seat(Seat(2))]);
    play.answer(Choice::Seat(Seat(1)));
    assert_eq!(play.options(), [play.rune(1, "Gnasty Gnome")]);
    let Play { rules, state, dice, .. } = &mut play;
    Regulations::interrupt(rules, state, Interrupt::Resign(Seat(1)), dice, &mut Silent).expect("Billy may leave");
    assert_eq!((play.question(), play.options()), ("target", vec![Choice::Seat(Seat(2))]));
    play.answer(Choice::Seat(Seat(2)));
    play.answer(play.rune(2, "Gnasty Gnome"));
    assert_ne!(play.question(), "target");
}

/// RNR-11.5: two effects of one link cannot name the same Rune; the second one has to name another, or is not used.
#[test]
fn no_rune_is_named_twice_in_a_link() {
    let text = "you may discard a card, then return a Creature on any neighbor's Lawn.";
    assert!(CREATURES.contains(text));
    let creatures = CREATURES.replace(text, "you may destroy a Rune on any Fence.");
    for (fence, left) in [("Gnasty Gnome, Tricky Trap", Some("Tricky Trap")), ("Gnasty Gnome", None)] {
        let mut play = Play::at(
            &creatures,
            &[(None, "phase", "begin"), (Some(0), "lawn", "Bratty Dragon x2"), (Some(0), "fence", fence)],
        );
        let [.., first, second, _] = play.options()[..] else { panic!("two Dragons, or enough") };
        play.answer(first);
        play.answer(second);
        play.answer(Choice::Done);
        play.answer(Choice::Seat(Seat(0)));
        let gnome = play.rune(0, "Gnasty Gnome");
        play.answer(gnome);
        let Some(left) = left else {
            assert_ne!(play.question(), "target", "the second effect has nothing to name");
            continue;
        };
        play.answer(Choice::Seat(Seat(0)));
        let refusal = Regulations::why_not(&play.rules, &play.state, gnome).expect("it is taken");
        assert_eq!(refusal.clause.0, "RNR-11.5");
        assert_eq!(play.options(), [play.rune(0, left)]);
    }
}

/// RNR-12.7: a Rune that is stolen unseen cannot be followed, and one that stays has another number too; one's own, and what
/// lies on other Fences, stay the things they were.
#[test]
fn a_rune_that_is_stolen_unseen_is_another_thing() {
    let mut play = Play::at(
        CREATURES,
        &[
            (Some(0), "hand", "Five-Finger Fence Discount"),
            (Some(0), "fence", "Salty Shaker"),
            (Some(1), "fence", "Gnasty Gnome, Tricky Trap"),
            (Some(2), "fence", "Gnasty Gnome"),
        ],
    );
    let ids = |view: &View, seat: u8| -> Vec<ThingId> {
        let fence = view.zone(Some(Seat(seat)), "fence").expect("a Fence");
        fence.cards.iter().map(|card| card.id.expect("a Rune has a number")).collect()
    };
    let seen = |play: &Play, seat: u8| Regulations::view(&play.rules, &play.state, Viewer::Seat(Seat(seat)));
    let before = seen(&play, 2);
    let faces = |view: &View, seat: u8| view.zone(Some(Seat(seat)), "fence").expect("a Fence").n_seen();
    assert_eq!(
        (ids(&before, 1).len(), faces(&before, 1), faces(&before, 2)),
        (2, 0, 1),
        "face down, but they lie there"
    );
    play.answer(play.card("Five-Finger Fence Discount"));
    play.answer(Choice::Seat(Seat(1)));
    while matches!(play.question(), "use" | "instead") {
        play.answer(Choice::Done);
    }
    let after = seen(&play, 2);
    let old: Vec<ThingId> = [0, 1].into_iter().flat_map(|seat| ids(&before, seat)).collect();
    assert_eq!((ids(&after, 0).len(), ids(&after, 1).len()), (2, 1));
    assert_eq!(ids(&after, 0)[0], ids(&before, 0)[0], "it was not touched");
    assert!(!old.contains(&ids(&after, 0)[1]) && !old.contains(&ids(&after, 1)[0]));
    assert_eq!(ids(&after, 2), ids(&before, 2));
    assert_eq!((faces(&after, 0), faces(&seen(&play, 1), 0), faces(&seen(&play, 0), 0)), (0, 1, 2));
    // It is told by the number that it has now, and its face to thief and victim.
    let messages = Regulations::info().messages;
    let stolen = play.told.iter().find(|event| messages[usize::from(event.message)].name == "rune-stolen");
    let heard = |viewer| stolen.expect("it was told").seen_by(viewer).args[1];
    let id = ids(&after, 0)[1];
    assert_eq!([Viewer::Seat(Seat(2)), Viewer::Spectator].map(heard), [Arg::Faceless(id); 2]);
    for seat in [0, 1] {
        assert!(matches!(heard(Viewer::Seat(Seat(seat))), Arg::Thing(told, _) if told == id));
    }
    let is = |arg: &Arg, id: ThingId| matches!(arg, Arg::Thing(told, _) | Arg::Veiled(told, ..) | Arg::Faceless(told) if *told == id);
    let mut parts = play.told.iter().flat_map(|event| &event.args);
    assert!(!parts.any(|arg| ids(&before, 1).iter().any(|id| is(arg, *id))), "nothing says which of them left");
}
