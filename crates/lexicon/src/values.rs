//! The values of words, by ordinal, in the narrowest width that fits all.
//!
//! | offset | size | meaning |
//! | --- | --- | --- |
//! | 0 | 8 | bytes per value: 1, 2, 4 or 8 |
//! | 8 | bytes per value × words | the values, little-endian, by ordinal |

use crate::format::FormatError;

/// The values of a lexicon's words, by ordinal.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a> {
    width: usize,
    values: &'a [u8],
}

const HEADER: usize = 8;

impl<'a> Values<'a> {
    pub(crate) fn new(section: &'a [u8]) -> Option<Self> {
        let (header, values) = section.split_at_checked(HEADER)?;
        let width = u64::from_le_bytes(header.try_into().ok()?);
        matches!(width, 1 | 2 | 4 | 8).then_some(Self { width: width as usize, values })
    }

    pub(crate) fn verify(section: &[u8], words: u64) -> Result<(), FormatError> {
        let values = Values::new(section).ok_or_else(|| {
            FormatError::invalid("section VALS", "malformed", "values of 1, 2, 4 or 8 bytes")
        })?;
        let expected = words.checked_mul(values.width as u64);
        if expected == Some(values.values.len() as u64) {
            return Ok(());
        }
        let expected = format!("{words} values of {} bytes", values.width);
        Err(FormatError::invalid("the length of section VALS", section.len(), expected))
    }

    /// The number of bytes per value if this is the largest value.
    pub(crate) fn width_of(largest: u64) -> usize {
        [1, 2, 4].into_iter().find(|width| largest >> (8 * width) == 0).unwrap_or(8)
    }

    /// The value of the word with this ordinal. Takes constant time.
    #[inline]
    #[must_use]
    pub fn get(&self, ordinal: usize) -> Option<u64> {
        let start = ordinal.checked_mul(self.width)?;
        let bytes = self.values.get(start..start.checked_add(self.width)?)?;
        Some(bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
    }

    /// The number of bytes per value in the file.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(values: [u64; 3]) -> Vec<u8> {
        let width = Values::width_of(values.into_iter().max().unwrap());
        let values =
            values.into_iter().flat_map(|value| value.to_le_bytes().into_iter().take(width));
        (width as u64).to_le_bytes().into_iter().chain(values).collect()
    }

    #[test]
    fn values_round_trip_in_the_narrowest_width() {
        for (largest, width) in
            [(0, 1), (255, 1), (256, 2), (65_535, 2), (65_536, 4), (1 << 32, 8), (u64::MAX, 8)]
        {
            let values = [0, largest, largest / 2];
            let section = encoded(values);
            Values::verify(&section, 3).unwrap();
            let read = Values::new(&section).unwrap();
            assert_eq!(read.width(), width);
            assert_eq!(
                (0..4).map(|i| read.get(i)).collect::<Vec<_>>(),
                [Some(0), Some(largest), Some(largest / 2), None]
            );
            assert_eq!(read.get(usize::MAX), None);
        }
    }

    #[test]
    fn sections_of_wrong_length_or_width_are_rejected() {
        let section = encoded([1, 2, 3]);
        assert!(Values::verify(&section, 4).is_err());
        assert!(Values::verify(&section[..10], 3).is_err());
        assert!(Values::verify(&[3, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1], 1).is_err());
        assert!(Values::verify(&[1, 0, 0], 0).is_err());
    }
}
