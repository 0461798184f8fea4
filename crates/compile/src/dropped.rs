//! Words that are dropped, and the callback that receives them.

use std::fmt;
use std::io;

use dictc_lexicon::metadata::DropReason;

use crate::error::Error;

/// A word that was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DroppedWord<'a> {
    /// The word: as it is in its list, or folded if it is excluded or repeated.
    pub word: &'a str,
    /// The reason why it was dropped.
    pub reason: DropReason,
    /// Its location. For excluded and repeated words it is known only with
    /// [`CompileOptions::keep_locations`](crate::CompileOptions::keep_locations).
    pub location: Option<Location<'a>>,
}

/// A line of a word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location<'a> {
    /// The list's name.
    pub list: &'a str,
    /// The line number, from 1.
    pub line: u64,
}

/// The callback for dropped words.
pub(crate) struct OnDropped(Box<Callback>);

type Callback = dyn FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync;

impl OnDropped {
    pub(crate) fn new(
        callback: impl FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self(Box::new(callback))
    }

    pub(crate) fn report(&mut self, dropped: &DroppedWord<'_>) -> Result<(), Error> {
        (self.0)(dropped).map_err(Error::Dropped)
    }
}

impl fmt::Debug for OnDropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnDropped")
    }
}
