//! Options and what seats bring in the `given` block, with a toy game that declares all of it.

use runehall_games::{GameEntry, Registry};
use runehall_scenario::{Show, Suite, Verdict};
use runehall_testkit::muster::Muster;

fn run(given: &str, then: &str) -> Suite {
    let games = Registry::with([GameEntry::of::<Muster>()]);
    let mut suite =
        Suite::new(move |name| Ok(games.find(name).map_err(|error| error.to_string())?.load(&[]).expect("no cards")));
    let text = format!(
        "<!-- game: muster -->\n# MUS-3.3 Who wins\n```given\n{given}\n```\n```play\nAlex: show\nBilly: wait\n```\n```then\n{then}\n```\n"
    );
    suite.run_file("f.md", &text);
    suite
}

#[test]
fn seats_bring_what_the_block_says() {
    let given = "option wins least\nAlex brings: champion owl; deck 2 Wall, Bolt\nBilly brings: champion bear";
    let suite = run(given, "winners = Alex\nAlex.strength = 28\nBilly.strength = 34");
    assert_eq!(suite.reports()[0].verdict, Verdict::Passed, "{}", suite.render(Show { steps: true, all: false }));
}

#[test]
fn everything_that_is_wrong_stands_in_its_line() {
    let given = "option wins lest\noption wins most\noption wins least\nAlex brings: champion cat; hat red\nBilly brings: champion owl; deck 6 Wall";
    insta::assert_snapshot!(run(given, "winners = Alex").render(Show::default()), @r"
    CANNOT BE SET UP  MUS-3.3 Who wins  (f.md:3)

    f.md:4: `lest` is no value of `wins` (MUS-1.4)
      = help: did you mean `least`?

    f.md:6: `wins` is said twice
      = help: keep one of the two lines

    f.md:7: `cat` is no value of `champion` (MUS-2.1)
      = help: give one of `fox`, `owl`, `bear`

    f.md:7: there is no option `hat` (MUS-1.1)
      = help: there are `champion`, `deck`

    f.md:7: seat 2: 6 cards are too many for a deck (MUS-2.2)
      = help: leave out 1

    0 passed, 0 failed, 1 cannot be set up
    ");
    insta::assert_snapshot!(run("Billy brings: deck", "winners = Alex").render(Show::default()), @r"
    CANNOT BE READ  MUS-3.3 Who wins  (f.md:3)

    f.md:4: `deck` says nothing
      = help: write it like `Alex brings: NAME VALUE; NAME VALUE`

    0 passed, 0 failed, 1 cannot be read
    ");
    insta::assert_snapshot!(run("Billy brings: deck 6 Wall", "winners = Alex").render(Show::default()), @r"
    CANNOT BE SET UP  MUS-3.3 Who wins  (f.md:3)

    f.md:4: seat 2: 6 cards are too many for a deck (MUS-2.2)
      = help: leave out 1

    0 passed, 0 failed, 1 cannot be set up
    ");
}
