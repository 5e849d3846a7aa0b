//! What may be answered now, and why not anything else. One set of predicates lists and explains.

use runehall_engine::{Choice, Clause, KindId, Options, Pending, Refusal, Seat};

use crate::declare::{eligible, legal_modifiers, most_copies};
use crate::effects::marking_card;
use crate::frame::{DeclareStep, Frame, TurnStep};
use crate::program::{CardType, Cards, Mark, Rules, Targets};
use crate::state::{Offer, State};

/// The Actions a player may play now.
#[inline]
fn playable(rules: &Rules, state: &State, seat: Seat) -> Cards {
    // The texts of lasting cards, also when they took hold this turn (ZUN-19.6, ZUN-19.7).
    if state.is_marked(seat, Mark::NoCards) || state.is_marked(seat, Mark::NoActions) {
        return Cards::EMPTY;
    }
    let mut cards = state.hand(seat) & rules.actions;
    if (state.seats() - state.standing - state.resigned).is_empty() {
        // ZUN-14.5
        cards -= rules.need_defeated;
    }
    cards
}

/// What may be answered to the question that a frame asks; nothing for a frame that rolls.
#[expect(clippy::inline_always, reason = "see `Machine::ask`")]
#[inline(always)]
pub(crate) fn offer(rules: &Rules, state: &State, frame: &Frame) -> Offer {
    let cards_or_done = |cards| Offer { cards, done: true, ..Offer::default() };
    match *frame {
        Frame::Turn(TurnStep::Redraw) => Offer { yes_no: true, ..Offer::default() },
        Frame::Turn(TurnStep::Recover) => cards_or_done(state.hand(state.active)),
        Frame::Turn(_) => cards_or_done(playable(rules, state, state.active)),
        Frame::Recovery { chosen } => cards_or_done(state.hand(state.active) - chosen),
        Frame::Declare { with, card, by, step: DeclareStep::Modify, .. } => {
            cards_or_done(legal_modifiers(rules, state, card, by, with))
        }
        // ZUN-6.2: all different.
        Frame::Declare { card, by, targets, .. } => {
            Offer { seats: eligible(rules, state, card, by) - targets.set(), ..Offer::default() }
        }
        Frame::Copy { target, .. } => cards_or_done(state.hand(target) & rules.reactions),
        Frame::Take { from: seat, .. } | Frame::Discard { seat, .. } => {
            Offer { cards: state.hand(seat), ..Offer::default() }
        }
        // Frames that roll, or never ask.
        Frame::Starter
        | Frame::Deal { .. }
        | Frame::Copies { .. }
        | Frame::Run { .. }
        | Frame::AtEnd { .. }
        | Frame::Draw { .. }
        | Frame::Mix { .. } => Offer::default(),
    }
}

/// Fills `out` with the legal answers, sorted.
#[inline]
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Options) {
    out.clear();
    let Pending::Ask(ask) = state.core.pending else { return };
    if ask.sides > 0 {
        out.extend((0..ask.sides).map(Choice::Roll));
        return;
    }
    let offer = state.core.offer;
    if offer.yes_no {
        out.extend([Choice::No, Choice::Yes]);
    }
    out.extend(rules.catalog.kinds_in(offer.cards).map(Choice::Card));
    out.extend(offer.seats.iter().map(Choice::Seat));
    if offer.done {
        out.push(Choice::Done);
    }
}

/// Fills `out` with what may be in the set that is being picked, each as often as it may be; else with the options but `Done`.
///
/// The order in which cards are named means nothing in Recovery (ZUN-9.1) and for Modifiers (ZUN-5.3), and yet every card is offered at every
/// step: decision 13 says why.
pub(crate) fn candidates(rules: &Rules, state: &State, out: &mut Options) {
    list(rules, state, out);
    out.retain(|&choice| choice != Choice::Done);
    let offered = state.core.offer.cards;
    let copies = |kind: KindId| match state.core.agenda.top() {
        Some(Frame::Turn(TurnStep::Recover) | Frame::Recovery { .. }) => {
            (offered & rules.catalog.copies(kind)).len() as usize
        }
        Some(&Frame::Declare { with, card, by, step: DeclareStep::Modify, .. }) => {
            most_copies(rules, state, (card, by, with), kind, offered)
        }
        _ => 1,
    };
    *out = out
        .iter()
        .flat_map(|&choice| {
            let times = if let Choice::Card(kind) = choice { copies(kind) } else { 1 };
            std::iter::repeat_n(choice, times)
        })
        .collect();
}

/// Why a choice is not among the options; `None` if it is.
pub(crate) fn why_not(rules: &Rules, state: &State, choice: Choice) -> Option<Refusal> {
    let mut options = Options::new();
    list(rules, state, &mut options);
    if options.binary_search(&choice).is_ok() {
        return None;
    }
    let why = Why { rules, state };
    Some(match state.core.pending {
        Pending::Over(_) => refuse("ZUN-15.3", "the game is over", "start another one"),
        Pending::Fault(_) => refuse("ZUN-15.3", "the game cannot go on", "go back to an earlier position"),
        Pending::Ask(ask) if ask.sides > 0 => {
            refuse("ZUN-12.1", "a roll is waited for", format!("answer with a roll from 0 to {}", ask.sides - 1))
        }
        Pending::Ask(_) => why.at_question(choice),
    })
}

fn refuse(clause: &'static str, because: impl Into<String>, instead: impl Into<String>) -> Refusal {
    Refusal::new(Clause(clause), because, instead)
}

struct Why<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl Why<'_> {
    /// The first thing in the way, in the order a player would look for it.
    fn at_question(&self, choice: Choice) -> Refusal {
        let state = self.state;
        match (state.core.agenda.top().copied(), choice) {
            (Some(Frame::Turn(TurnStep::Redraw)), _) => {
                refuse("ZUN-3.3", "the question is whether to redraw", "answer `redraw` or `keep`")
            }
            (Some(Frame::Turn(TurnStep::Recover) | Frame::Recovery { .. }), Choice::Card(kind)) if self.known(kind) => {
                refuse(
                    "ZUN-9.1",
                    format!("{} is not among the cards left in your hand", self.name(kind)),
                    "choose a card you hold",
                )
            }
            (Some(Frame::Turn(TurnStep::Recover) | Frame::Recovery { .. }), _) => {
                refuse("ZUN-9.1", "only cards from the hand are discarded", "choose a card you hold, or `nothing`")
            }
            (Some(Frame::Turn(_)), Choice::Card(kind)) if self.known(kind) => self.act(kind),
            (Some(Frame::Turn(_)), _) => refuse("ZUN-4.1", "this is no Action", "play an Action or `end` the phase"),
            (Some(Frame::Declare { with, card, by, step: DeclareStep::Modify, .. }), _) => {
                self.modify(card, by, with, choice)
            }
            (Some(Frame::Declare { card, by, targets, .. }), Choice::Seat(seat)) => {
                self.target(card, by, targets.set().has(seat), seat)
            }
            (Some(Frame::Declare { .. }), Choice::Done) => {
                refuse("ZUN-6.4", "the play needs another target", "choose a player")
            }
            (Some(Frame::Declare { .. }), _) => refuse("ZUN-6.3", "a target is a player", "choose a player"),
            (Some(Frame::Copy { target, .. }), Choice::Card(kind)) if self.known(kind) => self.react(target, kind),
            (Some(Frame::Copy { .. }), _) => refuse("ZUN-7.1", "this is no Reaction", "play a Reaction or `pass`"),
            (Some(Frame::Discard { .. }), Choice::Done) => {
                refuse("ZUN-22.9", "as many cards are discarded as the text says", "choose a card you hold")
            }
            (Some(Frame::Discard { .. }), Choice::Card(kind)) if self.known(kind) => {
                refuse("ZUN-22.9", format!("{} is not in your hand", self.name(kind)), "choose a card you hold")
            }
            (Some(Frame::Take { .. }), Choice::Done) => {
                refuse("ZUN-19.9", "as many cards are taken as can be", "choose a card")
            }
            (Some(Frame::Take { .. }), Choice::Card(kind)) if self.known(kind) => {
                refuse("ZUN-19.13", format!("{} is not in that hand", self.name(kind)), "choose a card you see there")
            }
            _ => refuse("ZUN-19.13", "this is no answer to the question", "choose one of the options"),
        }
    }

    fn act(&self, kind: KindId) -> Refusal {
        let (rules, state) = (self.rules, self.state);
        let seat = state.active;
        let design = rules.design(kind);
        let name = self.name(kind);
        if !self.holds(seat, kind) {
            return self.not_held(kind);
        }
        match design.card_type {
            CardType::Reaction => {
                return refuse(
                    "ZUN-4.8",
                    format!("{name} is a Reaction"),
                    "keep it for when you are the target of an Action",
                );
            }
            CardType::Modifier => {
                return refuse(
                    "ZUN-4.8",
                    format!("{name} is a Modifier and is never played alone"),
                    "lay it with an Action whose charms show it",
                );
            }
            CardType::Action => {}
        }
        for mark in [Mark::NoCards, Mark::NoActions] {
            if state.is_marked(seat, mark) {
                let what = if mark == Mark::NoCards { "cards" } else { "Actions" };
                let card = self.marking(seat, mark);
                return Refusal::new(
                    mark.clause(),
                    format!("you can't play {what}: {card} is in force on you"),
                    format!("wait until {card} ends"),
                );
            }
        }
        if (state.seats() - state.standing).is_empty() {
            return refuse(
                "ZUN-14.5",
                format!("{name} needs a defeated player, and nobody is defeated"),
                "play another Action",
            );
        }
        refuse("ZUN-13.9", "every defeated player has resigned and cannot be revived", "play another Action")
    }

    fn modify(&self, card: runehall_engine::CardId, by: Seat, with: Cards, choice: Choice) -> Refusal {
        let (rules, state) = (self.rules, self.state);
        let design = rules.of(card);
        let kind = match choice {
            Choice::Card(kind) if self.known(kind) => kind,
            Choice::Seat(_) if design.targets == Targets::Nobody && design.retargets.is_none() => {
                return refuse("ZUN-4.10", format!("{} has no target", design.name), "play it without naming a player");
            }
            Choice::No
            | Choice::Yes
            | Choice::Card(_)
            | Choice::CardOf(..)
            | Choice::Thing(_)
            | Choice::Seat(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Roll(_)
            | Choice::Done => return refuse("ZUN-5.2", "this is no Modifier", "lay a Modifier, or `done`"),
        };
        let name = self.name(kind);
        let mut left = state.hand(by) - with;
        left.remove(card);
        if !left.meets(rules.catalog.copies(kind)) {
            return self.not_held(kind);
        }
        if rules.design(kind).card_type != CardType::Modifier {
            return if design.card_type == CardType::Reaction {
                refuse("ZUN-7.3", "one Reaction answers one targeting", "only Modifiers go with it")
            } else {
                refuse("ZUN-1.5", "a play is one Action with its Modifiers", "play the other card afterwards")
            };
        }
        if !design.charms.meets(rules.catalog.copies(kind)) {
            let charms: Vec<&str> = design.charm_kinds.iter().map(|&kind| rules.catalog.name(kind)).collect();
            let help = if charms.is_empty() {
                format!("{} takes no Modifier", design.name)
            } else {
                format!("{} takes {}", design.name, charms.join(", "))
            };
            return refuse("ZUN-5.1", format!("{} does not show the {name} charm", design.name), help);
        }
        if design.retargets.is_some()
            && let Some(action) = state.in_progress().map(|play| rules.of(play.action))
            && !action.charms.meets(rules.catalog.copies(kind))
        {
            let because = format!("the {} that is being answered does not take {name} itself", action.name);
            return refuse("ZUN-5.7", because, format!("play {} without it", design.name));
        }
        refuse("ZUN-6.4", "there is no further player to target", format!("play {} with fewer targets", design.name))
    }

    fn target(&self, card: runehall_engine::CardId, by: Seat, named: bool, seat: Seat) -> Refusal {
        let (rules, state) = (self.rules, self.state);
        let design = rules.of(card);
        let who = Refusal::seat(seat);
        if !state.seats().has(seat) {
            return refuse("ZUN-6.5", "nobody sits there", "choose a player at this table");
        }
        if named {
            return refuse("ZUN-6.2", format!("{who} is a target of this play already"), "name somebody else");
        }
        if design.retargets.is_some() && seat == by {
            return refuse("ZUN-7.13", "the target must change", "name another player");
        }
        if design.targets == Targets::Defeated {
            if state.standing.has(seat) {
                return refuse("ZUN-6.5", format!("{who} is not defeated"), "choose a defeated player");
            }
            return refuse(
                "ZUN-13.9",
                format!("{who} has resigned and cannot be revived"),
                "choose another defeated player",
            );
        }
        refuse("ZUN-6.5", format!("{who} is defeated"), "choose a player who is still in the game")
    }

    fn react(&self, seat: Seat, kind: KindId) -> Refusal {
        let name = self.name(kind);
        if !self.holds(seat, kind) {
            return self.not_held(kind);
        }
        match self.rules.design(kind).card_type {
            CardType::Action if seat == self.state.active => {
                refuse("ZUN-4.3", "a play is finished before the next begins", format!("`pass`, then play {name}"))
            }
            CardType::Action => refuse(
                "ZUN-4.8",
                format!("{name} is an Action and it is not your turn"),
                "keep it for your Action phase",
            ),
            CardType::Reaction | CardType::Modifier => refuse(
                "ZUN-4.8",
                format!("{name} is a Modifier and is never played alone"),
                "lay it with a Reaction whose charms show it",
            ),
        }
    }

    fn not_held(&self, kind: KindId) -> Refusal {
        refuse("ZUN-4.2", format!("there is no {} (left) in your hand", self.name(kind)), "choose a card you hold")
    }

    /// Whether there is such a kind at all.
    fn known(&self, kind: KindId) -> bool {
        kind.index() < self.rules.catalog.n_kinds()
    }

    fn holds(&self, seat: Seat, kind: KindId) -> bool {
        self.state.hand(seat).meets(self.rules.catalog.copies(kind))
    }

    fn name(&self, kind: KindId) -> &str {
        self.rules.catalog.name(kind)
    }

    fn marking(&self, seat: Seat, mark: Mark) -> String {
        match marking_card(self.rules, self.state, seat, mark) {
            runehall_engine::Cause::Card(kind, _) => self.name(kind).to_owned(),
            runehall_engine::Cause::Clause(clause) => clause.to_string(),
        }
    }
}
