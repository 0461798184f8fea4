//! Progress of a compilation.

use std::ops::ControlFlow;

use crate::error::Error;
use crate::observer::Observer;

/// The current work of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Reading word lists.
    Reading,
    /// Sorting words.
    Sorting,
    /// Building the FST and the word graph.
    Building,
    /// Writing the file.
    Writing,
}

/// The progress of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// Words, or bytes when writing, that this stage has finished.
    pub done: u64,
    /// The number of words or bytes of this stage, if known.
    pub total: Option<u64>,
}

/// The number of words between two reports.
const STEP: u64 = 1 << 12;

/// Reports every [`STEP`]th word.
#[inline]
pub(crate) fn report_word(
    observer: &mut dyn Observer,
    stage: Stage,
    done: u64,
    total: Option<u64>,
) -> Result<(), Error> {
    if done.is_multiple_of(STEP) { report(observer, stage, done, total) } else { Ok(()) }
}

pub(crate) fn report(
    observer: &mut dyn Observer,
    stage: Stage,
    done: u64,
    total: Option<u64>,
) -> Result<(), Error> {
    match observer.progress(Progress { stage, done, total }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Error::Interrupted),
    }
}
