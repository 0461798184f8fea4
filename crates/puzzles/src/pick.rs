//! Choices that depend on a seed.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Numbers that depend on a seed only: those of SplitMix64, the same on every machine.
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

    /// Puts items into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
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
