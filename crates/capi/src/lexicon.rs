//! Opened dictionaries and look-ups.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use dictc_lexicon::{Lexicon, OpenOptions, Verify};

use crate::answer::{Returned, answer};
use crate::error::report;
use crate::failure::{Code, Failure};
use crate::handle::{Freed, Handle, Object, Shared};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use crate::memory::PathText;
use crate::memory::{InPtr, Len, OutBuf, OutPtr, lend, or_none};
#[cfg(feature = "queries")]
use crate::memory::{NONE, Texts};

/// Verify only the header. If the rest of the file is damaged, answers can be wrong.
const HEADER_ONLY: u32 = 1;
/// Read the file into memory instead of mapping it.
const READ: u32 = 2;

impl Object for Lexicon {
    const TAG: [u8; 8] = *b"dclexicn";
    const NAME: &'static str = "dictc_lexicon";
}

fn options(flags: u32) -> Result<OpenOptions, Failure> {
    if flags & !(HEADER_ONLY | READ) != 0 {
        let message = format!("unknown flags {flags:#x}; expected a sum of DICTC_OPEN_ constants");
        return Err(Failure::argument(message));
    }
    let verify = if flags & HEADER_ONLY != 0 { Verify::Header } else { Verify::Full };
    Ok(OpenOptions::new().verify(verify).map(flags & READ == 0))
}

/// A handle of a dictionary, if this library supports it: without the tables of Unicode, it cannot
/// find out which characters are one letter.
fn served(lexicon: Lexicon) -> Result<*mut Handle<Lexicon>, Failure> {
    if cfg!(texts_are_composed) && lexicon.has_marks() {
        let message = "the dictionary has letters of several characters, and this module has no tables to tell \
                       them apart; use load(\"full\")";
        return Err(Failure::new(Code::NotFound, message));
    }
    Ok(Handle::new(lexicon))
}

/// Opens a dictionary file.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_open(
    path: PathText,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || served(options(flags)?.open(path.get()?)?))
}

/// Opens a copy of a dictionary in memory.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_from_bytes(
    bytes: InPtr<u8>,
    len: Len,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || {
        let bytes = bytes.bytes(&len, "the dictionary")?.to_vec();
        served(options(flags)?.from_bytes(bytes)?)
    })
}

/// The embedded English dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_english(
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<Lexicon> {
    report(&error, || {
        #[cfg(feature = "english")]
        return Ok(Handle::new(dictc_english::lexicon()));
        #[cfg(not(feature = "english"))]
        return Err(Failure::new(
            Code::NotFound,
            "this libdictc was built without the English dictionary",
        ));
    })
}

/// Another handle of the same dictionary, which shares its memory.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_clone(lexicon: Shared<Lexicon>) -> *mut Handle<Lexicon> {
    answer(|| Ok(Handle::new(lexicon.get()?.clone())))
}

/// Frees a handle of a dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_free(lexicon: Freed<Lexicon>) {
    lexicon.free();
}

/// The bytes of the dictionary file.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_bytes(lexicon: Shared<Lexicon>, len: OutPtr<usize>) -> *const u8 {
    answer(|| Ok(lend(lexicon.get()?.as_bytes(), &len)))
}

/// The number of words; 0 if a plain `fst` file states another number than it has.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_len(lexicon: Shared<Lexicon>) -> usize {
    answer(|| {
        let lexicon = lexicon.get()?;
        Ok(lexicon.prove().is_ok().then(|| lexicon.len()))
    })
    .unwrap_or(0)
}

/// Looks a word up, as the dictionary folds it.
fn look_up<R: Returned>(
    lexicon: &Shared<Lexicon>,
    word: &InPtr<u8>,
    len: &Len,
    answered: impl FnOnce(&Lexicon, &[u8]) -> R,
) -> R {
    answer(|| {
        let lexicon = lexicon.get()?;
        let word = lexicon.as_word_bytes(word.bytes(len, "the word")?);
        Ok(answered(lexicon, word.as_ref()))
    })
}

/// Whether a word is in the dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_contains(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
) -> bool {
    look_up(&lexicon, &word, &len, |lexicon, word| lexicon.contains(word))
}

/// Whether a word starts with the prefix.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_contains_prefix(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u8>,
    len: Len,
) -> bool {
    answer(|| {
        let (lexicon, prefix) = (lexicon.get()?, prefix.bytes(&len, "the prefix")?);
        Ok(match std::str::from_utf8(prefix) {
            Ok(prefix) => lexicon.contains_prefix(&*lexicon.as_prefix(prefix)),
            Err(_) => lexicon.contains_prefix(prefix),
        })
    })
}

/// The rank of a word in byte order.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_ordinal(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
) -> usize {
    or_none(|ordinal| dictc_lexicon_try_ordinal(lexicon, word, len, ordinal))
}

/// The same; `false` if it is not in the dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_ordinal(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
    ordinal: OutPtr<usize>,
) -> bool {
    look_up(&lexicon, &word, &len, |lexicon, word| ordinal.write_some(lexicon.ordinal(word)))
}

/// The value of a word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_value(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
    value: OutPtr<u64>,
) -> bool {
    look_up(&lexicon, &word, &len, |lexicon, word| value.write_some(lexicon.value(word)))
}

/// The word with an ordinal, copied to `buffer`; returns its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_word(
    lexicon: Shared<Lexicon>,
    ordinal: usize,
    buffer: OutBuf<u8>,
    capacity: usize,
) -> usize {
    or_none(|len| dictc_lexicon_try_word(lexicon, ordinal, buffer, capacity, len))
}

/// The same; `false` if there is no such word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_word(
    lexicon: Shared<Lexicon>,
    ordinal: usize,
    buffer: OutBuf<u8>,
    capacity: usize,
    len_of_word: OutPtr<usize>,
) -> bool {
    answer(|| {
        let word = lexicon.get()?.word(ordinal);
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, word, &len_of_word) }
    })
}

/// The meaning of a word, copied to `buffer`; returns its length in bytes.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_meaning(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len_of_meaning| {
        dictc_lexicon_try_meaning(lexicon, word, len, buffer, capacity, len_of_meaning, error)
    })
}

/// The same; `false` if it has none.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_meaning(
    lexicon: Shared<Lexicon>,
    word: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    len_of_meaning: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let lexicon = lexicon.get()?;
        let meaning = lexicon.meaning(lexicon.as_word_bytes(word.bytes(&len, "the word")?))?;
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, meaning, &len_of_meaning) }
    })
}

/// Folds a text like the words of the dictionary and copies it to `buffer`; returns its length in
/// bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_fold(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len_of_folded| {
        dictc_lexicon_try_fold(lexicon, text, len, buffer, capacity, len_of_folded, error)
    })
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_fold(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    len_of_folded: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let folded = lexicon.get()?.fold(text.text(&len, "the text")?);
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, Some(folded), &len_of_folded) }
    })
}

/// Copies the text of the alphabet to `buffer`; returns its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_alphabet(
    lexicon: Shared<Lexicon>,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len| dictc_lexicon_try_alphabet(lexicon, buffer, capacity, len, error))
}

/// The same; `false` if there is no alphabet.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_alphabet(
    lexicon: Shared<Lexicon>,
    buffer: OutBuf<u8>,
    capacity: usize,
    len: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let alphabet = lexicon.get()?.alphabet();
        let text = (!alphabet.is_plain()).then(|| alphabet.to_text());
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, text, &len) }
    })
}

/// Copies a sentence to `buffer` that says why a text cannot be a word; returns its length in
/// bytes.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_why_not(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|len_of_sentence| {
        dictc_lexicon_try_why_not(lexicon, text, len, buffer, capacity, len_of_sentence, error)
    })
}

/// The same; `false` if the text could be a word.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_try_why_not(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    len: Len,
    buffer: OutBuf<u8>,
    capacity: usize,
    len_of_sentence: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let why = lexicon.get()?.why_not(text.text(&len, "the text")?);
        // SAFETY: the buffer has `capacity` bytes.
        unsafe { buffer.fill(capacity, why.map(|why| why.to_string()), &len_of_sentence) }
    })
}

/// Looks up many words in one call. Text `i` is from `offsets[i]` to `offsets[i + 1]`.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_contains_many(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    offsets: InPtr<usize>,
    count: usize,
    found: OutBuf<u8>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        // SAFETY: `offsets` has `count + 1` elements and ends with the length of `text`; `found`
        // has `count` elements. They are written as bytes, because uninitialized memory of C is not
        // a valid `bool` of Rust.
        let (words, found) = unsafe {
            (Texts::new(&text, &offsets, count)?, found.array(count, "the array `found`")?)
        };
        let lexicon = lexicon.get()?;
        let words = words.iter().map(|it| lexicon.as_word_bytes(it));
        let answers = lexicon.contains_many(words);
        found.iter_mut().zip(answers).for_each(|(to, answer)| *to = answer.into());
        Ok(true)
    })
}

/// The ordinals of many words in one call; `SIZE_MAX` for texts that are not words.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_ordinals(
    lexicon: Shared<Lexicon>,
    text: InPtr<u8>,
    offsets: InPtr<usize>,
    count: usize,
    ordinals: OutBuf<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        // SAFETY: as in `dictc_lexicon_contains_many`.
        let (words, ordinals) = unsafe {
            (Texts::new(&text, &offsets, count)?, ordinals.array(count, "the array `ordinals`")?)
        };
        let lexicon = lexicon.get()?;
        let answers = lexicon.ordinals(words.iter().map(|it| lexicon.as_word_bytes(it)));
        ordinals.iter_mut().zip(answers).for_each(|(to, it)| *to = it.unwrap_or(NONE));
        Ok(true)
    })
}

/// Whether the values are levels, which rank words by how common they are.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_has_levels(lexicon: Shared<Lexicon>) -> bool {
    lexicon.get().is_ok_and(|it| it.levels().is_some())
}

/// The values of many words in one call, by their ordinals.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_values(
    lexicon: Shared<Lexicon>,
    ordinals: InPtr<usize>,
    count: usize,
    values: OutBuf<u64>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        // SAFETY: both arrays have `count` elements.
        let (ordinals, values) = unsafe {
            (
                ordinals.array(count, "the array `ordinals`")?,
                values.array(count, "the array `values`")?,
            )
        };
        let lexicon = lexicon.get()?;
        let wrong = |message: String| Failure::argument(message);
        let all = lexicon.values().ok_or_else(|| wrong("the dictionary has no values".into()))?;
        for (to, &ordinal) in values.iter_mut().zip(ordinals) {
            let words = lexicon.len();
            *to = all.get(ordinal).ok_or_else(|| {
                wrong(format!("no word has ordinal {ordinal}; there are {words} words"))
            })?;
        }
        Ok(true)
    })
}

/// The fingerprint of the words and values: 32 bytes.
#[cfg(feature = "rounds")]
#[unsafe(no_mangle)]
pub extern "C" fn dictc_lexicon_fingerprint(
    lexicon: Shared<Lexicon>,
    hash: OutBuf<u8>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        // SAFETY: the hash has 32 bytes.
        let hash = unsafe { hash.array(32, "the hash") }?;
        hash.copy_from_slice(lexicon.get()?.fingerprint().as_bytes());
        Ok(true)
    })
}
