//! Random numbers that are the same on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

#[derive(Clone, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    /// The generator of one run of a seed.
    pub(crate) fn new(seed: u64, run: u64) -> Random {
        let first = SplitMix64::seed_from_u64(seed).next_u64();
        // Consecutive runs and seeds start far apart.
        Random(SplitMix64::seed_from_u64(first ^ run.wrapping_mul(0xd129_0d3f_6f6a_7d95)))
    }

    /// A number above 0 and at most 1.
    pub(crate) fn unit(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A random member of a set of bits. `None` if the set is empty.
    pub(crate) fn one_of(&mut self, set: u64) -> Option<u8> {
        let left = (set != 0).then(|| self.below(set.count_ones() as usize))?;
        let rest = (0..left).fold(set, |rest, _| rest & (rest - 1));
        Some(rest.trailing_zeros() as u8)
    }
}
