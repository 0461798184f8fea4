//! Functions over columns of text, by the Arrow PyCapsule protocol.
//!
//! Texts in results have the large types, with offsets of 64 bits, so no column is too long.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Int64Builder, LargeStringBuilder, NullBufferBuilder,
};
use arrow_array::cast::AsArray;
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, LargeListArray,
    LargeStringArray, StringArray, StringViewArray, StructArray, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use arrow_select::take::take;
use dictc_board::{Board, Parser};
use dictc_letters::quoted;
use dictc_lexicon::Lexicon;
use dictc_query::{Question, STEPS_AT_ONCE, Walk};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::PyArray;
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_stream_pycapsule};

use crate::dictionary::Dictionary;
use crate::error::{
    BoardError, Error, QueryError, StepLimitError, of_board, of_lexicon, of_query, of_value,
};
use crate::natural::{Natural, natural};
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

    /// Appends a row to `column` for each text: `answer` appends what it finds and returns true, and
    /// otherwise the row is null, as it is for a null. An error names the row and quotes the text;
    /// with `wrong_is_null`, the row of a text that is wrong is null, too. Checks for signals such as
    /// Ctrl-C from time to time.
    fn fill<C: Column>(
        &self,
        column: &mut C,
        wrong_is_null: bool,
        mut answer: impl FnMut(&mut C, &'a str) -> PyResult<bool>,
    ) -> PyResult<()> {
        let mut checked = Instant::now();
        for (row, bytes) in self.iter().enumerate() {
            if checked.elapsed() > PAUSE {
                Python::attach(|py| py.check_signals())?;
                checked = Instant::now();
            }
            let has_answer = match bytes.map(std::str::from_utf8).transpose() {
                Err(_) if wrong_is_null => Ok(false),
                Err(error) => Err(of_value(error)),
                Ok(None) => Ok(false),
                Ok(Some(text)) => match answer(column, text) {
                    Err(error) if wrong_is_null && is_about_text(&error) => Ok(false),
                    other => other,
                },
            };
            let has_answer = has_answer.map_err(|error| self.at(row, error))?;
            if !has_answer {
                column.append_null();
            }
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

/// A column of answers.
trait Column {
    fn append_null(&mut self);
}

impl Column for LargeStringBuilder {
    fn append_null(&mut self) {
        self.append_null();
    }
}

impl Column for Int64Builder {
    fn append_null(&mut self) {
        self.append_null();
    }
}

/// A list of words for each row, with their distances where those are asked for.
struct Lists {
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
}

impl Lists {
    fn new(has_distances: bool, len: usize) -> Self {
        Self {
            words: LargeStringBuilder::new(),
            distances: has_distances.then(Int64Builder::new),
            ends: vec![0],
            nulls: NullBufferBuilder::new(len),
        }
    }

    fn word(&mut self, text: &str, distance: usize) {
        self.words.append_value(text);
        if let Some(distances) = &mut self.distances {
            distances.append_value(distance as i64);
        }
    }

    /// Ends the list of a row, or its null.
    fn end(&mut self, is_valid: bool) {
        self.ends.push(self.words.len() as i64);
        self.nulls.append(is_valid);
    }

    fn finish(mut self) -> ArrayRef {
        let words: ArrayRef = Arc::new(self.words.finish());
        let items = match self.distances {
            None => words,
            Some(mut distances) => {
                structs([("word", words), ("distance", Arc::new(distances.finish()))], None)
            }
        };
        let field = Arc::new(Field::new("item", items.data_type().clone(), true));
        let ends = OffsetBuffer::new(self.ends.into());
        Arc::new(LargeListArray::new(field, ends, items, self.nulls.finish()))
    }
}

fn structs<const N: usize>(columns: [(&str, ArrayRef); N], nulls: Option<NullBuffer>) -> ArrayRef {
    let field =
        |(name, column): &(&str, ArrayRef)| Field::new(*name, column.data_type().clone(), true);
    let fields: Vec<Field> = columns.iter().map(field).collect();
    Arc::new(StructArray::new(fields.into(), columns.map(|(_, it)| it).to_vec(), nulls))
}

/// Calls `work` on the texts of a column, and returns its answer for each row.
///
/// If the column has categories, or if `is_slow`, `work` gets each distinct text that rows have once,
/// in the order of the first rows. So an error is about the first row that has one.
fn of_texts(
    column: &dyn Array,
    part: Part,
    is_slow: bool,
    work: impl FnOnce(&Texts<'_>) -> PyResult<ArrayRef>,
) -> PyResult<ArrayRef> {
    let Part { first_row, distinct } = part;
    if let Some((rows, len)) = distinct {
        if rows.len() != column.len() {
            return Err(Error::new_err("expected a row for each text"));
        }
        let rows = Rows { place: Place { first_row, len }, first: Some(rows) };
        return work(&Texts::new(column, rows)?);
    }
    let place = Place { first_row, len: column.len() };
    let plain = |array| Texts::new(array, Rows { place, first: None });
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
    let answers = work(&Texts::new(&texts, Rows { place, first: Some(rows) })?)?;
    take(&answers, &places, None).map_err(of_arrow)
}

/// The texts of a call.
struct Part {
    /// The number of the first row; `None` if it is not known.
    first_row: Option<usize>,
    /// If the texts are distinct ones of a column: the first row of each, and the number of rows.
    distinct: Option<(Vec<usize>, usize)>,
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
            Texts::new(array, Rows { place, first: None }).map(|texts| Used::of_texts(&texts))
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

/// Calls a function of `dictc.arrow` on a column of words. At most `limit` words are in a list. With
/// `wrong_is_null`, the row of a text that cannot be asked is null; otherwise it is an error.
/// `distinct` says that the texts are distinct ones: their first rows, and the rows of the column.
#[pyfunction]
#[pyo3(signature = (
    function, dictionary, column, *, edits = 2, limit = None, all_letters = true,
    wrong_is_null = false, first_row = None, distinct = None,
))]
#[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
pub fn word_column(
    py: Python<'_>,
    function: &str,
    dictionary: &Dictionary,
    column: PyArray,
    #[pyo3(from_py_with = natural)] edits: usize,
    limit: Option<Natural<usize>>,
    all_letters: bool,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct };
    let lexicon = &dictionary.lexicon;
    let lists = |texts: &Texts<'_>, has_distances, ask: &dyn Fn(&str) -> Asked| {
        lists(texts, has_distances, limit.map_or(usize::MAX, |it| it.0), wrong_is_null, ask)
    };
    let near = |text: &str| near(lexicon, text, edits);
    let answer = |texts: &Texts<'_>| match function {
        "is_word" => Ok(is_word(lexicon, texts)),
        "ordinal" => Ok(ordinal(lexicon, texts)),
        "value" => value(lexicon, texts),
        "meaning" => {
            sentences(texts, |text| lexicon.meaning(&*lexicon.as_word(text)).map_err(of_lexicon))
        }
        "why_not" => sentences(texts, |text| Ok(lexicon.why_not(text).map(|it| it.to_string()))),
        "fold" => sentences(texts, |text| Ok(Some(lexicon.fold(text)))),
        "fuzzy_best" => fuzzy_best(lexicon, texts, wrong_is_null, &near),
        "fuzzy" => lists(texts, true, &|text| Ok(near(text)?.map(Order::Sorted))),
        "matches" => lists(texts, false, &|text| {
            let question = Question::matches(text, lexicon).map_err(of_query)?;
            Ok(Some(Order::AsFound(question.walk(lexicon))))
        }),
        "anagrams" => lists(texts, false, &|text| {
            let question = Question::anagrams(text, lexicon).map_err(of_query)?;
            let question = if all_letters { question } else { question.allow_unused() };
            Ok(Some(Order::Sorted(question.walk(lexicon))))
        }),
        _ => Err(Error::new_err(format!("no function {function:?}"))),
    };
    let is_slow = matches!(function, "meaning" | "fuzzy_best" | "fuzzy" | "matches" | "anagrams");
    let array = py.detach(|| of_texts(&array, part, is_slow, answer))?;
    Ok(ArrowArray { array })
}

/// Calls a function of `dictc.arrow` on a column of boards. With `wrong_is_null`, the row of a text
/// that is not a board is null; otherwise it is an error.
#[pyfunction]
#[pyo3(signature = (
    function, solver, column, *, wrong_is_null = false, first_row = None, distinct = None,
))]
pub fn board_column(
    py: Python<'_>,
    function: &str,
    solver: &Solver,
    column: PyArray,
    wrong_is_null: bool,
    first_row: Option<usize>,
    distinct: Option<(Vec<usize>, usize)>,
) -> PyResult<ArrowArray> {
    let (array, _) = column.into_inner();
    let part = Part { first_row, distinct };
    let array = solver.with(py, |solver| {
        of_texts(&array, part, false, |texts| match function {
            "score_boards" => score_boards(solver, texts, wrong_is_null),
            "solve_boards" => solve_boards(solver, texts, wrong_is_null),
            _ => Err(Error::new_err(format!("no function {function:?}"))),
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
    let mut column = Int64Builder::with_capacity(texts.len);
    for (text, ordinal) in texts.iter().zip(lexicon.ordinals(texts.words(lexicon))) {
        column.append_option(text.and(ordinal).map(|ordinal| ordinal as i64));
    }
    Arc::new(column.finish())
}

/// Signed numbers, because differences of levels are.
fn value(lexicon: &Lexicon, texts: &Texts<'_>) -> PyResult<ArrayRef> {
    let mut column = Int64Builder::with_capacity(texts.len);
    for (row, text) in texts.iter().enumerate() {
        let value = text.and_then(|text| lexicon.value(lexicon.as_word_bytes(text)));
        let value = value.map(i64::try_from).transpose().map_err(|_| {
            texts.at(row, Error::new_err("the value is 2**63 or more; a column has signed numbers"))
        })?;
        column.append_option(value);
    }
    Ok(Arc::new(column.finish()))
}

/// A text about each text.
fn sentences<'a, T: AsRef<str>>(
    texts: &Texts<'a>,
    mut about: impl FnMut(&'a str) -> PyResult<Option<T>>,
) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    texts.fill(&mut column, false, |column, text| {
        let answer = about(text)?;
        if let Some(answer) = &answer {
            column.append_value(answer);
        }
        Ok(answer.is_some())
    })?;
    Ok(Arc::new(column.finish()))
}

/// The words near a text; `None` if the text is much longer than all words.
fn near(lexicon: &Lexicon, text: &str, edits: usize) -> PyResult<Option<Walk>> {
    let longest = lexicon.metadata().map_or(usize::MAX, |it| it.longest as usize);
    if lexicon.alphabet().count(&lexicon.as_word(text)) > longest.saturating_add(edits) {
        return Ok(None);
    }
    Ok(Some(Question::near(text, edits, lexicon).map_err(of_query)?.walk(lexicon)))
}

/// Calls `put` for the first rows of a walk, at most `limit`, and goes on to its end unless
/// `is_enough`.
fn rows(
    mut walk: Walk,
    limit: usize,
    is_enough: bool,
    mut put: impl FnMut(&str, usize),
) -> PyResult<()> {
    let mut found = 0;
    while found < limit || !is_enough {
        match walk.next_within(STEPS_AT_ONCE).map_err(of_query)? {
            ControlFlow::Continue(()) => Python::attach(|py| py.check_signals())?,
            ControlFlow::Break(None) => break,
            ControlFlow::Break(Some(row)) if found < limit => {
                put(&row.text(), row.distance());
                found += 1;
            }
            ControlFlow::Break(Some(_)) => {}
        }
    }
    Ok(())
}

/// The first of the words that `Dictionary.fuzzy` lists.
fn fuzzy_best(
    lexicon: &Lexicon,
    texts: &Texts<'_>,
    wrong_is_null: bool,
    near: &dyn Fn(&str) -> PyResult<Option<Walk>>,
) -> PyResult<ArrayRef> {
    let mut column = LargeStringBuilder::new();
    texts.fill(&mut column, wrong_is_null, |column, text| {
        // A word is nearest to itself.
        let word = lexicon.as_word(text);
        if lexicon.contains(&*word) {
            column.append_value(word);
            return Ok(true);
        }
        // A text without a letter, such as a number, is not a misspelled word.
        if !text.contains(char::is_alphabetic) {
            return Ok(false);
        }
        let Some(walk) = near(text)? else { return Ok(false) };
        let mut best = None;
        rows(walk, 1, false, |word, _| best = Some(word.to_owned()))?;
        if let Some(best) = &best {
            column.append_value(best);
        }
        Ok(best.is_some())
    })?;
    Ok(Arc::new(column.finish()))
}

/// A walk, and whether its first rows are known before its last: at its end, a walk over sorted rows
/// says that it stopped at the step limit.
enum Order {
    AsFound(Walk),
    Sorted(Walk),
}

/// The walk for a text; `None` if no word can be an answer.
type Asked = PyResult<Option<Order>>;

/// The words that answer a question about each text.
fn lists(
    texts: &Texts<'_>,
    has_distances: bool,
    limit: usize,
    wrong_is_null: bool,
    ask: &dyn Fn(&str) -> Asked,
) -> PyResult<ArrayRef> {
    let mut column = Lists::new(has_distances, texts.len);
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let mut found = Vec::new();
        let mut put = |word: &str, distance| found.push((word.to_owned(), distance));
        match ask(text)? {
            Some(Order::AsFound(walk)) => rows(walk, limit, true, &mut put)?,
            Some(Order::Sorted(walk)) => rows(walk, limit, false, &mut put)?,
            None => {}
        }
        found.iter().for_each(|(word, distance)| column.word(word, *distance));
        column.end(true);
        Ok(true)
    })?;
    Ok(column.finish())
}

/// Reads a board in the letters of a solver's dictionary. In the message, rows are rows of the board.
fn board(solver: &dictc_solver::Solver, text: &str) -> PyResult<Board> {
    let parser = Parser::new().alphabet(solver.lexicon().alphabet());
    parser.parse(text).map_err(|error| {
        let error = of_board(error);
        let message = Python::attach(|py| format!("not a board: {}", error.value(py)));
        BoardError::new_err(message)
    })
}

/// The words and points of boards, and whether the searches were complete.
#[derive(Default)]
struct Scores {
    words: Int64Builder,
    points: Int64Builder,
    complete: BooleanBuilder,
}

impl Column for Scores {
    fn append_null(&mut self) {
        self.words.append_null();
        self.points.append_null();
        self.complete.append_null();
    }
}

fn score_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
) -> PyResult<ArrayRef> {
    let mut column = Scores::default();
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let score = solver.score(&board);
        column.words.append_value(score.words.into());
        column.points.append_value(signed(score.points));
        column.complete.append_value(score.is_complete);
        Ok(true)
    })?;
    let words = column.words.finish();
    let nulls = words.nulls().cloned();
    let points: ArrayRef = Arc::new(column.points.finish());
    let complete: ArrayRef = Arc::new(column.complete.finish());
    Ok(structs([("words", Arc::new(words)), ("points", points), ("complete", complete)], nulls))
}

/// Points as a signed number, whose differences are numbers too.
pub fn signed(points: u64) -> i64 {
    i64::try_from(points).unwrap_or(i64::MAX)
}

/// The words of boards, as lists.
fn solve_boards(
    solver: &mut dictc_solver::Solver,
    texts: &Texts<'_>,
    wrong_is_null: bool,
) -> PyResult<ArrayRef> {
    let mut column = Lists::new(false, texts.len);
    texts.fill(&mut column, wrong_is_null, |column, text| {
        let board = board(solver, text)?;
        let solution = solver.solve(&board);
        if !solution.is_complete() {
            return Err(BoardError::new_err("the step limit cut the search off"));
        }
        for word in solution {
            column.word(&word.text(), 0);
        }
        column.end(true);
        Ok(true)
    })?;
    Ok(column.finish())
}

/// The words of a solution as a table with the fields of `Word`, also if there are none.
pub fn table_of_words<'py>(
    py: Python<'py>,
    solution: &dictc_solver::Solution,
    requested_schema: Option<Bound<'py, PyCapsule>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let (mut texts, mut paths) = (LargeStringBuilder::new(), Int64Builder::new());
    let (mut points, mut ordinals) = (Int64Builder::new(), Int64Builder::new());
    let mut ends = vec![0];
    for word in solution.words() {
        texts.append_value(word.text());
        points.append_value(word.points().into());
        ordinals.append_value(word.ordinal() as i64);
        word.path().cells().for_each(|cell| paths.append_value(cell as i64));
        ends.push(paths.len() as i64);
    }
    let item = Arc::new(Field::new("item", DataType::Int64, true));
    let paths =
        LargeListArray::new(item, OffsetBuffer::new(ends.into()), Arc::new(paths.finish()), None);
    let points: ArrayRef = Arc::new(points.finish());
    let columns: [(&str, ArrayRef); 4] = [
        ("text", Arc::new(texts.finish())),
        ("points", points),
        ("ordinal", Arc::new(ordinals.finish())),
        ("path", Arc::new(paths)),
    ];
    let table = structs(columns, None);
    let field = Arc::new(Field::new("", table.data_type().clone(), false));
    let arrays = ArrayIterator::new([Ok(table)].into_iter(), field);
    Ok(to_stream_pycapsule(py, Box::new(arrays), requested_schema)?)
}
