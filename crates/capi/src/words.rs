//! Walks over words: all of them, or those that a query finds.
#![allow(unsafe_code)]

use std::vec;

use ::lexicon::{Anagram, Levenshtein, Lexicon, Near, Pattern, Prefixes, Search, Words};
#[cfg(feature = "regex")]
use ::lexicon::{Regex, RegexScope};

use crate::error::{Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};

/// A walk over words, and the word that it lent last.
pub struct WordWalk {
    lexicon: Lexicon,
    source: Source,
    /// The last word.
    word: Vec<u8>,
    output: Option<u64>,
    distance: usize,
}

enum Source {
    Words(Words),
    Prefixes(Prefixes),
    Pattern(Search<Pattern>),
    #[cfg(feature = "regex")]
    Regex(Box<Search<Regex>>),
    Near(vec::IntoIter<Near>),
    List(vec::IntoIter<String>),
}

impl Object for WordWalk {
    const TAG: [u8; 8] = *b"dc words";
    const NAME: &'static str = "dictc_words";
}

impl WordWalk {
    fn start(lexicon: &Lexicon, source: Source) -> *mut Handle<Self> {
        let lexicon = lexicon.clone();
        Handle::new(Self { lexicon, source, word: Vec::new(), output: None, distance: 0 })
    }

    /// Steps to the next word.
    fn advance(&mut self) -> bool {
        let Self { source, word, output, distance, .. } = self;
        (*output, *distance) = (None, 0);
        word.clear();
        let key = match source {
            Source::Words(words) => words.next_key(),
            Source::Prefixes(prefixes) => prefixes.next_key(),
            Source::Pattern(search) => search.next_key(),
            #[cfg(feature = "regex")]
            Source::Regex(search) => search.next_key(),
            Source::Near(near) => {
                let Some(near) = near.next() else { return false };
                word.extend_from_slice(near.word.as_bytes());
                *distance = near.distance;
                return true;
            }
            Source::List(list) => {
                let Some(text) = list.next() else { return false };
                word.extend_from_slice(text.as_bytes());
                return true;
            }
        };
        let Some((key, found)) = key else { return false };
        word.extend_from_slice(key);
        *output = Some(found);
        true
    }

    fn ordinal(&self) -> Option<usize> {
        match self.output {
            Some(output) if self.lexicon.has_ordinals() => usize::try_from(output).ok(),
            _ => self.lexicon.ordinal(&self.word),
        }
    }

    fn value(&self) -> Option<u64> {
        match self.output {
            Some(output) => self.lexicon.value_of_output(output),
            None => self.lexicon.value(&self.word),
        }
    }
}

/// Starts a walk that needs a text.
///
/// # Safety
///
/// The contract of all functions, for all arguments.
unsafe fn start(
    lexicon: *const Handle<Lexicon>,
    query: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
    walk: impl FnOnce(&Lexicon, &str) -> Result<Source, Failure>,
) -> *mut Handle<WordWalk> {
    // SAFETY: the caller's promise; a lexicon is only ever shared.
    unsafe {
        report(error, || {
            let lexicon = handle::shared(lexicon)?;
            let source = walk(lexicon, memory::text(query, len, "the text")?)?;
            Ok(WordWalk::start(lexicon, source))
        })
    }
}

/// Walks over the words that start with a prefix, in byte order; all words if it is empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_completions(
    lexicon: *const Handle<Lexicon>,
    prefix: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let walk = |lexicon: &Lexicon, prefix: &str| Ok(Source::Words(lexicon.completions(prefix)));
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, prefix, len, error, walk) }
}

/// Walks over the words that a text starts with, shortest first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_prefixes(
    lexicon: *const Handle<Lexicon>,
    text: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let walk = |lexicon: &Lexicon, text: &str| Ok(Source::Prefixes(lexicon.prefixes_of(text)));
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, text, len, error, walk) }
}

/// Walks over the words that match a pattern.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_pattern(
    lexicon: *const Handle<Lexicon>,
    pattern: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let walk = |lexicon: &Lexicon, pattern: &str| {
        Ok(Source::Pattern(lexicon.search(Pattern::new(pattern)?)))
    };
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, pattern, len, error, walk) }
}

/// Walks over the words that match a regular expression.
#[cfg(feature = "regex")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_regex(
    lexicon: *const Handle<Lexicon>,
    expression: *const u8,
    len: usize,
    whole: bool,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let scope = if whole { RegexScope::Whole } else { RegexScope::Part };
    let walk = |lexicon: &Lexicon, expression: &str| {
        Ok(Source::Regex(Box::new(lexicon.search(Regex::new(expression, scope)?))))
    };
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, expression, len, error, walk) }
}

/// Walks over the words within a number of edits of a word, nearest first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_fuzzy(
    lexicon: *const Handle<Lexicon>,
    word: *const u8,
    len: usize,
    distance: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let walk = |lexicon: &Lexicon, word: &str| {
        let near = lexicon.fuzzy(&Levenshtein::new(word, distance)?);
        Ok(Source::Near(near.into_iter()))
    };
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, word, len, error, walk) }
}

/// Walks over the words made from letters, all of them or some.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_anagrams(
    lexicon: *const Handle<Lexicon>,
    letters: *const u8,
    len: usize,
    all_letters: bool,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<WordWalk> {
    let walk = |lexicon: &Lexicon, letters: &str| {
        let anagram = if all_letters { Anagram::of(letters) } else { Anagram::within(letters) };
        Ok(Source::List(lexicon.anagrams(&anagram).into_iter()))
    };
    // SAFETY: the contract of all functions.
    unsafe { start(lexicon, letters, len, error, walk) }
}

/// Steps to the next word and lends it; `false` after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_next(
    words: *mut Handle<WordWalk>,
    word: *mut *const u8,
    len: *mut usize,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the results.
    unsafe {
        handle::lend_quietly(words, |walk| {
            if !walk.advance() {
                return Ok(false);
            }
            memory::write(word, walk.word.as_ptr());
            memory::write(len, walk.word.len());
            Ok(true)
        })
    }
}

/// The ordinal of the word that was lent last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_ordinal(words: *mut Handle<WordWalk>) -> usize {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { handle::lend_quietly(words, |walk| Ok(walk.ordinal().unwrap_or(NONE))) }
}

/// The value of the word that was lent last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_value(words: *mut Handle<WordWalk>, value: *mut u64) -> bool {
    // SAFETY: the contract of all functions covers the handle and the value.
    unsafe {
        handle::lend_quietly(words, |walk| {
            let Some(found) = walk.value() else { return Ok(false) };
            memory::write(value, found);
            Ok(true)
        })
    }
}

/// The distance of the word that a fuzzy walk lent last; 0 in other walks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_distance(words: *mut Handle<WordWalk>) -> usize {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { handle::lend_quietly(words, |walk| Ok(walk.distance)) }
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_words_free(words: *mut Handle<WordWalk>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(words) });
}
