//! What bots may know: their choices follow from what their seat knows, and they hear what their seat hears.

use std::sync::{Arc, Mutex};

use runehall_bots::{Bot, BotSpec, Seated, drive, uniform};
use runehall_dice::FastDice;
use runehall_engine::{Actor, Arg, Choice, Event, Game, Options, Pending, Seat, SeatSet, Setup, Silent};
use runehall_regulations::Regulations;
use runehall_runebound::Runebound;
use runehall_zun::Zun;

/// Whether something lies hidden at a table: a hand, a card face down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Secrets {
    Some,
    None,
}

/// Bots answer alike in the true world and in others that their seat cannot tell from it, with what they have learned before.
fn same_choices<G: Game>(setup: &Setup, secrets: Secrets) {
    same_choices_of::<G>(BotSpec::Rollout { playouts: 30 }, setup, secrets);
}

fn same_choices_of<G: Game>(bot: BotSpec, setup: &Setup, secrets: Secrets) {
    let rules = G::load(&[]).unwrap_or_else(|problems| panic!("{}", problems[0].rendered));
    let (mut asked, mut others) = (0, 0);
    for seed in 0..6 {
        let mut dice = FastDice::new(seed);
        let mut state = G::start(&rules, &setup.clone().unattended(), &mut dice, &mut Silent).unwrap();
        let bot = || bot.build::<G>(setup.seats, seed);
        let (mut here, mut there) = (bot(), bot());
        let mut options = Options::new();
        for _ in 0..120 {
            let Pending::Ask(ask) = G::pending(&state) else { break };
            G::options(&rules, &state, &mut options);
            let mut choice = uniform(&options, &mut dice);
            if ask.who == Actor::Seat(Seat(0)) && options.len() > 1 {
                let mut world = state.clone();
                G::resample(&rules, &mut world, Seat(0), &mut dice);
                choice = here.choose(&rules, &state, Seat(0), &options);
                assert_eq!(choice, there.choose(&rules, &world, Seat(0), &options), "{} {ask:?}", G::info().name);
                asked += 1;
                others += usize::from(world != state);
            }
            G::apply_trusted(&rules, &mut state, choice, &mut dice, &mut Silent);
        }
    }
    assert!(asked > 50, "{asked}");
    match secrets {
        Secrets::Some => assert!(others > asked / 2, "{others} other worlds of {asked}"),
        // Of a shuffled pile there is no order before it is drawn from (RBD-20.2): where nothing else is hidden there is nothing
        // that a bot could see too much of, and every world is the true one to the last bit.
        Secrets::None => assert_eq!(others, 0, "of {asked}"),
    }
}

#[test]
fn choices_are_the_same_in_worlds_that_a_bot_cannot_tell_apart() {
    same_choices::<Zun>(&Setup::seats(2), Secrets::Some);
    same_choices_of::<Zun>(BotSpec::Trained { playouts: 30 }, &Setup::seats(2), Secrets::Some);
    same_choices::<Zun>(&Setup::seats(4), Secrets::Some);
    same_choices::<Regulations>(&Setup::seats(3), Secrets::Some);
    same_choices::<Runebound>(&Setup::seats(2), Secrets::None);
    // RBD-21.1, RBD-21.7: the first card of the doom track lies face down.
    let options = [("doom-track".to_owned(), "yes".to_owned())].into();
    same_choices::<Runebound>(&Setup { options, ..Setup::seats(4) }, Secrets::Some);
}

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
    assert!(heard.iter().all(|(_, event)| !has(event, |arg| matches!(arg, Arg::Secret(..)))), "and no secret as such");
    for seat in [Seat(0), Seat(1)] {
        let hidden = heard.iter().filter(|(who, event)| *who == seat && has(event, |arg| *arg == Arg::Hidden)).count();
        assert!(hidden >= 5, "the cards dealt to the other are hidden from {seat:?}");
    }
}
