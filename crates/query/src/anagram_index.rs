//! The words of a lexicon by their letters, for programs that ask for many anagrams.

use std::convert::Infallible;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::sync::Arc;

use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

use crate::alphagram::{key, sorted_letters};
use crate::anagram::Anagram;
use crate::answers::{MAX_WORDS, STEPS_AT_ONCE, ended};
use crate::error::Error;

/// The number of words that are indexed between two checks for an interruption.
const WORDS_AT_ONCE: usize = 10_000;

/// An index of the words of a lexicon by their letters.
///
/// A search for anagrams visits the prefixes that can be formed from the letters. An index finds the
/// same words as fast as a few look-ups, but building it takes as long as some hundred searches. So it
/// is for programs that ask often.
///
/// It takes 8 bytes a word and shares the lexicon. A clone shares the index.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::AnagramIndex;
///
/// let lexicon = Lexicon::from_words(["ate", "eat", "tea", "ten"])?;
/// let index = AnagramIndex::new(&lexicon)?;
/// assert_eq!(index.anagrams("TEA")?.collect::<Result<Vec<_>, _>>()?, ["ate", "eat", "tea"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnagramIndex(Arc<Index>);

struct Index {
    lexicon: Lexicon,
    /// With random keys, so that no list of words makes all hashes equal.
    hasher: RandomState,
    /// The hash of the letters of each word, and its ordinal, in this order.
    places: Vec<(u32, u32)>,
}

impl AnagramIndex {
    /// The index of all words. Takes some hundred nanoseconds a word.
    ///
    /// # Errors
    ///
    /// - [`Error::TooManyWords`] if there are more than 5,000,000 words: a file of a few bytes can
    ///   encode more than fit in memory,
    /// - [`Error::Damaged`] if the file is damaged.
    pub fn new(lexicon: &Lexicon) -> Result<Self, Error> {
        Ok(match Self::interruptible(lexicon, || ControlFlow::<Infallible>::Continue(()))? {
            ControlFlow::Continue(index) => index,
            ControlFlow::Break(never) => match never {},
        })
    }

    /// The same. Every few milliseconds it calls `check`, which can end it.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn interruptible<B>(
        lexicon: &Lexicon,
        mut check: impl FnMut() -> ControlFlow<B>,
    ) -> Result<ControlFlow<B, Self>, Error> {
        lexicon.prove().map_err(Error::Damaged)?;
        let hasher = RandomState::new();
        let mut places = Vec::new();
        let (mut words, mut count) = (lexicon.iter(), 0);
        loop {
            let is_pause = match words.next_within(STEPS_AT_ONCE) {
                ControlFlow::Continue(()) => true,
                ControlFlow::Break(None) => break,
                ControlFlow::Break(Some(_)) if count == MAX_WORDS => {
                    return Err(Error::TooManyWords { limit: MAX_WORDS });
                }
                ControlFlow::Break(Some(entry)) => {
                    // Other bytes, which only plain `fst` files have, are not letters.
                    if let Ok(word) = std::str::from_utf8(entry.bytes()) {
                        let letters = sorted_letters(lexicon.alphabet(), word);
                        places.push((hash(&hasher, &letters), count as u32));
                    }
                    count += 1;
                    count % WORDS_AT_ONCE == 0
                }
            };
            if is_pause && let ControlFlow::Break(why) = check() {
                return Ok(ControlFlow::Break(why));
            }
        }
        ended(words.stopped())?;
        places.sort_unstable();
        places.shrink_to_fit();
        let index = Index { lexicon: lexicon.clone(), hasher, places };
        Ok(ControlFlow::Continue(Self(Arc::new(index))))
    }

    /// The lexicon of the words.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.0.lexicon
    }

    /// The words of `lexicon` that an anagram matches, with their ordinals, in this order; `None` if
    /// the index is that of another lexicon, or the anagram matches words of different letters.
    pub(crate) fn find(
        &self,
        anagram: &Anagram,
        lexicon: &Lexicon,
    ) -> Option<Result<Vec<(String, usize)>, Error>> {
        let is_own = std::ptr::eq(self.lexicon().as_bytes(), lexicon.as_bytes());
        let letters = anagram.all_letters().filter(|_| is_own)?;
        Some(self.words_of(&letters))
    }

    fn words_of(&self, letters: &[Letter]) -> Result<Vec<(String, usize)>, Error> {
        let Index { lexicon, hasher, places } = &*self.0;
        let wanted = hash(hasher, letters);
        let first = places.partition_point(|&(hash, _)| hash < wanted);
        let mut words = Vec::new();
        for &(_, ordinal) in places[first..].iter().take_while(|&&(hash, _)| hash == wanted) {
            let Some(text) = lexicon.word(ordinal as usize) else { continue };
            if sorted_letters(lexicon.alphabet(), &text) == letters {
                if lexicon.is_native() {
                    lexicon.check_word(text.as_bytes())?;
                }
                words.push((text, ordinal as usize));
            }
        }
        Ok(words)
    }
}

fn hash(hasher: &RandomState, letters: &[Letter]) -> u32 {
    hasher.hash_one(key(letters)) as u32
}

impl fmt::Debug for AnagramIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnagramIndex").field("words", &self.0.places.len()).finish_non_exhaustive()
    }
}
