//! Fuzz targets that compare the libraries with brute-force models on arbitrary bytes.
//!
//! Each of the [`TARGETS`] panics if, and only if, it finds a fault:
//!
//! - [`open()`] opens bytes as a dictionary, as they are or with corrected checksums. If the
//!   dictionary opens, all queries return. If it also passes its check, all its parts agree.
//! - [`compile()`] compiles word lists with any options. The dictionary is valid and holds the
//!   words that a filter over strings keeps, with their values and meanings.
//! - [`board()`] parses text as a board. A parsed board prints as text that parses to the same
//!   board.
//! - [`solve()`] solves boards. Every automaton and kernel finds the words that [`naive`] finds.
//! - [`query()`] queries a set of words. The results equal those of a scan over all words. Look-ups
//!   in files of every kind give the answers of an ordered map.
//! - [`question()`] asks questions of files whose few nodes encode up to 2⁶⁴ words. Every walk ends
//!   at its step limit. Where the words are few, the answers equal those of a filter.
//! - [`spelling()`] makes the forms of spelling dictionaries. Errors name a line, and no more forms
//!   are made than are allowed.
//!
//! `tests/fuzz` runs the targets under libFuzzer. The tests of this package run them on the
//! committed corpus and on [`Inputs`] from a fixed seed. Inputs are small because the models are
//! slow. These targets are the only comparisons with models on random input that need no private
//! items.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

mod boards;
mod compile;
mod damage;
mod draw;
mod inputs;
mod open;
mod patterns;
mod query;
mod question;
mod seal;
mod solve;
mod solvers;
mod spelling;

pub use boards::board;
pub use compile::compile;
pub use damage::{MUTATIONS, Mutation, Tally, flip_bits};
pub use inputs::Inputs;
pub use open::{open, samples};
pub use query::query;
pub use question::{file as hostile_file, question};
pub use seal::seal;
pub use solve::solve;
pub use spelling::spelling;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the function, the libFuzzer binary, and the folder of the corpus.
    pub name: &'static str,
    /// Tests one input. Panics if the input reveals a fault.
    pub body: fn(&[u8]),
}

impl Target {
    /// Reads the committed corpus of the target, sorted by file name.
    ///
    /// # Panics
    ///
    /// If the corpus cannot be read.
    #[must_use]
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(self.name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("the folder is readable").path()).collect();
        paths.sort_unstable();
        let read =
            |path: &PathBuf| fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        paths.iter().map(read).collect()
    }
}

/// All targets.
pub const TARGETS: [Target; 7] = [
    Target { name: "open", body: open },
    Target { name: "compile", body: compile },
    Target { name: "board", body: board },
    Target { name: "solve", body: solve },
    Target { name: "query", body: query },
    Target { name: "question", body: question },
    Target { name: "spelling", body: spelling },
];
