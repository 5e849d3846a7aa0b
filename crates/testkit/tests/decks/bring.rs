//! What seats bring, read and refused; and what the game believes of decks that nobody has seen.

use runehall_engine::{
    Brought, CardSet, CardTable, Chosen, Core, Deal, Dice, KindBag, KindId, Numbering, OptionInfo, Origin, Prior, Seat,
    SeatSet, Setup, SetupError, SetupReason, Slot, Takes, Viewer,
};

use super::{
    BRINGS, CARDS, COPIES, Cards, DECK, DECK_SIZE, Frame, HAND, INFO, LEAST, Lies, POOL, RULE, Rules, SEATS, SIGN,
    SIGN_NAMES, SIGNS, State, deck, sign,
};

const fn option(name: &'static str, takes: Takes, default: &'static str, meaning: &'static str) -> OptionInfo {
    OptionInfo { name, takes, default: Some(default), unattended: None, brief: None, meaning, clause: BRINGS }
}
pub(super) const DECK_OPTION: OptionInfo =
    option("deck", Takes::Deck, "3 Card 1\n3 Card 2\n3 Card 3\n3 Card 4", "10 to 40 cards, at most 3 of a kind");
pub(super) const SIGN_OPTION: OptionInfo = option("sign", Takes::OneOf(&SIGN_NAMES), "Ox", "secret for four rounds");

/// What a seat brings: its deck and its Sign.
fn brings(rules: &Rules, chosen: Chosen<'_>, reasons: &mut Vec<SetupReason>) -> (KindBag<DECK_SIZE>, KindId) {
    let cards = KindBag::read(chosen.text(&DECK_OPTION), &rules.names, BRINGS, reasons);
    let mut wrong = |what: String, help: String| reasons.push(SetupReason { what, clause: BRINGS, help });
    for kind in cards.each().filter(|&kind| cards.count(kind) > COPIES || kind.0 >= POOL) {
        let what = format!("`{}` cannot be in a deck {} times", rules.names[kind.index()], cards.count(kind));
        wrong(what, format!("bring at most {COPIES} of a kind, and no Sign"));
    }
    if cards.len() < LEAST {
        wrong(format!("a deck of {} cards is too small", cards.len()), format!("bring {LEAST} or more"));
    }
    (cards, KindId(POOL + chosen.place(&SIGN_OPTION).unwrap_or(0) as u16))
}

pub(super) fn undealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    if !(2..=SEATS as u8).contains(&setup.seats) {
        let what = format!("the game takes 2 to {SEATS} players, not {}", setup.seats);
        return Err(SetupError { reasons: vec![SetupReason { what, clause: RULE, help: "ask for others".into() }] });
    }
    let mut state = State {
        core: Core::to_do([Frame::Deal(Deal { seat: Seat(0), left: HAND })]),
        table: CardTable::new(CardSet::EMPTY, deck(Seat(0))),
        brought: Brought::new(),
        numbering: Numbering::NEW,
        n_seats: setup.seats,
        active: Seat(0),
        turns: 1,
    };
    let choices = setup.read(&INFO, &mut reasons);
    for seat in (0..setup.seats).map(Seat) {
        let (cards, its_sign) = brings(rules, choices.seat(seat), &mut reasons);
        let origin = |part| Origin { owner: seat, part };
        match (state.brought.bring(origin(DECK), cards.iter()), state.brought.bring(origin(SIGN), [its_sign])) {
            (Ok(cards), Ok(its_sign)) => {
                state.table.add_unseen(cards, deck(seat));
                state.table.add_unseen(its_sign, sign(seat));
                state.table.remember(seat, cards);
                state.table.show(its_sign, SeatSet::one(seat), false);
                let id = state.numbering.give();
                for card in its_sign.iter() {
                    let slot = Slot { id, card, facts: Lies::default() };
                    state.table.lay(slot, sign(seat)).map_err(|_| SetupError { reasons: vec![] })?;
                }
            }
            (Err(too_many), _) | (_, Err(too_many)) => reasons.push(too_many.reason(BRINGS)),
        }
    }
    if reasons.is_empty() { Ok(state) } else { Err(SetupError { reasons }) }
}

/// Every legal deck is as likely as any other that is drawn card by card; every Sign is.
pub(super) struct AnyLegal;

impl Prior for AnyLegal {
    fn draw<D: Dice + ?Sized>(&self, origin: Origin, known: &[KindId], unseen: &mut [KindId], dice: &mut D) {
        let mut copies = [0usize; POOL as usize];
        known.iter().filter(|kind| kind.0 < POOL).for_each(|kind| copies[kind.index()] += 1);
        for kind in unseen {
            if origin.part == SIGN {
                *kind = KindId(POOL + dice.roll(u32::from(SIGNS)).unwrap_or(0) as u16);
                continue;
            }
            let mut drawn = dice.roll(u32::from(POOL)).unwrap_or(0) as usize;
            while copies[drawn] == COPIES {
                drawn = (drawn + 1) % copies.len();
            }
            copies[drawn] += 1;
            *kind = KindId(drawn as u16);
        }
    }
}

/// A prior that knows what is true and has not been seen.
pub(super) struct Truth<'a>(pub(super) &'a State, pub(super) Seat);

impl Prior for Truth<'_> {
    fn draw<D: Dice + ?Sized>(&self, origin: Origin, _: &[KindId], unseen: &mut [KindId], _: &mut D) {
        let Truth(state, seat) = self;
        let cards: Cards = state.brought.of(origin);
        let hidden = cards - state.table.seen_by(Viewer::Seat(*seat));
        unseen.iter_mut().zip(hidden.iter()).for_each(|(kind, card)| *kind = state.brought.kind_of(card));
    }
}

/// The same cards, but all whose place the seat does not know are drawn, also those it has seen.
pub(super) fn forgotten<D: Dice + ?Sized>(state: &State, seat: Seat, dice: &mut D) -> Brought<CARDS> {
    let mut brought = Brought::new();
    let known = state.table.known_to(Viewer::Seat(seat));
    for card in state.brought.all::<3>().iter() {
        let (origin, mut kind) = (state.brought.origin_of(card), [state.brought.kind_of(card)]);
        if origin.owner != seat && !known.has(card) {
            AnyLegal.draw(origin, &[], &mut kind, dice);
        }
        brought.bring::<3>(origin, kind).expect("as many as before");
    }
    brought
}
