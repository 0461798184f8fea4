//! What is known of prefixes that are met again, as the places of one before them are followed in batches.
//!
//! A prefix is noted under its letters, not under a state of the automaton: several prefixes can
//! lead to one state of an FST.

use crate::effort::Budget;

/// What is paid for a note, of 16 bytes.
const STEPS_A_NOTE: usize = 256;

/// Notes on prefixes: a tree with a letter at each note.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    notes: Vec<Note>,
}

/// The place of a note, or [`NO_NOTE`].
pub(super) type NoteIndex = u32;

/// Of a prefix that is met once only, and of a letter not noted yet.
pub(super) const NO_NOTE: NoteIndex = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Note {
    letter: char,
    first_child: NoteIndex,
    next_sibling: NoteIndex,
    /// The prefix is a word and was told.
    is_told: bool,
    /// All words that begin with the prefix were told.
    is_done: bool,
}

impl Ledger {
    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.notes.clear();
    }

    /// A note for a prefix whose beginnings are met once only.
    pub(super) fn add(&mut self, letter: char, budget: &mut Budget) -> NoteIndex {
        budget.spend(STEPS_A_NOTE);
        let (first_child, next_sibling) = (NO_NOTE, NO_NOTE);
        let note = Note { letter, first_child, next_sibling, is_told: false, is_done: false };
        self.notes.push(note);
        // Each note is of another prefix that the board can spell: memory ends before 2^32 of them.
        (self.notes.len() - 1) as NoteIndex
    }

    /// The note for the prefix that is a letter longer, if there is one. Takes a step for each other letter noted.
    pub(super) fn child(&self, note: NoteIndex, letter: char, budget: &mut Budget) -> NoteIndex {
        let mut child = self.get(note).map_or(NO_NOTE, |it| it.first_child);
        let mut others = 0;
        while let Some(it) = self.get(child).filter(|it| it.letter != letter) {
            child = it.next_sibling;
            others += 1;
        }
        budget.spend(others);
        child
    }

    /// The same, added if there was none; none for a prefix without note.
    pub(super) fn child_or_add(
        &mut self,
        note: NoteIndex,
        letter: char,
        budget: &mut Budget,
    ) -> NoteIndex {
        let child = self.child(note, letter, budget);
        if child != NO_NOTE || note == NO_NOTE {
            return child;
        }
        let child = self.add(letter, budget);
        let first = std::mem::replace(&mut self.notes[note as usize].first_child, child);
        self.notes[child as usize].next_sibling = first;
        child
    }

    pub(super) fn is_told(&self, note: NoteIndex) -> bool {
        self.get(note).is_some_and(|it| it.is_told)
    }

    pub(super) fn set_told(&mut self, note: NoteIndex) {
        if let Some(it) = self.notes.get_mut(note as usize) {
            it.is_told = true;
        }
    }

    pub(super) fn is_done(&self, note: NoteIndex) -> bool {
        self.get(note).is_some_and(|it| it.is_done)
    }

    /// Notes that all words that begin with a prefix were told.
    pub(super) fn set_done(&mut self, note: NoteIndex) {
        if let Some(it) = self.notes.get_mut(note as usize) {
            it.is_done = true;
        }
    }

    #[inline]
    fn get(&self, note: NoteIndex) -> Option<&Note> {
        self.notes.get(note as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_found_by_their_letters() {
        let (mut ledger, budget) = (Ledger::default(), &mut Budget::default());
        let a = ledger.add('a', budget);
        assert_eq!(ledger.child(a, 'b', budget), NO_NOTE);
        let ab = ledger.child_or_add(a, 'b', budget);
        let ac = ledger.child_or_add(a, 'c', budget);
        let abc = ledger.child_or_add(ab, 'c', budget);
        assert_eq!([ledger.child(a, 'b', budget), ledger.child_or_add(a, 'b', budget)], [ab, ab]);
        assert_eq!([ledger.child(a, 'c', budget), ledger.child(ab, 'c', budget)], [ac, abc]);
        ledger.set_told(ac);
        ledger.set_done(abc);
        assert_eq!([a, ab, ac, abc].map(|it| ledger.is_told(it)), [false, false, true, false]);
        assert_eq!([a, ab, ac, abc].map(|it| ledger.is_done(it)), [false, false, false, true]);
    }

    #[test]
    fn of_prefixes_met_once_nothing_is_known() {
        let (mut ledger, budget) = (Ledger::default(), &mut Budget::default());
        assert_eq!(ledger.child_or_add(NO_NOTE, 'a', budget), NO_NOTE);
        ledger.set_told(NO_NOTE);
        ledger.set_done(NO_NOTE);
        assert!(!ledger.is_told(NO_NOTE) && !ledger.is_done(NO_NOTE));
    }
}
