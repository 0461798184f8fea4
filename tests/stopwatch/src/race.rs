//! Gives each contender the same time, in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long each contender runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Each contender runs until its runs have taken this long together.
    pub time: Duration,
    /// Each contender runs at least this many times, even if that takes longer.
    pub runs: usize,
}

impl Share {
    /// One run of each contender, to see that it works. The times mean nothing.
    pub const ONCE: Self = Self { time: Duration::ZERO, runs: 1 };

    /// The same time for each contender, and at least five runs.
    #[must_use]
    pub const fn of(time: Duration) -> Self {
        Self { time, runs: 5 }
    }
}

/// How long the runs of one contender took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Samples {
    /// The number of runs.
    pub runs: usize,
    /// A quarter of the runs were at most this long.
    pub lower_quartile: Duration,
    /// Half of the runs were at most this long.
    pub median: Duration,
    /// Three quarters of the runs were at most this long.
    pub upper_quartile: Duration,
}

impl Samples {
    /// Sorts the times of all runs of a contender.
    ///
    /// # Panics
    ///
    /// If there are no times.
    #[must_use]
    pub fn new(mut times: Vec<Duration>) -> Self {
        assert!(!times.is_empty(), "a contender runs at least once");
        times.sort_unstable();
        let quartile = |n| times[(times.len() - 1) * n / 4];
        Self {
            runs: times.len(),
            lower_quartile: quartile(1),
            median: quartile(2),
            upper_quartile: quartile(3),
        }
    }

    /// How far the quartiles lie from the median, in percent of the median.
    #[must_use]
    pub fn spread(&self) -> (f64, f64) {
        let median = self.median.as_secs_f64().max(f64::MIN_POSITIVE);
        let percent = |quartile: Duration| 100.0 * (quartile.as_secs_f64() / median - 1.0);
        (percent(self.lower_quartile), percent(self.upper_quartile))
    }

    /// How many times as fast as `other` this contender is, by the medians.
    #[must_use]
    pub fn ratio_to(&self, other: &Self) -> f64 {
        other.median.as_secs_f64() / self.median.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Runs `contenders` contenders until each has used its share, and returns the samples of each.
///
/// `run(i)` runs contender `i` once and returns how long that took, so that it can prepare and
/// check outside the measured time. The next to run is always the one that has used the least time:
/// all contenders are spread over the whole race, and a busy machine slows all of them.
///
/// # Panics
///
/// If the share asks for no run at all.
pub fn race(
    contenders: usize,
    share: Share,
    mut run: impl FnMut(usize) -> Duration,
) -> Vec<Samples> {
    let mut times = vec![Vec::new(); contenders];
    let mut used = vec![Duration::ZERO; contenders];
    let unfinished = |times: &[Vec<Duration>], used: &[Duration]| {
        (0..contenders)
            .filter(|&i| used[i] < share.time || times[i].len() < share.runs)
            .min_by_key(|&i| used[i])
    };
    while let Some(i) = unfinished(&times, &used) {
        let time = run(i);
        // A run that is too short for the clock still uses up some of the share.
        used[i] += time.max(Duration::from_nanos(1));
        times[i].push(time);
    }
    times.into_iter().map(Samples::new).collect()
}

/// How long `run` takes once.
pub fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn each_contender_gets_the_same_time() {
        let share = Share { time: ms(100), runs: 2 };
        let samples = race(3, share, |i| ms([1, 10, 80][i]));
        assert_eq!(samples.iter().map(|it| it.runs).collect::<Vec<_>>(), [100, 10, 2]);
    }

    #[test]
    fn turns_go_to_the_contender_with_the_least_time() {
        let mut order = Vec::new();
        let samples = race(2, Share { time: ms(6), runs: 1 }, |i| {
            order.push(i);
            ms([3, 1][i])
        });
        assert_eq!(order, [0, 1, 1, 1, 0, 1, 1, 1]);
        assert_eq!(samples[0].ratio_to(&samples[1]), 1.0 / 3.0);
    }

    #[test]
    fn one_run_is_enough_for_a_test() {
        let samples = race(4, Share::ONCE, |_| Duration::ZERO);
        assert!(samples.iter().all(|it| it.runs == 1));
    }

    #[test]
    fn samples_report_median_and_quartiles() {
        let samples = Samples::new([9, 1, 8, 2, 10].map(ms).to_vec());
        let quartiles = (samples.lower_quartile, samples.median, samples.upper_quartile);
        assert_eq!((samples.runs, quartiles), (5, (ms(2), ms(8), ms(9))));
        assert_eq!(samples.spread(), (-75.0, 12.5));
    }
}
