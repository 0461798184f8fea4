//! How the tasks of a proof are searched.

/// How tasks are searched. Settings change the time that a task takes, not the boards that it
/// finds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// Trees are merged while at most this number of cells are decided and the bound is above
    /// `switch` times the threshold.
    pub forced: usize,
    /// The bound above which trees are merged, as a multiple of the threshold.
    pub switch: f64,
    /// The ranks at which the words of the decided cells are counted exactly, as bits.
    pub checks: u32,
    /// The most entries of a list.
    pub max_entries: usize,
}

impl Settings {
    /// Good settings for boards with this number of cells.
    #[must_use]
    pub fn for_cells(cells: usize) -> Settings {
        let (forced, switch, check) = match cells {
            0..=9 => (4, 2.5, 6),
            10..=12 => (4, 2.5, 8),
            _ => (7, 2.5, 12),
        };
        Settings { forced, switch, checks: 1 << check, max_entries: 1 << 27 }
    }
}
