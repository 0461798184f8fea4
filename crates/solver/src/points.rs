//! The points of words by their number of letters, as a table for the inner loops.

use dictc_board::Rules;

/// The points of words, by their number of letters.
#[derive(Clone, Debug)]
pub(crate) struct PointTable {
    rules: Option<Rules>,
    /// The points of hits by number of letters: first for later hits of a word, which are all 0,
    /// then, from [`LENGTHS`] on, for first hits. Words that are too short have 0.
    table: Box<[u32; 2 * LENGTHS]>,
}

/// A number of letters fits in a byte: a word on a kernel's board has at most 128.
const LENGTHS: usize = 256;

impl Default for PointTable {
    fn default() -> Self {
        Self { rules: None, table: Box::new([0; 2 * LENGTHS]) }
    }
}

impl PointTable {
    /// Fills the table for `rules`. If they are the rules of the last call, this takes one
    /// comparison.
    pub(crate) fn fill(&mut self, rules: &Rules) {
        if self.rules.as_ref() != Some(rules) {
            for (letters, points) in self.table[LENGTHS..].iter_mut().enumerate() {
                *points = rules.points(letters);
            }
            self.rules = Some(rules.clone());
        }
    }

    fn rules(&self) -> &Rules {
        self.rules.as_ref().expect("the table is filled before a search starts")
    }

    /// Whether a word with this number of letters is long enough.
    #[inline]
    pub(crate) fn counts(&self, letter_count: usize) -> bool {
        letter_count >= self.min_length()
    }

    #[inline]
    pub(crate) fn min_length(&self) -> usize {
        self.rules().min_length()
    }

    /// The points for a hit of a word with this number of letters: the points of the word for its
    /// first hit, and 0 for later ones.
    #[inline]
    pub(crate) fn of_hit(&self, letter_count: u8, is_first: bool) -> u64 {
        // Computes the index, because a condition would become a branch.
        self.table[usize::from(is_first) * LENGTHS + usize::from(letter_count)].into()
    }

    /// The points of a word with this number of letters.
    #[inline]
    pub(crate) fn of(&self, letter_count: usize) -> u32 {
        match self.table[LENGTHS..].get(letter_count) {
            Some(&points) => points,
            None => self.rules().points(letter_count),
        }
    }
}
