//! Answers that are sorted: found one by one, in steps that a caller can interrupt.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::vec;

use dictc_lexicon::{Automaton, Entry, Search};

use crate::error::Error;

/// The default limit of words to collect. A file of a few bytes can encode more words than fit in
/// memory.
pub(crate) const MAX_WORDS: usize = 5_000_000;

/// The number of steps between two times at which a walk can be interrupted: some milliseconds.
pub const STEPS_AT_ONCE: u64 = 100_000;

/// The sorted answers of a search.
///
/// The first steps collect all words that the search finds; then they are sorted, and the answers
/// come one by one. As an [`Iterator`] this yields `Result`s. After an error there are no more
/// answers. If the search ended at its step limit, the answers that it found come first, and then
/// [`Error::StepLimit`].
pub struct Answers<T> {
    /// Takes at most this number of steps. Breaks with the answers, and the error that follows them.
    /// Nobody locks it: a `Mutex` lets threads share what can only be called by its owner.
    gather: Option<Mutex<Gather<T>>>,
    rows: vec::IntoIter<T>,
    stop: Option<Error>,
}

type Gather<T> = Box<dyn FnMut(u64) -> ControlFlow<Gathered<T>> + Send>;

/// Sorted answers and the error that follows them, or an error in place of answers.
type Gathered<T> = Result<(Vec<T>, Option<Error>), Error>;

impl<T> Answers<T> {
    /// The words of `search`, at most `max_words`, as `keep` makes them, and then as `sort` makes
    /// answers of them. `keep` leaves words out by `None`.
    pub(crate) fn new<A, K>(
        mut search: Search<A>,
        max_words: usize,
        mut keep: impl FnMut(Entry<'_>, Option<&A::State>) -> Option<K> + Send + 'static,
        mut sort: impl FnMut(Vec<K>) -> Vec<T> + Send + 'static,
    ) -> Self
    where
        A: Automaton<State: Send> + Send + 'static,
        K: Send + 'static,
    {
        let mut kept = Vec::new();
        let gather = move |steps| {
            let end = search.steps_left().saturating_sub(steps);
            loop {
                match search.next_within(search.steps_left().saturating_sub(end)) {
                    ControlFlow::Continue(()) => return ControlFlow::Continue(()),
                    ControlFlow::Break(None) => {
                        let stop = search.stopped().cloned().map(Error::from);
                        return ControlFlow::Break(match stop {
                            Some(fault @ Error::Damaged(_)) => Err(fault),
                            stop => Ok((sort(std::mem::take(&mut kept)), stop)),
                        });
                    }
                    ControlFlow::Break(Some(_)) => {}
                }
                let Some(entry) = search.entry() else { continue };
                let Some(word) = keep(entry, search.state()) else { continue };
                if kept.len() == max_words {
                    return ControlFlow::Break(Err(Error::TooManyWords { limit: max_words }));
                }
                kept.push(word);
            }
        };
        Self {
            gather: Some(Mutex::new(Box::new(gather))),
            rows: Vec::new().into_iter(),
            stop: None,
        }
    }

    /// The next answer, or [`ControlFlow::Continue`] after about this number of steps without one,
    /// so that the caller can cancel. The next call continues.
    ///
    /// # Errors
    ///
    /// - [`Error::StepLimit`] after the last answer that was found before the limit,
    /// - [`Error::TooManyWords`] if there are more words than the query collects,
    /// - [`Error::Damaged`] if the file is damaged.
    pub fn next_within(&mut self, steps: u64) -> Result<ControlFlow<Option<T>>, Error> {
        if let Some(gather) = &mut self.gather {
            let gather = gather.get_mut().unwrap_or_else(PoisonError::into_inner);
            let ControlFlow::Break(gathered) = gather(steps) else {
                return Ok(ControlFlow::Continue(()));
            };
            self.gather = None;
            let (rows, stop) = gathered?;
            (self.rows, self.stop) = (rows.into_iter(), stop);
        }
        match self.rows.next() {
            None => self.stop.take().map_or(Ok(ControlFlow::Break(None)), Err),
            row => Ok(ControlFlow::Break(row)),
        }
    }
}

impl<T> Iterator for Answers<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_within(u64::MAX) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(row)) => return row.map(Ok),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl<T> std::iter::FusedIterator for Answers<T> {}

impl<T> fmt::Debug for Answers<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answers").field("left", &self.rows.len()).finish_non_exhaustive()
    }
}

/// All words of a search, at most `limit`.
pub(crate) fn collect<A: Automaton>(
    search: &mut Search<A>,
    limit: usize,
    mut wanted: impl FnMut(Entry<'_>) -> bool,
) -> Result<Vec<String>, Error> {
    let mut words = Vec::new();
    while let Some(entry) = search.next_entry() {
        if !wanted(entry) {
            continue;
        }
        if words.len() == limit {
            return Err(Error::TooManyWords { limit });
        }
        words.push(entry.text().into_owned());
    }
    ended(search.stopped()).map(|()| words)
}

/// The error of a search that stopped before its end.
pub(crate) fn ended(stop: Option<&dictc_lexicon::Stop>) -> Result<(), Error> {
    stop.map_or(Ok(()), |stop| Err(stop.clone().into()))
}
