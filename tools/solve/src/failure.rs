//! Why the program stops.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Why the program stops before it is done.
#[derive(Debug)]
pub enum Failure {
    /// For the user to read.
    Message(String),
    /// The user was told already.
    Reported,
    /// Answers are not all there is, which the user was told.
    CutOff,
    /// Help or the version was asked for and printed: no failure.
    HelpShown,
    /// Nobody reads the results any more: no failure either.
    ClosedPipe,
}

impl Failure {
    /// A failure that has to do with a file, or with a part of one.
    pub fn at(place: impl Display, what: impl Display) -> Failure {
        Failure::Message(format!("{place}: {what}"))
    }

    /// An option that cannot be what it was said to be.
    pub fn option(option: &str, what: impl Display) -> Failure {
        Failure::at(option, what)
    }

    /// What happened while results were written.
    pub fn output(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("cannot write to standard output: {error}")),
        }
    }
}

/// The messages of an error and of its sources, joined with ": ".
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text += &format!(": {error}");
        source = error.source();
    }
    text
}

/// The largest file of dice, of rules, or of a player's words.
const MAX_TEXT: u64 = 1 << 20;

/// Reads a whole text file, if it is not larger than sheets, dice and rules are.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let mut read = |source: &mut dyn Read| source.take(MAX_TEXT + 1).read_to_end(&mut bytes);
    let done = if path == Path::new("-") {
        read(&mut io::stdin().lock())
    } else {
        File::open(path).and_then(|mut file| read(&mut file))
    };
    done.map_err(|error| cannot_read(&display(path), &error))?;
    if bytes.len() as u64 > MAX_TEXT {
        let what = "is larger than 1 MiB; expected a player's words, dice or rules";
        return Err(Failure::at(display(path), what));
    }
    String::from_utf8(bytes).map_err(|error| {
        let (good, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let line = bytes[..good].iter().filter(|&&b| b == b'\n').count() as u64 + 1;
        let start = bytes[..good].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        not_utf8(&display(path), line, good - start + 1, bytes[good])
    })
}

/// A line that is not UTF-8; lines and bytes are counted from 1.
pub fn not_utf8(file: &str, line: u64, byte: usize, got: u8) -> Failure {
    let what = format!(
        "byte {byte} of the line (0x{got:02x}) is not UTF-8; convert the file first, \
         for example with iconv -f latin1 -t utf-8"
    );
    Failure::at(format_args!("{file}:{line}"), what)
}

/// A file that cannot be read.
pub fn cannot_read(file: &str, error: &io::Error) -> Failure {
    let what = match error.kind() {
        io::ErrorKind::IsADirectory => "is a folder; give the path of a file".to_owned(),
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot read: {error}"),
    };
    Failure::at(file, what)
}

/// The name of a file for messages.
pub fn display(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}
