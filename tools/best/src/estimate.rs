//! Estimates the time of the remaining tasks.

use dictc_cli::numbers::decimal;

/// The number of finished tasks from which an estimate is shown.
const ENOUGH: usize = 5;

/// `, about 12 min left (± 2)`: the mean time of the finished tasks, times the number of remaining
/// tasks per thread, with the standard error. Tasks run in an order that looks random, so the
/// remaining tasks are like the finished ones. Empty while few are finished, or if none remains.
pub(crate) fn left(seconds: &[f64], left: usize, threads: usize) -> String {
    if seconds.len() < ENOUGH || left == 0 {
        return String::new();
    }
    let (done, left) = (seconds.len() as f64, left as f64);
    let mean = seconds.iter().sum::<f64>() / done;
    let variance = seconds.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (done - 1.0);
    let total = mean * left / threads as f64;
    // Both the mean and the remaining tasks vary.
    let error = (variance * (left * left / done + left)).sqrt() / threads as f64;
    let (unit, name) = match total {
        ..120.0 => (1.0, "s"),
        ..7200.0 => (60.0, "min"),
        _ => (3600.0, "h"),
    };
    format!(", about {} {name} left (± {})", decimal(total / unit, 0), decimal(error / unit, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_has_an_error() {
        assert_eq!(left(&[1.0; 4], 100, 1), "");
        assert_eq!(left(&[1.0; 10], 0, 1), "");
        assert_eq!(left(&[1.0; 10], 100, 1), ", about 100 s left (± 0)");
        assert_eq!(left(&[1.0, 3.0, 1.0, 3.0, 2.0], 300, 2), ", about 5 min left (± 1)");
        assert_eq!(left(&[60.0; 10], 600, 2), ", about 5 h left (± 0)");
    }
}
