//! Walks over answers, which signals such as Ctrl-C interrupt.
//!
//! Walks run in slices of steps and of rows. Between two slices, signals are checked.

use std::ops::ControlFlow;
use std::sync::Mutex;

use dictc_lexicon::Lexicon;
use dictc_query::{Error, Question, STEPS_AT_ONCE, Walk};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString};

use crate::drawing::table;
use crate::error::{self, of_query};
use crate::natural::Argument;

/// The number of rows between two checks for signals.
pub const ROWS: usize = 1024;

/// The number of steps for which a walk keeps the interpreter: to release it takes as long. This
/// number of steps for each of `ROWS` rows takes less than 0.2 s.
const STEPS: u64 = 1000;

/// The answers of a question.
pub fn walk(py: Python<'_>, question: Question, lexicon: &Lexicon) -> Walk {
    // The first question to a plain file proves it.
    py.detach(|| question.walk(lexicon))
}

/// All that `next` finds in slices of steps. An exception that ends it has as `found` what was found
/// until then.
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
    let error = loop {
        match py.detach(&mut slice) {
            Ok(true) => return Ok(found),
            Ok(false) => match py.check_signals() {
                Ok(()) => {}
                Err(exception) => break exception,
            },
            Err(error) => break of_query(error),
        }
    };
    error.value(py).setattr("found", found)?;
    Err(error)
}

/// The texts of all rows.
pub fn texts(py: Python<'_>, mut walk: Walk) -> PyResult<Vec<String>> {
    collect(py, |steps| {
        Ok(walk.next_within(steps)?.map_break(|row| Some(row?.text().into_owned())))
    })
}

/// The words that answer a question, one after the other: `list` takes all of them.
///
/// A slice such as `[:10]` asks the question again: it counts from the first answer, also after
/// `next`, and the iterator stays where it is.
#[pyclass(frozen, module = "dictc")]
pub struct WordIterator {
    question: Question,
    lexicon: Lexicon,
    has_values: bool,
    /// The walk, and its number of rows so far.
    walk: Mutex<(Walk, usize)>,
}

impl WordIterator {
    pub fn new(py: Python<'_>, question: Question, lexicon: &Lexicon, has_values: bool) -> Self {
        let walk = Mutex::new((walk(py, question.clone(), lexicon), 0));
        Self { question, lexicon: lexicon.clone(), has_values, walk }
    }

    /// The first words, as far as few steps find them, and an ellipsis if there can be more.
    fn first(&self, py: Python<'_>, count: usize) -> Vec<String> {
        let limit = self.lexicon.step_limit().min(100 * STEPS);
        let lexicon = self.lexicon.clone().with_step_limit(limit);
        let found = walk(py, self.question.clone(), &lexicon).take(count + 1).enumerate();
        let word = |(at, word): (usize, Result<String, Error>)| match word {
            Ok(word) if at < count => word,
            _ => "…".to_owned(),
        };
        found.map(word).collect()
    }
}

/// A word, or a word with its value.
#[derive(IntoPyObject)]
enum Item {
    Word(String),
    Pair(String, Option<u64>),
}

#[pymethods]
impl WordIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let in_use = |_| PyRuntimeError::new_err("another thread is using this iterator");
        let mut lock = self.walk.try_lock().map_err(in_use)?;
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
        let Some(row) = walk.row() else { return Ok(None) };
        let text = PyString::new(py, &row.text());
        Ok(Some(match self.has_values {
            true => (text, row.value()).into_pyobject(py)?.into_any(),
            false => text.into_any(),
        }))
    }

    /// The words of a slice of all answers, counted from the first one, whatever `next` has returned.
    fn __getitem__(&self, py: Python<'_>, slice: &Bound<'_, PySlice>) -> PyResult<Vec<Item>> {
        let part = |name: &str, default: usize| {
            PyResult::Ok(Option::<usize>::of(&slice.getattr(name)?, name)?.unwrap_or(default))
        };
        let (start, stop, step) = (part("start", 0)?, part("stop", usize::MAX)?, part("step", 1)?);
        if step == 0 {
            return Err(error::Error::new_err("slice step cannot be zero"));
        }
        let mut walk = walk(py, self.question.clone(), &self.lexicon);
        let mut at = 0;
        collect(py, |steps| {
            // Rows that are skipped are a slice, too.
            for _ in 0..ROWS {
                if at >= stop {
                    return Ok(ControlFlow::Break(None));
                }
                let row = match walk.next_within(steps)? {
                    ControlFlow::Break(Some(row)) => row,
                    end => return Ok(end.map_break(|_| None)),
                };
                at += 1;
                if at > start && (at - 1 - start).is_multiple_of(step) {
                    let text = row.text().into_owned();
                    let item = match self.has_values {
                        true => Item::Pair(text, row.value()),
                        false => Item::Word(text),
                    };
                    return Ok(ControlFlow::Break(Some(item)));
                }
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let words = self.first(py, 5);
        let words = if words.is_empty() { "no words".to_owned() } else { words.join(", ") };
        format!("<dictc.WordIterator: {words}; list() takes all, [:10] the first>")
    }

    /// A table of the first words.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        table(["word"], self.first(py, 10).into_iter().map(|word| [word]))
    }
}
