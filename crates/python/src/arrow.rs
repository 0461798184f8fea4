//! Functions over columns of text, by the Arrow PyCapsule protocol.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, ListBuilder, StringBuilder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_schema::{DataType, Field};
use lexicon::Levenshtein;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::ffi::to_array_pycapsules;

use crate::dictionary::Dictionary;
use crate::error::{of_lexicon, of_value};

/// A column that every Arrow library reads.
#[pyclass(frozen, module = "dictc")]
pub struct ArrowArray {
    array: ArrayRef,
}

#[pymethods]
impl ArrowArray {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<dictc.ArrowArray of {} {}>", self.array.len(), self.array.data_type())
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let field = Arc::new(Field::new("", self.array.data_type().clone(), true));
        Ok(to_array_pycapsules(py, field, &self.array, requested_schema)?)
    }
}

/// The texts of a column; `None` for null.
fn texts(array: &dyn Array) -> PyResult<Vec<Option<&[u8]>>> {
    fn bytes(text: Option<&str>) -> Option<&[u8]> {
        text.map(str::as_bytes)
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(bytes).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(bytes).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(bytes).collect(),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().iter().collect(),
        DataType::Null => vec![None; array.len()],
        other => {
            let message = format!("a column of {other}; expected texts or binary of a fixed size");
            return Err(PyTypeError::new_err(message));
        }
    })
}

fn text(bytes: &[u8]) -> PyResult<&str> {
    std::str::from_utf8(bytes).map_err(of_value)
}

/// Calls a function of `dictc.arrow` by name.
#[pyfunction]
#[pyo3(signature = (function, dictionary, column, distance = 1))]
pub fn arrow_call(
    py: Python<'_>,
    function: &str,
    dictionary: &Dictionary,
    column: PyArray,
    distance: usize,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let lexicon = &dictionary.lexicon;
    let array = py.detach(|| {
        let texts = texts(&array)?;
        match function {
            "is_word" => Ok(is_word(lexicon, &texts)),
            "ordinal" => Ok(ordinal(lexicon, &texts)),
            "value" => Ok(value(lexicon, &texts)),
            "normalize" => normalize(&texts),
            "fuzzy_best" => fuzzy_best(lexicon, &texts, distance),
            "score_boards" => score_boards(lexicon, &texts),
            "solve_boards" => solve_boards(lexicon, &texts),
            _ => Err(PyValueError::new_err(format!("no function {function:?}"))),
        }
    })?;
    Ok(ArrowArray { array })
}

fn is_word(lexicon: &lexicon::Lexicon, texts: &[Option<&[u8]>]) -> ArrayRef {
    let mut column = BooleanBuilder::with_capacity(texts.len());
    let found = lexicon.contains_many(texts.iter().map(|text| text.unwrap_or_default()));
    for (text, found) in texts.iter().zip(found) {
        column.append_option(text.map(|_| found));
    }
    Arc::new(column.finish())
}

fn ordinal(lexicon: &lexicon::Lexicon, texts: &[Option<&[u8]>]) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len());
    let ordinals = lexicon.ordinals(texts.iter().map(|text| text.unwrap_or_default()));
    for (text, ordinal) in texts.iter().zip(ordinals) {
        column.append_option(text.and(ordinal).map(|ordinal| ordinal as u64));
    }
    Arc::new(column.finish())
}

fn value(lexicon: &lexicon::Lexicon, texts: &[Option<&[u8]>]) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len());
    for text in texts {
        column.append_option(text.and_then(|text| lexicon.value(text)));
    }
    Arc::new(column.finish())
}

/// Texts as dictionaries write words: lower case, letters with accents composed.
fn normalize(texts: &[Option<&[u8]>]) -> PyResult<ArrayRef> {
    let mut column = StringBuilder::new();
    for bytes in texts {
        match bytes {
            Some(bytes) => column.append_value(letters::fold(text(bytes)?)),
            None => column.append_null(),
        }
    }
    Ok(Arc::new(column.finish()))
}

/// The first of [`Lexicon::spellings`](lexicon::Lexicon::spellings) within a number of edits.
fn fuzzy_best(
    lexicon: &lexicon::Lexicon,
    texts: &[Option<&[u8]>],
    distance: usize,
) -> PyResult<ArrayRef> {
    let mut column = StringBuilder::new();
    for bytes in texts {
        let Some(bytes) = bytes else {
            column.append_null();
            continue;
        };
        let word = text(bytes)?;
        // A word is nearest to itself.
        if lexicon.contains(word) {
            column.append_value(word);
            continue;
        }
        let near = lexicon.spellings(&Levenshtein::new(word, distance).map_err(of_lexicon)?);
        column.append_option(near.first().map(|near| &near.word));
    }
    Ok(Arc::new(column.finish()))
}

fn boards<'a>(
    texts: &'a [Option<&'a [u8]>],
) -> impl Iterator<Item = PyResult<Option<board::Board>>> + 'a {
    texts.iter().enumerate().map(|(row, bytes)| {
        let Some(bytes) = bytes else { return Ok(None) };
        board::Board::parse(text(bytes)?)
            .map(Some)
            .map_err(|error| PyValueError::new_err(format!("row {row}: {error}")))
    })
}

/// The words and points of boards.
fn score_boards(lexicon: &lexicon::Lexicon, texts: &[Option<&[u8]>]) -> PyResult<ArrayRef> {
    let mut solver = solver::Solver::new(lexicon.clone());
    let mut words = UInt64Builder::with_capacity(texts.len());
    let mut points = UInt64Builder::with_capacity(texts.len());
    for board in boards(texts) {
        let score = board?.map(|board| solver.score(&board));
        words.append_option(score.map(|score| u64::from(score.words)));
        points.append_option(score.map(|score| score.points));
    }
    let column = |name: &str| Arc::new(Field::new(name, DataType::UInt64, true));
    Ok(Arc::new(StructArray::from(vec![
        (column("words"), Arc::new(words.finish()) as ArrayRef),
        (column("points"), Arc::new(points.finish()) as ArrayRef),
    ])))
}

/// The words of boards, as lists.
fn solve_boards(lexicon: &lexicon::Lexicon, texts: &[Option<&[u8]>]) -> PyResult<ArrayRef> {
    let mut solver = solver::Solver::new(lexicon.clone());
    let mut column = ListBuilder::new(StringBuilder::new());
    for board in boards(texts) {
        let Some(board) = board? else {
            column.append_null();
            continue;
        };
        for word in solver.solve(&board) {
            column.values().append_value(word.text());
        }
        column.append(true);
    }
    Ok(Arc::new(column.finish()))
}
