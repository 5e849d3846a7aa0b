//! From card files to rules: sentences to trees, trees to flat ops.

#![expect(clippy::wildcard_enum_match_arm, reason = "the lexicon says which few of its forms can stand in each place")]

use runehall_cards::{Attributes, CardSource, Diagnostic, Lexicon, Tree, parse_files, problem_of_all, problems};
use runehall_engine::{Catalog, KindId, Problem};

use crate::lexicon::{Form, lexicon};
use crate::program::{CardType, Cards, Design, Lasts, Mark, NewTarget, Op, Rules, Targets, Who};
use crate::state::MAX_PLAYS;
use crate::words;

/// The cards that come with the game.
const FILES: [(&str, &str); 3] = [
    ("actions.cards", include_str!("../../../data/zun/actions.cards")),
    ("reactions.cards", include_str!("../../../data/zun/reactions.cards")),
    ("modifiers.cards", include_str!("../../../data/zun/modifiers.cards")),
];

/// Loads rules from card files; from none, the cards that come with the game. Reports all that is wrong at once.
pub(crate) fn load(files: &[(String, String)]) -> Result<Rules, Vec<Problem>> {
    let own: Vec<(String, String)>;
    let files = if files.is_empty() {
        own = FILES.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        &own
    } else {
        files
    };
    let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (cards, mut wrong) = parse_files(&named);
    let lexicon = lexicon();
    let types: Vec<Option<CardType>> = cards.iter().map(|card| read_attributes(card, &cards, &mut wrong).0).collect();
    let mut designs = vec![];
    for (card, card_type) in cards.iter().zip(types) {
        if let Some(card_type) = card_type
            && let Some(design) = compile(&lexicon, card, card_type, &mut wrong)
        {
            designs.push(design);
        }
    }
    let mut problems = problems(&wrong, files);
    if problems.is_empty() {
        match assemble(designs, &cards) {
            Ok(rules) => return Ok(rules),
            Err(message) => problems.push(problem_of_all("Z001", message, files)),
        }
    }
    Err(problems)
}

/// The type of a card, and the names of its charms.
fn read_attributes(
    card: &CardSource,
    all: &[CardSource],
    wrong: &mut Vec<Diagnostic>,
) -> (Option<CardType>, Vec<usize>) {
    let types = [("action", CardType::Action), ("reaction", CardType::Reaction), ("modifier", CardType::Modifier)];
    let names: Vec<(&str, usize)> = all.iter().enumerate().map(|(i, card)| (card.name.as_str(), i)).collect();
    let mut attributes = Attributes::of(card);
    let card_type = attributes.one_of("type", &types);
    let charms = attributes.list("charms", &names);
    wrong.extend(attributes.finish());
    (card_type, charms)
}

/// One card: its text as a tree and as ops. `None` if something is wrong with it, which is then in `wrong`.
fn compile(
    lexicon: &Lexicon<Form>,
    card: &CardSource,
    card_type: CardType,
    wrong: &mut Vec<Diagnostic>,
) -> Option<Design> {
    let [line] = &card.lines[..] else {
        if let Some(second) = card.lines.get(1) {
            wrong.push(card.reject(second, 0..second.text.len(), "a Zun card has one sentence (ZUN-22.1)".to_owned()));
        }
        return None;
    };
    let tree = match lexicon.parse_line(card, line) {
        Ok(tree) => tree,
        Err(diagnostics) => {
            wrong.extend(diagnostics);
            return None;
        }
    };
    if let Some((part, message)) = misplaced(&tree, card_type) {
        wrong.push(card.reject(line, part.span.clone(), message));
        return None;
    }
    let mut design = Design {
        name: card.name.clone(),
        count: card.count,
        card_type,
        charms: Cards::EMPTY,
        charm_kinds: vec![],
        text: line.text.clone(),
        tree: tree.to_string(),
        forced: false,
        lasts: Lasts::Instant,
        targets: Targets::Nobody,
        ops: vec![],
        raises: 0,
        widens: 0,
        recalls: false,
        retargets: None,
        at_end: false,
        marks: 0,
    };
    read_text(&tree, &mut design);
    summarise(&mut design);
    Some(design)
}

/// A part of a text that has no meaning on a card of this type, and why.
fn misplaced(tree: &Tree<Form>, card_type: CardType) -> Option<(&Tree<Form>, String)> {
    let fits = |form: Form| match form {
        Form::TheSource | Form::TheAction | Form::AnotherPlayer => card_type == CardType::Reaction,
        Form::TargetPlayer | Form::TargetDefeatedPlayer | Form::UntilYourNextTurn | Form::WhileOnTable => {
            card_type == CardType::Action
        }
        Form::TheModifiedCard => card_type == CardType::Modifier,
        Form::AtEndOfTurn => card_type != CardType::Reaction,
        Form::Instant | Form::IgnoreTracker => card_type != CardType::Modifier,
        _ => true,
    };
    let zero = |part: &&Tree<Form>| {
        matches!(part.form, Form::Lose | Form::Gain | Form::Draw | Form::Take | Form::ComeBack) && part.number("n") == 0
    };
    let parts = tree.descendants();
    if let Some(part) = parts.iter().find(|part| !fits(part.form)) {
        let only = match part.form {
            Form::TheSource | Form::TheAction | Form::AnotherPlayer => {
                "a Reaction answers an Action, so only a Reaction can say this"
            }
            Form::TheModifiedCard => "only a Modifier is laid with another card",
            Form::AtEndOfTurn => "a Reaction is played in somebody else's turn, so `your turn` would not be this one",
            Form::Instant | Form::IgnoreTracker => "a Modifier only changes the card it is laid with",
            _ => "only an Action has targets and lasting effects",
        };
        return Some((part, only.to_owned()));
    }
    parts.into_iter().find(zero).map(|part| (part, "0 does nothing; write at least 1".to_owned()))
}

/// The frame of the text, and what stands in it.
fn read_text(tree: &Tree<Form>, design: &mut Design) {
    design.forced = tree.get("forced").is_some() && tree.flag("forced");
    match tree.form {
        Form::UntilYourNextTurn => design.lasts = Lasts::Ongoing,
        Form::WhileOnTable => design.lasts = Lasts::WhileOnTable,
        Form::AtEndOfTurn => {
            design.at_end = true;
            for does in tree.list("does") {
                read_deed(does, Who::You, false, design);
            }
            return;
        }
        _ => {}
    }
    let over_cap = tree.form == Form::IgnoreTracker;
    let part = if design.lasts == Lasts::Instant { tree.phrase("does") } else { tree.phrase("holds") };
    match part.form {
        Form::Act => {
            let who = read_player(part.phrase("who"), design);
            for does in part.list("does") {
                read_deed(does, who, over_cap, design);
            }
        }
        Form::Ban => {
            let who = read_player(part.phrase("who"), design);
            for ban in part.list("bans") {
                let mark = match ban.form {
                    Form::CannotPlayCards => Mark::NoCards,
                    Form::CannotPlayActions => Mark::NoActions,
                    Form::CannotLoseHp => Mark::NoLoss,
                    _ => Mark::NoChange,
                };
                design.ops.push(Op::Mark { who, mark });
            }
        }
        Form::FaceUp => {
            let who = read_player(part.phrase("hand").phrase("who"), design);
            design.ops.push(Op::Mark { who, mark: Mark::FaceUp });
        }
        Form::ComeBack => {
            let who = read_player(part.phrase("who"), design);
            design.ops.push(Op::ComeBack { who, n: small(part) });
        }
        Form::Retarget => {
            let chosen = part.phrase("who").form == Form::AnotherPlayer;
            design.ops.push(Op::Retarget { to: if chosen { NewTarget::Chosen } else { NewTarget::Source } });
        }
        Form::NumeralsHigher => design.ops.push(Op::Raise { n: small(part) }),
        _ => design.ops.push(Op::Widen { n: small(part) }),
    }
}

/// One verb.
fn read_deed(deed: &Tree<Form>, who: Who, over_cap: bool, design: &mut Design) {
    let op = match deed.form {
        Form::Lose => Op::Lose { who, n: small(deed) },
        Form::Gain => Op::Gain { who, n: small(deed), over_cap },
        Form::Draw => Op::Draw { who, n: small(deed) },
        Form::Take => Op::Take { from: read_player(deed.phrase("hand").phrase("who"), design), n: small(deed) },
        Form::Return => Op::Recall,
        _ => Op::Mix,
    };
    design.ops.push(op);
}

/// A player word. ZUN-22.3: "target" makes the card targeted.
fn read_player(player: &Tree<Form>, design: &mut Design) -> Who {
    match player.form {
        Form::TargetPlayer => {
            design.targets = Targets::Standing;
            Who::Target
        }
        Form::TargetDefeatedPlayer => {
            design.targets = Targets::Defeated;
            Who::Target
        }
        Form::AllPlayers => Who::All,
        Form::TheSource => Who::Source,
        _ => Who::You,
    }
}

/// A numeral; more than any hand or tracker holds is all the same.
fn small(tree: &Tree<Form>) -> u8 {
    u8::try_from(tree.number("n")).unwrap_or(u8::MAX)
}

/// What the rules want to know of the ops before they run.
fn summarise(design: &mut Design) {
    for op in &design.ops {
        match *op {
            Op::Raise { n } => design.raises += n,
            Op::Widen { n } => design.widens += n,
            Op::Recall => design.recalls = true,
            Op::Retarget { to } => design.retargets = Some(to),
            Op::Mark { mark, .. } => design.marks |= mark.bit(),
            Op::Lose { .. } | Op::Gain { .. } | Op::ComeBack { .. } | Op::Draw { .. } | Op::Take { .. } | Op::Mix => {}
        }
    }
}

/// All designs together: charms as cards, tables by type, the hash.
fn assemble(mut designs: Vec<Design>, sources: &[CardSource]) -> Result<Rules, String> {
    let catalog = Catalog::<1>::new(designs.iter().map(|design| (design.name.clone(), design.count)))
        .map_err(|n| format!("the files hold {n} cards, and a deck holds at most 64"))?;
    let mut ignored = vec![];
    for (design, source) in designs.iter_mut().zip(sources) {
        design.charm_kinds =
            read_attributes(source, sources, &mut ignored).1.into_iter().map(|i| KindId(i as u16)).collect();
        design.charms = design.charm_kinds.iter().fold(Cards::EMPTY, |sum, &kind| sum | catalog.copies(kind));
    }
    let pick = |fits: &dyn Fn(&Design) -> bool| {
        let kinds = designs.iter().enumerate().filter(|(_, design)| fits(design));
        kinds.fold(Cards::EMPTY, |sum, (i, _)| sum | catalog.copies(KindId(i as u16)))
    };
    let actions = pick(&|design| design.card_type == CardType::Action);
    if actions.len() as usize > MAX_PLAYS {
        return Err(format!("the files hold {} Actions, and a table holds at most {MAX_PLAYS}", actions.len()));
    }
    let modifiers = pick(&|design| design.card_type == CardType::Modifier);
    if let Some(design) = designs.iter().find(|design| !(design.charms - modifiers).is_empty()) {
        return Err(format!("`{}` has a charm that is no Modifier", design.name));
    }
    if designs.is_empty() {
        return Err("the files hold no card".to_owned());
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(words::INFO.meaning().as_bytes());
    for source in sources {
        hasher.update(source.to_string().as_bytes());
    }
    Ok(Rules {
        actions,
        reactions: pick(&|design| design.card_type == CardType::Reaction),
        need_defeated: pick(&|design| design.targets == Targets::Defeated),
        widening: pick(&|design| design.widens > 0),
        recalling: pick(&|design| design.recalls),
        at_end: pick(&|design| design.at_end),
        hash: *hasher.finalize().as_bytes(),
        catalog,
        designs,
    })
}
