//! Turns bytes into choices.
//!
//! Drawing never fails: after the last byte, each draw returns its minimum.

use std::ops::RangeInclusive;

use arbitrary::Unstructured;

/// Draws values from the bytes of an input.
pub(crate) struct Draw<'a>(Unstructured<'a>);

impl<'a> Draw<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self(Unstructured::new(data))
    }

    /// Draws from the second half of an input again: what was added to a target later, so that
    /// committed inputs keep their meaning.
    pub(crate) fn again(data: &'a [u8]) -> Self {
        Self::new(&data[data.len() / 2..])
    }

    /// Draws a number from a range.
    pub(crate) fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        let least = *range.start();
        self.0.int_in_range(range).unwrap_or(least)
    }

    /// Draws any number, preferring small numbers, powers of two and numbers near the maximum.
    pub(crate) fn any_number(&mut self) -> u64 {
        match self.number(0..=4) {
            0 => self.number(0..=16) as u64,
            1 => u64::from(self.0.arbitrary::<u16>().unwrap_or(0)),
            2 => 1u64.checked_shl(self.number(0..=63) as u32).unwrap_or(0),
            3 => u64::MAX - self.number(0..=16) as u64,
            _ => self.0.arbitrary().unwrap_or(0),
        }
    }

    /// Returns true with a probability of `1 / n`.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.number(1..=n) == n
    }

    /// Draws one element of a slice.
    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.number(0..=from.len() - 1)]
    }

    /// Concatenates random pieces. The number of pieces is drawn from `length`.
    pub(crate) fn text(&mut self, from: &[&str], length: RangeInclusive<usize>) -> String {
        (0..self.number(length)).map(|_| *self.pick(from)).collect()
    }

    /// Takes `count` bytes, or the rest if fewer are left.
    pub(crate) fn bytes(&mut self, count: usize) -> &'a [u8] {
        let count = count.min(self.0.len());
        self.0.bytes(count).unwrap_or_default()
    }

    /// Whether no bytes are left.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes the remaining bytes.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }
}
