//! Walks over answers, which signals such as Ctrl-C interrupt.
//!
//! Walks run in slices of steps and of rows. Between two slices, signals are checked.

use std::ops::ControlFlow;
use std::sync::Mutex;

use dictc_lexicon::Lexicon;
use dictc_query::{Error, Question, STEPS_AT_ONCE, Walk};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::of_query;

/// The number of rows between two checks for signals.
pub const ROWS: usize = 1024;

/// The number of steps for which a walk keeps the interpreter: to release it takes as long. This
/// number of steps for each of `ROWS` rows takes less than 0.2 s.
const STEPS: u64 = 1000;

/// The answers of a question. `None` is the step limit of the library.
pub fn walk(py: Python<'_>, question: Question, steps: Option<u64>, lexicon: &Lexicon) -> Walk {
    let question = match steps {
        Some(steps) => question.step_limit(steps),
        None => question,
    };
    // The first question to a plain file proves it.
    py.detach(|| question.walk(lexicon))
}

/// All that `next` finds in slices of steps. At the step limit, the exception has what was found.
pub fn collect<'py, T: Send + IntoPyObject<'py>>(
    py: Python<'py>,
    mut next: impl FnMut(u64) -> Result<ControlFlow<Option<T>>, Error> + Send,
) -> PyResult<Vec<T>> {
    let mut found = Vec::new();
    let mut slice = || -> Result<bool, Error> {
        for _ in 0..ROWS {
            match next(STEPS_AT_ONCE)? {
                ControlFlow::Break(Some(row)) => found.push(row),
                end => return Ok(end.is_break()),
            }
        }
        Ok(false)
    };
    loop {
        match py.detach(&mut slice) {
            Ok(true) => return Ok(found),
            Ok(false) => py.check_signals()?,
            Err(error) => {
                let is_limit = matches!(error, Error::StepLimit { .. });
                let error = of_query(error);
                if is_limit {
                    error.value(py).setattr("found", found)?;
                }
                return Err(error);
            }
        }
    }
}

/// The texts of all rows.
pub fn texts(py: Python<'_>, mut walk: Walk) -> PyResult<Vec<String>> {
    collect(py, |steps| {
        Ok(walk.next_within(steps)?.map_break(|row| Some(row?.text().into_owned())))
    })
}

/// Words one after the other.
#[pyclass(frozen, module = "dictc")]
pub struct WordIterator(Mutex<(Walk, usize)>);

impl WordIterator {
    pub fn new(walk: Walk) -> Self {
        Self(Mutex::new((walk, 0)))
    }
}

#[pymethods]
impl WordIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let in_use = |_| PyRuntimeError::new_err("another thread is using this iterator");
        let mut lock = self.0.try_lock().map_err(in_use)?;
        let (walk, rows) = &mut *lock;
        *rows += 1;
        // `list` and other loops of the interpreter's own do not check.
        if rows.is_multiple_of(ROWS) {
            py.check_signals()?;
        }
        let mut found = walk.advance(STEPS).map_err(of_query)?;
        while found.is_continue() {
            py.check_signals()?;
            found = py.detach(|| walk.advance(STEPS_AT_ONCE)).map_err(of_query)?;
        }
        Ok(walk.row().map(|row| PyString::new(py, &row.text())))
    }
}
