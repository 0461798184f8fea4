//! Every public type can move to another thread and be shared between threads, and every type
//! without a lifetime parameter owns what it uses.

use dictc_lexicon::metadata::{DropReason, Dropped, GraphOutcome, Metadata, Report, Source};
use dictc_lexicon::{
    Alphabet, Error, Fingerprint, FormatError, FstNode, FstNodes, Graph, GraphKind, Lexicon,
    LexiconBytes, Node, OpenOptions, Search, SectionId, Transition, Values, Verify, Words, write,
};
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Bag, Breaks, Clues, Combination, DuplicateValues,
    Error as QueryError, Hive, Hooks, Intersection, LetterSet, Levenshtein, Mark, Merge, Near,
    Pattern, PhraseWalk, Phrases, Regex, RegexScope, Selection, SetOperation, SharedLetters,
    Statistics, Stem, Stems, WordSets,
};

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + 'static>() {}

#[test]
fn views_are_send_and_sync() {
    shared::<FstNodes<'_>>();
    shared::<Graph<'_>>();
    shared::<Values<'_>>();
}

#[test]
fn other_types_are_send_sync_and_static() {
    owned::<Alphabet>();
    owned::<Anagram>();
    owned::<AnagramGroup>();
    owned::<AnagramGroups<Pattern>>();
    owned::<Bag>();
    owned::<Intersection<Pattern, Anagram>>();
    owned::<Breaks>();
    owned::<Clues>();
    owned::<Combination>();
    owned::<DropReason>();
    owned::<Dropped>();
    owned::<DuplicateValues>();
    owned::<Error>();
    owned::<Fingerprint>();
    owned::<FormatError>();
    owned::<FstNode>();
    owned::<GraphKind>();
    owned::<GraphOutcome>();
    owned::<Hive>();
    owned::<Hooks>();
    owned::<LetterSet>();
    owned::<Levenshtein>();
    owned::<Lexicon>();
    owned::<LexiconBytes>();
    owned::<Mark>();
    owned::<Merge>();
    owned::<Metadata>();
    owned::<Near>();
    owned::<Node>();
    owned::<OpenOptions>();
    owned::<Pattern>();
    owned::<Phrases<Pattern>>();
    owned::<PhraseWalk<Pattern>>();
    owned::<Regex>();
    owned::<RegexScope>();
    owned::<Report>();
    owned::<Search<Anagram>>();
    owned::<Search<Levenshtein>>();
    owned::<Search<Pattern>>();
    owned::<Search<Regex>>();
    owned::<Search<Selection>>();
    owned::<SectionId>();
    owned::<SharedLetters>();
    owned::<Stem>();
    owned::<Stems>();
    owned::<WordSets>();
    owned::<QueryError>();
    owned::<Selection>();
    owned::<SetOperation>();
    owned::<Source>();
    owned::<Statistics>();
    owned::<Transition>();
    owned::<Verify>();
    owned::<Words>();
    owned::<write::Dictionary<write::MemorySection>>();
    owned::<write::GraphBuilder>();
    owned::<write::GraphSections>();
    owned::<write::MemorySection>();
    owned::<write::NodeWriter<Vec<u8>>>();
    owned::<write::Summary>();
    owned::<write::ValueWriter<Vec<u8>>>();
}

#[test]
fn a_walk_moves_to_another_thread() {
    let lexicon = Lexicon::from_words(["tea", "teas", "ten"]).unwrap();
    let mut words = lexicon.completions("te");
    drop(lexicon);
    assert_eq!(words.next().as_deref(), Some("tea"));
    let rest = std::thread::spawn(move || words.collect::<Vec<_>>()).join().unwrap();
    assert_eq!(rest, ["teas", "ten"]);
}
