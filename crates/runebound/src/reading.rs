//! A text read back: each deed and each thing that holds as a step that its author can check, and the rules without it.

use std::fmt::Write as _;

use runehall_engine::KindId;
use runehall_engine::language::ReadStep;
use runehall_engine::scope::Will;

use crate::lexicon::TOWNS;
use crate::op::{Asked, Deed, Each, Flow, Op, Whom};
use crate::program::{ALL, Cost, Design, Effect, Role, Rolls, Rules, Standing, Use, Way, What, Which, Window};
use crate::terms::{Attribute, Skill, TRAITS, Terrain};

/// Where a part of a text is: which effect, and which of its deeds or of what holds.
#[derive(Clone, Copy)]
enum Part {
    Holds(usize),
    Done(usize),
}

/// The parts of all effects, in printed order. A jump is no part: what it governs are.
fn all_parts(design: &Design) -> Vec<(usize, Part)> {
    let mut found = vec![];
    for (n, Effect { role: _, standing, ops }) in design.effects.iter().enumerate() {
        for (i, holds) in standing.iter().enumerate() {
            // What entering a space brings are deeds.
            if !matches!(holds, Standing::Entering { .. }) {
                found.push((n, Part::Holds(i)));
            }
        }
        for (i, op) in ops.iter().enumerate() {
            let mut op = *op;
            if op.jump_mut().is_none() {
                found.push((n, Part::Done(i)));
            }
        }
    }
    found
}

/// How the text was understood, a step for each part.
pub(crate) fn reading(design: &Design) -> Vec<ReadStep> {
    let step = |(n, part): (usize, Part)| {
        let effect = &design.effects[n];
        let (what, will) = match part {
            Part::Holds(i) => (holds(effect.standing[i]), Will::Must),
            Part::Done(i) => (said(effect.ops[i]), will(effect.role)),
        };
        ReadStep {
            when: when(design, effect, part),
            who: who(effect, part).to_owned(),
            will,
            what,
            whose: None,
            how_many: None,
            until: None,
        }
    };
    all_parts(design).into_iter().map(step).collect()
}

/// The parts that can be left out: the same steps.
pub(crate) fn parts(design: &Design) -> Vec<String> {
    reading(design).iter().map(ToString::to_string).collect()
}

/// The rules with a card that has no text, or a text without one of its parts.
pub(crate) fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
    let mut rules = rules.clone();
    let Rules { designs, map, .. } = &mut rules;
    let design = designs.get_mut(kind.index())?;
    match part {
        None => design.effects.clear(),
        Some(nth) => match *all_parts(design).get(nth)? {
            (n, Part::Holds(i)) => {
                design.effects[n].standing.remove(i);
            }
            (n, Part::Done(_)) if design.effects[n].ops.len() == 1 => {
                design.effects.remove(n);
            }
            // Jumps stay what they are: nothing is done in its place.
            (n, Part::Done(i)) => design.effects[n].ops[i] = Op::Flow(Flow::Skip(i as u8 + 1)),
        },
    }
    design.lay_out(map);
    Some(rules)
}

fn will(role: Role) -> Will {
    match role {
        Role::Used(_) => Will::May,
        Role::Standing | Role::Before | Role::EachRound | Role::Struck(_) | Role::Reward | Role::Once => Will::Must,
    }
}

fn when(design: &Design, effect: &Effect, part: Part) -> String {
    let at = match effect.role {
        Role::Standing => match design.what {
            What::Goods { .. } => "as long as the card is owned".to_owned(),
            What::Challenge { .. } => "as long as this Challenge is fought".to_owned(),
            What::Event { .. } | What::Encounter { .. } | What::Hero | What::Counter => {
                let entering = effect.standing.iter().find_map(|standing| entering(*standing));
                let entering = entering.filter(|_| matches!(part, Part::Done(_)));
                format!("as long as this Event is active{}", entering.unwrap_or_default())
            }
        },
        Role::Used(used) => used_when(used),
        Role::Before => "before combat with this Challenge".to_owned(),
        Role::EachRound => "at the start of each round of combat with this Challenge".to_owned(),
        Role::Struck(phase) => format!("after this Challenge has dealt a wound in the {} phase", phase.phase()),
        Role::Reward => "when this Challenge is defeated".to_owned(),
        Role::Once => match design.what {
            What::Event { .. } => "when this Event becomes active".to_owned(),
            What::Goods { .. } | What::Challenge { .. } | What::Encounter { .. } | What::Hero | What::Counter => {
                "when this Encounter is drawn".to_owned()
            }
        },
    };
    let Part::Done(i) = part else { return at };
    at + &governed(&effect.ops, i)
}

fn used_when(Use { window, way, cost, bound: _, run: _ }: Use) -> String {
    let how = match way {
        Way::Ability => "",
        Way::Activate => ", the card turned face down",
        Way::Discard => ", the card put under the Market deck",
    };
    let Cost { exhaustion, wounds, before_rolling } = cost;
    let pays = match (exhaustion, wounds) {
        (0, 0) => String::new(),
        (n, 0) => format!(", for {n} exhaustion"),
        (_, n) => format!(", for {}", count(n, "wound")),
    };
    let early = if before_rolling { " before the roll" } else { "" };
    format!("in the window {}{how}{pays}{early}", window_name(window))
}

/// A text that is used, in short: how, and what it does.
pub(crate) fn used_text(design: &Design, nth: u8) -> Option<String> {
    let used = design.used.get(usize::from(nth))?;
    let how = match used.way {
        Way::Ability => window_name(used.window),
        Way::Activate => "activate",
        Way::Discard => "discard",
    };
    let does = &design.ops[usize::from(used.run.from)..usize::from(used.run.to)];
    Some(format!("{how}: {}", does.iter().map(|op| said(*op)).collect::<Vec<_>>().join("; ")))
}

/// The word of a window.
pub(crate) fn window_name(window: Window) -> &'static str {
    match window {
        Window::Movement => "Movement",
        Window::BeforeCombat => "Before Combat",
        Window::Combat => "Combat",
        Window::Escape => "Escape",
        Window::Phase(Attribute::Mind) => "Ranged",
        Window::Phase(Attribute::Body) => "Melee",
        Window::Phase(Attribute::Spirit) => "Magic",
        Window::Market => "Market",
        Window::Any => "Any",
    }
}

fn entering(standing: Standing) -> Option<String> {
    let Standing::Entering { terrain, by_die, run: _ } = standing else { return None };
    let terrain = Terrain::WORDS[usize::from(terrain)].0;
    Some(format!(", each time a Hero enters a {terrain} space{}", if by_die { " by a die" } else { "" }))
}

/// The tests, choices and `each …:` in which a deed stands.
fn governed(ops: &[Op], deed: usize) -> String {
    let mut said = String::new();
    for (i, op) in ops.iter().enumerate().take(deed) {
        let Op::Flow(flow) = *op else { continue };
        match flow {
            Flow::Test { skill, attribute, number, failed } => {
                let skill = Skill::WORDS[skill.index()].0;
                let outcome = if deed < usize::from(failed) { "succeeds" } else { "fails" };
                // After both parts it happens either way; the grammar has no such clause.
                let _ = write!(said, ", if the test {skill} ({}) {number} {outcome}", attribute.word());
            }
            Flow::Each { who, end } if deed < usize::from(end) => {
                said += match who {
                    Each::Hero => ", for each Hero",
                    Each::Outside => ", for each Hero outside a town",
                    Each::Ally => ", for each of your Allies",
                };
            }
            Flow::Either { second } if i + 1 == deed || usize::from(second) == deed => said += ", if it is chosen",
            Flow::Each { .. } | Flow::Either { .. } | Flow::Skip(_) | Flow::Fight => {}
        }
    }
    said
}

/// RBD-1.13, 22.4.
fn who(effect: &Effect, part: Part) -> &'static str {
    match (part, effect.role) {
        (Part::Holds(_), _) => "whoever it is about",
        (Part::Done(_), Role::Used(_)) => "its owner",
        (Part::Done(_), Role::Struck(_)) => "the figure that was struck",
        (Part::Done(_), Role::Before | Role::EachRound | Role::Reward) => "the player who fights it",
        (Part::Done(_), Role::Standing | Role::Once) => "the acting player",
    }
}

fn count(n: u8, word: &str) -> String {
    match n {
        ALL => format!("all {word}s"),
        1 => format!("1 {word}"),
        n => format!("{n} {word}s"),
    }
}

fn kind(rolls: Rolls) -> String {
    let named =
        [("combat", Rolls::COMBAT), ("attack", Rolls::ATTACK), ("defence", Rolls::DEFENCE), ("escape", Rolls::ESCAPE)];
    if let Some((word, _)) = named.iter().find(|(_, known)| *known == rolls) {
        return (*word).to_owned();
    }
    let found = Attribute::ALL.into_iter().find_map(|phase| {
        let of = |all: Rolls| all.in_phase(phase) == rolls;
        match (of(Rolls::COMBAT), of(Rolls::ATTACK), of(Rolls::DEFENCE)) {
            (true, _, _) => Some(phase.phase().to_owned()),
            (_, true, _) => Some(format!("{} attack", phase.phase())),
            (_, _, true) => Some(format!("{} defence", phase.phase())),
            (false, false, false) => None,
        }
    });
    found.unwrap_or_else(|| "some".to_owned())
}

fn whose(hero: bool) -> &'static str {
    if hero { " of your Hero" } else { "" }
}

fn first(first: bool) -> &'static str {
    if first { " in the first round" } else { "" }
}

fn against(against: Option<u8>) -> String {
    against.map_or_else(String::new, |word| format!(" against {} enemies", TRAITS[usize::from(word)]))
}

/// An op in words, as a card says it.
pub(crate) fn said(op: Op) -> String {
    match op {
        Op::Flow(flow) => next(flow),
        Op::Ask(asked) => chosen(asked),
        Op::Do(deed) => done(deed),
    }
}

fn next(flow: Flow) -> String {
    match flow {
        Flow::Test { skill, attribute, number, failed: _ } => {
            format!("test {} ({}) {number}", Skill::WORDS[skill.index()].0, attribute.word())
        }
        Flow::Skip(_) => "go on".to_owned(),
        Flow::Either { second: _ } => "choose one".to_owned(),
        Flow::Each { who: _, end: _ } => "do for each".to_owned(),
        Flow::Fight => "start combat with the High Lord".to_owned(),
    }
}

fn chosen(asked: Asked) -> String {
    match asked {
        Asked::Mend { wounds, n } => mended(wounds, n, "your Hero or one Ally"),
        Asked::DiscardUsed => "discard 1 Item used in this roll".to_owned(),
        Asked::ChooseFace => "choose the face of 1 movement die after rolling".to_owned(),
        Asked::CountsAs(symbols) => {
            let words = Terrain::WORDS.iter().filter(|(_, terrain)| symbols & terrain.bit() != 0);
            let words: Vec<&str> = words.map(|(word, _)| *word).collect();
            format!("1 movement die counts as {}", words.join(" or "))
        }
        Asked::Place(n) => format!("place your Hero on any space within {} instead of moving", count(n, "space")),
    }
}

fn mended(wounds: bool, n: u8, from: &str) -> String {
    match (wounds, n) {
        (true, n) => format!("discard {} from {from}", count(n, "wound")),
        (false, ALL) => format!("discard all exhaustion from {from}"),
        (false, n) => format!("discard {n} exhaustion from {from}"),
    }
}

fn done(deed: Deed) -> String {
    match deed {
        Deed::Gold(n) if n < 0 => format!("lose {} gold", n.unsigned_abs()),
        Deed::Gold(n) => format!("gain {n} gold"),
        Deed::Counter(colour) => format!("gain 1 {} adventure counter", colour.word()),
        Deed::Wounds(n) => format!("take {}", count(n, "wound")),
        Deed::Exhaustion(n) => format!("take {n} exhaustion"),
        Deed::Deal { n, both: false } => format!("deal {} to the enemy", count(n, "wound")),
        Deed::Deal { n, both: true } => format!("deal {} to the enemy and your Hero", count(n, "wound")),
        Deed::Mend { wounds, n, whom: Whom::Hero } => mended(wounds, n, "your Hero"),
        Deed::Mend { wounds, n, whom: Whom::Enemy } => mended(wounds, n, "the enemy"),
        Deed::Cancel(n) => format!("cancel {} being dealt to your Hero", count(n, "wound")),
        Deed::ThisRoll { n, rolls, hero } => format!("{n:+} to this {} roll{}", kind(rolls), whose(hero)),
        Deed::FirstRound { n, rolls } => format!("{n:+} to {} rolls in the first round", kind(rolls)),
        Deed::FirstRoll(n) => format!("{n:+} to your first combat roll"),
        Deed::Damage { n, phase, against: foe } => format!("+{n} {} damage{}", phase.phase(), against(foe)),
        Deed::EnemyValue { n, phase } => format!("enemy {n:+} {} value for this combat", phase.phase()),
        Deed::EnemyLife(n) => format!("enemy +{n} life for this combat"),
        Deed::NoActivation { first: only } => format!("no activation{}", first(only)),
        Deed::NoEscape { first: only } => format!("no escape{}", first(only)),
        Deed::Reroll { rolls, hero } => format!("reroll this {} roll{}", kind(rolls), whose(hero)),
        Deed::RerollTest { hero } => format!("reroll this test{}", whose(hero)),
        Deed::EscapeFree => "escape without a roll".to_owned(),
        Deed::DrawGain { n, cost } => format!("draw {}, gain 1 of cost {cost} or less", count(n, "Market card")),
        Deed::DrawAlly => "draw Market cards until an Ally is drawn, gain that Ally".to_owned(),
        Deed::ItemLess(n) => format!("the next Item bought this turn costs {n} gold less"),
        Deed::ExtraDice(n) => format!("roll {n} extra movement dice"),
        Deed::Keep => "gain this card as a Dragon Rune".to_owned(),
        Deed::Find => "find the High Lord".to_owned(),
        Deed::Win => "win the game".to_owned(),
    }
}

/// What holds, in words.
fn holds(standing: Standing) -> String {
    let these = |which: Which| match which {
        Which::Every => "each Challenge".to_owned(),
        Which::Of(colour) => format!("each {} Challenge", colour.word()),
        Which::With(word) => format!("each {} Challenge", TRAITS[usize::from(word)]),
    };
    match standing {
        Standing::Attribute { n, attribute } => format!("have +{n} {}", attribute.word()),
        Standing::Rolls { n, rolls, hero, first: only } => {
            format!("have {n:+} to {} rolls{}{}", kind(rolls), whose(hero), first(only))
        }
        Standing::Tests { n, skill, hero } => {
            format!("have {n:+} to {} tests{}", Skill::WORDS[skill.index()].0, whose(hero))
        }
        Standing::Damage { n, phase, against: foe } => {
            format!("deal +{n} {} damage with a hit{}", phase.phase(), against(foe))
        }
        Standing::CancelEach { n, phase } => {
            format!("see {} being dealt to the enemy by each {} attack cancelled", count(n, "wound"), phase.phase())
        }
        Standing::EnemyEscape(n) => format!("reach {n} more to escape"),
        Standing::NoEscape { first: only } => format!("make no escape{}", first(only)),
        Standing::NoActivation { first: only } => format!("make no activation{}", first(only)),
        Standing::Value { which, n, phase } => format!("meet {} with {n:+} {} value", these(which), phase.phase()),
        Standing::Life { which, n } => format!("meet {} with {n:+} life", these(which)),
        Standing::MoreDice(n) => format!("roll {n} extra movement dice"),
        Standing::FewerDice(n) => format!("roll {n} fewer movement dice"),
        Standing::NoRest => "not rest".to_owned(),
        Standing::ExtraDraw(n) => format!("draw {} in the Market step", count(n, "extra Market card")),
        Standing::FirstVisit { towns, cost } => {
            let names = TOWNS.iter().enumerate().filter(|(n, _)| towns >> n & 1 == 1);
            let names: Vec<&str> = names.map(|(_, name)| *name).collect();
            format!("be offered 1 Item of cost {cost} or less, as the first Hero in each of {}", names.join(", "))
        }
        Standing::HealRate(n) => format!("have {} discarded for 1 gold", count(n, "wound")),
        Standing::AllyLess(n) => format!("pay {n} gold less for each Ally"),
        Standing::Entering { .. } => entering(standing).unwrap_or_default(),
    }
}
