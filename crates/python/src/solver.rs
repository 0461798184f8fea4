//! Solvers and solutions.

use std::sync::{Mutex, MutexGuard};
use std::thread;

use dictc_board::{Points, Rules, Size};
use dictc_render::{
    Answer, AnswerWriter, Content, Document, Format, Palette, TextStyle, View, WordList,
};
use dictc_solver::{Budget, PathSearch};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::board::{AnyBoard, dealer};
use crate::dictionary::Dictionary;
use crate::drawing::draw;
use crate::error::of_value;

/// Finds the words of boards.
///
/// `min_length` is the minimum number of letters (by default 3 on boards of up to four rows and
/// columns, 4 on larger ones), `points` the points of words of 0, 1, 2, ... letters, such as
/// "0,0,0,1,1,2,3,5,11", `step_limit` the most work for one board. Threads take turns with a
/// solver; give each its own to work at the same time.
#[pyclass(frozen, module = "dictc")]
pub struct Solver {
    dictionary: Py<Dictionary>,
    settings: Settings,
    solver: Mutex<dictc_solver::Solver>,
}

/// What a solver is made of, besides its dictionary.
#[derive(Clone)]
struct Settings {
    lexicon: dictc_lexicon::Lexicon,
    min_length: Option<usize>,
    points: Option<Points>,
    step_limit: Option<u64>,
}

impl Settings {
    fn solver(&self) -> dictc_solver::Solver {
        let solver = dictc_solver::Solver::new(self.lexicon.clone());
        match self.step_limit {
            Some(steps) => solver.with_budget(Budget::steps(steps)),
            None => solver,
        }
    }

    /// The rules for boards of a size.
    fn rules(&self, size: Size) -> Rules {
        let mut rules = Rules::for_size(size);
        if let Some(points) = &self.points {
            rules = rules.with_points(points.clone());
        }
        match self.min_length {
            Some(letters) => rules.with_min_length(letters).expect("checked when it was set"),
            None => rules,
        }
    }
}

/// The number of words of a board and their points.
#[pyclass(frozen, get_all, eq, module = "dictc")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub words: u32,
    pub points: u64,
    pub is_complete: bool,
}

#[pymethods]
impl Score {
    fn __repr__(&self) -> String {
        let Self { words, points, is_complete } = self;
        let cut_off = if *is_complete { "" } else { ", is_complete=False" };
        format!("Score(words={words}, points={points}{cut_off})")
    }
}

impl From<dictc_solver::Score> for Score {
    fn from(score: dictc_solver::Score) -> Self {
        Self { words: score.words, points: score.points, is_complete: score.is_complete }
    }
}

/// The scores of many boards, in the memory of arrays of the caller.
struct Scores {
    words: Vec<u32>,
    points: Vec<u64>,
}

impl Solver {
    fn lock(&self) -> PyResult<MutexGuard<'_, dictc_solver::Solver>> {
        self.solver.lock().map_err(|_| PyRuntimeError::new_err("the solver broke earlier"))
    }

    /// Scores `count` boards on several threads; `score` scores one.
    fn score_many(
        &self,
        count: usize,
        threads: usize,
        size: Size,
        score: impl Fn(&mut dictc_solver::Solver, usize) -> PyResult<dictc_solver::Score> + Sync,
    ) -> PyResult<Scores> {
        let mut scores = Scores { words: vec![0; count], points: vec![0; count] };
        let part = count.div_ceil(threads.clamp(1, count.max(1))).max(1);
        let work = |first: usize,
                    words: &mut [u32],
                    points: &mut [u64],
                    solver: &mut dictc_solver::Solver| {
            solver.set_rules(self.settings.rules(size));
            for (index, (words, points)) in words.iter_mut().zip(points).enumerate() {
                let score = score(solver, first + index)?;
                (*words, *points) = (score.words, score.points);
            }
            Ok(())
        };
        if threads <= 1 || count <= 1 {
            work(0, &mut scores.words, &mut scores.points, &mut *self.lock()?)?;
            return Ok(scores);
        }
        let Scores { words, points } = &mut scores;
        thread::scope(|scope| {
            let parts = words.chunks_mut(part).zip(points.chunks_mut(part)).enumerate();
            let parts: Vec<_> = parts
                .map(|(number, (words, points))| {
                    let work = &work;
                    scope.spawn(move || {
                        work(number * part, words, points, &mut self.settings.solver())
                    })
                })
                .collect();
            parts.into_iter().try_for_each(|part| {
                part.join().unwrap_or_else(|_| Err(PyRuntimeError::new_err("a thread panicked")))
            })
        })?;
        Ok(scores)
    }
}

/// Writes numbers into an array of the caller.
fn fill<T: pyo3::buffer::Element>(
    py: Python<'_>,
    array: Option<PyBuffer<T>>,
    numbers: &[T],
) -> PyResult<()> {
    array.map_or(Ok(()), |array| array.copy_from_slice(py, numbers))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (dictionary, *, min_length = None, points = None, step_limit = None))]
    fn new(
        dictionary: Py<Dictionary>,
        min_length: Option<usize>,
        points: Option<&str>,
        step_limit: Option<u64>,
    ) -> PyResult<Self> {
        let lexicon = dictionary.get().lexicon.clone();
        let points = points.map(str::parse).transpose().map_err(of_value)?;
        if let Some(letters) = min_length {
            Rules::new(letters, Points::STANDARD).map_err(of_value)?;
        }
        let settings = Settings { lexicon, min_length, points, step_limit };
        let solver = Mutex::new(settings.solver());
        Ok(Self { dictionary, settings, solver })
    }

    #[getter]
    fn dictionary(&self, py: Python<'_>) -> Py<Dictionary> {
        self.dictionary.clone_ref(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Py<PyAny>)> {
        let Settings { min_length, points, step_limit, .. } = &self.settings;
        let points = points.as_ref().map(ToString::to_string);
        let arguments = (self.dictionary.clone_ref(py), *min_length, points, *step_limit);
        let function = py.import("dictc")?.getattr("_solver")?;
        Ok((function, arguments.into_pyobject(py)?.into_any().unbind()))
    }

    /// Counts the words of a board and their points: a few microseconds for a 4x4 board.
    fn score(&self, py: Python<'_>, board: AnyBoard) -> PyResult<Score> {
        let board = board.board()?;
        py.detach(|| {
            let mut solver = self.lock()?;
            solver.set_rules(self.settings.rules(board.size()));
            Ok(solver.score(&board).into())
        })
    }

    /// Finds the words of a board, each with a path.
    fn solve(&self, py: Python<'_>, board: AnyBoard) -> PyResult<Solution> {
        let board = board.board()?;
        py.detach(|| {
            let mut solver = self.lock()?;
            solver.set_rules(self.settings.rules(board.size()));
            let solution = solver.solve(&board).clone();
            Ok(Solution { board, solution })
        })
    }

    /// All ways to spell a word on a board, whether or not it is in the dictionary.
    fn paths(&self, py: Python<'_>, board: AnyBoard, word: &str) -> PyResult<Vec<Vec<usize>>> {
        let board = board.board()?;
        py.detach(|| {
            let mut search = PathSearch::new(&board);
            search.start(word);
            Ok(search.collect())
        })
    }

    /// Scores boards of letters that lie one after the other in memory, into two arrays.
    #[pyo3(signature = (letters, rows, columns, words, points, threads))]
    #[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
    fn _score_letters(
        &self,
        py: Python<'_>,
        letters: PyBuffer<u8>,
        rows: usize,
        columns: usize,
        words: Option<PyBuffer<u32>>,
        points: Option<PyBuffer<u64>>,
        threads: usize,
    ) -> PyResult<()> {
        let size = Size::new(rows, columns).map_err(of_value)?;
        let letters = letters.to_vec(py)?;
        let cells = size.cells();
        if letters.len() % cells != 0 {
            let message = format!(
                "{} letters are not whole boards of {rows} x {columns} cells",
                letters.len()
            );
            return Err(PyValueError::new_err(message));
        }
        let scores = py.detach(|| {
            self.score_many(letters.len() / cells, threads, size, |solver, index| {
                let board = &letters[index * cells..][..cells];
                solver
                    .score_letters(size, board)
                    .map_err(|error| PyValueError::new_err(format!("board {index}: {error}")))
            })
        })?;
        fill(py, words, &scores.words)?;
        fill(py, points, &scores.points)
    }

    /// Deals and scores boards `first` to `first + count - 1` into two arrays.
    #[pyo3(signature = (dice, seed, first, count, words, points, threads))]
    #[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
    fn _score_dealt(
        &self,
        py: Python<'_>,
        dice: &str,
        seed: u64,
        first: u64,
        count: usize,
        words: Option<PyBuffer<u32>>,
        points: Option<PyBuffer<u64>>,
        threads: usize,
    ) -> PyResult<()> {
        let dealer = dealer(dice, seed)?;
        if first.checked_add(count as u64).is_none() {
            return Err(PyValueError::new_err("board numbers end at 2**64"));
        }
        let size = dealer.board(first).size();
        let scores = py.detach(|| {
            self.score_many(count, threads, size, |solver, index| {
                Ok(solver.score(&dealer.board(first + index as u64)))
            })
        })?;
        fill(py, words, &scores.words)?;
        fill(py, points, &scores.points)
    }
}

/// The distinct words of a board in alphabetical order: a sequence of `Word`s.
#[pyclass(frozen, module = "dictc")]
pub struct Solution {
    board: dictc_board::Board,
    pub solution: dictc_solver::Solution,
}

/// A word of a solution.
#[pyclass(frozen, get_all, eq, hash, module = "dictc")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Word {
    pub text: String,
    pub points: u32,
    pub ordinal: usize,
    pub path: Vec<usize>,
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

    fn __getitem__(&self, index: isize) -> PyResult<Word> {
        let len = self.solution.len();
        let at = if index < 0 { index + len as isize } else { index };
        let word = usize::try_from(at).ok().and_then(|at| self.solution.words().nth(at));
        word.map(Word::from).ok_or_else(|| {
            PyIndexError::new_err(format!("word {index} is out of range; there are {len}"))
        })
    }

    fn __contains__(&self, word: &str) -> bool {
        self.solution.word(word).is_some()
    }

    /// The word with this text. Raises KeyError.
    fn word(&self, word: &str) -> PyResult<Word> {
        let found = self.solution.word(word);
        found.map(Word::from).ok_or_else(|| PyKeyError::new_err(word.to_owned()))
    }

    fn __repr__(&self) -> String {
        let (words, points) = (self.solution.len(), self.solution.points());
        format!("<dictc.Solution of {}: {words} words, {points} points>", self.board)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// The board as a drawing with the path of a word, by default the best one.
    #[pyo3(signature = (word = None))]
    fn svg(&self, word: Option<&str>) -> PyResult<String> {
        draw(&self.board, Some(&self.solution), word)
    }

    /// A page that shows the path of each word.
    fn html(&self) -> PyResult<String> {
        let label = self.board.to_string();
        let (mut words, view) = (WordList::default(), View::default());
        words.fill(&self.solution, &view, |_| true);
        let document = Document::new(Format::Html, Content::Words);
        let style = TextStyle::new(Palette::default(), 80);
        let title = format!("{label} · words on a board");
        let mut page = AnswerWriter::new(Vec::new(), document, &title);
        let answer = Answer::new(&*label, &self.board, &words, &view);
        answer.write(page.answer()?, document, style)?;
        page.end()?;
        String::from_utf8(std::mem::take(page.get_mut())).map_err(of_value)
    }
}
