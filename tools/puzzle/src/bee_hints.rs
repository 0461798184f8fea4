//! `puzzle bee --hints`: how the words of a hive begin, and how long they are, without the words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use dictc_cli::Failure;
use dictc_cli::formats::RowArguments;
use dictc_letters::{Alphabet, Letter};
use dictc_puzzles::BeeWord;
use dictc_render::{TextStyle, write_wrapped};
use serde::Serialize;

/// The numbers of words by their first letters.
pub(crate) fn by_beginning<'w>(
    alphabet: &Alphabet,
    words: impl Iterator<Item = &'w str>,
    letters: usize,
) -> BTreeMap<String, usize> {
    let mut numbers = BTreeMap::new();
    for word in words {
        *numbers.entry(beginning(alphabet, word, letters)).or_default() += 1;
    }
    numbers
}

fn beginning(alphabet: &Alphabet, word: &str, letters: usize) -> String {
    alphabet.divide(word).take(letters).map(|it| it.to_string()).collect()
}

/// Writes numbers with their beginnings: `ac 3  al 2`.
pub(crate) fn write_beginnings(
    text: &mut String,
    label: &str,
    numbers: &BTreeMap<String, usize>,
    style: TextStyle,
) {
    let numbers: Vec<String> =
        numbers.iter().map(|(letters, words)| format!("{letters}\u{a0}{words}")).collect();
    let mut wrapped = String::new();
    write_wrapped(&mut wrapped, label, numbers.iter().map(|it| &**it), label.len(), style);
    text.push_str(&wrapped.replace('\u{a0}', " "));
}

/// The hints of a hive.
pub(crate) struct Hints {
    /// The numbers of words by their first letter and their length.
    grid: BTreeMap<(String, usize), usize>,
    /// The numbers of words by their first two letters.
    pairs: BTreeMap<String, usize>,
}

/// A number of words. The fields are columns.
#[derive(Debug, Serialize)]
pub(crate) struct HintRow<'a> {
    /// One letter or two.
    beginning: &'a str,
    /// The length of the words; of two letters, words have any length.
    letters: Option<usize>,
    word_count: usize,
}

impl Hints {
    pub(crate) fn new(alphabet: &Alphabet, words: &[&BeeWord]) -> Self {
        let mut grid = BTreeMap::new();
        for BeeWord { text, .. } in words {
            *grid.entry((beginning(alphabet, text, 1), alphabet.count(text))).or_default() += 1;
        }
        let pairs = by_beginning(alphabet, words.iter().map(|it| it.text.as_str()), 2);
        Self { grid, pairs }
    }

    /// A row for each letter with each length, and one for each two letters.
    pub(crate) fn rows(&self) -> impl Iterator<Item = HintRow<'_>> {
        let grid = self.grid.iter().map(|((beginning, letters), &word_count)| HintRow {
            beginning,
            letters: Some(*letters),
            word_count,
        });
        let pairs = self.pairs.iter();
        grid.chain(pairs.map(|(beginning, &word_count)| HintRow {
            beginning,
            letters: None,
            word_count,
        }))
    }

    /// Writes the rows.
    pub(crate) fn write_rows(&self, output: &RowArguments<true, true>) -> Result<(), Failure> {
        let mut rows = output.rows(&["beginning", "letters", "word_count"])?;
        self.rows().try_for_each(|row| rows.row(&row))?;
        rows.finish()
    }

    /// A table of first letters and lengths with sums, and the pairs.
    pub(crate) fn text(&self, style: TextStyle) -> String {
        if self.grid.is_empty() {
            return String::new();
        }
        let lengths: BTreeSet<usize> = self.grid.keys().map(|(_, length)| *length).collect();
        let firsts: BTreeSet<&str> = self.grid.keys().map(|(first, _)| first.as_str()).collect();
        let sum = |first: Option<&str>, length: Option<usize>| -> usize {
            let fits = |it: &(String, usize)| {
                first.is_none_or(|first| it.0 == first)
                    && length.is_none_or(|length| it.1 == length)
            };
            self.grid.iter().filter(|(key, _)| fits(key)).map(|(_, words)| words).sum()
        };
        let heading = style.palette.heading;
        let mut text = format!("{heading}{:5}", "");
        for length in &lengths {
            let _ = write!(text, "{length:>5}");
        }
        let _ = writeln!(text, "{:>6}{heading:#}", "all");
        for first in firsts.into_iter().map(Some).chain([None]) {
            let name = first.unwrap_or("all");
            let pad = " ".repeat(5_usize.saturating_sub(Letter::count(name)));
            let _ = write!(text, "{heading}{name}{heading:#}{pad}");
            for &length in &lengths {
                match sum(first, Some(length)) {
                    0 => text.push_str("    -"),
                    words => _ = write!(text, "{words:>5}"),
                }
            }
            let _ = writeln!(text, "{:>6}", sum(first, None));
        }
        text.push('\n');
        write_beginnings(&mut text, "", &self.pairs, style);
        text.push('\n');
        text
    }
}
