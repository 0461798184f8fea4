//! Hashes of the entries of a task.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Mixes the bits of an entry. The sum over all entries is order-independent and sensitive to every
/// bit.
pub(super) fn mix(entry: u64) -> u64 {
    SplitMix64::seed_from_u64(entry).next_u64()
}

/// The hash of an entry of a task, from its definition: a digit for each undecided rank, 0 if the
/// entry does not require one, and its points. The sum over all entries is the hash of a list.
pub(crate) fn entry_hash(undecided: &[u8], points: u32) -> u64 {
    let digits = undecided.iter().fold(0, |bits, &digit| bits << 5 | u64::from(digit));
    mix(digits << 4 | u64::from(points))
}
