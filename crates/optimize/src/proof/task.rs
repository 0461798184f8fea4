//! The tasks of a proof: which boards they cover, and what was found.

/// The digits of the first cells. A task covers all boards that have these digits there.
///
/// The meaning of digits depends on the proof, whose [`Division`](super::Division) writes and reads
/// prefixes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Prefix(Vec<u8>);

impl Prefix {
    /// The prefix of these digits by rank. Not public, since prefixes must meet the relations of a
    /// [`Division`](super::Division).
    pub(crate) fn new(digits: Vec<u8>) -> Prefix {
        Prefix(digits)
    }

    /// The digits by rank.
    pub(crate) fn digits(&self) -> &[u8] {
        &self.0
    }

    /// The same prefix with one digit more.
    pub(crate) fn with(&self, digit: u8) -> Prefix {
        let mut digits = self.0.clone();
        digits.push(digit);
        Prefix(digits)
    }

    /// The prefix of its first `len` digits.
    pub(crate) fn first(&self, len: usize) -> Prefix {
        Prefix(self.0[..len].to_vec())
    }

    /// Whether its boards are a subset of another prefix's boards.
    #[must_use]
    pub fn starts_with(&self, other: &Prefix) -> bool {
        self.0.starts_with(&other.0)
    }

    /// The number of cells that it decides.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it decides no cell, and so covers all boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The results of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TaskReport {
    /// The boards that the task covers.
    pub prefix: Prefix,
    /// The number of entries of its list.
    pub entries: u64,
    /// A hash of the entries. It does not depend on their order.
    pub hash: u64,
    /// The points of the words that are on all its boards.
    pub base: u32,
    /// A score that none of its boards exceeds.
    pub bound: u32,
    /// By rank: how often digits were tried for the cell.
    pub expanded: Vec<u64>,
    /// By number of decided cells: how many sets of boards were left out because of their bound.
    pub pruned: Vec<u64>,
    /// The highest of those bounds. It is below the threshold.
    pub highest_pruned: u32,
    /// How many boards were scored.
    pub scored: u64,
    /// How many times the decided cells alone were scored.
    pub checked: u64,
    /// The boards that reach the threshold, canonical and in alphabetical order, with their scores.
    pub boards: Vec<(Vec<u8>, u32)>,
}
