//! Finds the words of certain letters by an index, which is built when many queries ask.
//!
//! A query walks the dictionary, which takes some tens of microseconds. After many queries, as in a
//! join, an index pays off.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use dictc_lexicon::Lexicon;
use dictc_query::{Anagram, AnagramIndex, Error, Question};

use crate::error::{Result, chain};

/// The number of queries that walk. The index takes as long as a few hundred walks.
const WALKS: usize = 400;

/// The anagrams of a dictionary.
#[derive(Default)]
pub struct Alphagrams {
    queries: AtomicUsize,
    /// `None` if the dictionary has too many words for an index.
    index: OnceLock<Option<AnagramIndex>>,
}

impl Alphagrams {
    /// The question for all words with these letters. `check` is called often while the index is
    /// built, and ends the query with its error.
    ///
    /// # Errors
    ///
    /// The index was being built, and the query was interrupted or the file is damaged.
    pub fn question(
        &self,
        lexicon: &Lexicon,
        letters: &str,
        check: impl Fn() -> Result<()>,
    ) -> Result<Question> {
        let question = Question::from(Anagram::of(letters));
        if self.queries.fetch_add(1, Ordering::Relaxed) < WALKS {
            return Ok(question);
        }
        let index = match self.index.get() {
            Some(index) => index,
            None => {
                let index = build(lexicon, check)?;
                self.index.get_or_init(|| index)
            }
        };
        Ok(match index {
            Some(index) => question.indexed(index),
            None => question,
        })
    }
}

fn build(lexicon: &Lexicon, check: impl Fn() -> Result<()>) -> Result<Option<AnagramIndex>> {
    let is_interrupted = || check().map_or_else(ControlFlow::Break, ControlFlow::Continue);
    match AnagramIndex::interruptible(lexicon, is_interrupted) {
        Ok(ControlFlow::Continue(index)) => Ok(Some(index)),
        Ok(ControlFlow::Break(error)) => Err(error),
        Err(Error::TooManyWords { .. }) => Ok(None),
        Err(error) => Err(chain(error)),
    }
}
