//! Solvers: scores, solutions and paths.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::num::NonZero;
use std::ptr;
use std::sync::OnceLock;

use dictc_board::Size;
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Columns, PathSearch, Score, Solver, SolverOptions, StepLimit};

use crate::answer::answer;
use crate::board::{self, BoardAndText};
use crate::error::{change, report};
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Freed, Handle, Object, Reader, Shared};
use crate::memory::{InPtr, Len, LentText, OutBuf, OutPtr, lend, lend_text, or_none};

/// A solver and its last solution.
pub struct SolverAndSolution {
    pub(crate) solver: Solver,
    solution: Flat,
}

/// A solution in the form that C reads. Word `i` is from `ends[i]` to `ends[i + 1]`.
struct Flat {
    points: u64,
    is_complete: bool,
    columns: Columns,
    /// The words, one after the other, and at last a NUL.
    text: Vec<u8>,
    /// The words with a NUL after each, made when the first one is lent alone.
    words: OnceLock<Vec<u8>>,
}

/// A walk over the paths of a word.
pub struct PathWalk {
    search: PathSearch,
    cells: Vec<u32>,
    /// Whether the walk is at its end, and whether an interrupt brought it there.
    is_done: bool,
    is_interrupted: bool,
}

impl Object for SolverAndSolution {
    const TAG: [u8; 8] = *b"dcsolver";
    const NAME: &'static str = "dictc_solver";
}

impl Object for PathWalk {
    const TAG: [u8; 8] = *b"dc paths";
    const NAME: &'static str = "dictc_paths";
}

impl Flat {
    fn new() -> Self {
        Self {
            points: 0,
            is_complete: true,
            columns: Columns::new(),
            text: vec![0],
            words: OnceLock::new(),
        }
    }

    fn fill(&mut self, solution: &dictc_solver::Solution) {
        self.points = solution.points();
        self.is_complete = solution.is_complete();
        self.columns.fill(solution);
        self.text.clear();
        self.text.extend_from_slice(self.columns.text());
        self.text.push(0);
        self.words = OnceLock::new();
    }

    /// The text of a word, in UTF-8, with a NUL.
    fn word(&self, index: usize) -> Option<&[u8]> {
        let range = range(self.columns.text_ends(), index)?;
        // Each word before it has a NUL.
        self.words
            .get_or_init(|| self.words_with_nuls())
            .get(range.start + index..=range.end + index)
    }

    fn words_with_nuls(&self) -> Vec<u8> {
        let (text, ends) = (self.columns.text(), self.columns.text_ends());
        let mut words = Vec::with_capacity(text.len() + ends.len());
        for word in ends.windows(2) {
            words.extend_from_slice(&text[word[0]..word[1]]);
            words.push(0);
        }
        words
    }

    /// The path of a word.
    fn path(&self, index: usize) -> Option<&[u32]> {
        self.columns.cells().get(range(self.columns.cell_ends(), index)?)
    }
}

/// The range of an item in an array of arrays.
fn range(ends: &[usize], index: usize) -> Option<std::ops::Range<usize>> {
    Some(*ends.get(index)?..*ends.get(index.checked_add(1)?)?)
}

impl SolverAndSolution {
    /// Changes the options of the solver.
    fn change(&mut self, change: impl FnOnce(&mut SolverOptions)) {
        let mut options = self.solver.options().clone();
        change(&mut options);
        self.solver.set_options(options);
    }
}

/// The destination of the scores of many boards.
pub(crate) struct Scores<'a> {
    words: Option<&'a mut [u32]>,
    points: Option<&'a mut [u64]>,
    /// Bytes, because uninitialized memory of C is not a valid `bool` of Rust.
    is_complete: Option<&'a mut [u8]>,
}

impl<'a> Scores<'a> {
    /// The arrays for the scores of `count` boards.
    ///
    /// # Safety
    ///
    /// The caller guarantees that each array that is not null has `count` elements, and borrows
    /// them only once.
    pub(crate) unsafe fn new(
        words: &'a OutBuf<u32>,
        points: &'a OutBuf<u64>,
        is_complete: &'a OutBuf<u8>,
        count: usize,
    ) -> Result<Self, Failure> {
        // SAFETY: the caller guarantees it.
        unsafe {
            Ok(Self {
                words: words.optional(count, "the array `words`")?,
                points: points.optional(count, "the array `points`")?,
                is_complete: is_complete.optional(count, "the array `is_complete`")?,
            })
        }
    }

    pub(crate) fn put(&mut self, index: usize, score: Score) {
        if let Some(words) = &mut self.words {
            words[index] = score.words;
        }
        if let Some(points) = &mut self.points {
            points[index] = score.points;
        }
        if let Some(is_complete) = &mut self.is_complete {
            is_complete[index] = u8::from(score.is_complete);
        }
    }
}

/// A solver for a dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_new(
    lexicon: Shared<Lexicon>,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<SolverAndSolution> {
    report(&error, || {
        let solver = Solver::new(lexicon.get()?.clone());
        let object = SolverAndSolution { solver, solution: Flat::new() };
        Ok(Handle::interruptible(object, |it, is_interrupted| {
            it.solver.interrupt_when(is_interrupted);
        }))
    })
}

/// Sets the minimum length of words; 0 restores the default of the board's size.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_set_min_length(
    solver: Exclusive<SolverAndSolution>,
    letters: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&solver, &error, |it| it.change(|it| it.rules.min_length = NonZero::new(letters)))
}

/// Sets the points of words of 0, 1, 2, ... letters, as a text such as `0,0,0,1,1,2,3,5,11`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_set_points(
    solver: Exclusive<SolverAndSolution>,
    points: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let points = points.text(&len, "the points")?.parse()?;
        solver.with(|it| {
            it.change(|it| it.rules.points = Some(points));
            Ok(true)
        })
    })
}

/// Limits the work for one board; 0 restores the default.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_set_step_limit(
    solver: Exclusive<SolverAndSolution>,
    steps: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let step_limit = if steps == 0 { StepLimit::default() } else { StepLimit::new(steps) };
    change(&solver, &error, |it| it.change(|it| it.step_limit = step_limit))
}

/// Chooses the automaton that the solver walks, and builds it if necessary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_set_automaton(
    solver: Exclusive<SolverAndSolution>,
    automaton: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let choice = match automaton {
            0 => AutomatonChoice::Stored,
            1 => AutomatonChoice::Graph,
            2 => AutomatonChoice::Fst,
            _ => {
                let message = format!("automaton {automaton}; expected a DICTC_AUTOMATON constant");
                return Err(Failure::argument(message));
            }
        };
        solver.with(|it| {
            it.change(|it| it.automaton = choice);
            Ok(true)
        })
    })
}

/// Counts the words of a board and their points.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_score(
    solver: Exclusive<SolverAndSolution>,
    board: Shared<BoardAndText>,
    words: OutPtr<u32>,
    points: OutPtr<u64>,
    is_complete: OutPtr<bool>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let board = &board.get()?.board;
        solver.with(|it| {
            let score = it.solver.score(board);
            solver.check_interrupt()?;
            words.write(score.words);
            points.write(score.points);
            is_complete.write(score.is_complete);
            Ok(true)
        })
    })
}

/// Scores many boards of letters, one after the other in memory.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_score_letters(
    solver: Exclusive<SolverAndSolution>,
    rows: usize,
    columns: usize,
    letters: InPtr<u8>,
    count: usize,
    words: OutBuf<u32>,
    points: OutBuf<u64>,
    is_complete: OutBuf<u8>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let size = Size::new(rows, columns)?;
        let cells = size.cells();
        let too_many = || Failure::argument("more boards than memory can hold");
        let len = count.checked_mul(cells).ok_or_else(too_many)?;
        // SAFETY: there are `rows` x `columns` letters for each of the `count` boards, and `count`
        // elements in the other arrays.
        let (letters, mut scores) = unsafe {
            (
                letters.array(len, "the array `letters`")?,
                Scores::new(&words, &points, &is_complete, count)?,
            )
        };
        solver.with(|it| {
            for (index, board) in letters.chunks_exact(cells).enumerate() {
                let score = it.solver.score_letters(size, board).map_err(|error| {
                    Failure::new(Code::Board, format!("board {index}: {error}"))
                })?;
                solver.check_interrupt()?;
                scores.put(index, score);
            }
            Ok(true)
        })
    })
}

/// Finds the words of a board, in alphabetical order, each with a path.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_solve(
    solver: Exclusive<SolverAndSolution>,
    board: Shared<BoardAndText>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let board = &board.get()?.board;
        solver.with(|it| {
            it.solution.fill(it.solver.solve(board));
            solver.check_interrupt()?;
            Ok(true)
        })
    })
}

/// Reads a board in the letters of the alphabet of the solver's dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_board(
    solver: Exclusive<SolverAndSolution>,
    text: InPtr<u8>,
    len: Len,
    rows: usize,
    columns: usize,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<BoardAndText> {
    report(&error, || {
        solver.with(|it| {
            let lexicon = it.solver.lexicon();
            let parser = board::parser(flags, lexicon.alphabet())?;
            let board = board::parse(parser, (text, len), (rows, columns))?;
            Ok(Handle::new(BoardAndText::of(board, lexicon)))
        })
    })
}

/// Copies a sentence to `buffer` that says what on a board is in no word; returns its length in
/// bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_why_not(
    solver: Exclusive<SolverAndSolution>,
    board: Shared<BoardAndText>,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len| dictc_solver_try_why_not(solver, board, buffer, capacity, len, error))
}

/// The same; `false` if there is no such reason.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_try_why_not(
    solver: Exclusive<SolverAndSolution>,
    board: Shared<BoardAndText>,
    buffer: OutBuf<u8>,
    capacity: usize,
    len: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let board = &board.get()?.board;
        let why = solver.with(|it| Ok(it.solver.why_not(board)))?;
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, why.map(|why| why.to_string()), &len) }
    })
}

/// Ends the search that runs, or else the next one.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_interrupt(solver: Exclusive<SolverAndSolution>) {
    answer(|| solver.interrupt());
}

/// Frees a solver and its solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_free(solver: Freed<SolverAndSolution>) {
    solver.free();
}

/// Reads from the last solution.
fn read<R>(solver: &Reader<SolverAndSolution>, read: impl FnOnce(&Flat) -> R) -> Option<R> {
    answer(|| solver.with(|it| Ok(Some(read(&it.solution)))))
}

/// The number of words of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_len(solver: Reader<SolverAndSolution>) -> usize {
    read(&solver, |it| it.columns.ordinals().len()).unwrap_or(0)
}

/// The points of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_points(solver: Reader<SolverAndSolution>) -> u64 {
    read(&solver, |it| it.points).unwrap_or(0)
}

/// Whether the last solution has all words of its board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_is_complete(solver: Reader<SolverAndSolution>) -> bool {
    read(&solver, |it| it.is_complete).unwrap_or(false)
}

/// Lends a word of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_word(
    solver: Reader<SolverAndSolution>,
    index: usize,
    len: OutPtr<usize>,
) -> LentText {
    let word = |it: &Flat| it.word(index).map(|word| lend_text(word, &len));
    read(&solver, word).flatten().unwrap_or(LentText::NONE)
}

/// The points of a word of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_word_points(
    solver: Reader<SolverAndSolution>,
    index: usize,
) -> u32 {
    read(&solver, |it| it.columns.points().get(index).copied()).flatten().unwrap_or(0)
}

/// The ordinal of a word of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_word_ordinal(
    solver: Reader<SolverAndSolution>,
    index: usize,
) -> usize {
    or_none(|ordinal| dictc_solution_try_word_ordinal(solver, index, ordinal))
}

/// The same; `false` if there is no such word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_try_word_ordinal(
    solver: Reader<SolverAndSolution>,
    index: usize,
    ordinal: OutPtr<usize>,
) -> bool {
    ordinal.write_some(read(&solver, |it| it.columns.ordinals().get(index).copied()).flatten())
}

/// Lends the cells of one path of a word of the last solution.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_word_path(
    solver: Reader<SolverAndSolution>,
    index: usize,
    len: OutPtr<usize>,
) -> *const u32 {
    let path = |it: &Flat| it.path(index).map_or(ptr::null(), |path| lend(path, &len));
    read(&solver, path).unwrap_or(ptr::null())
}

/// Lends all words of the last solution as arrays.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solution_arrays(
    solver: Reader<SolverAndSolution>,
    text: OutPtr<LentText>,
    text_ends: OutPtr<*const usize>,
    cells: OutPtr<*const u32>,
    cell_ends: OutPtr<*const usize>,
    points: OutPtr<*const u32>,
    ordinals: OutPtr<*const usize>,
) -> usize {
    let arrays = |it: &Flat| {
        text.write(LentText::of(&it.text));
        let it = &it.columns;
        text_ends.write(it.text_ends().as_ptr());
        cells.write(it.cells().as_ptr());
        cell_ends.write(it.cell_ends().as_ptr());
        points.write(it.points().as_ptr());
        ordinals.write(it.ordinals().as_ptr());
        it.ordinals().len()
    };
    read(&solver, arrays).unwrap_or(0)
}

/// Walks over all paths that spell a word on a board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_paths_new(
    board: Shared<BoardAndText>,
    word: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<PathWalk> {
    report(&error, || {
        let board = board.get()?;
        let mut search = PathSearch::new(&board.board).in_alphabet(board.alphabet());
        search.start(&board.as_word(word.text(&len, "the word")?));
        let walk = PathWalk { search, cells: Vec::new(), is_done: false, is_interrupted: false };
        Ok(Handle::interruptible(walk, |it, is_interrupted| {
            it.search.interrupt_when(is_interrupted);
        }))
    })
}

/// Steps to the next path and lends its cells; `false` after the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_paths_next(
    paths: Exclusive<PathWalk>,
    cells: OutPtr<*const u32>,
    len: OutPtr<usize>,
) -> bool {
    answer(|| {
        paths.with(|it| {
            if !it.is_done && paths.is_interrupted() {
                (it.is_done, it.is_interrupted) = (true, true);
            }
            let path = if it.is_done { None } else { it.search.next_path() };
            let Some(path) = path else {
                it.is_done = true;
                return Ok(false);
            };
            it.cells.clear();
            // The number of a cell fits in a u32.
            it.cells.extend(path.cells().map(|cell| cell as u32));
            cells.write(lend(&it.cells, &len));
            Ok(true)
        })
    })
}

/// Whether the walk has found all paths. If not, the step limit ended it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_paths_is_complete(paths: Reader<PathWalk>) -> bool {
    answer(|| paths.with(|it| Ok(it.search.is_complete() && !it.is_interrupted)))
}

/// Ends a walk, also while another thread uses it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_paths_interrupt(paths: Exclusive<PathWalk>) {
    answer(|| paths.interrupt());
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_paths_free(paths: Freed<PathWalk>) {
    paths.free();
}
