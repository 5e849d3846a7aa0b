//! Scenarios on a game whose answers are objects, modes and named faces, and whose cards carry marks.

use std::sync::Arc;

use insta::assert_snapshot;
use runehall_scenario::{Report, Show, Suite, Verdict};

mod game;

/// Two cats on one lawn, the first of them hexed; another cat and a beast on the next.
const CATS: &str =
    "Alex: lawn Alley Cat hexed, Alley Cat\nBilly: lawn Alley Cat, Beast of Burden, Toastinator 2000 hexed";

fn report(given: &str, play: &str, then: &str) -> Report {
    let text =
        format!("<!-- game: lawn -->\n## Trial\n```given\n{given}\n```\n```play\n{play}\n```\n```then\n{then}\n```\n");
    let mut suite = Suite::new(|_| Ok(Arc::new(game::Lawn::new())));
    suite.run_file("f.md", &text);
    assert_eq!(suite.problems(), []);
    suite.reports()[0].clone()
}

fn pass(given: &str, play: &str, then: &str) {
    let report = report(given, play, then);
    assert_eq!(report.verdict, Verdict::Passed, "{}", report.render(Show { steps: true, all: false }));
}

/// What is wrong, in a line or two for each.
fn wrong(given: &str, play: &str, then: &str) -> String {
    match report(given, play, then).verdict {
        Verdict::Passed => "passed".to_owned(),
        Verdict::Failed { failures } => {
            let told = failures.iter().map(|f| format!("{}: expected {}; got {}", f.what, f.expected, f.got));
            told.collect::<Vec<_>>().join("\n")
        }
        Verdict::Broken { cannot: _, problems } => {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        }
    }
}

#[test]
fn objects_are_answered_in_full_or_by_a_name_that_only_one_has() {
    pass(
        CATS,
        "Alex: hex alley cat of billy\nAlex: hex Beast of Burden\nAlex: Alley Cat",
        "Alex.lawn = Alley Cat hexed x2\nBilly.lawn has Alley Cat hexed, Beast of Burden hexed",
    );
    pass(CATS, "Alex: hex Alley Cat 2 of Alex", "Alex.lawn = Alley Cat hexed x2");
}

#[test]
fn what_may_be_done_at_any_time_is_done_by_who_is_not_asked() {
    let soothed = "Billy.lawn = Alley Cat, Beast of Burden, Toastinator 2000";
    for line in ["soothe Toastinator 2000 of Billy", "soothe toastinator 2000"] {
        pass(CATS, &format!("Billy: at any time {line}"), soothed);
    }
    pass(
        CATS,
        "Billy: at any time soothe Alley Cat of Alex # illegal: LWN-2.6",
        "Alex.lawn = Alley Cat hexed, Alley Cat",
    );
    let told = wrong(CATS, "Billy: at any time sooth Alley Cat", "game goes on");
    assert_snapshot!(told, @r"
    f.md:8: `sooth Alley Cat` is nothing that is done at any time
      = help: what may be done at any time: soothe
    ");
}

#[test]
fn a_name_that_several_objects_have_is_no_answer() {
    let told = [
        wrong(CATS, "Alex: hex Alley Cat", "game goes on"),
        wrong("Billy: lawn Beast of Burden, Alley Cat hexed x2", "Alex: Alley Cat", "game goes on"),
        wrong(CATS, "Alex: hex Alley Cat of Bily", "game goes on"),
        wrong(CATS, "Alex: hex Alley Cat 3 of Chris", "game goes on"),
    ];
    assert_snapshot!(told.join("\n"), @r"
    f.md:8: `Alley Cat` may mean several things here
      = help: write one of: Alley Cat 2 of Alex, Alley Cat of Billy
    f.md:7: `Alley Cat` may mean several things here
      = help: write one of: Alley Cat of Billy, Alley Cat 2 of Billy
    f.md:8: `Alley Cat of Bily` is no card, no player and no answer to `act`
      = help: did you mean `Alley Cat of Billy`?
    f.md:8: `Alley Cat 3 of Chris` is no card, no player and no answer to `act`
      = help: did you mean `Alley Cat 2 of Alex`?
    ");
}

#[test]
fn what_is_on_the_table_but_no_option_is_refused_for_its_own_reason() {
    let play = "\
Alex: hex Alley Cat of Alex           # illegal: LWN-2.1
Alex: hex Toastinator 2000 of Billy   # illegal: LWN-2.1
Alex: hex Toastinator 2000            # illegal: LWN-2.1
Alex: spin the wheel                  # illegal: LWN-2.4
Alex: thing:999                       # illegal: LWN-2.2";
    pass(&format!("{CATS}\ntired"), play, "game goes on");
    // The name of a card that lies nowhere is a card, and so is any where no object is asked for.
    pass("Billy: lawn Beast of Burden", "Alex: hex Alley Cat # illegal: LWN-2.3", "game goes on");
    pass("Billy: lawn Alley Cat hexed", "Alex: hex Alley Cat # illegal: LWN-2.3", "game goes on");
}

#[test]
fn options_are_listed_by_the_same_words() {
    let full = "Alley Cat 2 of Alex, Alley Cat of Billy, Beast of Burden of Billy, spin the wheel";
    let then = format!(
        "options = {full}\noptions = Alley Cat, Alley Cat, Beast of Burden, spin the wheel\noptions has Alley Cat, Beast of Burden\n\
         options lacks Alley Cat of Alex, Toastinator 2000"
    );
    pass(CATS, "chance: 1\nAlex: spin the wheel", &then);
    let then = "options lacks Alley Cat\noptions has Alley Cat of Alex\noptions = Alley Cat, spin the wheel\n\
                options = Alley Cat of Billy, Alley Cat of Billy, spin the wheel";
    assert_snapshot!(wrong(CATS, "Alex: hex Beast of Burden", then), @r"
    options lacks Alley Cat: expected none of Alley Cat; got Alex is asked `act`: Alley Cat 2 of Alex, Alley Cat of Billy, spin the wheel
    options has Alley Cat of Alex: expected at least Alley Cat of Alex; got Alex is asked `act`: Alley Cat 2 of Alex, Alley Cat of Billy, spin the wheel
    options = Alley Cat, spin the wheel: expected Alley Cat, spin the wheel; got Alex is asked `act`: Alley Cat 2 of Alex, Alley Cat of Billy, spin the wheel
    options = Alley Cat of Billy, Alley Cat of Billy, spin the wheel: expected Alley Cat of Billy, Alley Cat of Billy, spin the wheel; got Alex is asked `act`: Alley Cat 2 of Alex, Alley Cat of Billy, spin the wheel
    ");
    let tired = format!("{CATS}\ntired");
    pass(&tired, "Alex: Beast of Burden", "options lacks spin the wheel");
    assert_snapshot!(wrong(&tired, "Alex: Beast of Burden", "options lacks spin"), @r"
    f.md:12: `spin` is no answer to `act`
      = help: what can be answered now: Alley Cat 2 of Alex, Alley Cat of Billy
    ");
}

#[test]
fn faces_are_scripted_by_what_they_are_called_or_by_number() {
    let spin = |face: &str| format!("chance: {face}\nAlex: spin the wheel");
    pass(CATS, &spin("Good luck"), "spun = good luck");
    pass(CATS, &spin("2"), "spun = hex");
    let told = ["hexx", "4", "0", "Alex"].map(|face| wrong(CATS, &spin(face), "game goes on"));
    assert_snapshot!(told.join("\n"), @r"
    f.md:8: `hexx` is no face of the roll `spin`
      = help: did you mean `hex`? its faces: blank, hex, good luck
    f.md:8: `4` is no face of the roll `spin`
      = help: its faces: blank, hex, good luck
    f.md:8: `0` is no face of the roll `spin`
      = help: its faces: blank, hex, good luck
    f.md:8: `Alex` is no face of the roll `spin`
      = help: its faces: blank, hex, good luck
    ");
    let report = report(CATS, &spin("hex"), "game goes on");
    let answers: Vec<&str> = report.steps[1].answers.iter().map(|answered| answered.answer.as_str()).collect();
    assert_eq!(answers, ["spin the wheel", "hex"]);
}

#[test]
fn marks_are_part_of_what_lies_there() {
    let given = "Alex: lawn Alley Cat hexed, Alley Cat, Beast of Burden";
    let holds = "Alex.lawn = Alley Cat, Alley Cat hexed, Beast of Burden\nAlex.lawn = Alley Cat hexed, 2 others\n\
                 Alex.lawn has Alley Cat x2\nAlex.lawn has Alley Cat hexed, Alley Cat\n\
                 Alex.lawn lacks Beast of Burden hexed, Toastinator 2000\nAlex.lawn: 3 cards";
    pass(given, "Alex: spin the wheel", holds);
    let fails = "Alex.lawn = Alley Cat x2, Beast of Burden\nAlex.lawn = Alley Cat hexed x2, Beast of Burden\n\
                 Alex.lawn = Alley Cat x2, 1 other\nAlex.lawn has Alley Cat hexed x2\nAlex.lawn lacks Alley Cat hexed\n\
                 Alex.lawn has Beast of Burden used";
    assert_snapshot!(wrong(given, "Alex: spin the wheel", fails), @r"
    Alex.lawn = Alley Cat x2, Beast of Burden: expected Alley Cat x2, Beast of Burden; got Alley Cat hexed, Alley Cat, Beast of Burden
    Alex.lawn = Alley Cat hexed x2, Beast of Burden: expected Alley Cat hexed x2, Beast of Burden; got Alley Cat hexed, Alley Cat, Beast of Burden
    Alex.lawn = Alley Cat x2, 1 other: expected Alley Cat x2, 1 other; got Alley Cat hexed, Alley Cat, Beast of Burden
    Alex.lawn has Alley Cat hexed x2: expected at least Alley Cat hexed x2; got Alley Cat hexed, Alley Cat, Beast of Burden
    Alex.lawn lacks Alley Cat hexed: expected none of Alley Cat hexed; got Alley Cat hexed, Alley Cat, Beast of Burden
    Alex.lawn has Beast of Burden used: expected at least Beast of Burden used; got Alley Cat hexed, Alley Cat, Beast of Burden
    ");
}
