//! Checks that a question is of the shape it says, and that sets, payments and orders can be given as one list, and in one order.

use runehall_dice::FastDice;
use runehall_engine::{Actor, Ask, Choice, Game, NoDice, Options, Pending, Shape, Silent};

use crate::failure::{Broken, Promise};

/// Holds the options against the shape of the question.
pub(crate) fn fits<G: Game>(pending: Pending, options: &[Choice]) -> Result<(), Broken> {
    let Pending::Ask(ask) = pending else { return Ok(()) };
    let Some(question) = G::info().questions.get(usize::from(ask.question.0)) else { return Ok(()) };
    let (least, most) = ask.span;
    let plain = || options.iter().filter(|choice| **choice != Choice::Done);
    let right = match question.shape {
        Shape::May => plain().all(|choice| matches!(choice, Choice::Yes | Choice::No)),
        Shape::Amount => {
            let numbers = plain().all(|choice| matches!(choice, Choice::Amount(n) if (least..=most).contains(n)));
            numbers && plain().count() == usize::from(most - least) + 1
        }
        Shape::Mode => plain().all(|choice| matches!(choice, Choice::Mode(_))),
        Shape::Name => plain().all(|choice| matches!(choice, Choice::Card(_))),
        Shape::Order => ask.span == (0, 0) || (least == most && plain().count() == usize::from(least) && least > 1),
        Shape::Pick => least <= most && (most == 0 || (least == 0) == options.contains(&Choice::Done)),
        // Where no more is taken, nothing is offered once nothing is owed.
        Shape::Pay => {
            least <= most && (least == 0) == options.contains(&Choice::Done) && (most > 0 || plain().count() == 0)
        }
        Shape::Priority => options.contains(&Choice::Done),
        Shape::Roll => ask.who == Actor::Chance,
    };
    Promise::Shapes.check(right, || format!("`{}` is {ask:?} with {options:?}", question.name))
}

/// The ways that a question knows are those that have words, and every way that is open is one of them. Where the question declares its ways
/// there are no others, and only a way that is declared can be about a thing: what is done to it is not read out of a number.
pub(crate) fn ways<G: Game>(rules: &G::Rules, state: &G::State, options: &[Choice]) -> Result<(), Broken> {
    let mut ways = Options::new();
    G::ways(rules, state, &mut ways);
    let mute = ways.iter().find(|way| !matches!(way, Choice::Mode(_)) || G::describe(rules, state, **way).is_none());
    Promise::Shapes.check(mute.is_none(), || format!("{mute:?} is no way that has words"))?;
    let unknown = options.iter().find(|choice| matches!(choice, Choice::Mode(_)) && !ways.contains(choice));
    Promise::Shapes.check(unknown.is_none(), || format!("{unknown:?} is open and none of the ways {ways:?}"))?;
    let Pending::Ask(ask) = G::pending(state) else { return Ok(()) };
    let declared: Options = G::info().modes(ask.question).collect();
    let other =
        |way: &&Choice| !declared.contains(way) && (!declared.is_empty() || G::concerns(rules, state, **way).is_some());
    let other = ways.iter().find(other);
    Promise::Shapes.check(other.is_none(), || format!("{other:?} is not declared with {ask:?}"))
}

/// Gives some set of candidates as one list.
pub(crate) fn sets<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    options: &[Choice],
    dice: &mut FastDice,
) -> Result<(), Broken> {
    let Pending::Ask(ask) = G::pending(state) else { return Ok(()) };
    let shape = G::info().questions.get(usize::from(ask.question.0)).map(|question| question.shape);
    let mut candidates = Options::new();
    G::candidates(rules, state, &mut candidates);
    let lacking = options.iter().find(|choice| **choice != Choice::Done && !candidates.contains(choice));
    Promise::Shapes.check(lacking.is_none(), || format!("{lacking:?} is an option and no candidate at {ask:?}"))?;
    let Some(list) = some_list::<G>(rules, state, (shape, ask), &candidates, dice) else { return Ok(()) };
    let mut copy = state.clone();
    for &choice in &list {
        let result = G::apply(rules, &mut copy, choice, &mut NoDice, &mut Silent);
        Promise::Shapes
            .check(result.is_ok(), || format!("`{choice}` of {list:?} is refused at {ask:?}: {result:?}"))?;
    }
    let goes_on = |next: Ask| next.question == ask.question && next.who == ask.who && next.step > ask.step;
    // Where nothing more can be picked, `Done` may still be asked for: it goes without saying.
    let mut left = Options::new();
    G::options(rules, &copy, &mut left);
    let over = !matches!(G::pending(&copy), Pending::Ask(next) if goes_on(next)) || left == [Choice::Done];
    Promise::Shapes.check(over, || format!("{list:?} is not all that is asked for at {ask:?}"))
}

/// Gives every two answers of a command in both orders: one of them is refused, or the order has a meaning.
pub(crate) fn one_order<G: Game>(rules: &G::Rules, state: &G::State, options: &[Choice]) -> Result<(), Broken> {
    let Pending::Ask(ask) = G::pending(state) else { return Ok(()) };
    let shape = G::info().questions.get(usize::from(ask.question.0)).map(|question| question.shape);
    if ask.who == Actor::Chance || shape == Some(Shape::Order) {
        return Ok(());
    }
    let set: Vec<Choice> = options.iter().copied().filter(|&choice| !G::in_order(rules, state, choice)).collect();
    let next = set.iter().map(|&choice| {
        let (mut copy, mut next) = (state.clone(), Options::new());
        G::apply_trusted(rules, &mut copy, choice, &mut NoDice, &mut Silent);
        let goes_on = |next: Ask| next.question == ask.question && next.who == ask.who && next.step > ask.step;
        if matches!(G::pending(&copy), Pending::Ask(next) if goes_on(next)) {
            G::options(rules, &copy, &mut next);
        }
        next
    });
    let next: Vec<Options> = next.collect();
    for (i, one) in set.iter().enumerate() {
        for (j, other) in set.iter().enumerate().skip(i + 1) {
            let both = next[i].contains(other) && next[j].contains(one);
            Promise::OneOrder
                .check(!both, || format!("`{one}` then `{other}` is taken, and the other way round, at {ask:?}"))?;
        }
    }
    Ok(())
}

/// A list that a client may send, if more than one answer is asked for.
fn some_list<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    (shape, ask): (Option<Shape>, Ask),
    candidates: &[Choice],
    dice: &mut FastDice,
) -> Option<Vec<Choice>> {
    let (least, most) = (usize::from(ask.span.0), usize::from(ask.span.1));
    let mut by_lot: Vec<usize> = (0..candidates.len()).collect();
    for i in (1..by_lot.len()).rev() {
        by_lot.swap(i, dice.below(i as u32 + 1) as usize);
    }
    match shape? {
        Shape::Pick if most > 1 => {
            let n = least + dice.below((most - least) as u32 + 1) as usize;
            by_lot.truncate(n);
        }
        Shape::Pay => {
            let worth = |&i: &usize| usize::from(G::worth(rules, state, candidates[i]));
            let n = (0..=by_lot.len()).find(|&n| by_lot[..n].iter().map(worth).sum::<usize>() >= least)?;
            by_lot.truncate(n);
        }
        Shape::Order if most > 1 => {
            by_lot.truncate(most - 1);
            return Some(by_lot.into_iter().map(|i| candidates[i]).collect());
        }
        Shape::Pick
        | Shape::Order
        | Shape::May
        | Shape::Amount
        | Shape::Mode
        | Shape::Priority
        | Shape::Name
        | Shape::Roll => {
            return None;
        }
    }
    by_lot.sort_unstable();
    let done = shape == Some(Shape::Pay) || by_lot.len() < most;
    Some(by_lot.into_iter().map(|i| candidates[i]).chain(done.then_some(Choice::Done)).collect())
}
