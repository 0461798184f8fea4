//! Compiles word lists into dictionary files.
//!
//! A [`Session`] reads word lists line by line, filters and folds their words, sorts them in
//! bounded memory, and writes a dictionary that [`lexicon::Lexicon`] opens. [`CompileOptions`] say
//! how. A dictionary file appears under its name only when it is complete; [`Replacement`] does the
//! same for other files.
//!
//! Lists are read in `lines`, judged by the filters in `word`, and sorted in `sorter`; `kept` keeps
//! each word once. From the sorted words `build` makes the sections, each in a `spool`.
#![forbid(unsafe_code)]

mod build;
mod callbacks;
mod dropped;
mod error;
mod kept;
mod lines;
mod options;
mod progress;
mod q_rule;
mod replace;
mod run;
mod session;
mod sorter;
mod spool;
mod store;
mod word;

pub use callbacks::Callbacks;
pub use dropped::{DroppedWord, Location};
pub use error::Error;
pub use options::{CompileOptions, DEFAULT_MIN_LENGTH};
pub use progress::{Progress, Stage};
pub use q_rule::QRule;
pub use replace::{Replacement, folder_of};
pub use session::{Compilation, Session};

#[cfg(test)]
mod tests;
