//! Finds the words of any board, one prefix at a time.
//!
//! The search goes through the automaton depth first, in alphabetical order, and carries along all
//! places on the board where the current prefix can end. So each prefix is looked at once however
//! often it can be spelled, words come out sorted and only once, and the automaton need not tell words
//! apart: plain `fst` sets, which know no ordinals, will do. It takes boards of any size, with blanks
//! and tiles of any letters.
//!
//! Where letters are few or blanks many, a prefix can have more places than there are paths to be walked in a
//! lifetime. So only some are followed at once, in batches; the first path that a word is found on is enough,
//! and once all words that begin with a prefix are found its other places are passed over. A [`Ledger`] remembers from
//! batch to batch which those are. What remains is to search for words that the letters of the board
//! would suffice for ([`Supply`]), but that are not there: no bound on the time for that is known, as a
//! word of every cell can be a Hamiltonian path. So each search has a [`Budget`], which ends it where it is. What
//! has to be remembered is paid from it as well, which bounds memory.
//!
//! It is slower than the kernels, whose boards it leaves to them, and uses no recursion: dictionaries
//! with words of any length come from strangers.

mod grid;
mod ledger;
mod supply;

use std::ops::Range;

use board::Board;

use crate::automaton::{Automaton, LetterSet};
use crate::effort::{Budget, Effort};
use grid::Grid;
use ledger::{Ledger, NO_NOTE, NoteIndex};
use supply::Supply;

/// So many places of a prefix are followed at once if there are many, and there is room.
const BATCH: usize = 64;

/// There are not many if they are fewer than this part of the slots, or than a batch: no letter of a language is so
/// frequent, so that on the boards that people play each prefix is visited once. On boards so large that it would be
/// more than the second number, prefixes are often complete after their first batches, which saves the others.
const MANY_OF_SLOTS: usize = 4;
const MANY: usize = 4 * BATCH;

/// There is room for this number of places without a thought; and for as many more, and some times what is not many,
/// as long as batches become smaller.
const ROOM: usize = 1 << 14;
const ROOM_FOR_MANY: usize = 16;

/// What is paid for a visit of a prefix, beside a step for each of its places.
const STEPS_A_PREFIX: usize = 16;

/// What is paid for a word that goes into a solution, where it takes some 64 bytes, and for each of its letters, which
/// take 5 or more.
const STEPS_A_WORD: usize = 512;
const STEPS_A_LETTER: usize = 64;

/// What a look for the first letter among all slots is paid by.
const SLOTS_A_STEP: usize = 16;

/// As many letters go into a solution, and one word: it counts their cells, and their bytes of which a letter has up to
/// four, in 32 bits.
const MAX_LETTERS_TOLD: usize = 1 << 29;

/// Marks the places of first letters, which have none before them.
const NO_PARENT: u32 = u32::MAX;

/// The memory of a search over the states `S` of an automaton.
#[derive(Debug)]
pub(crate) struct PrefixSearch<S> {
    grid: Grid,
    /// Places of the current prefix and of all its prefixes.
    places: Vec<Place>,
    /// One for each prefix of the current prefix.
    frames: Vec<Frame<S>>,
    /// The letters beyond a to z that go on from each frame, in alphabetical order.
    others: Vec<char>,
    /// Whether one of them comes before the small letters, as a digit or an apostrophe does.
    others_first: bool,
    prefix: String,
    /// The letters that are left beside those of the prefix.
    supply: Supply,
    ledger: Ledger,
    /// Cells of the path that was found last.
    path: Vec<u32>,
    budget: Budget,
    /// How many letters the words have that paths were told of.
    letters_told: usize,
}

/// One way to spell a prefix.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The slots on the way, on boards with up to 64 of them.
    used: u64,
    /// The slot of the last letter.
    slot: u32,
    /// Where in `places` the prefix without its last letter is.
    parent: u32,
}

/// A prefix that is being gone on from.
#[derive(Clone, Debug)]
struct Frame<S> {
    state: S,
    /// Its places.
    places: Part,
    /// The letters to go on with.
    letters: LetterSet,
    /// Those beyond a to z that are left, as a part of `others`, and where that part begins.
    others: Part,
    others_start: u32,
    /// The letter visited last, and its places.
    letter: char,
    group: Part,
    /// Those of them that are left to be followed, if there were too many for one time.
    left: Part,
    /// What is known of this prefix, and of the one that is `letter` longer.
    note: NoteIndex,
    child_note: NoteIndex,
    prefix_len: u32,
    /// How many letters there are all words of which have been found, and how many must be for this
    /// prefix to be such a one; more than there can be if that cannot be told.
    complete: u32,
    needed: u32,
}

/// A part of a vector, half as large as a range of `usize`. No vector here has more than 2^32 items.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    start: u32,
    end: u32,
}

impl Part {
    #[inline]
    fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    #[inline]
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    #[inline]
    fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Takes up to `count` items off the front.
    #[inline]
    fn take(&mut self, count: usize) -> Self {
        let start = self.start;
        self.start += self.len().min(count) as u32;
        Self { start, end: self.start }
    }
}

/// A word found, as the search hands it out.
pub(crate) struct FoundWord<'a> {
    pub(crate) text: &'a str,
    pub(crate) letters: usize,
    pub(crate) ordinal: Option<u32>,
    /// The cells of one path, a tile of several letters once.
    pub(crate) path: &'a [u32],
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Words came in alphabetical order. They do, unless places were followed in batches, or a blank stood for what
    /// comes before the small letters.
    pub(crate) is_in_order: bool,
    /// There are no more words; else the effort did not suffice to find out.
    pub(crate) is_complete: bool,
}

/// What is told of the words found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// The text and the number of letters.
    Words,
    /// The ordinal and a path too.
    Paths,
}

impl<S> Frame<S> {
    /// Takes out the next letter to go on with.
    #[inline]
    fn next_letter(&mut self, others: &[char]) -> Option<char> {
        self.letters
            .pop_first()
            .or_else(|| others.get(self.others.take(1).range())?.first().copied())
    }

    /// The note of the prefix that is `letter` longer, if that is met again: because this one is, or
    /// because places are left for another batch.
    #[inline]
    fn note_child(&mut self, ledger: &mut Ledger, budget: &mut Budget) -> NoteIndex {
        if self.child_note == NO_NOTE {
            if self.note != NO_NOTE {
                self.child_note = ledger.child_or_add(self.note, self.letter, budget);
            } else if self.left.len() > 0 {
                self.child_note = ledger.add(self.letter, budget);
            }
        }
        self.child_note
    }
}

impl<S> Default for PrefixSearch<S> {
    fn default() -> Self {
        Self {
            grid: Grid::default(),
            places: Vec::new(),
            frames: Vec::new(),
            others: Vec::new(),
            others_first: false,
            prefix: String::new(),
            supply: Supply::default(),
            ledger: Ledger::default(),
            path: Vec::new(),
            budget: Budget::default(),
            letters_told: 0,
        }
    }
}

impl<S: Copy> PrefixSearch<S> {
    /// Calls `found` with the words of the board, each once, as far as the effort goes.
    pub(crate) fn run<A: Automaton<State = S>>(
        &mut self,
        board: &Board,
        automaton: &A,
        tell: Tell,
        effort: Effort,
        mut found: impl FnMut(FoundWord<'_>),
    ) -> Outcome {
        self.grid.fill(board);
        self.places.clear();
        self.frames.clear();
        self.others.clear();
        self.others_first = false;
        self.prefix.clear();
        self.supply.fill(self.grid.slot_letters());
        self.ledger.clear();
        self.budget = Budget::new(effort);
        self.letters_told = 0;
        let mut outcome = Outcome { is_in_order: true, is_complete: true };
        let Some(state) = automaton.start() else { return outcome };
        self.enter(automaton, state, Part::default(), NO_NOTE, false);
        while let Some(frame) = self.frames.last_mut() {
            if self.budget.is_spent() || self.letters_told > MAX_LETTERS_TOLD {
                outcome.is_complete = false;
                break;
            }
            if frame.left.len() == 0 {
                let Some(letter) = frame.next_letter(&self.others) else {
                    let frame = self.frames.pop().expect("the one above");
                    self.others.truncate(frame.others_start as usize);
                    self.leave(frame.needed == frame.complete);
                    continue;
                };
                if frame.note != NO_NOTE
                    && self.ledger.is_done(self.ledger.child(frame.note, letter, &mut self.budget))
                {
                    frame.complete += 1;
                    continue;
                }
                self.push_places(letter);
            }
            let batch = self.batch(self.frames.last().map_or(0, |frame| frame.group.len()));
            let frame = self.frames.last_mut().expect("the one above");
            outcome.is_in_order &= frame.left.start == frame.group.start;
            let places = frame.left.take(batch);
            if places.len() == 0 {
                continue;
            }
            let Some(state) = automaton.step(&frame.state, frame.letter) else {
                frame.left = Part::default();
                self.places.truncate(frame.group.start as usize);
                continue;
            };
            let note = frame.note_child(&mut self.ledger, &mut self.budget);
            self.prefix.push(frame.letter);
            self.supply.take(frame.letter);
            let is_word = automaton.is_word(&state) && !self.ledger.is_told(note);
            let place = if is_word { places.range().find(|&i| self.is_whole(i)) } else { None };
            if let Some(place) = place {
                let mut ordinal = None;
                if tell == Tell::Paths {
                    ordinal = automaton.ordinal(&state);
                    self.retrace(place);
                    self.budget.spend(STEPS_A_WORD + STEPS_A_LETTER * self.frames.len());
                    self.letters_told += self.frames.len();
                }
                // There is a frame for each letter: the first is that of the empty prefix.
                let letters = self.frames.len();
                found(FoundWord { text: &self.prefix, letters, ordinal, path: &self.path });
                self.ledger.set_told(note);
            }
            self.enter(automaton, state, places, note, is_word && place.is_none());
        }
        outcome.is_in_order &= !self.others_first;
        outcome
    }

    /// How many of a letter's places to follow at once: all, if they are not many. The fewer, the less room is left.
    #[inline]
    fn batch(&self, places: usize) -> usize {
        if places <= BATCH && self.places.len() <= ROOM {
            return BATCH;
        }
        let many = (self.grid.len() / MANY_OF_SLOTS).clamp(BATCH, MANY);
        let room = (2 * ROOM + ROOM_FOR_MANY * many).saturating_sub(self.places.len());
        let batch = if places <= many { places } else { BATCH };
        batch.min(room / ROOM_FOR_MANY).max(1)
    }

    /// Starts on the continuations of the current prefix, which `places` spell; if the board has none of
    /// them there, leaves it at once.
    #[inline]
    fn enter<A: Automaton<State = S>>(
        &mut self,
        automaton: &A,
        state: S,
        places: Part,
        note: NoteIndex,
        word_is_missing: bool,
    ) {
        self.budget.spend(STEPS_A_PREFIX + places.len());
        let goes_on = automaton.continuations(&state).common(self.supply.letters());
        let mut others = Part::new(self.others.len(), self.others.len());
        if goes_on.has_others() {
            self.push_others(automaton, &state);
            others.end = self.others.len() as u32;
        }
        let needed = if word_is_missing { u32::MAX } else { goes_on.count() + others.len() as u32 };
        let letters = goes_on.common(self.letters_after(places));
        if letters.is_empty() {
            self.others.truncate(others.start as usize);
            self.leave(needed == 0);
            return;
        }
        let others_start = others.start;
        if !letters.has_others() {
            others.start = others.end;
        }
        self.frames.push(Frame {
            state,
            places,
            letters,
            others,
            others_start,
            letter: ' ',
            group: Part::default(),
            left: Part::default(),
            note,
            child_note: NO_NOTE,
            prefix_len: self.prefix.len() as u32,
            complete: 0,
            needed,
        });
    }

    /// The letters that can follow a place; all for the empty prefix, which has none.
    #[inline]
    fn letters_after(&self, places: Part) -> LetterSet {
        if places.len() == 0 {
            return LetterSet::all();
        }
        let after = |place: &Place| self.grid.letters_after(place.slot as usize);
        self.places[places.range()].iter().map(after).fold(LetterSet::default(), LetterSet::union)
    }

    /// Collects the letters beyond a to z that go on, if the board has them left.
    fn push_others<A: Automaton<State = S>>(&mut self, automaton: &A, state: &S) {
        let start = self.others.len();
        let Self { supply, others, budget, .. } = self;
        automaton.for_each_letter(state, &mut |letter| {
            budget.spend(1);
            if !letter.is_ascii_lowercase() && supply.has(letter) {
                others.push(letter);
            }
        });
        self.others[start..].sort_unstable();
        self.others_first |= self.others.get(start).is_some_and(|&first| first < 'a');
    }

    /// Leaves the current prefix for the one without its last letter, that of the last frame.
    /// `is_done` tells whether all words that begin with it have been found.
    #[inline]
    fn leave(&mut self, is_done: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        self.prefix.truncate(frame.prefix_len as usize);
        self.supply.give_back(frame.letter);
        if is_done {
            // Other places of the letter need no visit.
            frame.complete += 1;
            frame.left = Part::default();
            self.ledger.set_done(frame.child_note);
        }
        let Part { start, end } = frame.group;
        if frame.left.len() > 0 {
            self.places.truncate(end as usize);
            return;
        }
        self.places.truncate(start as usize);
        if frame.note == NO_NOTE {
            // None of the prefixes noted, which all begin with this one and its letter, is met again.
            self.ledger.clear();
        }
    }

    /// Adds the places where the prefix of the last frame goes on with a letter.
    #[inline]
    fn push_places(&mut self, letter: char) {
        let start = self.places.len();
        let Self { grid, places, frames, budget, .. } = self;
        let is_first = frames.len() == 1;
        let Some(frame) = frames.last_mut() else { return };
        let before = frame.places.range();
        budget.spend(before.len());
        if is_first {
            budget.spend(grid.len() / SLOTS_A_STEP);
            let first =
                |slot: usize| Place { used: bit(slot), slot: slot as u32, parent: NO_PARENT };
            places.extend(grid.starts_with(letter).map(first));
        } else if grid.is_small() {
            let mask = grid.slots_with(letter);
            for parent in before {
                let Place { used, slot, .. } = places[parent];
                let mut next = grid.mask_after(slot as usize) & mask & !used;
                while next != 0 {
                    let slot = next.trailing_zeros();
                    places.push(Place { used: used | 1 << slot, slot, parent: parent as u32 });
                    next &= next - 1;
                }
            }
        } else {
            for parent in before {
                let slot = places[parent].slot as usize;
                for &next in grid.after(slot) {
                    if grid.shows(next as usize, letter)
                        && !is_on_path(places, next, parent as u32, budget)
                    {
                        places.push(Place { used: 0, slot: next, parent: parent as u32 });
                    }
                }
            }
        }
        frame.letter = letter;
        frame.group = Part::new(start, places.len());
        frame.left = frame.group;
        frame.child_note = NO_NOTE;
    }

    /// Whether the path to a place ends with a whole tile.
    fn is_whole(&self, place: usize) -> bool {
        self.grid.is_tail(self.places[place].slot as usize)
    }

    /// Writes the cells of the path to a place down.
    fn retrace(&mut self, place: usize) {
        self.path.clear();
        let mut next = place as u32;
        while let Some(place) = self.places.get(next as usize) {
            if self.grid.is_tail(place.slot as usize) {
                self.path.push(self.grid.cell(place.slot as usize));
            }
            next = place.parent;
        }
        self.path.reverse();
    }
}

/// The bit of a slot on a small board.
#[inline]
fn bit(slot: usize) -> u64 {
    1u64.checked_shl(slot as u32).unwrap_or(0)
}

/// Whether a slot is among those of a place and the places before it.
fn is_on_path(places: &[Place], slot: u32, mut place: u32, budget: &mut Budget) -> bool {
    let mut compared = 0;
    while let Some(it) = places.get(place as usize).filter(|it| it.slot != slot) {
        compared += 1;
        place = it.parent;
    }
    budget.spend(compared);
    place != NO_PARENT
}
