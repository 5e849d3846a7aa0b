//! The work that is suspended, in words: what a judge reads beside the table. Start at [`suspended`].

use runehall_engine::{CardId, Refusal, Seat};

use crate::frame::{FightStep, Frame, KnockoutStep, Meeting, RollStep, SetupStep, TurnStep};
use crate::program::Rules;
use crate::reading::said;
use crate::state::{Fig, State};

/// What waits, the next first; what has lapsed is left out.
pub(crate) fn suspended(rules: &Rules, state: &State) -> Vec<String> {
    let words = Words { rules, state };
    state.core.agenda.frames().iter().rev().filter_map(|frame| words.frame(*frame)).collect()
}

struct Words<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Words<'_> {
    fn card(&self, card: CardId) -> &str {
        &self.rules.of(card).name
    }

    fn figure(&self, fig: Fig) -> String {
        fig.seat().map_or_else(|| self.card(CardId(fig.0)).to_owned(), |seat| format!("{}'s Hero", Refusal::seat(seat)))
    }

    fn space(&self, space: u8) -> &str {
        &self.rules.map.space(space).name
    }

    fn frame(&self, frame: Frame) -> Option<String> {
        let who = Refusal::seat;
        Some(match frame {
            Frame::Nothing => return None,
            Frame::Setup(step) => self.setup(step),
            Frame::Turn(step) => self.turn(step),
            Frame::OneSpace => "the one-space move: into which space? (RBD-4.9)".to_owned(),
            Frame::Rest => "a rest: with how many dice? (RBD-4.10)".to_owned(),
            Frame::Recover { dice, picking: _, picked: _ } => {
                format!("a rest with {dice} dice: whose exhaustion is discarded? (RBD-4.10)")
            }
            Frame::Spend { space } => format!("{} is entered: with which die? (RBD-4.4)", self.space(space)),
            Frame::Entered { seat, by_die: _, next: _ } => {
                format!("what happens to {} on entering a space (RBD-4.18)", who(seat))
            }
            Frame::Meet(Meeting::Negotiate) => "a negotiation: with whom? (RBD-9.1)".to_owned(),
            Frame::Meet(Meeting::Attack) => "an attack: on whom? (RBD-9.1)".to_owned(),
            Frame::Chain { colour, left, first: _ } => {
                format!("{} cards are drawn until a Challenge comes, {left} at most (RBD-5.6)", colour.word())
            }
            Frame::Resolved { card } => format!("{} has been resolved and leaves the game (RBD-8.1)", self.card(card)),
            Frame::Replenish { colour: _ } => "the board is replenished (RBD-7.3)".to_owned(),
            Frame::Fill { colour, picking: _, picked: _ } => {
                format!("the last {} counters: on which spaces? (RBD-7.5)", colour.word())
            }
            Frame::Which { seat, fig } => format!("{} uses {}: which text? (RBD-23.11)", who(seat), self.figure(fig)),
            Frame::Program { kind, pc, end, actor, fig: _, step: _, struck: _ } => {
                let design = &self.rules.designs[usize::from(kind)];
                let next = design.ops[..usize::from(end)].get(usize::from(pc)).map(|op| said(*op));
                let next = next.unwrap_or_else(|| "at its end".to_owned());
                format!("the text of {} for {}: {next} (RBD-22.6)", design.name, who(actor))
            }
            Frame::Each { kind, from: _, end: _, actor, seats, allies, struck: _ } => {
                let left = seats.len() + allies.len() as usize;
                let name = &self.rules.designs[usize::from(kind)].name;
                format!("the text of {name} for each, begun by {}: {left} left (RBD-1.14)", who(actor))
            }
            Frame::Drawing { seat, left: _, cost: _ } => {
                format!("Market cards are drawn for {} (RBD-11.23)", who(seat))
            }
            Frame::Taking { seat, cost } => {
                format!("which of the cards drawn does {} take, of cost {cost} or less? (RBD-11.23)", who(seat))
            }
            Frame::Limits { seat } => format!("the limits of {}'s cards (RBD-11.8)", who(seat)),
            Frame::Roll(step) => {
                let figure = self.figure(self.state.roll.fig);
                match step {
                    RollStep::Before => format!("{figure} is about to roll (RBD-15.20)"),
                    RollStep::Die(n) => format!("{figure} rolls die {} of two (RBD-1.1)", n + 1),
                    RollStep::Window => format!("{figure} has rolled, until the roll is confirmed (RBD-13.6)"),
                }
            }
            Frame::Naming { picking: _, picked: _ } => "Items are named for the roll (RBD-11.21)".to_owned(),
            Frame::Wounds { to, n, enemy, cancel: _ } => {
                let both = if enemy > 0 { format!(", {enemy} on the enemy at the same time") } else { String::new() };
                format!("{n} wounds are about to be placed on {}{both} (RBD-14.4)", self.figure(to))
            }
            Frame::Fight(step) => self.fight(step),
            Frame::Ally { phase: _, ally } => format!("{}: does it attack, or is it used? (RBD-16.2)", self.card(ally)),
            Frame::Beaten { seat, card, space } => {
                format!(
                    "{} and the counter of {} are settled for {} (RBD-15.16)",
                    self.card(card),
                    self.space(space),
                    who(seat)
                )
            }
            Frame::Spoil { winner, loser } => {
                format!("what {} takes from {} (RBD-17.14)", who(winner), who(loser))
            }
            Frame::Knockout { seat, step, spared: _ } => {
                let what = match step {
                    KnockoutStep::Counters => "wounds, exhaustion and gold go",
                    KnockoutStep::Loss => "the most costly card is lost",
                    KnockoutStep::Town => "the nearest town is found",
                };
                format!("{}'s Hero is knocked out: {what} (RBD-18.1)", who(seat))
            }
            Frame::Bargain { with } => format!("the negotiation with {} (RBD-9.9)", who(with)),
            Frame::Offer { by, to, part: _, offer: _, picking: _ } => {
                format!("{} composes an offer for {} (RBD-9.9)", who(by), who(to))
            }
            Frame::Answer { by, to, offer: _ } => format!("{} answers the offer of {} (RBD-9.9)", who(to), who(by)),
            Frame::Heal { wounds: _ } => "healing: of whom? (RBD-10.8)".to_owned(),
            Frame::Kinds { picking: _, taken: _ } => "which experience counters are taken? (RBD-12.3)".to_owned(),
            Frame::Pay { paying: _, taken: _, paid: _ } => "which counters are handed in? (RBD-12.3)".to_owned(),
        })
    }

    fn setup(&self, step: SetupStep) -> String {
        match step {
            SetupStep::Starter => "who starts is drawn by lot (RBD-2.7)".to_owned(),
            SetupStep::Hero(nth) => {
                let seat: Seat = self.state.starter.on(nth, self.state.n_seats);
                format!("{} takes a Hero (RBD-2.1)", Refusal::seat(seat))
            }
            SetupStep::Stack(_) => "the towns get their first cards (RBD-2.5)".to_owned(),
            SetupStep::Doom => "the first card of the doom track (RBD-21.1)".to_owned(),
        }
    }

    fn turn(&self, step: TurnStep) -> String {
        let what = match step {
            TurnStep::Refresh => "begins (RBD-3.2)".to_owned(),
            TurnStep::Move => "before the move (RBD-4.1)".to_owned(),
            TurnStep::BeforeDice { base: _, resting: _ } => "before the movement dice are rolled (RBD-4.16)".to_owned(),
            TurnStep::Dice(left) => format!("{left} movement dice are still to be rolled (RBD-4.2)"),
            TurnStep::Walk => "the movement dice are spent (RBD-4.4)".to_owned(),
            TurnStep::Moved => "the move is over (RBD-3.3)".to_owned(),
            TurnStep::Adventure => "in the Adventure step (RBD-5.2)".to_owned(),
            TurnStep::Market => "before the Market step (RBD-10.1)".to_owned(),
            TurnStep::Stock(left) => format!("{left} cards are drawn for the town (RBD-10.2)"),
            TurnStep::Free { cost } => format!("an Item of cost {cost} or less for nothing (RBD-10.12)"),
            TurnStep::Shop => "in the Market step (RBD-10.3)".to_owned(),
            TurnStep::Experience => "in the Experience step (RBD-12.1)".to_owned(),
            TurnStep::End => "ends (RBD-3.1)".to_owned(),
        };
        format!("{}'s turn: {what}", Refusal::seat(self.state.active))
    }

    fn fight(&self, step: FightStep) -> String {
        let attacker = Refusal::seat(self.state.attacker());
        let enemy = match (self.state.fight.card, self.state.defender()) {
            (Some(card), _) => self.card(card).to_owned(),
            (None, Some(seat)) => Refusal::seat(seat),
            (None, None) => "nobody".to_owned(),
        };
        let what = match step {
            FightStep::Effects(_) => "the texts of the Challenge before combat (RBD-15.2)".to_owned(),
            FightStep::Before(_) => "what is used before combat (RBD-15.2)".to_owned(),
            FightStep::Round => "a round begins (RBD-15.4)".to_owned(),
            FightStep::Escape => "the Escape phase (RBD-15.6)".to_owned(),
            FightStep::Held => "the defender has rolled against an escape (RBD-17.8)".to_owned(),
            FightStep::EscapeRolled => "an escape has been rolled for (RBD-15.6)".to_owned(),
            FightStep::Phase(phase) => format!("the {} phase begins (RBD-15.4)", phase.phase()),
            FightStep::Defended(phase) => format!("the defender has rolled in the {} phase (RBD-17.4)", phase.phase()),
            FightStep::Choose(phase) => format!("who acts in the {} phase? (RBD-15.10)", phase.phase()),
            FightStep::Compare(phase) => format!("the roll of the {} phase is compared (RBD-15.11)", phase.phase()),
            FightStep::Hit(phase) => format!("the attack of the {} phase succeeds (RBD-11.16)", phase.phase()),
            FightStep::Struck(phase) => format!("a Struck text after the {} phase (RBD-15.20)", phase.phase()),
            FightStep::Next(phase) => format!("the {} phase is over (RBD-15.4)", phase.phase()),
        };
        format!("{attacker} against {enemy}: {what}")
    }
}
