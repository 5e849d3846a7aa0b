//! Triggered effects: which texts wait for what, and in which order they resolve (section 15).
//!
//! A player's effects are numbered by the place of their source: 0 to 15 are the places of a field, 16 to 19 its ailment stacks,
//! 20 is the card that has just left. A second line of the same text that waits for the same has 24 more.

use runehall_engine::{Choice, Dice, Fault, Few, Flow, Group, KindId, Machine, Next, Seat, Sink, ThingId, Triggers};

use crate::brief::moment;
use crate::frame::{Aim, Announce, Base, Besides, Doing, Frame, Happened, Roles, Step, TARGETS, Types};
use crate::machine::Run;
use crate::program::{Goes, Opens, When};
use crate::state::{DEPTH, MAX_ACTIONS, MAX_NESTED, Role, Spot, talk};
use crate::values::Look;
use crate::view::area_id;
use crate::words::NEXT;

/// The effect of the first ailment area.
const AILMENT: u8 = 16;
/// The effect of the card that has left.
const ITSELF: u8 = 20;
/// Added for the second line of a text.
const SECOND: u8 = 24;

/// Effects as a frame holds them.
pub(crate) fn few(left: [u16; 3]) -> Few {
    (0..48).filter(|n| left[usize::from(n / 16)] >> (n % 16) & 1 == 1).collect()
}

fn bits(few: Few) -> [u16; 3] {
    let mut left = [0; 3];
    few.iter().for_each(|n| left[usize::from(n / 16)] |= 1 << (n % 16));
    left
}

/// The source of an effect.
#[derive(Clone, Copy, Debug)]
struct Source {
    kind: KindId,
    id: ThingId,
    owner: Seat,
    by: Seat,
    line: u8,
}

impl Source {
    /// Its effect for a player, before anything is named for it.
    fn announced(self, facts: Happened, seat: Seat) -> Announce {
        let (that, of) = match facts {
            Happened::Slung { seat, id, .. } => (id, seat),
            Happened::Applied { seat, .. } | Happened::Set(seat) => (ThingId(0), seat),
            Happened::Left { seat, spot, .. } => (ThingId(u16::from(spot.0)), seat),
            Happened::Something
            | Happened::TurnBegan(_)
            | Happened::Blocked(_)
            | Happened::Passed(_)
            | Happened::LostPower(_)
            | Happened::Charged(..)
            | Happened::Activated(_) => (ThingId(0), seat),
        };
        let Source { kind, id, owner, by, line } = self;
        Announce {
            doing: Doing::Trigger,
            step: Step::Types,
            base: Base::Fresh,
            done: Announce::PAID | Announce::LAID,
            kind,
            id,
            that,
            aims: [Aim::NOTHING; TARGETS],
            chosen: Types::default(),
            seats: Roles::new(seat, by, owner, of),
            line,
            paid: 0,
            besides: Besides::Nothing,
            place: 0,
        }
    }
}

/// Whether a line of this player's source, at this place, waits for what happened.
fn waits(when: When, facts: Happened, seat: Seat, spot: Option<Spot>) -> bool {
    match (when, facts) {
        (When::TurnBegins, Happened::TurnBegan(who))
        | (When::YouBlock, Happened::Blocked(who))
        | (When::YouPass, Happened::Passed(who))
        | (When::LosePower, Happened::LostPower(who))
        | (When::Activated, Happened::Activated(who))
        | (When::AilmentOnYou, Happened::Applied { seat: who, .. }) => who == seat,
        (When::YouSling(of), Happened::Slung { seat: who, spell, .. }) => who == seat && spell == of,
        (When::EnemySlings(of), Happened::Slung { seat: who, spell, .. }) => who != seat && spell == of,
        (When::TypeOnYou(of), Happened::Applied { seat: who, ailment }) => who == seat && of == ailment,
        (When::AilmentOnEnemy, Happened::Applied { seat: who, .. }) | (When::EnemySets, Happened::Set(who)) => {
            who != seat
        }
        (When::Charged, Happened::Charged(who, at)) => who == seat && spot == Some(at),
        _ => false,
    }
}

impl Look<'_> {
    /// Whether any text in force waits for such a moment, whoever it is about: mostly none does.
    pub(crate) fn anything_waits(self, facts: Happened) -> bool {
        let moment = facts.moment();
        let waits = |kind: KindId| self.rules.brief(kind).waits & moment != 0;
        match facts {
            Happened::Something => false,
            Happened::Left { kind, .. } => waits(kind),
            Happened::TurnBegan(_)
            | Happened::Slung { .. }
            | Happened::Blocked(_)
            | Happened::Passed(_)
            | Happened::LostPower(_)
            | Happened::Applied { .. }
            | Happened::Set(_)
            | Happened::Charged(..)
            | Happened::Activated(_) => {
                let cards = self.state.table.slots().iter().filter(|slot| slot.facts.talks & talk::TRIGGERS != 0);
                cards.map(|slot| self.state.brought.kind_of(slot.card)).any(waits)
                    || self.state.alive.iter().any(|seat| {
                        let ailments = self.state.player(seat).areas.iter().filter_map(|area| area.ailment);
                        ailments.map(|ailment| self.rules.kind_of(ailment)).any(waits)
                    })
            }
        }
    }

    /// RSL-15.14: whether so many texts are at work inside one another that nothing more triggers or is replaced.
    pub(crate) fn is_deep(self) -> bool {
        let frames = self.state.core.agenda.frames().iter();
        frames.filter(|frame| matches!(frame, Frame::Text(_))).count() >= MAX_NESTED
    }

    /// Which lines of a design wait for what happened, at most two.
    fn lines(self, kind: KindId, facts: Happened, seat: Seat, spot: Option<Spot>, n: u8) -> [Option<u8>; 2] {
        let mut found = [None; 2];
        if self.rules.brief(kind).waits & facts.moment() == 0 {
            return found;
        }
        for (i, line) in (0..).zip(&self.rules.text(kind).lines) {
            if let Opens::When(when) = line.opens
                && n >= line.from
                && waits(when, facts, seat, spot)
            {
                let free = usize::from(found[0].is_some());
                found[free] = Some(i);
            }
        }
        found
    }

    /// The lines of a card that has left (RSL-15.7, RSL-19.10).
    fn last_lines(self, kind: KindId, goes: Goes) -> [Option<u8>; 2] {
        let mut found = [None; 2];
        if self.rules.brief(kind).waits & moment::LEFT == 0 {
            return found;
        }
        for (i, line) in (0..).zip(&self.rules.text(kind).lines) {
            let waits = line.opens == Opens::When(When::Leaves)
                || (line.opens == Opens::When(When::Destroyed) && goes == Goes::Destroy);
            if waits {
                let free = usize::from(found[0].is_some());
                found[free] = Some(i);
            }
        }
        found
    }

    /// What an effect of a player is; nothing if its source is gone (RSL-15.10).
    fn source(self, effect: u8, facts: Happened, seat: Seat) -> Option<Source> {
        let (n, second) = (effect % SECOND, usize::from(effect >= SECOND));
        if n == ITSELF {
            let Happened::Left { kind, owner, by, goes, .. } = facts else { return None };
            let line = self.last_lines(kind, goes)[second]?;
            return Some(Source { kind, id: ThingId(0), owner, by, line });
        }
        if n >= AILMENT {
            let area = usize::from(n - AILMENT);
            let (_, ailment, count) = self.state.ailing(seat).find(|stack| stack.0 == area)?;
            let kind = self.rules.kind_of(ailment);
            let line = self.lines(kind, facts, seat, None, count)[second]?;
            return Some(Source { kind, id: area_id(seat, area), owner: seat, by: seat, line });
        }
        let spot = Spot(n);
        let role = if spot >= Spot::RUNESLINGER { Role::Equip } else { Role::Card };
        let thing = self.state.at(seat, spot, role)?;
        let kind = self.state.brought.kind_of(thing.card);
        let line = self.lines(kind, facts, seat, Some(spot), 0)[second]?;
        Some(Source { kind, id: thing.id, owner: self.state.owner(thing.card), by: thing.facts.whose.by(), line })
    }

    /// Whether an effect has targets.
    fn aims(self, a: &Announce) -> bool {
        self.line(a).is_some_and(|line| !line.targets.is_empty())
    }

    /// Whether something is named for an effect when it triggers: targets, or ailments.
    fn is_named(self, a: &Announce) -> bool {
        self.aims(a) || self.to_choose(a).is_some()
    }

    /// The choices by which the effects of a group are named, in the order of their numbers.
    pub(crate) fn named(self, left: Few, facts: Happened, seat: Seat) -> impl Iterator<Item = (u8, Choice)> {
        left.iter().filter_map(move |effect| {
            let source = self.source(effect, facts, seat)?;
            let choice = match (effect % SECOND, effect >= SECOND) {
                // Two lines of one text are told apart by their number.
                (_, true) => Choice::Mode(source.line),
                (ITSELF, false) => Choice::Card(source.kind),
                (_, false) => Choice::Thing(source.id),
            };
            Some((effect, choice))
        })
    }
}

/// Whether both are the same effect of the same source.
fn same(a: &Announce, b: &Announce) -> bool {
    (a.kind, a.id, a.line, a.seats) == (b.kind, b.id, b.line, b.seats)
}

impl<D: Dice + ?Sized, S: Sink> Run<'_, D, S> {
    /// Goes on with a group, after all that has triggered with it has been announced, whoever controls it (RSL-15.5).
    pub(crate) fn wait_or_run(&mut self, group: Group<Happened>, answer: Option<Choice>) -> Next {
        if answer.is_none()
            && let Some(effect) = self.next_unnamed()
        {
            self.push(Self::group(group))?;
            return self.announce(effect, None);
        }
        self.run_group(group, answer)
    }

    /// The next effect of this moment for which nothing has been named; it counts as named from now on.
    fn next_unnamed(&mut self) -> Option<Announce> {
        for frame in self.state.core.agenda.frames_mut().iter_mut().rev() {
            if let Frame::Waits(effect) = frame {
                let open = *effect;
                effect.step = Step::Done;
                if open.step != Step::Done {
                    return Some(open);
                }
            } else if !matches!(frame, Frame::Group { .. }) {
                // What lies below triggered before, and has been announced then.
                break;
            }
        }
        None
    }

    /// Notes what was named for an effect that waits.
    pub(crate) fn note(&mut self, named: Announce) {
        let mut waiting = self.state.core.agenda.frames_mut().iter_mut().rev();
        if let Some(frame) = waiting.find(|frame| matches!(frame, Frame::Waits(effect) if same(effect, &named))) {
            *frame = Frame::Waits(named);
        }
    }

    /// What was named for an effect that resolves now; if its group is done it need not lie there any longer.
    fn named_before(&mut self, effect: &Announce) -> Option<Announce> {
        let agenda = &mut self.state.core.agenda;
        let waiting = agenda.frames().iter().rev();
        let its = |frame: &Frame| if let Frame::Waits(named) = frame { Some(*named) } else { None };
        let named = waiting.filter_map(its).find(|named| same(named, effect))?;
        if agenda.top().and_then(its) == Some(named) {
            agenda.drop_top();
        }
        Some(named)
    }
}

impl<D: Dice + ?Sized, S: Sink> Triggers<DEPTH> for Run<'_, D, S> {
    fn group(group: Group<Happened>) -> Frame {
        Frame::Group { left: bits(group.left), facts: group.facts, seat: group.seat }
    }

    fn round(&self) -> (Seat, u8) {
        (self.state.first(), self.state.n_seats)
    }

    fn triggered(&self, facts: Happened, seat: Seat) -> Few {
        let look = self.see();
        let mut found = Few::NONE;
        if !self.state.alive.has(seat) {
            return found;
        }
        let mut note = |n: u8, lines: [Option<u8>; 2]| {
            for (add, _) in [0, SECOND].into_iter().zip(lines).filter(|(_, line)| line.is_some()) {
                found = found.and(n + add);
            }
        };
        if let Happened::Left { kind, seat: whose, goes, .. } = facts {
            if whose == seat {
                note(ITSELF, look.last_lines(kind, goes));
            }
            return found;
        }
        for slot in self.state.table.slots().iter().filter(|slot| slot.facts.talks & talk::TRIGGERS != 0) {
            let spot = slot.facts.spot;
            let speaks = matches!(slot.facts.role, Role::Card | Role::Equip);
            if !speaks || slot.facts.whose.seat() != seat {
                continue;
            }
            note(spot.0, look.lines(self.state.brought.kind_of(slot.card), facts, seat, Some(spot), 0));
        }
        for (area, ailment, n) in self.state.ailing(seat) {
            let kind = self.rules.kind_of(ailment);
            note(AILMENT + area as u8, look.lines(kind, facts, seat, None, n));
        }
        found
    }

    fn wait(&mut self, group: Group<Happened>) -> Result<(), Fault> {
        let Group { left, facts, seat } = group;
        // The last pushed is announced first.
        for effect in (0..2 * SECOND).rev().filter(|effect| left.has(*effect)) {
            let named = self.see().source(effect, facts, seat).map(|source| source.announced(facts, seat));
            if let Some(effect) = named.filter(|effect| self.see().is_named(effect)) {
                self.push(Frame::Waits(effect))?;
            }
        }
        self.push(Self::group(group))
    }

    /// Whether the source is still there depends on whose effect it is: [`Triggers::ask_order`] and [`Triggers::resolve`] look.
    fn still(&self, _: u8, _: Happened) -> bool {
        true
    }

    fn ask_order(&mut self, group: Group<Happened>) -> Next {
        let left = self.see().named(group.left, group.facts, group.seat).map(|(effect, _)| effect).collect::<Few>();
        if left.len() < 2 || !self.state.alive.has(group.seat) {
            // Sources that are gone leave one or none to resolve (RSL-15.10).
            let Some(effect) = left.iter().next().filter(|_| self.state.alive.has(group.seat)) else {
                return Ok(Flow::GoesOn);
            };
            return self.resolve(effect, group.seat, group.facts);
        }
        self.ask_seat(Self::group(Group { left, ..group }), group.seat, NEXT)
    }

    fn meant(&self, group: Group<Happened>, choice: Choice) -> Option<u8> {
        let mut named = self.see().named(group.left, group.facts, group.seat);
        named.find(|(_, name)| *name == choice).map(|(effect, _)| effect)
    }

    fn resolve(&mut self, effect: u8, seat: Seat, facts: Happened) -> Next {
        if !self.state.alive.has(seat) {
            return Ok(Flow::GoesOn);
        }
        let Some(source) = self.see().source(effect, facts, seat) else { return Ok(Flow::GoesOn) };
        self.state.triggers += 1;
        if self.state.triggers >= MAX_ACTIONS {
            return self.guard();
        }
        let effect = source.announced(facts, seat);
        if !self.see().is_named(&effect) {
            return self.begin_text(effect.text());
        }
        // RSL-15.5: with no valid target it does nothing.
        let named = self.named_before(&effect);
        let able = named.filter(|named| named.aims != [Aim::NOTHING; TARGETS] || !self.see().aims(named));
        able.map_or(Ok(Flow::GoesOn), |named| self.begin_text(named.text()))
    }
}
