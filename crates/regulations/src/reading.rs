//! A text read back: when, who, whether they may or must, what, whose, how many and until when, in words that its author can check; and
//! the rules without a text, or without one of its parts.
//!
//! **Invariant.** The words come from the program alone, never from the sentence: what was misunderstood is read back as it was
//! understood.

use std::num::NonZeroU8;

use runehall_engine::KindId;
use runehall_engine::language::ReadStep;
use runehall_engine::scope::Will;

use crate::assemble::tables;
use crate::program::{
    Amount, Bound, CardType, Design, Doer, Fetched, Force, From, Harm, Having, Kept, Landing, Limit, Moment, Object,
    Place, Priced, Protects, Rules, Standing, Status, Step, Summoned, Trigger, Verb, Watched, Which, Whose,
};

/// How the text was understood, a step for each step and one for what holds.
pub(crate) fn reading(design: &Design) -> Vec<ReadStep> {
    let when = when(design);
    let steps = design.steps.iter().enumerate().map(|(i, step)| read_step(design, i, *step, &when));
    steps.chain(design.standing.map(|standing| read_standing(design, standing))).collect()
}

/// The parts that can be left out: each step, the condition, or what holds.
pub(crate) fn parts(design: &Design) -> Vec<String> {
    let condition = condition_of(design).map(|having| format!("if you {}", has(having)));
    reading(design).iter().map(ToString::to_string).chain(condition).collect()
}

/// The rules with a card that has no text, or a text without one of its parts.
pub(crate) fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
    let mut designs = rules.designs.clone();
    let design = designs.get_mut(kind.index())?;
    let steps = design.steps.len();
    match part {
        Some(i) if i < steps && steps > 1 => {
            let gone = design.steps.remove(i);
            if i < design.said.len() {
                design.said.remove(i);
            }
            // Who acts is said once in a Regulation, at its first step.
            if let Some(first) = design.steps.first_mut().filter(|first| i == 0 && first.doer == Doer::Same) {
                (first.doer, first.force) = (gone.doer, gone.force);
            }
            let named = |(doer, act, object)| {
                let of = |step: &Step| step.doer == doer && step.verb.act() == Some((act, object));
                design.steps.iter().any(of)
            };
            design.target = design.target.filter(|&target| named(target));
        }
        Some(i) if i == steps && condition_of(design).is_some() => {
            design.trigger = design.trigger.map(|trigger| Trigger { condition: None, ..trigger });
        }
        Some(i) if i > steps || (i == steps && design.standing.is_none()) => return None,
        _ => {
            (design.trigger, design.target, design.standing) = (None, None, None);
            design.steps.clear();
            design.said.clear();
        }
    }
    Some(tables(rules.catalog.clone(), designs, rules.hash))
}

fn condition_of(design: &Design) -> Option<Having> {
    design.trigger.and_then(|trigger| trigger.condition)
}

/// When it happens.
fn when(design: &Design) -> String {
    let Some(trigger) = design.trigger else {
        return if design.card_type == CardType::Spell { "when it resolves" } else { "all the time" }.to_owned();
    };
    let moments: Vec<String> =
        MOMENTS.iter().filter(|moment| trigger.moments.has(**moment)).map(|moment| happens(*moment, trigger)).collect();
    let by = if trigger.by_neighbor { ", by an effect of another player" } else { "" };
    let condition = trigger.condition.map_or(String::new(), |having| format!(", if you {}", has(having)));
    format!("{}{by}{condition}", moments.join(" or "))
}

/// Every moment, by number.
const MOMENTS: [Moment; Moment::COUNT] = [
    Moment::Enters,
    Moment::TurnBegins,
    Moment::SpinBegins,
    Moment::SpinEnds,
    Moment::Cast,
    Moment::Discard,
    Moment::Hexed,
    Moment::WouldCast,
    Moment::WouldDiscard,
    Moment::WouldActivate,
    Moment::WouldSpin,
    Moment::WouldDestroy,
    Moment::WouldSteal,
    Moment::WouldHex,
    Moment::WouldDestroyRune,
    Moment::WouldStealRune,
    Moment::WouldRegulate,
];

fn happens(moment: Moment, trigger: Trigger) -> String {
    let who = match trigger.whose {
        Whose::You => "you",
        Whose::Neighbor => "another player",
        Whose::Anyone => "any player",
    };
    let creature = || subject(trigger, "Creature", "Lawn");
    let rune = || subject(trigger, "Rune", "Fence");
    match moment {
        Moment::Enters => match trigger.summon {
            None => "after this card enters your Lawn".to_owned(),
            Some(Summoned::AnyTime) => format!("after a SUMMON by {who}"),
            Some(Summoned::InSummonPhase) => format!("after a SUMMON by {who} in their own Summon phase"),
        },
        Moment::TurnBegins if trigger.whose == Whose::You => "when your turn begins".to_owned(),
        Moment::TurnBegins => "when a turn begins".to_owned(),
        Moment::SpinBegins => "before the SPIN of a Spin phase".to_owned(),
        Moment::SpinEnds => "after a Spin phase that was not skipped".to_owned(),
        Moment::Cast => format!("after a CAST by {who}"),
        Moment::Discard => format!("after each DISCARD by {who}, but for the hand limit"),
        Moment::Hexed => format!("after {} has been hexed", creature()),
        Moment::WouldCast => format!("before a CAST by {who} happens"),
        Moment::WouldDiscard => format!("before a DISCARD by {who} happens"),
        Moment::WouldActivate => format!("before a Rune of {who} takes effect"),
        Moment::WouldSpin => format!("before a first spin of {who} is applied"),
        Moment::WouldDestroy => format!("before {} is destroyed", creature()),
        Moment::WouldSteal => format!("before {} is stolen", creature()),
        Moment::WouldHex => format!("before {} is hexed", creature()),
        Moment::WouldDestroyRune => format!("before {} is destroyed", rune()),
        Moment::WouldStealRune => format!("before {} is stolen", rune()),
        Moment::WouldRegulate => "before a Regulation becomes active".to_owned(),
    }
}

fn subject(trigger: Trigger, noun: &str, place: &str) -> String {
    let article = match trigger.which {
        Which::This => return "this card".to_owned(),
        Which::Any => "a",
        Which::Another => "another",
    };
    let whose = if trigger.whose == Whose::You { "your" } else { "any" };
    format!("{article} {}{noun} on {whose} {place}", kind(trigger.status))
}

fn kind(status: Status) -> &'static str {
    match status {
        Status::Either => "",
        Status::Mythical => "Mythical ",
        Status::Hexed => "Hexed ",
    }
}

fn has(having: Having) -> String {
    let Having { at_least, status } = having;
    match at_least {
        Some(n) => format!("have {n} or more {}Creatures on your Lawn", kind(status)),
        None => format!("have no {}Creature on your Lawn", kind(status)),
    }
}

fn read_step(design: &Design, i: usize, step: Step, when: &str) -> ReadStep {
    let used = i == 0 && step.doer == Doer::You && design.trigger.is_some();
    let who = match step.doer {
        Doer::You => "you",
        Doer::EachPlayer => "every player, one after the other from the active player on,",
        Doer::EachNeighbor => "every other player, one after the other from the active player on,",
        Doer::AnyNeighbor => "another player, whom you name,",
        Doer::ThatNeighbor => "the player of the trigger",
        Doer::ActivePlayer => "the active player",
        Doer::Same => "the same player",
    };
    let (what, whose, how_many) = read_verb(step.verb);
    let when = if i == 0 { when.to_owned() } else { "then, if that was done".to_owned() };
    let what = if design.instead && i == 0 { format!("{what}, in place of what would happen") } else { what };
    let will = if used || step.force == Force::May { Will::May } else { Will::Must };
    ReadStep { when, who: who.to_owned(), will, what, whose, how_many, until: None }
}

type Words = (String, Option<String>, Option<String>);

fn read_verb(verb: Verb) -> Words {
    let plain = |what: &str| (what.to_owned(), None, None);
    match verb {
        Verb::Draw(n) => ("draw cards".to_owned(), None, Some(amount(n))),
        Verb::Discard(n) => ("discard cards".to_owned(), None, Some(amount(n))),
        Verb::Cast => plain("cast a Spell from their own hand"),
        Verb::Summon { from, onto, which } => {
            let from = match from {
                From::Hand => "their own hand",
                From::Discard => "the Main discard",
            };
            let which = if which == Which::Another { "a Creature other than this card" } else { "a Creature" };
            let onto = match onto {
                Landing::Own => "their own Lawn",
                Landing::Users => "your Lawn",
                Landing::Any => "a Lawn of their choice",
            };
            (format!("summon {which} from {from}"), Some(format!("onto {onto}")), None)
        }
        Verb::Hex(object) => act("hex", object),
        Verb::Restore(object) => act("restore", object),
        Verb::Destroy(object) => act("destroy", object),
        Verb::Sacrifice(object) => act("sacrifice", object),
        Verb::Return(object) => act("return", object),
        Verb::Steal(object) => act("steal", object),
        Verb::DestroyRune(place) => ("destroy a Rune".to_owned(), Some(at(place, "Fence")), None),
        Verb::StealRune(place) => ("steal a Rune".to_owned(), Some(at(place, "Fence")), None),
        Verb::DestroyRunes(place) => {
            ("destroy Runes".to_owned(), Some(at(place, "Fence")), Some("all there are".to_owned()))
        }
        Verb::Fetch(Fetched::Card) => plain("take a card from the Main discard to the hand"),
        Verb::Fetch(Fetched::Spell) => plain("take a Spell from the Main discard to the hand"),
        Verb::Fetch(Fetched::Creature) => plain("take a Creature from the Main discard to the hand"),
        Verb::Fetch(Fetched::Rune) => plain("take a Rune from the Rune discard to the Fence"),
        Verb::FetchThatSpell => plain("take the Spell of the trigger to the hand"),
        Verb::AddRune => plain("put the top card of the Rune deck on their own Fence"),
        Verb::Spin => plain("spin, and apply the result to themselves"),
        Verb::SkipSpin { this: false } => plain("skip their own next Spin phase"),
        Verb::SkipSpin { this: true } => plain("skip the present Spin phase"),
        Verb::NewRegulation => plain("turn up the top Regulation in place of the active one"),
        Verb::Bury => plain("put the Regulation of the trigger under its deck"),
        Verb::Look(Watched::AnyNeighbor) => plain("look at the hand and the Fence of another player, whom you name"),
        Verb::Look(Watched::ThatNeighbor) => plain("look at the hand and the Fence of the player of the trigger"),
        Verb::Look(Watched::EachNeighbor) => plain("look at the hand and the Fence of every other player"),
        Verb::Nullify => plain("stop what would happen"),
    }
}

fn act(verb: &str, object: Object) -> Words {
    match object {
        Object::One { status, place, which } => {
            let which = if which == Which::Another { ", not this card" } else { "" };
            (format!("{verb} a {}Creature{which}", kind(status)), Some(at(place, "Lawn")), Some("1".to_owned()))
        }
        Object::All { status, place } => {
            (format!("{verb} {}Creatures", kind(status)), Some(at(place, "Lawn")), Some("all there are".to_owned()))
        }
        Object::It => (format!("{verb} the card of the trigger"), None, None),
        Object::This => (format!("{verb} this card"), None, None),
    }
}

fn at(place: Place, noun: &str) -> String {
    match place {
        Place::Your => format!("on your {noun}"),
        Place::Their => format!("on the {noun} of the one who acts"),
        Place::Any => format!("on any {noun}, the choice of the one who acts"),
        Place::AnyNeighbors => format!("on any {noun} but that of the one who acts, who chooses"),
        Place::ThatNeighbors => format!("on the {noun} of the player of the trigger"),
        Place::All => format!("on every {noun}"),
        Place::Named => format!("on one {noun}, which you name"),
        Place::NamedNeighbors => format!("on one {noun} other than yours, which you name"),
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::N(n) => n.to_string(),
        Amount::OneOrMore => "1 or more, as they like".to_owned(),
        Amount::ThatMany => "as many as the step with `1 or more` was done".to_owned(),
        Amount::ForEach { n, status, place } => format!("{n} for each {}Creature {}", kind(status), at(place, "Lawn")),
    }
}

fn read_standing(design: &Design, standing: Standing) -> ReadStep {
    let until = if design.card_type == CardType::Regulation {
        "another Regulation becomes active"
    } else {
        "this card is hexed or leaves the Lawn"
    };
    let (who, will, what, how_many) = match standing {
        Standing::Shift { limit, by } => {
            let way = if by < 0 { "lower" } else { "higher" };
            (
                "you".to_owned(),
                Will::Must,
                format!("have a {way} {}", limit_name(limit)),
                Some(by.unsigned_abs().to_string()),
            )
        }
        Standing::Base { limit, is } => {
            ("everybody".to_owned(), Will::Must, format!("start from this {}", limit_name(limit)), Some(is.to_string()))
        }
        Standing::ExtraDraw { who, n } => {
            (bound(who), Will::Must, "draw more cards in their Draw phase".to_owned(), Some(n.to_string()))
        }
        Standing::CastPrice { who, n } => {
            (bound(who), Will::Must, "discard cards before every CAST".to_owned(), Some(n.to_string()))
        }
        Standing::SummonPrice { who, of, n } => {
            let of = if of == Priced::Every { "SUMMON" } else { "Summon action" };
            (bound(who), Will::Must, format!("discard cards before every {of}"), Some(n.to_string()))
        }
        Standing::Cannot { protects, harms } => {
            let names = [(Harm::Hex, "hexed"), (Harm::Destroy, "destroyed"), (Harm::Steal, "stolen")];
            let names: Vec<&str> = names.iter().filter(|(harm, _)| harms.has(*harm)).map(|(_, name)| *name).collect();
            let by = if harms.only_by_neighbor() { " by an effect of another player" } else { "" };
            (protected(protects), Will::Must, format!("not be {}{by}", names.join(" or ")), None)
        }
        Standing::NoCast { who } => (bound(who), Will::Must, "not cast Spells".to_owned(), None),
        Standing::RunesPerTurn { who, n } => {
            (bound(who), Will::Must, "activate no more Runes in a turn than that".to_owned(), Some(n.to_string()))
        }
        Standing::SummonActions { who, n } => {
            (bound(who), Will::May, "take so many Summon actions in their Summon phase".to_owned(), Some(n.to_string()))
        }
        Standing::OpenFences => ("everybody".to_owned(), Will::May, "see the Runes on all Fences".to_owned(), None),
        Standing::GainLimit { at: None } => {
            ("everybody".to_owned(), Will::May, "gain any number of Mythical Creatures in a turn".to_owned(), None)
        }
        Standing::GainLimit { at: Some(at) } => (
            "everybody".to_owned(),
            Will::Must,
            "destroy one of theirs at a gain of so many Mythical Creatures in a turn".to_owned(),
            Some(at.to_string()),
        ),
    };
    let when = "all the time".to_owned();
    ReadStep { when, who, will, what, whose: None, how_many, until: Some(until.to_owned()) }
}

fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Hand => "hand limit",
        Limit::Rune => "Rune limit",
    }
}

fn bound(who: Bound) -> String {
    match who {
        Bound::You => "you".to_owned(),
        Bound::Everyone => "everybody".to_owned(),
        Bound::With(Having { at_least, status }) => {
            let n = at_least.map_or(0, NonZeroU8::get);
            format!("everybody with {n} or more {}Creatures on their own Lawn", kind(status))
        }
    }
}

fn protected(protects: Protects) -> String {
    let on = |kept: Kept, place: &str| match kept {
        Kept::Yours => format!("on your {place}"),
        Kept::Everyones => format!("on any {place}"),
    };
    match protects {
        Protects::This => "this card".to_owned(),
        Protects::Creatures { other, status, lawn } => {
            let other = if other { ", but for this card," } else { "" };
            format!("every {}Creature {}{other}", kind(status), on(lawn, "Lawn"))
        }
        Protects::TheOnly { status, lawn } => {
            format!("a {}Creature {} that has no second one", kind(status), on(lawn, "Lawn"))
        }
        Protects::Runes(kept) => format!("every Rune {}", on(kept, "Fence")),
    }
}
