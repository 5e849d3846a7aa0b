//! From card files to rules: sentences to programs (`meaning.rs`), and all cards together.

use runehall_cards::{
    Attributes, CardSource, Diagnostic, Language, Understood, Whole, parse_files, problem_at, problems, read_line_after,
};
use runehall_engine::{Catalog, KindId, Problem};

use crate::lexicon::left_behind;
use crate::meaning::{FILES, Meaning, ZunCards};
use crate::program::{Bound, CardType, Cards, Design, Op, Rules, Targets};
use crate::state::MAX_PLAYS;
use crate::words;

/// What is wrong with all cards together.
const WHOLE: &str = "Z001";

/// How many cards a deck holds: those of one word.
const DECK: u32 = 64;

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
    let modifiers = modifiers(&cards);
    let mut designs = vec![];
    for card in &cards {
        designs.extend(compile(card, &modifiers, &mut wrong));
    }
    if wrong.is_empty() {
        wrong.extend(cards.iter().zip(&designs).flat_map(|(card, design)| idle_charms(card, design, &designs)));
    }
    let mut problems = problems(&wrong, files);
    if problems.is_empty() {
        match whole(&designs, &cards, files) {
            Some(problem) => problems.push(problem),
            None => return assemble(designs, &cards).map_err(|wrong| vec![wrong.problem(WHOLE, files)]),
        }
    }
    Err(problems)
}

/// The Modifiers among the cards, whatever else is wrong with them: what a charm can be (ZUN-5.1).
fn modifiers(cards: &[CardSource]) -> Vec<(&str, usize)> {
    let is_one = |card: &CardSource| Attributes::of(card).maybe_one_of(ZunCards::CARDS) == Some(CardType::Modifier);
    let found = cards.iter().enumerate().filter(|(_, card)| is_one(card));
    found.map(|(i, card)| (card.name.as_str(), i)).collect()
}

/// One card: its text as a tree and as a program. `None` if something is wrong with it, which is then in `wrong`.
fn compile(card: &CardSource, modifiers: &[(&str, usize)], wrong: &mut Vec<Diagnostic>) -> Option<Design> {
    let mut attributes = Attributes::of(card);
    let card_type = attributes.one_of("type", ZunCards::CARDS);
    let charms = attributes.list("charms", modifiers);
    let errors = attributes.finish();
    let fine = errors.is_empty();
    wrong.extend(errors);
    let [line] = &card.lines[..] else {
        if let Some(second) = card.lines.get(1) {
            let message = "a Zun card has one sentence (ZUN-22.1)";
            let help = "say it in one, with ` and ` between deeds of one player and `, and ` before another player, or make two cards";
            wrong.push(card.reject(second, 0..second.text.len(), message, help));
        }
        return None;
    };
    let card_type = card_type?;
    let Understood { tree, program: Meaning { forced, lasts, targets, at_end, ops } } =
        read_line_after::<ZunCards>(wrong.len(), card_type, card, line).map_err(|errors| wrong.extend(errors)).ok()?;
    let mut design = Design {
        name: card.name.clone(),
        count: card.count,
        card_type,
        charms: Cards::EMPTY,
        charm_kinds: charms.into_iter().map(|i| KindId(i as u16)).collect(),
        text: line.text.clone(),
        tree: tree.to_string(),
        forced,
        lasts,
        targets,
        ops,
        raises: 0,
        widens: 0,
        recalls: false,
        retargets: None,
        at_end,
        marks: 0,
    };
    summarise(&mut design);
    fine.then_some(design)
}

/// What the rules want to know of the ops before they run.
pub(crate) fn summarise(design: &mut Design) {
    (design.raises, design.widens, design.recalls, design.retargets, design.marks) = (0, 0, false, None, 0);
    for op in &design.ops {
        match *op {
            Op::Raise { n } => design.raises += n,
            Op::Widen { n } => design.widens += n,
            Op::Recall => design.recalls = true,
            Op::Retarget { to } => design.retargets = Some(to),
            Op::Mark { mark, .. } => design.marks |= mark.bit(),
            Op::Lose { .. }
            | Op::Gain { .. }
            | Op::ComeBack { .. }
            | Op::Draw { .. }
            | Op::Discard { .. }
            | Op::Take { .. }
            | Op::Mix
            | Op::Cancel
            | Op::If { .. } => {}
        }
    }
}

/// Charms that could never do anything with this card.
fn idle_charms(card: &CardSource, design: &Design, all: &[Design]) -> Vec<Diagnostic> {
    let idle = |charm: &KindId| {
        let modifier = &all[charm.index()];
        let why = idle_with(modifier, design)?;
        let message = format!("`{}` changes nothing on `{}`: {why}", modifier.name, design.name);
        Some(card.reject_value("charms", &modifier.name, message, "leave it out of the charms"))
    };
    design.charm_kinds.iter().filter_map(idle).collect()
}

/// Takes the charms off all cards that could never do anything with their texts.
pub(crate) fn drop_idle_charms(cards: &mut [CardSource]) {
    let charms = modifiers(cards);
    let designs: Vec<Option<Design>> = cards.iter().map(|card| compile(card, &charms, &mut vec![])).collect();
    let named = |name: &str| designs.iter().flatten().find(|design| design.name == name);
    for (card, own) in cards.iter_mut().zip(&designs) {
        let idle =
            |name: &str| own.as_ref().zip(named(name)).is_some_and(|(own, charm)| idle_with(charm, own).is_some());
        card.retain_values("charms", |name| !idle(name));
    }
}

/// Why this Modifier does nothing when it is laid with this card.
fn idle_with(modifier: &Design, card: &Design) -> Option<&'static str> {
    let numeral = card.ops.iter().any(|op| match op {
        // ZUN-5.7: a Retarget has those of the Action that is answered.
        Op::Lose { .. }
        | Op::Gain { .. }
        | Op::ComeBack { .. }
        | Op::Draw { .. }
        | Op::Discard { .. }
        | Op::Take { .. }
        | Op::Retarget { .. }
        | Op::If { bound: Bound::AtLeast(_) | Bound::AtMost(_), .. } => true,
        Op::If { bound: Bound::None, .. }
        | Op::Cancel
        | Op::Mix
        | Op::Mark { .. }
        | Op::Raise { .. }
        | Op::Widen { .. }
        | Op::Recall => false,
    });
    let does = |op: &Op| match op {
        Op::Raise { .. } if !numeral => Some("its text has no numeral (ZUN-5.11)"),
        Op::Widen { .. } if card.targets == Targets::Nobody => Some("its text has no target (ZUN-6.1)"),
        Op::Recall if card.card_type == CardType::Reaction => {
            Some("what is laid with a Reaction never returns (ZUN-10.9)")
        }
        Op::Lose { .. } | Op::Gain { .. } | Op::Draw { .. } | Op::Discard { .. } | Op::If { .. }
            if modifier.at_end && card.card_type == CardType::Reaction =>
        {
            Some("a Reaction is played in somebody else's turn, which is not `your turn` (ZUN-10.1)")
        }
        Op::Raise { .. }
        | Op::Widen { .. }
        | Op::Recall
        | Op::Lose { .. }
        | Op::Gain { .. }
        | Op::Draw { .. }
        | Op::Discard { .. }
        | Op::If { .. }
        | Op::ComeBack { .. }
        | Op::Take { .. }
        | Op::Mix
        | Op::Mark { .. }
        | Op::Cancel
        | Op::Retarget { .. } => None,
    };
    modifier.ops.iter().find_map(does)
}

/// What is wrong with the cards as a deck, at the card that makes it so.
fn whole(designs: &[Design], cards: &[CardSource], files: &[(String, String)]) -> Option<Problem> {
    let too_many = |most: u32, counts: &dyn Fn(&Design) -> bool, what: &str| {
        let mut sum = 0;
        let over = designs.iter().position(|design| {
            sum += if counts(design) { u32::from(design.count) } else { 0 };
            sum > most
        })?;
        let all: u32 = designs.iter().filter(|design| counts(design)).map(|design| u32::from(design.count)).sum();
        let largest = designs.iter().filter(|design| counts(design)).max_by_key(|design| design.count)?;
        let message = format!(
            "the files hold {all} {what}, and a game has room for {most}: `{}` is one too many",
            designs[over].name
        );
        let help = if u32::from(largest.count) > all - most {
            format!("lower a count by {}, such as `{}  x{}`", all - most, largest.name, largest.count)
        } else {
            format!("leave out this card, and others until there are {most}")
        };
        Some(problem_at(WHOLE, &cards[over], message, help, files))
    };
    too_many(DECK, &|_| true, "cards")
        .or_else(|| too_many(MAX_PLAYS as u32, &|design| design.card_type == CardType::Action, "Actions"))
        .or_else(|| {
            // A text that leaves a card behind by its name needs such a card.
            let name = left_behind();
            let named = designs.iter().any(|design| design.name == name);
            let at = designs.iter().position(|design| design.recalls).filter(|_| !named)?;
            let message = format!("`{}` speaks of `{name}`, and there is no such card", designs[at].name);
            let help = format!("name a Modifier `{name}`");
            Some(problem_at(WHOLE, &cards[at], message, help, files))
        })
}

/// All designs together: charms as cards, tables by type, the hash.
fn assemble(mut designs: Vec<Design>, sources: &[CardSource]) -> Result<Rules, Whole> {
    if designs.is_empty() {
        return Err(Whole::new("the files hold no card", "copy the files that come with the game, and change those"));
    }
    let catalog = Catalog::<1>::new(designs.iter().map(|design| (design.name.clone(), design.count))).map_err(|n| {
        let message = format!("the files hold {n} cards, and a game has room for {DECK}");
        Whole::new(message, format!("lower counts until there are {DECK}"))
    })?;
    for design in &mut designs {
        design.charms = design.charm_kinds.iter().fold(Cards::EMPTY, |sum, &kind| sum | catalog.copies(kind));
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(words::INFO.meaning().as_bytes());
    for source in sources {
        hasher.update(source.to_string().as_bytes());
    }
    Ok(tables(catalog, designs, *hasher.finalize().as_bytes()))
}

/// What is read off the designs once, so that no playout has to.
pub(crate) fn tables(catalog: Catalog<1>, designs: Vec<Design>, hash: [u8; 32]) -> Rules {
    let pick = |fits: &dyn Fn(&Design) -> bool| {
        let kinds = designs.iter().enumerate().filter(|(_, design)| fits(design));
        kinds.fold(Cards::EMPTY, |sum, (i, _)| sum | catalog.copies(KindId(i as u16)))
    };
    Rules {
        actions: pick(&|design| design.card_type == CardType::Action),
        reactions: pick(&|design| design.card_type == CardType::Reaction),
        need_defeated: pick(&|design| design.targets == Targets::Defeated),
        widening: pick(&|design| design.widens > 0),
        recalling: pick(&|design| design.recalls),
        left_behind: pick(&|design| design.name == left_behind()),
        at_end: pick(&|design| design.at_end),
        hash,
        catalog,
        designs,
    }
}
