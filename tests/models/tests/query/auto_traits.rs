//! Every public type can move to another thread and be shared between threads, and every type
//! without a lifetime parameter owns what it uses.

use dictc_lexicon::Search;
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Bag, Breaks, Clues, Combination, DuplicateValues, Error,
    Hive, Hooks, Intersection, LetterSet, Levenshtein, Mark, Merge, MergedWord, Near, Pattern,
    PhraseWalk, Phrases, Regex, RegexScope, Selection, SetOperation, SharedLetters, Statistics,
    Stem, Stems, WordSets,
};

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + 'static>() {}

#[test]
fn views_are_send_and_sync() {
    shared::<MergedWord<'_>>();
}

#[test]
fn other_types_are_send_sync_and_static() {
    owned::<Anagram>();
    owned::<AnagramGroup>();
    owned::<AnagramGroups<Pattern>>();
    owned::<Bag>();
    owned::<Intersection<Pattern, Anagram>>();
    owned::<Breaks>();
    owned::<Clues>();
    owned::<Combination>();
    owned::<DuplicateValues>();
    owned::<Hive>();
    owned::<Hooks>();
    owned::<LetterSet>();
    owned::<Levenshtein>();
    owned::<Mark>();
    owned::<Merge>();
    owned::<Near>();
    owned::<Pattern>();
    owned::<Phrases<Pattern>>();
    owned::<PhraseWalk<Pattern>>();
    owned::<Regex>();
    owned::<RegexScope>();
    owned::<Search<Anagram>>();
    owned::<Search<Levenshtein>>();
    owned::<Search<Pattern>>();
    owned::<Search<Regex>>();
    owned::<Search<Selection>>();
    owned::<SharedLetters>();
    owned::<Stem>();
    owned::<Stems>();
    owned::<WordSets>();
    owned::<Error>();
    owned::<Selection>();
    owned::<SetOperation>();
    owned::<Statistics>();
}
