//! Solvers: scores, solutions and paths.
#![allow(unsafe_code)]

use ::board::{Points, Rules, Size};
use ::lexicon::Lexicon;
use ::solver::{AutomatonChoice, Budget, Columns, PathSearch, Score, Solver};

use crate::board::BoardAndText;
use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};

/// A solver and its last solution.
pub struct SolverAndSolution {
    pub(crate) solver: Solver,
    min_length: Option<usize>,
    points: Option<Points>,
    solution: Flat,
}

/// What C reads of a solution. Word `i` reaches from `ends[i]` to `ends[i + 1]`.
struct Flat {
    points: u64,
    is_complete: bool,
    columns: Columns,
}

/// A walk over the paths of a word.
pub struct PathWalk {
    search: PathSearch,
    cells: Vec<u32>,
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
    fn fill(&mut self, solution: &::solver::Solution) {
        self.points = solution.points();
        self.is_complete = solution.is_complete();
        self.columns.fill(solution);
    }

    /// The text of a word, in UTF-8.
    fn word(&self, index: usize) -> Option<&[u8]> {
        self.columns.text().get(range(self.columns.text_ends(), index)?)
    }

    /// The path of a word.
    fn path(&self, index: usize) -> Option<&[u32]> {
        self.columns.cells().get(range(self.columns.cell_ends(), index)?)
    }
}

/// Where an item of an array of arrays lies.
fn range(ends: &[usize], index: usize) -> Option<std::ops::Range<usize>> {
    Some(*ends.get(index)?..*ends.get(index.checked_add(1)?)?)
}

impl SolverAndSolution {
    /// Applies the rules for boards of this size.
    pub(crate) fn set_rules(&mut self, size: Size) -> Result<(), Failure> {
        let mut rules = Rules::for_size(size);
        if let Some(points) = &self.points {
            rules = rules.with_points(points.clone());
        }
        if let Some(min_length) = self.min_length {
            rules = rules.with_min_length(min_length)?;
        }
        self.solver.set_rules(rules);
        Ok(())
    }
}

/// A solver for a dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_new(
    lexicon: *const Handle<Lexicon>,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<SolverAndSolution> {
    // SAFETY: the contract of all functions covers the handle and the error; a lexicon is only
    // ever shared.
    unsafe {
        report(error, || {
            let solver = Solver::new(handle::shared(lexicon)?.clone());
            let solution = Flat { points: 0, is_complete: true, columns: Columns::new() };
            Ok(Handle::new(SolverAndSolution { solver, min_length: None, points: None, solution }))
        })
    }
}

/// Sets the minimum length of words; 0 returns to that of the board's size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_set_min_length(
    solver: *mut Handle<SolverAndSolution>,
    letters: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(solver, error, |it| {
            it.min_length = (letters > 0).then_some(letters);
            Ok(true)
        })
    }
}

/// Sets the points of words of 0, 1, 2, ... letters, as a text such as `0,0,0,1,1,2,3,5,11`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_set_points(
    solver: *mut Handle<SolverAndSolution>,
    points: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(solver, error, |it| {
            let points = memory::text(points, len, "the points")?.parse()?;
            it.points = Some(points);
            Ok(true)
        })
    }
}

/// Limits the work for one board; 0 returns to the default.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_set_step_limit(
    solver: *mut Handle<SolverAndSolution>,
    steps: u64,
    error: *mut *mut Handle<Failure>,
) -> bool {
    let budget = if steps == 0 { Budget::default() } else { Budget::steps(steps) };
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(solver, error, |it| {
            it.solver.set_budget(budget);
            Ok(true)
        })
    }
}

/// Chooses the automaton that the solver walks, and builds it if it is not there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_set_automaton(
    solver: *mut Handle<SolverAndSolution>,
    automaton: u32,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(solver, error, |it| {
            let choice = match automaton {
                0 => AutomatonChoice::Ready,
                1 => AutomatonChoice::Graph,
                2 => AutomatonChoice::Fst,
                _ => {
                    let message =
                        format!("automaton {automaton}; expected a DICTC_AUTOMATON constant");
                    return Err(Failure::new(Code::Argument, message));
                }
            };
            it.solver.set_automaton(choice);
            Ok(true)
        })
    }
}

/// Counts the words of a board and their points.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_score(
    solver: *mut Handle<SolverAndSolution>,
    board: *const Handle<BoardAndText>,
    words: *mut u32,
    points: *mut u64,
    is_complete: *mut bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments; a board is only ever shared.
    unsafe {
        handle::lend(solver, error, |it| {
            let board: &BoardAndText = handle::shared(board)?;
            it.set_rules(board.board.size())?;
            let score = it.solver.score(&board.board);
            memory::write(words, score.words);
            memory::write(points, score.points);
            memory::write(is_complete, score.is_complete);
            Ok(true)
        })
    }
}

/// Where the scores of many boards go.
pub(crate) struct Scores<'a> {
    words: Option<&'a mut [u32]>,
    points: Option<&'a mut [u64]>,
    pub(crate) complete: bool,
}

impl Scores<'_> {
    pub(crate) fn put(&mut self, index: usize, score: Score) {
        if let Some(words) = &mut self.words {
            words[index] = score.words;
        }
        if let Some(points) = &mut self.points {
            points[index] = score.points;
        }
        self.complete &= score.is_complete;
    }
}

/// Borrows the arrays for the scores of `count` boards.
///
/// # Safety
///
/// Each pointer is null, or points to `count` numbers that nothing else uses during `'a`.
pub(crate) unsafe fn scores<'a>(
    words: *mut u32,
    points: *mut u64,
    count: usize,
) -> Result<Scores<'a>, Failure> {
    // SAFETY: the caller's promise.
    unsafe {
        Ok(Scores {
            words: memory::optional_output(words, count, "the array `words`")?,
            points: memory::optional_output(points, count, "the array `points`")?,
            complete: true,
        })
    }
}

/// Scores many boards of letters, one after the other in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_score_letters(
    solver: *mut Handle<SolverAndSolution>,
    rows: usize,
    columns: usize,
    letters: *const u8,
    count: usize,
    words: *mut u32,
    points: *mut u64,
    is_complete: *mut bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(solver, error, |it| {
            let size = Size::new(rows, columns)?;
            let cells = size.cells();
            let too_many = || Failure::new(Code::Argument, "more boards than memory can hold");
            let len = count.checked_mul(cells).ok_or_else(too_many)?;
            let letters = memory::array(letters, len, "the array `letters`")?;
            let mut scores = scores(words, points, count)?;
            it.set_rules(size)?;
            for (index, board) in letters.chunks_exact(cells).enumerate() {
                let score = it.solver.score_letters(size, board).map_err(|error| {
                    Failure::new(Code::Board, format!("board {index}: {error}"))
                })?;
                scores.put(index, score);
            }
            memory::write(is_complete, scores.complete);
            Ok(true)
        })
    }
}

/// Finds the words of a board, in alphabetical order, each with a path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_solve(
    solver: *mut Handle<SolverAndSolution>,
    board: *const Handle<BoardAndText>,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments; a board is only ever shared.
    unsafe {
        handle::lend(solver, error, |it| {
            let board: &BoardAndText = handle::shared(board)?;
            it.set_rules(board.board.size())?;
            it.solution.fill(it.solver.solve(&board.board));
            Ok(true)
        })
    }
}

/// Reads from the last solution.
///
/// # Safety
///
/// The contract of all functions, for the handle.
unsafe fn solution<R: crate::error::Returned>(
    solver: *mut Handle<SolverAndSolution>,
    read: impl FnOnce(&Flat) -> R,
) -> R {
    // SAFETY: the caller's promise.
    unsafe { handle::lend_quietly(solver, |it| Ok(read(&it.solution))) }
}

/// The number of words of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_len(solver: *mut Handle<SolverAndSolution>) -> usize {
    // SAFETY: the contract of all functions covers the handle.
    let len = unsafe { solution(solver, |it| it.columns.ordinals().len()) };
    if len == NONE { 0 } else { len }
}

/// The points of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_points(solver: *mut Handle<SolverAndSolution>) -> u64 {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { solution(solver, |it| it.points) }
}

/// Whether the last solution holds all words of its board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_is_complete(
    solver: *mut Handle<SolverAndSolution>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { solution(solver, |it| it.is_complete) }
}

/// Lends a word of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_word(
    solver: *mut Handle<SolverAndSolution>,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length.
    unsafe {
        solution(solver, |it| {
            let Some(word) = it.word(index) else { return std::ptr::null() };
            memory::write(len, word.len());
            word.as_ptr()
        })
    }
}

/// The points of a word of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_word_points(
    solver: *mut Handle<SolverAndSolution>,
    index: usize,
) -> u32 {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { solution(solver, |it| it.columns.points().get(index).copied().unwrap_or(0)) }
}

/// The ordinal of a word of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_word_ordinal(
    solver: *mut Handle<SolverAndSolution>,
    index: usize,
) -> usize {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { solution(solver, |it| it.columns.ordinals().get(index).copied().unwrap_or(NONE)) }
}

/// Lends the cells of one path of a word of the last solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_word_path(
    solver: *mut Handle<SolverAndSolution>,
    index: usize,
    len: *mut usize,
) -> *const u32 {
    // SAFETY: the contract of all functions covers the handle and the length.
    unsafe {
        solution(solver, |it| {
            let Some(path) = it.path(index) else { return std::ptr::null() };
            memory::write(len, path.len());
            path.as_ptr()
        })
    }
}

/// Lends all words of the last solution as arrays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solution_arrays(
    solver: *mut Handle<SolverAndSolution>,
    text: *mut *const u8,
    text_ends: *mut *const usize,
    cells: *mut *const u32,
    cell_ends: *mut *const usize,
    points: *mut *const u32,
    ordinals: *mut *const usize,
) -> usize {
    // SAFETY: the contract of all functions covers the handle and the results.
    let len = unsafe {
        solution(solver, |it| {
            let it = &it.columns;
            memory::write(text, it.text().as_ptr());
            memory::write(text_ends, it.text_ends().as_ptr());
            memory::write(cells, it.cells().as_ptr());
            memory::write(cell_ends, it.cell_ends().as_ptr());
            memory::write(points, it.points().as_ptr());
            memory::write(ordinals, it.ordinals().as_ptr());
            it.ordinals().len()
        })
    };
    if len == NONE { 0 } else { len }
}

/// Frees a solver and its solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_free(solver: *mut Handle<SolverAndSolution>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(solver) });
}

/// Walks over all paths that spell a word on a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_paths_new(
    board: *const Handle<BoardAndText>,
    word: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<PathWalk> {
    // SAFETY: the contract of all functions covers all arguments; a board is only ever shared.
    unsafe {
        report(error, || {
            let board: &BoardAndText = handle::shared(board)?;
            let mut search = PathSearch::new(&board.board);
            search.start(memory::text(word, len, "the word")?);
            Ok(Handle::new(PathWalk { search, cells: Vec::new() }))
        })
    }
}

/// Steps to the next path and lends its cells; `false` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_paths_next(
    paths: *mut Handle<PathWalk>,
    cells: *mut *const u32,
    len: *mut usize,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the results.
    unsafe {
        handle::lend_quietly(paths, |it| {
            let Some(path) = it.search.next_path() else { return Ok(false) };
            it.cells.clear();
            // A board has fewer cells than a u32 counts.
            it.cells.extend(path.cells().map(|cell| cell as u32));
            memory::write(cells, it.cells.as_ptr());
            memory::write(len, it.cells.len());
            Ok(true)
        })
    }
}

/// Whether the walk has found all paths, or its step limit ended it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_paths_is_complete(paths: *mut Handle<PathWalk>) -> bool {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { handle::lend_quietly(paths, |it| Ok(it.search.is_complete())) }
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_paths_free(paths: *mut Handle<PathWalk>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(paths) });
}
