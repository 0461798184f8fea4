//! Corrects the checksums of a damaged dictionary, so that the damage gets past them.
//!
//! This code follows the byte table in `docs/format.md`, independently of the code that reads the
//! format.

/// The type field of a dictionary: bytes 8 to 15.
pub(crate) const TYPE: &[u8; 8] = b"dictcfst";
/// The offset of the section table.
pub(crate) const TABLE: usize = 40;
/// The size of a section table entry.
pub(crate) const ENTRY: usize = 24;
/// The size of the footer of an `fst` file.
pub(crate) const FOOTER: usize = 20;

/// Corrects all checksums of a file: those of its sections, of the section table, and of the whole
/// file.
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
        for entry in (0..sections).map(|i| TABLE + ENTRY * i) {
            let start = usize::try_from(number(file, entry + 8, 8));
            let length = usize::try_from(number(file, entry + 16, 8));
            let range = start.ok().zip(length.ok());
            let range = range.and_then(|(start, length)| Some(start..start.checked_add(length)?));
            let section = range.and_then(|range| file.get(range));
            let checksum = section.map_or(0, crc32c::crc32c);
            file[entry + 4..entry + 8].copy_from_slice(&checksum.to_le_bytes());
        }
        let head = [&file[16..32], &file[TABLE..TABLE + ENTRY * sections]].concat();
        file[32..36].copy_from_slice(&crc32c::crc32c(&head).to_le_bytes());
    }
    seal_footer(file);
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
