//! Lists of cards in `then` lines, held against a zone.
//!
//! A card written alone stands for any card of its kind; written with `+`, `by`, `on` … it stands for cards lying together.
//! With `=` everything in the zone is written as it lies: cards lying together belong together there, too, and every mark
//! of a card (`hexed`) is written. Notes about players (`by`, `on` …) and counts (`tokens 3`) may be left out.

use runehall_engine::given::parse_items;
use runehall_engine::{CardView, KindId, SeatSet, Value, Words as _, ZoneView};
use runehall_games::words::TableWords;

use crate::model::Listed;
use crate::parse::Trouble;

/// More cards than any zone of any game holds.
const MAX_CARDS: u32 = 1_000;

/// Whether the list, taken so, is true of the zone.
pub(crate) fn holds(zone: &ZoneView, how: Listed, list: &str, words: TableWords) -> Result<bool, Trouble> {
    let wanted = read(list, words)?;
    if how != Listed::Exactly {
        if wanted.others.is_some() {
            return Err(Trouble::new(
                "`others` is for `=` only",
                "with `has` and `lacks` other cards do not matter anyway",
            ));
        }
        if wanted.groups.is_empty() {
            return Err(Trouble::new("`nothing` is no card", "write `= nothing` for an empty zone"));
        }
    }
    Ok(match how {
        Listed::Exactly => exactly(zone, &wanted),
        Listed::Has => has(zone, &wanted.groups),
        Listed::Lacks => wanted.groups.iter().all(|group| !has(zone, std::slice::from_ref(group))),
    })
}

/// A list as read.
struct Wanted {
    groups: Vec<Group>,
    /// So many more cards of any kind.
    others: Option<u32>,
}

/// A card as written, or cards lying together.
struct Group {
    kind: KindId,
    with: Vec<KindId>,
    notes: Vec<(String, SeatSet)>,
    counts: Vec<(String, u32)>,
}

impl Group {
    /// Whether nothing is said of it.
    fn is_bare(&self) -> bool {
        self.is_alone() && self.notes.is_empty() && self.counts.is_empty()
    }

    /// Whether it is written without cards that lie with it.
    fn is_alone(&self) -> bool {
        self.with.is_empty()
    }

    /// Whether it may be that group of the zone. Notes that are not written are not looked at.
    fn fits(&self, card: &CardView) -> bool {
        let mut with: Vec<KindId> = card.with.iter().filter_map(|card| card.kind).collect();
        with.sort_unstable();
        with == self.with && self.fits_alone(card)
    }

    /// The same of a card whatever lies with it.
    fn fits_alone(&self, card: &CardView) -> bool {
        let said = |(note, seats): &(String, SeatSet)| match card.fact(note) {
            Some(Value::Flag(on)) => *on && seats.is_empty(),
            Some(Value::Seats(players)) => players == seats,
            Some(Value::Number(_) | Value::Word(_) | Value::Thing(_)) | None => false,
        };
        // What is not counted is none.
        let counted = |(word, n): &(String, u32)| match card.fact(word) {
            Some(Value::Number(counted)) => i64::from(*counted) == i64::from(*n),
            Some(Value::Flag(_) | Value::Word(_) | Value::Seats(_) | Value::Thing(_)) => false,
            None => *n == 0,
        };
        card.kind == Some(self.kind) && self.notes.iter().all(said) && self.counts.iter().all(counted)
    }

    /// The same where every mark of the card must be written: what is so of it without naming players.
    fn fits_marked(&self, card: &CardView) -> bool {
        let mut marks = card.facts.iter().filter(|fact| fact.value == Value::Flag(true));
        self.fits(card) && marks.all(|mark| self.notes.iter().any(|(note, _)| note == mark.name))
    }
}

fn read(list: &str, words: TableWords) -> Result<Wanted, Trouble> {
    let mut others = None;
    let mut rest = vec![];
    for part in list.split(',') {
        match part.trim().split_once(char::is_whitespace) {
            Some((n, word)) if matches!(word.trim(), "other" | "others") && others.is_none() => {
                let n = n.parse().map_err(|_| {
                    Trouble::new(format!("`{}` is no number of other cards", part.trim()), "write it like `5 others`")
                })?;
                others = Some(n);
            }
            _ => rest.push(part),
        }
    }
    let items =
        if rest.is_empty() { Ok(vec![]) } else { parse_items(&rest.join(","), words.names, &words.game.info().given) };
    let items = items.map_err(|what| Trouble { what, help: None })?;
    if items.iter().any(|item| item.count > MAX_CARDS) {
        return Err(Trouble::new("no zone holds so many cards", "write how many there are with `x2`, `x3` …"));
    }
    let mut groups = vec![];
    for item in items {
        let mut with = item.with.iter().map(|card| kind(card, words)).collect::<Result<Vec<_>, _>>()?;
        with.sort_unstable();
        for _ in 0..item.count {
            let (notes, counts) = (item.notes.clone(), item.counts.clone());
            groups.push(Group { kind: kind(&item.card, words)?, with: with.clone(), notes, counts });
        }
    }
    Ok(Wanted { groups, others })
}

/// The cards of a plain list, each by its full name, in order: `Attack, Boost x2`.
pub(crate) fn names(list: &str, words: TableWords) -> Result<Vec<String>, Trouble> {
    let Wanted { groups, others } = read(list, words)?;
    if others.is_some() || groups.iter().any(|group| !group.is_bare()) {
        return Err(Trouble::new(
            format!("`{list}` is no list of cards"),
            "write their names with commas between them",
        ));
    }
    Ok(groups.into_iter().map(|group| words.card(group.kind)).collect())
}

/// Errs if a list speaks of cards that there are not.
pub(crate) fn vet(list: &str, words: TableWords) -> Result<(), Trouble> {
    read(list, words).map(|_| ())
}

fn kind(name: &str, words: TableWords) -> Result<KindId, Trouble> {
    words.find_card(name).ok_or_else(|| {
        let mut trouble =
            Trouble::unknown(format!("`{name}` is no card"), name, words.game.card_names().iter().map(String::as_str));
        if name.ends_with("cards") || name.ends_with("card") {
            trouble.help = Some("write `ZONE: 7 cards` for how many, `… = Attack, 6 others` for which".to_owned());
        }
        trouble
    })
}

fn exactly(zone: &ZoneView, wanted: &Wanted) -> bool {
    let named: usize = wanted.groups.iter().map(|group| 1 + group.with.len()).sum();
    let rest_fits = match wanted.others {
        Some(others) => usize::from(zone.count) == named + others as usize,
        None => zone.cards.iter().filter(|card| card.kind.is_some()).count() == wanted.groups.len(),
    };
    let cards: Vec<&CardView> = zone.cards.iter().collect();
    rest_fits && matched(&wanted.groups.iter().collect::<Vec<_>>(), &cards, Group::fits_marked).is_some()
}

fn has(zone: &ZoneView, groups: &[Group]) -> bool {
    let (alone, laid): (Vec<&Group>, Vec<&Group>) = groups.iter().partition(|group| group.is_alone());
    let whole: Vec<&CardView> = zone.cards.iter().collect();
    let Some(used) = matched(&laid, &whole, Group::fits) else { return false };
    // A card that is written alone may lie among others.
    let left: Vec<&CardView> =
        whole.iter().enumerate().filter(|(i, _)| !used.contains(i)).flat_map(|(_, card)| card.each()).collect();
    matched(&alone, &left, Group::fits_alone).is_some()
}

/// Finds for every wanted group one of its own in the zone, if that is possible: the places, in any order.
///
/// Notes may be left out, so a group may fit in several places; groups already placed move on to make room.
fn matched(groups: &[&Group], cards: &[&CardView], fits: fn(&Group, &CardView) -> bool) -> Option<Vec<usize>> {
    let fitting: Vec<Vec<usize>> =
        groups.iter().map(|group| (0..cards.len()).filter(|&at| fits(group, cards[at])).collect()).collect();
    let mut holder: Vec<Option<usize>> = vec![None; cards.len()];
    for group in 0..groups.len() {
        if !place(group, &fitting, &mut holder, &mut vec![false; cards.len()]) {
            return None;
        }
    }
    Some(holder.iter().enumerate().filter(|(_, held)| held.is_some()).map(|(i, _)| i).collect())
}

fn place(group: usize, fitting: &[Vec<usize>], holder: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for &at in &fitting[group] {
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        if holder[at].is_none_or(|other| place(other, fitting, holder, seen)) {
            holder[at] = Some(group);
            return true;
        }
    }
    false
}
