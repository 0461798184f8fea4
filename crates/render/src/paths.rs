//! Which paths of a word are listed: the one it was found on, or all of them.

use std::io;
use std::ops::ControlFlow;

use board::Board;
use solver::{Effort, Paths};

use crate::words::{ListedWord, View};

/// Lists the paths of words on one board, up to a limit.
#[derive(Debug)]
pub(crate) struct ListedPaths<'b> {
    /// The search for more paths, if all are asked for.
    all: Option<Paths<'b>>,
    /// How many more paths may be listed.
    left: usize,
}

impl<'b> ListedPaths<'b> {
    pub(crate) fn new(board: &'b Board, view: &View, budget: Effort) -> ListedPaths<'b> {
        let all = view.all_paths.then(|| Paths::new(board).with_effort(budget));
        // With one path a word, the limit on the number of words is enough.
        let left = view.limit.filter(|_| view.all_paths).unwrap_or(usize::MAX);
        ListedPaths { all, left }
    }

    /// Passes the paths of a word to `write`: at least one, unless the limit is reached.
    ///
    /// # Errors
    ///
    /// The first error of `write`.
    pub(crate) fn of(
        &mut self,
        word: ListedWord<'_>,
        mut write: impl FnMut(&[u32]) -> io::Result<()>,
    ) -> io::Result<()> {
        let ListedPaths { all, left } = self;
        let before = *left;
        if before == 0 {
            return Ok(());
        }
        let mut result = Ok(());
        if let Some(paths) = all {
            let _ = paths.for_each(word.text(), |path| {
                *left -= 1;
                result = write(path);
                // The search for the next path could take long: stop before it.
                match (&result, *left) {
                    (Err(_), _) | (Ok(()), 0) => ControlFlow::Break(()),
                    (Ok(()), _) => ControlFlow::Continue(()),
                }
            });
        }
        // One path is enough, or the budget was spent before the first one was found.
        if *left == before {
            *left -= 1;
            result = write(word.path());
        }
        result
    }

    /// Whether the limit is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether the budget was enough for all paths.
    pub(crate) fn is_complete(&self) -> bool {
        self.all.as_ref().is_none_or(Paths::is_complete)
    }
}
