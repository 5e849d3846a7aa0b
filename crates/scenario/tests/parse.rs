//! What the parser makes of files, and every way in which it refuses them.

use insta::assert_snapshot;
use proptest::prelude::*;
use runehall_scenario::model::{Block, Claim, Is, Play, Said};
use runehall_scenario::{Scenario, parse};

/// A file with one scenario, its three blocks given.
fn file(given: &str, play: &str, then: &str) -> String {
    format!("<!-- game: zun -->\n## Trial\n```given\n{given}\n```\n```play\n{play}\n```\n```then\n{then}\n```\n")
}

fn read(text: &str) -> Vec<Scenario> {
    parse("f.md", text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// Everything that is wrong with a file, as people read it.
fn wrong(text: &str) -> String {
    match parse("f.md", text) {
        Ok(scenarios) => format!("no problem: {scenarios:#?}"),
        Err(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

fn wrong_given(line: &str) -> String {
    wrong(&file(line, "Alex: end", "game goes on"))
}

fn wrong_play(line: &str) -> String {
    wrong(&file("seats Alex, Billy, Chris", line, "game goes on"))
}

fn wrong_then(line: &str) -> String {
    wrong(&file("seats Alex, Billy, Chris", "Alex: end", line))
}

#[test]
fn sections_cases_and_clauses() {
    let text = "\
---
game: zun
---
# Title
A rule (ZUN-1.1).

## ZUN-6.2 Targets *are* `all` different
Prose cites ZUN-4.7, and ZUN-X8. Not these: zun-1.2, ZUN-, ABC.

```then
game goes on
```
#### a deeper heading does not begin a section
```given
```
```then
game goes on
```
- in a list

  ```given
  seed 3
  ```
  > ```then
  > game goes on
  > Alex.hp = 3
  > ```

### Another
````text
```given
this only shows what a block looks like
```
````
~~~then
game goes on
~~~
";
    let scenarios = read(text);
    let told: Vec<String> =
        scenarios.iter().map(|s| format!("{} | {} | {} | {}", s.line, s.name, s.game, s.clauses.join(" "))).collect();
    assert_snapshot!(told.join("\n"), @r"
    10 | ZUN-6.2 Targets are all different | zun | ZUN-6.2 ZUN-4.7 ZUN-X8
    14 | ZUN-6.2 Targets are all different, case 2 | zun | ZUN-6.2 ZUN-4.7 ZUN-X8
    21 | ZUN-6.2 Targets are all different, case 3 | zun | ZUN-6.2 ZUN-4.7 ZUN-X8
    35 | Another | zun |
    ");
    let Block::Then(lines) = &scenarios[2].blocks[0] else { panic!("a then block") };
    assert_eq!(lines.iter().map(|line| line.line).collect::<Vec<_>>(), [25, 26]);
    assert_eq!(scenarios[2].given.seed, 3);
}

#[test]
fn line_numbers_survive_windows_line_ends() {
    let text = file("seed 3", "Alex: end", "Alex.hp = 1\n\n# nothing\nBilly.hp = 2").replace('\n', "\r\n");
    let Block::Then(lines) = &read(&text)[0].blocks[1] else { panic!("a then block") };
    assert_eq!(
        lines.iter().map(|line| (line.line, line.text.as_str())).collect::<Vec<_>>(),
        [(10, "Alex.hp = 1"), (13, "Billy.hp = 2")]
    );
}

#[test]
fn a_file_without_blocks_has_no_scenarios() {
    assert_eq!(read("# Just prose\n\n```rust\nfn main() {}\n```\n    given\n"), []);
}

#[test]
fn a_given_block() {
    let given = "game zun # said again\nseats Alex, Billy O'Neil, Chris-2\nmode 2v2\noption turn-limit 30\nseed 18446744073709551615\n\
                 reactions pass\nAlex: hp 12; hand Attack, Boost x2\nchris-2: defeated\ndraw pile: top Attack, Boost\nturn Alex; phase action";
    let scenario = &read(&file(given, "Alex: end", "game goes on"))[0];
    assert_eq!((scenario.game.as_str(), scenario.game_line), ("zun", 4));
    let position = &scenario.given;
    assert_eq!(position.names, ["Alex", "Billy O'Neil", "Chris-2"]);
    assert_eq!(position.mode, Some((6, "2v2".to_owned())));
    assert_eq!(position.options, [Said { line: 7, name: "turn-limit".to_owned(), value: "30".to_owned() }]);
    assert_eq!((position.seed, position.reactions_pass), (u64::MAX, true));
    let facts: Vec<String> = position
        .facts
        .iter()
        .map(|f| format!("{} {:?} `{}` `{}`", f.line, f.seat.map(|s| s.0), f.name, f.value))
        .collect();
    assert_snapshot!(facts.join("\n"), @r"
    10 Some(0) `hp` `12`
    10 Some(0) `hand` `Attack, Boost x2`
    11 Some(2) `defeated` ``
    12 None `draw pile` `top Attack, Boost`
    13 None `turn` `Alex`
    13 None `phase` `action`
    ");
}

#[test]
fn a_given_block_that_makes_no_sense() {
    let lines = [
        "seats Alex,, Billy",
        "seats Alex, alex",
        "seats Alex, nobody",
        "seats Alex, B.B.",
        "seats A, B, C, D, E, F, G, H, I",
        "seats",
        "mode",
        "option turn-limit",
        "seed x",
        "seed 3\nseed 4",
        "reactions fail",
        "new table",
        "starter Alx\nnew game",
        "starter Alex",
        "new game\nAlex: hp 3",
        "Alex:",
        "Alex: hp 3;",
        "Alex: hp 3; Billy: hp 4",
        "Alex hp 3",
        "Alex: hp 3; hp 4",
        "turn Alex # illegal: ZUN-1.1",
    ];
    assert_snapshot!(lines.map(wrong_given).join("\n"), @r"
    f.md:4: a name is missing before or after a comma
      = help: write them like `seats Alex, Billy`
    f.md:4: two players are called `alex`
      = help: give each a name of their own
    f.md:4: a player cannot be called `nobody`, which means something in scenarios
      = help: choose another name
    f.md:4: the name `B.B.` has a `.` in it
      = help: use letters, digits, spaces, `-`, `_` and `'`
    f.md:4: 9 players are too many
      = help: at most 8 fit
    f.md:4: `seats` says nothing
      = help: write it like `seats Alex, Billy, Chris`
    f.md:4: `mode` says nothing
      = help: write it like `mode NAME`
    f.md:4: option `turn-limit` has no value
      = help: write it like `option NAME VALUE`
    f.md:4: seed `x` is no whole number
      = help: write it like `seed 7`
    f.md:5: `seed` is said twice
      = help: keep one of the two lines
    f.md:4: `reactions fail` means nothing
      = help: write it like `reactions pass`
    f.md:4: `new table` means nothing
      = help: write it like `new game`
    f.md:4: `Alx` is no player
      = help: did you mean `Alex`?
    f.md:4: `starter` is for a new game
      = help: add `new game`, or write `turn NAME` to say whose turn it is
    f.md:5: a new game is dealt: `hp` cannot be said of it
      = help: leave out `new game` to arrange a position, or leave out the facts to have one dealt
    f.md:4: a fact is missing before or after `;` or `:`
      = help: write it like `Alex: hp 12; hand Attack`
    f.md:4: a fact is missing before or after `;` or `:`
      = help: write it like `Alex: hp 12; hand Attack`
    f.md:4: `Billy: hp 4` says something of `Billy` in the wrong place
      = help: give each player a line of their own: `Billy: …`
    f.md:4: `Alex hp 3` says something of `Alex` in the wrong place
      = help: give each player a line of their own: `Alex: …`
    f.md:4: `hp` is said twice
      = help: keep one of the two
    f.md:4: no rule refuses this line: it only describes the position
      = help: mark a line about the table: seats, mode, option, starter, or what a seat brings
    ");
}

#[test]
fn a_play_block() {
    let play = "Alex: play Attack + Boost x2 + Share -> Chris, Billy\nchance: Boost x2, Alex, 6   # then this\nChris: resign\n\
                Chris: at any time drop Attack\n\
                all: agree to a draw\nAlex & Billy: agree to a draw\n# a comment\nAlex: end # illegal: ZUN-6.2 # why\nAlex: end # illegally so";
    let scenario = &read(&file("seats Alex, Billy, Chris", play, "game goes on"))[0];
    let Block::Play(lines) = &scenario.blocks[0] else { panic!("a play block") };
    let told: Vec<String> = lines
        .iter()
        .map(|line| {
            let what = match &line.what {
                Play::Command { seat, answers } => {
                    let answers: Vec<String> = answers
                        .iter()
                        .map(|a| format!("{}{}", if a.after_arrow { "-> " } else { "" }, a.text))
                        .collect();
                    format!("seat {}: {answers:?}", seat.0)
                }
                Play::Chance(_) | Play::Resign(_) | Play::Take { .. } | Play::AgreeDraw(_) => {
                    format!("{:?}", line.what)
                }
            };
            format!("{} {what} {:?}", line.line, line.illegal)
        })
        .collect();
    assert_snapshot!(told.join("\n"), @r#"
    7 seat 0: ["play Attack", "Boost", "Boost", "Share", "-> Chris", "Billy"] None
    8 Chance(["Boost", "Boost", "Alex", "6"]) None
    9 Resign(Seat(2)) None
    10 Take { seat: Seat(2), taken: "drop Attack" } None
    11 AgreeDraw({0, 1, 2}) None
    12 AgreeDraw({0, 1}) None
    14 seat 0: ["end"] Some("ZUN-6.2")
    15 seat 0: ["end"] None
    "#);
}

#[test]
fn a_play_block_that_makes_no_sense() {
    let lines = [
        "Alex play Attack",
        "Alex:",
        "Alx: end",
        "Drew: end",
        "Chance: Boost",
        "all: end",
        "Alex & Bily: agree to a draw",
        "Alex: play Attack +",
        "Alex: play Attack -> -> Billy",
        "Alex: play Boost x0",
        "Alex: play Boost x1000000000000",
        "chance: Boost,",
        "Alex: end # illegal",
        "Alex: end # illegal ZUN-6.2",
        "Alex: end # illegal: the hand is empty",
        "chance: Boost # illegal: ZUN-6.2",
        "# illegal: ZUN-6.2",
        "```then",
    ];
    assert_snapshot!(lines.map(wrong_play).join("\n"), @r"
    f.md:7: `Alex play Attack` does not say who does it
      = help: write `NAME: ANSWERS`, `chance: ROLLS`, `NAME: resign`, `NAME: at any time ANSWER` or `all: agree to a draw`
    f.md:7: nothing stands after `Alex:`
      = help: write `NAME: ANSWERS`, `chance: ROLLS`, `NAME: resign`, `NAME: at any time ANSWER` or `all: agree to a draw`
    f.md:7: `Alx` is no player
      = help: did you mean `Alex`?
    f.md:7: `Drew` is no player
      = help: what fits: Alex, Billy, Chris
    f.md:7: `Chance` is no player
      = help: did you mean `chance`?
    f.md:7: `end` is nothing all do together
      = help: what all can do is `all: agree to a draw`
    f.md:7: `Bily` is no player
      = help: did you mean `Billy`?
    f.md:7: an answer is missing before or after `+`, `,` or `->`
      = help: write both of its sides
    f.md:7: an answer is missing before or after `+`, `,` or `->`
      = help: write both of its sides
    f.md:7: `x0` is not a number of times
      = help: write a number from 1 to 99
    f.md:7: `x1000000000000` is not a number of times
      = help: write a number from 1 to 99
    f.md:7: an answer is missing before or after `+`, `,` or `->`
      = help: write both of its sides
    f.md:7: `# illegal` names no clause that refuses the line
      = help: write `# illegal: ABC-1.2` and nothing more; a further `#` begins a comment
    f.md:7: `# illegal ZUN-6.2` names no clause that refuses the line
      = help: write `# illegal: ABC-1.2` and nothing more; a further `#` begins a comment
    f.md:7: `# illegal: the hand is empty` names no clause that refuses the line
      = help: write `# illegal: ABC-1.2` and nothing more; a further `#` begins a comment
    f.md:7: a roll cannot be illegal
      = help: remove `# illegal:`
    f.md:7: `# illegal:` stands alone
      = help: write it at the end of the line that is illegal
    f.md:7: a new block begins inside the one of line 6
      = help: close that block first
    ");
}

#[test]
fn a_then_block() {
    let then = "Billy.hp = 10\nBilly.hp>=3\nAlex.hand = Attack, 5 others\nAlex.hand: 7 cards\ndraw pile: 1 card\n\
                Alex.hand has Attack, Boost\nAlex.hand lacks Trap\ntable = nothing\ntable has Daze + Share by Alex on Billy & Chris\n\
                Chris.defeated\nnot Chris.defeated\nturn = Billy\nasked = Billy: react\nasked = chance: draw\nasked = nobody\n\
                options = Channel, pass\noptions has Trap\noptions lacks Trap\nChris sees Alex.hand: 7 cards, face down\n\
                spectator sees Billy.hand has Trap\nChris does not see Alex.hand\nlog: Billy loses 2 HP (Attack)\nno log: Billy gains\n\
                Chris's log: Alex draws a card\nno spectator's log: Trap\nanswered react = Chris, billy\nanswered react = nobody\n\
                winners = Alex, Chris\nwinners = nobody\ngame goes on";
    let scenario = &read(&file("seats Alex, Billy, Chris", "Alex: end", then))[0];
    let Block::Then(lines) = &scenario.blocks[1] else { panic!("a then block") };
    let told: Vec<String> = lines
        .iter()
        .map(|line| {
            let Claim::Of(viewer, path, is) = &line.claim else { return format!("{:?}", line.claim) };
            let is = match is {
                Is::Set(yes) => format!("set {yes}"),
                Is::Compared(compare, value) => format!("{compare:?} `{value}`"),
                Is::Count(count, face) => format!("count {count} {face:?}"),
                Is::Cards(how, list) => format!("{how:?} `{list}`"),
                Is::Order(end, list) => format!("{end} `{list}`"),
            };
            format!("{viewer:?} {:?} `{}` {is}", path.seat.map(|seat| seat.0), path.name)
        })
        .collect();
    assert_snapshot!(told.join("\n"), @r#"
    Judge Some(1) `hp` Equal `10`
    Judge Some(1) `hp` AtLeast `3`
    Judge Some(0) `hand` Equal `Attack, 5 others`
    Judge Some(0) `hand` count 7 None
    Judge None `draw pile` count 1 None
    Judge Some(0) `hand` Has `Attack, Boost`
    Judge Some(0) `hand` Lacks `Trap`
    Judge None `table` Equal `nothing`
    Judge None `table` Has `Daze + Share by Alex on Billy & Chris`
    Judge Some(2) `defeated` set true
    Judge Some(2) `defeated` set false
    Judge None `turn` Equal `Billy`
    Asked(Some(("Billy", "react")))
    Asked(Some(("chance", "draw")))
    Asked(None)
    Options(Exactly, ["Channel", "pass"])
    Options(Has, ["Trap"])
    Options(Lacks, ["Trap"])
    Seat(Seat(2)) Some(0) `hand` count 7 Some(Down)
    Spectator Some(1) `hand` Has `Trap`
    Unseen(Seat(Seat(2)), Path { seat: Some(Seat(0)), name: "hand" })
    Log { viewer: Judge, times: Some, later: false, text: "Billy loses 2 HP (Attack)" }
    Log { viewer: Judge, times: Exactly(0), later: false, text: "Billy gains" }
    Log { viewer: Seat(Seat(2)), times: Some, later: false, text: "Alex draws a card" }
    Log { viewer: Spectator, times: Exactly(0), later: false, text: "Trap" }
    Answered("react", ["Chris", "Billy"])
    Answered("react", [])
    Winners({0, 2})
    Winners({})
    GoesOn
    "#);
}

#[test]
fn a_then_block_that_makes_no_sense() {
    let lines = [
        "Drew.hp = 10",
        "Billy. = 10",
        "Billy.hp == 10",
        "Billy.hp =",
        "Billy.hp != 10",
        "not Billy.hp = 10",
        "Alex.hand: Attack",
        "Alex.hand: seven cards",
        "Alex.hand: 7 cards, faced down",
        "Chriss sees Alex.hand: 7 cards",
        "Drew does not see Alex.hand",
        "nobody's log: Alex draws",
        "log:",
        "asked Billy",
        "asked = Billy",
        "options Trap",
        "options = Trap,",
        "answered react",
        "answered react = Billy, Drew",
        "winners = Drew",
        "winners Alex",
        "```play",
        "game goes on # illegal: ZUN-1.1",
    ];
    assert_snapshot!(lines.map(wrong_then).join("\n"), @r"
    f.md:10: `Drew` is no player
      = help: what fits: Alex, Billy, Chris
    f.md:10: `Billy.` names no fact and no zone
      = help: write it like `Billy.hp` or `draw pile`
    f.md:10: `== 10` is no comparison
      = help: the signs are `=`, `<`, `>`, `<=` and `>=`, each with a value after it
    f.md:10: `=` is no comparison
      = help: the signs are `=`, `<`, `>`, `<=` and `>=`, each with a value after it
    f.md:10: `!=` is no comparison
      = help: say what it is instead: `Billy.hp = 9`
    f.md:10: `Billy.hp = 10` names no fact and no zone
      = help: write it like `Billy.hp` or `draw pile`
    f.md:10: `Attack` is no number of cards
      = help: write `Alex.hand: 7 cards` for how many, `Alex.hand = Attack, Boost` for which
    f.md:10: `seven cards` is no number of cards
      = help: write `Alex.hand: 7 cards` for how many, `Alex.hand = Attack, Boost` for which
    f.md:10: `faced down` is no way cards lie
      = help: did you mean `face down`?
    f.md:10: `Chriss` is nobody who looks on
      = help: did you mean `Chris`?
    f.md:10: `Drew` is nobody who looks on
      = help: what fits: Alex, Billy, Chris, spectator
    f.md:10: `nobody` is nobody who looks on
      = help: what fits: Alex, Billy, Chris, spectator
    f.md:10: the log is asked for nothing
      = help: write part of a sentence: `log: Billy loses 2 HP`
    f.md:10: a `=` is missing
      = help: write it like `asked = Billy: react`
    f.md:10: `Billy` does not say both who is asked and what
      = help: write it like `asked = Billy: react`, or `asked = nobody`
    f.md:10: this says nothing of the options
      = help: write `options = LIST`, `options has LIST` or `options lacks LIST`
    f.md:10: a word is missing before or after a comma
      = help: write both of its sides
    f.md:10: this does not say who answered what
      = help: write it like `answered react = Chris, Billy`, or `… = nobody`
    f.md:10: `Drew` is no player
      = help: what fits: Alex, Billy, Chris
    f.md:10: `Drew` is no player
      = help: what fits: Alex, Billy, Chris
    f.md:10: a `=` is missing
      = help: write it like `winners = Alex, Chris`
    f.md:10: a new block begins inside the one of line 9
      = help: close that block first
    f.md:10: a line of a `then` block cannot be illegal
      = help: move it to a `play` block
    ");
}

#[test]
fn blocks_that_make_no_sense() {
    let texts = [
        "```given\n```\n```then\ngame goes on\n```",
        "<!-- game: zun -->\n```given\n```",
        "<!-- game: zun -->\n```Given\n```\n```thn\n```\n```then\ngame goes on\n```",
        "<!-- game: zun -->\n```then please\ngame goes on\n```",
        "<!--\ngame: zun\n-->\n```then\nAlex.hp =\n",
    ];
    assert_snapshot!(texts.map(wrong).join("\n"), @r"
    f.md:1: this scenario does not say which game it is of
      = help: begin the file with `<!-- game: NAME -->`, or the `given` block with `game NAME`
    f.md:2: this scenario checks nothing
      = help: add a `then` block, or a line marked `# illegal: CLAUSE`
    f.md:2: `Given` is no block of a scenario
      = help: did you mean `given`?
    f.md:4: `thn` is no block of a scenario
      = help: did you mean `then`?
    f.md:2: `please` after `then` means nothing
      = help: remove it
    f.md:5: `=` is no comparison
      = help: the signs are `=`, `<`, `>`, `<=` and `>=`, each with a value after it
    ");
}

/// Pieces that scenarios are made of, to be thrown together.
fn pieces() -> impl Strategy<Value = String> {
    let words = "```given\n|```play\n|```then\n|```\n|## H\n|<!-- game: zun -->\n|\n| |Alex|Billy|: |.|=| has | sees | does not see |hand|\
                 Attack| x2| + | -> |, |; |# illegal: ZUN-1.1|#|seats |log|'s log: |no |asked |options |answered |winners |chance: |\
                 not |> |- |é|\r\n|---\n|game: ";
    let words: Vec<&str> = words.split('|').collect();
    prop::collection::vec(prop::sample::select(words), 0..60).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = parse("f.md", &text);
        let _ = parse("f.md", &file(&text, &text, &text));
    }

    #[test]
    fn any_heap_of_pieces_is_read_or_refused(text in pieces()) {
        if let Err(problems) = parse("f.md", &text) {
            let n = text.lines().count();
            prop_assert!(problems.iter().all(|problem| (1..=n).contains(&problem.line)), "{problems:?}");
        }
    }
}
