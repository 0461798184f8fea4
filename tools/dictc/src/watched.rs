//! Watches the letters of a list while it is read.
//!
//! In most languages, `I` is the capital of `i`; in a few, `I` is the capital of `ı`, and `İ` of
//! `i`. A list with `I` and one of the other two may mean either.

use std::io::{self, Read};

/// The hint for a list that mixes the capitals.
pub(crate) const MIXED: &str = "has I beside İ or ı, and I is read as the capital of i; if it is that \
    of ı, --alphabet tr reads it so";

/// A list that is being read.
pub(crate) struct Watched {
    list: Box<dyn Read>,
    has_capital: bool,
    /// Whether there was an `İ` or an `ı`.
    has_other: bool,
    /// The last byte of the previous read.
    last: u8,
}

/// The first byte of `İ` and of `ı`, and their second bytes.
const FIRST: u8 = 0xc4;
const SECOND: [u8; 2] = [0xb0, 0xb1];

impl Watched {
    pub(crate) fn new(list: Box<dyn Read>) -> Watched {
        Watched { list, has_capital: false, has_other: false, last: 0 }
    }

    /// Whether the text so far has `I` and one of `İ` and `ı`.
    pub(crate) fn mixes_capitals(&self) -> bool {
        self.has_capital && self.has_other
    }
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.list.read(buffer)?;
        let bytes = &buffer[..read];
        self.has_capital = self.has_capital || bytes.contains(&b'I');
        if !self.has_other {
            let is_other = |first: u8, second: &u8| first == FIRST && SECOND.contains(second);
            let before = bytes.first().is_some_and(|it| is_other(self.last, it));
            self.has_other = before || bytes.windows(2).any(|it| is_other(it[0], &it[1]));
        }
        self.last = bytes.last().copied().unwrap_or(self.last);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_noticed_across_reads() {
        for (text, mixes) in [
            ("KIŞ ışık", true),
            ("KIŞ İyi", true),
            ("KIS iyi", false),
            ("ılık İyi", false),
            ("", false),
        ] {
            let mut watched = Watched::new(Box::new(io::Cursor::new(text)));
            // Reads one byte at a time.
            while watched.read(&mut [0]).unwrap() > 0 {}
            assert_eq!(watched.mixes_capitals(), mixes, "{text}");
        }
    }
}
