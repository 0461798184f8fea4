//! Dictionaries for word games: one file that opens in microseconds and looks words up.
//!
//! A dictionary stores its words twice. As an FST it takes few bytes, and every program built on
//! the [`fst`] crate can open it. As a word graph, a flat array of 8-byte nodes, it suits programs
//! that step through words letter by letter, such as a solver of letter grids. A [`Lexicon`] is an
//! opened dictionary. Opening maps the file and verifies it, 170,000 words in less than a
//! millisecond; processes that open the same file share its pages.
//!
//! ```
//! use dictc_lexicon::Lexicon;
//!
//! let lexicon = Lexicon::from_words(["tea", "teas", "team", "meat", "ten"])?;
//! assert!(lexicon.contains("tea"));
//! assert_eq!(lexicon.word(2).as_deref(), Some("team"));
//! assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "team", "teas"]);
//!
//! // Clones share everything, and walks own what they need: both move to other threads.
//! let words = lexicon.clone().iter();
//! assert_eq!(std::thread::spawn(move || words.count()).join().unwrap(), lexicon.len());
//! # Ok::<(), dictc_lexicon::Error>(())
//! ```
//!
//! # Overview
//!
//! - **Opening.** [`Lexicon::open`] maps a file, [`Lexicon::from_bytes`] takes memory that you
//!   have, [`OpenOptions`] chooses how much to verify. [`Lexicon::from_words`] compiles words in
//!   memory, and [`mod@write`] writes dictionaries; the `compile` crate compiles word lists from
//!   files.
//! - **Look-ups.** [`contains`](Lexicon::contains), [`ordinal`](Lexicon::ordinal),
//!   [`word`](Lexicon::word), [`value`](Lexicon::value), [`prefixes_of`](Lexicon::prefixes_of) and
//!   others take time proportional to the length of a word, whatever the number of words. To look
//!   up many words, [`contains_many`](Lexicon::contains_many) and [`ordinals`](Lexicon::ordinals)
//!   take half the time.
//! - **Walks.** [`Words`] are all words or those with a prefix. A [`Search`] finds the words that
//!   an [`Automaton`] of the `fst` crate matches. Each step lends an [`Entry`], the word with its
//!   ordinal and value, without allocating; as iterators both yield `String`s. The crate
//!   `dictc-query` builds on them: patterns, anagrams, similar words, phrases, set operations.
//! - **Glosses.** A file can hold a short text for each word, its meaning for example:
//!   [`gloss`](Lexicon::gloss) reads one, [`Glosses`] many.
//! - **Stepping yourself.** [`Lexicon::graph`] is the word [`Graph`](raw::Graph) with its [`Node`](raw::Node)s;
//!   [`Lexicon::fst_nodes`] reads the nodes of the FST.
//! - **Identity.** [`Lexicon::fingerprint`] identifies the words and values;
//!   [`metadata`](Lexicon::metadata) says where they come from.
//!
//! # Untrusted files
//!
//! No byte of a file is trusted. Opening proves that a file is complete and undamaged; whatever it
//! holds, no function here panics, loops forever or returns text that is not UTF-8. Glosses are
//! verified when they are read, so only reading them can fail later.
//! [`Lexicon::open`] says what mapping a file assumes.
//!
//! # Features
//!
//! - `mmap` (default): map files. Without it files are read into memory.
//! - `serde`: `Serialize` for what is in [`metadata`] and for [`Fingerprint`].
//!
//! The crate also builds for `wasm32-unknown-unknown`. It knows nothing of boards, prints nothing
//! and reads no environment variables. The repository's `docs/format.md` describes the file.

mod alphabet;
mod batched_look_ups;
mod built_graph;
mod check;
mod checksum;
mod dot;
mod entry;
mod error;
mod fingerprint;
mod fold_rules;
mod format;
mod fst_nodes;
mod gloss_sections;
mod glosses;
mod graph;
mod lack;
mod lexicon;
pub mod metadata;
mod open;
mod prefixes;
mod q_rule;
pub mod raw;
mod report;
mod search;
mod storage;
mod typed;
mod value_kind;
mod values;
mod verify;
mod walk;
mod wire;
mod words;
mod words_below;
pub mod write;

pub use entry::Entry;
pub use error::Error;
pub use fingerprint::Fingerprint;
pub use format::FormatError;
pub use fst::Automaton;
pub use glosses::Glosses;
pub use graph::GraphKind;
pub use lack::Lack;
pub use lexicon::Lexicon;
pub use open::OpenOptions;
pub use search::Search;
pub use value_kind::ValueKind;
pub use values::Values;
pub use verify::Verify;
pub use words::Words;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
