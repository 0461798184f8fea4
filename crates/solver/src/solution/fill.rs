//! Takes the words that a search found into a solution.
//!
//! Kernels hand their words over all at once, each with a trail from which its path is read
//! backwards. The prefix search pushes word after word.

use board::Tile;

use super::{Entry, Listed, Solution, Spelled};
use crate::found_word::FoundWord;
use crate::path::{MAX_PACKED_CELLS, PackedCells};
#[cfg(target_arch = "x86_64")]
use crate::points::PointTable;
use crate::slots::Slots;
use crate::trace::{FirstHit, Trace};

impl Solution {
    /// Removes the words of the last board.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.points = 0;
        self.is_complete = true;
        self.tiles.clear();
        self.packed = false;
        self.cells.clear();
        self.spelled.clear();
        self.text.clear();
    }

    /// Prepares for the words of a kernel: removes those of the last board and stores what this one
    /// shows.
    #[inline]
    pub(crate) fn start(&mut self, slots: &Slots, tiles: &[Tile]) {
        self.clear();
        if slots.regular().is_some() {
            self.tokens = *slots.tokens();
            self.doubles = slots.doubles();
            self.packed = slots.len() <= MAX_PACKED_CELLS;
        } else {
            self.tiles.extend_from_slice(tiles);
        }
    }

    /// Takes the words of a kernel, each with its path as packed slots.
    ///
    /// `fill` writes the words and returns their points. Inlined, so that it is compiled for the
    /// instructions of the kernel that calls it.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn take_packed(
        &mut self,
        slots: &Slots,
        fill: impl FnOnce(&mut Vec<Entry>, &PointTable) -> u64,
    ) {
        self.points = fill(&mut self.words, &self.table);
        if !self.packed {
            // The board has tiles that are not one slot each, so slots must be converted to cells.
            for i in 0..self.words.len() {
                let Entry { letters, trail, .. } = self.words[i];
                self.words[i].trail = self.list(slots, &Unpack, letters, PackedCells(trail));
            }
        }
    }

    /// Takes the words of a kernel, each with a trail that `trace` walks back.
    #[inline(always)]
    pub(crate) fn take_traced<T: Trace>(
        &mut self,
        slots: &Slots,
        trace: &T,
        firsts: &[FirstHit<T::Trail>],
        points: u64,
    ) {
        self.points = points;
        let is_plain = slots.regular().is_some() && slots.doubles() == 0;
        self.words.reserve(firsts.len());
        // A loop, because a closure would not be compiled for the caller's instructions.
        for &FirstHit { node, letters, trail } in firsts {
            // On a plain board each letter is one cell, so the number of letters is the length of
            // the path.
            let trail = match (self.packed, is_plain) {
                (true, true) => pack(trace, letters, trail),
                (true, false) => pack(trace, cells(self.doubles, trace, letters, trail), trail),
                (false, true) => self.list_plain(trace, letters, trail),
                (false, false) => self.list(slots, trace, letters, trail),
            };
            self.words.push(FirstHit { node, letters, trail });
        }
    }

    /// The same as [`list`](Self::list), for a board where each letter is one cell.
    #[inline(always)]
    fn list_plain<T: Trace>(&mut self, trace: &T, letters: u32, mut trail: T::Trail) -> u64 {
        let start = self.cells.len();
        self.cells.resize(start + letters as usize, 0);
        for cell in self.cells[start..].iter_mut().rev() {
            *cell = T::slot(trail) as u32;
            trail = trace.before(trail);
        }
        Listed { start: start as u32, len: letters }.pack()
    }

    /// Appends the cells of a path to the list; returns where they are.
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

    /// Takes a word of the prefix search if it is long enough.
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

/// The slots of a path, the last one first, until they have shown all letters of the word.
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

/// Packs a path of this number of cells.
#[inline(always)]
fn pack<T: Trace>(trace: &T, cells: u32, trail: T::Trail) -> u64 {
    // Unrolled for the lengths that nearly all words have.
    match cells {
        3 => pack_all::<3, T>(trace, trail),
        4 => pack_all::<4, T>(trace, trail),
        5 => pack_all::<5, T>(trace, trail),
        6 => pack_all::<6, T>(trace, trail),
        _ => pack_some(trace, cells, trail),
    }
}

#[inline(always)]
fn pack_all<const N: u32, T: Trace>(trace: &T, trail: T::Trail) -> u64 {
    pack_some(trace, N, trail)
}

#[inline(always)]
fn pack_some<T: Trace>(trace: &T, cells: u32, mut trail: T::Trail) -> u64 {
    let mut packed = PackedCells::default();
    for after in 0..cells {
        packed = packed.with_first(T::slot(trail), after as usize);
        trail = trace.before(trail);
    }
    packed.0
}

/// Walks packed paths back.
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
