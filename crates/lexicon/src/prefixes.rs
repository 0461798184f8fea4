//! The words that a text starts with.

use crate::lexicon::Lexicon;
use crate::prefix::PrefixState;

/// The words that are prefixes of a text, shortest first.
///
/// Owns a copy of the text. All steps together are linear in the length of the longest prefix that
/// a word shares with the text.
#[derive(Clone)]
pub(crate) struct Prefixes {
    text: Vec<u8>,
    /// Where `len` bytes of the text lead to; `None` when no more words can follow.
    end: Option<PrefixState>,
    len: usize,
    /// Whether the word that ends there has been considered.
    word_done: bool,
}

impl Prefixes {
    pub(crate) fn new(lexicon: &Lexicon, text: &[u8]) -> Self {
        let end = Some(lexicon.root().state());
        Self { text: text.to_vec(), end, len: 0, word_done: false }
    }

    /// The value of the next word in the FST. Each call must get the same lexicon.
    pub(crate) fn next_output(&mut self, lexicon: &Lexicon) -> Option<u64> {
        // Taken, so that a damaged node ends the walk.
        let mut end = lexicon.prefix(self.end.take()?);
        loop {
            if !std::mem::replace(&mut self.word_done, true)
                && let Some(output) = end.output()
            {
                self.end = Some(end.state());
                return Some(output);
            }
            self.len += end.first_step(&self.text[self.len..])?;
            self.word_done = false;
        }
    }

    /// The bytes of the current word.
    pub(crate) fn key(&self) -> &[u8] {
        &self.text[..self.len]
    }
}
