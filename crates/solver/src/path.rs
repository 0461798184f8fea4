//! The cells of one way to spell a word.

use std::fmt;
use std::hash::{Hash, Hasher};

/// The most cells of a board whose paths are packed. A path takes each cell at most once, so it
/// fits in 64 bits.
pub(crate) const MAX_PACKED_CELLS: usize = 16;

/// One way to spell a word: its cells, from the first letter to the last. A tile with several
/// letters is one cell.
///
/// On boards of up to 16 cells a path is a single number, four bits per cell, and takes no memory
/// of its own. Paths are equal if they have the same cells, whatever their form.
#[derive(Clone, Copy)]
pub struct Path<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Packed { cells: PackedCells, len: usize },
    Listed(&'a [u32]),
}

/// Up to 16 cells below 16, the last one in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedCells(pub(crate) u64);

impl PackedCells {
    pub(crate) const CELL_BITS: u32 = 4;
    const MASK: u64 = (1 << Self::CELL_BITS) - 1;

    /// The last cell.
    #[inline(always)]
    pub(crate) fn last(self) -> usize {
        (self.0 & Self::MASK) as usize
    }

    /// All cells but the last.
    #[inline(always)]
    pub(crate) fn before(self) -> Self {
        Self(self.0 >> Self::CELL_BITS)
    }

    /// Adds a cell in front of the `len` cells that are there.
    #[inline(always)]
    pub(crate) fn with_first(self, cell: usize, len: usize) -> Self {
        Self(self.0 | (cell as u64) << (len as u32 * Self::CELL_BITS))
    }

    /// The cell with `after` cells after it.
    fn nth_from_last(self, after: usize) -> usize {
        (self.0 >> (after as u32 * Self::CELL_BITS) & Self::MASK) as usize
    }
}

impl<'a> Path<'a> {
    pub(crate) fn packed(cells: PackedCells, len: usize) -> Self {
        Self(Repr::Packed { cells, len })
    }

    pub(crate) fn listed(cells: &'a [u32]) -> Self {
        Self(Repr::Listed(cells))
    }

    /// The number of cells.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub fn len(self) -> usize {
        match self.0 {
            Repr::Packed { len, .. } => len,
            Repr::Listed(cells) => cells.len(),
        }
    }

    /// The cells, in order.
    #[must_use]
    pub fn cells(
        self,
    ) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone + use<'a> {
        (0..self.len()).map(move |i| match self.0 {
            Repr::Packed { cells, len } => cells.nth_from_last(len - 1 - i),
            Repr::Listed(cells) => cells[i] as usize,
        })
    }

    /// The cells as a list.
    #[must_use]
    pub fn to_vec(self) -> Vec<usize> {
        self.cells().collect()
    }
}

impl fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells()).finish()
    }
}

impl PartialEq for Path<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cells().eq(other.cells())
    }
}

impl Eq for Path<'_> {}

impl Hash for Path<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        self.cells().for_each(|cell| state.write_usize(cell));
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Path<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_the_same_path() {
        let cells = [3, 0, 15, 7];
        let backwards = cells.iter().rev().enumerate();
        let packed = backwards
            .fold(PackedCells::default(), |packed, (i, &cell)| packed.with_first(cell as usize, i));
        assert_eq!((packed.last(), packed.before().last()), (7, 15));
        let (packed, listed) = (Path::packed(packed, cells.len()), Path::listed(&cells));
        assert_eq!(packed, listed);
        assert_eq!((packed.len(), packed.to_vec()), (4, vec![3, 0, 15, 7]));
        assert_eq!(format!("{packed:?} {listed:?}"), "[3, 0, 15, 7] [3, 0, 15, 7]");
        assert_ne!(packed, Path::listed(&cells[1..]));
        assert_ne!(packed, Path::listed(&[3, 0, 14, 7]));
    }

    #[test]
    fn a_path_over_16_cells_is_packed() {
        let cells: Vec<usize> = (0..16).rev().collect();
        let packed =
            (0..16).fold(PackedCells::default(), |packed, cell| packed.with_first(cell, cell));
        assert_eq!(Path::packed(packed, 16).to_vec(), cells);
    }
}
