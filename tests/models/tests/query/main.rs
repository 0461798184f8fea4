//! Named cases of queries and set operations. `tests/hostile` compares them with scans.

use std::collections::BTreeSet;

use dictc_lexicon::Lexicon;

mod alphabets;
mod letters;
mod misspellings;
mod mistakes;
mod queries;
mod set_operations;
mod study;

type Words = BTreeSet<String>;

/// The same words as a dictionary and as a plain `fst` file.
fn lexicons(words: &Words) -> [Lexicon; 2] {
    let plain = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
    [Lexicon::from_words(words).unwrap(), Lexicon::from_bytes(plain).unwrap()]
}
