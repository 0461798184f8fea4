//! What people type, as the words of a lexicon are spelled: the one place where look-ups are folded.

use std::borrow::Cow;

use crate::lexicon::Lexicon;

impl Lexicon {
    /// A text folded as the words were: composed, in lower case, and by the
    /// [rules](Self::folding) of the dictionary. Plain `fst` files may hold anything, so for them
    /// the text stays.
    ///
    /// Takes time linear in the text. Lower-case ASCII text is borrowed, unless a rule replaces one
    /// of its letters.
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

    /// The word that somebody means who types this text: the text itself if it is a word, else as
    /// [`fold`](Self::fold) spells it, whether or not that is a word.
    ///
    /// Look-ups compare bytes; ask them for this spelling. Takes the time of folding, and of a
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

    /// The beginning of words that somebody means who types this text, as
    /// [`as_word`](Self::as_word).
    #[must_use]
    pub fn as_prefix<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.as_spelled(text, |text| self.contains_prefix(text))
    }

    /// [`as_word`](Self::as_word) for bytes of other languages; what is not UTF-8 stays.
    #[must_use]
    pub fn as_word_bytes<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        let Ok(text) = std::str::from_utf8(text) else { return Cow::Borrowed(text) };
        match self.as_word(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        }
    }

    fn as_spelled<'t>(&self, text: &'t str, is_there: impl Fn(&str) -> bool) -> Cow<'t, str> {
        match self.fold(text) {
            folded if folded != text && is_there(text) => Cow::Borrowed(text),
            folded => folded,
        }
    }
}
