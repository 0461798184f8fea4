//! Finds the gloss of a word, and unpacks blocks.

use flate2::{Decompress, FlushDecompress, Status};

use super::{Block, GROUP, GlossSections, no_block, numbers};
use crate::checksum;
use crate::format::FormatError;

impl GlossSections<'_> {
    /// The number of glosses before the gloss of the word with this ordinal, if it has one.
    pub(crate) fn rank(&self, ordinal: usize) -> Option<u64> {
        let [bits, before] = numbers(self.ranks.get(ordinal / GROUP)?);
        let bit = 1 << (ordinal % GROUP);
        let rank = before.wrapping_add(u64::from((bits & (bit - 1)).count_ones()));
        (bits & bit != 0).then_some(rank)
    }

    /// The number of the block that holds a gloss.
    pub(crate) fn block_of(&self, rank: u64) -> Option<usize> {
        self.entries.partition_point(|entry| Block::decode(entry).first <= rank).checked_sub(1)
    }

    /// Verifies a block and unpacks it to `text`.
    pub(crate) fn unpack(&self, number: usize, text: &mut Vec<u8>) -> Result<(), FormatError> {
        let (block, (end, _)) = (self.block(number)?, self.end_of(number)?);
        let range = usize::try_from(block.start).ok().zip(usize::try_from(end).ok());
        let packed = range.and_then(|(start, end)| self.blocks.get(start..end));
        let packed = packed.ok_or_else(no_block)?;
        let got = checksum::of(packed);
        if got != block.checksum {
            let what = format!("block {number} of section GLOS");
            return Err(FormatError::Checksum { what, got, expected: block.checksum });
        }
        text.clear();
        text.resize(block.len as usize, 0);
        let mut inflate = Decompress::new(false);
        let status = inflate.decompress(packed, text, FlushDecompress::Finish);
        let lengths = (inflate.total_in(), inflate.total_out());
        if matches!(status, Ok(Status::StreamEnd))
            && lengths == (packed.len() as u64, u64::from(block.len))
        {
            return Ok(());
        }
        let what = format!("block {number} of section GLOS");
        Err(FormatError::invalid(what, "malformed", format!("{} packed bytes", block.len)))
    }
}
