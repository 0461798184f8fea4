//! Corrects the checksums of a damaged dictionary, so that the damage passes them.
//!
//! This follows the byte table of `docs/format.md`, not the code that reads the format.

/// The eight bytes at the start of our files' second field.
pub(crate) const TYPE: &[u8; 8] = b"dictcfst";
pub(crate) const TABLE: usize = 40;
pub(crate) const ENTRY: usize = 24;
pub(crate) const FOOTER: usize = 20;

/// Corrects every checksum of a file: of the sections inside it, of the section table, and of the
/// whole file. A file that is too short for checksums stays as it is.
pub fn seal(file: &mut [u8]) {
    if file.len() < TABLE + FOOTER {
        seal_footer(file);
        return;
    }
    if &file[8..16] == TYPE {
        let sections = number(file, 28, 4);
        let most = (file.len() - FOOTER - TABLE) / ENTRY;
        let sections = usize::try_from(sections).unwrap_or(most).min(most);
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

/// The checksum that every `fst` file ends with.
fn seal_footer(file: &mut [u8]) {
    if file.len() >= FOOTER {
        let (covered, stated) = file.split_at_mut(file.len() - 4);
        let masked = crc32c::crc32c(covered).rotate_right(15).wrapping_add(0xa282_ead8);
        stated.copy_from_slice(&masked.to_le_bytes());
    }
}

/// A little-endian number of this many bytes.
pub(crate) fn number(file: &[u8], at: usize, bytes: usize) -> u64 {
    file[at..at + bytes].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::seal;
    use crate::open::samples;

    #[test]
    fn sound_files_are_sealed_already() {
        for sample in samples() {
            let mut sealed = sample.clone();
            seal(&mut sealed);
            assert!(sealed == *sample);
        }
    }

    #[test]
    fn what_is_too_short_stays_and_all_else_is_taken() {
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
