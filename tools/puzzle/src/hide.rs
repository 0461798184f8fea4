//! `puzzle hide`: makes a word search, a grid of letters with hidden words.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Args, ValueEnum};
use dictc_board::Size;
use dictc_cli::boards::{choose_seed, refuse_misplaced};
use dictc_cli::files::name_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::remark_on_lengths;
use dictc_cli::output::print;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers, values};
use dictc_letters::{Direction as Reading, Letter, visible};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{
    Direction, Error, LetterGrid, Overlaps, PlacedWord, Vocabulary, WordSearch, WordSearchOptions,
    picks,
};
use dictc_render::{GridDrawing, Kind, SearchPage, TextStyle, write_group, write_wrapped};
use serde::Serialize;
use std::ops::RangeInclusive;

use crate::dictionary::{Dictionary, vocabulary};
use crate::search::{MIN_LENGTH, solution, unused};
use crate::search_list::{List, words_of_list};

/// The value of `--difficulty`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Difficulty {
    /// Words read right and down and share few letters; other cells have all letters equally often
    Easy,
    /// Words read right, down and diagonally
    Medium,
    /// Words read in all directions and share many letters; other cells have letters of the words
    Hard,
}

/// The values of `--overlaps`.
const OVERLAPS: &[values::Choice<Overlaps>] = &[
    ("few", "As few letters as possible", Overlaps::Few),
    ("some", "Letters as it happens", Overlaps::Some),
    ("many", "As many letters as possible", Overlaps::Many),
];

#[derive(Args, Debug)]
pub(crate) struct HideArguments {
    #[command(flatten)]
    dictionary: Dictionary,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7 [default: 4..; with --list, all]
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    length: Option<RangeInclusive<usize>>,
    /// Hide this many of the words, drawn at random and not offensive [default: all]
    #[arg(long, value_name = "N", value_parser = values::within::<usize>(1, WordSearch::MAX_WORDS as u64))]
    words: Option<usize>,
    /// Rows x columns, up to 100 each [default: a size that suits the words]
    #[arg(long, value_name = "RxC")]
    size: Option<String>,
    /// How hard the words are to find
    #[arg(long, value_name = "DIFFICULTY", default_value = "medium")]
    difficulty: Difficulty,
    /// The directions of words, separated by commas, whatever the difficulty: right, down-left, ...
    #[arg(long, value_name = "DIRECTIONS", value_delimiter = ',', value_parser = direction)]
    directions: Vec<Direction>,
    /// How many letters words share, whatever the difficulty
    #[arg(long, value_name = "AMOUNT", value_parser = values::choices(OVERLAPS))]
    overlaps: Option<Overlaps>,
    /// A text that the letters of no word spell, row by row; its length decides the size
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
    /// The heading of a page or a drawing [default: Word search]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Show where the words are, in text or a drawing; a page has this on a second sheet
    #[arg(long)]
    solution: bool,
    /// The seed to make the grid with; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number)]
    seed: Option<u64>,
    #[command(flatten)]
    output: RowArguments<true, true>,
}

/// Parses a direction.
fn direction(text: &str) -> Result<Direction, String> {
    let names = || Direction::ALL.map(Direction::name).join(", ");
    let found = Direction::ALL.into_iter().find(|it| it.name() == text.trim());
    found.ok_or_else(|| format!("expected some of {}", names()))
}

/// The words to hide, and what the grid must not have.
struct Words {
    /// The words as they are in the grid, with their spelling.
    hidden: BTreeMap<String, String>,
    unwanted: Vocabulary,
    /// The dictionary, or the list, with its letters.
    lexicon: Lexicon,
    /// The letters to fill cells with.
    letters: Vec<Letter>,
}

pub(crate) fn run(arguments: &HideArguments, options: &CommonArguments) -> Result<(), Failure> {
    let kind = arguments.output.format.kind();
    let have_title = matches!(kind, Kind::Drawing | Kind::Page);
    let have_solution =
        matches!(kind, Kind::Drawing | Kind::Text) && !arguments.output.fields.are_given();
    refuse_misplaced(&[
        ("--title", arguments.title.is_some() && !have_title, "needs --format html or svg"),
        (
            "--solution",
            arguments.solution && !have_solution,
            "needs --format text or svg; other formats have it",
        ),
        (
            "--overlaps",
            arguments.overlaps.is_some() && arguments.message.is_some(),
            "does not go with --message, whose length decides how many letters words share",
        ),
    ])?;
    let seed = arguments.seed.unwrap_or_else(choose_seed);
    let words = Words::read(arguments, seed)?;
    let hidden: Vec<&str> = words.hidden.keys().map(String::as_str).collect();
    let message = match &arguments.message {
        Some(text) => words.message(text)?,
        None => Vec::new(),
    };
    let how = arguments.options(
        &words,
        message.iter().flat_map(|(_, letters)| letters).copied(),
        seed,
    )?;
    let made = WordSearch::make(&hidden, words.lexicon.alphabet(), &words.unwanted, &how);
    let search =
        made.map_err(|error| match (words.as_written(error), arguments.dictionary.list()) {
            (error @ (Error::BadMessage { .. } | Error::BadSize { .. }), _) | (error, None) => {
                error.into()
            }
            (error, Some(list)) => Failure::caused_at(name_of(list), &error),
        })?;
    for &(inner, outer) in &search.inside {
        let [inner, outer] =
            [inner, outer].map(|word| visible(&words.hidden[hidden[word]]).into_owned());
        PROGRAM.remark(format_args!("{inner} is a part of {outer}, and hidden there"));
    }
    if arguments.seed.is_none() {
        PROGRAM.remark(format_args!("seed {seed}; --seed {seed} makes the same grid"));
    }
    let puzzle = Puzzle {
        grid: &search.grid,
        words: &search.words,
        list: words.hidden.values().map(String::as_str).collect(),
        message: message.into_iter().map(|(word, letters)| (word, letters.len())).collect(),
    };
    puzzle.write(arguments, seed, text_style(options.color))
}

impl HideArguments {
    /// The options of the library.
    fn options(
        &self,
        words: &Words,
        message: impl Iterator<Item = Letter>,
        seed: u64,
    ) -> Result<WordSearchOptions, Failure> {
        use Direction::{Down, DownRight, Right, UpRight};
        let (directions, overlaps): (&[Direction], _) = match self.difficulty {
            Difficulty::Easy => (&[Right, Down], Overlaps::Few),
            Difficulty::Medium => (&[Right, Down, DownRight, UpRight], Overlaps::Some),
            Difficulty::Hard => (&Direction::ALL, Overlaps::Many),
        };
        let is_mirrored = words.lexicon.alphabet().reading_direction() == Reading::RightToLeft;
        let directions: Vec<Direction> = match &self.directions[..] {
            [] if is_mirrored => directions.iter().map(|&it| mirrored(it)).collect(),
            [] => directions.to_vec(),
            chosen => chosen.to_vec(),
        };
        let overlaps = self.overlaps.unwrap_or(overlaps);
        // The letters of the words, as often as these have them, unless that is too hard.
        let common = match self.difficulty {
            Difficulty::Easy => words.letters.clone(),
            _ => Vec::new(),
        };
        let mut options = WordSearchOptions::new(seed)
            .directions(&directions)
            .overlaps(overlaps)
            .message(message)
            .filler(common, words.letters.clone());
        if let Some(size) = &self.size {
            let size: Size = size.parse().map_err(|error| Failure::caused_at("--size", &error))?;
            options = options.size(size.rows(), size.columns());
        }
        Ok(options)
    }
}

/// The direction for letters that are read from right to left.
fn mirrored(direction: Direction) -> Direction {
    let (down, right) = direction.step();
    let is_it = |it: &Direction| it.step() == (down, -right);
    Direction::ALL.into_iter().find(is_it).unwrap_or(direction)
}

impl Words {
    fn read(arguments: &HideArguments, seed: u64) -> Result<Words, Failure> {
        let (chosen, lists) = arguments.dictionary.without_excludes();
        let list = chosen.list().map(|path| List::read(path, &chosen)).transpose()?;
        let (vocabulary, lengths) = match &list {
            Some(list) => (list.vocabulary.clone(), 0..=usize::MAX),
            None => (vocabulary(&chosen)?, MIN_LENGTH..=usize::MAX),
        };
        let lexicon = vocabulary.lexicon();
        let alphabet = lexicon.alphabet();
        let offensive: BTreeSet<String> = dictc_english::offensive().map(str::to_owned).collect();
        let mut excluded = BTreeSet::new();
        for path in lists {
            excluded.extend(words_of_list(path, lexicon.folding())?.into_keys());
        }
        let lengths = arguments.length.clone().unwrap_or(lengths);
        let are_drawn = arguments.words.is_some();
        let is_asked = |word: &str| {
            lengths.contains(&alphabet.count(word))
                && !excluded.contains(word)
                // A plain fst file can have any characters; a grid has letters.
                && alphabet.divide(word).all(|it| it.is_alphabetic())
                && !(are_drawn && offensive.contains(word))
        };
        let mut hidden: BTreeMap<String, String> = match list {
            Some(list) => {
                let listed = list.words.into_iter();
                listed.filter(|(it, _)| is_asked(it) && vocabulary.contains(it)).collect()
            }
            None => {
                let all = lexicon.iter().filter(|it| is_asked(it) && vocabulary.contains(it));
                // One more than can be hidden is enough for an error.
                let most = if are_drawn { usize::MAX } else { WordSearch::MAX_WORDS + 1 };
                let all = all.take(most);
                all.map(|word| (word.clone(), alphabet.written(&word).into_owned())).collect()
            }
        };
        if let Some(number) = arguments.words {
            if (1..number).contains(&hidden.len()) {
                let found = numbers::count(hidden.len(), "word");
                return Err(Failure::at("--words", format_args!("only {found} can be hidden")));
            }
            hidden = drawn(hidden, number, seed);
        }
        if hidden.is_empty() {
            remark_on_lengths(lexicon, &lengths);
            return Err(Failure::Message(
                "no word is left to hide; expected other lengths, or more words".into(),
            ));
        }
        if hidden.len() > WordSearch::MAX_WORDS {
            let (place, advice) = match arguments.dictionary.list() {
                Some(list) => (name_of(list), "--words draws some"),
                None => ("the dictionary".to_owned(), "--list names them, or --words draws some"),
            };
            let most = numbers::count(WordSearch::MAX_WORDS, "word");
            let what = format!("more than {most} to hide; expected fewer: {advice}");
            return Err(Failure::at(place, what));
        }
        let letters = filler(lexicon, &hidden);
        let unwanted = offensive.iter().chain(&excluded).chain(hidden.keys());
        let unwanted = Lexicon::from_words(unwanted)?.with_step_limit(lexicon.step_limit());
        Ok(Words { hidden, unwanted: unwanted.into(), lexicon: lexicon.clone(), letters })
    }

    /// An error, with the words as they are written.
    fn as_written(&self, mut error: Error) -> Error {
        if let Error::DoesNotFit { words, .. } = &mut error {
            for word in words {
                if let Some(written) = self.hidden.get(word.as_str()) {
                    *word = visible(written).into_owned();
                }
            }
        }
        error
    }

    /// The words of a message, with their letters.
    fn message(&self, text: &str) -> Result<Vec<(String, Vec<Letter>)>, Failure> {
        let words = text.split_whitespace().map(|word| {
            let folded = self.lexicon.fold(word);
            let letters = self.lexicon.alphabet().divide(&folded);
            (word.to_owned(), letters.filter(Letter::is_alphabetic).collect())
        });
        let words: Vec<(String, Vec<Letter>)> = words.collect();
        match words.iter().all(|(_, letters)| letters.is_empty()) {
            true => Err(Failure::at("--message", "has no letters; expected a text with some")),
            false => Ok(words),
        }
    }
}

/// This many of the words, drawn at random.
fn drawn(words: BTreeMap<String, String>, number: usize, seed: u64) -> BTreeMap<String, String> {
    let chosen: BTreeSet<usize> = picks(seed, number, words.len()).into_iter().collect();
    let chosen = words.into_iter().enumerate().filter(|(at, _)| chosen.contains(at));
    chosen.map(|(_, word)| word).collect()
}

/// The letters to fill cells with: those of the alphabet, or else of the dictionary, with all of a
/// to z beside some of them.
fn filler(lexicon: &Lexicon, hidden: &BTreeMap<String, String>) -> Vec<Letter> {
    let alphabet = lexicon.alphabet();
    let used = || hidden.keys().flat_map(|word| alphabet.divide(word));
    let is_latin = |letter: Letter| letter.as_char().is_some_and(|it| it.is_ascii_lowercase());
    let mut letters: BTreeSet<Letter> = used().collect();
    if !alphabet.all_letters().is_empty() {
        letters.extend(alphabet.all_letters());
    } else if used().all(is_latin) {
        letters.extend(('a'..='z').map(Letter::from));
    }
    letters.into_iter().collect()
}

/// A grid with its words, to be written.
struct Puzzle<'a> {
    grid: &'a LetterGrid,
    words: &'a [PlacedWord],
    /// The words as they are written.
    list: Vec<&'a str>,
    /// The words of the message, and their numbers of letters.
    message: Vec<(String, usize)>,
}

/// A hidden word. Cells of the path are rows and columns, counted from 0.
#[derive(Debug, Serialize)]
struct HiddenRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<&'a str>,
    word: String,
    letters: usize,
    direction: &'static str,
    path: Vec<(usize, usize)>,
    written: &'a str,
}

/// A grid with its words.
#[derive(Debug, Serialize)]
struct HiddenObject<'a> {
    grid: &'a str,
    rows: usize,
    columns: usize,
    seed: u64,
    words: Vec<HiddenRow<'a>>,
    word_count: usize,
    /// The letters that no word uses.
    unused: &'a str,
}

impl Puzzle<'_> {
    fn write(&self, arguments: &HideArguments, seed: u64, style: TextStyle) -> Result<(), Failure> {
        let output = &arguments.output;
        let title = arguments.title.as_deref().unwrap_or("Word search");
        let (grid, unused) = (self.grid.to_string(), unused(self.grid, self.words));
        let rows = self.words.iter().zip(&self.list).map(|(place, &written)| HiddenRow {
            grid: (!output.want_object()).then_some(&*grid),
            word: self.grid.text(place),
            letters: place.length,
            direction: place.direction.name(),
            path: place.cells().collect(),
            written,
        });
        if output.want_page()? {
            let list: Vec<_> = self.list.iter().map(|it| visible(it)).collect();
            let list: Vec<&str> = list.iter().map(|it| &**it).collect();
            let page = SearchPage::new(title, self.grid, self.words, &list, &self.message);
            print(Content::Data, page.html())
        } else if output.want_drawing()? {
            print(Content::Data, self.drawing(arguments.solution).svg(title))
        } else if output.want_object() {
            output.object(&HiddenObject {
                grid: &grid,
                rows: self.grid.rows(),
                columns: self.grid.columns(),
                seed,
                words: rows.collect(),
                word_count: self.words.len(),
                unused: &unused,
            })
        } else if output.want_rows() {
            let mut out =
                output.rows(&["grid", "word", "letters", "direction", "path", "written"])?;
            rows.into_iter().try_for_each(|row| out.row(&row))?;
            out.finish()
        } else {
            print(Content::Text, self.text(arguments.solution, &unused, style))
        }
    }

    fn drawing(&self, is_solution: bool) -> GridDrawing<'_> {
        match is_solution {
            true => GridDrawing::new(self.grid, self.words),
            false => GridDrawing::puzzle(self.grid),
        }
    }

    fn text(&self, is_solution: bool, unused: &str, style: TextStyle) -> String {
        let list: Vec<_> = self.list.iter().map(|it| visible(it)).collect();
        let drawing = self.drawing(is_solution).text(style);
        if is_solution {
            let words =
                solution(self.words.iter().zip(&list).map(|(place, it)| (place, &**it)), style);
            let message = match self.message.is_empty() {
                true => String::new(),
                false => format!("letters of no word: {unused}\n"),
            };
            return format!("{drawing}\n{words}{message}");
        }
        let mut text = drawing + "\n";
        write_group(&mut text, "to find", &list, style);
        if !self.message.is_empty() {
            let blanks =
                self.message.iter().filter(|it| it.1 > 0).map(|it| "_ ".repeat(it.1) + " ");
            let blanks: Vec<String> = blanks.collect();
            text.push_str("The letters that are left say:\n");
            write_wrapped(&mut text, "  ", blanks.iter().map(String::as_str), 2, style);
        }
        text
    }
}
