//! The rows of an answer.

use std::borrow::Cow;
use std::fmt;

use dictc_lexicon::{Entry, Lexicon};

/// An answer: a word, or several words with a space between two.
///
/// It borrows from the walk and lasts until the next step.
#[derive(Clone, Copy)]
pub struct Row<'w> {
    pub(crate) lexicon: &'w Lexicon,
    pub(crate) bytes: &'w [u8],
    pub(crate) known: Known,
    pub(crate) distance: usize,
}

/// What a walk knows about a row without a look-up.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    Nothing,
    Value(Option<u64>),
    Ordinal(usize),
}

impl<'w> From<Entry<'w>> for Row<'w> {
    fn from(entry: Entry<'w>) -> Self {
        let lexicon = entry.lexicon();
        let known = match lexicon.is_native() {
            true => Known::Ordinal(entry.ordinal()),
            false => Known::Value(entry.value()),
        };
        Self { lexicon, bytes: entry.bytes(), known, distance: 0 }
    }
}

impl<'w> Row<'w> {
    /// The text. Bytes that are not UTF-8, which no proven dictionary has, are replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'w, str> {
        // Checking first is faster than replacing.
        let lossy = |_| String::from_utf8_lossy(self.bytes);
        std::str::from_utf8(self.bytes).map_or_else(lossy, Cow::Borrowed)
    }

    /// The bytes of the text.
    #[must_use]
    pub fn bytes(&self) -> &'w [u8] {
        self.bytes
    }

    /// The rank of the word in byte order; `None` for several words. Takes constant time, or the
    /// time of a look-up where words are sorted and in plain `fst` files.
    #[must_use]
    pub fn ordinal(&self) -> Option<usize> {
        match self.known {
            Known::Ordinal(ordinal) => Some(ordinal),
            _ => self.lexicon.ordinal(self.bytes),
        }
    }

    /// The rank of the word, if it is known without a look-up.
    #[must_use]
    pub fn known_ordinal(&self) -> Option<usize> {
        match self.known {
            Known::Ordinal(ordinal) => Some(ordinal),
            Known::Nothing | Known::Value(_) => None,
        }
    }

    /// The value of the word, as [`Lexicon::value`] returns it.
    #[must_use]
    pub fn value(&self) -> Option<u64> {
        match self.known {
            Known::Value(value) => value,
            Known::Ordinal(ordinal) => self.lexicon.values().and_then(|it| it.get(ordinal)),
            Known::Nothing => self.lexicon.value(self.bytes),
        }
    }

    /// The distance of a word that is near another one, else 0.
    #[must_use]
    pub fn distance(&self) -> usize {
        self.distance
    }
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").field("text", &self.text()).finish_non_exhaustive()
    }
}
