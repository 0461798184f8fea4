//! Which paths of a word are listed: the one it was found on, or all, as they are found.

use std::ops::ControlFlow;

use board::Board;
use solver::{Effort, Paths};

use crate::answer::Found;
use crate::plan::Selection;

/// Lists the paths of words on one board, up to some limit.
#[derive(Debug)]
pub struct Routes<'b> {
    /// Finds them, if all were asked for.
    all: Option<Paths<'b>>,
    /// How many may still be listed.
    left: usize,
}

impl<'b> Routes<'b> {
    pub fn new(board: &'b Board, selection: &Selection, effort: Effort) -> Routes<'b> {
        let all = selection.all_paths.then(|| Paths::new(board).with_effort(effort));
        // One for each word, and how many words there are is limited elsewhere.
        let left = selection.limit.filter(|_| selection.all_paths).unwrap_or(usize::MAX);
        Routes { all, left }
    }

    /// Calls `each` with the paths of a word, at least with one. Breaks if `each` does, or if no more may be
    /// listed.
    pub fn of(
        &mut self,
        word: Found<'_>,
        mut each: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Routes { all, left } = self;
        let before = *left;
        let mut list = |left: &mut usize, path: &[u32]| {
            if *left > 0 {
                *left -= 1;
                each(path)?;
            }
            // The search for one more could take long.
            if *left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        if let Some(paths) = all {
            paths.for_each(word.text(), |path| list(left, path))?;
        }
        // Only one was asked for, or there was no effort left to find any.
        if *left == before { list(left, word.path()) } else { ControlFlow::Continue(()) }
    }

    /// Whether no more may be listed.
    pub fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether no path is missing for want of effort.
    pub fn is_complete(&self) -> bool {
        self.all.as_ref().is_none_or(Paths::is_complete)
    }
}
