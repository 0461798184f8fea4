//! The native part of the Python package `dictc`; `python/dictc/_native.pyi` describes it.
//!
//! Each class wraps a type of the Rust libraries. Calls that can take long release the interpreter,
//! and threads exist only during a call, so that a process can fork between calls.
#![forbid(unsafe_code)]

mod arrow;
mod board;
mod column;
mod compile;
mod dictionary;
mod document;
mod drawing;
mod error;
mod natural;
mod paths;
mod prefix;
mod puzzles;
mod round;
mod sequence;
mod signal;
mod solution;
mod solver;
mod statistics;
mod texts;
mod walk;
mod watch;
mod wordle;

use pyo3::prelude::*;

/// The classes and functions of the package.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::arrow::{board_column, word_column};
    #[pymodule_export]
    use crate::board::{Board, deal, dice};
    #[pymodule_export]
    use crate::column::{ArrowArray, distinct_texts};
    #[pymodule_export]
    use crate::compile::{compile_lists, from_words};
    #[pymodule_export]
    use crate::dictionary::{AnagramIndex, Dictionary, alphagram, embedded, from_bytes, open};
    #[pymodule_export]
    use crate::error::{
        BoardError, DictionaryError, Error, QueryError, StepLimitError, WordListError,
        WordListWarning,
    };
    #[pymodule_export]
    use crate::paths::Paths;
    #[pymodule_export]
    use crate::prefix::Prefix;
    #[pymodule_export]
    use crate::round::Round;
    #[pymodule_export]
    use crate::solution::{Solution, Word};
    #[pymodule_export]
    use crate::solver::{Score, Solver};
    #[pymodule_export]
    use crate::statistics::Statistics;
    #[pymodule_export]
    use crate::walk::WordIterator;
    #[pymodule_export]
    use crate::wordle::Wordle;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // What an exception has that comes from an iterator.
        module.getattr("StepLimitError")?.setattr("found", ())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
