//! The limits that errors name and that several modules check.

/// The maximum number of cells of a board: 2048x2048.
pub(crate) const MAX_CELLS: usize = 1 << 22;

/// The longest group of letters on a tile, in bytes of UTF-8.
pub(crate) const MAX_GROUP_BYTES: usize = 30;

/// The longest group of a capital and small letters that is read without brackets, in bytes of
/// UTF-8. A longer sequence is a row.
pub(crate) const MAX_CAPITALIZED_BYTES: usize = 14;

/// The maximum number of dice in a set.
pub(crate) const MAX_DICE: usize = 256;
