//! Reads what a player types, a line at a time.

use std::io::{self, BufRead, IsTerminal, Write};

use dictc_cli::Failure;

/// The largest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 12;

/// A dialogue with a player on standard input and output.
#[derive(Debug)]
pub(crate) struct Dialogue {
    /// Whether somebody sees a prompt.
    is_terminal: bool,
}

impl Dialogue {
    pub(crate) fn start() -> Self {
        Self { is_terminal: io::stdin().is_terminal() && io::stdout().is_terminal() }
    }

    /// Prints text.
    pub(crate) fn say(&self, text: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        printed.map_err(|error| Failure::output(&error))
    }

    /// Asks for a line, and returns it without blanks at its ends; `None` at the end of the input.
    pub(crate) fn ask(&self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.is_terminal {
            self.say(prompt)?;
        }
        let mut line = Vec::new();
        let mut input = io::stdin().lock();
        io::Read::take(&mut input, MAX_LINE)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::at("standard input", format!("cannot read: {error}")))?;
        if line.is_empty() {
            if self.is_terminal {
                self.say("\n")?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
