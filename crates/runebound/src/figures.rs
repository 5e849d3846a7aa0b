//! Values of figures and of the Challenge, and what a roll comes to.

use runehall_engine::{CardId, Seat};

use crate::program::{Cards, Rolls, Rules, Standing, What, Which};
use crate::state::{Fig, Purpose, State, cards};
use crate::terms::{Attribute, EXPERIENCE_ADDS, Skill};

/// Why something is added to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Helps {
    /// The figure's own value, with counters.
    Own(Attribute),
    /// The Hero's own skill.
    Skill(Skill),
    /// An Always text.
    Card(CardId),
    /// What was used for this roll.
    Used,
    /// What counts in the first round only.
    FirstRound,
    /// What counts for the first combat roll (RBD-11.17).
    FirstRoll,
    /// What the enemy has changed of the value (RBD-22.2).
    Changed,
}

impl State {
    /// The Items whose Always texts count for a roll of the Hero, never of an Ally (RBD-16.3): all, or those that were named
    /// for it (RBD-11.21).
    fn counting(&self, rules: &Rules, seat: Seat) -> Cards {
        let items = self.items(rules, seat);
        match self.roll.named {
            Some(named) if self.roll.fig == Fig::hero(seat) => items & cards(named),
            Some(_) | None => items,
        }
    }

    /// The cards whose Always texts can serve a figure, each with whether it serves the Hero by naming `your Hero` (RBD-22.1, 22.4).
    fn helpers(&self, rules: &Rules, fig: Fig) -> impl Iterator<Item = (CardId, bool)> + use<> {
        let (items, allies, own) = match fig.seat() {
            Some(seat) => (self.counting(rules, seat), self.allies(rules, seat), Cards::EMPTY),
            None => (Cards::EMPTY, Cards::EMPTY, Cards::one(CardId(fig.0))),
        };
        let (direct, through) = ((items | own).iter(), allies.iter());
        direct.map(|card| (card, false)).chain(through.map(|card| (card, true)))
    }

    /// The sum of what the Always texts of a figure's side say of it. `measure` gets each text and whether its `of your Hero`
    /// would serve this figure.
    fn always(&self, rules: &Rules, fig: Fig, measure: impl Fn(Standing, bool) -> i16) -> i16 {
        let sum = |(card, through): (CardId, bool)| -> i16 {
            rules.of(card).standing.iter().map(|&standing| measure(standing, through)).sum()
        };
        self.helpers(rules, fig).map(sum).sum()
    }

    /// The value of an attribute as it is printed, with counters.
    fn own_value(&self, rules: &Rules, fig: Fig, attribute: Attribute) -> i16 {
        let n = attribute.index();
        i16::from(match fig.seat() {
            Some(seat) => {
                let hero = self.hero(seat);
                rules.hero(hero.which).body.values[n] + EXPERIENCE_ADDS[n] * hero.gained[n]
            }
            None => rules.of(CardId(fig.0)).body.values[n],
        })
    }

    /// The value of an attribute of a Hero or Ally, with counters and Items.
    pub(crate) fn value(&self, rules: &Rules, fig: Fig, attribute: Attribute) -> i16 {
        self.own_value(rules, fig, attribute)
            + self.always(rules, fig, |standing, through| {
                let Standing::Attribute { n, attribute: a } = standing else { return 0 };
                if a == attribute && !through { i16::from(n) } else { 0 }
            })
    }

    /// The damage of a figure in a phase, without Hit texts that are used.
    pub(crate) fn damage(&self, rules: &Rules, fig: Fig, phase: Attribute) -> u8 {
        let base = match fig.seat() {
            Some(seat) => rules.hero(self.hero(seat).which).body.damage[phase.index()],
            None => rules.of(CardId(fig.0)).body.damage[phase.index()],
        };
        let hits = self.always(rules, fig, |standing, through| {
            let Standing::Damage { n, phase: p, against } = standing else { return 0 };
            let helps = p == phase && !through && self.is_against(rules, against);
            if helps { i16::from(n) } else { 0 }
        });
        base.saturating_add(u8::try_from(hits).unwrap_or(0))
    }

    /// Whether the enemy has a trait that a text names (RBD-1.12); Heroes have none.
    pub(crate) fn is_against(&self, rules: &Rules, against: Option<u8>) -> bool {
        let Some(wanted) = against else { return true };
        let traits = self.fight.card.map_or(0, |card| match rules.of(card).what {
            What::Challenge { traits, .. } => traits,
            What::Goods { .. } | What::Event { .. } | What::Encounter { .. } | What::Hero | What::Counter => 0,
        });
        traits >> wanted & 1 != 0
    }

    /// What the dice of the roll come to with everything that helps it, added up.
    pub(crate) fn total(&self, rules: &Rules) -> i16 {
        let mut total = i16::from(self.roll.dice[0]) + i16::from(self.roll.dice[1]);
        self.added(rules, |_, n| total += n);
        total
    }

    /// Everything that is added to the dice of the roll, one by one (RBD-11.12, 11.13, 13.1, 15.25); without the skill nothing is
    /// added for it (RBD-13.3).
    pub(crate) fn added(&self, rules: &Rules, mut each: impl FnMut(Helps, i16)) {
        let roll = &self.roll;
        let kind = roll.purpose.rolls();
        let (attribute, test) = match roll.purpose {
            Purpose::Nothing => (None, None),
            Purpose::Attack(phase) | Purpose::Defence(phase) => (Some(phase), None),
            Purpose::Escape | Purpose::Hold => (Some(Attribute::Mind), None),
            Purpose::Test { skill, attribute, .. } => (Some(attribute), Some(skill)),
        };
        if let Some(attribute) = attribute {
            each(Helps::Own(attribute), self.own_value(rules, roll.fig, attribute));
        }
        if let Some(skill) = test {
            let own = roll.fig.seat().map_or(0, |seat| rules.hero(self.hero(seat).which).skills[skill.index()]);
            each(Helps::Skill(skill), i16::from(own));
        }
        for (card, through) in self.helpers(rules, roll.fig) {
            for &standing in &rules.of(card).standing {
                if let Standing::Rolls { n, rolls, hero, first } = standing
                    && rolls.meets(kind)
                    && hero == through
                    && (!first || self.fight.round == 1)
                {
                    each(Helps::Card(card), i16::from(n));
                } else if let Standing::Attribute { n, attribute: a } = standing
                    && Some(a) == attribute
                    && !through
                {
                    each(Helps::Card(card), i16::from(n));
                } else if let Standing::Tests { n, skill, hero } = standing
                    && Some(skill) == test
                    && hero == through
                {
                    each(Helps::Card(card), i16::from(n));
                }
            }
        }
        each(Helps::Used, i16::from(roll.bonus));
        let Some(side) = roll.fig.seat().and_then(|seat| self.side_of(seat)).map(|i| &self.fight.sides[i]) else {
            return;
        };
        if self.fight.round == 1 {
            let bits = (0..7).filter(|bit| kind.meets(Rolls(1 << bit)));
            each(Helps::FirstRound, bits.map(|bit| i16::from(side.bonus[bit])).sum());
        }
        if let Purpose::Attack(phase) | Purpose::Defence(phase) = roll.purpose {
            // RBD-11.17, 22.2
            each(Helps::Changed, i16::from(side.values[phase.index()]));
            each(Helps::FirstRoll, if side.rolled { 0 } else { i16::from(side.first) });
        }
    }

    /// What the active Event changes of a Challenge (RBD-22.3).
    fn changed(&self, rules: &Rules, card: CardId, measure: impl Fn(Standing) -> Option<(Which, i8)>) -> i16 {
        let What::Challenge { colour, traits } = rules.of(card).what else { return 0 };
        let Some(event) = self.event() else { return 0 };
        let about = |which: &Which| match *which {
            Which::Every => true,
            Which::Of(c) => c == colour,
            Which::With(t) => traits >> t & 1 != 0,
        };
        let changes = rules.of(event).standing.iter().filter_map(|&standing| measure(standing));
        changes.filter(|(which, _)| about(which)).map(|(_, n)| i16::from(n)).sum()
    }

    /// The value of a Challenge in a phase before anything is done about it.
    pub(crate) fn printed_value(&self, rules: &Rules, card: CardId, phase: Attribute) -> i16 {
        let changed = self.changed(rules, card, |standing| {
            let Standing::Value { which, n, phase: p } = standing else { return None };
            (p == phase).then_some((which, n))
        });
        i16::from(rules.of(card).body.values[phase.index()]) + changed
    }

    /// The life of a Challenge before anything is done about it.
    pub(crate) fn printed_life(&self, rules: &Rules, card: CardId) -> i16 {
        let changed =
            self.changed(
                rules,
                card,
                |standing| if let Standing::Life { which, n } = standing { Some((which, n)) } else { None },
            );
        i16::from(rules.of(card).body.life) + changed
    }

    /// The value of the Challenge that is fought in a phase.
    pub(crate) fn challenge_value(&self, rules: &Rules, card: CardId, phase: Attribute) -> i16 {
        self.printed_value(rules, card, phase) + i16::from(self.fight.values[phase.index()])
    }

    /// The life of the Challenge that is fought; at least 1.
    pub(crate) fn challenge_life(&self, rules: &Rules, card: CardId) -> u8 {
        let life = self.printed_life(rules, card) + i16::from(self.fight.life);
        u8::try_from(life.clamp(1, 200)).unwrap_or(1)
    }

    /// What has to be reached to escape from a Challenge (RBD-15.6, 15.25).
    pub(crate) fn escape_number(&self, rules: &Rules, card: CardId) -> i16 {
        let more = |standing: &Standing| if let Standing::EnemyEscape(n) = standing { i16::from(*n) } else { 0 };
        let more: i16 = rules.of(card).standing.iter().map(more).sum();
        self.challenge_value(rules, card, Attribute::Mind) + more
    }

    /// Whether nobody can escape now (RBD-15.21, 21.4).
    pub(crate) fn no_escape(&self, rules: &Rules) -> bool {
        let first = self.fight.round == 1;
        let bars = |standing: &Standing| matches!(standing, Standing::NoEscape { first: f } if !f || first);
        self.endgame || self.fight.no_escape.holds(self.fight.round) || self.is_barred_by(rules, bars)
    }

    /// Whether nothing can be activated now, in a combat or outside of one.
    pub(crate) fn no_activation(&self, rules: &Rules) -> bool {
        let (on, first) = (self.fight.on, self.fight.on && self.fight.round <= 1);
        let bars = |standing: &Standing| matches!(standing, Standing::NoActivation { first: f } if !f || first);
        on && self.fight.no_activation.holds(self.fight.round) || self.is_barred_by(rules, bars)
    }

    /// Whether the Challenge that is fought, or the active Event at any time (RBD-7.7), forbids something. What is left of a fight that is over
    /// forbids nothing.
    fn is_barred_by(&self, rules: &Rules, bars: impl Fn(&Standing) -> bool) -> bool {
        let fought = self.fight.card.filter(|_| self.fight.on);
        [fought, self.event()].into_iter().flatten().any(|card| rules.of(card).standing.iter().any(&bars))
    }
}
