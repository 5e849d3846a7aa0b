//! From trees to programs. Every tree is destructured fully: what is accepted is done, all else is refused with its words.

#![expect(clippy::wildcard_enum_match_arm, reason = "the lexicon says which few of its forms can stand in each place")]

use runehall_cards::Tree;
use runehall_engine::CardId;

use crate::lexicon::{Form, HIGH_LORD, TOWNS};
use crate::map::Map;
use crate::program::{
    ALL, Bound, Cost, Design, Each, Op, Rolls, Sort, Span, Standing, Use, Way, What, Which, Whom, Window,
};
use crate::terms::{Attribute, Colour, Skill, Terrain};

/// What the texts of a card are compiled with.
pub(crate) struct Compiler<'a> {
    pub(crate) map: &'a Map,
    /// The card named [`HIGH_LORD`].
    pub(crate) high_lord: Option<CardId>,
    pub(crate) design: Design,
}

/// A part that has no meaning here, and why.
pub(crate) type Refused<'t> = (&'t Tree<Form>, String);
type Done<'t> = Result<(), Refused<'t>>;

/// When the ops of an effect run, and so what they may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    Use(Window),
    /// Before Combat or Each Round on a Challenge.
    Before,
    Struck,
    /// A reward or an Encounter.
    Once {
        reward: bool,
    },
    /// An Event.
    Event,
}

impl Context {
    /// Whether there is an enemy, and no roll is being made.
    fn in_fight(self) -> bool {
        match self {
            Context::Before | Context::Struck => true,
            Context::Use(window) => {
                matches!(window, Window::BeforeCombat | Window::Combat | Window::Escape | Window::Phase(_))
            }
            Context::Once { .. } | Context::Event => false,
        }
    }

    /// Whether it is before the first round.
    fn before_combat(self) -> bool {
        matches!(self, Context::Before | Context::Use(Window::BeforeCombat))
    }

    /// Whether questions and tests of its own disturb nothing.
    fn is_quiet(self) -> bool {
        match self {
            Context::Use(window) => matches!(window, Window::BeforeCombat | Window::Movement | Window::Market),
            Context::Before | Context::Struck | Context::Once { .. } | Context::Event => true,
        }
    }
}

impl Compiler<'_> {
    /// The text of a card; `reward` for the second line of a Challenge.
    pub(crate) fn text<'t>(&mut self, tree: &'t Tree<Form>, reward: bool) -> Done<'t> {
        match tree.form {
            Form::Nothing => {}
            // With a full stop or without one: both mean the same.
            _ => {
                for effect in tree.list("effects") {
                    self.effect(effect, reward)?;
                }
            }
        }
        Ok(())
    }

    fn effect<'t>(&mut self, tree: &'t Tree<Form>, reward: bool) -> Done<'t> {
        let (when, cost, hit, does) =
            (tree.optional("when"), tree.optional("cost"), tree.flag("hit"), tree.list("does"));
        let what = self.design.what;
        let refuse = |why: &str| Err((when.unwrap_or(tree), why.to_owned()));
        let form = when.map(|when| when.form);
        let ability = matches!(what, What::Hero | What::Goods { sort: Sort::Ally, .. });
        let item = matches!(what, What::Goods { sort, .. } if sort != Sort::Ally);
        if let Some(cost) = cost.filter(|_| !ability && !matches!(form, Some(Form::Activate | Form::Discard))) {
            return Err((
                cost,
                "only what is used has a cost: an ability, or a text with Activate or Discard".to_owned(),
            ));
        }
        if hit && !matches!(what, What::Goods { .. } | What::Hero) {
            return refuse("only Heroes, Allies and Items have `Hit:` texts (RBD-11.16)");
        }
        match (form, what) {
            (Some(Form::Always), What::Goods { .. }) if cost.is_none() => self.standing(does, hit),
            (Some(Form::Activate | Form::Discard), _) if item => {
                let when = when.unwrap_or(tree);
                let way = if when.form == Form::Activate { Way::Activate } else { Way::Discard };
                self.used(tree, (window(when.phrase("t")), way, hit), cost, does)
            }
            (Some(Form::Always | Form::Activate | Form::Discard), _) => refuse("only Items say this here (RBD-22.4)"),
            (Some(Form::Struck), What::Challenge { .. }) if !reward => {
                let phase = phase(when.unwrap_or(tree).phrase("p"));
                let run = self.run(does, Context::Struck)?;
                if self.design.struck[phase.index()].replace(run).is_some() {
                    return refuse("a Challenge has one Struck text for each phase");
                }
                Ok(())
            }
            (Some(Form::EachRound), What::Challenge { .. }) if !reward => {
                let run = self.run(does, Context::Before)?;
                if self.design.each_round.replace(run).is_some() {
                    return refuse("a Challenge has one Each Round text");
                }
                Ok(())
            }
            (Some(Form::BeforeCombat), What::Challenge { .. }) if !reward => {
                let run = self.run(does, Context::Before)?;
                self.design.before.push(run);
                Ok(())
            }
            (Some(Form::Special), What::Challenge { .. }) if !reward => self.special(does),
            (Some(Form::WhenPlayed), What::Event { .. }) => self.once(tree, does, Context::Event),
            (Some(Form::WhileActive), What::Event { .. }) => self.lasting(does),
            (None, What::Challenge { .. }) if reward => self.once(tree, does, Context::Once { reward }),
            (None, What::Encounter { .. }) => self.once(tree, does, Context::Once { reward }),
            (Some(_), _) if ability && cost.is_some() => {
                self.used(tree, (window(when.unwrap_or(tree)), Way::Ability, hit), cost, does)
            }
            (Some(_), _) if ability => refuse("an ability has a cost (RBD-22.4): `take 1 exhaustion:`"),
            _ => refuse("no card of this type says this at this time (RBD-22.4)"),
        }
    }

    fn once<'t>(&mut self, tree: &'t Tree<Form>, does: &'t [Tree<Form>], context: Context) -> Done<'t> {
        let run = self.run(does, context)?;
        if self.design.once.replace(run).is_some() {
            return Err((tree, "the card has such a text already; write `; ` between its clauses".to_owned()));
        }
        Ok(())
    }

    /// A text that its owner uses: one to a card.
    fn used<'t>(
        &mut self,
        tree: &'t Tree<Form>,
        (window, way, hit): (Window, Way, bool),
        cost: Option<&'t Tree<Form>>,
        does: &'t [Tree<Form>],
    ) -> Done<'t> {
        if self.design.used.is_some() {
            return Err((tree, "a card has one text that is used; the others are `Always:`".to_owned()));
        }
        let cost = cost.map_or(Cost::default(), |cost| match cost.form {
            Form::PayExhaustion => Cost { exhaustion: small(cost), wounds: 0, before_rolling: cost.flag("before") },
            _ => Cost { exhaustion: 0, wounds: small(cost), before_rolling: false },
        });
        let run = self.run(does, Context::Use(window))?;
        let ops = &self.design.ops[usize::from(run.from)..usize::from(run.to)];
        let bounds: Vec<Bound> = ops.iter().map(|op| bound(*op)).collect();
        let bound = bounds.iter().copied().find(|bound| *bound != Bound::Free).unwrap_or(Bound::Free);
        if bound != Bound::Free && bounds.len() > 1 {
            return Err((tree, "a text that helps one roll, wound, hit or move does nothing else".to_owned()));
        }
        if hit != matches!(bound, Bound::Hit(_)) {
            return Err((tree, "`Hit:` goes with damage, and damage with `Hit:` (RBD-11.16)".to_owned()));
        }
        if cost.before_rolling && !matches!(bound, Bound::Roll(..)) {
            return Err((tree, "`before rolling` goes with a bonus to a roll".to_owned()));
        }
        let own = matches!(ops.first(), Some(Op::ThisRoll { hero, .. } | Op::Reroll { hero, .. } | Op::RerollTest { hero }) if *hero);
        if own && self.design.goods().is_none_or(|(sort, _)| sort != Sort::Ally) {
            return Err((
                tree,
                "`of your Hero` is said on an Ally; all others serve the Hero anyway (RBD-22.4)".to_owned(),
            ));
        }
        self.design.used = Some(Use { window, way, cost, bound, run });
        Ok(())
    }

    /// `Always:` on a market card.
    fn standing<'t>(&mut self, does: &'t [Tree<Form>], hit: bool) -> Done<'t> {
        for clause in does {
            let standing = match clause.form {
                Form::AddAttribute if !hit => {
                    Standing::Attribute { n: small(clause), attribute: attribute(clause.phrase("a")) }
                }
                Form::Rolls if !hit && !clause.flag("first") => {
                    let (n, rolls) = (delta(clause.phrase("n")), rolls(clause.phrase("k")));
                    Standing::Rolls { n, rolls, hero: clause.flag("hero") }
                }
                Form::Tests if !hit => {
                    let (n, skill) = (delta(clause.phrase("n")), skill(clause.phrase("s")));
                    Standing::Tests { n, skill, hero: clause.flag("hero") }
                }
                Form::Damage if hit => {
                    let against = clause.optional("t").map(place);
                    Standing::Damage { n: small(clause), phase: phase(clause.phrase("p")), against }
                }
                _ => return Err((clause, "no card does this always (RBD-11.3)".to_owned())),
            };
            self.design.standing.push(standing);
        }
        Ok(())
    }

    /// `Special:` on a Challenge.
    fn special<'t>(&mut self, does: &'t [Tree<Form>]) -> Done<'t> {
        for clause in does {
            let standing = match clause.form {
                Form::CancelEach => Standing::CancelEach { n: small(clause), phase: phase(clause.phrase("p")) },
                Form::EnemyEscape => Standing::EnemyEscape(small(clause)),
                Form::NoEscape => Standing::NoEscape { first: clause.flag("first") },
                Form::NoActivation => Standing::NoActivation { first: clause.flag("first") },
                _ => {
                    return Err((
                        clause,
                        "this does not hold by itself: give it a time such as `Before Combat:`".to_owned(),
                    ));
                }
            };
            self.design.standing.push(standing);
        }
        Ok(())
    }

    /// `While active:` on an Event.
    fn lasting<'t>(&mut self, does: &'t [Tree<Form>]) -> Done<'t> {
        for (i, clause) in does.iter().enumerate() {
            let which = |part: &Tree<Form>| match part.optional("w") {
                None => Which::Every,
                Some(word) => match word.form {
                    Form::ColourWord(n) => Which::Of(Colour::ALL[usize::from(n)]),
                    _ => Which::With(place(word)),
                },
            };
            let standing = match clause.form {
                Form::ChallengeValue => {
                    let (which, n) = (which(clause), delta(clause.phrase("n")));
                    Standing::Value { which, n, phase: phase(clause.phrase("p")) }
                }
                Form::ChallengeLife => Standing::Life { which: which(clause), n: delta(clause.phrase("n")) },
                Form::EachHero if clause.phrase("then").form == Form::FewerDice => {
                    Standing::FewerDice(small(clause.phrase("then")))
                }
                Form::NoRest => Standing::NoRest,
                Form::ExtraDraw => Standing::ExtraDraw(small(clause)),
                Form::FirstVisit => Standing::FirstVisit { towns: self.towns(clause)?, cost: small(clause) },
                Form::HealRate => Standing::HealRate(small(clause)),
                Form::AllyLess => Standing::AllyLess(small(clause)),
                Form::Entering => {
                    // RBD-22.5: it governs all clauses that follow.
                    let (terrain, by_die) = (place(clause.phrase("t")), clause.flag("die"));
                    let governed = std::iter::once(clause.phrase("then")).chain(&does[i + 1..]);
                    let run = self.run(governed, Context::Event)?;
                    self.design.standing.push(Standing::Entering { terrain, by_die, run });
                    return Ok(());
                }
                _ => return Err((clause, "no Event does this while it is active (RBD-7.7)".to_owned())),
            };
            self.design.standing.push(standing);
        }
        Ok(())
    }

    fn towns<'t>(&self, clause: &'t Tree<Form>) -> Result<u8, Refused<'t>> {
        let mut towns = 0;
        for town in clause.list("towns") {
            let name = TOWNS[usize::from(place(town))];
            match self.map.towns.iter().position(|(known, _)| known == name) {
                Some(n) => towns |= 1 << n,
                None => return Err((town, format!("the map has no town `{name}`"))),
            }
        }
        Ok(towns)
    }

    /// Clauses as ops (RBD-22.5, 22.6).
    #[expect(clippy::too_many_lines, reason = "prefixes, parts and what they govern are one reading")]
    fn run<'t>(
        &mut self,
        does: impl IntoIterator<Item = &'t Tree<Form>>,
        context: Context,
    ) -> Result<Span, Refused<'t>> {
        let from = self.here();
        let mut test: Option<Branch<'t>> = None;
        // An open `each …:`, and whether the test was outside of it.
        let mut each: Option<(usize, bool)> = None;
        let mut chosen = false;
        let mut fights = false;
        for clause in does {
            let mut part = clause;
            loop {
                match part.form {
                    Form::Success => {
                        let Some(branch) =
                            test.as_mut().filter(|branch| branch.at + 1 == self.design.ops.len() && !branch.closed)
                        else {
                            return Err((part, "`success:` follows a test".to_owned()));
                        };
                        branch.success = true;
                        part = part.phrase("then");
                    }
                    Form::Failure => {
                        let Some(branch) = test.as_mut().filter(|branch| {
                            !branch.closed && (branch.success || branch.at + 1 == self.design.ops.len())
                        }) else {
                            return Err((part, "`failure:` follows a test".to_owned()));
                        };
                        branch.closed = true;
                        if let Some((at, _)) = each.take_if(|(_, outside)| *outside) {
                            self.patch(at);
                        }
                        branch.skip = Some(self.design.ops.len());
                        self.design.ops.push(Op::Skip(0));
                        let at = branch.at;
                        self.patch(at);
                        chosen = false;
                        part = part.phrase("then");
                    }
                    Form::EachHero | Form::EachHeroOutside | Form::EachAlly => {
                        if each.is_some() {
                            return Err((part, "`each …:` governs all that follows; it stands once".to_owned()));
                        }
                        each = Some((self.design.ops.len(), test.is_some()));
                        let who = match part.form {
                            Form::EachHero => Each::Hero,
                            Form::EachHeroOutside => Each::Outside,
                            _ => Each::Ally,
                        };
                        self.design.ops.push(Op::Each { who, end: 0 });
                        part = part.phrase("then");
                    }
                    _ => break,
                }
            }
            if chosen {
                return Err((part, "`choose one` ends its part of the text: put this clause before it".to_owned()));
            }
            if test.as_ref().is_some_and(|branch| !branch.success && !branch.closed) {
                return Err((part, "after a test stands `success:` or `failure:` (RBD-13.5)".to_owned()));
            }
            match part.form {
                Form::ChooseOne => {
                    let at = self.design.ops.len();
                    self.design.ops.push(Op::Either { second: 0 });
                    self.leaf(part.phrase("a"), context, fights)?;
                    let skip = self.design.ops.len();
                    self.design.ops.push(Op::Skip(0));
                    self.patch(at);
                    self.leaf(part.phrase("b"), context, fights)?;
                    self.patch(skip);
                    chosen = true;
                }
                Form::Test => {
                    if !context.is_quiet() || test.is_some() {
                        return Err((part, "there is no room for a test here; one to a text".to_owned()));
                    }
                    let number = small(part);
                    let (skill, attribute) = (skill(part.phrase("s")), attribute(part.phrase("a")));
                    test = Some(Branch {
                        tree: part,
                        at: self.design.ops.len(),
                        success: false,
                        closed: false,
                        skip: None,
                    });
                    self.design.ops.push(Op::Test { skill, attribute, number, failed: 0 });
                }
                _ => self.leaf(part, context, fights)?,
            }
            fights |= part.form == Form::StartCombat;
        }
        if let Some((at, _)) = each {
            self.patch(at);
        }
        if let Some(Branch { tree, at, success, closed, skip }) = test {
            if !success && !closed {
                return Err((tree, "after a test stands `success:` or `failure:` (RBD-13.5)".to_owned()));
            }
            if !closed {
                self.patch(at);
            }
            if let Some(skip) = skip {
                self.patch(skip);
            }
        }
        let to = self.here();
        Ok(Span { from, to })
    }

    /// Makes the jump at `at` lead to what comes next.
    fn patch(&mut self, at: usize) {
        let here = self.here();
        match &mut self.design.ops[at] {
            Op::Test { failed, .. } => *failed = here,
            Op::Skip(to) => *to = here,
            Op::Either { second } => *second = here,
            Op::Each { end, .. } => *end = here,
            _ => {}
        }
    }

    fn here(&self) -> u8 {
        u8::try_from(self.design.ops.len()).unwrap_or(u8::MAX)
    }

    /// One clause without parts that are carried out later. `fights` after `start combat with` (RBD-22.9).
    fn leaf<'t>(&mut self, clause: &'t Tree<Form>, context: Context, fights: bool) -> Done<'t> {
        let refuse = |why: &str| Err((clause, why.to_owned()));
        let op = match clause.form {
            Form::GainGold => Op::Gold(signed(small(clause))),
            Form::LoseGold => Op::Gold(-signed(small(clause))),
            Form::GainCounter => Op::Counter(Colour::ALL[usize::from(place(clause.phrase("c")))]),
            Form::TakeWounds => Op::Wounds(small(clause)),
            Form::TakeExhaustion => Op::Exhaustion(small(clause)),
            Form::Deal => Op::Deal { n: small(clause), both: false },
            Form::DealBoth => Op::Deal { n: small(clause), both: true },
            Form::DiscardWounds | Form::DiscardExhaustion => {
                let whom = match clause.phrase("who").form {
                    Form::YourHero => Whom::Hero,
                    Form::HeroOrAlly => Whom::HeroOrAlly,
                    _ => Whom::Enemy,
                };
                Op::Mend { wounds: clause.form == Form::DiscardWounds, n: amount(clause.phrase("n")), whom }
            }
            Form::DiscardUsed => Op::DiscardUsed,
            Form::Cancel => Op::Cancel(amount(clause.phrase("n"))),
            Form::Rolls if clause.flag("first") && !clause.flag("hero") => {
                Op::FirstRound { n: delta(clause.phrase("n")), rolls: rolls(clause.phrase("k")) }
            }
            Form::ThisRoll => {
                let (n, rolls) = (delta(clause.phrase("n")), rolls(clause.phrase("k")));
                Op::ThisRoll { n, rolls, hero: clause.flag("hero") }
            }
            Form::FirstRoll => Op::FirstRoll(delta(clause.phrase("n"))),
            Form::Damage => {
                let against = clause.optional("t").map(place);
                Op::Damage { n: small(clause), phase: phase(clause.phrase("p")), against }
            }
            Form::EnemyValue => Op::EnemyValue { n: delta(clause.phrase("n")), phase: phase(clause.phrase("p")) },
            Form::EnemyLife => Op::EnemyLife(small(clause)),
            Form::NoActivation => Op::NoActivation { first: clause.flag("first") },
            Form::NoEscape => Op::NoEscape { first: clause.flag("first") },
            Form::Reroll => Op::Reroll { rolls: rolls(clause.phrase("k")), hero: clause.flag("hero") },
            Form::RerollTest => Op::RerollTest { hero: clause.flag("hero") },
            Form::EscapeFree => Op::EscapeFree,
            Form::DrawGain => {
                let cost = u8::try_from(clause.number("c")).unwrap_or(u8::MAX);
                Op::DrawGain { n: small(clause), cost }
            }
            Form::DrawAlly => Op::DrawAlly,
            Form::ItemLess => Op::ItemLess(small(clause)),
            Form::ExtraDice => Op::ExtraDice(small(clause)),
            Form::ChooseFace => Op::ChooseFace,
            Form::CountsAs => {
                let bit = |hole| Terrain::WORDS[usize::from(place(clause.phrase(hole)))].1.bit();
                if bit("a") == bit("b") {
                    return refuse("name two terrains");
                }
                Op::CountsAs(bit("a") | bit("b"))
            }
            Form::Place => Op::Place(small(clause)),
            Form::KeepRune => Op::Keep,
            // The lexicon knows one card by name.
            Form::Find | Form::StartCombat => match self.high_lord {
                Some(card) if clause.form == Form::Find => Op::Find(card),
                Some(card) => Op::Fight(card),
                None => return Err((clause, format!("there is no red Challenge `{HIGH_LORD}`"))),
            },
            Form::Win => Op::Win,
            _ => return refuse("this cannot be carried out at this place of a text"),
        };
        if matches!(zero(op), Some(0)) {
            return refuse("0 does nothing; write at least 1");
        }
        if let Some(why) = misplaced(op, context, fights) {
            return refuse(why);
        }
        self.design.ops.push(op);
        Ok(())
    }
}

/// A test whose parts are being read.
struct Branch<'t> {
    tree: &'t Tree<Form>,
    at: usize,
    success: bool,
    closed: bool,
    /// Where success jumps over failure.
    skip: Option<usize>,
}

/// The number that must not be 0, if the op has one.
fn zero(op: Op) -> Option<u8> {
    match op {
        Op::Gold(n) => Some(n.unsigned_abs()),
        Op::Wounds(n)
        | Op::Exhaustion(n)
        | Op::Cancel(n)
        | Op::EnemyLife(n)
        | Op::ItemLess(n)
        | Op::ExtraDice(n)
        | Op::Place(n)
        | Op::Deal { n, .. }
        | Op::Mend { n, .. }
        | Op::Damage { n, .. }
        | Op::DrawGain { n, .. } => Some(n),
        _ => None,
    }
}

/// Why an op has no meaning in this context; `None` if it has one.
fn misplaced(op: Op, context: Context, fights: bool) -> Option<&'static str> {
    let in_roll = matches!(context, Context::Use(Window::Combat | Window::Escape | Window::Phase(_) | Window::Any));
    let (fits, why) = match op {
        Op::Mend { whom: Whom::Enemy, .. } | Op::Deal { .. } => {
            (context.in_fight(), "there is an enemy only in combat")
        }
        Op::DiscardUsed => (context == Context::Struck, "only a Struck text takes an Item (RBD-11.21)"),
        Op::Cancel(_) | Op::ThisRoll { .. } | Op::Reroll { .. } => {
            (in_roll, "this is used in a round of combat: Combat, Escape, Ranged, Melee, Magic or Any")
        }
        Op::FirstRound { .. } | Op::EnemyValue { .. } => (context.before_combat(), "this is said before combat"),
        Op::FirstRoll(_) | Op::NoEscape { .. } => (context.before_combat() || fights, "this is said before combat"),
        Op::NoActivation { .. } | Op::EnemyLife(_) => {
            (context == Context::Before, "only a Challenge does this, before combat")
        }
        Op::Damage { phase, .. } => {
            let fits = matches!(context, Context::Use(Window::Combat))
                || matches!(context, Context::Use(Window::Phase(p)) if p == phase);
            (fits, "damage is dealt in its own phase")
        }
        Op::RerollTest { .. } => (context == Context::Use(Window::Any), "a test is made at any time: `Any:`"),
        Op::EscapeFree => (context == Context::Use(Window::Escape), "this is used in the Escape phase"),
        Op::ItemLess(_) => (context == Context::Use(Window::Market), "Items are bought in the Market step"),
        Op::ExtraDice(_) | Op::ChooseFace | Op::CountsAs(_) | Op::Place(_) => {
            (context == Context::Use(Window::Movement), "this is used in the Movement step")
        }
        Op::DrawGain { .. } | Op::DrawAlly => {
            (matches!(context, Context::Once { .. }), "only rewards and Encounters draw Market cards")
        }
        Op::Keep | Op::Find(_) | Op::Fight(_) | Op::Win => {
            (context == Context::Once { reward: true }, "only a reward says this")
        }
        Op::Gold(_)
        | Op::Counter(_)
        | Op::Wounds(_)
        | Op::Exhaustion(_)
        | Op::Mend { whom: Whom::Hero | Whom::HeroOrAlly, .. }
        | Op::Test { .. }
        | Op::Skip(_)
        | Op::Either { .. }
        | Op::Each { .. } => (true, ""),
    };
    (!fits).then_some(why)
}

/// To what kind of moment a use with this op is bound.
fn bound(op: Op) -> Bound {
    match op {
        Op::ThisRoll { rolls, hero, .. } | Op::Reroll { rolls, hero } => Bound::Roll(rolls, hero),
        Op::RerollTest { .. } => Bound::Test,
        Op::Cancel(_) => Bound::Cancel,
        Op::Damage { phase, .. } => Bound::Hit(phase),
        Op::EscapeFree => Bound::Escape,
        Op::ExtraDice(_) => Bound::BeforeDice,
        Op::ChooseFace | Op::CountsAs(_) => Bound::AfterDice,
        Op::Place(_) => Bound::InsteadOfMoving,
        _ => Bound::Free,
    }
}

fn window(tree: &Tree<Form>) -> Window {
    match tree.form {
        Form::Movement => Window::Movement,
        Form::BeforeCombat => Window::BeforeCombat,
        Form::Combat => Window::Combat,
        Form::Escape => Window::Escape,
        Form::RangedPhase => Window::Phase(Attribute::Mind),
        Form::MeleePhase => Window::Phase(Attribute::Body),
        Form::MagicPhase => Window::Phase(Attribute::Spirit),
        Form::Market => Window::Market,
        _ => Window::Any,
    }
}

fn rolls(tree: &Tree<Form>) -> Rolls {
    match tree.form {
        Form::CombatKind => Rolls::COMBAT,
        Form::AttackKind => Rolls::ATTACK,
        Form::DefenceKind => Rolls::DEFENCE,
        Form::EscapeKind => Rolls::ESCAPE,
        Form::PhaseAttack => Rolls::ATTACK.in_phase(phase(tree.phrase("p"))),
        Form::PhaseDefence => Rolls::DEFENCE.in_phase(phase(tree.phrase("p"))),
        _ => Rolls::COMBAT.in_phase(phase(tree)),
    }
}

/// The place of a word that names itself in its list.
fn place(tree: &Tree<Form>) -> u8 {
    match tree.form {
        Form::Phase(n)
        | Form::AttributeWord(n)
        | Form::SkillWord(n)
        | Form::ColourWord(n)
        | Form::TerrainWord(n)
        | Form::TraitWord(n)
        | Form::TownWord(n) => n,
        _ => 0,
    }
}

fn phase(tree: &Tree<Form>) -> Attribute {
    Attribute::ALL[usize::from(place(tree))]
}

fn attribute(tree: &Tree<Form>) -> Attribute {
    Attribute::ALL[usize::from(place(tree))]
}

fn skill(tree: &Tree<Form>) -> Skill {
    Skill::WORDS[usize::from(place(tree))].1
}

fn delta(tree: &Tree<Form>) -> i8 {
    let n = signed(small(tree));
    if tree.form == Form::Minus { -n } else { n }
}

fn amount(tree: &Tree<Form>) -> u8 {
    if tree.form == Form::All { ALL } else { small(tree).min(ALL - 1) }
}

/// A numeral; more than a hundred of anything is all the same.
fn small(tree: &Tree<Form>) -> u8 {
    tree.number("n").min(100) as u8
}

fn signed(n: u8) -> i8 {
    i8::try_from(n).unwrap_or(i8::MAX)
}
