//! The points of words by their number of letters, as a table for the inner loops.

use board::Rules;

/// What words count, by their number of letters.
#[derive(Clone, Debug)]
pub(crate) struct PointTable {
    rules: Option<Rules>,
    /// By number of letters, up to the longest word of a kernel's board; 0 for words that are too
    /// short.
    table: Box<[u32; TABLE_LEN]>,
}

/// Any byte is an index: a word on a kernel's board has at most 128 letters.
const TABLE_LEN: usize = 256;

impl Default for PointTable {
    fn default() -> Self {
        Self { rules: None, table: Box::new([0; TABLE_LEN]) }
    }
}

impl PointTable {
    /// Fills the table for `rules`. Costs one comparison if they are the rules of the last call.
    pub(crate) fn fill(&mut self, rules: &Rules) {
        if self.rules.as_ref() != Some(rules) {
            *self.table = std::array::from_fn(|letters| rules.points(letters));
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

    /// The points for a number of letters from a mark, where 0 stands for a word that does not
    /// count.
    #[inline]
    pub(crate) fn of_mark(&self, letter_count: u8) -> u64 {
        self.table[usize::from(letter_count)].into()
    }

    /// The points of a word with this number of letters.
    #[inline]
    pub(crate) fn of(&self, letter_count: usize) -> u32 {
        match self.table.get(letter_count) {
            Some(&points) => points,
            None => self.rules().points(letter_count),
        }
    }
}
