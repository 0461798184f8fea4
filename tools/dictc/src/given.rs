//! The words for a command: as arguments, typed on lines of standard input, or in a list there.

use std::io::{BufReader, Cursor, Read};
use std::path::Path;

use clap::Args;
use dictc_cli::dictionary::{SelectionArguments, remark_on_first_word};
use dictc_cli::files::{self, STANDARD_INPUT, cannot_read, not_utf8};
use dictc_cli::lines::Lines;
use dictc_cli::lists::for_each_word_of;
use dictc_cli::output::Rows;
use dictc_cli::{Failure, PROGRAM};
use dictc_compile::{ListEntry, announces_list};
use dictc_letters::typed_words;
use dictc_lexicon::{Lexicon, Verify};

/// A remark about a text with blanks where a command takes one word.
pub(crate) const NOT_ONE_WORD: &str =
    "an argument is not one word; expected each word as an argument";

/// Arguments that name words and a dictionary.
#[derive(Args, Debug)]
pub(crate) struct GivenArguments {
    #[command(flatten)]
    pub(crate) dictionary: SelectionArguments,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
}

impl GivenArguments {
    /// Opens the dictionary.
    pub(crate) fn open(&self) -> Result<Lexicon, Failure> {
        remark_on_first_word(&self.dictionary.chosen, &self.words);
        // A word graph makes many look-ups faster; verifying it takes longer than one look-up.
        let is_stream = self.words.iter().any(|word| word == "-");
        self.dictionary.open_selected(if is_stream { Verify::Full } else { Verify::Words })
    }
}

/// The longest line of standard input, without its line end.
const MAX_LINE: usize = 64 << 10;

/// Calls `each` with every word, in order; `-` means standard input. There, each line has typed
/// words, and its answers come before the next line is read, unless the first line announces a
/// list: JSON, or names of columns. [`Next`] says whether the answer should be flushed.
pub(crate) fn for_each_word(
    words: &[String],
    mut each: impl FnMut(&str, Next) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for word in words {
        match word.as_str() {
            "-" => {
                let mut is_empty = true;
                let input = files::open(Path::new("-"));
                let input = input.map_err(|error| cannot_read(STANDARD_INPUT, &error))?.reader;
                lines(BufReader::new(input), &mut |word, next| {
                    is_empty = false;
                    each(word, next)
                })?;
                if is_empty {
                    PROGRAM.remark_once("standard input has no words");
                }
            }
            word => each(word.trim(), Next::IsThere)?,
        }
    }
    Ok(())
}

/// The input after a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Other words, or the end, have already arrived.
    IsThere,
    /// The next word may not have been typed yet.
    MayWait,
}

impl Next {
    /// Flushes the rows that answer a word, if the next word may take a while.
    pub(crate) fn show(self, rows: &mut Rows) -> Result<(), Failure> {
        if self == Next::MayWait { rows.flush() } else { Ok(()) }
    }
}

/// Whether there may be more than one word.
pub(crate) fn are_many(words: &[String]) -> bool {
    words.len() > 1 || words.iter().any(|word| word == "-")
}

/// Reads a list on standard input, of which the first bytes were read.
fn list_from(
    first: Vec<u8>,
    rest: impl Read + 'static,
    each: &mut impl FnMut(&str, Next) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let list = Box::new(Cursor::new(first).chain(rest));
    let each = |entry: ListEntry<'_>| each(entry.word, Next::IsThere);
    for_each_word_of((list, STANDARD_INPUT), each)
}

fn lines(
    list: BufReader<Box<dyn Read>>,
    each: &mut impl FnMut(&str, Next) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let fail = |number: u64, what: &dyn std::fmt::Display| {
        Failure::Message(format!("{STANDARD_INPUT}:{number}: {what}"))
    };
    // One byte for the line end, and one to detect that the line is too long.
    let mut lines = Lines::new(list, MAX_LINE + 2);
    for number in 1.. {
        let line = lines.next_line();
        let line = line.map_err(|error| fail(number, &format_args!("cannot read: {error}")))?;
        let Some(line) = line else { break };
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        if text.len() > MAX_LINE {
            let beginning = text[..MAX_LINE].utf8_chunks().next().map_or("", |it| it.valid());
            if number == 1 && announces_list(beginning) {
                let first = line.to_vec();
                return list_from(first, lines.into_inner(), each);
            }
            let what =
                format_args!("the line is longer than {MAX_LINE} bytes; expected one word a line");
            return Err(fail(number, &what));
        }
        let text = std::str::from_utf8(text).map_err(|error| {
            let at = error.valid_up_to();
            Failure::Message(not_utf8(STANDARD_INPUT, number, at + 1, text[at]))
        })?;
        let text = text.trim().to_owned();
        if number == 1 && announces_list(&text) {
            return list_from(format!("{text}\n").into_bytes(), lines.into_inner(), each);
        }
        let next = if lines.may_wait() { Next::MayWait } else { Next::IsThere };
        let mut words = typed_words(&text).peekable();
        while let Some(word) = words.next() {
            each(word, if words.peek().is_some() { Next::IsThere } else { next })?;
        }
    }
    Ok(())
}
