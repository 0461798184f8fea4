//! The boards every contender of the bench is timed on.
//!
//! Each set is a `Vec` of boards, a board being its letters in row-major order, lower-case
//! ASCII, `q` for the Qu tile. The sets are made from a seed and nothing else, so a set is the
//! same on every machine and in every run:
//!
//! | set | what it stands for |
//! | --- | --- |
//! | [`dealt`] | the boards people play: the modern dice of 1987, shuffled and rolled |
//! | [`uniform`] | boards without structure: every letter as likely as any other |
//! | [`classic_performance_set`] | the classic solvers' own test: few words, known total and hash |
//! | [`near_best`] | what a search for the best board sees: changes to the best one known |
//! | [`dealt_big`] | 5x5 boards from the dice of the large game |
//!
//! Nothing here knows words or scores.

use board::{Board, Dealer, DiceSet, Tile};

/// A 4x4 board: the letters of its cells, row by row.
pub type Board4 = [u8; 16];

/// A 5x5 board: the letters of its cells, row by row.
pub type Board5 = [u8; 25];

/// The best 4x4 board known with ENABLE2K: 1045 words, 3625 points.
pub const BEST: &Board4 = b"perslatgsineters";

/// `count` boards dealt with the modern 4x4 dice, those of 1987.
pub fn dealt(count: usize, seed: u64) -> Vec<Board4> {
    deal("new87", count, seed)
}

/// `count` boards dealt with the 5x5 dice of the first large game.
pub fn dealt_big(count: usize, seed: u64) -> Vec<Board5> {
    deal("big", count, seed)
}

/// `count` boards whose letters are drawn from a–z, each as likely as any other.
pub fn uniform(count: usize, seed: u64) -> Vec<Board4> {
    let mut random = SplitMix64::new(seed);
    (0..count).map(|_| std::array::from_fn(|_| random.letter())).collect()
}

/// `count` boards one or two changes away from [`BEST`]: twice a random cell takes a random
/// letter. Both changes may meet on one cell, or one may change nothing; a board that comes
/// out unchanged is drawn again.
pub fn near_best(count: usize, seed: u64) -> Vec<Board4> {
    let mut random = SplitMix64::new(seed);
    let mut draw = || loop {
        let mut board = *BEST;
        for _ in 0..2 {
            board[random.below(16)] = random.letter();
        }
        if board != *BEST {
            return board;
        }
    };
    (0..count).map(|_| draw()).collect()
}

/// The 21,632 boards by which the classic solvers compare themselves.
///
/// For each of two base boards and each pair of rows, the second cell of the one row and the
/// third cell of the other run through the alphabet; what a step leaves behind stays for the
/// next step of the same base. With ENABLE2K they are worth 2,292,512 points together, and the
/// hash over their points, in order, is `0x000C1D3D`.
pub fn classic_performance_set() -> Vec<Board4> {
    let mut boards = Vec::with_capacity(2 * 4 * 4 * 26 * 26);
    for base in [b"abcdefghijklmnop", b"catdlinemaropets"] {
        let mut board: Board4 = *base;
        for first_row in 0..4 {
            for second_row in 0..4 {
                for first in b'a'..=b'z' {
                    for second in b'a'..=b'z' {
                        board[4 * first_row + 1] = first;
                        board[4 * second_row + 2] = second;
                        boards.push(board);
                    }
                }
            }
        }
    }
    boards
}

fn deal<const CELLS: usize>(dice: &str, count: usize, seed: u64) -> Vec<[u8; CELLS]> {
    let dealer = Dealer::new(DiceSet::named(dice).expect("a built-in set of dice"), seed);
    let mut board = Board::default();
    (0..count as u64)
        .map(|n| {
            dealer.deal_into(n, &mut board);
            std::array::from_fn(|cell| first_letter(board.tile(cell)))
        })
        .collect()
}

/// The letter of a tile, or the `q` of the Qu tile.
fn first_letter(tile: Tile) -> u8 {
    let letter = tile.letters().next().expect("dice without blanks or walls");
    u8::try_from(letter).expect("dice of a–z")
}

/// The `SplitMix64` generator: a counter advanced by a constant and scrambled. Small, known,
/// and good enough for boards.
struct SplitMix64 {
    counter: u64,
}

impl SplitMix64 {
    fn new(seed: u64) -> Self {
        Self { counter: seed }
    }

    fn next(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.counter;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`. Multiplying and keeping the high half favours some results by
    /// less than `bound` in 2^64.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    fn letter(&mut self) -> u8 {
        b'a' + self.below(26) as u8
    }
}
