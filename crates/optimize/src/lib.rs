//! The best boards: which board of a size has the most points, the most words or the longest word.
//!
//! - A [`Shape`] is the geometry of boards with all its symmetries. [`canonical()`] returns the
//!   image of a board under them that comes first in the alphabet, so that boards which differ
//!   by a rotation or a reflection are one board.
//! - A [`BoardClass`] is a set of boards: a [`LetterSet`] for each cell.
//!
//! # Boards as letters
//!
//! Searches score boards by the million, so inside this crate a board is a byte for each cell, row
//! by row: a letter from `a` to `z`, where `q` is the Qu tile, as in
//! [`Solver::score_letters`](solver::Solver::score_letters). [`letters()`] and [`board()`] convert.
//!
//! The crate reads no files and prints nothing.

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod canonical;
mod class;
mod error;
mod letter_board;
mod letter_set;
mod shape;

pub use canonical::canonical;
pub use class::BoardClass;
pub use error::Error;
pub use letter_board::{board, letters};
pub use letter_set::LetterSet;
pub use shape::{Shape, Symmetry};
