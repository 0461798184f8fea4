//! Functions over columns of text, by the Arrow PyCapsule protocol.
//!
//! Texts in results have the large types, with offsets of 64 bits, so no column is too long.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{BooleanBuilder, LargeListBuilder, LargeStringBuilder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, LargeStringArray,
    StringArray, StringViewArray, StructArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use arrow_select::take::take;
use dictc_board::{Board, Parser};
use dictc_letters::{Alphabet, quoted};
use dictc_lexicon::Lexicon;
use dictc_query::{Levenshtein, Question, STEPS_AT_ONCE};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::ffi::to_array_pycapsules;

use crate::dictionary::Dictionary;
use crate::error::{BoardError, of_board, of_query, of_value};
use crate::solver::Solver;

/// The time between two checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

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
    rows: Rows,
}

/// The rows of a column, as messages name them.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the first row; `None` if this is a part of a column, at a place that is not
    /// known.
    first_row: Option<usize>,
    /// The number of rows.
    len: usize,
}

/// The rows of texts.
struct Rows {
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
    fn new(array: &'a dyn Array, rows: Rows) -> PyResult<Self> {
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
        Ok(Self { kind, nulls: array.logical_nulls(), len: array.len(), rows })
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
    fn words(&self, lexicon: &Lexicon) -> impl ExactSizeIterator<Item = Cow<'a, [u8]>> {
        (0..self.len).map(move |row| lexicon.as_word_bytes(self.bytes(row)))
    }

    /// The bytes of all rows; `None` for null.
    fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'a [u8]>> {
        let is_null = |row| self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
        (0..self.len).map(move |row| (!is_null(row)).then(|| self.bytes(row)))
    }

    /// Calls `work` for each row with the text, or `None` for null. An error names the row and
    /// quotes the text. Checks for signals such as Ctrl-C from time to time.
    fn for_each(&self, mut work: impl FnMut(Option<&'a str>) -> PyResult<()>) -> PyResult<()> {
        let mut checked = Instant::now();
        for (row, bytes) in self.iter().enumerate() {
            if checked.elapsed() > PAUSE {
                Python::attach(|py| py.check_signals())?;
                checked = Instant::now();
            }
            let text = bytes.map(std::str::from_utf8).transpose().map_err(of_value);
            text.and_then(&mut work).map_err(|error| self.at(row, error))?;
        }
        Ok(())
    }

    /// An error of the same type that names the row and quotes its text.
    fn at(&self, row: usize, error: PyErr) -> PyErr {
        let in_column = self.rows.first.as_ref().map_or(row, |first| first[row]);
        let place = match self.rows.place.first_row {
            Some(first) => format!("row {} of the column", first + in_column),
            None => format!("row {in_column} of a batch of {}", self.rows.place.len),
        };
        let text = quoted(&String::from_utf8_lossy(self.bytes(row)));
        Python::attach(|py| {
            let message = format!("{place}, {text}: {}", error.value(py));
            PyErr::from_type(error.get_type(py), message)
        })
    }
}

/// Calls `work` on the texts of a column, and returns its answer for each row.
///
/// If the column has categories, `work` gets those that rows have, each once and in the order of
/// their first rows. So an error is about the first row that has one.
fn of_texts(
    column: &dyn Array,
    first_row: Option<usize>,
    work: impl FnOnce(&Texts<'_>) -> PyResult<ArrayRef>,
) -> PyResult<ArrayRef> {
    let place = Place { first_row, len: column.len() };
    let Some(encoded) = column.as_any_dictionary_opt() else {
        return work(&Texts::new(column, Rows { place, first: None })?);
    };
    let categories = encoded.values();
    // Few rows of many categories, as in a chunk of a column, are looked up by themselves.
    if categories.is_empty() || categories.len() > encoded.len() {
        let texts = take(categories, encoded.keys(), None).map_err(of_arrow)?;
        return work(&Texts::new(&texts, Rows { place, first: None })?);
    }
    let Used { categories: used, rows, places } = Used::of(encoded);
    let texts = take(categories, &used, None).map_err(of_arrow)?;
    let answers = work(&Texts::new(&texts, Rows { place, first: Some(rows) })?)?;
    take(&answers, &places, None).map_err(of_arrow)
}

/// The categories that rows of a column have, in the order of their first rows.
struct Used {
    categories: UInt64Array,
    /// The first row of each.
    rows: Vec<usize>,
    /// For each row, the place of its category among these; null for a null row.
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
}

fn of_arrow(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Calls a function of `dictc.arrow` on a column of words.
#[pyfunction]
#[pyo3(signature = (function, dictionary, column, *, edits = 2, first_row = None))]
pub fn word_column(
    py: Python<'_>,
    function: &str,
    dictionary: &Dictionary,
    column: PyArray,
    edits: usize,
    first_row: Option<usize>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let lexicon = &dictionary.lexicon;
    let answer = |texts: &Texts<'_>| match function {
        "is_word" => Ok(is_word(lexicon, texts)),
        "ordinal" => Ok(ordinal(lexicon, texts)),
        "value" => Ok(value(lexicon, texts)),
        "normalize" => normalize(lexicon, texts),
        "fuzzy_best" => fuzzy_best(lexicon, texts, edits),
        _ => Err(PyValueError::new_err(format!("no function {function:?}"))),
    };
    let array = py.detach(|| of_texts(&array, first_row, answer))?;
    Ok(ArrowArray { array })
}

/// Calls a function of `dictc.arrow` on a column of boards. With `wrong_is_null`, the row of a text
/// that is not a board is null; otherwise it is an error.
#[pyfunction]
#[pyo3(signature = (function, solver, column, *, wrong_is_null = false, first_row = None))]
pub fn board_column(
    py: Python<'_>,
    function: &str,
    solver: &Solver,
    column: PyArray,
    wrong_is_null: bool,
    first_row: Option<usize>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let array = solver.with(py, |solver| {
        let alphabet = solver.lexicon().alphabet().clone();
        of_texts(&array, first_row, |texts| {
            let boards = Boards { texts, alphabet: &alphabet, wrong_is_null };
            match function {
                "score_boards" => score_boards(solver, &boards),
                "solve_boards" => solve_boards(solver, &boards),
                _ => Err(PyValueError::new_err(format!("no function {function:?}"))),
            }
        })
    })??;
    Ok(ArrowArray { array })
}

fn is_word(lexicon: &Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut found = lexicon.contains_many(texts.words(lexicon));
    let found = BooleanBuffer::collect_bool(texts.len, |_| found.next().unwrap_or_default());
    Arc::new(BooleanArray::new(found, texts.nulls.clone()))
}

fn ordinal(lexicon: &Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len);
    for (text, ordinal) in texts.iter().zip(lexicon.ordinals(texts.words(lexicon))) {
        column.append_option(text.and(ordinal).map(|ordinal| ordinal as u64));
    }
    Arc::new(column.finish())
}

fn value(lexicon: &Lexicon, texts: &Texts<'_>) -> ArrayRef {
    let mut column = UInt64Builder::with_capacity(texts.len);
    for text in texts.iter() {
        column.append_option(text.and_then(|text| lexicon.value(lexicon.as_word_bytes(text))));
    }
    Arc::new(column.finish())
}

/// Texts as the dictionary spells words: in lower case, composed, and by its letter rules.
fn normalize(lexicon: &Lexicon, texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    texts.for_each(|text| {
        column.append_option(text.map(|text| lexicon.fold(text)));
        Ok(())
    })?;
    Ok(Arc::new(column.finish()))
}

/// The first of the words that `Dictionary.fuzzy` lists.
fn fuzzy_best(lexicon: &Lexicon, texts: &Texts<'_>, edits: usize) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    let longest = lexicon.metadata().map_or(usize::MAX, |it| it.longest as usize);
    texts.for_each(|text| {
        let Some(word) = text.map(|text| lexicon.as_word(text)) else {
            column.append_null();
            return Ok(());
        };
        // A word is nearest to itself, and no word is near a text that is much longer than all
        // words.
        if lexicon.contains(&*word) {
            column.append_value(word);
        } else if lexicon.alphabet().count(&word) > longest.saturating_add(edits) {
            column.append_null();
        } else {
            let near = Levenshtein::new(&word, edits).map_err(of_query)?;
            let mut walk = Question::from(near).walk(lexicon);
            let mut best = None;
            // To the end, where a walk says that it stopped at the step limit.
            loop {
                match walk.next_within(STEPS_AT_ONCE).map_err(of_query)? {
                    ControlFlow::Continue(()) => Python::attach(|py| py.check_signals())?,
                    ControlFlow::Break(None) => break,
                    ControlFlow::Break(Some(row)) => {
                        best.get_or_insert_with(|| row.text().into_owned());
                    }
                }
            }
            column.append_option(best);
        }
        Ok(())
    })?;
    Ok(Arc::new(column.finish()))
}

/// An error about the text of a board, in which rows are rows of the board.
fn not_a_board(error: dictc_board::Error) -> PyErr {
    let error = of_board(error);
    let message = Python::attach(|py| format!("not a board: {}", error.value(py)));
    BoardError::new_err(message)
}

/// A column of boards.
struct Boards<'a> {
    texts: &'a Texts<'a>,
    alphabet: &'a Alphabet,
    wrong_is_null: bool,
}

impl Boards<'_> {
    /// Calls `work` for each row with the board, or `None` for null. `work` returns whether the row
    /// has an answer.
    fn for_each(&self, mut work: impl FnMut(Option<Board>) -> PyResult<()>) -> PyResult<()> {
        let parse = |text: &str| Parser::new().alphabet(self.alphabet).parse(text);
        self.texts.for_each(|text| match text.map(parse).transpose() {
            Ok(board) => work(board),
            Err(_) if self.wrong_is_null => work(None),
            Err(error) => Err(not_a_board(error)),
        })
    }
}

/// The words and points of boards, and whether the searches were complete.
fn score_boards(solver: &mut dictc_solver::Solver, boards: &Boards<'_>) -> PyResult<ArrayRef> {
    let mut words = UInt64Builder::with_capacity(boards.texts.len);
    let mut points = UInt64Builder::with_capacity(boards.texts.len);
    let mut complete = BooleanBuilder::with_capacity(boards.texts.len);
    boards.for_each(|board| {
        let score = board.map(|board| solver.score(&board));
        words.append_option(score.map(|score| u64::from(score.words)));
        points.append_option(score.map(|score| score.points));
        complete.append_option(score.map(|score| score.is_complete));
        Ok(())
    })?;
    let column = |name: &str, kind| Arc::new(Field::new(name, kind, true));
    let words = words.finish();
    let nulls = words.nulls().cloned();
    let fields = vec![
        column("words", DataType::UInt64),
        column("points", DataType::UInt64),
        column("complete", DataType::Boolean),
    ];
    let columns: Vec<ArrayRef> =
        vec![Arc::new(words), Arc::new(points.finish()), Arc::new(complete.finish())];
    Ok(Arc::new(StructArray::new(fields.into(), columns, nulls)))
}

/// The words of boards, as lists.
fn solve_boards(solver: &mut dictc_solver::Solver, boards: &Boards<'_>) -> PyResult<ArrayRef> {
    let mut column = LargeListBuilder::new(LargeStringBuilder::new());
    boards.for_each(|board| {
        let Some(board) = board else {
            column.append_null();
            return Ok(());
        };
        let solution = solver.solve(&board);
        if !solution.is_complete() {
            if !boards.wrong_is_null {
                return Err(BoardError::new_err("the step limit cut the search off"));
            }
            column.append_null();
            return Ok(());
        }
        for word in solution {
            column.values().append_value(word.text());
        }
        column.append(true);
        Ok(())
    })?;
    Ok(Arc::new(column.finish()))
}
