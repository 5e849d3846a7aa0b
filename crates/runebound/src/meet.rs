//! Meeting and negotiating (section 9). An offer is composed from bounded questions as one command, and carried out as one act.

use runehall_engine::{Arg, Ask, CardId, Choice, Dice, Machine, Next, Pending, Picking, Seat, Sink, modes};

use crate::frame::{Deal, Frame, OfferPart};
use crate::machine::{ON, Run};
use crate::program::{Goods, Rules};
use crate::state::{Fig, State, cards, goods, owned};
use crate::words::{ANSWER, ASK, ASK_GOLD, BARGAIN, GIVE, GIVE_GOLD, Told};

modes! {
    /// What the active player does in a negotiation.
    pub(crate) enum Bargaining {
        Offer: "make an offer",
    }
}

modes! {
    /// The answers to an offer.
    pub(crate) enum Reply {
        Accept: "accept",
        Refuse: "refuse",
        Counter: "make another offer",
    }
}

/// Offers with one Hero in a turn (RBD-9.9).
const MOST_OFFERS: u8 = 10;

/// Which question of its command a part of an offer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The command begins with it: the offer replaces another, and was not chosen among answers.
    First,
    Later,
}

impl State {
    /// Whether another offer may be made with this player.
    pub(crate) fn may_offer(&self, by: Seat, to: Seat) -> bool {
        let other = if by == self.active { to } else { by };
        self.turn.offers[other.index()] < MOST_OFFERS
    }

    /// Whether both still own what an offer names (RBD-9.10, 9.11).
    pub(crate) fn stands(&self, rules: &Rules, by: Seat, to: Seat, offer: &Deal) -> bool {
        let owns = |seat: Seat, named: Goods, gold: u16| {
            (cards(named) - self.goods(rules, seat)).is_empty() && gold <= self.hero(seat).gold
        };
        owns(by, offer.give, offer.give_gold) && owns(to, offer.ask, offer.ask_gold)
    }

    /// The offers of this turn that were answered, and what followed from the answer is done.
    pub(crate) fn offers_settled(&self) -> u32 {
        let made: u32 = self.turn.offers.iter().map(|&n| u32::from(n)).sum();
        let open = |frame: &Frame| matches!(frame, Frame::Answer { .. } | Frame::Limits { .. });
        made.saturating_sub(u32::from(made > 0 && self.core.agenda.frames().iter().any(open)))
    }

    /// The offer that waits for its answer: who made it, and to whom.
    fn standing_offer(&self) -> Option<(Seat, Seat)> {
        let offer = |frame: &Frame| if let Frame::Answer { by, to, .. } = *frame { Some((by, to)) } else { None };
        self.core.agenda.frames().iter().rev().find_map(offer)
    }

    /// With whom this player may close a negotiation without being asked (RBD-9.9): the active player does, while an offer is made or waits.
    /// While an exchange is carried out nobody comes between (RBD-9.4), and at all other times he is asked.
    pub(crate) fn closable(&self, seat: Seat) -> Option<Seat> {
        let open = |frame: &Frame| matches!(frame, Frame::Answer { .. } | Frame::Offer { .. });
        self.partner().filter(|_| seat == self.active && self.core.agenda.frames().iter().any(open))
    }

    /// Whom this player may make another offer in place of the one that waits (RBD-9.11), as long as the ten are not used up (RBD-9.9).
    pub(crate) fn replaceable(&self, seat: Seat) -> Option<Seat> {
        let asked = self.core.pending.asked().map(|(asked, _)| asked);
        let mine = |(by, to): &(Seat, Seat)| *by == seat && asked == Some(*to) && self.may_offer(*by, *to);
        self.standing_offer().filter(mine).map(|(_, to)| to)
    }

    /// Whether an offer of this player waits and is the last that may be made (RBD-9.9).
    pub(crate) fn replaces_too_often(&self, seat: Seat) -> bool {
        self.standing_offer().is_some_and(|(by, to)| by == seat && !self.may_offer(by, to))
    }

    /// With whom the active player negotiates, if he does.
    pub(crate) fn partner(&self) -> Option<Seat> {
        let other = |frame: &Frame| if let Frame::Bargain { with } = frame { Some(*with) } else { None };
        self.core.agenda.frames().iter().rev().find_map(other).or_else(|| other(&self.asking()?))
    }

    /// The cards that a part of an offer can name, and whose they are.
    pub(crate) fn nameable_goods(&self, rules: &Rules, by: Seat, to: Seat, part: OfferPart) -> Goods {
        match part {
            OfferPart::GiveGold | OfferPart::Give => goods(self.goods(rules, by)),
            OfferPart::AskGold | OfferPart::Ask => goods(self.goods(rules, to)),
        }
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// The active player makes an offer or closes (RBD-9.9).
    pub(crate) fn bargain(&mut self, with: Seat, answer: Option<Choice>) -> Next {
        let (seat, here) = (self.active(), Frame::Bargain { with });
        match answer {
            Some(Choice::Mode(mode)) if Bargaining::of(mode) == Some(Bargaining::Offer) => {
                self.push(here)?;
                self.ask_part((seat, with), OfferPart::GiveGold, Deal::default(), Part::Later)
            }
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                self.push(here)?;
                self.use_it(seat, Fig::of(id).unwrap_or_default())
            }
            Some(Choice::Done) => self.closed(with),
            _ if self.state.may_offer(seat, with) => self.ask_seat(here, seat, BARGAIN),
            _ => self.closed(with),
        }
    }

    fn closed(&mut self, with: Seat) -> Next {
        self.told(Told::Closed, "RBD-9.9", &[Arg::Seat(with)]);
        ON
    }

    /// The active player ends the negotiation without being asked, whatever was said in it (RBD-9.9).
    pub(crate) fn close(&mut self, with: Seat) -> Next {
        let bargain = |frame: &Frame| matches!(frame, Frame::Bargain { .. });
        if let Some(depth) = self.core().agenda.frames().iter().rposition(bargain) {
            self.core_mut().agenda.truncate(depth);
        }
        self.closed(with)
    }

    /// Who has made the offer that waits makes another (RBD-9.11). The first one stands until the new one is complete.
    pub(crate) fn replace(&mut self, by: Seat, to: Seat) -> Next {
        self.ask_part((by, to), OfferPart::GiveGold, Deal::default(), Part::First)
    }

    /// Asks for a part of an offer, or goes on where there is nothing to name.
    fn ask_part(&mut self, (by, to): (Seat, Seat), part: OfferPart, offer: Deal, of: Part) -> Next {
        let next = match part {
            OfferPart::GiveGold => Some(OfferPart::Give),
            OfferPart::Give => Some(OfferPart::AskGold),
            OfferPart::AskGold => Some(OfferPart::Ask),
            OfferPart::Ask => None,
        };
        let (question, most) = match part {
            OfferPart::GiveGold => (GIVE_GOLD, self.state.hero(by).gold),
            OfferPart::AskGold => (ASK_GOLD, self.state.hero(to).gold),
            OfferPart::Give | OfferPart::Ask => {
                let n = self.state.nameable_goods(self.rules, by, to, part).len() as u16;
                (if part == OfferPart::Give { GIVE } else { ASK }, n)
            }
        };
        if most == 0 {
            return match next {
                Some(part) => self.ask_part((by, to), part, offer, of),
                None => self.offered(by, to, offer),
            };
        }
        let picking = Picking::new(0, u8::try_from(most).unwrap_or(u8::MAX));
        let (frame, ask) = (Frame::Offer { by, to, part, offer, picking }, Ask::seat(by, question).span(0, most));
        match of {
            Part::First => self.ask(frame, ask),
            Part::Later => self.ask_next(frame, ask),
        }
    }

    pub(crate) fn compose(
        &mut self,
        (by, to): (Seat, Seat),
        (part, mut offer, picking): (OfferPart, Deal, Picking),
        answer: Option<Choice>,
    ) -> Next {
        // What replaces an offer is a command that begins here: the frame that asked first stays below those of its other parts.
        if answer.is_some() && matches!(self.core().pending, Pending::Ask(ask) if ask.step == 0) {
            self.push(Frame::Offer { by, to, part, offer, picking })?;
        }
        match (part, answer) {
            (OfferPart::GiveGold, Some(Choice::Amount(n))) => {
                offer.give_gold = n;
                self.ask_part((by, to), OfferPart::Give, offer, Part::Later)
            }
            (OfferPart::AskGold, Some(Choice::Amount(n))) => {
                offer.ask_gold = n;
                self.ask_part((by, to), OfferPart::Ask, offer, Part::Later)
            }
            (OfferPart::Give | OfferPart::Ask, Some(Choice::Done)) => self.named((by, to), part, offer),
            (OfferPart::Give | OfferPart::Ask, Some(Choice::Thing(id))) => {
                let candidates = self.state.nameable_goods(self.rules, by, to, part);
                let card = CardId(Fig::of(id).unwrap_or_default().0);
                let nth = candidates.iter().position(|other| other == card).unwrap_or(0);
                let picking = picking.take(nth as u8);
                let (cards, question) =
                    if part == OfferPart::Give { (&mut offer.give, GIVE) } else { (&mut offer.ask, ASK) };
                cards.add(card);
                if picking.is_full() {
                    return self.named((by, to), part, offer);
                }
                let (least, most) = picking.span();
                self.ask_next(Frame::Offer { by, to, part, offer, picking }, Ask::seat(by, question).span(least, most))
            }
            // Asked again, which only the first question of a command is.
            _ => self.ask_part((by, to), part, offer, Part::First),
        }
    }

    /// All cards of a part are named.
    fn named(&mut self, (by, to): (Seat, Seat), part: OfferPart, offer: Deal) -> Next {
        match part {
            OfferPart::GiveGold | OfferPart::Give => self.ask_part((by, to), OfferPart::AskGold, offer, Part::Later),
            OfferPart::AskGold | OfferPart::Ask => self.offered(by, to, offer),
        }
    }

    /// An offer is complete: the other player answers.
    fn offered(&mut self, by: Seat, to: Seat, offer: Deal) -> Next {
        // A counter-offer takes the place of the offer it answers, another one of the same player that of the last (RBD-9.11); the first
        // was made from the negotiation.
        let mut replaces = false;
        while let Some(Frame::Answer { .. } | Frame::Offer { .. }) = self.core().agenda.top() {
            replaces |= matches!(self.core().agenda.top(), Some(Frame::Answer { by: other, .. }) if *other == by);
            self.core_mut().agenda.drop_top();
        }
        let other = if by == self.active() { to } else { by };
        self.state.turn.offers[other.index()] += 1;
        // RBD-9.11: nobody hears of it before the new offer is there.
        if replaces {
            self.told(Told::Replaces, "RBD-9.11", &[Arg::Seat(by), Arg::Seat(to)]);
        }
        self.told(Told::Offered, "RBD-9.9", &[Arg::Seat(by), Arg::Seat(to)]);
        for (told, gold) in [(Told::OffersGold, offer.give_gold), (Told::AsksGold, offer.ask_gold)] {
            if gold > 0 {
                self.told(told, "RBD-9.9", &[Arg::Seat(by), Arg::Number(gold.cast_signed())]);
            }
        }
        for (told, named) in [(Told::Offers, offer.give), (Told::Asks, offer.ask)] {
            for card in named.iter() {
                let args = [Arg::Seat(by), self.card(card)];
                self.told(told, "RBD-9.9", &args);
            }
        }
        self.then(Frame::Answer { by, to, offer })
    }

    pub(crate) fn answer(&mut self, by: Seat, to: Seat, offer: Deal, answer: Option<Choice>) -> Next {
        let here = Frame::Answer { by, to, offer };
        match answer.and_then(|choice| if let Choice::Mode(mode) = choice { Reply::of(mode) } else { None }) {
            Some(Reply::Accept) => self.exchange(by, to, &offer),
            Some(Reply::Refuse) => {
                self.told(Told::Refused, "RBD-9.11", &[Arg::Seat(to)]);
                ON
            }
            Some(Reply::Counter) => {
                self.push(here)?;
                self.ask_part((to, by), OfferPart::GiveGold, Deal::default(), Part::Later)
            }
            // RBD-9.11: it lapses when a card it names has left its owner.
            None if !self.state.stands(self.rules, by, to, &offer) => {
                self.told(Told::Lapsed, "RBD-9.11", &[Arg::Seat(by)]);
                ON
            }
            None => self.ask_seat(here, to, ANSWER),
        }
    }

    /// RBD-9.4, 9.6
    fn exchange(&mut self, by: Seat, to: Seat, offer: &Deal) -> Next {
        self.told(Told::Agreed, "RBD-9.4", &[Arg::Seat(to)]);
        self.state.table.move_known(cards(offer.give), owned(by), owned(to));
        self.state.table.move_known(cards(offer.ask), owned(to), owned(by));
        for (from, into, n) in [(by, to, offer.give_gold), (to, by, offer.ask_gold)] {
            self.state.hero_mut(from).gold -= n;
            self.state.hero_mut(into).gold += n;
        }
        // RBD-9.10: the active player discards first.
        let other = if by == self.active() { to } else { by };
        self.push(Frame::Limits { seat: other })?;
        self.then(Frame::Limits { seat: self.active() })
    }
}
