//! The pool climb.
//!
//! A run keeps a pool of the best boards it has seen. It takes the best board of the pool that has
//! not been expanded, and scores its neighbors: boards that differ in one letter or by a swap of
//! two. A neighbor that is better than the worst board of the pool goes in. Boards are canonical,
//! and none is scored twice.
//!
//! Most letters are rare on good boards, so the climb tries only the commonest letters until all
//! boards of the pool are expanded. Then the best of them are expanded once more, with the other
//! letters. The run ends when no board is left to expand.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::run::Run;

/// A board of the pool.
struct Entry {
    value: u64,
    symbols: Vec<u8>,
    expanded: Expanded,
}

/// Which neighbors of a board have been scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Expanded {
    None,
    /// Swaps, and changes to common letters.
    Common,
    All,
}

/// The number of random start boards of a run if they show a long word. A change breaks a word that
/// takes nearly all cells, so the boards that such a run finds are mostly its start boards.
const WORD_STARTS: usize = 5000;

/// The number of best boards that are also expanded with rare letters.
const POLISHED: usize = 10;

/// The highest number of boards that a run remembers, 16 bytes each. Beyond that it forgets them
/// all, and may score some boards again.
const MOST_SEEN: usize = 1 << 24;

/// The best boards of a run, and the boards that it has seen.
struct Pool {
    most: usize,
    /// The best first; equal ones in the order in which they were found.
    entries: Vec<Entry>,
    /// The hashes of the boards seen. They have 64 bits, so a board is skipped by mistake about
    /// once in 10¹² runs.
    seen: HashSet<u64>,
}

impl Pool {
    /// Whether a board of this value would stay in the pool.
    fn admits(&self, value: u64) -> bool {
        self.entries.len() < self.most || self.entries.last().is_some_and(|it| it.value < value)
    }

    /// The board to expand next, and how.
    fn next(&mut self) -> Option<(Vec<u8>, Expanded)> {
        let common = self.entries.iter().position(|it| it.expanded == Expanded::None);
        let best = &self.entries[..self.entries.len().min(POLISHED)];
        let (index, expanded) = match common {
            Some(index) => (index, Expanded::Common),
            None => (best.iter().position(|it| it.expanded < Expanded::All)?, Expanded::All),
        };
        self.entries[index].expanded = expanded;
        Some((self.entries[index].symbols.clone(), expanded))
    }

    fn insert(&mut self, value: u64, symbols: Vec<u8>) {
        let place = self.entries.partition_point(|entry| entry.value >= value);
        self.entries.insert(place, Entry { value, symbols, expanded: Expanded::None });
        self.entries.truncate(self.most);
    }

    /// Remembers a board. Returns whether it is new.
    fn is_new(&mut self, symbols: &[u8]) -> bool {
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        self.seen.insert(BuildHasherDefault::<DefaultHasher>::default().hash_one(symbols))
    }
}

impl Run<'_> {
    /// Climbs from random boards, or from one that was annealed.
    pub(super) fn climb(&mut self) {
        let most = self.search.pool_size();
        let mut pool = Pool { most, entries: Vec::new(), seen: HashSet::new() };
        let moves = self.search.annealing_moves();
        if moves > 0 {
            let board = self.anneal(moves);
            self.consider(&mut pool, &board);
        } else {
            let starts = if self.words.is_empty() { most } else { WORD_STARTS };
            for _ in 0..starts {
                let board = self.random_board();
                self.consider(&mut pool, &board);
            }
        }
        while !self.is_over()
            && let Some((symbols, expanded)) = pool.next()
        {
            self.expand(&mut pool, symbols, expanded);
        }
    }

    /// Scores neighbors of a board: swaps and changes to common letters, or changes to the other
    /// letters for [`Expanded::All`].
    fn expand(&mut self, pool: &mut Pool, mut symbols: Vec<u8>, expanded: Expanded) {
        let choices = self.choices(&symbols);
        let letters = match expanded {
            Expanded::All => !self.common,
            _ => self.common,
        };
        for cell in 0..symbols.len() {
            let before = symbols[cell];
            let mut left = choices[cell] & letters & !(1 << before);
            while left != 0 {
                symbols[cell] = left.trailing_zeros() as u8;
                left &= left - 1;
                self.consider(pool, &symbols);
            }
            symbols[cell] = before;
            for other in cell + 1..symbols.len() {
                if expanded == Expanded::Common && symbols[other] != before {
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

    /// Scores a board if it is new, and keeps it if it is good.
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
