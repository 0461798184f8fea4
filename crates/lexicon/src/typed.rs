//! Converts typed texts to the spelling of a lexicon's words. No other module folds look-ups.

use std::borrow::Cow;

use crate::lexicon::Lexicon;

impl Lexicon {
    /// Folds a text as the words were folded: composed, in lower case, and by the
    /// [rules](Self::folding) of the dictionary. Plain `fst` files can have words of any form, so
    /// for them the text stays unchanged.
    ///
    /// Linear in the length of the text. Lower-case ASCII text is borrowed, unless a rule replaces
    /// one of its letters.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["été"])?;
    /// assert_eq!(lexicon.fold("E\u{301}TE\u{301}"), "été");
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn fold<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_native() { self.folding().fold(text) } else { Cow::Borrowed(text) }
    }

    /// The word that a typed text stands for: the text itself if it is a word, else the result of
    /// [`fold`](Self::fold), whether or not that is a word.
    ///
    /// Look-ups compare bytes, so pass them this spelling. Takes the time of folding, plus a
    /// look-up if the text changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_words(["tea", "Ten"])?;
    /// assert_eq!(["TEA", "Ten", "TEN"].map(|it| lexicon.as_word(it)), ["tea", "Ten", "ten"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn as_word<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.as_spelled(text, |text| self.contains(text))
    }

    /// The prefix that a typed text stands for, otherwise like [`as_word`](Self::as_word).
    #[must_use]
    pub fn as_prefix<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.as_spelled(text, |text| self.contains_prefix(text))
    }

    /// [`as_word`](Self::as_word) for bytes from other languages. Bytes that are not UTF-8 stay
    /// unchanged.
    #[must_use]
    pub fn as_word_bytes<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        // Checking for UTF-8 and folding would take as long as finding one of many words.
        if self.folding().keeps_ascii(text) {
            return Cow::Borrowed(text);
        }
        let Ok(text) = std::str::from_utf8(text) else { return Cow::Borrowed(text) };
        match self.as_word(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        }
    }

    fn as_spelled<'t>(&self, text: &'t str, is_there: impl Fn(&str) -> bool) -> Cow<'t, str> {
        match self.fold(text) {
            // A text that is borrowed has not changed.
            Cow::Owned(folded) if folded != text && is_there(text) => Cow::Borrowed(text),
            folded => folded,
        }
    }
}
