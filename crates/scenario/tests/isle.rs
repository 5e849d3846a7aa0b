//! Scenarios on a game that asks every shape of question.

use runehall_games::GameEntry;
use runehall_scenario::{Report, Show, Suite, Verdict};
use runehall_testkit::isle::Isle;

fn report(play: &str, then: &str) -> Report {
    let then = if then.is_empty() { String::new() } else { format!("```then\n{then}\n```\n") };
    let text = format!("<!-- game: isle -->\n## Trial\n```given\nseats Alex, Billy\n```\n```play\n{play}\n```\n{then}");
    let mut suite = Suite::new(|_| GameEntry::of::<Isle>().load(&[]).map_err(|_| String::new()));
    suite.run_file("f.md", &text);
    assert_eq!(suite.problems(), []);
    suite.reports()[0].clone()
}

fn pass(play: &str, then: &str) {
    let report = report(play, then);
    assert_eq!(report.verdict, Verdict::Passed, "{}", report.render(Show { steps: true, all: false }));
}

#[test]
fn amounts_and_yes_or_no() {
    pass("Alex: wager -> 7, double it\nchance: 4", "Alex.points = 14");
    pass("Alex: wager -> 0, leave it\nchance: 1", "Alex.points = 0");
    pass("Alex: wager -> 13, leave it # illegal: ISL-8", "Alex.points = 0");
}

#[test]
fn payments_in_any_order() {
    pass("Alex: build -> Pearl", "log: Alex pays with Pearl\nAlex.points = 5");
    pass("Alex: build -> with Gold, Silver", "log: Alex pays with Silver\nlog: Alex pays with Gold\nAlex.points = 5");
    pass("Alex: build -> Copper, Silver # illegal: ISL-5", "asked = Alex: way");
}

#[test]
fn orders_with_or_without_the_last() {
    for line in ["Alex: pile -> as Star Stone, Sun Stone, Moon Stone", "Alex: pile -> Star Stone, Sun Stone"] {
        pass(line, "log: Alex puts Star Stone on top");
    }
}

#[test]
fn names_ways_and_several_picks() {
    pass("Alex: guess -> Jade Otter\nchance: Bell", "log: Alex names Jade Otter");
    // What the seed has dealt: Sail, Rope and three Bells.
    pass("Alex: gather -> discarding Bell, Sail, Bell", "Alex.hand = Rope, Bell\nasked = Billy: answer");
    pass("Alex: gather -> Bell x2, Rope\nBilly: play Flag\nBilly: pass", "Alex.hand = Sail, Bell\nBilly.points = 1");
    pass("Alex: gather -> Bell x2, Flag # illegal: ISL-4", "asked = Alex: way");
    assert_ne!(report("Alex: gather -> Bell x3, Rope", "game goes on").verdict, Verdict::Passed, "three are all");
}

#[test]
fn a_way_stands_before_its_answer() {
    pass("Alex: wager 7, double it\nchance: 4", "Alex.points = 14");
    pass("Alex: build with Pearl", "log: Alex pays with Pearl");
    pass("Alex: wager 13, leave it # illegal: ISL-8", "asked = Alex: way");
    assert_ne!(report("Alex: wager", "game goes on").verdict, Verdict::Passed, "the stake could be another");
}

#[test]
fn dice_on_the_table_by_their_faces() {
    let rolled = "Alex: build with Pearl\nBilly: pass\nchance: 3, 5";
    pass(rolled, "dice = 3, 5\ndice = 5, 3\ndice has 5\nasked = Billy: way");
    assert_ne!(report(rolled, "dice = 3, 4").verdict, Verdict::Passed);
    assert_ne!(report(rolled, "dice = 3").verdict, Verdict::Passed, "all are named");
    assert_ne!(report(rolled, "dice has 5 x2").verdict, Verdict::Passed);
    pass(&format!("{rolled}\nBilly: march -> die showing 5 -> Pine Ridge"), "dice = 3, 5 spent\ndice has 5 spent");
}
