//! Where and when a benchmark runs.

use std::process::Command;
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
        Self {
            date: output("date", &["-u", "+%Y-%m-%d"]),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_unknown() {
        assert_eq!(output("a-program-that-is-not-there", &[]), "unknown");
    }
}
