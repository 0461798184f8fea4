//! The words of a board.

use std::borrow::Cow;
use std::ops::Range;

use board::Tile;
use lexicon::{Graph, Lexicon, Token};

use crate::choice::AutomatonChoice;
use crate::path::{MAX_PACKED_CELLS, PackedCells, Path};
use crate::points::PointTable;
use crate::prefix_search::FoundWord;
use crate::score::Score;
use crate::slots::{MAX_SLOTS, Slots};
use crate::trace::{First, Trace};

/// The distinct words of a board, each with its points and one path.
///
/// A solution belongs to its [`Solver`](crate::Solver), which fills it anew for each board.
#[derive(Clone, Debug)]
pub struct Solution {
    lexicon: Lexicon,
    /// Says which graph words found by a kernel have nodes in.
    automaton: AutomatonChoice,
    /// What words are worth.
    pub(crate) table: PointTable,
    words: Vec<Entry>,
    points: u64,
    is_complete: bool,
    /// The tokens that the cells show, if each shows one, and the cells where it is one of two letters.
    tokens: [Token; MAX_SLOTS],
    doubles: u64,
    /// The tiles of a board that cannot be told by tokens.
    tiles: Vec<Tile>,
    /// The paths of words are packed; else they are in `cells`, one after the other.
    packed: bool,
    cells: Vec<u32>,
    /// What is known of each word that cannot be read off its path; none if all can be.
    spelled: Vec<Spelled>,
    text: String,
}

/// Memory for sorting the words of a solution, kept from board to board.
#[derive(Debug, Default)]
pub(crate) struct Sorter {
    /// Ordinals with places in the words, or places alone.
    order: Vec<u64>,
    words: Vec<Entry>,
    spelled: Vec<Spelled>,
}

/// A word of a solution, with its [`PackedCells`] or its [`Listed`] path as the trail.
type Entry = First<u64>;

/// Where a path begins in the list of all cells, and its length.
struct Listed {
    start: u32,
    len: u32,
}

impl Listed {
    fn pack(self) -> u64 {
        u64::from(self.start) << 32 | u64::from(self.len)
    }

    fn range(trail: u64) -> Range<usize> {
        let (start, len) = ((trail >> 32) as usize, trail as u32 as usize);
        start..start + len
    }
}

/// A word of the prefix search.
#[derive(Clone, Debug)]
struct Spelled {
    /// Where in the text of all words.
    text: Range<u32>,
    /// `None` if the automaton does not know it.
    ordinal: Option<u32>,
}

impl Solution {
    pub(crate) fn new(lexicon: Lexicon) -> Self {
        Self {
            lexicon,
            automaton: AutomatonChoice::default(),
            table: PointTable::default(),
            words: Vec::new(),
            points: 0,
            is_complete: true,
            tokens: [0; MAX_SLOTS],
            doubles: 0,
            tiles: Vec::new(),
            packed: false,
            cells: Vec::new(),
            spelled: Vec::new(),
            text: String::new(),
        }
    }

    /// Removes all words and takes those that follow from another automaton.
    pub(crate) fn set_automaton(&mut self, automaton: AutomatonChoice) {
        self.clear();
        self.automaton = automaton;
    }

    #[inline]
    fn graph(&self) -> Option<Graph<'_>> {
        self.automaton.graph(&self.lexicon)
    }

    /// Forgets the words of the last board.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.points = 0;
        self.is_complete = true;
        self.tiles.clear();
        self.packed = false;
        self.cells.clear();
        self.spelled.clear();
        self.text.clear();
    }

    /// Makes ready for the words of a kernel: forgets the last board, and keeps what this one shows.
    #[inline]
    pub(crate) fn start(&mut self, slots: &Slots, tiles: &[Tile]) {
        self.clear();
        if slots.regular().is_some() {
            self.tokens = *slots.tokens();
            self.doubles = slots.doubles();
            self.packed = slots.len() <= MAX_PACKED_CELLS;
        } else {
            self.tiles.extend_from_slice(tiles);
        }
    }

    /// Takes in the words that a kernel found, each with its path as packed slots.
    ///
    /// Let `fill` write the words down, which returns their points. Inlined, so that it is compiled for
    /// the instructions of the kernel that calls it.
    #[inline(always)]
    pub(crate) fn take_packed(
        &mut self,
        slots: &Slots,
        fill: impl FnOnce(&mut Vec<Entry>, &PointTable) -> u64,
    ) {
        self.points = fill(&mut self.words, &self.table);
        if !self.packed {
            // A slot is no cell here.
            for i in 0..self.words.len() {
                let Entry { letters, trail, .. } = self.words[i];
                self.words[i].trail = self.list(slots, &Unpack, letters, PackedCells(trail));
            }
        }
    }

    /// Takes in the words that a kernel found, each with the trail by which its path is walked back.
    #[inline(always)]
    pub(crate) fn take_traced<T: Trace>(
        &mut self,
        slots: &Slots,
        trace: &T,
        firsts: &[First<T::Trail>],
        points: u64,
    ) {
        self.points = points;
        let is_plain = slots.regular().is_some() && slots.doubles() == 0;
        self.words.reserve(firsts.len());
        // A closure would not be compiled for the caller's instructions.
        for &First { node, letters, trail } in firsts {
            // On a plain board each letter is a slot and each slot a cell, so the length of the path is known.
            let trail = match (self.packed, is_plain) {
                (true, true) => pack(trace, letters, trail),
                (true, false) => pack(trace, cells(self.doubles, trace, letters, trail), trail),
                (false, true) => self.list_plain(trace, letters, trail),
                (false, false) => self.list(slots, trace, letters, trail),
            };
            self.words.push(First { node, letters, trail });
        }
    }

    /// As [`list`](Self::list), on a board where each letter is a cell.
    #[inline(always)]
    fn list_plain<T: Trace>(&mut self, trace: &T, letters: u32, mut trail: T::Trail) -> u64 {
        let start = self.cells.len();
        self.cells.resize(start + letters as usize, 0);
        for cell in self.cells[start..].iter_mut().rev() {
            *cell = T::slot(trail) as u32;
            trail = trace.before(trail);
        }
        Listed { start: start as u32, len: letters }.pack()
    }

    /// Puts the cells of a path into the list; returns where they are.
    #[inline(always)]
    fn list<T: Trace>(&mut self, slots: &Slots, trace: &T, letters: u32, trail: T::Trail) -> u64 {
        let start = self.cells.len();
        for slot in walk_back(slots.doubles(), trace, letters, trail) {
            if slots.is_end(slot) {
                self.cells.push(slots.cell(slot));
            }
        }
        self.cells[start..].reverse();
        Listed { start: start as u32, len: (self.cells.len() - start) as u32 }.pack()
    }

    /// Puts the words that a kernel found in alphabetical order.
    pub(crate) fn sort_by_ordinal(&mut self, sorter: &mut Sorter) {
        let Self { lexicon, automaton, words, .. } = self;
        let Some(graph) = automaton.graph(lexicon) else { return };
        let Sorter { order, words: sorted, .. } = sorter;
        let ordinal = |word: &Entry| u64::from(graph.ordinal(word.node).unwrap_or(u32::MAX));
        // Sorting numbers and moving each word once is much faster than sorting words.
        order.clear();
        order.extend((0u64..).zip(&*words).map(|(i, word)| ordinal(word) << 32 | i));
        order.sort_unstable();
        sorted.clear();
        sorted.extend(order.iter().map(|&place| words[place as u32 as usize]));
        std::mem::swap(words, sorted);
    }

    /// Takes in a word of the prefix search if it is long enough.
    pub(crate) fn push(&mut self, word: &FoundWord<'_>) {
        if !self.table.counts(word.letters) {
            return;
        }
        self.points += u64::from(self.table.of(word.letters));
        let path = Listed { start: self.cells.len() as u32, len: word.path.len() as u32 };
        self.words.push(Entry { node: 0, letters: word.letters as u32, trail: path.pack() });
        self.cells.extend_from_slice(word.path);
        let start = self.text.len() as u32;
        self.text.push_str(word.text);
        self.spelled.push(Spelled { text: start..self.text.len() as u32, ordinal: word.ordinal });
    }

    /// Notes that the search ended before it was done.
    pub(crate) fn cut_off(&mut self) {
        self.is_complete = false;
    }

    /// Puts words that came in any order in alphabetical order.
    pub(crate) fn sort_by_text(&mut self, sorter: &mut Sorter) {
        let Self { words, spelled, text, .. } = self;
        let Sorter { order, words: sorted, spelled: sorted_spelled } = sorter;
        let text = |&place: &u64| {
            let Range { start, end } = spelled[place as usize].text;
            &text[start as usize..end as usize]
        };
        order.clear();
        order.extend(0..words.len() as u64);
        order.sort_unstable_by(|a, b| text(a).cmp(text(b)));
        sorted.clear();
        sorted.extend(order.iter().map(|&place| words[place as usize]));
        sorted_spelled.clear();
        sorted_spelled.extend(order.iter().map(|&place| spelled[place as usize].clone()));
        std::mem::swap(words, sorted);
        std::mem::swap(spelled, sorted_spelled);
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether these are all words of the board. If not, [`Effort`](crate::Effort) ran out, and there may be more.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The points of all words together.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
    }

    /// How many of the words are chosen, and what they are worth. Linear time.
    pub fn score_of(&self, mut chosen: impl FnMut(&Word<'_>) -> bool) -> Score {
        let mut score = Score { is_complete: self.is_complete, ..Score::default() };
        for word in self.words().filter(|word| chosen(word)) {
            score.words += 1;
            score.points += u64::from(word.points());
        }
        score
    }

    /// The words: in alphabetical order, unless they come from [`Solver::solve_unsorted`](crate::Solver::solve_unsorted).
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = Word<'_>> + Clone {
        self.words.iter().enumerate().map(|(index, entry)| Word { solution: self, entry, index })
    }

    /// The word with this text, if the board has it. Takes time linear in the number of words.
    #[must_use]
    pub fn word(&self, text: &str) -> Option<Word<'_>> {
        self.words().find(|word| word.text() == text)
    }
}

/// The slots of a path, the last one first, until they have shown all letters of the word.
#[inline(always)]
fn walk_back<T: Trace>(
    doubles: u64,
    trace: &T,
    letters: u32,
    trail: T::Trail,
) -> impl Iterator<Item = usize> {
    let (mut left, mut trail) = (letters, trail);
    std::iter::from_fn(move || {
        let slot = (left > 0).then(|| T::slot(trail))?;
        left = left.saturating_sub(1 + (doubles >> slot & 1) as u32);
        trail = trace.before(trail);
        Some(slot)
    })
}

/// The number of cells of a path.
fn cells<T: Trace>(doubles: u64, trace: &T, letters: u32, trail: T::Trail) -> u32 {
    walk_back(doubles, trace, letters, trail).count() as u32
}

/// Packs a path of so many cells.
#[inline(always)]
fn pack<T: Trace>(trace: &T, cells: u32, trail: T::Trail) -> u64 {
    // Written out for the lengths that nearly all words have.
    match cells {
        3 => pack_all::<3, T>(trace, trail),
        4 => pack_all::<4, T>(trace, trail),
        5 => pack_all::<5, T>(trace, trail),
        6 => pack_all::<6, T>(trace, trail),
        _ => pack_some(trace, cells, trail),
    }
}

#[inline(always)]
fn pack_all<const N: u32, T: Trace>(trace: &T, trail: T::Trail) -> u64 {
    pack_some(trace, N, trail)
}

#[inline(always)]
fn pack_some<T: Trace>(trace: &T, cells: u32, mut trail: T::Trail) -> u64 {
    let mut packed = PackedCells::default();
    for after in 0..cells {
        packed = packed.with_first(T::slot(trail), after as usize);
        trail = trace.before(trail);
    }
    packed.0
}

/// Walks back paths that are packed.
struct Unpack;

impl Trace for Unpack {
    type Trail = PackedCells;

    fn slot(trail: PackedCells) -> usize {
        trail.last()
    }

    fn before(&self, trail: PackedCells) -> PackedCells {
        trail.before()
    }
}

/// A word on a board.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    solution: &'a Solution,
    entry: &'a Entry,
    /// Its place in the solution.
    index: usize,
}

impl<'a> Word<'a> {
    /// The word, in lower case. Takes time in its length.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        let solution = self.solution;
        if let Some(Spelled { text, .. }) = solution.spelled.get(self.index) {
            return Cow::Borrowed(&solution.text[text.start as usize..text.end as usize]);
        }
        let cells = self.path().cells().map(|cell| cell as usize);
        Cow::Owned(match solution.graph() {
            Some(graph) if solution.tiles.is_empty() => {
                let alphabet = graph.alphabet();
                cells.filter_map(|cell| alphabet.text(solution.tokens[cell])).collect()
            }
            _ => cells.flat_map(|cell| solution.tiles[cell].letters()).collect(),
        })
    }

    /// The word's rank in the lexicon, in byte order, from 0.
    ///
    /// Takes two loads at most; but for plain `fst` files, whose automaton knows no ordinals, the lexicon
    /// counts words when it is first asked.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        let Solution { lexicon, spelled, .. } = self.solution;
        let known = match spelled.get(self.index) {
            Some(spelled) => spelled.ordinal,
            None => self.solution.graph().and_then(|graph| graph.ordinal(self.entry.node)),
        };
        match known {
            Some(ordinal) => ordinal as usize,
            // The word was found in the lexicon, so it has a rank.
            None => lexicon.ordinal(self.text().as_bytes()).unwrap_or(usize::MAX),
        }
    }

    /// The number of letters; a Qu tile counts two.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.entry.letters as usize
    }

    /// What the word is worth.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.solution.table.of(self.letters())
    }

    /// One way to spell the word.
    #[must_use]
    pub fn path(&self) -> Path<'a> {
        let Solution { packed, doubles, cells: listed, .. } = self.solution;
        let &Entry { letters, trail, .. } = self.entry;
        if !packed {
            return Path::listed(&listed[Listed::range(trail)]);
        }
        let packed = PackedCells(trail);
        let len = if *doubles == 0 { letters } else { cells(*doubles, &Unpack, letters, packed) };
        Path::packed(packed, len as usize)
    }
}
