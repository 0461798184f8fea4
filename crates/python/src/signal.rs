//! Signals, such as Ctrl-C, that end a search of a board.

use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use pyo3::prelude::*;

/// The exception of a signal that ended a search, and the thread of the search.
#[derive(Debug, Default)]
pub struct Signal(Mutex<Option<(ThreadId, PyErr)>>);

impl Signal {
    /// Runs the handlers of signals, which Python does only in its main thread. Whether one of them
    /// raised an exception in this thread, which is kept.
    pub fn is_caught(&self) -> bool {
        let error = Python::attach(|py| py.check_signals().err());
        let thread = thread::current().id();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = error {
            *kept = Some((thread, error));
        }
        kept.as_ref().is_some_and(|(of, _)| *of == thread)
    }

    /// Fails with the exception that ended a search of this thread.
    pub fn check(&self) -> PyResult<()> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let thread = thread::current().id();
        kept.take_if(|(of, _)| *of == thread).map_or(Ok(()), |(_, error)| Err(error))
    }
}
