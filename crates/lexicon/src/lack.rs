//! The reasons why a query of a lexicon has no answer. No other module decides them.

use std::fmt;
use std::ops::RangeInclusive;

use dictc_letters::Letter;

use crate::lexicon::Lexicon;
use crate::q_rule::q_only_before_u;

/// The reason why no word of a lexicon can match a query. `Display` writes it as a sentence.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["tea", "teas"])?;
/// let why = |text| lexicon.why_not(text).map(|why| why.to_string());
/// assert_eq!(why("tee"), None);
/// assert_eq!(why("tür").as_deref(), Some("no word has the letters 'r' and 'ü'"));
/// assert_eq!(why("at").as_deref(), Some("no word has 2 letters; the shortest has 3"));
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lack {
    /// Characters that are not letters, so that no word has them.
    NotLetters(Vec<Letter>),
    /// Letters that no word has, in order.
    Letters(Vec<Letter>),
    /// No word is as short as the query asks.
    Shorter {
        /// The maximum number of letters in the query.
        asked: usize,
        /// The number of letters of the shortest word.
        shortest: usize,
        /// The minimum number of letters that the compiler accepted.
        min_length: usize,
    },
    /// No word is as long as the query asks.
    Longer {
        /// The minimum number of letters in the query.
        asked: usize,
        /// The number of letters of the longest word.
        longest: usize,
    },
    /// The compiler dropped words with a q not followed by u.
    BareQ,
}

/// The maximum number of letters that a message names.
const MOST_NAMED: usize = 6;

/// The maximum number of words whose letters are counted, because a damaged file can claim any
/// number.
const MOST_COUNTED: usize = 50_000_000;

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLetters(others) => {
                let are = if others.len() == 1 { "is not a letter" } else { "are not letters" };
                write!(f, "{} {are}, and words have letters alone", listed(others))
            }
            Self::Letters(letters) => {
                let letter = if letters.len() == 1 { "letter" } else { "letters" };
                write!(f, "no word has the {letter} {}", listed(letters))
            }
            Self::Shorter { asked, shortest, min_length } => {
                write!(f, "no word has {}", counted(*asked))?;
                if min_length > asked {
                    write!(f, "; the dictionary was compiled with words of {min_length} or more")
                } else {
                    write!(f, "; the shortest has {shortest}")
                }
            }
            Self::Longer { asked, longest } => {
                write!(f, "no word has {}; the longest has {longest}", counted(*asked))
            }
            Self::BareQ => f.write_str(
                "the dictionary was compiled without words that have a q not followed by u",
            ),
        }
    }
}

/// `2 letters`.
fn counted(letters: usize) -> String {
    dictc_letters::count(letters as u128, "letter")
}

/// `'á', 'é' and 'í'`.
fn listed(letters: &[Letter]) -> String {
    let mut names: Vec<String> =
        letters.iter().take(MOST_NAMED).map(|it| format!("{it:?}")).collect();
    if letters.len() > MOST_NAMED {
        names.push(format!("{} others", letters.len() - MOST_NAMED));
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

impl Lexicon {
    /// The reason why a text cannot be a word of the lexicon; `None` if it could be a word, whether
    /// or not it is one.
    ///
    /// The text is [folded](Self::fold). Takes the time of [`letters`](Self::letters), plus time
    /// linear in the length of the text. Always `None` for plain `fst` files, which do not describe
    /// their words.
    #[must_use]
    pub fn why_not(&self, text: &str) -> Option<Lack> {
        let text = self.fold(text);
        let letters = self.alphabet().count(&text);
        self.lack_of_letters(self.alphabet().divide(&text))
            .or_else(|| self.lack_of_lengths(&(letters..=letters)))
            .or_else(|| self.lack_of_bare_q().filter(|_| !q_only_before_u(&text)))
    }

    /// The letters among these that are in no word. Otherwise like [`why_not`](Self::why_not).
    #[must_use]
    pub fn lack_of_letters(&self, letters: impl IntoIterator<Item = Letter>) -> Option<Lack> {
        self.metadata().filter(|_| self.len() <= MOST_COUNTED)?;
        let (mut missing, mut others) = (Vec::new(), Vec::new());
        for letter in letters {
            if !letter.is_alphabetic() {
                others.push(letter);
            } else if !self.shows(letter) {
                missing.push(letter);
            }
        }
        let (lack, mut list): (fn(Vec<Letter>) -> Lack, _) = match others.is_empty() {
            true => (Lack::Letters, missing),
            false => (Lack::NotLetters, others),
        };
        list.sort_unstable();
        list.dedup();
        (!list.is_empty()).then(|| lack(list))
    }

    /// Whether a word has a letter, perhaps as a character of a longer one.
    fn shows(&self, letter: Letter) -> bool {
        let has = |letter: Letter| self.letters().binary_search_by_key(&letter, |it| it.0).is_ok();
        let mut long = self.alphabet().long_letters().iter();
        has(letter) || long.any(|it| it.as_str().contains(letter.as_str()) && has(*it))
    }

    /// The reason why no word has a number of letters in this range. Like
    /// [`why_not`](Self::why_not), but takes constant time.
    #[must_use]
    pub fn lack_of_lengths(&self, letters: &RangeInclusive<usize>) -> Option<Lack> {
        let metadata = self.metadata().filter(|it| it.words > 0)?;
        let [shortest, longest, min_length] =
            [metadata.shortest, metadata.longest, metadata.min_length].map(|it| it as usize);
        let (&least, &most) = (letters.start(), letters.end());
        if most < shortest {
            return Some(Lack::Shorter { asked: most, shortest, min_length });
        }
        (least > longest).then_some(Lack::Longer { asked: least, longest })
    }

    /// The reason why no word has a q not followed by u, if the compiler dropped such words.
    #[must_use]
    pub fn lack_of_bare_q(&self) -> Option<Lack> {
        self.qu_is_one_tile().then_some(Lack::BareQ)
    }
}
