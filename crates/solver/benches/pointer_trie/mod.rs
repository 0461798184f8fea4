//! The baseline of the bench: the pointer trie of the classic solvers, as fast as we can make it.
//!
//! A node is a mark, what is known of its word, and one link for each of the 26 letters; a `q`
//! stands for `qu`. The search goes depth first from every cell. Reaching a word stamps its node
//! with the number of the board, so a word counts once a board and nothing is cleared between
//! boards. That is the design of every fast solver published so far. It finds points only: no
//! words and no paths.
//!
//! What makes this one more than twice as fast as those, and how much of its speed on dealt boards
//! each thing is worth, measured by taking it out:
//!
//! - **A used cell has no letter** (25 %). Its bit on the board is cleared on the way down and
//!   put back on the way up: one test a neighbour where the classic makes two.
//! - **Nobody asks whether a word is new** (18 %). The stamp is always written and the points
//!   are masked by the comparison, so there is nothing to mispredict.
//! - **One function a cell** (11 %), its neighbours written out, where the classic switches on
//!   the cell at every visit.
//! - **A node without children is visited like any other** (7 %). The test whether to turn back
//!   is mispredicted too often to pay.
//! - **Nodes lie breadth first in one arena** (7 %). Links are 32-bit offsets into it, a node
//!   without children has no links, and a mask beside the mark says which letters continue, so
//!   a missing child costs no load (4 to 8 % each).
//!
//! Tried and not faster: raw pointers and unchecked indexing in place of the slice; nodes
//! aligned to cache lines; frequent letters first in a node; leaves kept apart; collecting the
//! live neighbours in a bit set and looping over its bits.

mod growing;
mod looped;

use std::mem;

use growing::Growing;
use looped::{Grid, LoopedSearch};

const LETTERS: usize = 26;

/// The low bits of a node's second word say which letters continue, the high ones hold the
/// points of the word that ends there.
const LETTER_MASK: u32 = (1 << LETTERS) - 1;
const POINTS_SHIFT: u32 = 27;

/// Where the parts of a node lie, in 32-bit words from its start. A node without children ends
/// before its links.
const MARK: usize = 0;
const INFO: usize = 1;
const LINKS: usize = 2;

const ROOT: usize = 0;

/// The trie, its stamps, and the board being searched.
pub struct PointerTrie {
    nodes: Vec<u32>,
    /// The number of the board being searched; marks hold the board that last found the node.
    stamp: u32,
    board: Board4,
    grid: Grid,
}

/// What the cells of a 4x4 board show: each one's place among the links of a node, and the bit
/// of its letter, which is missing while the cell is used.
#[derive(Default)]
struct Board4 {
    links: [u8; 16],
    bits: [u32; 16],
}

impl PointerTrie {
    /// Builds the trie. Words of fewer than three letters, with a `q` not followed by `u`, or
    /// with anything but lower-case a–z are left out.
    pub fn new<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut growing = Growing::new();
        for word in words {
            growing.insert(word);
        }
        Self { nodes: growing.lay_out(), stamp: 0, board: Board4::default(), grid: Grid::default() }
    }

    /// The points of a 4x4 board: lower-case letters row by row, `q` for the Qu tile, anything
    /// else a wall.
    pub fn score4(&mut self, board: &[u8; 16]) -> u32 {
        self.next_stamp();
        for (cell, &letter) in board.iter().enumerate() {
            (self.board.links[cell], self.board.bits[cell]) = link_and_bit(letter);
        }
        self.visit_every_cell()
    }

    /// The points of a board of any shape, words of fewer than `min_length` letters worth
    /// nothing. The neighbours are looked up, not written out, as in the classic solvers.
    ///
    /// # Panics
    ///
    /// When there are not `rows * columns` letters.
    pub fn score(&mut self, rows: usize, columns: usize, letters: &[u8], min_length: usize) -> u32 {
        assert_eq!(letters.len(), rows * columns, "one letter a cell");
        self.next_stamp();
        self.grid.show(rows, columns, letters);
        LoopedSearch::new(&mut self.nodes, self.stamp, min_length, &mut self.grid).points()
    }

    /// Numbers the next board. The marks are cleared once in four thousand million boards.
    fn next_stamp(&mut self) {
        if self.stamp == u32::MAX {
            let mut node = 0;
            while node < self.nodes.len() {
                self.nodes[node + MARK] = 0;
                node += node_size(self.nodes[node + INFO] & LETTER_MASK != 0);
            }
            self.stamp = 0;
        }
        self.stamp += 1;
    }
}

/// Visits each of the listed cells whose letter continues from the node.
macro_rules! visit_cells {
    ($trie:ident, $node:ident, $info:ident, $points:ident: $($cell:literal)+) => {{
        $(
            if $info & $trie.board.bits[$cell] != 0 {
                let link = $node + LINKS + usize::from($trie.board.links[$cell]);
                let child = $trie.nodes[link] as usize;
                $points = $trie.visit::<$cell>(child, $points);
            }
        )+
    }};
}

impl PointerTrie {
    fn visit_every_cell(&mut self) -> u32 {
        let info = self.nodes[INFO];
        let mut points = 0;
        visit_cells!(self, ROOT, info, points: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        points
    }

    /// Arrives at `node` through `CELL` and goes on to the cell's neighbours; `points` is the
    /// sum so far. One function is made for each cell.
    fn visit<const CELL: usize>(&mut self, node: usize, mut points: u32) -> u32 {
        let (worth, info) = arrive(&mut self.nodes, node, self.stamp);
        points += worth;
        let bit = mem::take(&mut self.board.bits[CELL]);
        match CELL {
            0 => visit_cells!(self, node, info, points: 1 4 5),
            1 => visit_cells!(self, node, info, points: 0 2 4 5 6),
            2 => visit_cells!(self, node, info, points: 1 3 5 6 7),
            3 => visit_cells!(self, node, info, points: 2 6 7),
            4 => visit_cells!(self, node, info, points: 0 1 5 8 9),
            5 => visit_cells!(self, node, info, points: 0 1 2 4 6 8 9 10),
            6 => visit_cells!(self, node, info, points: 1 2 3 5 7 9 10 11),
            7 => visit_cells!(self, node, info, points: 2 3 6 10 11),
            8 => visit_cells!(self, node, info, points: 4 5 9 12 13),
            9 => visit_cells!(self, node, info, points: 4 5 6 8 10 12 13 14),
            10 => visit_cells!(self, node, info, points: 5 6 7 9 11 13 14 15),
            11 => visit_cells!(self, node, info, points: 6 7 10 14 15),
            12 => visit_cells!(self, node, info, points: 8 9 13),
            13 => visit_cells!(self, node, info, points: 8 9 10 12 14),
            14 => visit_cells!(self, node, info, points: 9 10 11 13 15),
            15 => visit_cells!(self, node, info, points: 10 11 14),
            _ => unreachable!("a 4x4 board has sixteen cells"),
        }
        self.board.bits[CELL] = bit;
        points
    }
}

/// Stamps a node. Returns what its word is worth, nothing if it bore the stamp already, and the
/// node's second word.
#[inline(always)]
fn arrive(nodes: &mut [u32], node: usize, stamp: u32) -> (u32, u32) {
    let head = &mut nodes[node..node + LINKS];
    let is_new = u32::from(head[MARK] != stamp);
    head[MARK] = stamp;
    let info = head[INFO];
    ((info >> POINTS_SHIFT) & is_new.wrapping_neg(), info)
}

/// A letter's place among a node's links and its bit. A wall has no bit.
fn link_and_bit(letter: u8) -> (u8, u32) {
    if letter.is_ascii_lowercase() {
        let link = letter - b'a';
        (link, 1 << link)
    } else {
        (0, 0)
    }
}

fn node_size(has_children: bool) -> usize {
    if has_children { LINKS + LETTERS } else { LINKS }
}

fn offset(position: usize) -> u32 {
    u32::try_from(position).expect("a word list of less than 16 GiB of nodes")
}
