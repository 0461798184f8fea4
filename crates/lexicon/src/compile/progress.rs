//! How far a compilation is, and whether it should go on.

use std::fmt;
use std::ops::ControlFlow;

use crate::error::Error;

/// What a compilation is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Reading word lists.
    Reading,
    /// Putting words in order.
    Sorting,
    /// Building the FST and the word graph.
    Building,
    /// Writing the file under its name, or a temporary one beside it.
    Writing,
}

/// How far a compilation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// Words, or bytes when writing, that this stage is done with.
    pub done: u64,
    /// How many there are, if that is known.
    pub total: Option<u64>,
}

/// Is told how far a compilation is, and may end it.
#[derive(Default)]
pub(super) struct Watch(Option<Box<Callback>>);

type Callback = dyn FnMut(Progress) -> ControlFlow<()> + Send + Sync;

/// How many words pass between two calls.
const STEP: u64 = 1 << 12;

impl Watch {
    pub(super) fn new(
        callback: impl FnMut(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Box::new(callback)))
    }

    /// Tells of every [`STEP`]th word.
    #[inline]
    pub(super) fn word(
        &mut self,
        stage: Stage,
        done: u64,
        total: Option<u64>,
    ) -> Result<(), Error> {
        if done.is_multiple_of(STEP) { self.tell(stage, done, total) } else { Ok(()) }
    }

    pub(super) fn tell(
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
