//! The output and exit code of a tool.

use std::fmt;
use std::process;

/// The output and exit code of a tool.
///
/// Expectations return `self`, so that they can be chained. A failed expectation panics with the
/// command, the exit code and all output.
#[derive(Clone, Debug)]
pub struct Output {
    command: String,
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Output {
    pub(crate) fn new(command: String, output: process::Output) -> Output {
        let process::Output { status, stdout, stderr } = output;
        Output { command, code: status.code(), stdout, stderr }
    }

    /// The exit code; `None` if a signal ended the tool.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        self.code
    }

    /// The tool's standard output.
    ///
    /// # Panics
    ///
    /// If it is not UTF-8.
    #[must_use]
    pub fn stdout(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap_or_else(|error| panic!("{error}\n{self}"))
    }

    /// The tool's standard error.
    ///
    /// # Panics
    ///
    /// If it is not UTF-8.
    #[must_use]
    pub fn stderr(&self) -> &str {
        std::str::from_utf8(&self.stderr).unwrap_or_else(|error| panic!("{error}\n{self}"))
    }

    /// The bytes of the tool's standard output.
    #[must_use]
    pub fn stdout_bytes(&self) -> &[u8] {
        &self.stdout
    }
}

#[expect(clippy::must_use_candidate, reason = "the check matters, not the returned value")]
impl Output {
    /// Expects this exit code.
    ///
    /// # Panics
    ///
    /// If the exit code is different.
    #[track_caller]
    pub fn expect_code(&self, code: i32) -> &Output {
        assert!(self.code == Some(code), "expected exit code {code}\n{self}");
        self
    }

    /// Expects exactly this text on standard output.
    ///
    /// # Panics
    ///
    /// If the text is different; the message shows the first line that differs.
    #[track_caller]
    pub fn expect_stdout(&self, expected: &str) -> &Output {
        self.expect_text("standard output", self.stdout(), expected)
    }

    /// Expects exactly this text on standard error.
    ///
    /// # Panics
    ///
    /// If the text is different; the message shows the first line that differs.
    #[track_caller]
    pub fn expect_stderr(&self, expected: &str) -> &Output {
        self.expect_text("standard error", self.stderr(), expected)
    }

    /// Expects an error: exit code 2, nothing on standard output, and exactly this line on standard
    /// error.
    ///
    /// # Panics
    ///
    /// If the exit code or a text is different.
    #[track_caller]
    pub fn expect_refusal(&self, message: &str) -> &Output {
        self.expect_code(2).expect_stdout("").expect_stderr(&format!("{message}\n"))
    }

    #[track_caller]
    fn expect_text(&self, what: &str, found: &str, expected: &str) -> &Output {
        if found == expected {
            return self;
        }
        let same = found.lines().zip(expected.lines()).take_while(|(a, b)| a == b).count();
        let line = |text: &str| match text.lines().nth(same) {
            Some(line) => format!("{line:?}"),
            None => "nothing more".to_owned(),
        };
        panic!(
            "{what}, line {}\n expected: {}\n    found: {}\n{self}",
            same + 1,
            line(expected),
            line(found)
        );
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stdout, stderr) =
            (String::from_utf8_lossy(&self.stdout), String::from_utf8_lossy(&self.stderr));
        writeln!(f, "--- command ---\n{}", self.command)?;
        match self.code {
            Some(code) => writeln!(f, "--- exit code {code} ---")?,
            None => writeln!(f, "--- ended by a signal ---")?,
        }
        writeln!(f, "--- standard output, {} bytes ---\n{stdout}", self.stdout.len())?;
        write!(f, "--- standard error, {} bytes ---\n{stderr}", self.stderr.len())
    }
}
