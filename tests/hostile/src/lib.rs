//! Fuzz targets: functions that turn arbitrary bytes into input for the libraries, and compare the
//! results with a simple model.
//!
//! Each of the [`TARGETS`] panics if it finds a fault, and only then:
//!
//! - [`open()`]: bytes as a dictionary, as they are or with corrected checksums. If it opens, all
//!   queries return;
//!   if `check` passes too, all its parts agree.
//! - [`compile()`]: word lists and options. The dictionary is sound and contains what a filter over
//!   strings keeps.
//! - [`board()`]: text as a board. A board prints as text that reads as the same board.
//! - [`solve()`]: words and boards. Every automaton and kernel finds what [`naive`] finds.
//! - [`query()`]: words and queries. The answers are those of a scan over all words.
//!
//! `tests/fuzz` runs them under libFuzzer; the tests of this package run them on the corpus that is
//! committed there and on [`Inputs`] from fixed seeds. Inputs are small, because the models are
//! slow.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

mod boards;
mod compile;
mod damage;
mod draw;
mod fuel;
mod inputs;
mod open;
mod patterns;
mod query;
mod roster;
mod seal;
mod solve;

pub use boards::board;
pub use compile::compile;
pub use damage::{Tally, WAYS, Way, flip_bits};
pub use inputs::Inputs;
pub use open::{open, samples};
pub use query::query;
pub use seal::seal;
pub use solve::solve;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the function, of the libFuzzer binary, and of the folder of the corpus.
    pub name: &'static str,
    /// Takes an input, and panics if it shows a fault.
    pub body: fn(&[u8]),
}

impl Target {
    /// The committed corpus of the target, in the order of the file names.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    #[must_use]
    pub fn kept(&self) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(self.name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("a folder can be read to its end").path()).collect();
        paths.sort_unstable();
        let read =
            |path: &PathBuf| fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        paths.iter().map(read).collect()
    }
}

/// All targets.
pub const TARGETS: [Target; 5] = [
    Target { name: "open", body: open },
    Target { name: "compile", body: compile },
    Target { name: "board", body: board },
    Target { name: "solve", body: solve },
    Target { name: "query", body: query },
];
