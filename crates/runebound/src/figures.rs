//! Values of figures and of the Challenge, and what a roll comes to.

use runehall_engine::{CardId, Seat};

use crate::program::{Cards, Design, Rolls, Rules, Standing, What, Which};
use crate::state::{Fig, Purpose, State, cards};
use crate::terms::{Attribute, EXPERIENCE_ADDS};

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

    /// The sum of what the Always texts of a figure's side say of it. `measure` gets each text and whether its `of your Hero`
    /// would serve this figure (RBD-22.1, 22.4).
    fn always(&self, rules: &Rules, fig: Fig, measure: impl Fn(Standing, bool) -> i16) -> i16 {
        let sum = |design: &Design, through: bool| -> i16 {
            design.standing.iter().map(|&standing| measure(standing, through)).sum()
        };
        let Some(seat) = fig.seat() else { return sum(rules.of(CardId(fig.0)), false) };
        let items: i16 = self.counting(rules, seat).iter().map(|card| sum(rules.of(card), false)).sum();
        let allies: i16 = self.allies(rules, seat).iter().map(|card| sum(rules.of(card), true)).sum();
        items + allies
    }

    /// The value of an attribute of a Hero or Ally, with counters and Items.
    pub(crate) fn value(&self, rules: &Rules, fig: Fig, attribute: Attribute) -> i16 {
        let n = attribute.index();
        let base = match fig.seat() {
            Some(seat) => {
                let hero = self.hero(seat);
                rules.hero(hero.which).body.values[n] + EXPERIENCE_ADDS[n] * hero.gained[n]
            }
            None => rules.of(CardId(fig.0)).body.values[n],
        };
        i16::from(base)
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

    /// What the dice of the roll come to with everything that helps it, added up (RBD-11.12, 11.13, 13.1, 15.25); without the
    /// skill nothing is added (RBD-13.3).
    pub(crate) fn total(&self, rules: &Rules) -> i16 {
        let roll = &self.roll;
        let dice = i16::from(roll.dice[0]) + i16::from(roll.dice[1]) + i16::from(roll.bonus);
        let kind = roll.purpose.rolls();
        let helped = self.always(rules, roll.fig, |standing, through| {
            let Standing::Rolls { n, rolls: helped, hero } = standing else { return 0 };
            if helped.meets(kind) && hero == through { i16::from(n) } else { 0 }
        });
        let side = roll.fig.seat().and_then(|seat| self.side_of(seat)).map(|i| self.fight.sides[i]);
        let early = side.filter(|_| self.fight.round == 1).map_or(0, |side| {
            (0..7).filter(|bit| kind.meets(Rolls(1 << bit))).map(|bit| i16::from(side.bonus[bit])).sum()
        });
        dice + helped
            + early
            + match roll.purpose {
                Purpose::Nothing => 0,
                Purpose::Attack(phase) | Purpose::Defence(phase) => {
                    let changed = side.map_or(0, |side| {
                        // RBD-11.17, 22.2
                        i16::from(side.values[phase.index()]) + if side.rolled { 0 } else { i16::from(side.first) }
                    });
                    self.value(rules, roll.fig, phase) + changed
                }
                Purpose::Escape | Purpose::Hold => self.value(rules, roll.fig, Attribute::Mind),
                Purpose::Test { skill, attribute, .. } => {
                    let own = roll.fig.seat().map_or(0, |seat| rules.hero(self.hero(seat).which).skills[skill.index()]);
                    let tests = self.always(rules, roll.fig, |standing, through| {
                        let Standing::Tests { n, skill: s, hero } = standing else { return 0 };
                        if s == skill && hero == through { i16::from(n) } else { 0 }
                    });
                    self.value(rules, roll.fig, attribute) + i16::from(own) + tests
                }
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

    /// The value of the Challenge in a phase.
    pub(crate) fn challenge_value(&self, rules: &Rules, card: CardId, phase: Attribute) -> i16 {
        let changed = self.changed(rules, card, |standing| {
            let Standing::Value { which, n, phase: p } = standing else { return None };
            (p == phase).then_some((which, n))
        });
        let n = phase.index();
        i16::from(rules.of(card).body.values[n]) + i16::from(self.fight.values[n]) + changed
    }

    /// The life of the Challenge that is fought; at least 1.
    pub(crate) fn challenge_life(&self, rules: &Rules, card: CardId) -> u8 {
        let changed =
            self.changed(
                rules,
                card,
                |standing| if let Standing::Life { which, n } = standing { Some((which, n)) } else { None },
            );
        let life = i16::from(rules.of(card).body.life) + i16::from(self.fight.life) + changed;
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
        let special = |card: CardId| {
            let bars = |standing: &Standing| matches!(standing, Standing::NoEscape { first: f } if !f || first);
            rules.of(card).standing.iter().any(bars)
        };
        self.endgame || self.fight.no_escape.holds(self.fight.round) || self.fight.card.is_some_and(special)
    }

    /// Whether nothing can be activated in this combat now.
    pub(crate) fn no_activation(&self, rules: &Rules) -> bool {
        let first = self.fight.round <= 1;
        let special = |card: CardId| {
            let bars = |standing: &Standing| matches!(standing, Standing::NoActivation { first: f } if !f || first);
            rules.of(card).standing.iter().any(bars)
        };
        self.fight.no_activation.holds(self.fight.round) || self.fight.card.is_some_and(special)
    }
}
