//! A text read back: when, who, whether they may or must, what, whose, how many and until when, in words that its author can check; and
//! the rules without a text, or without one of its parts.
//!
//! **Invariant.** The words come from the program alone, never from the sentence: what was misunderstood is read back as it was
//! understood. A line without its ops keeps its place and its opening, so what points at lines goes on pointing at the same ones.

use runehall_engine::KindId;
use runehall_engine::language::ReadStep;
use runehall_engine::scope::Will;

use crate::design::{Design, Rules};
use crate::program::{
    Chooses, Cond, Cost, Damages, Defended, Gains, Goes, Line, May, Num, Onto, Op, Opens, Per, Signed, Spell, Stat,
    Static, Target, Token, Until, Wanted, When, Which, Who,
};

/// How the text was understood, a step for each instruction and each sentence that holds.
pub(crate) fn reading(design: &Design) -> Vec<ReadStep> {
    design.lines.iter().flat_map(read_line).collect()
}

/// The parts that can be left out: each instruction, condition and sentence that holds.
pub(crate) fn parts(design: &Design) -> Vec<String> {
    let part = |(line, part): (&Line, Part)| match part {
        Part::Op(i) => {
            let step = read_op(line, i).map(|step| step.to_string());
            step.unwrap_or_else(|| {
                if let Op::If { cond, skip: _ } = line.ops[i] {
                    format!("only if {}", condition(line, cond))
                } else {
                    "once per turn".to_owned()
                }
            })
        }
        Part::Static(i) => read_static(line, line.statics[i]).to_string(),
    };
    design.lines.iter().flat_map(|line| parts_of(line).into_iter().map(move |part| (line, part))).map(part).collect()
}

/// The rules with a card that has no text, or a text without one of its parts.
pub(crate) fn without(rules: &Rules, kind: KindId, part: Option<usize>) -> Option<Rules> {
    let mut rules = rules.clone();
    let lines = &mut rules.designs.iter_mut().chain(&mut rules.ailments).nth(kind.index())?.lines;
    let Some(part) = part else {
        for line in lines {
            line.ops.clear();
            line.statics.clear();
            line.targets.clear();
            line.chooses = None;
        }
        rules.brief_anew();
        return Some(rules);
    };
    let of_line = |(i, line): (usize, &Line)| parts_of(line).into_iter().map(move |part| (i, part)).collect::<Vec<_>>();
    let (line, part) = *lines.iter().enumerate().flat_map(of_line).collect::<Vec<_>>().get(part)?;
    match part {
        Part::Op(i) => remove(&mut lines[line].ops, i),
        Part::Static(i) => {
            lines[line].statics.remove(i);
        }
    }
    rules.brief_anew();
    Some(rules)
}

/// A part of a line, by its place there.
#[derive(Clone, Copy, Debug)]
enum Part {
    Op(usize),
    Static(usize),
}

/// What can be left out of a line. What was looked at is put back by an op of its own, which goes with the looking.
fn parts_of(line: &Line) -> Vec<Part> {
    let ops = (0..line.ops.len()).filter(|&i| line.ops[i] != Op::OrderLooked).map(Part::Op);
    ops.chain((0..line.statics.len()).map(Part::Static)).collect()
}

/// Takes an instruction out. A condition before it covers one less; a condition itself leaves what it covered.
fn remove(ops: &mut Vec<Op>, at: usize) {
    if ops.get(at + 1) == Some(&Op::OrderLooked) {
        remove(ops, at + 1);
    }
    for (i, op) in ops.iter_mut().enumerate().take(at) {
        if let Op::If { skip, .. } | Op::Once { skip } = op
            && i + usize::from(*skip) >= at
        {
            *skip -= 1;
        }
    }
    ops.remove(at);
}

fn read_line(line: &Line) -> Vec<ReadStep> {
    let ops = (0..line.ops.len()).filter_map(|i| read_op(line, i));
    ops.chain(line.statics.iter().map(|rule| read_static(line, *rule))).collect()
}

/// When the line works.
fn when(line: &Line) -> String {
    let mut text = match line.opens {
        Opens::Body => "when it resolves".to_owned(),
        Opens::When(event) => format!("when {}", happens(event)),
        Opens::Instead(event) => format!("when {}, instead of that", happens(event)),
        Opens::InPlay => "while it is in play".to_owned(),
        Opens::Use => "when you use it, which exhausts it".to_owned(),
        Opens::Pay(Cost::Light(n)) => format!("when you pay {n} light for it"),
        Opens::Pay(Cost::Tokens(n)) => format!("when you remove {n} tokens from it for this"),
        Opens::Pay(Cost::Health(n)) => format!("when you lose {n} health for it"),
        Opens::Bullet => "when it resolves, if this way was taken".to_owned(),
    };
    if let Some(cond) = line.fits {
        text = format!("{text}, if {}", condition(line, cond));
    }
    if line.from > 0 {
        text = format!("{text}, from {} of them on", line.from);
    }
    text
}

fn happens(event: When) -> String {
    match event {
        When::Destroyed => "this card is destroyed".to_owned(),
        When::Leaves => "this card leaves the field".to_owned(),
        When::YouSling(spell) => format!("you sling {}", a_spell(spell)),
        When::EnemySlings(spell) => format!("an enemy slings {}", a_spell(spell)),
        When::TurnBegins => "your turn begins".to_owned(),
        When::YouBlock => "you block".to_owned(),
        When::YouPass => "you pass".to_owned(),
        When::LosePower => "you lose a power".to_owned(),
        When::AilmentOnYou => "an ailment is applied to you".to_owned(),
        When::TypeOnYou(ailment) => format!("{} is applied to you", ailment.name()),
        When::AilmentOnEnemy => "an ailment is applied to an enemy".to_owned(),
        When::WouldBeOnYou => "an ailment would be applied to you".to_owned(),
        When::EnemySets => "an enemy sets a concentration".to_owned(),
        When::Charged => "you charge this card".to_owned(),
        When::Activated => "you activate an ability".to_owned(),
    }
}

fn a_spell(spell: Spell) -> &'static str {
    match spell {
        Spell::Attack => "an attack runespell",
        Spell::Spirit => "a spirit runespell",
        Spell::Utility => "a utility runespell",
    }
}

fn spells(of: Spell) -> &'static str {
    match of {
        Spell::Attack => "attack runespells",
        Spell::Spirit => "spirit runespells",
        Spell::Utility => "utility runespells",
    }
}

fn condition(line: &Line, cond: Cond) -> String {
    match cond {
        Cond::Hits => "the damage before it was dealt to anything".to_owned(),
        Cond::HitsRuneslinger => "the damage before it was dealt to a Runeslinger".to_owned(),
        Cond::TargetAiled { target: n, least } => format!("{} has {least} or more exposed ailments", target(line, n)),
        Cond::Slung(spell) => format!("you slung {} besides this one in this turn", a_spell(spell)),
        Cond::HasToken => "this card has a token".to_owned(),
        Cond::NoToken => "this card has no token".to_owned(),
        Cond::BasicTokens(n) => format!("this card has {n} or more basic tokens"),
        Cond::NotOwned => "you do not own this card".to_owned(),
    }
}

/// An instruction as a step, with the conditions that cover it; nothing for a condition by itself.
fn read_op(line: &Line, at: usize) -> Option<ReadStep> {
    let mut step = instruct(line, line.ops[at])?;
    for (i, op) in line.ops[..at].iter().enumerate() {
        let covers = |skip: u8| i + usize::from(skip) >= at;
        if let Op::If { cond, skip } = *op
            && covers(skip)
        {
            step.when = format!("{}, if {}", step.when, condition(line, cond));
        }
        if let Op::Once { skip } = *op
            && covers(skip)
        {
            step.when += ", once per turn";
        }
    }
    Some(step)
}

fn instruct(line: &Line, op: Op) -> Option<ReadStep> {
    let of = |who: String, what: &str| ReadStep {
        when: when(line),
        who,
        will: Will::Must,
        what: what.to_owned(),
        whose: None,
        how_many: None,
        until: None,
    };
    let by = |who: Who, what: &str| of(player(line, who), what);
    let you = |what: &str| by(Who::You, what);
    let many = |n: Num, step: ReadStep| ReadStep { how_many: Some(number(n)), ..step };
    let whose = |text: String, step: ReadStep| ReadStep { whose: Some(text), ..step };
    Some(match op {
        Op::If { .. } | Op::Once { .. } => return None,
        Op::Deal { n, direct: true, to } => many(n, of(onto(line, to), "be dealt direct damage")),
        Op::Deal { n, direct: false, to } => many(n, of(onto(line, to), "be dealt damage")),
        Op::LoseHealth { who, n } => many(n, by(who, "lose health")),
        Op::GainHealth { who, n } => many(n, by(who, "gain health")),
        Op::Apply { who, n, ailment } => many(n, by(who, &format!("have {} applied to them", ailment.name()))),
        Op::ApplyChosen { who } => {
            ReadStep { how_many: chosen(line), ..by(who, "have the ailments applied that you chose") }
        }
        Op::ApplyUnique { who } => ReadStep {
            how_many: chosen(line),
            ..by(who, "have ailments applied that you chose, all of different types")
        },
        Op::RemoveAilments { who, n } => many(n, by(who, "have ailments removed")),
        Op::RemoveUnder { n } => whose("those under this card".to_owned(), many(n, you("remove ailments"))),
        Op::Convert { who, n } => many(n, by(who, "have ailments converted to the type that you chose")),
        Op::Draw { who, n } => many(n, by(who, "draw cards")),
        Op::Sear { who, n } => many(n, by(who, "sear cards")),
        Op::Void { who, n } => many(n, by(who, "void cards")),
        Op::Discard { who, n, at_random: false } => {
            whose("their own hand".to_owned(), many(n, by(who, "discard cards of their choice")))
        }
        Op::Discard { who, n, at_random: true } => {
            whose("their own hand".to_owned(), many(n, by(who, "discard cards at random")))
        }
        Op::DiscardTop { n } => whose("the top of your deck".to_owned(), many(n, you("discard cards"))),
        Op::PlaceTop { n } => whose("the top of your deck".to_owned(), many(n, you("place cards under this card"))),
        Op::SetTop => whose("the top of your deck".to_owned(), you("set a card as a ready concentration")),
        Op::Move { which, goes, unless } => {
            let mut step = of(card(line, which), moved(goes));
            if let Some(n) = unless {
                step.what = format!("{}, unless its controller discards {n}", step.what);
            }
            step
        }
        Op::ReturnPlaced => of("every card that was placed".to_owned(), "return to its owner's hand"),
        Op::LookTop { of: who, n } => {
            whose(format!("the top of the deck of {}", player(line, who)), many(n, you("look at cards")))
        }
        Op::LookHand { of: who } => whose(format!("the hand of {}", player(line, who)), you("look at every card")),
        Op::OrderLooked => you("put the cards that were looked at back on top of the deck, in any order"),
        Op::Take { from } => {
            whose(format!("the hand of {}", player(line, from)), you("take a card at random into your hand"))
        }
        Op::Ready { which } => of(card(line, which), "be readied"),
        Op::ReadyConcentrations { n } => many(n, you("ready used exposed concentrations you control")),
        Op::UseConcentrations { n } => many(n, you("use ready exposed concentrations you control, for no light")),
        Op::Light { n } => many(n, you("create light")),
        Op::PutTokens { n, token: Token::Basic } => many(n, you("put basic tokens on this card")),
        Op::PutTokens { n, token: Token::Mastery } => many(n, you("put Mastery tokens on this card")),
        Op::RemoveTokens { n, token } => {
            let what = match token {
                None => "remove tokens of any kind from this card",
                Some(Token::Basic) => "remove basic tokens from this card",
                Some(Token::Mastery) => "remove Mastery tokens from this card",
            };
            ReadStep { how_many: Some(n.map_or_else(|| "all".to_owned(), number)), ..you(what) }
        }
        Op::Barrier { n, on } => many(n, of(onto(line, on), "have barrier put on them")),
        Op::Determination { n } => many(n, you("gain determination")),
        Op::Change { who, stat, by: sign, until } => {
            changed(by(who, &format!("have another {}", stat_name(stat))), sign, until)
        }
        Op::Defense { which, by: sign, until } => changed(of(card(line, which), "have another defense"), sign, until),
        Op::NextDamage { by: sign } => changed(
            of("the next damage effect of a runespell you sling".to_owned(), "deal another damage"),
            sign,
            Until::ThisTurn,
        ),
        Op::NextGains { gains } => ReadStep {
            until: Some(lasts(Until::ThisTurn)),
            ..of("the next runespell you sling".to_owned(), &format!("gain {}", keyword(gains)))
        },
        Op::Gain { which, gains } => of(card(line, which), &format!("gain {}", keyword(gains))),
        Op::Lose { which, gains } => of(card(line, which), &format!("lose {}", keyword(gains))),
        Op::MayHave { who, may, n } => {
            let does = match may {
                May::Sear => "sear cards",
                May::Draw => "draw cards",
                May::Void => "void cards",
                May::Discard => "discard cards from the hand",
            };
            let what = if who == Who::You { does.to_owned() } else { format!("have {} {does}", player(line, who)) };
            ReadStep { will: Will::May, ..many(n, you(&what)) }
        }
    })
}

/// A sentence that holds while the thing is in play.
fn read_static(line: &Line, rule: Static) -> ReadStep {
    let of = |who: String, what: &str| ReadStep {
        when: when(line),
        who,
        will: Will::Must,
        what: what.to_owned(),
        whose: None,
        how_many: None,
        until: Some("it leaves play".to_owned()),
    };
    let by = |n: i8, per: Per, step: ReadStep| {
        let each = match per {
            Per::One => String::new(),
            Per::Mastery => " for each Mastery token on this card".to_owned(),
            Per::Ailment(ailment) => format!(" for each exposed {} on you", ailment.name()),
        };
        ReadStep { how_many: Some(format!("{n:+}{each}")), ..step }
    };
    let you = |what: &str| of(player(line, Who::You), what);
    match rule {
        Static::Change { who, stat, by: n, per } => {
            by(n, per, of(player(line, who), &format!("have another {}", stat_name(stat))))
        }
        Static::HandIs(n) => ReadStep { how_many: Some(n.to_string()), ..you("have this maximum hand") },
        Static::Defense { of: Defended::This, by: n, per } => {
            by(n, per, of("this card".to_owned(), "have another defense"))
        }
        Static::Defense { of: Defended::Yours, by: n, per } => {
            by(n, per, of("every defense card you control".to_owned(), "have another defense"))
        }
        Static::Damage { of: damages, by: n, per } => {
            let which = match damages {
                Damages::Yours => "every damage effect you control".to_owned(),
                Damages::OfSpells(spell) => format!("every damage effect of {} you sling", spells(spell)),
                Damages::ToYou => "every damage effect to you".to_owned(),
                Damages::ToYourDefense => "every damage effect to defense cards you control".to_owned(),
            };
            by(n, per, of(which, "deal another damage"))
        }
        Static::Cost { of: None, by: n, per } => by(n, per, of("every card you play".to_owned(), "cost another light")),
        Static::Cost { of: Some(spell), by: n, per } => {
            by(n, per, of(format!("{} you play", spells(spell)), "cost another light"))
        }
        Static::Blocks(n) => {
            ReadStep { how_many: Some(format!("{n} times each turn")), will: Will::May, ..you("block") }
        }
        Static::AnyTarget(spell) => ReadStep {
            will: Will::May,
            ..of(
                format!("every damage effect of {} you sling", spells(spell)),
                "target a Runeslinger or a defense card",
            )
        },
        Static::NoHealth => you("gain no health"),
        Static::NoAnswer => you("answer nothing"),
    }
}

fn changed(step: ReadStep, by: Signed, until: Until) -> ReadStep {
    let how_many = match by {
        Signed::Plus(n) => format!("+{}", number(n)),
        Signed::Minus(n) => format!("-{}", number(n)),
    };
    ReadStep { how_many: Some(how_many), until: Some(lasts(until)), ..step }
}

fn lasts(until: Until) -> String {
    match until {
        Until::Unstated => "it leaves play, or the stance or ability ends",
        Until::ThisTurn => "the end of this turn",
        Until::NextTurn => "the end of the next turn",
    }
    .to_owned()
}

fn chosen(line: &Line) -> Option<String> {
    line.chooses.map(|chooses| match chooses {
        Chooses::Ailments(n) => n.to_string(),
        Chooses::Unique(n) => format!("{n}, all different"),
        Chooses::Type => "1 type".to_owned(),
    })
}

fn number(n: Num) -> String {
    match n {
        Num::Is(n) => return n.to_string(),
        Num::Tokens => "as many as there are tokens on this card",
        Num::Concentrations => "as many as you have exposed concentrations",
        Num::Ailments => "as many as there are exposed ailments on you",
        Num::Dealt => "as much as the damage that was dealt before it",
    }
    .to_owned()
}

fn player(line: &Line, who: Who) -> String {
    match who {
        Who::You => "you".to_owned(),
        Who::Target(n) => target(line, n),
        Who::Each => "every Runeslinger, one after the other,".to_owned(),
        Who::EachEnemy => "every enemy Runeslinger, one after the other,".to_owned(),
        Who::EachHit => "every Runeslinger who was dealt damage by it".to_owned(),
        Who::That => "the enemy who did that".to_owned(),
        Who::ControllerOf(n) => format!("the controller of {}", target(line, n)),
        Who::Player => "the Runeslinger who played this card".to_owned(),
    }
}

fn card(line: &Line, which: Which) -> String {
    match which {
        Which::This => "this card".to_owned(),
        Which::That => "the runespell that was slung".to_owned(),
        Which::Target(n) => target(line, n),
    }
}

fn onto(line: &Line, onto: Onto) -> String {
    match onto {
        Onto::Target(n) => target(line, n),
        Onto::Seats(who) => player(line, who),
        Onto::Which(which) => card(line, which),
        Onto::EachEnemyDefense => "every defense card an enemy controls".to_owned(),
    }
}

/// A target of the line, by what it may be; by its number, too, where there are several.
fn target(line: &Line, n: u8) -> String {
    let Some(Target { wanted, most_cost, other_than, by_damage: _ }) = line.targets.get(usize::from(n)) else {
        return "the target".to_owned();
    };
    let mut text = match wanted {
        Wanted::Enemy => "the enemy Runeslinger",
        Wanted::Runeslinger => "the Runeslinger",
        Wanted::Any => "the Runeslinger or defense card",
        Wanted::Defense => "the defense card",
        Wanted::Boon => "the boon",
        Wanted::Chant => "the chant",
        Wanted::Trinket => "the trinket",
        Wanted::Runespell => "the runespell",
        Wanted::Card => "the card",
        Wanted::Concentration => "the exposed concentration",
    }
    .to_owned();
    if let Some(cost) = most_cost {
        text = format!("{text} with cost {cost} or less");
    }
    text += " you target";
    if other_than.is_some() {
        text += " besides";
    }
    text
}

fn moved(goes: Goes) -> &'static str {
    match goes {
        Goes::Destroy => "be destroyed",
        Goes::Discard => "be discarded",
        Goes::Return => "return to its owner's hand",
        Goes::Under => "go under this card",
        Goes::Void => "go to its owner's void pile",
    }
}

fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Block => "block",
        Stat::MaxHealth => "maximum health",
        Stat::MaxHand => "maximum hand",
    }
}

fn keyword(gains: Gains) -> &'static str {
    match gains {
        Gains::Distract => "Distract",
        Gains::Charge => "Charge",
        Gains::Shout => "Shout",
        Gains::Pierce => "Pierce",
        Gains::Quick => "Quick",
    }
}
