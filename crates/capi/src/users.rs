//! Counts who uses an object: any number of readers, or one writer.

use std::sync::atomic::{AtomicU32, Ordering};

/// The users of an object. A call that cannot use it returns an error, and does not wait.
#[derive(Default)]
pub(crate) struct Users(AtomicU32);

/// The number that stands for a writer. There are never that many readers, since each is a call that
/// runs.
const WRITER: u32 = u32::MAX;

/// A reader of an object, until it is dropped.
pub(crate) struct Reading<'u>(&'u Users);

impl Users {
    /// Adds a reader; `None` while there is a writer.
    pub(crate) fn read(&self) -> Option<Reading<'_>> {
        let one_more = |users: u32| users.checked_add(1).filter(|&users| users < WRITER);
        let added = self.0.fetch_update(Ordering::Acquire, Ordering::Relaxed, one_more);
        added.is_ok().then_some(Reading(self))
    }

    /// Makes the caller the writer; `false` while there is another one, or a reader.
    pub(crate) fn start_writing(&self) -> bool {
        self.0.compare_exchange(0, WRITER, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Ends what [`start_writing`](Self::start_writing) began. Only the writer calls it.
    pub(crate) fn stop_writing(&self) {
        self.0.store(0, Ordering::Release);
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        // A writer that finds no readers has seen all that they did.
        self.0.0.fetch_sub(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_share_and_a_writer_is_alone() {
        let users = Users::default();
        let first = users.read();
        let second = users.read();
        assert!(first.is_some() && second.is_some() && !users.start_writing());
        drop(first);
        assert!(!users.start_writing());
        drop(second);
        assert!(users.start_writing() && !users.start_writing() && users.read().is_none());
        users.stop_writing();
        assert!(users.read().is_some() && users.start_writing());
    }
}
