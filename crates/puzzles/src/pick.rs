//! Choices that depend on a seed.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

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
    let random = SplitMix64::seed_from_u64(seed).next_u64();
    // The high half of the product is below `count`.
    ((u128::from(random) * count as u128) >> 64) as usize
}
