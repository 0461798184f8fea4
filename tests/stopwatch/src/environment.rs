//! Where and when a benchmark runs.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

/// What a reader has to know to run a benchmark again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    /// The day, in UTC, as `2026-11-21`.
    pub date: String,
    /// The processor, the number of cores that the program may use, and the architecture.
    pub machine: String,
    /// The commit that is checked out, with `-dirty` if files differ from it.
    pub commit: String,
    /// The compiler on the search path.
    pub compiler: String,
}

impl Environment {
    /// Finds out about this machine. Whatever cannot be found out is called `unknown`.
    #[must_use]
    pub fn detect() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs());
        Self {
            date: date(seconds),
            machine: machine(),
            commit: output("git", &["describe", "--always", "--dirty", "--exclude", "*"]),
            compiler: output("rustc", &["--version"]),
        }
    }
}

/// What a command prints.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok();
    let text = output.and_then(|it| String::from_utf8(it.stdout).ok());
    text.map(|it| it.trim().to_owned())
        .filter(|it| !it.is_empty())
        .unwrap_or_else(|| "unknown".into())
}

/// The processor's name, where the system reports it, and the number of cores.
fn machine() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let name = model.and_then(|line| line.split(": ").nth(1)).unwrap_or("unknown processor");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores, {}", env::consts::ARCH)
}

/// The day of a time in seconds since 1970, by the Gregorian calendar.
fn date(seconds: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut day) = (1970, seconds / 86_400);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_gregorian_calendar() {
        let cases = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_unknown() {
        assert_eq!(output("a-program-that-is-not-there", &[]), "unknown");
    }
}
