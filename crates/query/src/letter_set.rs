//! Sets of letters, as written in patterns (`[aeiou]`) and in filters (`a-zäöüß`).

use std::borrow::Cow;
use std::str::FromStr;

use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

use crate::error::Error;
use crate::reader::Reader;

/// A set of letters for patterns and filters: ranges, or everything outside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetterSet {
    /// Letters of one character.
    ranges: Vec<(char, char)>,
    /// Letters of several characters.
    others: Vec<Letter>,
    negated: bool,
}

/// The problem with a part of a query, and the byte offset of the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) at: usize,
    pub(crate) text: Cow<'static, str>,
}

impl Problem {
    pub(crate) fn new(at: usize, text: impl Into<Cow<'static, str>>) -> Self {
        Self { at, text: text.into() }
    }
}

/// The maximum number of letters of a range whose letters are folded one by one.
const MAX_FOLDED_RANGE: u32 = 1 << 12;

const WHAT: &str = "set of letters";

impl LetterSet {
    /// Parses letters and ranges, such as `a-zäöüß`.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if there are no letters, a range runs backwards, or something is not a
    /// letter.
    ///
    /// # Examples
    ///
    /// ```
    /// let set = dictc_query::LetterSet::new("a-zßọ̀")?;
    /// assert!(set.contains('q') && set.contains('ß') && !set.contains('ä'));
    /// assert!(set.contains(dictc_letters::Letter::new("ọ̀").unwrap()));
    /// # Ok::<(), dictc_query::Error>(())
    /// ```
    pub fn new(text: &str) -> Result<Self, Error> {
        Self::read(text, Reader::AS_IS)
    }

    /// Like [`new`](Self::new), but for typed letters, which are folded as `lexicon` folds its
    /// words.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and if a letter of the set becomes several.
    pub fn typed(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        Self::read(text, Reader::of(lexicon))
    }

    fn read(text: &str, reader: Reader<'_>) -> Result<Self, Error> {
        let set = Self::parse(text, reader).map_err(|problem| {
            let at = text[..problem.at].chars().count();
            Error::invalid(WHAT, text, Some(at), problem.text)
        })?;
        let is_member = |it: &Letter| *it == '-' || it.is_alphabetic();
        let mut letters = Letter::all(text);
        let mut left = text;
        while let Some(letter) = letters.next() {
            if !is_member(&letter) {
                let at = text[..text.len() - left.len()].chars().count();
                let problem = "this is not a letter; expected letters and ranges, such as a-zäöüß";
                return Err(Error::invalid(WHAT, text, Some(at), problem));
            }
            left = letters.as_str();
        }
        if text.is_empty() {
            return Err(Error::invalid(WHAT, "", None, "is empty; expected some, such as a-z"));
        }
        Ok(set)
    }

    fn empty() -> Self {
        Self { ranges: Vec::new(), others: Vec::new(), negated: false }
    }

    /// The set of all letters.
    pub(crate) fn any() -> Self {
        Self { negated: true, ..Self::empty() }
    }

    /// Whether a character of a query stands for itself: letters, marks and everything else outside
    /// ASCII, and characters that words of plain files may have between letters. Other ASCII
    /// characters have a meaning, or are reserved.
    pub(crate) fn stands_for_itself(letter: Letter) -> bool {
        match letter.as_char() {
            Some(it) => !it.is_ascii() || it.is_ascii_alphabetic() || matches!(it, '\'' | '-'),
            None => true,
        }
    }

    pub(crate) fn one(letter: Letter) -> Self {
        let mut set = Self::empty();
        set.insert(letter);
        set
    }

    fn insert(&mut self, letter: Letter) {
        match letter.as_char() {
            Some(it) => self.ranges.push((it, it)),
            None => self.others.push(letter),
        }
    }

    /// Whether the set has this letter.
    #[must_use]
    pub fn contains(&self, letter: impl Into<Letter>) -> bool {
        let letter = letter.into();
        let is_listed = match letter.as_char() {
            Some(it) => self.ranges.iter().any(|&(from, to)| (from..=to).contains(&it)),
            None => self.others.contains(&letter),
        };
        is_listed != self.negated
    }

    /// Parses the text after a `[`, up to the `]`, and returns the number of bytes parsed. Offsets
    /// are counted from the `[`.
    pub(crate) fn parse_class(text: &str, reader: Reader<'_>) -> Result<(Self, usize), Problem> {
        let negated = text.starts_with(['!', '^']);
        let start = usize::from(negated);
        let Some(len) = text.find(']') else {
            return Err(Problem::new(0, "the [ is never closed; expected a ]"));
        };
        if len <= start {
            return Err(Problem::new(0, "no letter in the brackets; expected some"));
        }
        let mut set = Self::parse(&text[start..len], reader)
            .map_err(|problem| Problem { at: problem.at + 1 + start, ..problem })?;
        set.negated = negated;
        Ok((set, len + 1))
    }

    /// Parses letters and ranges, such as `a-zäöüß`. A `-` at either end is a letter.
    pub(crate) fn parse(text: &str, reader: Reader<'_>) -> Result<Self, Problem> {
        let mut at = 0;
        let mut letters: Vec<(usize, Letter)> = Vec::new();
        for letter in Letter::all(text) {
            letters.push((at, letter));
            at += letter.as_str().len();
        }
        let (mut set, mut i) = (Self::empty(), 0);
        while let Some(&(at, from)) = letters.get(i) {
            match (letters.get(i + 1), letters.get(i + 2)) {
                (Some((_, dash)), Some(&(_, to))) if *dash == '-' => {
                    set.insert_range(from, to, reader).map_err(|text| Problem { at, text })?;
                    i += 3;
                }
                _ => {
                    let letter = reader.one(from).map_err(|text| Problem { at, text })?;
                    set.insert(letter);
                    i += 1;
                }
            }
        }
        Ok(set)
    }

    /// Inserts a range. If its limits are folded, its letters are folded one by one.
    fn insert_range(
        &mut self,
        from: Letter,
        to: Letter,
        reader: Reader<'_>,
    ) -> Result<(), Cow<'static, str>> {
        let limit = |it: Letter| {
            let several = "a letter of several characters in a range; expected it by itself";
            dictc_letters::nfc(it.as_str()).parse::<char>().map_err(|_| Cow::Borrowed(several))
        };
        let (from, to) = (limit(from)?, limit(to)?);
        if from > to {
            return Err("the range runs backwards; expected its first letter first".into());
        }
        let stays = |it: char| reader.one(it.into()).is_ok_and(|folded| folded == it);
        if stays(from) && stays(to) {
            self.ranges.push((from, to));
            return Ok(());
        }
        if u32::from(to) - u32::from(from) > MAX_FOLDED_RANGE {
            return Err(
                "a range of so many letters cannot be folded; expected a shorter one".into()
            );
        }
        // A range may contain characters other than letters.
        for letter in (from..=to).map(Letter::from).filter(Letter::is_alphabetic) {
            self.insert(reader.one(letter)?);
        }
        Ok(())
    }
}

impl FromStr for LetterSet {
    type Err = Error;

    /// The same as [`new`](Self::new).
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::new(text)
    }
}

impl Default for LetterSet {
    /// The vowels of languages in Latin, Greek and Cyrillic letters, with and without accents,
    /// except `y`.
    fn default() -> Self {
        let letters = "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüāăąēĕėęěĩīĭįıōŏőœũūŭůűųǎǐǒǔǖǘǚǜ\
                       αεηιουωάέήίόύώΐΰϊϋаеиоуыэюяёєіїѝ";
        Self { ranges: letters.chars().map(|it| (it, it)).collect(), ..Self::empty() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_ranges_are_members() {
        let set = LetterSet::parse("a-cxäöü-", Reader::AS_IS).unwrap();
        for letter in "abcxäöü-".chars() {
            assert!(set.contains(letter), "{letter}");
        }
        for letter in "dwyzß".chars() {
            assert!(!set.contains(letter), "{letter}");
        }
        assert!(LetterSet::any().contains('語'));
        assert!(!LetterSet::parse("", Reader::AS_IS).unwrap().contains('a'));
    }

    #[test]
    fn classes_end_at_the_bracket_and_may_be_negated() {
        let (set, len) = LetterSet::parse_class("!a-c]xyz", Reader::AS_IS).unwrap();
        assert_eq!(len, 5);
        assert!(set.contains('d') && !set.contains('b'));
        assert_eq!(LetterSet::parse_class("^ä]", Reader::AS_IS).unwrap().1, 4);
    }

    #[test]
    fn mistakes_have_positions() {
        assert_eq!(LetterSet::parse("xyc-a", Reader::AS_IS).unwrap_err().at, 2);
        assert_eq!(LetterSet::parse_class("xc-a]", Reader::AS_IS).unwrap_err().at, 2);
        assert_eq!(LetterSet::parse_class("!c-a]", Reader::AS_IS).unwrap_err().at, 2);
        for text in ["", "abc", "]", "!]"] {
            assert_eq!(LetterSet::parse_class(text, Reader::AS_IS).unwrap_err().at, 0, "{text:?}");
        }
    }
}
