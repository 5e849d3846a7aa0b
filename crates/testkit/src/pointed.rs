//! Things in events: whoever is told of one sees it, and the face it is told with. A number alone may be that of anything the reader sees to lie there;
//! a card of a hand or a pile has none that could be told.
//!
//! A thing may have come and be gone again within one move, and then it is in the view neither before nor after. So where both say nothing
//! the move is made once more, up to the sentence that names the thing.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use runehall_engine::{Arg, Event, Game, KindId, Sink, ThingId, Viewer, What};

use crate::failure::{Broken, Promise};
use crate::look::viewers;

/// Checks what was told between two states. `again` does the same once more to the state before.
pub(crate) fn pointed<G: Game>(
    (rules, seats): (&G::Rules, u8),
    [before, after]: [&G::State; 2],
    events: &[Event],
    again: impl Fn(&mut G::State, &mut Until),
) -> Result<(), Broken> {
    for (nth, event) in events.iter().enumerate() {
        let mut then = None;
        for viewer in viewers(seats) {
            for arg in event.seen_by(viewer).args {
                let (id, kind) = match arg {
                    Arg::Thing(id, kind) => (id, Some(kind)),
                    Arg::Faceless(id) => (id, None),
                    Arg::Veiled(..) | Arg::Secret(..) => {
                        let what = format!("{viewer:?} is told {event:?}, and who may know {arg:?} with it");
                        return Err(Broken { promise: Promise::Events, what });
                    }
                    Arg::Seat(_) | Arg::Seats(_) | Arg::Number(_) | Arg::Card(_) | Arg::Hidden | Arg::Word(_) => {
                        continue;
                    }
                };
                let shows = |state: &G::State| sees::<G>(rules, state, viewer, id, kind);
                let seen =
                    shows(before) || shows(after) || shows(then.get_or_insert_with(|| moment(before, nth, &again)));
                Promise::Things
                    .check(seen, || format!("{viewer:?} is told {event:?}, and does not see {id:?} as that"))?;
            }
        }
    }
    Ok(())
}

/// Whether a thing is this card, or a place, as far as the viewer knows; without a kind, whether it is anything.
fn sees<G: Game>(rules: &G::Rules, state: &G::State, viewer: Viewer, id: ThingId, kind: Option<KindId>) -> bool {
    match (G::thing(rules, state, viewer, id).map(|thing| thing.what), kind) {
        (Some(What::Card(seen)), Some(kind)) => seen == kind,
        (Some(What::Place), Some(_)) | (Some(_), None) => true,
        (Some(What::FaceDown(_) | What::Die(_)), Some(_)) | (None, _) => false,
    }
}

/// How things stand while this event is told.
fn moment<S: Clone>(before: &S, nth: usize, again: impl Fn(&mut S, &mut Until)) -> S {
    let mut state = before.clone();
    let mut until = Until { left: nth };
    // Whether it stops there or, without that event, at its end: the state is what is looked at.
    drop(catch_unwind(AssertUnwindSafe(|| again(&mut state, &mut until))));
    state
}

/// A listener that stops the game at an event. It unwinds through rules that hold nothing but plain data.
pub(crate) struct Until {
    left: usize,
}

impl Sink for Until {
    fn tell(&mut self, _event: impl FnOnce() -> Event) {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            // Not a panic that anybody hears of.
            None => resume_unwind(Box::new(())),
        }
    }
}
