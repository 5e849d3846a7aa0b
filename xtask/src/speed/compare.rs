//! Both programs side by side.

use std::fmt::Write;

use serde_json::{Value, json};

/// Standard errors of a difference that sampling explains.
const TOLERANCE: f64 = 4.0;

/// A count that must agree: its name, and what it is called in each report.
const COUNTS: [(&str, &str); 4] = [
    ("decisions/game", "decisions_per_game"),
    ("forced/game", "forced_per_game"),
    ("turns/game", "turns_per_game"),
    ("options/decision", "options_per_decision"),
];

/// What the yardstick plays beside a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beside {
    /// The same game at the same table: everything can be compared.
    SameGame,
    /// Another game: only the speed can.
    OtherGame,
}

/// The figures of one table.
#[derive(Debug)]
pub(crate) struct Comparison {
    beside: Beside,
    /// Per CPU second: games, decisions; and nanoseconds per decision. Medians.
    ours: [f64; 3],
    theirs: Option<[f64; 3]>,
    /// The yardstick's size of a state and time of a clone.
    their_state: Option<[f64; 2]>,
    counts: Vec<Count>,
}

/// A count of both programs.
#[derive(Debug)]
struct Count {
    name: &'static str,
    ours: f64,
    theirs: Option<f64>,
    /// The difference in standard errors.
    errors: f64,
}

impl Comparison {
    /// From the JSON reports of all repeats. The yardstick plays the same games in each repeat, so one counts.
    pub(crate) fn new(ours: &[Value], theirs: &[Value], beside: Beside) -> Self {
        let rates = |value: &Value| {
            let decisions = number(value, "decisions_per_cpu_second");
            [number(value, "games_per_cpu_second"), decisions, 1e9 / decisions]
        };
        let yardstick = |value: &Value| {
            ["games_per_s", "decisions_per_s", "ns_per_decision"].map(|key| number(&value[key], "median"))
        };
        let same = theirs.first().filter(|_| beside == Beside::SameGame);
        let games: f64 = ours.iter().map(|run| number(run, "games")).sum();
        let their_games = same.map_or(1.0, |run| number(run, "games"));
        let compare = |name, ours: f64, se: f64, theirs: Option<f64>| {
            // Theirs comes without an error: the games are the same, so the error goes with the number of games.
            let both = se * (1.0 + games / their_games).sqrt();
            let errors = theirs.map_or(0.0, |theirs| (ours - theirs).abs() / both.max(f64::MIN_POSITIVE));
            Count { name, ours, theirs, errors }
        };
        let mut counts: Vec<Count> = COUNTS
            .into_iter()
            .map(|(name, key)| {
                let se = number(&ours[0], &format!("{key}_plus_minus")) / 1.96 / (ours.len() as f64).sqrt();
                compare(name, mean(ours, |run| number(run, key)), se, same.map(|run| number(run, key)))
            })
            .collect();
        let share = mean(ours, |run| run["win_share_by_start"][0].as_f64().unwrap_or(f64::NAN));
        let se = (share * (1.0 - share) / games).sqrt();
        let their_share = same.and_then(|run| run["win_share"][0].as_f64());
        counts.push(compare("starter's win share", share, se, their_share));
        let their_state = same.map(|run| ["state_bytes", "clone_ns"].map(|key| number(run, key)));
        let theirs = (!theirs.is_empty()).then(|| medians(theirs, yardstick));
        Comparison { beside, ours: medians(ours, rates), theirs, their_state, counts }
    }

    /// Whether both show the same games, as far as sampling can tell.
    pub(crate) fn agrees(&self) -> bool {
        self.counts.iter().all(|count| count.errors <= TOLERANCE)
    }

    /// For machines.
    pub(crate) fn json(&self) -> Value {
        let rate = |rates: &[f64; 3]| json!({ "games_per_cpu_second": rates[0], "decisions_per_cpu_second": rates[1], "ns_per_decision": rates[2] });
        let counts = self.counts.iter().map(|count| {
            json!({ "name": count.name, "runehall": count.ours, "yardstick": count.theirs, "standard_errors": count.errors })
        });
        json!({
            "runehall": rate(&self.ours),
            "yardstick": self.theirs.as_ref().map(rate),
            "ratio": self.theirs.map(|theirs| self.ours[1] / theirs[1]),
            "counts": counts.collect::<Vec<_>>(),
        })
    }

    /// For people.
    pub(crate) fn text(&self, table: &str, probe: &Value) -> String {
        let mut text = format!("{table}, random play, one thread\n");
        let mut row = |name: &str, ours: String, theirs: Option<String>, note: &str| {
            let theirs = theirs.unwrap_or_else(|| "-".to_owned());
            let _ = writeln!(text, "  {name:<24}{ours:>14}{theirs:>14}  {note}");
        };
        let whose = match self.beside {
            Beside::SameGame => "",
            Beside::OtherGame => "the yardstick's own game of two",
        };
        row("", "runehall".to_owned(), Some("yardstick".to_owned()), if self.theirs.is_some() { whose } else { "" });
        let theirs = |i: usize, digits: usize| self.theirs.map(|rates| format!("{:.digits$}", rates[i]));
        let ratio = self.theirs.map(|theirs| self.ours[1] / theirs[1]);
        let ratio = ratio.map_or(String::new(), |ratio| format!("ratio {ratio:.3}, 1/{:.1}", 1.0 / ratio));
        let their_games = theirs(0, 0).filter(|_| self.beside == Beside::SameGame);
        row("games/CPU second", format!("{:.0}", self.ours[0]), their_games, "");
        row("decisions/CPU second", format!("{:.0}", self.ours[1]), theirs(1, 0), &ratio);
        row("ns/decision", format!("{:.2}", self.ours[2]), theirs(2, 2), "");
        for Count { name, ours, theirs, errors } in &self.counts {
            let note = match theirs {
                Some(_) if *errors > TOLERANCE => format!("DIFFERENT: {errors:.1} standard errors"),
                Some(_) => format!("{errors:.1} standard errors"),
                None => String::new(),
            };
            row(name, format!("{ours:.4}"), theirs.map(|theirs| format!("{theirs:.4}")), &note);
        }
        let state = |i: usize, digits: usize| self.their_state.map(|state| format!("{:.digits$}", state[i]));
        row("state, bytes", probe["state_bytes"].to_string(), state(0, 0), "");
        row("clone, ns", format!("{:.1}", number(probe, "clone_ns")), state(1, 1), "");
        row("allocations/decision", format!("{:.6}", number(probe, "allocations_per_decision")), None, "");
        text
    }
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or(f64::NAN)
}

fn mean(runs: &[Value], of: impl Fn(&Value) -> f64) -> f64 {
    runs.iter().map(of).sum::<f64>() / runs.len() as f64
}

fn medians(runs: &[Value], of: impl Fn(&Value) -> [f64; 3]) -> [f64; 3] {
    let all: Vec<[f64; 3]> = runs.iter().map(of).collect();
    [0, 1, 2].map(|i| {
        let mut values: Vec<f64> = all.iter().map(|rates| rates[i]).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(decisions: f64) -> Value {
        json!({ "games": 10_000, "games_per_cpu_second": 100.0, "decisions_per_cpu_second": 1000.0,
            "decisions_per_game": decisions, "decisions_per_game_plus_minus": 1.96, "forced_per_game": 9.0,
            "forced_per_game_plus_minus": 1.0, "turns_per_game": 4.0, "turns_per_game_plus_minus": 1.0,
            "options_per_decision": 2.0, "options_per_decision_plus_minus": 0.1, "win_share_by_start": [0.5, 0.5] })
    }

    fn theirs() -> Value {
        let rate = |n: f64| json!({ "median": n, "min": n, "max": n });
        json!({ "games": 10_000, "games_per_s": rate(400.0), "decisions_per_s": rate(4000.0), "ns_per_decision": rate(9.0),
            "decisions_per_game": 250.0, "forced_per_game": 9.0, "turns_per_game": 4.0, "options_per_decision": 2.0,
            "win_share": [0.5, 0.5] })
    }

    #[test]
    fn the_same_games() {
        let comparison = Comparison::new(&[ours(251.0)], &[theirs()], Beside::SameGame);
        assert!(comparison.agrees(), "{comparison:?}");
        assert_eq!(comparison.json()["ratio"], 0.25);
    }

    #[test]
    fn other_games() {
        let comparison = Comparison::new(&[ours(258.0)], &[theirs()], Beside::SameGame);
        assert!(!comparison.agrees());
        assert!(comparison.text("2 players", &json!({})).contains("DIFFERENT: 5.7 standard errors"));
    }

    #[test]
    fn of_another_game_only_the_speed_is_compared() {
        let comparison = Comparison::new(&[ours(258.0)], &[theirs()], Beside::OtherGame);
        assert!(comparison.agrees());
        assert_eq!(comparison.json()["ratio"], 0.25);
        let text = comparison.text("2 players", &json!({}));
        assert!(text.contains("ratio 0.250, 1/4.0") && !text.contains("standard errors"), "{text}");
    }

    #[test]
    fn nothing_to_compare_with() {
        let comparison = Comparison::new(&[ours(1.0)], &[], Beside::OtherGame);
        assert!(comparison.agrees());
        assert_eq!(comparison.json()["ratio"], Value::Null);
    }
}
