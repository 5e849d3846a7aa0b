//! A text read back: each op as a step that its author can check, and the rules without it.

use runehall_engine::KindId;
use runehall_engine::language::ReadStep;
use runehall_engine::scope::{Who, Will};

use crate::compile::{summarise, tables};
use crate::program::{Bound, CardType, Design, Gauge, Lasts, Mark, NewTarget, Op, Per, Rules};

/// How the text was understood, a step for each op and one more for `(forced)`.
pub(crate) fn reading(design: &Design) -> Vec<ReadStep> {
    let mut steps: Vec<ReadStep> = design.ops.iter().map(|op| step(design, *op)).collect();
    if design.forced {
        steps.push(ReadStep {
            when: "while it is being answered".to_owned(),
            who: "whom it concerns".to_owned(),
            what: "take it as it is: nobody may react to this card".to_owned(),
            ..plain(design)
        });
    }
    steps
}

/// The parts that can be left out: the same steps, but for a reminder (ZUN-22.8).
pub(crate) fn parts(design: &Design) -> Vec<String> {
    let steps = reading(design);
    let reminds = design.forced && design.card_type == CardType::Reaction && design.retargets.is_none();
    steps.iter().take(steps.len() - usize::from(reminds)).map(ToString::to_string).collect()
}

/// The rules with a card that has no text, or a text without one of its parts.
pub(crate) fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
    let mut designs = rules.designs.clone();
    let design = designs.get_mut(kind.index())?;
    match part {
        None => {
            design.ops.clear();
            design.forced = false;
        }
        Some(i) if i < design.ops.len() => {
            design.ops.remove(i);
        }
        Some(i) if i == design.ops.len() && design.forced => design.forced = false,
        Some(_) => return None,
    }
    summarise(design);
    Some(tables(rules.catalog.clone(), designs, rules.hash))
}

/// When, by whom and until when, with nothing done yet.
fn plain(design: &Design) -> ReadStep {
    let when = match (design.card_type, design.at_end) {
        (_, true) => "at the end of your turn",
        (CardType::Action, false) if design.targets == crate::program::Targets::Nobody => "when it resolves",
        (CardType::Action, false) => "when its copy for a target resolves",
        (CardType::Reaction, false) => "at once, before the Action that is answered resolves",
        (CardType::Modifier, false) => "when it is laid with a card",
    };
    let until = match design.lasts {
        Lasts::Instant => None,
        Lasts::Ongoing => Some("the start of your next turn"),
        Lasts::WhileOnTable => Some("this card leaves the table"),
    };
    ReadStep {
        when: when.to_owned(),
        who: String::new(),
        will: Will::Must,
        what: String::new(),
        whose: None,
        how_many: None,
        until: until.map(str::to_owned),
    }
}

fn step(design: &Design, op: Op) -> ReadStep {
    let of = |who: &str, what: &str| ReadStep { who: who.to_owned(), what: what.to_owned(), ..plain(design) };
    let many = |n: u8, step: ReadStep| ReadStep { how_many: Some(n.to_string()), ..step };
    let counted = |n: u8, per: Per, step: ReadStep| ReadStep { how_many: Some(number(n, per)), ..step };
    match op {
        Op::Lose { who, n, per } => counted(n, per, of(player(who), "lose HP, not below 0")),
        Op::Gain { who, n, per, over_cap: false } => {
            counted(n, per, of(player(who), "gain HP, up to the top of the zone they are in"))
        }
        Op::Gain { who, n, per, over_cap: true } => counted(n, per, of(player(who), "gain HP, over zones, up to 12")),
        Op::ComeBack { who, n } => many(n, of(player(who), "be no longer defeated, and have so many HP")),
        Op::Draw { who, n, per } => counted(n, per, of(player(who), "draw cards, one by one")),
        Op::Discard { who, n, per } => counted(
            n,
            per,
            of(player(who), "discard cards of their own choice, one by one, as many as there are up to that"),
        ),
        Op::Cancel => of("the copy that is answered", "end without effect"),
        Op::If { who, gauge, bound } => of(player(who), &required(gauge, bound)),
        Op::Take { from, n } => ReadStep {
            whose: Some(format!("the hand of {}", player(from))),
            ..many(n, of(player(Who::You), "take cards, as many as there are up to that"))
        },
        Op::Mix => of(player(Who::Each), "mix their hands, and take back as many cards as they had"),
        Op::Mark { who, mark } => of(player(who), banned(mark)),
        Op::Retarget { to: NewTarget::Chosen } => {
            of("the copy that is answered", "target another player, whom you choose")
        }
        Op::Retarget { to: NewTarget::Source } => of("the copy that is answered", "target the player who laid it"),
        Op::Raise { n } => many(n, of("every numeral of the card it is laid with", "be higher by that")),
        Op::Widen { n } => many(n, of("the card it is laid with", "have more targets")),
        Op::Recall => ReadStep {
            whose: Some("the card it was laid with and that card's Modifiers, those named Reserve left out".to_owned()),
            ..of(player(Who::You), "take the cards that still lie on the table back to your hand")
        },
    }
}

/// How many, and what is counted for it.
fn number(n: u8, per: Per) -> String {
    match per {
        Per::Once => n.to_string(),
        Per::CardInYourHand => format!("{n} for each card in your hand"),
        Per::CardInTheirHand => format!("{n} for each card in their own hand"),
        Per::DefeatedPlayer => format!("{n} for each defeated player"),
    }
}

/// ZUN-22.11.
fn required(gauge: Gauge, bound: Bound) -> String {
    let what = match gauge {
        Gauge::Hp => "HP",
        Gauge::Cards => "cards in hand",
    };
    let how_many = match bound {
        Bound::AtLeast(n) => format!("at least {n}"),
        Bound::AtMost(n) => format!("at most {n}"),
        Bound::None => "no".to_owned(),
    };
    format!("have {how_many} {what}, or else nothing of what follows happens")
}

/// ZUN-22.5.
fn player(who: Who) -> &'static str {
    match who {
        Who::You => "you",
        Who::That => "the player whom this copy targets",
        Who::Active => "the player who laid the Action that is answered",
        Who::Each => "every player who is not defeated, one after the other from the active player on,",
        Who::EachOther => "every other player who is not defeated",
        Who::Any => "a player of your choice",
        Who::AnyOther => "another player of your choice",
    }
}

fn banned(mark: Mark) -> &'static str {
    match mark {
        Mark::NoCards => "play no cards",
        Mark::NoActions => "play no Actions",
        Mark::NoLoss => "lose no HP by card effects",
        Mark::NoChange => "be changed by no card effect, neither HP nor hand",
        Mark::FaceUp => "hold their cards face up",
    }
}
