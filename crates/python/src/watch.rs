//! Watches a compilation: signals such as Ctrl-C end it, and a function of Python receives the
//! dropped words.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use dictc_compile::{DroppedWord, Files, HighLetters, Progress, Remark};
use dictc_texts::DEFAULT_EXPANSION;
use pyo3::prelude::*;

/// The most bytes that are read between two looks at the time: fewer than a thousand lines.
const PIECE: usize = 2048;
/// The time between two checks for signals. A check waits for the lock of the interpreter, which
/// other threads may use.
const PAUSE: Duration = Duration::from_millis(20);

/// What readers and the observer of a compilation share.
#[derive(Clone, Default)]
pub struct Watch(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    checked: Option<Instant>,
    /// The exception that has ended the compilation.
    exception: Option<PyErr>,
    remarks: Vec<Remark>,
    is_exclusion_unused: bool,
}

impl Watch {
    /// The exception of Python's that has ended the compilation.
    pub fn exception(&self) -> Option<PyErr> {
        self.state().exception.take()
    }

    /// What may surprise about all words.
    pub fn remarks(&self) -> Vec<Remark> {
        std::mem::take(&mut self.state().remarks)
    }

    /// Whether the list of words to leave out has excluded none.
    pub fn is_exclusion_unused(&self) -> bool {
        self.state().is_exclusion_unused
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an exception, and returns an error that ends the compilation.
    fn end(&self, exception: PyErr) -> io::Error {
        self.state().exception = Some(exception);
        io::Error::other("interrupted")
    }

    /// Checks for signals, unless it has just done so.
    fn check(&self) -> io::Result<()> {
        {
            let mut state = self.state();
            if state.checked.is_some_and(|checked| checked.elapsed() < PAUSE) {
                return Ok(());
            }
            state.checked = Some(Instant::now());
        }
        Python::attach(|py| py.check_signals()).map_err(|exception| self.end(exception))
    }
}

impl Files for Watch {
    fn open(&self, path: &Path, _: bool) -> io::Result<Box<dyn Read>> {
        let text = dictc_texts::open(Box::new(File::open(path)?), DEFAULT_EXPANSION)?.reader;
        Ok(Box::new(Watched { text, watch: self.clone() }))
    }

    fn high_letters(&self, encoding: &str) -> Option<HighLetters> {
        dictc_texts::high_letters(encoding)
    }
}

/// A text whose reader checks for signals.
struct Watched {
    text: Box<dyn Read>,
    watch: Watch,
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.watch.check()?;
        let piece = buffer.len().min(PIECE);
        self.text.read(&mut buffer[..piece])
    }
}

/// The observer of a compilation.
pub struct Observer {
    pub watch: Watch,
    pub on_dropped: Option<Py<PyAny>>,
}

impl dictc_compile::Observer for Observer {
    fn progress(&mut self, _: Progress) -> ControlFlow<()> {
        if self.watch.check().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn unused_exclusions(&mut self, _: usize) {
        self.watch.state().is_exclusion_unused = true;
    }

    fn remark(&mut self, remark: Remark) {
        self.watch.state().remarks.push(remark);
    }

    fn dropped(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        let Some(function) = &self.on_dropped else { return Ok(()) };
        let called = Python::attach(|py| {
            let (list, line) = dropped.location.map(|it| (it.list, it.line)).unzip();
            let fields = (dropped.word, dropped.reason.to_string(), list, line);
            let word = py.import("dictc.types")?.getattr("DroppedWord")?.call1(fields)?;
            function.call1(py, (word,)).map(drop)
        });
        called.map_err(|exception| self.watch.end(exception))
    }
}
