//! Packs the glosses of words in blocks; [`crate::gloss_sections`] describes the bytes.

use std::fmt;
use std::io::Write;

use flate2::{Compress, Compression, FlushCompress};

use super::dictionary::Dictionary;
use super::memory::to_bytes;
use super::section::MemorySection;
use crate::checksum;
use crate::error::Error;
use crate::format::SectionId;
use crate::gloss_sections::{ENTRY, MAX_BLOCK, MAX_GLOSS, RANK, is_gloss};
use crate::graph::GraphKind;
use crate::lexicon::Lexicon;

/// Packs the glosses of words, in the order of the words.
///
/// In memory, it keeps two bits for each word, and one block.
pub struct GlossWriter<W: Write> {
    out: W,
    index: GlossIndex,
    words: u64,
    glosses: u64,
    /// The number of glosses before the current block.
    first: u64,
    /// The length of the output.
    packed: u64,
    /// The current block, unpacked.
    block: Vec<u8>,
    deflate: Compress,
}

/// The index of glosses: which words have one, and the positions of the blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GlossIndex {
    ranks: Vec<u8>,
    entries: Vec<u8>,
}

impl GlossIndex {
    /// Whether no word has a gloss.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<W: Write> GlossWriter<W> {
    /// A writer of packed blocks.
    pub fn new(out: W) -> Self {
        Self {
            out,
            index: GlossIndex::default(),
            words: 0,
            glosses: 0,
            first: 0,
            packed: 0,
            block: Vec::new(),
            deflate: Compress::new(Compression::best(), false),
        }
    }

    /// Packs faster, in a few more bytes.
    #[must_use]
    pub fn fast(self) -> Self {
        Self { deflate: Compress::new(Compression::fast(), false), ..self }
    }

    /// Adds the gloss of the next word, if it has one. Linear in the length of the gloss. Packs a
    /// block when it is full.
    ///
    /// # Errors
    ///
    /// - [`Error::NotAMeaning`] if the text is empty, longer than [`MAX_GLOSS`] bytes, or has line
    ///   ends or other control characters,
    /// - [`Error::Write`] if the output fails.
    pub fn push(&mut self, gloss: Option<&str>) -> Result<(), Error> {
        let bit = self.words % 64;
        if bit == 0 {
            self.index.ranks.extend([0; 8]);
            self.index.ranks.extend(self.glosses.to_le_bytes());
        }
        self.words += 1;
        let Some(gloss) = gloss else { return Ok(()) };
        if gloss.len() > MAX_GLOSS || !is_gloss(gloss) {
            return Err(Error::NotAMeaning);
        }
        if self.block.len() + gloss.len() + 1 > MAX_BLOCK {
            self.write_block()?;
        }
        let last = self.index.ranks.len() - RANK;
        self.index.ranks[last + bit as usize / 8] |= 1 << (bit % 8);
        self.glosses += 1;
        self.block.extend_from_slice(gloss.as_bytes());
        self.block.push(b'\n');
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), Error> {
        // Enough for a block that cannot be compressed, with the bytes that mark it as such.
        let mut packed = Vec::with_capacity(MAX_BLOCK + 64);
        let status = self.deflate.compress_vec(&self.block, &mut packed, FlushCompress::Finish);
        debug_assert!(matches!(status, Ok(flate2::Status::StreamEnd)), "the block fits");
        self.deflate.reset();
        let mut entry = [0; ENTRY];
        entry[..8].copy_from_slice(&self.packed.to_le_bytes());
        entry[8..16].copy_from_slice(&self.first.to_le_bytes());
        entry[16..20].copy_from_slice(&(self.block.len() as u32).to_le_bytes());
        entry[20..].copy_from_slice(&checksum::of(&packed).to_le_bytes());
        self.index.entries.extend(entry);
        self.out.write_all(&packed).map_err(Error::Write)?;
        self.packed += packed.len() as u64;
        self.first = self.glosses;
        self.block.clear();
        Ok(())
    }

    /// Packs the last block and returns the index and the output.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the output fails.
    pub fn finish(mut self) -> Result<(GlossIndex, W), Error> {
        if !self.block.is_empty() {
            self.write_block()?;
        }
        Ok((self.index, self.out))
    }
}

impl<W: Write> fmt::Debug for GlossWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GlossWriter").field("glosses", &self.glosses).finish_non_exhaustive()
    }
}

impl<S: From<Vec<u8>>> Dictionary<S> {
    /// The same dictionary with glosses, which come from a [`GlossWriter`]. If
    /// no word has one, nothing is added.
    #[must_use]
    pub fn with_glosses(mut self, index: GlossIndex, blocks: S) -> Self {
        if !index.is_empty() {
            self.sections.push((SectionId::GLOSS_RANKS, index.ranks.into()));
            self.sections.push((SectionId::GLOSS_BLOCKS, index.entries.into()));
            self.sections.push((SectionId::GLOSSES, blocks));
        }
        self
    }
}

impl Lexicon {
    /// The same lexicon in memory, with new meanings that replace its present ones: `meaning` returns
    /// the text of each word that has one, in the order of the words.
    ///
    /// Everything else stays the same; a plain `fst` file becomes a dictionary. Linear in the
    /// length of the file and the meanings.
    ///
    /// # Errors
    ///
    /// - [`Error::NotAMeaning`] if a text is empty, longer than 4096 bytes, or has line ends or other
    ///   control characters,
    /// - for a plain `fst` file, also the errors of [`from_entries`](Self::from_entries).
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["oca", "qat"])?;
    /// let meanings = std::collections::HashMap::from([("oca", "a plant with edible tubers")]);
    /// let lexicon = lexicon.with_meanings(|word| meanings.get(word))?;
    /// assert_eq!(lexicon.meaning("oca")?.as_deref(), Some("a plant with edible tubers"));
    /// assert_eq!(lexicon.meanings().map(|meanings| meanings.len()), Some(1));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn with_meanings<G: AsRef<str>>(
        &self,
        mut meaning: impl FnMut(&str) -> Option<G>,
    ) -> Result<Self, Error> {
        let mut writer = GlossWriter::new(Vec::new());
        let mut words = self.iter();
        while let Some(entry) = words.next_entry() {
            writer.push(meaning(&entry.text()).as_ref().map(AsRef::as_ref))?;
        }
        let (index, blocks) = writer.finish()?;
        let dictionary = self.to_dictionary()?.with_glosses(index, blocks.into());
        let mut bytes = Vec::with_capacity(usize::try_from(dictionary.size()).unwrap_or(0));
        dictionary.write(&mut bytes).map_err(Error::Write)?;
        Self::from_bytes(bytes)
    }

    /// The sections of a file without its glosses.
    fn to_dictionary(&self) -> Result<Dictionary<MemorySection>, Error> {
        if !self.is_native() {
            let mut entries = Vec::new();
            let mut words = self.iter();
            while let Some(entry) = words.next_entry() {
                entries.push((entry.text().into_owned(), entry.value()));
            }
            return Self::from_bytes(to_bytes(entries, GraphKind::Trie)?)?.to_dictionary();
        }
        let is_kept = |id: SectionId| {
            let glosses = [SectionId::GLOSS_RANKS, SectionId::GLOSS_BLOCKS, SectionId::GLOSSES];
            id != SectionId::FST_NODES && !glosses.contains(&id)
        };
        let copy = |bytes: &[u8]| MemorySection::from(bytes.to_vec());
        let sections = self.section_bytes().filter(|&(id, _)| is_kept(id));
        let sections = sections.map(|(id, bytes)| (id, copy(bytes))).collect();
        let nodes = self.section_bytes().find(|&(id, _)| id == SectionId::FST_NODES);
        let nodes = copy(nodes.map_or(&[][..], |(_, bytes)| bytes));
        Ok(Dictionary { sections, nodes, words: self.len() as u64 })
    }
}
