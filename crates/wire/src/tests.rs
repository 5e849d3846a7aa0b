//! Every refusal, with its message as people read it.

use std::collections::BTreeMap;

use runehall_engine::option::LONGEST_TEXT;
use runehall_engine::{End, SeatSet, Setup};

use crate::check::Chain;
use crate::{Ending, MAX_CHOICES, MAX_FILE, MAX_LINE, Replay, parse, read, recover};

const RULES: &str = "rules 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";
const HEADER: [&str; 5] = ["runehall-replay 2", "game zun", RULES, r#"setup {"seats":2}"#, r#"names ["Alex","Billy"]"#];

/// A file of these lines, each with the check that fits.
fn signed<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut chain = Chain::default();
    lines.into_iter().fold(String::new(), |file, line| file + line + " #" + chain.next(line) + "\n")
}

/// A file with these lines after a good header.
fn log(lines: &[&str]) -> String {
    signed(HEADER.into_iter().chain(lines.iter().copied()))
}

/// A file with this line in place of one of the header.
fn header(line: usize, text: &str) -> String {
    let mut lines = HEADER.to_vec();
    lines[line - 1] = text;
    lines.push("saved");
    signed(lines)
}

fn refusals(files: &[&str]) -> String {
    let refusal = |file: &&str| parse(file).expect_err(file).to_string();
    files.iter().map(refusal).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_not_a_replay() {
    insta::assert_snapshot!(refusals(&["", "\n", "PK\u{3}\u{4}zip", "runehall-replays 1", &"long ".repeat(100)]), @"
    not a replay file: line 1 should begin with `runehall-replay` but is empty
    not a replay file: line 1 should begin with `runehall-replay` but is empty
    not a replay file: line 1 should begin with `runehall-replay` but begins with `PK��zip`
    not a replay file: line 1 should begin with `runehall-replay` but begins with `runehall-replays 1`
    not a replay file: line 1 should begin with `runehall-replay` but begins with `long long long long long long long long long long long long …`
    ");
    let jpeg = read(b"\xff\xd8\xff\xe0\0JFIF").unwrap_err();
    insta::assert_snapshot!(jpeg, @"not a replay file: line 1 should begin with `runehall-replay` but begins with `�����JFIF`");
    insta::assert_snapshot!(parse(&" ".repeat(MAX_FILE + 1)).unwrap_err(), @"the file has 16777217 bytes, and a replay has at most 16777216");
}

#[test]
fn other_versions() {
    let files = ["runehall-replay 9 #00000000\n", "runehall-replay 1", "runehall-replay one", "runehall-replay 01"];
    insta::assert_snapshot!(refusals(&files), @"
    replay format version `9` is not read by this program, which reads version 2; use a newer Runehall, which does
    replay format version `1` is not read by this program, which reads version 2; use Runehall 0.1, which does
    replay format version `one` is not read by this program, which reads version 2; a version is a plain number
    replay format version `01` is not read by this program, which reads version 2; a version is a plain number
    ");
}

#[test]
fn cut_files() {
    let whole = log(&["~ roll:3", "1 card:4 done", "saved"]);
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let cut = |lines: &[&str]| lines.concat();
    let half_a_line = format!("{}1 card:4 do", lines[..6].concat());
    let half_a_check = format!("{}1 card:4 done #01", lines[..6].concat());
    insta::assert_snapshot!(
        refusals(&["runehall-replay", &cut(&lines[..1]), &cut(&lines[..7]), &half_a_line, &half_a_check]),
        @"
        the file is cut off in its first line: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy
        the file is cut off after line 1: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy
        the file is cut off after line 7: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy
        the file is cut off after line 6: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy
        the file is cut off after line 6: a finished game ends with a line `end`, a saved one with `saved`; get a complete copy
        "
    );
    assert!(parse(&whole).is_ok());
}

#[test]
fn damaged_lines() {
    let whole = log(&["~ roll:3", "1 card:4 done", "saved"]);
    let changed = whole.replace("card:4", "card:5");
    let line_lost: String = whole.split_inclusive('\n').filter(|line| !line.starts_with('~')).collect();
    let check_lost = whole.replace("1 card:4 done #", "1 card:4 done ");
    let first_line = whole.replacen("2 #", "2 x #", 1);
    insta::assert_snapshot!(refusals(&[&changed, &line_lost, &check_lost, &first_line]), @"
    line 7 is damaged: its check is `d1a54ded` where `65f2f824` would fit; this line was changed, or a line before it is missing
    line 6 is damaged: its check is `d1a54ded` where `91e10d46` would fit; this line was changed, or a line before it is missing
    line 7 is damaged: it does not end in a check of eight hex digits, such as ` #0a1b2c3d`
    line 1 is damaged: its check is `26ecc0de` where `ee201ce2` would fit; this line was changed, or a line before it is missing
    ");
    let bytes = [&whole.as_bytes()[..200], b"\xff", &whole.as_bytes()[200..]].concat();
    insta::assert_snapshot!(read(&bytes).unwrap_err(), @"line 6 is damaged: it is not UTF-8 text");
    insta::assert_snapshot!(refusals(&[&log(&[&"x".repeat(MAX_LINE)])]), @"line 6 is damaged: it has more than 65536 bytes");
}

#[test]
fn bad_headers() {
    insta::assert_snapshot!(
        refusals(&[
            &header(2, "gaem zun"),
            &header(2, "game Zun!"),
            &header(3, "rules 5a5a"),
            &header(4, "setup {\"seats\":300}"),
            &header(4, "setup {\"seats\":2,\"clock\":\"10 min\"}"),
            &header(4, "setup 2"),
            &header(4, "seed 7"),
            &header(5, "names [\"Alex\"]"),
            &header(5, "names [\"Alex\",\"\"]"),
            &header(5, "names [\"Alex\", \"Billy\"]"),
            &log(&["notes {}", "saved"]),
            &log(&["notes {\"bots\":1}", "saved"]),
            &log(&["seed 7", "saved"]),
        ]),
        @r#"
        line 2 is damaged: `game` should stand here, not `gaem`
        line 2 is damaged: `game` does not hold the name of a game: lower-case letters, digits and `-`
        line 3 is damaged: `rules` does not hold 64 lower-case hex digits
        line 4 is damaged: `setup` does not hold a table, such as `{"seats":2}`: invalid value: integer `300`, expected u8
        line 4 is damaged: `{"seats":2,"clock":"10 min"}` should be written `{"seats":2}`
        line 4 is damaged: `setup` does not hold a table, such as `{"seats":2}`: invalid type: integer `2`, expected struct Setup
        line 4 is damaged: `setup` should stand here, not `seed`
        line 5 is damaged: `names` does not hold one name for each seat of the setup, 1 to 8 of them
        line 5 is damaged: `names` does not hold names of players: a name has 1 to 64 characters and no control characters
        line 5 is damaged: `["Alex", "Billy"]` should be written `["Alex","Billy"]`
        line 6 is damaged: `notes` does not hold any note
        line 6 is damaged: `notes` does not hold names and texts, such as `{"seed":"7"}`: invalid type: integer `1`, expected a string
        line 6 is damaged: no line begins with `seed`; expected the number of a seat, `~` for chance, `resign`, `draw`, `take`, `saved` or `end`
        "#
    );
}

#[test]
fn bad_lines() {
    let many = format!("~{}", " roll:1".repeat(MAX_CHOICES + 1));
    insta::assert_snapshot!(
        refusals(&[
            &log(&["0"]),
            &log(&["0 card:4  done"]),
            &log(&["0 attack"]),
            &log(&["0 roll:3"]),
            &log(&["~ card:3"]),
            &log(&["2 done"]),
            &log(&["-1 done"]),
            &log(&["00 done"]),
            &log(&["resign"]),
            &log(&["resign Alex"]),
            &log(&["draw 1,0"]),
            &log(&["draw 0,9"]),
            &log(&["pause"]),
            &log(&[""]),
            &log(&[&many]),
        ]),
        @"
        line 6 is damaged: it holds no answer
        line 6 is damaged: `0 card:4  done` should be written `0 card:4 done`
        line 6 is damaged: `attack` is no choice: expected `yes`, `no`, `done`, or one of card, thing, seat, amount, mode, roll with a number, such as `card:3`
        line 6 is damaged: `roll:3` cannot be the answer of a seat; only chance (`~`) rolls, and it does nothing else
        line 6 is damaged: `card:3` cannot be the answer of chance; only chance (`~`) rolls, and it does nothing else
        line 6 is damaged: `2` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: no line begins with `-1`; expected the number of a seat, `~` for chance, `resign`, `draw`, `take`, `saved` or `end`
        line 6 is damaged: `00 done` should be written `0 done`
        line 6 is damaged: `` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: `Alex` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: `draw 1,0` should be written `draw 0,1`
        line 6 is damaged: `9` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: no line begins with `pause`; expected the number of a seat, `~` for chance, `resign`, `draw`, `take`, `saved` or `end`
        line 6 is damaged: it holds no answer
        line 6 is damaged: it holds more than 1000 answers
        "
    );
}

#[test]
fn a_game_that_nobody_won_says_in_which_way_and_in_older_files_does_not() {
    let ending = |line: &str| parse(&log(&[line])).unwrap().ending;
    let nobody = |end| Ending::End { winners: SeatSet::NONE, clause: "RBD-21.4".to_owned(), end };
    assert_eq!(ending("end nobody RBD-21.4 lost"), nobody(Some(End::Lost)));
    assert_eq!(ending("end nobody RBD-21.4"), nobody(None));
    assert!(
        nobody(Some(End::Lost)).agrees(&nobody(None)) && !nobody(Some(End::Lost)).agrees(&nobody(Some(End::Drawn)))
    );
    assert!(Ending::Saved.agrees(&Ending::Saved) && !Ending::Saved.agrees(&nobody(None)));
}

#[test]
fn bad_liberties() {
    let good = parse(&log(&["take 1 throw card:7", "take 0 0 thing:3", "saved"])).unwrap();
    assert_eq!(
        good.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["take 1 throw card:7", "take 0 0 thing:3"]
    );
    insta::assert_snapshot!(
        refusals(&[
            &log(&["take 2 throw card:7"]),
            &log(&["take 1"]),
            &log(&["take 1 Throw card:7"]),
            &log(&["take 1 throw"]),
            &log(&["take 1 throw card:7 card:8"]),
            &log(&["take 1  throw card:7"]),
        ]),
        @"
        line 6 is damaged: `2` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: `take` does not hold a seat, a liberty and a choice, such as `take 1 throw card:7`
        line 6 is damaged: `take` does not hold a seat, a liberty and a choice, such as `take 1 throw card:7`
        line 6 is damaged: `take` does not hold a seat, a liberty and a choice, such as `take 1 throw card:7`
        line 6 is damaged: `card:7 card:8` is no choice: expected `yes`, `no`, `done`, or one of card, thing, seat, amount, mode, roll with a number, such as `card:3`
        line 6 is damaged: `take` does not hold a seat, a liberty and a choice, such as `take 1 throw card:7`
        "
    );
}

#[test]
fn bad_endings() {
    insta::assert_snapshot!(
        refusals(&[
            &log(&["end"]),
            &log(&["end 0"]),
            &log(&["end Alex ZUN-15.1"]),
            &log(&["end 0 ZUN 15.1"]),
            &log(&["end 0 ZUN-15.1 lost"]),
            &log(&["end nobody ZUN-15.5 won"]),
            &log(&["saved now"]),
            &log(&["saved", "0 done"]),
            &log(&["end nobody ZUN-15.5", "saved"]),
            &(log(&["saved"]) + "\n"),
        ]),
        @"
        line 6 is damaged: `end` does not hold the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`
        line 6 is damaged: `end` does not hold the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`
        line 6 is damaged: `Alex` is no seat; the seats of this table are 0 to 1
        line 6 is damaged: `end` does not hold the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`
        line 6 is damaged: `end` does not hold the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`
        line 6 is damaged: `end` does not hold the winners and a clause, such as `end 0,2 ZUN-15.1` or `end nobody RBD-21.4 lost`
        line 6 is damaged: `saved now` should be written `saved`
        line 7 is damaged: it follows the `saved` line, which must be the last
        line 7 is damaged: it follows the `end` line, which must be the last
        line 7 is damaged: it follows the `saved` line, which must be the last
        "
    );
}

#[test]
fn what_is_left_of_a_damaged_file() {
    let (replay, lost) = recover(&log(&["~ roll:3", "1 card:4 done", "1 attack", "saved"])).unwrap();
    assert_eq!(replay.entries.len(), 2);
    insta::assert_snapshot!(lost.unwrap(), @"line 8 is damaged: `attack` is no choice: expected `yes`, `no`, `done`, or one of card, thing, seat, amount, mode, roll with a number, such as `card:3`");
    assert!(recover(&log(&["saved"])).unwrap().1.is_none());
    assert!(recover(&header(2, "gaem zun")).is_err(), "without a header nothing is left");
}

#[test]
fn the_longest_setup_that_a_game_reads_fits_a_line() {
    // Quotes and line ends take two bytes each in JSON.
    let longest = BTreeMap::from([("deck".to_owned(), "\"\n".repeat(LONGEST_TEXT / 2))]);
    let setup = Setup { options: longest.clone(), brought: vec![longest; 8], ..Setup::seats(8) };
    let names = (1..=8).map(|n| format!("P{n}")).collect();
    let (rules, ending) = ([0; 32], Ending::Saved);
    let replay = Replay { game: "x".into(), rules, setup, names, notes: BTreeMap::new(), entries: vec![], ending };
    assert_eq!(parse(&replay.write()), Ok(replay));
}
