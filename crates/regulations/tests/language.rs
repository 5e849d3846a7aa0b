//! The lexicon and cards of Runes & Regulations: every card is read in one way and printed as it stands (RNR-16.32).

use proptest::prelude::*;
use runehall_cards::{Attributes, CardSource, Code, Diagnostic, Lexicon, extend, parse_files, print_cards, render};
use runehall_regulations::lexicon::{Form, lexicon};

const FILES: [(&str, &str); 4] = [
    ("data/regulations/creatures.cards", include_str!("../../../data/regulations/creatures.cards")),
    ("data/regulations/spells.cards", include_str!("../../../data/regulations/spells.cards")),
    ("data/regulations/runes.cards", include_str!("../../../data/regulations/runes.cards")),
    ("data/regulations/regulations.cards", include_str!("../../../data/regulations/regulations.cards")),
];

fn cards() -> Vec<CardSource> {
    let (cards, errors) = parse_files(&FILES);
    assert!(errors.is_empty(), "{errors:#?}");
    cards
}

/// Rendered diagnostics of a refused text.
fn refused(text: &str) -> String {
    let errors = lexicon().parse(text).expect_err(text);
    errors.iter().map(|e| render(e, text)).collect::<Vec<_>>().join("\n\n")
}

/// The tree of a text, which must print as it was written.
fn tree(lexicon: &Lexicon<Form>, text: &str) -> String {
    let tree = lexicon.parse(text).unwrap_or_else(|errors| panic!("{}", render(&errors[0], text)));
    assert_eq!(lexicon.print(&tree).as_deref(), Some(text));
    tree.to_string()
}

#[test]
fn every_example_is_a_text_that_uses_its_phrase() {
    let lexicon = lexicon();
    let wrong: Vec<String> = lexicon.check_examples().iter().map(Diagnostic::to_string).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for entry in runehall_regulations::lexicon::ENTRIES {
        tree(lexicon, entry.example);
    }
}

#[test]
fn the_decks_have_130_cards() {
    let cards = cards();
    let kinds = [("creature", 0), ("spell", 1), ("rune", 2), ("regulation", 3)];
    let mut counts = [0_u32; 4];
    for card in &cards {
        let mut attributes = Attributes::of(card);
        let kind = attributes.one_of("type", &kinds).expect("a type");
        assert_eq!(attributes.finish(), []);
        assert_eq!(card.lines.len(), 1, "{}", card.name);
        counts[kind] += u32::from(card.count);
    }
    assert_eq!(counts, [50, 39, 24, 17]); // RNR-1.1, RNR-1.2, RNR-16.16
    assert_eq!(cards.len(), 85);
}

#[test]
fn files_print_as_they_are_but_for_comments() {
    for (file, text) in FILES {
        let (cards, _) = parse_files(&[(file, text)]);
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(print_cards(&cards), plain.join("\n") + "\n", "{file}");
    }
}

#[test]
fn trees_of_all_cards() {
    let lexicon = lexicon();
    let row = |card: &CardSource| format!("{}: {}", card.name, tree(lexicon, &card.lines[0].text));
    let rows: Vec<String> = cards().iter().map(row).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    Horrifyingly Smelly Dragon: (Triggered when=(Enters card=ThisCard) does=[(Have who=EachPlayer does=(Return what=(Object n=(Count n=1) what=Creature where=(Lawn whose=Their))))])
    Sparkly Dragon: (Triggered when=(Enters card=ThisCard) does=[(Cast what=(Object n=(Count n=1) what=Spell where=(Hand whose=You)))])
    Light-Hoofed Pegasus: (Triggered when=(Enters card=ThisCard) does=[(Steal what=(Object n=(Count n=1) what=Creature where=(Lawn whose=AnyNeighbor)))])
    Teeny Tiny Manticore: (Standing holds=(Cannot what=ThisCard harms=[Destroyed]))
    Bratty Dragon: (Triggered when=YourTurnBegins does=[(Discard n=(Count n=1)) (Return what=(Object n=(Count n=1) what=Creature where=(Lawn whose=AnyNeighbor)))])
    Tail-Chasing Unicorn: (Triggered when=YourTurnBegins does=[(Return what=(Object n=(Count n=1) what=Creature where=(Lawn whose=You))) (May does=(Summon what=(Object n=(Count n=1) what=Creature where=(Hand whose=You)) onto=(Lawn whose=You)))])
    Griffin With a Tiny Head: (Standing holds=(LimitLower limit=HandLimit n=2))
    Rune-Eating Dragon: (Triggered when=(Enters card=ThisCard) does=[(Destroy what=(Object n=(Count n=1) what=Rune where=(Fence whose=AnyPlayer)))])
    Fetching Pegasus: (Standing holds=(Price to=CastSpell who=You does=(Discard n=(Count n=1))))
    Spoiled Unicorn: (Standing holds=(ExtraDraw who=You n=1))
    A Stray Dog: NoEffect
    Alley Cat: NoEffect
    Hoarding Dragon: (Standing holds=(LimitHigher limit=HandLimit n=2))
    Couch-Potato Griffin: (Triggered when=(Enters card=ThisCard) does=[SkipASpin])
    Bone-Burying Griffin: (Triggered when=(Enters card=ThisCard) does=[(Sacrifice what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=You))) (Summon what=(Object n=(Another n=1) what=Creature where=MainDiscard) onto=(Lawn whose=You))])
    Green-Thumbed Unicorn: (Triggered when=(Enters card=ThisCard) does=[(Restore what=(Object n=(Count n=1) what=HexedCreature where=(Lawn whose=You)))])
    Hedge-Hugging Manticore: (Triggered when=YourTurnBegins does=[(Discard n=(Count n=1)) (Restore what=(Object n=(Count n=1) what=HexedCreature where=(Lawn whose=You)))])
    Squinting Basilisk: (Triggered when=(Enters card=ThisCard) does=[(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=AnyNeighbor)))])
    Trash-Day Griffin: (Triggered when=(Enters card=ThisCard) does=[(Add what=(Object n=(Count n=1) what=Creature where=MainDiscard) to=(Hand whose=You))])
    Porch-Pirate Griffin: (Triggered when=(Enters card=ThisCard) does=[(Steal what=(Object n=(Count n=1) what=Rune where=(Fence whose=AnyNeighbor)))])
    Mail-Carrier Pegasus: (Triggered when=(Enters card=ThisCard) does=[(Draw n=(Count n=2))])
    Rune-Sniffing Manticore: (Triggered when=(Enters card=ThisCard) does=[(Add what=TopOfRuneDeck to=(Fence whose=You))])
    Picket Unicorn: (Standing holds=(LimitHigher limit=RuneLimit n=1))
    Reheated Phoenix: (Instead when=(WouldBe what=ThisCard harms=[Destroyed]) does=[(Return what=It)])
    HOA-Approved Gargoyle: (Standing holds=(Cannot what=(Every other what=Creature where=(Lawn whose=You)) harms=[Stolen]))
    Curtain-Twitching Manticore: (Triggered when=(Enters card=ThisCard) does=[(LookAt who=AnyNeighbor)])
    Barbecue Dragon: (Triggered when=(Enters card=ThisCard) does=[(Let who=EachPlayer does=(Draw n=(Count n=1)))])
    Grudge-Holding Manticore: (Triggered when=(IsHexed what=(Object n=(Another n=1) what=MythicalCreature where=(Lawn whose=You)) by_neighbor) does=[(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=ThatNeighbor)))])
    Spell-Snacking Unicorn: (Triggered when=(After who=You does=CastSpell) does=[(Draw n=(Count n=1))])
    Gift-Horse Pegasus: (Triggered when=(Enters card=ThisCard) does=[(Summon what=(Object n=(Count n=1) what=Creature where=(Hand whose=You)) onto=(Lawn whose=AnyPlayer))])
    Double-Parked Pegasus: (Triggered when=YourTurnBegins does=[(Discard n=(Count n=1)) (Summon what=(Object n=(Count n=1) what=Creature where=(Hand whose=You)) onto=(Lawn whose=You))])
    Dizzy Dragon: (Triggered when=(Enters card=ThisCard) does=[Spin])
    Four-Leaf Manticore: (Instead when=(Would who=You does=ApplySpin) does=[(Discard n=(Count n=1)) Spin])
    Landlord Griffin: (Triggered when=(Enters card=ThisCard) does=[ReplaceRegulation])
    This Spells Disaster: (Instant does=[(Discard n=(Count n=1)) (Destroy what=(Object n=(Count n=1) what=Creature where=(Lawn whose=AnyPlayer)))])
    Just For the Hex of It: (Instant does=[(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=AnyPlayer)))])
    Hexes All Around: (Instant does=[(Have who=EachNeighbor does=(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=Their))))])
    Un-Hex-pected Guest: (Instant does=[(Restore what=(Object n=(Count n=1) what=HexedCreature where=(Lawn whose=You)))])
    Whack the Weeds: (Instant does=[(Destroy what=(Object n=(Count n=1) what=HexedCreature where=(Lawn whose=AnyPlayer)))])
    Pet Cemetery Plot: (Instant does=[(Sacrifice what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=You))) (Summon what=(Object n=(Count n=1) what=Creature where=MainDiscard) onto=(Lawn whose=You))])
    Finders Keepers: (Instant does=[(Discard n=(Count n=2)) (Steal what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=AnyNeighbor)))])
    Five-Finger Fence Discount: (Instant does=[(Steal what=(Object n=(Count n=1) what=Rune where=(Fence whose=AnyNeighbor)))])
    Rune-ation: (Instant does=[(Destroy what=(Object n=(Count n=1) what=Rune where=(Fence whose=AnyPlayer))) (Draw n=(Count n=1))])
    Express Shipping: (Instant does=[(Draw n=(Count n=2))])
    Curb Alert: (Instant does=[(Add what=(Object n=(Count n=1) what=Card where=MainDiscard) to=(Hand whose=You))])
    Bring Your Pet to Work: (Instant does=[(Summon what=(Object n=(Count n=1) what=Creature where=(Hand whose=You)) onto=(Lawn whose=You))])
    Leash Law: (Instant does=[(Return what=(Object n=(Count n=1) what=Creature where=(Lawn whose=AnyNeighbor)))])
    Emergency HOA Meeting: (Instant does=[ReplaceRegulation])
    Noise Complaint: (Instant does=[(Have who=EachNeighbor does=(Discard n=(Count n=1)))])
    Lawn and Order: (Instant does=[(Destroy what=(Object n=All what=HexedCreature where=(Lawn whose=EachPlayer)))])
    Yard Sale: (Instant does=[(Discard n=OneOrMore) (Draw n=ThatMany)])
    Wheel of Misfortune: (Instant does=[(Have who=AnyNeighbor does=Spin)])
    Snow Day: (Instant does=[SkipASpin])
    Grubby Grabber: (Instead when=(Would who=ANeighbor does=CastSpell) does=[(Add what=ThatSpell to=(Hand whose=You))])
    Tricky Trap: (Triggered when=(After who=ANeighbor does=CastSpell) does=[(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=ThatNeighbor)))])
    Salty Shaker: (Triggered when=(After who=ANeighbor does=DiscardCard) does=[(Have who=ThatNeighbor does=(Discard n=(Count n=1)))])
    Gettin' Diggy With It: (Triggered when=(After who=ANeighbor does=SummonCreature) does=[(Add what=(Object n=(Count n=1) what=Card where=MainDiscard) to=(Hand whose=You))])
    Blo Blo Gadget: (Triggered when=(After who=ANeighbor does=SummonCreature) does=[(Return what=(Object n=(Count n=1) what=Creature where=(Lawn whose=ThatNeighbor)))])
    Toastinator 2000: (Instead when=(Would who=You does=DiscardCard) does=[(Draw n=(Count n=2))])
    Gnasty Gnome: (Instead when=(WouldBe what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=You)) harms=[Stolen]) does=[(Destroy what=It)])
    Hose of Hindsight: (Instead when=(WouldBe what=(Object n=(Count n=1) what=Creature where=(Lawn whose=You)) harms=[Destroyed] by_neighbor) does=[(Return what=It)])
    Second-Chance Sprinkler: (Triggered when=(IsHexed what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=You))) does=[(Restore what=It)])
    Mirrored Mailbox: (Instead when=(WouldBe what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=You)) harms=[Hexed] by_neighbor) does=[(Hex what=(Object n=(Count n=1) what=MythicalCreature where=(Lawn whose=ThatNeighbor)))])
    Watchful Doorbell: (Nullify when=(WouldBe what=(Object n=(Another n=1) what=Rune where=(Fence whose=You)) harms=[Destroyed Stolen] by_neighbor))
    Wobbly Weathervane: (Nullify when=(Would who=You does=ApplySpin))
    Rattling Garage Opener: (Triggered when=(After who=You does=(SummonCreature when=InSummonPhase)) does=[(Summon what=(Object n=(Count n=1) what=Creature where=(Hand whose=You)) onto=(Lawn whose=You))])
    Shredded Newsletter: (Instead when=NewRegulation does=[(PutOnBottom what=It)])
    Boomerang Bird Bath: (Nullify when=(Would who=ANeighbor does=ActivateRune))
    Quiet Hours: (Standing holds=(RunesPerTurn who=APlayer n=1))
    Pet License Fee: (Standing holds=(Price to=(SummonCreature when=AsSummonAction) who=APlayer does=(Discard n=(Count n=1))))
    Bulk Mail Bylaw: (Standing holds=(ExtraDraw who=APlayer n=1))
    Storage Limit Notice: (Standing holds=(BaseLimit limit=HandLimit n=5))
    Garage Extension Permit: (Standing holds=(BaseLimit limit=HandLimit n=9))
    Fence Height Restriction: (Standing holds=(BaseLimit limit=RuneLimit n=2))
    Fence Extension Permit: (Standing holds=(BaseLimit limit=RuneLimit n=4))
    No Soliciting: (Standing holds=(Cannot what=(Every what=Creature) harms=[Stolen]))
    Certified Lawn Care: (RuleMay when=TurnBegins who=ActivePlayer does=[(Restore what=(Object n=(Count n=1) what=HexedCreature where=(Lawn whose=Their)))])
    Mandatory Mulching: (RuleMust when=SpinEnds who=ActivePlayer does=[(Destroy what=(Object n=All what=HexedCreature where=(Lawn whose=Their)))])
    Spinner Surcharge: (RuleMay when=SpinBegins who=ActivePlayer does=[(Discard n=(Count n=2)) SkipThatSpin])
    Double Occupancy Variance: (Standing holds=(SummonActions who=APlayer n=2))
    Spell Curfew: (Standing holds=(NoSpells who=(PlayerWith n=(AtLeast n=4) what=MythicalCreature where=(Lawn whose=Their))))
    Neighborhood Watch: (Standing holds=FencesFaceUp)
    Good Neighbor Policy: (Standing holds=(Cannot what=(TheOnly n=1 what=MythicalCreature where=(Lawn whose=APlayer)) harms=[Hexed Destroyed Stolen] by_neighbor))
    Pet Limit Waiver: (Standing holds=NoSummoningLimit)
    Strict Pet Limit: (Standing holds=(SummoningLimitAt n=2))
    ");
}

#[test]
fn sentences_without_a_meaning_are_refused() {
    for text in [
        // RNR-16.33: a place is never left out, "steal" and "any neighbor's" go together.
        "Destroy a Creature.",
        "Hex a Mythical Creature.",
        "Steal a Creature on any Lawn.",
        "Steal a Rune.",
        "Destroy a Rune on any Lawn.",
        "Destroy a Creature on all Lawns.",
        "Summon a Creature from your hand.",
        "Add a card to your hand.",
        // One spelling per meaning.
        "Draw one card.",
        "Draw 1 card.",
        "Hex a Creature on any Lawn.",
        "Restore a Creature on your Lawn.",
        "Sacrifice a Creature on any Lawn.",
        "You may draw 2 cards.",
        "You draw 2 cards.",
        "When your turn begins: draw a card.",
        "When your turn begins: you may you may draw a card.",
        // "Would" goes with "instead" and "nullify that".
        "When you would discard a card: you may draw 2 cards.",
        "When you cast a Spell: you may draw a card instead.",
        "When a neighbor casts a Spell: you may nullify that.",
        "Draw 2 cards instead.",
        "When a neighbor would summon a Creature: you may nullify that.",
        "When a Creature on your Lawn is destroyed: you may draw a card.",
        // Regulations have their own moments.
        "When the turn begins: you may draw a card.",
        "When the Spin phase ends: draw a card.",
        "When your turn begins: let the active player draw a card.",
        // Statics.
        "Runes can't be hexed.",
        "This card can't be returned.",
        "Creatures on all Lawns can't be stolen.",
        "A player draws an additional card in their Draw phase.",
        "A player draws 1 additional card in your Draw phase.",
        "This card can't be hexed, destroyed.",
        "This card can't be hexed or destroyed or stolen.",
        "Neighbors can't cast Spells.",
        // One card or all: more would be named one by one, and a text names one (RNR-11.8).
        "Destroy 2 Creatures on any Lawn.",
        "Sacrifice 1 or more Creatures on your Lawn, then draw that many cards.",
        "Steal all Runes on any neighbor's Fence.",
        "Add 2 cards from the Main discard to your hand.",
        // A price is a number of cards.
        "To cast a Spell, you must first sacrifice a Creature on your Lawn.",
    ] {
        assert!(lexicon().parse(text).is_err(), "{text}");
    }
}

#[test]
fn one_as_a_numeral() {
    insta::assert_snapshot!(refused("Draw 1 card."), @r"
    error[C024]: this meaning has another spelling
     --> text:1:1
      |
    1 | Draw 1 card.
      | ^^^^^^^^^^^^
      = help: write `Draw a card.`
    ");
}

#[test]
fn place_left_out() {
    insta::assert_snapshot!(refused("Destroy a Creature."), @r"
    error[C015]: `.` does not fit here
     --> text:1:19
      |
    1 | Destroy a Creature.
      |                   ^ expected `on`
      = help: a text that would do: `Destroy a Creature on any Lawn.`
    ");
}

#[test]
fn stealing_from_anybody() {
    insta::assert_snapshot!(refused("Steal a Creature on your Lawn."), @r"
    error[C015]: `your` does not fit here
     --> text:1:21
      |
    1 | Steal a Creature on your Lawn.
      |                     ^^^^ expected `any`
      = help: a text that would do: `Steal a Creature on any neighbor's Lawn.`
    ");
}

#[test]
fn creature_on_a_fence() {
    insta::assert_snapshot!(refused("Return a Creature on your Fence."), @r"
    error[C015]: `Fence` does not fit here
     --> text:1:27
      |
    1 | Return a Creature on your Fence.
      |                           ^^^^^ expected `Lawn`
      = help: a text that would do: `Return a Creature on your Lawn, then you may summon a Creature from your hand onto your Lawn.`
    ");
}

#[test]
fn instead_left_out() {
    insta::assert_snapshot!(refused("When this card would be destroyed: you may return it."), @r"
    error[C015]: `.` does not fit here
     --> text:1:53
      |
    1 | When this card would be destroyed: you may return it.
      |                                                     ^ expected `,` or `instead`
      = help: write `instead` before `.`
    ");
}

#[test]
fn instead_after_the_fact() {
    insta::assert_snapshot!(refused("When you cast a Spell: you may draw a card instead."), @r"
    error[C015]: `instead` does not fit here
     --> text:1:44
      |
    1 | When you cast a Spell: you may draw a card instead.
      |                                            ^^^^^^^ expected `for`, `,` or `.`
      = help: a text that would do: `When you cast a Spell: you may draw a card.`
    ");
}

#[test]
fn may_left_out() {
    insta::assert_snapshot!(refused("When this card enters your Lawn: draw 2 cards."), @r"
    error[C015]: `draw` does not fit here
     --> text:1:34
      |
    1 | When this card enters your Lawn: draw 2 cards.
      |                                  ^^^^ expected `you`
      = help: a text that would do: `When this card enters your Lawn: you may draw 2 cards.`
    ");
}

#[test]
fn unknown_trigger() {
    insta::assert_snapshot!(refused("When this card dies: you may draw a card."), @r"
    error[C014]: unknown word `dies`
     --> text:1:16
      |
    1 | When this card dies: you may draw a card.
      |                ^^^^ expected `enters` or `would`
      = help: a text that would do: `When this card enters your Lawn: you may draw 2 cards.`
    ");
}

#[test]
fn plural_after_a() {
    insta::assert_snapshot!(refused("Destroy a Creatures on any Lawn."), @r"
    error[C017]: `Creatures` is the plural
     --> text:1:11
      |
    1 | Destroy a Creatures on any Lawn.
      |           ^^^^^^^^^ expected the singular
      = help: write `Creature`
    ");
}

#[test]
fn singular_after_all() {
    insta::assert_snapshot!(refused("Destroy all Hexed Creature on all Lawns."), @r"
    error[C017]: `Creature` is the singular
     --> text:1:19
      |
    1 | Destroy all Hexed Creature on all Lawns.
      |                   ^^^^^^^^ expected the plural
      = help: write `Creatures`
    ");
}

#[test]
fn verb_that_does_not_agree() {
    insta::assert_snapshot!(refused("When a neighbor cast a Spell: you may draw a card."), @r"
    error[C015]: `cast` does not fit here
     --> text:1:17
      |
    1 | When a neighbor cast a Spell: you may draw a card.
      |                 ^^^^ expected `casts`, `summons`, `discards` or `would`
      = help: did you mean `casts`?
    ");
}

#[test]
fn hexing_any_creature() {
    insta::assert_snapshot!(refused("Hex a Creature on any Lawn."), @r"
    error[C015]: `Creature` does not fit here
     --> text:1:7
      |
    1 | Hex a Creature on any Lawn.
      |       ^^^^^^^^ expected `Mythical`
      = help: write `Mythical` before `Creature`
    ");
}

#[test]
fn typo_in_a_noun() {
    insta::assert_snapshot!(refused("Restore a Hexed Craeture on your Lawn."), @r"
    error[C014]: unknown word `Craeture`
     --> text:1:17
      |
    1 | Restore a Hexed Craeture on your Lawn.
      |                 ^^^^^^^^ expected `Creature`
      = help: did you mean `Creature`?
    ");
}

#[test]
fn small_letter_in_a_term() {
    insta::assert_snapshot!(refused("Destroy a Rune on any fence."), @r"
    error[C016]: wrong capitals in `fence`
     --> text:1:23
      |
    1 | Destroy a Rune on any fence.
      |                       ^^^^^ expected a capital
      = help: write `Fence`
    ");
}

#[test]
fn list_without_or() {
    insta::assert_snapshot!(refused("This card can't be hexed, destroyed."), @r"
    error[C015]: `.` does not fit here
     --> text:1:36
      |
    1 | This card can't be hexed, destroyed.
      |                                    ^ expected `,` or `or`
      = help: a text that would do: `This card can't be destroyed.`
    ");
}

#[test]
fn unknown_verb() {
    insta::assert_snapshot!(refused("Banish a Creature on any Lawn."), @r"
    error[C014]: unknown word `Banish`
     --> text:1:1
      |
    1 | Banish a Creature on any Lawn.
      | ^^^^^^ expected `No`, what is done, `When` or what holds
      = help: a text that would do: `Destroy a Creature on any Lawn.`
    ");
}

#[test]
fn completions() {
    let lexicon = lexicon();
    let rows: Vec<String> =
        ["", "When ", "When a neighbor would ", "Steal a Rune ", "Discard ", "This card can't be hexed"]
            .iter()
            .map(|prefix| format!("{prefix:?}: {}", lexicon.complete(prefix).join(" | ")))
            .collect();
    insta::assert_snapshot!(rows.join("\n"), @r#"
    "": A | Add | All | Cast | Creatures | Destroy | Discard | Draw | Have | Hex | Hexed | Let | Look | Mythical | No | Other | Put | Replace | Restore | Return | Runes | Sacrifice | Skip | Spin | Steal | Summon | The | This | To | When | You | Your
    "When ": a | another | the | this | you | your
    "When a neighbor would ": activate | apply | cast | discard
    "Steal a Rune ": on
    "Discard ": 1 | a | that
    "This card can't be hexed": , | . | by | or
    "#);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Following completions never leads to a word that fits nothing, and every full stop ends a text that prints back.
    #[test]
    fn completions_lead_to_texts(choices in prop::collection::vec(any::<prop::sample::Index>(), 60)) {
        let lexicon = lexicon();
        let mut text = String::new();
        for choice in choices {
            let next = lexicon.complete(&text);
            if text.ends_with('.') {
                prop_assert!(next.is_empty());
                match lexicon.parse(&text) {
                    Ok(tree) => {
                        prop_assert_eq!(lexicon.print(&tree), Some(text));
                    }
                    // A numeral is offered as `1`, which these cards spell `a`.
                    Err(errors) => prop_assert_eq!(errors[0].code, Code::OtherSpelling, "{}", text),
                }
                return Ok(());
            }
            prop_assert!(!next.is_empty(), "nothing follows {:?}", text);
            let word: &String = choice.get(&next);
            text = extend(&text, word);
        }
    }
}
