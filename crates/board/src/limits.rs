//! The limits that errors name and that several modules check.

/// The most cells of a board: 2048x2048.
pub(crate) const MAX_CELLS: usize = 1 << 22;

/// The longest group of letters on a tile, in bytes of UTF-8.
pub(crate) const MAX_GROUP_BYTES: usize = 30;

/// The longest group that a capital and the small letters after it make without brackets, in bytes
/// of UTF-8. A longer row is a row.
pub(crate) const MAX_CAPITALIZED_BYTES: usize = 14;

/// The most dice in a set.
pub(crate) const MAX_DICE: usize = 256;
