//! Compiles word lists into dictionary files.
//!
//! A [`Session`] reads word lists line by line, filters and folds their words, sorts them in
//! bounded memory, and writes a dictionary that [`dictc_lexicon::Lexicon`] opens.
//! [`CompileOptions`] say how. An [`Observer`] receives the progress and the dropped words, and can
//! end the compilation. A dictionary file appears under its name only when it is complete;
//! [`Replacement`] does the same for other files.
//!
//! The modules, in the order in which a word passes them: `scan` decides on the form of a list from
//! all of its lines, `streams` does so for one that can be read only once, and `open` for a file by
//! its path; `lines` and `entries` read lists, `list_form` and `json` those in other forms than one word per line; `hunspell` makes
//! the forms of a spelling dictionary. `word` filters words, `sorter` sorts them, and `unique_words`
//! keeps each word once. `build` makes the sections from the sorted words, each in a `spool`, and
//! `meanings` makes the sections of meanings.
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
//! The crate also works in memory and without threads, and on wasm32. It needs files only to limit
//! memory and to write a file.
#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod alphabets;
mod blocks;
mod build;
mod dropped;
mod entries;
mod error;
mod hunspell;
mod json;
mod json_tokens;
mod line_counts;
mod line_shape;
mod lines;
mod list_entry;
mod list_form;
mod meanings;
mod names;
mod observer;
mod open;
mod options;
mod progress;
mod q_rule;
mod remarks;
mod replace;
mod scan;
mod selection;
mod session;
mod sorted_run;
mod sorter;
mod spool;
mod streams;
mod unique_words;
mod unused_meaning;
mod verdict;
mod word;
mod words_in_memory;

pub use alphabets::{
    AlphabetFault, BuiltInAlphabet, alphabet, alphabet_names, alphabets, proposed_alphabet,
    read_alphabet, unknown_alphabet,
};
pub use dropped::{DroppedWord, Location};
pub use entries::for_each_entry;
pub use error::Error;
pub use hunspell::{Affixes, FormLimits, HighLetters};
pub use line_counts::is_notable;
pub use list_entry::ListEntry;
pub use list_form::{Columns, ColumnsError, ListForm, Separator};
pub use names::Column;
pub use observer::Observer;
pub use open::{Files, Spelling, may_be_spelling, open};
pub use options::{COMMENT, CompileOptions, DEFAULT_MIN_LENGTH};
pub use progress::{Progress, Stage};
pub use q_rule::QRule;
pub use remarks::{Remark, Remedy};
pub use replace::{Replacement, folder_of};
pub use scan::{ListHints, Scanned, Unclear, announces_list, scan, scan_spelling};
pub use selection::Selection;
pub use session::{Compilation, Session};
pub use streams::{keep, scan_stream};
pub use unused_meaning::{UnusedMeaning, UnusedReason};
