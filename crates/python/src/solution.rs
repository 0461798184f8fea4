//! Solutions and their words.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::iter::{Once, once};
use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int64Builder, LargeStringBuilder};
use arrow_array::{Array, ArrayRef, LargeListArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field};
use dictc_board::{BoardRules, Rules};
use dictc_render::{Answer, BoardName, Document, Format, SortKey, View, WordList, Writer};
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList, PySlice, PyString, PyType};
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use crate::column::structs;
use crate::document::{document, json};
use crate::drawing::{draw, in_frame};
use crate::error::{Error, shown};
use crate::natural;
use crate::sequence::{at, is_between};

/// The distinct words of a board in alphabetical order: a sequence of `Word`s.
///
/// It pickles as its solver and its board, which is solved again.
#[pyclass(frozen, module = "dictc", sequence)]
pub struct Solution {
    /// Folded, as the words are.
    pub board: dictc_board::Board,
    pub solution: dictc_solver::Solution,
    /// The rules of the solver.
    pub rules: Rules,
    /// The `Solver` that made it.
    pub solver: Py<PyAny>,
}

impl Solution {
    /// The words as a table with the fields of `Word`, also if there are none.
    fn table(&self) -> ArrayIterator<Once<Result<ArrayRef, ArrowError>>> {
        let (mut texts, mut paths) = (LargeStringBuilder::new(), Int64Builder::new());
        let (mut points, mut ordinals) = (Int64Builder::new(), Int64Builder::new());
        let mut ends = vec![0];
        for word in self.solution.words() {
            texts.append_value(word.text());
            points.append_value(word.points().into());
            ordinals.append_value(word.ordinal() as i64);
            word.path().cells().for_each(|cell| paths.append_value(cell as i64));
            ends.push(paths.len() as i64);
        }
        let item = Arc::new(Field::new("item", DataType::Int64, true));
        let paths = LargeListArray::new(
            item,
            OffsetBuffer::new(ends.into()),
            Arc::new(paths.finish()),
            None,
        );
        let points: ArrayRef = Arc::new(points.finish());
        let columns: [(&str, ArrayRef); 4] = [
            ("text", Arc::new(texts.finish())),
            ("points", points),
            ("ordinal", Arc::new(ordinals.finish())),
            ("path", Arc::new(paths)),
        ];
        let table = structs(columns, None);
        let field = Arc::new(Field::new("", table.data_type().clone(), false));
        ArrayIterator::new(once(Ok(table)), field)
    }

    fn at(&self, index: usize) -> Option<Word> {
        self.solution.words().nth(index).map(Word::from)
    }

    /// The index of the word that a text stands for.
    fn position(&self, text: &str) -> Option<usize> {
        let text = self.solution.lexicon().as_word(text);
        self.solution.words().position(|it| it.text() == text)
    }

    /// The index of a `Word`, or of the word that a text stands for.
    fn find(&self, word: &Bound<'_, PyAny>) -> Option<usize> {
        if let Ok(text) = word.cast::<PyString>() {
            return self.position(text.to_str().ok()?);
        }
        let word = word.cast::<Word>().ok()?.get();
        self.solution.words().position(|it| Word::from(it) == *word)
    }

    /// Writes the board with its words, in an order.
    fn write(&self, writer: &mut Writer<Vec<u8>>, sort: SortKey) -> io::Result<bool> {
        let text = self.board.to_string();
        // Only pages have it.
        let origin = format!("{:#}", self.rules);
        let alphabet = self.solution.lexicon().alphabet();
        let rules = BoardRules::new(self.rules.clone(), &self.board, alphabet).to_string();
        let name = BoardName {
            origin: Some(&origin),
            rules: Some(&*rules).filter(|it| !it.is_empty()),
            alphabet,
            ..BoardName::from(&*text)
        };
        let (mut words, mut view) = (WordList::default(), View::default());
        view.sort = sort;
        words.fill(&self.solution, &view, |_| true);
        writer.answer(&Answer::new(name, &self.board, words.of(&self.solution), &view))
    }
}

/// The fields of a word, in the order of its constructor.
type WordFields = (String, u32, usize, Vec<usize>);

/// A word of a solution. It unpacks into its fields, and sorts by them.
#[pyclass(frozen, get_all, eq, ord, hash, module = "dictc", sequence)]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub text: String,
    pub points: u32,
    pub ordinal: usize,
    pub path: Vec<usize>,
}

impl Word {
    fn fields(&self) -> WordFields {
        let Self { text, points, ordinal, path } = self.clone();
        (text, points, ordinal, path)
    }
}

impl From<dictc_solver::Word<'_>> for Word {
    fn from(word: dictc_solver::Word<'_>) -> Self {
        Self {
            text: word.text().into_owned(),
            points: word.points(),
            ordinal: word.ordinal(),
            path: word.path().cells().collect(),
        }
    }
}

#[pymethods]
impl Word {
    #[new]
    fn new(
        text: String,
        #[pyo3(from_py_with = natural::points)] points: u32,
        #[pyo3(from_py_with = natural::ordinal)] ordinal: usize,
        #[pyo3(from_py_with = natural::path)] path: Vec<usize>,
    ) -> Self {
        Self { text, points, ordinal, path }
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, WordFields) {
        (this.get_type(), this.get().fields())
    }

    /// The names of the fields, as a named tuple has them: they become the columns of a data frame.
    #[classattr]
    fn _fields() -> (&'static str, &'static str, &'static str, &'static str) {
        ("text", "points", "ordinal", "path")
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        Self::_fields()
    }

    fn __len__(&self) -> usize {
        4
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.fields().into_pyobject(py)?.try_iter()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.fields().into_pyobject(index.py())?.as_any().get_item(index)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let Self { text, points, path, .. } = self;
        format!("Word({text:?}, points={points}, path={path:?})")
    }
}

#[pymethods]
impl Solution {
    /// The board, folded as the dictionary folds its words.
    #[getter]
    fn board(&self) -> crate::board::Board {
        crate::board::Board { board: self.board.clone() }
    }

    #[getter]
    fn points(&self) -> u64 {
        self.solution.points()
    }

    /// False if the step limit ended the search.
    #[getter]
    fn is_complete(&self) -> bool {
        self.solution.is_complete()
    }

    /// The words as texts.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.solution.words().map(|word| PyString::new(py, &word.text())))
    }

    fn __len__(&self) -> usize {
        self.solution.len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, len) = (index.py(), self.solution.len());
        if let Ok(slice) = index.cast::<PySlice>() {
            let words: Vec<Word> = self.solution.words().map(Word::from).collect();
            return PyList::new(py, words)?.as_any().get_item(slice);
        }
        let word = at(natural::index(index)?, len).and_then(|at| self.at(at));
        let wrong = || format!("word {} is out of range; there are {len}", shown(index));
        Ok(word.ok_or_else(|| PyIndexError::new_err(wrong()))?.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.solution.words().map(Word::from).collect::<Vec<_>>())?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let mut words: Vec<Word> = self.solution.words().map(Word::from).collect();
        words.reverse();
        PyList::new(py, words)?.try_iter()
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        self.find(word).is_some()
    }

    /// The index of a `Word`, or of the word with a text, which is folded. Raises ValueError.
    #[pyo3(signature = (word, start = 0, stop = isize::MAX))]
    fn index(
        &self,
        word: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = natural::start)] start: isize,
        #[pyo3(from_py_with = natural::stop)] stop: isize,
    ) -> PyResult<usize> {
        let found = self.find(word).filter(|&at| is_between(at, start, stop, self.solution.len()));
        let wrong = || Error::new_err("not a word of the solution");
        found.ok_or_else(wrong)
    }

    /// 1 for a word of the solution, else 0.
    fn count(&self, word: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(word))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (crate::board::Board,))> {
        Ok((self.solver.bind(py).getattr("solve")?, (self.board(),)))
    }

    /// The word with this text, which is folded. Raises KeyError.
    fn word(&self, word: &str) -> PyResult<Word> {
        let found = self.position(word).and_then(|it| self.at(it));
        found.ok_or_else(|| PyKeyError::new_err(word.to_owned()))
    }

    /// Whether the board, its words and their points are the same.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else { return false };
        let other = other.get();
        let words = |it: &Self| -> Vec<(Vec<u8>, u32)> {
            let words = it.solution.words();
            words.map(|it| (it.text().as_bytes().to_vec(), it.points())).collect()
        };
        self.board == other.board
            && self.is_complete() == other.is_complete()
            && words(self) == words(other)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.hash(&mut hasher);
        hasher.finish()
    }

    /// The words as a table of Arrow, which libraries for data frames read.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_stream_pycapsule(py, Box::new(self.table()), requested_schema)?)
    }

    fn __repr__(&self) -> String {
        let words = dictc_letters::count(self.solution.len(), "word");
        let points = dictc_letters::count(self.solution.points(), "point");
        let cut = if self.solution.is_complete() { "" } else { ", cut off" };
        format!("<dictc.Solution of {}: {words}, {points}{cut}>", self.board)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// The page of `html` in a frame, so that its styles and its script are its own.
    fn _repr_html_(&self) -> PyResult<String> {
        Ok(in_frame(&self.html()?))
    }

    /// The board as a drawing with the path of a word, by default the best one.
    #[pyo3(signature = (word = None))]
    fn svg(&self, word: Option<&str>) -> PyResult<String> {
        draw(&self.board, Some(&self.solution), word)
    }

    /// A page that shows the path of each word.
    fn html(&self) -> PyResult<String> {
        let title = format!("{} · words on a board", self.board);
        let page = Document::new(Format::HTML).with_title(&title);
        document(page, |writer| self.write(writer, SortKey::Points))
    }

    /// The board, its words and its totals as JSON: the line of `solve --format jsonl`.
    fn to_json(&self) -> PyResult<String> {
        json(|writer| self.write(writer, SortKey::Alpha))
    }
}
