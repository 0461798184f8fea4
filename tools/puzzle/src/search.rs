//! `puzzle search`: finds words in the straight lines of a grid of letters.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use dictc_cli::boards::{join_rows, read_board, typed};
use dictc_cli::files::{is_standard, name_of};
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters};
use dictc_cli::order::Order;
use dictc_cli::output::print;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers, values};
use dictc_letters::visible;
use dictc_lexicon::Lexicon;
use dictc_puzzles::{LetterGrid, PlacedWord};
use dictc_render::{GridDrawing, TextStyle};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::dictionary::{Dictionary, vocabulary};
use crate::search_list::List;

/// The default minimum number of letters of a dictionary's words.
pub(crate) const MIN_LENGTH: usize = 4;

/// The maximum number of missing words that are listed.
const MOST_MISSING: usize = 50;

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SearchSort {
    /// The longest first
    Length,
    /// In alphabetical order
    Alpha,
    /// By row and column of the first letter
    Place,
}

#[derive(Args, Debug)]
pub(crate) struct SearchArguments {
    /// The rows of the grid: tac/xox/xxw, or each as an argument; - reads standard input
    ///
    /// A dot is a hole. Rows are read as solve reads those of boards: blanks and commas between
    /// single letters are ignored, and letters alone fill a square.
    #[arg(value_name = "ROWS", required_unless_present = "grid")]
    rows: Vec<String>,
    /// A file with the rows of the grid; '#' starts a comment
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "rows")]
    grid: Option<PathBuf>,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7 [default: 4..; with --list, all]
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    length: Option<RangeInclusive<usize>>,
    /// The order of the words, or -KEY for its reverse [default: length in text, else place]
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    sort: Option<Order<SearchSort>>,
    /// List and draw at most this many words
    #[arg(long, value_name = "N", value_parser = values::size)]
    limit: Option<usize>,
    #[command(flatten)]
    output: RowArguments<true>,
}

pub(crate) fn run(arguments: &SearchArguments, options: &CommonArguments) -> Result<(), Failure> {
    let input = grid_file(arguments)?;
    let list = arguments
        .dictionary
        .list()
        .map(|path| List::read(path, &arguments.dictionary))
        .transpose()?;
    let (words, default) = match &list {
        Some(list) => (&list.vocabulary, 0..=usize::MAX),
        None => (&vocabulary(&arguments.dictionary)?, MIN_LENGTH..=usize::MAX),
    };
    let grid = grid(arguments, input, words.lexicon())?;
    let lengths = arguments.length.clone().unwrap_or(default);
    let mut found = grid.find(words, *lengths.start())?;
    found.retain(|word| word.length <= *lengths.end());
    if let Some(list) = &list {
        found.retain(|word| list.words.contains_key(&grid.text(word)));
    }
    let all: BTreeSet<String> = found.iter().map(|word| grid.text(word)).collect();
    sort(arguments, &grid, &mut found);
    let places = found.len();
    // Before the limit: it shortens the list, and changes nothing else.
    let alphabet = words.lexicon().alphabet();
    let missing = list.as_ref().map(|list| list.missing(alphabet, &lengths, &all));
    let unused = unused(&grid, &found);
    found.truncate(arguments.limit.unwrap_or(usize::MAX));
    let answer = Answer {
        grid: &grid,
        found: &found,
        list: list.as_ref(),
        word_count: all.len(),
        place_count: places,
        unused: &unused,
        missing: missing.as_deref(),
    };
    answer.write(&arguments.output, options)?;
    if all.is_empty() {
        if list.is_none() {
            remark_on_letters(words.lexicon(), &unused);
        }
        remark_on_lengths(words.lexicon(), &lengths);
        if list.is_none() && arguments.length.is_none() && !grid.find(words, 1)?.is_empty() {
            PROGRAM.remark(format_args!(
                "only words of {MIN_LENGTH} letters or more are searched; --length 1.. finds shorter ones"
            ));
        }
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// Sorts places as the arguments say.
fn sort(arguments: &SearchArguments, grid: &LetterGrid, found: &mut [PlacedWord]) {
    let is_text = arguments.output.format.is_text();
    let default = if is_text { SearchSort::Length } else { SearchSort::Place };
    let order = arguments.sort.unwrap_or(Order::of(default));
    match order.key {
        SearchSort::Place if order.is_reversed => found.reverse(),
        SearchSort::Place => {}
        SearchSort::Alpha => order.sort(found, |word| grid.text(word)),
        SearchSort::Length => {
            found.sort_by_cached_key(|word| grid.text(word));
            order.sort(found, |word| std::cmp::Reverse(word.length));
        }
    }
}

/// The words of a grid, and what they leave.
struct Answer<'a> {
    grid: &'a LetterGrid,
    /// The places that are listed.
    found: &'a [PlacedWord],
    list: Option<&'a List>,
    /// The numbers include words that the limit leaves out.
    word_count: usize,
    place_count: usize,
    unused: &'a str,
    missing: Option<&'a [String]>,
}

impl Answer<'_> {
    fn write(&self, output: &RowArguments<true>, options: &CommonArguments) -> Result<(), Failure> {
        let Self { grid, found, list, unused, .. } = *self;
        let not_found = self.missing.and_then(line_of);
        let remark_on_missing = || not_found.iter().for_each(|it| PROGRAM.remark(it));
        if output.want_drawing()? {
            let title = format!("{} in a grid of letters", numbers::count(self.word_count, "word"));
            print(Content::Data, GridDrawing::new(grid, found).svg(&title))?;
            remark_on_missing();
        } else if output.want_object() {
            output.object(&GridObject {
                words: found.iter().map(|word| WordRow::new(grid, word)).collect(),
                word_count: self.word_count,
                place_count: self.place_count,
                unused,
                missing: self.missing,
            })?;
        } else if output.want_rows() {
            let mut rows = output.rows(&["word", "letters", "direction", "path"])?;
            found.iter().try_for_each(|word| rows.row(&WordRow::new(grid, word)))?;
            rows.finish()?;
            remark_on_missing();
        } else {
            let style = text_style(options.color);
            let written = found.iter().map(|place| written(grid, place, list));
            let written: Vec<String> = written.collect();
            let mut text = GridDrawing::new(grid, found).text(style);
            text.push('\n');
            text += &solution(found.iter().zip(written.iter().map(String::as_str)), style);
            let words = numbers::count(self.word_count, "word");
            text.push_str(&format!("{words} in {}\n", numbers::count(self.place_count, "place")));
            text.extend(not_found.iter().map(|it| format!("{it}\n")));
            if list.is_some() && !unused.is_empty() {
                text.push_str(&format!("letters of no word: {unused}\n"));
            }
            print(Content::Text, text)?;
        }
        Ok(())
    }
}

/// The file with the grid, if it is not among the arguments.
fn grid_file(arguments: &SearchArguments) -> Result<Option<&Path>, Failure> {
    let is_input = arguments.rows.len() == 1 && is_standard(Path::new(&arguments.rows[0]));
    let file = arguments.grid.as_deref().or(is_input.then_some(Path::new("-")));
    let is_twice =
        file.is_some_and(is_standard) && arguments.dictionary.list().is_some_and(is_standard);
    if is_twice {
        let problem = "is standard input for the grid and for --list; expected one of them";
        return Err(Failure::at("-", problem));
    }
    Ok(file)
}

/// Reads the grid from the arguments, a file or standard input.
fn grid(
    arguments: &SearchArguments,
    file: Option<&Path>,
    lexicon: &Lexicon,
) -> Result<LetterGrid, Failure> {
    match file {
        Some(file) => {
            let text = read_board(file, "the rows of a grid")?;
            LetterGrid::parse(&text, lexicon)
                .map_err(|error| Failure::caused_at(name_of(file), &error))
        }
        None => {
            let rows = join_rows(&arguments.rows);
            typed(&rows, "--grid before its name", LetterGrid::parse(&rows, lexicon))
        }
    }
}

/// The places of words, a line for each, with an empty line at the end.
pub(crate) fn solution<'a>(
    words: impl Iterator<Item = (&'a PlacedWord, &'a str)> + Clone,
    style: TextStyle,
) -> String {
    let width = words.clone().map(|(_, word)| word.width()).max().unwrap_or(0);
    let bold = style.palette.bold;
    let mut text = String::new();
    for (place, word) in words {
        let (row, column, direction) = (place.row + 1, place.column + 1, place.direction.name());
        let pad = " ".repeat(width - word.width());
        text += &format!("{bold}{word}{bold:#}{pad}  row {row}, column {column}, {direction}\n");
    }
    text.push_str(if text.is_empty() { "" } else { "\n" });
    text
}

/// A word with its position. Cells of the path are rows and columns, counted from 0.
#[derive(Debug, Serialize)]
struct WordRow {
    word: String,
    letters: usize,
    direction: &'static str,
    path: Vec<(usize, usize)>,
}

impl WordRow {
    fn new(grid: &LetterGrid, word: &PlacedWord) -> Self {
        WordRow {
            word: grid.text(word),
            letters: word.length,
            direction: word.direction.name(),
            path: word.cells().collect(),
        }
    }
}

/// The words of a grid. The totals include those that the limit leaves out.
#[derive(Debug, Serialize)]
struct GridObject<'a> {
    words: Vec<WordRow>,
    word_count: usize,
    place_count: usize,
    /// The letters that no word uses.
    unused: &'a str,
    /// The words of the list that are not in the grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'a [String]>,
}

/// The words that were not found, in a line; `None` if there are none.
fn line_of(missing: &[String]) -> Option<String> {
    let more = match missing.len().checked_sub(MOST_MISSING) {
        Some(more @ 1..) => format!(", and {} more", numbers::grouped(more)),
        _ => String::new(),
    };
    let listed: Vec<_> = missing.iter().take(MOST_MISSING).map(|it| visible(it)).collect();
    (!listed.is_empty()).then(|| format!("not found: {}{more}", listed.join(", ")))
}

/// A word as the list has it, or as people write it.
fn written(grid: &LetterGrid, place: &PlacedWord, list: Option<&List>) -> String {
    let word = grid.text(place);
    match list.and_then(|it| it.words.get(&word)) {
        Some(written) => visible(written).into_owned(),
        None => grid.alphabet().written(&word).into_owned(),
    }
}

/// The letters of the grid that no word uses.
pub(crate) fn unused(grid: &LetterGrid, found: &[PlacedWord]) -> String {
    let used: BTreeSet<(usize, usize)> = found.iter().flat_map(PlacedWord::cells).collect();
    let cells = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |it| (row, it)));
    let unused = cells.filter(|cell| !used.contains(cell));
    unused.filter_map(|(row, column)| grid.letter(row, column)).collect()
}
