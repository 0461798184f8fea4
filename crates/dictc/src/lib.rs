//! Compiled dictionaries for word games, questions about their words, and a Boggle solver.
//!
//! This crate is the front door of dictc. A dictionary is one file, which the program `dictc` or the
//! feature `compile` makes from a word list. [`Lexicon::open`] maps it in microseconds, whatever its
//! size, and all processes share its pages. Then ask it, or solve boards with it:
//!
//! ```
//! use dictc::query::Pattern;
//! use dictc::{Board, Lexicon, Solver};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("en.fst");
//! # std::fs::write(&path, Lexicon::from_words(["did", "die", "died", "edit"])?.as_bytes())?;
//! let lexicon = Lexicon::open(&path)?;
//! assert!(lexicon.contains("die"));
//! let found: Vec<_> = lexicon.search(Pattern::new("d*d")?).collect();
//! assert_eq!(found, ["did", "died"]);
//!
//! let mut solver = Solver::new(lexicon);
//! for word in solver.solve(&Board::parse("di/ed")?) {
//!     println!("{}: {} points over the cells {:?}", word.text(), word.points(), word.path());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! The types that most programs need are at the root. Each module is a crate of its own, which a
//! program can also use alone:
//!
//! | module | crate | what it has |
//! | --- | --- | --- |
//! | [`letters`] | `dictc-letters` | what a letter is, and how typed text is folded |
//! | [`lexicon`] | `dictc-lexicon` | the file: opening, looking up, walking, searching |
//! | [`board`] | `dictc-board` | boards, dice, dealing, points |
//! | [`solver`] | `dictc-solver` | the words of boards: scores, solutions, all paths |
//! | `query` | `dictc-query` | patterns, anagrams, similar words, expressions, set operations |
//! | `compile` | `dictc-compile` | compiling word lists |
//! | `english` | `dictc-english` | the embedded English dictionary |
//!
//! The crates `dictc-game` (rounds), `dictc-puzzles` and `dictc-optimize` (best boards, with proofs)
//! build on these, and have doors of their own.
//!
//! # Features
//!
//! - `mmap` (on) maps dictionary files. Without it, [`Lexicon::open`] reads them into memory.
//! - `query` (on) has the module `query`.
//! - `english` embeds an English dictionary, 7 MB of the program.
//! - `compile` has the module `compile`.
//! - `serde` serializes letters, solutions, words, paths, scores and statistics.
//!
//! # Text that people type
//!
//! Look-ups compare bytes. A dictionary knows how its words are spelled: [`Lexicon::as_word`] folds
//! what somebody typed, and [`Lexicon::why_not`] says why it cannot be a word. [`letters`] defines a
//! letter: what readers call one, with its marks.

// Tests the README.
#[cfg(all(doctest, feature = "english"))]
#[doc = include_str!("../README.md")]
struct Readme;

pub use dictc_board as board;
#[cfg(feature = "compile")]
pub use dictc_compile as compile;
#[cfg(feature = "english")]
pub use dictc_english as english;
pub use dictc_letters as letters;
pub use dictc_lexicon as lexicon;
#[cfg(feature = "query")]
pub use dictc_query as query;
pub use dictc_solver as solver;

pub use dictc_board::{Board, Points, Rules, Size, Tile};
pub use dictc_letters::Letter;
pub use dictc_lexicon::{Entry, Lack, Lexicon, OpenOptions};
pub use dictc_solver::{Path, Score, Solution, Solver, StepLimit, Word};
