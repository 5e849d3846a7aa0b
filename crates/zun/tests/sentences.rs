//! Sentences beyond the fifteen cards do what they say: faults that designers have met, and the table of small words
//! (ZUN-22.5 to ZUN-22.8).

use runehall_dice::FastDice;
use runehall_engine::{Choice, Game, Given, GivenFact, KindId, Pending, Seat, Setup, Silent, Value, Viewer};
use runehall_zun::{Rules, State, Zun};

/// Cards that are told apart by what they are for, and the texts under test.
fn cards(texts: &[(&str, &str, &str)]) -> Rules {
    let block = |(name, attributes, text): &(&str, &str, &str)| format!("{name}  x3\n  {attributes}\n  {text}\n\n");
    let mut file: String = texts.iter().map(block).collect();
    file += "Filler  x14\n  action\n  You gain 1 HP.\n\n";
    file += "Boost  x6\n  modifier\n  Each numeral of the modified card is 1 higher.\n\n";
    file += "Reserve  x4\n  modifier\n  At the end of your turn: return the modified card and its Modifiers except Reserve to your hand.\n";
    Zun::load(&[("mine.cards".to_owned(), file)]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered))
}

/// Alex (to move), Billy and Chris, each with HP and a hand.
fn table(rules: &Rules, seats: &[(i32, &str)]) -> State {
    let mut facts = vec![];
    for (i, (hp, hand)) in seats.iter().enumerate() {
        let fact =
            |name: &str, value: String| GivenFact { seat: Some(Seat(i as u8)), name: name.to_owned(), value, line: 1 };
        facts.push(fact("hp", hp.to_string()));
        facts.push(fact("hand", (*hand).to_owned()));
    }
    let names = ["Alex", "Billy", "Chris"][..seats.len()].iter().map(|name| (*name).to_owned()).collect();
    Zun::arrange(rules, &Setup::seats(seats.len() as u8), &Given { names, facts }, &mut FastDice::new(1), &mut Silent)
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn card(rules: &Rules, name: &str) -> Choice {
    Choice::Card(KindId(Zun::card_names(rules).iter().position(|known| known == name).expect("a card") as u16))
}

fn at(seat: u8) -> Choice {
    Choice::Seat(Seat(seat))
}

fn play(rules: &Rules, state: &mut State, choices: &[Choice]) {
    for &choice in choices {
        let refused = Zun::apply(rules, state, choice, &mut FastDice::new(1), &mut Silent).err();
        assert!(refused.is_none(), "{choice}: {refused:?}");
    }
}

fn hp(rules: &Rules, state: &State) -> Vec<i32> {
    let view = Zun::view(rules, state, Viewer::Judge);
    let of = |seat: Seat| match view.fact(Some(seat), "hp") {
        Some(Value::Number(n)) => *n,
        _ => 0,
    };
    Zun::seats(state).iter().map(of).collect()
}

fn hands(rules: &Rules, state: &State) -> Vec<u16> {
    let view = Zun::view(rules, state, Viewer::Judge);
    view.seats
        .iter()
        .map(|seat| seat.zones.iter().find(|zone| zone.name == "hand").map_or(0, |zone| zone.count))
        .collect()
}

#[test]
fn boost_raises_an_action_without_a_target() {
    let rules = cards(&[("Feast", "action, charms: Boost", "You draw 1 card and lose 2 HP.")]);
    let mut state = table(&rules, &[(12, "Feast, Boost"), (12, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Feast"), card(&rules, "Boost"), Choice::Done]);
    assert_eq!((hp(&rules, &state), hands(&rules, &state)), (vec![9, 12], vec![2, 1]), "ZUN-5.4");
}

#[test]
fn boost_raises_what_happens_at_the_end_of_the_turn() {
    let rules = cards(&[("Debt", "action, charms: Boost", "At the end of your turn: lose 1 HP.")]);
    let mut state = table(&rules, &[(12, "Debt, Boost, Filler x5"), (12, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Debt"), card(&rules, "Boost"), Choice::Done, Choice::Done, Choice::Done]);
    assert_eq!(hp(&rules, &state), [10, 12], "ZUN-5.4");
}

#[test]
fn a_text_for_the_end_of_the_turn_happens_before_its_card_returns() {
    let rules = cards(&[("Debt", "action, charms: Reserve", "At the end of your turn: lose 1 HP.")]);
    let mut state = table(&rules, &[(12, "Debt, Reserve, Filler x5"), (12, "Filler")]);
    play(
        &rules,
        &mut state,
        &[card(&rules, "Debt"), card(&rules, "Reserve"), Choice::Done, Choice::Done, Choice::Done],
    );
    assert_eq!(
        (hp(&rules, &state), hands(&rules, &state)[0]),
        (vec![11, 12], 6),
        "ZUN-22.7: done, and back in the hand"
    );
}

#[test]
fn except_reserve_leaves_behind_the_cards_of_that_name_and_no_others() {
    let text = "At the end of your turn: return the modified card and its Modifiers except Reserve to your hand.";
    let rules =
        cards(&[("Hit", "action, charms: Echo, Reserve", "Target player loses 1 HP."), ("Echo", "modifier", text)]);
    let mut state = table(&rules, &[(12, "Hit, Echo, Reserve, Filler x5"), (12, "nothing")]);
    let [hit, echo, reserve] = ["Hit", "Echo", "Reserve"].map(|name| card(&rules, name));
    play(&rules, &mut state, &[hit, echo, reserve, Choice::Done, at(1), Choice::Done, Choice::Done]);
    assert_eq!(hands(&rules, &state)[0], 7, "ZUN-10.3: five kept, the Hit and the Echo are back, the Reserve is not");
}

#[test]
fn whom_a_forced_reaction_moves_the_action_to_has_no_window() {
    for (forced, asked) in [("", true), ("(forced) ", false)] {
        let text = format!("{forced}The Action targets the source instead.");
        let rules = cards(&[("Hit", "action", "Target player loses 1 HP."), ("Mirror", "reaction", &text)]);
        let mut state = table(&rules, &[(12, "Hit, Filler"), (12, "Mirror")]);
        play(&rules, &mut state, &[card(&rules, "Hit"), Choice::Done, at(1), card(&rules, "Mirror"), Choice::Done]);
        let Pending::Ask(ask) = Zun::pending(&state) else { panic!("the game goes on") };
        let window = Zun::info().questions[usize::from(ask.question.0)].name == "react";
        assert_eq!((window, hp(&rules, &state)[0]), (asked, if asked { 12 } else { 11 }), "ZUN-22.8");
    }
}

/// Every message of the compiler: the words it points at, the reason, and a sentence that the same card accepts.
#[test]
fn what_a_card_cannot_say_is_told_with_a_sentence_that_it_can() {
    let bans = "(ongoing) Until the start of your next turn: target player can't play cards and can't play Actions.";
    for (card_type, text, words, reason) in [
        ("reaction", "Target player draws 2 cards.", "Target player", "only an Action has targets and lasting effects"),
        (
            "action",
            "The modified card has 1 more target.",
            "The modified card has 1 more target.",
            "only a Modifier is laid",
        ),
        (
            "reaction",
            "At the end of your turn: draw 2 cards.",
            "At the end of your turn: draw 2 cards.",
            "a Reaction is played in",
        ),
        ("action", "(forced) You draw 2 cards.", "(forced)", "has no force on an Action without a target"),
        ("action", bans, "can't play Actions", "adds nothing: one of the bans"),
        ("action", "You draw 0 cards.", "0", "does nothing; write at least 1"),
        ("action", "You draw 100 cards.", "100", "is more than there can be; write at most 99"),
        ("action", "You draw 1 card, and you lose 1 HP.", "you", "does two things in a row"),
        (
            "action",
            "Target player loses 1 HP, and target player draws 1 card.",
            "target player",
            "would be a second target",
        ),
        ("action", "You draw 1 card, and that player loses 1 HP.", "that player", "is nobody: no target was named"),
        (
            "action",
            "You lose 1 HP for each card in their hand.",
            "card in their hand",
            "is nobody's: you do it yourself",
        ),
        ("action", "If you have 13 or more HP: you draw 1 card.", "13", "is always so, or never"),
        ("action", "If you have 12 or fewer HP: you draw 1 card.", "12", "is always so, or never"),
        ("action", "The Action is cancelled.", "The Action is cancelled", "a Reaction answers an Action"),
        (
            "reaction",
            "The Action is cancelled, and the Action is cancelled.",
            "the Action is cancelled",
            "is the second thing that becomes of the Action",
        ),
        (
            "reaction",
            "You draw 1 card, and the Action targets the source instead.",
            "the Action targets the source instead",
            "comes too late: the Action is moved",
        ),
        ("action", "At the end of your turn, if you have 4 or fewer cards in hand: draw 1 card.", "4", "write 5 to 98"),
        (
            "modifier",
            "At the end of your turn, if you have no cards in hand: draw 1 card.",
            "no",
            "at the end of your turn you have just drawn up to five cards",
        ),
        ("modifier", "You discard 1 card.", "You discard 1 card.", "a Modifier only changes the card it is laid with"),
        (
            "modifier",
            "At the end of your turn: draw 1 card for each card in their hand.",
            "card in their hand",
            "at the end of your turn only you do something",
        ),
    ] {
        let pool = Zun::language().and_then(|language| language.pool(card_type, text)).expect("a pool");
        let problem = &Zun::load(&pool.files).expect_err(text)[0];
        assert!(problem.message.contains(reason), "{text}: {}", problem.rendered);
        assert!(problem.message.starts_with(&format!("`{words}`")), "{text}: {}", problem.rendered);
        let help = &problem.help;
        let cure = help.rsplit('`').nth(1).expect("in ticks");
        let pool = Zun::language().and_then(|language| language.pool(card_type, cure)).expect("a pool");
        assert!(Zun::load(&pool.files).is_ok(), "{text}: {help}");
    }
}

/// Every reason that the compiler gives stands in the test above, but for those that guard what the grammar does not let through.
#[test]
fn every_reason_has_its_test() {
    let source = include_str!("../src/meaning.rs");
    let starts = [".refuse(\"", ".refuse_number(\"n\", \"", "let reason = \"", "why: \""];
    let after =
        |start: &&str| source.split(*start).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>();
    let tests = include_str!("sentences.rs").split("fn every_reason_has_its_test").next().unwrap_or_default();
    // The tests quote the beginning of a reason.
    let shown = |reason: &&str| {
        let quoted = |part: &str| part.len() > 20 && reason.starts_with(part);
        tests.split('"').any(quoted)
    };
    let mut untested: Vec<&str> = starts.iter().flat_map(after).collect();
    untested.retain(|reason| !shown(reason));
    untested.sort_unstable();
    insta::assert_snapshot!(untested.join("\n"), @r"
    a Modifier changes its card, or does something at the end of the turn
    cannot become the target of an Action that is answered
    is no ban
    is no change of a card
    is no condition
    is no number that this can be
    is no player that this can be about
    is no whole text
    is nothing a player does
    is nothing that happens
    is nothing that is counted
    is nothing that lasts
    ");
}

#[test]
fn a_text_goes_on_for_the_others_when_its_owner_falls() {
    let rules = cards(&[
        ("Quake", "action", "All players lose 1 HP."),
        ("Flood", "action", "All players draw 1 card and lose 1 HP."),
        ("Ruin", "reaction", "All players lose 1 HP."),
        ("Hit", "action", "Target player loses 1 HP."),
    ]);
    // The source falls first, and the others still lose theirs.
    let mut state = table(&rules, &[(1, "Quake"), (5, "Filler"), (7, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Quake"), Choice::Done]);
    assert_eq!(hp(&rules, &state), [0, 4, 6], "ZUN-22.6");
    // Also in a later part, and when the fall comes of drawing too much.
    let mut state = table(&rules, &[(1, "Flood, Filler x10"), (5, "Filler"), (7, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Flood"), Choice::Done]);
    assert_eq!((hp(&rules, &state), &hands(&rules, &state)[1..]), (vec![0, 4, 6], &[2, 2][..]), "ZUN-22.6, ZUN-12.2");
    // The active player falls by a Reaction of somebody else, which goes on.
    let mut state = table(&rules, &[(1, "Hit"), (5, "Ruin"), (7, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Hit"), Choice::Done, at(1), card(&rules, "Ruin"), Choice::Done]);
    assert_eq!(hp(&rules, &state), [0, 4, 6], "ZUN-22.6; the Hit went with its source (ZUN-13.2)");
    // Once the game is decided nothing further happens.
    let mut state = table(&rules, &[(1, "Quake"), (1, "Filler")]);
    play(&rules, &mut state, &[card(&rules, "Quake"), Choice::Done]);
    assert_eq!(hp(&rules, &state), [0, 1], "ZUN-15.3");
}

/// Who loses HP and how much: every player word in every kind of line that can say it, played by Alex at a table of three
/// (a Reaction: by Billy, who is hit by Alex).
#[test]
fn the_table_of_small_words() {
    let action: &[(&str, [i32; 3])] = &[
        ("You lose 2 HP.", [2, 0, 0]),
        ("Target player loses 2 HP.", [0, 2, 0]),
        ("All players lose 2 HP.", [2, 2, 2]),
        ("At the end of your turn: lose 2 HP.", [2, 0, 0]),
    ];
    for (text, lost) in action {
        let rules = cards(&[("Test", "action", text)]);
        let mut state = table(&rules, &[(12, "Test, Filler x5"), (12, "nothing"), (12, "nothing")]);
        play(&rules, &mut state, &[card(&rules, "Test"), Choice::Done]);
        if text.starts_with("Target") {
            play(&rules, &mut state, &[at(1)]);
        }
        play(&rules, &mut state, &[Choice::Done, Choice::Done]);
        let left: Vec<i32> = lost.iter().map(|lost| 12 - lost).collect();
        assert_eq!(hp(&rules, &state), left, "{text}");
    }
    let reaction: &[(&str, [i32; 3])] = &[
        ("You lose 2 HP.", [0, 3, 0]),
        ("The source loses 2 HP.", [2, 1, 0]),
        ("All players lose 2 HP.", [2, 3, 2]),
        ("The Action targets the source instead.", [1, 0, 0]),
        ("The Action targets another player of your choice instead.", [0, 0, 1]),
    ];
    for (text, lost) in reaction {
        let rules = cards(&[("Hit", "action", "Target player loses 1 HP."), ("Test", "reaction", text)]);
        let mut state = table(&rules, &[(12, "Hit"), (12, "Test"), (12, "nothing")]);
        play(&rules, &mut state, &[card(&rules, "Hit"), Choice::Done, at(1), card(&rules, "Test"), Choice::Done]);
        if text.contains("choice") {
            play(&rules, &mut state, &[at(2)]);
        }
        let left: Vec<i32> = lost.iter().map(|lost| 12 - lost).collect();
        assert_eq!(hp(&rules, &state), left, "{text}");
    }
    // A ban: who cannot lose HP when everybody would.
    let ban: &[(&str, [i32; 3])] = &[
        ("you can't lose HP by card effects.", [0, 2, 2]),
        ("target player can't lose HP by card effects.", [2, 0, 2]),
        ("all players can't lose HP by card effects.", [0, 0, 0]),
    ];
    for frame in ["(ongoing) Until the start of your next turn", "While this card is on the table"] {
        for (text, lost) in ban {
            let rules = cards(&[
                ("Test", "action", &format!("{frame}: {text}")),
                ("Quake", "action", "All players lose 2 HP."),
            ]);
            let mut state = table(&rules, &[(12, "Test, Quake"), (12, "nothing"), (12, "nothing")]);
            play(&rules, &mut state, &[card(&rules, "Test"), Choice::Done]);
            if text.starts_with("target") {
                play(&rules, &mut state, &[at(1)]);
            }
            play(&rules, &mut state, &[card(&rules, "Quake"), Choice::Done]);
            let left: Vec<i32> = lost.iter().map(|lost| 12 - lost).collect();
            assert_eq!(hp(&rules, &state), left, "{frame}: {text}");
        }
    }
    // A taker who falls in the middle of the text takes nothing (ZUN-13.8).
    let rules = cards(&[("Test", "action", "You lose 1 HP and take 1 card from target player's hand.")]);
    let mut state = table(&rules, &[(1, "Test"), (12, "Filler"), (12, "nothing")]);
    play(&rules, &mut state, &[card(&rules, "Test"), Choice::Done, at(1), Choice::Done]);
    assert_eq!(hands(&rules, &state)[1], 1);
}
