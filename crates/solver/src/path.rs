//! A path: the cells of one way to spell a word.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::Range;

/// The packing of a path's cells in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    /// Four bits a cell: any path on a board of up to 16 cells.
    Four,
    /// Five bits a cell: paths of up to twelve cells on a board of up to 32. The highest four bits
    /// are zero.
    Five,
}

impl Packing {
    /// The packing for boards of this number of cells; `None` if their paths are not packed.
    #[inline]
    pub(crate) const fn for_cells(cells: usize) -> Option<Self> {
        match cells {
            0..=16 => Some(Self::Four),
            17..=32 => Some(Self::Five),
            _ => None,
        }
    }

    /// The number of bits of a cell.
    #[inline(always)]
    pub(crate) const fn cell_bits(self) -> u32 {
        match self {
            Self::Four => 4,
            Self::Five => 5,
        }
    }

    /// The maximum number of cells of a path.
    #[inline(always)]
    pub(crate) const fn max_cells(self) -> u32 {
        u64::BITS / self.cell_bits()
    }
}

/// One way to spell a word: its cells, from the first letter to the last. A tile with several
/// letters is one cell.
///
/// On boards of up to 16 cells, a path is a single number, with four bits per cell, and takes no
/// other memory. So are paths of up to twelve cells on boards of up to 32 cells. Paths are equal if
/// they have the same cells, in any form.
#[derive(Clone, Copy)]
pub struct Path<'a>(Repr<'a>);

#[derive(Clone, Copy)]
enum Repr<'a> {
    Packed { cells: PackedCells, len: usize },
    Listed(&'a [u32]),
}

/// The cells of a path in one number, the last cell in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedCells {
    pub(crate) bits: u64,
    pub(crate) packing: Packing,
}

impl PackedCells {
    /// The last cell.
    #[inline(always)]
    pub(crate) fn last(self) -> usize {
        self.nth_from_last(0)
    }

    /// All cells except the last.
    #[inline(always)]
    pub(crate) fn before(self) -> Self {
        Self { bits: self.bits >> self.packing.cell_bits(), ..self }
    }

    /// Adds a cell before the present `len` cells.
    #[inline(always)]
    pub(crate) fn with_first(self, cell: usize, len: usize) -> Self {
        Self { bits: self.bits | (cell as u64) << (len as u32 * self.packing.cell_bits()), ..self }
    }

    /// The cell with `after` cells after it.
    #[inline(always)]
    fn nth_from_last(self, after: usize) -> usize {
        let cell_bits = self.packing.cell_bits();
        (self.bits >> (after as u32 * cell_bits) & ((1 << cell_bits) - 1)) as usize
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
    pub fn len(self) -> usize {
        match self.0 {
            Repr::Packed { len, .. } => len,
            Repr::Listed(cells) => cells.len(),
        }
    }

    /// Whether the path has no cells. The path of a word has at least one.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The cells, in order.
    #[must_use]
    pub fn cells(self) -> Cells<'a> {
        Cells { path: self, places: 0..self.len() }
    }

    /// The cell at a place of the path.
    #[inline]
    fn cell(self, place: usize) -> usize {
        match self.0 {
            Repr::Packed { cells, len } => cells.nth_from_last(len - 1 - place),
            Repr::Listed(cells) => cells[place] as usize,
        }
    }

    /// The cells as a list.
    #[must_use]
    pub fn to_vec(self) -> Vec<usize> {
        self.cells().collect()
    }
}

impl<'a> IntoIterator for Path<'a> {
    type Item = usize;
    type IntoIter = Cells<'a>;

    fn into_iter(self) -> Cells<'a> {
        self.cells()
    }
}

/// The cells of a [`Path`], in order; made by [`Path::cells`].
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    path: Path<'a>,
    /// The places of the cells that are still to come.
    places: Range<usize>,
}

impl Iterator for Cells<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.places.next().map(|place| self.path.cell(place))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl DoubleEndedIterator for Cells<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.places.next_back().map(|place| self.path.cell(place))
    }
}

impl ExactSizeIterator for Cells<'_> {}

impl FusedIterator for Cells<'_> {}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs cells, from the first to the last.
    fn pack(packing: Packing, cells: &[usize]) -> PackedCells {
        let none = PackedCells { bits: 0, packing };
        let backwards = cells.iter().rev().enumerate();
        backwards.fold(none, |packed, (i, &cell)| packed.with_first(cell, i))
    }

    #[test]
    fn both_forms_are_the_same_path() {
        for packing in [Packing::Four, Packing::Five] {
            let cells = [3, 0, 15, 7];
            let packed = pack(packing, &cells.map(|cell| cell as usize));
            assert_eq!((packed.last(), packed.before().last()), (7, 15));
            let (packed, listed) = (Path::packed(packed, cells.len()), Path::listed(&cells));
            assert_eq!(packed, listed);
            assert_eq!((packed.len(), packed.to_vec()), (4, vec![3, 0, 15, 7]));
            assert_eq!(format!("{packed:?} {listed:?}"), "[3, 0, 15, 7] [3, 0, 15, 7]");
            assert_ne!(packed, Path::listed(&cells[1..]));
            assert_ne!(packed, Path::listed(&[3, 0, 14, 7]));
        }
    }

    #[test]
    fn paths_of_the_most_cells_are_packed() {
        for (cells, most) in [(16, 16), (32, 12)] {
            let packing = Packing::for_cells(cells).unwrap();
            assert_eq!(packing.max_cells(), most);
            let path: Vec<usize> = (0..cells).rev().take(most as usize).collect();
            assert_eq!(Path::packed(pack(packing, &path), path.len()).to_vec(), path);
        }
        assert_eq!(Packing::for_cells(33), None);
    }
}
