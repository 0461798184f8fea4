//! Choices that a seed decides.

use crate::random::Random;

/// A number below `count`, or 0 if `count` is 0: the same for the same seed on every machine.
///
/// This is the first output of SplitMix64 from the seed, times `count`, divided by 2^64. Seeds that
/// differ by one give unrelated numbers. Takes constant time.
///
/// # Examples
///
/// ```
/// assert_eq!(game::puzzle::pick(7, 1_000), 389);
/// ```
#[must_use]
pub fn pick(seed: u64, count: usize) -> usize {
    // A number below `count` fits.
    Random::new(seed).below(count as u64) as usize
}
