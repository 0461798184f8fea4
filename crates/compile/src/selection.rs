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
mod tests {
    use super::*;

    const WORDS: [(&str, u64); 4] = [("art", 3), ("ire", 20), ("tire", 35), ("zoo", 80)];

    fn selection(change: impl FnOnce(&mut Selection)) -> Selection {
        let mut selection = Selection::default();
        change(&mut selection);
        selection
    }

    fn set(words: &[&str]) -> HashSet<String> {
        words.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn each_part_of_a_selection_selects() {
        let lexicon = Lexicon::from_levels(WORDS).unwrap();
        let all: Vec<&str> = WORDS.iter().map(|it| it.0).collect();
        for (selection, expected) in [
            (selection(|_| ()), &all[..]),
            (selection(|it| it.values = Some(20..=35)), &["ire", "tire"]),
            (selection(|it| it.values = Some(0..=80)), &all),
            (selection(|it| it.values = Some(81..=90)), &[]),
            (selection(|it| it.only = Some(set(&["zoo", "ant", "art"]))), &["art", "zoo"]),
            (selection(|it| it.only = Some(set(&[]))), &[]),
            (selection(|it| it.without = set(&["zoo", "ant"])), &["art", "ire", "tire"]),
            (selection(|it| it.without = set(&["ant"])), &all),
        ] {
            let selected = selection.of(&lexicon).unwrap();
            assert_eq!(selected.iter().collect::<Vec<_>>(), expected, "{selection:?}");
            for (word, value) in WORDS {
                assert_eq!(selection.has(word, Some(value)), expected.contains(&word));
                assert_eq!(selected.value(word), expected.contains(&word).then_some(value));
            }
            let is_same = selected.fingerprint() == lexicon.fingerprint();
            assert_eq!(is_same, expected == all, "{selection:?}");
            assert_eq!(selection.is_everything(), selection == Selection::default());
        }
        // A word without a value is in no range.
        assert!(!selection(|it| it.values = Some(0..=u64::MAX)).has("art", None));
    }

    #[test]
    fn what_cannot_be_selected_is_an_error() {
        let lexicon = Lexicon::from_levels(WORDS).unwrap();
        #[expect(clippy::reversed_empty_ranges)]
        let empty = selection(|it| it.values = Some(2..=1)).of(&lexicon);
        assert!(matches!(empty, Err(Error::EmptyRange { from: 2, to: 1 })));
        let some = selection(|it| it.without = set(&["art"]));
        let limited = lexicon.with_step_limit(100);
        assert_eq!(some.of(&limited).unwrap().step_limit(), 100);
    }
}
