//! The words of a board: written by a search, read by users.

mod columns;
mod fill;
mod sort;
mod word;

use std::fmt;
use std::ops::Range;

use dictc_board::Tile;
use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::{Graph, Token};

use crate::automaton_choice::AutomatonChoice;
use crate::path::Packing;
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::MAX_SLOTS;
use crate::trace::FirstHit;
pub use columns::Columns;
pub(crate) use sort::Sorter;
pub use word::{SolutionWords, Word};

/// The distinct words of a board, each with its points and one path.
///
/// A [`Solver`](crate::Solver) lends its solution and fills it anew for each board; clone it to
/// keep it. A solution keeps a clone of the lexicon, which is cheap.
///
/// In json a solution is an object of `words`, `word_count`, `points` and `complete`.
/// A word is an object of `word`, `points` and `path`, the cells of the path as `[row, column]`; if
/// there are blanks on the path, `blanks` lists the letters that they stand for.
///
/// # Examples
///
/// ```
/// use dictc_solver::{Board, Solver};
///
/// let mut solver = Solver::new(dictc_english::lexicon());
/// let solution = solver.solve(&Board::parse("di/ed")?);
/// for word in solution {
///     println!("{}: {} points, over the cells {:?}", word.text(), word.points(), word.path());
/// }
/// assert_eq!(solution.word("died").map(|word| word.points()), Some(1));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone)]
pub struct Solution {
    lexicon: Lexicon,
    /// The automaton whose nodes the words of a kernel refer to.
    automaton: AutomatonChoice,
    /// The points of words.
    pub(crate) table: PointTable,
    /// The columns of the board.
    pub(crate) columns: usize,
    words: Vec<Entry>,
    points: u64,
    is_complete: bool,
    /// The token that each cell shows, if every cell shows one, and the cells where it has two
    /// letters.
    tokens: [Token; MAX_SLOTS],
    doubles: u64,
    /// The tiles, if not every cell shows one token, or if there are blanks.
    tiles: Vec<Tile>,
    /// Whether the board is strict, if there are blanks.
    is_strict: bool,
    /// The packing of paths. Paths that are not packed are in `cells`, one after the other.
    packing: Option<Packing>,
    cells: Vec<u32>,
    /// An entry for each word of the prefix search. Empty for words of a kernel, whose text is read
    /// from their paths.
    spelled: Vec<Spelled>,
    text: String,
}

/// A word of a solution. The trail is its path, as [`PackedCells`](crate::path::PackedCells) or
/// [`Listed`].
type Entry = FirstHit<u64>;

/// The range of a path in the list of all cells.
struct Listed {
    start: u32,
    len: u32,
}

impl Listed {
    /// Set in every listed path, and in no path that is packed with five bits per cell. With four
    /// bits per cell, all paths are packed.
    const BIT: u64 = 1 << 63;

    fn pack(self) -> u64 {
        Self::BIT | u64::from(self.len) << 32 | u64::from(self.start)
    }

    fn range(trail: u64) -> Range<usize> {
        let (start, len) = (trail as u32 as usize, ((trail & !Self::BIT) >> 32) as usize);
        start..start + len
    }
}

/// A word of the prefix search.
#[derive(Clone, Debug)]
struct Spelled {
    /// Its range in the text of all words.
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
            columns: 1,
            words: Vec::new(),
            points: 0,
            is_complete: true,
            tokens: [0; MAX_SLOTS],
            doubles: 0,
            tiles: Vec::new(),
            is_strict: false,
            packing: None,
            cells: Vec::new(),
            spelled: Vec::new(),
            text: String::new(),
        }
    }

    /// The lexicon whose words these are.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Removes all words. The following words come from another automaton.
    pub(crate) fn set_automaton(&mut self, automaton: AutomatonChoice) {
        self.clear();
        self.automaton = automaton;
    }

    /// The packing of the path of a word with this trail; `None` if the path is listed.
    #[inline]
    fn packing_of(&self, trail: u64) -> Option<Packing> {
        self.packing.filter(|&packing| packing == Packing::Four || trail & Listed::BIT == 0)
    }

    #[inline]
    fn graph(&self) -> Option<Graph<'_>> {
        self.automaton.graph(&self.lexicon)
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

    /// Whether all words of the board were found. If not, the [`StepLimit`](crate::StepLimit) ran
    /// out, and there may be more.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The total points of all words.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
    }

    /// The number of words for which `chosen` returns `true`, and their points. Linear in the
    /// number of words.
    pub fn score_of(&self, mut chosen: impl FnMut(&Word<'_>) -> bool) -> Score {
        let mut score = Score { is_complete: self.is_complete, ..Score::default() };
        for word in self.words().filter(|word| chosen(word)) {
            score.words += 1;
            score.points += u64::from(word.points());
        }
        score
    }

    /// The words: in alphabetical order, except after
    /// [`Solver::solve_unsorted`](crate::Solver::solve_unsorted).
    #[must_use]
    pub fn words(&self) -> SolutionWords<'_> {
        SolutionWords::new(self)
    }

    /// The word with this text, if the board has it. Linear in the number of words.
    #[must_use]
    pub fn word(&self, text: &str) -> Option<Word<'_>> {
        self.words().find(|word| word.text() == text)
    }
}

impl<'a> IntoIterator for &'a Solution {
    type Item = Word<'a>;
    type IntoIter = SolutionWords<'a>;

    fn into_iter(self) -> SolutionWords<'a> {
        self.words()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.words().collect();
        f.debug_struct("Solution")
            .field("words", &words)
            .field("points", &self.points)
            .field("is_complete", &self.is_complete)
            .finish_non_exhaustive()
    }
}

/// Solutions are equal if they have equal words in the same order and are both complete or both
/// incomplete. Linear in the number of letters.
impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.is_complete == other.is_complete && self.words().eq(other.words())
    }
}

impl Eq for Solution {}
