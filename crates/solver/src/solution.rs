//! The words of a board.

use std::borrow::Cow;
use std::ops::Range;

use board::{Board, Tile};
use lexicon::{Graph, Lexicon, RecordIndex};

use crate::kernel::{Back, First, Trace};
use crate::points::PointTable;
use crate::prefix_search::FoundWord;
use crate::slots::Slots;

/// Stands for an ordinal that the automaton does not know.
const UNKNOWN: u32 = u32::MAX;

/// The distinct words of a board, each with its points and one path.
///
/// A solution belongs to its [`Solver`](crate::Solver), which fills it anew for each board.
#[derive(Debug)]
pub struct Solution<'a> {
    lexicon: &'a Lexicon,
    /// The graph that words found by a kernel have records in.
    graph: Option<Graph<'a>>,
    tiles: Vec<Tile>,
    words: Vec<Entry>,
    /// The paths of all words, one after the other.
    cells: Vec<u32>,
    /// The texts of words that cannot be read off their paths, one after the other, and where each
    /// begins and ends; none if all can be.
    text: String,
    texts: Vec<Range<u32>>,
    points: u64,
    /// Memory for sorting: ordinals with places in `words`, and the words in their order.
    order: Vec<u64>,
    sorted: Vec<Entry>,
}

/// A word of a solution.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// [`UNKNOWN`] if the automaton does not know it, or if it has not been looked up yet.
    ordinal: u32,
    /// Where the word ends in the graph; [`UNKNOWN`] if it was not found there.
    record: RecordIndex,
    letters: u32,
    points: u32,
    /// Where its path begins in `cells`, and its length.
    path: u32,
    path_len: u32,
}

impl<'a> Solution<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon, graph: Option<Graph<'a>>) -> Self {
        Self {
            lexicon,
            graph,
            tiles: Vec::new(),
            words: Vec::new(),
            cells: Vec::new(),
            text: String::new(),
            texts: Vec::new(),
            points: 0,
            order: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Forgets the last board and starts on this one.
    pub(crate) fn start(&mut self, board: &Board) {
        self.tiles.clear();
        self.tiles.extend_from_slice(board.tiles());
        self.text.clear();
        self.texts.clear();
        self.points = 0;
    }

    /// Takes in the words that a kernel found, in the order in which it came by them.
    ///
    /// Inlined, so that it is compiled for the instructions of the kernel that calls it.
    #[inline(always)]
    pub(crate) fn take_hits(
        &mut self,
        firsts: &[First],
        trace: &impl Trace,
        slots: &Slots,
        points: &PointTable,
    ) {
        self.words.resize(firsts.len(), Entry::default());
        // What is left there of the board before is overwritten. No path is longer than its word has letters.
        let letters = firsts.iter().map(|first| usize::from(first.letters)).sum();
        self.cells.resize(letters, 0);
        let is_plain = slots.regular().is_some() && slots.doubles() == 0;
        let mut end = 0;
        for (word, &first) in self.words.iter_mut().zip(firsts) {
            let start = end;
            if is_plain {
                // Each letter is a slot and each slot a cell, so the length of the path is known.
                end = start + usize::from(first.letters);
                let cells = &mut self.cells[start..end];
                // Written out for the lengths that nearly all words have.
                match first.letters {
                    3 => walk_back::<3>(trace, first.back, cells),
                    4 => walk_back::<4>(trace, first.back, cells),
                    5 => walk_back::<5>(trace, first.back, cells),
                    6 => walk_back::<6>(trace, first.back, cells),
                    7 => walk_back::<7>(trace, first.back, cells),
                    _ => {
                        let mut back = first.back;
                        for cell in cells.iter_mut().rev() {
                            *cell = back.slot() as u32;
                            back = trace.before(back);
                        }
                    }
                }
            } else {
                let path = std::iter::successors(Some(first.back), |&it| {
                    it.before().is_some().then(|| trace.before(it))
                });
                for slot in path.map(Back::slot).filter(|&slot| slots.is_end(slot)) {
                    self.cells[end] = slots.cell(slot);
                    end += 1;
                }
                self.cells[start..end].reverse();
            }
            let worth = points.of_mark(first.letters);
            self.points += worth;
            *word = Entry {
                ordinal: UNKNOWN,
                record: first.record,
                letters: first.letters.into(),
                // The points of one word, which are 32 bits.
                points: worth as u32,
                path: start as u32,
                path_len: (end - start) as u32,
            };
        }
    }

    /// Puts the words that a kernel found in alphabetical order.
    pub(crate) fn sort_by_ordinal(&mut self) {
        let Self { graph, words, order, sorted, .. } = self;
        if let Some(graph) = graph {
            for word in words.iter_mut() {
                word.ordinal = graph.ordinal(word.record).unwrap_or(UNKNOWN);
            }
        }
        // Sorting numbers and moving each word once is much faster than sorting words.
        order.clear();
        order.extend((0u64..).zip(&*words).map(|(i, word)| u64::from(word.ordinal) << 32 | i));
        order.sort_unstable();
        sorted.clear();
        sorted.extend(order.iter().map(|&place| words[place as u32 as usize]));
        std::mem::swap(words, sorted);
    }

    /// Makes ready for words of the prefix search.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.cells.clear();
    }

    /// Takes in a word of the prefix search if it is long enough.
    pub(crate) fn push(&mut self, word: &FoundWord<'_>, points: &PointTable) {
        if !points.counts(word.letters) {
            return;
        }
        let worth = points.of(word.letters);
        self.points += u64::from(worth);
        self.words.push(Entry {
            ordinal: word.ordinal.unwrap_or(UNKNOWN),
            record: UNKNOWN,
            letters: word.letters as u32,
            points: worth,
            path: self.cells.len() as u32,
            path_len: word.path.len() as u32,
        });
        self.cells.extend_from_slice(word.path);
        let start = self.text.len() as u32;
        self.text.push_str(word.text);
        self.texts.push(start..self.text.len() as u32);
    }

    /// Puts words that came in any order in alphabetical order.
    pub(crate) fn sort_by_text(&mut self) {
        let text = |texts: &Range<u32>| &self.text[texts.start as usize..texts.end as usize];
        let mut words: Vec<_> =
            self.words.iter().copied().zip(self.texts.iter().cloned()).collect();
        words.sort_by(|(_, a), (_, b)| text(a).cmp(text(b)));
        (self.words, self.texts) = words.into_iter().unzip();
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

    /// The points of all words together.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
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

/// Writes down the path of `N` slots that ends with a state. Does nothing if there is no room for just `N`.
#[inline(always)]
fn walk_back<const N: usize>(trace: &impl Trace, mut back: Back, cells: &mut [u32]) {
    let Ok(cells) = <&mut [u32; N]>::try_from(cells) else { return };
    for cell in cells.iter_mut().rev() {
        *cell = back.slot() as u32;
        back = trace.before(back);
    }
}

/// A word on a board.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    solution: &'a Solution<'a>,
    entry: &'a Entry,
    /// Its place in the solution.
    index: usize,
}

impl<'a> Word<'a> {
    /// The word, in lower case. Takes time in its length.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        if let Some(place) = self.solution.texts.get(self.index) {
            return Cow::Borrowed(&self.solution.text[place.start as usize..place.end as usize]);
        }
        let tiles = self.path().iter().map(|&cell| &self.solution.tiles[cell as usize]);
        Cow::Owned(tiles.flat_map(Tile::letters).collect())
    }

    /// The word's rank in the lexicon, in byte order, from 0.
    ///
    /// Takes two loads at most; but for plain `fst` files, whose automaton knows no ordinals, the lexicon
    /// counts words when it is first asked.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        let Entry { ordinal, record, .. } = *self.entry;
        let known = match (ordinal, self.solution.graph) {
            (UNKNOWN, Some(graph)) if record != UNKNOWN => graph.ordinal(record),
            (UNKNOWN, _) => None,
            (ordinal, _) => Some(ordinal),
        };
        match known {
            Some(ordinal) => ordinal as usize,
            // The word was found in the lexicon, so it has a rank.
            None => self.solution.lexicon.ordinal(&self.text()).unwrap_or(usize::MAX),
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
        self.entry.points
    }

    /// The cells of one way to spell the word, in order; a tile of several letters counts once.
    #[must_use]
    pub fn path(&self) -> &'a [u32] {
        let start = self.entry.path as usize;
        &self.solution.cells[start..start + self.entry.path_len as usize]
    }
}
