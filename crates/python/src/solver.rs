//! Solvers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use dictc_board::{RuleBook, Size};
use dictc_solver::{SolverOptions, StepLimit};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::board::{AnyBoard, dealer, numbers};
use crate::dictionary::Dictionary;
use crate::drawing::table;
use crate::error::{BoardError, of_board, of_value};
use crate::natural::{self, signed};
use crate::paths::Paths;
use crate::signal::Signal;
use crate::solution::Solution;

/// The most boards that a thread scores between two checks for signals: about 30 ms.
const CHUNK: usize = 16_384;

/// Finds the words of boards.
///
/// `min_length` is the minimum number of letters (by default 3 on boards of up to four rows and
/// columns, 4 on larger ones), `points` the points of words of 0, 1, 2, ... letters, such as
/// `[0, 0, 0, 1, 1, 2, 3, 5, 11]` or "0,0,0,1,1,2,3,5,11", `step_limit` the limit on the work for
/// one board. Any number of threads may use a solver at the same time.
#[pyclass(frozen, module = "dictc")]
pub struct Solver {
    dictionary: Py<Dictionary>,
    lexicon: dictc_lexicon::Lexicon,
    options: SolverOptions,
    /// Solvers that are not at work.
    ///
    /// Only threads that hold the interpreter's lock use this mutex, so a process never forks while
    /// it is locked.
    idle: Mutex<Vec<dictc_solver::Solver>>,
    pub signal: Arc<Signal>,
}

/// The number of words of a board and their points.
#[pyclass(frozen, get_all, eq, hash, module = "dictc")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    pub words: u32,
    pub points: u64,
    pub is_complete: bool,
}

#[pymethods]
impl Score {
    #[new]
    #[pyo3(signature = (words, points, is_complete = true))]
    fn new(
        #[pyo3(from_py_with = natural::words)] words: u32,
        #[pyo3(from_py_with = natural::points)] points: u64,
        is_complete: bool,
    ) -> Self {
        Self { words, points, is_complete }
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u32, u64, bool)) {
        let Self { words, points, is_complete } = *this.get();
        (this.get_type(), (words, points, is_complete))
    }

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

impl Solver {
    fn idle(&self) -> MutexGuard<'_, Vec<dictc_solver::Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle_or_new(&self) -> dictc_solver::Solver {
        let idle = self.idle().pop();
        idle.unwrap_or_else(|| {
            let mut solver = self.options.clone().build(self.lexicon.clone());
            let signal = Arc::clone(&self.signal);
            solver.interrupt_when(move || signal.is_caught());
            solver
        })
    }

    /// Releases the interpreter and calls `work` with a solver that no other thread uses.
    pub fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dictc_solver::Solver) -> T + Send,
    ) -> PyResult<T> {
        let mut solver = self.idle_or_new();
        // After a panic, the solver is lost.
        let (answer, solver) = py.detach(|| (work(&mut solver), solver));
        self.idle().push(solver);
        self.signal.check()?;
        Ok(answer)
    }

    /// Scores `count` boards on several threads; `score` scores one.
    fn score_many(
        &self,
        py: Python<'_>,
        count: usize,
        threads: usize,
        score: impl Fn(&mut dictc_solver::Solver, usize) -> PyResult<dictc_solver::Score> + Sync,
    ) -> PyResult<Vec<dictc_solver::Score>> {
        let chunk = count.div_ceil(threads.max(1)).clamp(1, CHUNK);
        let threads = threads.clamp(1, count.div_ceil(chunk).max(1));
        let mut solvers = Vec::new();
        for _ in 0..threads {
            solvers.push(self.idle_or_new());
        }
        let mut scores = Vec::new();
        scores.try_reserve_exact(count).map_err(of_value)?;
        for first in (0..count).step_by(chunk * threads) {
            py.check_signals()?;
            let end = count.min(first + chunk * threads);
            let part = |first: usize, solver: &mut dictc_solver::Solver| {
                (first..end.min(first + chunk)).map(|index| score(solver, index)).collect()
            };
            let parts: Vec<PyResult<Vec<_>>> = py.detach(|| match &mut solvers[..] {
                [solver] => vec![part(first, solver)],
                solvers => thread::scope(|scope| {
                    let starts = (first..end).step_by(chunk);
                    let parts = starts.zip(solvers).map(|(first, solver)| {
                        let part = &part;
                        scope.spawn(move || part(first, solver))
                    });
                    let parts: Vec<_> = parts.collect();
                    let panicked = |_| Err(PyRuntimeError::new_err("a thread panicked"));
                    parts.into_iter().map(|it| it.join().unwrap_or_else(panicked)).collect()
                }),
            });
            self.signal.check()?;
            for part in parts {
                scores.extend(part?);
            }
        }
        self.idle().append(&mut solvers);
        Ok(scores)
    }
}

/// Points as one text: of a text, or of an iterable of numbers.
fn points_as_text(points: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = points.extract() {
        return Ok(text);
    }
    let numbers = points.try_iter().map_err(|_| {
        let found = points.get_type().name().map_or(String::new(), |it| it.to_string());
        PyTypeError::new_err(format!(
            "points: {found}; expected numbers, or a text such as 0,0,0,1"
        ))
    })?;
    let numbers = numbers.map(|it| it?.str().map(|it| it.to_string()));
    Ok(numbers.collect::<PyResult<Vec<_>>>()?.join(","))
}

/// Writes scores into arrays of the caller.
fn fill(
    py: Python<'_>,
    scores: &[dictc_solver::Score],
    words: &PyBuffer<i64>,
    points: &PyBuffer<i64>,
    complete: &PyBuffer<u8>,
) -> PyResult<()> {
    words.copy_from_slice(py, &scores.iter().map(|it| it.words.into()).collect::<Vec<_>>())?;
    points.copy_from_slice(py, &scores.iter().map(|it| signed(it.points)).collect::<Vec<_>>())?;
    complete.copy_from_slice(py, &scores.iter().map(|it| it.is_complete.into()).collect::<Vec<_>>())
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (dictionary, *, min_length = None, points = None, step_limit = None))]
    fn new(
        dictionary: Py<Dictionary>,
        #[pyo3(from_py_with = natural::min_length)] min_length: Option<usize>,
        points: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = natural::step_limit)] step_limit: Option<u64>,
    ) -> PyResult<Self> {
        let lexicon = dictionary.get().lexicon.clone();
        let points = points.map(points_as_text).transpose()?;
        let mut rules = RuleBook::new();
        rules.points = points.map(|it| it.parse()).transpose().map_err(of_value)?;
        if let Some(letters) = min_length {
            rules = rules.with_min_length(letters).map_err(of_value)?;
        }
        let step_limit = step_limit.map_or_else(StepLimit::default, StepLimit::new);
        let options = SolverOptions::new().rules(rules).step_limit(step_limit);
        Ok(Self { dictionary, lexicon, options, idle: Mutex::default(), signal: Arc::default() })
    }

    #[getter]
    fn dictionary(&self, py: Python<'_>) -> Py<Dictionary> {
        self.dictionary.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let SolverOptions { rules, .. } = &self.options;
        let dictionary = self.dictionary.bind(py).repr()?;
        let length = rules.min_length.map_or(String::new(), |it| format!(", min_length={it}"));
        let points = rules.points.as_ref().map_or(String::new(), |it| format!(", points={it}"));
        Ok(format!("<dictc.Solver of {dictionary}{length}{points}>"))
    }

    /// The rules as a table.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let SolverOptions { rules, step_limit, .. } = &self.options;
        let by_size = || "by the size of the board".to_owned();
        let rows = [
            ["dictionary".to_owned(), self.dictionary.bind(py).repr()?.to_string()],
            ["min_length".to_owned(), rules.min_length.map_or_else(by_size, |it| it.to_string())],
            ["points".to_owned(), rules.points.as_ref().map_or_else(by_size, |it| it.to_string())],
            ["step_limit".to_owned(), step_limit.get().to_string()],
        ];
        Ok(table(["solver", ""], rows))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Py<PyAny>)> {
        let SolverOptions { rules, step_limit, .. } = &self.options;
        let points = rules.points.as_ref().map(ToString::to_string);
        let arguments = (self.dictionary.clone_ref(py), rules.min_length, points, step_limit.get());
        let function = py.import("dictc")?.getattr("_solver")?;
        Ok((function, arguments.into_pyobject(py)?.into_any().unbind()))
    }

    /// Counts the words of a board and their points: a few microseconds for a 4x4 board.
    fn score(&self, py: Python<'_>, board: AnyBoard) -> PyResult<Score> {
        let board = board.board(&self.dictionary.get().lexicon)?;
        Ok(self.with(py, |it| it.score(&board))?.into())
    }

    /// Finds the words of a board, each with a path.
    fn solve(this: &Bound<'_, Self>, board: AnyBoard) -> PyResult<Solution> {
        let lexicon = &this.get().lexicon;
        let mut board = board.board(lexicon)?;
        board.fold(lexicon.folding());
        let solve = |it: &mut dictc_solver::Solver| it.solve(&board).clone();
        let solution = this.get().with(this.py(), solve)?;
        let rules = this.get().options.rules.for_size(board.size());
        Ok(Solution { board, solution, rules, solver: this.clone().into_any().unbind() })
    }

    /// A sentence that says why words of a board are missing: letters that are in no word, or a
    /// minimum length that no word has. None if there is no such reason; the board may still have
    /// no words.
    fn why_not(&self, py: Python<'_>, board: AnyBoard) -> PyResult<Option<String>> {
        let board = board.board(&self.dictionary.get().lexicon)?;
        let why = self.with(py, |it| it.why_not(&board))?;
        Ok(why.map(|why| why.to_string()))
    }

    /// All ways to spell a word on a board, whether or not it is in the dictionary, one after the
    /// other. The step limit ends the walk.
    fn paths(&self, py: Python<'_>, board: AnyBoard, word: &str) -> PyResult<Paths> {
        let board = board.board(&self.dictionary.get().lexicon)?;
        let search = self.with(py, |it| {
            let mut search = it.path_search(&board);
            search.start(&it.lexicon().as_word(word));
            search
        })?;
        Ok(Paths::new(search))
    }

    /// Scores boards of letters that are consecutive in memory, into three arrays.
    #[pyo3(signature = (letters, rows, columns, first, words, points, complete, threads))]
    #[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
    fn _score_letters(
        &self,
        py: Python<'_>,
        letters: PyBuffer<u8>,
        rows: usize,
        columns: usize,
        first: usize,
        words: PyBuffer<i64>,
        points: PyBuffer<i64>,
        complete: PyBuffer<u8>,
        threads: usize,
    ) -> PyResult<()> {
        let size = Size::new(rows, columns).map_err(of_board)?;
        let letters = letters.to_vec(py)?;
        let cells = size.cells();
        if letters.len() % cells != 0 {
            let message = format!(
                "{} letters are not whole boards of {rows} x {columns} cells",
                letters.len()
            );
            return Err(BoardError::new_err(message));
        }
        let count = letters.len() / cells;
        let scores = self.score_many(py, count, threads, |solver, index| {
            let board = &letters[index * cells..][..cells];
            solver
                .score_letters(size, board)
                .map_err(|error| BoardError::new_err(format!("board {}: {error}", first + index)))
        })?;
        fill(py, &scores, &words, &points, &complete)
    }

    /// Deals and scores boards `first` to `first + count - 1` into three arrays.
    #[pyo3(signature = (dice, size, seed, first, count, words, points, complete, threads))]
    #[expect(clippy::too_many_arguments, reason = "called by one function of the package")]
    fn _score_dealt(
        &self,
        py: Python<'_>,
        dice: &str,
        #[pyo3(from_py_with = natural::size)] size: Option<(usize, usize)>,
        #[pyo3(from_py_with = natural::seed)] seed: u64,
        #[pyo3(from_py_with = natural::first)] first: u64,
        #[pyo3(from_py_with = natural::count)] count: usize,
        words: PyBuffer<i64>,
        points: PyBuffer<i64>,
        complete: PyBuffer<u8>,
        threads: usize,
    ) -> PyResult<()> {
        let lexicon = &self.dictionary.get().lexicon;
        let dealer = dealer(dice, seed, Some(lexicon), size)?;
        let first = numbers(first, count as u64)?.start;
        let scores = self.score_many(py, count, threads, |solver, index| {
            Ok(solver.score(&dealer.board(first + index as u64)))
        })?;
        fill(py, &scores, &words, &points, &complete)
    }
}
