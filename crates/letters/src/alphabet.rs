//! The letters of a language: which groups of characters are one letter, their order, and how they
//! are shown.

use std::borrow::Cow;
use std::iter::FusedIterator;
use std::sync::LazyLock;

use crate::accents::without_accents;
use crate::compose::nfc;
use crate::fold::{capital, fold, written};
use crate::letter::Letter;
use crate::vowels::is_vowel;

/// The maximum number of letters, so that a file cannot make each look-up slow.
const MAX_LETTERS: usize = 4096;

/// The direction in which words are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// As Latin, Greek and Hindi are.
    #[default]
    LeftToRight,
    /// As Arabic and Hebrew are.
    RightToLeft,
}

/// The letters of a dictionary.
///
/// A letter is the longest listed one that a text begins with, such as `lj` of Croatian, else a
/// [`Letter`] as Unicode divides the text. The default lists none. An alphabet also knows the order
/// of its letters, which of them are vowels, which texts tiles show, which letters have another
/// form at the end of a word, and the direction of its words. All letters are
/// [folded](crate::fold()).
///
/// # Examples
///
/// ```
/// use dictc_letters::Alphabet;
///
/// let croatian = Alphabet::new("hr").letters("a b j k l lj n nj o u v")?;
/// let letters: Vec<String> = croatian.divide("ljubav").map(|it| it.to_string()).collect();
/// assert_eq!(letters, ["lj", "u", "b", "a", "v"]);
/// assert_eq!((croatian.count("konj"), Alphabet::default().count("konj")), (3, 4));
/// # Ok::<(), dictc_letters::AlphabetError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Alphabet {
    name: String,
    letters: Vec<Letter>,
    /// The listed letters that Unicode divides, the longest first.
    long: Vec<Letter>,
    vowels: Vec<Letter>,
    /// Letters and the texts of their tiles.
    faces: Vec<(Letter, Letter)>,
    /// Letters and their forms at the end of a word.
    finals: Vec<(Letter, Letter)>,
    direction: Direction,
}

/// The reason why a text cannot describe an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetError {
    /// An item is not a letter of a word, or too long.
    #[error("{} is not a letter; expected letters, such as a b c lj", crate::quoted(.text))]
    NotALetter {
        /// The item.
        text: String,
    },
    /// An item is listed twice.
    #[error("{letter:?} is listed twice; expected each letter once")]
    Twice {
        /// The letter.
        letter: Letter,
    },
    /// A vowel, or a letter with a face or a final form, is not listed.
    #[error("{letter:?} is not one of the letters; expected a listed letter")]
    NotListed {
        /// The letter.
        letter: Letter,
    },
    /// A face or a final form is a letter of its own, or belongs to two letters.
    #[error(
        "{letter:?} cannot have the form {}; expected one form, which no other letter has",
        crate::quoted(.form)
    )]
    Taken {
        /// The letter with this form.
        letter: Letter,
        /// The form.
        form: String,
    },
    /// Too many letters.
    #[error("more than {MAX_LETTERS} letters")]
    TooMany,
}

impl AlphabetError {
    /// The item with the fault, as it is written in the description.
    #[must_use]
    pub fn item(&self) -> &str {
        match self {
            Self::NotALetter { text } => text,
            Self::Twice { letter } | Self::NotListed { letter } => letter.as_str(),
            Self::Taken { form, .. } => form,
            Self::TooMany => "",
        }
    }
}

impl Alphabet {
    /// An alphabet without letters. The name is shown to people; it can be empty.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let name = name.chars().filter(|it| !it.is_control()).take(64).collect();
        Self { name, ..Self::default() }
    }

    /// Lists the letters, in order, with white space between them.
    ///
    /// # Errors
    ///
    /// [`AlphabetError::NotALetter`], [`AlphabetError::Twice`], [`AlphabetError::TooMany`].
    pub fn letters(mut self, letters: &str) -> Result<Self, AlphabetError> {
        self.letters = listed(letters)?;
        self.long =
            self.letters.iter().copied().filter(|it| Letter::count(it.as_str()) > 1).collect();
        self.long.sort_by_key(|it| std::cmp::Reverse(it.as_str().len()));
        Ok(self)
    }

    /// Lists the vowels, like [`letters`](Self::letters).
    ///
    /// # Errors
    ///
    /// As for [`letters`](Self::letters), and [`AlphabetError::NotListed`].
    pub fn vowels(mut self, vowels: &str) -> Result<Self, AlphabetError> {
        self.vowels = listed(vowels)?;
        for vowel in &self.vowels {
            self.require(*vowel)?;
        }
        Ok(self)
    }

    /// Sets the text that the tile of a letter shows, where it is not the usual capital. Typed, it
    /// is this letter.
    ///
    /// # Errors
    ///
    /// [`AlphabetError::NotALetter`], [`AlphabetError::NotListed`], [`AlphabetError::Taken`].
    pub fn face(mut self, letter: &str, face: &str) -> Result<Self, AlphabetError> {
        let (letter, shown) = self.form(letter, face, &self.faces)?;
        if self.letters.contains(&shown) && shown != letter {
            return Err(AlphabetError::Taken { letter, form: face.to_owned() });
        }
        self.faces.push((letter, shown));
        Ok(self)
    }

    /// Sets the form of a letter at the end of a word.
    ///
    /// # Errors
    ///
    /// [`AlphabetError::NotALetter`], [`AlphabetError::NotListed`], [`AlphabetError::Taken`].
    pub fn final_form(mut self, letter: &str, form: &str) -> Result<Self, AlphabetError> {
        let (letter, shown) = self.form(letter, form, &self.finals)?;
        if self.letters.contains(&shown) {
            return Err(AlphabetError::Taken { letter, form: form.to_owned() });
        }
        self.finals.push((letter, shown));
        Ok(self)
    }

    /// A listed letter, and a form that no other letter has. `forms` has no form of this letter yet.
    fn form(
        &self,
        letter: &str,
        form: &str,
        forms: &[(Letter, Letter)],
    ) -> Result<(Letter, Letter), AlphabetError> {
        let letter = self.require(item(letter)?)?;
        let shown = Letter::new(form).filter(Letter::is_alphabetic);
        let shown = shown.ok_or_else(|| AlphabetError::NotALetter { text: form.to_owned() })?;
        if forms.iter().any(|it| it.0 == letter) || self.forms().any(|it| it.1 == shown) {
            return Err(AlphabetError::Taken { letter, form: form.to_owned() });
        }
        Ok((letter, shown))
    }

    /// Sets the direction of the words.
    #[must_use]
    pub fn direction(mut self, direction: Direction) -> Self {
        self.direction = direction;
        self
    }

    fn require(&self, letter: Letter) -> Result<Letter, AlphabetError> {
        match self.letters.contains(&letter) {
            true => Ok(letter),
            false => Err(AlphabetError::NotListed { letter }),
        }
    }

    /// A typed text with letters in place of their faces and final forms: `ı` for the `I` of Turkish,
    /// which [`fold`] takes for the capital of `i`. Linear in the length of the text,
    /// times the number of forms.
    #[must_use]
    pub fn without_forms<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.faces.is_empty() && self.finals.is_empty() {
            return Cow::Borrowed(text);
        }
        let letter = |shown: Letter| self.forms().find(|it| it.1 == shown).map_or(shown, |it| it.0);
        Cow::Owned(Letter::all(&nfc(text)).map(letter).collect())
    }

    /// Faces and final forms, each with its letter. At most two for each letter.
    pub(crate) fn forms(&self) -> impl Iterator<Item = &(Letter, Letter)> {
        self.faces.iter().chain(&self.finals)
    }

    /// The default, for as long as the program runs.
    #[must_use]
    pub fn plain() -> &'static Self {
        static PLAIN: LazyLock<Alphabet> = LazyLock::new(Alphabet::default);
        &PLAIN
    }

    /// The name; empty for the default.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether this is the default, which lists nothing.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// The listed letters, in order.
    #[must_use]
    pub fn all_letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The listed letters that are several letters without this alphabet, such as `lj`.
    #[must_use]
    pub fn long_letters(&self) -> &[Letter] {
        &self.long
    }

    /// The listed vowels; none if the alphabet does not know.
    #[must_use]
    pub fn all_vowels(&self) -> &[Letter] {
        &self.vowels
    }

    /// Letters and what their tiles show, where it is not the usual capital.
    #[must_use]
    pub fn faces(&self) -> &[(Letter, Letter)] {
        &self.faces
    }

    /// Letters and their forms at the end of a word.
    #[must_use]
    pub fn finals(&self) -> &[(Letter, Letter)] {
        &self.finals
    }

    /// The direction in which words are read.
    #[must_use]
    pub fn reading_direction(&self) -> Direction {
        self.direction
    }

    /// Divides a folded text into letters and other characters, as [`Letter::all`] does for the
    /// default. Linear in the length of the text, times the number of long letters.
    #[must_use]
    pub fn divide<'a>(&'a self, text: &'a str) -> Divided<'a> {
        Divided { long: &self.long, is_folded: true, rest: text }
    }

    /// Like [`divide`](Self::divide), for a text that need not be folded: `Lj` is one letter, too.
    #[must_use]
    pub fn divide_typed<'a>(&'a self, text: &'a str) -> Divided<'a> {
        Divided { long: &self.long, is_folded: false, rest: text }
    }

    /// The number of letters and other characters of a folded text. Linear time.
    #[must_use]
    pub fn count(&self, text: &str) -> usize {
        match self.long.iter().any(|it| text.contains(it.as_str())) {
            true => self.divide(text).count(),
            false => Letter::count(text),
        }
    }

    /// The letter that a text consists of; `None` if it is empty or has more than one.
    #[must_use]
    pub fn letter(&self, text: &str) -> Option<Letter> {
        let mut all = self.divide(text);
        all.next().filter(|_| all.rest.is_empty())
    }

    /// Whether more characters after this text can make its last letter a longer one that is
    /// listed.
    #[must_use]
    pub fn may_grow(&self, text: &str) -> bool {
        self.long.iter().any(|it| it.as_str().len() > text.len() && it.as_str().starts_with(text))
    }

    /// Whether a letter is a vowel: as the alphabet lists vowels, with or without accents, else as
    /// [`is_vowel`] knows; `None` if nothing is known.
    #[must_use]
    pub fn is_vowel(&self, letter: Letter) -> Option<bool> {
        if self.vowels.is_empty() {
            return is_vowel(letter);
        }
        let is_listed = self.letters.contains(&letter);
        let plain = Letter::new(&without_accents(letter.as_str()));
        let plain = plain.filter(|_| !is_listed).unwrap_or(letter);
        Some(self.vowels.contains(&plain) || self.vowels.contains(&letter))
    }

    /// A key that sorts folded words in the order of the listed letters, as a printed dictionary has
    /// them. A letter that is not listed has the place of the same letter without accents, else comes
    /// last. Linear in the length of the word, times the number of letters.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_letters::Alphabet;
    ///
    /// let croatian = Alphabet::new("hr").letters("a b l lj m č z")?;
    /// let mut words = ["ljm", "zab", "lz", "čal"];
    /// words.sort_by_key(|word| croatian.sort_key(word));
    /// assert_eq!(words, ["lz", "ljm", "čal", "zab"]);
    /// # Ok::<(), dictc_letters::AlphabetError>(())
    /// ```
    #[must_use]
    pub fn sort_key(&self, word: &str) -> Vec<(usize, Option<Letter>)> {
        let place = |letter: &Letter| self.letters.iter().position(|it| it == letter);
        let key = |letter: Letter| {
            let plain = || Letter::new(&without_accents(letter.as_str())).and_then(|it| place(&it));
            let listed = place(&letter).or_else(plain);
            listed.map_or((self.letters.len(), Some(letter)), |place| (place, None))
        };
        self.divide(word).map(key).collect()
    }

    /// What the tile of a letter shows: its face, else its [`capital`], else the letter itself. So
    /// letters that share a capital have different tiles.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_letters::{Alphabet, Letter};
    ///
    /// let faces = |alphabet: &Alphabet| {
    ///     alphabet.divide("éßiı").map(|it| alphabet.face_of(it).to_string()).collect::<String>()
    /// };
    /// assert_eq!(faces(Alphabet::plain()), "ÉßIı");
    /// let turkish = Alphabet::new("tr").letters("i ı")?.face("i", "İ")?.face("ı", "I")?;
    /// assert_eq!(faces(&turkish), "ÉßİI");
    /// # Ok::<(), dictc_letters::AlphabetError>(())
    /// ```
    #[must_use]
    pub fn face_of(&self, letter: Letter) -> Letter {
        let face = self.faces.iter().find(|it| it.0 == letter).map(|it| it.1);
        face.or_else(|| capital(letter)).unwrap_or(letter)
    }

    /// A folded word in its usual spelling: letters at its end in their final form.
    #[must_use]
    pub fn written<'w>(&self, word: &'w str) -> Cow<'w, str> {
        let last = (!self.finals.is_empty()).then(|| self.divide(word).last()).flatten();
        let form = |last: Letter| self.finals.iter().find(|it| it.0 == last).map(|it| it.1);
        match last.and_then(|last| Some((last, form(last)?))) {
            Some((last, form)) if word.len() > last.as_str().len() => {
                let beginning = &word[..word.len() - last.as_str().len()];
                Cow::Owned(format!("{}{form}", written(beginning)))
            }
            _ => written(word),
        }
    }

    /// The alphabet as text that [`from_text`](Self::from_text) reads, one property a line; empty
    /// for the default.
    #[must_use]
    pub fn to_text(&self) -> String {
        let joined =
            |letters: &[Letter]| -> String { letters.iter().map(|it| format!(" {it}")).collect() };
        let mut text = String::new();
        if !self.name.is_empty() {
            text += &format!("name {}\n", self.name);
        }
        for (key, letters) in [("letters", &self.letters), ("vowels", &self.vowels)] {
            if !letters.is_empty() {
                text += &format!("{key}{}\n", joined(letters));
            }
        }
        for (key, forms) in [("face", &self.faces), ("final", &self.finals)] {
            text.extend(forms.iter().map(|(letter, form)| format!("{key} {letter} {form}\n")));
        }
        if self.direction == Direction::RightToLeft {
            text += "direction right-to-left\n";
        }
        text
    }

    /// Reads the text of [`to_text`](Self::to_text); `None` if a line is not as expected.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        text.lines().try_fold(Self::default(), |alphabet, line| {
            let (key, value) = line.split_once(' ')?;
            match key {
                "name" => Some(Self { name: Self::new(value).name, ..alphabet }),
                // Each once, so that reading takes time linear in the length of the text.
                "letters" if alphabet.letters.is_empty() => alphabet.letters(value).ok(),
                "vowels" if alphabet.vowels.is_empty() => alphabet.vowels(value).ok(),
                "face" => value.split_once(' ').and_then(|it| alphabet.face(it.0, it.1).ok()),
                "final" => {
                    value.split_once(' ').and_then(|it| alphabet.final_form(it.0, it.1).ok())
                }
                "direction" if value == "right-to-left" => {
                    Some(alphabet.direction(Direction::RightToLeft))
                }
                _ => None,
            }
        })
    }
}

/// The letters of a text; made by [`Alphabet::divide`].
#[derive(Clone, Debug)]
pub struct Divided<'a> {
    long: &'a [Letter],
    is_folded: bool,
    rest: &'a str,
}

impl<'a> Divided<'a> {
    /// The remaining text.
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.rest
    }
}

impl Iterator for Divided<'_> {
    type Item = Letter;

    #[inline]
    fn next(&mut self) -> Option<Letter> {
        let short = Letter::all(self.rest).next()?;
        let letter = self.long.iter().find_map(|it| self.begins_with(*it)).unwrap_or(short);
        self.rest = &self.rest[letter.as_str().len()..];
        Some(letter)
    }
}

impl Divided<'_> {
    /// The beginning of the text, if it is this long letter. A mark after it would make its last
    /// character another letter.
    #[inline]
    fn begins_with(&self, long: Letter) -> Option<Letter> {
        if self.is_folded && !self.rest.starts_with(long.as_str()) {
            return None;
        }
        let mut rest = Letter::all(self.rest);
        rest.by_ref().take(Letter::count(long.as_str())).for_each(drop);
        let text = &self.rest[..self.rest.len() - rest.as_str().len()];
        let is_it = text == long.as_str() || !self.is_folded && fold(text) == long.as_str();
        Letter::joined(text).filter(|_| is_it)
    }
}

impl FusedIterator for Divided<'_> {}

/// A letter of a description, folded.
fn item(text: &str) -> Result<Letter, AlphabetError> {
    let folded = fold(text);
    let is_word = Letter::all(&folded).all(|it| it.is_alphabetic());
    let letter = Letter::joined(&folded).filter(|_| is_word);
    letter.ok_or_else(|| AlphabetError::NotALetter { text: text.to_owned() })
}

/// The letters of a list, each once.
fn listed(text: &str) -> Result<Vec<Letter>, AlphabetError> {
    let mut letters = Vec::new();
    let mut known = std::collections::HashSet::new();
    for text in text.split_whitespace() {
        let letter = item(text)?;
        if !known.insert(letter) {
            return Err(AlphabetError::Twice { letter });
        }
        if letters.len() == MAX_LETTERS {
            return Err(AlphabetError::TooMany);
        }
        letters.push(letter);
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(alphabet: &Alphabet, text: &str) -> Vec<String> {
        alphabet.divide(text).map(|it| it.to_string()).collect()
    }

    #[test]
    fn the_longest_listed_letter_comes_first() {
        let hungarian = Alphabet::new("hu").letters("a b c cs d dz dzs e l ly s z zs").unwrap();
        for (word, letters) in [
            ("dzsba", "dzs b a"),
            ("dzba", "dz b a"),
            ("dba", "d b a"),
            ("zsdz", "zs dz"),
            ("csc", "cs c"),
            ("csz", "cs z"),
            ("lyl", "ly l"),
            // A mark makes the last character another letter.
            ("ly\u{300}", "l y\u{300}"),
            ("-dz ", "- dz  "),
        ] {
            assert_eq!(divided(&hungarian, word).join(" "), letters, "{word}");
            assert_eq!(hungarian.count(word), divided(&hungarian, word).len());
        }
        assert!(hungarian.may_grow("d") && hungarian.may_grow("dz") && !hungarian.may_grow("dzs"));
        let breton = Alphabet::new("br").letters("b ch cʼh d").unwrap();
        assert_eq!(divided(&breton, "chcʼhcʼd").join(" "), "ch cʼh c ʼ d");
    }

    #[test]
    fn the_text_of_an_alphabet_is_read_back() {
        let hebrew = Alphabet::new("he").letters("א כ ל מ").unwrap().final_form("כ", "ך").unwrap();
        let hebrew = hebrew.final_form("מ", "ם").unwrap().direction(Direction::RightToLeft);
        let turkish = Alphabet::new("tr").letters("a i ı k r").unwrap();
        let turkish = turkish.vowels("a i ı").unwrap().face("i", "İ").unwrap();
        let turkish = turkish.face("ı", "I").unwrap();
        for alphabet in [&hebrew, &turkish, &Alphabet::default()] {
            assert_eq!(Alphabet::from_text(&alphabet.to_text()).as_ref(), Some(alphabet));
        }
        assert_eq!(hebrew.written("מלכ"), "מלך");
        assert_eq!(hebrew.written("כ"), "כ");
        let faces = ["i", "ı", "k"].map(|it| turkish.face_of(Letter::new(it).unwrap()).to_string());
        assert_eq!(faces, ["İ", "I", "K"]);
        let plain = |it: &str| Alphabet::plain().face_of(Letter::joined(it).unwrap()).to_string();
        let letters =
            ["a", "é", "σ", "ß", "ı", "7", "א", "ọ̀", "q\u{30c}", "हि", "ǰ", "lj"].map(plain);
        let shown = ["A", "É", "Σ", "ß", "ı", "7", "א", "Ọ̀", "Q\u{30c}", "हि", "ǰ", "Lj"];
        assert_eq!(letters, shown);
        assert_eq!(["ა", "ჰ", "ꭰ", "ж"].map(plain), ["ა", "ჰ", "Ꭰ", "Ж"]);
        assert_eq!(Alphabet::from_text("color red\n"), None);
        assert_eq!(Alphabet::from_text("letters a a\n"), None);
    }

    #[test]
    fn an_alphabet_knows_its_vowels() {
        let welsh = Alphabet::new("cy").letters("a e i ll n w y").unwrap();
        let welsh = welsh.vowels("a e i w y").unwrap();
        let vowels =
            ["ŷ", "w", "n", "ll", "á"].map(|it| welsh.is_vowel(Letter::joined(it).unwrap()));
        assert_eq!(vowels, [true, true, false, false, true].map(Some));
        assert_eq!(Alphabet::plain().is_vowel('w'.into()), Some(false));
    }

    #[test]
    fn mistakes_are_named() {
        let list = |text: &str| Alphabet::new("").letters(text).unwrap_err();
        assert_eq!(
            list("a b1").to_string(),
            "'b1' is not a letter; expected letters, such as a b c lj"
        );
        assert_eq!(list("a lj LJ").item(), "lj");
        let letters = || Alphabet::new("").letters("a i b").unwrap();
        assert_eq!(letters().vowels("a e").unwrap_err().item(), "e");
        assert_eq!(letters().face("i", "b").unwrap_err().item(), "b");
        assert_eq!(letters().face("i", "İ").unwrap().face("a", "İ").unwrap_err().item(), "İ");
        assert_eq!(letters().final_form("a", "b").unwrap_err().item(), "b");
        let both = letters().face("i", "İ").unwrap().final_form("a", "İ");
        assert_eq!(both.unwrap_err().item(), "İ");
        assert_eq!(Alphabet::new("").face("i", "İ").unwrap_err().item(), "i");
        assert_eq!(Alphabet::from_text("letters a\nletters b\n"), None);
    }
}
