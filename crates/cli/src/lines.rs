//! Reads the lines of an input as they are typed or sent.

use std::io::{self, BufRead, BufReader, Read};

use crate::files::without_mark;

/// Returns each line as soon as it has arrived, in memory that does not grow with the input. Skips
/// a byte order mark.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    longest: usize,
    line: Vec<u8>,
    started: bool,
}

impl<R: Read> Lines<BufReader<R>> {
    /// Whether the next line may not have arrived yet, so that answers to the lines before it
    /// should be shown.
    #[must_use]
    pub fn may_wait(&self) -> bool {
        self.input.buffer().is_empty()
    }
}

impl<R: BufRead> Lines<R> {
    /// The input, from the next line on.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.input
    }

    /// Reads the lines of `input`. A line that is longer than `longest` bytes comes in pieces.
    #[must_use]
    pub fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input, longest, line: Vec::new(), started: false }
    }

    /// The next line, with its end if it has one; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The error of the input.
    pub fn next_line(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let longest = self.longest as u64;
        self.input.by_ref().take(longest).read_until(b'\n', &mut self.line)?;
        let is_first = !std::mem::replace(&mut self.started, true);
        let line = if is_first { without_mark(&self.line) } else { &self.line };
        Ok((!self.line.is_empty()).then_some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_skipped_and_long_lines_come_in_pieces() {
        let mut lines = Lines::new("\u{feff}t\r\n\nabcdefgh\nx".as_bytes(), 6);
        let mut next =
            || lines.next_line().unwrap().map(|it| String::from_utf8_lossy(it).into_owned());
        for expected in ["t\r\n", "\n", "abcdef", "gh\n", "x"] {
            assert_eq!(next().as_deref(), Some(expected));
        }
        assert_eq!(next(), None);
    }
}
