//! The words of a board as JSON.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use dictc_board::BoardRules;
use dictc_render::{Answer, BoardName, SortKey, View, WordList};

use crate::board::parser;
use crate::error::report;
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Handle};
use crate::memory::{InPtr, Len, OutBuf, OutPtr, or_none};
use crate::solver::SolverAndSolution;

impl SolverAndSolution {
    /// Solves a board of a text, and returns what `docs/json.md` describes, on one line.
    fn solve_json(&mut self, text: &str, flags: u32) -> Result<String, Failure> {
        let mut board = parser(flags, self.solver.lexicon().alphabet())?.parse(text)?;
        board.fold(self.solver.lexicon().folding());
        let rules = self.solver.options().rules.for_size(board.size());
        let rules = BoardRules::new(rules, &board, self.solver.lexicon().alphabet()).to_string();
        let text = board.to_string();
        let mut name = BoardName::from(&*text);
        name.rules = Some(&*rules).filter(|rules| !rules.is_empty());
        let (mut words, mut view) = (WordList::default(), View::default());
        view.sort = SortKey::Alpha;
        let solution = self.solver.solve(&board);
        words.fill(solution, &view, |_| true);
        let json = Answer::new(name, &board, words.of(solution), &view).to_json();
        json.map_err(|error| Failure::chain(Code::Internal, &error))
    }
}

/// Solves a board of a text and copies its words as JSON to `buffer`; returns the length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solve_json(
    solver: Exclusive<SolverAndSolution>,
    board: InPtr<u8>,
    len: Len,
    flags: u32,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|json_len| {
        dictc_try_solve_json(solver, board, len, flags, buffer, capacity, json_len, error)
    })
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_try_solve_json(
    solver: Exclusive<SolverAndSolution>,
    board: InPtr<u8>,
    len: Len,
    flags: u32,
    buffer: OutBuf<u8>,
    capacity: usize,
    json_len: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let board = board.text(&len, "the board")?;
        let json = solver.with(|it| {
            let json = it.solve_json(board, flags)?;
            solver.check_interrupt()?;
            Ok(json)
        })?;
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, Some(json), &json_len) }
    })
}
