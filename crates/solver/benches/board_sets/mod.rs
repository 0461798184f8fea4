//! The sets of boards on which all contenders are measured.
//!
//! The sets are generated only from seeds, so a set is the same on every machine and in every run:
//!
//! | set | what it stands for |
//! | --- | --- |
//! | `dealt` | boards as people play them: the modern dice of 1987, shuffled and rolled |
//! | `uniform` | boards without structure: each letter equally likely |
//! | `near` | boards as in a search for the best board: changes to the best one known |
//! | `perf` | the test boards of the classic solvers: few words, known total and hash |
//! | `big` | 5x5 boards from the dice of the large game |
//!
//! This module does not know words or scores.

use dictc_board::{Board, Dealer, DiceSet, Rules, Size, Tile};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A 4x4 board: the letters of its cells, row by row.
type Board4 = [u8; 16];

/// The best 4x4 board known with ENABLE2K: 1045 words, 3625 points.
const BEST: &Board4 = b"perslatgsineters";

/// Square boards of one size, in the forms that the contenders take.
pub struct BoardSet {
    pub name: &'static str,
    pub about: &'static str,
    /// The number of rows, and of columns, of each board.
    pub side: usize,
    /// The minimum length of words that count.
    pub min_length: usize,
    /// The boards, one after the other, row by row: lower-case a–z, `q` for the Qu tile.
    letters: Vec<u8>,
    /// The same boards for the library.
    boards: Vec<Board>,
}

impl BoardSet {
    /// The names of all sets.
    pub const NAMES: [&str; 5] = ["dealt", "uniform", "near", "perf", "big"];

    /// The set of this name, with `count` boards, or with its default number of boards.
    pub fn named(name: &str, count: Option<usize>) -> Option<Self> {
        let name = Self::NAMES.into_iter().find(|&it| it == name)?;
        let or = |default| count.unwrap_or(default);
        let (about, side, letters) = match name {
            "dealt" => ("4x4, dealt with the dice of 1987", 4, dealt(or(10_000), 1).concat()),
            "uniform" => ("4x4, each letter equally likely", 4, uniform(or(20_000), 2).concat()),
            "near" => {
                let about = "4x4, one or two changes away from perslatgsineters";
                (about, 4, near_best(or(4_000), 3).concat())
            }
            "perf" => {
                let mut boards = classic_performance_set();
                let step = boards.len().div_ceil(or(boards.len()));
                boards = boards.into_iter().step_by(step).collect();
                ("4x4, the classic performance set", 4, boards.concat())
            }
            _ => {
                let about = "5x5, dealt with the big dice; words of 4 letters or more";
                (about, 5, dealt_big(or(4_000), 4).concat())
            }
        };
        let size = Size::new(side, side).expect("a size of boards");
        let min_length = Rules::for_size(size).min_length();
        let boards = letters.chunks(side * side).map(|letters| board(side, letters)).collect();
        Some(Self { name, about, side, min_length, letters, boards })
    }

    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// The letters of each board.
    pub fn letters(&self) -> impl Iterator<Item = &[u8]> {
        self.letters.chunks(self.side * self.side)
    }

    /// Each board in the form of the library.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter()
    }
}

/// The board of these letters in the form of the library.
fn board(side: usize, letters: &[u8]) -> Board {
    let tile = |&letter: &u8| match letter {
        b'q' => Tile::QU,
        _ => Tile::letter(char::from(letter)).expect("a lower-case letter"),
    };
    Board::new(side, side, letters.iter().map(tile).collect()).expect("one tile a cell")
}

/// `count` boards dealt with the modern 4x4 dice of 1987.
fn dealt(count: usize, seed: u64) -> Vec<Board4> {
    deal("new87", count, seed)
}

/// `count` boards dealt with the 5x5 dice of the first large game.
fn dealt_big(count: usize, seed: u64) -> Vec<[u8; 25]> {
    deal("big", count, seed)
}

/// `count` boards whose letters are drawn from a–z, each letter equally likely.
fn uniform(count: usize, seed: u64) -> Vec<Board4> {
    let mut random = SplitMix64::seed_from_u64(seed);
    (0..count).map(|_| std::array::from_fn(|_| letter(&mut random))).collect()
}

/// `count` boards one or two changes away from [`BEST`]: a random cell takes a random letter,
/// twice. Both changes may hit the same cell, or one may change nothing; a board that stays
/// unchanged is drawn again.
fn near_best(count: usize, seed: u64) -> Vec<Board4> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut draw = || loop {
        let mut board = *BEST;
        for _ in 0..2 {
            board[below(16, &mut random)] = letter(&mut random);
        }
        if board != *BEST {
            return board;
        }
    };
    (0..count).map(|_| draw()).collect()
}

/// The 21,632 boards with which the classic solvers are compared.
///
/// For each of two base boards and each pair of rows, the second cell of one row and the third cell
/// of the other run through the alphabet. Changes carry over to the next steps of the same base.
/// With ENABLE2K the total is 2,292,512 points, and the hash over the points, in order, is
/// `0x000C1D3D`.
fn classic_performance_set() -> Vec<Board4> {
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
    let letter = tile.text().chars().next().expect("dice without blanks or walls");
    u8::try_from(letter).expect("dice of a–z")
}

/// A number below `bound`. Keeping the high half of a product favors some results by less than
/// `bound` in 2^64.
fn below(bound: usize, random: &mut SplitMix64) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

fn letter(random: &mut SplitMix64) -> u8 {
    b'a' + below(26, random) as u8
}
