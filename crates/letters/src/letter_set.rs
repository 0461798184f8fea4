//! Sets of letters, as written in patterns (`[aeiou]`) and in filters (`a-zäöüß`).

use std::borrow::Cow;
use std::str::FromStr;

use crate::compose::nfc;
use crate::letter::Letter;
use crate::mistake::Mistake;
use crate::vowels::is_vowel;

/// A set of letters for patterns and filters: ranges, or everything outside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetterSet {
    /// Letters of one character.
    ranges: Vec<(char, char)>,
    /// Letters of several characters.
    others: Vec<Letter>,
    /// Whether vowels are members, too.
    has_vowels: bool,
    negated: bool,
}

/// The maximum number of letters of a range whose letters are folded one by one.
const MAX_FOLDED_RANGE: u32 = 1 << 12;

const WHAT: &str = "set of letters";

/// What a letter of a set becomes, or why it cannot be in a set.
type Folded = Result<Letter, Cow<'static, str>>;

/// The letters of a text, with their places in bytes.
fn places(text: &str) -> impl Iterator<Item = (usize, Letter)> {
    Letter::all(text).scan(0, |end, letter| {
        let start = *end;
        *end += letter.as_str().len();
        Some((start, letter))
    })
}

impl LetterSet {
    /// Parses letters and ranges, such as `a-zäöüß`.
    ///
    /// # Errors
    ///
    /// If there are no letters, a range runs backwards, or something is not a letter.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_letters::{Letter, LetterSet};
    ///
    /// let set = LetterSet::new("a-zßọ̀")?;
    /// assert!(set.contains('q') && set.contains('ß') && !set.contains('ä'));
    /// assert!(set.contains(Letter::new("ọ̀").unwrap()));
    /// # Ok::<(), dictc_letters::Mistake>(())
    /// ```
    pub fn new(text: &str) -> Result<Self, Mistake> {
        Self::folded(text, Ok)
    }

    /// Like [`new`](Self::new), with letters that become others, such as typed letters. `fold`
    /// returns the letter that one becomes, or why it cannot be in a set.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and what `fold` returns, with its place.
    pub fn folded(text: &str, fold: impl Fn(Letter) -> Folded) -> Result<Self, Mistake> {
        let mistake = |at: Option<usize>, problem: Cow<'static, str>| {
            let at = at.map(|at| text[..at].chars().count());
            Mistake { what: WHAT, text: text.to_owned(), at, problem: problem.into_owned() }
        };
        let set = Self::parse(text, &fold).map_err(|(at, problem)| mistake(Some(at), problem))?;
        let is_member = |it: &Letter| *it == '-' || it.is_alphabetic();
        if let Some((at, _)) = places(text).find(|(_, letter)| !is_member(letter)) {
            let problem = "this is not a letter; expected letters and ranges, such as a-zäöüß";
            return Err(mistake(Some(at), problem.into()));
        }
        if text.is_empty() {
            return Err(mistake(None, "is empty; expected some, such as a-z".into()));
        }
        Ok(set)
    }

    fn empty() -> Self {
        Self { ranges: Vec::new(), others: Vec::new(), has_vowels: false, negated: false }
    }

    /// The set of all letters.
    #[must_use]
    pub fn any() -> Self {
        Self { negated: true, ..Self::empty() }
    }

    /// The set of one letter.
    #[must_use]
    pub fn one(letter: Letter) -> Self {
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
        let is_member = is_listed || self.has_vowels && is_vowel(letter) == Some(true);
        is_member != self.negated
    }

    /// The letters that this set does not have.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { negated: !self.negated, ..self }
    }

    /// Parses letters and ranges, such as `a-zäöüß`, and whatever else stands for itself. A `-` at
    /// either end is a letter. A mistake has its place in bytes.
    #[doc(hidden)]
    pub fn parse(
        text: &str,
        fold: &impl Fn(Letter) -> Folded,
    ) -> Result<Self, (usize, Cow<'static, str>)> {
        let letters: Vec<(usize, Letter)> = places(text).collect();
        let (mut set, mut i) = (Self::empty(), 0);
        while let Some(&(at, from)) = letters.get(i) {
            match (letters.get(i + 1), letters.get(i + 2)) {
                (Some((_, dash)), Some(&(_, to))) if *dash == '-' => {
                    set.insert_range(from, to, fold).map_err(|problem| (at, problem))?;
                    i += 3;
                }
                _ => {
                    set.insert(fold(from).map_err(|problem| (at, problem))?);
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
        fold: &impl Fn(Letter) -> Folded,
    ) -> Result<(), Cow<'static, str>> {
        let limit = |it: Letter| {
            let several = "a letter of several characters in a range; expected it by itself";
            nfc(it.as_str()).parse::<char>().map_err(|_| Cow::Borrowed(several))
        };
        let (from, to) = (limit(from)?, limit(to)?);
        if from > to {
            return Err("the range runs backwards; expected its first letter first".into());
        }
        let stays = |it: char| fold(it.into()).is_ok_and(|folded| folded == it);
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
            self.insert(fold(letter)?);
        }
        Ok(())
    }
}

impl FromStr for LetterSet {
    type Err = Mistake;

    /// The same as [`new`](Self::new).
    fn from_str(text: &str) -> Result<Self, Mistake> {
        Self::new(text)
    }
}

impl Default for LetterSet {
    /// The vowels of all scripts whose vowels are known: those of [`is_vowel`].
    fn default() -> Self {
        Self { has_vowels: true, ..Self::empty() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_ranges_are_members() {
        let set = LetterSet::parse("a-cxäöü-", &Ok).unwrap();
        for letter in "abcxäöü-".chars() {
            assert!(set.contains(letter), "{letter}");
        }
        for letter in "dwyzß".chars() {
            assert!(!set.contains(letter), "{letter}");
            assert!(set.clone().negated().contains(letter), "{letter}");
        }
        assert!(LetterSet::any().contains('語'));
        assert!(!LetterSet::parse("", &Ok).unwrap().contains('a'));
    }

    #[test]
    fn mistakes_have_places() {
        assert_eq!(LetterSet::parse("äyc-a", &Ok).unwrap_err().0, 3);
        let at = |text: &str| LetterSet::new(text).unwrap_err().at;
        assert_eq!([at("äyc-a"), at("ä5"), at("")], [Some(2), Some(1), None]);
    }

    #[test]
    fn letters_of_a_range_are_folded() {
        let capital = |it: Letter| it.as_str().to_lowercase().parse::<char>().map(Letter::from);
        let fold = |it| capital(it).map_err(|_| "no letter".into());
        let set = LetterSet::folded("A-Cx", fold).unwrap();
        assert!("abcx".chars().all(|it| set.contains(it)) && !set.contains('A'));
    }
}
