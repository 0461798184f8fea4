//! Columns of texts, and of answers about them, by the Arrow PyCapsule protocol.
//!
//! Texts in results have the large types, with offsets of 64 bits, so no column is too long.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{ArrayBuilder, Int64Builder, LargeStringBuilder, NullBufferBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, FixedSizeBinaryArray, LargeListArray, LargeStringArray,
    StringArray, StringViewArray, StructArray, UInt64Array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use arrow_select::take::take;
use dictc_letters::quoted;
use dictc_lexicon::Lexicon;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::ffi::to_array_pycapsules;

use crate::error::{BoardError, Error, QueryError, StepLimitError, of_value};

/// The time between two checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// A column that every Arrow library reads.
#[pyclass(frozen, module = "dictc")]
pub struct ArrowArray {
    pub array: ArrayRef,
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
pub struct Texts<'a> {
    kind: Kind<'a>,
    pub nulls: Option<NullBuffer>,
    pub len: usize,
    rows: Rows,
    pub check: &'a Check,
}

/// Looks whether the caller wants to end a call.
pub struct Check(pub Option<Py<PyAny>>);

impl Check {
    /// Calls the function, or the handlers of signals, which Python calls only in its main thread.
    pub fn now(&self) -> PyResult<()> {
        Python::attach(|py| match &self.0 {
            Some(function) => function.call0(py).map(drop),
            None => py.check_signals(),
        })
    }
}

/// The rows of a column, as messages name them.
#[derive(Clone, Copy)]
pub struct Place {
    /// The number of the first row; `None` if this is a part of a column, at a place that is not
    /// known.
    first_row: Option<usize>,
    /// The number of rows.
    len: usize,
}

/// The rows of texts.
pub struct Rows {
    place: Place,
    /// The first row of each text, if texts are categories.
    first: Option<Vec<usize>>,
}

enum Kind<'a> {
    Small(&'a StringArray),
    Large(&'a LargeStringArray),
    View(&'a StringViewArray),
    Fixed(&'a FixedSizeBinaryArray),
    Null,
}

impl<'a> Texts<'a> {
    fn new(array: &'a dyn Array, rows: Rows, check: &'a Check) -> PyResult<Self> {
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
        Ok(Self { kind, nulls: array.logical_nulls(), len: array.len(), rows, check })
    }

    /// The bytes of a row; unspecified for a null row.
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

    /// The words that the texts of all rows stand for; unspecified for null rows.
    pub fn words(&self, lexicon: &Lexicon) -> impl ExactSizeIterator<Item = Cow<'a, [u8]>> {
        (0..self.len).map(move |row| lexicon.as_word_bytes(self.bytes(row)))
    }

    /// The bytes of all rows; `None` for null.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'a [u8]>> {
        let is_null = |row| self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        (0..self.len).map(move |row| (!is_null(row)).then(|| self.bytes(row)))
    }

    /// The rows of `column` after one was appended for each text: `answer` appends what it finds and
    /// returns true, and otherwise the row is null, as it is for a null. An error names the row and
    /// quotes the text; with `wrong_is_null`, the row of a text that is wrong is null, too. Checks for
    /// signals such as Ctrl-C from time to time.
    pub fn fill<C: Column>(
        &self,
        mut column: C,
        wrong_is_null: bool,
        mut answer: impl FnMut(&mut C, &'a str) -> PyResult<bool>,
    ) -> Answers {
        let mut checked = Instant::now();
        for (row, bytes) in self.iter().enumerate() {
            let mut check = Ok(());
            if checked.elapsed() > PAUSE {
                check = self.check.now();
                checked = Instant::now();
            }
            let has_answer =
                check.and_then(|()| match bytes.map(std::str::from_utf8).transpose() {
                    Err(_) if wrong_is_null => Ok(false),
                    Err(error) => Err(of_value(error)),
                    Ok(None) => Ok(false),
                    Ok(Some(text)) => match answer(&mut column, text) {
                        Err(error) if wrong_is_null && is_about_text(&error) => Ok(false),
                        other => other,
                    },
                });
            match has_answer {
                Ok(true) => {}
                Ok(false) => column.append_null(),
                Err(error) => {
                    return Err(Stopped::after(column.finish(), self.at(row, error)));
                }
            }
        }
        Ok(column.finish())
    }

    /// An error of the same type that names the row and quotes its text.
    pub fn at(&self, row: usize, error: PyErr) -> PyErr {
        let in_column = self.rows.first.as_ref().map_or(row, |first| first[row]);
        let place = match self.rows.place.first_row {
            Some(first) => format!("row {} of the column", first + in_column),
            None => format!("row {in_column} of a batch of {}", self.rows.place.len),
        };
        let text = quoted(&String::from_utf8_lossy(self.bytes(row)));
        Python::attach(|py| match error.is_instance_of::<Error>(py) {
            true => {
                let message = format!("{place}, {text}: {}", error.value(py));
                PyErr::from_type(error.get_type(py), message)
            }
            false => error,
        })
    }
}

/// Whether an error is about the text that was asked, and not about the dictionary or the caller.
fn is_about_text(error: &PyErr) -> bool {
    Python::attach(|py| {
        error.is_instance_of::<BoardError>(py)
            || error.is_instance_of::<QueryError>(py)
            || error.is_instance_of::<StepLimitError>(py)
    })
}

/// The answers about the texts of a column, in their order.
pub type Answers = Result<ArrayRef, Stopped>;

/// What ended the search for answers, and those that it had found.
pub struct Stopped {
    error: PyErr,
    /// `None` if the column cannot be asked.
    found: Option<ArrayRef>,
}

impl Stopped {
    /// An error after the answers about the first rows.
    pub fn after(found: ArrayRef, error: PyErr) -> Self {
        Self { error, found: Some(found) }
    }

    /// The exception, whose `found` has the answers.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        let Some(array) = self.found else { return self.error };
        let kept = self.error.value(py).setattr("found", ArrowArray { array });
        kept.map_or_else(|error| error, |()| self.error)
    }
}

impl From<PyErr> for Stopped {
    fn from(error: PyErr) -> Self {
        Self { error, found: None }
    }
}

/// A column of answers.
pub trait Column {
    fn append_null(&mut self);

    fn finish(self) -> ArrayRef;
}

impl Column for LargeStringBuilder {
    fn append_null(&mut self) {
        self.append_null();
    }

    fn finish(mut self) -> ArrayRef {
        Arc::new(LargeStringBuilder::finish(&mut self))
    }
}

impl Column for Int64Builder {
    fn append_null(&mut self) {
        self.append_null();
    }

    fn finish(mut self) -> ArrayRef {
        Arc::new(Int64Builder::finish(&mut self))
    }
}

/// A list of words for each row, with their distances where those are asked for.
pub struct Lists {
    words: LargeStringBuilder,
    distances: Option<Int64Builder>,
    /// Where each list ends.
    ends: Vec<i64>,
    nulls: NullBufferBuilder,
}

impl Column for Lists {
    fn append_null(&mut self) {
        self.end(false);
    }

    fn finish(mut self) -> ArrayRef {
        let words = Column::finish(self.words);
        let items = match self.distances {
            None => words,
            Some(distances) => {
                structs([("word", words), ("distance", Column::finish(distances))], None)
            }
        };
        let field = Arc::new(Field::new("item", items.data_type().clone(), true));
        let ends = OffsetBuffer::new(self.ends.into());
        Arc::new(LargeListArray::new(field, ends, items, self.nulls.finish()))
    }
}

impl Lists {
    pub fn new(has_distances: bool, len: usize) -> Self {
        Self {
            words: LargeStringBuilder::new(),
            distances: has_distances.then(Int64Builder::new),
            ends: vec![0],
            nulls: NullBufferBuilder::new(len),
        }
    }

    pub fn word(&mut self, text: &str, distance: usize) {
        self.words.append_value(text);
        if let Some(distances) = &mut self.distances {
            distances.append_value(distance as i64);
        }
    }

    /// Ends the list of a row, or its null.
    pub fn end(&mut self, is_valid: bool) {
        self.ends.push(self.words.len() as i64);
        self.nulls.append(is_valid);
    }
}

pub fn structs<const N: usize>(
    columns: [(&str, ArrayRef); N],
    nulls: Option<NullBuffer>,
) -> ArrayRef {
    let field =
        |(name, column): &(&str, ArrayRef)| Field::new(*name, column.data_type().clone(), true);
    let fields: Vec<Field> = columns.iter().map(field).collect();
    Arc::new(StructArray::new(fields.into(), columns.map(|(_, it)| it).to_vec(), nulls))
}

/// Calls `work` on the texts of a column, and returns its answer for each row.
///
/// If the column has categories, or if `is_slow`, `work` gets each distinct text that rows have once,
/// in the order of the first rows. So an error is about the first row that has one.
pub fn of_texts(
    column: &dyn Array,
    part: Part,
    is_slow: bool,
    work: impl FnOnce(&Texts<'_>) -> Answers,
) -> Answers {
    let Part { first_row, distinct, check } = part;
    if let Some((rows, len)) = distinct {
        if rows.len() != column.len() {
            return Err(Error::new_err("expected a row for each text").into());
        }
        let rows = Rows { place: Place { first_row, len }, first: Some(rows) };
        return work(&Texts::new(column, rows, &check)?);
    }
    let place = Place { first_row, len: column.len() };
    let plain = |array| Texts::new(array, Rows { place, first: None }, &check);
    let (values, used) = match column.as_any_dictionary_opt() {
        None if is_slow => (column, Used::of_texts(&plain(column)?)),
        None => return work(&plain(column)?),
        Some(encoded) => {
            let categories = encoded.values();
            // Few rows of many categories, as in a chunk of a column, are looked up by themselves.
            if categories.is_empty() || categories.len() > encoded.len() {
                let texts = take(categories, encoded.keys(), None).map_err(of_arrow)?;
                return work(&plain(&texts)?);
            }
            (&**categories, Used::of(encoded))
        }
    };
    let Used { categories, rows, places } = used;
    let texts = take(values, &categories, None).map_err(of_arrow)?;
    let texts = Texts::new(&texts, Rows { place, first: Some(rows) }, &check)?;
    let of_rows = |answers: &ArrayRef, rows| take(answers, &places.slice(0, rows), None);
    match work(&texts) {
        Ok(answers) => Ok(of_rows(&answers, places.len()).map_err(of_arrow)?),
        Err(Stopped { error, found: Some(found) }) => {
            // Texts are in the order of their first rows.
            let first = texts.rows.first.as_ref().and_then(|first| first.get(found.len()));
            let rows = first.copied().unwrap_or(places.len());
            Err(Stopped::after(of_rows(&found, rows).map_err(of_arrow)?, error))
        }
        stopped => stopped,
    }
}

/// The texts of a call.
pub struct Part {
    /// The number of the first row; `None` if it is not known.
    pub first_row: Option<usize>,
    /// If the texts are distinct ones of a column: the first row of each, and the number of rows.
    pub distinct: Option<(Vec<usize>, usize)>,
    pub check: Check,
}

/// The distinct texts of a column in the order of their first rows, these rows, and for each row of
/// the column the place of its text; null for a null row.
#[pyfunction]
pub fn distinct_texts(
    py: Python<'_>,
    column: PyArray,
) -> PyResult<(ArrowArray, Vec<usize>, ArrowArray)> {
    let (array, _) = column.into_inner();
    py.detach(|| {
        let of_plain = |array: &dyn Array| {
            let place = Place { first_row: None, len: array.len() };
            let texts = Texts::new(array, Rows { place, first: None }, &Check(None))?;
            PyResult::Ok(Used::of_texts(&texts))
        };
        let (values, used) = match array.as_any_dictionary_opt() {
            None => (Arc::clone(&array), of_plain(&array)?),
            Some(encoded) if encoded.values().is_empty() => {
                let texts = take(encoded.values(), encoded.keys(), None).map_err(of_arrow)?;
                let used = of_plain(&texts)?;
                (texts, used)
            }
            Some(encoded) => (Arc::clone(encoded.values()), Used::of(encoded)),
        };
        let texts = take(&values, &used.categories, None).map_err(of_arrow)?;
        let places: ArrayRef = Arc::new(used.places);
        Ok((ArrowArray { array: texts }, used.rows, ArrowArray { array: places }))
    })
}

/// The distinct texts of a column, in the order of their first rows.
struct Used {
    /// The place of each among the categories of the column, or among its rows.
    categories: UInt64Array,
    /// The first row of each.
    rows: Vec<usize>,
    /// For each row, the place of its text among these; null for a null row.
    places: UInt64Array,
}

impl Used {
    /// The column has at least one category.
    fn of(column: &dyn AnyDictionaryArray) -> Self {
        const NEW: u64 = u64::MAX;
        let nulls = column.keys().logical_nulls();
        let mut place_of = vec![NEW; column.values().len()];
        let (mut categories, mut rows) = (Vec::new(), Vec::new());
        let place = |(row, category): (usize, usize)| {
            if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                return 0;
            }
            if place_of[category] == NEW {
                place_of[category] = rows.len() as u64;
                categories.push(category as u64);
                rows.push(row);
            }
            place_of[category]
        };
        let places: Vec<u64> =
            column.normalized_keys().into_iter().enumerate().map(place).collect();
        let places = UInt64Array::new(places.into(), nulls);
        Self { categories: categories.into(), rows, places }
    }

    fn of_texts(texts: &Texts<'_>) -> Self {
        let (mut place_of, mut rows) = (HashMap::new(), Vec::new());
        let places = texts.iter().enumerate().map(|(row, text)| {
            text.map(|text| {
                *place_of.entry(text).or_insert_with(|| {
                    rows.push(row);
                    rows.len() as u64 - 1
                })
            })
        });
        let places = places.collect();
        Self { categories: rows.iter().map(|&row| row as u64).collect(), rows, places }
    }
}

fn of_arrow(error: ArrowError) -> PyErr {
    Error::new_err(error.to_string())
}
