//! A word that the prefix search reports.

/// A word that the prefix search found.
pub(crate) struct FoundWord<'a> {
    pub(crate) text: &'a str,
    pub(crate) letter_count: usize,
    pub(crate) ordinal: Option<u32>,
    /// The cells of one path; a tile with several letters is one cell.
    pub(crate) path: &'a [u32],
}
