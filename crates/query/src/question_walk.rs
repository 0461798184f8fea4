//! Walks over the answers of a question.

use std::fmt;
use std::ops::ControlFlow;

use dictc_lexicon::Lexicon;

use crate::anagram_index::AnagramIndex;
use crate::answers::STEPS_AT_ONCE;
use crate::error::Error;
use crate::finder::Finder;
use crate::question::Question;
use crate::row::Row;

/// The answers of a [`Question`], one by one.
///
/// A walk owns a clone of its lexicon. As an [`Iterator`] it yields the texts of the rows. After an
/// error it has no more rows.
///
/// Every walk ends: [`Lexicon::step_limit`]. A walk can be cancelled, too, by
/// [`interrupt_when`](Self::interrupt_when), or because [`next_within`](Self::next_within) returns
/// after some steps without a row.
///
/// # Examples
///
/// A button of another thread sets a flag:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use dictc_query::{Error, Question};
///
/// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "team", "ten"])?;
/// let is_cancelled = Arc::new(AtomicBool::new(false));
/// let flag = Arc::clone(&is_cancelled);
/// let mut walk = Question::matches("te*", &lexicon)?.walk(&lexicon);
/// walk.interrupt_when(move || flag.load(Ordering::Relaxed));
///
/// is_cancelled.store(true, Ordering::Relaxed);
/// assert_eq!(walk.next(), Some(Err(Error::Interrupted)));
/// assert_eq!(walk.next(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Walk {
    /// `None` after the last row. An error is a walk that could not begin.
    finder: Option<Result<Box<dyn Finder>, Error>>,
    interrupt: Option<Interrupt>,
}

/// Whether a walk has to end.
struct Interrupt {
    is_set: Box<dyn Fn() -> bool + Send + Sync>,
    /// The number of rows before the next look: many rows take few steps.
    rows: usize,
}

impl Interrupt {
    /// The number of rows between two looks.
    const ROWS: usize = 16;

    /// Whether it is set, where it is time to look.
    fn ends_before_row(&mut self) -> bool {
        let is_time = self.rows == 0;
        self.rows = if is_time { Self::ROWS } else { self.rows - 1 };
        is_time && (self.is_set)()
    }
}

impl AnagramIndex {
    /// The words of all typed letters, as [`Question::anagrams`] finds them. Texts with blanks, sets
    /// or `*` are searched for in the lexicon.
    ///
    /// # Errors
    ///
    /// As [`Question::anagrams`].
    pub fn anagrams(&self, letters: &str) -> Result<Walk, Error> {
        let lexicon = self.lexicon();
        Ok(Question::anagrams(letters, lexicon)?.indexed(self).walk(lexicon))
    }
}

impl Question {
    /// The answers for the words of `lexicon`.
    ///
    /// The first call on a plain `fst` file proves its words, which is linear in its size
    /// ([`Lexicon::prove`]). A row takes the time to visit the prefixes before the next match. Where
    /// rows are sorted, the first one takes the time of all.
    #[must_use]
    pub fn walk(self, lexicon: &Lexicon) -> Walk {
        let finder = lexicon.prove().map_err(Error::Damaged).and_then(|()| self.finder(lexicon));
        Walk { finder: Some(finder), interrupt: None }
    }
}

impl Walk {
    /// Ends the walk as soon as `is_interrupted` returns `true`, with [`Error::Interrupted`].
    ///
    /// [`next_row`](Self::next_row) and the iterator call it every few milliseconds, in the thread
    /// of the walk. It must not block.
    pub fn interrupt_when(&mut self, is_interrupted: impl Fn() -> bool + Send + Sync + 'static) {
        self.interrupt = Some(Interrupt { is_set: Box::new(is_interrupted), rows: 0 });
    }

    /// The next row, or [`ControlFlow::Continue`] after about this number of steps without one, so
    /// that the caller can cancel the walk. The next call continues.
    ///
    /// # Errors
    ///
    /// - [`Error::StepLimit`] after the last row that was found before the limit,
    /// - [`Error::TooManyWords`] if there are more words than the question collects,
    /// - [`Error::Damaged`] if the dictionary is damaged.
    pub fn next_within(&mut self, steps: u64) -> Result<ControlFlow<Option<Row<'_>>>, Error> {
        Ok(self.advance(steps)?.map_break(|_| self.row()))
    }

    /// The next row.
    ///
    /// # Errors
    ///
    /// As [`next_within`](Self::next_within), and [`Error::Interrupted`] as soon as the function of
    /// [`interrupt_when`](Self::interrupt_when) says so.
    pub fn next_row(&mut self) -> Result<Option<Row<'_>>, Error> {
        let steps = if self.interrupt.is_some() { STEPS_AT_ONCE } else { u64::MAX };
        let mut is_set = self.interrupt.as_mut().is_some_and(Interrupt::ends_before_row);
        while !is_set && self.advance(steps)?.is_continue() {
            is_set = self.interrupt.as_ref().is_some_and(|it| (it.is_set)());
        }
        if is_set && self.finder.take().is_some() {
            return Err(Error::Interrupted);
        }
        Ok(self.row())
    }

    /// The row that was found last; `None` before the first and after the last.
    #[must_use]
    pub fn row(&self) -> Option<Row<'_>> {
        self.finder.as_ref().and_then(|finder| finder.as_ref().ok()?.row())
    }

    /// Steps to the next row; `false` after the last. Continues after about this number of steps.
    /// [`row`](Self::row) then lends the row.
    ///
    /// # Errors
    ///
    /// As [`next_within`](Self::next_within).
    pub fn advance(&mut self, steps: u64) -> Result<ControlFlow<bool>, Error> {
        let Some(Ok(finder)) = &mut self.finder else {
            let Some(Err(error)) = self.finder.take() else { return Ok(ControlFlow::Break(false)) };
            return Err(error);
        };
        match finder.advance(steps.max(1)) {
            // Nearly always. Moving the whole result takes longer.
            Ok(ControlFlow::Break(true)) => Ok(ControlFlow::Break(true)),
            Ok(ControlFlow::Continue(())) => Ok(ControlFlow::Continue(())),
            ended => {
                self.finder = None;
                ended
            }
        }
    }
}

impl Iterator for Walk {
    type Item = Result<String, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_row().map(|row| row.map(|row| row.text().into_owned())).transpose()
    }
}

impl std::iter::FusedIterator for Walk {}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk").field("row", &self.row()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// All words of four of these twenty letters: 160,000.
    fn lexicon() -> Lexicon {
        let letters = || 'a'..='t';
        let pairs: Vec<String> =
            letters().flat_map(|a| letters().map(move |b| format!("{a}{b}"))).collect();
        let words = pairs.iter().flat_map(|a| pairs.iter().map(move |b| format!("{a}{b}")));
        Lexicon::from_words(words).unwrap()
    }

    /// The rows of a question until an interrupt ends it, which is set when a walk looks for this
    /// many times.
    fn rows(question: Question, lexicon: &Lexicon, looks: usize) -> usize {
        let mut walk = question.walk(lexicon);
        let count = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&count);
        walk.interrupt_when(move || counter.fetch_add(1, Ordering::Relaxed) + 1 == looks);
        let mut rows = 0;
        let error = loop {
            match walk.next_row() {
                Ok(row) => assert!(row.is_some(), "the walk ended"),
                Err(error) => break error,
            }
            rows += 1;
        };
        assert_eq!(error, Error::Interrupted);
        assert_eq!(count.load(Ordering::Relaxed), looks);
        assert!(walk.next_row().unwrap().is_none() && walk.row().is_none());
        rows
    }

    #[test]
    fn an_interrupt_ends_a_walk() {
        let lexicon = lexicon();
        assert_eq!(rows(Question::words(), &lexicon, 1), 0);
        assert!((1..1000).contains(&rows(Question::words(), &lexicon, 2)));
        // No row is found, so the walk looks between two slices of steps.
        let without_rows = Question::matches("*zz", &lexicon).unwrap().remembering_after(u64::MAX);
        assert_eq!(rows(without_rows, &lexicon, 2), 0);
        // These rows are sorted, so all are found before the first.
        assert_eq!(rows(Question::near("tttt", 3, &lexicon).unwrap(), &lexicon, 2), 0);
    }

    #[test]
    fn a_walk_that_is_not_interrupted_has_all_rows() {
        let lexicon = lexicon();
        let mut walk = Question::words().walk(&lexicon);
        walk.interrupt_when(|| false);
        assert_eq!(walk.map(Result::unwrap).count(), lexicon.len());
    }
}
