//! The one writer below everything that the programs print.
//!
//! Characters that act on a terminal, and are not the program's own, appear as escapes. The
//! program's own are line ends, tabs between columns, marks that keep the letters of a board in their
//! order and, in text with colors, the sequences of colors. A text of others that becomes a part of
//! a line goes through [`dictc_letters::visible`] first, which also escapes its line ends, tabs and
//! colors.

use std::borrow::Cow;
use std::io::{self, Stderr, Stdout, Write, stderr, stdout};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use dictc_letters::{LEFT_TO_RIGHT_MARK, is_control, push_visible, visible};
use dictc_render::Format;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Text for people.
    Text,
    /// Values for programs, which files and pipes keep as they are.
    Data,
    /// The same, with line ends and tabs in values, which are in quotes.
    Records,
}

impl From<Format> for Content {
    fn from(format: Format) -> Content {
        match format.name() {
            "csv" => Content::Records,
            _ if format.is_text() => Content::Text,
            _ => Content::Data,
        }
    }
}

/// What passes unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Everything,
    Lines,
    LinesAndColors,
    LinesOutsideOfQuotes,
}

/// Escapes on the way to a terminal, a pipe or a file.
#[derive(Debug)]
pub struct Guard<W: Write> {
    out: W,
    pass: Pass,
    /// The beginning of a character or of a sequence, whose end is in the next call.
    kept: Vec<u8>,
    is_in_quotes: bool,
}

/// The longest sequence of colors.
const LONGEST: usize = 32;

/// Standard output.
#[must_use]
pub fn standard_output(content: Content) -> Guard<Stdout> {
    Guard::of(stdout(), content)
}

/// Standard error.
#[must_use]
pub fn standard_error(content: Content) -> Guard<Stderr> {
    Guard::of(stderr(), content)
}

/// Whether a stream shows colors: as `--color`, `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` say.
pub(crate) fn is_colored(stream: &impl RawStream) -> bool {
    AutoStream::choice(stream) != ColorChoice::Never
}

impl<W: Write + RawStream> Guard<W> {
    fn of(out: W, content: Content) -> Guard<W> {
        let pass = match content {
            Content::Data if out.is_terminal() => Pass::Lines,
            Content::Records if out.is_terminal() => Pass::LinesOutsideOfQuotes,
            Content::Data | Content::Records => Pass::Everything,
            Content::Text if is_colored(&out) => Pass::LinesAndColors,
            Content::Text => Pass::Lines,
        };
        Guard { out, pass, kept: Vec::new(), is_in_quotes: false }
    }
}

impl<W: Write> Guard<W> {
    /// Writes a text that may have characters to escape.
    fn write_special(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut all = std::mem::take(&mut self.kept);
        all.extend_from_slice(bytes);
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let (text, invalid) = (self.shown(chunk.valid()), chunk.invalid());
            self.out.write_all(text.as_bytes())?;
            let is_unfinished = chunks.peek().is_none()
                && std::str::from_utf8(invalid).is_err_and(|it| it.error_len().is_none());
            if is_unfinished {
                self.kept.extend_from_slice(invalid);
            } else if !invalid.is_empty() {
                self.out.write_all("\u{fffd}".as_bytes())?;
            }
        }
        Ok(())
    }

    /// The text as it is written, without an unfinished sequence at its end.
    fn shown<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let has_quotes = self.pass == Pass::LinesOutsideOfQuotes;
        // Commas separate the columns of records, so a tab is part of a value.
        let is_own = |it| it == '\n' || it == '\t' && !has_quotes || it == LEFT_TO_RIGHT_MARK;
        let is_plain = |it| !is_control(it) || is_own(it);
        let start = match has_quotes {
            true if self.is_in_quotes => Some(0),
            true => text.find(|it| it == '"' || !is_plain(it)),
            false => text.find(|it| !is_plain(it)),
        };
        let Some(start) = start else { return Cow::Borrowed(text) };
        let (plain, mut rest) = text.split_at(start);
        let mut shown = plain.to_owned();
        while let Some(next) = rest.chars().next() {
            let sequence = (self.pass == Pass::LinesAndColors).then(|| color(rest)).flatten();
            if let Some(Sequence::Unfinished) = sequence {
                self.kept = rest.into();
                break;
            }
            let length = match sequence {
                Some(Sequence::Color(length)) => length,
                _ => next.len_utf8(),
            };
            self.is_in_quotes ^= has_quotes && next == '"';
            match sequence.is_some() || is_own(next) && !self.is_in_quotes {
                true => shown.push_str(&rest[..length]),
                false => push_visible(&mut shown, next),
            }
            rest = &rest[length..];
        }
        Cow::Owned(shown)
    }
}

/// The beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    /// A sequence of this length that sets a color.
    Color(usize),
    /// A part of one.
    Unfinished,
}

fn color(text: &str) -> Option<Sequence> {
    let parameters = match text.strip_prefix('\u{1b}')? {
        "" => return Some(Sequence::Unfinished),
        rest => rest.strip_prefix('[')?,
    };
    let end = parameters.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';');
    let length = text.len() - end.len();
    match end.chars().next() {
        _ if length > LONGEST => None,
        Some('m') => Some(Sequence::Color(length + 1)),
        Some(_) => None,
        None => Some(Sequence::Unfinished),
    }
}

impl<W: Write> Write for Guard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.pass == Pass::Everything {
            return self.out.write(bytes);
        }
        // Nearly all text needs no decoding.
        let is_plain = |it: &u8| matches!(it, b' '..=b'~' | b'\n' | b'\t');
        // Without an early end within a chunk, several bytes are compared at a time.
        let are_plain = |chunk: &[u8]| chunk.iter().fold(true, |all, it| all & is_plain(it));
        let last = match bytes.chunks(256).all(are_plain) {
            true => None,
            false => bytes.iter().rposition(|it| !is_plain(it)),
        };
        let (special, plain) = bytes.split_at(last.map_or(0, |at| at + 1));
        self.write_special(special)?;
        match self.kept.is_empty() && self.pass != Pass::LinesOutsideOfQuotes {
            true => self.out.write_all(plain)?,
            false => self.write_special(plain)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<W: Write> Drop for Guard<W> {
    fn drop(&mut self) {
        // The end of a sequence or of a character never came.
        let kept = std::mem::take(&mut self.kept);
        let _ = self.out.write_all(visible(&String::from_utf8_lossy(&kept)).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a guard writes of a text that arrives in parts of this size.
    fn written(pass: Pass, text: &[u8], size: usize) -> String {
        let mut out = Vec::new();
        let mut guard = Guard { out: &mut out, pass, kept: Vec::new(), is_in_quotes: false };
        text.chunks(size).for_each(|part| guard.write_all(part).unwrap());
        drop(guard);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn characters_that_act_on_a_terminal_are_escaped() {
        for (text, plain, colored) in [
            ("tea\tשלום é 語\n", "tea\tשלום é 語\n", "tea\tשלום é 語\n"),
            ("\u{1b}[1;33mtea\u{1b}[0m", "\\u{1b}[1;33mtea\\u{1b}[0m", "\u{1b}[1;33mtea\u{1b}[0m"),
            ("\u{1b}]52;c;QQ\u{7}", "\\u{1b}]52;c;QQ\\u{7}", "\\u{1b}]52;c;QQ\\u{7}"),
            ("\u{1b}[2J\r\u{7f}", "\\u{1b}[2J\\r\\u{7f}", "\\u{1b}[2J\\r\\u{7f}"),
            ("\u{9b}31m\u{202e}x", "\\u{9b}31m\\u{202e}x", "\\u{9b}31m\\u{202e}x"),
            ("\u{61c}\u{200f}\u{2066}", "\\u{61c}\\u{200f}\\u{2066}", "\\u{61c}\\u{200f}\\u{2066}"),
            ("a\u{1b}[", "a\\u{1b}[", "a\\u{1b}["),
            ("\u{1b}\u{1b}[m", "\\u{1b}\\u{1b}[m", "\\u{1b}\u{1b}[m"),
        ] {
            for size in [1, 2, 3, 5, 100] {
                assert_eq!(written(Pass::Lines, text.as_bytes(), size), plain, "{size}");
                assert_eq!(written(Pass::LinesAndColors, text.as_bytes(), size), colored, "{size}");
                assert_eq!(written(Pass::Everything, text.as_bytes(), size), text, "{size}");
            }
        }
        let (record, shown) = ("a,\"b\"\"\nc\"\n\td\n", "a,\"b\"\"\\nc\"\n\\td\n");
        assert_eq!(written(Pass::LinesOutsideOfQuotes, record.as_bytes(), 1), shown);
        assert_eq!(written(Pass::LinesOutsideOfQuotes, record.as_bytes(), 99), shown);
        let endless = format!("\u{1b}[{}m", "1;".repeat(LONGEST));
        assert!(written(Pass::LinesAndColors, endless.as_bytes(), 7).starts_with("\\u{1b}"));
    }

    #[test]
    fn bytes_that_are_not_text_are_replaced() {
        for size in [1, 2, 9] {
            assert_eq!(written(Pass::Lines, b"a\x9bb\xe2\x80", size), "a\u{fffd}b\u{fffd}");
        }
    }
}
