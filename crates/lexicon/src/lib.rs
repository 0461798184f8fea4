//! Word lists compiled into one memory-mapped file, and questions about its words.
//!
//! A dictionary is one file that holds words as an FST, which every program built on the `fst` crate can
//! open, and a second time as a word graph laid out for searches that step letter by letter. A [`Lexicon`] is
//! such a file, opened: it is mapped, verified and ready in less than a millisecond, and processes that open
//! the same file share its pages.
//!
//! - [`Lexicon::from_words`] makes a lexicon of words in memory, and the [`write`] module writes
//!   dictionaries. To compile word lists in files, use the `compile` crate.
//! - [`Lexicon`] answers questions about words: [`contains`](Lexicon::contains), [`ordinal`](Lexicon::ordinal),
//!   [`word`](Lexicon::word), [`completions`](Lexicon::completions), [`value`](Lexicon::value).
//! - [`Words`] streams words in alphabetical order.
//! - [`Search`] streams the words that an automaton matches: a [`Pattern`], a [`Regex`], an [`Anagram`], words
//!   [nearly](Levenshtein) like another, a [`Selection`], or any [`Automaton`] of the `fst` crate.
//! - [`Combination`] streams unions, intersections and differences.
//! - [`Graph`] and its [`Node`]s, [`FstNodes`] and their [`Transition`]s are the two automata for programs that
//!   step by themselves, such as a solver of letter grids.
//! - [`Metadata`] and [`Report`] say where a dictionary comes from and what was kept and dropped.
//!
//! The crate knows nothing of boards, prints nothing, and reads no environment. The file format is told in
//! `docs/format.md` and in the modules that write it. `unsafe` stands in two places: mapping a file, and calling
//! safe code that was compiled for a processor's newer instructions.

mod alphabet;
mod anagram;
mod built_graph;
mod by_letter;
mod check;
mod checksum;
mod counts;
mod dot;
mod duplicate_values;
mod error;
mod fingerprint;
mod format;
mod fst_nodes;
mod fuzzy;
mod graph;
mod instruction_set;
mod letter_set;
mod lexicon;
mod metadata;
mod open;
mod pattern;
mod prefixes;
mod q_rule;
mod regex;
mod report;
mod search;
mod selection;
mod set_operations;
mod statistics;
mod storage;
mod values;
mod verify;
mod walk;
mod wire;
mod words;
pub mod write;

pub use alphabet::{Alphabet, MAX_TOKENS, Token};
pub use anagram::Anagram;
pub use dot::Dot;
pub use duplicate_values::DuplicateValues;
pub use error::Error;
pub use fingerprint::Fingerprint;
pub use format::{FORMAT_VERSION, FST_TYPE, FormatError, MAGIC, SectionId};
pub use fst::Automaton;
pub use fst_nodes::{FstNode, FstNodes, Transition};
pub use fuzzy::{Levenshtein, Near};
pub use graph::{Graph, GraphKind, MAX_NODES, Node, NodeIndex};
pub use letter_set::LetterSet;
pub use lexicon::Lexicon;
pub use metadata::{Metadata, Source};
pub use open::OpenOptions;
pub use pattern::Pattern;
pub use prefixes::Prefixes;
pub use q_rule::q_only_before_u;
pub use regex::{Regex, RegexScope};
pub use report::{DropReason, Dropped, GraphOutcome, Report};
pub use search::{Found, Search};
pub use selection::Selection;
pub use set_operations::{Combination, Merge, SetOperation};
pub use statistics::Statistics;
pub use storage::LexiconBytes;
pub use values::Values;
pub use verify::Verify;
pub use words::Words;
