//! From card files to rules: sentences to trees, trees to programs.

#![expect(clippy::wildcard_enum_match_arm, reason = "the lexicon says which few of its forms can stand in each place")]

use runehall_cards::{Arg, Attributes, CardSource, Diagnostic, Lexicon, Tree, parse_files, problem_of_all, problems};
use runehall_engine::Problem;

use crate::assemble::assemble;
use crate::lexicon::{Form, lexicon, misused};
use crate::program::{
    Amount, CardType, Cards, Design, Doer, Force, From, Harm, Limit, Moment, Object, Place, Protects, Rules, Said,
    Standing, Status, Step, Trigger, Verb, Which, Whose,
};

/// The cards that come with the game.
const FILES: [(&str, &str); 4] = [
    ("creatures.cards", include_str!("../../../data/regulations/creatures.cards")),
    ("spells.cards", include_str!("../../../data/regulations/spells.cards")),
    ("runes.cards", include_str!("../../../data/regulations/runes.cards")),
    ("regulations.cards", include_str!("../../../data/regulations/regulations.cards")),
];

/// Part of a text that the rules have no procedure for, and what to write instead.
type Unsaid<'t> = (&'t Tree<Form>, String);

/// Loads rules from card files; from none, the cards that come with the game. Reports all that is wrong at once.
pub(crate) fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let own: Vec<(String, String)>;
    let built_in = files.is_empty();
    let files = if built_in {
        own = FILES.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        &own
    } else {
        files
    };
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (cards, mut wrong) = parse_files(&named);
    let lexicon = lexicon();
    let designs: Vec<Design> = cards.iter().filter_map(|card| compile(&lexicon, card, &mut wrong)).collect();
    let mut problems = problems(&wrong, files);
    if problems.is_empty() {
        match assemble(designs, &cards) {
            // RNR-16.16: the game itself has exactly these; a designer's folder may have others.
            Ok(rules) if built_in && counts(&rules) != [50, 39, 24, 17] => {
                let message = format!("the game has {:?} cards by type", counts(&rules));
                problems.push(problem_of_all("R001", message, files));
            }
            Ok(rules) => return Ok(rules),
            Err(message) => problems.push(problem_of_all("R001", message, files)),
        }
    }
    Err(problems)
}

/// One card: its text as a tree and as a program.
fn compile(lexicon: &Lexicon<Form>, card: &CardSource, wrong: &mut Vec<Diagnostic>) -> Option<Design> {
    let types = [
        ("spell", CardType::Spell),
        ("creature", CardType::Creature),
        ("rune", CardType::Rune),
        ("regulation", CardType::Regulation),
    ];
    let mut attributes = Attributes::of(card);
    let card_type = attributes.one_of("type", &types);
    wrong.extend(attributes.finish());
    let [line] = &card.lines[..] else {
        if let Some(second) = card.lines.get(1) {
            wrong.push(card.reject(second, 0..second.text.len(), "a card has one sentence (RNR-16.32)".to_owned()));
        }
        return None;
    };
    let tree = lexicon.parse_line(card, line).map_err(|diagnostics| wrong.extend(diagnostics)).ok()?;
    let card_type = card_type?;
    if let Some((part, message)) = misused(&tree) {
        wrong.push(card.reject(line, part.span.clone(), message.to_owned()));
        return None;
    }
    if !fits(tree.form, card_type) {
        let message = format!("a {} cannot have such a text (section 16.6)", types[card_type as usize].0);
        wrong.push(card.reject(line, tree.span.clone(), message));
        return None;
    }
    let mut design = Design {
        name: card.name.clone(),
        count: card.count,
        card_type,
        text: line.text.clone(),
        tree: tree.to_string(),
        trigger: None,
        steps: vec![],
        said: said(&tree, &line.text),
        target: None,
        instead: tree.form == Form::Instead,
        standing: None,
    };
    match read_text(&tree, &mut design).and_then(|()| one_target(&tree, &mut design)) {
        Ok(()) => Some(design),
        Err((part, message)) => {
            wrong.push(card.reject(line, part.span.clone(), message));
            None
        }
    }
}

/// Which texts a card of a type can have (section 16.6).
fn fits(text: Form, card_type: CardType) -> bool {
    match text {
        Form::Instant => card_type == CardType::Spell,
        Form::NoEffect => card_type == CardType::Creature,
        Form::Triggered | Form::Instead | Form::Nullify => matches!(card_type, CardType::Creature | CardType::Rune),
        Form::RuleMust | Form::RuleMay => card_type == CardType::Regulation,
        _ => matches!(card_type, CardType::Creature | CardType::Regulation),
    }
}

fn read_text<'t>(tree: &'t Tree<Form>, design: &mut Design) -> Result<(), Unsaid<'t>> {
    match tree.form {
        Form::NoEffect => {}
        Form::Standing => design.standing = Some(read_standing(tree.phrase("holds"))?),
        Form::Instant => design.steps = read_steps(tree.list("does"))?,
        Form::Nullify => {
            design.trigger = Some(read_trigger(tree.phrase("when"))?);
            design.steps = vec![Step { doer: Doer::You, force: Force::Must, verb: Verb::Nullify }];
        }
        Form::RuleMust | Form::RuleMay => {
            design.trigger = Some(read_trigger(tree.phrase("when"))?);
            let doer = read_doer(tree.phrase("who"))?;
            for (i, verb) in tree.list("does").iter().enumerate() {
                let may = tree.form == Form::RuleMay && i == 0;
                design.steps.push(Step {
                    doer,
                    force: if may { Force::May } else { Force::Must },
                    verb: read_verb(verb)?,
                });
            }
        }
        _ => {
            design.trigger = Some(read_trigger(tree.phrase("when"))?);
            design.steps = read_steps(tree.list("does"))?;
        }
    }
    Ok(())
}

/// The words of each step, cut out of the text. A Spell begins with a capital; a verb does not.
fn said(tree: &Tree<Form>, text: &str) -> Vec<Said> {
    let words = |span: std::ops::Range<usize>| {
        let words = text.get(span).unwrap_or_default();
        words.get(..1).map_or(String::new(), str::to_lowercase) + words.get(1..).unwrap_or_default()
    };
    if !matches!(tree.get("does"), Some(Arg::List(_))) {
        return vec![];
    }
    let steps = tree.list("does").iter().enumerate();
    steps
        .map(|(i, step)| {
            let verb = match step.form {
                Form::Have | Form::Let | Form::May => step.phrase("does"),
                _ => step,
            };
            // A Regulation names who does it once, before the first step: `let the active player`.
            let start = match tree.form {
                Form::RuleMust | Form::RuleMay if i == 0 => tree.phrase("when").span.end + ": ".len(),
                _ => step.span.start,
            };
            Said { step: words(start..step.span.end), verb: words(verb.span.clone()) }
        })
        .collect()
}

fn read_trigger(tree: &Tree<Form>) -> Result<Trigger, Unsaid<'_>> {
    let plain =
        |moment, whose| Trigger { moment, whose, which: Which::Any, mythical: false, by_neighbor: false, summon: None };
    let whose = |tree: &Tree<Form>| if tree.form == Form::You { Whose::You } else { Whose::Neighbor };
    Ok(match tree.form {
        Form::Enters => Trigger { which: Which::This, ..plain(Moment::Enters, Whose::You) },
        Form::YourTurnBegins => plain(Moment::TurnBegins, Whose::You),
        Form::TurnBegins => plain(Moment::TurnBegins, Whose::Anyone),
        Form::SpinBegins => plain(Moment::SpinBegins, Whose::Anyone),
        Form::SpinEnds => plain(Moment::SpinEnds, Whose::Anyone),
        Form::NewRegulation => plain(Moment::WouldRegulate, Whose::Anyone),
        Form::After => {
            let (who, deed) = (whose(tree.phrase("who")), tree.phrase("does"));
            match deed.form {
                Form::CastSpell => plain(Moment::Cast, who),
                Form::DiscardCard => plain(Moment::Discard, who),
                _ => {
                    let phase = deed.optional("when").is_some_and(|when| when.form == Form::InSummonPhase);
                    Trigger { summon: Some(phase), ..plain(Moment::Enters, who) }
                }
            }
        }
        Form::Would => {
            let (who, deed) = (whose(tree.phrase("who")), tree.phrase("does"));
            match deed.form {
                Form::CastSpell => plain(Moment::WouldCast, who),
                Form::DiscardCard => plain(Moment::WouldDiscard, who),
                Form::ActivateRune => plain(Moment::WouldActivate, who),
                _ => plain(Moment::WouldSpin, who),
            }
        }
        Form::IsHexed => {
            Trigger { by_neighbor: tree.flag("by_neighbor"), ..read_subject(tree.phrase("what"), Moment::Hexed)? }
        }
        _ => {
            let what = tree.phrase("what");
            let rune = what.form == Form::Object && what.phrase("what").form == Form::Rune;
            let harms: Vec<Form> = tree.list("harms").iter().map(|harm| harm.form).collect();
            let moment = match harms[..] {
                _ if rune && harms.len() == 2 => Moment::WouldLoseRune,
                [Form::Destroyed] if !rune => Moment::WouldDestroy,
                [Form::Stolen] if !rune => Moment::WouldSteal,
                [Form::Hexed] if !rune => Moment::WouldHex,
                _ => return Err((tree, "a Rune is `destroyed or stolen`, a Creature one of the three".to_owned())),
            };
            Trigger { by_neighbor: tree.flag("by_neighbor"), ..read_subject(what, moment)? }
        }
    })
}

/// The card a trigger speaks of: this card, or one on your Lawn or Fence.
fn read_subject(what: &Tree<Form>, moment: Moment) -> Result<Trigger, Unsaid<'_>> {
    let mut trigger =
        Trigger { moment, whose: Whose::You, which: Which::This, mythical: false, by_neighbor: false, summon: None };
    if what.form == Form::Object {
        trigger.which = if what.phrase("n").form == Form::Another { Which::Another } else { Which::Any };
        trigger.mythical = what.phrase("what").form == Form::MythicalCreature;
        let mine = |place: &Tree<Form>| place.get("whose").is_some() && place.phrase("whose").form == Form::You;
        if !mine(what.phrase("where")) {
            return Err((what, "a trigger speaks of cards on your own Lawn or Fence".to_owned()));
        }
    }
    Ok(trigger)
}

fn read_steps(steps: &[Tree<Form>]) -> Result<Vec<Step>, Unsaid<'_>> {
    steps.iter().map(read_step).collect()
}

fn read_step(step: &Tree<Form>) -> Result<Step, Unsaid<'_>> {
    let (force, doer, verb) = match step.form {
        Form::Have => (Force::Must, read_doer(step.phrase("who"))?, step.phrase("does")),
        Form::Let => (Force::May, read_doer(step.phrase("who"))?, step.phrase("does")),
        Form::May => (Force::May, Doer::You, step.phrase("does")),
        _ => (Force::Must, Doer::You, step),
    };
    Ok(Step { doer, force, verb: read_verb(verb)? })
}

fn read_doer(who: &Tree<Form>) -> Result<Doer, Unsaid<'_>> {
    Ok(match who.form {
        Form::You => Doer::You,
        Form::EachPlayer => Doer::EachPlayer,
        Form::EachNeighbor => Doer::EachNeighbor,
        Form::AnyNeighbor => Doer::AnyNeighbor,
        Form::ThatNeighbor => Doer::ThatNeighbor,
        Form::ActivePlayer => Doer::ActivePlayer,
        _ => return Err((who, "nobody can be told to do something by this word".to_owned())),
    })
}

fn read_verb(verb: &Tree<Form>) -> Result<Verb, Unsaid<'_>> {
    Ok(match verb.form {
        Form::Draw => Verb::Draw(read_amount(verb.phrase("n"))),
        Form::Discard => Verb::Discard(read_amount(verb.phrase("n"))),
        Form::Cast => Verb::Cast,
        Form::Summon => {
            let what = verb.phrase("what");
            single(what)?;
            Verb::Summon {
                from: if what.phrase("where").form == Form::MainDiscard { From::Discard } else { From::Hand },
                anywhere: verb.phrase("onto").phrase("whose").form == Form::AnyPlayer,
                which: if what.phrase("n").form == Form::Another { Which::Another } else { Which::Any },
            }
        }
        Form::Destroy if is_rune(verb) => Verb::DestroyRune(read_rune(verb)?),
        Form::Steal if is_rune(verb) => Verb::StealRune(read_rune(verb)?),
        Form::Hex => Verb::Hex(read_object(verb.phrase("what"))?),
        Form::Restore => Verb::Restore(read_object(verb.phrase("what"))?),
        Form::Destroy => Verb::Destroy(read_object(verb.phrase("what"))?),
        Form::Sacrifice => Verb::Sacrifice(read_object(verb.phrase("what"))?),
        Form::Return => Verb::Return(read_object(verb.phrase("what"))?),
        Form::Steal => Verb::Steal(read_object(verb.phrase("what"))?),
        Form::Add => {
            let what = verb.phrase("what");
            match what.form {
                Form::ThatSpell => Verb::FetchThatSpell,
                Form::TopOfRuneDeck => Verb::AddRune,
                _ if what.phrase("where").form == Form::MainDiscard && what.phrase("what").form != Form::Spell => {
                    single(what)?;
                    Verb::Fetch { creature: what.phrase("what").form == Form::Creature }
                }
                _ => return Err((what, "only a card or a Creature from the Main discard can be added".to_owned())),
            }
        }
        Form::Spin => Verb::Spin,
        Form::SkipASpin => Verb::SkipSpin { this: false },
        Form::SkipThatSpin => Verb::SkipSpin { this: true },
        Form::ReplaceRegulation => Verb::NewRegulation,
        Form::PutOnBottom => Verb::Bury,
        Form::LookAt if verb.phrase("who").form == Form::AnyNeighbor => Verb::Look,
        _ => return Err((verb, "there is no procedure for this yet".to_owned())),
    })
}

fn read_amount(n: &Tree<Form>) -> Amount {
    match n.form {
        Form::OneOrMore => Amount::OneOrMore,
        Form::ThatMany => Amount::ThatMany,
        _ => Amount::N(small(n)),
    }
}

fn is_rune(verb: &Tree<Form>) -> bool {
    let what = verb.phrase("what");
    what.form == Form::Object && what.phrase("what").form == Form::Rune
}

fn read_rune(verb: &Tree<Form>) -> Result<Place, Unsaid<'_>> {
    let what = verb.phrase("what");
    single(what)?;
    match read_place(what.phrase("where"))? {
        place @ (Place::Any | Place::AnyNeighbors) => Ok(place),
        _ => Err((what, "a Rune is picked on any Fence, or on any neighbor's Fence".to_owned())),
    }
}

fn read_object(what: &Tree<Form>) -> Result<Object, Unsaid<'_>> {
    match what.form {
        Form::It | Form::ThatCreature => return Ok(Object::It),
        Form::Object => {}
        _ => return Err((what, "write which Creature, and where it is".to_owned())),
    }
    let status = match what.phrase("what").form {
        Form::MythicalCreature => Status::Mythical,
        Form::HexedCreature => Status::Hexed,
        _ => Status::Either,
    };
    let place = read_place(what.phrase("where"))?;
    if what.phrase("n").form == Form::All {
        return Ok(Object::All { status, place });
    }
    single(what)?;
    let which = if what.phrase("n").form == Form::Another { Which::Another } else { Which::Any };
    Ok(Object::One { status, place, which })
}

fn read_place(place: &Tree<Form>) -> Result<Place, Unsaid<'_>> {
    Ok(match place.phrase("whose").form {
        Form::You => Place::Your,
        Form::Their => Place::Their,
        Form::AnyPlayer | Form::EachPlayer => Place::Any,
        Form::AnyNeighbor | Form::EachNeighbor => Place::AnyNeighbors,
        Form::ThatNeighbor => Place::ThatNeighbors,
        _ => return Err((place, "there is no such place for a card to be chosen".to_owned())),
    })
}

/// One card at a time: two targets of one text would need two questions that the rules do not have.
fn single(what: &Tree<Form>) -> Result<(), Unsaid<'_>> {
    let n = what.phrase("n");
    if n.form == Form::Another || (n.form == Form::Count && n.number("n") == 1) {
        return Ok(());
    }
    Err((n, "write `a`, `another` or, for Creatures, `all`".to_owned()))
}

/// A text has at most one Creature and one player as targets.
fn one_target<'t>(tree: &'t Tree<Form>, design: &mut Design) -> Result<(), Unsaid<'t>> {
    for step in design.steps.iter().filter(|step| matches!(step.doer, Doer::You | Doer::ActivePlayer)) {
        let Some((act, object @ Object::One { .. })) = crate::look::Look::act_of(step.verb) else { continue };
        if design.target.replace((step.doer, act, object)).is_some() {
            return Err((tree, "a text targets at most one Creature".to_owned()));
        }
    }
    if design.steps.iter().filter(|step| step.names_player()).count() > 1 {
        return Err((tree, "a text targets at most one player or Fence".to_owned()));
    }
    let by_others = |step: &Step| !matches!(step.doer, Doer::You | Doer::ActivePlayer);
    if design.steps.iter().any(|step| step.verb.rune_place().is_some() && by_others(step)) {
        return Err((tree, "a Rune is picked by the user of the card; write it without `have` and `let`".to_owned()));
    }
    Ok(())
}

fn read_standing(holds: &Tree<Form>) -> Result<Standing, Unsaid<'_>> {
    let limit = || if holds.phrase("limit").form == Form::HandLimit { Limit::Hand } else { Limit::Rune };
    let signed = |sign: i8| i8::try_from(holds.number("n")).unwrap_or(i8::MAX) * sign;
    Ok(match holds.form {
        Form::LimitHigher => Standing::Shift { limit: limit(), by: signed(1) },
        Form::LimitLower => Standing::Shift { limit: limit(), by: signed(-1) },
        Form::BaseLimit => Standing::Base { limit: limit(), is: small(holds) },
        Form::ExtraDraw => Standing::ExtraDraw { n: small(holds) },
        Form::Price => {
            let one = holds.phrase("does").form == Form::Discard
                && read_amount(holds.phrase("does").phrase("n")) == Amount::N(1);
            if !one {
                return Err((holds.phrase("does"), "a price is `discard a card`".to_owned()));
            }
            if holds.phrase("to").form == Form::CastSpell { Standing::CastPrice } else { Standing::SummonPrice }
        }
        Form::Cannot => read_cannot(holds),
        Form::NoSpells => match holds.phrase("who").form {
            Form::PlayerWith => Standing::NoCastAt { n: small(holds.phrase("who").phrase("n")) },
            _ => Standing::NoCastAt { n: 0 },
        },
        Form::RunesPerTurn => Standing::RunesPerTurn { n: small(holds) },
        Form::SummonActions => Standing::SummonActions { n: small(holds) },
        Form::FencesFaceUp => Standing::OpenFences,
        Form::NoSummoningLimit => Standing::GainLimit { at: None },
        Form::SummoningLimitAt => Standing::GainLimit { at: Some(small(holds)) },
        _ => return Err((holds, "there is no procedure for this yet".to_owned())),
    })
}

fn read_cannot(holds: &Tree<Form>) -> Standing {
    let what = holds.phrase("what");
    let protects = match what.form {
        Form::ThisCard => Protects::This,
        Form::TheOnly => Protects::TheOnlyMythical,
        _ if what.flag("other") => Protects::OthersOnYourLawn,
        _ => Protects::Everyone,
    };
    let harms = holds.list("harms").iter().fold(0, |harms, harm| {
        harms
            | match harm.form {
                Form::Destroyed => Harm::Destroy,
                Form::Stolen => Harm::Steal,
                _ => Harm::Hex,
            }
            .bit()
    });
    Standing::Cannot { protects, harms, by_neighbor: holds.flag("by_neighbor") }
}

fn small(tree: &Tree<Form>) -> u8 {
    u8::try_from(tree.number("n")).unwrap_or(u8::MAX)
}

/// Creatures, Spells, Runes and Regulations.
fn counts(rules: &Rules) -> [u32; 4] {
    [rules.creatures, rules.spells, rules.runes, rules.regulations].map(Cards::len)
}
