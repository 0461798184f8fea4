//! Bar widths that are round numbers.

/// The smallest round width for which a histogram of numbers up to `max` has at most `bars` bars.
///
/// Round widths are 1, 2 and 5 times a power of ten. If none is large enough, the result is
/// `u64::MAX`. Logarithmic in `max`.
///
/// # Panics
///
/// If `bars` is 0.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_game::round_width(499, 10), 50);
/// ```
#[doc(hidden)]
#[must_use]
pub fn round_width(max: u64, bars: usize) -> u64 {
    assert!(bars > 0, "a histogram needs at least one bar");
    let fits = |width: u64| max / width < bars as u64;
    let mut power = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            match power.checked_mul(factor) {
                Some(width) if fits(width) => return width,
                Some(_) => {}
                None => return u64::MAX,
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_round() {
        let cases = [(0, 10, 1), (9, 10, 1), (10, 10, 2), (19, 10, 2), (20, 10, 5), (499, 10, 50)];
        for (max, bars, width) in cases {
            assert_eq!(round_width(max, bars), width, "{max}");
        }
        assert!(round_width(u64::MAX, 1) > 1);
    }
}
