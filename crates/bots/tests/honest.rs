//! What bots may know: they hear what their seat hears. That their choices follow from what their seat knows is shown for all games at once, in
//! `games/tests/honest.rs`.

use std::sync::{Arc, Mutex};

use runehall_bots::{Bot, Seated, drive};
use runehall_dice::FastDice;
use runehall_engine::{Arg, Choice, Event, Game, Options, Seat, SeatSet, Setup};
use runehall_zun::Zun;

/// Notes what it hears.
struct Notes(Arc<Mutex<Vec<(Seat, Event)>>>);

impl Bot<Zun> for Notes {
    fn name(&self) -> String {
        "notes".to_owned()
    }

    fn choose(&mut self, _: &<Zun as Game>::Rules, _: &<Zun as Game>::State, _: Seat, options: &[Choice]) -> Choice {
        options[0]
    }

    fn listens(&self) -> bool {
        true
    }

    fn observe(&mut self, _: &<Zun as Game>::Rules, seat: Seat, event: &Event) {
        self.0.lock().unwrap().push((seat, event.clone()));
    }
}

#[test]
fn a_bot_hears_what_its_seat_hears() {
    let rules = Zun::load(&[]).unwrap();
    let heard = Arc::new(Mutex::new(vec![]));
    let seat: fn(&Arc<Mutex<_>>) -> Box<dyn Bot<Zun>> = |heard| Box::new(Notes(Arc::clone(heard)));
    let bots = Seated::new(vec![seat(&heard), seat(&heard)]);
    let (mut dice, mut told): (_, Vec<Event>) = (FastDice::new(1), vec![]);
    let mut ears = bots.ears(&rules, &mut told);
    let mut state = Zun::start(&rules, &Setup::seats(2), &mut dice, &mut ears).unwrap();
    drive::<Zun>(
        &rules,
        &mut state,
        &mut dice,
        &mut Options::new(),
        (50, SeatSet::NONE),
        &mut ears,
        |state, seat, options, _| bots.choose(&rules, state, seat, options),
    );
    let heard = heard.lock().unwrap();
    assert!(told.len() > 50 && heard.len() == 2 * told.len(), "both hear everything that happens");
    let has = |event: &Event, test: fn(&Arg) -> bool| event.args.iter().any(test);
    assert!(heard.iter().all(|(_, event)| !has(event, |arg| arg.is_secret())), "and no secret as such");
    for seat in [Seat(0), Seat(1)] {
        let hidden = heard.iter().filter(|(who, event)| *who == seat && has(event, |arg| *arg == Arg::Hidden)).count();
        assert!(hidden >= 5, "the cards dealt to the other are hidden from {seat:?}");
    }
}
