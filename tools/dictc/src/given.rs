//! Words that a command is given: as arguments, or one a line on standard input.

use std::io::{self, BufRead, Read};

use dictc_cli::Failure;
use dictc_cli::files::{STANDARD_INPUT, not_utf8};

/// The longest line of standard input, without its line end.
const MAX_LINE: usize = 64 << 10;

/// Calls `each` with every word, in order; `-` stands for the lines of standard input. White space
/// around words and empty lines are ignored.
pub(crate) fn for_each_word(
    words: &[String],
    mut each: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for word in words {
        match word.as_str() {
            "-" => lines(io::stdin().lock(), &mut each)?,
            word => each(word.trim())?,
        }
    }
    Ok(())
}

/// Whether there may be more than one word.
pub(crate) fn are_many(words: &[String]) -> bool {
    words.len() > 1 || words.iter().any(|word| word == "-")
}

fn lines(
    mut list: impl BufRead,
    each: &mut impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut line, mut number) = (Vec::new(), 0_u64);
    let fail = |number: u64, what: &dyn std::fmt::Display| {
        Failure::Message(format!("{STANDARD_INPUT}:{number}: {what}"))
    };
    loop {
        line.clear();
        number += 1;
        // One byte for the end of the line, and one to detect that it is too long.
        let mut part = list.by_ref().take(MAX_LINE as u64 + 2);
        part.read_until(b'\n', &mut line)
            .map_err(|error| fail(number, &format_args!("cannot read: {error}")))?;
        if line.is_empty() {
            return Ok(());
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        if text.len() > MAX_LINE {
            let what =
                format_args!("the line is longer than {MAX_LINE} bytes; expected one word a line");
            return Err(fail(number, &what));
        }
        let text = std::str::from_utf8(text).map_err(|error| {
            let at = error.valid_up_to();
            Failure::Message(not_utf8(STANDARD_INPUT, number, at + 1, text[at]))
        })?;
        let word = text.trim().trim_start_matches('\u{feff}');
        if !word.is_empty() {
            each(word)?;
        }
    }
}
