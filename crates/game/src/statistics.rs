//! Statistics of many boards: words, points and word lengths.

use dictc_solver::{Solution, Word};

use crate::distribution::Distribution;

/// Statistics of many boards: their words and points.
///
/// To use several threads, make statistics for each thread and [`merge`](Self::merge) them in any
/// order. Memory is linear in the number of different totals, and does not depend on the number of
/// boards.
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
/// use dictc_game::Statistics;
/// use dictc_solver::Solver;
///
/// let mut solver = Solver::new(dictc_english::lexicon());
/// let mut statistics = Statistics::default();
/// for text in ["perslatgsineters", "hell/likd/oquee/laun"] {
///     statistics.add(solver.solve(&Board::parse(text)?));
/// }
/// assert_eq!(statistics.boards(), 2);
/// let most = solver.score(&Board::parse("perslatgsineters")?);
/// assert_eq!(statistics.words().max(), Some(u64::from(most.words)));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Statistics {
    words: Distribution,
    points: Distribution,
    /// By the number of letters, from 0.
    lengths: Vec<LengthStatistics>,
    cut_off: u64,
}

/// The words of one length on all boards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[non_exhaustive]
pub struct LengthStatistics {
    /// The number of letters of each of these words.
    pub letter_count: usize,
    /// The number of words; a word counts once for each board that has it.
    pub words: u64,
    /// Their total points.
    pub points: u64,
}

impl Statistics {
    /// Adds a board. Linear in the number of its words.
    pub fn add(&mut self, solution: &Solution) {
        self.add_chosen(solution, |_| true);
    }

    /// Adds a board with only the words for which `chosen` returns `true`. Linear in the number of
    /// its words.
    pub fn add_chosen(&mut self, solution: &Solution, mut chosen: impl FnMut(&Word<'_>) -> bool) {
        let words = solution.words().filter(|word| chosen(word));
        self.add_words(words.map(|word| (word.letter_count(), word.points())));
        self.cut_off += u64::from(!solution.is_complete());
    }

    /// Adds a board with words given as their number of letters and their points. Linear in the
    /// number of words.
    pub fn add_words(&mut self, words: impl IntoIterator<Item = (usize, u32)>) {
        let (mut count, mut total) = (0, 0);
        for (letter_count, points) in words {
            let length = self.length_mut(letter_count);
            length.words += 1;
            length.points += u64::from(points);
            count += 1;
            total += u64::from(points);
        }
        self.words.add(count);
        self.points.add(total);
    }

    /// Adds all boards of other statistics. Linear in the number of different totals and lengths.
    pub fn merge(&mut self, other: &Statistics) {
        self.words.merge(&other.words);
        self.points.merge(&other.points);
        self.cut_off += other.cut_off;
        for theirs in &other.lengths {
            let ours = self.length_mut(theirs.letter_count);
            ours.words += theirs.words;
            ours.points += theirs.points;
        }
    }

    fn length_mut(&mut self, letter_count: usize) -> &mut LengthStatistics {
        let new = (self.lengths.len()..=letter_count).map(|letter_count| LengthStatistics {
            letter_count,
            words: 0,
            points: 0,
        });
        self.lengths.extend(new);
        &mut self.lengths[letter_count]
    }

    /// The number of boards.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.words.count()
    }

    /// The number of boards whose search was cut off, so that they may have more words than were
    /// counted; see [`Solution::is_complete`].
    #[must_use]
    pub fn cut_off(&self) -> u64 {
        self.cut_off
    }

    /// Words per board.
    #[must_use]
    pub fn words(&self) -> &Distribution {
        &self.words
    }

    /// Points per board.
    #[must_use]
    pub fn points(&self) -> &Distribution {
        &self.points
    }

    /// The words by length, for all lengths from the shortest to the longest that occurred.
    #[must_use]
    pub fn lengths(&self) -> impl DoubleEndedIterator<Item = LengthStatistics> + Clone {
        let shortest = self.lengths.iter().position(|length| length.words > 0);
        self.lengths[shortest.unwrap_or(self.lengths.len())..].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_boards_there_are_no_lengths() {
        assert_eq!(Statistics::default().lengths().count(), 0);
    }

    #[test]
    fn merged_parts_equal_the_whole() {
        let boards = [vec![(3, 1), (5, 2)], vec![], vec![(8, 11), (3, 1)], vec![(4, 1)]];
        let statistics = |boards: &[Vec<(usize, u32)>]| {
            let mut statistics = Statistics::default();
            boards.iter().for_each(|words| statistics.add_words(words.iter().copied()));
            statistics
        };
        let whole = statistics(&boards);
        for cut in 0..=boards.len() {
            let mut merged = statistics(&boards[cut..]);
            merged.merge(&statistics(&boards[..cut]));
            assert_eq!(merged, whole);
        }
        assert_eq!((whole.boards(), whole.words().sum(), whole.points().sum()), (4, 5, 16));
        let lengths: Vec<_> =
            whole.lengths().map(|it| (it.letter_count, it.words, it.points)).collect();
        assert_eq!(lengths, [(3, 2, 2), (4, 1, 1), (5, 1, 2), (6, 0, 0), (7, 0, 0), (8, 1, 11)]);
    }
}
