//! The log: what was told, how often and in which order, and whether something could be told at all.

use runehall_engine::Viewer;
use runehall_engine::given::suggest;

use crate::check::{Checked, failed};
use crate::model::Times;
use crate::parse::{Trouble, is_clause_id};
use crate::possible::Sayable;
use crate::report::Told;
use crate::run::Runner;

impl Runner<'_> {
    /// Whether it was told, and how often; after the sentence that the line before found, if it says so.
    pub(crate) fn check_log(&mut self, viewer: Viewer, times: Times, later: bool, text: &str) -> Checked {
        let from = self.told_at.take().filter(|_| later).map_or(0, |at| at + 1);
        let told: Vec<Told> = self.log.iter().map(|event| Told::of(event, viewer, self.words())).collect();
        let (sentence, causes) = self.split_cause(text);
        if times != Times::Some {
            self.could_be_told(sentence, &causes)?;
        }
        let has_causes = |told: &Told| {
            causes.iter().all(|cause| {
                told.clause == *cause || told.card.as_ref().is_some_and(|card| card.eq_ignore_ascii_case(cause))
            })
        };
        let with_text: Vec<(usize, &Told)> =
            told.iter().enumerate().filter(|(_, told)| told.sentence.contains(sentence)).collect();
        let found: Vec<(usize, &Told)> =
            with_text.iter().copied().filter(|&(at, told)| at >= from && has_causes(told)).collect();
        let after = if later { " after that" } else { "" };
        Ok(match (times, found.first()) {
            (Times::Some, Some(&(at, _))) => {
                self.told_at = Some(at);
                None
            }
            (Times::Some, None) => {
                let nearest = || {
                    let hint = suggest(sentence, told.iter().map(|told| told.sentence.as_str()));
                    let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
                    format!("none of {} sentences{hint}", told.len() - from.min(told.len()))
                };
                let before = with_text.iter().find(|(at, told)| *at < from && has_causes(told));
                let got = match (before, with_text.first()) {
                    (Some((_, told)), _) => format!("`{told}` was told before"),
                    (None, Some((_, told))) => format!("`{told}`"),
                    (None, None) => nearest(),
                };
                Some((format!("a sentence with `{text}`{after}"), got))
            }
            (Times::Exactly(0), Some((_, told))) => Some((format!("no sentence with `{text}`"), format!("`{told}`"))),
            (Times::Exactly(n), _) => {
                let got = format!("{} of {} sentences", found.len(), told.len());
                failed(found.len() == n, format!("{n} sentences with `{text}`"), got)
            }
        })
    }

    /// Errs if nothing like it could ever be told: that it was not told would prove nothing.
    pub(crate) fn could_be_told(&self, sentence: &str, causes: &[&str]) -> Result<(), Trouble> {
        causes.iter().filter(|cause| is_clause_id(cause)).try_for_each(|clause| self.known_clause(clause))?;
        // No sentence of a game ends in brackets, so what stands there was meant as a cause.
        if let Some(cause) = sentence.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).map(|(_, cause)| cause)
        {
            let cards = self.game.card_names().iter().map(String::as_str);
            return Err(Trouble::unknown(format!("`{cause}` is no card and no clause"), cause, cards));
        }
        let info = self.game.info();
        let view = self.state.view(Viewer::Judge);
        let names = &self.scenario.given.names;
        let mut fillers: Vec<&str> = vec!["a card", "nobody"];
        fillers.extend(self.game.card_names().iter().map(String::as_str));
        fillers.extend(names.iter().map(String::as_str));
        let mut words = fillers.clone();
        words.extend(info.glossary.iter().flat_map(|term| [term.word, term.meaning]));
        words.extend(info.words.iter().flat_map(|(_, words)| words.iter().copied()));
        words.extend(view.zones.iter().chain(view.seats.iter().flat_map(|seat| &seat.zones)).map(|zone| zone.name));
        let sayable = Sayable { messages: info.messages, words, names };
        if sayable.can_say(sentence) {
            return Ok(());
        }
        let what = format!("nothing with `{sentence}` is ever told in {}", info.title);
        let help = match sayable.nearest(sentence, &fillers) {
            Some(near) => format!("the nearest sentence is `{near}`, with cards, players and numbers in its places"),
            None => "write part of a sentence that `runehall scenario --explain` shows".to_owned(),
        };
        Err(Trouble::new(what, help))
    }

    /// Splits `Billy loses 2 HP (Attack, ZUN-11.6)` into the sentence and its causes. Brackets that hold anything but cards
    /// and clauses belong to the sentence.
    pub(crate) fn split_cause<'t>(&self, text: &'t str) -> (&'t str, Vec<&'t str>) {
        if let Some((sentence, rest)) = text.rsplit_once(" (")
            && let Some(inner) = rest.strip_suffix(')')
        {
            let causes: Vec<&str> = inner.split(',').map(str::trim).collect();
            if causes.iter().all(|cause| is_clause_id(cause) || self.words().find_card(cause).is_some()) {
                return (sentence.trim(), causes);
            }
        }
        (text, vec![])
    }
}
