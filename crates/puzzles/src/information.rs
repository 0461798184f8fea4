//! Computes logarithms in integers, so that choices are the same on every machine.

/// The number of bits after the point.
pub(crate) const FRACTION_BITS: u32 = 24;

/// The binary logarithm of a number, with [`FRACTION_BITS`] bits after the point, rounded down; 0
/// for 0.
pub(crate) fn log2(number: u64) -> u64 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    // The number scaled to 1..2, with 63 bits after the point. Each squaring gives a bit.
    let mut scaled = number << (63 - whole);
    let mut bits = u64::from(whole);
    for _ in 0..FRACTION_BITS {
        let square = (u128::from(scaled) * u128::from(scaled)) >> 63;
        let carry = (square >> 64) as u64;
        scaled = (square >> carry) as u64;
        bits = bits << 1 | carry;
    }
    bits
}

/// The costs of groups of words: `n log2 n` for `n` words.
///
/// If `n` words are still possible and a guess splits them into groups, the expected information of
/// the guess is `log2 n` minus the sum of the groups' costs divided by `n`. The best guess is the
/// one with the lowest sum.
#[derive(Clone, Debug, Default)]
pub(crate) struct Costs(Vec<u64>);

impl Costs {
    /// The costs of groups of up to `most` words.
    pub(crate) fn up_to(most: usize) -> Self {
        Self((0..=most as u64).map(|number| number * log2(number)).collect())
    }

    /// The cost of a group of words; panics above the maximum of [`up_to`](Self::up_to).
    #[inline]
    pub(crate) fn of(&self, words: usize) -> u64 {
        self.0[words]
    }
}

/// The expected information, in bits, of a split of `words` words at this cost.
pub(crate) fn bits(words: usize, cost: u64) -> f64 {
    if words == 0 {
        return 0.0;
    }
    let one = f64::from(1_u32 << FRACTION_BITS);
    (log2(words as u64) as f64 - cost as f64 / words as f64) / one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_agree_with_floating_point() {
        for number in (1..1000).chain([4661, 1 << 40, (1 << 53) - 1, u64::MAX]) {
            let exact = (number as f64).log2() * f64::from(1 << FRACTION_BITS);
            assert!((log2(number) as f64 - exact).abs() < 2.0, "{number}");
        }
        assert_eq!([0, 1, 2, 8].map(log2), [0, 0, 1 << FRACTION_BITS, 3 << FRACTION_BITS]);
    }

    #[test]
    fn an_even_split_in_eight_is_three_bits() {
        assert_eq!(bits(8, 0), 3.0);
        assert_eq!(bits(8, Costs::up_to(8).of(8)), 0.0);
    }
}
