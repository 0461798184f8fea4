//! Points by letters as a table, for the inner loops.

use board::Rules;

/// What words of so many letters are worth, and whether they count.
#[derive(Clone, Debug)]
pub(crate) struct PointTable {
    rules: Option<Rules>,
    /// By number of letters, up to what the slots of the largest board for a kernel can spell; 0 for
    /// words that do not count.
    table: Box<[u32; TABLE_LEN]>,
}

/// Any byte is an index: a word of a kernel's board has at most 128 letters.
const TABLE_LEN: usize = 256;

impl Default for PointTable {
    fn default() -> Self {
        Self { rules: None, table: Box::new([0; TABLE_LEN]) }
    }
}

impl PointTable {
    /// Takes in rules; costs a comparison if they are the same as before.
    pub(crate) fn fill(&mut self, rules: &Rules) {
        if self.rules.as_ref() != Some(rules) {
            *self.table = std::array::from_fn(|letters| rules.points(letters));
            self.rules = Some(rules.clone());
        }
    }

    fn rules(&self) -> &Rules {
        self.rules.as_ref().expect("filled before the search")
    }

    /// Whether a word of so many letters counts.
    #[inline]
    pub(crate) fn counts(&self, letters: usize) -> bool {
        letters >= self.min_length()
    }

    #[inline]
    pub(crate) fn min_length(&self) -> usize {
        self.rules().min_length()
    }

    /// What a word of so many letters is worth, 0 letters standing for a word that does not count.
    #[inline]
    pub(crate) fn of_mark(&self, letters: u8) -> u64 {
        self.table[usize::from(letters)].into()
    }

    /// What a word of so many letters is worth.
    #[inline]
    pub(crate) fn of(&self, letters: usize) -> u32 {
        match self.table.get(letters) {
            Some(&points) => points,
            None => self.rules().points(letters),
        }
    }
}
