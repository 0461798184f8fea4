//! Compares the meanings of a dictionary with a map that keeps the first meaning of each word.

use std::collections::{BTreeMap, BTreeSet};

use dictc_compile::{Observer, UnusedMeaning, UnusedReason};

use super::model::Kept;
use super::{List, Options};
use crate::draw::Draw;

const PIECES: &[&str] = &["a", "drink", " ", "é", "語", "\u{a0}", "# ", "a number of words"];

/// Collects the lines of unused meanings.
struct Collector<'a>(&'a mut BTreeSet<(u64, UnusedReason)>);

impl Observer for Collector<'_> {
    fn unused_meaning(&mut self, meaning: &UnusedMeaning<'_>) {
        self.0.insert((meaning.location.line, meaning.reason));
    }
}

/// Compiles the lists with a list of meanings, of words that are kept and of others.
pub(super) fn meanings(options: &Options, lists: &[List], kept: &Kept, draw: &mut Draw<'_>) {
    let mut words: Vec<&str> = kept.words.keys().map(String::as_str).collect();
    words.extend(["tea", "zzz"]);
    let mut lines = Vec::new();
    for _ in 0..draw.number(0..=40) {
        let (word, text) = (*draw.pick(&words), draw.text(PIECES, 0..=4) + "x");
        if !options.comment.is_some_and(|mark| word.starts_with(mark)) {
            lines.push((word, text));
        }
    }
    let mut expected: BTreeMap<&str, &str> = BTreeMap::new();
    let mut expected_unused = BTreeSet::new();
    for (number, (word, text)) in (1..).zip(&lines) {
        if !kept.words.contains_key(*word) {
            expected_unused.insert((number, UnusedReason::UnknownWord));
        } else if expected.contains_key(word) {
            expected_unused.insert((number, UnusedReason::Repeated));
        } else {
            expected.insert(word, text.trim());
        }
    }

    let mut unused = BTreeSet::new();
    let list: String = lines.iter().map(|(word, text)| format!("{word}\t{text}\n")).collect();
    let session = options.given().start_with(Collector(&mut unused));
    let session = session.and_then(|it| super::read(it, lists));
    let session = session.and_then(|it| it.add_meanings(list.as_bytes(), "meanings"));
    let lexicon = session.and_then(|it| it.finish()?.into_lexicon()).expect("as without meanings");
    lexicon.check().expect("a compiled dictionary is valid");
    for word in &words {
        let meaning = lexicon.meaning(word).expect("a valid meaning");
        assert_eq!(meaning.as_deref(), expected.get(word).copied(), "{word:?}: {lines:?}");
    }
    assert_eq!(lexicon.meanings().map_or(0, |it| it.len() as usize), expected.len());
    assert_eq!(unused, expected_unused, "{lines:?}");
}
