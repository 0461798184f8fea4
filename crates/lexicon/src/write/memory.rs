//! Makes dictionaries from words in memory.

use super::dictionary::Dictionary;
use super::nodes::NodeWriter;
use super::section::MemorySection;
use super::summary::Summary;
use super::values::ValueWriter;
use crate::error::Error;
use crate::graph::GraphKind;
use crate::lexicon::Lexicon;
use crate::value_kind::ValueKind;

/// The bytes of a dictionary of these words, each with its value if it has one.
///
/// Words can come in any order; if a word is repeated, the first one counts. Every word is kept as
/// it is: nothing is folded or filtered. A word without a value gets 0 if another word has a value.
/// The word graph is left out if it would have too many nodes. Linear in the number of letters of
/// all words, times the logarithm of the number of words for sorting.
///
/// # Errors
///
/// - [`Error::EmptyWord`] if a word is the empty string,
/// - [`Error::TooLarge`] if the words do not fit the format.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::{GraphKind, Lexicon, write};
///
/// let bytes = write::to_bytes([("ten", Some(7)), ("tea", None)], GraphKind::Dawg)?;
/// let lexicon = Lexicon::from_bytes(bytes)?;
/// assert_eq!((lexicon.value("ten"), lexicon.value("tea")), (Some(7), Some(0)));
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
pub fn to_bytes<W: AsRef<str>>(
    entries: impl IntoIterator<Item = (W, Option<u64>)>,
    graph: GraphKind,
) -> Result<Vec<u8>, Error> {
    to_bytes_of_kind(entries, graph, ValueKind::Unspecified)
}

fn to_bytes_of_kind<W: AsRef<str>>(
    entries: impl IntoIterator<Item = (W, Option<u64>)>,
    graph: GraphKind,
    kind: ValueKind,
) -> Result<Vec<u8>, Error> {
    let entries: Vec<(W, Option<u64>)> = entries.into_iter().collect();
    let words = entries.iter().map(|(word, value)| (word.as_ref(), *value));
    bytes_of_words(words.collect(), graph, kind)
}

/// Not generic, so that it is compiled once, not for each type of words.
fn bytes_of_words(
    mut entries: Vec<(&str, Option<u64>)>,
    graph: GraphKind,
    kind: ValueKind,
) -> Result<Vec<u8>, Error> {
    let read = entries.len() as u64;
    // Stable, so that the first of several equal words stays first.
    entries.sort_by_key(|&(word, _)| word);
    entries.dedup_by_key(|&mut (word, _)| word);
    if entries.first().is_some_and(|(word, _)| word.is_empty()) {
        return Err(Error::EmptyWord);
    }
    let mut summary = Summary::new();
    let mut nodes = NodeWriter::new(Vec::new())?;
    for (word, _) in &entries {
        summary.add(word);
        nodes.push(word)?;
    }
    let mut metadata = summary.metadata();
    (metadata.min_length, metadata.report.words) = (1, read);
    metadata.report.dropped.duplicates = read - metadata.words;
    let graph = match summary.graph(graph, None) {
        Err(outcome) => {
            metadata.report.graph = outcome;
            None
        }
        Ok(mut builder) => {
            metadata.report.graph = builder.outcome();
            let _all = entries.iter().all(|(word, _)| builder.push(word));
            let sections = builder.finish();
            if let Err(outcome) = sections {
                metadata.report.graph = outcome;
            }
            sections.ok()
        }
    };
    let nodes = MemorySection::from(nodes.finish()?);
    let values = values(&entries).map(MemorySection::from);
    let dictionary = Dictionary::new(&metadata, graph, values, nodes)?.with_value_kind(kind);
    let mut bytes = Vec::with_capacity(usize::try_from(dictionary.size()).unwrap_or(0));
    dictionary.write(&mut bytes).map_err(Error::Write)?;
    Ok(bytes)
}

/// The section of the values, if there are any.
fn values(entries: &[(&str, Option<u64>)]) -> Option<Vec<u8>> {
    let largest = entries.iter().filter_map(|&(_, value)| value).max()?;
    let mut values = ValueWriter::new(Vec::new(), largest).ok()?;
    for (_, value) in entries {
        values.push(value.unwrap_or(0)).ok()?;
    }
    Some(values.finish())
}

impl Lexicon {
    /// A lexicon of these words, in memory.
    ///
    /// Words can come in any order and more than once. Every word is kept as it is: nothing is
    /// folded or filtered; the `compile` crate reads and filters word lists in files. The lexicon
    /// has a word graph unless it would have too many nodes; with more than 32 different letters it
    /// is a [partial](Self::partial_graph) one. This needs no files and no threads. Linear in the
    /// number of letters of all words, times the logarithm of the number of words for sorting.
    ///
    /// # Errors
    ///
    /// - [`Error::EmptyWord`] if a word is the empty string,
    /// - [`Error::TooLarge`] if the words do not fit the format.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["ten", "tea", "it's", "tea"])?;
    /// assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["it's", "tea", "ten"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn from_words<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Result<Self, Error> {
        Self::from_bytes(to_bytes(words.into_iter().map(|word| (word, None)), GraphKind::Trie)?)
    }

    /// A lexicon of these words with a value each, in memory. If a word is repeated, the first one
    /// counts. Otherwise like [`from_words`](Self::from_words).
    ///
    /// # Errors
    ///
    /// As [`from_words`](Self::from_words).
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_entries([("tea", 3), ("ten", 7)])?;
    /// assert_eq!(lexicon.value("ten"), Some(7));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn from_entries<W: AsRef<str>>(
        entries: impl IntoIterator<Item = (W, u64)>,
    ) -> Result<Self, Error> {
        let entries = entries.into_iter().map(|(word, value)| (word, Some(value)));
        Self::from_bytes(to_bytes(entries, GraphKind::Trie)?)
    }

    /// A lexicon of these words with a [level](ValueKind::Levels) each, in memory. Otherwise like
    /// [`from_entries`](Self::from_entries).
    ///
    /// # Errors
    ///
    /// As [`from_words`](Self::from_words).
    pub fn from_levels<W: AsRef<str>>(
        entries: impl IntoIterator<Item = (W, u64)>,
    ) -> Result<Self, Error> {
        let entries = entries.into_iter().map(|(word, value)| (word, Some(value)));
        Self::from_bytes(to_bytes_of_kind(entries, GraphKind::Trie, ValueKind::Levels)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::GraphOutcome;

    #[test]
    fn words_come_back_sorted_and_once_with_their_first_value() {
        let entries = [("ten", 7), ("tea", 3), ("ten", 8), ("qat", 0), ("ice cream", 1)];
        let lexicon = Lexicon::from_entries(entries).unwrap();
        let words: Vec<String> = lexicon.iter().collect();
        assert_eq!(words, ["ice cream", "qat", "tea", "ten"]);
        assert_eq!(lexicon.value("ten"), Some(7));
        let metadata = lexicon.metadata().unwrap();
        assert_eq!((metadata.report.words, metadata.report.kept), (5, 4));
        assert_eq!(metadata.report.dropped.total(), 1);
        assert!(!lexicon.graph().unwrap().token_set().q_is_qu());
        lexicon.check().unwrap();
    }

    #[test]
    fn levels_are_noted_if_there_are_values() {
        let lexicon = Lexicon::from_levels([("tea", 10), ("ten", 70)]).unwrap();
        assert_eq!(lexicon.value_kind(), ValueKind::Levels);
        assert_eq!(lexicon.levels().and_then(|levels| levels.get(1)), Some(70));
        lexicon.check().unwrap();
        let same = Lexicon::from_entries([("tea", 10), ("ten", 70)]).unwrap();
        assert_eq!(same.value_kind(), ValueKind::Unspecified);
        assert!(same.levels().is_none() && same.values().is_some());
        assert_eq!(same.fingerprint(), lexicon.fingerprint());
        let plain = to_bytes_of_kind([("tea", None)], GraphKind::Trie, ValueKind::Levels).unwrap();
        let plain = Lexicon::from_bytes(plain).unwrap();
        assert_eq!(plain.value_kind(), ValueKind::Unspecified);
    }

    #[test]
    fn every_graph_form_holds_the_same_words() {
        for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
            let words = ["tea", "quit", "été"].map(|word| (word, None));
            let lexicon = Lexicon::from_bytes(to_bytes(words, kind).unwrap()).unwrap();
            assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["quit", "tea", "été"]);
            assert!(lexicon.values().is_none());
            assert_eq!(lexicon.graph().is_some(), kind == GraphKind::Trie);
            lexicon.check().unwrap();
        }
    }

    #[test]
    fn an_empty_list_gives_an_empty_lexicon_and_an_empty_word_is_an_error() {
        let lexicon = Lexicon::from_words::<&str>([]).unwrap();
        assert!(lexicon.is_empty() && lexicon.graph_or_build().is_none());
        lexicon.check().unwrap();
        assert!(matches!(Lexicon::from_words(["tea", ""]), Err(Error::EmptyWord)));
    }

    #[test]
    fn too_many_letters_give_a_partial_graph_or_none() {
        let letters: Vec<char> = (0..33).map(|i| char::from_u32('а' as u32 + i).unwrap()).collect();
        let words = || letters.iter().map(|it| (it.to_string(), None));
        let open = |bytes| Lexicon::from_bytes(bytes).unwrap();
        let lexicon = open(to_bytes(words(), GraphKind::Trie).unwrap());
        assert!(lexicon.graph().is_none());
        assert_eq!(lexicon.metadata().unwrap().report.graph, GraphOutcome::Partial);
        assert_eq!(lexicon.partial_graph().unwrap().words(), 32);
        lexicon.check().unwrap();
        // A DAWG, and words that all have every letter.
        let all: String = letters.iter().collect();
        for bytes in [
            to_bytes(words(), GraphKind::Dawg).unwrap(),
            to_bytes([(&all, None)], GraphKind::Trie).unwrap(),
        ] {
            let lexicon = open(bytes);
            assert!(lexicon.graph().is_none() && lexicon.partial_graph().is_none());
            assert_eq!(lexicon.metadata().unwrap().report.graph, GraphOutcome::TooManyLetters);
            lexicon.check().unwrap();
        }
    }

    #[test]
    fn the_node_writer_rejects_unsorted_words() {
        let mut nodes = NodeWriter::new(Vec::new()).unwrap();
        nodes.push("ten").unwrap();
        assert!(matches!(nodes.push("tea"), Err(Error::OutOfOrder)));
        assert!(matches!(nodes.push("ten"), Err(Error::OutOfOrder)));
    }
}
