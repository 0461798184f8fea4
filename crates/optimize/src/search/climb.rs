//! The pool climb.
//!
//! A run keeps a pool of the best boards it has seen. It takes the best board of the pool that has
//! not been expanded, and scores all its neighbors: boards that differ in one letter or by a swap of
//! two. What is better than the worst board of the pool goes in. The run ends when all boards of the
//! pool are expanded. Boards are canonical, and none is scored twice.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::run::Run;
use crate::random::mix;

/// A board of the pool.
struct Entry {
    value: u64,
    symbols: Vec<u8>,
    is_expanded: bool,
}

/// The most boards that a run remembers, 16 bytes each. Beyond that it forgets them all, and may
/// score boards again.
const MOST_SEEN: usize = 1 << 24;

/// The boards seen, by their hashes: 64 bits, so that a board is skipped by mistake once in about
/// 10¹² runs.
type Seen = HashSet<u64, BuildHasherDefault<AsIs>>;

/// The hash of a hash.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

fn hash(symbols: &[u8]) -> u64 {
    let word = |bytes: &[u8]| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    symbols.chunks(8).fold(0, |hash, chunk| mix(hash ^ word(chunk)).wrapping_add(0x9e37_79b9))
}

/// The boards that a run keeps.
struct Pool {
    most: usize,
    /// The best first; of equal ones, those that came first.
    entries: Vec<Entry>,
    seen: Seen,
}

impl Pool {
    /// Whether a board of this value would stay.
    fn admits(&self, value: u64) -> bool {
        self.entries.len() < self.most || self.entries.last().is_some_and(|it| it.value < value)
    }

    fn insert(&mut self, value: u64, symbols: Vec<u8>) {
        let place = self.entries.partition_point(|entry| entry.value >= value);
        self.entries.insert(place, Entry { value, symbols, is_expanded: false });
        self.entries.truncate(self.most);
    }

    /// Remembers a board. Returns whether it is new.
    fn is_new(&mut self, symbols: &[u8]) -> bool {
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        self.seen.insert(hash(symbols))
    }
}

impl Run<'_> {
    /// Climbs from random boards.
    pub(super) fn climb(&mut self) {
        let most = self.search.pool_size();
        let mut pool = Pool { most, entries: Vec::new(), seen: Seen::default() };
        for _ in 0..most {
            let board = self.random_board();
            self.consider(&mut pool, &board);
        }
        while !self.is_over()
            && let Some(entry) = pool.entries.iter_mut().find(|entry| !entry.is_expanded)
        {
            entry.is_expanded = true;
            let symbols = entry.symbols.clone();
            self.expand(&mut pool, symbols);
        }
    }

    /// Scores all neighbors of a board.
    fn expand(&mut self, pool: &mut Pool, mut symbols: Vec<u8>) {
        let choices = self.choices(&symbols);
        for cell in 0..symbols.len() {
            let before = symbols[cell];
            for symbol in 0..64 {
                if choices[cell] >> symbol & 1 != 0 && symbol != before {
                    symbols[cell] = symbol;
                    self.consider(pool, &symbols);
                }
            }
            symbols[cell] = before;
            for other in cell + 1..symbols.len() {
                if symbols[other] != before {
                    symbols.swap(cell, other);
                    self.consider(pool, &symbols);
                    symbols.swap(cell, other);
                }
            }
            if self.is_over() {
                return;
            }
        }
    }

    /// Scores a board that was not seen, and keeps it if it is good.
    fn consider(&mut self, pool: &mut Pool, symbols: &[u8]) {
        let board = self.search.shape.canonical(symbols);
        if self.is_over() || !pool.is_new(&board) {
            return;
        }
        let value = self.value(&board);
        if pool.admits(value) {
            pool.insert(value, board);
        }
    }
}
