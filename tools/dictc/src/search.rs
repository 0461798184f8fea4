//! Commands that find words: `words`, `get`, `match`, `grep`, `fuzzy`, `anagram`.

use std::io::{self, BufRead, Read, Write};
use std::ops::{Bound, RangeInclusive};
use std::path::PathBuf;

use clap::Args;
use cli::Failure;
use cli::files::{STANDARD_INPUT, not_utf8};
use cli::numbers::grouped;
use lexicon::{Anagram, Automaton, Levenshtein, Lexicon, Pattern, Regex, RegexScope, Selection};

use crate::dictionary::{folded, open};
use crate::output::{Blank, Format, OutputArguments, Printer, Row, standard_output};

/// All words, or those with a prefix, between two words, of some lengths.
#[derive(Args, Debug)]
pub(crate) struct WordsArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// Only words with this prefix
    #[arg(long, value_name = "LETTERS")]
    pub(crate) prefix: Option<String>,
    /// Only this word and those after it
    #[arg(long, value_name = "WORD")]
    pub(crate) from: Option<String>,
    /// Only this word and those before it
    #[arg(long, value_name = "WORD")]
    pub(crate) to: Option<String>,
    /// Only words of these numbers of letters: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = lengths)]
    pub(crate) length: Option<RangeInclusive<usize>>,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GetArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// `?` is any letter, `*` any run of letters, `[aeiou]` or `[a-m]` one of these letters,
    /// `[!aeiou]` any other
    pub(crate) pattern: String,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GrepArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// A regular expression, in the syntax of the Rust crate regex
    pub(crate) regex: String,
    /// Match whole words, not parts of them
    #[arg(short = 'x', long)]
    pub(crate) whole: bool,
    /// Ignore the case of letters
    #[arg(short, long)]
    pub(crate) ignore_case: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct FuzzyArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// The word, spelled correctly or not
    pub(crate) word: String,
    /// The most insertions, deletions and replacements
    #[arg(short, long, default_value_t = 2, value_name = "EDITS")]
    pub(crate) distance: usize,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AnagramArguments {
    /// The dictionary: a file of dictc, or a plain fst file
    pub(crate) file: PathBuf,
    /// The letters; `?` is any letter
    pub(crate) letters: String,
    /// Find words that use only some of the letters too
    #[arg(short, long)]
    pub(crate) sub: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// The most words that are collected to be sorted. They take about 500 MB.
const MOST_SORTED: usize = 5_000_000;

/// The longest line of standard input, without its line end.
const MAX_LINE: usize = 64 << 10;

fn too_many(expected: &str) -> Failure {
    let most = grouped(MOST_SORTED as u64);
    Failure::Message(format!("more than {most} words found; expected {expected}"))
}

pub(crate) fn words(arguments: &WordsArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let fold = |text: &Option<String>| text.as_deref().map(|it| folded(&lexicon, it).into_owned());
    let (from, to) = (fold(&arguments.from), fold(&arguments.to));
    let bound = |text: &Option<String>| match text {
        Some(text) => Bound::Included(text.clone()),
        None => Bound::Unbounded,
    };
    let (from, to) = (bound(&from), bound(&to));
    let mut selection = Selection::new()
        .prefix(&fold(&arguments.prefix).unwrap_or_default())
        .between(from.as_ref().map(String::as_str), to.as_ref().map(String::as_str));
    if let Some(lengths) = &arguments.length {
        selection = selection.lengths(lengths.clone());
    }
    print_search(&lexicon, selection, arguments.output)
}

pub(crate) fn matching(arguments: &MatchArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let pattern = Pattern::new(&folded(&lexicon, &arguments.pattern))?;
    print_search(&lexicon, pattern, arguments.output)
}

pub(crate) fn grep(arguments: &GrepArguments) -> Result<(), Failure> {
    let scope = if arguments.whole { RegexScope::Whole } else { RegexScope::Part };
    let regex = if arguments.ignore_case {
        Regex::ignoring_case(&arguments.regex, scope)
    } else {
        Regex::new(&arguments.regex, scope)
    };
    print_search(&open(&arguments.file)?, regex?, arguments.output)
}

pub(crate) fn fuzzy(arguments: &FuzzyArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let word = folded(&lexicon, &arguments.word);
    let near = lexicon
        .fuzzy_at_most(&Levenshtein::new(&word, arguments.distance)?, MOST_SORTED)
        .ok_or_else(|| too_many("a smaller --distance"))?;
    let rows = near.iter().map(|it| (it.word.as_str(), Some(it.distance)));
    print_words(&lexicon, rows, arguments.output)
}

pub(crate) fn anagram(arguments: &AnagramArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let letters = folded(&lexicon, &arguments.letters);
    let anagram = if arguments.sub { Anagram::within(&letters) } else { Anagram::of(&letters) };
    let words = lexicon
        .anagrams_at_most(&anagram, MOST_SORTED)
        .ok_or_else(|| too_many("fewer blanks or letters"))?;
    print_words(&lexicon, words.iter().map(|word| (word.as_str(), None)), arguments.output)
}

pub(crate) fn get(arguments: &GetArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let mut lookup = Lookup {
        lexicon,
        format: arguments.format,
        out: standard_output(),
        looked: 0,
        missing: false,
    };
    for word in &arguments.words {
        if word == "-" {
            lookup.lines(io::stdin().lock())?;
        } else {
            lookup.word(word)?;
        }
    }
    lookup.finish()
}

/// Looks up words one by one.
struct Lookup {
    lexicon: Lexicon,
    format: Format,
    out: io::BufWriter<io::StdoutLock<'static>>,
    looked: u64,
    missing: bool,
}

impl Lookup {
    /// Looks up the word of each line.
    fn lines(&mut self, mut list: impl BufRead) -> Result<(), Failure> {
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
                let what = format_args!(
                    "the line is longer than {MAX_LINE} bytes; expected one word a line"
                );
                return Err(fail(number, &what));
            }
            let text = std::str::from_utf8(text).map_err(|error| {
                let at = error.valid_up_to();
                Failure::Message(not_utf8(STANDARD_INPUT, number, at + 1, text[at]))
            })?;
            let word = text.trim().trim_start_matches('\u{feff}');
            if !word.is_empty() {
                self.word(word)?;
            }
        }
    }

    fn word(&mut self, given: &str) -> Result<(), Failure> {
        let word = folded(&self.lexicon, given);
        let ordinal = self.lexicon.ordinal(&*word).map(|it| it as u64);
        let value = self.lexicon.value(&*word);
        self.missing |= ordinal.is_none();
        self.looked += 1;
        let written = match (self.format, ordinal) {
            (Format::Text, None) => writeln!(self.out, "{word}\t-"),
            (Format::Text, Some(ordinal)) if value.is_none() => {
                writeln!(self.out, "{word}\t{ordinal}")
            }
            (Format::Text | Format::Tsv, ordinal) => {
                writeln!(self.out, "{word}\t{}\t{}", Blank(ordinal), Blank(value))
            }
            (Format::Json, ordinal) => {
                let before = if self.looked == 1 { "[\n  " } else { ",\n  " };
                let row = Row { word: &word, ordinal, value, distance: None };
                self.out
                    .write_all(before.as_bytes())
                    .and_then(|()| Ok(serde_json::to_writer(&mut self.out, &row)?))
            }
        };
        written.map_err(|error| Failure::output(&error))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let end = match self.format {
            Format::Json if self.looked == 0 => writeln!(self.out, "[]"),
            Format::Json => writeln!(self.out, "\n]"),
            Format::Text | Format::Tsv => Ok(()),
        };
        end.and_then(|()| self.out.flush()).map_err(|error| Failure::output(&error))?;
        if self.missing || self.looked == 0 { Err(Failure::NothingFound) } else { Ok(()) }
    }
}

/// Prints words while a search finds them.
fn print_search(
    lexicon: &Lexicon,
    automaton: impl Automaton,
    arguments: OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments);
    let mut search = lexicon.search(automaton);
    // In plain files each ordinal takes a look-up, so only output that shows them has them.
    let shows_ordinals = arguments.format != Format::Text && !arguments.count;
    while !printer.is_full() {
        let Some((key, output)) = search.next_key() else { break };
        let word = String::from_utf8_lossy(key);
        let ordinal = match lexicon.has_ordinals() {
            true => Some(output),
            false if shows_ordinals => lexicon.ordinal(&*word).map(|it| it as u64),
            false => None,
        };
        let value = lexicon.value_of_output(output);
        printer.print(&Row { word: &word, ordinal, value, distance: None })?;
    }
    printer.finish()
}

/// Prints words that a search has collected.
fn print_words<'w>(
    lexicon: &Lexicon,
    words: impl Iterator<Item = (&'w str, Option<usize>)>,
    arguments: OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments);
    for (word, distance) in words {
        if printer.is_full() {
            break;
        }
        let ordinal = lexicon.ordinal(word).map(|it| it as u64);
        printer.print(&Row { word, ordinal, value: lexicon.value(word), distance })?;
    }
    printer.finish()
}

/// Parses a range of lengths: `5`, `5..7` (both included), `5..` or `..7`.
fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected lengths such as 5, 5..7, 5.. or ..7".to_owned();
    let number = |text: &str, default| match text {
        "" => Ok(default),
        text => text.parse().map_err(|_| expected()),
    };
    let range = match text.split_once("..") {
        Some(("", "")) => return Err(expected()),
        Some((from, to)) => number(from, 0)?..=number(to.trim_start_matches('='), usize::MAX)?,
        None => {
            let length = text.parse().map_err(|_| expected())?;
            length..=length
        }
    };
    if range.is_empty() {
        Err("the range is empty; expected the smaller length first".to_owned())
    } else {
        Ok(range)
    }
}
