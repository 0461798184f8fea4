//! Reads texts as UTF-8: plain or packed, in any form of Unicode.
//!
//! [`open`] returns a reader for a file of any of these forms, or an error that says what the file
//! is instead and what helps. It is the way to texts for the programs and for the Python package.
//!
//! The modules, in the order in which bytes pass them: `packing` unpacks gzip, zstd, xz and bzip2
//! (`members` and `zstd` read several packed files in a row), and `expansion` bounds the work for
//! it. `strangers` recognizes files that are not text, and `encoding` converts UTF-16 and UTF-32.
//! `utf8` puts them together. `one_byte` has the letters of other encodings, for files that name
//! theirs. All decoders are in Rust.
//!
//! This crate does not look at lines or words. It is not published: it is only for the programs and
//! bindings of this repository.
#![forbid(unsafe_code)]

mod encoding;
mod expansion;
mod members;
mod not_text;
mod one_byte;
mod packing;
mod strangers;
mod utf8;
mod zstd;

#[cfg(test)]
mod tests;

pub use expansion::{DEFAULT_EXPANSION, FREE_EXPANSION};
pub use not_text::NotText;
pub use one_byte::high_letters;
pub use packing::Packing;
pub use strangers::HEAD;
pub use utf8::{Text, open, without_mark};
