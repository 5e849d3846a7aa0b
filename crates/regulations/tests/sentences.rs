//! What a sentence says is what it does (RNR-16.32): every example is accepted by some card, different sentences have different
//! programs, and what is refused is told with its words, the reason and a sentence that would do.

use runehall_cards::{Language, accept};
use runehall_dice::FastDice;
use runehall_engine::Game;
use runehall_regulations::lexicon::{ENTRIES, lexicon};
use runehall_regulations::{RegulationCards, Regulations};

/// The types of card that accept a sentence.
fn accepted(text: &str) -> Vec<&'static str> {
    let tree = lexicon().parse(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    let on = RegulationCards::CARDS.iter().filter(|(_, card)| accept::<RegulationCards>(*card, &tree).is_ok());
    on.map(|(name, _)| *name).collect()
}

/// What `check` says of a card with this text.
fn refused(kind: &str, text: &str) -> String {
    let files = [("mine.cards".to_owned(), format!("My Card\n  {kind}\n  {text}\n"))];
    let problems = Regulations::load(&files).expect_err(text);
    assert_eq!(problems[0].code, "C026", "{kind}: {text}: {}", problems[0].rendered);
    let help = &problems[0].help;
    // The message ends in a sentence, and the same card accepts it.
    let cure = help.rsplit('`').nth(1).unwrap_or_default();
    assert!(accepted(cure).contains(&kind), "{kind}: {text}: {help}");
    format!("{kind}: {text}\n    {}; {help}", problems[0].message)
}

#[test]
fn every_example_is_accepted_by_some_card() {
    let dead: Vec<&str> = ENTRIES.iter().map(|entry| entry.example).filter(|text| accepted(text).is_empty()).collect();
    assert_eq!(dead, [""; 0]);
}

#[test]
fn different_sentences_have_different_programs() {
    let language = Regulations::language().expect("cards with texts");
    let done = language.pairs(20_000, &mut FastDice::new(1));
    let clash = |clash: &runehall_engine::language::Clash| format!("{}: {} / {}", clash.card, clash.one, clash.other);
    assert_eq!(done.clashes.iter().map(clash).collect::<Vec<_>>(), [""; 0]);
    assert!(done.pairs >= 20_000);
}

#[test]
fn who_can_say_what() {
    let texts = [
        "When your turn begins: you may sacrifice this card, then draw 3 cards.",
        "When a neighbor summons a Creature in their Summon phase: you may hex that Creature.",
        "When you discard a card: you may let each neighbor draw a card, then you may draw 2 cards.",
        "When a Creature on any Lawn would be hexed, destroyed or stolen: you may nullify that.",
        "When this card would be hexed or stolen by a neighbor's effect: you may have that neighbor sacrifice a Creature on their Lawn instead.",
        "When a neighbor would discard a card: you may add a Rune from the Rune discard to your Fence instead.",
        "When a Rune on your Fence would be stolen: you may nullify that.",
        "When another Rune on any Fence would be destroyed: you may nullify that.",
        "When a player casts a Spell: you may draw a card.",
        "When your turn begins, if you have 2 or more Hexed Creatures on your Lawn: you may draw a card for each Hexed Creature on all Lawns.",
        "Destroy all Runes on all Fences, then have each player add the top card of the Rune deck to their Fence.",
        "Destroy all Hexed Creatures on any Lawn.",
        "Let each player summon a Creature from their hand onto your Lawn.",
        "Return all Hexed Creatures on any neighbor's Lawn, then look at the hand and the Fence of each neighbor.",
        "Discard 1 or more cards, then have each neighbor discard that many cards.",
        "When the Spin phase ends: let each player discard 1 or more cards, then draw that many cards.",
        "When the turn begins: have the active player draw 2 cards, then discard a card.",
        "To summon a Creature, you must first discard 2 cards.",
        "To cast a Spell, a player with 3 or more Creatures on their Lawn must first discard a card.",
        "Other Mythical Creatures on your Lawn can't be hexed or destroyed by a neighbor's effect.",
        "Runes can't be stolen.",
        "You can't activate more than 2 Runes in a turn.",
        "A player can't activate more than 2 Runes in a turn.",
        "A player with 1 or more Hexed Creatures on their Lawn draws 2 additional cards in their Draw phase.",
        "A player may take 3 Summon actions in their Summon phase.",
        "You may take 3 Summon actions in your Summon phase.",
        "Your Rune limit is 1 lower.",
        "The base Rune limit is 5.",
        "All Fences are face up.",
    ];
    let row = |text: &&str| format!("{}: {text}", accepted(text).join(", "));
    insta::assert_snapshot!(texts.iter().map(row).collect::<Vec<_>>().join("\n"), @r"
    creature: When your turn begins: you may sacrifice this card, then draw 3 cards.
    creature, rune: When a neighbor summons a Creature in their Summon phase: you may hex that Creature.
    creature, rune: When you discard a card: you may let each neighbor draw a card, then you may draw 2 cards.
    creature, rune: When a Creature on any Lawn would be hexed, destroyed or stolen: you may nullify that.
    creature: When this card would be hexed or stolen by a neighbor's effect: you may have that neighbor sacrifice a Creature on their Lawn instead.
    creature, rune: When a neighbor would discard a card: you may add a Rune from the Rune discard to your Fence instead.
    creature, rune: When a Rune on your Fence would be stolen: you may nullify that.
    rune: When another Rune on any Fence would be destroyed: you may nullify that.
    creature, rune: When a player casts a Spell: you may draw a card.
    creature, rune: When your turn begins, if you have 2 or more Hexed Creatures on your Lawn: you may draw a card for each Hexed Creature on all Lawns.
    spell: Destroy all Runes on all Fences, then have each player add the top card of the Rune deck to their Fence.
    spell: Destroy all Hexed Creatures on any Lawn.
    spell: Let each player summon a Creature from their hand onto your Lawn.
    spell: Return all Hexed Creatures on any neighbor's Lawn, then look at the hand and the Fence of each neighbor.
    spell: Discard 1 or more cards, then have each neighbor discard that many cards.
    regulation: When the Spin phase ends: let each player discard 1 or more cards, then draw that many cards.
    regulation: When the turn begins: have the active player draw 2 cards, then discard a card.
    creature: To summon a Creature, you must first discard 2 cards.
    creature, regulation: To cast a Spell, a player with 3 or more Creatures on their Lawn must first discard a card.
    creature: Other Mythical Creatures on your Lawn can't be hexed or destroyed by a neighbor's effect.
    creature, regulation: Runes can't be stolen.
    creature: You can't activate more than 2 Runes in a turn.
    creature, regulation: A player can't activate more than 2 Runes in a turn.
    creature, regulation: A player with 1 or more Hexed Creatures on their Lawn draws 2 additional cards in their Draw phase.
    creature, regulation: A player may take 3 Summon actions in their Summon phase.
    creature: You may take 3 Summon actions in your Summon phase.
    creature: Your Rune limit is 1 lower.
    regulation: The base Rune limit is 5.
    regulation: All Fences are face up.
    ");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of sentences and what is said of each")]
fn what_is_refused_is_told_with_its_words_the_reason_and_a_sentence() {
    let texts = [
        ("creature", "Draw 2 cards."),
        ("rune", "Your hand limit is 2 higher."),
        ("regulation", "Your hand limit is 2 higher."),
        ("regulation", "You draw 1 additional card in your Draw phase."),
        ("creature", "The base hand limit is 5."),
        ("creature", "All Fences are face up."),
        ("creature", "The summoning limit does not apply."),
        ("regulation", "The base hand limit is 7."),
        ("regulation", "The summoning limit applies at a gain of 3 or more."),
        ("regulation", "A player may take 1 Summon action in their Summon phase."),
        ("regulation", "The base Rune limit is 300."),
        ("regulation", "Other Creatures can't be stolen."),
        ("creature", "Other Runes can't be stolen."),
        ("rune", "When this card enters your Lawn: you may draw 2 cards."),
        ("rune", "When this card would be stolen: you may nullify that."),
        ("rune", "When another Mythical Creature on your Lawn is hexed: you may draw a card."),
        ("creature", "When another Rune on your Fence would be stolen: you may nullify that."),
        ("spell", "Destroy it."),
        ("rune", "When you cast a Spell: you may return it."),
        ("rune", "When a neighbor casts a Spell: you may add that Spell to your hand."),
        ("rune", "When a neighbor casts a Spell: you may hex that Creature."),
        ("rune", "When you cast a Spell: you may hex a Mythical Creature on that neighbor's Lawn."),
        ("rune", "When a Rune on your Fence would be stolen: you may destroy it instead."),
        ("rune", "When a new Regulation would become active: you may destroy it instead."),
        ("creature", "When this card would be destroyed: you may put it on the bottom of the Regulation deck instead."),
        ("creature", "When this card enters your Lawn: you may sacrifice this card, then draw 2 cards."),
        ("creature", "When this card enters your Lawn: you may restore it."),
        ("rune", "When a Mythical Creature on any Lawn is hexed: you may hex it."),
        ("rune", "When a Mythical Creature on any Lawn is hexed by a neighbor's effect: you may draw a card."),
        ("spell", "Discard 2 cards, then draw that many cards."),
        ("spell", "Have each neighbor discard 1 or more cards, then draw that many cards."),
        ("spell", "Destroy a Creature on their Lawn."),
        ("spell", "Have each neighbor sacrifice a Creature on your Lawn."),
        ("spell", "Have each neighbor sacrifice all Creatures on your Lawn."),
        ("spell", "Let any neighbor cast a Spell from your hand."),
        ("spell", "Have each neighbor cast a Spell from their hand."),
        ("spell", "Have each neighbor destroy all Creatures on any Lawn."),
        ("spell", "Have each neighbor destroy a Rune on any Fence."),
        ("spell", "Sacrifice a Creature on your Lawn, then destroy a Creature on any Lawn."),
        ("spell", "Destroy a Rune on any Fence, then steal a Rune on any neighbor's Fence."),
        ("spell", "Let each neighbor look at the hand and the Fence of any neighbor."),
        ("regulation", "When the turn begins: have the active player destroy a Creature on your Lawn."),
        ("regulation", "When the turn begins: have the active player skip that Spin phase."),
        ("regulation", "When the Spin phase begins: let each player skip that Spin phase."),
        ("regulation", "When the turn begins: have the active player destroy a Rune on any Fence."),
        ("spell", "Return another Creature on any Lawn."),
        ("creature", "When your turn begins: you may return another Creature on any neighbor's Lawn."),
        ("spell", "Sacrifice this card, then draw 2 cards."),
        ("spell", "Draw 0 cards."),
        ("creature", "Your hand limit is 0 lower."),
        ("creature", "This card can't be stolen or destroyed."),
        ("rune", "When a Creature on your Lawn would be hexed: you may nullify that."),
        ("regulation", "Hexed Creatures can't be hexed."),
        ("regulation", "Creatures can't be hexed."),
        (
            "regulation",
            "When the turn begins: have the active player hex a Mythical Creature on their Lawn, then destroy a Creature on any Lawn.",
        ),
        ("rune", "When a Mythical Creature on any Lawn is hexed: you may have each neighbor destroy it."),
        ("rune", "When you would discard a card: you may add that Spell to your hand instead."),
        (
            "rune",
            "When a neighbor would cast a Spell: you may have each neighbor add that Spell to their hand instead.",
        ),
    ];
    let rows: Vec<String> = texts.iter().map(|(kind, text)| refused(kind, text)).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    creature: Draw 2 cards.
        `Draw 2 cards.` has no force on a creature: only a Spell just happens (RNR-3.1); begin with `When …: you may` or, on a Regulation, with `When …: have`; write for example `No effect.`
    rune: Your hand limit is 2 higher.
        `Your hand limit is 2 higher.` has no force on a rune: only Mythical Creatures and the active Regulation hold all the time (RNR-10.2, RNR-3.9); write for example `When your turn begins: you may have any neighbor spin.`
    regulation: Your hand limit is 2 higher.
        `Your hand limit is 2 higher` has no force on a regulation: a Regulation has no user, so `your` is nobody's: write `The base hand limit is 9.` (RNR-13.3); write for example `The base hand limit is 2.`
    regulation: You draw 1 additional card in your Draw phase.
        `You` has no force on a regulation: a Regulation has no user, so `you` is nobody: write `a player`, `the active player` or `each player` (RNR-13.3); write for example `A player draws 1 additional card in their Draw phase.`
    creature: The base hand limit is 5.
        `The base hand limit is 5` has no force on a creature: only a Regulation sets the base value for everyone: write `Your hand limit is 2 higher.` (RNR-8.6); write for example `Your hand limit is 5 lower.`
    creature: All Fences are face up.
        `All Fences are face up` has no force on a creature: only a Regulation turns all Fences (RNR-12.2); write for example `You can't cast Spells.`
    creature: The summoning limit does not apply.
        `The summoning limit does not apply` has no force on a creature: only a Regulation changes the summoning limit, for everyone (RNR-8.11); write for example `Your hand limit is 1 lower.`
    regulation: The base hand limit is 7.
        `7` is the base without any card (RNR-8.1, RNR-8.4); write for example `The base hand limit is 8.`
    regulation: The summoning limit applies at a gain of 3 or more.
        `3` is the summoning limit without any card (RNR-8.11); write for example `The summoning limit applies at a gain of 4 or more.`
    regulation: A player may take 1 Summon action in their Summon phase.
        `1` is what everybody may take anyway (RNR-6.8); write for example `A player may take 2 Summon actions in their Summon phase.`
    regulation: The base Rune limit is 300.
        `300` is not from 0 to 99; write for example `The summoning limit does not apply.`
    regulation: Other Creatures can't be stolen.
        `Other Creatures` leaves out this card, which is none of them; write it without `other`, for example `Creatures can't be stolen.`
    creature: Other Runes can't be stolen.
        `Other Runes` leaves out this card, which is none of them; write it without `other`, for example `Runes can't be stolen.`
    rune: When this card enters your Lawn: you may draw 2 cards.
        `this card enters your Lawn` has no force on a rune: only a Creature enters a Lawn (RNR-4.16); write for example `When your turn begins: you may draw 2 cards.`
    rune: When this card would be stolen: you may nullify that.
        `this card` has no force on a rune: only a Creature is on a Lawn while its text holds; a Rune is used up, and cannot save itself (RNR-16.29); write for example `When you would activate a Rune: you may nullify that.`
    rune: When another Mythical Creature on your Lawn is hexed: you may draw a card.
        `another` leaves out this card, which is none of them; write `a`, for example `When a Mythical Creature on your Lawn is hexed: you may draw a card.`
    creature: When another Rune on your Fence would be stolen: you may nullify that.
        `another` leaves out this card, which is none of them; write `a`, for example `When a Rune on your Fence would be stolen: you may nullify that.`
    spell: Destroy it.
        `it` has no force on a spell: no card is the subject of a trigger here, so `it` is nothing (RNR-10.22); write for example `Spin.`
    rune: When you cast a Spell: you may return it.
        `it` is nothing: no card is the subject of a trigger here (RNR-10.22); write for example `When you cast a Spell: you may spin.`
    rune: When a neighbor casts a Spell: you may add that Spell to your hand.
        `that Spell` has no force in such a line of a rune: a Spell that was cast resolves before anything answers it: write `When a neighbor would cast a Spell: … instead.`; write for example `When a neighbor casts a Spell: you may cast a Spell from your hand.`
    rune: When a neighbor casts a Spell: you may hex that Creature.
        `that Creature` is none: the trigger summons no Creature (RNR-10.22); write for example `When a neighbor summons a Creature: you may hex that Creature.`
    rune: When you cast a Spell: you may hex a Mythical Creature on that neighbor's Lawn.
        `that neighbor's` is nobody: the trigger has no neighbor in it; write for example `When you cast a Spell: you may hex a Mythical Creature on any neighbor's Lawn.`
    rune: When a Rune on your Fence would be stolen: you may destroy it instead.
        `destroy it` is done to a Rune that nobody but its player sees (RNR-16.20); write `you may nullify that`, for example `When a Rune on your Fence would be stolen: you may spin instead.`
    rune: When a new Regulation would become active: you may destroy it instead.
        `destroy it` cannot be done to a Regulation; write `put it on the bottom of the Regulation deck`, for example `When a new Regulation would become active: you may spin instead.`
    creature: When this card would be destroyed: you may put it on the bottom of the Regulation deck instead.
        `put it on the bottom of the Regulation deck` is only for a new Regulation; write for example `When a new Regulation would become active: you may put it on the bottom of the Regulation deck instead.`
    creature: When this card enters your Lawn: you may sacrifice this card, then draw 2 cards.
        `this card` is the subject of the trigger (RNR-10.22); write `it`, for example `When this card enters your Lawn: you may sacrifice it, then draw 2 cards.`
    creature: When this card enters your Lawn: you may restore it.
        `restore it` does nothing: it is Mythical (RNR-3.6); write for example `When this card enters your Lawn: you may destroy it.`
    rune: When a Mythical Creature on any Lawn is hexed: you may hex it.
        `hex it` does nothing: it is Hexed already (RNR-3.6); write for example `When a Mythical Creature on any Lawn is hexed: you may spin.`
    rune: When a Mythical Creature on any Lawn is hexed by a neighbor's effect: you may draw a card.
        `a Mythical Creature on any Lawn is hexed by a neighbor's effect` with `any` says `by a neighbor's effect` of somebody else's neighbor (RNR-10.18); write it without `by a neighbor's effect`, or with `your`, for example `When a Mythical Creature on your Lawn is hexed by a neighbor's effect: you may draw a card.`
    spell: Discard 2 cards, then draw that many cards.
        `that many` is no number: no earlier step of one player leaves it open with `1 or more` (RNR-16.13); write a numeral, or `1 or more` in a step of your own before it, for example `Discard 1 or more cards, then draw that many cards.`
    spell: Have each neighbor discard 1 or more cards, then draw that many cards.
        `that many` is no number: no earlier step of one player leaves it open with `1 or more` (RNR-16.13); write a numeral, or `1 or more` in a step of your own before it, for example `Have each neighbor discard 1 or more cards, then draw a card.`
    spell: Destroy a Creature on their Lawn.
        `their` is nobody's here: you act; write `your`, for example `Destroy a Creature on your Lawn.`
    spell: Have each neighbor sacrifice a Creature on your Lawn.
        `your` is not what they act with: another player acts, with what is their own; write `their`, for example `Have each neighbor sacrifice a Creature on their Lawn.`
    spell: Have each neighbor sacrifice all Creatures on your Lawn.
        `your` is not what they act with: another player acts, with what is their own; write `their`, for example `Have each neighbor sacrifice all Creatures on their Lawn.`
    spell: Let any neighbor cast a Spell from your hand.
        `your` is not what they act with: another player acts, with what is their own; write `their`, for example `Let any neighbor cast a Spell from their hand.`
    spell: Have each neighbor cast a Spell from their hand.
        `cast a Spell from their hand` cannot be demanded of others: whether they hold such a card is theirs to know (RNR-12.1); write `let` instead of `have`, for example `Let each neighbor cast a Spell from their hand.`
    spell: Have each neighbor destroy all Creatures on any Lawn.
        `on any Lawn` is not settled: with `all` the user of a card names whose it is, and somebody else acts here (RNR-R12); write `on their Lawn` or `on all Lawns`, for example `Have each neighbor destroy a Creature on any Lawn.`
    spell: Have each neighbor destroy a Rune on any Fence.
        `destroy a Rune on any Fence` names a Fence beforehand, which only the user of a card does (RNR-11.8); write it without `have …` or `let …`, or `destroy all Runes on their Fence`, for example `Have each neighbor return a Creature on any Lawn.`
    spell: Sacrifice a Creature on your Lawn, then destroy a Creature on any Lawn.
        `destroy a Creature on any Lawn` is a second Creature to be named beforehand, and a text names one (RNR-11.8); write `all`, or let somebody else choose with `have`, for example `Sacrifice all Creatures on your Lawn, then destroy a Creature on any Lawn.`
    spell: Destroy a Rune on any Fence, then steal a Rune on any neighbor's Fence.
        `steal a Rune on any neighbor's Fence` is a second player or Fence to be named beforehand, and a text names one (RNR-11.8); write `each neighbor`, `all Fences` or `your Fence`, for example `Return a Creature on any Lawn, then steal a Rune on any neighbor's Fence.`
    spell: Let each neighbor look at the hand and the Fence of any neighbor.
        `look at the hand and the Fence of any neighbor` is for the user of the card; write it without `have …` or `let …` before it, for example `Look at the hand and the Fence of any neighbor.`
    regulation: When the turn begins: have the active player destroy a Creature on your Lawn.
        `your` has no force on a regulation: a Regulation has no user, so `you` is nobody: write `a player`, `the active player` or `each player` (RNR-13.3); write for example `When the turn begins: have the active player destroy a Creature on any Lawn.`
    regulation: When the turn begins: have the active player skip that Spin phase.
        `skip that Spin phase` is too late or too early: a Spin phase is skipped when it begins (RNR-6.14); write for example `When the turn begins: have the active player skip a Spin phase.`
    regulation: When the Spin phase begins: let each player skip that Spin phase.
        `skip that Spin phase` is for the active player, whose Spin phase it is; write `the active player`, for example `When the Spin phase begins: let each player skip a Spin phase.`
    regulation: When the turn begins: have the active player destroy a Rune on any Fence.
        `destroy a Rune on any Fence` names a Fence beforehand, which only the user of a card does (RNR-11.8); write it without `have …` or `let …`, or `destroy all Runes on their Fence`, for example `When the turn begins: have the active player return a Creature on any Lawn.`
    spell: Return another Creature on any Lawn.
        `another` has no force on a spell: `another` leaves out this card, which is on no Lawn or Fence: write `a` (RNR-16.2); write for example `Return a Creature on any Lawn.`
    creature: When your turn begins: you may return another Creature on any neighbor's Lawn.
        `another` leaves out this card, which is not there (RNR-16.2); write `a`, for example `When your turn begins: you may return a Creature on any neighbor's Lawn.`
    spell: Sacrifice this card, then draw 2 cards.
        `this card` has no force on a spell: only a Creature is on a Lawn while its text holds; a Rune is used up, and cannot save itself (RNR-16.29); write for example `Skip a Spin phase, then draw 2 cards.`
    spell: Draw 0 cards.
        `0` does nothing; write for example `Draw a card.`
    creature: Your hand limit is 0 lower.
        `0` does nothing; write for example `Your hand limit is 1 lower.`
    creature: This card can't be stolen or destroyed.
        `destroyed` stands out of order: harms stand once each, as `hexed`, `destroyed`, `stolen`; write for example `This card can't be hexed or destroyed.`
    rune: When a Creature on your Lawn would be hexed: you may nullify that.
        `a Creature on your Lawn` is never hexed if it is Hexed (RNR-3.6); write `Mythical` before `Creature`, for example `When a Creature on your Lawn would be stolen: you may nullify that.`
    regulation: Hexed Creatures can't be hexed.
        `hexed` never befalls a Hexed Creature (RNR-3.6); write for example `Hexed Creatures can't be stolen.`
    regulation: Creatures can't be hexed.
        `Creatures` is never hexed if it is Hexed (RNR-3.6); write `Mythical` before `Creature`, for example `Creatures can't be stolen.`
    regulation: When the turn begins: have the active player hex a Mythical Creature on their Lawn, then destroy a Creature on any Lawn.
        `destroy a Creature on any Lawn` is a second Creature for the active player to choose, and a text has one (RNR-11.8); write `all`, or `each player`, for example `When the turn begins: have the active player hex all Mythical Creatures on their Lawn, then destroy a Creature on any Lawn.`
    rune: When a Mythical Creature on any Lawn is hexed: you may have each neighbor destroy it.
        `it` is one card, and cannot be acted on by each of them; write it without `have …` or `let …`, for example `When a Mythical Creature on any Lawn is hexed: you may have any neighbor destroy it.`
    rune: When you would discard a card: you may add that Spell to your hand instead.
        `that Spell` is none: the trigger would cast no Spell (RNR-10.22); write for example `When you would discard a card: you may cast a Spell from your hand instead.`
    rune: When a neighbor would cast a Spell: you may have each neighbor add that Spell to their hand instead.
        `that Spell` is one card, and goes to one hand; write it without `have …` or `let …`, for example `When a neighbor would cast a Spell: you may have any neighbor add that Spell to their hand instead.`
    ");
}

/// Every reason that the compiler gives stands in the test above, but for those that guard what the grammar does not let through.
#[test]
fn every_reason_has_its_test() {
    let sources = [
        include_str!("../src/compile/parts.rs"),
        include_str!("../src/compile/scope.rs"),
        include_str!("../src/compile/standing.rs"),
        include_str!("../src/compile/text.rs"),
        include_str!("../src/compile/trigger.rs"),
        include_str!("../src/compile/verb.rs"),
    ];
    let tests = include_str!("sentences.rs").split("fn every_reason_has_its_test").next().unwrap_or_default();
    let mut untested: Vec<&str> = sources.iter().flat_map(|source| reasons(source)).collect();
    untested.retain(|reason| !tests.contains(reason));
    untested.sort_unstable();
    untested.dedup();
    insta::assert_snapshot!(untested.join("\n"), @r"
    does nothing that a card answers
    has no price
    is no Creature
    is no Lawn or Fence
    is no hand or Fence
    is no harm
    is no limit
    is no moment at which a Regulation acts
    is no moment that a card answers
    is no number that is known here
    is no text of a card
    is nobody to look at
    is nobody who can be told to do something
    is nobody whom a Regulation can tell to act
    is nobody whom a rule binds all the time
    is nobody whose cards are kept
    is nobody whose place this could be
    is not `your` or `any`
    is not in that pile
    is not one Creature
    is not one card
    is nothing that can be protected
    is nothing that holds
    is nothing that is answered afterwards
    is nothing that is answered beforehand
    is nothing that is done
    is too much
    names a player beforehand, and a Regulation has no user who could (RNR-13.3)
    names no harm
    ");
}

/// What stands in quotes after `refuse(`, or after the name that is handed to it.
fn reasons(source: &str) -> Vec<&str> {
    let starts = [".refuse(\"", ".refuse_number(\"n\", \"", "let why = \""];
    let after = |start: &str| source.split(start).skip(1).filter_map(|rest| rest.split('"').next()).collect::<Vec<_>>();
    starts.iter().flat_map(|start| after(start)).collect()
}
