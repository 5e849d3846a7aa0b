//! Swiss: those with equal points meet (RSL-23.3, RSL-23.6, RSL-23.8).

use crate::lot::Lots;
use crate::matching::Graph;

/// RSL-23.3: the smallest number of rounds `r` with `2^r >= players`.
pub fn swiss_rounds(players: usize) -> usize {
    players.next_power_of_two().trailing_zeros() as usize
}

/// What a player without an opponent gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bye {
    /// A win, once in an event (RSL-23.3).
    Won(usize),
    /// Nothing: everybody who is left has had a bye.
    Rest(usize),
}

/// A round of Swiss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Who meets whom.
    pub pairs: Vec<[usize; 2]>,
    /// Who meets nobody.
    pub bye: Option<Bye>,
}

/// Pairs a round. `ranked` are those who still play with their points, best place first; `met` says who has met; `had_bye` who has had a bye.
///
/// With an odd number the lowest-placed without a bye gets one (RSL-23.3). Of all pairings of the others the ones with the fewest rematches
/// are looked at (RSL-23.6), and of these the ones that keep players within their points: from the best place down each
/// falls as few points down to meet somebody as those above leave room for, so that of an odd number the lowest floats (RSL-23.3, RSL-23.8). One of what
/// is left is drawn by lot, and so is the first round altogether.
pub fn swiss(
    ranked: &[(usize, u32)],
    met: impl Fn(usize, usize) -> bool,
    had_bye: impl Fn(usize) -> bool,
    lots: &Lots,
    purpose: &str,
) -> Draw {
    let mut ranked = ranked.to_vec();
    let bye = (ranked.len() % 2 == 1).then(|| {
        let without = ranked.iter().rposition(|(player, _)| !had_bye(*player));
        let (player, _) = ranked.remove(without.unwrap_or(ranked.len() - 1));
        if without.is_some() { Bye::Won(player) } else { Bye::Rest(player) }
    });
    let n = ranked.len();
    let mut graph = Graph::full(n, |a, b| met(ranked[a].0, ranked[b].0));
    // The graph is full, so that there always is a number.
    let rematches = graph.fewest_rematches().unwrap_or(n);
    let falls = |upper: usize, lower: usize| ranked[upper].1 - ranked[lower].1;
    for upper in 0..n {
        let mut depths: Vec<u32> = (upper + 1..n).map(|lower| falls(upper, lower)).collect();
        depths.insert(0, 0);
        depths.sort_unstable();
        depths.dedup();
        // RSL-23.8: avoiding a rematch goes before equal points; what those above were granted stays.
        for depth in depths {
            let mut closer = graph.clone();
            (upper + 1..n).filter(|&lower| falls(upper, lower) > depth).for_each(|lower| closer.cut(upper, lower));
            if closer.pairs_up(rematches) {
                graph = closer;
                break;
            }
        }
    }
    let mut pairs = vec![];
    let mut is_paired = vec![false; n];
    for upper in 0..n {
        if is_paired[upper] {
            continue;
        }
        let mut others: Vec<usize> =
            (upper + 1..n).filter(|&other| !is_paired[other] && graph.has(upper, other)).collect();
        // RSL-23.8: within equal points the pairs are drawn by lot.
        lots.shuffle(&format!("{purpose}, opponent of place {upper}"), &mut others);
        for other in others {
            let mut joined = graph.clone();
            joined.join(upper, other);
            if joined.pairs_up(rematches) {
                (graph, is_paired[upper], is_paired[other]) = (joined, true, true);
                let mut pair = [ranked[upper].0, ranked[other].0];
                lots.shuffle(&format!("{purpose}, seats of place {upper}"), &mut pair);
                pairs.push(pair);
                break;
            }
        }
    }
    Draw { pairs, bye }
}
