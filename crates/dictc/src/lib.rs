//! Compiled dictionaries for word games, questions about their words, and a Boggle solver.
//!
//! This crate is the entry point of dictc for Rust programs. A dictionary is one file, which the
//! program `dictc` or the feature `compile` makes from a word list. [`Lexicon::open`] maps and
//! verifies a file of 170,000 words in less than a millisecond, and all processes share its pages.
//! Then look up words, search, or solve boards:
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
//! # Modules
//!
//! The types that most programs need are at the root. Each module is a separate crate, which a
//! program can also use alone:
//!
//! | module | crate | contents |
//! | --- | --- | --- |
//! | [`letters`] | `dictc-letters` | the definition of a letter, and folding typed text |
//! | [`lexicon`] | `dictc-lexicon` | the file: opening, looking up, walking, searching |
//! | [`board`] | `dictc-board` | boards, dice, dealing, points |
//! | [`solver`] | `dictc-solver` | the words of boards: scores, solutions, all paths |
//! | `query` | `dictc-query` | patterns, anagrams, similar words, expressions, set operations |
//! | `compile` | `dictc-compile` | compiling word lists |
//! | `english` | `dictc-english` | the embedded English dictionary |
//!
//! The crates `dictc-game` (rounds), `dictc-puzzles` and `dictc-optimize` (best boards, with
//! proofs) build on these, and are used separately.
//!
//! # Features
//!
//! On by default:
//!
//! - `dice` adds the dice of the editions, and deals boards.
//! - `meanings` reads and writes meanings of words. Files with meanings open without it, too.
//! - `mmap` maps dictionary files. Without it, [`Lexicon::open`] reads them into memory.
//! - `query` has the module `query`.
//! - `rules` adds rules with names, and reads files of rules.
//! - `serde` implements `Serialize` for results, and also `Deserialize` for boards and rules.
//!
//! Off by default:
//!
//! - `compile` has the module `compile`.
//! - `english` embeds an English dictionary, which adds 9.6 MB to the program.
//!
//! With `default-features = false` and the features `mmap` and `query`, the library brings 37
//! crates, its own among them, in place of 56.
//!
//! # Dictionaries in the program
//!
//! [`include!`] embeds a file, so that there is nothing to install beside the program. Opening it
//! copies nothing. With `Verify::Header`, the operating system loads only the pages that are used:
//!
//! ```
//! use dictc::Lexicon;
//!
//! # const _: &str = stringify!(
//! let lexicon = Lexicon::from_bytes(dictc::include!("en.fst"))?;
//! # );
//! # let file = dictc::include!("../../lexicon/tests/golden/v1.fst");
//! # let lexicon = Lexicon::from_bytes(file)?;
//! assert!(lexicon.contains("tea"));
//! # assert_eq!(lexicon.as_bytes().as_ptr(), file.as_ptr());
//! # Ok::<(), dictc::lexicon::Error>(())
//! ```
//!
//! # Cancelling
//!
//! All searches end at a limit of steps. [`Solver::interrupt_when`] and
//! [`query::Walk::interrupt_when`] end them earlier, when a function says so. They call it every
//! few milliseconds:
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use dictc::query::{Error, Question};
//! use dictc::{Board, Lexicon, Solver};
//!
//! # let words = (0..1 << 14).map(|i| (0..14).map(move |at| if i >> at & 1 == 0 { 'a' } else { 'b' }));
//! # let lexicon = Lexicon::from_words(words.map(|word| word.collect::<String>()))?;
//! # let board = "????????/".repeat(8);
//! let is_cancelled = Arc::new(AtomicBool::new(false)); // a button of another thread sets it
//! let flag = Arc::clone(&is_cancelled);
//! let is_interrupted = move || flag.load(Ordering::Relaxed);
//!
//! let mut solver = Solver::new(lexicon.clone());
//! solver.interrupt_when(is_interrupted.clone());
//! let mut walk = Question::matches("a*", &lexicon)?.walk(&lexicon);
//! walk.interrupt_when(is_interrupted);
//!
//! is_cancelled.store(true, Ordering::Relaxed);
//! assert!(!solver.solve(&Board::parse(&board)?).is_complete());
//! assert_eq!(walk.next(), Some(Err(Error::Interrupted)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Typed text
//!
//! Look-ups compare bytes. A dictionary stores how its words are spelled: [`Lexicon::as_word`]
//! folds typed text, and [`Lexicon::why_not`] says why a text cannot be a word. The module
//! [`letters`] defines a letter: what readers see as one letter, with its marks.

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
pub use dictc_lexicon::{Entry, Lack, Lexicon, OpenOptions, include};
pub use dictc_solver::{Path, Score, Solution, Solver, SolverOptions, StepLimit, Word};
