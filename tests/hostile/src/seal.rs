//! Corrects the checksums of a damaged dictionary, so that the damage gets past them.
//!
//! This code follows the byte table in `docs/format.md`, independently of the code that reads the
//! format.

use std::ops::Range;

/// The type field of a dictionary: bytes 8 to 15.
pub(crate) const TYPE: &[u8; 8] = b"dictcfst";
/// The offset of the section table.
pub(crate) const TABLE: usize = 40;
/// The size of a section table entry.
pub(crate) const ENTRY: usize = 24;
/// The size of the footer of an `fst` file.
pub(crate) const FOOTER: usize = 20;

/// Corrects all checksums of a file: those of its blocks of meanings, of its sections, of the section
/// table, and of the whole file.
///
/// A file that is too short for a checksum stays unchanged.
pub fn seal(file: &mut [u8]) {
    if file.len() < TABLE + FOOTER {
        seal_footer(file);
        return;
    }
    if &file[8..16] == TYPE {
        let sections = number(file, 28, 4);
        let max_sections = (file.len() - FOOTER - TABLE) / ENTRY;
        let sections = usize::try_from(sections).unwrap_or(max_sections).min(max_sections);
        let entries: Vec<usize> = (0..sections).map(|i| TABLE + ENTRY * i).collect();
        let with_id = |file: &[u8], id: &[u8; 4]| {
            let entry = entries.iter().find(|&&entry| &file[entry..entry + 4] == id)?;
            section(file, *entry)
        };
        if let (Some(blocks), Some(meanings)) = (with_id(file, b"GBLK"), with_id(file, b"GLOS")) {
            seal_blocks(file, blocks, meanings);
        }
        for &entry in &entries {
            let checksum = section(file, entry).map_or(0, |range| crc32c::crc32c(&file[range]));
            file[entry + 4..entry + 8].copy_from_slice(&checksum.to_le_bytes());
        }
        let head = [&file[16..32], &file[TABLE..TABLE + ENTRY * sections]].concat();
        file[32..36].copy_from_slice(&crc32c::crc32c(&head).to_le_bytes());
    }
    seal_footer(file);
}

/// The range of the section that an entry of the section table states, if the file is long enough.
fn section(file: &[u8], entry: usize) -> Option<Range<usize>> {
    let start = usize::try_from(number(file, entry + 8, 8)).ok()?;
    let end = start.checked_add(usize::try_from(number(file, entry + 16, 8)).ok()?)?;
    (end <= file.len()).then_some(start..end)
}

/// Corrects the checksums of the blocks of meanings.
fn seal_blocks(file: &mut [u8], blocks: Range<usize>, meanings: Range<usize>) {
    /// The size of an entry of section GBLK.
    const BLOCK: usize = 24;
    let starts: Vec<usize> = blocks.step_by(BLOCK).collect();
    for (i, &at) in starts.iter().enumerate() {
        if at + BLOCK > file.len() {
            return;
        }
        let start_of = |at: usize| (at + 8 <= file.len()).then(|| number(file, at, 8));
        let end = starts.get(i + 1).map_or(Some(meanings.len() as u64), |&next| start_of(next));
        let range = start_of(at).zip(end).and_then(|(start, end)| {
            let place = |it: u64| meanings.start.checked_add(usize::try_from(it).ok()?);
            Some(place(start)?..place(end)?)
        });
        let packed = range.and_then(|range| file.get(range));
        let checksum = packed.map_or(0, crc32c::crc32c);
        file[at + 20..at + 24].copy_from_slice(&checksum.to_le_bytes());
    }
}

/// Corrects the checksum at the end of an `fst` file.
fn seal_footer(file: &mut [u8]) {
    if file.len() >= FOOTER {
        let (covered, stated) = file.split_at_mut(file.len() - 4);
        let masked = crc32c::crc32c(covered).rotate_right(15).wrapping_add(0xa282_ead8);
        stated.copy_from_slice(&masked.to_le_bytes());
    }
}

/// Reads a little-endian number of `bytes` bytes at offset `at`.
pub(crate) fn number(file: &[u8], at: usize, bytes: usize) -> u64 {
    file[at..at + bytes].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::seal;
    use crate::open::samples;

    #[test]
    fn valid_files_stay_unchanged() {
        for sample in samples() {
            let mut sealed = sample.clone();
            seal(&mut sealed);
            assert!(sealed == *sample);
        }
    }

    #[test]
    fn truncated_files_can_be_sealed() {
        for sample in samples() {
            for end in 0..sample.len() {
                let mut cut = sample[..end].to_vec();
                seal(&mut cut);
                assert_eq!(cut.len(), end);
                assert!(end >= 20 || cut == sample[..end]);
            }
        }
    }
}
