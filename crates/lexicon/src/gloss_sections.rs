//! The sections of glosses: a short text for a word, such as its meaning, in packed blocks.
//! [`SectionId::GLOSS_RANKS`] says which words have one:
//!
//! | offset | size | meaning |
//! | --- | --- | --- |
//! | 16 `i` | 8 | one bit for each of the words 64 `i` to 64 `i` + 63: it has a gloss |
//! | 16 `i` + 8 | 8 | the number of glosses of the words before 64 `i` |
//!
//! [`SectionId::GLOSS_BLOCKS`] has an entry for each block, in order:
//!
//! | offset | size | meaning |
//! | --- | --- | --- |
//! | 24 `i` | 8 | where the block starts in section `GLOS`; it ends where the next one starts |
//! | 24 `i` + 8 | 8 | the number of glosses before the block |
//! | 24 `i` + 16 | 4 | the length of the unpacked block, at most [`MAX_BLOCK`] |
//! | 24 `i` + 20 | 4 | CRC-32C of the packed block |
//!
//! [`SectionId::GLOSSES`] has the blocks, each packed separately with raw deflate. Unpacked, a
//! block is UTF-8 text with one gloss a line, in the order of the words.
//!
//! Opening verifies the first two sections and does not read the third: a block is verified when it
//! is read, and [`Lexicon::check`](crate::Lexicon::check) verifies all blocks.

#[cfg(feature = "meanings")]
mod read;

use crate::format::{FormatError, SectionId, array, u32_at, u64_at};

/// The maximum length of an unpacked block, in bytes.
pub(crate) const MAX_BLOCK: usize = 16 << 10;
/// The maximum length of a gloss, in bytes: a quarter of a block.
pub const MAX_GLOSS: usize = MAX_BLOCK / 4;
/// The number of words that share an entry of section `GRNK`, and its length.
const GROUP: usize = 64;
pub(crate) const RANK: usize = 16;
/// The length of an entry of section `GBLK`.
pub(crate) const ENTRY: usize = 24;

/// The sections of the glosses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlossSections<'a> {
    ranks: &'a [[u8; RANK]],
    entries: &'a [[u8; ENTRY]],
    blocks: &'a [u8],
}

/// An entry of section `GBLK`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    start: u64,
    /// The number of glosses before it.
    pub(crate) first: u64,
    len: u32,
    checksum: u32,
}

impl<'a> GlossSections<'a> {
    /// The sections as arrays. Takes constant time.
    pub(crate) fn new(
        ranks: &'a [u8],
        entries: &'a [u8],
        blocks: &'a [u8],
    ) -> Result<Self, FormatError> {
        Ok(Self {
            ranks: array(SectionId::GLOSS_RANKS, ranks)?,
            entries: array(SectionId::GLOSS_BLOCKS, entries)?,
            blocks,
        })
    }

    /// Verifies everything except the blocks. Linear in the number of words and blocks.
    pub(crate) fn verify(&self, words: u64) -> Result<(), FormatError> {
        let groups = words.div_ceil(GROUP as u64);
        if self.ranks.len() as u64 != groups {
            let what = "the number of entries in section GRNK";
            return Err(FormatError::invalid(what, self.ranks.len(), groups));
        }
        let mut before = 0;
        for rank in self.ranks {
            let [bits, stated] = numbers(rank);
            if stated != before {
                return Err(FormatError::inconsistent(
                    SectionId::GLOSS_RANKS,
                    "sums of the glosses before",
                ));
            }
            before += u64::from(bits.count_ones());
        }
        let past_the_end = self.ranks.last().map_or(0, |rank| {
            let words = words - (groups - 1) * GROUP as u64;
            numbers(rank)[0].checked_shr(words as u32).unwrap_or(0)
        });
        if past_the_end != 0 {
            return Err(FormatError::inconsistent(SectionId::GLOSS_RANKS, "glosses of words"));
        }
        self.verify_entries()
    }

    /// Verifies that the blocks follow one another and that each holds glosses.
    fn verify_entries(&self) -> Result<(), FormatError> {
        let (mut start, mut first) = (0, 0);
        for number in 0..self.entries.len() {
            let (block, next) = (self.block(number)?, self.end_of(number)?);
            if (block.start, block.first) != (start, first) {
                return Err(FormatError::inconsistent(SectionId::GLOSS_BLOCKS, "blocks in order"));
            }
            let (bytes, glosses) = next;
            if bytes <= start || glosses <= first {
                return Err(FormatError::inconsistent(
                    SectionId::GLOSS_BLOCKS,
                    "blocks that hold glosses",
                ));
            }
            (start, first) = next;
        }
        if (start, first) == (self.blocks.len() as u64, self.len()) {
            return Ok(());
        }
        Err(FormatError::inconsistent(SectionId::GLOSS_BLOCKS, "blocks of all glosses"))
    }

    /// The number of glosses.
    pub(crate) fn len(&self) -> u64 {
        let last = self.ranks.last().map(numbers);
        last.map_or(0, |[bits, before]| before.saturating_add(u64::from(bits.count_ones())))
    }

    pub(crate) fn block(&self, number: usize) -> Result<Block, FormatError> {
        let block = Block::decode(self.entries.get(number).ok_or_else(no_block)?);
        if block.len as usize > MAX_BLOCK {
            let what = format!("the length of unpacked block {number} of section GLOS");
            return Err(FormatError::invalid(what, block.len, format!("at most {MAX_BLOCK}")));
        }
        Ok(block)
    }

    /// Where a block ends in its section, and the number of glosses up to its end.
    pub(crate) fn end_of(&self, number: usize) -> Result<(u64, u64), FormatError> {
        if number + 1 == self.entries.len() {
            return Ok((self.blocks.len() as u64, self.len()));
        }
        self.block(number + 1).map(|next| (next.start, next.first))
    }
}

impl Block {
    fn decode(entry: &[u8; ENTRY]) -> Self {
        Self {
            start: u64_at(entry, 0),
            first: u64_at(entry, 8),
            len: u32_at(entry, 16),
            checksum: u32_at(entry, 20),
        }
    }
}

/// The two numbers of an entry of section `GRNK`.
fn numbers(rank: &[u8; RANK]) -> [u64; 2] {
    [u64_at(rank, 0), u64_at(rank, 8)]
}

#[cold]
pub(crate) fn no_block() -> FormatError {
    FormatError::inconsistent(SectionId::GLOSS_BLOCKS, "blocks of all glosses")
}

/// Whether a text can be a gloss, apart from its length: one line without control characters.
#[must_use]
pub fn is_gloss(text: &str) -> bool {
    !text.is_empty()
        && !text.chars().any(|it| it.is_control() || matches!(it, '\u{2028}' | '\u{2029}'))
}
