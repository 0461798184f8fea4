//! Commands that find words: `words`, `get`, `match`, `grep`, `fuzzy`, `anagram`.

use std::io::{self, BufRead, BufWriter, Read, StdoutLock};
use std::ops::Bound;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use cli::Failure;
use cli::files::{STANDARD_INPUT, not_utf8};
use cli::table::{Field, FormatArguments, Table, TableFormat, standard_output};
use lexicon::{Anagram, Automaton, Levenshtein, Lexicon, Pattern, Regex, RegexScope, Selection};

use crate::dictionary::{folded, has_values, open};
use crate::output::{MOST_SORTED, OutputArguments, Printer, Row, too_many};

/// All words, or those with a prefix, between two words, of some lengths.
#[derive(Args, Debug)]
pub(crate) struct WordsArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
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
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GetArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: FormatArguments,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// `?` is any letter, `*` any run of letters, `[aeiou]` or `[a-m]` one of these letters,
    /// `[!aeiou]` any other
    pub(crate) pattern: String,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GrepArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
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
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
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
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The letters; `?` is any letter
    pub(crate) letters: String,
    /// Find words that use only some of the letters too
    #[arg(short, long)]
    pub(crate) sub: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// The longest line of standard input, without its line end.
const MAX_LINE: usize = 64 << 10;

pub(crate) fn words(arguments: &WordsArguments) -> Result<(), Failure> {
    let lexicon = open_for(&arguments.file, &arguments.output)?;
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
    if let Some(lengths) = &arguments.output.length {
        selection = selection.lengths(lengths.clone());
    }
    print_search(&lexicon, selection, &arguments.output)
}

pub(crate) fn matching(arguments: &MatchArguments) -> Result<(), Failure> {
    let lexicon = open_for(&arguments.file, &arguments.output)?;
    let pattern = Pattern::new(&folded(&lexicon, &arguments.pattern))?;
    print_search(&lexicon, pattern, &arguments.output)
}

pub(crate) fn grep(arguments: &GrepArguments) -> Result<(), Failure> {
    let scope = if arguments.whole { RegexScope::Whole } else { RegexScope::Part };
    let regex = if arguments.ignore_case {
        Regex::ignoring_case(&arguments.regex, scope)
    } else {
        Regex::new(&arguments.regex, scope)
    };
    print_search(&open_for(&arguments.file, &arguments.output)?, regex?, &arguments.output)
}

pub(crate) fn fuzzy(arguments: &FuzzyArguments) -> Result<(), Failure> {
    let lexicon = open_for(&arguments.file, &arguments.output)?;
    let word = folded(&lexicon, &arguments.word);
    let near = lexicon
        .fuzzy_at_most(&Levenshtein::new(&word, arguments.distance)?, MOST_SORTED)
        .ok_or_else(|| too_many("a smaller --distance"))?;
    let rows = near.iter().map(|it| (it.word.as_str(), Some(it.distance)));
    let printer = Printer::with_distances(&arguments.output, has_values(&lexicon));
    print_words(&lexicon, rows, printer)
}

pub(crate) fn anagram(arguments: &AnagramArguments) -> Result<(), Failure> {
    let lexicon = open_for(&arguments.file, &arguments.output)?;
    let letters = folded(&lexicon, &arguments.letters);
    let anagram = if arguments.sub { Anagram::within(&letters) } else { Anagram::of(&letters) };
    let words = lexicon
        .anagrams_at_most(&anagram, MOST_SORTED)
        .ok_or_else(|| too_many("fewer blanks or letters"))?;
    let printer = Printer::new(&arguments.output, has_values(&lexicon));
    print_words(&lexicon, words.iter().map(|word| (word.as_str(), None)), printer)
}

/// Opens a dictionary to find words in, if it can serve these arguments.
fn open_for(file: &Path, output: &OutputArguments) -> Result<Lexicon, Failure> {
    let lexicon = open(file)?;
    output.check(&lexicon, file)?;
    Ok(lexicon)
}

pub(crate) fn get(arguments: &GetArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let (format, has_values) = (arguments.output.format, has_values(&lexicon));
    let columns: &[&str] = match format {
        TableFormat::Text => &["word"],
        TableFormat::Tsv | TableFormat::Csv if !has_values => &["word", "ordinal"],
        _ => &["word", "ordinal", "value"],
    };
    let table = Table::new(standard_output(), format, columns);
    let mut lookup = Lookup { lexicon, format, columns: columns.len(), table, missing: false };
    for word in &arguments.words {
        if word == "-" {
            lookup.lines(io::stdin().lock())?;
        } else {
            lookup.word(word.trim())?;
        }
    }
    lookup.finish()
}

/// Looks up words one by one.
struct Lookup {
    lexicon: Lexicon,
    format: TableFormat,
    columns: usize,
    table: Table<BufWriter<StdoutLock<'static>>>,
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
        if self.format == TableFormat::Text {
            let line = match (ordinal, value) {
                (None, _) => format!("{word}\t-"),
                (Some(_), Some(value)) => format!("{word}\t{value}"),
                (Some(_), None) => word.into_owned(),
            };
            return self.table.line(&line);
        }
        let fields = [Field::Text(&word), ordinal.into(), value.into()];
        self.table.row(&fields[..self.columns])
    }

    fn finish(self) -> Result<(), Failure> {
        let found_all = self.table.rows() > 0 && !self.missing;
        self.table.finish()?;
        if found_all { Ok(()) } else { Err(Failure::NothingFound) }
    }
}

/// Prints words while a search finds them.
fn print_search(
    lexicon: &Lexicon,
    automaton: impl Automaton,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments, has_values(lexicon));
    let mut search = lexicon.search(automaton);
    // In plain files each ordinal takes a look-up, so only output that shows them has them.
    let shows_ordinals = arguments.format != TableFormat::Text && !arguments.count;
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
    mut printer: Printer,
) -> Result<(), Failure> {
    for (word, distance) in words {
        if printer.is_full() {
            break;
        }
        let ordinal = lexicon.ordinal(word).map(|it| it as u64);
        printer.print(&Row { word, ordinal, value: lexicon.value(word), distance })?;
    }
    printer.finish()
}
