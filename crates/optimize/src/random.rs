//! Random numbers that are the same on every machine.

/// The increment of the generator's state at each step: 2⁶⁴ divided by the golden ratio.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64: 64 bits of state, and only integer arithmetic.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// The generator of one run of a seed.
    pub(crate) fn new(seed: u64, run: u64) -> Random {
        let mut random = Random { state: seed };
        let first = random.next();
        // Consecutive runs and seeds start far apart.
        Random { state: first ^ run.wrapping_mul(0xd129_0d3f_6f6a_7d95) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// A number above 0 and at most 1.
    pub(crate) fn unit(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A random member of a set of bits. `None` if the set is empty.
    pub(crate) fn one_of(&mut self, set: u64) -> Option<u8> {
        let left = (set != 0).then(|| self.below(set.count_ones() as usize))?;
        let rest = (0..left).fold(set, |rest, _| rest & (rest - 1));
        Some(rest.trailing_zeros() as u8)
    }
}

/// A bijection that changes about half of the bits if one bit changes.
pub(crate) fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
