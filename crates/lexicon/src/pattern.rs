//! Crossword patterns: `c?t`, `*ing`, `[aeiou]?*`.

use std::fmt;

use crate::by_letter::{ByLetter, LetterAutomaton, automaton_of_letters};
use crate::error::Error;
use crate::letter_set::LetterSet;

/// The maximum number of letters that a pattern requires.
const MAX_LETTERS: usize = 255;

/// Matches whole words by a pattern.
///
/// | in the pattern | matches |
/// | --- | --- |
/// | `?` | any one letter |
/// | `*` | any number of letters, including none |
/// | `[aeiou]`, `[a-m]` | one letter of the set |
/// | `[!aeiou]`, `[^aeiou]` | one letter outside the set |
/// | `\?`, `\*`, `\[`, `\\` | the character itself |
/// | anything else | itself |
///
/// The words of a dictionary are in lower case, so the letters of a pattern must be too;
/// `letters::fold` converts them.
///
/// A step takes constant time. A search visits the prefixes that can be extended to a match: few if
/// the pattern starts with letters, all prefixes if it starts with `*`.
///
/// # Examples
///
/// ```
/// let lexicon = lexicon::Lexicon::from_words(["cat", "cot", "coat", "cut"])?;
///
/// let matches =
///     |pattern| lexicon::Pattern::new(pattern).map(|it| lexicon.search(it).collect::<Vec<_>>());
/// assert_eq!(matches("c[ao]t")?, ["cat", "cot"]);
/// assert_eq!(matches("c*a?")?, ["cat", "coat"]);
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The sets that the letters of a word must be in, without the `*`.
    letters: Vec<LetterSet>,
    /// The places of the `*`.
    runs: Places,
    /// For each ASCII letter, the places where it matches.
    ascii: Box<[Places; 128]>,
}

/// Places in a pattern, one bit each. Place `i` is before letter `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places([u64; 4]);

impl Places {
    fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    fn contains(self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 != 0
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The places after these.
    fn next(self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] << 1 | if i > 0 { self.0[i - 1] >> 63 } else { 0 }))
    }
}

impl Pattern {
    /// Parses a pattern. Takes time proportional to its length.
    ///
    /// # Errors
    ///
    /// [`Error::Query`], with the position, if a `[` is not closed, nothing follows a `\`, a range
    /// runs backwards, or the pattern requires more than 255 letters.
    pub fn new(pattern: &str) -> Result<Self, Error> {
        let invalid = |at: usize, problem: &str| {
            Err(Error::query("pattern", pattern, Some(pattern[..at].chars().count()), problem))
        };
        let (mut letters, mut runs) = (Vec::new(), Places::default());
        let mut rest = pattern;
        while let Some(first) = rest.chars().next() {
            let at = pattern.len() - rest.len();
            if letters.len() == MAX_LETTERS && first != '*' {
                return invalid(at, "more than 255 letters; expected a shorter pattern");
            }
            rest = &rest[first.len_utf8()..];
            match first {
                '*' => runs.insert(letters.len()),
                '?' => letters.push(LetterSet::any()),
                '[' => match LetterSet::parse_class(rest) {
                    Ok((set, len)) => {
                        letters.push(set);
                        rest = &rest[len..];
                    }
                    Err(problem) => return invalid(at + problem.at, problem.text),
                },
                '\\' => match rest.chars().next() {
                    Some(escaped) => {
                        letters.push(LetterSet::one(escaped));
                        rest = &rest[escaped.len_utf8()..];
                    }
                    None => return invalid(at, "nothing follows the \\; expected a character"),
                },
                letter => letters.push(LetterSet::one(letter)),
            }
        }
        let mut ascii = Box::new([Places::default(); 128]);
        for (code, places) in (0u8..).zip(ascii.iter_mut()) {
            *places = places_of(&letters, char::from(code));
        }
        Ok(Self { letters, runs, ascii })
    }
}

/// The places where a letter matches.
fn places_of(letters: &[LetterSet], letter: char) -> Places {
    let mut places = Places::default();
    for (i, set) in letters.iter().enumerate() {
        if set.contains(letter) {
            places.insert(i);
        }
    }
    places
}

impl LetterAutomaton for Pattern {
    type State = Places;

    fn start(&self) -> Places {
        let mut start = Places::default();
        start.insert(0);
        start
    }

    fn step(&self, &state: &Places, letter: char) -> Option<Places> {
        let fits = match self.ascii.get(letter as usize) {
            Some(&places) => places,
            None => places_of(&self.letters, letter),
        };
        let places = state.and(fits).next().or(state.and(self.runs));
        (!places.is_empty()).then_some(places)
    }

    fn is_match(&self, state: &Places) -> bool {
        state.contains(self.letters.len())
    }
}

automaton_of_letters!(Pattern, Places);

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("letters", &self.letters).finish_non_exhaustive()
    }
}
