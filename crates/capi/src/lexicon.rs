//! Opened dictionaries and look-ups.
#![allow(unsafe_code)]

use ::lexicon::{Lexicon, OpenOptions, Verify};

use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};

/// Verify only the header; the rest of the file is trusted to give right answers.
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
        return Err(Failure::new(Code::Argument, message));
    }
    let verify = if flags & HEADER_ONLY != 0 { Verify::Header } else { Verify::Full };
    Ok(OpenOptions::new().verify(verify).map(flags & READ == 0))
}

/// Opens a dictionary file.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_open(
    path: *const u8,
    path_len: usize,
    flags: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<Lexicon> {
    // SAFETY: the contract of all functions covers the path and the error.
    unsafe {
        report(error, || {
            let path = memory::path(path, path_len)?;
            Ok(Handle::new(options(flags)?.open(path)?))
        })
    }
}

/// Opens a copy of a dictionary in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_from_bytes(
    bytes: *const u8,
    len: usize,
    flags: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<Lexicon> {
    // SAFETY: the contract of all functions covers the bytes and the error.
    unsafe {
        report(error, || {
            let bytes = memory::array(bytes, len, "the dictionary")?;
            Ok(Handle::new(options(flags)?.from_bytes(bytes.to_vec())?))
        })
    }
}

/// The embedded English dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_english(
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<Lexicon> {
    // SAFETY: the contract of all functions covers the error.
    unsafe {
        report(error, || {
            #[cfg(feature = "english")]
            return Ok(Handle::new(english::lexicon()));
            #[cfg(not(feature = "english"))]
            return Err(Failure::new(
                Code::NotFound,
                "this libdictc was built without the English dictionary",
            ));
        })
    }
}

/// Another handle of the same dictionary, which shares its memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_clone(
    lexicon: *const Handle<Lexicon>,
) -> *mut Handle<Lexicon> {
    // SAFETY: the contract of all functions covers the handle; a lexicon is only ever shared.
    quietly(|| Ok(Handle::new(unsafe { handle::shared(lexicon) }?.clone())))
}

/// Frees a handle of a dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_free(lexicon: *mut Handle<Lexicon>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(lexicon) });
}

/// The bytes of the dictionary file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_bytes(
    lexicon: *const Handle<Lexicon>,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length; a lexicon is only
    // ever shared.
    quietly(|| unsafe {
        let bytes = handle::shared(lexicon)?.as_bytes();
        memory::write(len, bytes.len());
        Ok(bytes.as_ptr())
    })
}

/// The number of words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_len(lexicon: *const Handle<Lexicon>) -> usize {
    // SAFETY: the contract of all functions covers the handle; a lexicon is only ever shared.
    unsafe { handle::shared(lexicon) }.map_or(0, Lexicon::len)
}

/// Answers one look-up, or the value that means "no" if an argument is wrong.
///
/// # Safety
///
/// The contract of all functions, for the handle and the word.
unsafe fn look_up<R: crate::error::Returned>(
    lexicon: *const Handle<Lexicon>,
    word: *const u8,
    len: usize,
    answer: impl FnOnce(&Lexicon, &[u8]) -> R,
) -> R {
    // SAFETY: the caller's promise; a lexicon is only ever shared.
    quietly(|| unsafe {
        Ok(answer(handle::shared(lexicon)?, memory::array(word, len, "the word")?))
    })
}

/// Whether a word is in the dictionary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_contains(
    lexicon: *const Handle<Lexicon>,
    word: *const u8,
    len: usize,
) -> bool {
    // SAFETY: the contract of all functions.
    unsafe { look_up(lexicon, word, len, |lexicon, word| lexicon.contains(word)) }
}

/// Whether a word starts with the prefix.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_contains_prefix(
    lexicon: *const Handle<Lexicon>,
    prefix: *const u8,
    len: usize,
) -> bool {
    // SAFETY: the contract of all functions.
    unsafe { look_up(lexicon, prefix, len, |lexicon, prefix| lexicon.contains_prefix(prefix)) }
}

/// The rank of a word in byte order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_ordinal(
    lexicon: *const Handle<Lexicon>,
    word: *const u8,
    len: usize,
) -> usize {
    // SAFETY: the contract of all functions.
    unsafe { look_up(lexicon, word, len, |lexicon, word| lexicon.ordinal(word).unwrap_or(NONE)) }
}

/// The value of a word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_value(
    lexicon: *const Handle<Lexicon>,
    word: *const u8,
    len: usize,
    value: *mut u64,
) -> bool {
    // SAFETY: the contract of all functions.
    unsafe {
        look_up(lexicon, word, len, |lexicon, word| match lexicon.value(word) {
            Some(found) => {
                memory::write(value, found);
                true
            }
            None => false,
        })
    }
}

/// The word with an ordinal, copied to `buffer`; returns its length in bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_word(
    lexicon: *const Handle<Lexicon>,
    ordinal: usize,
    buffer: *mut u8,
    capacity: usize,
) -> usize {
    // SAFETY: the contract of all functions covers the handle and the buffer; a lexicon is only
    // ever shared.
    quietly(|| unsafe {
        let Some(word) = handle::shared(lexicon)?.word(ordinal) else { return Ok(NONE) };
        if let Some(buffer) = memory::optional_output(buffer, capacity, "the buffer")? {
            let len = word.len().min(buffer.len());
            buffer[..len].copy_from_slice(&word.as_bytes()[..len]);
        }
        Ok(word.len())
    })
}

/// Looks up many words at once. Text `i` reaches from `offsets[i]` to `offsets[i + 1]`.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_contains_many(
    lexicon: *const Handle<Lexicon>,
    text: *const u8,
    offsets: *const usize,
    count: usize,
    found: *mut bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments; a lexicon is only ever shared.
    unsafe {
        report(error, || {
            let lexicon = handle::shared(lexicon)?;
            let words = Texts::new(text, offsets, count)?;
            // Bytes, because memory of C may hold other numbers than those of a Rust `bool`.
            let found = memory::output(found.cast::<u8>(), count, "the array `found`")?;
            let answers = lexicon.contains_many(words.iter());
            found.iter_mut().zip(answers).for_each(|(to, answer)| *to = answer.into());
            Ok(true)
        })
    }
}

/// The ordinals of many words at once; `SIZE_MAX` for what is not a word.
#[cfg(feature = "queries")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_ordinals(
    lexicon: *const Handle<Lexicon>,
    text: *const u8,
    offsets: *const usize,
    count: usize,
    ordinals: *mut usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: as in `dictc_lexicon_contains_many`.
    unsafe {
        report(error, || {
            let lexicon = handle::shared(lexicon)?;
            let words = Texts::new(text, offsets, count)?;
            let ordinals = memory::output(ordinals, count, "the array `ordinals`")?;
            let answers = lexicon.ordinals(words.iter());
            ordinals.iter_mut().zip(answers).for_each(|(to, it)| *to = it.unwrap_or(NONE));
            Ok(true)
        })
    }
}

/// Whether the values say how common words are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_has_levels(lexicon: *const Handle<Lexicon>) -> bool {
    // SAFETY: the contract of all functions covers the handle; a lexicon is only ever shared.
    unsafe { handle::shared(lexicon) }.is_ok_and(|it: &Lexicon| it.levels().is_some())
}

/// The values of many words at once, by their ordinals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_values(
    lexicon: *const Handle<Lexicon>,
    ordinals: *const usize,
    count: usize,
    values: *mut u64,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments; a lexicon is only ever shared.
    unsafe {
        report(error, || {
            let lexicon: &Lexicon = handle::shared(lexicon)?;
            let ordinals = memory::array(ordinals, count, "the array `ordinals`")?;
            let values = memory::output(values, count, "the array `values`")?;
            let no_values = || Failure::new(Code::Argument, "the dictionary has no values");
            let all = lexicon.values().ok_or_else(no_values)?;
            for (to, &ordinal) in values.iter_mut().zip(ordinals) {
                let no_word = || {
                    let words = lexicon.len();
                    let message = format!("no word has ordinal {ordinal}; there are {words} words");
                    Failure::new(Code::Argument, message)
                };
                *to = all.get(ordinal).ok_or_else(no_word)?;
            }
            Ok(true)
        })
    }
}

/// The fingerprint of the words and values: 32 bytes.
#[cfg(feature = "rounds")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_lexicon_fingerprint(
    lexicon: *const Handle<Lexicon>,
    hash: *mut u8,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the 32 bytes of the hash; a
    // lexicon is only ever shared.
    unsafe {
        report(error, || {
            let lexicon = handle::shared(lexicon)?;
            let hash = memory::output(hash, 32, "the hash")?;
            hash.copy_from_slice(lexicon.fingerprint().as_bytes());
            Ok(true)
        })
    }
}

/// Many texts in one array of bytes, as Arrow stores them.
#[cfg(feature = "queries")]
struct Texts<'a> {
    text: &'a [u8],
    offsets: &'a [usize],
}

#[cfg(feature = "queries")]
impl<'a> Texts<'a> {
    /// Checks that the offsets ascend, so that every text lies inside the array.
    ///
    /// # Safety
    ///
    /// `offsets` is null or holds `count + 1` numbers, and `text` is null or holds as many bytes
    /// as the last of them says.
    unsafe fn new(text: *const u8, offsets: *const usize, count: usize) -> Result<Self, Failure> {
        let numbers = count.checked_add(1);
        let too_many = || Failure::new(Code::Argument, "more texts than memory can hold");
        // SAFETY: the caller's promise about the offsets.
        let offsets = unsafe {
            memory::array(offsets, numbers.ok_or_else(too_many)?, "the array `offsets`")
        }?;
        if let Some(at) = offsets.windows(2).position(|pair| pair[0] > pair[1]) {
            let message = format!("offset {} is smaller than the one before it", at + 1);
            return Err(Failure::new(Code::Argument, message));
        }
        // SAFETY: the caller's promise about the text.
        let text = unsafe { memory::array(text, offsets[count], "the text") }?;
        Ok(Self { text, offsets })
    }

    fn iter(&self) -> impl Iterator<Item = &'a [u8]> {
        let text = self.text;
        self.offsets.windows(2).map(move |pair| &text[pair[0]..pair[1]])
    }
}
