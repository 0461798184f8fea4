//! Dictionaries for word games: one file that opens in microseconds and answers questions about
//! words.
//!
//! A dictionary stores its words twice. As an FST it takes few bytes, and every program built on
//! the [`fst`] crate can open it. As a word graph, a flat array of 8-byte nodes, it suits programs
//! that step through words letter by letter, such as a solver of letter grids. A [`Lexicon`] is an
//! opened dictionary. Opening maps the file and verifies it, 170,000 words in less than a
//! millisecond; processes that open the same file share its pages.
//!
//! ```
//! use lexicon::{Anagram, Lexicon, Pattern};
//!
//! let lexicon = Lexicon::from_words(["tea", "teas", "team", "meat", "ten"])?;
//! assert!(lexicon.contains("tea"));
//! assert_eq!(lexicon.word(2).as_deref(), Some("team"));
//! assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "team", "teas"]);
//! assert_eq!(lexicon.search(Pattern::new("t?a*")?).count(), 3);
//! assert_eq!(lexicon.anagrams(&Anagram::of("mate")), ["meat", "team"]);
//!
//! // Clones share everything, and walks own what they need: both move to other threads.
//! let words = lexicon.clone().iter();
//! assert_eq!(std::thread::spawn(move || words.count()).join().unwrap(), lexicon.len());
//! # Ok::<(), lexicon::Error>(())
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
//!   an automaton matches: a [`Pattern`], a [`Regex`], an [`Anagram`], a [`Levenshtein`] distance,
//!   a [`Selection`], the [`Clues`] or the [`Hive`] of a puzzle, [`Both`] of two, or any
//!   [`Automaton`] of the `fst` crate. A [`Combination`] is a union, intersection or difference.
//!   Each has a step that lends the next word without allocating, and is an iterator of `String`s.
//! - **Study.** [`hooks`](Lexicon::hooks), [`anagram_groups`](Lexicon::anagram_groups) and
//!   [`stems`](Lexicon::stems) are what players of word games learn; a [`Bag`] says how likely a
//!   word is to be drawn. [`SharedLetters`] are anagrams of several words, [`Phrases`] are words in
//!   a row that a pattern matches, and [`spellings`](Lexicon::spellings) are suggestions for a
//!   misspelled word.
//! - **Stepping yourself.** [`Lexicon::graph`] is the word [`Graph`] with its [`Node`]s;
//!   [`Lexicon::fst_nodes`] reads the nodes of the FST.
//! - **Identity.** [`Lexicon::fingerprint`] identifies the words and values; [`Metadata`] says
//!   where they come from.
//!
//! # Untrusted files
//!
//! No byte of a file is trusted. Opening proves that a file is complete and undamaged; whatever it
//! holds, no function here panics, loops forever or returns text that is not UTF-8.
//! [`Lexicon::open`] says what mapping a file assumes.
//!
//! # Features
//!
//! - `mmap` (default): map files. Without it files are read into memory.
//! - `regex` (default): searches by regular expression.
//! - `serde`: `Serialize` for [`Metadata`], [`Report`], [`Statistics`] and [`Fingerprint`].
//!
//! The crate also builds for `wasm32-unknown-unknown`. It knows nothing of boards, prints nothing
//! and reads no environment variables. The repository's `docs/format.md` describes the file.

mod alphabet;
mod alphagram;
mod anagram;
mod bag;
mod both;
mod built_graph;
mod by_letter;
mod check;
mod checksum;
mod clues;
mod counts;
mod dot;
mod duplicate_values;
mod error;
mod fingerprint;
mod format;
mod fst_nodes;
mod fuzzy;
mod graph;
mod hive;
mod hooks;
mod letter_set;
mod lexicon;
mod many;
mod metadata;
mod open;
mod pattern;
mod phrases;
mod prefixes;
mod q_rule;
#[cfg(feature = "regex")]
mod regex;
mod report;
mod search;
mod selection;
mod set_operations;
mod shared_letters;
mod statistics;
mod stems;
mod storage;
mod value_kind;
mod values;
mod verify;
mod walk;
mod wire;
mod words;
pub mod write;

pub use alphabet::{Alphabet, MAX_TOKENS, Token};
pub use alphagram::{AnagramGroup, alphagram};
pub use anagram::Anagram;
pub use bag::Bag;
pub use both::Both;
pub use clues::{Clues, Mark};
pub use dot::Dot;
pub use duplicate_values::DuplicateValues;
pub use error::Error;
pub use fingerprint::Fingerprint;
pub use format::{FORMAT_VERSION, FST_TYPE, FormatError, MAGIC, SectionId};
pub use fst::Automaton;
pub use fst_nodes::{FstNode, FstNodes, Transition};
pub use fuzzy::{Levenshtein, Near};
pub use graph::{Graph, GraphKind, MAX_NODES, Node, NodeIndex};
pub use hive::Hive;
pub use hooks::Hooks;
pub use letter_set::LetterSet;
pub use lexicon::Lexicon;
pub use many::{ContainsMany, Ordinals};
pub use metadata::{Metadata, Source};
pub use open::OpenOptions;
pub use pattern::Pattern;
pub use phrases::{Breaks, Phrases};
pub use prefixes::Prefixes;
pub use q_rule::q_only_before_u;
#[cfg(feature = "regex")]
pub use regex::{Regex, RegexScope};
pub use report::{DropReason, Dropped, GraphOutcome, Report};
pub use search::{Found, Search};
pub use selection::Selection;
pub use set_operations::{Combination, Merge, SetOperation};
pub use shared_letters::SharedLetters;
pub use statistics::Statistics;
pub use stems::Stem;
pub use storage::LexiconBytes;
pub use value_kind::ValueKind;
pub use values::Values;
pub use verify::Verify;
pub use words::Words;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
