//! A game's page of the manual of scenarios, from what the game declares of itself.

use std::fmt::Write as _;

use runehall_engine::{FactInfo, GameInfo, Of, OptionInfo, Question, Shape, Source};

/// The page.
pub(crate) fn page(info: &GameInfo) -> String {
    let mut text = format!(
        "<!-- Made by `cargo xtask gen` from what the game declares: change that, not this page. -->\n\n\
         # Scenarios of {title}\n\n\
         The language is described in [scenarios.md](../scenarios.md); this is what {title} fills it with. The game is named `{name}`, its \
         clauses begin with `{clauses}-` ([rules](../rules/{name})).\n",
        title = info.title,
        name = info.name,
        clauses = info.clauses,
    );
    table_lines(info, &mut text);
    facts(info, &mut text);
    questions(info, &mut text);
    log(info, &mut text);
    words(info, &mut text);
    text
}

fn table_lines(info: &GameInfo, text: &mut String) {
    let (least, most) = info.seats;
    let _ = write!(
        text,
        "\n## The table\n\n| line | says |\n|---|---|\n| `seats …` | {least} to {most} players (refused by {}) |\n",
        info.setup
    );
    let modes: Vec<String> = info.modes.iter().map(|mode| format!("`{mode}`")).collect();
    let _ = writeln!(text, "| `mode …` | {}; the first if nothing is said |", modes.join(", "));
    let option = |OptionInfo { name, takes: _, default, unattended: _, brief: _, meaning, clause }: &OptionInfo| {
        // The lines of a deck are written with commas in scenarios.
        let default =
            default.map_or("nothing".to_owned(), |default| format!("`{}`", default.trim().replace('\n', ", ")));
        (format!("{name} …"), format!("{meaning}; without it {default} ({clause})"))
    };
    for (line, says) in info.options.iter().map(option) {
        let _ = writeln!(text, "| `option {line}` | {} |", cell(&says));
    }
    for (line, says) in info.brings.iter().map(option) {
        let _ = writeln!(text, "| `NAME brings: {line}` | {} |", cell(&says));
    }
    for liberty in info.liberties {
        let _ = writeln!(text, "| `NAME: at any time {} …` | in `play` ({}) |", liberty.verb, liberty.clause);
    }
}

fn facts(info: &GameInfo, text: &mut String) {
    if info.manual.facts.is_empty() {
        return;
    }
    *text += "\n## Facts and zones\n\nWhat is given is written in `given` blocks; what follows may be written there, too, and must be so then. All of them can be \
              checked in `then` blocks: a player's as `Alex.NAME`, the table's as `NAME`.\n";
    for (title, of) in [("Of a player", Of::Player), ("Of the table", Of::Table)] {
        let _ = write!(text, "\n### {title}\n\n| name | in `given` | without it | is |\n|---|---|---|---|\n");
        for FactInfo { name, of: _, source, meaning } in info.manual.facts.iter().filter(|fact| fact.of == of) {
            let (form, default) = match source {
                Source::Given { form, default } => (format!("`{form}`"), (*default).to_owned()),
                Source::Follows(from) => ("—".to_owned(), format!("follows from {from}")),
            };
            let _ = writeln!(text, "| `{name}` | {} | {} | {} |", cell(&form), cell(&default), cell(meaning));
        }
    }
    let words = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let said = [
        ("After a card, with players", info.given.notes),
        ("After a card, alone", info.given.marks),
        ("After a card, with a number", info.given.counts),
    ];
    let said = said.iter().filter(|(_, all)| !all.is_empty());
    let said: Vec<String> = said.map(|(what, all)| format!("{what}: {}.", words(all))).collect();
    let _ = writeln!(text, "\n{}", said.join(" "));
    for (fact, all) in info.words {
        let _ = write!(text, "\n`{fact}` is one of {}.\n", words(all));
    }
}

fn questions(info: &GameInfo, text: &mut String) {
    *text += "\n## Questions\n\nThe names are for `asked = …` and `answered … = …`. Who answers and is not asked is refused by the clause; every other refusal names the \
              clause that forbids the answer.\n\n| question | who is asked, and when | answers | clause |\n|---|---|---|---|\n";
    for question in info.questions {
        let when = info.manual.asked(question.name).unwrap_or(question.prompt);
        let _ =
            writeln!(text, "| `{}` | {} | {} | {} |", question.name, cell(when), answers(question), question.clause);
    }
    let passes = |question: &&Question| info.given.reactions.contains(&question.name);
    let windows =
        info.questions.iter().filter(passes).map(|question| format!("`{}` by `{}`", question.name, question.done));
    let windows: Vec<String> = windows.collect();
    if !windows.is_empty() {
        let _ = writeln!(text, "\nWindows, which `reactions pass` answers: {}.", windows.join(", "));
    }
}

/// How answers to a question are written.
fn answers(question: &Question) -> String {
    // Its ways are said by who is asked: some are called what a card calls them.
    let Question { name: _, shape, verb, done, yes_no, prompt: _, clause: _, modes: _ } = question;
    let one = if verb.is_empty() { "…".to_owned() } else { format!("{verb} …") };
    let mut all = match shape {
        Shape::May => vec![format!("`{}`", yes_no.0), format!("`{}`", yes_no.1)],
        Shape::Roll => vec!["in `chance:` lines".to_owned()],
        Shape::Pick | Shape::Amount | Shape::Mode | Shape::Order | Shape::Pay | Shape::Priority | Shape::Name => {
            vec![format!("`{one}`")]
        }
    };
    if !done.is_empty() {
        all.push(format!("`{done}`"));
    }
    all.join(", ")
}

fn log(info: &GameInfo, text: &mut String) {
    *text += "\n## What is told\n\nEvery sentence of the log; `…` is a player, a card, a number or a word.\n\n";
    for message in info.messages {
        let _ = writeln!(text, "- `{}`", message.with_holes());
    }
}

fn words(info: &GameInfo, text: &mut String) {
    if info.glossary.is_empty() {
        return;
    }
    *text += "\n## Words of the table\n\n| word | means | clause |\n|---|---|---|\n";
    for term in info.glossary {
        let _ = writeln!(text, "| {} | {} | {} |", cell(term.word), cell(term.meaning), term.clause);
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
