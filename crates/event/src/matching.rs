//! Who can be paired at all: perfect matchings of a graph of players.
//!
//! [`Graph::pairs_up`] answers one question: can everybody be paired by lines of the graph, with at most so many rematches? Up to
//! [`SMALL`] players it is answered by going over all sets of players. Above that no rematch is ever needed in Swiss (nobody has met half
//! of the others: there are at most six rounds of up to 64 players), and Edmonds' way through blossoms finds a matching without one.

use std::collections::VecDeque;

/// Up to so many players all sets of them are looked at.
const SMALL: usize = 12;

/// Players and who may be paired with whom.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    n: usize,
    /// Whether two may meet, both ways.
    line: Vec<bool>,
    /// Whether they have met, both ways.
    met: Vec<bool>,
}

impl Graph {
    /// Everybody may meet everybody.
    pub(crate) fn full(n: usize, met: impl Fn(usize, usize) -> bool) -> Self {
        let pairs = || (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let line = pairs().map(|(a, b)| a != b).collect();
        let met = pairs().map(|(a, b)| met(a, b) || met(b, a)).collect();
        Graph { n, line, met }
    }

    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.line[a * self.n + b]
    }

    pub(crate) fn have_met(&self, a: usize, b: usize) -> bool {
        self.met[a * self.n + b]
    }

    pub(crate) fn cut(&mut self, a: usize, b: usize) {
        self.line[a * self.n + b] = false;
        self.line[b * self.n + a] = false;
    }

    /// Leaves a player nobody to meet but this one, and the other way round.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        for other in 0..self.n {
            if other != b {
                self.cut(a, other);
            }
            if other != a {
                self.cut(b, other);
            }
        }
    }

    /// RSL-23.6: the fewest rematches with which everybody can be paired; nothing if that is not possible at all.
    pub(crate) fn fewest_rematches(&self) -> Option<usize> {
        if self.n <= SMALL {
            return self.over_all_sets();
        }
        if self.is_perfect(|a, b| self.has(a, b) && !self.have_met(a, b)) {
            return Some(0);
        }
        // Never in Swiss; then rematches are not counted apart.
        self.is_perfect(|a, b| self.has(a, b)).then_some(self.n)
    }

    /// Whether everybody can be paired with at most so many rematches.
    pub(crate) fn pairs_up(&self, rematches: usize) -> bool {
        self.fewest_rematches().is_some_and(|fewest| fewest <= rematches)
    }

    fn over_all_sets(&self) -> Option<usize> {
        let mut fewest: Vec<Option<usize>> = vec![None; 1 << self.n];
        fewest[0] = Some(0);
        for set in 1..fewest.len() {
            // The first of a set is paired with any other of it.
            let first = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let with = |other: usize| {
                let left = fewest[rest & !(1 << other)]?;
                Some(left + usize::from(self.have_met(first, other)))
            };
            let others = (first + 1..self.n).filter(|&other| rest & 1 << other != 0 && self.has(first, other));
            fewest[set] = others.filter_map(with).min();
        }
        fewest.last().copied().flatten()
    }

    /// Edmonds: as long as there is a path between two single players whose lines are alternately out of and in the matching, it grows.
    fn is_perfect(&self, line: impl Fn(usize, usize) -> bool) -> bool {
        let mut mate: Vec<Option<usize>> = vec![None; self.n];
        for a in 0..self.n {
            if mate[a].is_none()
                && let Some(b) = (0..self.n).find(|&b| mate[b].is_none() && line(a, b))
            {
                (mate[a], mate[b]) = (Some(b), Some(a));
            }
        }
        (0..self.n).all(|single| mate[single].is_some() || Search::new(self.n, single).grow(&mut mate, &line))
    }
}

/// A search for a path from one single player.
struct Search {
    n: usize,
    /// From whom a player was reached, who sits at an odd distance.
    from: Vec<Option<usize>>,
    /// The blossom a player is in, by the first player of it.
    base: Vec<usize>,
    /// Who sits at an even distance.
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(n: usize, root: usize) -> Self {
        let mut even = vec![false; n];
        even[root] = true;
        Search { n, from: vec![None; n], base: (0..n).collect(), even, queue: VecDeque::from([root]) }
    }

    /// Finds a path and takes it; false if there is none.
    fn grow(mut self, mate: &mut [Option<usize>], line: impl Fn(usize, usize) -> bool) -> bool {
        while let Some(a) = self.queue.pop_front() {
            for b in 0..self.n {
                if !line(a, b) || self.base[a] == self.base[b] || mate[a] == Some(b) {
                    continue;
                }
                if self.even[b] {
                    self.shrink(mate, a, b);
                } else if self.from[b].is_none() {
                    self.from[b] = Some(a);
                    let Some(next) = mate[b] else {
                        self.flip(mate, b);
                        return true;
                    };
                    self.even[next] = true;
                    self.queue.push_back(next);
                }
            }
        }
        false
    }

    /// Two at even distances know each other: all on the way round are one blossom from now on.
    fn shrink(&mut self, mate: &[Option<usize>], a: usize, b: usize) {
        let base = self.meeting(mate, a, b);
        let mut inside = vec![false; self.n];
        self.mark(mate, a, base, b, &mut inside);
        self.mark(mate, b, base, a, &mut inside);
        for player in 0..self.n {
            if inside[self.base[player]] {
                self.base[player] = base;
                if !self.even[player] {
                    self.even[player] = true;
                    self.queue.push_back(player);
                }
            }
        }
    }

    /// Where the ways of two back to the root meet.
    fn meeting(&self, mate: &[Option<usize>], a: usize, b: usize) -> usize {
        let mut on_the_way = vec![false; self.n];
        let mut at = a;
        loop {
            at = self.base[at];
            on_the_way[at] = true;
            match mate[at].and_then(|mate| self.from[mate]) {
                Some(before) => at = before,
                None => break,
            }
        }
        let mut at = self.base[b];
        while !on_the_way[at] {
            let Some(before) = mate[at].and_then(|mate| self.from[mate]) else { break };
            at = self.base[before];
        }
        at
    }

    fn mark(&mut self, mate: &[Option<usize>], mut at: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[at] != base {
            let Some(with) = mate[at] else { return };
            inside[self.base[at]] = true;
            inside[self.base[with]] = true;
            self.from[at] = Some(child);
            child = with;
            let Some(before) = self.from[with] else { return };
            at = before;
        }
    }

    /// Takes the path that ends here into the matching.
    fn flip(&self, mate: &mut [Option<usize>], end: usize) {
        let mut at = Some(end);
        while let Some(b) = at {
            let Some(a) = self.from[b] else { return };
            at = mate[a];
            (mate[a], mate[b]) = (Some(b), Some(a));
        }
    }
}

#[cfg(test)]
mod tests {
    use runehall_dice::FastDice;

    use super::*;

    /// All matchings, one after the other.
    fn slowly(graph: &Graph, free: &[usize]) -> Option<usize> {
        let Some((&first, rest)) = free.split_first() else { return Some(0) };
        let with = |i: usize| {
            let other = rest[i];
            let left: Vec<usize> = rest.iter().copied().filter(|&player| player != other).collect();
            let lines = graph.has(first, other).then(|| slowly(graph, &left))??;
            Some(lines + usize::from(graph.have_met(first, other)))
        };
        (0..rest.len()).filter_map(with).min()
    }

    #[test]
    fn rsl_23_6_the_fewest_rematches_are_found_in_any_graph() {
        let mut dice = FastDice::new(7);
        let (mut none, mut some, mut blossoms) = (0, 0, 0);
        for _ in 0..4000 {
            let n = 2 * (1 + dice.below(4)) as usize;
            let (often, lines) = (1 + dice.below(9), dice.below(4));
            let met: Vec<bool> = (0..n * n).map(|_| dice.below(10) < often).collect();
            let mut graph = Graph::full(n, |a, b| met[a * n + b]);
            for _ in 0..lines * n as u32 {
                let (a, b) = (dice.below(n as u32) as usize, dice.below(n as u32) as usize);
                graph.cut(a, b);
            }
            let all: Vec<usize> = (0..n).collect();
            let slow = slowly(&graph, &all);
            assert_eq!(graph.fewest_rematches(), slow, "{graph:?}");
            let fresh = graph.is_perfect(|a, b| graph.has(a, b) && !graph.have_met(a, b));
            assert_eq!(fresh, slow == Some(0), "{graph:?}");
            assert_eq!(graph.is_perfect(|a, b| graph.has(a, b)), slow.is_some(), "{graph:?}");
            none += usize::from(slow.is_none());
            some += usize::from(slow.is_some_and(|rematches| rematches > 0));
            blossoms += usize::from(fresh);
        }
        assert!(none > 300 && some > 300 && blossoms > 300, "{none} {some} {blossoms}");
    }

    #[test]
    fn large_graphs_are_paired_by_way_of_blossoms() {
        // Odd rings, each bound to the next by one line: nobody is paired without going through a blossom.
        let rings = 6;
        let n = rings * 5;
        let bound = |a: usize, b: usize| {
            let (ring, at, next, to) = (a / 5, a % 5, b / 5, b % 5);
            (ring == next && (at + 1) % 5 == to) || (ring % 2 == 0 && next == ring + 1 && at == 2 && to == 3)
        };
        let mut graph = Graph::full(n, |_, _| false);
        for a in 0..n {
            for b in 0..n {
                if !bound(a, b) && !bound(b, a) {
                    graph.cut(a, b);
                }
            }
        }
        assert_eq!(graph.fewest_rematches(), Some(0));
        graph.cut(2, 8);
        assert_eq!(graph.fewest_rematches(), None, "two rings of five cannot be paired by themselves");
    }
}
