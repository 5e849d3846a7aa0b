//! Round robin: each player meets each other once.

/// The pairings of every round for players `0..n`, and who rests in it.
///
/// RSL-23.2 and RSL-23.8: `n - 1` rounds for an even number, `n` for an odd one, of whom one rests in each. The players sit in a
/// circle of which one stays and the others move on by a place after each round; who sits opposite is met. With an odd number the
/// one who stays is nobody.
pub fn circle(n: usize) -> Vec<(Vec<[usize; 2]>, Option<usize>)> {
    if n < 2 {
        return vec![];
    }
    let places = n + n % 2;
    let moving = places - 1;
    let at = |round: usize, place: usize| if place == 0 { moving } else { (place - 1 + round) % moving };
    let round = |round: usize| {
        let (mut pairs, mut rests) = (vec![], None);
        for place in 0..places / 2 {
            let pair = [at(round, place), at(round, places - 1 - place)];
            match pair.iter().position(|&player| player >= n) {
                Some(nobody) => rests = Some(pair[1 - nobody]),
                None => pairs.push(pair),
            }
        }
        (pairs, rests)
    };
    (0..moving).map(round).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn rsl_23_2_and_rsl_23_8_each_meets_each_other_once_and_rests_as_often_as_all_others() {
        for n in 2..=64 {
            let rounds = circle(n);
            assert_eq!(rounds.len(), if n % 2 == 0 { n - 1 } else { n }, "{n} players");
            let (mut met, mut rested) = (BTreeSet::new(), BTreeSet::new());
            for (pairs, rests) in &rounds {
                let mut here: Vec<usize> = pairs.iter().flatten().chain(rests).copied().collect();
                here.sort_unstable();
                assert_eq!(here, (0..n).collect::<Vec<_>>(), "everybody once in a round");
                assert_eq!(rests.is_some(), n % 2 == 1);
                for &[a, b] in pairs {
                    assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} meet twice");
                }
                assert!(rests.is_none_or(|rests| rested.insert(rests)), "nobody rests twice");
            }
            assert_eq!(met.len(), n * (n - 1) / 2);
        }
        assert!(circle(0).is_empty() && circle(1).is_empty());
    }
}
