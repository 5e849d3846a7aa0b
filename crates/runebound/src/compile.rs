//! What a text means: its tree taken apart, part by part, into the effects that [`crate::program`] keeps of a card.
//!
//! **Invariant.** Every phrase is read through `Node`, so what is not used here is refused; a form that cannot stand in a place is
//! refused by name, never taken for its neighbour. Where a phrase has force is [`force`], one line for each form. A text is
//! compiled without its card, map and pool: what it names there is looked up when the rules are put together.

#![expect(clippy::wildcard_enum_match_arm, reason = "every other form is refused; none is taken for a neighbour")]

mod clauses;
mod force;
mod standing;
mod terms;
mod used;

use std::sync::LazyLock;

use runehall_cards::{CardSource, Force, Language, Lexicon, Line, Node, Refused, accept};

use crate::lexicon::{CATEGORIES, ENTRIES, Form};
use crate::load::FILES;
use crate::program::{CardType, Effect, Role, Sort, Way};
use clauses::{Context, run};

/// The card language of Runebound (section 22).
#[derive(Clone, Copy, Debug)]
pub struct RuneboundCards;

type Read<T> = Result<T, Refused>;

impl Language for RuneboundCards {
    type Form = Form;
    type Card = CardType;
    type Program = Vec<Effect>;

    const CARDS: &'static [(&'static str, CardType)] = &CardType::WORDS;

    fn lexicon() -> &'static Lexicon<Form> {
        static LEXICON: LazyLock<Lexicon<Form>> = LazyLock::new(|| {
            Lexicon::new(CATEGORIES, ENTRIES, &[("die", "dice")]).expect("a test builds this lexicon")
        });
        &LEXICON
    }

    fn force(form: Form) -> Force<Form, CardType> {
        force::force(form)
    }

    fn by_scenario() -> &'static [(Form, CardType, &'static str)] {
        &BY_SCENARIO
    }

    fn compile(card: CardType, line: Node<'_, Form>) -> Read<Vec<Effect>> {
        text(card, line)
    }

    /// A Challenge that has lost one of its two lines gets back the one that its text is not.
    fn adapt(cards: &mut [CardSource]) {
        for card in cards.iter_mut() {
            let is_challenge = card.attributes.iter().any(|attribute| attribute.key == CardType::CHALLENGE);
            if let (true, [only]) = (is_challenge, &card.lines[..]) {
                let blank = Line { text: "—".to_owned(), ..only.clone() };
                // The effects are the first line, the reward the second.
                card.lines.insert(usize::from(!is_reward(&only.text)), blank);
            }
        }
    }

    fn files() -> &'static [(&'static str, &'static str)] {
        &FILES
    }
}

/// What players at random do not come to see.
const BY_SCENARIO: [(Form, CardType, &str); 31] = {
    use CardType::{Challenge, Encounter, Event, Goods, Hero};
    use Sort::{Ally, Armour, Artifact, Potion, Rune, Weapon};
    [
        // A card that says nothing differs from no other such card.
        (Form::Nothing, Hero, "RBD-22.4"),
        (Form::Nothing, Challenge, "RBD-22.4"),
        (Form::Nothing, Event, "RBD-22.4"),
        (Form::Nothing, Encounter, "RBD-22.4"),
        (Form::Nothing, Goods(Weapon), "RBD-22.4"),
        (Form::Nothing, Goods(Armour), "RBD-22.4"),
        (Form::Nothing, Goods(Potion), "RBD-22.4"),
        (Form::Nothing, Goods(Artifact), "RBD-22.4"),
        (Form::Nothing, Goods(Rune), "RBD-22.4"),
        (Form::Nothing, Goods(Ally), "RBD-22.4"),
        // The High Lord is one card, and lies in the red deck.
        (Form::HighLord, Challenge, "RBD-19.4"),
        (Form::Find, Challenge, "RBD-19.4"),
        // Few cards test a skill or have a trait, and one of them must come; all skills and all traits are read alike.
        (Form::SkillWord(0), Challenge, "RBD-13.4"),
        (Form::SkillWord(1), Goods(Armour), "RBD-13.4"),
        (Form::SkillWord(1), Goods(Potion), "RBD-13.4"),
        (Form::SkillWord(6), Challenge, "RBD-13.4"),
        (Form::SkillWord(6), Goods(Weapon), "RBD-13.4"),
        (Form::SkillWord(6), Goods(Armour), "RBD-13.4"),
        (Form::SkillWord(9), Goods(Weapon), "RBD-13.4"),
        (Form::SkillWord(9), Goods(Armour), "RBD-13.4"),
        (Form::TraitWord(1), Hero, "RBD-1.12"),
        (Form::TraitWord(4), Hero, "RBD-1.12"),
        (Form::TraitWord(7), Hero, "RBD-1.12"),
        (Form::TraitWord(10), Hero, "RBD-1.12"),
        (Form::TraitWord(1), Event, "RBD-1.12"),
        (Form::TraitWord(3), Event, "RBD-1.12"),
        (Form::TraitWord(4), Event, "RBD-1.12"),
        (Form::TraitWord(6), Event, "RBD-1.12"),
        (Form::TraitWord(7), Event, "RBD-1.12"),
        (Form::TraitWord(8), Event, "RBD-1.12"),
        (Form::TraitWord(10), Event, "RBD-1.12"),
    ]
};

/// Whether a line of a Challenge is its reward.
fn is_reward(text: &str) -> bool {
    let Ok(tree) = RuneboundCards::lexicon().parse(text) else { return false };
    accept::<RuneboundCards>(CardType::Challenge, &tree)
        .is_ok_and(|effects| effects.iter().any(|effect| effect.role == Role::Reward))
}

/// A whole line.
fn text(card: CardType, line: Node<'_, Form>) -> Read<Vec<Effect>> {
    match line.form() {
        Form::Nothing => Ok(vec![]),
        Form::Text => {
            let stop = line.flag("stop");
            let mut found: Vec<Effect> = vec![];
            for part in line.list("effects") {
                let next = effect(card, part)?;
                if let Some(reason) = found.iter().find_map(|known| clash(known.role, next.role)) {
                    return Err(part.refuse(reason));
                }
                found.push(next);
            }
            // One way to write a text: what two players would read as the same is the same line.
            match (card, stop) {
                (CardType::Challenge | CardType::Encounter, true) => {
                    Err(line.refuse("ends with a full stop; the texts of Challenges and Encounters have none"))
                }
                (CardType::Hero | CardType::Event | CardType::Goods(_), false) => {
                    Err(line.refuse("ends without a full stop"))
                }
                (CardType::Challenge | CardType::Encounter, false)
                | (CardType::Hero | CardType::Event | CardType::Goods(_), true) => Ok(found),
            }
        }
        _ => Err(line.refuse("is no whole text")),
    }
}

/// Why two effects cannot stand in one text.
fn clash(one: Role, other: Role) -> Option<&'static str> {
    match (one, other) {
        (Role::Once, Role::Once) => Some("is a second text of the same time; write `; ` between its clauses"),
        (Role::Reward, _) | (_, Role::Reward) => Some(
            "does not stand beside this: a Challenge has its effects in the first line and one reward in the second",
        ),
        (Role::EachRound, Role::EachRound) => Some("is a second Each Round text; a Challenge has one"),
        (Role::Struck(one), Role::Struck(other)) if one == other => {
            Some("is a second Struck text of this phase; a Challenge has one")
        }
        // What was used before this combat is noted for a figure, not for its abilities.
        (Role::Used(one), Role::Used(other)) if one.is_before_combat() && other.is_before_combat() => {
            Some("is a second Before Combat ability; write `; ` between its clauses (RBD-11.6)")
        }
        (
            Role::Standing | Role::Used(_) | Role::Before | Role::EachRound | Role::Struck(_) | Role::Once,
            Role::Standing | Role::Used(_) | Role::Before | Role::EachRound | Role::Struck(_) | Role::Once,
        ) => None,
    }
}

/// One effect: its time says what it is on this card (RBD-22.4).
fn effect(card: CardType, effect: Node<'_, Form>) -> Read<Effect> {
    effect.only(Form::Effect)?;
    let plain = |role, ops| Effect { role, standing: vec![], ops };
    let does = effect.list("does");
    let Some(when) = effect.optional("when") else {
        uncosted(effect)?;
        return match card {
            CardType::Challenge => Ok(plain(Role::Reward, run(does, Context::Reward)?)),
            CardType::Encounter => Ok(plain(Role::Once, run(does, Context::Encounter)?)),
            CardType::Hero | CardType::Event | CardType::Goods(_) => {
                Err(effect.refuse("says no time; only Encounters and rewards do without (RBD-22.4)"))
            }
        };
    };
    let form = when.form();
    match (form, card) {
        (Form::Always, CardType::Goods(sort)) => {
            let hit = effect.flag("hit");
            if let Some(cost) = effect.optional("cost") {
                return Err(cost.refuse("is a cost of what is used, and this holds always (RBD-11.3)"));
            }
            Ok(Effect { role: Role::Standing, standing: standing::always(sort, does, hit)?, ops: vec![] })
        }
        (Form::Activate, CardType::Goods(_)) => used::used(card, effect, when.phrase("t"), Way::Activate),
        (Form::Discard, CardType::Goods(_)) => used::used(card, effect, when.phrase("t"), Way::Discard),
        (Form::Struck, CardType::Challenge) => {
            uncosted(effect)?;
            let phase = terms::phase(when.phrase("p"))?;
            Ok(plain(Role::Struck(phase), run(does, Context::Struck)?))
        }
        (Form::EachRound, CardType::Challenge) => {
            uncosted(effect)?;
            Ok(plain(Role::EachRound, run(does, Context::EachRound)?))
        }
        (Form::BeforeCombat, CardType::Challenge) => {
            uncosted(effect)?;
            Ok(plain(Role::Before, run(does, Context::Before)?))
        }
        (Form::Special, CardType::Challenge) => {
            uncosted(effect)?;
            Ok(Effect { role: Role::Standing, standing: standing::special(does)?, ops: vec![] })
        }
        (Form::WhenPlayed, CardType::Event) => {
            uncosted(effect)?;
            Ok(plain(Role::Once, run(does, Context::Event)?))
        }
        (Form::WhileActive, CardType::Event) => {
            uncosted(effect)?;
            let (standing, ops) = standing::lasting(does)?;
            Ok(Effect { role: Role::Standing, standing, ops })
        }
        (
            Form::Movement
            | Form::BeforeCombat
            | Form::Combat
            | Form::Escape
            | Form::RangedPhase
            | Form::MeleePhase
            | Form::MagicPhase
            | Form::Market
            | Form::Any,
            CardType::Hero | CardType::Goods(Sort::Ally),
        ) => used::used(card, effect, when, Way::Ability),
        (_, _) => Err(when.refuse("is no time that a card of this type says (RBD-22.4)")),
    }
}

/// Reads what only a text that is used has, and refuses it.
fn uncosted(effect: Node<'_, Form>) -> Read<()> {
    if let Some(cost) = effect.optional("cost") {
        return Err(cost.refuse("is a cost, and only what is used has one: an ability, `Activate` or `Discard`"));
    }
    if effect.flag("hit") {
        return Err(effect.refuse("says `Hit:`, which only Heroes, Allies and Items do (RBD-11.16)"));
    }
    Ok(())
}
