//! Packs the glosses of words in blocks; [`crate::gloss_sections`] describes the bytes.

use std::fmt;
use std::io::Write;

use flate2::{Compress, Compression, FlushCompress};

use crate::checksum;
use crate::error::Error;
use crate::gloss_sections::{ENTRY, MAX_BLOCK, MAX_GLOSS, RANK, is_gloss};

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
    pub(super) ranks: Vec<u8>,
    pub(super) entries: Vec<u8>,
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
