//! Finds the shell sessions of a document and runs them again.
//!
//! In a Markdown document, the blocks marked `console` are sessions. In a session, a line that
//! begins with `$ ` is a command for `sh`, with the tools on the path; a backslash at its end
//! continues it on the next line. The lines after it are everything that the command prints to
//! standard output and standard error:
//!
//! - `…` on its own line matches any number of lines, including zero;
//! - a duration such as `71 ms` matches any duration in any unit;
//! - blanks at the end of a line are ignored.
//!
//! All commands of a document run in one folder, in order, so that a command can use the files of
//! earlier ones. Each must succeed.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::dir::Dir;
use crate::output::Output;
use crate::run::KEPT;
use crate::tools::Tool;

/// A line that matches any number of lines.
const ANY_LINES: &str = "…";

/// A command of a document, with the output that the document shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The document's name and the number of the command's line, from 1: `README.md:7`.
    pub place: String,
    /// The command.
    pub command: String,
    /// The lines it prints.
    pub expected: Vec<String>,
}

impl Step {
    /// Parses the commands of all sessions of a Markdown document with this name.
    ///
    /// # Panics
    ///
    /// If a session does not start with a command.
    #[must_use]
    pub fn all_of(name: &str, markdown: &str) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut in_session = false;
        let mut is_fresh = false;
        let mut lines = (1..).zip(markdown.lines());
        while let Some((line, text)) = lines.next() {
            if !in_session {
                in_session = text.trim_end() == "```console";
                is_fresh = in_session;
            } else if text.trim_end() == "```" {
                in_session = false;
            } else if let Some(command) = text.strip_prefix("$ ") {
                let mut command = command.to_owned();
                while command.ends_with('\\') {
                    let (_, more) = lines.next().expect("a line after a backslash");
                    command = format!("{command}\n{more}");
                }
                let place = format!("{name}:{line}");
                steps.push(Step { place, command, expected: Vec::new() });
                is_fresh = false;
            } else {
                let step = steps.last_mut().filter(|_| !is_fresh);
                let step = step.unwrap_or_else(|| panic!("{name}:{line}: expected a command"));
                step.expected.push(text.trim_end().to_owned());
            }
        }
        steps
    }

    /// Runs the command in a folder, with empty standard input.
    ///
    /// # Panics
    ///
    /// If `sh` cannot be started.
    #[must_use]
    pub fn run(&self, dir: &Dir) -> Output {
        dir.shell(&format!("exec 2>&1\n{}", self.command))
    }

    /// Expects the command to succeed and to print what the document shows.
    ///
    /// # Panics
    ///
    /// If it failed or printed something else; the message contains its output.
    #[track_caller]
    pub fn expect(&self, output: &Output) {
        output.expect_code(0);
        let found: Vec<&str> = output.stdout().lines().map(str::trim_end).collect();
        let expected: Vec<&str> = self.expected.iter().map(String::as_str).collect();
        let Some(differs) = first_difference(&expected, &found) else { return };
        panic!(
            "{}: the document and the command differ from here on\n expected: {:?}\n{output}",
            self.place,
            expected.get(differs).unwrap_or(&"nothing more"),
        );
    }
}

impl Dir {
    /// Runs commands of `sh` in the folder, with the tools on the path and empty standard input.
    ///
    /// # Panics
    ///
    /// If `sh` cannot be started.
    #[must_use]
    pub fn shell(&self, script: &str) -> Output {
        let mut command = Command::new("sh");
        command.arg("-c").arg(script);
        command.current_dir(self.path()).stdin(Stdio::null()).env_clear();
        for name in KEPT {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
        command.env("PATH", path_with_tools());
        let output = command.output().unwrap_or_else(|error| panic!("cannot start sh: {error}"));
        Output::new(script.to_owned(), output)
    }
}

/// The search path for programs, with the folder of the tools first.
fn path_with_tools() -> std::ffi::OsString {
    let tools = Tool::Solve.path().parent().map(PathBuf::from);
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = tools.into_iter().chain(env::split_paths(&others));
    env::join_paths(folders).expect("folders of a path can be joined")
}

/// The index of the first expected line that differs; `expected.len()` if more lines were found.
fn first_difference(expected: &[&str], found: &[&str]) -> Option<usize> {
    for (i, &line) in expected.iter().enumerate() {
        if line == ANY_LINES {
            let rest = &expected[i + 1..];
            let fits = |start| first_difference(rest, &found[start..]).is_none();
            return (!(i..=found.len()).any(fits)).then_some(i + 1);
        }
        if !found.get(i).is_some_and(|found| line_matches(line, found)) {
            return Some(i);
        }
    }
    (found.len() > expected.len()).then_some(expected.len())
}

/// Whether two lines are equal apart from durations.
fn line_matches(expected: &str, found: &str) -> bool {
    without_times(expected) == without_times(found)
}

/// The line with every duration replaced by the same text.
#[must_use]
pub fn without_times(line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for i in 1..words.len() {
        let unit = words[i].trim_end_matches([',', ';', '.', ')']);
        if ["ns", "µs", "ms", "s"].contains(&unit) && words[i - 1].parse::<f64>().is_ok() {
            words[i] = format!("time{}", &words[i][unit.len()..]);
            words[i - 1] = "some".to_owned();
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
# Title

```sh
$ not a session
```

```console
$ echo one
one
$ printf '%s\\n' \\
    two three
two

three
```
";

    #[test]
    fn sessions_are_found_with_line_numbers() {
        let steps = Step::all_of("a.md", DOCUMENT);
        let step = |line: usize, command: &str, expected: &[&str]| Step {
            place: format!("a.md:{line}"),
            command: command.to_owned(),
            expected: expected.iter().map(|&line| line.to_owned()).collect(),
        };
        assert_eq!(
            steps,
            [
                step(8, "echo one", &["one"]),
                step(10, "printf '%s\\n' \\\n    two three", &["two", "", "three"])
            ]
        );
    }

    #[test]
    #[should_panic(expected = "a.md:2: expected a command")]
    fn a_session_starts_with_a_command() {
        let _ = Step::all_of("a.md", "```console\nwithout a prompt\n```\n");
    }

    #[test]
    fn the_first_different_line_is_found() {
        let cases: [(&[&str], &[&str], Option<usize>); 12] = [
            (&[], &[], None),
            (&["a"], &["a"], None),
            (&["a"], &["b"], Some(0)),
            (&["a", "b"], &["a"], Some(1)),
            (&["a"], &["a", "b"], Some(1)),
            (&["a", "…"], &["a", "b", "c"], None),
            (&["…"], &[], None),
            (&["…", "c"], &["a", "b", "c"], None),
            (&["…", "c"], &["a", "b", "d"], Some(1)),
            (&["a", "…", "b", "…", "c"], &["a", "x", "b", "b", "c"], None),
            (&["in 7 ms", "x"], &["in 1.25 s", "x"], None),
            (&["in 7 ms"], &["in 7 words"], Some(0)),
        ];
        for (expected, found, differs) in cases {
            assert_eq!(first_difference(expected, found), differs, "{expected:?} and {found:?}");
        }
    }

    #[test]
    fn durations_are_ignored_and_other_numbers_are_not() {
        for (a, b, same) in [
            ("5 words, in 71 ms", "5 words, in 1.2 s", true),
            ("(in 71 ms)", "(in 9 µs)", true),
            ("5 words, in 71 ms", "6 words, in 71 ms", false),
            ("5 ms words", "5 ss words", false),
        ] {
            assert_eq!(line_matches(a, b), same, "{a:?} and {b:?}");
        }
    }
}
