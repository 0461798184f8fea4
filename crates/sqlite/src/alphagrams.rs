//! Finds the words of certain letters by an index, which is built when many queries ask.
//!
//! A query walks the dictionary, which takes some tens of microseconds. After many queries, as in a
//! join, an index pays off.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use dictc_lexicon::Lexicon;
use dictc_query::{Error, STEPS_AT_ONCE};

use crate::error::{Result, chain};

/// The number of queries that walk. The index takes as long as a few thousand walks.
const WALKS: usize = 1000;

/// The highest number of words in an index: files of a few bytes can encode more than fit in memory.
const MOST_INDEXED: usize = 4_000_000;

/// The number of words that are indexed between two checks for an interruption.
const WORDS_AT_ONCE: usize = 10_000;

/// The words of a dictionary by their letters.
#[derive(Default)]
pub struct Alphagrams {
    queries: AtomicUsize,
    /// The hash of the alphagram of each word, and the ordinal, in this order.
    index: OnceLock<Vec<(u32, u32)>>,
}

impl Alphagrams {
    /// The ordinals of words, which are all words with this alphagram and, rarely, others; in order.
    /// `None` as long as a walk is cheaper. `check` is called often, and ends the search with its
    /// error.
    ///
    /// # Errors
    ///
    /// The index was being built, and the query was interrupted or the file is damaged.
    pub fn find(
        &self,
        lexicon: &Lexicon,
        alphagram: &str,
        check: impl Fn() -> Result<()>,
    ) -> Result<Option<Vec<usize>>> {
        if !lexicon.is_native()
            || lexicon.len() > MOST_INDEXED
            || self.queries.fetch_add(1, Ordering::Relaxed) < WALKS
        {
            return Ok(None);
        }
        let index = match self.index.get() {
            Some(index) => index,
            None => {
                let index = build(lexicon, check)?;
                self.index.get_or_init(|| index)
            }
        };
        let wanted = hash(alphagram);
        let first = index.partition_point(|&(hash, _)| hash < wanted);
        let found = index[first..].iter().take_while(|&&(hash, _)| hash == wanted);
        Ok(Some(found.map(|&(_, ordinal)| ordinal as usize).collect()))
    }
}

fn build(lexicon: &Lexicon, check: impl Fn() -> Result<()>) -> Result<Vec<(u32, u32)>> {
    let mut index = Vec::with_capacity(lexicon.len());
    let mut words = lexicon.iter();
    loop {
        match words.next_within(STEPS_AT_ONCE) {
            ControlFlow::Continue(()) => check()?,
            ControlFlow::Break(None) => break,
            ControlFlow::Break(Some(entry)) => {
                index.push((
                    hash(&dictc_query::alphagram_in(lexicon.alphabet(), &entry.text())),
                    entry.ordinal() as u32,
                ));
                if index.len() % WORDS_AT_ONCE == 0 {
                    check()?;
                }
            }
        }
    }
    if let Some(stop) = words.stopped() {
        return Err(chain(Error::from(stop.clone())));
    }
    index.sort_unstable();
    Ok(index)
}

fn hash(text: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish() as u32
}
