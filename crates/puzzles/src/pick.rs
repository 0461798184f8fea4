//! Choices that depend on a seed.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Random numbers that depend only on a seed, so that they are the same on every machine: SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// A number below `count`, or 0 if `count` is 0: the next output, times `count`, divided by
    /// 2^64. Takes constant time.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        // The high half of the product is below `count`.
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// Different numbers below `count`, at most `number`.
    fn picks(&mut self, number: usize, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for at in 0..number.min(count) {
            numbers.swap(at, at + self.below(count - at));
        }
        numbers.truncate(number);
        numbers
    }

    /// Puts items into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// Different numbers below `count`, at most `number`: the same for the same seed on every machine.
/// The first is that of [`pick`]; seeds that differ by one give unrelated numbers.
///
/// Time and memory are linear in `count`.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_puzzles::picks(7, 3, 1_000)[0], dictc_puzzles::pick(7, 1_000));
/// assert_eq!(dictc_puzzles::picks(7, 3, 2).len(), 2);
/// ```
#[doc(hidden)]
#[must_use]
pub fn picks(seed: u64, number: usize, count: usize) -> Vec<usize> {
    Random::new(seed).picks(number, count)
}

/// A number below `count`, or 0 if `count` is 0: the same for the same seed on every machine.
///
/// This is the first output of SplitMix64 from the seed, times `count`, divided by 2^64. Seeds that
/// differ by one give unrelated numbers. Takes constant time.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_puzzles::pick(7, 1_000), 389);
/// ```
#[doc(hidden)]
#[must_use]
pub fn pick(seed: u64, count: usize) -> usize {
    Random::new(seed).below(count)
}
