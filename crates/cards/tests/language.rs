//! The mechanism with a small vocabulary: every notation of a template, two languages, and what a lexicon refuses.

use proptest::prelude::*;
use runehall_cards::{Category, Entry, Lexicon, LexiconError, render};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    When,
    Deal,
    Roll,
    Add,
    You,
    Foe,
    Number,
    All,
    Nest,
}

const fn kind(name: &'static str, includes: &'static [&'static str]) -> Category {
    Category { name, wording: "a phrase", includes }
}

const fn entry(form: Form, category: &'static str, template: &'static str) -> Entry<Form> {
    Entry { form, category, template, meaning: "", clause: "", example: "" }
}

const TEXT: &[Category] = &[kind("text", &[])];
const TWO: &[Category] = &[kind("text", &[]), kind("act", &[])];
const KINDS: &[Category] = &[
    kind("text", &[]),
    kind("frame", &[]),
    kind("act", &[]),
    kind("who", &["foe"]),
    kind("foe", &[]),
    kind("amount", &[]),
];

const ENGLISH: &[Entry<Form>] = &[
    entry(Form::Text, "text", "[{when:frame}:] ^{acts:act*\", then \"}."),
    entry(Form::When, "frame", "Activate ({who:foe})"),
    entry(Form::Deal, "act", "deal {n} [direct] damage to {who:who}"),
    entry(Form::Roll, "act", "roll {n:amount#} extra die(s)"),
    entry(Form::Add, "act", "+{n} to {who:foe}'s roll"),
    entry(Form::You, "who", "you"),
    entry(Form::Foe, "foe", "the enemy"),
    entry(Form::Number, "amount", "{n}"),
    entry(Form::All, "amount", "all"),
];

const GERMAN: &[Entry<Form>] = &[
    entry(Form::Text, "text", "^{acts:act*\", dann \"}[, bei {when:frame}]."),
    entry(Form::When, "frame", "Einsatz ({who:foe})"),
    entry(Form::Deal, "act", "füge {who:who} {n} [direct=direkten] Schaden zu"),
    entry(Form::Roll, "act", "würfle {n:amount#} weitere(s) Würfel"),
    entry(Form::Add, "act", "+{n} auf den Wurf ({who:foe})"),
    entry(Form::You, "who", "dir"),
    entry(Form::Foe, "foe", "dem Feind"),
    entry(Form::Number, "amount", "{n}"),
    entry(Form::All, "amount", "alle"),
];

fn english() -> Lexicon<Form> {
    Lexicon::new(KINDS, ENGLISH, &[("die", "dice")]).expect("a sound lexicon")
}

fn refused(lexicon: &Lexicon<Form>, text: &str) -> String {
    let errors = lexicon.parse(text).expect_err(text);
    errors.iter().map(|e| render(e, text)).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn every_notation_reads_and_prints() {
    let lexicon = english();
    for (text, tree) in [
        ("Deal 2 damage to you.", "(Text acts=[(Deal n=2 who=You)])"),
        ("Deal 2 direct damage to the enemy.", "(Text acts=[(Deal n=2 direct who=Foe)])"),
        ("Roll 1 extra die.", "(Text acts=[(Roll n=(Number n=1))])"),
        ("Roll all extra dice.", "(Text acts=[(Roll n=All)])"),
        ("Roll 2 extra dice, then roll 1 extra die.", "(Text acts=[(Roll n=(Number n=2)) (Roll n=(Number n=1))])"),
        ("Activate (the enemy): +1 to the enemy's roll.", ""),
        ("Activate (the enemy): Deal 0 damage to you.", "(Text when=(When who=Foe) acts=[(Deal n=0 who=You)])"),
    ] {
        let found = lexicon.parse(text).unwrap_or_else(|e| panic!("{}", render(&e[0], text)));
        assert_eq!(lexicon.print(&found).as_deref(), Some(text));
        assert!(tree.is_empty() || found.to_string() == tree, "{found}");
    }
}

#[test]
fn holes_are_read_by_name() {
    let tree = english().parse("Deal 2 direct damage to the enemy.").expect("a text");
    let deal = &tree.list("acts")[0];
    assert_eq!((deal.number("n"), deal.flag("direct"), deal.phrase("who").form), (2, true, Form::Foe));
    assert!(tree.optional("when").is_none());
    assert_eq!(deal.span, 0..33);
}

#[test]
fn a_second_language_is_a_second_set_of_templates() {
    let german = Lexicon::new(KINDS, GERMAN, &[("weitere", "weitere")]).expect("a sound lexicon");
    let english = english();
    for (ours, theirs) in [
        ("Deal 2 damage to you.", "Füge dir 2 Schaden zu."),
        ("Deal 2 direct damage to the enemy.", "Füge dem Feind 2 direkten Schaden zu."),
        ("Activate (the enemy): Roll 1 extra die.", "Würfle 1 weitere Würfel, bei Einsatz (dem Feind)."),
    ] {
        let tree = english.parse(ours).expect("a text");
        assert_eq!(german.print(&tree).as_deref(), Some(theirs));
        assert_eq!(german.parse(theirs).expect("the same text"), tree);
    }
}

const NOUNS: &[Category] = &[
    kind("text", &[]),
    kind("first", &[]),
    kind("act", &["first"]),
    kind("amount", &[]),
    kind("noun", &[]),
    kind("who", &[]),
];

const AGREEING: &[Entry<Form>] = &[
    entry(Form::Text, "text", "^{acts:first,act*\", then \"}."),
    entry(Form::Deal, "first", "hit {n:amount#} {what:noun(s)}"),
    entry(Form::Add, "first", "hit {what:noun(s)} of {who:who*\", \"\" and \"}"),
    entry(Form::Nest, "act", "stop"),
    entry(Form::Number, "amount", "a{n=1}"),
    entry(Form::Number, "amount", "{n}"),
    entry(Form::All, "amount", "all"),
    entry(Form::Roll, "noun", "red die(s)"),
    entry(Form::You, "who", "you"),
    entry(Form::Foe, "who", "the enemy"),
];

#[test]
fn phrases_agree_and_lists_have_a_first_and_a_last() {
    let lexicon = Lexicon::new(NOUNS, AGREEING, &[("die", "dice")]).expect("a sound lexicon");
    for (text, tree) in [
        ("Hit a red die.", "(Text acts=[(Deal n=(Number n=1) what=Roll)])"),
        ("Hit 2 red dice, then stop.", "(Text acts=[(Deal n=(Number n=2) what=Roll) Nest])"),
        ("Hit all red dice.", "(Text acts=[(Deal n=All what=Roll)])"),
        ("Hit red dice of you.", "(Text acts=[(Add what=Roll who=[You])])"),
        ("Hit red dice of you and the enemy.", "(Text acts=[(Add what=Roll who=[You Foe])])"),
        ("Hit red dice of you, the enemy and you.", "(Text acts=[(Add what=Roll who=[You Foe You])])"),
    ] {
        let found = lexicon.parse(text).unwrap_or_else(|e| panic!("{}", render(&e[0], text)));
        assert_eq!(lexicon.print(&found).as_deref(), Some(text));
        assert_eq!(found.to_string(), tree);
    }
    for text in [
        "Hit 1 red die.",
        "Hit a red dice.",
        "Hit all red die.",
        "Stop.",
        "Hit red dice of you, you.",
        "Hit red dice of you and you and you.",
        "Hit red dice of you and you, you.",
    ] {
        assert!(lexicon.parse(text).is_err(), "{text}");
    }
    insta::assert_snapshot!(refused(&lexicon, "Hit 1 red die."), @r"
    error[C024]: this meaning has another spelling
     --> text:1:1
      |
    1 | Hit 1 red die.
      | ^^^^^^^^^^^^^^
      = help: write `Hit a red die.`
    ");
    insta::assert_snapshot!(refused(&lexicon, "Hit all red die."), @r"
    error[C017]: `die` is the singular
     --> text:1:13
      |
    1 | Hit all red die.
      |             ^^^ expected the plural
      = help: write `dice`
    ");
    let words: Vec<String> = lexicon.vocabulary().into_iter().map(|word| word.phrase).collect();
    assert_eq!(words[0], "‹first› [, then ‹act› …].");
    assert_eq!(words[2], "hit ‹noun› of ‹who› [, … and …]");
}

const TWICE: &[Entry<Form>] =
    &[entry(Form::Text, "text", "give {act:act}."), entry(Form::You, "act", "it"), entry(Form::Foe, "act", "it [now]")];

#[test]
fn two_readings_are_refused() {
    let lexicon = Lexicon::new(TWO, TWICE, &[]).expect("sound");
    insta::assert_snapshot!(refused(&lexicon, "give it."), @r"
    error[C023]: two readings: `You` and `Foe`
     --> text:1:6
      |
    1 | give it.
      |      ^^ this can be read in two ways
      = help: use another phrase here: the lexicon must give one of the two other words
    ");
    assert!(lexicon.parse("give it now.").is_ok());
}

const SYNONYMS: &[Entry<Form>] = &[entry(Form::Text, "text", "go on."), entry(Form::Text, "text", "continue.")];

#[test]
fn a_second_spelling_is_refused() {
    let lexicon = Lexicon::new(TEXT, SYNONYMS, &[]).expect("sound");
    insta::assert_snapshot!(refused(&lexicon, "continue."), @r"
    error[C024]: this meaning has another spelling
     --> text:1:1
      |
    1 | continue.
      | ^^^^^^^^^
      = help: write `go on.`
    ");
}

#[test]
fn a_word_left_out_is_named() {
    insta::assert_snapshot!(refused(&english(), "Deal damage to you."), @r"
    error[C015]: `damage` does not fit here
     --> text:1:6
      |
    1 | Deal damage to you.
      |      ^^^^^^ expected a number
      = help: write a number before `damage`
    ");
}

const NESTED: &[Entry<Form>] = &[
    entry(Form::Text, "text", "{a:act}."),
    entry(Form::Nest, "act", "( {a:act} )"),
    entry(Form::Nest, "act", "( {a:act} ("),
    entry(Form::You, "act", "x"),
];

#[test]
fn deep_nesting_is_refused() {
    let lexicon = Lexicon::new(TWO, NESTED, &[]).expect("sound");
    let text = format!("{}x{}.", "(".repeat(100), ")".repeat(100));
    insta::assert_snapshot!(refused(&lexicon, &text), @r"
    error[C012]: phrases are nested more than 64 deep
     --> text:1:63
      |
    1 | …(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((x))))))))))))))))))))))))))))…
      |                                   ^
      = help: say it with fewer phrases inside each other, or make two cards of it
    ");
}

#[test]
fn mistakes_of_a_lexicon_are_named() {
    fn check(kinds: &[Category], entries: &[Entry<Form>], message: &str) {
        let built = Lexicon::new(kinds.to_vec().leak(), entries.to_vec().leak(), &[]);
        let error: LexiconError = built.expect_err(message);
        assert_eq!(error.to_string(), message);
    }
    check(&[kind("text", &[]), kind("text", &[])], &[], "the category `text` is declared twice");
    check(&[kind("text", &["x"])], &[], "`text` names the category `x`, which is not declared");
    check(TEXT, &[], "the category `text` has no phrase");
    check(
        TEXT,
        &[entry(Form::Text, "text", "go {a:act}")],
        "`go {a:act}` names the category `act`, which is not declared",
    );
    check(TEXT, &[entry(Form::Text, "text", "go [on")], "the template `go [on` cannot be read: `]` is missing");
    check(TEXT, &[entry(Form::Text, "text", "go }")], "the template `go }` cannot be read: `}` closes nothing");
    check(TEXT, &[entry(Form::Text, "text", "go ^")], "the template `go ^` cannot be read: nothing follows `^`");
    check(
        TEXT,
        &[entry(Form::Text, "text", "go {a:text*}")],
        "the template `go {a:text*}` cannot be read: the list `a` has no separator in quotes",
    );
    check(TEXT, &[entry(Form::Text, "text", "{n} or {n}")], "the template `{n} or {n}` has two holes named `n`");
    check(
        TEXT,
        &[entry(Form::Text, "text", "card(s)")],
        "the template `card(s)` has a plural but no numeral before it",
    );
    check(
        TWO,
        &[entry(Form::Text, "text", "{n} {a:act}"), entry(Form::You, "act", "card(s)")],
        "the template `card(s)` has a plural but no numeral before it",
    );
    check(TEXT, &[entry(Form::Text, "text", "a{n=x}")], "the template `a{n=x}` cannot be read: `x` is no numeral");
    check(
        TEXT,
        &[entry(Form::Text, "text", "go {a:text*\", \"\"\"}")],
        "the template `go {a:text*\", \"\"\"}` cannot be read: the list `a` has no separator in quotes",
    );
    check(TEXT, &[entry(Form::Text, "text", "[go]")], "the template `[go]` can be empty");
    check(
        TEXT,
        &[entry(Form::Text, "text", "go"), entry(Form::You, "text", "go")],
        "the category `text` has the template `go` twice",
    );
    check(
        TEXT,
        &[entry(Form::Text, "text", "go {n}"), entry(Form::Text, "text", "go on")],
        "the template `go on` has other holes than another template of `Text`",
    );
    check(
        TWO,
        &[entry(Form::Text, "text", "[now] {a:act}"), entry(Form::Nest, "act", "{a:text} on")],
        "a phrase of the category `text` can begin with a phrase of the same category",
    );
    check(
        TWO,
        &[entry(Form::Text, "text", "go"), entry(Form::You, "act", "on")],
        "no text can contain a phrase of the category `act`",
    );
}

#[test]
fn the_vocabulary_is_a_page() {
    insta::assert_snapshot!(english().to_markdown("Words"), @r"
    # Words

    ## `text`: a phrase

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | [‹frame›:] ‹act› [, then …]. |  |  |  |

    ## `frame`: a phrase

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | Activate (‹foe›) |  |  |  |

    ## `act`: a phrase

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | deal N [direct] damage to ‹who› |  |  |  |
    | roll ‹amount› extra die / dice |  |  |  |
    | +N to ‹foe›'s roll |  |  |  |

    ## `who`: a phrase

    Also every ‹foe›.

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | you |  |  |  |

    ## `foe`: a phrase

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | the enemy |  |  |  |

    ## `amount`: a phrase

    | Phrase | Meaning | Clause | Example |
    |---|---|---|---|
    | N |  |  |  |
    | all |  |  |  |
    ");
}

proptest! {
    /// A grammar with exponentially many readings is still answered at once.
    #[test]
    fn many_readings_stay_cheap(text in "[x() .]{0,900}") {
        let lexicon = Lexicon::new(TWO, NESTED, &[]).expect("sound");
        let _ = lexicon.parse(&text);
        let _ = lexicon.complete(&text);
    }
}
