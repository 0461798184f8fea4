//! Numbers for people: digits in groups, sizes, durations.

use std::time::Duration;

/// A number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of bytes in the largest unit that leaves a digit before the point.
pub(crate) fn bytes(number: u64) -> String {
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

/// A duration in seconds, or in milliseconds below one.
pub(crate) fn duration(time: Duration) -> String {
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
    fn digits_come_in_groups_of_three() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (173_402, "173,402"),
            (1_000_000, "1,000,000"),
        ] {
            assert_eq!(grouped(number), text);
        }
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
