//! All designs together: the tables that save looking at every program at every question, and the hash.

use runehall_cards::{CardSource, Whole};
use runehall_engine::{Catalog, KindId};

use crate::program::{
    Bearers, CardType, Cards, Design, Limit, MOST_CARDS, Moment, Moments, Rules, Standing, Topic, Trigger, Which,
};
use crate::uses::Facts;
use crate::words;

/// What a choice means beyond its form, for the hash: raised when an old answer would be understood as another one (3: a Rune is chosen where
/// it lies). A ruling that only changes what follows from the answers leaves it as it is; games of the box are then played again as
/// they were, which the golden games show.
const CHOICES: &[u8] = b"regulations 3\n";

/// The rules of these designs, or why they make no game.
pub(crate) fn assemble(designs: Vec<Design>, sources: &[CardSource]) -> Result<Rules, Whole> {
    let catalog = Catalog::<3>::new(designs.iter().map(|design| (design.name.clone(), design.count))).map_err(|n| {
        let message = format!("the files hold {n} cards, and a game holds at most {MOST_CARDS}");
        Whole::new(message, format!("lower counts until there are {MOST_CARDS}"))
    })?;
    if designs.iter().all(|design| design.card_type != CardType::Regulation) {
        let message = "the files hold no Regulation, and one is always active (RNR-13.1)";
        return Err(Whole::new(message, "write a card whose attribute is `regulation`"));
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update(words::INFO.meaning().as_bytes());
    // In a window cards are named in one order; where they could be named in any, a list may be none of today's.
    hasher.update(b"sets in one order\n");
    hasher.update(CHOICES);
    for source in sources {
        hasher.update(source.to_string().as_bytes());
    }
    Ok(tables(catalog, designs, *hasher.finalize().as_bytes()))
}

/// The tables of these designs.
pub(crate) fn tables(catalog: Catalog<3>, designs: Vec<Design>, hash: [u8; 32]) -> Rules {
    let pick = |fits: &dyn Fn(&Design) -> bool| {
        let kinds = designs.iter().enumerate().filter(|(_, design)| fits(design));
        kinds.fold(Cards::EMPTY, |sum, (i, _)| sum | catalog.copies(KindId(i as u16)))
    };
    let of_type = |card_type| pick(&|design: &Design| design.card_type == card_type);
    let creatures = of_type(CardType::Creature);
    let regulations = of_type(CardType::Regulation);
    let answering: [Cards; Moment::COUNT] = std::array::from_fn(|moment| {
        pick(&|design: &Design| design.trigger.is_some_and(|trigger| trigger.moments.has_number(moment)))
    });
    let runes = of_type(CardType::Rune);
    let of_itself = pick(&|design| design.trigger.is_some_and(|trigger| trigger.which == Which::This));
    let (mut needs, mut shifts) = (Box::new([Facts::NONE; 256]), Box::new([0; 256]));
    for card in catalog.all().iter() {
        let Design { trigger, standing, .. } = designs[catalog.kind_of(card).index()];
        needs[usize::from(card.0)] = trigger.map_or(Facts::NONE, Trigger::needs);
        shifts[usize::from(card.0)] = if let Some(Standing::Shift { by, .. }) = standing { by } else { 0 };
    }
    let compelled = pick(&|design| design.card_type == CardType::Regulation && design.acts_by_itself());
    let answers_discard = |design: &&Design| design.trigger.is_some_and(|trigger| trigger.moments.has(Moment::Discard));
    let discards_want_more = designs.iter().filter(answers_discard).all(Design::wants_another_discard);
    let watching = answering.map(|cards| cards - runes - of_itself - compelled);
    let watching_itself = answering.map(|cards| (cards & of_itself) - runes);
    let speaks_of = |moment: &usize| !(watching[*moment] | watching_itself[*moment]).is_empty();
    Rules {
        spells: of_type(CardType::Spell),
        creatures,
        runes,
        regulations,
        watching,
        watching_itself,
        spoken_of: Moments::numbered((0..Moment::COUNT).filter(speaks_of)),
        answering,
        rune_needs: rune_needs(&designs),
        needs,
        sure: pick(&Design::is_sure),
        compelled,
        discards_want_more,
        bearers: bearers(|fits| pick(&|design| design.standing.is_some_and(fits)) & creatures, shifts),
        hash,
        catalog,
        designs,
    }
}

fn rune_needs(designs: &[Design]) -> [Vec<Facts>; Moment::COUNT] {
    let mut all: [Vec<Facts>; Moment::COUNT] = std::array::from_fn(|_| vec![]);
    for trigger in designs.iter().filter(|design| design.card_type == CardType::Rune).filter_map(|rune| rune.trigger) {
        let spoken_of = all.iter_mut().enumerate().filter(|(moment, _)| trigger.moments.has_number(*moment));
        for (_, needs) in spoken_of {
            // Who is meant by what needs more is meant by what needs less.
            let need = trigger.needs();
            if !needs.iter().any(|less| less.are_among(need)) {
                needs.retain(|more| !need.are_among(*more));
                needs.push(need);
            }
        }
    }
    all
}

fn bearers(bear: impl Fn(&dyn Fn(Standing) -> bool) -> Cards, shifts: Box<[i8; 256]>) -> Bearers {
    let borne = |topic: Topic| !bear(&|holds| holds.is_about(topic)).is_empty();
    Bearers {
        topics: Topic::ALL.into_iter().filter(|&topic| borne(topic)).fold(0, |all, topic| all | 1 << topic as u16),
        own: Topic::ALL.map(|topic| bear(&|holds| holds.is_about(topic) && holds.is_own())),
        wide: Topic::ALL.map(|topic| bear(&|holds| holds.is_about(topic) && !holds.is_own())),
        lowering: [Limit::Hand, Limit::Rune]
            .map(|which| bear(&|holds| matches!(holds, Standing::Shift { limit, by: ..0 } if limit == which))),
        shifts,
    }
}
