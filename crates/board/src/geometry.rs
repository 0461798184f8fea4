//! The shape of a board, which determines which cells touch.
//!
//! A [`Geometry`] is a size, and how the edges are connected. [`Neighbors`] iterates over the cells
//! around a cell. Neither depends on tiles, so walls count as neighbors.

use crate::size::Size;

/// The shape of a board: its size, and whether it is a torus.
///
/// Cells are numbered row by row from 0. Boards with equal geometries have the same neighbors, so a
/// solver can reuse what it derives from one.
///
/// # Examples
///
/// ```
/// use dictc_board::{Edges, Geometry, Size};
///
/// let flat = Geometry::new(Size::new(3, 3)?, Edges::Closed);
/// assert_eq!(flat.neighbors(0).collect::<Vec<_>>(), [1, 3, 4]);
///
/// let torus = Geometry::new(Size::new(3, 3)?, Edges::Torus);
/// assert_eq!(torus.neighbors(0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Geometry {
    size: Size,
    edges: Edges,
}

/// How the edges of a board are connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Edges {
    /// The board ends at its edges, as most boards do.
    #[default]
    Closed,
    /// Opposite edges touch: the top row touches the bottom row, and the left column the right
    /// column.
    Torus,
}

/// A single cell.
impl Default for Geometry {
    fn default() -> Geometry {
        Geometry::new(Size::ONE, Edges::Closed)
    }
}

impl Geometry {
    /// The shape of this size and these edges.
    #[must_use]
    pub const fn new(size: Size, edges: Edges) -> Geometry {
        Geometry { size, edges }
    }

    /// The rows and columns.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// How the edges are connected.
    #[inline]
    #[must_use]
    pub const fn edges(self) -> Edges {
        self.edges
    }

    /// Whether the shape is a torus.
    #[inline]
    #[must_use]
    pub const fn is_torus(self) -> bool {
        matches!(self.edges, Edges::Torus)
    }

    /// The row and column of a cell, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[inline]
    #[must_use]
    pub fn position(self, cell: usize) -> (usize, usize) {
        let cells = self.size.cells();
        assert!(cell < cells, "cell {cell} of a board of {cells} cells");
        (cell / self.size.columns(), cell % self.size.columns())
    }

    /// The cell in a row and column, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If the row or the column is not on the board.
    #[inline]
    #[must_use]
    pub fn cell(self, row: usize, column: usize) -> usize {
        assert!(
            row < self.size.rows() && column < self.size.columns(),
            "row {row}, column {column} of a board of {}",
            self.size
        );
        row * self.size.columns() + column
    }

    /// The cells that touch `cell` at a side or a corner, in ascending order, each once.
    ///
    /// There are at most eight. A cell is never its own neighbor, and on a small torus a cell that
    /// is reached in several ways is listed once. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn neighbors(self, cell: usize) -> Neighbors {
        let (row, column) = self.position(cell);
        let rows = self.around(row, self.size.rows());
        let columns = self.around(column, self.size.columns());
        let mut neighbors = Neighbors::default();
        for row in rows.into_iter().flatten() {
            for column in columns.into_iter().flatten() {
                let other = row * self.size.columns() + column;
                if other != cell {
                    neighbors.push(other);
                }
            }
        }
        neighbors
    }

    /// The coordinates `at - 1`, `at` and `at + 1` that exist, ascending and without duplicates.
    fn around(self, at: usize, length: usize) -> [Option<usize>; 3] {
        let (before, after) = match self.edges {
            Edges::Closed => (at.checked_sub(1), Some(at + 1).filter(|&a| a < length)),
            Edges::Torus => (Some((at + length - 1) % length), Some((at + 1) % length)),
        };
        let before = before.filter(|&b| b != at);
        let after = after.filter(|&a| a != at && Some(a) != before);
        let mut coordinates = [before, Some(at), after];
        coordinates.sort_unstable();
        coordinates
    }
}

/// The cells around one cell; see [`Geometry::neighbors`] and
/// [`Board::neighbors`](crate::Board::neighbors).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Neighbors {
    // A u32 can hold any cell, see Size::MAX_CELLS.
    cells: [u32; 8],
    next: u8,
    end: u8,
}

impl Neighbors {
    fn push(&mut self, cell: usize) {
        self.cells[usize::from(self.end)] = cell as u32;
        self.end += 1;
    }
}

impl Iterator for Neighbors {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.next == self.end {
            return None;
        }
        let cell = self.cells[usize::from(self.next)];
        self.next += 1;
        Some(cell as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Neighbors {}
impl std::iter::FusedIterator for Neighbors {}

#[cfg(test)]
mod tests {
    use super::*;

    fn geometry(rows: usize, columns: usize, edges: Edges) -> Geometry {
        Geometry::new(Size::new(rows, columns).unwrap(), edges)
    }

    /// The definition: two different cells touch if they are at most one row and at most one
    /// column apart; on a torus, counted the shorter way around.
    fn touch(geometry: Geometry, a: usize, b: usize) -> bool {
        let (rows, columns) = (geometry.size().rows(), geometry.size().columns());
        let apart = |x: usize, y: usize, length: usize| {
            let straight = x.abs_diff(y);
            match geometry.edges() {
                Edges::Closed => straight,
                Edges::Torus => straight.min(length - straight),
            }
        };
        a != b
            && apart(a / columns, b / columns, rows) <= 1
            && apart(a % columns, b % columns, columns) <= 1
    }

    #[test]
    fn neighbors_are_the_cells_that_touch() {
        for edges in [Edges::Closed, Edges::Torus] {
            for rows in 1..=6 {
                for columns in 1..=6 {
                    let geometry = geometry(rows, columns, edges);
                    let cells = 0..geometry.size().cells();
                    for cell in cells.clone() {
                        let expected: Vec<usize> =
                            cells.clone().filter(|&other| touch(geometry, cell, other)).collect();
                        let neighbors = geometry.neighbors(cell);
                        assert_eq!(neighbors.len(), expected.len());
                        assert_eq!(
                            neighbors.collect::<Vec<_>>(),
                            expected,
                            "cell {cell} of {geometry:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn tiny_tori() {
        let count = |rows, columns| geometry(rows, columns, Edges::Torus).neighbors(0).count();
        assert_eq!(count(1, 1), 0);
        assert_eq!(count(1, 2), 1);
        assert_eq!(count(2, 2), 3);
        assert_eq!(count(1, 9), 2);
        assert_eq!(count(2, 9), 5);
        assert_eq!(count(3, 3), 8);
        assert_eq!(count(4, 4), 8);
    }

    #[test]
    fn position_and_cell_are_inverse() {
        let geometry = geometry(3, 5, Edges::Closed);
        for cell in 0..15 {
            let (row, column) = geometry.position(cell);
            assert_eq!(geometry.cell(row, column), cell);
        }
        assert_eq!(geometry.position(7), (1, 2));
    }

    #[test]
    #[should_panic(expected = "cell 15 of a board of 15 cells")]
    fn no_such_cell() {
        let _ = geometry(3, 5, Edges::Closed).neighbors(15);
    }

    #[test]
    #[should_panic(expected = "row 0, column 5 of a board of 3x5")]
    fn no_such_column() {
        let _ = geometry(3, 5, Edges::Closed).cell(0, 5);
    }
}
