//! Sets of letters, as written in patterns (`[aeiou]`) and in filters (`a-zäöüß`).

use std::borrow::Cow;
use std::str::FromStr;

use crate::alphabet::Alphabet;
use crate::compose::nfc;
use crate::letter::{Letter, is_base, joins};
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
fn places<'a>(text: &'a str, alphabet: &'a Alphabet) -> impl Iterator<Item = (usize, Letter)> {
    alphabet.divide_typed(text).scan(0, |end, letter| {
        let start = *end;
        *end += letter.as_str().len();
        Some((start, letter))
    })
}

/// The place of the first character that is neither a letter nor the limit of a range. Charts of
/// scripts end with signs, so a limit outside ASCII may be any character that can be seen: `ก-๛`.
fn first_non_letter(text: &str) -> Option<usize> {
    let letters: Vec<(usize, Letter)> = places(text, Alphabet::plain()).collect();
    let is_member = |it: Letter| it == '-' || it.is_alphabetic();
    let is_limit = |it: Letter| {
        let is_sign = |it: char| !it.is_ascii() && !it.is_whitespace() && !it.is_control();
        is_member(it) || it.as_char().is_some_and(is_sign)
    };
    let mut i = 0;
    while let Some(&(at, letter)) = letters.get(i) {
        match (letters.get(i + 1), letters.get(i + 2)) {
            (Some((_, dash)), Some(&(end, last))) if *dash == '-' => {
                if !is_limit(letter) {
                    return Some(at);
                }
                if !is_limit(last) {
                    return Some(end);
                }
                i += 3;
            }
            _ if !is_member(letter) => return Some(at),
            _ => i += 1,
        }
    }
    None
}

/// Whether a character is a mark that many scripts share, such as an accent of Latin, so that a
/// letter with it is another letter. Marks of one script, such as vowel signs of Hindi, are not.
fn is_shared_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

impl LetterSet {
    /// Parses letters and ranges, such as `a-zäöüß`. In a range such as `अ-ह`, letters count with
    /// the signs of their script, such as `हि` and `स्ते`; letters with accents do not.
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
        Self::folded(text, Alphabet::plain(), Ok)
    }

    /// Like [`new`](Self::new), with the letters of an alphabet and those that become others, such as
    /// typed letters. `fold` returns the letter that one becomes, or why it cannot be in a set.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and what `fold` returns, with its place.
    pub fn folded(
        text: &str,
        alphabet: &Alphabet,
        fold: impl Fn(Letter) -> Folded,
    ) -> Result<Self, Mistake> {
        let mistake = |at: Option<usize>, problem: Cow<'static, str>| {
            let at = at.map(|at| text[..at].chars().count());
            Mistake { what: WHAT, text: text.to_owned(), at, problem: problem.into_owned() }
        };
        let set = Self::parse(text, alphabet, &fold)
            .map_err(|(at, problem)| mistake(Some(at), problem))?;
        if let Some(at) = first_non_letter(text) {
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
        Self::of([letter])
    }

    /// The set of these letters.
    #[must_use]
    pub fn of(letters: impl IntoIterator<Item = Letter>) -> Self {
        let mut set = Self::empty();
        letters.into_iter().for_each(|letter| set.insert(letter));
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
            None => self.others.contains(&letter) || self.is_in_ranges(letter),
        };
        let is_member = is_listed || self.has_vowels && is_vowel(letter) == Some(true);
        is_member != self.negated
    }

    /// Whether each letter of a cluster is in a range of at least two characters, and each of its
    /// other characters is a sign of its script.
    fn is_in_ranges(&self, cluster: Letter) -> bool {
        let is_in =
            |it: char| self.ranges.iter().any(|&(from, to)| from < to && (from..=to).contains(&it));
        let mut characters = cluster.as_str().chars();
        let first = characters.next();
        // The vowel of กำ is a letter to Unicode.
        let is_sign = |it: char| (!is_base(it) || joins(it)) && !is_shared_mark(it);
        first.is_some_and(is_in) && characters.all(|it| is_in(it) || is_sign(it))
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
        alphabet: &Alphabet,
        fold: &impl Fn(Letter) -> Folded,
    ) -> Result<Self, (usize, Cow<'static, str>)> {
        let letters: Vec<(usize, Letter)> = places(text, alphabet).collect();
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
    /// The vowels of all scripts that [`is_vowel`] knows.
    fn default() -> Self {
        Self { has_vowels: true, ..Self::empty() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_ranges_are_members() {
        let set = LetterSet::parse("a-cxäöü-", Alphabet::plain(), &Ok).unwrap();
        for letter in "abcxäöü-".chars() {
            assert!(set.contains(letter), "{letter}");
        }
        for letter in "dwyzß".chars() {
            assert!(!set.contains(letter), "{letter}");
            assert!(set.clone().negated().contains(letter), "{letter}");
        }
        assert!(LetterSet::any().contains('語'));
        assert!(!LetterSet::parse("", Alphabet::plain(), &Ok).unwrap().contains('a'));
    }

    #[test]
    fn letters_of_a_range_count_with_the_signs_of_their_script() {
        let of = |set: &str, word: &str| {
            let set = LetterSet::new(set).unwrap();
            Letter::all(word).all(|it| set.contains(it))
        };
        for (set, word) in [
            ("अ-ह", "नमस्ते"),
            ("अ-ह", "ज़मीनअं"),
            ("अ-ह", "क्\u{200d}ष"),
            ("ก-ฮ", "กำลังที่"),
            ("ก-๛", "เรียน"),
            ("א-ת", "שָׁלוֹם"),
            ("a-zẹọ̀", "ọ̀rẹ"),
        ] {
            assert!(of(set, word), "{set} {word}");
        }
        for (set, word) in [
            // The second letter of the cluster is not in the set.
            ("क-ज", "स्ते"),
            ("क-ज", "क्त"),
            ("ก-ฮ", "เรียน"),
            // Each letter by itself.
            ("नमसत", "नमस्ते"),
            ("a-z", "q\u{30c}"),
            ("a-zọ", "ọ̀"),
            ("a-z", "हि"),
        ] {
            assert!(!of(set, word), "{set} {word}");
        }
        assert!(!LetterSet::new("अ-ह").unwrap().negated().contains(Letter::new("हि").unwrap()));
    }

    #[test]
    fn limits_of_ranges_can_be_signs() {
        let at = |text: &str| LetterSet::new(text).map_err(|it| it.at);
        assert!(at("ก-๛").is_ok() && at("อ-๙").is_ok());
        assert_eq!(at("ก๛"), Err(Some(1)));
        assert_eq!(at("a-~"), Err(Some(2)));
        assert_eq!(at("!-z"), Err(Some(0)));
        assert_eq!(at("a-c๛"), Err(Some(3)));
    }

    #[test]
    fn mistakes_have_places() {
        assert_eq!(LetterSet::parse("äyc-a", Alphabet::plain(), &Ok).unwrap_err().0, 3);
        let at = |text: &str| LetterSet::new(text).unwrap_err().at;
        assert_eq!([at("äyc-a"), at("ä5"), at("")], [Some(2), Some(1), None]);
    }

    #[test]
    fn letters_of_a_range_are_folded() {
        let capital = |it: Letter| it.as_str().to_lowercase().parse::<char>().map(Letter::from);
        let fold = |it| capital(it).map_err(|_| "no letter".into());
        let set = LetterSet::folded("A-Cx", Alphabet::plain(), fold).unwrap();
        assert!("abcx".chars().all(|it| set.contains(it)) && !set.contains('A'));
    }
}
