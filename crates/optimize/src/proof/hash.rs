//! Hashes of the entries of a task.

use crate::random;

/// Mixes the bits of an entry. The sum over all entries is order-independent and sensitive to every
/// bit.
pub(super) fn mix(entry: u64) -> u64 {
    // Without this, 0 would stay 0.
    random::mix(entry.wrapping_add(random::STEP))
}

/// The hash of an entry of a task, from its definition: a digit for each undecided rank, 0 if the
/// entry does not require one, and its points. The sum over all entries is the hash of a list.
pub(crate) fn entry_hash(undecided: &[u8], points: u32) -> u64 {
    let digits = undecided.iter().fold(0, |bits, &digit| bits << 5 | u64::from(digit));
    mix(digits << 4 | u64::from(points))
}
