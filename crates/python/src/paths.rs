//! The paths of a word on a board.

use std::sync::{Arc, Mutex, PoisonError};

use dictc_solver::PathSearch;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::signal::Signal;

/// All ways to spell a word on a board, one after the other.
#[pyclass(frozen, module = "dictc")]
pub struct Paths {
    /// `None` while a thread searches for the next path.
    search: Mutex<Option<PathSearch>>,
    signal: Arc<Signal>,
}

impl Paths {
    pub fn new(mut search: PathSearch) -> Self {
        let signal = Arc::<Signal>::default();
        let kept = Arc::clone(&signal);
        search.interrupt_when(move || kept.is_caught());
        Self { search: Mutex::new(Some(search)), signal }
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
        self.signal.check().map(|()| path)
    }

    fn __repr__(&self) -> &'static str {
        "<dictc.Paths: an iterator; list() takes all of them>"
    }

    /// Whether the walk has not been cut off by the step limit so far.
    #[getter]
    fn is_complete(&self) -> bool {
        self.with(|it| it.as_ref().is_none_or(PathSearch::is_complete))
    }
}
