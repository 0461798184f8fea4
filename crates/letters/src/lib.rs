//! When two letters are the same.
//!
//! Dictionaries hold folded words, and tiles show folded letters. Both fold with this crate, so
//! comparing a word with a board is comparing characters.
//!
//! - [`fold()`] folds a word as dictionaries hold it. Characters that are not letters stay.
//! - [`fold_letters`] folds a text that must consist of letters, as tiles do.
//! - A [`Letter`] is what readers call one, and [`Letter::all`] divides a text into them.
//! - [`nfc`] composes letters and their accents, and [`stands_alone`] says which characters it
//!   leaves as they are.
//! - [`face`] is what a tile shows of a letter.
//! - [`written`] is a folded word as people write it.
//! - [`without_accents`] replaces accented letters with plain ones, and a [`Folding`] those that
//!   its rules name.
//! - [`escaped`] is a text for a message.
//!
//! # The rules
//!
//! A letter is an extended grapheme cluster of Unicode ([`UNICODE_VERSION`]) that begins with a
//! character of the general category L. Text is composed (NFC) and lower-cased character by
//! character: a letter stays one letter, and a word takes as many tiles as it was written with. Some
//! characters need a rule of their own:
//!
//! - `İ` becomes `i`, and so does an `i` with a separate dot, which some programs make of it;
//! - `Σ` and the final `ς` both become `σ`, as in Unicode's case folding: a die shows one sigma;
//! - `ß` stays `ß`, and `ẞ` becomes `ß`;
//! - ligatures and digraphs of one code point become the letters that they stand for: `ﬁ` becomes
//!   `fi`, `ĳ` becomes `ij`, `ǆ` becomes `dž`;
//! - joiners that only shape the letters beside them (ZWNJ; ZWJ where no vowel was taken away) go.
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
mod letter;
mod plain_letters;

pub use crate::accents::without_accents;
pub use crate::compose::{nfc, stands_alone};
pub use crate::escape::escaped;
pub use crate::fold::{capital, face, fold, fold_letters, written};
pub use crate::folding::{Folding, FoldingError};
pub use crate::letter::{Letter, Letters, UNICODE_VERSION, joins};
