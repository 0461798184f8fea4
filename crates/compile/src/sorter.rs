//! Sorts any number of words in bounded memory, by merging sorted runs on disk.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;

use crate::error::Error;
use crate::sorted_run::{RunReader, RunWriter};
use crate::spool::{Disk, Spool, SpoolReader, Spooled};
use crate::words_in_memory::{Entry, Store, head};

/// The maximum number of runs to merge at once. Each has an open file and a buffer.
const MAX_MERGED: usize = 128;

/// Collects words and returns them in order.
#[derive(Debug, Default)]
pub(crate) struct Sorter {
    store: Store,
    runs: Vec<Spooled>,
    limit: Option<Limit>,
}

/// A limit on memory, and the disk for words beyond it.
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) memory: usize,
    pub(crate) disk: Disk,
}

impl Sorter {
    pub(crate) fn set_limit(&mut self, limit: Limit) {
        self.limit = Some(limit);
    }

    /// Adds an entry. Stores its origin if `keep_origin`, or if the entry has a value. Returns
    /// `false` if memory is full and the sorter may not use a disk.
    #[inline]
    pub(crate) fn push(&mut self, entry: Entry<'_>, keep_origin: bool) -> Result<bool, Error> {
        if let Some(limit) = &self.limit
            && self.store.memory() >= limit.memory
        {
            self.spill().map_err(Error::Spill)?;
        }
        if self.store.push(entry, keep_origin) {
            return Ok(true);
        }
        if self.limit.is_none() || self.store.is_empty() {
            return Ok(false);
        }
        self.spill().map_err(Error::Spill)?;
        Ok(self.store.push(entry, keep_origin))
    }

    /// A run that is written to the disk at once.
    fn new_run(&self) -> RunWriter<Spool> {
        let disk = self.limit.as_ref().map(|limit| Disk { memory: 0, ..limit.disk.clone() });
        RunWriter::new(Spool::new(disk.as_ref()))
    }

    /// Writes the words in memory as a sorted run.
    fn spill(&mut self) -> io::Result<()> {
        self.store.sort();
        let mut run = self.new_run();
        for entry in self.store.iter() {
            run.push(entry)?;
        }
        self.runs.push(run.into_inner().finish()?);
        self.store.clear();
        Ok(())
    }

    /// Passes all entries to `sink`, sorted by word, then exclusions first, then in the order of
    /// pushing.
    pub(crate) fn drain(
        mut self,
        mut sink: impl FnMut(Entry<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.runs.is_empty() {
            self.store.sort();
            return self.store.iter().try_for_each(sink);
        }
        self.spill().map_err(Error::Spill)?;
        // Frees the memory of the words, which the merge needs.
        self.store = Store::default();
        while self.runs.len() > MAX_MERGED {
            let some: Vec<Spooled> = self.runs.drain(..MAX_MERGED).collect();
            let mut run = self.new_run();
            merge(&some, |entry| run.push(entry).map_err(Error::Spill))?;
            // First, because its words were pushed before all others.
            self.runs.insert(0, run.into_inner().finish().map_err(Error::Spill)?);
        }
        merge(&self.runs, &mut sink)
    }
}

/// Merges sorted runs.
fn merge(
    runs: &[Spooled],
    mut sink: impl FnMut(Entry<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (index, run) in runs.iter().enumerate() {
        let mut reader = RunReader::new(run.reader().map_err(Error::Spill)?);
        if reader.advance().map_err(Error::Spill)? {
            heads.push(Head::new(index, reader));
        }
    }
    while let Some(mut first) = heads.peek_mut() {
        sink(first.reader.entry())?;
        if first.reader.advance().map_err(Error::Spill)? {
            first.start = head(first.reader.entry().word);
        } else {
            PeekMut::pop(first);
        }
    }
    Ok(())
}

/// The next entry of a run. The order is reversed, because a heap yields its greatest element.
struct Head<'a> {
    /// The word's first bytes, which decide most comparisons.
    start: u64,
    index: usize,
    reader: RunReader<SpoolReader<'a>>,
}

impl<'a> Head<'a> {
    fn new(index: usize, reader: RunReader<SpoolReader<'a>>) -> Self {
        Self { start: head(reader.entry().word), index, reader }
    }
}

impl Ord for Head<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_word = || {
            let (a, b) = (self.reader.entry(), other.reader.entry());
            (b.word, b.role, other.index).cmp(&(a.word, a.role, self.index))
        };
        other.start.cmp(&self.start).then_with(by_word)
    }
}

impl PartialOrd for Head<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head<'_> {}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::words_in_memory::{Origin, Role};

    fn sorted(words: &[(String, bool)], limit: Option<Limit>) -> Vec<(String, Role, u64)> {
        let mut sorter = Sorter::default();
        if let Some(limit) = limit {
            sorter.set_limit(limit);
        }
        for ((word, excluded), line) in words.iter().zip(1..) {
            let role = if *excluded { Role::Exclusion } else { Role::Word };
            let origin = Origin { line, ..Origin::default() };
            assert!(
                sorter
                    .push(
                        Entry { word: word.as_bytes(), role, is_capitalized: *excluded, origin },
                        true
                    )
                    .unwrap()
            );
        }
        let mut entries = Vec::new();
        sorter
            .drain(|Entry { word, role, is_capitalized, origin }| {
                assert_eq!(is_capitalized, role == Role::Exclusion);
                entries.push((String::from_utf8(word.to_vec()).unwrap(), role, origin.line));
                Ok(())
            })
            .unwrap();
        entries
    }

    proptest! {
        #[test]
        fn sorting_in_memory_and_on_disk_gives_the_same_order(
            words in vec(("[ab]{0,3}|[a-c]{7,10}", any::<bool>()), 0..400), memory in 1usize..4000,
        ) {
            let folder = tempfile::tempdir().unwrap();
            let disk = Disk { folder: folder.path().to_path_buf(), memory };
            let mut expected: Vec<(String, Role, u64)> = (1..)
                .zip(&words)
                .map(|(line, (word, excluded))| {
                    (word.clone(), if *excluded { Role::Exclusion } else { Role::Word }, line)
                })
                .collect();
            expected.sort();
            prop_assert_eq!(&sorted(&words, None), &expected);
            prop_assert_eq!(&sorted(&words, Some(Limit { memory, disk })), &expected);
        }
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        // Runs are not kept in memory, although other parts may be.
        let disk = Disk { folder: "/no/such/folder".into(), memory: 1 << 20 };
        let mut sorter = Sorter::default();
        sorter.set_limit(Limit { memory: 1, disk });
        let entry = Entry {
            word: b"tea",
            role: Role::Word,
            is_capitalized: false,
            origin: Origin::default(),
        };
        assert!(sorter.push(entry, false).unwrap());
        assert!(matches!(sorter.push(entry, false), Err(Error::Spill(_))));
    }
}
