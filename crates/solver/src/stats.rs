//! What many boards hold: how many words and points, and of which lengths.

use std::collections::BTreeMap;

use crate::solution::{Solution, Word};

/// Gathers what boards hold. Those of several threads are merged; the order makes no difference.
///
/// Memory grows with the number of different totals, not with the number of boards.
///
/// # Examples
///
/// ```
/// use board::Board;
/// use solver::{Solver, Stats};
///
/// let mut solver = Solver::new(english::lexicon());
/// let mut stats = Stats::default();
/// for text in ["perslatgsineters", "hell/likd/oquee/laun"] {
///     stats.add(solver.solve(&Board::parse(text)?));
/// }
/// assert_eq!(stats.boards(), 2);
/// assert_eq!(stats.words().max(), Some(u64::from(solver.score(&Board::parse("perslatgsineters")?).words)));
/// # Ok::<(), board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    words: Distribution,
    points: Distribution,
    /// By the number of letters, from 0.
    lengths: Vec<LengthStats>,
    cut_off: u64,
}

/// The words of one length on all boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LengthStats {
    /// How many letters they have.
    pub letters: usize,
    /// How many there are; a word counts once for each board it is on.
    pub words: u64,
    /// Their points together.
    pub points: u64,
}

impl Stats {
    /// Adds a board. Linear time in its words.
    pub fn add(&mut self, solution: &Solution) {
        self.add_chosen(solution, |_| true);
    }

    /// Adds a board with those of its words that are chosen. Linear time in its words.
    pub fn add_chosen(&mut self, solution: &Solution, mut chosen: impl FnMut(&Word<'_>) -> bool) {
        let words = solution.words().filter(|word| chosen(word));
        self.add_words(words.map(|word| (word.letters(), word.points())));
        self.cut_off += u64::from(!solution.is_complete());
    }

    /// Adds a board with words of so many letters and points. Linear time.
    pub fn add_words(&mut self, words: impl IntoIterator<Item = (usize, u32)>) {
        let (mut count, mut total) = (0, 0);
        for (letters, points) in words {
            if letters >= self.lengths.len() {
                let from = self.lengths.len();
                let new =
                    (from..=letters).map(|letters| LengthStats { letters, words: 0, points: 0 });
                self.lengths.extend(new);
            }
            let length = &mut self.lengths[letters];
            length.words += 1;
            length.points += u64::from(points);
            count += 1;
            total += u64::from(points);
        }
        self.words.add(count);
        self.points.add(total);
    }

    /// Adds the boards of another.
    pub fn merge(&mut self, other: &Stats) {
        self.words.merge(&other.words);
        self.points.merge(&other.points);
        self.cut_off += other.cut_off;
        for theirs in &other.lengths {
            match self.lengths.get_mut(theirs.letters) {
                Some(ours) => {
                    ours.words += theirs.words;
                    ours.points += theirs.points;
                }
                None => self.lengths.push(*theirs),
            }
        }
    }

    /// The number of boards.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.words.count()
    }

    /// The number of boards that were cut off, and may hold more than was counted; see
    /// [`Solution::is_complete`](crate::Solution::is_complete).
    #[must_use]
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// Words a board.
    #[must_use]
    pub fn words(&self) -> &Distribution {
        &self.words
    }

    /// Points a board.
    #[must_use]
    pub fn points(&self) -> &Distribution {
        &self.points
    }

    /// The words by length, for all lengths from the shortest to the longest that occurred.
    #[must_use]
    pub fn lengths(&self) -> impl DoubleEndedIterator<Item = LengthStats> + Clone {
        let shortest = self.lengths.iter().position(|length| length.words > 0);
        self.lengths[shortest.unwrap_or(self.lengths.len())..].iter().copied()
    }
}

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
    count: u64,
    sum: u128,
}

impl Distribution {
    /// Adds a number. Logarithmic time in how many different ones there are.
    pub fn add(&mut self, number: u64) {
        self.add_times(number, 1);
    }

    fn add_times(&mut self, number: u64, times: u64) {
        *self.counts.entry(number).or_default() += times;
        self.count += times;
        self.sum += u128::from(number) * u128::from(times);
    }

    fn merge(&mut self, other: &Distribution) {
        for (&number, &times) in &other.counts {
            self.add_times(number, times);
        }
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All numbers together.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The mean; `None` of no numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The standard deviation of the numbers themselves; `None` of no numbers.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let square =
            |(&number, &times): (&u64, &u64)| (number as f64 - mean).powi(2) * times as f64;
        Some((self.counts.iter().map(square).sum::<f64>() / self.count as f64).sqrt())
    }

    /// The smallest number.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.counts.first_key_value().map(|(&number, _)| number)
    }

    /// The largest number.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.counts.last_key_value().map(|(&number, _)| number)
    }

    /// The smallest number that at least so many percent of the numbers do not exceed (nearest rank);
    /// `None` of no numbers. Linear time in the number of different ones.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut numbers = solver::Distribution::default();
    /// [3, 1, 4, 1, 5].into_iter().for_each(|number| numbers.add(number));
    /// assert_eq!(numbers.percentile(50.0), Some(3));
    /// assert_eq!(numbers.percentile(100.0), Some(5));
    /// ```
    #[must_use]
    pub fn percentile(&self, percent: f64) -> Option<u64> {
        // Multiplied first: few percentages have exact hundredths.
        let rank = (percent * self.count as f64 / 100.0).ceil().max(1.0);
        let mut seen = 0;
        let reached = self.counts.iter().find(|&(_, &times)| {
            seen += times;
            seen as f64 >= rank
        });
        reached.map(|(&number, _)| number).or(self.max())
    }

    /// How many numbers are in each of the ranges `0..width`, `width..2 * width` and so on, up to the largest number;
    /// all from the range of number `bars - 1` on are in that one.
    ///
    /// # Panics
    ///
    /// If `width` or `bars` is 0.
    #[must_use]
    pub fn histogram(&self, width: u64, bars: usize) -> Vec<u64> {
        assert!(width > 0 && bars > 0, "{bars} bars of width {width}");
        let bar = |number| usize::try_from(number / width).unwrap_or(usize::MAX).min(bars - 1);
        let mut histogram = vec![0; self.max().map_or(0, |max| bar(max) + 1)];
        for (&number, &times) in &self.counts {
            histogram[bar(number)] += times;
        }
        histogram
    }

    /// A round width, 1, 2 or 5 times a power of ten, for which a histogram of the numbers up to
    /// `to` has at most so many bars.
    ///
    /// # Panics
    ///
    /// If `bars` is 0.
    #[must_use]
    pub fn round_width(to: u64, bars: usize) -> u64 {
        assert!(bars > 0, "no bars");
        let fits = |width: u64| to / width < bars as u64;
        let mut power = 1_u64;
        loop {
            for factor in [1, 2, 5] {
                match power.checked_mul(factor) {
                    Some(width) if fits(width) => return width,
                    Some(_) => {}
                    None => return u64::MAX,
                }
            }
            power = power.saturating_mul(10);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(numbers: &[u64]) -> Distribution {
        let mut distribution = Distribution::default();
        numbers.iter().for_each(|&number| distribution.add(number));
        distribution
    }

    #[test]
    fn nothing_has_no_mean() {
        let none = Distribution::default();
        assert_eq!((none.count(), none.sum()), (0, 0));
        assert_eq!((none.mean(), none.deviation()), (None, None));
        assert_eq!((none.min(), none.max(), none.percentile(50.0)), (None, None, None));
        assert_eq!(none.histogram(10, 5), []);
        assert_eq!(Stats::default().lengths().count(), 0);
    }

    #[test]
    fn a_distribution_against_sorted_numbers() {
        let mut numbers: Vec<u64> = (0..997).map(|i| i * i % 391).collect();
        let distribution = distribution(&numbers);
        numbers.sort_unstable();
        assert_eq!(distribution.count(), 997);
        assert_eq!(distribution.sum(), numbers.iter().map(|&n| u128::from(n)).sum());
        assert_eq!((distribution.min(), distribution.max()), (Some(0), numbers.last().copied()));
        for percent in 1..=100_usize {
            let rank = (percent * numbers.len()).div_ceil(100);
            assert_eq!(distribution.percentile(percent as f64), Some(numbers[rank - 1]));
        }
        let histogram = distribution.histogram(50, 100);
        assert_eq!(histogram[1], numbers.iter().filter(|n| (50..100).contains(*n)).count() as u64);
        assert_eq!(histogram.iter().sum::<u64>(), 997);
        assert_eq!(distribution.histogram(50, 2).len(), 2);
    }

    #[test]
    fn mean_and_deviation() {
        let numbers = distribution(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((numbers.mean(), numbers.deviation()), (Some(5.0), Some(2.0)));
    }

    #[test]
    fn widths_are_round() {
        let cases = [(0, 10, 1), (9, 10, 1), (10, 10, 2), (19, 10, 2), (20, 10, 5), (499, 10, 50)];
        for (to, bars, width) in cases {
            assert_eq!(Distribution::round_width(to, bars), width, "{to}");
        }
        assert!(Distribution::round_width(u64::MAX, 1) > 1);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let boards = [vec![(3, 1), (5, 2)], vec![], vec![(8, 11), (3, 1)], vec![(4, 1)]];
        let stats = |boards: &[Vec<(usize, u32)>]| {
            let mut stats = Stats::default();
            boards.iter().for_each(|words| stats.add_words(words.iter().copied()));
            stats
        };
        let whole = stats(&boards);
        for cut in 0..=boards.len() {
            let mut merged = stats(&boards[cut..]);
            merged.merge(&stats(&boards[..cut]));
            assert_eq!(merged, whole);
        }
        assert_eq!((whole.boards(), whole.words().sum(), whole.points().sum()), (4, 5, 16));
        let lengths: Vec<_> = whole.lengths().map(|it| (it.letters, it.words, it.points)).collect();
        assert_eq!(lengths, [(3, 2, 2), (4, 1, 1), (5, 1, 2), (6, 0, 0), (7, 0, 0), (8, 1, 11)]);
    }
}
