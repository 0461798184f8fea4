//! Walks over words: all words, or the words that a query finds.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::{ptr, vec};

#[cfg(feature = "regex")]
use dictc_lexicon::Search;
use dictc_lexicon::{Lexicon, Words};
use dictc_query::{Anagram, FuzzyMatch, Levenshtein, MatchWalk, Query};
#[cfg(feature = "regex")]
use dictc_query::{Regex, RegexScope};

use crate::answer::answer;
use crate::error::report;
use crate::failure::Failure;
use crate::handle::{Exclusive, Freed, Handle, Object, Shared};
use crate::memory::{InPtr, Len, NONE, OutPtr, lend};

/// A walk over words, and the word that it lent last.
pub struct WordWalk {
    lexicon: Lexicon,
    source: Source,
    /// The last word.
    word: Vec<u8>,
    /// Its ordinal, if the walk knows it without a look-up.
    ordinal: Option<usize>,
    distance: usize,
    batch: Batch,
}

/// The most words that are lent together: a damaged dictionary can have more than fit in memory.
const MOST_LENT: usize = 1 << 16;

/// The words that a walk lent together.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    /// Where the words end in the text, after a 0.
    ends: Vec<usize>,
    ordinals: Vec<usize>,
    values: Vec<u64>,
    /// Whether a word has a value.
    has_values: bool,
    distances: Vec<usize>,
}

enum Source {
    Words(Words),
    Matches(MatchWalk),
    #[cfg(feature = "regex")]
    Regex(Box<Search<Regex>>),
    Near(vec::IntoIter<FuzzyMatch>),
    List(vec::IntoIter<String>),
}

impl Object for WordWalk {
    const TAG: [u8; 8] = *b"dc words";
    const NAME: &'static str = "dictc_words";
}

impl WordWalk {
    /// Steps to the next word, and adds it to a text.
    fn step(&mut self, text: &mut Vec<u8>) -> bool {
        (self.ordinal, self.distance) = (None, 0);
        let entry = match &mut self.source {
            Source::Words(words) => words.next_entry(),
            Source::Matches(walk) => {
                let Some((found, ordinal)) = walk.next_match() else { return false };
                text.extend_from_slice(found);
                self.ordinal = ordinal;
                return true;
            }
            #[cfg(feature = "regex")]
            Source::Regex(search) => search.next_entry(),
            Source::Near(near) => {
                let Some(near) = near.next() else { return false };
                text.extend_from_slice(near.word.as_bytes());
                self.distance = near.distance;
                return true;
            }
            Source::List(list) => {
                let Some(word) = list.next() else { return false };
                text.extend_from_slice(word.as_bytes());
                return true;
            }
        };
        let Some(entry) = entry else { return false };
        text.extend_from_slice(entry.bytes());
        self.ordinal = self.lexicon.is_native().then(|| entry.ordinal());
        true
    }

    /// Steps to the next word, and keeps it.
    fn advance(&mut self) -> bool {
        let mut word = std::mem::take(&mut self.word);
        word.clear();
        let has_word = self.step(&mut word);
        self.word = word;
        has_word
    }

    /// The ordinal of the last word.
    fn ordinal(&self, word: &[u8]) -> Option<usize> {
        self.ordinal.or_else(|| self.lexicon.ordinal(word))
    }

    /// The value of the last word.
    fn value(&self, word: &[u8]) -> Option<u64> {
        match (self.ordinal, self.lexicon.values()) {
            (Some(ordinal), Some(values)) => values.get(ordinal),
            _ => self.lexicon.value(word),
        }
    }

    /// Steps over at most `most` words, and keeps them. Returns their number.
    fn advance_many(&mut self, most: usize) -> usize {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        let mut start = 0;
        while batch.ordinals.len() < most.min(MOST_LENT) && self.step(&mut batch.text) {
            let word = &batch.text[start..];
            let value = self.value(word);
            batch.ordinals.push(self.ordinal(word).unwrap_or(NONE));
            batch.has_values |= value.is_some();
            batch.values.push(value.unwrap_or(0));
            batch.distances.push(self.distance);
            start = batch.text.len();
            batch.ends.push(start);
        }
        self.batch = batch;
        self.batch.ordinals.len()
    }
}

impl Batch {
    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.ends.push(0);
        self.ordinals.clear();
        self.values.clear();
        self.has_values = false;
        self.distances.clear();
    }
}

/// Starts a walk that needs a text.
fn start(
    lexicon: &Shared<Lexicon>,
    text: &InPtr<u8>,
    len: &Len,
    error: &OutPtr<*mut Handle<Failure>>,
    walk: impl FnOnce(&Lexicon, &str) -> Result<Source, Failure>,
) -> *mut Handle<WordWalk> {
    report(error, || {
        let lexicon = lexicon.get()?.clone();
        let source = walk(&lexicon, text.text(len, "the text")?)?;
        let (word, batch) = (Vec::new(), Batch::default());
        Ok(Handle::new(WordWalk { lexicon, source, word, ordinal: None, distance: 0, batch }))
    })
}

/// Walks over the words that start with a prefix, in byte order; all words if it is empty.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_completions(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &prefix, &len, &error, |lexicon, prefix| {
        Ok(Source::Words(lexicon.completions(&*lexicon.as_prefix(prefix))))
    })
}

/// Walks over the words that a text starts with, shortest first.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_prefixes(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &text, &len, &error, |lexicon, text| {
        Ok(Source::Words(lexicon.prefixes_of(&*lexicon.as_prefix(text))))
    })
}

/// Walks over the words or phrases that match a pattern.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_matches(
    lexicon: Shared<Lexicon>,
    pattern: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &pattern, &len, &error, |lexicon, pattern| {
        Ok(Source::Matches(Query::parse(pattern, lexicon)?.words(lexicon)))
    })
}

/// Walks over the words that match a regular expression.
#[cfg(feature = "regex")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_regex(
    lexicon: Shared<Lexicon>,
    expression: InPtr<u8>,
    len: Len,
    whole: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    let scope = if whole { RegexScope::Whole } else { RegexScope::Part };
    start(&lexicon, &expression, &len, &error, |lexicon, expression| {
        Ok(Source::Regex(Box::new(Regex::typed(expression, scope, false, lexicon)?.words(lexicon))))
    })
}

/// Walks over the words within a number of edits of a word, the likeliest first.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_fuzzy(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
    edits: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &word, &len, &error, |lexicon, word| {
        let near = Levenshtein::new(&lexicon.as_word(word), edits)?;
        let near = near.likeliest_first(lexicon)?;
        Ok(Source::Near(near.into_iter()))
    })
}

/// Walks over the words that use all of these letters, or some of them.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_anagrams(
    lexicon: Shared<Lexicon>,
    letters: InPtr<u8>,
    len: Len,
    all_letters: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &letters, &len, &error, |lexicon, letters| {
        let mut anagram = Anagram::typed(letters, lexicon)?;
        if !all_letters {
            anagram = anagram.allow_unused();
        }
        Ok(Source::List(anagram.longest_first(lexicon)?.into_iter()))
    })
}

/// Steps to the next word and lends it; `false` after the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_next(
    words: Exclusive<WordWalk>,
    word: OutPtr<*const u8>,
    len: OutPtr<usize>,
) -> bool {
    answer(|| {
        words.with(|walk| {
            let has_word = walk.advance();
            if has_word {
                word.write(lend(&walk.word, &len));
            }
            Ok(has_word)
        })
    })
}

/// The ordinal of the word that was lent last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_ordinal(words: Exclusive<WordWalk>) -> usize {
    answer(|| words.with(|walk| Ok(walk.ordinal(&walk.word).unwrap_or(NONE))))
}

/// The value of the word that was lent last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_value(words: Exclusive<WordWalk>, value: OutPtr<u64>) -> bool {
    answer(|| words.with(|walk| Ok(value.write_some(walk.value(&walk.word)))))
}

/// The distance of the word that a fuzzy walk lent last; 0 in other walks.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_distance(words: Exclusive<WordWalk>) -> usize {
    answer(|| words.with(|walk| Ok(walk.distance)))
}

/// Steps over the next words and lends them as arrays.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_next_many(
    words: Exclusive<WordWalk>,
    most: usize,
    text: OutPtr<*const u8>,
    text_ends: OutPtr<*const usize>,
    ordinals: OutPtr<*const usize>,
    values: OutPtr<*const u64>,
    distances: OutPtr<*const usize>,
) -> usize {
    answer(|| {
        words.with(|walk| {
            let count = walk.advance_many(most);
            let batch = &walk.batch;
            text.write(batch.text.as_ptr());
            text_ends.write(batch.ends.as_ptr());
            ordinals.write(batch.ordinals.as_ptr());
            values.write(if batch.has_values { batch.values.as_ptr() } else { ptr::null() });
            distances.write(batch.distances.as_ptr());
            Ok(Some(count))
        })
    })
    .unwrap_or(0)
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_free(words: Freed<WordWalk>) {
    words.free();
}
