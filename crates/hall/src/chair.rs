//! Who sits in a seat.

use std::collections::BTreeMap;

use runehall_dice::fair::from_hex;
use runehall_engine::Seat;
use runehall_games::session::default_names;
use runehall_protocol::limits;
use runehall_protocol::lobby::{SeatInfo, SeatKind};

use crate::act::{Made, Plan};

/// A seat and who is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// What it is for.
    pub plan: Plan,
    /// The person in it, by id.
    pub user: Option<String>,
    /// What the player is called; empty while nobody sits there.
    pub name: String,
    /// The person's part in the shuffles.
    pub contribution: Option<[u8; 32]>,
    /// What is brought, once it is chosen; for a bot, by the host.
    pub brought: Option<BTreeMap<String, String>>,
    /// The bot that plays for the person meanwhile.
    pub stand_in: Option<String>,
    /// Whether questions with one answer are answered for the person.
    pub auto_pass: bool,
    /// Whether the person is asked also in windows in which they cannot answer.
    pub always_ask: bool,
}

impl Chair {
    /// The chairs of a new table. Bots are there at once, with names of their own.
    pub(crate) fn of(made: &Made) -> Vec<Chair> {
        let (plans, names) = (&made.seats, default_names(made.seats.len() as u8));
        let placed = |seat: usize| made.placed.get(seat);
        let brought = |plan: &Plan, seat: usize| {
            let chosen = *plan != Plan::Person || placed(seat).is_some();
            chosen.then(|| made.brought.get(seat).cloned().unwrap_or_default())
        };
        let chair = |(seat, (plan, name)): (usize, (&Plan, String))| Chair {
            plan: plan.clone(),
            user: placed(seat).and_then(|placed| placed.user.clone()),
            name: match (placed(seat), plan) {
                (Some(placed), _) => placed.name.clone(),
                (None, Plan::Person) => String::new(),
                (None, Plan::Bot(_)) => name,
            },
            contribution: placed(seat).and_then(|placed| from_hex(placed.contribution.as_ref()?)),
            brought: brought(plan, seat),
            stand_in: None,
            auto_pass: false,
            always_ask: false,
        };
        plans.iter().zip(names).enumerate().map(chair).collect()
    }

    /// Whether somebody has yet to sit down here.
    pub fn is_open(&self) -> bool {
        self.plan == Plan::Person && self.user.is_none()
    }

    /// Whether it is for a person.
    pub fn is_person(&self) -> bool {
        self.plan == Plan::Person
    }

    /// The bot that answers for this seat now, if one does.
    pub fn bot(&self) -> Option<&str> {
        match &self.plan {
            Plan::Bot(bot) => Some(bot),
            Plan::Person => self.stand_in.as_deref(),
        }
    }

    /// What everybody may know of it. `here` says whether the person is connected, `kept_for` whose seat it is to be, `chooses`
    /// whether the game waits for what is brought.
    pub fn info(&self, here: bool, kept_for: Option<String>, chooses: bool) -> SeatInfo {
        let who = match (&self.plan, &self.stand_in) {
            (Plan::Bot(bot), _) => SeatKind::Bot(bot.clone()),
            (Plan::Person, _) if self.user.is_none() => SeatKind::Open,
            (Plan::Person, Some(bot)) => SeatKind::StandIn(bot.clone()),
            (Plan::Person, None) => SeatKind::Person,
        };
        let kept_for = kept_for.filter(|_| self.is_open());
        let waits = self.is_open() || (chooses && self.brought.is_none());
        SeatInfo { name: self.name.clone(), here: here || !self.is_person(), ready: !waits, who, kept_for }
    }
}

/// A name that nobody else at the table has: the wish itself, or with a number behind it.
pub(crate) fn free_name(wish: &str, chairs: &[Chair], seat: Seat) -> String {
    let wish: String = wish.trim().chars().filter(|c| !c.is_control()).take(limits::NAME).collect();
    let wish = if wish.is_empty() { format!("Player {}", seat.0 + 1) } else { wish };
    let taken = |name: &str| {
        chairs.iter().enumerate().any(|(i, chair)| i != seat.index() && chair.name.eq_ignore_ascii_case(name))
    };
    let numbered = (2..).map(|n| format!("{wish} {n}"));
    std::iter::once(wish.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(wish)
}
