//! Dictionaries for word games: one file that opens in microseconds and looks words up.
//!
//! A dictionary stores its words twice. The FST is small, and every program built on the [`fst`]
//! crate can open it. The word graph, a flat array of 8-byte nodes, is for programs that step
//! through words letter by letter, such as a solver of letter grids. A [`Lexicon`] is an opened
//! dictionary. Opening maps the file and verifies it, which takes less than a millisecond for
//! 170,000 words. Processes that open the same file share its pages.
//!
//! ```
//! use dictc_lexicon::Lexicon;
//!
//! let lexicon = Lexicon::from_words(["tea", "teas", "team", "meat", "ten"])?;
//! assert!(lexicon.contains("tea"));
//! assert_eq!(lexicon.word(2).as_deref(), Some("team"));
//! assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "team", "teas"]);
//!
//! // Clones share everything, and walks own their state, so both can move to other threads.
//! let words = lexicon.clone().iter();
//! assert_eq!(std::thread::spawn(move || words.count()).join().unwrap(), lexicon.len());
//! # Ok::<(), dictc_lexicon::Error>(())
//! ```
//!
//! # Overview
//!
//! - **Opening.** [`Lexicon::open`] maps a file, [`Lexicon::from_bytes`] takes bytes in memory, and
//!   [`OpenOptions`] chooses how much to verify. [`Lexicon::from_words`] compiles words in memory,
//!   and [`mod@write`] writes dictionaries; the `compile` crate compiles word lists from files.
//! - **Look-ups.** [`contains`](Lexicon::contains), [`ordinal`](Lexicon::ordinal),
//!   [`word`](Lexicon::word), [`value`](Lexicon::value), [`prefixes_of`](Lexicon::prefixes_of) and
//!   others are linear in the length of a word, and independent of the number of words. To look up
//!   many words, [`contains_many`](Lexicon::contains_many) and [`ordinals`](Lexicon::ordinals) take
//!   half the time.
//! - **Walks.** [`Words`] walks over all words, or over the words with a prefix. A [`Search`] finds
//!   the words that an [`Automaton`] of the `fst` crate matches. Each step lends an [`Entry`], the
//!   word with its ordinal and value, without allocating; as iterators both yield `String`s. The
//!   crate `dictc-query` builds on them: patterns, anagrams, similar words, phrases, set
//!   operations.
//! - **Meanings.** A file can have a meaning for each word, a short text.
//!   [`meaning`](Lexicon::meaning) reads one, and [`Meanings`] reads many.
//! - **Stepping by letters.** [`Lexicon::root`] is a [`Prefix`], from which one walks over the
//!   automaton, a text at a time. [`raw`] has the nodes, for tools that show or check files, and for
//!   searches that test many letters at once.
//! - **Identity.** [`Lexicon::fingerprint`] identifies the words and values;
//!   [`metadata`](Lexicon::metadata) has their origin.
//!
//! # Untrusted files
//!
//! No byte of a file is trusted. Opening proves that a file is complete and undamaged. Whatever a
//! file contains, no function here panics, loops forever or returns text that is not UTF-8. Meanings
//! are verified when they are read, so only reading them can fail later. [`Lexicon::open`] says
//! what mapping a file assumes.
//!
//! # Features
//!
//! All are on by default:
//!
//! - `meanings`: read and write meanings. Without it, files with meanings open all the same.
//! - `mmap`: map files. Without it files are read into memory.
//! - `serde`: `Serialize` for metadata, reports and fingerprints.
//!
//! The crate also builds for `wasm32-unknown-unknown`. It knows nothing about boards, prints
//! nothing and reads no environment variables. The repository's `docs/format.md` describes the
//! file.

mod batched_look_ups;
mod built_graph;
mod check;
mod checksum;
mod contents;
mod dead_ends;
mod detected;
mod dot;
mod duplicate_values;
mod entry;
mod error;
mod fingerprint;
mod fold_rules;
mod format;
mod fst_nodes;
mod gloss_sections;
mod graph;
mod include;
mod lack;
mod lexicon;
#[cfg(feature = "meanings")]
mod meanings;
pub mod metadata;
mod open;
mod prefix;
mod prefixes;
mod proof;
mod q_rule;
pub mod raw;
mod report;
mod search;
mod storage;
mod token_set;
mod typed;
mod value_kind;
mod values;
mod verify;
mod walk;
mod wire;
mod words;
mod words_below;
pub mod write;

pub use dot::Picture;
pub use duplicate_values::DuplicateValues;
pub use entry::Entry;
pub use error::Error;
pub use fingerprint::Fingerprint;
pub use format::FormatError;
pub use fst::Automaton;
pub use graph::GraphKind;
pub use lack::Lack;
pub use lexicon::Lexicon;
#[cfg(feature = "meanings")]
pub use meanings::Meanings;
pub use open::OpenOptions;
pub use prefix::Prefix;
pub use search::{REMEMBER_AFTER, Search};
pub use value_kind::ValueKind;
pub use values::Values;
pub use verify::Verify;
pub use walk::{STEP_LIMIT, Stop};
pub use words::Words;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
