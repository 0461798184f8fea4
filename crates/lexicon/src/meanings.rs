//! Reads meanings: one by its word, or many by their ordinals.
//!
//! [`crate::gloss_sections`] finds and unpacks the blocks that hold them.

use std::fmt;

use crate::error::Error;
use crate::format::{FormatError, SectionId};
use crate::gloss_sections::{GlossSections, is_gloss, no_block};
use crate::lexicon::Lexicon;

/// The meanings of a lexicon, by ordinal.
///
/// It keeps the last unpacked block, so reading many meanings is fast in the order of the lexicon.
/// To read from several threads, make one for each thread.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["mice", "mouse"])?;
/// let lexicon = lexicon.with_meanings(|word| (word == "mouse").then_some("a small rodent"))?;
/// let mut meanings = lexicon.meanings().expect("one word has a meaning");
/// assert_eq!(meanings.get(0)?, None);
/// assert_eq!(meanings.get(1)?, Some("a small rodent"));
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone)]
pub struct Meanings<'a> {
    lexicon: &'a Lexicon,
    sections: GlossSections<'a>,
    /// The number of the block in `text`.
    unpacked: Option<usize>,
    text: Vec<u8>,
    /// Where each line of `text` ends.
    ends: Vec<usize>,
}

impl<'a> Meanings<'a> {
    fn new(lexicon: &'a Lexicon, sections: GlossSections<'a>) -> Self {
        Self { lexicon, sections, unpacked: None, text: Vec::new(), ends: Vec::new() }
    }

    /// The number of words that have a meaning. Takes constant time.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.sections.len()
    }

    /// Whether no word has a meaning. The writer leaves the sections out in that case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The meaning of a word, as [`get`](Self::get) returns it. `None` if it is not in the lexicon.
    ///
    /// # Errors
    ///
    /// As [`get`](Self::get).
    pub fn of(&mut self, word: impl AsRef<[u8]>) -> Result<Option<&str>, Error> {
        self.lexicon.ordinal(word).map_or(Ok(None), |ordinal| self.get(ordinal))
    }

    /// The meaning of the word with this ordinal: one line of text without control characters.
    ///
    /// Unpacks at most one block of 16 kB. Unpacks none if the word has no meaning or the last meaning
    /// was in the same block.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the block is damaged: opening does not verify the blocks.
    pub fn get(&mut self, ordinal: usize) -> Result<Option<&str>, Error> {
        Ok(self.read(ordinal)?)
    }

    fn read(&mut self, ordinal: usize) -> Result<Option<&str>, FormatError> {
        let Some(rank) = self.sections.rank(ordinal) else { return Ok(None) };
        let number = self.sections.block_of(rank).ok_or_else(no_block)?;
        if self.unpacked != Some(number) {
            self.unpack(number)?;
        }
        let line = rank.checked_sub(self.sections.block(number)?.first);
        let line = line.and_then(|line| usize::try_from(line).ok()).ok_or_else(no_block)?;
        let end = *self.ends.get(line).ok_or_else(no_block)?;
        let start = line.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        let meaning = std::str::from_utf8(&self.text[start..end]).ok().filter(|it| is_gloss(it));
        meaning.map(Some).ok_or_else(|| {
            let what = format!("a meaning in block {number} of section GLOS");
            FormatError::invalid(what, "malformed", "UTF-8 without control characters")
        })
    }

    /// Unpacks a block and finds its lines.
    fn unpack(&mut self, number: usize) -> Result<(), FormatError> {
        // If this fails, the contents of `text` are not used.
        self.unpacked = None;
        self.sections.unpack(number, &mut self.text)?;
        self.ends.clear();
        let lines = self.text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
        self.ends.extend(lines.map(|(at, _)| at));
        let (block, (_, end)) = (self.sections.block(number)?, self.sections.end_of(number)?);
        let ends_well = self.text.last() == Some(&b'\n');
        if !ends_well || Some(self.ends.len() as u64) != end.checked_sub(block.first) {
            let what = format!("the number of lines of block {number} of section GLOS");
            let expected = end.saturating_sub(block.first);
            return Err(FormatError::invalid(what, self.ends.len(), expected));
        }
        self.unpacked = Some(number);
        Ok(())
    }
}

impl fmt::Debug for Meanings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meanings").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl Lexicon {
    /// The meaning of `word`: a short text about it.
    ///
    /// `None` if the word is not in the lexicon or has no meaning. Unpacks one block of at most
    /// 16 kB, which takes some tens of microseconds. To read many, use
    /// [`meanings`](Self::meanings).
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the block is damaged: opening does not verify the blocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_words(["mouse", "qat"])?;
    /// let meaning = |word: &str| (word == "qat").then_some("a shrub; its leaves");
    /// let lexicon = lexicon.with_meanings(meaning)?;
    /// assert_eq!(lexicon.meaning("qat")?.as_deref(), Some("a shrub; its leaves"));
    /// assert_eq!((lexicon.meaning("mouse")?, lexicon.meaning("mice")?), (None, None));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn meaning(&self, word: impl AsRef<[u8]>) -> Result<Option<String>, Error> {
        let Some(mut meanings) = self.meanings() else { return Ok(None) };
        Ok(meanings.of(word)?.map(str::to_owned))
    }

    /// The meanings of the words by ordinal, if any word has one. Takes constant time.
    #[must_use]
    pub fn meanings(&self) -> Option<Meanings<'_>> {
        let section = |wanted| self.section_bytes().find(|it| it.0 == wanted).map(|it| it.1);
        let ranks = section(SectionId::GLOSS_RANKS)?;
        let entries = section(SectionId::GLOSS_BLOCKS)?;
        let sections = GlossSections::new(ranks, entries, section(SectionId::GLOSSES)?).ok()?;
        Some(Meanings::new(self, sections))
    }

    /// Verifies the checksums of all blocks, and that each unpacks to its meanings. Linear in the
    /// length of the meanings.
    pub(crate) fn check_glosses(&self) -> Result<(), FormatError> {
        let Some(mut meanings) = self.meanings() else { return Ok(()) };
        for ordinal in 0..self.len() {
            meanings.read(ordinal)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
