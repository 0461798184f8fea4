//! Statistics over many boards.

use std::sync::Mutex;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::of_value;
use crate::solution::Solution;

/// Words and points over many boards.
#[pyclass(frozen, module = "dictc")]
#[derive(Default)]
pub struct Statistics {
    statistics: Mutex<dictc_game::Statistics>,
}

impl Statistics {
    fn with<T>(&self, work: impl FnOnce(&mut dictc_game::Statistics) -> T) -> PyResult<T> {
        let broken = |_| PyRuntimeError::new_err("the statistics broke earlier");
        Ok(work(&mut *self.statistics.lock().map_err(broken)?))
    }
}

/// The figures of a distribution.
fn figures<'py>(py: Python<'py>, of: &dictc_game::Distribution) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("mean", of.mean())?;
    dict.set_item("deviation", of.deviation())?;
    dict.set_item("min", of.min())?;
    dict.set_item("median", of.percentile(50.0))?;
    dict.set_item("max", of.max())?;
    dict.set_item("sum", of.sum())?;
    Ok(dict)
}

#[pymethods]
impl Statistics {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// The statistics of a pickle.
    #[staticmethod]
    fn _from_json(json: &str) -> PyResult<Self> {
        let statistics = serde_json::from_str(json).map_err(of_value)?;
        Ok(Self { statistics: Mutex::new(statistics) })
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let json = this.get().with(|it| serde_json::to_string(it))?.map_err(of_value)?;
        Ok((this.get_type().getattr("_from_json")?, (json,)))
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        let other = other.with(|it| it.clone())?;
        self.with(|it| *it == other)
    }

    /// Adds the words of a board.
    fn add(&self, solution: &Solution) -> PyResult<()> {
        self.with(|it| it.add(&solution.solution))
    }

    /// Adds the boards of other statistics.
    fn merge(&self, other: &Self) -> PyResult<()> {
        let other = other.with(|it| it.clone())?;
        self.with(|it| it.merge(&other))
    }

    /// The number of boards.
    #[getter]
    fn boards(&self) -> PyResult<u64> {
        self.with(|it| it.boards())
    }

    /// Mean, deviation, min, median, max and sum of the number of words per board.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.with(|it| figures(py, it.words()))?
    }

    /// The same for the points per board.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.with(|it| figures(py, it.points()))?
    }

    /// Number of letters -> words and points over all boards.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for length in self.with(|it| it.lengths().collect::<Vec<_>>())? {
            dict.set_item(length.letter_count, (length.words, length.points))?;
        }
        Ok(dict)
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|it| {
            let mean = |of: &dictc_game::Distribution| {
                of.mean().map_or("-".to_owned(), |mean| format!("{mean:.2}"))
            };
            let boards = dictc_letters::count(it.boards(), "board");
            let (words, points) = (mean(it.words()), mean(it.points()));
            format!("<dictc.Statistics of {boards}: {words} words, {points} points on average>")
        })
    }
}
