//! The survey for people.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::ids::Number;
use super::survey::{Clause, Survey};

/// How many clauses of a chapter have what.
#[derive(Default)]
struct Row {
    clauses: usize,
    code: usize,
    no_code: usize,
    scenario: usize,
    no_scenario: usize,
    lacking: usize,
}

impl Row {
    fn add(&mut self, number: Number, clause: &Clause) {
        self.clauses += 1;
        self.code += usize::from(!clause.code.is_empty());
        self.no_code += usize::from(clause.code.is_empty() && clause.has_code(number));
        self.scenario += usize::from(!clause.scenario.is_empty());
        self.no_scenario += usize::from(clause.scenario.is_empty() && clause.no_scenario.is_some());
        self.lacking += usize::from(!(clause.has_code(number) && clause.has_scenario()));
    }
}

/// A table by chapter, the totals, and what is missing or unknown.
pub(crate) fn text(survey: &Survey, title: &str) -> String {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut total = Row::default();
    for (&number, clause) in &survey.clauses {
        rows.entry(chapter(survey, number)).or_default().add(number, clause);
        total.add(number, clause);
    }
    let mut text = format!("{title}: clauses of docs/rules/{}\n\n", survey.game);
    let head = ["clauses", "code", "excused", "scenario", "excused", "lacking"];
    let line = |name: &str, cells: [String; 6]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>9}")).collect();
        format!("{name:<44}{}\n", cells.join(""))
    };
    text += &line("chapter", head.map(str::to_owned));
    for (name, row) in rows.iter().chain([(&"all".to_owned(), &total)]) {
        let Row { clauses, code, no_code, scenario, no_scenario, lacking } = row;
        let cells = [clauses, code, no_code, scenario, no_scenario, lacking].map(ToString::to_string);
        text += &line(&name.chars().take(43).collect::<String>(), cells);
    }
    let share = |n: usize| 100.0 * n as f64 / total.clauses.max(1) as f64;
    let with_code = share(total.code + total.no_code);
    let with_scenario = share(total.scenario + total.no_scenario);
    let _ =
        writeln!(text, "\n{with_code:.1} % with code or a reason, {with_scenario:.1} % with a scenario or a reason");
    text + &gaps(survey)
}

fn chapter(survey: &Survey, number: Number) -> String {
    match number {
        Number::Clause(chapter, _) => {
            format!("{chapter:>2} {}", survey.chapters.get(&chapter).map_or("", String::as_str))
        }
        Number::Ruling(_) => "rulings".to_owned(),
        Number::Example(_) => "worked examples".to_owned(),
    }
}

fn gaps(survey: &Survey) -> String {
    let mut text = String::new();
    let prefix = &survey.prefix;
    let mut list = |what: &str, lacks: &dyn Fn(Number, &Clause) -> bool| {
        let lacking = survey.clauses.iter().filter(|(number, clause)| lacks(**number, clause));
        let ids: Vec<String> = lacking.map(|(number, _)| format!("{prefix}-{number}")).collect();
        if !ids.is_empty() {
            let _ = writeln!(text, "{what}: {}", ids.join(", "));
        }
    };
    list("without code", &|number, clause| !clause.has_code(number));
    list("without a scenario", &|_, clause| !clause.has_scenario());
    for (number, place) in &survey.unknown {
        let _ = writeln!(text, "{place}: `{prefix}-{number}` is stated nowhere in docs/rules/{}", survey.game);
    }
    for (number, place) in &survey.repeated {
        let _ = writeln!(text, "{place}: `{prefix}-{number}` is stated a second time");
    }
    for place in &survey.misspelt {
        let _ = writeln!(text, "{place}: no id; write chapter and place, as in `{prefix}-4.2`");
    }
    if survey.clauses.is_empty() {
        let _ = writeln!(text, "no clause is stated; write one as a heading, `### {prefix}-1.1 Title`");
    }
    text
}
