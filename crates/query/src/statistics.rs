//! Counts of a lexicon's letters and lengths.

use std::collections::BTreeMap;

use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

use crate::error::Error;
use crate::question::Question;

/// Statistics of a lexicon: how often each letter occurs, and how many words have each length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Each letter and how often it occurs in all words together.
    pub letters: BTreeMap<Letter, u64>,
    /// Each length in letters and the number of words that have it.
    pub lengths: BTreeMap<usize, u64>,
    /// The first of the shortest words.
    pub shortest: Option<String>,
    /// The first of the longest words.
    pub longest: Option<String>,
}

impl Statistics {
    /// Counts the letters and lengths of a lexicon. Linear in the number of letters of all words.
    ///
    /// # Errors
    ///
    /// [`Error::StepLimit`] if there are more words than a walk visits, and [`Error::Damaged`].
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::Statistics;
    ///
    /// let statistics = Statistics::of(&Lexicon::from_words(["tea", "teas", "ten"])?)?;
    /// assert_eq!(statistics.lengths, [(3, 2), (4, 1)].into());
    /// assert_eq!(statistics.letters[&'t'.into()], 3);
    /// assert_eq!(statistics.longest.as_deref(), Some("teas"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(lexicon: &Lexicon) -> Result<Self, Error> {
        let mut statistics = Self::default();
        let mut ascii = [0u64; 128];
        let (mut shortest, mut longest) = (usize::MAX, 0);
        let mut words = Question::words().walk(lexicon);
        while let Some(row) = words.next_row()? {
            let word = row.text();
            let mut length = 0;
            for letter in lexicon.alphabet().divide(&word) {
                length += 1;
                match letter.as_char().and_then(|it| ascii.get_mut(it as usize)) {
                    Some(count) => *count += 1,
                    None => *statistics.letters.entry(letter).or_default() += 1,
                }
            }
            *statistics.lengths.entry(length).or_default() += 1;
            if length < shortest {
                shortest = length;
                statistics.shortest = Some(word.clone().into_owned());
            }
            if length > longest || statistics.longest.is_none() {
                longest = length;
                statistics.longest = Some(word.into_owned());
            }
        }
        let ascii = (0u8..)
            .map(|it| Letter::from(char::from(it)))
            .zip(ascii)
            .filter(|&(_, count)| count > 0);
        statistics.letters.extend(ascii);
        Ok(statistics)
    }
}
