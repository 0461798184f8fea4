//! A distribution: how often each number occurred.

use std::collections::BTreeMap;

/// Counts how often each number occurred.
///
/// Memory is linear in the number of distinct numbers, however often they occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "Counts")]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
    count: u64,
    sum: u128,
}

/// What a serialized distribution must have. The rest is computed from it.
#[derive(serde::Deserialize)]
struct Counts {
    counts: BTreeMap<u64, u64>,
}

impl TryFrom<Counts> for Distribution {
    type Error = &'static str;

    fn try_from(Counts { counts }: Counts) -> Result<Self, &'static str> {
        let too_large = "the counts of a distribution are too large";
        let (mut count, mut sum) = (0_u64, 0_u128);
        for (&number, &times) in &counts {
            count = count.checked_add(times).ok_or(too_large)?;
            // Fewer than 2^64 numbers of at most 64 bits.
            sum += u128::from(number) * u128::from(times);
        }
        if counts.values().any(|&times| times == 0) {
            return Err("a distribution has a number that occurred zero times");
        }
        Ok(Self { counts, count, sum })
    }
}

impl Distribution {
    /// Adds a number. Logarithmic in the number of distinct numbers.
    pub fn add(&mut self, number: u64) {
        self.add_times(number, 1);
    }

    fn add_times(&mut self, number: u64, times: u64) {
        *self.counts.entry(number).or_default() += times;
        self.count += times;
        self.sum += u128::from(number) * u128::from(times);
    }

    /// Adds all numbers of another distribution. Takes O(n log m) time to add n distinct numbers to
    /// m.
    pub fn merge(&mut self, other: &Distribution) {
        for (&number, &times) in &other.counts {
            self.add_times(number, times);
        }
    }

    /// The number of added numbers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of all numbers.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The mean; `None` without numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The standard deviation of the numbers as a whole population; `None` without numbers. Linear
    /// in the number of distinct numbers.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let square =
            |(&number, &times): (&u64, &u64)| (number as f64 - mean).powi(2) * times as f64;
        Some((self.counts.iter().map(square).sum::<f64>() / self.count as f64).sqrt())
    }

    /// The smallest number.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        self.counts.first_key_value().map(|(&number, _)| number)
    }

    /// The largest number.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        self.counts.last_key_value().map(|(&number, _)| number)
    }

    /// The nearest-rank percentile: the smallest number that at least `percent` percent of the
    /// numbers do not exceed. `None` without numbers. Linear in the number of distinct numbers.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut numbers = dictc_game::Distribution::default();
    /// [3, 1, 4, 1, 5].into_iter().for_each(|number| numbers.add(number));
    /// assert_eq!(numbers.percentile(50.0), Some(3));
    /// assert_eq!(numbers.percentile(100.0), Some(5));
    /// ```
    #[must_use]
    pub fn percentile(&self, percent: f64) -> Option<u64> {
        // Multiplies first, because few percentages are exact in hundredths.
        let rank = (percent * self.count as f64 / 100.0).ceil().max(1.0);
        let mut seen = 0;
        let reached = self.counts.iter().find(|&(_, &times)| {
            seen += times;
            seen as f64 >= rank
        });
        reached.map(|(&number, _)| number).or(self.max())
    }

    /// The number of numbers in each of the ranges `0..width`, `width..2 * width` and so on, up to
    /// the largest number. If there would be more than `bars` ranges, there are `bars` ranges, and
    /// the last one includes all larger numbers.
    ///
    /// # Panics
    ///
    /// If `width` or `bars` is 0.
    #[must_use]
    pub fn histogram(&self, width: u64, bars: usize) -> Vec<u64> {
        assert!(width > 0 && bars > 0, "{bars} bars of width {width}");
        let bar = |number| usize::try_from(number / width).unwrap_or(usize::MAX).min(bars - 1);
        let mut histogram = vec![0; self.max().map_or(0, |max| bar(max) + 1)];
        for (&number, &times) in &self.counts {
            histogram[bar(number)] += times;
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distribution(numbers: &[u64]) -> Distribution {
        let mut distribution = Distribution::default();
        numbers.iter().for_each(|&number| distribution.add(number));
        distribution
    }

    #[test]
    fn a_serialized_distribution_is_read_back() {
        let distribution = distribution(&[3, 1, 3, 700]);
        let json = serde_json::to_string(&distribution).unwrap();
        assert_eq!(serde_json::from_str::<Distribution>(&json).unwrap(), distribution);
        for (json, message) in [
            (r#"{"counts":{"1":0}}"#, "a distribution has a number that occurred zero times"),
            (
                r#"{"counts":{"1":18446744073709551615,"2":1}}"#,
                "the counts of a distribution are too large",
            ),
        ] {
            let error = serde_json::from_str::<Distribution>(json).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn an_empty_distribution() {
        let empty = Distribution::default();
        assert_eq!((empty.count(), empty.sum()), (0, 0));
        assert_eq!((empty.mean(), empty.deviation()), (None, None));
        assert_eq!((empty.min(), empty.max(), empty.percentile(50.0)), (None, None, None));
        assert_eq!(empty.histogram(10, 5), Vec::<u64>::new());
    }

    #[test]
    fn agrees_with_sorted_numbers() {
        let mut numbers: Vec<u64> = (0..997).map(|i| i * i % 391).collect();
        let distribution = distribution(&numbers);
        numbers.sort_unstable();
        assert_eq!(distribution.count(), 997);
        assert_eq!(distribution.sum(), numbers.iter().map(|&n| u128::from(n)).sum());
        assert_eq!((distribution.min(), distribution.max()), (Some(0), numbers.last().copied()));
        for percent in 1..=100_usize {
            let rank = (percent * numbers.len()).div_ceil(100);
            assert_eq!(distribution.percentile(percent as f64), Some(numbers[rank - 1]));
        }
        let histogram = distribution.histogram(50, 100);
        assert_eq!(histogram[1], numbers.iter().filter(|n| (50..100).contains(*n)).count() as u64);
        assert_eq!(histogram.iter().sum::<u64>(), 997);
        assert_eq!(distribution.histogram(50, 2).len(), 2);
    }

    #[test]
    fn mean_and_deviation() {
        let numbers = distribution(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((numbers.mean(), numbers.deviation()), (Some(5.0), Some(2.0)));
    }
}
