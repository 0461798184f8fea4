//! The question of a proof: which boards of a size reach a threshold, with the words of a lexicon.

use dictc_board::{Rules, Size};
use dictc_lexicon::Lexicon;

use super::digits::Digits;
use super::division::Division;
use super::list::{MAX_LETTERS, MAX_POINTS, PointsByLength};
use super::ranks::{MAX_CELLS, Ranks};
use crate::ascii_letters::AsciiLetters;
use crate::error::Error;
use crate::letter_board::check_words;
use crate::shape::Shape;

/// What a proof counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Total {
    /// The points of the words.
    #[default]
    Points,
    /// The words.
    Words,
}

/// What a proof asks: which boards of a size have at least this score?
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The size of the boards, at most 16 cells. Their edges are closed.
    pub size: Size,
    /// The rules. Default: the usual ones for the size.
    pub rules: Rules,
    /// What counts. Default: points.
    pub total: Total,
    /// The letters of the boards; `q` is the Qu tile. Default: `None`, which means all letters of
    /// the words.
    pub letters: Option<AsciiLetters>,
    /// The threshold.
    pub at_least: u32,
}

impl Question {
    /// Asks for the boards of a size with at least this score. All other fields have their
    /// defaults.
    #[must_use]
    pub fn new(size: Size, at_least: u32) -> Question {
        let rules = Rules::for_size(size);
        Question { size, rules, total: Total::Points, letters: None, at_least }
    }

    /// The parts of the question, named as the header of a record names them, and its letters:
    /// empty if they are those of the words.
    #[must_use]
    pub fn fields(&self) -> [(&'static str, String); 6] {
        let objective = match self.total {
            Total::Points => "points",
            Total::Words => "words",
        };
        let letters = self.letters.iter().flat_map(|letters| letters.iter());
        [
            ("size", self.size.to_string()),
            ("objective", objective.to_owned()),
            ("min-length", self.rules.min_length().to_string()),
            ("points", points(&self.rules)),
            ("at-least", self.at_least.to_string()),
            ("letters", letters.map(char::from).collect()),
        ]
    }
}

/// The points of words by number of letters, in the form of [`Points`](dictc_board::Points). Boards
/// of at most 16 cells have words of at most 32 letters.
fn points(rules: &Rules) -> String {
    let mut points: Vec<u32> = (0..=MAX_LETTERS).map(|letters| rules.points(letters)).collect();
    while let [.., a, b] = points[..]
        && a == b
    {
        points.pop();
    }
    points.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// A question, and the lexicon whose words count.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(super) lexicon: Lexicon,
    pub(super) shape: Shape,
    pub(super) ranks: Ranks,
    pub(super) digits: Digits,
    pub(super) rules: Rules,
    pub(super) total: Total,
    pub(super) worth: PointsByLength,
    pub(super) at_least: u32,
}

/// The largest threshold, far above the score of any board of 16 cells.
const MAX_AT_LEAST: u32 = 1 << 24;

impl Proof {
    /// The proof with the words of a lexicon. Linear in the length of the word list.
    ///
    /// # Errors
    ///
    /// - [`Error::ProofTooLarge`] if the size has more than 16 cells,
    /// - [`Error::PointsTooLarge`] if the rules give a word of at most 32 letters more than
    ///   15 points,
    /// - [`Error::NoThreshold`] if the threshold is 0 or above 16,777,216,
    /// - [`Error::NoLetters`] if there are no letters,
    /// - [`Error::Words`] if a word has a character outside `a` to `z` or a q without u, whatever
    ///   its length: the proof would not count it, although boards with other tiles may show it,
    /// - [`Error::NoWords`] if the lexicon has no words,
    /// - [`Error::NoGraph`] if the lexicon has no word graph, or one that leaves out words.
    pub fn new(lexicon: &Lexicon, question: &Question) -> Result<Proof, Error> {
        let Question { size, ref rules, total, letters, at_least } = *question;
        if size.cells() > MAX_CELLS {
            return Err(Error::ProofTooLarge { cells: size.cells(), most: MAX_CELLS });
        }
        check_threshold(at_least)?;
        check_lexicon(lexicon)?;
        let letters = letters.unwrap_or_else(|| letters_of(lexicon));
        if letters.is_empty() {
            return Err(Error::NoLetters);
        }
        let shape = Shape::closed(size)?;
        Ok(Proof {
            lexicon: lexicon.clone(),
            ranks: Ranks::new(&shape),
            shape,
            digits: Digits::new(lexicon, letters),
            worth: worth(rules, total)?,
            rules: rules.clone(),
            total,
            at_least,
        })
    }

    /// How the boards are divided into tasks.
    #[must_use]
    pub fn division(&self) -> Division<'_> {
        Division { shape: &self.shape, ranks: &self.ranks, digits: &self.digits }
    }

    /// The lexicon.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The shape of the boards.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is counted.
    #[must_use]
    pub fn total(&self) -> Total {
        self.total
    }

    /// The order of the cells, and the relations.
    pub(crate) fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// The groups of letters.
    pub(crate) fn digits(&self) -> &Digits {
        &self.digits
    }

    /// The threshold: the least score of the boards to find.
    #[must_use]
    pub fn at_least(&self) -> u32 {
        self.at_least
    }
}

/// Refuses a lexicon without words, or with words that would not be counted: words that boards of
/// letters cannot show, or words that are not in the word graph.
pub(super) fn check_lexicon(lexicon: &Lexicon) -> Result<(), Error> {
    check_words(lexicon)?;
    if lexicon.is_empty() {
        return Err(Error::NoWords);
    }
    let is_complete = lexicon.graph().is_some_and(|graph| graph.token_set().is_complete());
    if is_complete { Ok(()) } else { Err(Error::NoGraph) }
}

/// Refuses a threshold that is 0, or above the score of any board.
pub(crate) fn check_threshold(at_least: u32) -> Result<(), Error> {
    match at_least {
        1..=MAX_AT_LEAST => Ok(()),
        _ => Err(Error::NoThreshold { most: MAX_AT_LEAST }),
    }
}

/// How much a word counts, by its number of letters.
pub(crate) fn worth(rules: &Rules, total: Total) -> Result<PointsByLength, Error> {
    let mut worth = [0; MAX_LETTERS + 1];
    for (letters, worth) in worth.iter_mut().enumerate() {
        let points = match total {
            Total::Points => rules.points(letters),
            Total::Words => (letters >= rules.min_length()).into(),
        };
        if points > MAX_POINTS {
            return Err(Error::PointsTooLarge { letters, points, most: MAX_POINTS });
        }
        *worth = points as u8;
    }
    Ok(worth)
}

/// The letters from `a` to `z` that occur in the lexicon. A board with another letter scores no
/// more than the same board with any of these.
fn letters_of(lexicon: &Lexicon) -> AsciiLetters {
    let graph = lexicon.graph();
    let holds = |letter: &u8| graph.is_some_and(|it| it.token_set().holds(char::from(*letter)));
    let letters = (b'a'..=b'z').filter(holds).filter_map(AsciiLetters::one);
    letters.fold(AsciiLetters::EMPTY, AsciiLetters::union)
}
