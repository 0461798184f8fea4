//! Converts the letters of a query to letters of words. No other module folds queries.

use std::borrow::Cow;

use dictc_letters::{Alphabet, Letter, LetterSet};
use dictc_lexicon::Lexicon;

use crate::by_letter::Marks;
use crate::error::Error;

/// Folds typed letters like the words of a lexicon: [`Lexicon::fold`].
///
/// # Errors
///
/// [`Error::Invalid`] if the text is empty or has a character that is not a letter, so that no word
/// of the lexicon can have it. The message calls the text `what`. Plain `fst` files can have any
/// characters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["tea"])?;
/// assert_eq!(dictc_query::typed("guess", "TEA", &lexicon)?, "tea");
/// let error = dictc_query::typed("guess", "t3a", &lexicon).unwrap_err().to_string();
/// assert!(error.starts_with("guess \"t3a\": '3' is not a letter"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn typed(what: &'static str, text: &str, lexicon: &Lexicon) -> Result<String, Error> {
    let reader = Reader::of(lexicon);
    let (mut letters, mut at) = (String::with_capacity(text.len()), 0);
    for letter in reader.alphabet().divide_typed(text) {
        let read = reader.letters(letter).map_err(|problem| {
            Error::invalid(what, text, Some(text[..at].chars().count()), problem)
        })?;
        letters.extend(read);
        at += letter.as_str().len();
    }
    // Letters that were folded separately may compose when joined.
    let letters = lexicon.fold(&letters).into_owned();
    // Some characters, such as joiners, are removed.
    if letters.is_empty() {
        return Err(Error::invalid(what, text, None, "is empty; expected letters"));
    }
    Ok(letters)
}

/// Folds a typed letter like the words of a lexicon.
///
/// # Errors
///
/// As for [`typed()`]. Also if this is not one letter, or if it becomes several in the words.
pub fn typed_letter(what: &'static str, text: &str, lexicon: &Lexicon) -> Result<Letter, Error> {
    let letters = typed(what, text, lexicon)?;
    lexicon.alphabet().letter(&letters).ok_or_else(|| {
        let problem = match Letter::new(text) {
            Some(_) => format!(
                "is {letters:?} in the words of this dictionary; expected a letter that stays one"
            ),
            None => "expected one letter".to_owned(),
        };
        Error::invalid(what, text, None, problem)
    })
}

/// Parses typed letters and ranges, such as `a-zäöüß`, folded like the words of a lexicon.
///
/// # Errors
///
/// As for [`LetterSet::new`] and [`typed_letter`].
pub fn typed_set(text: &str, lexicon: &Lexicon) -> Result<LetterSet, Error> {
    let reader = Reader::of(lexicon);
    Ok(LetterSet::folded(text, reader.alphabet(), |letter| reader.one(letter))?)
}

/// Whether a character of a query stands for itself: letters, marks and everything else outside
/// ASCII, and characters that words of plain files may have between letters. Other ASCII characters
/// have a meaning, or are reserved.
pub(crate) fn stands_for_itself(letter: Letter) -> bool {
    match letter.as_char() {
        Some(it) => !it.is_ascii() || it.is_ascii_alphabetic() || matches!(it, '\'' | '-'),
        None => true,
    }
}

/// Reads the letters of a query one by one, so that characters with a meaning in the query are not
/// folded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'l> {
    /// The lexicon of the query; `None` if letters stay as they are.
    lexicon: Option<&'l Lexicon>,
}

impl<'l> Reader<'l> {
    /// Letters stay as they are.
    pub(crate) const AS_IS: Self = Self { lexicon: None };

    /// Letters are folded like the words of this lexicon.
    pub(crate) fn of(lexicon: &'l Lexicon) -> Self {
        Self { lexicon: Some(lexicon) }
    }

    /// The alphabet that divides the query.
    pub(crate) fn alphabet(self) -> &'l Alphabet {
        match self.lexicon {
            Some(lexicon) => lexicon.alphabet(),
            None => Alphabet::plain(),
        }
    }

    /// Whether characters of the words can combine.
    pub(crate) fn marks(self) -> Marks {
        self.lexicon.map(Marks::of).unwrap_or_default()
    }

    /// The letters that a letter becomes: usually one, but a rule of the lexicon can make it
    /// several or none.
    ///
    /// # Errors
    ///
    /// A problem, if no word of the lexicon can have this character.
    pub(crate) fn letters(self, typed: Letter) -> Result<Vec<Letter>, Cow<'static, str>> {
        let Some(lexicon) = self.lexicon else { return Ok(vec![typed]) };
        let folded = lexicon.fold(typed.as_str());
        let letters: Vec<Letter> = lexicon.alphabet().divide(&folded).collect();
        if lexicon.is_native() && !letters.iter().all(Letter::is_alphabetic) {
            let other = letters.into_iter().find(|it| !it.is_alphabetic()).unwrap_or(typed);
            return Err(format!("{other:?} is not a letter; expected letters").into());
        }
        Ok(letters)
    }

    /// The one letter that a letter of a set becomes.
    ///
    /// # Errors
    ///
    /// As for [`letters`](Self::letters). Also if the letter becomes several.
    pub(crate) fn one(self, typed: Letter) -> Result<Letter, Cow<'static, str>> {
        let letters = self.letters(typed)?;
        match letters[..] {
            [letter] => Ok(letter),
            _ => {
                let letters: String = letters.into_iter().collect();
                Err(format!(
                    "{typed:?} is \"{letters}\" in the words of this dictionary; expected letters that \
                     stay one"
                )
                .into())
            }
        }
    }

    /// Parses the text after a `[`, up to the `]`: a set, and the number of bytes parsed.
    ///
    /// # Errors
    ///
    /// A problem, and its place in bytes, counted from the `[`.
    pub(crate) fn class(
        self,
        text: &str,
    ) -> Result<(LetterSet, usize), (usize, Cow<'static, str>)> {
        let is_negated = text.starts_with(['!', '^']);
        let start = usize::from(is_negated);
        let Some(len) = text.find(']') else {
            return Err((0, "the [ is never closed; expected a ]".into()));
        };
        if len <= start {
            return Err((0, "no letter in the brackets; expected some".into()));
        }
        let set = LetterSet::parse(&text[start..len], self.alphabet(), &|letter| self.one(letter))
            .map_err(|(at, problem)| (at + 1 + start, problem))?;
        Ok((if is_negated { set.negated() } else { set }, len + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_end_at_the_bracket_and_may_be_negated() {
        let (set, len) = Reader::AS_IS.class("!a-c]xyz").unwrap();
        assert_eq!(len, 5);
        assert!(set.contains('d') && !set.contains('b'));
        assert_eq!(Reader::AS_IS.class("^ä]").unwrap().1, 4);
        assert!(!set.contains('a'));
    }

    #[test]
    fn mistakes_have_places() {
        let at = |text: &str| Reader::AS_IS.class(text).unwrap_err().0;
        assert_eq!([at("xc-a]"), at("!c-a]"), at("!]")], [2, 2, 0]);
        assert_eq!([at(""), at("abc"), at("]")], [0; 3]);
    }
}
