//! What only shows when all lines of a card stand together: bullets, keywords, placed cards, levels.

use runehall_cards::Tree;

use crate::design::{Design, Keyword, Sort};
use crate::lexicon::Form;
use crate::program::{Cond, Cost, Goes, Line, Num, Op, Opens, Per, Signed, Static, When};
use runehall_cards::Refused;

/// A line of the file with its tree.
type Read<'c> = (&'c runehall_cards::Line, Tree<Form>);

/// The first thing that does not fit together, with the number of the line that shows it.
pub(super) fn misfit(design: &Design, read: &[Read<'_>]) -> Option<(usize, Refused)> {
    let last = read.len().checked_sub(1)?;
    let at = |line: usize, reason: &str, instead: &str| {
        let span = 0..read[line].0.text.len();
        Some((line, Refused { span, reason: reason.to_owned(), instead: Some(instead.to_owned()) }))
    };
    if read.len() > usize::from(Line::MOST) {
        let most = Line::MOST;
        let reason = format!("is one line too many: a card has at most {most}");
        return at(last, &reason, &format!("at most {most} lines"));
    }
    if read.len() > 1
        && let Some(n) = read.iter().position(|(_, tree)| tree.form == Form::NoEffect)
    {
        return at(n, "stands beside a text (RSL-24.8)", "either the text or `(no effect)`");
    }
    number_of_lines(design, read).or_else(|| bullets(design, read)).map_or_else(
        || {
            placed(read)
                .or_else(|| keywords(design))
                .and_then(|(n, reason, instead)| at(n.unwrap_or(0), &reason, &instead))
        },
        |(n, reason, instead)| at(n.unwrap_or(0), &reason, &instead),
    )
}

/// The number of a line, a reason, and what to write instead.
type Misfit = (Option<usize>, String, String);

fn misfit_at(line: usize, reason: &str, instead: &str) -> Misfit {
    (Some(line), reason.to_owned(), instead.to_owned())
}

fn number_of_lines(design: &Design, read: &[Read<'_>]) -> Option<Misfit> {
    let forms: Vec<Form> = read.iter().map(|(_, tree)| tree.form).collect();
    match design.sort {
        Sort::Ailment if forms.len() != 2 => {
            let reason = "is not one of two lines, level I and level II (RSL-11.4)";
            return Some(misfit_at(forms.len() - 1, reason, "two lines, the second for level II"));
        }
        Sort::Attack
        | Sort::Spirit
        | Sort::Utility
        | Sort::Boon
        | Sort::Chant
        | Sort::Trinket
        | Sort::Runeslinger
        | Sort::Stance
        | Sort::Ability
        | Sort::Ailment => {}
    }
    let bodies = |(_, line): &(usize, &Line)| line.opens == Opens::Body;
    let second = design.lines.iter().enumerate().filter(bodies).nth(1).map(|(n, _)| n)?;
    Some(misfit_at(second, "would be a second effect of the same play (RSL-24.1)", "both in one line"))
}

fn bullets(design: &Design, read: &[Read<'_>]) -> Option<Misfit> {
    let bullets: Vec<usize> = (0..read.len()).filter(|&n| read[n].1.form == Form::Bullet).collect();
    let chosen = design.keywords.iter().filter(|keyword| matches!(keyword, Keyword::Choice | Keyword::Fate)).count();
    match (bullets[..].first(), chosen) {
        (None, 0) => None,
        (None, _) => {
            Some(misfit_at(0, "has no bullets for Choice or Fate (RSL-17.5)", "two lines that begin with `•`"))
        }
        (Some(&n), 0) => Some(misfit_at(n, "is a bullet, and no keyword chooses it (RSL-17.5)", "`keywords: Choice`")),
        (Some(&n), 2..) => Some(misfit_at(n, "cannot be chosen by both Choice and Fate (RSL-17.5)", "one of the two")),
        (Some(&n), _) if bullets.len() == 1 => {
            Some(misfit_at(n, "is the only bullet, so there is nothing to choose (RSL-17.5)", "a second `•` line"))
        }
        (Some(_), _) => {
            let other = (0..read.len()).find(|n| !bullets.contains(n))?;
            // RSL-17.5: only the chosen bullet exists for this play.
            Some(misfit_at(
                other,
                "stands beside bullets, of which only the chosen one exists (RSL-17.5)",
                "it in each bullet",
            ))
        }
    }
}

/// "the placed card(s)" needs a text that places one or several (RSL-25.3, RSL-25.19).
fn placed(read: &[Read<'_>]) -> Option<Misfit> {
    let count = |wanted: Form| -> Vec<usize> {
        let has = |n: &usize| read[*n].1.descendants().iter().any(|part| part.form == wanted);
        (0..read.len()).filter(has).collect()
    };
    let (one, several) = (count(Form::PlaceUnder), count(Form::PlaceTop));
    let (returns_one, returns_several) = (count(Form::ReturnPlacedCard), count(Form::ReturnPlacedCards));
    let single = one.len() == 1 && several.is_empty();
    let none = one.is_empty() && several.is_empty();
    if let Some(&n) = returns_one.first().or(returns_several.first()).filter(|_| none) {
        let reason = "returns what no line of this card places (RSL-25.3)";
        return Some(misfit_at(n, reason, "`place target card under this card` in another line"));
    }
    if let Some(&n) = returns_one.first().filter(|_| !single) {
        return Some(misfit_at(n, "speaks of one card, and several may be placed (RSL-25.19)", "`the placed cards`"));
    }
    if let Some(&n) = returns_several.first().filter(|_| single) {
        return Some(misfit_at(n, "speaks of several cards, and one is placed (RSL-25.3)", "`the placed card`"));
    }
    None
}

/// Keywords and words that need each other.
fn keywords(design: &Design) -> Option<Misfit> {
    let has = |keyword: Keyword| design.keywords.contains(&keyword);
    let lines = &design.lines;
    let ops = || lines.iter().flat_map(|line| &line.ops);
    let whole = |reason: &str, instead: &str| Some((None, reason.to_owned(), instead.to_owned()));
    if ops().filter(|op| matches!(op, Op::Once { .. })).count() > 1 {
        return whole("says `once per turn` twice, and an object remembers one of it", "it once");
    }
    if has(Keyword::Quick) && lines.iter().all(|line| line.opens != Opens::Use) {
        return whole("has no `Use:` line for Quick (RSL-17.11)", "one, or leave Quick out");
    }
    if has(Keyword::Pierce) && !ops().any(|op| matches!(op, Op::Deal { .. })) {
        return whole("deals no damage for Pierce (RSL-17.9)", "`deal …`, or leave Pierce out");
    }
    // RSL-12.10: a boon lies on no concentration that it could take along.
    if has(Keyword::Distract) && design.sort == Sort::Boon {
        return whole("is on a boon, which lies on no concentration to distract (RSL-12.10)", "it without Distract");
    }
    if let Some(n) = lines.iter().position(|line| line.opens == Opens::When(When::Charged))
        && !has(Keyword::Charge)
    {
        return Some(misfit_at(
            n,
            "waits for a charge of a card that cannot be charged (RSL-17.4)",
            "`keywords: Charge`",
        ));
    }
    let counts = design.keywords.iter().any(|keyword| matches!(keyword, Keyword::Token(_) | Keyword::Charge));
    if counts && !lines.iter().any(speaks_of_tokens) {
        return whole("makes no use of the tokens of its keywords (RSL-17.3)", "of `tokens on this card`");
    }
    None
}

fn speaks_of_tokens(line: &Line) -> bool {
    let is_x = |n: &Num| *n == Num::Tokens;
    let signed = |by: &Signed| matches!(by, Signed::Plus(n) | Signed::Minus(n) if is_x(n));
    let cond = |cond: &Cond| match cond {
        Cond::HasToken | Cond::NoToken | Cond::BasicTokens(_) => true,
        Cond::Hits | Cond::HitsRuneslinger | Cond::TargetAiled { .. } | Cond::Slung(_) | Cond::NotOwned => false,
    };
    let op = |op: &Op| match op {
        Op::If { cond: holds, skip: _ } => cond(holds),
        Op::RemoveTokens { .. } => true,
        Op::Deal { n, .. }
        | Op::LoseHealth { n, .. }
        | Op::GainHealth { n, .. }
        | Op::Apply { n, .. }
        | Op::RemoveAilments { n, .. }
        | Op::RemoveUnder { n }
        | Op::Convert { n, .. }
        | Op::Draw { n, .. }
        | Op::Sear { n, .. }
        | Op::Void { n, .. }
        | Op::Discard { n, .. }
        | Op::DiscardTop { n }
        | Op::PlaceTop { n }
        | Op::LookTop { n, .. }
        | Op::ReadyConcentrations { n }
        | Op::UseConcentrations { n }
        | Op::Light { n }
        | Op::Barrier { n, .. }
        | Op::Determination { n }
        | Op::MayHave { n, .. } => is_x(n),
        Op::Change { by, .. } | Op::Defense { by, .. } | Op::NextDamage { by } => signed(by),
        Op::Once { .. }
        | Op::PutTokens { .. }
        | Op::ApplyChosen { .. }
        | Op::ApplyUnique { .. }
        | Op::SetTop
        | Op::Move {
            which: _,
            goes: Goes::Destroy | Goes::Discard | Goes::Return | Goes::Under | Goes::Void,
            unless: _,
        }
        | Op::ReturnPlaced
        | Op::LookHand { .. }
        | Op::OrderLooked
        | Op::Take { .. }
        | Op::Ready { .. }
        | Op::NextGains { .. }
        | Op::Gain { .. }
        | Op::Lose { .. } => false,
    };
    let holds = |holds: &Static| match holds {
        Static::Change { per, .. }
        | Static::Defense { per, .. }
        | Static::Damage { per, .. }
        | Static::Cost { per, .. } => *per == Per::Mastery,
        Static::HandIs(_) | Static::Blocks(_) | Static::AnyTarget(_) | Static::NoHealth | Static::NoAnswer => false,
    };
    matches!(line.opens, Opens::Pay(Cost::Tokens(_)))
        || line.fits.as_ref().is_some_and(cond)
        || line.ops.iter().any(op)
        || line.statics.iter().any(holds)
}
