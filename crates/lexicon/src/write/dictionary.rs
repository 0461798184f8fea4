//! All parts of a dictionary, ready to be written.

use std::io::{self, Write};

use dictc_letters::{Alphabet, Folding};

use super::file;
use super::graph::GraphSections;
use super::section::Section;
use crate::error::Error;
use crate::fold_rules;
use crate::format::SectionId;
use crate::metadata::Metadata;
use crate::value_kind::ValueKind;
use crate::wire;

/// The sections of a dictionary.
#[derive(Clone, Debug)]
pub struct Dictionary<S> {
    pub(super) sections: Vec<(SectionId, S)>,
    /// The FST's nodes.
    pub(super) nodes: S,
    pub(super) words: u64,
}

impl<S: Section + From<Vec<u8>>> Dictionary<S> {
    /// A dictionary of these parts. `values` comes from a [`ValueWriter`](super::ValueWriter),
    /// `nodes` from a [`NodeWriter`](super::NodeWriter); all must be made from the words that the
    /// metadata counts.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] if the metadata does not fit in a dictionary.
    pub fn new(
        metadata: &Metadata,
        graph: Option<GraphSections>,
        values: Option<S>,
        nodes: S,
    ) -> Result<Self, Error> {
        let encoded = wire::encode(metadata).ok_or(Error::TooLarge)?;
        let mut sections = vec![(SectionId::METADATA, encoded.into())];
        let graph = graph.into_iter().flat_map(|GraphSections(sections)| sections);
        sections.extend(graph.map(|(id, bytes)| (id, bytes.into())));
        sections.extend(values.map(|values| (SectionId::VALUES, values)));
        Ok(Self { sections, nodes, words: metadata.words })
    }
}

impl<S: Section + From<Vec<u8>>> Dictionary<S> {
    /// The same dictionary with the meaning of its values. Without values, nothing is added.
    #[must_use]
    pub fn with_value_kind(mut self, kind: ValueKind) -> Self {
        let has_values = self.sections.iter().any(|(id, _)| *id == SectionId::VALUES);
        if let (true, Some(bytes)) = (has_values, kind.encode()) {
            self.sections.push((SectionId::VALUE_KIND, bytes.to_vec().into()));
        }
        self
    }

    /// The same dictionary with the rules by which its words were folded. The metadata must say
    /// whether accents were removed.
    #[must_use]
    pub fn with_folding(mut self, folding: &Folding) -> Self {
        let rules = fold_rules::encode(folding);
        self.sections.extend(rules.map(|rules| (SectionId::FOLDING, rules.into())));
        self
    }

    /// The same dictionary with the letters of its language. Its words must have been counted and
    /// folded by this alphabet.
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: &Alphabet) -> Self {
        if !alphabet.is_plain() {
            self.sections.push((SectionId::LETTERS, alphabet.to_text().into_bytes().into()));
        }
        self
    }
}

impl<S: Section> Dictionary<S> {
    /// The length of the file in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        file::file_len(&self.sections, &self.nodes)
    }

    /// Writes the file. Linear in its length; every section is read once.
    ///
    /// # Errors
    ///
    /// Errors of reading a section, and errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        file::write_file(&self.sections, &self.nodes, self.words, out)
    }
}
