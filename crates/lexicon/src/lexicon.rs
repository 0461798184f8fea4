//! An opened dictionary and single look-ups in it.
//!
//! A [`Lexicon`] has the bytes of a file, the ranges of its sections, its metadata, and caches for
//! values that are computed on demand. [`open`](crate::open) opens files. Methods that walk over
//! many words are in the modules of the types that they return, such as [`words`](crate::words) and
//! [`search`](crate::search).

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use dictc_letters::{Alphabet, Folding, Letter, joins};

use crate::contents::Contents;
use crate::error::quoted;
use crate::format::{FORMAT_VERSION, FormatError, Frame, SectionId};
use crate::fst_nodes::{FstNode, FstNodes};
use crate::graph::{Dawg, Graph, GraphBuffer};
use crate::metadata::Metadata;
use crate::proof::{self, Expected};
use crate::storage::LexiconBytes;
use crate::token_set::TokenSet;
use crate::value_kind::ValueKind;
use crate::values::Values;
use crate::verify::Verify;
use crate::walk::STEP_LIMIT;
use crate::words_below::Counts;

/// An opened dictionary: read-only, cheap to clone, and shared freely between threads.
///
/// Dictionaries of this project and plain `fst` sets and maps answer the same questions. A plain
/// file stores no ordinals and no word graph; both are computed in memory on first use.
///
/// Look-ups compare bytes. Words that `dictc` compiled are in lower case and NFC form;
/// [`Lexicon::from_words`] keeps words as they are.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["tea", "teas", "ten"])?;
/// assert_eq!(lexicon.len(), 3);
/// assert!(lexicon.contains("tea") && !lexicon.contains("te"));
/// assert_eq!(lexicon.ordinal("ten"), Some(2));
/// assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "teas"]);
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lexicon {
    inner: Arc<Inner>,
    /// The limit of the steps of each walk that starts from this handle.
    step_limit: u64,
}

#[derive(Debug)]
struct Inner {
    bytes: LexiconBytes,
    frame: Frame,
    /// `None` for a plain `fst` file.
    contents: Option<Contents>,
    /// The graph of a file without one, built on first use; `None` if it cannot be built.
    graph: OnceLock<Option<GraphBuffer>>,
    /// The number of words below each node of a plain file, counted on first use.
    counts: OnceLock<Counts>,
    /// Whether the nodes of a plain file were proven, and the fault if they could not be.
    proof: OnceLock<Result<(), FormatError>>,
    fingerprint: OnceLock<[u8; 32]>,
    /// For each byte, whether it is an ASCII letter of the words.
    ascii_letters: OnceLock<[bool; 256]>,
    /// Whether some character of the words can combine with another one.
    has_marks: OnceLock<bool>,
    /// The letters of the words, if characters can combine.
    letters: OnceLock<Vec<(Letter, u64)>>,
}

impl Lexicon {
    /// The version of the file format that this library writes; it also reads older ones.
    pub const FORMAT_VERSION: u32 = FORMAT_VERSION;

    pub(crate) fn new(bytes: LexiconBytes, verify: Verify) -> Result<Self, FormatError> {
        let frame = Frame::read(bytes.as_slice(), verify)?;
        let contents = if frame.sections().is_empty() {
            None
        } else {
            Some(Contents::read(bytes.as_slice(), &frame, verify)?)
        };
        let inner = Inner {
            bytes,
            frame,
            contents,
            graph: OnceLock::new(),
            counts: OnceLock::new(),
            proof: OnceLock::new(),
            fingerprint: OnceLock::new(),
            ascii_letters: OnceLock::new(),
            has_marks: OnceLock::new(),
            letters: OnceLock::new(),
        };
        Ok(Self { inner: Arc::new(inner), step_limit: STEP_LIMIT })
    }

    /// Verifies everything that opening skipped, and the checksum of all meanings.
    pub(crate) fn verify(&self) -> Result<(), FormatError> {
        let bytes = self.inner.bytes.as_slice();
        let frame = Frame::read(bytes, Verify::Full)?;
        if !frame.sections().is_empty() {
            Contents::read(bytes, &frame, Verify::Full)?;
        }
        frame.check_glosses(bytes)
    }

    /// Proves the words of a plain `fst` file: that their number is the one that the file states,
    /// that they are UTF-8, and that every node can be read. A file of this crate states its letters,
    /// so [`Words`](crate::Words) and [`Search`](crate::Search) check its words as they find them.
    ///
    /// The first call is linear in the size of the file; clones of the lexicon share the result.
    ///
    /// # Errors
    ///
    /// The first fault, with the address of its node.
    pub fn prove(&self) -> Result<(), FormatError> {
        if self.is_native() {
            return Ok(());
        }
        self.inner.proof.get_or_init(|| self.prove_nodes()).clone()
    }

    /// Proves all words by one pass over the nodes of the FST.
    pub(crate) fn prove_nodes(&self) -> Result<(), FormatError> {
        let expected = Expected { words: self.inner.frame.keys, ordinals: self.is_native() };
        proof::prove(self.fst_nodes(), self.root_address(), self.counts(), expected)
    }

    /// Checks that a word of a file of this crate is UTF-8, of letters that the file states. Linear
    /// in the length of the word.
    ///
    /// # Errors
    ///
    /// A [`FormatError`] that names the word, if the file was made by a faulty program.
    #[inline]
    pub fn check_word(&self, word: &[u8]) -> Result<(), FormatError> {
        let ascii = self.inner.ascii_letters.get_or_init(|| self.find_ascii_letters());
        // Nearly all words: without decoding, and a letter at a time takes one load.
        if word.iter().fold(true, |are_listed, &byte| are_listed & ascii[usize::from(byte)]) {
            return Ok(());
        }
        self.check_letters(word)
    }

    /// The same, for words with other characters too.
    fn check_letters(&self, word: &[u8]) -> Result<(), FormatError> {
        let is_listed = |letter| self.metadata().is_some_and(|metadata| metadata.lists(letter));
        if std::str::from_utf8(word).is_ok_and(|word| word.chars().all(is_listed)) {
            return Ok(());
        }
        let what = format!("the word {}", quoted(&String::from_utf8_lossy(word)));
        Err(FormatError::invalid(what, "not of letters", "letters of section META"))
    }

    /// For each byte, whether it is an ASCII character that the metadata lists.
    fn find_ascii_letters(&self) -> [bool; 256] {
        let mut ascii = [false; 256];
        let listed = self.metadata().map_or(&[][..], |metadata| &metadata.letters);
        for (letter, _) in listed.iter().filter(|it| it.0.is_ascii()) {
            ascii[*letter as usize] = true;
        }
        ascii
    }

    /// The same dictionary, with this step limit for each walk that starts from it: searches,
    /// iterators, and the queries of the crate `dictc-query`. An iterator over a word graph has no
    /// limit, because each of its steps finds a word. Default: [`STEP_LIMIT`]. Clones that exist keep
    /// theirs. Takes constant time.
    ///
    /// # Examples
    ///
    /// ```
    /// use fst::automaton::{Automaton, Str};
    ///
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "ten"])?.with_step_limit(2);
    /// let mut search = lexicon.search(Str::new("te").starts_with());
    /// assert_eq!(search.next(), None);
    /// assert!(!search.is_complete());
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn with_step_limit(mut self, steps: u64) -> Self {
        self.step_limit = steps;
        self
    }

    /// The limit of the steps of each walk that starts from this handle.
    #[must_use]
    pub fn step_limit(&self) -> u64 {
        self.step_limit
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::try_from(self.inner.frame.keys).unwrap_or(usize::MAX)
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.frame.keys == 0
    }

    /// Whether `word` is in the lexicon. Compares bytes: pass what people type through
    /// [`as_word`](Self::as_word), or `QUIZ` is not `quiz`.
    ///
    /// Like the other look-ups, linear in the length of the word, and independent of the number of
    /// words. To look up many words, [`contains_many`](Self::contains_many) is faster.
    #[must_use]
    pub fn contains(&self, word: impl AsRef<[u8]>) -> bool {
        if let Some(graph) = self.graph() {
            return graph.find_word(word.as_ref()).is_some();
        }
        self.find(word.as_ref()).is_some_and(|(node, _)| node.is_final())
    }

    /// Whether some word starts with `prefix`; the prefix itself may be that word. Linear in the
    /// length of the prefix.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "ten"])?;
    /// assert!(lexicon.contains_prefix("te") && lexicon.contains_prefix("tea"));
    /// assert!(!lexicon.contains_prefix("to") && !lexicon.contains_prefix("teas"));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn contains_prefix(&self, prefix: impl AsRef<[u8]>) -> bool {
        if let Some(graph) = self.graph() {
            return graph.find_prefix(prefix.as_ref()).is_some();
        }
        self.find(prefix.as_ref()).is_some_and(|(node, _)| !node.is_dead_end())
    }

    /// The rank of `word` in byte order, from 0.
    ///
    /// Linear in the length of the word. On a plain `fst` file, the first call counts the words
    /// below every node, and each call adds up the counts before each letter. To look up many
    /// words, [`ordinals`](Self::ordinals) is faster.
    #[must_use]
    pub fn ordinal(&self, word: impl AsRef<[u8]>) -> Option<usize> {
        let word = word.as_ref();
        if let Some(graph) = self.graph() {
            return graph.ordinal(graph.find_word(word)?).map(|ordinal| ordinal as usize);
        }
        if !self.is_native() {
            let rank = self.counts().rank(self.fst_nodes(), self.root_address(), word);
            return usize::try_from(rank?).ok();
        }
        let (node, value) = self.find(word)?;
        let ordinal = value.wrapping_add(node.final_output());
        if node.is_final() { usize::try_from(ordinal).ok() } else { None }
    }

    /// The word with this ordinal, or `None` from [`len`](Self::len) on.
    ///
    /// Linear in the length of the word, times the logarithm of the number of letters that can
    /// follow a prefix. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    #[must_use]
    pub fn word(&self, ordinal: usize) -> Option<String> {
        if ordinal >= self.len() {
            return None;
        }
        let key = if self.is_native() {
            self.fst_nodes().key_of_output(self.root_address(), ordinal as u64)
        } else {
            self.counts().key(self.fst_nodes(), self.root_address(), ordinal as u64)
        }?;
        Some(into_text(key))
    }

    /// The value of `word`: the number after the tab in the word list, or the value in a plain
    /// `fst` map.
    ///
    /// `None` if the word is not in the lexicon, or if the lexicon has no values. In a plain file,
    /// 0 counts as no value, because a set looks just like a map of zeros. Linear in the length of
    /// the word.
    #[must_use]
    pub fn value(&self, word: impl AsRef<[u8]>) -> Option<u64> {
        if self.is_native() {
            return self.values()?.get(self.ordinal(word)?);
        }
        let (node, value) = self.find(word.as_ref())?;
        if !node.is_final() {
            return None;
        }
        self.value_of_output(value.wrapping_add(node.final_output()))
    }

    /// The value of the word that the FST maps to `output`.
    pub(crate) fn value_of_output(&self, output: u64) -> Option<u64> {
        if self.is_native() {
            self.values()?.get(usize::try_from(output).ok()?)
        } else {
            (output != 0).then_some(output)
        }
    }

    /// The values of the words by ordinal, if the word list had any; words without a value have 0.
    /// Plain `fst` maps support only [`value`](Self::value). Takes constant time.
    #[must_use]
    pub fn values(&self) -> Option<Values<'_>> {
        let range = self.inner.contents.as_ref()?.values.clone()?;
        Values::new(&self.inner.bytes.as_slice()[range])
    }

    /// The meaning of the values, if the file states it. Takes constant time.
    #[must_use]
    pub fn value_kind(&self) -> ValueKind {
        self.inner.contents.as_ref().map(|contents| contents.value_kind).unwrap_or_default()
    }

    /// The values of the words by ordinal, if the file says that they are
    /// [levels](ValueKind::Levels). Takes constant time.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_levels([("tea", 10), ("teapoy", 70)])?;
    /// let ordinal = lexicon.ordinal("teapoy").expect("it is there");
    /// assert_eq!(lexicon.levels().and_then(|levels| levels.get(ordinal)), Some(70));
    /// // These values may be counts.
    /// assert!(Lexicon::from_entries([("tea", 10), ("teapoy", 70)])?.levels().is_none());
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn levels(&self) -> Option<Values<'_>> {
        self.values().filter(|_| self.value_kind() == ValueKind::Levels)
    }

    /// The letters of the language, as the dictionary was compiled with them: which groups of
    /// characters are one letter, their order, and how they are shown. The default for files
    /// without one.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea"])?;
    /// assert_eq!(lexicon.alphabet().count("tea"), 3);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        match &self.inner.contents {
            Some(contents) => &contents.alphabet,
            None => Alphabet::plain(),
        }
    }

    /// How the letters of the words were folded. Fold typed texts and the tiles of boards in the
    /// same way. Plain `fst` files have the default. Takes constant time.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea"])?;
    /// assert_eq!(lexicon.folding().fold("Tea"), "tea");
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn folding(&self) -> &Folding {
        static PLAIN: LazyLock<Folding> = LazyLock::new(Folding::new);
        self.inner.contents.as_ref().map_or(&PLAIN, |contents| &contents.folding)
    }

    /// Whether Qu is one tile in games with these words: the dictionary was compiled without words
    /// that have a q not followed by u.
    #[must_use]
    pub fn qu_is_one_tile(&self) -> bool {
        self.metadata().is_some_and(|it| it.q_before_u)
    }

    /// The metadata of the file; `None` for plain `fst` files.
    #[must_use]
    pub fn metadata(&self) -> Option<&Metadata> {
        self.inner.contents.as_ref().map(|contents| &contents.metadata)
    }

    /// The nodes of the FST, for programs that step through it themselves.
    #[must_use]
    pub fn fst_nodes(&self) -> FstNodes<'_> {
        let Frame { nodes, .. } = &self.inner.frame;
        FstNodes::new(&self.inner.bytes.as_slice()[..nodes.end], nodes.start)
    }

    /// The address of the root node of the FST.
    #[must_use]
    pub fn root_address(&self) -> usize {
        self.inner.frame.root
    }

    /// Whether the FST maps each word to its ordinal, as in files of this crate.
    #[must_use]
    pub fn is_native(&self) -> bool {
        self.inner.contents.is_some()
    }

    /// The word graph that the file stores.
    ///
    /// It has all words. `None` for plain `fst` files, for files with only a DAWG, and for lists
    /// with too many letters or words for a graph. Takes a few nanoseconds.
    #[inline]
    #[must_use]
    pub fn graph(&self) -> Option<Graph<'_>> {
        let contents = self.inner.contents.as_ref()?;
        let ranges = contents.graph.as_ref()?;
        // Opening has read the same ranges as arrays.
        let sections = ranges.sections(self.inner.bytes.as_slice(), &contents.token_set).ok()?;
        Some(Graph::from_sections(sections))
    }

    /// The bytes of the file, to store them elsewhere or to send them to another process, which
    /// opens them with [`Lexicon::from_bytes`].
    ///
    /// The `fst` crate can open them as well. Its functions trust the nodes that they read, so they
    /// can panic on a malicious file; the functions of `Lexicon` cannot.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "ten"])?;
    /// let map = fst::Map::new(lexicon.as_bytes()).expect("opening verified the frame");
    /// assert_eq!(map.get("ten"), Some(1)); // its ordinal
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.inner.bytes.as_slice()
    }

    /// The word graph that the file stores, even if it lacks words.
    ///
    /// A list with more than 32 different letters has a partial graph. It has the words that
    /// consist of 32 of these letters, chosen so that few words are left out. Use it if you know
    /// that no other letter can occur, as on most boards. For other lists, this returns
    /// [`graph`](Self::graph). [`TokenSet::is_complete`] says which of the two it is. Takes a few
    /// nanoseconds.
    #[inline]
    #[must_use]
    pub fn partial_graph(&self) -> Option<Graph<'_>> {
        self.graph().or_else(|| {
            let contents = self.inner.contents.as_ref()?;
            let ranges = contents.partial.as_ref()?;
            let sections =
                ranges.sections(self.inner.bytes.as_slice(), &contents.token_set).ok()?;
            Some(Graph::from_sections(sections))
        })
    }

    /// Whether a letter of the words can be several characters, such as a Hindi letter with a vowel
    /// sign, or an accented letter without a composed form. If not, each character of a word is a
    /// letter.
    ///
    /// The first call is linear in the number of different characters. Always true for plain `fst`
    /// files, which do not list their characters.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        let compute = || self.metadata().is_none_or(|it| it.letters.iter().any(|it| joins(it.0)));
        *self.inner.has_marks.get_or_init(compute)
    }

    /// The letters of its words, in order, and how often each occurs.
    ///
    /// The first call is linear in the number of different letters or, if the lexicon [has
    /// marks](Self::has_marks), in the length of all words.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["कमल", "हिम"])?;
    /// let letters: Vec<String> = lexicon.letters().iter().map(|it| it.0.to_string()).collect();
    /// assert_eq!(letters, ["क", "म", "ल", "हि"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn letters(&self) -> &[(Letter, u64)] {
        self.inner.letters.get_or_init(|| match self.metadata() {
            Some(metadata) if !self.has_marks() && self.alphabet().long_letters().is_empty() => {
                metadata.letters.iter().map(|&(it, count)| (it.into(), count)).collect()
            }
            _ => self.count_letters(),
        })
    }

    fn count_letters(&self) -> Vec<(Letter, u64)> {
        let mut counts = BTreeMap::<Letter, u64>::new();
        // All handles share the result, so it does not depend on the limit of this one.
        let mut words = self.clone().with_step_limit(STEP_LIMIT).iter();
        while let Some(entry) = words.next_entry() {
            let text = entry.text();
            self.alphabet().divide(&text).for_each(|it| *counts.entry(it).or_default() += 1);
        }
        counts.into_iter().collect()
    }

    /// The characters that occur in words but not in the [partial graph](Self::partial_graph), in
    /// alphabetical order; none if the graph holds all words, or if the file stores no graph.
    /// Linear in the number of letters.
    pub fn rare_letters(&self) -> impl Iterator<Item = char> {
        let graph = self.partial_graph().filter(|graph| !graph.token_set().is_complete());
        let letters = self.metadata().map_or(&[][..], |metadata| &metadata.letters);
        letters.iter().map(|&(letter, _)| letter).filter(move |letter| {
            let lacks = |graph: Graph<'_>| !graph.token_set().holds(*letter);
            graph.is_some_and(lacks)
        })
    }

    /// The length of the file in bytes.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        self.inner.bytes.as_slice().len()
    }

    /// The sections of the file and their lengths in bytes; none for a plain `fst` file.
    pub fn sections(&self) -> impl Iterator<Item = (SectionId, usize)> {
        self.inner.frame.sections().iter().map(|it| (it.id, it.range.len()))
    }

    /// The bytes of each section.
    #[cfg(feature = "meanings")]
    pub(crate) fn section_bytes(&self) -> impl Iterator<Item = (SectionId, &[u8])> {
        let bytes = self.inner.bytes.as_slice();
        self.inner.frame.sections().iter().map(|it| (it.id, &bytes[it.range.clone()]))
    }

    /// The word graph as a DAWG, and its token set.
    pub(crate) fn dawg(&self) -> Option<(Dawg<'_>, &TokenSet)> {
        let contents = self.inner.contents.as_ref()?;
        let ranges = contents.dawg.as_ref()?;
        let dawg = ranges.dawg(self.inner.bytes.as_slice()).ok()?;
        Some((dawg, &contents.token_set))
    }

    /// The graph in the cache, which `build` fills at most once.
    pub(crate) fn cached_graph(
        &self,
        build: impl FnOnce() -> Option<GraphBuffer>,
    ) -> Option<Graph<'_>> {
        self.inner.graph.get_or_init(build).as_ref().map(GraphBuffer::view)
    }

    /// The hash in the cache, which `compute` fills at most once.
    pub(crate) fn cached_fingerprint(&self, compute: impl FnOnce() -> [u8; 32]) -> [u8; 32] {
        *self.inner.fingerprint.get_or_init(compute)
    }

    /// The number of bytes of all words together, saturating.
    pub(crate) fn bytes_of_words(&self) -> u64 {
        self.counts().below(self.root_address()).bytes
    }

    /// The node of the FST that `key` leads to, and the sum of the outputs on the way.
    pub(crate) fn find(&self, key: &[u8]) -> Option<(FstNode, u64)> {
        let nodes = self.fst_nodes();
        let start = (nodes.node(self.root_address())?, 0u64);
        key.iter().try_fold(start, |(node, value), &byte| {
            let transition = nodes.find(&node, byte)?;
            Some((nodes.node(transition.address)?, value.wrapping_add(transition.output)))
        })
    }

    /// In plain `fst` files, the number of words that end at a node, or go on from it with a byte
    /// before this one; else 0.
    pub(crate) fn words_before(&self, node: FstNode, byte: u8) -> u64 {
        if self.is_native() { 0 } else { self.counts().before(self.fst_nodes(), node, byte) }
    }

    fn counts(&self) -> &Counts {
        self.inner.counts.get_or_init(|| Counts::new(self.fst_nodes(), self.root_address()))
    }
}

/// A key as text; bytes that are not UTF-8 are replaced.
fn into_text(key: Vec<u8>) -> String {
    String::from_utf8(key)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(test)]
mod tests;
