//! Finds the words on any board, one prefix at a time.
//!
//! The search walks the FST depth first, in alphabetical order. For each prefix it keeps
//! every position on the board where the prefix can end, so a prefix is visited once however many
//! ways it can be spelled, and words come out sorted and unique. It handles boards of any size,
//! blanks, multi-letter tiles, and any `fst` file, even without ordinals. It is slower than the
//! kernels, and used for boards that these cannot hold.
//!
//! # Bounds
//!
//! Boards with few distinct letters or many blanks can have exponentially many positions per
//! prefix.
//!
//! - Positions are expanded in batches. One path per word is enough: once every word below a prefix
//!   has been found, its remaining positions are skipped. A [`PrefixCache`] keeps what was found
//!   from one batch to the next.
//! - A word is searched for only if the board has enough of each of its letters
//!   ([`RemainingLetters`]).
//! - A [`StepLimit`](crate::StepLimit) limits the search, because there is no known bound for a word
//!   whose letters are on the board but which has no path: a word that takes every cell is a Hamiltonian path.
//!   Memory costs steps too. Words found before the limit are correct; the [`Outcome`] says that
//!   there may be more.
//!
//! There is no recursion, because dictionaries are untrusted and words can be arbitrarily long.

mod grid;
mod prefix_cache;
mod remaining_letters;

use std::ops::Range;
use std::sync::Arc;

use dictc_board::{Board, QTile};
use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;

use crate::found_word::FoundWord;
use crate::fst_walk::{FstState, FstWalk};
use crate::letter_bits::LetterBits;
use crate::step_limit::StepCounter;
use grid::Grid;
use prefix_cache::{EntryIndex, NO_ENTRY, PrefixCache};
use remaining_letters::RemainingLetters;

/// The size of a full batch of positions.
const BATCH: usize = 64;

/// All positions of a prefix are one batch if there are at most `BATCH` of them, or at most this
/// fraction of the slots. No letter of a language is more frequent, so on usual boards each prefix
/// is visited once.
const ONE_BATCH_SHARE: usize = 4;

/// Above this number of positions, a prefix is expanded in batches on boards of any size: prefixes
/// are often complete after their first batches.
const MAX_ONE_BATCH: usize = 4 * BATCH;

/// Full batches up to this number of positions in memory. Above it, batches shrink.
const ROOM: usize = 1 << 14;

/// The free room that a batch must leave, in positions, for each of its own positions.
const ROOM_PER_POSITION: usize = 16;

/// The cost of visiting a prefix, in steps, besides one step for each of its positions.
const STEPS_PER_PREFIX: usize = 16;

/// The cost of a word in a solution, in steps. It takes about 64 bytes there.
const STEPS_PER_WORD: usize = 512;

/// The cost of each letter of such a word, in steps. It takes 5 bytes or more.
const STEPS_PER_LETTER: usize = 64;

/// The number of slots that are compared with a first letter for one step.
const SLOTS_PER_STEP: usize = 16;

/// The maximum number of letters of all words of a solution; the last word can exceed it. A
/// solution counts cells and bytes in 32 bits, and a letter takes up to four bytes.
const MAX_REPORTED_LETTERS: usize = 1 << 29;

/// A character that can combine with the one before it, as none from `a` to `z` can.
const A_MARK: char = '\u{300}';

/// The parent of the positions of first letters.
const NO_PARENT: u32 = u32::MAX;

/// A prefix search with its memory, which is reused for the next board.
#[derive(Debug, Default)]
pub(crate) struct PrefixSearch {
    grid: Grid,
    shapes: Shapes,
    /// Positions of the current prefix and of all its prefixes.
    positions: Vec<Position>,
    /// One for each prefix of the current prefix.
    frames: Vec<Frame>,
    /// The letters beyond `a` to `z` that continue each frame, in alphabetical order.
    others: Vec<char>,
    /// Whether one of them sorts before `a`, such as a digit or an apostrophe.
    others_first: bool,
    prefix: String,
    /// The letters that are left after those of the prefix.
    remaining: RemainingLetters,
    cache: PrefixCache,
    /// The cells of the path that was found last.
    path: Vec<u32>,
    steps: StepCounter,
    /// The letters of all words that were reported with a path.
    reported_letters: usize,
}

/// Which letters can have several characters. A blank shows all characters of a letter, and a
/// letter does not extend over several tiles.
#[derive(Clone, Debug, Default)]
struct Shapes {
    /// Whether characters can combine with the ones before them.
    has_marks: bool,
    /// The alphabet of a strict board: its letters of several characters need tiles of their own.
    strict: Option<Arc<Alphabet>>,
    /// Whether a blank may stand for Qu.
    qu_on_blank: bool,
}

impl Shapes {
    /// The letters that can follow the first character of a blank on the same blank.
    fn letters_on_blank(&self) -> LetterBits {
        let mut letters = LetterBits::default();
        if self.has_marks {
            letters.insert(A_MARK);
        }
        for long in self.strict.iter().flat_map(|it| it.long_letters()) {
            long.as_str().chars().skip(1).for_each(|it| letters.insert(it));
        }
        if self.qu_on_blank {
            letters.insert('u');
        }
        letters
    }

    /// Whether a character belongs to the last letter of a prefix.
    fn joins(&self, prefix: &str, character: char) -> bool {
        if let Some(alphabet) = &self.strict {
            let text = format!("{prefix}{character}");
            let last = alphabet.divide(&text).last();
            return last.is_some_and(|last| last.as_str().len() > character.len_utf8());
        }
        // No character below U+0300 combines with an ASCII letter.
        let is_plain = character < '\u{300}' && prefix.ends_with(|it: char| it.is_ascii());
        let last = || Letter::all(prefix).last();
        self.has_marks && !is_plain && last().is_some_and(|last| last.with(character).is_some())
    }

    /// Whether a blank that shows the last letter of a prefix may show this character, too, because
    /// others can follow that make both one letter.
    fn may_join(&self, prefix: &str, character: char) -> bool {
        let Some(alphabet) = &self.strict else { return false };
        let text = format!("{prefix}{character}");
        let begins = |long: &Letter| {
            let starts = long.as_str().char_indices().skip(2).map(|(at, _)| at);
            starts.into_iter().any(|end| text.ends_with(&long.as_str()[..end]))
        };
        alphabet.long_letters().iter().any(begins)
    }

    /// Whether a character makes the last letter of a prefix the Qu of a blank.
    #[inline]
    fn makes_qu(&self, prefix: &str, character: char) -> bool {
        self.qu_on_blank && character == 'u' && prefix.ends_with('q')
    }
}

/// A position of a prefix: one way to spell it, with its last slot and the slots used so far.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The used slots, on boards with at most 64 of them.
    used: u64,
    /// The slot of the last letter.
    slot: u32,
    /// The index of the position one letter earlier.
    parent: u32,
}

/// A prefix whose continuations are being visited.
#[derive(Clone, Debug)]
struct Frame {
    state: FstState,
    /// The positions of the prefix.
    positions: Span,
    /// The letters to visit that are from `a` to `z`.
    letters: LetterBits,
    /// The other letters to visit, as a span of `others`, and the start of this frame's span.
    others: Span,
    others_start: u32,
    /// The letter visited last, and the positions of the prefix with this letter added.
    letter: char,
    /// Whether the blank of the previous letter may show this one as well, so that it takes no
    /// letter of the board.
    is_free: bool,
    next_positions: Span,
    /// The positions among them that have not been expanded.
    pending: Span,
    /// The cache entries of this prefix and of the prefix with `letter` added.
    entry: EntryIndex,
    child_entry: EntryIndex,
    prefix_len: u32,
    /// The number of letters below which all words have been found.
    complete: u32,
    /// The value of `complete` at which all words of this prefix have been found; unreachable if
    /// that cannot be known.
    needed: u32,
}

/// A range of indices in half the memory. No vector here has more than 2^32 items.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
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

    /// Removes up to `count` indices from the front and returns them.
    #[inline]
    fn take(&mut self, count: usize) -> Self {
        let start = self.start;
        self.start += self.len().min(count) as u32;
        Self { start, end: self.start }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Whether words came in alphabetical order. They do unless positions were expanded in batches,
    /// or a blank stood for a character that sorts before `a`.
    pub(crate) is_in_order: bool,
    /// Whether all words have been found. If not, the steps ran out.
    pub(crate) is_complete: bool,
}

/// What the search reports about each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    /// The text and the number of letters.
    Words,
    /// The ordinal and a path as well.
    Paths,
}

impl Frame {
    /// Removes and returns the next letter to visit.
    #[inline]
    fn next_letter(&mut self, others: &[char]) -> Option<char> {
        self.letters
            .pop_first()
            .or_else(|| others.get(self.others.take(1).range())?.first().copied())
    }

    /// The cache entry of the prefix with `letter` added. It is needed if that prefix will be
    /// visited again: because this prefix will be, or because positions are left for another batch.
    #[inline]
    fn cache_child(&mut self, cache: &mut PrefixCache, steps: &mut StepCounter) -> EntryIndex {
        if self.child_entry == NO_ENTRY {
            if self.entry != NO_ENTRY {
                self.child_entry = cache.child_or_add(self.entry, self.letter, steps);
            } else if self.pending.len() > 0 {
                self.child_entry = cache.add(self.letter, steps);
            }
        }
        self.child_entry
    }
}

impl PrefixSearch {
    /// Calls `found` with each word of the board once, until the steps run out.
    pub(crate) fn run(
        &mut self,
        board: &Board,
        lexicon: &Lexicon,
        report: Report,
        steps: StepCounter,
        mut found: impl FnMut(FoundWord<'_>),
    ) -> Outcome {
        let alphabet = lexicon.alphabet();
        self.shapes = Shapes {
            has_marks: lexicon.has_marks(),
            strict: board.is_strict_in(alphabet).then(|| Arc::new(alphabet.clone())),
            qu_on_blank: board.q() == QTile::Qu,
        };
        self.prepare(board, steps);
        let fst = &FstWalk::new(lexicon);
        let mut outcome = Outcome { is_in_order: true, is_complete: true };
        let Some(state) = fst.start() else { return outcome };
        self.enter(fst, state, Span::default(), NO_ENTRY, false);
        while let Some(frame) = self.frames.last_mut() {
            if self.steps.is_spent() || self.reported_letters > MAX_REPORTED_LETTERS {
                outcome.is_complete = false;
                break;
            }
            if frame.pending.len() == 0 {
                let Some(letter) = frame.next_letter(&self.others) else {
                    let frame = self.frames.pop().expect("the frame above");
                    self.others.truncate(frame.others_start as usize);
                    self.leave(frame.needed == frame.complete);
                    continue;
                };
                if frame.entry != NO_ENTRY {
                    let child = self.cache.child(frame.entry, letter, &mut self.steps);
                    if self.cache.is_complete(child) {
                        frame.complete += 1;
                        continue;
                    }
                }
                self.push_positions(letter);
            }
            let size = self.frames.last().map_or(0, |frame| frame.next_positions.len());
            let batch_size = self.batch_size(size);
            let frame = self.frames.last_mut().expect("the frame above");
            outcome.is_in_order &= frame.pending.start == frame.next_positions.start;
            let batch = frame.pending.take(batch_size);
            if batch.len() == 0 {
                continue;
            }
            let Some(state) = fst.step(&frame.state, frame.letter) else {
                frame.pending = Span::default();
                self.positions.truncate(frame.next_positions.start as usize);
                continue;
            };
            let entry = frame.cache_child(&mut self.cache, &mut self.steps);
            self.prefix.push(frame.letter);
            if !frame.is_free {
                self.remaining.take(frame.letter);
            }
            let is_word = state.0.is_final() && !self.cache.is_reported(entry);
            let is_end = |&i: &usize| self.ends_tile(i) && self.shows_whole_letters(i);
            let position = if is_word { batch.range().find(is_end) } else { None };
            if let Some(position) = position {
                // There is a frame for each character; the first frame is the empty prefix.
                let is_divided = self.shapes.has_marks || !alphabet.long_letters().is_empty();
                let letter_count = match is_divided {
                    true => alphabet.count(&self.prefix),
                    false => self.frames.len(),
                };
                let mut ordinal = None;
                if report == Report::Paths {
                    ordinal = fst.ordinal(&state);
                    self.retrace(position);
                    self.steps.spend(STEPS_PER_WORD + STEPS_PER_LETTER * letter_count);
                    self.reported_letters += letter_count;
                }
                found(FoundWord { text: &self.prefix, letter_count, ordinal, path: &self.path });
                self.cache.set_reported(entry);
            }
            self.enter(fst, state, batch, entry, is_word && position.is_none());
        }
        outcome.is_in_order &= !self.others_first;
        outcome
    }

    fn prepare(&mut self, board: &Board, steps: StepCounter) {
        self.grid.fill(board, &self.shapes);
        self.positions.clear();
        self.frames.clear();
        self.others.clear();
        self.others_first = false;
        self.prefix.clear();
        self.remaining.fill(self.grid.slot_letters());
        self.cache.clear();
        self.steps = steps;
        self.reported_letters = 0;
    }

    /// The number of a letter's positions to expand together: all, if there are few. Batches shrink
    /// as room runs out.
    #[inline]
    fn batch_size(&self, positions: usize) -> usize {
        if positions <= BATCH && self.positions.len() <= ROOM {
            return BATCH;
        }
        let one_batch = (self.grid.len() / ONE_BATCH_SHARE).clamp(BATCH, MAX_ONE_BATCH);
        let room = (2 * ROOM + ROOM_PER_POSITION * one_batch).saturating_sub(self.positions.len());
        let batch = if positions <= one_batch { positions } else { BATCH };
        batch.min(room / ROOM_PER_POSITION).max(1)
    }

    /// Starts to visit the continuations of the current prefix, which `positions` spell. Leaves the
    /// prefix immediately if no continuation is possible there.
    #[inline]
    fn enter(
        &mut self,
        fst: &FstWalk<'_>,
        state: FstState,
        positions: Span,
        entry: EntryIndex,
        word_is_missing: bool,
    ) {
        self.steps.spend(STEPS_PER_PREFIX + positions.len());
        let mut left = self.remaining.letters();
        if self.grid.has_blanks() {
            if self.shapes.has_marks {
                left.insert(A_MARK);
            }
            if self.shapes.makes_qu(&self.prefix, 'u') {
                left.insert('u');
            }
            if self.shapes.strict.is_some() {
                left = left.union(self.shapes.letters_on_blank());
            }
        }
        let possible = fst.continuations(&state).common(left);
        let mut others = Span::new(self.others.len(), self.others.len());
        if possible.has_others() {
            self.push_others(fst, &state);
            others.end = self.others.len() as u32;
        }
        let needed =
            if word_is_missing { u32::MAX } else { possible.count() + others.len() as u32 };
        let letters = possible.common(self.letters_after(positions));
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
            positions,
            letters,
            others,
            others_start,
            letter: ' ',
            is_free: false,
            next_positions: Span::default(),
            pending: Span::default(),
            entry,
            child_entry: NO_ENTRY,
            prefix_len: self.prefix.len() as u32,
            complete: 0,
            needed,
        });
    }

    /// The letters that can follow any of the positions; all letters for the empty prefix, which
    /// has no positions.
    #[inline]
    fn letters_after(&self, positions: Span) -> LetterBits {
        if positions.len() == 0 {
            return LetterBits::all();
        }
        let after = |position: &Position| self.grid.letters_after(position.slot as usize);
        let positions = self.positions[positions.range()].iter();
        positions.map(after).fold(LetterBits::default(), LetterBits::union)
    }

    /// Collects the letters beyond `a` to `z` that continue the prefix, if the board has them left.
    fn push_others(&mut self, fst: &FstWalk<'_>, state: &FstState) {
        let start = self.others.len();
        let Self { grid, shapes, prefix, remaining, others, steps, .. } = self;
        let is_on_blank = |letter| {
            grid.has_blanks() && (shapes.joins(prefix, letter) || shapes.may_join(prefix, letter))
        };
        fst.for_each_letter(state, &mut |letter| {
            steps.spend(1);
            if !letter.is_ascii_lowercase() && (remaining.has(letter) || is_on_blank(letter)) {
                others.push(letter);
            }
        });
        self.others[start..].sort_unstable();
        self.others_first |= self.others.get(start).is_some_and(|&first| first < 'a');
    }

    /// Leaves the current prefix for the prefix of the last frame, which is one letter shorter.
    /// `is_complete` says whether all words that begin with the current prefix have been found.
    #[inline]
    fn leave(&mut self, is_complete: bool) {
        let Some(frame) = self.frames.last_mut() else { return };
        self.prefix.truncate(frame.prefix_len as usize);
        if !frame.is_free {
            self.remaining.put_back(frame.letter);
        }
        if is_complete {
            // The other positions of this letter need not be visited.
            frame.complete += 1;
            frame.pending = Span::default();
            self.cache.set_complete(frame.child_entry);
        }
        let Span { start, end } = frame.next_positions;
        if frame.pending.len() > 0 {
            self.positions.truncate(end as usize);
            return;
        }
        self.positions.truncate(start as usize);
        if frame.entry == NO_ENTRY {
            // All prefixes in the cache begin with this prefix and its letter, and are not visited
            // again.
            self.cache.clear();
        }
    }

    /// Adds the positions where the prefix of the last frame continues with a letter.
    #[inline]
    fn push_positions(&mut self, letter: char) {
        let start = self.positions.len();
        let Self { grid, positions, frames, steps, shapes, prefix, .. } = self;
        let joins = shapes.joins(prefix, letter);
        let stays_on_blank = grid.has_blanks()
            && (joins || shapes.makes_qu(prefix, letter) || shapes.may_join(prefix, letter));
        // A blank can be Qu, but not q and a u with a mark.
        let follows_qu = joins && shapes.qu_on_blank && prefix.ends_with("qu");
        let is_qu = |positions: &[Position], it: Position| {
            follows_qu && positions.get(it.parent as usize).is_some_and(|q| q.slot == it.slot)
        };
        let is_first = frames.len() == 1;
        let Some(frame) = frames.last_mut() else { return };
        let before = frame.positions.range();
        steps.spend(before.len());
        if is_first {
            steps.spend(grid.len() / SLOTS_PER_STEP);
            let first =
                |slot: usize| Position { used: bit(slot), slot: slot as u32, parent: NO_PARENT };
            positions.extend(grid.starts_with(letter).map(first));
        } else if grid.is_small() {
            let mask = grid.slots_with(letter);
            for parent in before {
                let position = positions[parent];
                let Position { used, slot, .. } = position;
                let mut next = grid.mask_after(slot as usize) & mask & !used;
                if joins && grid.is_tail(slot as usize) {
                    next = 0;
                }
                let is_blank = stays_on_blank && grid.is_blank(slot as usize);
                if is_blank && !is_qu(positions, position) {
                    positions.push(Position { used, slot, parent: parent as u32 });
                }
                while next != 0 {
                    let slot = next.trailing_zeros();
                    let used = used | 1 << slot;
                    positions.push(Position { used, slot, parent: parent as u32 });
                    next &= next - 1;
                }
            }
        } else {
            for parent in before {
                let position = positions[parent];
                let slot = position.slot as usize;
                let is_blank = stays_on_blank && grid.is_blank(slot);
                if is_blank && !is_qu(positions, position) {
                    let slot = slot as u32;
                    positions.push(Position { used: 0, slot, parent: parent as u32 });
                }
                if joins && grid.is_tail(slot) {
                    continue;
                }
                for &next in grid.after(slot) {
                    if grid.shows(next as usize, letter)
                        && !is_on_path(positions, next, parent as u32, steps)
                    {
                        positions.push(Position { used: 0, slot: next, parent: parent as u32 });
                    }
                }
            }
        }
        frame.letter = letter;
        frame.is_free = stays_on_blank;
        frame.next_positions = Span::new(start, positions.len());
        frame.pending = frame.next_positions;
        frame.child_entry = NO_ENTRY;
    }

    /// Whether the path to a position ends at the end of a tile.
    fn ends_tile(&self, position: usize) -> bool {
        self.grid.is_tail(self.positions[position].slot as usize)
    }

    /// Whether each tile on the path to a position shows whole letters. On strict boards, blanks and the
    /// first of several tiles may show less: the search visits them before it knows.
    fn shows_whole_letters(&self, position: usize) -> bool {
        let Some(alphabet) = &self.shapes.strict else { return true };
        let letters = alphabet.divide(&self.prefix).scan(0, |end, letter| {
            *end += letter.as_str().len();
            Some(*end)
        });
        let ends: Vec<usize> = letters.collect();
        let (mut end, mut next, mut slot_after) = (self.prefix.len(), position as u32, u32::MAX);
        let mut characters = self.prefix.chars().rev();
        while let Some(Position { slot, parent, .. }) = self.positions.get(next as usize) {
            let Some(character) = characters.next() else { break };
            let is_same = *slot == slot_after;
            let ends_letter = ends.binary_search(&end).is_ok();
            let is_qu = self.shapes.qu_on_blank && self.prefix[..end].ends_with('q');
            let is_tail = self.grid.is_tail(*slot as usize) && !is_same;
            if is_tail && !ends_letter || is_same && ends_letter && !is_qu {
                return false;
            }
            end -= character.len_utf8();
            (next, slot_after) = (*parent, *slot);
        }
        true
    }

    /// Stores the cells of the path to a position in `path`.
    fn retrace(&mut self, position: usize) {
        self.path.clear();
        let mut next = position as u32;
        while let Some(position) = self.positions.get(next as usize) {
            let cell = self.grid.cell(position.slot as usize);
            // Several characters on a blank are one cell.
            if self.grid.is_tail(position.slot as usize) && self.path.last() != Some(&cell) {
                self.path.push(cell);
            }
            next = position.parent;
        }
        self.path.reverse();
    }
}

/// The bit of a slot on a small board.
#[inline]
fn bit(slot: usize) -> u64 {
    1u64.checked_shl(slot as u32).unwrap_or(0)
}

/// Whether a slot is on the path to a position.
fn is_on_path(
    positions: &[Position],
    slot: u32,
    mut position: u32,
    steps: &mut StepCounter,
) -> bool {
    let mut compared = 0;
    while let Some(it) = positions.get(position as usize).filter(|it| it.slot != slot) {
        compared += 1;
        position = it.parent;
    }
    steps.spend(compared);
    position != NO_PARENT
}
