//! Turns bytes into choices. This cannot fail: after the last byte, every choice is the smallest.

use std::ops::RangeInclusive;

use arbitrary::Unstructured;

/// Draws from the bytes of an input.
pub(crate) struct Draw<'a>(Unstructured<'a>);

impl<'a> Draw<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self(Unstructured::new(data))
    }

    /// A number from this range.
    pub(crate) fn number(&mut self, range: RangeInclusive<usize>) -> usize {
        let least = *range.start();
        self.0.int_in_range(range).unwrap_or(least)
    }

    /// Any number; small numbers and the limits of types are more likely.
    pub(crate) fn any_number(&mut self) -> u64 {
        match self.number(0..=4) {
            0 => self.number(0..=16) as u64,
            1 => u64::from(self.0.arbitrary::<u16>().unwrap_or(0)),
            2 => 1u64.checked_shl(self.number(0..=63) as u32).unwrap_or(0),
            3 => u64::MAX - self.number(0..=16) as u64,
            _ => self.0.arbitrary().unwrap_or(0),
        }
    }

    /// True once in this number of times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.number(1..=times) == times
    }

    /// One of these.
    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.number(0..=from.len() - 1)]
    }

    /// A number of these items, drawn from the range, concatenated.
    pub(crate) fn text(&mut self, from: &[&str], length: RangeInclusive<usize>) -> String {
        (0..self.number(length)).map(|_| *self.pick(from)).collect()
    }

    /// This number of bytes, or all that are left.
    pub(crate) fn bytes(&mut self, count: usize) -> &'a [u8] {
        let count = count.min(self.0.len());
        self.0.bytes(count).unwrap_or_default()
    }

    /// Whether nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that is left.
    pub(crate) fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }
}
