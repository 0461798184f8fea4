//! Crossword patterns: `c?t`, `*ing`, `[aeiou]?*`, `#@#@`, `12321`.

mod bindings;

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use dictc_letters::{Letter, LetterSet, is_vowel};
use dictc_lexicon::{Lexicon, REMEMBER_AFTER, Search};

use crate::by_letter::{
    ByLetter, FEW_STATES, LetterAutomaton, Marks, automaton_of_letters, marks_in_field,
};
use crate::error::Error;
use crate::reader::{Reader, stands_for_itself};
use bindings::Bindings;

/// The maximum number of letters that a pattern requires.
const MAX_LETTERS: usize = 255;
/// The maximum number of `*` in a pattern with digits, and the maximum length of its matches if it
/// has a `*`: each `*` multiplies the number of ways to assign letters to digits.
const MAX_RUNS_WITH_DIGITS: usize = 3;
const MAX_LETTERS_WITH_DIGITS: u8 = 100;

/// Matches whole words by a pattern.
///
/// | in the pattern | matches |
/// | --- | --- |
/// | `?` | any one letter |
/// | `*` | any number of letters, including none |
/// | `[aeiou]`, `[a-m]` | one letter of the set |
/// | `[!aeiou]`, `[^aeiou]` | one letter outside the set |
/// | `@` | a vowel, as [`is_vowel`] knows them; see [`with_vowels`](Self::with_vowels) |
/// | `#` | a consonant: any other letter of a script whose vowels are known, including y |
/// | `1` to `9` | any one letter: the same for the same digit, different ones for different digits |
/// | `\?`, `\*`, `\[`, `\\`, `\1` | the character itself |
/// | a letter, `'`, `-`, a space | itself |
///
/// The words of a dictionary are in lower case, so the letters of a pattern must be too;
/// `dictc_letters::fold` converts them. Letters in the pattern are not compared with digits: `1a1`
/// matches `eae` and `aaa`. A pattern with digits has at most three `*`, and with a `*` it matches
/// words of at most 100 letters.
///
/// A step takes constant time; with digits and `*`, it is linear in the number of ways in which the
/// letters so far match. A search visits the prefixes that can be extended to a match: few if the
/// pattern starts with letters, all prefixes if it starts with `*`.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Pattern;
///
/// let lexicon = Lexicon::from_words(["cat", "civic", "cot", "coat", "cut", "level"])?;
/// let matches = |pattern| Pattern::new(pattern).map(|it| it.words(&lexicon).collect::<Vec<_>>());
/// assert_eq!(matches("c[ao]t")?, ["cat", "cot"]);
/// assert_eq!(matches("c*a?")?, ["cat", "coat"]);
/// assert_eq!(matches("#@@#")?, ["coat"]);
/// assert_eq!(matches("12321")?, ["civic", "level"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The conditions on the letters of a word, without the `*`.
    letters: Vec<Slot>,
    /// The places of the `*`.
    runs: Places,
    /// For each ASCII letter, the places where it matches.
    ascii: Box<[Places; 128]>,
    has_digits: bool,
    marks: Marks,
}

/// One letter of a pattern: the letters that it matches.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
    Set(LetterSet),
    /// A letter outside the set of vowels. By default, letters are neither vowels nor consonants if
    /// nothing is known of their script.
    Consonant(LetterSet),
    /// Any letter, but always the same for the same digit.
    Digit(u8),
}

impl Slot {
    fn contains(&self, letter: Letter) -> bool {
        match self {
            Self::Set(set) => set.contains(letter),
            Self::Consonant(vowels) if *vowels == LetterSet::default() => {
                is_vowel(letter) == Some(false)
            }
            Self::Consonant(vowels) => letter.is_alphabetic() && !vowels.contains(letter),
            Self::Digit(_) => letter != ' ',
        }
    }
}

/// Places in a pattern, one bit each. Place `i` is before letter `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

    fn len(self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}

/// The places that the letters read so far lead to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matched {
    places: Places,
    /// The letters of the digits at these places; only in patterns with digits.
    bindings: Option<Box<Bindings>>,
}

impl Pattern {
    /// Parses a pattern. Linear in its length.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`], with the position, if a `[` is not closed, nothing follows a `\`, a
    /// range runs backwards, a character has no meaning, the pattern requires more than 255
    /// letters, or it has digits and more than three `*`.
    pub fn new(pattern: &str) -> Result<Self, Error> {
        Self::with_vowels(pattern, &LetterSet::default())
    }

    /// Parses a pattern in which `@` matches these letters, and `#` all others.
    ///
    /// # Errors
    ///
    /// The same as [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_letters::LetterSet;
    /// use dictc_query::Pattern;
    ///
    /// let lexicon = Lexicon::from_words(["rhythm", "myth", "moth"])?;
    /// let pattern = Pattern::with_vowels("#@##", &LetterSet::new("aeiouy")?)?;
    /// assert_eq!(pattern.words(&lexicon).collect::<Vec<_>>(), ["moth", "myth"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_vowels(pattern: &str, vowels: &LetterSet) -> Result<Self, Error> {
        Self::read(pattern, vowels, Reader::AS_IS)
    }

    /// Parses a typed pattern for the words of `lexicon`: its letters are folded like the letters
    /// of the words, also within sets. A letter that becomes several is several letters of the
    /// pattern.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new). Also if a letter of a set becomes several, if a character is not a
    /// letter, so that no word of the lexicon can have it, or if the pattern has `@` or `#`, `vowels`
    /// are the default, and [`is_vowel`] knows nothing of the letters of the lexicon.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_letters::LetterSet;
    /// use dictc_query::Pattern;
    ///
    /// let lexicon = Lexicon::from_words(["tea", "tee"])?;
    /// let pattern = Pattern::typed("TE[A-C]", &LetterSet::default(), &lexicon)?;
    /// assert_eq!(pattern.words(&lexicon).collect::<Vec<_>>(), ["tea"]);
    /// assert!(Pattern::typed("t-a", &LetterSet::default(), &lexicon).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn typed(pattern: &str, vowels: &LetterSet, lexicon: &Lexicon) -> Result<Self, Error> {
        let own = own_vowels(pattern, vowels, lexicon);
        let read = Self::read(pattern, own.as_ref().unwrap_or(vowels), Reader::of(lexicon))?;
        if read.asks_for_known_vowels() && !knows_vowels(lexicon) {
            let problem = "nothing is known of the vowels of this dictionary, so @ and # match no \
                           letter; expected a set of vowels beside the pattern, or sets in it, such \
                           as [aeiou]";
            return Err(Error::invalid("pattern", pattern, None, problem));
        }
        Ok(read)
    }

    /// Whether the pattern has `@` or `#` and no vowels of its own.
    fn asks_for_known_vowels(&self) -> bool {
        let known = LetterSet::default();
        self.letters.iter().any(
            |slot| matches!(slot, Slot::Set(vowels) | Slot::Consonant(vowels) if *vowels == known),
        )
    }

    fn read(pattern: &str, vowels: &LetterSet, reader: Reader<'_>) -> Result<Self, Error> {
        let invalid = |at: usize, problem: Cow<'static, str>| {
            Error::invalid("pattern", pattern, Some(pattern[..at].chars().count()), problem)
        };
        let mut slots = Slots::default();
        let alphabet = reader.alphabet();
        let mut rest = alphabet.divide_typed(pattern);
        loop {
            let at = pattern.len() - rest.as_str().len();
            let Some(first) = rest.next() else { break };
            let one = |letter| Slot::Set(LetterSet::one(letter));
            let read = match first.as_char() {
                Some('*') => {
                    slots.runs.insert(slots.letters.len());
                    Ok(())
                }
                Some('?') => slots.push([Slot::Set(LetterSet::any())]),
                Some('@') => slots.push([Slot::Set(vowels.clone())]),
                Some('#') => slots.push([Slot::Consonant(vowels.clone())]),
                Some(digit @ '1'..='9') => slots.push([Slot::Digit(digit as u8 - b'1')]),
                Some('[') => match reader.class(rest.as_str()) {
                    Ok((set, len)) => {
                        rest = alphabet.divide_typed(&rest.as_str()[len..]);
                        slots.push([Slot::Set(set)])
                    }
                    Err((offset, problem)) => return Err(invalid(at + offset, problem)),
                },
                Some('\\') => match rest.next().map(|escaped| reader.letters(escaped)) {
                    Some(letters) => letters.and_then(|it| slots.push(it.into_iter().map(one))),
                    None => Err("nothing follows the \\; expected a character".into()),
                },
                Some(' ') => slots.push([one(first)]),
                _ if stands_for_itself(first) => {
                    let letters = reader.letters(first).map_err(|problem| match first.as_char() {
                        Some('-') => format!("{problem}, or a blank between words").into(),
                        _ => problem,
                    });
                    letters.and_then(|it| slots.push(it.into_iter().map(one)))
                }
                Some(other) => Err(meaning_of(other).into()),
                // A mark after a character with a meaning.
                None => Err(meaning_of(' ').into()),
            };
            read.and_then(|()| slots.check()).map_err(|problem| invalid(at, problem))?;
        }
        let has_digits = slots.has_digits();
        let Slots { letters, runs } = slots;
        let mut ascii = Box::new([Places::default(); 128]);
        for (code, places) in (0u8..).zip(ascii.iter_mut()) {
            *places = places_of(&letters, char::from(code).into());
        }
        Ok(Self { letters, runs, ascii, has_digits, marks: reader.marks() })
    }

    /// Whether a word matches. Takes the time of a step for each letter.
    #[must_use]
    pub fn matches(&self, word: &str) -> bool {
        self.matches_word(word)
    }

    /// The numbers of letters of words that can match.
    #[must_use]
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let most = match (self.runs.is_empty(), self.has_digits) {
            (true, _) => self.letters.len(),
            (false, true) => MAX_LETTERS_WITH_DIGITS.into(),
            (false, false) => usize::MAX,
        };
        self.letters.len()..=most
    }

    /// The words of `lexicon` that match, in byte order.
    ///
    /// Visits the prefixes that can be extended to a match. [`Search`] states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        let (cost, remember_after) = (self.cost(), self.remember_after());
        lexicon.search(self.of_lexicon(lexicon)).remembering_after(remember_after).cost(cost)
    }

    /// The time of a step, compared with that of other automata: each `*` multiplies the number of
    /// ways to assign letters to digits.
    pub(crate) fn cost(&self) -> u64 {
        match (self.has_digits, self.runs.is_empty()) {
            (false, _) => 1,
            (true, true) => 4,
            (true, false) => 16,
        }
    }

    /// The number of steps after which a search begins to remember where nothing matched. Without
    /// digits, the state of a pattern is a set of places.
    pub(crate) fn remember_after(&self) -> u64 {
        if self.has_digits { REMEMBER_AFTER } else { FEW_STATES }
    }

    /// The same query, optimized for the words of this lexicon. It matches the same words, and if
    /// their letters are characters without marks, as in most languages, a search visits fewer
    /// prefixes. [`words`](Self::words) does this.
    #[must_use]
    pub fn of_lexicon(self, lexicon: &Lexicon) -> Self {
        LetterAutomaton::of_lexicon(self, lexicon)
    }

    /// The places where a letter matches.
    fn fits(&self, letter: &Letter) -> Places {
        match letter.as_char().and_then(|it| self.ascii.get(it as usize)) {
            Some(places) => *places,
            None => places_of(&self.letters, *letter),
        }
    }
}

/// The letters of a pattern that is being parsed.
#[derive(Debug, Default)]
struct Slots {
    letters: Vec<Slot>,
    runs: Places,
}

impl Slots {
    fn push(&mut self, slots: impl IntoIterator<Item = Slot>) -> Result<(), Cow<'static, str>> {
        for slot in slots {
            if self.letters.len() == MAX_LETTERS {
                return Err("more than 255 letters; expected a shorter pattern".into());
            }
            self.letters.push(slot);
        }
        Ok(())
    }

    fn has_digits(&self) -> bool {
        self.letters.iter().any(|it| matches!(it, Slot::Digit(_)))
    }

    fn check(&self) -> Result<(), Cow<'static, str>> {
        if self.runs.len() > MAX_RUNS_WITH_DIGITS && self.has_digits() {
            return Err("more than three * beside digits; expected fewer".into());
        }
        Ok(())
    }
}

/// What to write instead of a character without a meaning.
fn meaning_of(character: char) -> &'static str {
    match character {
        '.' => "a dot has no meaning here; expected ? for any letter, or \\. for a dot",
        '0' => "0 has no meaning here; expected 1 to 9 for equal letters, or \\0 for the digit",
        ']' => "no [ before this ]; expected \\] for the character itself",
        _ => {
            "this character has no meaning here; expected letters, ?, *, @, #, 1 to 9, [..], or \\ \
             before a character that stands for itself"
        }
    }
}

/// The vowels that the alphabet of a lexicon lists, if a pattern asks for them and they are not given.
fn own_vowels(pattern: &str, vowels: &LetterSet, lexicon: &Lexicon) -> Option<LetterSet> {
    let alphabet = lexicon.alphabet();
    let asks = pattern.contains(['@', '#']) && *vowels == LetterSet::default();
    let own = || {
        let letters = lexicon.letters().iter().map(|it| it.0);
        LetterSet::of(letters.filter(|it| alphabet.is_vowel(*it) == Some(true)))
    };
    (asks && !alphabet.all_vowels().is_empty()).then(own)
}

/// Whether [`is_vowel`] knows a letter of this lexicon, or could: plain fst files do not say which
/// letters they have.
fn knows_vowels(lexicon: &Lexicon) -> bool {
    lexicon.metadata().is_none_or(|metadata| {
        let mut letters = metadata.letters.iter();
        metadata.letters.is_empty() || letters.any(|(it, _)| is_vowel(*it).is_some())
    })
}

/// The places where a letter matches.
fn places_of(letters: &[Slot], letter: Letter) -> Places {
    let mut places = Places::default();
    for (i, slot) in letters.iter().enumerate() {
        if slot.contains(letter) {
            places.insert(i);
        }
    }
    places
}

impl FromStr for Pattern {
    type Err = Error;

    /// The same as [`new`](Self::new).
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::new(text)
    }
}

impl LetterAutomaton for Pattern {
    type State = Matched;

    fn start(&self) -> Matched {
        let mut places = Places::default();
        places.insert(0);
        Matched { places, bindings: self.has_digits.then(|| Box::new(Bindings::start())) }
    }

    fn step(&self, state: &Matched, letter: Letter) -> Option<Matched> {
        let fits = self.fits(&letter);
        let (places, bindings) = match &state.bindings {
            None => (state.places.and(fits).next().or(state.places.and(self.runs)), None),
            Some(bindings) => {
                let bindings = bindings.step(self, fits, letter)?;
                (bindings.places(), Some(Box::new(bindings)))
            }
        };
        (!places.is_empty()).then_some(Matched { places, bindings })
    }

    fn is_match(&self, state: &Matched) -> bool {
        state.places.contains(self.letters.len())
    }

    marks_in_field!();
}

automaton_of_letters!(Pattern, Matched);

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pattern").field("letters", &self.letters).finish_non_exhaustive()
    }
}
