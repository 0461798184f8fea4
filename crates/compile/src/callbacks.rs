//! The callbacks of a compilation.

use std::fmt;
use std::io;
use std::ops::ControlFlow;

use crate::dropped::{DroppedWord, OnDropped};
use crate::glosses::{OnUnusedGloss, UnusedGloss};
use crate::progress::{Progress, Watch};

/// The callbacks of a compilation; by default, none. See
/// [`CompileOptions::start_with`](crate::CompileOptions::start_with).
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// let callbacks = dictc_compile::Callbacks::new()
///     .on_progress(|progress| {
///         println!("{:?}: {} done", progress.stage, progress.done);
///         ControlFlow::Continue(())
///     })
///     .on_dropped(|dropped| {
///         println!("{}: {}", dropped.word, dropped.reason);
///         Ok(())
///     });
/// let session = dictc_compile::CompileOptions::new().start_with(callbacks)?;
/// session.add("tea\nto\n".as_bytes(), "example")?.finish()?;
/// # Ok::<(), dictc_compile::Error>(())
/// ```
#[derive(Debug, Default)]
#[must_use]
pub struct Callbacks {
    pub(crate) watch: Watch,
    pub(crate) on_dropped: Option<OnDropped>,
    pub(crate) on_ignored_exclusion: Option<OnDropped>,
    pub(crate) on_unused_gloss: Option<OnUnusedGloss>,
    pub(crate) on_unused_exclusions: Option<OnUnusedExclusions>,
}

impl Callbacks {
    /// No callbacks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls `callback` with the progress every few thousand words. If it breaks, the compilation
    /// ends with [`Error::Interrupted`](crate::Error::Interrupted) and leaves no files.
    pub fn on_progress(
        mut self,
        callback: impl FnMut(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        self.watch = Watch::new(callback);
        self
    }

    /// Calls `callback` for each dropped word: while lists are read for words that the filters
    /// drop, later for excluded and repeated words. Its error ends the compilation with
    /// [`Error::Dropped`](crate::Error::Dropped).
    pub fn on_dropped(
        mut self,
        callback: impl FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.on_dropped = Some(OnDropped::new(callback));
        self
    }

    /// Calls `callback`, once all words are known, for each gloss that
    /// [`Session::add_glosses`](crate::Session::add_glosses) has read and that is not in the
    /// dictionary.
    pub fn on_unused_gloss(
        mut self,
        callback: impl FnMut(&UnusedGloss<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.on_unused_gloss = Some(OnUnusedGloss::new(callback));
        self
    }

    /// Calls `callback` for each word of an exclusion list that excludes nothing because the
    /// filters drop it. Its error ends the compilation with
    /// [`Error::Dropped`](crate::Error::Dropped).
    pub fn on_ignored_exclusion(
        mut self,
        callback: impl FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.on_ignored_exclusion = Some(OnDropped::new(callback));
        self
    }

    /// Calls `callback`, once all words are known, for each list of
    /// [`Session::exclude`](crate::Session::exclude) that has excluded no word, with its number,
    /// from 0. Without [`CompileOptions::keep_locations`](crate::CompileOptions::keep_locations) it
    /// may be called only if no list has excluded a word.
    pub fn on_unused_exclusions(
        mut self,
        callback: impl FnMut(usize) + Send + Sync + 'static,
    ) -> Self {
        self.on_unused_exclusions = Some(OnUnusedExclusions(Box::new(callback)));
        self
    }
}

/// The callback for lists of exclusions that are not used.
pub(crate) struct OnUnusedExclusions(pub(crate) Box<dyn FnMut(usize) + Send + Sync>);

impl fmt::Debug for OnUnusedExclusions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnUnusedExclusions")
    }
}
