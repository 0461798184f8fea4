//! Rolling dice: a [`Dealer`] makes the n-th board of a seed, the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::dice::DiceSet;
use crate::geometry::{Edges, Geometry};
use crate::tile::{QTile, Tile};

/// Deals boards from a set of dice: each die is on a different cell, and all arrangements and all
/// faces are equally likely.
///
/// Board `n` of a seed depends only on the dice, the seed and `n`, so threads can share the work in
/// any way and deal the same boards. A dealer is cheap to clone.
///
/// # How a board is made
///
/// The following steps are the same on every machine and in every version, so other programs can
/// deal the same boards:
///
/// 1. Random numbers are the output of ChaCha with 8 rounds, as 32-bit little-endian words in
///    order. The key is the seed as 8 little-endian bytes and 24 zero bytes, the nonce is `n` as
///    8 little-endian bytes, and the 64-bit block counter starts at 0.
/// 2. To draw a number below `bound`: multiply the next word by `bound` to 64 bits. If the low half
///    is less than 2³² mod `bound`, start again; else the high half is the number. (This is
///    Lemire's method; every number is equally likely.)
/// 3. The dice are in a list, in the order of the set. For each cell in turn, with `left` dice from
///    position `cell` of the list on: draw `r` below `left` x faces, and swap the dice at positions
///    `cell` and `cell + r / faces`. The die now at `cell` shows its face `r mod faces`, counted
///    from 0.
///
/// Dice of letters ([`DiceSet::of_letters`]) are equal, so step 3 is shorter: the letters are in a
/// list, those that occur most often first, equal ones by the code points of their texts. For each
/// cell, draw `r` below the sum of all occurrences. The cell shows the first letter at which the sum
/// of occurrences, counted from the first letter, exceeds `r`. As sums may need it, these numbers
/// have 64 bits: step 2 takes two words, the low one first, multiplies to 128 bits, and has 2⁶⁴ in
/// place of 2³².
///
/// # Examples
///
/// ```
/// use dictc_board::{Board, Dealer, DiceSet};
///
/// let dealer = Dealer::new(DiceSet::named("new87")?, 1);
/// assert_eq!(dealer.board(0).to_string(), "erho/ttaf/ruhg/iogs");
///
/// let mut board = Board::default();
/// for n in 0..1000 {
///     dealer.deal_into(n, &mut board);
///     assert_eq!(board.len(), 16);
/// }
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealer {
    geometry: Geometry,
    q: QTile,
    is_strict: bool,
    /// The faces of all dice, one die after the other. There is a die for each cell.
    faces: Vec<Tile>,
    faces_per_die: usize,
    /// For dice of letters, which are equal: the sums of occurrences up to each face, of which
    /// `faces` then lists one die. Else empty.
    sums: Vec<u64>,
    /// The generator of the seed, at the beginning of stream 0.
    random: ChaCha8Rng,
}

/// The positions of the dice in the list before the first swap.
static IN_ORDER: [u8; DiceSet::MAX_DICE] = {
    let mut list = [0; DiceSet::MAX_DICE];
    let mut die = 0;
    while die < list.len() {
        list[die] = die as u8;
        die += 1;
    }
    list
};

impl Dealer {
    /// A dealer for these dice and this seed, with closed edges. All seeds are equally good.
    #[must_use]
    pub fn new(dice: &DiceSet, seed: u64) -> Dealer {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dealer {
            geometry: Geometry::new(dice.size(), Edges::Closed),
            q: QTile::Qu,
            is_strict: false,
            faces: dice.stored_faces().to_vec(),
            faces_per_die: dice.faces_per_die(),
            sums: dice.sums().to_vec(),
            random: ChaCha8Rng::from_seed(key),
        }
    }

    /// Sets how the edges of the boards are connected. Default: [`Edges::Closed`].
    #[must_use]
    pub fn edges(mut self, edges: Edges) -> Dealer {
        self.geometry = Geometry::new(self.geometry.size(), edges);
        self
    }

    /// Sets the meaning of the Qu tile of the dice: with [`QTile::Bare`], it is a bare q. Default:
    /// [`QTile::Qu`].
    #[must_use]
    pub fn q(mut self, q: QTile) -> Dealer {
        let qu = self.faces.iter_mut().filter(|face| **face == Tile::QU);
        qu.for_each(|face| *face = q.tile());
        self.q = q;
        self
    }

    /// Sets whether boards are [strict](Board::is_strict), as those of dice that
    /// [show](DiceSet::is_strict_in) letters of several characters. Default: `false`.
    #[must_use]
    pub fn strict(mut self, is_strict: bool) -> Dealer {
        self.is_strict = is_strict;
        self
    }

    /// Board number `n`. Linear time in the number of dice.
    #[must_use]
    pub fn board(&self, n: u64) -> Board {
        let mut board = Board::default();
        self.deal_into(n, &mut board);
        board
    }

    /// Deals board number `n` into the memory of `board`. Use this to deal many boards.
    ///
    /// Linear time in the number of dice. No allocation once `board` has been at least as large
    /// before.
    pub fn deal_into(&self, n: u64, board: &mut Board) {
        let mut random = self.random.clone();
        random.set_stream(n);
        board.reshape(self.geometry, self.q, self.is_strict);
        match self.sums.last() {
            Some(&sum) => self.draw_letters(sum, &mut random, board),
            None => self.roll(&mut random, board),
        }
    }

    /// Shows letters as often as they occur. `sum` is the sum of all occurrences.
    fn draw_letters(&self, sum: u64, random: &mut ChaCha8Rng, board: &mut Board) {
        for cell in 0..self.geometry.size().cells() {
            let r = below_u64(sum, random);
            let letter = self.sums.partition_point(|&sum| sum <= r);
            board.set_tile(cell, self.faces[letter]);
        }
    }

    /// Rolls dice that may be different.
    fn roll(&self, random: &mut ChaCha8Rng, board: &mut Board) {
        let dice = self.geometry.size().cells();
        let mut list = IN_ORDER;
        for cell in 0..dice {
            // At most 256 dice of 255 faces: the product fits.
            let bound = ((dice - cell) * self.faces_per_die) as u32;
            let r = below(bound, random) as usize;
            list.swap(cell, cell + r / self.faces_per_die);
            let die = usize::from(list[cell]);
            let face = die * self.faces_per_die + r % self.faces_per_die;
            board.set_tile(cell, self.faces[face]);
        }
    }
}

/// A number below `bound`, uniformly distributed. `bound` is not 0.
fn below(bound: u32, random: &mut ChaCha8Rng) -> u32 {
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        let (high, low) = ((product >> 32) as u32, product as u32);
        // 2³² mod bound is less than bound, so the division is rarely needed.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return high;
        }
    }
}

/// As [`below`], for larger numbers.
fn below_u64(bound: u64, random: &mut ChaCha8Rng) -> u64 {
    loop {
        let product = u128::from(random.next_u64()) * u128::from(bound);
        let (high, low) = ((product >> 64) as u64, product as u64);
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return high;
        }
    }
}

#[cfg(test)]
mod tests;
