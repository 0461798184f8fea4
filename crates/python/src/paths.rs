//! The paths of a word on a board.

use std::sync::{Mutex, PoisonError};

use dictc_solver::PathSearch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// All ways to spell a word on a board, one after the other.
#[pyclass(frozen, module = "dictc")]
pub struct Paths {
    /// `None` while a thread searches for the next path.
    search: Mutex<Option<PathSearch>>,
}

impl Paths {
    pub fn new(search: PathSearch) -> Self {
        Self { search: Mutex::new(Some(search)) }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Option<PathSearch>) -> T) -> T {
        work(&mut self.search.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl Paths {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<usize>>> {
        let in_use = || PyRuntimeError::new_err("another thread is using this iterator");
        let mut search = self.with(Option::take).ok_or_else(in_use)?;
        let (path, search) = py.detach(|| {
            let path = search.next_path().map(|path| path.to_vec());
            (path, search)
        });
        self.with(|it| *it = Some(search));
        Ok(path)
    }

    /// Whether the walk has not been cut off by the step limit so far.
    #[getter]
    fn is_complete(&self) -> bool {
        self.with(|it| it.as_ref().is_none_or(PathSearch::is_complete))
    }
}
