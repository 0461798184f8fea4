//! Finds whether dice can show a board, by a bipartite matching of dice and cells with augmenting
//! paths.

/// Whether each cell can have a different die. `fits` lists, by cell, the dice that have a matching
/// face; dice are numbered from 0 to `dice`.
///
/// At most cubic in the number of dice.
pub(crate) fn exists(fits: Vec<Vec<usize>>, dice: usize) -> bool {
    let cells = fits.len();
    let mut matching = Matching { fits, cell_of: vec![None; dice] };
    (0..cells).all(|cell| matching.place(cell, &mut vec![false; dice]))
}

/// A partial assignment of dice to cells that only grows.
struct Matching {
    /// By cell, the dice that have a matching face.
    fits: Vec<Vec<usize>>,
    /// By die, the cell it lies on.
    cell_of: Vec<Option<usize>>,
}

impl Matching {
    /// Finds a die for one more cell, and moves other dice to other cells where that helps. `tried`
    /// marks the dice that were already considered.
    fn place(&mut self, cell: usize, tried: &mut [bool]) -> bool {
        for fit in 0..self.fits[cell].len() {
            let die = self.fits[cell][fit];
            if std::mem::replace(&mut tried[die], true) {
                continue;
            }
            let free = match self.cell_of[die] {
                None => true,
                // The depth is at most the number of dice.
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
