//! Functions over columns of text, by the Arrow PyCapsule protocol.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, LargeStringArray, StringArray,
    StringViewArray, StructArray,
};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use arrow_schema::{DataType, Field};
use dictc_query::Levenshtein;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::ffi::to_array_pycapsules;

use crate::dictionary::Dictionary;
use crate::error::of_value;

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

/// A column of texts.
struct Texts<'a> {
    kind: Kind<'a>,
    nulls: Option<NullBuffer>,
    len: usize,
}

enum Kind<'a> {
    Small(&'a StringArray),
    Large(&'a LargeStringArray),
    View(&'a StringViewArray),
    Fixed(&'a FixedSizeBinaryArray),
    Null,
}

impl<'a> Texts<'a> {
    fn new(array: &'a dyn Array) -> PyResult<Self> {
        let kind = match array.data_type() {
            DataType::Utf8 => Kind::Small(array.as_string()),
            DataType::LargeUtf8 => Kind::Large(array.as_string()),
            DataType::Utf8View => Kind::View(array.as_string_view()),
            DataType::FixedSizeBinary(_) => Kind::Fixed(array.as_fixed_size_binary()),
            DataType::Null => Kind::Null,
            other => {
                let message =
                    format!("a column of {other}; expected texts or binary of a fixed size");
                return Err(PyTypeError::new_err(message));
            }
        };
        Ok(Self { kind, nulls: array.logical_nulls(), len: array.len() })
    }

    /// The bytes of a row; of a null row, any.
    #[inline]
    fn bytes(&self, row: usize) -> &'a [u8] {
        match self.kind {
            Kind::Small(array) => array.value(row).as_bytes(),
            Kind::Large(array) => array.value(row).as_bytes(),
            Kind::View(array) => array.value(row).as_bytes(),
            Kind::Fixed(array) => array.value(row),
            Kind::Null => b"",
        }
    }

    /// The bytes of all rows, as `bytes` returns them.
    fn all_bytes(&self) -> impl ExactSizeIterator<Item = &'a [u8]> {
        (0..self.len).map(|row| self.bytes(row))
    }

    /// The bytes of all rows; `None` for null.
    fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'a [u8]>> {
        let is_null = |row| self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        (0..self.len).map(move |row| (!is_null(row)).then(|| self.bytes(row)))
    }
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
        let texts = Texts::new(&array)?;
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

fn is_word(lexicon: &dictc_lexicon::Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut found = lexicon.contains_many(texts.all_bytes());
    let found = BooleanBuffer::collect_bool(texts.len, |_| found.next().unwrap_or_default());
    Arc::new(BooleanArray::new(found, texts.nulls.clone()))
}

fn ordinal(lexicon: &dictc_lexicon::Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len);
    for (text, ordinal) in texts.iter().zip(lexicon.ordinals(texts.all_bytes())) {
        column.append_option(text.and(ordinal).map(|ordinal| ordinal as u64));
    }
    Arc::new(column.finish())
}

fn value(lexicon: &dictc_lexicon::Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len);
    for text in texts.iter() {
        column.append_option(text.and_then(|text| lexicon.value(text)));
    }
    Arc::new(column.finish())
}

/// Texts as dictionaries write words: lower case, letters with accents composed.
fn normalize(texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut column = StringBuilder::new();
    for bytes in texts.iter() {
        match bytes {
            Some(bytes) => column.append_value(dictc_letters::fold(text(bytes)?)),
            None => column.append_null(),
        }
    }
    Ok(Arc::new(column.finish()))
}

/// The first of [`Levenshtein::likeliest_first`] within a number of edits.
fn fuzzy_best(
    lexicon: &dictc_lexicon::Lexicon,
    texts: &Texts<'_>,
    distance: usize,
) -> PyResult<ArrayRef> {
    let mut column = StringBuilder::new();
    for bytes in texts.iter() {
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
        let near = Levenshtein::new(word, distance).map_err(of_value)?.transpositions(true);
        let near = near.likeliest_first(lexicon).map_err(of_value)?;
        column.append_option(near.first().map(|near| &near.word));
    }
    Ok(Arc::new(column.finish()))
}

fn boards(texts: &Texts<'_>) -> impl Iterator<Item = PyResult<Option<dictc_board::Board>>> {
    texts.iter().enumerate().map(|(row, bytes)| {
        let Some(bytes) = bytes else { return Ok(None) };
        dictc_board::Board::parse(text(bytes)?)
            .map(Some)
            .map_err(|error| PyValueError::new_err(format!("row {row}: {error}")))
    })
}

/// The words and points of boards.
fn score_boards(lexicon: &dictc_lexicon::Lexicon, texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut solver = dictc_solver::Solver::new(lexicon.clone());
    let mut words = UInt64Builder::with_capacity(texts.len);
    let mut points = UInt64Builder::with_capacity(texts.len);
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
fn solve_boards(lexicon: &dictc_lexicon::Lexicon, texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut solver = dictc_solver::Solver::new(lexicon.clone());
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
