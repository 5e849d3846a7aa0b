//! `runehall coach FILE --seat NAME`: a saved game looked back at through the eyes of one player.

use runehall_bots::Effort;
use runehall_engine::Seat;
use runehall_games::Registry;
use runehall_games::coach::{Advice, Advised, Better, CoachError, CoachSpec, coach};
use runehall_games::replay::{VerifyError, verify};
use runehall_games::words::{name, outcome_text};
use serde_json::json;

use super::sim::percent;
use crate::args::CoachArgs;
use crate::console::Console;
use crate::exit::{Found, Verdict};
use crate::progress::Bar;
use crate::text::count;
use crate::{load, seating};

/// The heights of a bar that is one letter wide.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The longest curve; a longer game is drawn in so many pieces, each by its mean.
const WIDEST: usize = 100;

/// Weighs every command of the player, and tells which of them could have been better.
pub fn run(games: &Registry, args: &CoachArgs, console: &mut Console<'_>) -> anyhow::Result<Verdict> {
    let replay = seating::read_replay(&args.file)?;
    let game = seating::game_of(games, &replay, &args.cards)?;
    let seat = load::seat(&args.seat, &replay.names)?;
    let wrong = |error: VerifyError| Found(format!("`{}` does not play: {error}", args.file.display()));
    let outcome = verify(game.clone(), &replay).map_err(wrong)?.outcome;
    let spec = CoachSpec { effort: Effort::playouts(args.playouts), worlds: args.worlds, seed: args.seed };
    let bar = Bar::of(replay.entries.len() as u64, "steps");
    let advice = coach(&game, &replay, seat, spec, &bar);
    bar.finish();
    let advice = advice.map_err(|error| match error {
        CoachError::Replay(error) => wrong(error).into(),
        CoachError::NobodyWins(_) => anyhow::Error::from(error),
    })?;
    if args.json {
        let CoachSpec { effort, worlds, seed } = spec;
        let how = json!({ "playouts": effort.playouts, "worlds": worlds, "seed": seed });
        console.json(
            &json!({ "game": replay.game, "names": replay.names, "spec": how, "outcome": outcome, "advice": advice }),
        )?;
        return Ok(Verdict::Fine);
    }
    let player = name(&replay.names, seat);
    let ending = outcome.map_or("not over yet".to_owned(), |outcome| outcome_text(&replay.names, outcome));
    let title = format!("{player} in a game of {}: {ending}", game.info().title);
    console.say(console.paint.strong(title))?;
    if advice.commands.is_empty() {
        console.say("There was never anything else to do.")?;
        return Ok(Verdict::Fine);
    }
    let chances: Vec<f64> = advice.commands.iter().filter_map(|command| command.chance).collect();
    if let (Some(first), Some(last)) = (chances.first(), chances.last()) {
        console.say("Your chance to win, as it looked to you at each of your commands:")?;
        console.say(format!("  {}", curve(&chances)))?;
        console.say(format!("  from {} to {}", percent(*first).trim(), percent(*last).trim()))?;
    } else {
        console.say(
            "How likely you were to win cannot be told: this game is too long to be played to its end in the head. \
             What is compared is how you stand after a command, by what the game says your numbers are worth.",
        )?;
    }
    console.say("")?;
    for command in &advice.commands {
        let Some(better) = &command.better else {
            console.say(console.paint.faint(brief(&replay.names, seat, command)))?;
            continue;
        };
        for line in explain(&replay.names, seat, command, better, console) {
            console.say(line)?;
        }
    }
    console.say("")?;
    console.say(console.paint.faint(summary(&advice, spec)))?;
    Ok(Verdict::Fine)
}

/// A command beside the best that was found, in a line: the chance with it, what the coach would have done, how much that differs, and what it
/// expected.
fn brief(names: &[String], seat: Seat, command: &Advised) -> String {
    let chance = command.chance.map_or_else(String::new, |chance| format!(" | chance {:.0} %", 100.0 * chance));
    let whose = if command.stood_in { " (not yours: a stand-in or the clock)" } else { "" };
    let given = format!("Step {}, turn {}: {}{whose}{chance}", command.step, command.turn, command.command);
    let Some(best) = &command.best else { return format!("{given} | nothing better was found") };
    let expected = best.expected.first().map_or_else(String::new, |how| format!(": {}", how.in_words(names, seat)));
    format!("{given} | perhaps {}, {}{expected}", best.command, difference(command.chance.is_some(), best))
}

/// By how much the best other command differs from the given one: `better by 1 point (3 worse to 6 better)`. Without chances it is
/// how one stands that differs.
fn difference(has_chance: bool, best: &Better) -> String {
    let hundredths = |value: f64| (100.0 * value).round() as i32;
    let [low, by, high] = [best.interval.0, best.regret, best.interval.1].map(hundredths);
    let side = |n: i32| if n < 0 { "worse" } else { "better" };
    let how = match (by, has_chance) {
        (0, _) => "no better and no worse".to_owned(),
        (n, true) => format!("{} by {}", side(n), count(n.unsigned_abs() as usize, "point")),
        (1 | -1, false) => format!("{} by a hundredth of a win", side(by)),
        (n, false) => format!("{} by {} hundredths of a win", side(n), n.abs()),
    };
    let range = if low >= 0 || high <= 0 {
        format!("{} to {}", low.abs().min(high.abs()), low.abs().max(high.abs()))
    } else {
        format!("{} worse to {high} better", -low)
    };
    format!("{how} ({range})")
}

/// A command that could have been better.
fn explain(names: &[String], seat: Seat, command: &Advised, better: &Better, console: &Console<'_>) -> Vec<String> {
    let by = difference(command.chance.is_some(), better);
    let mut lines = vec![
        console.paint.strong(format!("Step {}, turn {}: {}", command.step, command.turn, command.command)),
        format!("  better: {}", console.paint.good(&better.command)),
        match command.chance {
            Some(chance) => {
                let [more, now] = [chance + better.regret, chance].map(percent);
                format!("  wins {} instead of {}: {by}", more.trim(), now.trim())
            }
            None => format!("  stands {by}"),
        },
    ];
    let stands: Vec<String> = better.expected.iter().map(|how| how.in_words(names, seat)).collect();
    if !stands.is_empty() {
        let when = if command.chance.is_some() { "two rounds later" } else { "a little later" };
        lines.push(format!("  {when}, on average: {}", stands.join(", ")));
    }
    lines
}

/// The chance to win over the game, a letter for each command or piece of it.
fn curve(chances: &[f64]) -> String {
    let n = chances.len();
    let columns = n.min(WIDEST);
    let piece = |i: usize| &chances[i * n / columns..(i + 1) * n / columns];
    let mean = |piece: &[f64]| piece.iter().sum::<f64>() / piece.len().max(1) as f64;
    (0..columns).map(|i| height(mean(piece(i)))).collect()
}

#[expect(clippy::cast_sign_loss, reason = "a chance is never below nothing")]
fn height(chance: f64) -> char {
    HEIGHTS[((chance * HEIGHTS.len() as f64) as usize).min(HEIGHTS.len() - 1)]
}

fn summary(advice: &Advice, spec: CoachSpec) -> String {
    let own = advice.commands.iter().filter(|command| !command.stood_in).count();
    let weighed = count(own, "command");
    let others = match advice.commands.len() - own {
        0 => String::new(),
        n => format!(" ({n} of a stand-in or the clock aside)"),
    };
    let has_chances = advice.commands.iter().any(|command| command.chance.is_some());
    let least = if has_chances { " by two points or more" } else { "" };
    format!(
        "{} of {weighed} with something else to do{others} could have been better{least}, beyond doubt; what stands behind `perhaps` may be luck. Each was compared with the best of its \
         rivals ({} playouts) in up to {} other worlds that you could not have told from the real one; the intervals hold for all of them at once.",
        advice.flagged().count(),
        spec.effort.playouts,
        spec.worlds,
    )
}

#[cfg(test)]
mod tests {
    use runehall_engine::Wording;
    use runehall_games::coach::Stands;
    use runehall_sim::stats::Interval;

    use super::*;

    #[test]
    fn a_curve_has_a_letter_for_each_command_and_no_more_than_fit() {
        assert_eq!(curve(&[0.0, 0.5, 0.99, 1.0]), "▁▅██");
        let long = curve(&(0..1000).map(|i| f64::from(i) / 1000.0).collect::<Vec<_>>());
        assert_eq!(long.chars().count(), WIDEST);
        assert!(long.starts_with('▁') && long.ends_with('█'));
        assert_eq!(curve(&[]), "");
    }

    #[test]
    fn every_command_has_a_line() {
        let names = ["Alex", "Billy"].map(str::to_owned);
        let expected =
            vec![Stands { seat: Seat(1), what: "hp", wording: Wording::Number("HP"), given: 7.0, better: 5.26 }];
        let best =
            Better { command: "play Boost".to_owned(), regret: 0.014, interval: Interval(-0.031, 0.059), expected };
        let command = "play Attack -> Billy".to_owned();
        let advised = |chance, best| Advised {
            step: 9,
            turn: 3,
            command: command.clone(),
            stood_in: false,
            chance,
            best,
            better: None,
        };
        insta::assert_snapshot!(
            brief(&names, Seat(0), &advised(Some(0.47), Some(best.clone()))),
            @"Step 9, turn 3: play Attack -> Billy | chance 47 % | perhaps play Boost, better by 1 point (3 worse to 6 better): Billy's HP 5.3 instead of 7"
        );
        let best = Better { expected: vec![], ..best };
        insta::assert_snapshot!(
            brief(&names, Seat(1), &advised(None, Some(best.clone()))),
            @"Step 9, turn 3: play Attack -> Billy | perhaps play Boost, better by a hundredth of a win (3 worse to 6 better)"
        );
        let worse = Better { regret: -0.03, interval: Interval(-0.09, 0.03), ..best };
        insta::assert_snapshot!(
            brief(&names, Seat(1), &advised(Some(0.5), Some(worse))),
            @"Step 9, turn 3: play Attack -> Billy | chance 50 % | perhaps play Boost, worse by 3 points (9 worse to 3 better)"
        );
        insta::assert_snapshot!(
            brief(&names, Seat(0), &advised(Some(1.0), None)),
            @"Step 9, turn 3: play Attack -> Billy | chance 100 % | nothing better was found"
        );
    }

    #[test]
    fn a_difference_is_said_in_what_the_game_knows() {
        let best = |low, regret, high| Better {
            command: "end".to_owned(),
            regret,
            interval: Interval(low, high),
            expected: vec![],
        };
        for (has_chance, best, said) in [
            (true, best(0.02, 0.05, 0.08), "better by 5 points (2 to 8)"),
            (true, best(-0.08, -0.01, 0.0), "worse by 1 point (0 to 8)"),
            (true, best(-0.02, 0.001, 0.02), "no better and no worse (2 worse to 2 better)"),
            (false, best(0.02, 0.05, 0.08), "better by 5 hundredths of a win (2 to 8)"),
        ] {
            assert_eq!(difference(has_chance, &best), said);
        }
        let advised = |chance, stood_in| Advised {
            step: 1,
            turn: 1,
            command: "end".to_owned(),
            stood_in,
            chance,
            best: None,
            better: None,
        };
        let said = |commands| summary(&Advice { seat: Seat(0), commands }, CoachSpec::default());
        let of_two = said(vec![advised(Some(0.5), false), advised(Some(0.4), true)]);
        let start = "0 of 1 command with something else to do (1 of a stand-in or the clock aside) could have been better by two points or more, beyond doubt";
        assert!(of_two.starts_with(start), "{of_two}");
        let without = said(vec![advised(None, false)]);
        let start = "0 of 1 command with something else to do could have been better, beyond doubt";
        assert!(without.starts_with(start) && !without.contains("point"), "{without}");
    }
}
