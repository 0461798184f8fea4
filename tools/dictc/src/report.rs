//! What a compilation says of itself when it is done.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use lexicon::{Lexicon, Report};

use crate::numbers::{bytes, duration, grouped};

/// The closing report for people, on standard error.
pub(crate) fn print_text(
    output: &Path,
    report: &Report,
    lexicon: &Lexicon,
    time: Duration,
) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    let (bold, dim) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
    writeln!(
        out,
        "{bold}{}{bold:#}: {bold}{}{bold:#} of {} words, {}, in {}",
        output.display(),
        grouped(report.kept),
        grouped(report.words),
        bytes(lexicon.size() as u64),
        duration(time)
    )?;
    for (reason, count) in report.dropped.reasons().filter(|&(_, count)| count > 0) {
        writeln!(out, "  {dim}dropped{dim:#} {:>11} {reason}", grouped(count))?;
    }
    Ok(())
}
