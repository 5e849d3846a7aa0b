//! Clauses as ops: prefixes and what they govern (RBD-22.5), one deed after the other (RBD-22.6), each where it has a meaning.

use runehall_cards::Node;

use super::Read;
use super::terms::{MOST, amount, attribute, colour, delta, numeral, phase, rolls, skill, small, terrain, trait_word};
use crate::lexicon::Form;
use crate::op::{Asked, Deed, Each, Flow, Ground, Op, Whom};
use crate::program::Window;
use crate::state::MOST_DICE;
use crate::terms::Terrain;

/// When the ops of an effect run, and so what they may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Context {
    Use(Window),
    /// Before Combat on a Challenge.
    Before,
    /// Each Round on a Challenge.
    EachRound,
    Struck,
    Reward,
    Encounter,
    Event,
}

impl Context {
    /// Whether there is an enemy, and no roll is being made.
    fn in_fight(self) -> bool {
        match self {
            Context::Before | Context::EachRound | Context::Struck => true,
            Context::Use(window) => match window {
                Window::BeforeCombat | Window::Combat | Window::Escape | Window::Phase(_) => true,
                Window::Movement | Window::Market | Window::Any => false,
            },
            Context::Reward | Context::Encounter | Context::Event => false,
        }
    }

    /// Whether it is before the first round.
    fn before_combat(self) -> bool {
        matches!(self, Context::Before | Context::Use(Window::BeforeCombat))
    }

    /// Whether a test of its own disturbs nothing.
    fn is_quiet(self) -> bool {
        match self {
            Context::Use(window) => match window {
                Window::BeforeCombat | Window::Movement | Window::Market => true,
                Window::Combat | Window::Escape | Window::Phase(_) | Window::Any => false,
            },
            Context::Before
            | Context::EachRound
            | Context::Struck
            | Context::Reward
            | Context::Encounter
            | Context::Event => true,
        }
    }
}

/// The ops of some clauses; jumps count from the first of them.
pub(super) fn run<'t>(does: impl Iterator<Item = Node<'t, Form>>, context: Context) -> Read<Vec<Op>> {
    let mut reading = Reading { context, ops: vec![], test: None, each: None, chosen: false, fights: false };
    for clause in does {
        reading.clause(clause)?;
    }
    reading.finish()
}

/// The most ops of an effect: a jump is one byte, and a card has several effects.
const MOST_OPS: usize = 40;

/// What has been read of an effect.
struct Reading<'t> {
    context: Context,
    ops: Vec<Op>,
    test: Option<Branch<'t>>,
    each: Option<Open>,
    /// After `choose one`.
    chosen: bool,
    /// After `start combat with` (RBD-22.9).
    fights: bool,
}

/// An `each …:` whose end has not come.
#[derive(Clone, Copy)]
struct Open {
    at: usize,
    who: Each,
    /// Whether it stands in a part of the test, and ends with it.
    in_part: bool,
}

/// A test whose parts are being read.
struct Branch<'t> {
    node: Node<'t, Form>,
    at: usize,
    success: bool,
    failure: bool,
    /// Where success jumps over failure.
    skip: Option<usize>,
}

impl<'t> Reading<'t> {
    fn clause(&mut self, clause: Node<'t, Form>) -> Read<()> {
        let mut part = clause;
        while let Some(then) = self.prefix(part)? {
            part = then;
        }
        if self.chosen {
            return Err(part.refuse("comes after `choose one`, which ends its part of the text: put it before"));
        }
        if self.test.as_ref().is_some_and(|branch| !branch.success && !branch.failure) {
            return Err(part.refuse("stands after a test without `success:` or `failure:` (RBD-13.5)"));
        }
        if self.ops.len() > MOST_OPS {
            return Err(part.refuse(format!("is one deed too many: an effect has at most {MOST_OPS}")));
        }
        match part.form() {
            Form::ChooseOne => self.choose(part),
            Form::Test => self.begin_test(part),
            _ => self.deed(part),
        }
    }

    /// The clause after a prefix, or none if there is no prefix.
    fn prefix(&mut self, part: Node<'t, Form>) -> Read<Option<Node<'t, Form>>> {
        let here = self.ops.len();
        let who = match part.form() {
            Form::Success => {
                let Some(branch) =
                    self.test.as_mut().filter(|branch| branch.at + 1 == here && !branch.success && !branch.failure)
                else {
                    return Err(part.refuse("does not follow a test (RBD-13.5)"));
                };
                branch.success = true;
                return Ok(Some(part.phrase("then")));
            }
            Form::Failure => {
                let Some(branch) =
                    self.test.as_mut().filter(|branch| !branch.failure && (branch.success == (branch.at + 1 < here)))
                else {
                    return Err(part.refuse("does not follow a test or its success (RBD-13.5)"));
                };
                branch.failure = true;
                let at = branch.at;
                if let Some(open) = self.each.take_if(|open| open.in_part) {
                    self.patch(open.at);
                }
                // Success jumps over failure, also where it brings nothing.
                let skip = self.ops.len();
                self.ops.push(Op::Flow(Flow::Skip(0)));
                if let Some(branch) = &mut self.test {
                    branch.skip = Some(skip);
                }
                self.patch(at);
                self.chosen = false;
                return Ok(Some(part.phrase("then")));
            }
            Form::EachHero => Each::Hero,
            Form::EachHeroOutside => Each::Outside,
            Form::EachAlly => Each::Ally,
            _ => return Ok(None),
        };
        if self.each.is_some() {
            return Err(part.refuse("stands in another `each …:`, which governs all that follows (RBD-22.5)"));
        }
        self.each = Some(Open { at: here, who, in_part: self.test.is_some() });
        self.ops.push(Op::Flow(Flow::Each { who, end: 0 }));
        Ok(Some(part.phrase("then")))
    }

    fn choose(&mut self, part: Node<'t, Form>) -> Read<()> {
        let at = self.ops.len();
        self.ops.push(Op::Flow(Flow::Either { second: 0 }));
        self.deed(part.phrase("a"))?;
        let skip = self.ops.len();
        self.ops.push(Op::Flow(Flow::Skip(0)));
        self.patch(at);
        self.deed(part.phrase("b"))?;
        self.patch(skip);
        if self.ops[at + 1] == self.ops[skip + 1] {
            return Err(part.refuse("leaves no choice: both are the same"));
        }
        self.chosen = true;
        Ok(())
    }

    fn begin_test(&mut self, part: Node<'t, Form>) -> Read<()> {
        if !self.context.is_quiet() {
            return Err(part.refuse("is a test, and there is no room for one in the middle of a round"));
        }
        if self.test.is_some() {
            return Err(part.refuse("is a second test; a text has one"));
        }
        if self.each.is_some_and(|open| open.who == Each::Ally) {
            return Err(part.refuse("is a test, and no Ally makes one (RBD-13.2)"));
        }
        let (skill, attribute) = (skill(part.phrase("s"))?, attribute(part.phrase("a"))?);
        let at = self.ops.len();
        self.test = Some(Branch { node: part, at, success: false, failure: false, skip: None });
        self.ops.push(Op::Flow(Flow::Test { skill, attribute, number: small(part)?, failed: 0 }));
        Ok(())
    }

    fn finish(mut self) -> Read<Vec<Op>> {
        if let Some(open) = self.each {
            self.patch(open.at);
        }
        if let Some(Branch { node, at, success, failure, skip }) = self.test.take() {
            if !success && !failure {
                return Err(node.refuse("has neither `success:` nor `failure:` after it (RBD-13.5)"));
            }
            if !failure {
                self.patch(at);
            }
            if let Some(skip) = skip {
                self.patch(skip);
            }
        }
        Ok(self.ops)
    }

    /// Makes the jump at `at` lead to what comes next.
    fn patch(&mut self, at: usize) {
        let here = self.ops.len() as u8;
        if let Some(jump) = self.ops.get_mut(at).and_then(Op::jump_mut) {
            *jump = here;
        }
    }

    /// One clause without parts that are carried out later.
    fn deed(&mut self, clause: Node<'t, Form>) -> Read<()> {
        let op = deed(clause)?;
        let sense = op.sense();
        if let Some(reason) = misplaced(sense.ground, self.context, self.fights) {
            return Err(clause.refuse(reason));
        }
        if self.each.is_some_and(|open| !sense.falls.on(open.who)) {
            return Err(clause.refuse("is nothing that falls on each of them (RBD-22.5)"));
        }
        self.fights |= op == Op::Flow(Flow::Fight);
        self.ops.push(op);
        Ok(())
    }
}

/// The op of a clause.
fn deed(clause: Node<'_, Form>) -> Read<Op> {
    let form = clause.form();
    Ok(match form {
        Form::GainGold => Op::Do(Deed::Gold(small(clause)?.cast_signed())),
        Form::LoseGold => Op::Do(Deed::Gold(-small(clause)?.cast_signed())),
        Form::GainCounter => Op::Do(Deed::Counter(colour(clause.phrase("c"))?)),
        Form::TakeWounds => Op::Do(Deed::Wounds(small(clause)?)),
        Form::TakeExhaustion => Op::Do(Deed::Exhaustion(small(clause)?)),
        Form::Deal => Op::Do(Deed::Deal { n: small(clause)?, both: false }),
        Form::DealBoth => Op::Do(Deed::Deal { n: small(clause)?, both: true }),
        Form::DiscardWounds => mend(clause, true)?,
        Form::DiscardExhaustion => mend(clause, false)?,
        Form::DiscardUsed => Op::Ask(Asked::DiscardUsed),
        Form::Cancel => Op::Do(Deed::Cancel(amount(clause.phrase("n"))?)),
        Form::Rolls => {
            let (n, rolls) = (delta(clause.phrase("n"))?, rolls(clause.phrase("k"))?);
            if clause.flag("hero") || !clause.flag("first") {
                return Err(
                    clause.refuse("holds for a while: write `in the first round`, or `Always:` on an Item or Ally")
                );
            }
            Op::Do(Deed::FirstRound { n, rolls })
        }
        Form::ThisRoll => {
            let (n, rolls) = (delta(clause.phrase("n"))?, rolls(clause.phrase("k"))?);
            Op::Do(Deed::ThisRoll { n, rolls, hero: clause.flag("hero") })
        }
        Form::FirstRoll => Op::Do(Deed::FirstRoll(delta(clause.phrase("n"))?)),
        Form::Damage => {
            let against = clause.optional("t").map(trait_word).transpose()?;
            Op::Do(Deed::Damage { n: small(clause)?, phase: phase(clause.phrase("p"))?, against })
        }
        Form::EnemyValue => {
            Op::Do(Deed::EnemyValue { n: delta(clause.phrase("n"))?, phase: phase(clause.phrase("p"))? })
        }
        Form::EnemyLife => Op::Do(Deed::EnemyLife(small(clause)?)),
        Form::NoActivation => Op::Do(Deed::NoActivation { first: clause.flag("first") }),
        Form::NoEscape => Op::Do(Deed::NoEscape { first: clause.flag("first") }),
        Form::Reroll => Op::Do(Deed::Reroll { rolls: rolls(clause.phrase("k"))?, hero: clause.flag("hero") }),
        Form::RerollTest => Op::Do(Deed::RerollTest { hero: clause.flag("hero") }),
        Form::EscapeFree => Op::Do(Deed::EscapeFree),
        Form::DrawGain => Op::Do(Deed::DrawGain { n: small(clause)?, cost: numeral(clause, "c", MOST)? }),
        Form::DrawAlly => Op::Do(Deed::DrawAlly),
        Form::ItemLess => Op::Do(Deed::ItemLess(small(clause)?)),
        // RBD-4.13
        Form::ExtraDice => Op::Do(Deed::ExtraDice(numeral(clause, "n", MOST_DICE as u16)?)),
        Form::ChooseFace => Op::Ask(Asked::ChooseFace),
        Form::CountsAs => {
            let (a, b) = (terrain(clause.phrase("a"))?, terrain(clause.phrase("b"))?);
            if a == b {
                return Err(clause.phrase("b").refuse("is named already"));
            }
            if a.bit() > b.bit() {
                // One way to write a text: as with towns.
                let order = Terrain::WORDS.map(|(word, _)| word).join(", ");
                return Err(clause.phrase("b").refuse(format!("is out of order; it is {order}")));
            }
            Op::Ask(Asked::CountsAs(a.bit() | b.bit()))
        }
        Form::Place => Op::Ask(Asked::Place(small(clause)?)),
        Form::KeepRune => Op::Do(Deed::Keep),
        Form::Find => named(clause, Op::Do(Deed::Find))?,
        Form::StartCombat => named(clause, Op::Flow(Flow::Fight))?,
        Form::Win => Op::Do(Deed::Win),
        _ => return Err(clause.refuse("is nothing that is carried out at this place of a text")),
    })
}

/// The lexicon knows one card by name.
fn named(clause: Node<'_, Form>, op: Op) -> Read<Op> {
    clause.phrase("c").only(Form::HighLord)?;
    Ok(op)
}

/// Healing, and of whom.
fn mend(clause: Node<'_, Form>, wounds: bool) -> Read<Op> {
    let (n, who) = (amount(clause.phrase("n"))?, clause.phrase("who"));
    Ok(match who.form() {
        Form::YourHero => Op::Do(Deed::Mend { wounds, n, whom: Whom::Hero }),
        Form::TheEnemy => Op::Do(Deed::Mend { wounds, n, whom: Whom::Enemy }),
        Form::HeroOrAlly => Op::Ask(Asked::Mend { wounds, n }),
        _ => return Err(who.refuse("is nobody who is hurt")),
    })
}

/// Why an op that belongs on this ground has no meaning in this context; `None` if it has one.
fn misplaced(ground: Ground, context: Context, fights: bool) -> Option<&'static str> {
    let in_round = matches!(context, Context::Use(Window::Combat | Window::Escape | Window::Phase(_)));
    let used_in = |window| context == Context::Use(window);
    let (fits, why) = match ground {
        Ground::Everywhere => (true, ""),
        Ground::Combat => (context.in_fight(), "is about an enemy, and there is one only in combat"),
        // RBD-14.7: a Challenge has no exhaustion; only on what is used the enemy may be a Hero.
        Ground::UsedInCombat => (
            context.in_fight() && matches!(context, Context::Use(_)),
            "is about the exhaustion of a Challenge, which has none (RBD-14.7)",
        ),
        Ground::UsedInRound => {
            (in_round, "is used in a round of combat: `Combat`, `Escape`, `Ranged`, `Melee` or `Magic`")
        }
        Ground::Before => (context.before_combat(), "is said before combat"),
        Ground::BeforeOrEachRound => (
            context.before_combat() || context == Context::EachRound,
            "is said before combat or at the start of a round",
        ),
        Ground::BeforeOrFight => (context.before_combat() || fights, "is said before combat"),
        Ground::ChallengeBefore => (context == Context::Before, "is said by a Challenge, before combat"),
        Ground::ChallengeBeforeOrEachRound => (
            matches!(context, Context::Before | Context::EachRound),
            "is said by a Challenge, before combat or at the start of a round",
        ),
        Ground::Struck => (context == Context::Struck, "takes an Item, which only a Struck text does (RBD-11.21)"),
        Ground::Phase(phase) => (used_in(Window::Phase(phase)), "is damage, which is dealt in its own phase"),
        Ground::Escape => (used_in(Window::Escape), "is used in the Escape phase"),
        Ground::Any => (used_in(Window::Any), "is about a test, which is made at any time: `Any`"),
        Ground::Market => (used_in(Window::Market), "is about Items that are bought, in the Market step"),
        Ground::Movement => (used_in(Window::Movement), "is used in the Movement step"),
        Ground::RewardOrEncounter => (
            matches!(context, Context::Reward | Context::Encounter),
            "draws Market cards, which only rewards and Encounters do",
        ),
        Ground::Reward => (context == Context::Reward, "is said by rewards only"),
        Ground::RewardOnce => (context == Context::Reward && !fights, "is said once, by rewards only"),
    };
    (!fits).then_some(why)
}
