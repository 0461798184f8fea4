//! Compiles word lists into dictionary files.
//!
//! A [`Session`] reads word lists line by line, filters and folds their words, sorts them in
//! bounded memory, and writes a dictionary that [`dictc_lexicon::Lexicon`] opens.
//! [`CompileOptions`] say how. A dictionary file appears under its name only when it is complete;
//! [`Replacement`] does the same for other files.
//!
//! `lines` reads lists, `list_form` and `json` those in other forms than a word on each line, and
//! `sample` finds out the form of a list by its beginning. `word` filters their words, `sorter`
//! sorts them, and `unique_words` keeps each once. From the sorted words `build` makes the sections, each in a `spool`, and `glosses` those of
//! the texts that belong to words.
//!
//! # Examples
//!
//! ```
//! use dictc_compile::CompileOptions;
//!
//! let lists = [("Tea\nten\nto\n".as_bytes(), "words"), ("qat\nten\n".as_bytes(), "more words")];
//! let compilation = CompileOptions::new().compile(lists)?;
//! assert_eq!(compilation.report.dropped.to_string(), "1 too short, 1 q without u, 1 repeated");
//! assert_eq!(compilation.into_lexicon()?.iter().collect::<Vec<_>>(), ["tea", "ten"]);
//! # Ok::<(), dictc_compile::Error>(())
//! ```
//!
//! All of it works in memory and without threads, on wasm32 too; files are needed only for memory
//! limits and to write a file.
#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod blocks;
mod build;
mod callbacks;
mod dropped;
mod error;
mod glosses;
mod json;
mod lines;
mod list_form;
mod options;
mod progress;
mod q_rule;
mod replace;
mod sample;
mod session;
mod sorted_run;
mod sorter;
mod spool;
mod unique_words;
mod word;
mod words_in_memory;

pub use callbacks::Callbacks;
pub use dropped::{DroppedWord, Location};
pub use error::Error;
pub use glosses::{UnusedGloss, UnusedReason};
pub use list_form::{Column, Columns, ColumnsError, ListForm};
pub use options::{CompileOptions, DEFAULT_MIN_LENGTH};
pub use progress::{Progress, Stage};
pub use q_rule::QRule;
pub use replace::{Replacement, folder_of};
pub use sample::{Guess, Sample};
pub use session::{Compilation, Session};
