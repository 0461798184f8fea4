//! Decides when two letters are the same.
//!
//! Dictionaries have folded words, and tiles have folded letters. Both use this crate, so a word
//! and a board are compared by characters.
//!
//! - [`fold()`] folds a word for dictionaries. Characters that are not letters stay.
//! - [`fold_letters`] folds a text that must consist of letters, as tiles do.
//! - A [`Letter`] is a letter as readers see it, and [`Letter::all`] divides a text into letters.
//! - A [`LetterSet`] is a set of letters, such as `a-zäöüß`, and a [`Mistake`] says what is wrong with
//!   a text like that.
//! - [`nfc`] composes letters and their accents, and [`stands_alone`] says which characters it does
//!   not change.
//! - [`Alphabet::face_of`] is a letter as tiles show it.
//! - [`written`] is a folded word in its usual spelling.
//! - [`is_vowel`] says which letters are vowels.
//! - [`without_accents`] replaces accented letters with plain ones, and a [`Folding`] replaces
//!   letters by its rules.
//! - [`visible`] escapes what would act on a terminal, and [`quoted`] quotes a text for a message.
//!
//! # The rules
//!
//! A letter is an extended grapheme cluster of Unicode ([`UNICODE_VERSION`]) that begins with a
//! character of the general category L. Text is composed (NFC) and lower-cased character by
//! character: a letter stays one letter, so a word takes one tile for each letter that was written.
//! Some characters have special rules:
//!
//! - `İ` becomes `i`, and so does an `i` with a separate dot, to which some programs convert it;
//! - `Σ` and the final `ς` both become `σ`, as in Unicode's case folding: a die shows one sigma;
//! - `ß` stays `ß`, and `ẞ` becomes `ß`;
//! - ligatures and digraphs of one code point are replaced by their letters: `ﬁ` becomes `fi`, `ĳ`
//!   becomes `ij`, `ǆ` becomes `dž`, `ŀ` becomes `l·`;
//! - full-width and half-width forms become the ordinary letters, and `ſ` becomes `s`;
//! - joiners that only change the shape of adjacent letters (ZWNJ, and ZWJ except after a virama)
//!   are removed, and so are tatweel, which stretches Arabic letters, variation selectors, tags, fillers
//!   of Hangul and U+034F.
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
mod alphabet;
mod compose;
mod count;
mod escape;
mod fold;
mod folding;
mod letter;
mod letter_set;
mod mistake;
mod plain_letters;
mod typed_words;
mod vowels;

pub use crate::accents::without_accents;
pub use crate::alphabet::{Alphabet, AlphabetError, Direction, Divided};
pub use crate::compose::{nfc, stands_alone};
pub use crate::count::{count, grouped};
pub use crate::escape::{
    LEFT_TO_RIGHT_MARK, beginning, chain, escaped, in_order, is_control, push_visible, quoted,
    visible,
};
pub use crate::fold::{capital, fold, fold_letters, written};
pub use crate::folding::{Folding, FoldingError};
pub use crate::letter::{Letter, Letters, UNICODE_VERSION, joins};
pub use crate::letter_set::LetterSet;
pub use crate::mistake::Mistake;
pub use crate::typed_words::{typed_words, written_words};
pub use crate::vowels::is_vowel;
