//! The default English dictionary, embedded in the program.
//!
//! [`lexicon()`] returns it as a [`Lexicon`]. The build script compiles the word list
//! `data/english.tsv` and verifies the result, which becomes part of the program's read-only data.
//! At run time, nothing is copied or verified again: the operating system loads only the pages that
//! are used. [`small()`] returns the same words without the word graph, for programs that look up
//! words and do not solve boards. A program contains only the forms that it uses.
//!
//! The dictionary leaves out words of one or two letters, and words with a `q` not followed by `u`,
//! since most dice show only `Qu`. Each word's [value](Lexicon::value) is its level, a measure of
//! how common it is: 10, 20, 35, 40, 50, 55, 60, 70 or 80, from the most common words to the
//! rarest.
//!
//! Words have no accents, and its [folding](Lexicon::folding) strips them from typed texts: *café*
//! is *cafe*.
//!
//! `data/README.md` documents where words and levels come from, and their license.
//!
//! Nearly half of the words have a [meaning](Lexicon::meaning) of at most 200 letters:
//! nearly all common words, and one in six of the rarest. The meanings come from WordNet, see
//! `glosses/README.md`. Both forms have them.
#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use std::sync::OnceLock;

use dictc_lexicon::{Lexicon, OpenOptions, Verify};
use dictc_query::Bag;

/// The notices of the word list and of its meanings, which must accompany every program that
/// contains them: the license of SCOWL, its sources with their copyrights, and the license of
/// WordNet.
pub const NOTICES: &str = concat!(
    include_str!("../data/LICENSE-SCOWL.txt"),
    "\n",
    include_str!("../data/README-SCOWL.txt"),
    "\n",
    include_str!("../glosses/LICENSE-WORDNET.txt")
);

static DICTIONARY: &[u8] = dictc_lexicon::include!(concat!(env!("OUT_DIR"), "/english.fst"));

static SMALL: &[u8] = dictc_lexicon::include!(concat!(env!("OUT_DIR"), "/small.fst"));

/// The default English dictionary.
///
/// The first call reads the header, the metadata and the token set, which takes a few microseconds
/// for any size of the dictionary. It does not verify the rest, because the build script has
/// verified the same bytes. Later calls return a clone, which is cheap: all clones share the same
/// bytes. Threads may call it at the same time.
///
/// # Panics
///
/// Only in a program whose executable was damaged after it was built, and only if the damage is in
/// the header, the metadata or the token set. Damage elsewhere can make answers wrong, but not
/// memory unsafe: see [`Verify::Header`].
///
/// # Examples
///
/// ```
/// let lexicon = dictc_english::lexicon();
/// assert!(lexicon.contains("quiz"));
/// assert_eq!(lexicon.completions("quizzi").next().as_deref(), Some("quizzical"));
/// assert!(lexicon.value("water") < lexicon.value("zyzzyva")); // lower for common words
/// assert!(lexicon.meaning("mice").unwrap().unwrap().starts_with("plural of mouse: any of numerous"));
/// ```
#[must_use]
pub fn lexicon() -> Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| open(DICTIONARY)).clone()
}

/// The same words, values and meanings as [`lexicon()`], without the word graph, in two fifths of
/// the space.
///
/// For programs that look up words and search for them. To solve many boards with it, a solver
/// first builds the graph in memory.
///
/// # Panics
///
/// As [`lexicon()`].
///
/// # Examples
///
/// ```
/// let lexicon = dictc_english::small();
/// assert_eq!(lexicon.len(), dictc_english::lexicon().len());
/// assert_eq!(lexicon.value("quiz"), dictc_english::lexicon().value("quiz"));
/// ```
#[must_use]
pub fn small() -> Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| open(SMALL)).clone()
}

/// Opens bytes that the build script has verified.
fn open(bytes: &'static [u8]) -> Lexicon {
    let options = OpenOptions::new().verify(Verify::Header);
    options.from_bytes(bytes).expect("the build script opened these bytes")
}

/// The words that SCOWL or WordNet marks as vulgar or offensive, in alphabetical order:
/// `data/README.md` says by which rule. The dictionary contains them; games may leave them out.
///
/// # Examples
///
/// ```
/// assert!(dictc_english::offensive().any(|word| word == "asshole"));
/// assert!(dictc_english::offensive().all(|word| dictc_english::small().contains(word)));
/// ```
pub fn offensive() -> impl Iterator<Item = &'static str> {
    include_str!("../data/offensive.txt").lines()
}

/// The tiles of English crossword games: 98 letters and two blanks.
///
/// The first call parses a table of a few lines.
///
/// # Panics
///
/// Never: a test parses the same table.
///
/// # Examples
///
/// ```
/// let bag = dictc_english::bag();
/// assert_eq!(bag.tiles(), 100);
/// assert!(bag.probability("retinas") > bag.probability("pizzazz"));
/// ```
#[must_use]
pub fn bag() -> Bag {
    static BAG: OnceLock<Bag> = OnceLock::new();
    let parse = || include_str!("../bags/english.tsv").parse::<Bag>().expect("a test parses it");
    BAG.get_or_init(parse).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dictionary_is_aligned_and_not_copied() {
        for (lexicon, bytes) in [(lexicon(), DICTIONARY), (small(), SMALL)] {
            assert_eq!(bytes.as_ptr().align_offset(64), 0);
            assert_eq!(lexicon.as_bytes().as_ptr_range(), bytes.as_ptr_range());
        }
    }

    /// The build script verifies the same bytes; this is for builds that replace its output.
    #[test]
    fn the_dictionary_passes_full_verification() {
        for bytes in [DICTIONARY, SMALL] {
            Lexicon::from_bytes(bytes).unwrap().check().unwrap();
        }
    }
}
