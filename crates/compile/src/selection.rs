//! Which words of a dictionary count.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use dictc_lexicon::{Lexicon, Stop};

use crate::error::Error;
use crate::options::CompileOptions;

/// Which words of a dictionary count, such as the common ones, or those that a list does not exclude.
///
/// The words are in the letters of the dictionary: [`Lexicon::fold`] makes them so.
///
/// # Examples
///
/// ```
/// use dictc_compile::Selection;
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_levels([("ire", 20), ("ret", 80), ("tire", 35)])?;
/// let mut selection = Selection::default();
/// selection.values = Some(0..=35);
/// selection.without.insert("ire".to_owned());
/// let selected = selection.of(&lexicon)?;
/// assert_eq!(selected.iter().collect::<Vec<_>>(), ["tire"]);
/// assert_eq!(selected.value("tire"), Some(35));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// Only words with a value in this range. A word without a value is in none.
    pub values: Option<RangeInclusive<u64>>,
    /// Only these words.
    pub only: Option<HashSet<String>>,
    /// None of these words.
    pub without: HashSet<String>,
}

impl Selection {
    /// Whether all words of every dictionary count.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.values.is_none() && self.only.is_none() && self.without.is_empty()
    }

    /// Whether a word counts that has this value in the dictionary.
    #[must_use]
    pub fn has(&self, word: &str, value: Option<u64>) -> bool {
        let in_range = |it: &RangeInclusive<u64>| value.is_some_and(|value| it.contains(&value));
        self.values.as_ref().is_none_or(in_range)
            && self.only.as_ref().is_none_or(|it| it.contains(word))
            && !self.without.contains(word)
    }

    /// A dictionary of the words that count, with their values and meanings. It is `lexicon` itself
    /// if all of its words count, and otherwise in memory, with a fingerprint of its own.
    ///
    /// Linear in the number of letters of all words, in time and memory.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] if the words do not fit in memory, and the errors of a damaged dictionary.
    pub fn of(&self, lexicon: &Lexicon) -> Result<Lexicon, Error> {
        if self.is_everything() {
            return Ok(lexicon.clone());
        }
        if let Some(range) = self.values.as_ref().filter(|it| it.is_empty()) {
            return Err(Error::EmptyRange { from: *range.start(), to: *range.end() });
        }
        let mut is_whole = true;
        let mut options = CompileOptions::like(std::slice::from_ref(lexicon));
        options.is_transient = true;
        let session = options.start()?.add_each("selection", |add| {
            let mut words = lexicon.iter();
            while let Some(entry) = words.next_entry() {
                let (word, value) = (entry.text(), entry.value());
                match self.has(&word, value) {
                    true => add(&word, value)?,
                    false => is_whole = false,
                }
            }
            match words.stopped() {
                None => Ok(()),
                Some(Stop::StepLimit { steps }) => Err(Error::StepLimit { steps: *steps }),
                Some(Stop::Fault(fault)) => Err(dictc_lexicon::Error::Bytes(fault.clone()).into()),
            }
        })?;
        if is_whole {
            return Ok(lexicon.clone());
        }
        match session.keep_meanings(std::slice::from_ref(lexicon)).finish() {
            Err(Error::EmptyList { .. }) => Ok(Lexicon::from_words([""; 0])?),
            compilation => Ok(compilation?.into_lexicon()?.with_step_limit(lexicon.step_limit())),
        }
    }
}

#[cfg(test)]
mod tests;
