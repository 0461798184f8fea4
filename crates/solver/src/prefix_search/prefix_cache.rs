//! Caches results for prefixes that are visited again because the positions of a shorter prefix are
//! expanded in batches.
//!
//! The key of an entry is the letters of the prefix and not a state of the automaton, because in an
//! FST several prefixes can lead to the same state.

use crate::step_limit::StepCounter;

/// The cost of an entry, which takes 16 bytes, in steps.
const STEPS_PER_ENTRY: usize = 256;

/// Entries for prefixes: a tree with one letter per entry.
#[derive(Debug, Default)]
pub(super) struct PrefixCache {
    entries: Vec<Entry>,
}

/// The index of an entry, or [`NO_ENTRY`].
pub(super) type EntryIndex = u32;

/// Means a prefix that is visited only once, or a prefix without an entry.
pub(super) const NO_ENTRY: EntryIndex = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    letter: char,
    first_child: EntryIndex,
    next_sibling: EntryIndex,
    /// The prefix is a word that has been reported.
    is_reported: bool,
    /// All words that begin with the prefix have been reported.
    is_complete: bool,
}

impl PrefixCache {
    /// Removes all entries.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds an entry for a prefix whose own prefixes are visited only once.
    pub(super) fn add(&mut self, letter: char, steps: &mut StepCounter) -> EntryIndex {
        steps.spend(STEPS_PER_ENTRY);
        let (first_child, next_sibling) = (NO_ENTRY, NO_ENTRY);
        let entry =
            Entry { letter, first_child, next_sibling, is_reported: false, is_complete: false };
        self.entries.push(entry);
        // Every entry is a different prefix that the board can spell, and memory is used up before
        // 2^32 of them.
        (self.entries.len() - 1) as EntryIndex
    }

    /// The entry of the prefix that is one letter longer, if there is one. Costs a step for each
    /// entry of another letter that is compared.
    pub(super) fn child(
        &self,
        entry: EntryIndex,
        letter: char,
        steps: &mut StepCounter,
    ) -> EntryIndex {
        let mut child = self.get(entry).map_or(NO_ENTRY, |it| it.first_child);
        let mut compared = 0;
        while let Some(it) = self.get(child).filter(|it| it.letter != letter) {
            child = it.next_sibling;
            compared += 1;
        }
        steps.spend(compared);
        child
    }

    /// The same, but adds the entry if it is missing. A prefix without an entry gets no children.
    pub(super) fn child_or_add(
        &mut self,
        entry: EntryIndex,
        letter: char,
        steps: &mut StepCounter,
    ) -> EntryIndex {
        let child = self.child(entry, letter, steps);
        if child != NO_ENTRY || entry == NO_ENTRY {
            return child;
        }
        let child = self.add(letter, steps);
        let first = std::mem::replace(&mut self.entries[entry as usize].first_child, child);
        self.entries[child as usize].next_sibling = first;
        child
    }

    pub(super) fn is_reported(&self, entry: EntryIndex) -> bool {
        self.get(entry).is_some_and(|it| it.is_reported)
    }

    pub(super) fn set_reported(&mut self, entry: EntryIndex) {
        if let Some(it) = self.entries.get_mut(entry as usize) {
            it.is_reported = true;
        }
    }

    pub(super) fn is_complete(&self, entry: EntryIndex) -> bool {
        self.get(entry).is_some_and(|it| it.is_complete)
    }

    /// Records that all words that begin with the prefix have been reported.
    pub(super) fn set_complete(&mut self, entry: EntryIndex) {
        if let Some(it) = self.entries.get_mut(entry as usize) {
            it.is_complete = true;
        }
    }

    #[inline]
    fn get(&self, entry: EntryIndex) -> Option<&Entry> {
        self.entries.get(entry as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_their_letters() {
        let (mut cache, steps) = (PrefixCache::default(), &mut StepCounter::default());
        let a = cache.add('a', steps);
        assert_eq!(cache.child(a, 'b', steps), NO_ENTRY);
        let ab = cache.child_or_add(a, 'b', steps);
        let ac = cache.child_or_add(a, 'c', steps);
        let abc = cache.child_or_add(ab, 'c', steps);
        assert_eq!([cache.child(a, 'b', steps), cache.child_or_add(a, 'b', steps)], [ab, ab]);
        assert_eq!([cache.child(a, 'c', steps), cache.child(ab, 'c', steps)], [ac, abc]);
        cache.set_reported(ac);
        cache.set_complete(abc);
        assert_eq!([a, ab, ac, abc].map(|it| cache.is_reported(it)), [false, false, true, false]);
        assert_eq!([a, ab, ac, abc].map(|it| cache.is_complete(it)), [false, false, false, true]);
        cache.clear();
        assert!(!cache.is_complete(abc) && cache.child(a, 'b', steps) == NO_ENTRY);
    }

    #[test]
    fn nothing_is_stored_for_prefixes_without_an_entry() {
        let (mut cache, steps) = (PrefixCache::default(), &mut StepCounter::default());
        assert_eq!(cache.child_or_add(NO_ENTRY, 'a', steps), NO_ENTRY);
        cache.set_reported(NO_ENTRY);
        cache.set_complete(NO_ENTRY);
        assert!(!cache.is_reported(NO_ENTRY) && !cache.is_complete(NO_ENTRY));
    }
}
