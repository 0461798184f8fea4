//! Writes the words that a search found into a solution.
//!
//! Kernels pass all their words together, each with a trail from which its path is read backwards.
//! The prefix search pushes word after word.

use dictc_board::{Board, Tile};

use super::{Entry, Listed, Solution, Spelled};
use crate::found_word::FoundWord;
use crate::path::{PackedCells, Packing};
use crate::slots::Slots;
use crate::trace::{FirstHit, Trace};

impl Solution {
    /// Removes the words of the last board.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.points = 0;
        self.is_complete = true;
        self.tiles.clear();
        self.packing = None;
        self.cells.clear();
        self.spelled.clear();
        self.text.clear();
    }

    /// Removes the words of the last board, and takes the rules of another solution.
    pub(crate) fn start_like(&mut self, other: &Solution) {
        self.clear();
        self.table.clone_from(&other.table);
        self.columns = other.columns;
    }

    /// Prepares for the words of a kernel: removes the words of the last board and stores the tiles
    /// of this one.
    #[inline]
    pub(crate) fn start(&mut self, slots: &Slots, tiles: &[Tile]) {
        self.clear();
        if slots.regular().is_some() {
            self.tokens = *slots.tokens();
            self.doubles = slots.doubles();
            self.packing = Packing::for_cells(slots.len());
        } else {
            self.tiles.extend_from_slice(tiles);
        }
    }

    /// Pushes the words of a kernel, each with its path as packed slots.
    ///
    /// `fill` writes the words. This function is inlined, so that it is compiled for the
    /// instructions of the kernel that calls it.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn push_packed(
        &mut self,
        slots: &Slots,
        packing: Packing,
        fill: impl FnOnce(&mut Vec<Entry>),
    ) {
        fill(&mut self.words);
        self.add_points();
        if self.packing.is_none() {
            // The board has tiles that are not one slot each, so slots must be converted to cells.
            for i in 0..self.words.len() {
                let Entry { letters, trail, .. } = self.words[i];
                let packed = PackedCells { bits: trail, packing };
                self.words[i].trail = self.list(slots, &Unpack, letters, packed);
            }
        }
    }

    /// Pushes the words of a kernel, each with a trail that `trace` reads backwards.
    #[inline(always)]
    pub(crate) fn push_traced<T: Trace>(
        &mut self,
        slots: &Slots,
        trace: &T,
        firsts: &[FirstHit<T::Trail>],
    ) {
        self.words.reserve(firsts.len());
        // A loop, because a closure would not be compiled for the caller's instructions.
        for &FirstHit { node, letters, trail } in firsts {
            let packed = match self.packing {
                Some(packing) => pack(trace, packing, self.doubles, letters, trail),
                None => None,
            };
            let trail = match packed {
                Some(packed) => packed,
                None => self.list(slots, trace, letters, trail),
            };
            self.words.push(FirstHit { node, letters, trail });
        }
        self.add_points();
    }

    /// Adds up the points of the words of a kernel. Not inlined,
    /// because code for the instructions of some kernels would gather points, which is slower.
    #[inline(never)]
    fn add_points(&mut self) {
        for word in &self.words {
            self.points += u64::from(self.table.of(word.letters as usize));
        }
    }

    /// Appends the cells of a path to the list; returns their position there.
    #[inline(always)]
    fn list<T: Trace>(&mut self, slots: &Slots, trace: &T, letters: u32, trail: T::Trail) -> u64 {
        let start = self.cells.len();
        for slot in walk_back(slots.doubles(), trace, letters, trail) {
            if slots.is_end(slot) {
                self.cells.push(slots.cell(slot));
            }
        }
        self.cells[start..].reverse();
        Listed { start: start as u32, len: (self.cells.len() - start) as u32 }.pack()
    }

    /// Stores the tiles of a board for the prefix search, if it has blanks: words need the tiles to
    /// find what blanks stand for.
    pub(crate) fn keep_blanks(&mut self, board: &Board) {
        if board.tiles().iter().any(Tile::is_blank) {
            self.is_strict = board.is_strict_in(self.lexicon.alphabet());
            self.tiles.extend_from_slice(board.tiles());
        }
    }

    /// Pushes a word of the prefix search if it is long enough.
    pub(crate) fn push(&mut self, word: &FoundWord<'_>) {
        if !self.table.counts(word.letter_count) {
            return;
        }
        self.points += u64::from(self.table.of(word.letter_count));
        let path = Listed { start: self.cells.len() as u32, len: word.path.len() as u32 };
        self.words.push(Entry { node: 0, letters: word.letter_count as u32, trail: path.pack() });
        self.cells.extend_from_slice(word.path);
        let start = self.text.len() as u32;
        self.text.push_str(word.text);
        self.spelled.push(Spelled { text: start..self.text.len() as u32, ordinal: word.ordinal });
    }

    /// Records that the search ended before it was done.
    pub(crate) fn cut_off(&mut self) {
        self.is_complete = false;
    }
}

/// The slots of a path, from the last one backwards until all letters of the word have been seen.
#[inline(always)]
fn walk_back<T: Trace>(
    doubles: u64,
    trace: &T,
    letters: u32,
    trail: T::Trail,
) -> impl Iterator<Item = usize> {
    let (mut left, mut trail) = (letters, trail);
    std::iter::from_fn(move || {
        let slot = (left > 0).then(|| T::slot(trail))?;
        left = left.saturating_sub(1 + (doubles >> slot & 1) as u32);
        trail = trace.before(trail);
        Some(slot)
    })
}

/// The number of cells of a path.
pub(super) fn cells<T: Trace>(doubles: u64, trace: &T, letters: u32, trail: T::Trail) -> u32 {
    walk_back(doubles, trace, letters, trail).count() as u32
}

/// Packs a path; `None` if it has too many cells.
#[inline(always)]
fn pack<T: Trace>(
    trace: &T,
    packing: Packing,
    doubles: u64,
    letters: u32,
    trail: T::Trail,
) -> Option<u64> {
    // If no slot shows two letters, the number of letters is the length of the path.
    let cells = if doubles == 0 { letters } else { cells(doubles, trace, letters, trail) };
    // Unrolled for the most common lengths of words.
    Some(match cells {
        3 => pack_all::<3, T>(trace, packing, trail),
        4 => pack_all::<4, T>(trace, packing, trail),
        5 => pack_all::<5, T>(trace, packing, trail),
        6 => pack_all::<6, T>(trace, packing, trail),
        _ if cells > packing.max_cells() => return None,
        _ => pack_some(trace, packing, cells, trail),
    })
}

#[inline(always)]
fn pack_all<const N: u32, T: Trace>(trace: &T, packing: Packing, trail: T::Trail) -> u64 {
    pack_some(trace, packing, N, trail)
}

#[inline(always)]
fn pack_some<T: Trace>(trace: &T, packing: Packing, cells: u32, mut trail: T::Trail) -> u64 {
    let mut packed = PackedCells { bits: 0, packing };
    for after in 0..cells {
        packed = packed.with_first(T::slot(trail), after as usize);
        trail = trace.before(trail);
    }
    packed.bits
}

/// Reads packed paths backwards.
pub(super) struct Unpack;

impl Trace for Unpack {
    type Trail = PackedCells;

    fn slot(trail: PackedCells) -> usize {
        trail.last()
    }

    fn before(&self, trail: PackedCells) -> PackedCells {
        trail.before()
    }
}
