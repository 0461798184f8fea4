//! Simulated annealing.
//!
//! A run changes one board at a time, a letter or a swap. Better boards are always kept, worse ones
//! with a probability that falls with the loss and, over the run, with the temperature. What it
//! ends at is the start of a pool climb.
//!
//! The temperature is a part of the value of the board, so that it fits all sizes and objectives.

use super::run::Run;

/// The temperature at the start and at the end, as parts of the value of the board.
const HOT: f64 = 0.015;
const COLD: f64 = 0.002;

/// How many of a hundred moves are swaps.
const SWAPS: usize = 20;

impl Run<'_> {
    /// Anneals from a random board. Returns the best board seen.
    pub(super) fn anneal(&mut self, moves: u64) -> Vec<u8> {
        let mut symbols = self.random_board();
        let cells = symbols.len();
        let mut current = self.value_of(&symbols);
        let mut best = (current, symbols.clone());
        let cooling = (COLD / HOT).powf(1.0 / moves.max(1) as f64);
        let mut heat = HOT;
        for _ in 0..moves {
            if self.is_over() {
                break;
            }
            heat *= cooling;
            let (cell, other) = (self.random.below(cells), self.random.below(cells));
            let before = (symbols[cell], symbols[other]);
            if self.random.below(100) < SWAPS {
                symbols.swap(cell, other);
            } else {
                symbols[cell] = self.random_symbol(&symbols, cell);
            }
            if (symbols[cell], symbols[other]) == before {
                continue;
            }
            let value = self.value_of(&symbols);
            let loss = heat * current.max(1) as f64 * -self.random.unit().ln();
            if value as f64 + loss >= current as f64 {
                current = value;
                if value > best.0 {
                    best = (value, symbols.clone());
                }
            } else {
                (symbols[cell], symbols[other]) = before;
            }
        }
        best.1
    }

    /// The value of a board that need not be canonical.
    fn value_of(&mut self, symbols: &[u8]) -> u64 {
        let board = self.search.shape.canonical(symbols);
        self.value(&board)
    }
}
