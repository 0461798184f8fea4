//! A word of a lexicon, borrowed from a walk.

use std::borrow::Cow;
use std::fmt;

use crate::error::quoted;
use crate::format::FormatError;
use crate::lexicon::Lexicon;

/// A word that a walk has found, with its ordinal and value.
///
/// It borrows from the walk, so it costs no allocation and lasts until the next step.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_entries([("tea", 7), ("team", 5), ("ten", 3)])?;
/// let mut words = lexicon.completions("tea");
/// let mut found = Vec::new();
/// while let Some(entry) = words.next_entry() {
///     found.push((entry.text().into_owned(), entry.ordinal(), entry.value()));
/// }
/// assert_eq!(found, [("tea".to_owned(), 0, Some(7)), ("team".to_owned(), 1, Some(5))]);
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    lexicon: &'a Lexicon,
    bytes: &'a [u8],
    /// The value of the word in the FST.
    output: u64,
}

/// The text of a key; bytes that are not UTF-8 are replaced. Checking first is faster than replacing.
pub(crate) fn text_of(key: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(key).map_or_else(|_| String::from_utf8_lossy(key), Cow::Borrowed)
}

impl<'a> Entry<'a> {
    #[inline]
    pub(crate) fn new(lexicon: &'a Lexicon, bytes: &'a [u8], output: u64) -> Self {
        Self { lexicon, bytes, output }
    }

    /// The word. Bytes that are not UTF-8, which only plain `fst` files can have, are replaced.
    /// Linear in the length of the word.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        text_of(self.bytes)
    }

    /// The bytes of the word, which are UTF-8 except in plain `fst` files. Takes constant time.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The rank of the word in byte order, as [`Lexicon::ordinal`] returns it. Takes constant time;
    /// in a plain `fst` file, the time of a look-up.
    #[inline]
    #[must_use]
    pub fn ordinal(&self) -> usize {
        if self.lexicon.is_native() {
            usize::try_from(self.output).unwrap_or(usize::MAX)
        } else {
            // A look-up finds every word of a walk, unless nodes are damaged.
            self.lexicon.ordinal(self.bytes).unwrap_or(0)
        }
    }

    /// The value of the word, as [`Lexicon::value`] returns it. Takes constant time.
    #[inline]
    #[must_use]
    pub fn value(&self) -> Option<u64> {
        self.lexicon.value_of_output(self.output)
    }

    /// The lexicon of the word.
    #[must_use]
    pub fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// What is wrong with the word, if the file does not state its letters or does not count it,
    /// because it was made by a faulty program. Words of plain `fst` files pass: [`Lexicon::prove`]
    /// proves them all. Linear in the length of the word.
    #[inline]
    pub(crate) fn fault(&self) -> Option<FormatError> {
        if !self.lexicon.is_native() {
            return None;
        }
        self.fault_of_ordinal().or_else(|| self.lexicon.check_word(self.bytes).err())
    }

    /// What is wrong with the ordinal of a word of a file of this crate. Takes constant time.
    #[inline]
    pub(crate) fn fault_of_ordinal(&self) -> Option<FormatError> {
        let ordinal = self.output;
        (ordinal >= self.lexicon.len() as u64).then(|| {
            let what = format!("the ordinal of {}", quoted(&self.text()));
            FormatError::invalid(what, ordinal, "less than the number of words")
        })
    }
}

/// Writes the word.
impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("text", &self.text()).finish_non_exhaustive()
    }
}
