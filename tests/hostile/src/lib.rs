//! Fuzz targets: functions that take any bytes, make something of them, and hold the libraries to a plain model.
//!
//! Each of the [`TARGETS`] panics if it finds a fault, and only then:
//!
//! - [`open()`]: bytes as a dictionary, bare or with their checksums made right. What opens answers every question;
//!   where it says that it is sound, all its parts agree.
//! - [`compile()`]: word lists and options. The dictionary is sound and holds what a filter over strings keeps.
//! - [`board()`]: text as a board. What is read prints as text that reads as the same board.
//! - [`solve()`]: words and boards. Every automaton and kernel finds what [`naive`] finds.
//! - [`query()`]: words and questions. The answers are those of a scan over all words.
//!
//! `tests/fuzz` runs them under libFuzzer, the tests of this package over the corpus that is kept there and over
//! [`Inputs`] from fixed seeds. Nothing here is a model of speed: inputs are kept small so that models can keep up.

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

/// One thing to be held to a model.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the function, of the libFuzzer binary, and of the folder of the corpus.
    pub name: &'static str,
    /// Takes an input, and panics if it shows a fault.
    pub body: fn(&[u8]),
}

impl Target {
    /// The corpus that is kept for the target, in the order of the files' names.
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
