//! Formats numbers for display: digits in groups, counts with their noun, sizes and durations.

use std::time::Duration;

pub use dictc_letters::{count, grouped};

/// Writes a number with this number of decimals and grouped digits: `1,234.5`.
#[must_use]
pub fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", number.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or(whole.to_owned(), |it: u128| grouped(it));
    let (sign, point) =
        (if number < 0.0 { "-" } else { "" }, if fraction.is_empty() { "" } else { "." });
    format!("{sign}{whole}{point}{fraction}")
}

/// Writes a share of 1 as a percentage with one decimal: `12.5%`.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Writes a number of bytes in the largest unit that leaves a digit before the point: `4.5 MB`.
#[must_use]
pub fn bytes(number: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if number < 1000 {
        return format!("{number} B");
    }
    let (mut size, mut unit) = (number as f64 / 1000.0, 0);
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1000.0;
        unit += 1;
    }
    let decimals = usize::from(size < 99.5);
    format!("{size:.decimals$} {}", UNITS[unit])
}

/// Writes a duration in minutes, seconds or, below one second, milliseconds.
#[must_use]
pub fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 60.0 => {
            format!("{:.0} min {:02.0} s", (seconds / 60.0).floor(), (seconds % 60.0).floor())
        }
        seconds if seconds >= 0.9995 => format!("{seconds:.1} s"),
        seconds => format!("{:.0} ms", seconds * 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_rounded() {
        assert_eq!(decimal(1234.56, 1), "1,234.6");
        assert_eq!(decimal(-0.25, 2), "-0.25");
        assert_eq!(decimal(238_000.4, 0), "238,000");
        assert_eq!(percent(0.12345), "12.3%");
    }

    #[test]
    fn sizes_choose_their_unit() {
        for (number, text) in [
            (999, "999 B"),
            (1000, "1.0 kB"),
            (99_499, "99.5 kB"),
            (508_256, "508 kB"),
            (999_900, "1.0 MB"),
            (4_512_345, "4.5 MB"),
            (u64::MAX, "18446744 TB"),
        ] {
            assert_eq!(bytes(number), text);
        }
    }

    #[test]
    fn durations_choose_their_unit() {
        for (millis, text) in [
            (0, "0 ms"),
            (87, "87 ms"),
            (1000, "1.0 s"),
            (59_900, "59.9 s"),
            (61_000, "1 min 01 s"),
        ] {
            assert_eq!(duration(Duration::from_millis(millis)), text);
        }
    }
}
