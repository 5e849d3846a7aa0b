//! The Market step (section 10), cards that are drawn for a text (11.23), and the limits of what one owns (11.8).

use runehall_engine::{Arg, CardId, Choice, Dice, Fault, KindId, Machine, Next, Seat, Sink, modes};

use crate::frame::{Frame, TurnStep};
use crate::machine::{ON, Run};
use crate::program::{ALL, Cards, Rules, Sort, Standing};
use crate::state::{Fig, MARKET, SHOWN, State, Step, owned, stack};
use crate::uses;
use crate::words::{EXCESS, FREE, HEAL, R_MARKET, SHOP, TAKE, Told};

modes! {
    /// RBD-10.8
    pub(crate) enum Healing {
        Wounds: "heal wounds",
        Exhaustion: "heal exhaustion",
    }
}

/// Actions in one Market step (RBD-10.14).
pub(crate) const MOST_ACTIONS: u8 = 100;

/// How many cards of a sort a player may have (RBD-11.8); of others any number.
pub(crate) const LIMITS: [(Sort, u32); 3] = [(Sort::Weapon, 2), (Sort::Armour, 1), (Sort::Ally, 2)];

impl State {
    /// The town the active Hero stands in.
    pub(crate) fn town(&self, rules: &Rules) -> Option<u8> {
        rules.map.space(self.hero(self.active).space).town
    }

    /// What a card costs the active player now (RBD-10.11).
    pub(crate) fn price(&self, rules: &Rules, card: CardId) -> u16 {
        let (sort, cost) = rules.of(card).goods().unwrap_or((Sort::Potion, 0));
        let less = if sort == Sort::Ally {
            let less = |standing: &Standing| if let Standing::AllyLess(n) = standing { *n } else { 0 };
            self.event().map_or(0, |event| rules.of(event).standing.iter().map(less).sum())
        } else {
            self.turn.less
        };
        if less == 0 { u16::from(cost) } else { u16::from(cost.saturating_sub(less).max(1)) }
    }

    /// The cards of the town, which lie open (RBD-10.10), that the active player can pay (RBD-10.4, 10.7).
    pub(crate) fn on_sale(&self, rules: &Rules) -> Cards {
        let Some(town) = self.town(rules) else { return Cards::EMPTY };
        let gold = self.hero(self.active).gold;
        let cards = self.table.zone(stack(town)).iter();
        cards.filter(|card| !self.turn.sold.has(*card) && self.price(rules, *card) <= gold).collect()
    }

    /// The Items that the active player can sell (RBD-10.5 to 10.7).
    pub(crate) fn saleable(&self, rules: &Rules) -> Cards {
        self.items(rules, self.active).iter().filter(|card| !self.turn.bought.has(*card)).collect()
    }

    /// The Item of this kind that is sold when it is named.
    pub(crate) fn for_sale(&self, rules: &Rules, kind: KindId) -> Option<CardId> {
        self.saleable(rules).iter().find(|card| rules.catalog.kind_of(*card) == kind)
    }

    /// The figures of the active player that can be healed.
    pub(crate) fn patients<'a>(&'a self, rules: &'a Rules, wounds: bool) -> impl Iterator<Item = Fig> + 'a {
        let hurt = move |fig: &Fig| if wounds { self.wounds_of(*fig) > 0 } else { self.weary_of(*fig) > 0 };
        let paid = self.hero(self.active).gold > 0;
        self.figures(rules, self.active).filter(move |fig| paid && hurt(fig))
    }

    /// The Items of the town stack that cost no more than this.
    pub(crate) fn free_items(&self, rules: &Rules, cost: u8) -> Cards {
        let Some(town) = self.town(rules) else { return Cards::EMPTY };
        let fits = |card: &CardId| rules.of(*card).goods().is_some_and(|(sort, c)| sort != Sort::Ally && c <= cost);
        self.table.zone(stack(town)).iter().filter(fits).collect()
    }

    /// The cards set aside that cost no more than this.
    pub(crate) fn takeable(&self, rules: &Rules, cost: u8) -> Cards {
        let fits = |card: &CardId| rules.of(*card).goods().is_some_and(|(_, c)| c <= cost);
        self.table.zone(SHOWN).iter().filter(fits).collect()
    }

    /// The cards of the first kind that a player has too many of (RBD-11.8).
    pub(crate) fn excess(&self, rules: &Rules, seat: Seat) -> Cards {
        for (sort, most) in LIMITS {
            let is = |card: &CardId| rules.of(*card).goods().is_some_and(|(s, _)| s == sort);
            let held: Cards = self.goods(rules, seat).iter().filter(is).collect();
            if held.len() > most {
                return held;
            }
        }
        Cards::EMPTY
    }
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// RBD-10.1
    pub(crate) fn market(&mut self) -> Next {
        if self.state.turn.ended {
            return self.then(Frame::Turn(TurnStep::End));
        }
        if self.state.turn.knocked || self.state.town(self.rules).is_none() {
            if self.state.turn.knocked {
                self.told(Told::NoMarket, "RBD-18.6", &[Arg::Seat(self.active())]);
            }
            return self.then(Frame::Turn(TurnStep::Experience));
        }
        self.state.turn.step = Step::Market;
        self.state.turn.activated = false;
        let extra =
            self.state.lasting(self.rules, |standing| if let Standing::ExtraDraw(n) = standing { n } else { 0 });
        self.then(Frame::Turn(TurnStep::Stock(1 + extra)))
    }

    /// RBD-10.2, then the chance of RBD-7.12.
    pub(crate) fn stock(&mut self, left: u8, mut answer: Option<Choice>) -> Next {
        let Some(town) = self.state.town(self.rules) else { return Err(Fault::Impossible) };
        let space = self.state.hero(self.active()).space;
        for left in (1..=left).rev() {
            match self.draw((MARKET, stack(town)), answer.take(), R_MARKET) {
                Err(ask) => return self.ask(Frame::Turn(TurnStep::Stock(left)), ask),
                Ok(None) => {}
                Ok(Some(card)) => {
                    let args = [self.card(card), self.space(space)];
                    self.told(Told::StackGrew, "RBD-10.2", &args);
                }
            }
        }
        self.push(Frame::Turn(TurnStep::Shop))?;
        let event = self.state.event();
        let chance = event.and_then(|card| {
            let offer = |standing: &Standing| {
                let Standing::FirstVisit { towns, cost } = *standing else { return None };
                (towns >> town & 1 != 0).then_some(cost)
            };
            self.rules.of(card).standing.iter().find_map(offer)
        });
        match chance {
            Some(cost) if self.state.visited >> town & 1 == 0 => {
                self.state.visited |= 1 << town;
                self.then(Frame::Turn(TurnStep::Free { cost }))
            }
            Some(_) | None => ON,
        }
    }

    /// RBD-10.12
    pub(crate) fn free_item(&mut self, cost: u8, answer: Option<Choice>) -> Next {
        let (seat, here) = (self.active(), Frame::Turn(TurnStep::Free { cost }));
        match answer {
            Some(Choice::Thing(id)) => {
                let (Some(fig), Some(town)) = (Fig::of(id), self.state.town(self.rules)) else { return ON };
                self.gain(seat, CardId(fig.0), stack(town), "RBD-10.12")
            }
            Some(Choice::Done) => ON,
            _ if self.state.free_items(self.rules, cost).is_empty() => ON,
            _ => self.ask_seat(here, seat, FREE),
        }
    }

    /// A market card comes to a player, and limits apply at once.
    fn gain(&mut self, seat: Seat, card: CardId, from: runehall_engine::ZoneId, clause: &'static str) -> Next {
        self.state.table.move_card_openly(card, from, owned(seat));
        let args = [Arg::Seat(seat), self.card(card)];
        self.told(Told::GainedCard, clause, &args);
        self.then(Frame::Limits { seat })
    }

    /// RBD-10.3, with effects in between, until the player ends it (RBD-10.13).
    pub(crate) fn shop(&mut self, answer: Option<Choice>) -> Next {
        let (seat, here) = (self.active(), Frame::Turn(TurnStep::Shop));
        let over = Frame::Turn(TurnStep::Experience);
        match answer {
            Some(Choice::Done) => return self.then(over),
            Some(Choice::Thing(id)) if Fig::of(id).is_some() => {
                let fig = Fig::of(id).unwrap_or_default();
                self.push(here)?;
                if self.state.owner_of(fig) == Some(seat) {
                    return self.use_it(seat, fig);
                }
                self.state.turn.actions += 1;
                return self.buy(CardId(fig.0));
            }
            Some(Choice::Card(kind)) => {
                let Some(card) = self.state.for_sale(self.rules, kind) else { return Err(Fault::Impossible) };
                self.push(here)?;
                self.state.turn.actions += 1;
                return self.sell(card);
            }
            Some(Choice::Mode(mode)) => {
                let wounds = Healing::of(mode).ok_or(Fault::Impossible)? == Healing::Wounds;
                self.push(here)?;
                return self.ask_more(Frame::Heal { wounds }, seat, HEAL);
            }
            _ => {}
        }
        let open = !self.state.on_sale(self.rules).is_empty()
            || !self.state.saleable(self.rules).is_empty()
            || self.state.patients(self.rules, true).next().is_some()
            || self.state.patients(self.rules, false).next().is_some()
            || uses::any(self.rules, self.state, &here, seat);
        if open && self.state.turn.actions < MOST_ACTIONS {
            return self.ask_seat(here, seat, SHOP);
        }
        if open {
            let args = [Arg::Seat(seat), Arg::Number(i16::from(MOST_ACTIONS))];
            self.told(Told::MarketClosed, "RBD-10.14", &args);
        } else {
            let shopper = self.state.hero(seat);
            let args = [Arg::Seat(seat), Arg::Number(shopper.gold.cast_signed()), self.space(shopper.space)];
            self.told(Told::NothingToDo, "RBD-10.3", &args);
        }
        self.then(over)
    }

    /// RBD-10.4
    fn buy(&mut self, card: CardId) -> Next {
        let seat = self.active();
        let (price, Some(town)) = (self.state.price(self.rules, card), self.state.town(self.rules)) else { return ON };
        self.state.hero_mut(seat).gold -= price;
        self.state.table.move_card_openly(card, stack(town), owned(seat));
        self.state.turn.bought.add(card);
        if !self.rules.allies.has(card) {
            self.state.turn.less = 0;
        }
        let args = [Arg::Seat(seat), self.card(card), Arg::Number(price.cast_signed())];
        self.told(Told::Bought, "RBD-10.4", &args);
        self.then(Frame::Limits { seat })
    }

    /// RBD-10.5
    fn sell(&mut self, card: CardId) -> Next {
        let seat = self.active();
        let Some(town) = self.state.town(self.rules) else { return ON };
        let half = self.rules.of(card).goods().map_or(0, |(_, cost)| u16::from(cost / 2));
        self.clean(card);
        self.state.table.move_card_openly(card, owned(seat), stack(town));
        self.state.turn.sold.add(card);
        self.state.hero_mut(seat).gold += half;
        let args = [Arg::Seat(seat), self.card(card), Arg::Number(half.cast_signed())];
        self.told(Told::Sold, "RBD-10.5", &args);
        ON
    }

    /// RBD-10.8
    pub(crate) fn heal(&mut self, wounds: bool, answer: Option<Choice>) -> Next {
        let seat = self.active();
        let fig = answer.and_then(|choice| if let Choice::Thing(id) = choice { Fig::of(id) } else { None });
        let Some(fig) = fig else { return self.ask_more(Frame::Heal { wounds }, seat, HEAL) };
        self.state.turn.actions += 1;
        self.state.hero_mut(seat).gold -= 1;
        self.told(Told::Healed, "RBD-10.8", &[Arg::Seat(seat)]);
        let better =
            self.state.lasting(self.rules, |standing| if let Standing::HealRate(n) = standing { n } else { 0 });
        self.mend(fig, wounds, if wounds { better.max(1) } else { ALL }, "RBD-10.8");
        ON
    }

    /// Cards are drawn for a text, one by one (RBD-11.23).
    pub(crate) fn drawing(&mut self, seat: Seat, left: u8, cost: Option<u8>, mut answer: Option<Choice>) -> Next {
        let mut left = left;
        while left > 0 {
            match self.draw((MARKET, SHOWN), answer.take(), R_MARKET) {
                Err(ask) => return self.ask(Frame::Drawing { seat, left, cost }, ask),
                Ok(None) => break,
                Ok(Some(card)) => {
                    let args = [Arg::Seat(seat), self.card(card)];
                    self.told(Told::Drew, "RBD-20.3", &args);
                    self.state.shown.push(card)?;
                    if cost.is_none() && self.rules.allies.has(card) {
                        return self.taken(seat, Some(card));
                    }
                }
            }
            left -= 1;
        }
        match cost {
            Some(cost) => self.then(Frame::Taking { seat, cost }),
            None => self.taken(seat, None),
        }
    }

    pub(crate) fn taking(&mut self, seat: Seat, cost: u8, answer: Option<Choice>) -> Next {
        match answer {
            Some(Choice::Thing(id)) => self.taken(seat, Fig::of(id).map(|fig| CardId(fig.0))),
            Some(Choice::Done) => self.taken(seat, None),
            _ if self.state.takeable(self.rules, cost).is_empty() => self.taken(seat, None),
            _ => self.ask_seat(Frame::Taking { seat, cost }, seat, TAKE),
        }
    }

    /// The card that was taken, and the others under the deck in drawn order.
    fn taken(&mut self, seat: Seat, taken: Option<CardId>) -> Next {
        let drawn = self.state.shown;
        self.state.shown.clear();
        for card in drawn.iter().filter(|card| Some(**card) != taken) {
            self.put_under_market(*card, SHOWN)?;
        }
        match taken {
            Some(card) => self.gain(seat, card, SHOWN, "RBD-11.23"),
            None => ON,
        }
    }

    /// RBD-11.8
    pub(crate) fn limits(&mut self, seat: Seat, answer: Option<Choice>) -> Next {
        if let Some(Choice::Thing(id)) = answer
            && let Some(fig) = Fig::of(id)
        {
            let args = [Arg::Seat(seat), self.name(fig)];
            self.told(Told::LostCard, "RBD-11.8", &args);
            self.put_under_market(CardId(fig.0), owned(seat))?;
        }
        let frame = Frame::Limits { seat };
        if self.state.excess(self.rules, seat).is_empty() { ON } else { self.ask_seat(frame, seat, EXCESS) }
    }
}
