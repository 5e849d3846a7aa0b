//! A judge as text: a word and what it says to a line, then a line of weights for each input of each player.

use std::fmt::Write;

use super::{MOST_HIDDEN, Network, Trained};

/// Why a text is no judge, or none for this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainedError {
    /// A line that says nothing that is known here.
    #[error("line {line} of the weights, `{text}`, {wrong}; train anew: `cargo xtask train GAME`")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What it says.
        text: String,
        /// What is wrong with it.
        wrong: &'static str,
    },
    /// Something is missing.
    #[error("the weights have no line `{0}`; train anew: `cargo xtask train GAME`")]
    Missing(&'static str),
    /// They were learned from other numbers.
    #[error(
        "the weights are for the numbers {theirs} of {game}, and bots are told {ours}; train anew: `cargo xtask train {game}`"
    )]
    Features {
        /// The game.
        game: String,
        /// The numbers that the weights are for.
        theirs: String,
        /// The numbers that the game tells.
        ours: String,
    },
    /// They were learned at other tables.
    #[error("the weights are for {theirs}, not for {ours}; train for it: `cargo xtask train`")]
    Table {
        /// The game and the number of seats of the weights.
        theirs: String,
        /// The game and the number of seats at this table.
        ours: String,
    },
}

/// The words that bots read; all others are for people.
const WORDS: [&str; 5] = ["game", "seats", "turns", "pace", "hidden"];

impl Trained {
    /// The text of the file. Reading it gives a judge with weights rounded to what is written.
    pub fn text(&self) -> String {
        let Trained { game, seats, turns, pace, notes, inputs, network } = self;
        let mut text =
            "# What positions are worth, for bots. Written by the command below; not to be changed by hand.\n"
                .to_owned();
        let head = [("game", game.clone()), ("seats", seats.to_string()), ("turns", turns.to_string())];
        let head = head.into_iter().chain([("pace", pace.to_string())]);
        let notes = notes.iter().map(|(word, says)| (word.as_str(), says.clone()));
        for (word, says) in head.chain(notes).chain([("hidden", network.hidden.to_string())]) {
            let _ = writeln!(text, "{word} {says}");
        }
        let _ = writeln!(text, "out |{}", numbers(&network.out));
        let (constant, rows) = network.rows.split_at(network.width());
        let _ = writeln!(text, "constant |{}", numbers(constant));
        for (i, row) in rows.chunks_exact(network.width()).enumerate() {
            let _ = writeln!(text, "{} {} |{}", i / inputs.len().max(1), inputs[i % inputs.len()], numbers(row));
        }
        text
    }

    /// Reads such a text.
    pub fn read(text: &str) -> Result<Self, TrainedError> {
        let mut notes: Vec<(String, String)> = vec![];
        let (mut out, mut rows, mut inputs) = (vec![], vec![], vec![]);
        let mut expected: Option<(usize, usize)> = None;
        for (line, said) in (1..).zip(text.lines()) {
            let wrong = |wrong| TrainedError::Line { line, text: said.chars().take(60).collect(), wrong };
            if said.is_empty() || said.starts_with('#') {
                continue;
            }
            let Some((name, weights)) = said.split_once(" |") else {
                let (word, says) = said.split_once(' ').ok_or_else(|| wrong("says nothing"))?;
                notes.push((word.to_owned(), says.to_owned()));
                continue;
            };
            let weights = weights.split_whitespace().map(str::parse);
            let weights: Vec<f32> = weights.collect::<Result<_, _>>().map_err(|_| wrong("is not made of numbers"))?;
            if !weights.iter().all(|weight| weight.is_finite()) {
                return Err(wrong("is not made of numbers"));
            }
            if name == "out" {
                out = weights;
                continue;
            }
            if weights.len() != out.len() + 1 {
                return Err(wrong("has not as many numbers as the hidden units need"));
            }
            rows.extend(weights);
            if name == "constant" {
                expected = Some((0, 0));
                continue;
            }
            // Players in their order, each with the same inputs in the same order.
            let (player, input) = name.split_once(' ').ok_or_else(|| wrong("names no player and input"))?;
            let (at, nth) = expected.ok_or_else(|| wrong("comes before the constant"))?;
            let (at, nth) = if at > 0 && nth == inputs.len() { (at + 1, 0) } else { (at, nth) };
            let (at, nth) = if at == 0 && player == "1" { (1, 0) } else { (at, nth) };
            if at == 0 {
                inputs.push(input.to_owned());
            }
            if player.parse() != Ok(at) || inputs.get(nth).is_none_or(|known| known != input) {
                return Err(wrong("is out of its order"));
            }
            expected = Some((at, nth + 1));
        }
        let mut take = |word: &'static str| -> Result<String, TrainedError> {
            let at = notes.iter().position(|(known, _)| known == word).ok_or(TrainedError::Missing(word))?;
            Ok(notes.remove(at).1)
        };
        let [game, seats, turns, pace, hidden] = WORDS.map(&mut take);
        let number = |says: Result<String, TrainedError>, word| {
            says?.parse::<u32>().ok().filter(|number| *number < 1 << 16).ok_or(TrainedError::Missing(word))
        };
        let [seats, turns] = [number(seats, "seats")?, number(turns, "turns")?.max(1)];
        let [pace, hidden] = [number(pace, "pace")?.max(1), number(hidden, "hidden")?];
        let network = Network { hidden: hidden as usize, rows, out };
        let n_rows = 1 + seats as usize * inputs.len();
        if network.out.len() != network.hidden || network.hidden > MOST_HIDDEN {
            return Err(TrainedError::Missing("out"));
        }
        if network.rows.len() != n_rows * network.width() || inputs.is_empty() {
            return Err(TrainedError::Missing("constant"));
        }
        Ok(Trained { game: game?, seats: seats as u8, turns, pace, notes, inputs, network })
    }
}

/// Five digits are more than the noise of any training leaves.
fn numbers(weights: &[f32]) -> String {
    let mut text = String::new();
    for weight in weights {
        let _ = write!(text, " {weight:.5}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained() -> Trained {
        Trained {
            game: "zun".to_owned(),
            seats: 2,
            turns: 2,
            pace: 150,

            notes: vec![("seed".to_owned(), "7".to_owned()), ("strength".to_owned(), "60 % of 10".to_owned())],
            inputs: vec!["hp".to_owned(), "hand: Mirror Image".to_owned()],
            network: Network {
                hidden: 1,
                rows: vec![0.5, -1.0, 0.25, 0.0, 1.5, 2.0, -0.5, 4.0, 0.125, 3.0],
                out: vec![1.0],
            },
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let text = trained().text();
        assert_eq!(Trained::read(&text), Ok(trained()));
        assert!(text.contains("\n1 hand: Mirror Image | 0.12500 3.00000\n"), "{text}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = trained().text();
        for (from, to, why) in [
            ("seats 2\n", "", "the weights have no line `seats`; train anew: `cargo xtask train GAME`"),
            ("hidden 1\n", "hidden 2\n", "the weights have no line `out`; train anew: `cargo xtask train GAME`"),
            (
                "0.25000",
                "much",
                "line 11 of the weights, `0 hp | much 0.00000`, is not made of numbers; train anew: `cargo xtask train GAME`",
            ),
            (
                "0 hp | 0.25000 0.00000\n",
                "0 hp | 0.25000\n",
                "line 11 of the weights, `0 hp | 0.25000`, has not as many numbers as the hidden units need; train anew: `cargo xtask train GAME`",
            ),
            (
                "1 hp",
                "1 luck",
                "line 13 of the weights, `1 luck | -0.50000 4.00000`, is out of its order; train anew: `cargo xtask train GAME`",
            ),
            ("seats 2\n", "seats 3\n", "the weights have no line `constant`; train anew: `cargo xtask train GAME`"),
        ] {
            let broken = text.replacen(from, to, 1);
            assert_ne!(broken, text);
            assert_eq!(Trained::read(&broken).unwrap_err().to_string(), why);
        }
    }
}
