//! The best boards: which board of a size has the most points, the most words or the longest word.
//!
//! - A [`Shape`] is the geometry of boards with all its symmetries. [`canonical()`] returns the
//!   image of a board that comes first in the alphabet: the same for boards that differ only by a
//!   rotation or a reflection.
//! - A [`BoardClass`] is a set of boards: [`AsciiLetters`] for each cell. [`upper_bound`] computes
//!   a score that none of its boards exceeds.
//! - A [`Question`] asks for all boards that reach a threshold, and a [`Proof`] answers it with the
//!   words of a lexicon. A [`Division`] divides the boards into tasks, a [`Prover`] runs them, a
//!   [`Record`] writes and reads their results, and a [`Checker`] verifies these.
//! - A [`Search`] finds good boards by heuristics: with the most points, words or letters in a word
//!   ([`Objective`]), by any rules, of any letters, or of those that dice can roll.
//! - [`neighbors()`] scores all boards that are one change away from a board. [`words_with_values()`]
//!   makes a lexicon of the words up to a level, which all of these accept.
//!
//! # Boards as letters
//!
//! Searches score millions of boards, so inside this crate a board is a byte for each cell, row by
//! row: a letter from `a` to `z`, where `q` is the Qu tile, as in
//! [`Solver::score_letters`](dictc_solver::Solver::score_letters). [`letters()`] and [`board()`]
//! convert.
//!
//! Such boards can show words of the letters `a` to `z` in which every `q` is followed by `u`.
//! [`Search::new`], [`Proof::new`] and [`upper_bound`] refuse a lexicon with any other word
//! ([`Error::Words`]): leaving the word out would make the answer wrong, because a board with other
//! tiles may show it. A search with dice takes any lexicon, since dice can have any tile.
//!
//! The crate reads no files and prints nothing.

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod ascii_letters;
mod canonical;
mod check;
mod class;
mod error;
mod letter_board;
mod neighbors;
mod proof;
mod random;
mod record;
mod rolls;
mod scorer;
mod search;
mod shape;
mod words_with_values;

pub use ascii_letters::AsciiLetters;
pub use canonical::canonical;
pub use check::{Checker, drawn};
pub use class::BoardClass;
pub use error::Error;
pub use letter_board::{board, letters};
pub use neighbors::{Change, Neighbor, neighbors};
pub use proof::{
    Coverage, Division, Estimate, Part, Prefix, Proof, Prover, Question, Sample, Sampler, Settings,
    TaskReport, Total, upper_bound,
};
pub use record::{Record, RecordError};
pub use scorer::Objective;
pub use search::{End, Found, FoundBoard, Search, SearchProgress};
pub use shape::{Shape, Symmetry};
pub use words_with_values::words_with_values;
