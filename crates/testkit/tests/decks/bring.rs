//! What seats bring, read and refused; and what the game believes of decks that nobody has seen.

use runehall_engine::{
    Brought, CardSet, Core, Deal, Dice, KindBag, KindId, Numbering, Origin, Prior, Seat, SeatSet, Setup, SetupError,
    SetupReason, Slot, Table, Viewer,
};

use super::{
    BRINGS, CARDS, COPIES, Cards, DECK, DECK_SIZE, Frame, HAND, LEAST, Lies, POOL, RULE, Rules, SEATS, SIGN, SIGNS,
    State, deck, sign,
};

/// What a seat brings: its deck and its Sign.
fn brings(rules: &Rules, setup: &Setup, seat: Seat, reasons: &mut Vec<SetupReason>) -> (KindBag<DECK_SIZE>, KindId) {
    let said = |name: &str| setup.brought.get(seat.index()).and_then(|brought| brought.get(name));
    let mut wrong = |what: String, help: String| reasons.push(SetupReason { what, clause: BRINGS, help });
    let mut cards = KindBag::new();
    match said("deck").map(|text| KindBag::read(text, &rules.names, BRINGS)) {
        Some(Ok(bag)) => cards = bag,
        Some(Err(more)) => more.into_iter().for_each(|reason| wrong(reason.what, reason.help)),
        None => (0..20).for_each(|n| {
            // Twenty kinds that differ, which fit.
            let _ = cards.add(KindId((u16::from(seat.0) * 50 + n * 7) % POOL), 1);
        }),
    }
    if said("deck").is_some() && !cards.is_empty() {
        if cards.len() < LEAST {
            wrong(format!("a deck of {} cards is too small", cards.len()), format!("bring {LEAST} or more"));
        }
        for kind in cards.each().filter(|&kind| cards.count(kind) > COPIES || kind.0 >= POOL) {
            let what = format!("`{}` cannot be in a deck {} times", rules.names[kind.index()], cards.count(kind));
            wrong(what, format!("bring at most {COPIES} of a kind, and no Sign"));
        }
    }
    let named = |text: &String| (POOL..POOL + SIGNS).find(|&kind| rules.names[usize::from(kind)] == *text);
    let sign = said("sign").map_or(Some(POOL + u16::from(seat.0)), named);
    if sign.is_none() {
        wrong("that is no Sign".to_owned(), format!("name one from `Sign 0` to `Sign {}`", SIGNS - 1));
    }
    (cards, KindId(sign.unwrap_or(POOL)))
}

pub(super) fn undealt(rules: &Rules, setup: &Setup) -> Result<State, SetupError> {
    let mut reasons = vec![];
    if !(2..=SEATS as u8).contains(&setup.seats) {
        let what = format!("the game takes 2 to {SEATS} players, not {}", setup.seats);
        return Err(SetupError { reasons: vec![SetupReason { what, clause: RULE, help: "ask for others".into() }] });
    }
    let mut state = State {
        core: Core::to_do([Frame::Deal(Deal { seat: Seat(0), left: HAND })]),
        table: Table::new(CardSet::EMPTY, deck(Seat(0))),
        brought: Brought::new(),
        numbering: Numbering::NEW,
        n_seats: setup.seats,
        active: Seat(0),
        turns: 1,
    };
    for seat in (0..setup.seats).map(Seat) {
        let (cards, its_sign) = brings(rules, setup, seat, &mut reasons);
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
