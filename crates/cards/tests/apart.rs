//! Nothing is half understood: what a compiler does not read is refused, and what it reads and treats alike is found.

use std::sync::LazyLock;

use runehall_cards::{
    At, Category, Entry, Force, Language, Lexicon, Node, Refused, Spoken, accept, parse_file, read_line, render,
};
use runehall_engine::Dice;
use runehall_engine::language::CardLanguage;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Deed,
    You,
    Foe,
    Everyone,
    Hit,
    Heal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Spell,
    Stone,
}

const CATEGORIES: &[Category] = &[
    Category { name: "text", wording: "a text", includes: &[] },
    Category { name: "player", wording: "a player", includes: &[] },
    Category { name: "verb", wording: "a verb", includes: &[] },
];

const fn entry(form: Form, category: &'static str, template: &'static str) -> Entry<Form> {
    Entry { form, category, template, meaning: "", clause: "", example: "You hit 1." }
}

const ENTRIES: &[Entry<Form>] = &[
    entry(Form::Deed, "text", "^{who:player} {does:verb*\" and \"} [twice]."),
    entry(Form::You, "player", "you"),
    entry(Form::Foe, "player", "a foe"),
    entry(Form::Everyone, "player", "everyone"),
    entry(Form::Hit, "verb", "hit {n}"),
    entry(Form::Heal, "verb", "heal {n}"),
];

/// Who does what how often: the whole sentence.
type Program = (Form, Vec<(Form, u16)>, bool);

fn lexicon() -> &'static Lexicon<Form> {
    static LEXICON: LazyLock<Lexicon<Form>> =
        LazyLock::new(|| Lexicon::new(CATEGORIES, ENTRIES, &[]).expect("a lexicon"));
    &LEXICON
}

fn whole(line: Node<'_, Form>) -> Program {
    assert_eq!(line.form(), Form::Deed);
    let verbs = line.list("does").map(|verb| (verb.form(), verb.number("n"))).collect();
    (line.phrase("who").form(), verbs, line.flag("twice"))
}

/// A language that differs from a careful one in how it compiles.
macro_rules! language {
    ($name:ident, $synonyms:expr, $compile:expr) => {
        #[derive(Debug)]
        struct $name;

        impl Language for $name {
            type Form = Form;
            type Card = Card;
            type Program = Program;
            const CARDS: &'static [(&'static str, Card)] = &[("spell", Card::Spell), ("stone", Card::Stone)];

            fn lexicon() -> &'static Lexicon<Form> {
                lexicon()
            }

            fn force(form: Form) -> Force<Form, Card> {
                const BOTH: &[At<Form, Card>] = &[At { cards: &[Card::Spell, Card::Stone], lines: &[] }];
                const SPELL: &[At<Form, Card>] = &[At { cards: &[Card::Spell], lines: &[Form::Deed] }];
                match form {
                    Form::Everyone => Force { at: SPELL, why: "a stone reaches one player" },
                    Form::Deed | Form::You | Form::Foe | Form::Hit | Form::Heal => Force { at: BOTH, why: "" },
                }
            }

            fn synonyms() -> &'static [(Form, Form)] {
                $synonyms
            }

            fn compile(_: Card, line: Node<'_, Form>) -> Result<Program, Refused> {
                let compile: fn(Node<'_, Form>) -> Result<Program, Refused> = $compile;
                compile(line)
            }

            fn files() -> &'static [(&'static str, &'static str)] {
                &[("toy.cards", "Hammer  x3\n  spell\n  A foe hit 1.\n\nPebble\n  stone\n  You heal 1.\n")]
            }
        }
    };
}

language!(Careful, &[], |line| Ok(whole(line)));
// Forgets a flag, a numeral, a player, all but the first verb.
language!(NoFlag, &[], |line| {
    let verbs = line.list("does").map(|verb| (verb.form(), verb.number("n"))).collect();
    Ok((if line.form() == Form::Deed { line.phrase("who").form() } else { Form::You }, verbs, false))
});
language!(NoNumber, &[], |line| {
    let verbs = line.list("does").map(|verb| (verb.form(), 1)).collect();
    Ok((if line.form() == Form::Deed { line.phrase("who").form() } else { Form::You }, verbs, line.flag("twice")))
});
language!(NoPlayer, &[], |line| {
    let verbs = line.list("does").map(|verb| (verb.form(), verb.number("n"))).collect();
    Ok((line.form(), verbs, line.flag("twice")))
});
language!(FirstVerb, &[], |line| {
    let verbs = line.list("does").take(1).map(|verb| (verb.form(), verb.number("n"))).collect();
    Ok((if line.form() == Form::Deed { line.phrase("who").form() } else { Form::You }, verbs, line.flag("twice")))
});
// Looks at everything, and takes a foe for everyone.
language!(Blurred, &[], |line| {
    let (who, verbs, twice) = whole(line);
    Ok((if who == Form::Everyone { Form::Foe } else { who }, verbs, twice))
});
language!(Declared, &[(Form::Foe, Form::Everyone)], |line| {
    let (who, verbs, twice) = whole(line);
    Ok((if who == Form::Everyone { Form::Foe } else { who }, verbs, twice))
});

fn words<L: Language<Form = Form, Card = Card>>(text: &str) -> Option<String> {
    let tree = lexicon().parse(text).expect("a sentence");
    accept::<L>(Card::Spell, &tree).err().map(|refused| text[refused.span].to_owned())
}

#[test]
fn what_is_not_read_is_refused_with_its_words() {
    let text = "A foe hit 2 and heal 3 twice.";
    assert_eq!(words::<Careful>(text), None);
    assert_eq!(words::<NoFlag>(text).as_deref(), Some(text));
    assert_eq!(words::<NoFlag>("A foe hit 2."), None, "what is not written cannot be dropped");
    assert_eq!(words::<NoNumber>(text).as_deref(), Some("2"));
    assert_eq!(words::<NoPlayer>(text).as_deref(), Some("A foe"));
    assert_eq!(words::<FirstVerb>(text).as_deref(), Some("heal 3"));
    assert_eq!(words::<FirstVerb>("A foe hit 2."), None);
}

#[test]
fn a_phrase_has_force_where_its_language_says_so() {
    let text = "Pebble\n  stone\n  Everyone heal 2.\n";
    let (cards, _) = parse_file("toy.cards", text);
    let errors = read_line::<Careful>(Card::Stone, &cards[0], &cards[0].lines[0]).expect_err("no stone says this");
    insta::assert_snapshot!(render(&errors[0], text), @r"
    error[C026]: `Everyone` has no force on a stone: a stone reaches one player
     --> toy.cards:3:3
      |
    3 |   Everyone heal 2.
      |   ^^^^^^^^
      = help: write for example `A foe heal 2.`
    ");
    assert!(read_line::<Careful>(Card::Spell, &cards[0], &cards[0].lines[0]).is_ok());
}

/// Rolls that repeat only after a long while.
#[derive(Debug)]
struct Rolls(u64);

impl Dice for Rolls {
    fn roll(&mut self, sides: u32) -> Option<u32> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some(((self.0 >> 33) % u64::from(sides)) as u32)
    }
}

#[test]
fn sentences_that_are_taken_for_each_other_are_found() {
    let careful = Spoken::<Careful>::LANGUAGE.pairs(2000, &mut Rolls(1));
    assert!(careful.clashes.is_empty() && careful.pairs >= 2000, "{careful:?}");
    let blurred = Spoken::<Blurred>::LANGUAGE.pairs(2000, &mut Rolls(1));
    let clash = blurred.clashes.first().expect("a foe and everyone");
    assert!(clash.card == "spell" && (clash.one.clone() + &clash.other).contains("Everyone"), "{clash:?}");
    let declared = Spoken::<Declared>::LANGUAGE.pairs(2000, &mut Rolls(1));
    assert!(declared.clashes.is_empty(), "{declared:?}");
}

#[test]
fn sentences_are_drawn_for_a_phrase_and_put_on_a_card() {
    let language = Spoken::<Careful>::LANGUAGE;
    let text = language.draw("stone", "Heal", &mut Rolls(1)).expect("a sentence");
    assert!(text.contains("heal") && !text.contains("Everyone"), "{text}");
    assert_eq!(language.draw("stone", "Everyone", &mut Rolls(1)), None);
    let pool = language.pool("spell", "Everyone hit 7.").expect("a pool");
    assert_eq!(pool.card, "Hammer");
    assert_eq!(pool.files[0].1, "Hammer  x3\n  spell\n  Everyone hit 7.\n\nPebble\n  stone\n  You heal 1.\n");
}
