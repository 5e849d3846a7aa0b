//! What a person can read at the table besides the board: texts of cards, why not, the table in words.

use runehall_engine::{CardInfo, Choice, KindId, SeatView, Viewer, ZoneView};

use super::app::App;
use crate::host::Asked;
use crate::text::{capital, texts_in_force};

impl App {
    /// The cards whose texts are wanted now: the one under the cursor, the one of the command that is being given, the one
    /// that comes next in the chain.
    pub fn spotlight(&self) -> Vec<CardInfo> {
        let view = self.host.view();
        let next = view.zone(None, self.host.game().info().layout.chain).and_then(|zone| zone.cards.first()?.kind);
        // What is in force is on the table with its text anyhow.
        let shown: Vec<KindId> = view.zones.iter().filter_map(|zone| self.host.names().in_force(zone)).collect();
        let selected = self.selected_kind();
        let mut wanted: Vec<KindId> = selected.into_iter().collect();
        for kind in self.host.command_card().into_iter().chain(next) {
            if !wanted.contains(&kind) && !shown.contains(&kind) {
                wanted.push(kind);
            }
        }
        wanted.into_iter().map(|kind| self.host.game().card(kind)).collect()
    }

    /// The kind of the card under the cursor, in a hand or on the table.
    fn selected_kind(&self) -> Option<KindId> {
        let mark = self.marks().into_iter().find(|mark| mark.selected)?;
        match mark.choice {
            Choice::Card(kind) | Choice::CardOf(kind, _) => Some(kind),
            Choice::No
            | Choice::Yes
            | Choice::Done
            | Choice::Seat(_)
            | Choice::Thing(_)
            | Choice::Amount(_)
            | Choice::Mode(_)
            | Choice::Roll(_) => {
                let id = mark.on?;
                self.host.view().cards().find(|card| card.id == Some(id)).and_then(|card| card.kind)
            }
        }
    }

    /// All cards, those that one wants to read first: under the cursor, before the person, with the others, in the middle.
    pub(super) fn browsed(&self) -> Vec<KindId> {
        let view = self.host.view();
        let own = |seat: &&SeatView| view.viewer == Viewer::Seat(seat.seat);
        let (mine, others): (Vec<&SeatView>, Vec<&SeatView>) = view.seats.iter().partition(own);
        let zones = mine.into_iter().chain(others).flat_map(|seat| &seat.zones);
        let names = self.host.names();
        let middle = view.zones.iter().filter(|zone| !names.is_pile(zone));
        let seen = zones.chain(middle).flat_map(|zone| &zone.cards).filter_map(|card| card.kind);
        let all = self.host.game().cards();
        let mut kinds = vec![];
        for kind in self.selected_kind().into_iter().chain(seen).chain(all) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// The kinds of card of the person that the question could be about: those of the zones in which something can be
    /// chosen, else of the last zone that is held.
    fn own_cards(&self, asked: &Asked) -> Vec<KindId> {
        let view = self.host.view();
        let zones = view.seats.get(asked.seat.index()).map_or(&[][..], |seat| &seat.zones);
        let kinds = |zone: &ZoneView| zone.cards.iter().filter_map(|card| card.kind).collect::<Vec<_>>();
        let offered =
            |zone: &&ZoneView| kinds(zone).into_iter().any(|kind| asked.options.contains(&Choice::Card(kind)));
        let mut about: Vec<&ZoneView> = zones.iter().filter(offered).collect();
        if about.is_empty() {
            about.extend(self.host.game().info().layout.held.last().and_then(|name| view.zone(Some(asked.seat), name)));
        }
        let mut kinds: Vec<KindId> = about.into_iter().flat_map(kinds).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// For each card in hand and each player that cannot be chosen: what, and why.
    pub(super) fn why_not(&self) -> Vec<(String, String)> {
        let Some(asked) = self.host.asked() else {
            return vec![(String::new(), "You are not asked anything now.".to_owned())];
        };
        let has = |test: fn(&Choice) -> bool| asked.options.iter().any(test);
        let seats_asked = has(|choice| matches!(choice, Choice::Seat(_)));
        let cards_asked = has(|choice| matches!(choice, Choice::Card(_))) || !seats_asked;
        let cards = self.own_cards(&asked).into_iter().map(Choice::Card).filter(|_| cards_asked);
        let seats = self.host.view().seats.into_iter().map(|seat| Choice::Seat(seat.seat)).filter(|_| seats_asked);
        let refused = cards.chain(seats).filter_map(|choice| {
            let refusal = self.host.why_not(choice)?;
            Some((self.words(choice), capital(&refusal.to_string())))
        });
        let mut parts: Vec<(String, String)> = refused.collect();
        if parts.is_empty() {
            parts.push((String::new(), "Everything you could name here can be chosen.".to_owned()));
        }
        parts
    }

    /// The words of the table and what they mean.
    pub(super) fn glossary(&self) -> Vec<(String, String)> {
        let terms = self.host.game().info().glossary.iter();
        terms.map(|term| (term.word.to_owned(), format!("{} ({})", capital(term.meaning), term.clause))).collect()
    }

    /// Everything the person may know, piles included.
    pub(super) fn in_words(&self) -> Vec<(String, String)> {
        let view = self.host.view();
        let lines = self.host.names().view(&view).into_iter().chain(texts_in_force(self.host.game(), &view));
        lines.map(|line| (line.about, capital(&line.text))).collect()
    }
}
