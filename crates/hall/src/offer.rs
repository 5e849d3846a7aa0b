//! Offers: a draw, or taking a command back. People must agree; bots agree to an undo and never to a draw.

use runehall_engine::{Interrupt, Seat, SeatSet};
use runehall_protocol::play::{Offer, OfferKind};
use runehall_protocol::{ErrorCode, Refused};

use crate::table::{Table, refused_answer};

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenOffer {
    pub(crate) what: OfferKind,
    pub(crate) by: Seat,
    pub(crate) agreed: SeatSet,
}

impl Table {
    pub(crate) fn offer(&mut self, by: Seat, what: OfferKind) -> Result<(), Refused> {
        let not_now = |message: &str| Err(Refused::new(ErrorCode::NotNow, message));
        self.playing()?;
        if self.offer.is_some() {
            return not_now("another offer is open; answer it first");
        }
        match what {
            OfferKind::Draw if self.chairs.iter().any(|chair| chair.bot().is_some()) => {
                return not_now("a bot is at the table, and bots agree to no draw");
            }
            OfferKind::Undo if !self.playing()?.can_undo(by) => {
                return not_now(
                    "there is no command of yours to take back, or something random or hidden has been seen since",
                );
            }
            OfferKind::Draw | OfferKind::Undo => {}
        }
        self.offer = Some(OpenOffer { what, by, agreed: SeatSet::one(by) });
        self.settle_offer()
    }

    pub(crate) fn agree(&mut self, seat: Seat, yes: bool) -> Result<(), Refused> {
        self.playing()?;
        let Some(offer) = &mut self.offer else {
            return Err(Refused::new(ErrorCode::NotNow, "no offer is open"));
        };
        if !yes {
            self.offer = None;
            return Ok(());
        }
        offer.agreed |= SeatSet::one(seat);
        self.settle_offer()
    }

    /// What everybody is told of the open offer.
    pub(crate) fn offer_dto(&self) -> Option<Offer> {
        let OpenOffer { what, by, agreed } = self.offer?;
        Some(Offer { what, by: by.0, waiting_for: (self.voters() - agreed).iter().map(|seat| seat.0).collect() })
    }

    /// Carries the offer out once all have agreed.
    fn settle_offer(&mut self) -> Result<(), Refused> {
        let Some(offer) = self.offer.filter(|offer| (self.voters() - offer.agreed).is_empty()) else { return Ok(()) };
        self.offer = None;
        match offer.what {
            OfferKind::Undo => {
                self.playing_mut()?.undo(SeatSet::one(offer.by));
                self.undone = true;
            }
            OfferKind::Draw => {
                let all = SeatSet::first(self.chairs.len());
                self.playing_mut()?.interrupt(Interrupt::AgreeDraw(all)).map_err(|error| refused_answer(&error))?;
            }
        }
        self.moved();
        Ok(())
    }

    /// The seats whose people must agree: those who are gone are not waited for.
    fn voters(&self) -> SeatSet {
        let votes =
            |(seat, chair): (u8, &crate::Chair)| (chair.bot().is_none() && chair.user.is_some()).then_some(Seat(seat));
        (0..).zip(&self.chairs).filter_map(votes).collect()
    }
}
