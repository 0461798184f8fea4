//! Whether dice can show a board: a matching of dice and cells, found by augmenting paths.

use super::DiceSet;
use crate::board::Board;

/// A partial assignment of dice to cells that only ever grows.
struct Matching {
    /// By cell, the dice that have a face like it.
    fits: Vec<Vec<usize>>,
    /// By die, the cell it lies on.
    cell_of: Vec<Option<usize>>,
}

impl Matching {
    /// Finds a die for one more cell, moving others to other cells where that helps. `tried` are
    /// the dice that need not be looked at again.
    fn place(&mut self, cell: usize, tried: &mut [bool]) -> bool {
        for fit in 0..self.fits[cell].len() {
            let die = self.fits[cell][fit];
            if std::mem::replace(&mut tried[die], true) {
                continue;
            }
            let free = match self.cell_of[die] {
                None => true,
                // As deep as there are dice at most.
                Some(other) => self.place(other, tried),
            };
            if free {
                self.cell_of[die] = Some(cell);
                return true;
            }
        }
        false
    }
}

/// Whether every cell can have a die of its own that has a face like it. The board has as many
/// cells as the set has dice.
pub(super) fn exists(set: &DiceSet, board: &Board) -> bool {
    let dice = set.dice().len();
    let fits = board.tiles().iter().map(|tile| {
        let dice = set.dice().enumerate();
        dice.filter(|(_, faces)| faces.contains(tile)).map(|(die, _)| die).collect()
    });
    let mut matching = Matching { fits: fits.collect(), cell_of: vec![None; dice] };
    (0..board.len()).all(|cell| matching.place(cell, &mut vec![false; dice]))
}
