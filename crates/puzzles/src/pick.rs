//! Choices that depend on a seed.

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
#[must_use]
pub fn pick(seed: u64, count: usize) -> usize {
    let state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let random = mixed ^ (mixed >> 31);
    // The high half of the product is below `count`.
    ((u128::from(random) * count as u128) >> 64) as usize
}
