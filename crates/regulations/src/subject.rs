//! What the pending question is about, for the player who is asked.
//!
//! The words are those of the card whose text asks ([`Said`]), of the glossary for spins and Events, or of what happens
//! where cards may be used on it; no card has words of its own here. **Invariant:** only what the asked player may know is
//! named. All that the agenda holds has been declared before everybody, but for the Rune of RNR-16.20. Start at [`subject`].

use runehall_engine::{CardId, Cause, Clause, Refusal, Seat, Stage, Subject, Term};

use crate::fences::Naming;
use crate::frame::{Act, ActKind, Change, Frame, Sector, SpinStep, Summon, TurnStep};
use crate::look::Look;
use crate::program::{From, Limit, Moment, Object, Rules, Said, Standing};
use crate::state::{NO_CARD, NOBODY, Occurrence, REGULATION, State, Use};
use crate::words::{event, offered, sector};

/// What the pending question is about; nothing where the phase asks it, or where it says so itself.
#[expect(clippy::wildcard_enum_match_arm, reason = "only the frames that ask matter here")]
pub(crate) fn subject(rules: &Rules, state: &State) -> Option<Subject> {
    let (frame, below) = asking(state)?;
    let about = About { rules, state, look: Look { rules, state } };
    match *frame {
        Frame::Asked { on, left } => Some(about.occurrence(on, state.at(left.first()?))),
        Frame::Aim { what, .. } if what.card != NO_CARD => about.step(what.card, about.aiming(what)?),
        Frame::Limits => about.limit(),
        Frame::Aim { .. }
        | Frame::Discard { .. }
        | Frame::Summon { .. }
        | Frame::Choose(_)
        | Frame::Fetch { .. }
        | Frame::May { .. } => about.sender(*below?),
        _ => None,
    }
}

/// The clause that asks, where it is not the one that the question is declared with: the same question serves several.
pub(crate) fn asked_by(state: &State) -> Option<Clause> {
    let (frame, below) = asking(state)?;
    match (*frame, below.copied()) {
        (Frame::Choose { .. }, Some(Frame::Turn(TurnStep::Win))) => Some(Clause("RNR-8.11")),
        (Frame::Summon { what: Summon { from: From::Discard, .. }, .. }, _) => Some(Clause("RNR-4.5")),
        _ => None,
    }
}

/// What "yes" means at the pending question: the words of the optional step, or of the Event.
#[expect(clippy::wildcard_enum_match_arm, reason = "only steps and Events are agreed to")]
pub(crate) fn agreed(rules: &Rules, state: &State) -> Option<String> {
    let (Frame::May { .. }, Some(below)) = asking(state)? else { return None };
    match *below {
        Frame::Effect { what, at } => Some(said(rules, what.card, usize::from(at.pc))?.verb.clone()),
        Frame::Event { event: kind, .. } => offered(kind).map(str::to_owned),
        _ => None,
    }
}

/// The frame that asks a player, and the one that sent it.
fn asking(state: &State) -> Option<(&Frame, Option<&Frame>)> {
    state.core.pending.asked()?;
    match state.core.agenda.frames() {
        [rest @ .., window, Frame::Picks(_)] => Some((window, rest.last())),
        [rest @ .., frame] => Some((frame, rest.last())),
        [] => None,
    }
}

fn said(rules: &Rules, card: CardId, step: usize) -> Option<&Said> {
    rules.of(card).said.get(step)
}

struct About<'a> {
    rules: &'a Rules,
    state: &'a State,
    look: Look<'a>,
}

impl About<'_> {
    /// The step, spin, Event or price that a question belongs to.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only the frames that send one who asks matter here")]
    fn sender(&self, sender: Frame) -> Option<Subject> {
        match sender {
            Frame::Effect { what, at } => self.step(what.card, usize::from(at.pc)),
            Frame::Spin { step: SpinStep::Did(shown), .. } => Some(term(sector(shown))),
            Frame::Event { event: kind, .. } => Some(term(event(kind))),
            Frame::Road(Stage::Proposed(Change::Cast(_))) => {
                self.price(|rule| matches!(rule, Standing::CastPrice { .. }))
            }
            Frame::Road(Stage::Proposed(Change::Act(Act { what: ActKind::Summon, .. }))) => {
                self.price(|rule| matches!(rule, Standing::SummonPrice { .. }))
            }
            Frame::Turn(TurnStep::Win) => Some(self.too_much_gained()),
            _ => None,
        }
    }

    /// A step of a text (RNR-10.12).
    fn step(&self, card: CardId, step: usize) -> Option<Subject> {
        let text = said(self.rules, card, step)?.step.clone();
        Some(Subject { cause: self.cause(card, "RNR-10.12"), text })
    }

    /// The step whose target is chosen (RNR-11.8).
    fn aiming(&self, what: Use) -> Option<usize> {
        let creature = matches!(self.look.to_name(&what), Some(Naming::Creature(_)));
        self.rules.of(what.card).steps.iter().position(|step| {
            let one = matches!(step.verb.act(), Some((_, Object::One { .. })));
            if creature {
                return one && self.look.by_user(step.doer, &what);
            }
            step.names_player()
        })
    }

    /// RNR-10.15: the price that a standing rule puts on a CAST or a Summon action, in its own words.
    fn price(&self, is_price: impl Fn(Standing) -> bool) -> Option<Subject> {
        let (seat, _) = self.state.core.pending.asked()?;
        let in_force = self.state.lawns() - self.state.hexed;
        let near = self.state.mythical(seat) | self.state.table.zone(REGULATION);
        let mut bearers = near.iter().chain((in_force - near).iter());
        let card = bearers.find(|&card| self.rules.of(card).standing.is_some_and(&is_price))?;
        let text = self.rules.of(card).text.trim_end_matches('.').to_owned();
        Some(Subject { cause: self.cause(card, "RNR-10.15"), text })
    }

    /// RNR-8.11
    fn too_much_gained(&self) -> Subject {
        let text = format!("you gained {} Mythical Creatures in this turn, so destroy one of yours", self.state.gain());
        let changed = matches!(self.state.law, Some(Standing::GainLimit { .. }));
        Subject { cause: self.law_or("RNR-8.11", changed), text }
    }

    /// RNR-8.1, RNR-8.4
    fn limit(&self) -> Option<Subject> {
        let (seat, which) = self.look.over_limit()?;
        let limit = self.look.limit(seat, which);
        let changed = matches!(self.state.law, Some(Standing::Base { limit, .. }) if limit == which);
        Some(match which {
            Limit::Hand => Subject {
                cause: self.law_or("RNR-8.1", changed),
                text: format!("your hand limit is {limit}, and your hand has {}", self.state.hand_size(seat)),
            },
            Limit::Rune => Subject {
                cause: self.law_or("RNR-8.4", changed),
                text: format!("your Rune limit is {limit}, and your Fence has {}", self.state.fence_size(seat)),
            },
        })
    }

    /// What happens or is about to (RNR-11.16, RNR-11.10), with the card whose effect does it.
    fn occurrence(&self, on: Occurrence, asked: Seat) -> Subject {
        let who = Refusal::seat(on.actor);
        let card = match self.look.it(on) {
            NO_CARD => "a card",
            card => self.rules.catalog.name(self.rules.catalog.kind_of(card)),
        };
        let (clause, text) = match on.moment {
            Moment::Enters if on.summoner != NOBODY => {
                ("RNR-4.5", format!("{} summons {card} onto {who}'s Lawn", Refusal::seat(on.summoner)))
            }
            Moment::Enters => ("RNR-4.16", format!("{card} enters {who}'s Lawn")),
            Moment::TurnBegins => ("RNR-6.3", format!("{who}'s turn begins")),
            Moment::SpinBegins => ("RNR-16.25", "the Spin phase begins".to_owned()),
            Moment::SpinEnds => ("RNR-16.25", "the Spin phase ends".to_owned()),
            Moment::Cast => ("RNR-11.17", format!("{who} casts {card}")),
            Moment::Discard => ("RNR-4.2", format!("{who} has discarded a card")),
            Moment::Hexed => ("RNR-4.8", format!("{card} of {who} is hexed")),
            Moment::WouldCast => ("RNR-11.17", format!("{who} would cast {card}")),
            Moment::WouldDiscard => ("RNR-4.2", format!("{who} would discard a card")),
            Moment::WouldActivate => ("RNR-11.22", format!("{who} would activate {card}")),
            Moment::WouldSpin => {
                let Term { word, meaning, .. } = sector(self.state.spun.unwrap_or(Sector::NewRune));
                ("RNR-16.5", format!("{who} would apply {word} ({meaning})"))
            }
            Moment::WouldDestroy => ("RNR-4.10", format!("{card} of {who} would be destroyed")),
            Moment::WouldSteal => ("RNR-4.11", format!("{card} of {who} would be stolen")),
            Moment::WouldHex => ("RNR-4.8", format!("{card} of {who} would be hexed")),
            Moment::WouldDestroyRune | Moment::WouldStealRune => {
                // RNR-16.20: only the Fence's player sees which one it is.
                let rune = if asked == on.actor { card } else { "a Rune" };
                let done = if on.moment == Moment::WouldStealRune { "stolen" } else { "destroyed" };
                ("RNR-16.20", format!("{rune} on {who}'s Fence would be {done}"))
            }
            Moment::WouldRegulate => ("RNR-13.2", format!("{card} would become the active Regulation")),
        };
        Subject { cause: self.cause(on.source, clause), text }
    }

    fn cause(&self, card: CardId, clause: &'static str) -> Cause {
        match card {
            NO_CARD => Cause::Clause(Clause(clause)),
            card => Cause::Card(self.rules.catalog.kind_of(card), Clause(clause)),
        }
    }

    /// The active Regulation where it changes what the clause says.
    fn law_or(&self, clause: &'static str, changed: bool) -> Cause {
        let law = self.state.table.zone(REGULATION).first().filter(|_| changed);
        self.cause(law.unwrap_or(NO_CARD), clause)
    }
}

fn term(term: &Term) -> Subject {
    Subject { cause: Cause::Clause(term.clause), text: format!("{}: {}", term.word, term.meaning) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_said_as_it_is_printed() {
        let rules = crate::compile::load(&[]).expect("our own cards");
        for design in &rules.designs {
            let steps: Vec<&str> = design.said.iter().map(|said| said.step.as_str()).collect();
            let asks_nothing = design.steps.iter().all(|step| step.verb == crate::program::Verb::Nullify);
            assert_eq!(steps.len(), if asks_nothing { 0 } else { design.steps.len() }, "{}", design.name);
            let whole = steps.join(", then ");
            assert!(design.text.to_lowercase().contains(&whole.to_lowercase()), "`{whole}` of `{}`", design.text);
            for Said { step, verb } in &design.said {
                assert!(!verb.is_empty() && step.ends_with(verb), "`{verb}` of `{step}`");
                assert!(!["have ", "let ", "you may "].iter().any(|start| verb.starts_with(start)), "{verb}");
            }
        }
    }
}
