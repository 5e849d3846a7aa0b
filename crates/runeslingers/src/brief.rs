//! What the rules ask of a text again and again, in a few bytes.
//!
//! A design holds sentences, keywords and lines as lists of their own; a playout asks of every card of every hand whether it has Shout,
//! what it costs, whether it aims at anything. That is worked out once, when the cards are loaded.
//!
//! **Invariant:** a brief says nothing that its design does not say: [`Rules::brief_anew`] is called wherever a design is made or changed.

use runehall_engine::KindId;

use crate::design::{Design, Keyword, Rules, Sort};
use crate::frame::Happened;
use crate::program::{Gains, Opens, Stat, Static, Wanted, When};
use crate::state::talk;

/// No line: the card has nothing to do in step 7.
pub(crate) const NO_LINE: u8 = u8::MAX;

/// A design in brief.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question about a text by itself")]
pub(crate) struct Brief {
    /// What it is.
    pub(crate) sort: Sort,
    /// What bots think that it is worth in a deck.
    pub(crate) worth: i16,
    /// What it costs as printed.
    pub(crate) cost: u8,
    /// Its defense as printed.
    pub(crate) defense: u8,
    /// The maximum health of a Runeslinger as printed (RSL-3.14).
    pub(crate) health: u8,
    /// The block of a Runeslinger as printed.
    pub(crate) block: u8,
    /// What its lines are about, as bits of [`talk`].
    pub(crate) talks: u8,
    /// What its triggered lines wait for, as bits of [`moment`].
    pub(crate) waits: u16,
    /// The line that resolves in step 7; [`NO_LINE`] if there is none, or a bullet has to be chosen.
    pub(crate) body: u8,
    /// The line that opens with Use (RSL-17.10), or [`NO_LINE`].
    pub(crate) uses: u8,
    /// The line that opens with Pay (RSL-10.13), or [`NO_LINE`].
    pub(crate) pays: u8,
    /// Whether it has bullets.
    pub(crate) has_bullets: bool,
    /// Whether any of its lines has targets.
    pub(crate) aims: bool,
    /// Whether what it can aim at depends on the place where it is played (RSL-9.17).
    pub(crate) may_cover: bool,
    /// The number of Ail (RSL-17.12), if it is printed.
    pub(crate) ail: Option<u8>,
    /// The number of Token (RSL-17.3), if it is printed.
    pub(crate) tokens: Option<u8>,
    /// Whether Fate is printed (RSL-17.6).
    pub(crate) fate: bool,
    /// The keywords that can be gained and lost and are printed, a bit for each of [`Gains`].
    keywords: u8,
}

impl Brief {
    fn of(design: &Design) -> Brief {
        let line = |opens: fn(Opens) -> bool| {
            design.lines.iter().position(|line| opens(line.opens)).map_or(NO_LINE, |line| line as u8)
        };
        let targets = || design.lines.iter().flat_map(|line| &line.targets);
        let on_concentrations = |wanted: Wanted| matches!(wanted, Wanted::Concentration | Wanted::Card);
        let mut brief = Brief {
            sort: design.sort,
            worth: crate::boosters::worth::of_card(design),
            cost: design.cost,
            defense: design.defense,
            health: design.health,
            block: design.block,
            talks: talks(design),
            waits: waits(design),
            body: line(|opens| opens == Opens::Body),
            uses: line(|opens| opens == Opens::Use),
            pays: line(|opens| matches!(opens, Opens::Pay(_))),
            has_bullets: design.lines.iter().any(|line| line.opens == Opens::Bullet),
            aims: targets().next().is_some(),
            // A boon takes the place of another card in play and its controller follows from the place; anything else comes to lie on a
            // concentration, or where nothing lies.
            may_cover: design.sort == Sort::Boon || targets().any(|target| on_concentrations(target.wanted)),
            ail: None,
            tokens: None,
            fate: false,
            keywords: 0,
        };
        for keyword in &design.keywords {
            match *keyword {
                Keyword::Distract => brief.keywords |= bit(Gains::Distract),
                Keyword::Charge => brief.keywords |= bit(Gains::Charge),
                Keyword::Shout => brief.keywords |= bit(Gains::Shout),
                Keyword::Pierce => brief.keywords |= bit(Gains::Pierce),
                Keyword::Quick => brief.keywords |= bit(Gains::Quick),
                Keyword::Token(n) => brief.tokens = brief.tokens.or(Some(n)),
                Keyword::Ail(n) => brief.ail = brief.ail.or(Some(n)),
                Keyword::Fate => brief.fate = true,
                Keyword::Choice => {}
            }
        }
        brief
    }

    /// Whether a keyword is printed on the card.
    #[inline]
    pub(crate) const fn prints(&self, gains: Gains) -> bool {
        self.keywords & bit(gains) != 0
    }
}

const fn bit(gains: Gains) -> u8 {
    1 << gains as u8
}

/// What lines a text has, as bits of [`talk`].
fn talks(design: &Design) -> u8 {
    // Damage has nothing to reach on such a card: it has to be looked at even without damage (RSL-5.10).
    let frail = if design.sort.is_defense() && design.defense == 0 { talk::DEFENSE } else { 0 };
    design.lines.iter().fold(frail, |bits, line| {
        bits | match line.opens {
            Opens::When(_) | Opens::Instead(_) => talk::TRIGGERS,
            Opens::InPlay => line.statics.iter().fold(0, |bits, says| bits | says.talk()),
            Opens::Use | Opens::Pay(_) | Opens::Body | Opens::Bullet => 0,
        }
    })
}

impl Stat {
    /// What is said about it, as a bit of [`talk`].
    pub(crate) const fn talk(self) -> u8 {
        match self {
            Stat::Block => talk::BLOCK,
            Stat::MaxHealth => talk::HEALTH,
            Stat::MaxHand => talk::HAND,
        }
    }
}

impl Static {
    /// What it is about, as a bit of [`talk`].
    const fn talk(self) -> u8 {
        match self {
            Static::Change { stat, .. } => stat.talk(),
            Static::HandIs(_) => talk::HAND,
            Static::Defense { .. } => talk::DEFENSE,
            Static::Cost { .. } => talk::COSTS,
            Static::Damage { .. } => talk::DAMAGE,
            Static::Blocks(_) | Static::AnyTarget(_) | Static::NoHealth | Static::NoAnswer => talk::LEAVE,
        }
    }
}

/// Moments for which texts wait, a bit each.
pub(crate) mod moment {
    pub(super) const TURN: u16 = 1;
    pub(super) const SLUNG: u16 = 2;
    pub(super) const BLOCKED: u16 = 4;
    pub(super) const PASSED: u16 = 8;
    pub(super) const LOST_POWER: u16 = 16;
    pub(super) const APPLIED: u16 = 32;
    pub(super) const SET: u16 = 64;
    pub(super) const CHARGED: u16 = 128;
    pub(super) const ACTIVATED: u16 = 256;
    /// A card has left its field.
    pub(crate) const LEFT: u16 = 512;
    /// Before an ailment is applied (RSL-15.8).
    pub(super) const WOULD_APPLY: u16 = 1024;
}

impl When {
    /// The moment, as a bit of [`moment`].
    const fn moment(self) -> u16 {
        match self {
            When::Destroyed | When::Leaves => moment::LEFT,
            When::YouSling(_) | When::EnemySlings(_) => moment::SLUNG,
            When::TurnBegins => moment::TURN,
            When::YouBlock => moment::BLOCKED,
            When::YouPass => moment::PASSED,
            When::LosePower => moment::LOST_POWER,
            When::AilmentOnYou | When::TypeOnYou(_) | When::AilmentOnEnemy => moment::APPLIED,
            When::WouldBeOnYou => moment::WOULD_APPLY,
            When::EnemySets => moment::SET,
            When::Charged => moment::CHARGED,
            When::Activated => moment::ACTIVATED,
        }
    }
}

impl Happened {
    /// The moment, as a bit of [`moment`]; none of something nothing waits for.
    pub(crate) const fn moment(self) -> u16 {
        match self {
            Happened::Something => 0,
            Happened::TurnBegan(_) => moment::TURN,
            Happened::Slung { .. } => moment::SLUNG,
            Happened::Blocked(_) => moment::BLOCKED,
            Happened::Passed(_) => moment::PASSED,
            Happened::LostPower(_) => moment::LOST_POWER,
            Happened::Applied { .. } => moment::APPLIED,
            Happened::Set(_) => moment::SET,
            Happened::Charged(..) => moment::CHARGED,
            Happened::Activated(_) => moment::ACTIVATED,
            Happened::Left { .. } => moment::LEFT,
        }
    }
}

/// What the triggered lines of a text wait for.
fn waits(design: &Design) -> u16 {
    design.lines.iter().fold(0, |bits, line| {
        bits | match line.opens {
            Opens::When(when) | Opens::Instead(when) => when.moment(),
            Opens::Body | Opens::InPlay | Opens::Use | Opens::Pay(_) | Opens::Bullet => 0,
        }
    })
}

impl Rules {
    /// The text of a kind in brief; ailments come after the last kind.
    #[inline]
    pub(crate) fn brief(&self, kind: KindId) -> &Brief {
        &self.briefs[kind.index().min(self.briefs.len() - 1)]
    }

    /// Works the briefs out, after designs have been made or changed.
    pub(crate) fn brief_anew(&mut self) {
        self.briefs = self.designs.iter().chain(&self.ailments).map(Brief::of).collect();
        self.ailing = self.ailments.each_ref().map(talks);
        self.ailing_of = self.ailing.iter().fold(0, |all, talks| all | talks);
    }
}
