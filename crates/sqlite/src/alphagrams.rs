//! Finds the words of certain letters by an index, which is built when many queries ask.
//!
//! A query walks the dictionary, which takes some tens of microseconds. After many queries, as in a
//! join, an index pays off.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use dictc_lexicon::Lexicon;

/// The number of queries that walk. The index takes as long as a few thousand walks.
const WALKS: usize = 1000;

/// The highest number of words in an index: files of a few bytes can encode more than fit in memory.
const MOST_INDEXED: usize = 4_000_000;

/// The words of a dictionary by their letters.
#[derive(Default)]
pub struct Alphagrams {
    queries: AtomicUsize,
    /// The hash of the alphagram of each word, and the ordinal, in this order.
    index: OnceLock<Vec<(u32, u32)>>,
}

impl Alphagrams {
    /// The ordinals of words, which are all words with this alphagram and, rarely, others; in order.
    /// `None` as long as a walk is cheaper.
    pub fn find(&self, lexicon: &Lexicon, alphagram: &str) -> Option<Vec<usize>> {
        if !lexicon.is_native()
            || lexicon.len() > MOST_INDEXED
            || self.queries.fetch_add(1, Ordering::Relaxed) < WALKS
        {
            return None;
        }
        let index = self.index.get_or_init(|| build(lexicon));
        let wanted = hash(alphagram);
        let first = index.partition_point(|&(hash, _)| hash < wanted);
        let found = index[first..].iter().take_while(|&&(hash, _)| hash == wanted);
        Some(found.map(|&(_, ordinal)| ordinal as usize).collect())
    }
}

fn build(lexicon: &Lexicon) -> Vec<(u32, u32)> {
    let mut index = Vec::with_capacity(lexicon.len());
    let mut words = lexicon.iter();
    while let Some(entry) = words.next_entry() {
        let word = String::from_utf8_lossy(entry.bytes());
        index.push((hash(&dictc_query::alphagram(&word)), entry.ordinal() as u32));
    }
    index.sort_unstable();
    index
}

fn hash(text: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish() as u32
}
