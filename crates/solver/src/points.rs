//! The points of words by their number of letters, as a table for the inner loops.

use dictc_board::Rules;

/// What words count, by their number of letters.
#[derive(Clone, Debug)]
pub(crate) struct PointTable {
    rules: Option<Rules>,
    /// What hits are worth: later hits of a word nothing, and behind these, from [`LENGTHS`] on,
    /// first hits by number of letters, 0 if the word is too short.
    table: Box<[u32; 2 * LENGTHS]>,
}

/// Any byte is a number of letters: a word on a kernel's board has at most 128.
const LENGTHS: usize = 256;

impl Default for PointTable {
    fn default() -> Self {
        Self { rules: None, table: Box::new([0; 2 * LENGTHS]) }
    }
}

impl PointTable {
    /// Fills the table for `rules`. Costs one comparison if they are the rules of the last call.
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

    /// The points for a hit of a word with this number of letters: those of the word for its first
    /// hit, and none for later ones.
    #[inline]
    pub(crate) fn of_hit(&self, letter_count: u8, is_first: bool) -> u64 {
        // An index with a bit that is computed, because a choice would become a branch.
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
