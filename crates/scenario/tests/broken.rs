//! Scenarios on a real game that fail or are broken: every message, as people read it.

use insta::assert_snapshot;
use runehall_scenario::{Report, Verdict};

mod common;

use common::{THREE, file, report};

/// What was wrong, in a line or two for each.
fn verdict(report: &Report) -> String {
    match &report.verdict {
        Verdict::Passed => "passed".to_owned(),
        Verdict::Failed { failures } => failures
            .iter()
            .map(|f| format!("{}: {}\n  expected: {}\n  got:      {}", f.line, f.what, f.expected, f.got))
            .collect::<Vec<_>>()
            .join("\n"),
        Verdict::Broken { cannot: _, problems } => {
            problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        }
    }
}

#[test]
fn lines_that_the_game_takes_otherwise_fail() {
    let plays = [
        "Alex: play Banish -> Billy",
        "Alex: play Attack -> Billy # illegal: ZUN-6.2",
        "Alex: play Trap # illegal: ZUN-6.2",
        "Alex: play Scramble -> Billy",
        "Alex & Billy: agree to a draw",
        "all: agree to a draw # illegal: ZUN-15.6",
    ];
    let told = plays.map(|play| {
        let given = "seats Alex, Billy, Chris\nAlex: hand Attack, Scramble, Trap\nBilly: hand nothing";
        verdict(&report(&file(given, &[("play", play), ("then", "game goes on")])))
    });
    assert_snapshot!(told.join("\n"), @r"
    9: Alex: play Banish -> Billy
      expected: it is accepted
      got:      refused: there is no Banish (left) in your hand (ZUN-4.2); choose a card you hold
    9: Alex: play Attack -> Billy
      expected: refused by ZUN-6.2
      got:      it was accepted
    9: Alex: play Trap
      expected: refused by ZUN-6.2
      got:      refused: Trap is a Reaction (ZUN-4.8); keep it for when you are the target of an Action
    9: Alex: play Scramble -> Billy
      expected: it is accepted
      got:      after `Scramble`, refused: Scramble has no target (ZUN-4.10); play it without naming a player
    9: Alex & Billy: agree to a draw
      expected: it is accepted
      got:      refused: Chris has not agreed (ZUN-15.6); all players who are not defeated must agree
    9: all: agree to a draw
      expected: refused by ZUN-15.6
      got:      it was accepted
    ");
}

#[test]
fn claims_that_do_not_hold_fail_all_together() {
    let then = "Billy.hp > 9\nturn = Billy\nphase = recovery\nBilly.defeated\nnot Billy.exposed\nAlex.hand = Attack\nAlex.hand has Attack x3\nAlex.hand lacks Boost\n\
                table = Expose\ntable has Defend by Alex\nBilly.hand: 2 cards\nBilly.hand: 3 cards, face down\nChris sees Alex.hand: 5 cards, face up\n\
                Chris sees Alex.hand has Attack\nChris does not see Billy.hand\nChris does not see Billy.hp\nasked = Billy: react\nasked = nobody\n\
                options = end\noptions has Trap\noptions lacks end\nlog: Billy loses 2 HP\nlog: Alex plays Expose (ZUN-1.1)\nlog: Alex plays Exposed\n\
                no log: Alex plays\nanswered react = nobody\nwinners = Alex\nwinners = nobody";
    let told = report(&file(THREE, &[("play", "Alex: play Expose -> Billy\nBilly: pass"), ("then", then)]));
    assert_snapshot!(verdict(&told), @r"
    16: Billy.hp > 9
      expected: hp > 9
      got:      hp = 9
    17: turn = Billy
      expected: turn = Billy
      got:      turn = Alex
    18: phase = recovery
      expected: phase = recovery
      got:      phase = action
    19: Billy.defeated
      expected: defeated
      got:      not defeated
    20: not Billy.exposed
      expected: not exposed
      got:      exposed
    21: Alex.hand = Attack
      expected: Attack
      got:      Attack x2, Boost, Share
    22: Alex.hand has Attack x3
      expected: at least Attack x3
      got:      Attack x2, Boost, Share
    23: Alex.hand lacks Boost
      expected: none of Boost
      got:      Attack x2, Boost, Share
    24: table = Expose
      expected: Expose
      got:      Defend by Chris on Chris, Expose by Alex on Billy
    25: table has Defend by Alex
      expected: at least Defend by Alex
      got:      Defend by Chris on Chris, Expose by Alex on Billy
    26: Billy.hand: 2 cards
      expected: 2 cards
      got:      3 cards, 3 of them seen
    27: Billy.hand: 3 cards, face down
      expected: 3 cards, face down
      got:      3 cards, 3 of them seen
    28: Chris sees Alex.hand: 5 cards, face up
      expected: 5 cards, face up
      got:      4 cards, 0 of them seen
    29: Chris sees Alex.hand has Attack
      expected: at least Attack
      got:      4 cards face down
    30: Chris does not see Billy.hand
      expected: nothing of it can be seen
      got:      Redirect, Trap, Boost
    31: Chris does not see Billy.hp
      expected: nothing of it can be seen
      got:      9
    32: asked = Billy: react
      expected: Billy is asked `react`
      got:      Alex is asked `act`
    33: asked = nobody
      expected: nobody is asked
      got:      Alex is asked `act`
    34: options = end
      expected: end
      got:      Alex is asked `act`: Attack, end
    35: options has Trap
      expected: at least Trap
      got:      Alex is asked `act`: Attack, end
    36: options lacks end
      expected: none of end
      got:      Alex is asked `act`: Attack, end
    37: log: Billy loses 2 HP
      expected: a sentence with `Billy loses 2 HP`
      got:      none of 4 sentences
    38: log: Alex plays Expose (ZUN-1.1)
      expected: a sentence with `Alex plays Expose (ZUN-1.1)`
      got:      `Alex plays Expose (ZUN-4.2)`
    39: log: Alex plays Exposed
      expected: a sentence with `Alex plays Exposed`
      got:      none of 4 sentences; did you mean `Alex plays Expose`?
    40: no log: Alex plays
      expected: no sentence with `Alex plays`
      got:      `Alex plays Expose (ZUN-4.2)`
    41: answered react = nobody
      expected: nobody
      got:      Billy
    42: winners = Alex
      expected: the game is over: Alex won
      got:      Alex is asked `act`
    43: winners = nobody
      expected: the game is over: a draw
      got:      Alex is asked `act`
    ");
}

#[test]
fn what_cannot_be_played_after_a_failure_is_its_consequence() {
    let blocks = [
        ("play", "Alex: play Attack -> Billy"),
        ("then", "asked = Alex: act"),
        ("play", "Alex: end"),
        ("then", "asked = Alex: discard"),
    ];
    assert_snapshot!(verdict(&report(&file("Alex: hand Attack", &blocks))), @r"
    10: asked = Alex: act
      expected: Alex is asked `act`
      got:      Billy is asked `react`
    13: the rest of the scenario
      expected: it can be played
      got:      Billy is asked `react`, but line 13 is Alex's
    ");
}

#[test]
fn positions_that_cannot_be() {
    let givens = [
        "Alex: hand Atack",
        "Alx: hp 3",
        "Alex: hpp 3",
        "Alex: hp 13\nturn Chris\nphase end",
        "seats Alex",
        "seats A, B, C\nnew game\nmode 2v2",
        "mode 2v3",
        "option turnlimit 3",
    ];
    let told = givens.map(|given| verdict(&report(&file(given, &[("then", "game goes on")]))));
    assert_snapshot!(told.join("\n"), @r"
    f.md:4: there is no card `Atack`
      = help: did you mean `Attack`?
    f.md:4: `Alx` is no player
      = help: did you mean `Alex`?
    f.md:4: `hpp` cannot be said of a player
      = help: did you mean `hp`?
    f.md:4: `13` of `hp` is no number from 1 to 12
    f.md:5: `Chris` is no player
    f.md:6: a turn cannot wait in phase `end`
      = help: write start, action or recovery
    f.md:4: free-for-all takes 2, 3 or 4 players, not 1 (ZUN-2.1)
      = help: ask for 2, 3 or 4 seats
    f.md:6: 2v2 takes 4 players, not 3 (ZUN-2.1)
      = help: ask for 4 seats
    f.md:4: `2v3` is no mode of Runes of Zun
      = help: did you mean `2v2`?
    f.md:4: there is no option `turnlimit` (ZUN-2.1)
      = help: did you mean `turn-limit`?
    ");
}

#[test]
fn lines_that_cannot_be_played() {
    let cases = [
        ("", "Alex: play Atack -> Billy"),
        ("", "Billy: end"),
        ("", "Alex: pass"),
        ("seats Attack, Billy\nAttack: hand Boost", "Attack: play Attack"),
        ("", "Alex: react Trap"),
        ("", "Alex: card:99"),
        ("Alex: hand Attack", "Alex: play Attack"),
        ("Alex: hand Attack", "Alex: play Attack -> Billy, Alex"),
        ("Alex: hand Attack", "Alex: play Attack -> Billy, Alex # illegal: ZUN-6.4"),
        ("Alex: hand Attack, Boost", "Alex: play Attack -> Billy + Boost"),
        (
            "Alex: hand Steal, Boost\nBilly: hand Attack, Share, Trap\ntable: Expose by Alex on Billy",
            "Alex: play Steal + Boost -> Billy\nBilly: pass\nAlex: take Share, Trap",
        ),
        ("Alex: hand Attack", "Alex: play Attack -> Billy\nAlex: end"),
        (
            "game regulations\nreactions pass\nphase spin\nAlex: hand Snow Day, Express Shipping; fence Blo Blo Gadget",
            "chance: And… Discard\nAlex: discard Snow Day",
        ),
        ("Alex: hand Attack", "chance: Boost\nAlex: play Attack -> Billy"),
        ("phase recovery; discard pile: Attack", "chance: Attack\nAlex: discard nothing"),
        ("Alex: hand nothing\nphase recovery\ndraw pile: Boost, Trap", "chance: Attack\nAlex: discard nothing"),
        (
            "Alex: hand nothing\nphase recovery\ndraw pile: top Attack, Boost x2, Share, Trap",
            "chance: Attack\nAlex: discard nothing",
        ),
        ("Alex: hand nothing\nphase recovery", "chance: Atack\nAlex: discard nothing"),
        ("new game", "chance: 3"),
        ("", "Alex: end # illegal: RUN-1.1"),
        ("", "Billy: resign\nAlex: end"),
    ];
    let told = cases.map(|(given, play)| verdict(&report(&file(given, &[("play", play), ("then", "game goes on")]))));
    assert_snapshot!(told.join("\n"), @r"
    f.md:7: `Atack` is no card, no player and no answer to `act`
      = help: did you mean `Attack`?
    f.md:7: Alex is asked `act`, but line 7 is Billy's
      = help: answer first, such as `Alex: end`
    f.md:7: `pass` answers `react`, but Alex is asked `act`
      = help: what can be answered now: Expose, end
    f.md:8: `Attack` may mean several things here
      = help: give the player another name
    f.md:7: `react Trap` answers `react`, but Alex is asked `act`
      = help: what can be answered now: Expose, end
    f.md:7: `card:99` is no card, no player and no answer to `act`
      = help: what can be answered now: Expose, end
    f.md:7: the command is not finished: Alex is asked `target`
      = help: add one of: Alex, Billy
    f.md:7: the command is complete before `Alex`
      = help: remove it, or begin a new line: what could not be another is not asked in every game
    f.md:7: the command is complete before `Alex`
      = help: remove it, or begin a new line: what could not be another is not asked in every game
    f.md:7: the command is complete before `Boost`
      = help: the `->` before `Billy` has said that no more follows for `modify`: write `Boost` before it
    f.md:11: the command is complete before `Trap`
      = help: Alex is asked `take` again: write a line of its own, `Alex: Trap`
    f.md:8: Billy is asked `react`, but line 8 is Alex's
      = help: answer first, such as `Billy: pass`, or say `reactions pass` in the given block
    f.md:11: `discard Snow Day` answers `discard`, but Alex is asked `instead`
      = help: write `Alex: pass` before line 11: this window has no other answer, and comes first
    f.md:7: `Boost` was scripted but never rolled
      = help: remove it, or play what rolls for it; the last card that is left comes without a roll; now Billy is asked `react`
    f.md:7: `Attack` was scripted but never rolled
      = help: remove it, or play what rolls for it; the last card that is left comes without a roll; now Billy is asked `act`
    f.md:9: no `Attack` can come up in the roll `draw`
      = help: what can come up: Trap, Boost
    f.md:9: `Attack` was scripted but never rolled
      = help: `Attack` was known to lie on top of the draw pile: it comes without a roll, so leave it out of the script
    f.md:8: `Atack` is no card, and the roll `draw` is for one
      = help: did you mean `Attack`?
    f.md:7: `3` is no face of the roll `starter`
      = help: write a player or a number from 1 to 2
    f.md:7: `RUN-1.1` is no clause of Runes of Zun
      = help: did you mean `ZUN-1.1`?
    f.md:8: the game is over: Alex won (ZUN-15.1)
      = help: remove the line
    ");
}

#[test]
fn claims_that_make_no_sense() {
    let claims = [
        "Alex.hpp = 3",
        "hp = 3",
        "drawpile: 3 cards",
        "Alex.hp = twelve",
        "Alex.hp",
        "Alex.hp: 3 cards",
        "Alex.hp has Attack",
        "Alex.defeated = maybe",
        "turn > Alex",
        "turn = Chris",
        "Alex.hand",
        "Alex.hand > 3",
        "Alex.hand = 5 cards",
        "Alex.hand = Atack",
        "Alex.hand has nothing",
        "Alex.hand has 5 others",
        "Alex.hand = some others",
        "Alex.hand = Attack x9999999",
        "table has Attack by Drew",
        "table = Attack, Boost by Alex, Trap on",
        "table has Attack by Alex + Boost",
        "asked = Alx: act",
        "asked = Alex: atc",
        "answered reacts = Alex",
        "options has Atack",
        "options has pass",
        "phase = recvery",
        "no log: Billy looses 2 HP",
        "no log: Bily loses",
        "no log: Billy loses 2 HP (Atack)",
        "no Alex's log: Billy loses 2 HP (ABC-1.2)",
    ];
    let told = claims.map(|then| verdict(&report(&file("", &[("then", then)]))));
    assert_snapshot!(told.join("\n"), @r"
    f.md:7: `hpp` is no fact and no zone of a player
      = help: did you mean `hp`?
    f.md:7: `hp` is no fact and no zone of the table
      = help: say whose: `Alex.hp`
    f.md:7: `drawpile` is no fact and no zone of the table
      = help: did you mean `draw pile`?
    f.md:7: `twelve` is no number, and `hp` is one
      = help: write it like `hp = 12`
    f.md:7: `hp` is a number, not yes or no
      = help: compare it: `hp = 12`
    f.md:7: `hp` is a number, not a zone with cards
      = help: compare it: `hp = 12`
    f.md:7: `hp` is a number, not a zone with cards
      = help: compare it: `hp = 12`
    f.md:7: `defeated` is yes or no, not `maybe`
      = help: what fits: yes, no
    f.md:7: `turn` is players: it is not more or less
      = help: compare it with `=`
    f.md:7: `Chris` is no player
      = help: what fits: Alex, Billy
    f.md:7: `hand` is a zone with cards, not a fact
      = help: write `hand: 7 cards`, `hand = LIST`, `hand has LIST` or `hand lacks LIST`
    f.md:7: `hand` is a zone with cards, not a fact
      = help: write `hand: 7 cards`, `hand = LIST`, `hand has LIST` or `hand lacks LIST`
    f.md:7: `5 cards` is no card
      = help: write `ZONE: 7 cards` for how many, `… = Attack, 6 others` for which
    f.md:7: `Atack` is no card
      = help: did you mean `Attack`?
    f.md:7: `nothing` is no card
      = help: write `= nothing` for an empty zone
    f.md:7: `others` is for `=` only
      = help: with `has` and `lacks` other cards do not matter anyway
    f.md:7: `some others` is no number of other cards
      = help: write it like `5 others`
    f.md:7: no zone holds so many cards
      = help: write how many there are with `x2`, `x3` …
    f.md:7: `Drew` is no player
    f.md:7: a player is missing after `on` in `Trap on`
    f.md:7: in `Attack by Alex + Boost` a card is joined with `+` after something was said: that stands after the last card, as in `Attack + Boost by Alex`
    f.md:7: `Alx` is nobody who is asked
      = help: did you mean `Alex`?
    f.md:7: `atc` is no question of Runes of Zun
      = help: did you mean `act`?
    f.md:7: `reacts` is no question of Runes of Zun
      = help: did you mean `react`?
    f.md:7: `Atack` is no answer to `act`
      = help: did you mean `Attack`?
    f.md:7: `pass` is no answer to `act`
      = help: what can be answered now: Expose, end
    f.md:7: `phase` is never `recvery`
      = help: did you mean `recovery`?
    f.md:7: nothing with `Billy looses 2 HP` is ever told in Runes of Zun
      = help: the nearest sentence is `… loses … HP`, with cards, players and numbers in its places
    f.md:7: nothing with `Bily loses` is ever told in Runes of Zun
      = help: the nearest sentence is `… loses … HP`, with cards, players and numbers in its places
    f.md:7: `Atack` is no card and no clause
      = help: did you mean `Attack`?
    f.md:7: `ABC-1.2` is no clause of Runes of Zun
      = help: its clauses begin with `ZUN-`
    ");
}
