//! Reads a player's input, line by line.

use std::io::{self, IsTerminal, StdinLock};

use dictc_cli::Failure;
use dictc_cli::files::{STANDARD_INPUT, cannot_read};
use dictc_cli::guard::Content;
use dictc_cli::lines::Lines;
use dictc_cli::output::print;

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 12;

/// A dialogue with a player on standard input and output.
#[derive(Debug)]
pub(crate) struct Dialogue {
    /// Whether to show a prompt.
    is_terminal: bool,
    is_at_end: bool,
    lines: Lines<StdinLock<'static>>,
}

impl Dialogue {
    pub(crate) fn start() -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        Self { is_terminal, is_at_end: false, lines: Lines::new(io::stdin().lock(), MAX_LINE) }
    }

    /// Prints text.
    pub(crate) fn say(&self, text: &str) -> Result<(), Failure> {
        print(Content::Text, text)
    }

    /// Shows a prompt and reads a line, without white space at its ends; `None` at the end of the
    /// input.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.is_terminal {
            self.say(prompt)?;
        }
        let line = self.lines.next_line();
        let line = line.map_err(|error| cannot_read(STANDARD_INPUT, &error))?;
        let line = line.map(|line| String::from_utf8_lossy(line).trim().to_owned());
        self.is_at_end = line.is_none();
        if line.is_none() && self.is_terminal {
            self.say("\n")?;
        }
        Ok(line)
    }

    /// Whether the input has ended.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_at_end
    }
}
