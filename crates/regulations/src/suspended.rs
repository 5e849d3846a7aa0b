//! The work that is suspended, in words: what a judge reads beside the table. Start at [`suspended`].

use runehall_engine::{CardId, Fate, Refusal, Seat, Stage};

use crate::frame::{
    Act, ActKind, AimMode, Change, Dealt, Discard, EffectStage, Frame, Pick, Progress, SpinStep, Summon, TurnStep, When,
};
use crate::program::{Fetched, From, Moment, Rules};
use crate::state::{NO_CARD, NOBODY, Occurrence, State, Use};
use crate::words::{event, sector};

/// What waits, the next first.
pub(crate) fn suspended(rules: &Rules, state: &State) -> Vec<String> {
    let words = Words { rules, state };
    state.core.agenda.frames().iter().rev().map(|frame| words.frame(*frame)).collect()
}

struct Words<'a> {
    rules: &'a Rules,
    state: &'a State,
}

fn who(seat: Seat) -> String {
    if seat == NOBODY { "nobody".to_owned() } else { Refusal::seat(seat) }
}

impl Words<'_> {
    fn card(&self, card: CardId) -> &str {
        if card == NO_CARD { "a card" } else { &self.rules.of(card).name }
    }

    fn effect(&self, what: Use) -> String {
        format!("{}'s {}", who(what.user), self.card(what.card))
    }

    fn frame(&self, frame: Frame) -> String {
        match frame {
            Frame::Starter => "who starts is drawn by lot (RNR-2.6)".to_owned(),
            Frame::Deal { of: Dealt::Hands, deal: _ } => "the opening hands are dealt (RNR-2.2)".to_owned(),
            Frame::Deal { of: Dealt::Fences, deal: _ } => "the first Runes are dealt (RNR-2.3)".to_owned(),
            Frame::FirstRegulation => "the first Regulation is turned up (RNR-2.4)".to_owned(),
            Frame::Turn(step) => self.turn(step),
            Frame::SummonWhere { card } => format!("{} is summoned: onto which Lawn? (RNR-4.6)", self.card(card)),
            Frame::Aim { what, mode } => {
                let when = match mode {
                    AimMode::CastPhase | AimMode::CastByEffect => "is announced",
                    AimMode::Link => "comes to its link",
                };
                format!("{} {when}: its targets are named (RNR-11.8)", self.effect(what))
            }
            Frame::Link { link } => {
                let left: Vec<String> =
                    self.state.queue.iter().filter(|what| what.link == link).map(|what| self.effect(*what)).collect();
                format!(
                    "a link of the chain, with {} left (RNR-11.4)",
                    if left.is_empty() { "nothing".to_owned() } else { left.join(", ") }
                )
            }
            Frame::Effect { what, at: Progress { pc, round, stage, count: _ } } => {
                let doer = Refusal::seat(self.state.at(round.nth() % self.state.n_seats));
                let where_ = match stage {
                    EffectStage::Next | EffectStage::Agreed => format!("next for {doer}"),
                    EffectStage::Asked => format!("{doer} is asked whether to"),
                    EffectStage::Done => format!("{doer} is doing it"),
                };
                format!("the effect of {}, at its part {}: {where_} (RNR-10.12)", self.effect(what), pc + 1)
            }
            Frame::Road(stage) => self.road(stage),
            Frame::Window { on, nth } => {
                let from = Refusal::seat(self.state.at(nth % self.state.n_seats));
                format!("who uses a card on this, from {from} on: {} (RNR-11.24)", self.occurrence(on))
            }
            Frame::Asked { on, left } => {
                let mut rest = left;
                let mut asked = vec![];
                while let Some(nth) = rest.first() {
                    asked.push(Refusal::seat(self.state.at(nth)));
                    rest = rest.rest();
                }
                format!("{} may use a card on this: {} (RNR-11.24)", asked.join(", then "), self.occurrence(on))
            }
            Frame::Picks(picks) => {
                let named: Vec<&str> = picks.iter().map(|card| self.card(*card)).collect();
                format!("named so far: {} (RNR-11.22)", named.join(", "))
            }
            Frame::Activate { what, when } => self.activation(what, when),
            Frame::Draw { seat, left } => format!("{} draws: {left} left (RNR-4.1)", who(seat)),
            Frame::Discard { what, step: _ } => self.discard(what),
            Frame::Summon { what: Summon { seat, source: _, from, which: _, onto: _ }, card } => {
                let from = match from {
                    From::Hand => "the hand",
                    From::Discard => "the Main discard",
                };
                format!("{} summons {} from {from} (RNR-4.5)", who(seat), self.card(card))
            }
            Frame::Choose(Pick { seat, what, status: _, place: _, which: _, user: _, who: _, source: _ }) => {
                format!("{} chooses a Creature to {} (RNR-7.1)", who(seat), verb(what))
            }
            Frame::Batch { what, status: _, who: _, by: _, source: _ } => {
                let n = self.state.batch.len();
                format!("{n} more Creatures, one by one, to {} (RNR-10.21)", verb(what))
            }
            Frame::RuneBatch { fences: _, after: _, until: _, who: by, source: _ } => {
                format!("{} destroys Runes, one by one (RNR-10.21)", who(by))
            }
            Frame::PickRune { seat, fence, what, source: _ } => {
                format!("{} picks a Rune of {} blind, to {} (RNR-4.12)", who(seat), who(fence), verb(what))
            }
            Frame::Fetch { seat, what } => {
                let what = match what {
                    Fetched::Card => "a card from the Main discard",
                    Fetched::Spell => "a Spell from the Main discard",
                    Fetched::Creature => "a Creature from the Main discard",
                    Fetched::Rune => "a Rune from the Rune discard",
                };
                format!("{} takes {what} (RNR-4.19)", who(seat))
            }
            Frame::Spin { seat, source: _, step: SpinStep::Roll } => format!("{} spins (RNR-4.3)", who(seat)),
            Frame::Spin { seat, source: _, step: SpinStep::Did(shown) } => {
                format!("{} carries out {} (RNR-4.3)", who(seat), sector(shown).word)
            }
            Frame::Event { event: kind, nth, step: _ } => {
                let left = self.state.n_seats.saturating_sub(nth);
                format!("{}, with {left} players to come (RNR-7.4)", event(kind).word)
            }
            Frame::EventRoll => "the spinner turns for an Event (RNR-7.10)".to_owned(),
            Frame::AddRune { seat } => format!("{} adds the top card of the Rune deck to the Fence", who(seat)),
            Frame::Regulate { source: _ } => "a Regulation is turned up (RNR-13.2)".to_owned(),
            Frame::Limits => "somebody is over a limit (RNR-11.15)".to_owned(),
            Frame::May { seat } => format!("{} may, or may not (RNR-10.6)", who(seat)),
        }
    }

    fn turn(&self, step: TurnStep) -> String {
        let active = Refusal::seat(self.state.active);
        let what = match step {
            TurnStep::Begin => "begins (RNR-6.3)",
            TurnStep::Draw => "before the Draw phase (RNR-6.6)",
            TurnStep::Cast => "in the Cast phase (RNR-6.7)",
            TurnStep::Summon => "in the Summon phase (RNR-6.8)",
            TurnStep::Summoned => "after a Summon action (RNR-16.26)",
            TurnStep::SpinBegins => "before the Spin phase (RNR-16.25)",
            TurnStep::Spin => "at the SPIN (RNR-6.9)",
            TurnStep::SpinEnds => "after the SPIN (RNR-16.25)",
            TurnStep::Gain => "before the summoning limit (RNR-9.1)",
            TurnStep::Win => "before the win test (RNR-9.1)",
            TurnStep::Pass => "before it passes (RNR-9.1)",
        };
        format!("{active}'s turn, {what}")
    }

    fn road(&self, stage: Stage<Change, Option<Occurrence>>) -> String {
        match stage {
            Stage::Proposed(change) => format!("after its price: {}", self.change(change)),
            Stage::Asked(change) => format!("unless somebody stops it: {} (RNR-11.10)", self.change(change)),
            Stage::Decided(Fate::Happens) => "what was about to happen happens after all (RNR-11.11)".to_owned(),
            Stage::Decided(Fate::Prevented) => "then what was about to happen does not (RNR-11.10)".to_owned(),
            Stage::Decided(Fate::Replaced) => "this happens in place of what was about to (RNR-11.10)".to_owned(),
            Stage::Check(Some(on)) => {
                format!("limits, then who uses a card on this: {} (RNR-11.15)", self.occurrence(on))
            }
            Stage::Check(None) => "limits (RNR-11.15)".to_owned(),
        }
    }

    fn change(&self, change: Change) -> String {
        match change {
            Change::Act(Act { what, card, rune: _, who: by, by: _, source: _, to, lot: _ }) => match what {
                ActKind::Summon => format!("{} summons {} onto {}'s Lawn", who(by), self.card(card), who(to)),
                ActKind::DestroyRune => "a Rune is destroyed".to_owned(),
                ActKind::StealRune => format!("{} steals a Rune", who(by)),
                ActKind::Hex
                | ActKind::Restore
                | ActKind::Destroy
                | ActKind::Sacrifice
                | ActKind::Return
                | ActKind::Steal => {
                    let s = if what == ActKind::Hex { "es" } else { "s" };
                    format!("{} {}{s} {}", who(by), verb(what), self.card(card))
                }
            },
            Change::Cast(what) => format!("{} casts {}", who(what.user), self.card(what.card)),
            Change::Activate { what, when } => self.activation(what, when),
            Change::Discard(what) => self.discard(what),
            Change::Spin { seat, source: _, sector: shown } => {
                format!("{} carries out {}", who(seat), sector(shown).word)
            }
            Change::Regulate { card, source: _ } => format!("{} becomes the active Regulation", self.card(card)),
        }
    }

    fn activation(&self, what: Use, when: When) -> String {
        let when = match when {
            When::Queued => "and waits in the chain",
            When::AtOnce => "at once",
        };
        format!("{} activates {} {when} (RNR-11.22)", who(what.user), self.card(what.card))
    }

    fn discard(&self, what: Discard) -> String {
        let Discard { seat, left, until: _, done: _, by: _, source } = what;
        let cause = if source == NO_CARD { String::new() } else { format!(" for {}", self.card(source)) };
        format!("{} discards{cause}: {left} left (RNR-4.2)", who(seat))
    }

    fn occurrence(&self, on: Occurrence) -> String {
        let (actor, card) = (who(on.actor), self.card(on.card));
        match on.moment {
            Moment::Enters => format!("{card} enters {actor}'s Lawn"),
            Moment::TurnBegins => format!("{actor}'s turn begins"),
            Moment::SpinBegins => "the Spin phase begins".to_owned(),
            Moment::SpinEnds => "the Spin phase ends".to_owned(),
            Moment::Cast => format!("{actor} casts {card}"),
            Moment::Discard => format!("{actor} has discarded a card"),
            Moment::Hexed => format!("{card} of {actor} is hexed"),
            Moment::WouldCast => format!("{actor} would cast {card}"),
            Moment::WouldDiscard => format!("{actor} would discard a card"),
            Moment::WouldActivate => format!("{actor} would activate {card}"),
            Moment::WouldSpin => format!("{actor} would apply the spin's result"),
            Moment::WouldDestroy => format!("{card} of {actor} would be destroyed"),
            Moment::WouldSteal => format!("{card} of {actor} would be stolen"),
            Moment::WouldHex => format!("{card} of {actor} would be hexed"),
            Moment::WouldDestroyRune => format!("a Rune of {actor} would be destroyed"),
            Moment::WouldStealRune => format!("a Rune of {actor} would be stolen"),
            Moment::WouldRegulate => format!("{card} would become the active Regulation"),
        }
    }
}

/// What is done, as a verb.
fn verb(what: ActKind) -> &'static str {
    match what {
        ActKind::Hex => "hex",
        ActKind::Restore => "restore",
        ActKind::Destroy | ActKind::DestroyRune => "destroy",
        ActKind::Sacrifice => "sacrifice",
        ActKind::Return => "return",
        ActKind::Steal | ActKind::StealRune => "steal",
        ActKind::Summon => "summon",
    }
}
