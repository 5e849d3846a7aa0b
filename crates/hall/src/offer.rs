//! Offers: a draw, or taking a command back. People must agree; bots agree to an undo and never to a draw.
//!
//! **Invariant:** a draw has the yes of everybody who holds a seat, nothing that was rolled or shown is taken back, and an offer
//! is over as soon as the game has gone on.

use runehall_engine::{Interrupt, Seat, SeatSet};
use runehall_games::session::AnswerError;
use runehall_protocol::play::{Offer, OfferKind};
use runehall_protocol::{ErrorCode, Refused};

use crate::table::{Table, refused_answer};

const NOTHING_TO_UNDO: &str =
    "there is no command of yours to take back, or something random or hidden has been seen since";

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenOffer {
    pub(crate) what: OfferKind,
    pub(crate) by: Seat,
    pub(crate) agreed: SeatSet,
}

impl Table {
    pub(crate) fn offer(&mut self, by: Seat, what: OfferKind) -> Result<(), Refused> {
        self.playing()?;
        if self.offer.is_some() {
            return Err(not_now("another offer is open; answer it first"));
        }
        match what {
            OfferKind::Draw => {
                // Where a game knows no draw, nobody need be asked.
                let all = Interrupt::AgreeDraw(SeatSet::first(self.chairs.len()));
                if let Some(refusal) = self.playing()?.why_not_interrupt(all) {
                    return Err(refused_answer(&AnswerError::Refused(refusal)));
                }
                self.all_can_agree()?;
            }
            OfferKind::Undo if !self.playing()?.can_undo(by) => return Err(not_now(NOTHING_TO_UNDO)),
            OfferKind::Undo => {}
        }
        self.settle(OpenOffer { what, by, agreed: SeatSet::one(by) })
    }

    pub(crate) fn agree(&mut self, seat: Seat, yes: bool) -> Result<(), Refused> {
        self.playing()?;
        let Some(offer) = self.offer else {
            return Err(not_now("no offer is open"));
        };
        if !yes {
            self.offer = None;
            return Ok(());
        }
        if offer.by == seat {
            return Err(not_now("the offer is yours, and the others answer it; say no to withdraw it"));
        }
        if offer.what == OfferKind::Undo && !self.playing()?.can_undo(offer.by) {
            return Err(not_now("something random or hidden has been seen since the command; it stays"));
        }
        self.settle(OpenOffer { agreed: offer.agreed | SeatSet::one(seat), ..offer })
    }

    /// What everybody is told of the open offer.
    pub(crate) fn offer_dto(&self) -> Option<Offer> {
        let OpenOffer { what, by, agreed, .. } = self.offer?;
        Some(Offer { what, by: by.0, waiting_for: (self.voters() - agreed).iter().map(|seat| seat.0).collect() })
    }

    /// Carries the offer out if all have agreed; else it waits.
    fn settle(&mut self, offer: OpenOffer) -> Result<(), Refused> {
        if !(self.voters() - offer.agreed).is_empty() {
            self.offer = Some(offer);
            return Ok(());
        }
        match offer.what {
            OfferKind::Undo => {
                if !self.playing_mut()?.undo(SeatSet::one(offer.by)) {
                    return Err(not_now(NOTHING_TO_UNDO));
                }
            }
            OfferKind::Draw => {
                let all = SeatSet::first(self.chairs.len());
                self.playing_mut()?.interrupt(Interrupt::AgreeDraw(all)).map_err(|error| refused_answer(&error))?;
            }
        }
        self.offer = None;
        self.moved();
        Ok(())
    }

    /// Makes sure that every seat has a person who can speak for it.
    fn all_can_agree(&self) -> Result<(), Refused> {
        if self.chairs.iter().any(|chair| !chair.is_person()) {
            return Err(not_now("a bot is at the table, and bots agree to no draw"));
        }
        match self.chairs.iter().find(|chair| chair.stand_in.is_some()) {
            Some(chair) => {
                let message = format!("a bot stands in for {}; offer a draw when they are back", chair.name);
                Err(not_now(&message))
            }
            None => Ok(()),
        }
    }

    /// The seats whose people must agree. Where a bot stands in when an undo is asked for, it agrees as other bots do; while a
    /// draw is open nobody has one.
    fn voters(&self) -> SeatSet {
        let votes =
            |(seat, chair): (u8, &crate::Chair)| (chair.bot().is_none() && chair.user.is_some()).then_some(Seat(seat));
        (0..).zip(&self.chairs).filter_map(votes).collect()
    }
}

fn not_now(message: &str) -> Refused {
    Refused::new(ErrorCode::NotNow, message)
}
