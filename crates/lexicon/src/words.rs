//! Words in byte order.

use std::fmt;
use std::ops::ControlFlow;

use fst::Automaton;
use fst::automaton::AlwaysMatch;

use crate::entry::Entry;
use crate::graph::GraphWalk;
use crate::lexicon::Lexicon;
use crate::prefixes::Prefixes;
use crate::search::Search;
use crate::walk::{Limits, Start, Stop};

/// A walk over words of a lexicon in byte order: all words, the words with a prefix, the words from
/// a given word on, or the words that a text starts with.
///
/// A walk owns a clone of its lexicon. It reads the word graph if the file stores one, else the
/// FST. [`next_entry`](Self::next_entry) lends each word with its ordinal and value, without
/// allocating; as an [`Iterator`] a walk yields `String`s.
///
/// A step is linear in the number of letters that differ from the previous word. Damaged nodes, words
/// that the file does not state, keys longer than 1 MiB and the [step limit](Lexicon::step_limit) end
/// the walk.
#[derive(Clone)]
pub struct Words {
    lexicon: Lexicon,
    source: Walker,
    /// The value of the current word in the FST, if there is a current word.
    output: Option<u64>,
    /// What was wrong with the word that ended the walk.
    fault: Option<Stop>,
}

#[derive(Clone)]
enum Walker {
    Graph(GraphWalk),
    Fst(Search<AlwaysMatch>),
    FstFrom(Search<AtLeast>),
    Prefixes(Prefixes),
}

impl Words {
    fn new(lexicon: &Lexicon, source: Walker) -> Self {
        Self { lexicon: lexicon.clone(), source, output: None, fault: None }
    }

    /// The next word, without allocating.
    #[inline]
    pub fn next_entry(&mut self) -> Option<Entry<'_>> {
        // Only a search pauses, and it has no more steps than this.
        match self.next_within(u64::MAX) {
            ControlFlow::Break(entry) => entry,
            ControlFlow::Continue(()) => None,
        }
    }

    /// Like [`next_entry`](Self::next_entry), but returns [`ControlFlow::Continue`] after about this
    /// number of steps without a word, so that the caller can cancel the walk. The next call
    /// continues.
    #[inline]
    pub fn next_within(&mut self, steps: u64) -> ControlFlow<Option<Entry<'_>>> {
        self.output = None;
        let found = match &mut self.source {
            Walker::Graph(walk) => {
                let graph = self.lexicon.graph();
                let ordinal = graph.and_then(|graph| walk.next_ordinal(&graph));
                // Opening has proven that a graph has no other letters than the file states.
                if ordinal.is_none_or(|ordinal| ordinal < self.lexicon.len() as u64) {
                    self.output = ordinal;
                    return ControlFlow::Break(self.entry());
                }
                ControlFlow::Break(ordinal)
            }
            Walker::Fst(search) => search.next_output_within(steps),
            Walker::FstFrom(search) => search.next_output_within(steps),
            Walker::Prefixes(prefixes) => ControlFlow::Break(prefixes.next_output(&self.lexicon)),
        };
        let ControlFlow::Break(output) = found else { return ControlFlow::Continue(()) };
        self.output = output;
        if let Some(fault) = self.entry().and_then(|entry| entry.fault()) {
            self.fault = Some(Stop::Fault(fault));
            (self.source, self.output) = (Walker::Graph(GraphWalk::default()), None);
        }
        ControlFlow::Break(self.entry())
    }

    /// After the last word, why the walk ended at its step limit or at damaged nodes; `None` if it
    /// found all words.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stop> {
        match &self.source {
            Walker::Fst(search) => search.stopped(),
            Walker::FstFrom(search) => search.stopped(),
            Walker::Graph(_) | Walker::Prefixes(_) => self.fault.as_ref(),
        }
    }

    /// The word that [`next_entry`](Self::next_entry) returned last; `None` before the first and
    /// after the last.
    #[inline]
    #[must_use]
    pub fn entry(&self) -> Option<Entry<'_>> {
        let output = self.output?;
        let bytes = match &self.source {
            Walker::Graph(walk) => walk.key(),
            Walker::Fst(search) => search.key(),
            Walker::FstFrom(search) => search.key(),
            Walker::Prefixes(prefixes) => prefixes.key(),
        };
        Some(Entry::new(&self.lexicon, bytes, output))
    }
}

impl Lexicon {
    /// All words in byte order. The walk starts without preparation.
    #[must_use]
    pub fn iter(&self) -> Words {
        self.completions("")
    }

    /// The words that start with `prefix`, in byte order. If the prefix is a word, it is the first
    /// of them. Before the first word, takes time linear in the length of the prefix.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "teas", "ten"])?;
    /// assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "teas"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn completions(&self, prefix: impl AsRef<[u8]>) -> Words {
        let (prefix, words) = (prefix.as_ref(), self.len() as u64);
        let source = match self.graph() {
            Some(graph) => {
                let end = graph.find_prefix(prefix);
                let walk = end.map(|end| GraphWalk::new(&graph, prefix, end, words));
                Walker::Graph(walk.unwrap_or_default())
            }
            None => {
                let search = self.fst_completions(prefix, words);
                Walker::Fst(search.step_limit(self.step_limit()))
            }
        };
        Words::new(self, source)
    }

    /// The words from `first` on, in byte order; `first` need not be a word. Before the first word,
    /// takes time linear in the length of `first`.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "teas", "ten"])?;
    /// assert_eq!(lexicon.words_from("team").collect::<Vec<_>>(), ["teas", "ten"]);
    /// assert_eq!(lexicon.words_from("teas").collect::<Vec<_>>(), ["teas", "ten"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn words_from(&self, first: impl AsRef<[u8]>) -> Words {
        let first = first.as_ref();
        let source = match self.graph() {
            Some(graph) => {
                let walk = GraphWalk::starting_at(&graph, first, self.len() as u64);
                Walker::Graph(walk)
            }
            None => Walker::FstFrom(self.search(AtLeast(first.to_vec()))),
        };
        Words::new(self, source)
    }

    /// The words that `text` starts with, shortest first, including the text itself if it is a
    /// word.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "team", "teammate", "ten"])?;
    /// assert_eq!(lexicon.prefixes_of("teams").collect::<Vec<_>>(), ["tea", "team"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn prefixes_of(&self, text: impl AsRef<[u8]>) -> Words {
        Words::new(self, Walker::Prefixes(Prefixes::new(self, text.as_ref())))
    }

    /// The longest word that `text` starts with.
    ///
    /// Linear in the length of the longest prefix that a word shares with the text. Bytes that are
    /// not UTF-8, which only plain `fst` files can have, are replaced.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "team", "teammate", "ten"])?;
    /// assert_eq!(lexicon.longest_prefix("teams").as_deref(), Some("team"));
    /// assert_eq!(lexicon.longest_prefix("toast"), None);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn longest_prefix(&self, text: impl AsRef<[u8]>) -> Option<String> {
        self.prefixes_of(text).last()
    }

    /// The words of the FST that start with `prefix`, at most `words` of them, because damaged
    /// nodes can encode any number.
    pub(crate) fn fst_completions(&self, prefix: &[u8], words: u64) -> Search<AlwaysMatch> {
        let nodes = self.fst_nodes();
        let mut end = Some((self.root_address(), 0u64));
        for &byte in prefix {
            end = end.and_then(|(address, value)| {
                let transition = nodes.find(&nodes.node(address)?, byte)?;
                Some((transition.address, value.wrapping_add(transition.output)))
            });
        }
        let (address, value) = end.unzip();
        let start = Start { address, prefix, value: value.unwrap_or(0) };
        let limits = Limits { words, steps: u64::MAX };
        Search::new(self.clone(), AlwaysMatch, start, limits)
    }
}

/// Matches a key and all keys after it.
#[derive(Clone, Debug)]
struct AtLeast(Vec<u8>);

/// How the bytes read so far compare with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compared {
    /// They equal its first bytes; the number of these.
    Equal(usize),
    Less,
    Greater,
}

impl Automaton for AtLeast {
    type State = Compared;

    fn start(&self) -> Compared {
        Compared::Equal(0)
    }

    fn is_match(&self, state: &Compared) -> bool {
        *state == Compared::Greater || *state == Compared::Equal(self.0.len())
    }

    fn can_match(&self, state: &Compared) -> bool {
        *state != Compared::Less
    }

    fn accept(&self, state: &Compared, byte: u8) -> Compared {
        let Compared::Equal(read) = *state else { return *state };
        match self.0.get(read) {
            Some(&first) if byte == first => Compared::Equal(read + 1),
            Some(&first) if byte < first => Compared::Less,
            _ => Compared::Greater,
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Iterator for Words {
    type Item = String;

    /// A copy of [`Entry::text`].
    fn next(&mut self) -> Option<String> {
        self.next_entry().map(|entry| entry.text().into_owned())
    }
}

impl std::iter::FusedIterator for Words {}

impl IntoIterator for &Lexicon {
    type Item = String;
    type IntoIter = Words;

    fn into_iter(self) -> Words {
        self.iter()
    }
}
