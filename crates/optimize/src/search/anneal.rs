//! Simulated annealing.
//!
//! A run changes a single board again and again, by another letter on a cell or by a swap of two
//! cells. Better boards are always kept, worse ones with a probability that falls with the loss
//! and, over the run, with the temperature. The best board seen is the start of a pool climb.
//!
//! Nearly all moves lose too much. So the run first draws how much a move may lose. If the
//! [estimated](Estimates) loss is higher by more than a margin, the move is rejected without
//! scoring the board.
//!
//! Temperature and margin are fractions of the best value so far, so that they fit all sizes and
//! objectives.

use super::estimates::{Estimate, Estimates};
use super::run::Run;
use crate::scorer::scale_of;

/// The temperature at the start and at the end, as fractions of the best value so far.
const HOT: f64 = 0.022;
const COLD: f64 = 0.003;

/// The percentage of moves that are swaps.
const SWAPS: usize = 20;

/// The tolerated error of estimates, as a fraction of the best value so far: `MARGIN`, plus
/// `MARGIN_OF_AGE` times the square root of the number of moves since the measurement.
const MARGIN: f64 = 0.01;
const MARGIN_OF_AGE: f64 = 0.003;

/// A move: cells and their new symbols.
#[derive(Clone, Copy, Debug)]
enum Move {
    Change(usize, u8),
    Swap([(usize, u8); 2]),
}

/// The board that is annealed.
struct Walk {
    symbols: Vec<u8>,
    value: u64,
    /// By cell: the symbols it can have, as bits.
    choices: Vec<u64>,
    estimates: Estimates,
    best: u64,
    best_symbols: Vec<u8>,
}

impl Run<'_> {
    /// Anneals from a random board. Returns the best board seen.
    pub(super) fn anneal(&mut self, moves: u64) -> Vec<u8> {
        let mut walk = self.walk();
        let cooling = (COLD / HOT).powf(1.0 / moves.max(1) as f64);
        let mut heat = HOT;
        for _ in 0..moves {
            if self.is_over() {
                break;
            }
            heat *= cooling;
            if let Some(next) = self.random_move(&walk) {
                let loss = heat * -self.random.unit().ln();
                self.attempt(&mut walk, next, loss);
            }
        }
        walk.best_symbols
    }

    /// A walk from a random board.
    fn walk(&mut self) -> Walk {
        let symbols = self.random_board();
        let mut estimates = Estimates::new(symbols.len(), self.search.tiles.len());
        symbols.iter().enumerate().for_each(|(cell, &symbol)| estimates.set(cell, symbol));
        let value = self.value_of(&symbols);
        Walk {
            value,
            choices: self.choices(&symbols),
            estimates,
            best: value,
            best_symbols: symbols.clone(),
            symbols,
        }
    }

    /// A random move; `None` if it would not change the board.
    fn random_move(&mut self, walk: &Walk) -> Option<Move> {
        let symbols = &walk.symbols;
        let cell = self.random.below(symbols.len());
        if self.random.below(100) < SWAPS {
            let other = self.random.below(symbols.len());
            let swap = Move::Swap([(cell, symbols[other]), (other, symbols[cell])]);
            return (symbols[cell] != symbols[other]).then_some(swap);
        }
        // With dice, cells have few choices, so rare letters are tried as well.
        let choices = walk.choices[cell];
        let common = if self.search.dice.is_some() { choices } else { choices & self.common };
        let symbol = self.random.one_of(common)?;
        (symbol != symbols[cell]).then_some(Move::Change(cell, symbol))
    }

    /// Makes a move if it loses at most this fraction of the best value so far.
    fn attempt(&mut self, walk: &mut Walk, next: Move, loss: f64) {
        let scale = scale_of(self.search.objective, walk.best).max(1) as f64;
        let least = -loss * scale;
        let estimate = match next {
            Move::Change(cell, symbol) => walk.estimates.change(cell, symbol),
            Move::Swap(changes) => walk.estimates.changes(changes),
        };
        if estimate.is_some_and(|estimate| upper_end(estimate, scale) < least) {
            return;
        }
        let before = walk.symbols.clone();
        match next {
            Move::Change(cell, symbol) => walk.symbols[cell] = symbol,
            Move::Swap(changes) => changes.iter().for_each(|&(cell, it)| walk.symbols[cell] = it),
        }
        let value = self.value_of(&walk.symbols);
        let difference = value as i64 - walk.value as i64;
        if let Move::Change(cell, symbol) = next {
            walk.estimates.measure(cell, symbol, difference);
        }
        if (difference as f64) < least {
            walk.symbols = before;
            return;
        }
        walk.value = value;
        walk.estimates.count_move();
        for (cell, (&symbol, before)) in walk.symbols.iter().zip(before).enumerate() {
            if symbol != before {
                walk.estimates.set(cell, symbol);
            }
        }
        if self.search.dice.is_some() {
            walk.choices = self.choices(&walk.symbols);
        }
        if value > walk.best {
            (walk.best, walk.best_symbols) = (value, walk.symbols.clone());
        }
    }

    /// The value of a board, canonical or not.
    fn value_of(&mut self, symbols: &[u8]) -> u64 {
        let board = self.search.shape.canonical(symbols);
        self.value(&board)
    }
}

/// The highest gain of a move, unless the estimate is very wrong.
fn upper_end(estimate: Estimate, scale: f64) -> f64 {
    let margin = MARGIN + MARGIN_OF_AGE * f64::from(estimate.age).sqrt();
    estimate.difference as f64 + margin * scale
}
