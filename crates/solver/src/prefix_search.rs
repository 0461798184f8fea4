//! Finds the words of any board, one prefix at a time.
//!
//! The search goes through the automaton depth first, in alphabetical order, and carries along all places
//! on the board where the current prefix can end. So each prefix is looked at once however often it can be
//! spelled, words come out sorted and only once, and the automaton need not tell words apart: plain `fst`
//! sets, which know no ordinals, will do. It takes boards of any size, with blanks and tiles of any letters.
//!
//! It is slower than the kernels, whose boards it leaves to them, and uses no recursion: dictionaries
//! with words of any length come from strangers.

use board::{Board, TileKind};

use crate::automaton::{Automaton, LetterSet};

/// So many places of one prefix are followed at once; more are followed in turn, to bound memory.
const BATCH: usize = 1 << 16;

/// Marks the places of first letters, which have none before them.
const NO_PARENT: u32 = u32::MAX;

/// A board as a chain of letters for each tile, and the memory of the search.
#[derive(Debug)]
pub(crate) struct PrefixSearch<S> {
    slots: Vec<Slot>,
    /// The head slots around each cell: `heads[starts[cell]..starts[cell + 1]]`.
    heads: Vec<u32>,
    starts: Vec<u32>,
    /// The letters that the board shows; all, if it has a blank.
    letters: LetterSet,
    /// Places of the current prefix and of all its prefixes.
    places: Vec<Place>,
    /// One for each prefix of the current prefix.
    frames: Vec<Frame<S>>,
    prefix: String,
    /// Cells of the path that was found last.
    path: Vec<u32>,
}

/// One letter of a tile.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// `None` for a blank.
    letter: Option<char>,
    cell: u32,
    is_tail: bool,
}

/// One way to spell a prefix.
#[derive(Clone, Copy, Debug)]
struct Place {
    letter: char,
    /// The slot of the last letter.
    slot: u32,
    /// Where in `places` the prefix without its last letter is.
    parent: u32,
    /// The slots on the way, on boards with up to 64 of them.
    used: u64,
}

/// A prefix that is being gone on from.
#[derive(Debug)]
struct Frame<S> {
    state: S,
    /// The places of its continuations, sorted by letter, that are still to be visited.
    next: usize,
    end: usize,
    /// Where these places begin.
    start: usize,
    prefix_len: usize,
    /// The number of different letters whose words have all been found.
    complete: u32,
    /// How many such letters there must be for all words with the prefix to have been found, the
    /// prefix itself included if it is a word; `None` if that cannot be told.
    needed: Option<u32>,
}

/// A word found, as the search hands it out.
pub(crate) struct FoundWord<'a> {
    pub(crate) text: &'a str,
    pub(crate) ordinal: Option<u32>,
    /// The cells of one path, a tile of several letters once.
    pub(crate) path: &'a [u32],
}

impl<S> Default for PrefixSearch<S> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            heads: Vec::new(),
            starts: Vec::new(),
            letters: LetterSet::default(),
            places: Vec::new(),
            frames: Vec::new(),
            prefix: String::new(),
            path: Vec::new(),
        }
    }
}

impl<S: Copy> PrefixSearch<S> {
    /// Calls `found` with the words of the board in alphabetical order; returns whether each
    /// came once and in order. If not, there were too many places, and words may come again.
    pub(crate) fn run<A: Automaton<State = S>>(
        &mut self,
        board: &Board,
        automaton: &A,
        mut found: impl FnMut(FoundWord<'_>),
    ) -> bool {
        self.fill(board);
        let Some(state) = automaton.start() else { return true };
        let mut in_order = true;
        let mut frames = std::mem::take(&mut self.frames);
        frames.push(self.first_frame(automaton, state));
        while let Some(frame) = frames.last_mut() {
            if frame.next == frame.end {
                let done = frame.needed == Some(frame.complete);
                self.places.truncate(frame.start);
                frames.pop();
                if let Some(parent) = frames.last_mut() {
                    self.prefix.truncate(parent.prefix_len);
                    if done {
                        self.skip_letter(parent);
                    }
                }
                continue;
            }
            let group = self.next_group(frame);
            in_order &= group.len() < BATCH;
            let letter = self.places[group.start].letter;
            let Some(state) = automaton.step(&frame.state, letter) else { continue };
            self.prefix.push(letter);
            let is_word = automaton.is_word(&state);
            let mut told = false;
            if is_word && let Some(place) = group.clone().find(|&i| self.is_whole(i)) {
                self.retrace(place);
                let ordinal = automaton.ordinal(&state);
                found(FoundWord { text: &self.prefix, ordinal, path: &self.path });
                told = true;
            }
            frames.push(self.frame(automaton, state, group, is_word && !told));
        }
        self.frames = frames;
        in_order
    }

    /// Takes in a board. Takes time in the number of cells.
    fn fill(&mut self, board: &Board) {
        self.slots.clear();
        self.heads.clear();
        self.starts.clear();
        self.places.clear();
        self.prefix.clear();
        self.letters = LetterSet::default();
        for (cell, tile) in board.tiles().iter().enumerate() {
            let head = self.slots.len();
            if matches!(tile.kind(), TileKind::Blank) {
                self.slots.push(Slot { letter: None, cell: cell as u32, is_tail: true });
                self.letters = LetterSet::all();
            }
            for letter in tile.letters() {
                self.letters.insert(letter);
                self.slots.push(Slot { letter: Some(letter), cell: cell as u32, is_tail: false });
            }
            if self.slots.len() > head {
                self.slots.last_mut().expect("just pushed").is_tail = true;
            }
            // Heads by cell for now; the lists of neighbors are made of them below.
            self.starts.push(if self.slots.len() > head { head as u32 } else { NO_PARENT });
        }
        let head_of = std::mem::take(&mut self.starts);
        for cell in 0..board.len() {
            self.starts.push(self.heads.len() as u32);
            self.heads
                .extend(board.neighbors(cell).map(|it| head_of[it]).filter(|&it| it != NO_PARENT));
        }
        self.starts.push(self.heads.len() as u32);
    }

    fn is_small(&self) -> bool {
        self.slots.len() <= u64::BITS as usize
    }

    /// The frame of the empty prefix: a word may begin at every tile.
    fn first_frame<A: Automaton<State = S>>(&mut self, automaton: &A, state: S) -> Frame<S> {
        let letters = automaton.continuations(&state);
        for slot in 0..self.slots.len() {
            let is_head = slot == 0 || self.slots[slot - 1].is_tail;
            if is_head {
                self.push_places(automaton, &state, letters, slot, NO_PARENT);
            }
        }
        self.sorted_frame(state, 0, letters, false)
    }

    /// The frame of the current prefix, which the places `group` spell.
    fn frame<A: Automaton<State = S>>(
        &mut self,
        automaton: &A,
        state: S,
        group: std::ops::Range<usize>,
        word_is_missing: bool,
    ) -> Frame<S> {
        let start = self.places.len();
        let letters = automaton.continuations(&state);
        if !letters.is_empty() {
            for parent in group {
                let slot = self.places[parent].slot as usize;
                let Slot { cell, is_tail, .. } = self.slots[slot];
                if is_tail {
                    let (from, to) = (self.starts[cell as usize], self.starts[cell as usize + 1]);
                    for i in from as usize..to as usize {
                        self.push_places(
                            automaton,
                            &state,
                            letters,
                            self.heads[i] as usize,
                            parent as u32,
                        );
                    }
                } else {
                    self.push_places(automaton, &state, letters, slot + 1, parent as u32);
                }
            }
        }
        self.sorted_frame(state, start, letters, word_is_missing)
    }

    fn sorted_frame(
        &mut self,
        state: S,
        start: usize,
        letters: LetterSet,
        word_is_missing: bool,
    ) -> Frame<S> {
        // Within a letter the order stays, so that a word's path is the first one in the order of cells.
        self.places[start..].sort_unstable_by_key(|place| (place.letter, place.parent, place.slot));
        let end = self.places.len();
        let needed = if word_is_missing { None } else { letters.count_common(self.letters) };
        Frame { state, next: start, end, start, prefix_len: self.prefix.len(), complete: 0, needed }
    }

    /// Adds the places of a prefix that goes on at `slot`: one, or for a blank one for each letter.
    #[inline]
    fn push_places<A: Automaton<State = S>>(
        &mut self,
        automaton: &A,
        state: &S,
        letters: LetterSet,
        slot: usize,
        parent: u32,
    ) {
        let used = if parent == NO_PARENT { 0 } else { self.places[parent as usize].used };
        let bit = 1u64.checked_shl(slot as u32).unwrap_or(0);
        let is_used = if self.is_small() { used & bit != 0 } else { self.is_on_path(slot, parent) };
        if is_used {
            return;
        }
        let place = |letter| Place { letter, slot: slot as u32, parent, used: used | bit };
        match self.slots[slot].letter {
            Some(letter) if letters.contains(letter) => self.places.push(place(letter)),
            Some(_) => {}
            None => automaton.for_each_letter(state, &mut |letter| self.places.push(place(letter))),
        }
    }

    fn is_on_path(&self, slot: usize, mut place: u32) -> bool {
        while let Some(it) = self.places.get(place as usize) {
            if it.slot as usize == slot {
                return true;
            }
            place = it.parent;
        }
        false
    }

    /// The next places with one letter, as many as are followed at once.
    fn next_group(&self, frame: &mut Frame<S>) -> std::ops::Range<usize> {
        let start = frame.next;
        let letter = self.places[start].letter;
        let most = frame.end.min(start + BATCH);
        let len = self.places[start..most].iter().take_while(|it| it.letter == letter).count();
        frame.next = start + len;
        start..frame.next
    }

    /// Notes that all words with the letter visited last are found: its other places need no visit.
    fn skip_letter(&self, frame: &mut Frame<S>) {
        frame.complete += 1;
        let letter = self.places[frame.next - 1].letter;
        while frame.next < frame.end && self.places[frame.next].letter == letter {
            frame.next += 1;
        }
    }

    /// Whether the path to a place ends with a whole tile.
    fn is_whole(&self, place: usize) -> bool {
        self.slots[self.places[place].slot as usize].is_tail
    }

    /// Writes the cells of the path to a place down.
    fn retrace(&mut self, place: usize) {
        self.path.clear();
        let mut next = place as u32;
        while let Some(place) = self.places.get(next as usize) {
            let slot = self.slots[place.slot as usize];
            if slot.is_tail {
                self.path.push(slot.cell);
            }
            next = place.parent;
        }
        self.path.reverse();
    }
}
