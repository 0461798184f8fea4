//! Decides whether a word counts on one board.

use std::collections::HashMap;
use std::fmt;

use dictc_letters::{Folding, Letter};
use dictc_solver::Solution;

/// The decision on a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The word is on the board and counts.
    Found,
    /// The word is on the board, but another player found it too, so it counts for nobody.
    Shared,
    /// The same player wrote the word earlier.
    Repeated,
    /// The word is shorter than the rules require.
    TooShort,
    /// The word is not in the dictionary.
    NotInDictionary,
    /// The word is in the dictionary but not on the board.
    NotOnBoard,
    /// The word is in the dictionary, but the search for it was cut off, so it may be on the board.
    NotFound,
    /// The round was over before the word was entered.
    TooLate,
}

impl Verdict {
    /// All verdicts. Their order is that of the numbers in the C interface, from 1.
    pub const ALL: [Verdict; 8] = [
        Verdict::Found,
        Verdict::Shared,
        Verdict::Repeated,
        Verdict::TooShort,
        Verdict::NotInDictionary,
        Verdict::NotOnBoard,
        Verdict::NotFound,
        Verdict::TooLate,
    ];

    /// The name in all languages and formats, such as `not_on_board`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Found => "found",
            Verdict::Shared => "shared",
            Verdict::Repeated => "repeated",
            Verdict::TooShort => "too_short",
            Verdict::NotInDictionary => "not_in_dictionary",
            Verdict::NotOnBoard => "not_on_board",
            Verdict::NotFound => "not_found",
            Verdict::TooLate => "too_late",
        }
    }
}

impl serde::Serialize for Verdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A verdict on one word, with its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[non_exhaustive]
pub struct Ruling {
    /// The decision.
    pub verdict: Verdict,
    /// The points of the word: 0 unless the verdict is [`Verdict::Found`].
    pub points: u32,
}

/// Judges words on one board, one at a time.
///
/// A word that fails in several ways gets the first verdict that applies: too short, not in the
/// dictionary, not on the board (or not found, if the search was cut off). A
/// [`Round`](crate::Round) adds the verdicts that depend on other words: repeated and shared.
///
/// `A` is a function that returns whether the dictionary has a word, given in folded letters. A
/// judge copies the words of the board and does not borrow the solution: if `A` owns its lexicon,
/// the judge is `'static`.
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
/// use dictc_game::{Judge, Verdict};
/// use dictc_solver::Solver;
///
/// let lexicon = dictc_english::lexicon();
/// let mut solver = Solver::new(lexicon.clone());
/// let solution = solver.solve(&Board::parse("di/ed")?);
/// let judge = Judge::new(solution, 3, move |word| lexicon.contains(word));
/// assert_eq!(judge.judge("Died").points, 1);
/// assert_eq!(judge.judge("edit").verdict, Verdict::NotOnBoard);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone)]
pub struct Judge<A> {
    /// The points of each word of the board that `accepts` accepts.
    points: HashMap<String, u32>,
    min_length: usize,
    is_complete: bool,
    folding: Folding,
    accepts: A,
}

impl<A: Fn(&str) -> bool> Judge<A> {
    /// A judge for the board of a solution.
    ///
    /// `accepts` returns whether the dictionary has a word. Words of the solution that it rejects
    /// do not count. Takes time and memory linear in the words of the solution.
    #[must_use]
    pub fn new(solution: &Solution, min_length: usize, accepts: A) -> Self {
        let words = solution.words().map(|word| (word.text().into_owned(), word.points()));
        let points = words.filter(|(word, _)| accepts(word)).collect();
        let (is_complete, folding) = (solution.is_complete(), Folding::new());
        Self { points, min_length, is_complete, folding, accepts }
    }

    /// Folds words by these rules, which should be the rules of the lexicon. Default: no rules.
    #[must_use]
    pub fn with_folding(mut self, folding: &Folding) -> Self {
        self.folding = folding.clone();
        self
    }

    /// The rules by which words are folded.
    pub(crate) fn folding(&self) -> &Folding {
        &self.folding
    }

    /// Judges a word in any spelling: it is folded first. Linear in its length.
    #[must_use]
    pub fn judge(&self, word: &str) -> Ruling {
        self.judge_folded(&fold(&self.folding, word))
    }

    /// Judges a word by its key, as [`fold`] returns it.
    pub(crate) fn judge_folded(&self, key: &str) -> Ruling {
        let points = self.points.get(key).copied();
        let letters = self.folding.alphabet().count(key);
        let is_short = letters < self.min_length;
        rule(key, is_short, &self.accepts, points, self.is_complete)
    }

    /// The words of the board and their points, in any order.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, u32)> {
        self.points.iter().map(|(word, &points)| (word.as_str(), points))
    }
}

impl<A> fmt::Debug for Judge<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Judge { points, min_length, is_complete, folding: _, accepts: _ } = self;
        f.debug_struct("Judge")
            .field("words", &points.len())
            .field("min_length", min_length)
            .field("is_complete", is_complete)
            .finish_non_exhaustive()
    }
}

/// The decision on a word by its key, as [`fold`] returns it. `points` are the points of the word
/// if it is on the board and counts; `is_short` says whether it has too few letters; `is_complete` says whether all words of the board are known.
pub(crate) fn rule(
    key: &str,
    is_short: bool,
    accepts: impl FnOnce(&str) -> bool,
    points: Option<u32>,
    is_complete: bool,
) -> Ruling {
    let verdict = if is_short {
        Verdict::TooShort
    } else if !accepts(key) {
        Verdict::NotInDictionary
    } else if points.is_some() {
        Verdict::Found
    } else if is_complete {
        Verdict::NotOnBoard
    } else {
        Verdict::NotFound
    };
    let points = points.filter(|_| verdict == Verdict::Found).unwrap_or(0);
    Ruling { verdict, points }
}

/// Folds a word to the letters of boards and dictionaries. If the result has characters other than
/// letters, the word stays as it is.
pub(crate) fn fold(folding: &Folding, word: &str) -> String {
    let folded = folding.fold(word);
    if Letter::all(&folded).all(|it| it.is_alphabetic()) {
        folded.into_owned()
    } else {
        word.to_owned()
    }
}
