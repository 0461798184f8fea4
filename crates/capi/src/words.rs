//! Walks over words: the answers of a question.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::ops::ControlFlow;
use std::ptr;

use dictc_lexicon::{Lexicon, STEP_LIMIT};
use dictc_query::{AnagramIndex, Question, Row, STEPS_AT_ONCE, Walk};

use crate::answer::answer;
use crate::error::report;
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Freed, Handle, Object, Reader, Shared};
use crate::memory::{InPtr, Len, LentText, NONE, OutPtr, lend_text, or_none};

/// A walk over words, and the words that it lent last.
pub struct WordWalk {
    state: State,
    /// Why the walk ended before all words were found.
    stop: Option<Failure>,
    /// The last word that was lent alone, with a NUL.
    word: Vec<u8>,
    batch: Batch,
}

/// A question until the first step, then its walk.
enum State {
    Asked(Box<(Question, Lexicon)>),
    Walking(Walk),
    Ended,
}

/// The steps between two words of a batch for which a walk does not pause. A word counts as much.
const STEPS_OF_A_CALL: u64 = 1000;

/// The most words that are lent together: a damaged dictionary can have more than fit in memory.
const MOST_LENT: usize = 1 << 16;

/// The words that a walk lent together.
#[derive(Default)]
struct Batch {
    /// The words, one after the other, and at last a NUL.
    text: Vec<u8>,
    /// Where the words end in the text, after a 0.
    ends: Vec<usize>,
    ordinals: Vec<usize>,
    values: Vec<u64>,
    /// Whether a word has a value.
    has_values: bool,
    distances: Vec<usize>,
}

impl Object for WordWalk {
    const TAG: [u8; 8] = *b"dc words";
    const NAME: &'static str = "dictc_words";
}

impl WordWalk {
    /// Steps to the next word; `false` after the last. Continues after some steps without a word.
    fn advance(&mut self, steps: u64) -> ControlFlow<bool> {
        if let State::Asked(asked) = &self.state {
            let (question, lexicon) = &**asked;
            self.state = State::Walking(question.clone().walk(lexicon));
        }
        let State::Walking(walk) = &mut self.state else { return ControlFlow::Break(false) };
        match walk.advance(steps) {
            Ok(ControlFlow::Break(false)) => self.state = State::Ended,
            Ok(found) => return found,
            Err(error) => self.end(error.into()),
        }
        ControlFlow::Break(false)
    }

    /// Ends the walk before all words are found.
    fn end(&mut self, why: Failure) {
        (self.state, self.stop) = (State::Ended, Some(why));
    }

    /// Steps to the next word, and looks at the interrupt of its handle now and then.
    fn next(&mut self, words: &Exclusive<Self>) -> bool {
        loop {
            if let ControlFlow::Break(has_word) = self.next_within(words, STEPS_AT_ONCE) {
                return has_word;
            }
        }
    }

    /// The same, but continues after some steps without a word.
    fn next_within(&mut self, words: &Exclusive<Self>, steps: u64) -> ControlFlow<bool> {
        if words.is_interrupted() {
            if !matches!(self.state, State::Ended) {
                self.end(Failure::new(Code::Interrupted, "the walk was interrupted"));
            }
            return ControlFlow::Break(false);
        }
        self.advance(steps)
    }

    /// Fills the batch with at most `most` words, in about this number of steps. Whether the walk is
    /// at its end; `false` if there may be more words.
    fn fill(&mut self, words: &Exclusive<Self>, most: usize, steps: u64) -> bool {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        let mut calls = steps.div_ceil(STEPS_OF_A_CALL);
        let mut is_at_end = false;
        while calls > 0 && !is_at_end && batch.ordinals.len() < most.min(MOST_LENT) {
            calls -= 1;
            match self.next_within(words, STEPS_OF_A_CALL) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(false) => is_at_end = true,
                ControlFlow::Break(true) => self.row().into_iter().for_each(|row| batch.push(row)),
            }
        }
        batch.text.push(0);
        self.batch = batch;
        is_at_end
    }

    /// The last word.
    fn row(&self) -> Option<Row<'_>> {
        let State::Walking(walk) = &self.state else { return None };
        walk.row()
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

    fn lend(
        &self,
        (text, ends): (&OutPtr<LentText>, &OutPtr<*const usize>),
        ordinals: &OutPtr<*const usize>,
        values: &OutPtr<*const u64>,
        distances: &OutPtr<*const usize>,
    ) {
        text.write(LentText::of(&self.text));
        ends.write(self.ends.as_ptr());
        ordinals.write(self.ordinals.as_ptr());
        values.write(if self.has_values { self.values.as_ptr() } else { ptr::null() });
        distances.write(self.distances.as_ptr());
    }

    fn push(&mut self, row: Row<'_>) {
        let value = row.value();
        self.text.extend_from_slice(row.bytes());
        self.ends.push(self.text.len());
        self.ordinals.push(row.ordinal().unwrap_or(NONE));
        self.has_values |= value.is_some();
        self.values.push(value.unwrap_or(0));
        self.distances.push(row.distance());
    }
}

/// Starts a walk for a question about a text.
fn start(
    lexicon: &Shared<Lexicon>,
    text: &InPtr<u8>,
    len: &Len,
    error: &OutPtr<*mut Handle<Failure>>,
    question: impl FnOnce(&str, &Lexicon) -> Result<Question, dictc_query::Error>,
) -> *mut Handle<WordWalk> {
    report(error, || {
        let lexicon = lexicon.get()?;
        Ok(asked(question(text.text(len, "the text")?, lexicon)?, lexicon))
    })
}

/// A walk that has not begun.
fn asked(question: Question, lexicon: &Lexicon) -> *mut Handle<WordWalk> {
    let state = State::Asked(Box::new((question, lexicon.clone())));
    let (word, batch) = (Vec::new(), Batch::default());
    Handle::new(WordWalk { state, stop: None, word, batch })
}

/// Walks over the words that start with a prefix, in byte order; all words if it is empty.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_completions(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &prefix, &len, &error, |text, lexicon| Ok(Question::completions(text, lexicon)))
}

/// Walks over the words that a text starts with, shortest first.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_prefixes(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &text, &len, &error, |text, lexicon| Ok(Question::prefixes(text, lexicon)))
}

/// Walks over the words or phrases that match a pattern.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_matches(
    lexicon: Shared<Lexicon>,
    pattern: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    start(&lexicon, &pattern, &len, &error, Question::matches)
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
    let scope = if whole { dictc_query::RegexScope::Whole } else { dictc_query::RegexScope::Part };
    start(&lexicon, &expression, &len, &error, |text, lexicon| {
        Question::regex(text, scope, lexicon)
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
    start(&lexicon, &word, &len, &error, |word, lexicon| Question::near(word, edits, lexicon))
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
    start(&lexicon, &letters, &len, &error, |letters, lexicon| {
        let question = Question::anagrams(letters, lexicon)?;
        Ok(if all_letters { question } else { question.allow_unused() })
    })
}

impl Object for AnagramIndex {
    const TAG: [u8; 8] = *b"dc index";
    const NAME: &'static str = "dictc_anagram_index";
}

/// The index of a dictionary for many anagrams.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_anagram_index_new(
    lexicon: Shared<Lexicon>,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<AnagramIndex> {
    report(&error, || Ok(Handle::new(AnagramIndex::new(lexicon.get()?)?)))
}

/// Walks over the words of an index that use all of these letters.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_anagram_index_words(
    index: Shared<AnagramIndex>,
    letters: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<WordWalk> {
    report(&error, || {
        let index = index.get()?;
        let letters = letters.text(&len, "the letters")?;
        let question = Question::anagrams(letters, index.lexicon())?.indexed(index);
        Ok(asked(question, index.lexicon()))
    })
}

/// Frees an index.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_anagram_index_free(index: Freed<AnagramIndex>) {
    index.free();
}

/// Limits the steps of the walk, which must not have begun; 0 restores the default.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_set_step_limit(
    words: Exclusive<WordWalk>,
    steps: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        words.with(|walk| {
            let State::Asked(asked) = &mut walk.state else {
                let message = "the walk has begun; expected the step limit before the first word";
                return Err(Failure::argument(message));
            };
            let steps = if steps == 0 { STEP_LIMIT } else { steps };
            asked.1 = asked.1.clone().with_step_limit(steps);
            Ok(true)
        })
    })
}

/// Ends a walk, also while another thread uses it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_interrupt(words: Exclusive<WordWalk>) {
    answer(|| words.interrupt());
}

/// Whether a walk that has no more words found all; if not, `error` says why.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_is_complete(
    words: Reader<WordWalk>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || words.with(|walk| walk.stop.clone().map_or(Ok(true), Err)))
}

/// Steps to the next word and lends it; `false` after the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_next(
    words: Exclusive<WordWalk>,
    word: OutPtr<LentText>,
    len: OutPtr<usize>,
) -> bool {
    answer(|| {
        words.with(|walk| {
            let has_word = walk.next(&words);
            let walk = &mut *walk;
            if let State::Walking(it) = &walk.state
                && let Some(row) = it.row()
            {
                walk.word.clear();
                walk.word.extend_from_slice(row.bytes());
                walk.word.push(0);
                word.write(lend_text(&walk.word, &len));
            }
            Ok(has_word)
        })
    })
}

/// Reads from the word that was lent last.
fn read<R>(words: &Reader<WordWalk>, read: impl FnOnce(Row<'_>) -> Option<R>) -> Option<R> {
    answer(|| words.with(|walk| Ok(walk.row().and_then(read))))
}

/// The ordinal of the word that was lent last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_ordinal(words: Reader<WordWalk>) -> usize {
    or_none(|ordinal| dictc_words_try_ordinal(words, ordinal))
}

/// The same; `false` if it has none.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_try_ordinal(words: Reader<WordWalk>, ordinal: OutPtr<usize>) -> bool {
    ordinal.write_some(read(&words, |row| row.ordinal()))
}

/// The value of the word that was lent last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_value(words: Reader<WordWalk>, value: OutPtr<u64>) -> bool {
    value.write_some(read(&words, |row| row.value()))
}

/// The distance of the word that was lent last from the one that was asked for; 0 in other walks.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_distance(words: Reader<WordWalk>) -> usize {
    read(&words, |row| Some(row.distance())).unwrap_or(0)
}

/// Steps over the next words and lends them as arrays.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_next_many(
    words: Exclusive<WordWalk>,
    most: usize,
    text: OutPtr<LentText>,
    text_ends: OutPtr<*const usize>,
    ordinals: OutPtr<*const usize>,
    values: OutPtr<*const u64>,
    distances: OutPtr<*const usize>,
) -> usize {
    let mut is_at_end = false;
    many(&words, (most, u64::MAX), &mut is_at_end, |batch| {
        batch.lend((&text, &text_ends), &ordinals, &values, &distances);
    })
}

/// The same, but lends fewer words after about this number of steps. Whether they are the last is
/// stored in `is_at_end`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_next_within(
    words: Exclusive<WordWalk>,
    most: usize,
    steps: u64,
    text: OutPtr<LentText>,
    text_ends: OutPtr<*const usize>,
    ordinals: OutPtr<*const usize>,
    values: OutPtr<*const u64>,
    distances: OutPtr<*const usize>,
    is_at_end: OutPtr<bool>,
) -> usize {
    let mut ended = true;
    let count = many(&words, (most, steps), &mut ended, |batch| {
        batch.lend((&text, &text_ends), &ordinals, &values, &distances);
    });
    is_at_end.write(ended);
    count
}

/// Fills the batch of a walk, lends it, and returns the number of words.
fn many(
    words: &Exclusive<WordWalk>,
    (most, steps): (usize, u64),
    is_at_end: &mut bool,
    lend: impl FnOnce(&Batch),
) -> usize {
    let filled = answer(|| {
        words.with(|walk| {
            *is_at_end = walk.fill(words, most, steps);
            lend(&walk.batch);
            Ok(Some(walk.batch.ordinals.len()))
        })
    });
    filled.unwrap_or(0)
}

/// Frees a walk.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_words_free(words: Freed<WordWalk>) {
    words.free();
}
