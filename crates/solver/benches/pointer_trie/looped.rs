//! The search for boards of any shape: one function that looks a cell's neighbours up.

use std::mem;

use super::{INFO, LINKS, ROOT, arrive, link_and_bit, offset};

/// Shape and letters of the last board.
#[derive(Default)]
pub(super) struct Grid {
    rows: usize,
    columns: usize,
    neighbours: Vec<[u32; 8]>,
    /// One more than the board has; the last shows nothing.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy)]
struct Cell {
    /// The bit of the letter, missing while the cell is used.
    bit: u32,
    /// The letter's place among the links of a node.
    link: u8,
    /// How many letters the tile counts for.
    letters: u8,
}

impl Grid {
    /// Takes a board; the neighbours are worked out anew only when the shape changes.
    pub(super) fn show(&mut self, rows: usize, columns: usize, letters: &[u8]) {
        if (rows, columns) != (self.rows, self.columns) {
            (self.rows, self.columns) = (rows, columns);
            self.neighbours =
                (0..rows * columns).map(|cell| neighbours(rows, columns, cell)).collect();
        }
        self.cells.clear();
        self.cells.extend(letters.iter().map(|&letter| {
            let (link, bit) = link_and_bit(letter);
            Cell { bit, link, letters: 1 + u8::from(letter == b'q') }
        }));
        self.cells.push(Cell { bit: 0, link: 0, letters: 0 });
    }
}

/// The cells that touch a cell, filled up to eight with the cell that shows nothing: tests that
/// always fail cost less than a loop whose end is mispredicted.
fn neighbours(rows: usize, columns: usize, cell: usize) -> [u32; 8] {
    let (row, column) = (cell / columns, cell % columns);
    let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
    let mut touching = around(row, rows)
        .flat_map(|r| around(column, columns).map(move |c| r * columns + c))
        .filter(|&other| other != cell);
    std::array::from_fn(|_| offset(touching.next().unwrap_or(rows * columns)))
}

/// The search of one board.
pub(super) struct LoopedSearch<'a> {
    nodes: &'a mut [u32],
    stamp: u32,
    min_length: usize,
    neighbours: &'a [[u32; 8]],
    cells: &'a mut [Cell],
}

impl<'a> LoopedSearch<'a> {
    pub(super) fn new(
        nodes: &'a mut [u32],
        stamp: u32,
        min_length: usize,
        grid: &'a mut Grid,
    ) -> Self {
        Self { nodes, stamp, min_length, neighbours: &grid.neighbours, cells: &mut grid.cells }
    }

    pub(super) fn points(&mut self) -> u32 {
        let info = self.nodes[INFO];
        (0..offset(self.neighbours.len()))
            .fold(0, |points, cell| self.step(ROOT, info, cell, 0, points))
    }

    /// Visits `cell` if its letter continues from `node`, reached with `length` letters.
    /// Returns `points` and what was found.
    #[inline(always)]
    fn step(&mut self, node: usize, info: u32, cell: u32, length: usize, points: u32) -> u32 {
        let cell = cell as usize;
        let Cell { bit, link, letters } = self.cells[cell];
        if info & bit == 0 {
            return points;
        }
        let child = self.nodes[node + LINKS + usize::from(link)] as usize;
        self.visit(child, cell, length + usize::from(letters), points)
    }

    fn visit(&mut self, node: usize, cell: usize, length: usize, mut points: u32) -> u32 {
        let (worth, info) = arrive(self.nodes, node, self.stamp);
        points += if length >= self.min_length { worth } else { 0 };
        let bit = mem::take(&mut self.cells[cell].bit);
        let [a, b, c, d, e, f, g, h] = self.neighbours[cell];
        points = self.step(node, info, a, length, points);
        points = self.step(node, info, b, length, points);
        points = self.step(node, info, c, length, points);
        points = self.step(node, info, d, length, points);
        points = self.step(node, info, e, length, points);
        points = self.step(node, info, f, length, points);
        points = self.step(node, info, g, length, points);
        points = self.step(node, info, h, length, points);
        self.cells[cell].bit = bit;
        points
    }
}
