//! Lists the paths of a word: the path of the solution, or all paths.

use dictc_solver::{PathSearch, Word};

use crate::words::View;

/// Lists the paths of words on one board, up to a limit.
#[derive(Debug)]
pub(crate) struct ListedPaths {
    /// The search for more paths, if all are requested.
    all: Option<PathSearch>,
    /// The number of paths that may still be listed.
    left: usize,
    /// The cells of the last path.
    cells: Vec<usize>,
}

impl ListedPaths {
    pub(crate) fn new(search: PathSearch, view: &View) -> ListedPaths {
        let all = view.all_paths.then_some(search);
        // With one path per word, the limit on the number of words is enough.
        let left = view.limit.filter(|_| view.all_paths).unwrap_or(usize::MAX);
        ListedPaths { all, left, cells: Vec::new() }
    }

    /// Passes the paths of a word to `write`: at least one, unless the limit is reached.
    ///
    /// # Errors
    ///
    /// The first error of `write`.
    pub(crate) fn of<E>(
        &mut self,
        word: &Word<'_>,
        mut write: impl FnMut(&[usize]) -> Result<(), E>,
    ) -> Result<(), E> {
        let ListedPaths { all, left, cells } = self;
        let before = *left;
        if before == 0 {
            return Ok(());
        }
        if let Some(paths) = all {
            for path in paths.start(&word.text()) {
                *left -= 1;
                write(&path)?;
                // Stops before the search for the next path, which could take long.
                if *left == 0 {
                    return Ok(());
                }
            }
        }
        // Lists the path of the solution if one path is enough, or if the step limit was spent
        // before a path was found.
        if *left == before {
            *left -= 1;
            cells.clear();
            cells.extend(word.path().cells());
            write(cells)?;
        }
        Ok(())
    }

    /// Whether all paths are listed, not only one for each word.
    pub(crate) fn are_all(&self) -> bool {
        self.all.is_some()
    }

    /// Whether the limit is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Whether the steps were enough for all paths.
    pub(crate) fn is_complete(&self) -> bool {
        self.all.as_ref().is_none_or(PathSearch::is_complete)
    }
}
