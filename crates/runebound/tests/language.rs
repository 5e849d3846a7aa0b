//! The cards and the map of Runebound: every text is read in one way and printed as it stands, and what has no meaning is refused.

use runehall_cards::{Diagnostic, Language, parse_files, print_cards, render};
use runehall_dice::FastDice;
use runehall_engine::{Game, KindId, Pending, Setup, Silent};
use runehall_runebound::{Runebound, RuneboundCards};

const FILES: [(&str, &str); 7] = [
    ("heroes.cards", include_str!("../../../data/runebound/heroes.cards")),
    ("green.cards", include_str!("../../../data/runebound/green.cards")),
    ("yellow.cards", include_str!("../../../data/runebound/yellow.cards")),
    ("blue.cards", include_str!("../../../data/runebound/blue.cards")),
    ("red.cards", include_str!("../../../data/runebound/red.cards")),
    ("items.cards", include_str!("../../../data/runebound/items.cards")),
    ("allies.cards", include_str!("../../../data/runebound/allies.cards")),
];
const MAP: &str = include_str!("../../../data/runebound/terrinoth.map.csv");

#[test]
fn every_example_is_a_text_that_uses_its_phrase() {
    let wrong: Vec<String> = RuneboundCards::lexicon().check_examples().iter().map(Diagnostic::to_string).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_text_prints_as_it_was_written() {
    let lexicon = RuneboundCards::lexicon();
    let (cards, errors) = parse_files(&FILES);
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!(cards.len(), 12 + 84 + 68); // RBD-1.5, 1.11
    for line in cards.iter().flat_map(|card| &card.lines) {
        let tree = lexicon.parse(&line.text).unwrap_or_else(|errors| panic!("{}", render(&errors[0], &line.text)));
        assert_eq!(lexicon.print(&tree).as_deref(), Some(line.text.as_str()));
    }
}

#[test]
fn files_print_as_they_are_but_for_comments() {
    for (file, text) in FILES {
        let (cards, _) = parse_files(&[(file, text)]);
        let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(print_cards(&cards), plain.join("\n").trim_start().to_owned() + "\n", "{file}");
    }
}

/// The message about a card file in which one text was exchanged for another.
fn refused(old: &str, new: &str) -> String {
    let (file, text) = FILES.into_iter().find(|(_, text)| text.contains(old)).expect("the text is there");
    let files: Vec<(String, String)> = FILES
        .iter()
        .map(|(name, body)| {
            let body = if *name == file { text.replacen(old, new, 1) } else { (*body).to_owned() };
            ((*name).to_owned(), body)
        })
        .collect();
    let problems = Runebound::load(&files).expect_err(new);
    problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_has_no_meaning_is_refused_with_its_reason() {
    for (old, new, why) in [
        ("Always: +1 Body.", "Always: gain 1 gold.", "nothing that holds always"),
        ("Always: +1 Body.", "+1 Body.", "says no time"),
        ("Always: +1 Body.", "Always: +1 Body", "ends without a full stop"),
        ("Always: +2 to defence rolls.", "Always: +2 to defence rolls of your Hero.", "which only an Ally does"),
        ("Always: +1 to Wilds tests of your Hero.", "Always: +1 to Wilds tests.", "no Ally makes one"),
        ("Activate (Melee): Hit: +1 melee damage.", "Activate (Melee): +1 melee damage.", "goes without `Hit:`"),
        ("Activate (Melee): Hit: +1 melee damage.", "Activate (Ranged): Hit: +1 melee damage.", "in its own phase"),
        ("Activate (Ranged): +3 to this", "Activate (Combat): +3 to this", "that is `Ranged`"),
        ("Discard (Escape): escape without a roll.", "Discard (Market): escape without a roll.", "in the Escape phase"),
        ("Market: take 2 exhaustion: gain 1 gold.", "Market: gain 1 gold.", "an ability without a cost"),
        ("gain this card as a Dragon Rune", "roll 1 extra movement die", "only who moves and an active Event"),
        ("gain this card as a Dragon Rune", "Special: no escape", "the second its reward"),
        ("gain this card as a Dragon Rune", "gain 1 gold. gain 2 gold", "one reward in the second"),
        (
            "test Climb (Body) 13; success: gain 2 gold; failure: take 1 wound",
            "test Climb (Body) 13; gain 2 gold",
            "without `success:` or `failure:`",
        ),
        (
            "test Climb (Body) 13; success: gain 2 gold; failure: take 1 wound",
            "test Climb (Body) 13; success: success: gain 2 gold",
            "does not follow a test",
        ),
        ("healing discards 2 wounds", "healing discards 1 wound", "what healing does anyway"),
        ("Struck (melee): take 1 exhaustion", "Struck (melee): take 0 exhaustion", "does nothing"),
        ("Struck (melee): take 1 exhaustion", "Struck (melee): take 100 exhaustion", "write at most 99"),
        ("gain 2 gold", "gain 2 golds", "golds"),
        ("in each of Tamalir,", "in each of Tamalier,", "Tamalir"),
        ("in each of Tamalir,", "in each of Vynelvale,", "is named already"),
    ] {
        let message = refused(old, new);
        assert!(message.contains(why), "{new}: {message}");
    }
}

#[test]
fn sentences_that_differ_in_one_phrase_are_different_programs() {
    let language = Runebound::language().expect("it has one");
    let done = language.pairs(5_000, &mut FastDice::for_game(1, 0));
    assert_eq!(done.clashes, []);
    assert!(done.pairs >= 5_000, "{} pairs of {} sentences", done.pairs, done.sentences);
}

#[test]
fn every_phrase_can_be_drawn_on_a_hero_whose_texts_have_most_parts() {
    let language = Runebound::language().expect("it has one");
    let mut dice = FastDice::for_game(2, 0);
    let mut missing = vec![];
    for phrase in language.phrases() {
        if !phrase.on.contains(&"hero") || phrase.name == "Nothing" {
            continue;
        }
        match language.draw("hero", &phrase.name, &mut dice) {
            None => missing.push(phrase.name.clone()),
            Some(text) => {
                let tree = RuneboundCards::lexicon().parse(&text).unwrap_or_else(|_| panic!("{text}"));
                let says = tree.descendants().iter().any(|part| format!("{:?}", part.form) == phrase.name);
                assert!(
                    says && Runebound::load(&language.pool("hero", &text).expect("a Hero").files).is_ok(),
                    "{text}"
                );
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn another_text_of_a_card_makes_a_pool_that_can_be_played() {
    let language = Runebound::language().expect("it has one");
    for (card, text) in [
        ("hero", "Market: take 1 wound: gain 1 gold."),
        ("ally", "Always: +1 Mind."),
        ("rune", "Discard (Any): each of your Allies: discard all wounds from your Hero."),
        ("event", "While active: each time a Hero enters a swamp space: test Luck (Spirit) 9; failure: take 1 wound."),
        ("encounter", "choose one: take 1 wound / lose 2 gold"),
        // A Challenge keeps its two lines, whichever of them is written anew.
        ("challenge", "Each Round: enemy +1 melee value for this combat"),
        ("challenge", "gain 3 gold; gain 1 blue adventure counter"),
    ] {
        let pool = language.pool(card, text).expect("there is such a card");
        let loaded = Runebound::load(&pool.files).map_err(|problems| problems[0].rendered.clone());
        let rules = loaded.unwrap_or_else(|problem| panic!("{card}: {problem}"));
        assert!(rules.designs.iter().any(|design| design.name == pool.card && design.text.contains(text)));
    }
}

#[test]
fn every_part_of_every_text_can_be_left_out() {
    let rules = Runebound::load(&[]).expect("it is sound");
    let mut n = 0;
    for kind in (0..rules.designs.len() as u16).map(KindId) {
        let parts = Runebound::parts(&rules, kind);
        let info = Runebound::card(&rules, kind);
        assert_eq!(parts.is_empty(), info.ops.is_empty(), "{}: {}", info.name, info.ops);
        for (i, part) in parts.iter().enumerate() {
            let other = Runebound::without(&rules, kind, Some(i)).expect("it is a part");
            assert_ne!(Runebound::card(&other, kind).ops, info.ops, "{}: {part}", info.name);
            n += 1;
        }
        assert!(Runebound::without(&rules, kind, Some(parts.len())).is_none());
        let mute = Runebound::without(&rules, kind, None).expect("there is such a card");
        assert_eq!(Runebound::card(&mute, kind).ops, "");
    }
    assert!(n > 150, "{n} parts");
}

#[test]
fn a_text_is_read_back_step_by_step() {
    let rules = Runebound::load(&[]).expect("it is sound");
    let read = |name: &str| {
        let kind = rules.catalog.names().iter().position(|known| known == name).expect("there is such a card");
        Runebound::parts(&rules, KindId(kind as u16)).join("; ")
    };
    assert_eq!(
        read("Old Rope Bridge"),
        "when this Encounter is drawn, if the test Climb (Body) 13 succeeds: the acting player must gain 2 gold; \
         when this Encounter is drawn, if the test Climb (Body) 13 fails: the acting player must take 1 wound"
    );
    assert_eq!(
        read("Greataxe"),
        "in the window Melee, the card turned face down: its owner may +1 melee damage; \
         as long as the card is owned: whoever it is about must have +1 to melee attack rolls"
    );
    assert_eq!(
        read("Roads Watched"),
        "as long as this Event is active, each time a Hero enters a road space by a die, \
         if the test Stealth (Mind) 11 fails: the acting player must lose 1 gold"
    );
}

/// The messages about a map, all of which say where and what to do.
fn refused_map(map: String) -> String {
    let Err(problems) = Runebound::load(&[("other.map.csv".to_owned(), map)]) else { panic!("it is sound") };
    let of_map = problems.iter().filter(|problem| problem.file == "other.map.csv");
    of_map.for_each(|problem| assert!(problem.line > 0 && !problem.help.is_empty(), "{problem:#?}"));
    problems.into_iter().map(|problem| problem.rendered).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_map_is_checked_with_line_and_cure() {
    let first = "A1,mountains,,Ashen Spire,red,0,A2 B1";
    for (old, new, why) in [
        ("id,terrain", "id,kind", "write `id,terrain,town"),
        (first, "A1,mountains,,Ashen Spire,red,0", "other.map.csv:2"),
        (first, "A1,mountains,,Ashen Spire,red,0", "write seven, with commas between them"),
        (first, "1A,mountains,,Ashen Spire,red,0,A2 B1", "`1A` is no id of a space"),
        (first, "A1,mountain,,Ashen Spire,red,0,A2 B1", "`mountain` is no terrain"),
        (first, "A1,mountains,,Ashen Spire,purple,0,A2 B1", "`purple` is no jewel"),
        (first, "A1,mountains,,Ashen Spire,,1,A2 B1", "only a jewel has a sunburst"),
        (first, "A1,mountains,,Ashen Spire,red,yes,A2 B1", "write `1` or `0`"),
        (first, "B1,mountains,,Ashen Spire,red,0,A2 B1", "there are two spaces `B1`"),
        (first, "A1,mountains,,Ashen Spire,red,0,A2", "add `B1` to the neighbours of `A1` in line 2"),
        (first, "A1,mountains,,Ashen Spire,red,0,A2 B1 Z9", "`Z9`, which is no space"),
        (first, "A1,mountains,,Ashen Spire,red,0,A2 B1 B1", "name each neighbour once, and not the space itself"),
        (first, "A1,mountains,,Ashen Spire,red,0,A1 A2 B1", "`A1` borders on `A1` twice or on itself"),
        ("E2,town,Frostgate", "E2,town,", "a town without a name"),
        ("E2,town,Frostgate", "E2,plains,Frostgate", "named without being one"),
        ("E2,town,Frostgate,,,0", "E2,town,Frostgate,,red,0", "no jewel lies in a town"),
        ("Tamalir", "Tamalor", "the map has no town `Tamalir`"),
        ("Frostgate", "Frostgit", "the map has no town `Frostgate`"),
        (first, "A1,town,Spire,,,0,A2 B1", "leave at most 8 (RBD-1.4)"),
    ] {
        assert!(MAP.contains(old), "{old}");
        let message = refused_map(MAP.replacen(old, new, 1));
        assert!(message.contains(why), "{new}: {message}");
    }
}

#[test]
fn a_map_that_lacks_something_as_a_whole_is_refused() {
    let more = (1..=30).map(|n| format!("Z{n},plains,,,,0,\n")).collect::<Vec<_>>().concat();
    let alone = format!("{MAP}\nZ1,plains,,,,0,Z2\nZ2,plains,,,,0,Z1\n");
    for (map, why) in [
        (format!("{MAP}\n{more}"), "leave at most 150"),
        (alone, "`Z1` cannot be reached from Tamalir"),
        (MAP.replace(",blue,1", ",,0"), "the map has no blue jewel"),
    ] {
        let message = refused_map(map);
        assert!(message.contains(why), "{message}");
    }
    let maps = ["a.map.csv", "b.map.csv"].map(|name| (name.to_owned(), MAP.to_owned()));
    let problems = Runebound::load(&maps).expect_err("there are two");
    assert!(problems[0].message.contains("there is a second map, `b.map.csv`"), "{problems:?}");
}

#[test]
fn another_map_of_the_same_format_can_be_played() {
    // The upper left corner is cut off: there is one red jewel fewer, and one counter of it (RBD-1.7).
    let lines = MAP.lines().filter(|line| !line.starts_with("A1,"));
    let map = lines.map(|line| line.replace(",A1 ", ",") + "\n").collect::<String>();
    let rules = Runebound::load(&[("other.map.csv".to_owned(), map)])
        .unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    assert_eq!(rules.map.spaces.len(), 125);
    assert_ne!(Runebound::rules_hash(&rules), Runebound::rules_hash(&Runebound::load(&[]).expect("it is sound")));
    let mut dice = FastDice::for_game(3, 0);
    let setup = Setup { options: Runebound::info().brief(), ..Setup::seats(4) };
    let mut state = Runebound::start(&rules, &setup, &mut dice, &mut Silent).expect("the setup is sound");
    let mut options = vec![];
    while let Pending::Ask(_) = Runebound::pending(&state) {
        Runebound::options(&rules, &state, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        Runebound::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
        assert_eq!(Runebound::audit(&rules, &state), Ok(()));
    }
    assert!(matches!(Runebound::pending(&state), Pending::Over(_)), "{:?}", Runebound::pending(&state));
}

/// What the scenarios of RBD-23.4 and 23.7 leave to a count.
#[test]
fn the_map_has_the_terrains_and_jewels_that_the_rulebook_counts() {
    let spaces: Vec<Vec<&str>> = MAP.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let (terrain, jewel, sunburst) = (1, 4, 5);
    let count = |column: usize, word: &str| spaces.iter().filter(|space| space[column] == word).count();
    assert_eq!(spaces.len(), 126);
    let terrains = ["road", "river", "plains", "forest", "hills", "mountains", "swamp", "town"];
    assert_eq!(terrains.map(|word| count(terrain, word)), [26, 13, 18, 19, 19, 15, 8, 8]);
    let bursts = |colour: &str| spaces.iter().filter(|space| space[jewel] == colour && space[sunburst] == "1").count();
    let jewels = ["green", "yellow", "blue", "red"].map(|colour| (count(jewel, colour), bursts(colour)));
    assert_eq!(jewels, [(18, 15), (15, 11), (10, 10), (7, 0)]);
}
