//! What a compilation reports while it runs, and who receives it.

use std::io;
use std::ops::ControlFlow;

use crate::dropped::DroppedWord;
use crate::error::Error;
use crate::progress::{Progress, Stage};
use crate::remarks::Remark;
use crate::unused_meaning::UnusedMeaning;

/// Receives what a compilation reports while it runs. Each method does nothing by default.
///
/// A closure is an observer of the progress.
///
/// # Examples
///
/// ```
/// use std::io;
/// use std::ops::ControlFlow;
///
/// use dictc_compile::{CompileOptions, DroppedWord, Observer, Progress};
///
/// struct Collector<'a>(&'a mut Vec<String>);
///
/// impl Observer for Collector<'_> {
///     fn dropped(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
///         self.0.push(format!("{}: {}", dropped.word, dropped.reason));
///         Ok(())
///     }
/// }
///
/// let mut dropped = Vec::new();
/// let session = CompileOptions::new().start_with(Collector(&mut dropped))?;
/// session.add("tea\nto\n".as_bytes(), "example")?.finish()?;
/// assert_eq!(dropped, ["to: too short"]);
///
/// let session = CompileOptions::new().start_with(|progress: Progress| {
///     println!("{:?}: {} done", progress.stage, progress.done);
///     ControlFlow::Continue(())
/// })?;
/// session.add("tea\nto\n".as_bytes(), "example")?.finish()?;
/// # Ok::<(), dictc_compile::Error>(())
/// ```
pub trait Observer {
    /// Receives the progress every few thousand words. If it breaks, the compilation ends with
    /// [`Error::Interrupted`] and leaves no files.
    fn progress(&mut self, _progress: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Receives each dropped word: while lists are read for words that the filters drop, later for
    /// excluded and repeated words.
    ///
    /// # Errors
    ///
    /// An error ends the compilation with [`Error::Dropped`].
    fn dropped(&mut self, _dropped: &DroppedWord<'_>) -> io::Result<()> {
        Ok(())
    }

    /// Receives each word of an exclusion list that excludes nothing because the filters drop it.
    ///
    /// # Errors
    ///
    /// An error ends the compilation with [`Error::Dropped`].
    fn ignored_exclusion(&mut self, _ignored: &DroppedWord<'_>) -> io::Result<()> {
        Ok(())
    }

    /// Receives, once all words are known, the number, from 0, of each list of
    /// [`Session::exclude`](crate::Session::exclude) that has excluded no word. Without
    /// [`CompileOptions::keep_locations`](crate::CompileOptions::keep_locations) it may be called
    /// only if no list has excluded a word.
    fn unused_exclusions(&mut self, _list: usize) {}

    /// Receives, once all words are known, what may surprise about all of them.
    fn remark(&mut self, _remark: Remark) {}

    /// Receives, once all words are known, each meaning that
    /// [`Session::add_meanings`](crate::Session::add_meanings) has read and that is not in the
    /// dictionary.
    fn unused_meaning(&mut self, _meaning: &UnusedMeaning<'_>) {}
}

impl Observer for () {}

impl<F: FnMut(Progress) -> ControlFlow<()>> Observer for F {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self(progress)
    }
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
