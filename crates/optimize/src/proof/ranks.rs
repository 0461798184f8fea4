//! The order in which a proof decides cells, and the relations that rule out images of the same
//! board.
//!
//! # Relations
//!
//! Boards that a symmetry maps to each other have the same words, so one of them is enough. The
//! relations come from a chain of stabilizers. Start with all symmetries, and go through the cells
//! by rank. If a remaining symmetry moves the cell to another cell, require that the digit of the
//! cell is not below the digit of the other. Continue with the symmetries that keep the cell in
//! place.
//!
//! Each orbit has a board that meets all relations: at each step, a remaining symmetry moves the
//! highest of these digits to the cell, and the symmetries of later steps keep it there.

use crate::shape::{Shape, Symmetry};

/// The most cells of a board that can be proved.
pub(crate) const MAX_CELLS: usize = 16;

/// The order in which the cells of a shape are decided. The rank of a cell is its place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranks {
    /// By rank: the cell.
    cells: Vec<usize>,
    /// By rank: the ranks that touch it, as bits.
    neighbors: Vec<u16>,
    /// By rank: the earlier ranks whose digits must not be below its own.
    above: Vec<Vec<usize>>,
}

impl Ranks {
    /// The order for a shape of at most [`MAX_CELLS`] cells: inner cells first.
    ///
    /// Cells with more neighbors come first, then cells nearer to the center. On ties, cells that a
    /// relation limits come first, then cells that touch more decided cells.
    pub(crate) fn new(shape: &Shape) -> Ranks {
        let geometry = shape.geometry();
        let (rows, columns) = (shape.size().rows(), shape.size().columns());
        let touching = |cell: usize| geometry.neighbors(cell).collect::<Vec<_>>();
        let from_center = |cell: usize| {
            let (row, column) = geometry.position(cell);
            (2 * row + 1).abs_diff(rows).pow(2) + (2 * column + 1).abs_diff(columns).pow(2)
        };
        let mut left: Vec<&Symmetry> = shape.symmetries().iter().collect();
        let mut cells: Vec<usize> = Vec::new();
        // By cell: the cells whose digits must not be below its own.
        let mut limits: Vec<Vec<usize>> = vec![Vec::new(); shape.cells()];
        while cells.len() < shape.cells() {
            let rank_of = |&cell: &usize| {
                let decided = touching(cell).iter().filter(|it| cells.contains(it)).count();
                let is_free = limits[cell].is_empty();
                let neighbors = usize::MAX - touching(cell).len();
                (neighbors, from_center(cell), is_free, usize::MAX - decided, cell)
            };
            let next = (0..shape.cells()).filter(|cell| !cells.contains(cell)).min_by_key(rank_of);
            let Some(cell) = next else { break };
            let mut images: Vec<usize> = left.iter().map(|it| it.source(cell)).collect();
            images.sort_unstable();
            images.dedup();
            for image in images {
                if image != cell {
                    limits[image].push(cell);
                }
            }
            left.retain(|it| it.source(cell) == cell);
            cells.push(cell);
        }
        let rank = |cell: usize| cells.iter().position(|&it| it == cell).unwrap_or(0);
        let bits = |cell: &usize| touching(*cell).iter().fold(0, |bits, &it| bits | 1 << rank(it));
        let neighbors = cells.iter().map(bits).collect();
        let above = cells.iter().map(|&cell| limits[cell].iter().map(|&it| rank(it)).collect());
        Ranks { above: above.collect(), neighbors, cells }
    }

    /// The same order without relations, for sets of boards that are not closed under the
    /// symmetries.
    pub(crate) fn without_relations(mut self) -> Ranks {
        self.above.iter_mut().for_each(Vec::clear);
        self
    }

    /// The number of cells.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cells by rank.
    pub(crate) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The ranks that touch a rank, as bits.
    pub(crate) fn neighbors(&self, rank: usize) -> u16 {
        self.neighbors[rank]
    }

    /// The earlier ranks whose digits must not be below the digit of this rank.
    pub(crate) fn above(&self, rank: usize) -> &[usize] {
        &self.above[rank]
    }

    /// The highest digit that the relations allow at a rank, given the `digits` of earlier ranks.
    /// `count` is the number of digits.
    #[inline]
    pub(crate) fn highest(&self, rank: usize, digits: &[u8], count: u8) -> u8 {
        self.above[rank].iter().map(|&it| digits[it]).min().unwrap_or(count)
    }

    /// Whether the digits of the first ranks, or of all ranks, meet the relations among them.
    pub(crate) fn allow(&self, digits: &[u8]) -> bool {
        let allows = |rank: usize| self.above[rank].iter().all(|&it| digits[it] >= digits[rank]);
        (0..digits.len()).all(allows)
    }

    /// Pairs of cells: the first must not have a lower digit than the second.
    pub(crate) fn relations(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.above.iter().zip(&self.cells);
        pairs.flat_map(move |(above, &low)| above.iter().map(move |&high| (self.cells[high], low)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use dictc_board::Size;

    use super::*;

    fn ranks(rows: usize, columns: usize) -> (Shape, Ranks) {
        let shape = Shape::closed(Size::new(rows, columns).unwrap()).unwrap();
        let ranks = Ranks::new(&shape);
        (shape, ranks)
    }

    #[test]
    fn the_order_starts_inside() {
        assert_eq!(ranks(3, 3).1.cells(), [4, 1, 3, 5, 7, 0, 2, 6, 8]);
        assert_eq!(ranks(3, 4).1.cells(), [5, 6, 1, 9, 2, 10, 4, 7, 0, 3, 8, 11]);
        assert_eq!(ranks(4, 4).1.cells(), [5, 6, 9, 10, 1, 2, 4, 7, 8, 11, 13, 14, 0, 3, 12, 15]);
    }

    #[test]
    fn the_relations_of_known_shapes() {
        let relations = |rows, columns| ranks(rows, columns).1.relations().collect::<BTreeSet<_>>();
        assert_eq!(relations(3, 3), BTreeSet::from([(1, 3), (1, 5), (1, 7), (3, 5)]));
        assert_eq!(relations(3, 4), BTreeSet::from([(5, 6), (1, 9)]));
        assert_eq!(relations(4, 4), BTreeSet::from([(5, 6), (5, 9), (5, 10), (6, 9)]));
        assert_eq!(relations(2, 2), BTreeSet::from([(0, 1), (0, 2), (0, 3), (1, 2)]));
        assert_eq!(relations(1, 1), BTreeSet::new());
    }

    /// Each orbit has a board that meets the relations, on every shape up to 4x4. Boards have three
    /// digits. The test tries all boards of up to nine cells, and some thousands of each larger
    /// shape.
    #[test]
    fn every_orbit_keeps_a_board() {
        for rows in 1..=4 {
            for columns in 1..=4 {
                let (shape, ranks) = ranks(rows, columns);
                let cells = shape.cells();
                let boards = 3_u64.pow(cells as u32);
                let step = if cells <= 9 { 1 } else { (boards / 5_000) | 1 };
                let mut number = 0;
                while number < boards {
                    let board: Vec<u8> =
                        (0..cells as u32).map(|i| (number / 3_u64.pow(i) % 3) as u8).collect();
                    let is_kept = shape.symmetries().iter().any(|symmetry| {
                        let image = symmetry.image(&board);
                        ranks.allow(&ranks.cells().iter().map(|&it| image[it]).collect::<Vec<_>>())
                    });
                    assert!(is_kept, "{rows}x{columns}: {board:?}");
                    number += step;
                }
            }
        }
    }

    #[test]
    fn limited_ranks_come_after_those_that_limit_them() {
        for rows in 1..=4 {
            for columns in 1..=4 {
                let (_, ranks) = ranks(rows, columns);
                for rank in 0..ranks.len() {
                    assert!(ranks.above(rank).iter().all(|&it| it < rank), "{rows}x{columns}");
                }
            }
        }
    }
}
