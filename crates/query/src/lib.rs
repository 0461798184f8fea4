//! Queries about the words of a dictionary.
//!
//! The crate [`dictc_lexicon`] opens dictionaries, looks up words and walks over them. This crate
//! has further queries. A query is a value: create it, then pass it a
//! [`Lexicon`](dictc_lexicon::Lexicon).
//!
//! ```
//! use dictc_lexicon::Lexicon;
//! use dictc_query::{Anagram, Hooks, Levenshtein, Pattern};
//!
//! let lexicon = Lexicon::from_words(["tea", "teas", "team", "meat", "ten"])?;
//! assert_eq!(Pattern::new("t?a*")?.words(&lexicon).collect::<Vec<_>>(), ["tea", "team", "teas"]);
//! assert_eq!(Anagram::of("mate").words(&lexicon).collect::<Vec<_>>(), ["meat", "team"]);
//! assert_eq!(Levenshtein::new("tems", 1)?.likeliest_first(&lexicon)?[0].word, "teas");
//! assert_eq!(Hooks::of("tea", &lexicon)?.back, ['m', 's']);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! - **Words that match.** A [`Pattern`], a [`Regex`], an [`Anagram`], a [`Levenshtein`] distance,
//!   a [`WordRange`] by prefix, range and length, the [`Clues`] or the [`Hive`] of a puzzle, and
//!   the [`Intersection`] of two. Each is an [`Automaton`](dictc_lexicon::Automaton), and its
//!   method `words` returns a [`Search`](dictc_lexicon::Search), which finds the words one after
//!   the other, in byte order. To query several lexicons, or to keep the query, pass a reference to
//!   [`Lexicon::search`](dictc_lexicon::Lexicon::search).
//! - **Typed texts.** A [`Question`] is read from a typed text, narrowed, and answered by a [`Walk`]
//!   over [`Row`]s, each a word with its ordinal, value and distance. The programs and the packages
//!   for other programming languages ask all their questions here: capital letters are folded, and
//!   spaces separate the words of a pattern. [`correction()`] is the likeliest word for a text.
//! - **Sorted answers.** [`Anagram::longest_first`], [`Levenshtein::nearest_first`] and
//!   [`Levenshtein::likeliest_first`] collect all answers and sort them.
//! - **Many anagrams.** An [`AnagramIndex`] has the words by their letters, for programs that ask for
//!   hundreds of anagrams.
//! - **Several words.** [`Phrases`] are sequences of words that a pattern matches;
//!   [`SharedLetters`] finds anagrams of several words.
//! - **Study.** Players of word games learn [`Hooks`], an [`AnagramGroup`] or a [`Stem`]. A [`Bag`]
//!   computes how likely a word is to be drawn, [`ProbabilityRanks`] compare words of one length, and
//!   [`Statistics`] count letters and lengths.
//! - **Several lexicons.** A [`Combination`] is a union, intersection or difference; a [`Merge`]
//!   says which lexicons have each word.
//!
//! # Cost and limits
//!
//! A search visits only the prefixes from which its query can still match, so its time depends on
//! the answer and on how early the query rejects other words, not on the number of words.
//!
//! No byte of a dictionary is trusted, and a file of a few bytes can encode more words than anybody
//! can read. Every walk ends after a number of steps, by default
//! [`STEP_LIMIT`](dictc_lexicon::STEP_LIMIT), with what it found so far and [`Error::StepLimit`];
//! [`Walk::interrupt_when`] cancels it, and its `next_within` returns now and then. Walks hold one
//! word at a time. Queries that collect words have a limit, `max_words`. If there are more words,
//! they return [`Error::TooManyWords`], never a partial answer. A fault of a file is
//! [`Error::Damaged`], never a word and never an end.
//!
//! # Features
//!
//! - `regex` (default): [`Regex`].
//! - `serde` (default): `Serialize` for [`Statistics`].
//!
//! The crate has no `unsafe` code, prints nothing and reads no environment variables. Letters are
//! compared as they are: [`dictc_letters::fold`] converts a typed text to the form of dictionaries.
#![forbid(unsafe_code)]

mod alphagram;
mod anagram;
mod anagram_index;
mod answers;
mod bag;
mod by_letter;
mod clues;
mod correction;
mod error;
mod finder;
mod hive;
mod hooks;
mod intersection;
mod levenshtein;
mod likelihood;
mod pattern;
mod phrases;
mod question;
mod question_walk;
mod ranks;
mod reader;
#[cfg(feature = "regex")]
mod regex;
mod row;
mod set_operations;
mod shared_letters;
mod statistics;
mod stems;
mod word_range;

pub use alphagram::{AnagramGroup, AnagramGroups, alphagram, alphagram_in};
pub use anagram::Anagram;
pub use anagram_index::AnagramIndex;
pub use answers::{Answers, STEPS_AT_ONCE};
pub use bag::Bag;
pub use clues::{Clues, Mark};
pub use correction::correction;
pub use error::Error;
pub use hive::Hive;
pub use hooks::Hooks;
pub use intersection::Intersection;
pub use levenshtein::{Levenshtein, Near};
pub use pattern::Pattern;
pub use phrases::{PhraseWalk, Phrases, Spaces};
pub use question::Question;
pub use question_walk::Walk;
pub use ranks::ProbabilityRanks;
pub use reader::{typed, typed_letter, typed_set};
#[cfg(feature = "regex")]
pub use regex::{Regex, RegexScope};
pub use row::Row;
pub use set_operations::{Combination, Merge, MergedWord, SetOperation};
pub use shared_letters::{SharedLetters, WordSets};
pub use statistics::Statistics;
pub use stems::{Stem, Stems};
pub use word_range::WordRange;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
