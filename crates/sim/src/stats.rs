//! Means, medians, shares and their 95 % intervals. Sums are integers, so that the order of adding cannot change a result.

use std::collections::BTreeMap;

use serde::Serialize;

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// A 95 % interval; as JSON `[low, high]`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval(pub f64, pub f64);

impl Interval {
    /// Whether the value lies in it.
    pub fn holds(self, value: f64) -> bool {
        (self.0..=self.1).contains(&value)
    }
}

/// `wins` in `n` as a share; 0 of none.
pub fn share(wins: u64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { wins as f64 / n as f64 }
}

/// Wilson's score interval for a share. Unlike mean ± error it stays within 0 to 1 and says something about 0 of `n`.
pub fn wilson(wins: u64, n: u64) -> Interval {
    if n == 0 {
        return Interval(0.0, 1.0);
    }
    let (p, n, z2) = (share(wins, n), n as f64, Z95 * Z95);
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Interval((centre - half).max(0.0), (centre + half).min(1.0))
}

/// How many standard errors to go so that `n` intervals hold all at once with 95 % (Bonferroni's correction: each of them
/// may fail in one of `n` times as many cases). [`Z95`] for one.
pub fn z_of_many(n: usize) -> f64 {
    let beyond = 0.025 / n.max(1) as f64;
    let (mut low, mut high) = (1.0, 38.0);
    // Halving 64 times leaves nothing to gain.
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if normal_beyond(middle) > beyond { low = middle } else { high = middle }
    }
    low
}

/// The same for means of so many values, whose error is known from nothing but these values: the quantile of Student's distribution, which is
/// far larger where they are few. Beyond measure for fewer than two.
pub fn t_of_many(n: usize, values: u32) -> f64 {
    let Some(freedom) = values.checked_sub(1).filter(|freedom| *freedom > 0) else { return f64::INFINITY };
    let beyond = 0.05 / n.max(1) as f64;
    // In angles, so that no quantile is too far away to be looked for.
    let (mut low, mut high) = (0.0, std::f64::consts::FRAC_PI_2);
    for _ in 0..64 {
        let middle = f64::midpoint(low, high);
        if student_beyond(middle, freedom) > beyond { low = middle } else { high = middle }
    }
    f64::from(freedom).sqrt() * low.tan()
}

/// How much of Student's distribution with so many degrees of freedom lies beyond `sqrt(freedom) * tan(angle)`, on both sides together: the
/// finite sums that there are for whole degrees.
fn student_beyond(angle: f64, freedom: u32) -> f64 {
    let (sin, square) = (angle.sin(), angle.cos().powi(2));
    let is_odd = freedom % 2 == 1;
    let (mut term, mut sum) = if is_odd { (angle.cos(), 0.0) } else { (1.0, 0.0) };
    for k in (if is_odd { 1..freedom } else { 0..freedom }).step_by(2) {
        sum += term;
        term *= square * f64::from(k + 1) / f64::from(k + 2);
    }
    if is_odd { 1.0 - std::f64::consts::FRAC_2_PI * (angle + sin * sum) } else { 1.0 - sin * sum }
}

/// How much of the normal distribution lies beyond `z`, from 1 on: its density times Laplace's continued fraction.
fn normal_beyond(z: f64) -> f64 {
    let fraction = (1..200).rev().fold(z, |below, k| z + f64::from(k) / below);
    (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / fraction
}

/// The value below which so many quarters of these lie, which must be sorted; between two of them in proportion. 0 of none.
pub fn quartile(sorted: &[f64], quarters: usize) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = quarters.min(4) * last;
    let (below, above) = (sorted[place / 4], sorted[place.div_ceil(4)]);
    below + (above - below) * (place % 4) as f64 / 4.0
}

/// The difference in Elo points that explains a score between 0 and 1; none at the ends.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The sum and the sum of squares of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    n: u64,
    sum: u64,
    squares: u128,
}

impl Moments {
    /// One more value.
    pub fn add(&mut self, value: u64) {
        self.n += 1;
        self.sum += value;
        self.squares += u128::from(value) * u128::from(value);
    }

    /// All values together.
    pub fn sum(self) -> u64 {
        self.sum
    }

    /// The mean; 0 of none.
    pub fn mean(self) -> f64 {
        share(self.sum, self.n)
    }

    /// What to write after ± behind the mean: 1.96 standard errors. 0 for fewer than two values.
    pub fn plus_minus(self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        let variance = (self.squares as f64 - n * self.mean() * self.mean()) / (n - 1.0);
        Z95 * (variance.max(0.0) / n).sqrt()
    }
}

/// How often each value of a count came up, for the median.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally(BTreeMap<u64, u64>);

impl Tally {
    /// One more value.
    pub fn add(&mut self, value: u64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// The value in the middle, or the mean of the two in the middle; 0 of none.
    pub fn median(&self) -> f64 {
        let n: u64 = self.0.values().sum();
        if n == 0 {
            return 0.0;
        }
        (self.nth((n - 1) / 2) + self.nth(n / 2)) as f64 / 2.0
    }

    /// Value number `k` in ascending order, from 0.
    fn nth(&self, mut k: u64) -> u64 {
        for (&value, &times) in &self.0 {
            if k < times {
                return value;
            }
            k -= times;
        }
        0
    }
}

/// The ratio of two sums over the same games, such as options per decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ratio {
    over: Moments,
    under: Moments,
    products: u128,
}

impl Ratio {
    /// One more pair of values.
    pub fn add(&mut self, over: u64, under: u64) {
        self.over.add(over);
        self.under.add(under);
        self.products += u128::from(over) * u128::from(under);
    }

    /// The ratio of the sums; 0 where nothing is below.
    pub fn value(self) -> f64 {
        share(self.over.sum, self.under.sum)
    }

    /// What to write after ± behind the ratio: games differ, and their two counts go together, so the error is that of the
    /// residuals `over - ratio * under`.
    pub fn plus_minus(self) -> f64 {
        let (n, r) = (self.over.n as f64, self.value());
        if self.over.n < 2 || self.under.sum == 0 {
            return 0.0;
        }
        let residuals = self.over.squares as f64 - 2.0 * r * self.products as f64 + r * r * self.under.squares as f64;
        Z95 * (residuals.max(0.0) / (n - 1.0) / n).sqrt() / self.under.mean()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    #[test]
    fn wilson_agrees_with_the_tables() {
        // Newcombe (1998), table I: the score method without continuity correction.
        for (wins, n, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let Interval(lo, hi) = wilson(wins, n);
            assert!(close(lo, low) && close(hi, high), "{wins} of {n}: {lo} to {hi}");
        }
        assert_eq!(wilson(0, 0), Interval(0.0, 1.0));
        assert!(wilson(20, 20).holds(1.0) && !wilson(20, 20).holds(0.8));
    }

    #[test]
    fn a_mean_and_its_error() {
        let mut moments = Moments::default();
        assert_eq!((moments.mean(), moments.plus_minus()), (0.0, 0.0));
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            moments.add(value);
        }
        assert!(close(moments.mean(), 5.0));
        // The sample variance is 32 / 7.
        assert!(close(moments.plus_minus(), Z95 * (32.0_f64 / 7.0 / 8.0).sqrt()));
    }

    #[test]
    fn a_median() {
        let check = |values: &[u64], median: f64| {
            let mut tally = Tally::default();
            for &value in values {
                tally.add(value);
            }
            assert!(close(tally.median(), median), "{values:?}: {}", tally.median());
        };
        check(&[], 0.0);
        check(&[7], 7.0);
        check(&[9, 1], 5.0);
        check(&[3, 1, 3, 100], 3.0);
        check(&[4, 4, 9, 1, 2], 4.0);
    }

    #[test]
    fn a_ratio_and_its_error() {
        let mut ratio = Ratio::default();
        for (over, under) in [(6, 2), (9, 3), (12, 4)] {
            ratio.add(over, under);
        }
        assert!(close(ratio.value(), 3.0));
        assert!(close(ratio.plus_minus(), 0.0), "three to one in every game: no error");
        ratio.add(7, 3);
        // Ratio 34 / 12, residuals 1/3, 1/2, 2/3, -3/2, mean below 3.
        let squares = 1.0 / 9.0 + 1.0 / 4.0 + 4.0 / 9.0 + 9.0 / 4.0;
        assert!(close(ratio.plus_minus(), Z95 * (squares / 3.0_f64 / 4.0).sqrt() / 3.0), "{}", ratio.plus_minus());
    }

    #[test]
    fn many_intervals_are_wider() {
        // Tables of the normal distribution: 2.5 %, 0.5 %, 0.25 %, 0.05 % on one side.
        for (n, z) in [(0, Z95), (1, Z95), (5, 2.575_83), (10, 2.807_03), (50, 3.290_53)] {
            assert!(close(z_of_many(n), z), "{n}: {}", z_of_many(n));
        }
    }

    #[test]
    fn few_values_know_little_of_their_error() {
        // Tables of Student's distribution: 2.5 % and 0.05 % on one side.
        for (n, values, t) in [
            (1, 2, 12.706_2),
            (1, 3, 4.302_65),
            (1, 6, 2.570_58),
            (1, 11, 2.228_14),
            (1, 31, 2.042_27),
            (1, 200, 1.971_96),
            (50, 2, 636.619),
            (50, 3, 31.599_1),
            (50, 6, 6.868_83),
            (50, 201, 3.339_84),
        ] {
            let found = t_of_many(n, values);
            assert!((found / t - 1.0).abs() < 1e-4, "{n} of {values}: {found}");
        }
        assert!(t_of_many(50, 100_000) - z_of_many(50) < 1e-3);
        assert!(t_of_many(1, 1).is_infinite() && t_of_many(1, 0).is_infinite());
    }

    #[test]
    fn quartiles() {
        let check = |sorted: &[f64], quarters: usize, value: f64| {
            assert!(
                close(quartile(sorted, quarters), value),
                "{quarters} of {sorted:?}: {}",
                quartile(sorted, quarters)
            );
        };
        check(&[], 2, 0.0);
        check(&[7.0], 1, 7.0);
        check(&[1.0, 2.0, 4.0, 8.0, 16.0], 3, 8.0);
        check(&[1.0, 2.0, 4.0, 8.0], 2, 3.0);
        check(&[1.0, 2.0, 4.0, 8.0], 3, 5.0);
        check(&[1.0, 2.0, 4.0, 8.0], 4, 8.0);
    }

    #[test]
    fn elo_of_a_score() {
        assert_eq!(elo(0.5), Some(0.0));
        assert!(close(elo(10.0 / 11.0).unwrap(), 400.0));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }
}
