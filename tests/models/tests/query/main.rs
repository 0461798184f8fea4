//! Queries find what scans of the same words find, and their types can be shared between threads.

use std::collections::BTreeSet;

use dictc_lexicon::Lexicon;
use proptest::collection::btree_set;
use proptest::prelude::*;

mod auto_traits;
mod queries;
mod set_operations;
mod study;

type Words = BTreeSet<String>;

fn words() -> impl Strategy<Value = Words> {
    let word = prop_oneof![4 => "[a-d]{1,6}", 2 => "(qu|[a-c]|[é-ì語]){1,4}", 1 => "[a-z]{2,12}"];
    btree_set(word, 1..60)
}

/// The same words as a dictionary and as a plain `fst` file.
fn lexicons(words: &Words) -> [Lexicon; 2] {
    let plain = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
    [Lexicon::from_words(words).unwrap(), Lexicon::from_bytes(plain).unwrap()]
}
