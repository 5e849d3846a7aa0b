//! Scenarios on a real game: what passes, and what people and machines read about it.

use insta::assert_snapshot;
use proptest::prelude::*;
use runehall_scenario::held::{Held, hold};
use runehall_scenario::{Show, Suite, Verdict, parse};

mod common;

use common::{THREE, file, report};

fn pass(given: &str, blocks: &[(&str, &str)]) {
    let report = report(&file(given, blocks));
    assert_eq!(report.verdict, Verdict::Passed, "{}", report.render(Show { steps: true, all: false }));
}

#[test]
fn everything_that_can_be_said_then() {
    let play = "Alex: play Expose -> Billy\nBilly: pass\nAlex: play Attack + Boost + Share -> Billy, Chris";
    let then = "asked = Billy: react\noptions = Redirect, Trap, pass\noptions has Trap\noptions lacks Boost, Channel\nBilly.hp = 9\nBilly.hp > 8\n\
                Billy.hp < 10\nBilly.hp >= 9\nBilly.hp <= 9\nBilly.exposed\nBilly.exposed = yes\nnot Chris.exposed\nturn = Alex\nphase = action\n\
                Alex.hand = Attack\nBilly.hand = Trap, 2 others\nBilly.hand: 3 cards\nBilly.hand has Trap, Boost\nBilly.hand lacks Attack\n\
                table has Attack + Boost + Share by Alex\ntable has Defend by Chris on Chris, Boost\ntable lacks Trap, Defend by Alex\ntable: 5 cards\n\
                table = Expose by Alex on Billy, Attack + Share + Boost, Defend\ndiscard pile = Scramble\ndraw pile: 49 cards\n\
                Chris sees Billy.hand = Redirect, Trap, Boost\nspectator sees Billy.hand: 3 cards, face up\nChris sees Alex.hand: 1 card, face down\n\
                Chris sees Billy.hp = 9\nChris does not see Alex.hand\nspectator does not see draw pile\nlog: Alex plays Attack (ZUN-4.2)\n\
                no log: loses\nanswered react = Billy\nanswered draw = nobody\ngame goes on";
    let later = "Billy: react Redirect + Boost -> Chris\nChris: pass\nChris: pass\nAlex: end\nAlex: discard Attack";
    let resigned = "winners = Chris\nasked = nobody\nChris.hp = 4\nAlex.resigned";
    pass(
        THREE,
        &[
            ("play", play),
            ("then", then),
            ("play", later),
            ("then", "Chris.hp = 4\nanswered react = Billy, Chris, Chris\nanswered discard = Alex\nAlex.hand: 5 cards"),
            ("play", "Alex: resign\nBilly: resign"),
            ("then", resigned),
        ],
    );
}

#[test]
fn windows_are_what_a_game_declares_whatever_the_word_that_ends_them() {
    let text = |given: &str, play: &str, then: &str| {
        format!(
            "<!-- game: runebound -->\n## Trial\n```given\nAlex: hero Ronan of the Wild; space F3; cards Black Dagger\nBilly: space A1\n\
             step adventure\ngreen deck: Boarhide Orc\n{given}```\n```play\nchance: 10, 10, 10, 10\nAlex: green adventure\nAlex: stay\n\
             Alex: defend\nAlex: attack\n{play}```\n```then\n{then}\n```\n"
        )
    };
    let verdict = |text: &str| {
        let report = report(text);
        (report.verdict == Verdict::Passed, report.render(Show { steps: true, all: false }))
    };
    let (asked, why) = verdict(&text("", "", "asked = Alex: hit\nAlex.cards = Black Dagger"));
    assert!(asked, "{why}");
    let (passed, why) =
        verdict(&text("reactions pass\n", "", "answered hit = Alex\nAlex.cards = Black Dagger\nasked = Alex: escape"));
    assert!(passed, "{why}");
    // What a player does in the own turn is no window: that line is missing.
    let (_, why) = verdict(&text("", "Billy: stay\n", "game goes on"));
    assert!(why.contains("answer first, such as `Alex: go on`, or say `reactions pass` in the given block"), "{why}");
}

#[test]
fn chance_is_scripted_before_or_after_the_line_and_seeded_otherwise() {
    let given = "Alex: hand nothing\nBilly: hand nothing\nphase recovery";
    let play = "chance: Boost x2, Trap\nAlex: discard nothing\nchance: Attack\nBilly: redraw\nBilly: end";
    let then = "Alex.hand has Boost, Boost, Trap, Attack\nBilly.hand: 3 cards\nasked = Billy: discard\nanswered draw = chance, chance, chance, chance, chance, chance, chance, chance";
    pass(given, &[("play", play), ("then", then)]);
    let seeded = |seed: u64| {
        let text = file(
            &format!("{given}\nseed {seed}"),
            &[("play", "Alex: discard nothing"), ("then", "Alex.hand: 5 cards")],
        );
        report(&text).steps[1].answers.iter().map(|answer| answer.answer.clone()).collect::<Vec<_>>()
    };
    assert_eq!(seeded(1), seeded(1));
    assert_ne!(seeded(1), seeded(2));
}

#[test]
fn both_ends_of_a_pile_are_given_and_found() {
    let given = "Alex: hand nothing\nphase recovery\ndraw pile: top Attack, Boost, bottom Daze, Trap";
    let before =
        "draw pile: 55 cards\ndraw pile: top Attack, Boost\ndraw pile: bottom Daze, Trap\nBilly does not see draw pile";
    let play = "Alex: discard nothing\nchance: Share x3";
    let after = "Alex.hand = Attack, Boost, Share x3\ndraw pile: top nothing\ndraw pile: bottom Daze, Trap\n\
                 answered draw = chance, chance, chance";
    pass(given, &[("then", before), ("play", play), ("then", after)]);
    let rest = report(&file("draw pile: top Attack, rest Boost, bottom Trap", &[("then", "game goes on")]));
    assert_snapshot!(rest.render(Show::default()), @r"
    CANNOT BE SET UP  Trial  (f.md:3)

    f.md:4: `rest` cannot be said of `draw pile`
      = help: leave it out: every card that is placed nowhere else lies there
    ");
}

#[test]
fn a_table_is_refused_by_exactly_its_clause() {
    let tables = [
        ("zun", "seats Alex # illegal: ZUN-2.1"),
        ("zun", "seats Alex, Billy # illegal: ZUN-2.1"),
        ("zun", "seats Alex # illegal: ZUN-2.2"),
        ("regulations", "seats Alex, Billy, Chris, Drew, Emma # illegal: RNR-2.1"),
        ("regulations", "seats Alex # illegal: RUN-2.1"),
        ("runeslingers", "new game\nBilly brings: deck 1 Eva, 1 Spark # illegal: RSL-4.1"),
        ("runeslingers", "new game\noption edition third # illegal: RSL-1.1"),
    ];
    let told = tables.map(|(game, given)| {
        let report = report(&format!("<!-- game: {game} -->\n## Trial\n```given\n{given}\n```\n"));
        report.render(Show::default())
    });
    assert_snapshot!(told.join("\n"), @r"
    passed  Trial  (f.md:3)

    FAILED  Trial  (f.md:3)

    f.md:4: this table
      expected: refused by ZUN-2.1
      got:      it was accepted

    FAILED  Trial  (f.md:3)

    f.md:4: this table
      expected: refused by ZUN-2.2
      got:      refused: free-for-all takes 2, 3 or 4 players, not 1 (ZUN-2.1)

    passed  Trial  (f.md:3)

    CANNOT BE SET UP  Trial  (f.md:3)

    f.md:4: `RUN-2.1` is no clause of Runes & Regulations
      = help: did you mean `RNR-2.1`?

    FAILED  Trial  (f.md:3)

    f.md:5: this table
      expected: refused by RSL-4.1
      got:      refused: seat 2: the deck has no stance (RSL-4.1); seat 2: the deck has no ability (RSL-4.1); seat 2: the deck has 1 card, and `expanded` asks for 40 (RSL-22.1)

    passed  Trial  (f.md:3)
    ");
}

#[test]
fn a_new_game_is_dealt() {
    let then = "Alex.hand = Attack x5\nBilly.hand: 5 cards\nturn = Billy\nAlex.hp = 12\ndraw pile: 50 cards\nasked = Billy: act";
    pass(
        "new game\nseed 3",
        &[("play", "chance: Billy, Attack x6"), ("then", &format!("{then}\nlog: Billy starts (ZUN-2.2)"))],
    );
    pass("new game\nstarter Billy", &[("play", "chance: Attack x6"), ("then", then)]);
}

#[test]
fn chance_waits_until_something_is_played() {
    pass("new game", &[("then", "asked = chance: starter\noptions = 1, 2")]);
}

#[test]
fn cards_on_the_table_are_told_apart_by_what_is_said_of_them() {
    let given = "seats Alex, Billy, Chris\ntable: Attack by Alex on Billy, Attack by Alex on Chris, Daze + Share by Chris on Alex & Billy";
    let then = "table = Attack by Alex, Attack on Billy, Daze + Share by Chris\ntable = Attack on Chris, Attack x1, Daze + Share, 0 others\n\
                table has Attack x2, Share, Daze\ntable has Attack on Billy, Attack\ntable lacks Attack by Chris, Attack + Share, Daze on Alex";
    pass(given, &[("then", then)]);
}

#[test]
fn reactions_pass_by_themselves_where_no_line_is_about_them() {
    let given = "seats Alex, Billy, Chris\nreactions pass\nAlex: hand Attack x3, Share, Boost\nBilly: hand Trap, Boost";
    let play = "Alex: play Attack + Share -> Billy, Chris\nAlex: play Attack -> Billy\nBilly: react Trap\nAlex: play Attack -> Chris";
    pass(
        given,
        &[
            ("play", play),
            (
                "then",
                "answered react = Billy, Chris, Billy, Chris\nasked = Alex: act\nAlex.hp = 10\nBilly.hp = 10\nChris.hp = 10",
            ),
        ],
    );
}

#[test]
fn windows_with_no_place_for_a_line_pass_before_the_one_that_has() {
    let given = "game regulations\nreactions pass\nAlex: hand Just For the Hex of It\n\
                 Billy: lawn Mail-Carrier Pegasus; fence Second-Chance Sprinkler\nmain deck: top Alley Cat, Snow Day";
    let play = "Alex: cast Just For the Hex of It -> Mail-Carrier Pegasus of Billy\nBilly: use Second-Chance Sprinkler\n\
                Billy: use Mail-Carrier Pegasus";
    let then = "Billy.lawn = Mail-Carrier Pegasus\nBilly.hand = Alley Cat, Snow Day\nanswered instead = Billy, Billy";
    pass(given, &[("play", play), ("then", then)]);
    // Without `reactions pass` every window needs a line, and a line that fits none of them is refused where it stands.
    let told = report(&file(&given.replace("reactions pass\n", ""), &[("play", play), ("then", then)]));
    assert!(matches!(told.verdict, Verdict::Failed { .. }));
    let none = play.replace("use Second-Chance Sprinkler", "use Tricky Trap");
    let told = report(&file(given, &[("play", &none), ("then", then)]));
    assert!(told.render(Show::default()).contains("Billy is asked `instead`"), "{}", told.render(Show::default()));
}

#[test]
fn a_window_stays_open_for_a_line_of_a_later_block() {
    let blocks = [
        ("play", "Alex: play Attack -> Billy"),
        ("then", "asked = Billy: react"),
        ("play", "Billy: react Trap"),
        ("then", "Alex.hp = 10"),
    ];
    pass("reactions pass\nAlex: hand Attack\nBilly: hand Trap", &blocks);
}

/// ZUN-8.6, ZUN-19.5: a suspended Expose is in force. ZUN-6.9: an Action keeps its targets.
#[test]
fn zun_says_of_an_action_on_the_table_what_its_page_says() {
    let given = "seats Alex, Billy, Chris\nreactions pass\nAlex: hand Expose, Banish, Attack, Boost\nBilly: hand Trap\nChris: hand nothing";
    let play = "Alex: play Attack + Boost -> Chris\nAlex: play Expose -> Billy";
    let then =
        "table = Attack + Boost by Alex on Chris, Expose by Alex on Billy\nBilly.exposed\nChris sees Billy.hand = Trap";
    let banished = "Billy.banished\nBilly.exposed\nChris does not see Billy.hand\nChris.hp = 10";
    pass(given, &[("play", play), ("then", then), ("play", "Alex: play Banish -> Billy"), ("then", banished)]);
    let given = "table: Attack by Alex on Billy, Expose by Alex on Billy, Expose by Billy";
    pass(given, &[("then", "Billy.hp = 12\nBilly.exposed\nnot Alex.exposed")]);
}

/// RNR-12.8: who is asked tells nothing of the Rune.
#[test]
fn a_rune_that_cannot_stop_it_is_asked_about_with_pass_alone() {
    let given = "game regulations\nphase spin\nAlex: hand Snow Day, Express Shipping; fence Blo Blo Gadget";
    pass(given, &[("play", "chance: And… Discard"), ("then", "asked = Alex: instead\noptions = pass")]);
}

/// RSL-20.5
#[test]
fn whose_a_card_in_a_hand_is_can_be_said_then_as_it_is_given() {
    let given =
        "game runeslingers\nseats Alex, Billy, Chris\nAlex: hand Spark by Billy, Purge; concentrations Erase by Chris";
    let then = "Alex.hand = Spark by Billy, Purge\nAlex.hand = Spark, Purge\nAlex.hand has Spark by Billy\nAlex.hand lacks Spark by Chris, Purge by Billy\n\
                Alex.field = Erase by Chris\nAlex sees Alex.hand has Spark by Billy";
    pass(given, &[("then", then)]);
    let told = report(&file(given, &[("then", "Alex.hand = Spark by Chris, Purge")])).render(Show::default());
    assert!(told.contains("got:      Spark by Billy, Purge"), "{told}");
    assert!(told.contains("hand Spark by Billy, Purge\n"), "{told}");
}

/// RSL-20.5
#[test]
fn a_card_of_another_player_is_played_by_its_name_alone_where_no_other_has_it() {
    let given = "game runeslingers\nseats Alex, Billy, Chris\nreactions pass\nAlex: light 2; concentrations Erase used";
    let play = "Alex: play Spark -> Billy";
    let then = "Billy.health = 18";
    pass(&format!("{given}; hand Spark by Billy"), &[("play", play), ("then", then)]);
    // One's own goes first.
    let own = "Billy.health = 18\nAlex.hand = Spark by Billy";
    pass(&format!("{given}; hand Spark by Billy, Spark"), &[("play", play), ("then", own)]);
    // What is in its way is said as of one's own.
    let dark = "game runeslingers\nseats Alex, Billy, Chris\nAlex: hand Spark by Billy";
    pass(dark, &[("play", "Alex: play Spark -> Billy # illegal: RSL-8.11"), ("then", "Alex.hand = Spark by Billy")]);
    let several = file(&format!("{given}; hand Spark by Billy, Spark by Chris"), &[("play", play), ("then", then)]);
    let told = report(&several).render(Show::default());
    assert!(
        told.contains("`Spark` may mean several things here\n  = help: write one of: Spark of Billy, Spark of Chris"),
        "{told}"
    );
}

#[test]
fn illegal_lines_name_their_clause_and_change_nothing() {
    let given =
        "seats Alex, Billy, Chris\nAlex: hand Attack, Share x3, Scramble, Trap\nBilly: hand Trap\nChris: defeated";
    let play = "\
Alex: play Banish                             # illegal: ZUN-4.2
Alex: play Trap                               # illegal: ZUN-4.8
Alex: play Attack + Share -> Billy, Billy     # illegal: ZUN-6.2
Alex: play Attack + Share + Share             # illegal: ZUN-6.4
Alex: play Attack + Share -> Billy            # illegal: ZUN-6.4
Alex: play Attack + Share -> Billy, done      # illegal: ZUN-6.4
Alex: play Attack -> Chris                    # illegal: ZUN-6.5
Alex: play Scramble + Share                   # illegal: ZUN-5.1
Alex: play Scramble -> Billy                  # illegal: ZUN-4.10
Billy: play Attack -> Alex                    # illegal: ZUN-4.8
Alex & Chris: agree to a draw                 # illegal: ZUN-15.6
Alex: play Attack -> Billy
Alex: react Trap                              # illegal: ZUN-7.1
Billy: pass
Billy: resign
Alex: end                                     # illegal: ZUN-15.3";
    pass(given, &[("play", play), ("then", "winners = Alex\nAlex.hand: 5 cards")]);
}

#[test]
fn a_failure_shows_the_table_the_agenda_and_the_last_events() {
    let text = file(
        "Alex: hand Attack, Boost\nBilly: hand Trap; hp 3\ndraw pile: Boost, Share",
        &[("play", "Alex: play Attack + Boost -> Billy"), ("then", "Billy.hp = 1")],
    );
    assert_snapshot!(report(&text).render(Show::default()), @r"
    FAILED  Trial  (f.md:3)

    f.md:12: Billy.hp = 1
      expected: hp = 1
      got:      hp = 3

      the table then:
        Alex: hand nothing
        Billy: hp 3; hand Trap
        draw pile: Boost, Share
        table: Attack + Boost by Alex on Billy
        …  (`--all` prints the whole table, to be copied into a `given` block)

      what it waits for:
        Billy is asked `react`
        the copy of Attack for Billy may react, then it resolves, each numeral 1 higher (ZUN-7.2)
        Attack: copies still to come for nobody (ZUN-6.3)
        Alex's turn, in the Action phase (ZUN-4.1)

      the last events:
        Alex plays Attack (ZUN-4.2)
        Alex lays Boost with Attack (ZUN-4.2)
        Alex aims Attack at Billy (ZUN-6.9)
    ");
}

#[test]
fn an_explanation_gives_the_clause_behind_every_step() {
    let given = "reactions pass\nAlex: hand Attack\nBilly: hand Boost";
    let play = "Alex: play Boost # illegal: ZUN-4.2\nAlex: play Attack -> Billy\nBilly: resign";
    assert_snapshot!(report(&file(given, &[("play", play), ("then", "winners = Alex")])).render(Show { steps: true, all: false }), @r"
    passed  Trial  (f.md:3)
         9 | Alex: play Boost
           |   refused: there is no Boost (left) in your hand (ZUN-4.2); choose a card you hold
        10 | Alex: play Attack -> Billy
           |   Alex, asked `act`: Attack (ZUN-4.8)
           |   Alex, asked `modify`: done (ZUN-5.2)
           |   Alex, asked `target`: Billy (ZUN-6.3)
           |     Alex plays Attack (ZUN-4.2)
           |     Alex aims Attack at Billy (ZUN-6.9)
        11 | Billy: resign
           |   Billy: resign
           |     Billy resigns (ZUN-13.9)
           |     Billy is defeated (ZUN-13.1)
           |     Alex's Attack is discarded from the table (ZUN-13.10)
           |     Billy discards Boost (ZUN-13.5)
           |     the game is won by Alex (ZUN-15.1)
    ");
}

#[test]
fn a_suite_counts_and_chooses_the_exit_code() {
    let good = file("", &[("then", "game goes on")]);
    let bad = file("", &[("then", "winners = Alex")]);
    let broken = file("", &[("then", "Alex.hpp = 3")]);
    let unknown = good.replace("zun", "zum");
    let check = |files: &[&str]| {
        let mut suite = Suite::of_registry();
        for text in files {
            suite.run_file("f.md", text);
        }
        let text = suite.render(Show::default());
        (suite.exit_code(), text.lines().last().unwrap_or_default().to_owned())
    };
    let told = [
        check(&[&good, &good]),
        check(&[&good, &bad]),
        check(&[&good, &bad, &broken]),
        check(&[&good, "```then\n"]),
        check(&[&unknown, &unknown]),
        check(&["no scenario"]),
        check(&[]),
    ];
    assert_snapshot!(told.map(|(code, text)| format!("{code} {text}")).join("\n"), @r"
    0 2 passed, 0 failed
    1 1 passed, 1 failed
    2 1 passed, 1 failed, 1 cannot be read
    2 1 passed, 0 failed; 1 problem outside of scenarios
    2 0 passed, 0 failed; 1 problem outside of scenarios
    2 0 passed, 0 failed: no scenario was found
    2 0 passed, 0 failed: no scenario was found
    ");
    let mut suite = Suite::of_registry();
    suite.run_file("f.md", &unknown);
    assert_snapshot!(suite.problems()[0], @"f.md:1: there is no game `zum`; did you mean `zun`?");
}

#[test]
fn machines_read_the_same() {
    let mut suite = Suite::of_registry();
    let text = file(
        "Alex: hand Attack\nBilly: hand nothing",
        &[("play", "Alex: play Attack -> Billy"), ("then", "Billy.hp = 12")],
    );
    suite.run_file("f.md", &text);
    let json = serde_json::to_value(&suite).unwrap();
    assert_eq!(json["failed"], 1);
    let report = &json["reports"][0];
    assert_eq!(report["result"], "failed");
    assert_eq!(report["failures"][0]["got"], "hp = 11");
    assert_eq!(report["steps"][1]["answers"][0]["question"], "act");
    assert_eq!(report["steps"][1]["answers"][2]["events"][2]["card"], "Attack");
    assert_eq!(report["scene"]["waiting"][0], "Alex's turn, in the Action phase (ZUN-4.1)");
}

/// Lines that mostly make sense, to be thrown together.
const PLAY: &str = "Alex: play Attack -> Billy|Alex: play Attack + Boost x2 + Share -> Billy, Alex|Billy: pass|Alex: pass|Alex: end|Billy: end|\
                    Alex: discard nothing|Billy: discard Attack|Alex: redraw|Billy: keep|chance: Attack|chance: Billy|Alex: resign|\
                    all: agree to a draw|Alex: play Scramble|Alex: react Redirect -> Billy|Alex: play Steal -> Billy|Alex: take Trap|\
                    Alex: play Trap # illegal: ZUN-4.8|Alex: done|Alex: seat:7|Billy: play Attack -> Alex, Alex, Alex";
const THEN: &str = "Alex.hp = 12|Billy.hp > 3|Alex.hand|Alex.hand has Attack|Billy sees Alex.hand: 7 cards, face down|asked = Alex: act|\
                    options = end|options lacks Trap|log: Billy loses 1 HP (Attack)|winners = nobody|answered react = Billy|turn = Alex|\
                    spectator does not see draw pile|table = nothing|draw pile = 3 others|mode > 3|game goes on";

fn some_of(lines: &'static str) -> impl Strategy<Value = String> {
    let lines: Vec<&str> = lines.split('|').collect();
    prop::collection::vec(prop::sample::select(lines), 1..12).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_heap_of_lines_gets_a_report(play in some_of(PLAY), then in some_of(THEN), seed: u64, pass: bool) {
        let pass = if pass { "\nreactions pass" } else { "" };
        let given = format!("seed {seed}\nAlex: hand Attack x4, Boost x2, Share{pass}");
        let mut suite = Suite::of_registry();
        suite.run_file("f.md", &file(&given, &[("play", &play), ("then", &then)]));
        prop_assert_eq!((suite.reports().len(), suite.problems()), (1, &[][..]));
    }
}

/// A scenario that says what a card did holds it to its text; one that says something else does not.
#[test]
fn scenarios_hold_a_card_to_its_lines_and_numbers() {
    let entry = runehall_games::find("zun").unwrap();
    let game = entry.load(&[]).unwrap();
    let held = |then: &str| {
        let given = "Alex: hand Attack, Boost\nBilly: hp 9; hand nothing";
        let text = file(given, &[("play", "Alex: play Attack -> Billy"), ("then", then)]);
        hold(&entry, &*game, &parse("f.md", &text).unwrap(), &["Attack".to_owned()], |n, _| assert_eq!(n, 1))
    };
    let well = held("Billy.hp = 8").unwrap();
    assert_eq!(well, Held { lines: 1, numbers: 1, fixed: 0, loose: vec![] });
    let Held { loose, .. } = held("Alex.hand = Boost").unwrap();
    let shown: Vec<_> = loose.iter().map(|loose| (loose.was.as_str(), loose.now.as_deref())).collect();
    let text = "Target player loses 1 HP.";
    assert_eq!(shown, [(text, None), (text, Some("Target player loses 2 HP."))]);
    assert_eq!(loose[0].named_by, 1);
    assert!(held("Billy.hp = 9").unwrap_err().to_string().contains("does not pass"));
}
