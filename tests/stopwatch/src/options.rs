//! The command line that simple benchmarks share, including the flags that cargo adds.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Share;

/// What a benchmark was asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The word list, if one was given.
    pub words: Option<PathBuf>,
    /// The program to measure, if it is not the one that cargo built.
    pub program: Option<PathBuf>,
    /// How long each contender runs.
    pub share: Share,
    /// The file for the results.
    pub write: Option<PathBuf>,
    /// Whether this is a test of the benchmark, on as little as possible.
    pub test: bool,
    /// How the benchmark was started, for its results.
    pub command: String,
}

/// How to start a benchmark with these options.
pub const USAGE: &str = "\
usage: cargo bench -p PACKAGE -- [OPTIONS]

  --words FILE    the word list, one word a line, lower case
  --program FILE  the program to measure, if not the one that cargo built
  --time SECONDS  how long each contender runs [default: 1]
  --write FILE    write the results to a file
  --test          run everything once, to check that it works

Relative paths start at the root of the workspace.";

impl Options {
    /// The options of this process, a benchmark of `package`; `None` if help was requested.
    ///
    /// # Errors
    ///
    /// A message for an unknown option or a value that is missing or not valid.
    pub fn of_this_process(package: &str) -> Result<Option<Self>, String> {
        Self::parse(package, env::args().skip(1))
    }

    fn parse(
        package: &str,
        arguments: impl Iterator<Item = String>,
    ) -> Result<Option<Self>, String> {
        let mut command = format!("cargo bench -p {package} --");
        let mut options = Self {
            words: None,
            program: None,
            share: Share::of(Duration::from_secs(1)),
            write: None,
            // `cargo bench` passes --bench; `cargo test --benches` passes nothing.
            test: true,
            command: String::new(),
        };
        let (mut bench, mut test) = (false, false);
        let mut arguments = arguments.inspect(|argument| {
            if argument != "--bench" {
                command.push(' ');
                command.push_str(argument);
            }
        });
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| format!("{argument}: expected a value"));
            match argument.as_str() {
                "--words" => options.words = Some(workspace().join(value()?)),
                "--program" => options.program = Some(workspace().join(value()?)),
                "--time" => options.share = Share::of(seconds(&value()?)?),
                "--write" => options.write = Some(workspace().join(value()?)),
                "--bench" => bench = true,
                "--test" => test = true,
                "--help" | "-h" => return Ok(None),
                _ => return Err(format!("unknown option {argument}\n{USAGE}")),
            }
        }
        drop(arguments);
        options.test = test || !bench;
        if options.test {
            options.share = Share::ONCE;
        }
        options.command = command;
        Ok(Some(options))
    }
}

/// The root of the workspace. Cargo starts a benchmark in the folder of its crate, which is not
/// where the user is.
fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("{text}: expected a number of seconds above 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Option<Options>, String> {
        Options::parse("some-crate", arguments.iter().map(|&argument| argument.to_owned()))
    }

    #[test]
    fn options_are_read_and_become_the_command() {
        let options = parse(&["--words", "list.txt", "--time", "0.5", "--bench"]).unwrap().unwrap();
        assert!(options.words.unwrap().ends_with("list.txt") && !options.test);
        assert_eq!(options.share, Share::of(Duration::from_millis(500)));
        assert_eq!(options.command, "cargo bench -p some-crate -- --words list.txt --time 0.5");
    }

    #[test]
    fn without_cargo_bench_everything_runs_once() {
        for arguments in [&[][..], &["--bench", "--test"], &["--time", "3"]] {
            let options = parse(arguments).unwrap().unwrap();
            assert_eq!((options.test, options.share), (true, Share::ONCE), "{arguments:?}");
        }
    }

    #[test]
    fn invalid_options_are_errors() {
        for (arguments, expected) in [
            (&["--word"][..], "unknown option --word\nusage: cargo bench"),
            (&["--write"], "--write: expected a value"),
            (&["--time", "0"], "0: expected a number of seconds above 0"),
            (&["--time", "soon"], "soon: expected a number of seconds above 0"),
        ] {
            let error = parse(arguments).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
        assert_eq!(parse(&["--help"]), Ok(None));
    }
}
