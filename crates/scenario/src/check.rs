//! Holds the claims of a `then` block against the game.

use std::cmp::Ordering;

use runehall_engine::given::suggest;
use runehall_engine::{Choice, DieView, GameInfo, Pending, SeatSet, Value, View, Viewer, Words as _, ZoneView};

use crate::board::{ordered, seats_text, seen, value_text, zone_text};
use crate::cards;
use crate::model::{Claim, Compare, Face, Is, Listed, Path};
use crate::parse::Trouble;
use crate::run::Runner;
use crate::then::read_seats;

/// `None` if it holds; else what was expected and what is.
pub(crate) type Checked = Result<Option<(String, String)>, Trouble>;

/// The name under which the dice of a table are spoken of.
const DICE: &str = "dice";
/// That no die lies there.
const NOTHING: &str = "nothing";

/// What a path leads to.
pub(crate) enum Found<'a> {
    Fact(&'a Value),
    Zone(&'a ZoneView),
    Dice(&'a [DieView]),
}

impl Runner<'_> {
    /// Whether a claim holds.
    pub(crate) fn check(&mut self, claim: &Claim) -> Checked {
        if !claim.finds_sentence() {
            self.told_at = None;
        }
        match claim {
            Claim::Of(viewer, path, is) => self.check_path(*viewer, path, is),
            Claim::Unseen(viewer, path) => self.check_unseen(*viewer, path),
            Claim::Log { viewer, times, later, text } => self.check_log(*viewer, *times, *later, text),
            Claim::Asked(asked) => self.check_asked(asked.as_ref()),
            Claim::Options(how, list) => self.check_options(*how, list),
            Claim::Answered(question, list) => self.check_answered(question, list),
            Claim::Winners(winners) => Ok(self.check_winners(*winners)),
            Claim::GoesOn => match self.state.pending() {
                Pending::Ask(_) => Ok(None),
                Pending::Over(_) | Pending::Fault(_) => Ok(Some(("the game goes on".to_owned(), self.asked()))),
            },
        }
    }

    fn check_path(&self, viewer: Viewer, path: &Path, is: &Is) -> Checked {
        let view = seen(self.game, &*self.state, viewer);
        let name = &path.name;
        let Some(found) = find(self.game.info(), &view, path) else {
            self.find_any(path)?;
            return Ok(Some(("it can be seen".to_owned(), "nothing of it can be seen".to_owned())));
        };
        match (found, is) {
            (Found::Fact(Value::Flag(set)), Is::Set(wanted)) => {
                let text = |set| format!("{}{name}", if set { "" } else { "not " });
                Ok(failed(set == wanted, text(*wanted), text(*set)))
            }
            (Found::Fact(value), Is::Compared(compare, text)) => self.check_value(name, value, *compare, text),
            (Found::Fact(value), Is::Set(_)) => Err(Trouble::new(
                format!("`{name}` is {}, not yes or no", kind_of(value)),
                format!("compare it: `{name} = {}`", value_text(value, self.words())),
            )),
            (Found::Fact(value), Is::Count(..) | Is::Cards(..) | Is::Order(..)) => Err(Trouble::new(
                format!("`{name}` is {}, not a zone with cards", kind_of(value)),
                format!("compare it: `{name} = {}`", value_text(value, self.words())),
            )),
            (Found::Zone(zone), Is::Count(count, face)) => Ok(check_count(zone, *count, *face)),
            (Found::Zone(zone), Is::Compared(Compare::Equal, list)) => self.check_cards(zone, Listed::Exactly, list),
            (Found::Zone(zone), Is::Cards(how, list)) => self.check_cards(zone, *how, list),
            (Found::Zone(zone), Is::Order(end, list)) if viewer == Viewer::Judge => self.check_order(zone, end, list),
            (Found::Zone(_), Is::Order(..)) => Err(Trouble::new(
                "only the judge is told in which order cards lie",
                format!("write `{name}: top LIST` without a viewer"),
            )),
            (Found::Zone(_), Is::Set(_) | Is::Compared(..)) => Err(Trouble::new(
                format!("`{name}` is a zone with cards, not a fact"),
                format!("write `{name}: 7 cards`, `{name} = LIST`, `{name} has LIST` or `{name} lacks LIST`"),
            )),
            (Found::Dice(dice), Is::Compared(Compare::Equal, list)) => Ok(check_dice(dice, Listed::Exactly, list)),
            (Found::Dice(dice), Is::Cards(Listed::Has, list)) => Ok(check_dice(dice, Listed::Has, list)),
            (Found::Dice(_), Is::Set(_) | Is::Compared(..) | Is::Count(..) | Is::Cards(..) | Is::Order(..)) => {
                Err(Trouble::new("`dice` are faces", "write `dice = FACE, FACE spent` or `dice has FACE`"))
            }
        }
    }

    fn check_value(&self, name: &str, value: &Value, compare: Compare, text: &str) -> Checked {
        let order = match value {
            Value::Number(n) => {
                let wanted: i32 = text.parse().map_err(|_| {
                    Trouble::new(
                        format!("`{text}` is no number, and `{name}` is one"),
                        format!("write it like `{name} = {n}`"),
                    )
                })?;
                Some(n.cmp(&wanted))
            }
            Value::Flag(set) => {
                let wanted = match text {
                    "yes" => true,
                    "no" => false,
                    _ => {
                        return Err(Trouble::unknown(
                            format!("`{name}` is yes or no, not `{text}`"),
                            text,
                            ["yes", "no"],
                        ));
                    }
                };
                (*set == wanted).then_some(Ordering::Equal)
            }
            Value::Word(word) => {
                self.known_word(name, text)?;
                (*word == text).then_some(Ordering::Equal)
            }
            Value::Seats(seats) => (*seats == read_seats(text, &self.scenario.given.names)?).then_some(Ordering::Equal),
            Value::Thing(_) => value_text(value, self.words()).eq_ignore_ascii_case(text).then_some(Ordering::Equal),
        };
        if compare != Compare::Equal && !matches!(value, Value::Number(_)) {
            return Err(Trouble::new(
                format!("`{name}` is {}: it is not more or less", kind_of(value)),
                "compare it with `=`",
            ));
        }
        let holds = order.is_some_and(|order| match compare {
            Compare::Equal => order.is_eq(),
            Compare::Less => order.is_lt(),
            Compare::More => order.is_gt(),
            Compare::AtMost => order.is_le(),
            Compare::AtLeast => order.is_ge(),
        });
        let sign = Compare::ALL.iter().find(|(_, c)| *c == compare).map_or("", |(sign, _)| sign);
        Ok(failed(holds, format!("{name} {sign} {text}"), format!("{name} = {}", value_text(value, self.words()))))
    }

    fn check_cards(&self, zone: &ZoneView, how: Listed, list: &str) -> Checked {
        let holds = cards::holds(zone, how, list, self.words())?;
        let expected = match how {
            Listed::Exactly => list.to_owned(),
            Listed::Has => format!("at least {list}"),
            Listed::Lacks => format!("none of {list}"),
        };
        Ok(failed(holds, expected, zone_text(zone, self.words())))
    }

    /// `top Attack, Boost`: what somebody has put there, and no more than that.
    fn check_order(&self, zone: &ZoneView, end: &str, list: &str) -> Checked {
        let wanted = cards::names(list, self.words())?;
        let there: Vec<String> = ordered(zone, end).into_iter().map(|kind| self.words().card(kind)).collect();
        let text = |cards: &[String]| match cards {
            [] => format!("no card is known to lie at the {end}"),
            cards => format!("{end} {}", cards.join(", ")),
        };
        Ok(failed(wanted == there, text(&wanted), text(&there)))
    }

    fn check_unseen(&self, viewer: Viewer, path: &Path) -> Checked {
        self.find_any(path)?;
        let view = seen(self.game, &*self.state, viewer);
        let seen = match find(self.game.info(), &view, path) {
            None => None,
            Some(Found::Zone(zone)) => (zone.n_seen() > 0).then(|| zone_text(zone, self.words())),
            Some(Found::Fact(value)) => Some(value_text(value, self.words())),
            Some(Found::Dice(dice)) => (!dice.is_empty()).then(|| dice_text(dice)),
        };
        Ok(seen.map(|seen| ("nothing of it can be seen".to_owned(), seen)))
    }

    /// Errs if the path leads nowhere even for the judge.
    pub(crate) fn find_any(&self, path: &Path) -> Result<(), Trouble> {
        let view = self.state.view(Viewer::Judge);
        if find(self.game.info(), &view, path).is_some() {
            return Ok(());
        }
        let (facts, zones) = match path.seat.and_then(|seat| view.seats.get(seat.index())) {
            Some(seat) => (&seat.facts, &seat.zones),
            None => (&view.facts, &view.zones),
        };
        let fitting = facts.iter().map(|fact| fact.name).chain(zones.iter().map(|zone| zone.name));
        let whose = if path.seat.is_some() { "a player" } else { "the table" };
        let mut trouble =
            Trouble::unknown(format!("`{}` is no fact and no zone of {whose}", path.name), &path.name, fitting);
        let elsewhere = view.seats.first().filter(|_| path.seat.is_none()).is_some_and(|seat| {
            seat.facts.iter().any(|fact| fact.name == path.name) || seat.zones.iter().any(|zone| zone.name == path.name)
        });
        if elsewhere && let Some(name) = self.scenario.given.names.first() {
            trouble.help = Some(format!("say whose: `{name}.{}`", path.name));
        }
        Err(trouble)
    }

    fn check_asked(&self, asked: Option<&(String, String)>) -> Checked {
        let pending = match self.state.pending() {
            Pending::Ask(ask) => Some((self.words().actor(ask.who), self.question(ask).name)),
            Pending::Over(_) | Pending::Fault(_) => None,
        };
        let Some((who, question)) = asked else {
            return Ok(failed(pending.is_none(), "nobody is asked".to_owned(), self.asked()));
        };
        self.known_asked(who)?;
        self.known_question(question)?;
        let holds = pending.is_some_and(|(w, q)| w.eq_ignore_ascii_case(who) && q == question);
        Ok(failed(holds, format!("{who} is asked `{question}`"), self.asked()))
    }

    /// Errs if a fact that is one of some words can never be this one.
    pub(crate) fn known_word(&self, fact: &str, word: &str) -> Result<(), Trouble> {
        let declared = self.game.info().words.iter().find(|(name, _)| *name == fact);
        let Some((_, words)) = declared.filter(|(_, words)| !words.contains(&word)) else { return Ok(()) };
        Err(Trouble::unknown(format!("`{fact}` is never `{word}`"), word, words.iter().copied()))
    }

    /// Errs if the rulebook has no such clause.
    pub(crate) fn known_clause(&self, clause: &str) -> Result<(), Trouble> {
        let info = self.game.info();
        if info.has_clause(clause) {
            return Ok(());
        }
        let what = format!("`{clause}` is no clause of {}", info.title);
        let help = suggest(clause, info.rulebook.lines());
        Err(Trouble::new(what, help.unwrap_or_else(|| format!("its clauses begin with `{}-`", info.clauses))))
    }

    pub(crate) fn known_question(&self, name: &str) -> Result<(), Trouble> {
        let questions = self.game.info().questions;
        if questions.iter().any(|question| question.name == name) {
            return Ok(());
        }
        let what = format!("`{name}` is no question of {}", self.game.info().title);
        Err(Trouble::unknown(what, name, questions.iter().map(|question| question.name)))
    }

    fn check_options(&self, how: Listed, list: &[String]) -> Checked {
        let Pending::Ask(ask) = self.state.pending() else {
            return Ok(Some(("a question with options".to_owned(), self.asked())));
        };
        let question = self.question(ask);
        let options = self.options();
        let meant: Vec<Vec<Choice>> = list.iter().map(|word| self.offered(word, question)).collect();
        let texts = self.option_texts();
        for (word, meant) in list.iter().zip(&meant) {
            // What is not offered may be the word of any question.
            let known = !self.meant(word, question).is_empty() || how == Listed::Lacks && self.known(word).is_some();
            if meant.is_empty() && word.parse::<u16>().is_err() && !known {
                return Err(self.no_answer(format!("`{word}` is no answer to `{}`", question.name), word, &texts));
            }
        }
        let all_offered = meant.iter().all(|meant| !meant.is_empty());
        let holds = match how {
            Listed::Exactly => {
                all_offered
                    && list.len() == texts.len()
                    && options.iter().all(|option| meant.iter().flatten().any(|m| m == option))
            }
            Listed::Has => all_offered,
            Listed::Lacks => meant.iter().all(Vec::is_empty),
        };
        let expected = match how {
            Listed::Exactly => list.join(", "),
            Listed::Has => format!("at least {}", list.join(", ")),
            Listed::Lacks => format!("none of {}", list.join(", ")),
        };
        Ok(failed(holds, expected, format!("{}: {}", self.asked(), texts.join(", "))))
    }

    fn check_answered(&self, question: &str, list: &[String]) -> Checked {
        self.known_question(question)?;
        let who: Vec<&String> =
            self.answered.iter().filter(|(name, _)| *name == question).map(|(_, who)| who).collect();
        let text = |list: Vec<&str>| if list.is_empty() { "nobody".to_owned() } else { list.join(", ") };
        let holds = who.iter().copied().eq(list);
        Ok(failed(
            holds,
            text(list.iter().map(String::as_str).collect()),
            text(who.iter().map(|who| who.as_str()).collect()),
        ))
    }

    fn check_winners(&self, winners: SeatSet) -> Option<(String, String)> {
        let holds = matches!(self.state.pending(), Pending::Over(outcome) if outcome.winners == winners);
        let won = if winners.is_empty() {
            "a draw".to_owned()
        } else {
            format!("{} won", seats_text(winners, &self.scenario.given.names))
        };
        let expected = format!("the game is over: {won}");
        failed(holds, expected, self.asked())
    }
}

pub(crate) fn failed(holds: bool, expected: String, got: String) -> Option<(String, String)> {
    (!holds).then_some((expected, got))
}

pub(crate) fn find<'a>(info: &GameInfo, view: &'a View, path: &Path) -> Option<Found<'a>> {
    let fact = view.fact(path.seat, &path.name).map(Found::Fact);
    let found = fact.or_else(|| view.zone(path.seat, &path.name).map(Found::Zone));
    // Where no die lies there may be some at another time.
    let rolled = || !view.dice.is_empty() || info.manual.fact(None, DICE).is_some();
    let dice = || Some(Found::Dice(&view.dice)).filter(|_| path.seat.is_none() && path.name == DICE && rolled());
    found.or_else(dice)
}

/// The faces of dice that lie there, `spent` after those that are.
fn check_dice(dice: &[DieView], how: Listed, list: &str) -> Option<(String, String)> {
    let mut left: Vec<String> = dice.iter().map(die_text).collect();
    if (how, list.trim()) == (Listed::Exactly, NOTHING) {
        return failed(left.is_empty(), list.to_owned(), dice_text(dice));
    }
    let mut all = true;
    for word in list.split(',').map(str::trim) {
        let (face, n) = match word.rsplit_once(" x") {
            Some((face, n)) => (face.trim(), n.parse().unwrap_or(1)),
            None => (word, 1),
        };
        for _ in 0..n {
            let found = left.iter().position(|die| die.eq_ignore_ascii_case(face));
            all &= found.map(|at| left.swap_remove(at)).is_some();
        }
    }
    let holds = all && (how != Listed::Exactly || left.is_empty());
    failed(holds, list.to_owned(), dice_text(dice))
}

fn die_text(die: &DieView) -> String {
    if die.spent { format!("{} spent", die.face) } else { die.face.clone().into_owned() }
}

fn dice_text(dice: &[DieView]) -> String {
    dice.iter().map(die_text).collect::<Vec<_>>().join(", ")
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Number(_) => "a number",
        Value::Flag(_) => "yes or no",
        Value::Word(_) => "a word",
        Value::Seats(_) => "players",
        Value::Thing(_) => "a thing",
    }
}

fn check_count(zone: &ZoneView, count: u32, face: Option<Face>) -> Option<(String, String)> {
    let seen = zone.n_seen();
    let holds = u32::from(zone.count) == count
        && match face {
            None => true,
            Some(Face::Down) => seen == 0,
            Some(Face::Up) => seen == usize::from(zone.count),
        };
    let expected = match face {
        None => format!("{count} cards"),
        Some(Face::Down) => format!("{count} cards, face down"),
        Some(Face::Up) => format!("{count} cards, face up"),
    };
    failed(holds, expected, format!("{} cards, {seen} of them seen", zone.count))
}
