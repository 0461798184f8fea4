//! An opened dictionary.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use crate::alphabet::{Alphabet, MAX_TOKENS};
use crate::counts::Counts;
use crate::error::Error;
use crate::format::{FormatError, Frame, SectionId};
use crate::fst_nodes::{FstNode, FstNodes};
use crate::graph::{Dawg, Graph, GraphBuffer, Sections, TokenWords};
use crate::metadata::Metadata;
use crate::q_rule::q_only_before_u;
use crate::storage::Storage;
use crate::values::Values;
use crate::wire;
use crate::words::Words;

/// A compiled dictionary, opened: verified, read-only, cheap to clone and to share between threads.
///
/// Files of ours and plain `fst` sets and maps answer the same questions. A plain file knows
/// no ordinals and has no word graph; both are made in memory when they are first asked for.
///
/// # Examples
///
/// ```
/// use lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["ten", "tea", "teas"])?;
/// assert_eq!(lexicon.len(), 3);
/// assert_eq!(lexicon.ordinal("ten"), Some(2));
/// assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "teas"]);
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lexicon {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    storage: Storage,
    frame: Frame,
    /// `None` for a plain `fst` file.
    ours: Option<Ours>,
    /// The graph of a file without one, made when it is first asked for; `None` if it cannot be.
    built: OnceLock<Option<GraphBuffer>>,
    /// Number of words below each node of a plain file, made when an ordinal is first asked for.
    counts: OnceLock<Counts>,
}

/// The most bytes of words that a graph is built from in memory. Ten million words take less; the limit
/// is there for small files that unfold to endless lists.
const MAX_BUILT_BYTES: u64 = 128 << 20;

/// What our sections say.
#[derive(Debug)]
struct Ours {
    metadata: Metadata,
    alphabet: Alphabet,
    has_graph: bool,
    /// The graph is there in its small form.
    has_dawg: bool,
}

impl Lexicon {
    /// Maps a dictionary and verifies it: checksums, bounds, and the graph's structure.
    ///
    /// Takes time in the file's length, less than half a millisecond for 170,000 words. Nothing is parsed or
    /// copied: all processes that open the file share its pages.
    ///
    /// While a lexicon is open its file must not be changed in place: a program that truncates it
    /// can end this process with a bus error. Replacing the file by renaming another over it, as
    /// the `compile` crate does, is safe at any time. Where that cannot be relied upon,
    /// use [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// - [`Error::Io`] if the file cannot be opened or mapped,
    /// - [`Error::NotAFile`] if the path names a folder or a device,
    /// - [`Error::Dictionary`] if it is no dictionary, a damaged one, or one of a newer format.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let file = open_file(path)?;
        let empty = file.metadata().map_err(Error::io(path, "read"))?.len() == 0;
        // An empty file cannot be mapped everywhere.
        let storage = if empty {
            Storage::Static(&[])
        } else {
            Storage::map(&file).map_err(Error::io(path, "map"))?
        };
        Self::from_storage(storage)
            .map_err(|source| Error::Dictionary { path: path.to_path_buf(), source })
    }

    /// Reads a dictionary into memory and verifies it: like [`open`](Self::open), but what
    /// happens to the file afterwards does not matter. Takes memory of the file's length, and twice that while
    /// it reads.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let storage = Storage::read(&mut open_file(path)?).map_err(Error::io(path, "read"))?;
        Self::from_storage(storage)
            .map_err(|source| Error::Dictionary { path: path.to_path_buf(), source })
    }

    /// Copies and verifies a dictionary that is in memory, for example one that was downloaded.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the bytes are no dictionary, a damaged one, or one of a newer format.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_storage(Storage::copy(bytes))?)
    }

    /// Verifies a dictionary that is part of the program. Nothing is copied if the bytes start at an
    /// address divisible by eight.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_static(bytes: &'static [u8]) -> Result<Self, Error> {
        Ok(Self::from_storage(Storage::from_static(bytes))?)
    }

    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let frame = Frame::verify(storage.bytes())?;
        let ours = if frame.sections().is_empty() {
            None
        } else {
            Some(Ours::verify(storage.bytes(), &frame)?)
        };
        let (built, counts) = (OnceLock::new(), OnceLock::new());
        Ok(Self { inner: Arc::new(Inner { storage, frame, ours, built, counts }) })
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::try_from(self.inner.frame.keys).unwrap_or(usize::MAX)
    }

    /// Whether there are no words. Only a plain `fst` file can be empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.frame.keys == 0
    }

    /// Whether `word` is in the lexicon, compared byte by byte: words are in lower case.
    ///
    /// Takes time in the word's length, whatever the number of words; so do the other look-ups.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.find(word.as_bytes()).is_some_and(|(node, _)| node.is_final())
    }

    /// The rank of `word` in byte order, from 0.
    ///
    /// Takes time in the word's length. On a plain `fst` file the first call counts the words below
    /// every node, and each call adds up those before the word's letters.
    #[must_use]
    pub fn ordinal(&self, word: &str) -> Option<usize> {
        if !self.has_ordinals() {
            let rank = self.counts().rank(self.fst_nodes(), self.root_address(), word.as_bytes());
            return usize::try_from(rank?).ok();
        }
        let (node, value) = self.find(word.as_bytes())?;
        let ordinal = value.wrapping_add(node.final_output());
        if node.is_final() { usize::try_from(ordinal).ok() } else { None }
    }

    /// The word of this rank, or `None` from [`len`](Self::len) on.
    ///
    /// Takes time in the word's length times the number of letters that can follow one another. Bytes
    /// that are not UTF-8, which only plain `fst` files can have, are replaced.
    #[must_use]
    pub fn word(&self, ordinal: usize) -> Option<String> {
        if ordinal >= self.len() {
            return None;
        }
        let key = if self.has_ordinals() {
            self.key_of_output(ordinal as u64)
        } else {
            self.counts().key(self.fst_nodes(), self.root_address(), ordinal as u64)
        }?;
        Some(String::from_utf8_lossy(&key).into_owned())
    }

    /// What the word list said of `word` after the tab, or what a plain `fst` map holds for it.
    ///
    /// `None` if the word is not in the lexicon, or the lexicon has no values; 0 for the words of a plain set,
    /// which looks just like a map. Takes time in the word's length.
    #[must_use]
    pub fn value(&self, word: &str) -> Option<u64> {
        if self.has_ordinals() {
            return self.values()?.get(self.ordinal(word)?);
        }
        let (node, value) = self.find(word.as_bytes())?;
        node.is_final().then(|| value.wrapping_add(node.final_output()))
    }

    /// The values of the words by ordinal, if the word list had any; a word without one has 0. Plain `fst` maps
    /// answer [`value`](Self::value) only. Takes constant time.
    #[must_use]
    pub fn values(&self) -> Option<Values<'_>> {
        let range = self.inner.frame.section(SectionId::VALUES)?;
        Values::new(&self.inner.storage.bytes()[range])
    }

    /// All words in byte order, from the first on without preparation.
    #[must_use]
    pub fn iter(&self) -> Words<'_> {
        self.completions("")
    }

    /// The words that start with `prefix`, in byte order; the prefix itself, if it is a word, is the
    /// first of them. Takes time in the length of the prefix before the first word comes.
    #[must_use]
    pub fn completions(&self, prefix: &str) -> Words<'_> {
        let nodes = self.fst_nodes();
        let mut place = Some((self.root_address(), 0u64));
        for &byte in prefix.as_bytes() {
            place = place.and_then(|(address, value)| {
                let transition = nodes.find(&nodes.node(address)?, byte)?;
                Some((transition.address, value.wrapping_add(transition.output)))
            });
        }
        let (address, value) = place.unzip();
        Words::below(nodes, address, prefix.as_bytes(), value.unwrap_or(0), self.inner.frame.keys)
    }

    /// What the file says about itself; `None` for plain `fst` files.
    #[must_use]
    pub fn metadata(&self) -> Option<&Metadata> {
        self.inner.ours.as_ref().map(|it| &it.metadata)
    }

    /// The lexicon as an FST of the `fst` crate: each word's value is its ordinal in files of ours.
    ///
    /// # Panics
    ///
    /// Never: the frame was verified. But `fst` trusts the nodes it reads. On a file that was crafted to do
    /// harm its functions can panic; the functions of `Lexicon` cannot.
    #[must_use]
    pub fn fst(&self) -> fst::raw::Fst<&[u8]> {
        fst::raw::Fst::new(self.inner.storage.bytes()).expect("the frame was verified")
    }

    /// The FST's nodes, for programs that step through them.
    #[must_use]
    pub fn fst_nodes(&self) -> FstNodes<'_> {
        let Frame { nodes, .. } = &self.inner.frame;
        FstNodes::new(&self.inner.storage.bytes()[..nodes.end], nodes.start)
    }

    /// The address of the FST's root node.
    #[must_use]
    pub fn root_address(&self) -> usize {
        self.inner.frame.root
    }

    /// Whether the FST maps each word to its ordinal, as in files of ours.
    #[must_use]
    pub fn has_ordinals(&self) -> bool {
        self.inner.ours.is_some()
    }

    /// The word graph that the file holds, ready to be searched.
    ///
    /// `None` for plain `fst` files and for lists with too many letters or words for a graph. Takes constant time.
    #[must_use]
    pub fn graph(&self) -> Option<Graph<'_>> {
        self.inner.graph()
    }

    /// The word graph, made in memory if the file holds none or the small form; worth it for many boards.
    ///
    /// `None` if there are no words, or they have more than 32 different letters, or take more than 128 MiB
    /// written out (compile such a list instead). The first call on a file without a graph takes time and memory
    /// in the number of letters; later ones none.
    #[must_use]
    pub fn graph_or_build(&self) -> Option<Graph<'_>> {
        self.graph().or_else(|| {
            self.inner.built.get_or_init(|| self.build_graph()).as_ref().map(GraphBuffer::view)
        })
    }

    /// The length of the file in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.inner.storage.bytes().len()
    }

    /// The sections of the file and their lengths in bytes; none for a plain `fst` file.
    pub fn sections(&self) -> impl Iterator<Item = (SectionId, usize)> {
        self.inner.frame.sections().iter().map(|it| (it.id, it.range.len()))
    }

    /// The node that `key` leads to, and the outputs on the way.
    pub(crate) fn find(&self, key: &[u8]) -> Option<(FstNode, u64)> {
        let nodes = self.fst_nodes();
        let start = (nodes.node(self.root_address())?, 0u64);
        key.iter().try_fold(start, |(node, value), &byte| {
            let transition = nodes.find(&node, byte)?;
            Some((nodes.node(transition.address)?, value.wrapping_add(transition.output)))
        })
    }

    /// The key whose outputs add up to `value`, where outputs grow with the keys.
    fn key_of_output(&self, value: u64) -> Option<Vec<u8>> {
        let nodes = self.fst_nodes();
        let (mut key, mut left) = (Vec::new(), value);
        let mut node = nodes.node(self.root_address())?;
        while !(node.is_final() && node.final_output() == left) {
            let transition = nodes.transitions(node).take_while(|it| it.output <= left).last()?;
            left -= transition.output;
            key.push(transition.input);
            node = nodes.node(transition.address)?;
        }
        Some(key)
    }

    fn counts(&self) -> &Counts {
        self.inner.counts.get_or_init(|| Counts::new(self.fst_nodes(), self.root_address()))
    }

    fn build_graph(&self) -> Option<GraphBuffer> {
        if let Some(ours) = self.inner.ours.as_ref().filter(|it| it.has_dawg) {
            // The sections were checked when the lexicon was opened.
            let dawg = dawg(self.inner.storage.bytes(), &self.inner.frame)?.ok()?;
            return dawg.unfold(&ours.alphabet);
        }
        // A few bytes can stand for more words than there is memory for: count before unfolding them.
        if self.counts().below(self.root_address()).bytes > MAX_BUILT_BYTES {
            return None;
        }
        let (mut letters, mut q_is_qu) = (BTreeSet::new(), true);
        let mut words = self.iter();
        while let Some((key, _)) = words.next_key() {
            let word = std::str::from_utf8(key).ok()?;
            letters.extend(word.chars());
            q_is_qu &= q_only_before_u(word);
            if letters.len() > MAX_TOKENS {
                return None;
            }
        }
        let alphabet = Alphabet::new(letters, q_is_qu)?;
        let (mut tokens, mut words) = (TokenWords::new(), self.iter());
        while let Some((key, _)) = words.next_key() {
            tokens.push(&alphabet, std::str::from_utf8(key).ok()?)?;
        }
        GraphBuffer::build(&tokens, alphabet)
    }
}

impl<'a> IntoIterator for &'a Lexicon {
    type Item = String;
    type IntoIter = Words<'a>;

    fn into_iter(self) -> Words<'a> {
        self.iter()
    }
}

impl Ours {
    fn verify(bytes: &[u8], frame: &Frame) -> Result<Self, FormatError> {
        let missing =
            |id: SectionId| FormatError::invalid(format!("section {id}"), "missing", "present");
        let section = |id| frame.section(id).map(|range| &bytes[range]);
        let metadata = wire::decode(
            section(SectionId::METADATA).ok_or_else(|| missing(SectionId::METADATA))?,
        )?;
        if metadata.words != frame.keys {
            return Err(FormatError::invalid(
                "the number of words in section META",
                metadata.words,
                frame.keys,
            ));
        }
        if let Some(values) = section(SectionId::VALUES) {
            Values::verify(values, metadata.words)?;
        }
        let has_graph = section(SectionId::TRIE).is_some();
        let has_dawg = section(SectionId::STATES).is_some();
        let mut alphabet = Alphabet::empty();
        if has_graph || has_dawg {
            alphabet = Alphabet::decode(
                section(SectionId::ALPHABET).ok_or_else(|| missing(SectionId::ALPHABET))?,
            )?;
        }
        if has_graph {
            for id in [SectionId::RANKS, SectionId::ORDINALS] {
                section(id).ok_or_else(|| missing(id))?;
            }
            if let Some(sections) = graph_sections(bytes, frame, &alphabet) {
                Graph::verify(sections?, metadata.words)?;
            }
        }
        if has_dawg {
            section(SectionId::EDGES).ok_or_else(|| missing(SectionId::EDGES))?;
            if let Some(dawg) = dawg(bytes, frame) {
                dawg?.verify(&alphabet, metadata.words)?;
            }
        }
        Ok(Self { metadata, alphabet, has_graph, has_dawg })
    }
}

impl Inner {
    fn graph(&self) -> Option<Graph<'_>> {
        let ours = self.ours.as_ref().filter(|it| it.has_graph)?;
        let sections = graph_sections(self.storage.bytes(), &self.frame, &ours.alphabet)?;
        // The sections were checked when the lexicon was opened.
        sections.ok().map(Graph::from_sections)
    }
}

fn graph_sections<'a>(
    bytes: &'a [u8],
    frame: &Frame,
    alphabet: &'a Alphabet,
) -> Option<Result<Sections<'a>, FormatError>> {
    let section = |id| frame.section(id).map(|range| &bytes[range]);
    let (nodes, ranks) = (section(SectionId::TRIE)?, section(SectionId::RANKS)?);
    Some(Sections::from_bytes(nodes, ranks, section(SectionId::ORDINALS)?, alphabet))
}

fn dawg<'a>(bytes: &'a [u8], frame: &Frame) -> Option<Result<Dawg<'a>, FormatError>> {
    let section = |id| frame.section(id).map(|range| &bytes[range]);
    Some(Dawg::from_bytes(section(SectionId::STATES)?, section(SectionId::EDGES)?))
}

fn open_file(path: &Path) -> Result<File, Error> {
    // A folder opens like a file here and there, and a named pipe would block: ask before.
    let metadata = std::fs::metadata(path).map_err(Error::io(path, "open"))?;
    if !metadata.is_file() {
        return Err(Error::NotAFile { path: path.to_path_buf() });
    }
    File::open(path).map_err(Error::io(path, "open"))
}

#[cfg(test)]
mod tests;
