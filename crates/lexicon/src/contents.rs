//! The sections of a dictionary, except the FST: read and checked when it is opened.

use std::ops::Range;

use dictc_letters::{Alphabet, Folding};

use crate::fold_rules;
use crate::format::{FormatError, Frame, SectionId};
use crate::gloss_sections::GlossSections;
use crate::graph::{Dawg, Graph, Sections};
use crate::metadata::Metadata;
use crate::report::GraphOutcome;
use crate::token_set::TokenSet;
use crate::value_kind::ValueKind;
use crate::values::Values;
use crate::verify::Verify;
use crate::wire;

/// The contents of the sections: small ones as values. Of large ones it has the ranges of bytes,
/// from which views are made when they are needed.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) metadata: Metadata,
    /// The tokens of the graph; empty if there is no graph.
    pub(crate) token_set: TokenSet,
    pub(crate) graph: Option<GraphRanges>,
    /// The partial graph, if there is no other graph; `token_set` then belongs to it.
    pub(crate) partial: Option<GraphRanges>,
    pub(crate) dawg: Option<DawgRanges>,
    pub(crate) values: Option<Range<usize>>,
    pub(crate) value_kind: ValueKind,
    pub(crate) folding: Folding,
    pub(crate) alphabet: Alphabet,
}

/// The positions of the sections of the word graph in the file.
#[derive(Debug)]
pub(crate) struct GraphRanges {
    nodes: Range<usize>,
    ranks: Range<usize>,
    ordinals: Range<usize>,
}

/// The positions of the sections of the word graph as a DAWG.
#[derive(Debug)]
pub(crate) struct DawgRanges {
    states: Range<usize>,
    edges: Range<usize>,
}

impl Contents {
    /// Reads and checks the sections of a dictionary. Small sections are always decoded. With
    /// [`Verify::Header`], only the lengths of large ones are checked, in constant time.
    pub(crate) fn read(bytes: &[u8], frame: &Frame, verify: Verify) -> Result<Self, FormatError> {
        let file = Reader { bytes, frame, verify };
        let mut metadata: Metadata = wire::decode(file.required(SectionId::METADATA)?)?;
        if metadata.words != frame.keys {
            let what = "the number of words in section META";
            return Err(FormatError::invalid(what, metadata.words, frame.keys));
        }
        if let Some(values) = file.optional(SectionId::VALUES) {
            Values::verify(values, metadata.words)?;
        }
        let mut token_set = file.token_set(&metadata)?;
        let trie = [SectionId::TRIE, SectionId::RANKS, SectionId::ORDINALS];
        let graph = file.graph(trie, &token_set, metadata.words)?;
        let dawg = file.dawg(&token_set, metadata.words)?;
        // A partial graph is read only if the file has no complete one. It brings its own token set.
        let mut partial = None;
        if graph.is_none() && dawg.is_none() && file.optional(SectionId::TRIE.partial()).is_some() {
            token_set =
                TokenSet::decode(file.required(SectionId::TOKENS.partial())?)?.into_partial();
            partial = file.graph(trie.map(SectionId::partial), &token_set, metadata.words)?;
            // The metadata cannot state a partial graph, so that older readers accept the file.
            if metadata.report.graph == GraphOutcome::TooManyLetters {
                metadata.report.graph = GraphOutcome::Partial;
            }
        }
        file.check_glosses(metadata.words)?;
        // Optional sections: a missing one has a default.
        let value_kind =
            file.optional(SectionId::VALUE_KIND).map(ValueKind::decode).unwrap_or_default();
        let alphabet = file.alphabet();
        let folding =
            fold_rules::decode(file.optional(SectionId::FOLDING), metadata.accents_folded)
                .with_alphabet(&alphabet);
        let values = frame.section(SectionId::VALUES);
        Ok(Self {
            metadata,
            token_set,
            graph,
            partial,
            dawg,
            values,
            value_kind,
            folding,
            alphabet,
        })
    }
}

/// Reads the sections of a dictionary.
struct Reader<'a> {
    bytes: &'a [u8],
    frame: &'a Frame,
    verify: Verify,
}

impl<'a> Reader<'a> {
    fn optional(&self, id: SectionId) -> Option<&'a [u8]> {
        self.frame.section(id).map(|range| &self.bytes[range])
    }

    fn required(&self, id: SectionId) -> Result<&'a [u8], FormatError> {
        Ok(&self.bytes[self.range(id)?])
    }

    fn range(&self, id: SectionId) -> Result<Range<usize>, FormatError> {
        let missing = || FormatError::invalid(format!("section {id}"), "missing", "present");
        self.frame.section(id).ok_or_else(missing)
    }

    /// The tokens of the complete graph, a trie or a DAWG; none if the file has neither.
    fn token_set(&self, metadata: &Metadata) -> Result<TokenSet, FormatError> {
        let [nodes, states] = [SectionId::TRIE, SectionId::STATES].map(|id| self.optional(id));
        if nodes.is_none() && states.is_none() {
            return Ok(TokenSet::empty());
        }
        let token_set = TokenSet::decode(self.required(SectionId::TOKENS)?)?;
        // So no word of the graph has another letter.
        if !token_set.tokens().iter().all(|token| token.chars().all(|it| metadata.lists(it))) {
            let expected = "the letters of section META";
            return Err(FormatError::inconsistent(SectionId::TOKENS, expected));
        }
        Ok(token_set)
    }

    /// The verified trie whose sections these are, if the file has it: complete, or partial.
    fn graph(
        &self,
        [nodes, ranks, ordinals]: [SectionId; 3],
        token_set: &TokenSet,
        words: u64,
    ) -> Result<Option<GraphRanges>, FormatError> {
        let Some(nodes) = self.frame.section(nodes) else { return Ok(None) };
        let ranges =
            GraphRanges { nodes, ranks: self.range(ranks)?, ordinals: self.range(ordinals)? };
        Graph::verify(ranges.sections(self.bytes, token_set)?, words, self.verify)?;
        Ok(Some(ranges))
    }

    fn dawg(&self, token_set: &TokenSet, words: u64) -> Result<Option<DawgRanges>, FormatError> {
        let Some(states) = self.frame.section(SectionId::STATES) else { return Ok(None) };
        let ranges = DawgRanges { states, edges: self.range(SectionId::EDGES)? };
        let dawg = ranges.dawg(self.bytes)?;
        if self.verify == Verify::Full {
            dawg.verify(token_set, words)?;
        }
        Ok(Some(ranges))
    }

    /// The stored alphabet. One that this version does not know is ignored.
    fn alphabet(&self) -> Alphabet {
        let text = self.optional(SectionId::LETTERS).and_then(|it| std::str::from_utf8(it).ok());
        text.and_then(Alphabet::from_text).unwrap_or_default()
    }

    fn check_glosses(&self, words: u64) -> Result<(), FormatError> {
        let Some(blocks) = self.optional(SectionId::GLOSSES) else { return Ok(()) };
        let ranks = self.required(SectionId::GLOSS_RANKS)?;
        let entries = self.required(SectionId::GLOSS_BLOCKS)?;
        let glosses = GlossSections::new(ranks, entries, blocks)?;
        if self.verify == Verify::Header {
            return Ok(());
        }
        glosses.verify(words)
    }
}

impl GraphRanges {
    #[inline]
    pub(crate) fn sections<'a>(
        &self,
        bytes: &'a [u8],
        token_set: &'a TokenSet,
    ) -> Result<Sections<'a>, FormatError> {
        let Self { nodes, ranks, ordinals } = self;
        let [nodes, ranks, ordinals] = [nodes, ranks, ordinals].map(|it| &bytes[it.clone()]);
        Sections::from_bytes(nodes, ranks, ordinals, token_set)
    }
}

impl DawgRanges {
    pub(crate) fn dawg<'a>(&self, bytes: &'a [u8]) -> Result<Dawg<'a>, FormatError> {
        Dawg::from_bytes(&bytes[self.states.clone()], &bytes[self.edges.clone()])
    }
}
