//! Estimates of the value of moves, without scoring a board.
//!
//! When a change of one cell is scored, its gain is remembered. After a few other moves, the same
//! change still gains about the same, since few words pass through the cells of both. A swap of two
//! cells gains about the sum of its two changes, and less where they share words.
//!
//! Gains are relative to the letter that the cell shows. When the letter changes, they are shifted
//! by the gain of that change.

/// The gain of each change of one cell, if it was measured.
///
/// It takes 24 bytes for each cell and symbol: 16 KB for 5x5 without dice.
#[derive(Debug)]
pub(super) struct Estimates {
    /// The number of symbols.
    symbols: usize,
    /// By cell and symbol: `None` if it was not measured.
    measured: Vec<Option<Measurement>>,
    /// The number of moves made.
    moves: u32,
}

/// The gain of a change when it was last measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Measurement {
    difference: i64,
    /// The number of moves that had been made by then.
    moves: u32,
}

/// An estimate of the gain of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Estimate {
    pub(super) difference: i64,
    /// How many moves were made since it was measured.
    pub(super) age: u32,
}

/// After this many moves, a measurement is forgotten.
const OLD: u32 = 40;

impl Estimates {
    /// Estimates that know nothing yet.
    pub(super) fn new(cells: usize, symbols: usize) -> Estimates {
        Estimates { symbols, measured: vec![None; cells * symbols], moves: 0 }
    }

    /// The estimated gain of changing a cell. `None` if it was not measured recently.
    pub(super) fn change(&self, cell: usize, symbol: u8) -> Option<Estimate> {
        let measured = self.measured[self.index(cell, symbol)]?;
        let age = self.moves - measured.moves;
        (age <= OLD).then_some(Estimate { difference: measured.difference, age })
    }

    /// The estimated gain of changing two cells.
    pub(super) fn changes(&self, changes: [(usize, u8); 2]) -> Option<Estimate> {
        let [one, other] = changes.map(|(cell, symbol)| self.change(cell, symbol));
        let (one, other) = (one?, other?);
        let difference = one.difference.saturating_add(other.difference);
        Some(Estimate { difference, age: one.age.max(other.age) })
    }

    /// Remembers the gain of changing a cell of the current board.
    pub(super) fn measure(&mut self, cell: usize, symbol: u8, difference: i64) {
        let index = self.index(cell, symbol);
        self.measured[index] = Some(Measurement { difference, moves: self.moves });
    }

    /// Counts a move.
    pub(super) fn count_move(&mut self) {
        self.moves = self.moves.saturating_add(1);
    }

    /// Records that a cell shows another symbol from now on. If the gain of this change is not
    /// known, all estimates for the cell are forgotten.
    pub(super) fn set(&mut self, cell: usize, symbol: u8) {
        let worth = self.change(cell, symbol).map(|estimate| estimate.difference);
        let row = cell * self.symbols..(cell + 1) * self.symbols;
        for measured in &mut self.measured[row] {
            *measured = measured.zip(worth).map(|(it, worth)| Measurement {
                difference: it.difference.saturating_sub(worth),
                ..it
            });
        }
        self.measure(cell, symbol, 0);
    }

    fn index(&self, cell: usize, symbol: u8) -> usize {
        cell * self.symbols + usize::from(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board whose value is the sum of numbers for its cells, so that estimates are exact.
    #[test]
    fn estimates_are_exact_where_cells_do_not_share_words() {
        let worth = |cell: usize, symbol: u8| (7 * cell as i64 + 3) * i64::from(symbol) % 11;
        let mut board = [0_u8; 3];
        let mut estimates = Estimates::new(3, 4);
        (0..3).for_each(|cell| estimates.set(cell, 0));
        for symbol in 0..4 {
            let difference = worth(1, symbol) - worth(1, 0);
            estimates.measure(1, symbol, difference);
        }
        estimates.measure(2, 3, worth(2, 3) - worth(2, 0));
        for symbol in [2, 3, 1] {
            estimates.count_move();
            estimates.set(1, symbol);
            board[1] = symbol;
            for other in 0..4 {
                let estimate = estimates.change(1, other).unwrap();
                assert_eq!(estimate.difference, worth(1, other) - worth(1, symbol));
            }
            let both = estimates.changes([(1, 0), (2, 3)]).unwrap();
            let expected = worth(1, 0) - worth(1, symbol) + worth(2, 3) - worth(2, 0);
            assert_eq!((both.difference, both.age > 0), (expected, true));
            assert_eq!(estimates.changes([(1, 0), (2, 1)]), None);
        }
        // The gain of this symbol was never measured, so the estimates for the cell are forgotten.
        estimates.set(0, 2);
        assert_eq!((estimates.change(0, 0), estimates.change(0, 1)), (None, None));
        assert_eq!(estimates.change(0, 2).unwrap().difference, 0);
    }

    #[test]
    fn old_measurements_are_forgotten() {
        let mut estimates = Estimates::new(1, 2);
        estimates.measure(0, 1, 5);
        (0..OLD).for_each(|_| estimates.count_move());
        assert_eq!(estimates.change(0, 1), Some(Estimate { difference: 5, age: OLD }));
        estimates.count_move();
        assert_eq!(estimates.change(0, 1), None);
    }
}
