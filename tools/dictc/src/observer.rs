//! The observer of `dictc WORDS...`: shows progress, and collects what the report and the remarks
//! say about words.

use std::io;
use std::ops::ControlFlow;

use dictc_compile::{DroppedWord, Observer, Progress, Remark, Stage, UnusedMeaning};

use crate::affixes::Flagged;
use crate::progress::Meter;
use crate::rejects::Rejects;
use crate::report::{Examples, UnusedMeanings};

/// The observer of a run. The bar of its meter vanishes with it, before remarks are printed.
pub(crate) struct RunObserver<'a> {
    pub(crate) meter: Meter,
    pub(crate) collected: &'a mut Collected,
}

/// What a compilation has reported so far.
#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) rejects: Option<Rejects>,
    /// The dropped words of the current list that have flags.
    pub(crate) flagged: Flagged,
    pub(crate) examples: Examples,
    /// The numbers of the lists of exclusions that exclude nothing.
    pub(crate) unused_lists: Vec<usize>,
    pub(crate) unused_meanings: UnusedMeanings,
    /// What may surprise about all words.
    pub(crate) remarks: Vec<Remark>,
}

impl Observer for RunObserver<'_> {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let goes_on = self.meter.progress(progress);
        match &mut self.collected.rejects {
            Some(rejects) if progress.stage == Stage::Writing && goes_on.is_continue() => {
                rejects.prepare()
            }
            _ => goes_on,
        }
    }

    fn dropped(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        let DroppedWord { word, reason, location, .. } = *dropped;
        self.collected.flagged.look_at(word, reason, location);
        self.collected.examples.note(dropped);
        self.collected.rejects.as_mut().map_or(Ok(()), |rejects| rejects.write(dropped))
    }

    fn unused_exclusions(&mut self, list: usize) {
        self.collected.unused_lists.push(list);
    }

    fn remark(&mut self, remark: Remark) {
        self.collected.remarks.push(remark);
    }

    fn unused_meaning(&mut self, meaning: &UnusedMeaning<'_>) {
        self.collected.unused_meanings.note(meaning);
    }
}
