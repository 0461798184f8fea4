//! Progress of a compilation, and the callback that receives it.

use std::fmt;
use std::ops::ControlFlow;

use crate::error::Error;

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

/// The callback for progress, which can end the compilation.
#[derive(Default)]
pub(crate) struct Watch(Option<Box<Callback>>);

type Callback = dyn FnMut(Progress) -> ControlFlow<()> + Send + Sync;

/// The number of words between two calls.
const STEP: u64 = 1 << 12;

impl Watch {
    pub(crate) fn new(
        callback: impl FnMut(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Box::new(callback)))
    }

    /// Reports every [`STEP`]th word.
    #[inline]
    pub(crate) fn word(
        &mut self,
        stage: Stage,
        done: u64,
        total: Option<u64>,
    ) -> Result<(), Error> {
        if done.is_multiple_of(STEP) { self.report(stage, done, total) } else { Ok(()) }
    }

    pub(crate) fn report(
        &mut self,
        stage: Stage,
        done: u64,
        total: Option<u64>,
    ) -> Result<(), Error> {
        let Some(callback) = &mut self.0 else { return Ok(()) };
        match callback(Progress { stage, done, total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Interrupted),
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Watch").field(&self.0.is_some()).finish()
    }
}
