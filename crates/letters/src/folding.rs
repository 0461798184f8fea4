//! Folding by rules that replace letters, in addition to [`fold`].

use std::borrow::Cow;

use crate::accents::without_accents;
use crate::alphabet::Alphabet;
use crate::fold::{fold, fold_letters, is_folded_ascii};
use crate::letter::Letter;

/// Rules that convert the letters of a language to the letters of a dictionary and its tiles.
///
/// A folding [folds](fold) a word, replaces letters by its rules, and optionally strips the accents
/// of the other letters. It knows nothing about languages: all rules are given. The default has no
/// rules, and is the same as [`fold`].
///
/// Folding is idempotent: folding a result again does not change it.
///
/// # Examples
///
/// ```
/// use dictc_letters::Folding;
///
/// let spanish = Folding::new().accents_except("ñ")?;
/// assert_eq!(spanish.fold("Canción"), "cancion");
/// assert_eq!(spanish.fold("año"), "año");
/// let german = Folding::new().replace("ä=ae")?.replace("ß=ss")?;
/// assert_eq!(german.fold("GRÄßLICH"), "graesslich");
/// # Ok::<(), dictc_letters::FoldingError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Folding {
    takes_accents: bool,
    /// Letters that keep their accents, in order and each once.
    kept: Vec<Letter>,
    /// Letters and their replacements, in the order of the letters. Some are signs between letters.
    replaced: Vec<(Letter, String)>,
    /// Its faces and final forms become their letters before anything else.
    alphabet: Alphabet,
}

/// The maximum number of letters with rules. Rules also come from files, and each is compared with
/// the others.
const MAX_RULES: usize = 256;

/// The maximum number of letters that replace a letter, so that a file cannot make words of any
/// length.
const MAX_LETTERS: usize = 16;

/// The reason why a rule is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FoldingError {
    /// The text is not a letter or a sign between letters, `=`, and letters.
    #[error(
        "{} is not a replacement; expected a letter, = and letters, such as ä=ae, or a sign between \
         letters, such as '=ʼ or -=",
        crate::quoted(.text)
    )]
    NotARule {
        /// The text.
        text: String,
    },
    /// A letter has two rules.
    #[error("{letter:?} is replaced twice; expected one rule for each letter")]
    Twice {
        /// The letter.
        letter: Letter,
    },
    /// The replacement of a letter would be replaced, too.
    #[error(
        "{letter:?} would become {other:?}, which becomes something else itself; expected letters that stay"
    )]
    Chain {
        /// The letter.
        letter: Letter,
        /// A letter of its replacement.
        other: Letter,
    },
    /// A letter would be replaced by too many letters.
    #[error("{letter:?} would become more than {MAX_LETTERS} letters")]
    TooLong {
        /// The letter.
        letter: Letter,
    },
    /// Too many letters have rules.
    #[error("more than {MAX_RULES} letters would have rules")]
    TooMany,
    /// A text that should have only letters has another character.
    #[error("{} is not a letter; expected letters that keep their accents, such as ñ", crate::quoted(.character.encode_utf8(&mut [0; 4])))]
    NotALetter {
        /// The character.
        character: char,
    },
}

impl Folding {
    /// A folding without rules.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Strips the accents of all letters, like [`without_accents`].
    #[must_use]
    pub fn accents(mut self) -> Self {
        self.takes_accents = true;
        self
    }

    /// Strips the accents of all letters except these.
    ///
    /// # Errors
    ///
    /// [`FoldingError::NotALetter`], [`FoldingError::Chain`], [`FoldingError::TooMany`].
    pub fn accents_except(mut self, letters: &str) -> Result<Self, FoldingError> {
        let folded =
            fold_letters(letters).map_err(|character| FoldingError::NotALetter { character })?;
        self.kept.extend(Letter::all(&folded));
        self.kept.sort_unstable();
        self.kept.dedup();
        self.takes_accents = true;
        self.checked()
    }

    /// Replaces a letter by letters: `ä=ae`. A sign that a language writes between letters, such as
    /// `'`, `-` or `·`, can be replaced too (`'=ʼ`), or removed (`·=`). A blank can be removed (` =`),
    /// so that a phrase is one word.
    ///
    /// # Errors
    ///
    /// [`FoldingError::NotARule`], [`FoldingError::Twice`], [`FoldingError::Chain`],
    /// [`FoldingError::TooLong`], [`FoldingError::TooMany`].
    pub fn replace(mut self, rule: &str) -> Result<Self, FoldingError> {
        let wrong = || FoldingError::NotARule { text: rule.to_owned() };
        let (replaced, by) = rule.split_once('=').ok_or_else(wrong)?;
        let is_blank = !replaced.is_empty() && replaced.trim().is_empty();
        let replaced = if is_blank { " " } else { replaced.trim() };
        let replaced = Letter::new(&fold(replaced)).ok_or_else(wrong)?;
        let by = fold_letters(by.trim()).map_err(|_| wrong())?.into_owned();
        let is_sign = is_sign(replaced) || is_blank && by.is_empty();
        if !is_sign && (by.is_empty() || !replaced.is_alphabetic()) {
            return Err(wrong());
        }
        match self.replaced.binary_search_by_key(&replaced, |(letter, _)| *letter) {
            Ok(_) => return Err(FoldingError::Twice { letter: replaced }),
            Err(at) => self.replaced.insert(at, (replaced, by)),
        }
        self.checked()
    }

    /// The same rules for the letters of an alphabet. What its tiles show becomes its letters, such
    /// as `I` becomes `ı`, and so do the final forms of letters.
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: &Alphabet) -> Self {
        self.alphabet = alphabet.clone();
        self
    }

    /// The alphabet of the letters; the default if no other was set.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Refuses rules whose results would change again, and too many or too long rules.
    fn checked(self) -> Result<Self, FoldingError> {
        if self.kept.len() + self.replaced.len() > MAX_RULES {
            return Err(FoldingError::TooMany);
        }
        for (letter, by) in &self.replaced {
            if Letter::count(by) > MAX_LETTERS {
                return Err(FoldingError::TooLong { letter: *letter });
            }
            if let Some(other) = Letter::all(by).find(|it| self.of(*it).is_some()) {
                return Err(FoldingError::Chain { letter: *letter, other });
            }
        }
        Ok(self)
    }

    /// Whether the folding is the same as [`fold`]: it has no rules, and its alphabet no faces and
    /// final forms.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.has_no_rules() && !self.has_forms()
    }

    /// Whether both have the same rules; their alphabets can differ.
    #[must_use]
    pub fn has_rules_of(&self, other: &Self) -> bool {
        let rules = |it: &Self| (it.takes_accents, it.kept.clone(), it.replaced.clone());
        rules(self) == rules(other)
    }

    fn has_no_rules(&self) -> bool {
        !self.takes_accents && self.kept.is_empty() && self.replaced.is_empty()
    }

    fn has_forms(&self) -> bool {
        !self.alphabet.faces().is_empty() || !self.alphabet.finals().is_empty()
    }

    /// Whether a letter from `a` to `z` is replaced. If not, folded ASCII text stays as it is.
    #[must_use]
    pub fn changes_ascii(&self) -> bool {
        self.replaced.first().is_some_and(|(letter, _)| letter.as_str().is_ascii())
    }

    /// Whether a text is ASCII that [`fold`](Self::fold) leaves as it is. Linear in its length, and
    /// faster than folding; the text need not be UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// let texts: [&[u8]; 4] = [b"tea", b"Tea", "thé".as_bytes(), b"\xff"];
    /// let folding = dictc_letters::Folding::new();
    /// assert_eq!(texts.map(|text| folding.keeps_ascii(text)), [true, false, false, false]);
    /// ```
    #[must_use]
    pub fn keeps_ascii(&self, text: &[u8]) -> bool {
        !self.changes_ascii() && !self.has_forms() && is_folded_ascii(text)
    }

    /// Whether accents are stripped.
    #[must_use]
    pub fn takes_accents(&self) -> bool {
        self.takes_accents
    }

    /// The letters that keep their accents although others lose them, in order.
    #[must_use]
    pub fn kept(&self) -> &[Letter] {
        &self.kept
    }

    /// The letters and signs that are replaced, with their replacements, in order.
    #[must_use]
    pub fn replaced(&self) -> &[(Letter, String)] {
        &self.replaced
    }

    /// Folds a word. Characters that are not letters stay.
    ///
    /// Linear in the length of the word, times the logarithm of the number of rules.
    #[must_use]
    pub fn fold<'w>(&self, word: &'w str) -> Cow<'w, str> {
        if self.keeps_ascii(word.as_bytes()) {
            return Cow::Borrowed(word);
        }
        match self.alphabet.without_forms(word) {
            Cow::Borrowed(word) => self.fold_letters(word),
            Cow::Owned(word) => Cow::Owned(self.fold_letters(&word).into_owned()),
        }
    }

    fn fold_letters<'w>(&self, word: &'w str) -> Cow<'w, str> {
        let folded = fold(word);
        if folded.is_ascii() && !self.changes_ascii() || self.has_no_rules() {
            return folded;
        }
        if self.kept.is_empty() && self.replaced.is_empty() {
            return Cow::Owned(without_accents(&folded).into_owned());
        }
        let mut text = String::with_capacity(folded.len());
        for letter in Letter::all(&folded) {
            match self.of(letter) {
                Some(letters) => text.push_str(&letters),
                None => text.push_str(letter.as_str()),
            }
        }
        // A replacement may compose with a mark after it.
        Cow::Owned(fold(&text).into_owned())
    }

    /// The replacement of a folded letter; `None` if it stays. A letter with marks that has no rule
    /// follows the rules of its parts.
    fn of(&self, letter: Letter) -> Option<Cow<'_, str>> {
        if let Ok(at) = self.replaced.binary_search_by_key(&letter, |(letter, _)| *letter) {
            return Some(Cow::Borrowed(&self.replaced[at].1));
        }
        if self.kept.contains(&letter) {
            return None;
        }
        if letter.as_char().is_some() {
            let plain = without_accents(letter.as_str());
            let is_changed = self.takes_accents && plain != letter.as_str();
            return is_changed.then(|| Cow::Owned(plain.into_owned()));
        }
        let mut text = self.of_parts(letter.as_str());
        // What is left may have a rule, too, such as a letter that had a mark twice.
        for _ in 0..Letter::MAX_BYTES {
            let next = self.of_parts(&text);
            if next == text {
                break;
            }
            text = next;
        }
        (text != letter.as_str()).then_some(Cow::Owned(text))
    }

    /// Replaces the parts of a letter: the longest ones that have a rule, such as `ज़` in `ज़ा`, and
    /// otherwise single characters.
    fn of_parts(&self, letter: &str) -> String {
        let mut text = String::new();
        let mut rest = letter;
        while let Some(first) = rest.chars().next() {
            let ends = rest.char_indices().map(|(at, it)| at + it.len_utf8()).rev();
            let ruled = |part: &str| match self
                .replaced
                .binary_search_by(|(it, _)| it.as_str().cmp(part))
            {
                Ok(at) => Some(self.replaced[at].1.clone()),
                Err(_) => {
                    let kept = self.kept.binary_search_by(|it| it.as_str().cmp(part));
                    kept.ok().map(|_| part.to_owned())
                }
            };
            let found = ends.into_iter().find_map(|end| Some((end, ruled(&rest[..end])?)));
            let (end, part) = found.unwrap_or_else(|| {
                let character = Letter::from(first);
                let plain = self.of(character).map(Cow::into_owned);
                (first.len_utf8(), plain.unwrap_or_else(|| character.to_string()))
            });
            text.push_str(&part);
            rest = &rest[end..];
        }
        text
    }
}

/// Whether a language may write this sign between letters. Other ASCII signs have meanings in
/// patterns or on boards.
fn is_sign(letter: Letter) -> bool {
    let sign = letter.as_char().filter(|_| !letter.is_alphabetic());
    sign.is_some_and(|it| match it {
        '\'' | '-' => true,
        _ => !it.is_ascii() && !it.is_whitespace() && !it.is_control() && !it.is_numeric(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_replaced_and_accents_taken() {
        let german = Folding::new().replace("ä=ae").unwrap().replace("ö = oe").unwrap();
        let both = german.clone().accents();
        let spanish = Folding::new().accents_except("Ñ").unwrap();
        for (folding, word, folded) in [
            (Folding::new(), "CAFÉ", "café"),
            (Folding::new().accents(), "Straße", "strasse"),
            (spanish.clone(), "PINGÜINO", "pinguino"),
            (spanish.clone(), "n\u{303}andu\u{301}", "ñandu"),
            (spanish, "ça", "ca"),
            (german.clone(), "Mädchen", "maedchen"),
            (german, "über-Öl", "über-oel"),
            (both.clone(), "Ärger über Öl", "aerger uber oel"),
            (both, "plain", "plain"),
            (Folding::new().replace("·=").unwrap(), "paral·lel", "parallel"),
            (Folding::new().replace(" =").unwrap(), "ICE CREAM", "icecream"),
            (Folding::new().replace("'=ʼ").unwrap(), "п'ять", "пʼять"),
            (Folding::new().replace("’=").unwrap().replace("-=").unwrap(), "t’ai-chi", "taichi"),
            (Folding::new().replace("ọ=o").unwrap(), "ọ̀rọ̀", "òrò"),
            (Folding::new().replace("ọ̀=u").unwrap(), "ọ̀rọ", "urọ"),
            // A rule is about a letter with any more marks and in any place of a cluster.
            (Folding::new().replace("ज़=ज").unwrap(), "ज़ामिन ज़मीन न्ज़ि ज़्ज़", "जामिन जमीन न्जि ज्ज"),
            (Folding::new().replace("ज़=ज").unwrap(), "ज\u{93c}\u{93c}ा फ़", "जा फ़"),
            (Folding::new().replace("\u{93c}=").unwrap(), "ज़ामिन फ़", "जामिन फ"),
            (Folding::new().accents_except("ọ̀").unwrap(), "ọ̀\u{304}rọ́", "ọ̀ro"),
            (Folding::new().accents_except("ọ̀").unwrap(), "ọ̀rọ́", "ọ̀ro"),
            (Folding::new().accents(), "ọ̀rọ̀", "oro"),
            (Folding::new().replace("ı=i").unwrap(), "ılık", "ilik"),
            (Folding::new().replace("k=qu").unwrap(), "kit", "quit"),
        ] {
            assert_eq!(folding.fold(word), folded, "{word}");
            assert_eq!(folding.fold(folded), folded, "{word}: idempotent");
        }
    }

    #[test]
    fn ascii_that_stays_is_not_folded() {
        let alphabet = Alphabet::new("").letters("b").unwrap();
        let face = Folding::new().with_alphabet(&alphabet.clone().face("b", "v").unwrap());
        let last = Folding::new().with_alphabet(&alphabet.final_form("b", "v").unwrap());
        for (folding, text, folded, keeps) in [
            (Folding::new(), "", "", true),
            (Folding::new().accents(), "tea-v 7", "tea-v 7", true),
            (Folding::new().replace("ß=ss").unwrap(), "tea", "tea", true),
            (Folding::new().replace("v=b").unwrap(), "veb", "beb", false),
            (Folding::new().replace("-=").unwrap(), "te-a", "tea", false),
            (face, "veb", "beb", false),
            (last, "tev", "teb", false),
            (Folding::new(), "teA", "tea", false),
            (Folding::new(), "teé", "teé", false),
        ] {
            assert_eq!(folding.fold(text), folded);
            assert_eq!(folding.keeps_ascii(text.as_bytes()), keeps, "{text}");
        }
    }

    #[test]
    fn the_rules_can_be_read() {
        let plain = Folding::new();
        assert!(plain.is_plain() && !plain.takes_accents());
        assert!(!plain.changes_ascii() && !Folding::new().replace("ß=ss").unwrap().changes_ascii());
        let both = Folding::new().replace("ß=ss").unwrap().replace("k=qu").unwrap();
        assert!(both.changes_ascii());
        assert_eq!((plain.kept(), plain.replaced()), (&[][..], &[][..]));
        let folding = Folding::new().replace("ß=ss").unwrap().replace("ä=ae").unwrap();
        assert!(!folding.is_plain() && !folding.takes_accents());
        let replaced = [('ß', "ss"), ('ä', "ae")].map(|(it, by)| (Letter::from(it), by.to_owned()));
        assert_eq!(folding.replaced(), replaced);
        let folding = folding.accents_except("ŇÑñ").unwrap();
        assert!(folding.takes_accents());
        assert_eq!(folding.kept(), ['ñ', 'ň']);
        assert_eq!(folding.replaced(), replaced);
    }

    #[test]
    fn rules_that_make_no_sense_are_refused() {
        for rule in ["", "ä", "=ae", "ä=", "ab=c", "ä=a1", "ä=a=e", "1=a", "?=a", "'=-", " =a"]
        {
            let error = Folding::new().replace(rule).unwrap_err();
            assert_eq!(error, FoldingError::NotARule { text: rule.to_owned() }, "{rule}");
        }
        let long = "ä'\n".repeat(21);
        let message = Folding::new().replace(&long).unwrap_err().to_string();
        let beginning = r"ä'\n".repeat(20) + "…\" is not a replacement; ";
        assert!(message.starts_with(&format!("\"{beginning}")), "{message}");
        let german = Folding::new().replace("ä=ae").unwrap();
        assert_eq!(german.clone().replace("Ä=a"), Err(FoldingError::Twice { letter: 'ä'.into() }));
        let chain = FoldingError::Chain { letter: 'æ'.into(), other: 'ä'.into() };
        assert_eq!(german.clone().replace("æ=ä"), Err(chain));
        let chain = FoldingError::Chain { letter: 'o'.into(), other: 'ø'.into() };
        assert_eq!(Folding::new().replace("o=ø").unwrap().accents_except("ö"), Err(chain));
        let sixteen = format!("ä={}", "a".repeat(16));
        assert!(Folding::new().replace(&sixteen).is_ok());
        let long = Folding::new().replace(&(sixteen + "a"));
        assert_eq!(long, Err(FoldingError::TooLong { letter: 'ä'.into() }));
        let letters = |count| -> String { ('一'..).take(count).collect() };
        let full = Folding::new().accents_except(&letters(255)).unwrap().replace("ä=ae").unwrap();
        assert_eq!(full.replace("ö=oe"), Err(FoldingError::TooMany));
        assert_eq!(Folding::new().accents_except(&letters(257)), Err(FoldingError::TooMany));
        assert_eq!(
            Folding::new().accents_except("ñ-"),
            Err(FoldingError::NotALetter { character: '-' })
        );
    }
}
