//! Walks over words: all words, or the words that a query finds.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::vec;

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
    /// Steps to the next word.
    fn advance(&mut self) -> bool {
        let Self { lexicon, source, word, ordinal, distance } = self;
        (*ordinal, *distance) = (None, 0);
        word.clear();
        let entry = match source {
            Source::Words(words) => words.next_entry(),
            Source::Matches(walk) => {
                let Some((text, found)) = walk.next_match() else { return false };
                word.extend_from_slice(text);
                *ordinal = found;
                return true;
            }
            #[cfg(feature = "regex")]
            Source::Regex(search) => search.next_entry(),
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
        let Some(entry) = entry else { return false };
        word.extend_from_slice(entry.bytes());
        *ordinal = lexicon.is_native().then(|| entry.ordinal());
        true
    }

    fn ordinal(&self) -> Option<usize> {
        self.ordinal.or_else(|| self.lexicon.ordinal(&self.word))
    }

    fn value(&self) -> Option<u64> {
        match (self.ordinal, self.lexicon.values()) {
            (Some(ordinal), Some(values)) => values.get(ordinal),
            _ => self.lexicon.value(&self.word),
        }
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
        let word = Vec::new();
        Ok(Handle::new(WordWalk { lexicon, source, word, ordinal: None, distance: 0 }))
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
    answer(|| words.with(|walk| Ok(walk.ordinal().unwrap_or(NONE))))
}

/// The value of the word that was lent last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_value(words: Exclusive<WordWalk>, value: OutPtr<u64>) -> bool {
    answer(|| words.with(|walk| Ok(value.write_some(walk.value()))))
}

/// The distance of the word that a fuzzy walk lent last; 0 in other walks.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_distance(words: Exclusive<WordWalk>) -> usize {
    answer(|| words.with(|walk| Ok(walk.distance)))
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_free(words: Freed<WordWalk>) {
    words.free();
}
