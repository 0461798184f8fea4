//! Bees and ladders, as the programs solve them.

use dictc_lexicon::Lexicon;
use dictc_puzzles::{Bee, Ladders, Vocabulary};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::of_puzzle;

/// Makes named tuples of a type in `dictc.types`.
pub fn named<'py, T, const N: usize>(
    py: Python<'py>,
    name: &str,
    rows: impl IntoIterator<Item = T>,
    fields: impl Fn(T) -> PyResult<[Bound<'py, PyAny>; N]>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let kind = py.import("dictc.types")?.getattr(name)?;
    rows.into_iter().map(|row| kind.call1(PyTuple::new(py, fields(row)?)?)).collect()
}

/// The words of a bee, the best first.
pub fn bee<'py>(
    py: Python<'py>,
    lexicon: &Lexicon,
    letters: &str,
    center: &str,
    min_length: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let vocabulary = Vocabulary::new(lexicon.clone());
    let bee = Bee::new(letters, center, min_length, lexicon).map_err(of_puzzle)?;
    let solution = py.detach(|| bee.solve(&vocabulary)).map_err(of_puzzle)?;
    named(py, "BeeWord", solution.words(), |it| {
        Ok([
            it.text.as_str().into_bound_py_any(py)?,
            it.points.into_bound_py_any(py)?,
            it.is_pangram.into_bound_py_any(py)?,
        ])
    })
}

/// The shortest ladders between two words, at most `limit`.
pub fn ladders(
    lexicon: &Lexicon,
    start: &str,
    end: &str,
    limit: usize,
) -> PyResult<Vec<Vec<String>>> {
    let vocabulary = Vocabulary::new(lexicon.clone());
    let ladders = Ladders::new(start, end, &vocabulary).map_err(of_puzzle)?;
    Ok(ladders.iter().take(limit).map(|it| it.into_iter().map(str::to_owned).collect()).collect())
}
