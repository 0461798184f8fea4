//! The default English dictionary, part of the program.
//!
//! The build script compiles `data/words/english.tsv` with the `lexicon` crate; [`lexicon()`] hands out
//! the result where it lies in the program's read-only data. Nothing is read from disk, copied or
//! parsed at run time. Dropped are words below three letters and words with a q that no u follows.
//!
//! Each word's [value](Lexicon::value) is its level, which tells how common it is: 10, 20, 35, 40, 50,
//! 55, 60, 70 or 80, from the commonest words to the rarest. `data/words/README.md` tells where words
//! and levels come from, and under which licence they are handed on.
//!
//! This crate chooses the words and does no more: questions about them are [`Lexicon`]'s to answer.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

use lexicon::Lexicon;

/// Bytes at an address divisible by 64, as the format wants for its word graph.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

static DICTIONARY: &Aligned<[u8]> =
    &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/english.fst")));

/// The default English dictionary.
///
/// The first call verifies the dictionary, in time linear in its size; all later ones return the same
/// object at once. Threads may call it at the same time.
///
/// # Panics
///
/// Only in a program whose file was damaged after it was built: the build script has opened the
/// same bytes.
///
/// # Examples
///
/// ```
/// let lexicon = english::lexicon();
/// assert!(lexicon.contains("quiz"));
/// assert_eq!(lexicon.completions("quizzi").next().as_deref(), Some("quizzical"));
/// assert!(lexicon.value("water") < lexicon.value("zyzzyva")); // the commoner, the smaller
/// ```
#[must_use]
pub fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| {
        Lexicon::from_static(&DICTIONARY.0).expect("the build script opened these bytes")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dictionary_is_aligned_and_used_where_it_lies() {
        assert_eq!(DICTIONARY.0.as_ptr().align_offset(64), 0);
        assert_eq!(lexicon().fst().as_bytes().as_ptr_range(), DICTIONARY.0.as_ptr_range());
    }
}
