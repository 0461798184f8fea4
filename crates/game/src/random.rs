//! Random numbers that are the same on every machine.

/// A generator of random numbers: SplitMix64.
///
/// Games do not need cryptography: 64 bits of state and integer arithmetic are enough, and other
/// programs can repeat the numbers in a few lines. The state starts at the seed. Each number adds
/// 0x9e3779b97f4a7c15 to the state, and mixes a copy of it as in [`next`](Self::next).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which must not be 0: the high half of a product, so for small bounds
    /// the numbers are uniform to within one part in 2⁶⁴ / `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let numbers = [(); 3].map(|()| random.next());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_about_equally_frequent() {
        let (mut random, mut counts) = (Random::new(7), [0; 6]);
        (0..60_000).for_each(|_| counts[random.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
