//! When two letters are the same.
//!
//! Dictionaries hold folded words, and tiles show folded letters. Both fold with this crate, so
//! comparing a word with a board is comparing characters.
//!
//! - [`fold()`] folds a word as dictionaries hold it. Characters that are not letters stay.
//! - [`fold_letter`] folds one letter, and [`fold_letters`] a text that must consist of letters, as
//!   tiles do.
//! - [`nfc`] composes letters and their accents, and [`stands_alone`] says which letters it leaves
//!   as they are.
//! - [`capital`] is the capital of a folded letter, and [`face`] what a tile shows of it.
//! - [`written`] is a folded word as people write it.
//! - [`without_accents`] replaces accented letters with plain ones, and a [`Folding`] those that
//!   its rules name.
//! - [`escaped`] is a text for a message.
//!
//! # The rules
//!
//! A letter is a character that Unicode calls alphabetic. Text is composed (NFC), so a letter and
//! its accent are one character, and lower-cased letter by letter: a letter stays one letter, and a
//! word takes as many tiles as it was written with. Three letters need a rule of their own:
//!
//! - `İ`, whose lower case is an `i` and a separate dot, becomes `i`;
//! - `Σ` and the final `ς` both become `σ`, as in Unicode's case folding: a die shows one sigma;
//! - `ß` stays `ß`, and `ẞ` becomes `ß`.
//!
//! Folding is idempotent.
//!
//! # Examples
//!
//! ```
//! assert_eq!(dictc_letters::fold("Señor"), "señor");
//! assert_eq!(dictc_letters::fold_letters("SEN\u{303}OR").as_deref(), Ok("señor"));
//! assert_eq!(dictc_letters::without_accents("señor"), "senor");
//! ```

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod accents;
mod compose;
mod escape;
mod fold;
mod folding;

pub use crate::accents::without_accents;
pub use crate::compose::{nfc, stands_alone};
pub use crate::escape::escaped;
pub use crate::fold::{capital, face, fold, fold_letter, fold_letters, written};
pub use crate::folding::{Folding, FoldingError};
