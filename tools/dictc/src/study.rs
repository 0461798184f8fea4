//! Commands for studying words: `hooks`, `alphagrams`, `stems`.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::dictionary::{DictArgument, StepLimit, remark_on_first_word};
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters, remark_on_meanings};
use dictc_cli::output::Rows;
use dictc_cli::values::{lengths, number, size};
use dictc_cli::{Failure, PROGRAM};
use dictc_letters::{Letter, written};
use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Answers, Error, Hooks, Question, Stem, Stems, WordRange,
    typed,
};
use serde::Serialize;

use crate::given::for_each_word;
use crate::output::{advise, end_at};

#[derive(Args, Debug)]
pub(crate) struct HooksArguments {
    #[command(flatten)]
    dictionary: DictArgument,
    /// Words, or patterns such as c?t for all words that match; `-` reads them from standard input,
    /// one per line
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// Print a line for each longer word, with its meaning if the dictionary has it
    #[arg(long)]
    meanings: bool,
    #[command(flatten)]
    steps: StepLimit,
    #[command(flatten)]
    output: RowArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AlphagramsArguments {
    #[command(flatten)]
    dictionary: DictArgument,
    /// Words or letters: show their groups; without any, show the groups of all words. `-` reads
    /// them from standard input, one per line
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Only groups of at least N words [default: 2; with words, 0]
    #[arg(long, value_name = "N", value_parser = size)]
    at_least: Option<usize>,
    /// Only words with these numbers of letters: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = lengths)]
    length: Option<RangeInclusive<usize>>,
    /// Print at most this many groups
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number)]
    limit: Option<u64>,
    #[command(flatten)]
    steps: StepLimit,
    #[command(flatten)]
    output: RowArguments,
}

#[derive(Args, Debug)]
pub(crate) struct StemsArguments {
    #[command(flatten)]
    dictionary: DictArgument,
    /// The letters of stems; without any, all stems, best first. `-` reads them from standard
    /// input, one stem per line
    #[arg(value_name = "LETTERS")]
    stems: Vec<String>,
    /// The number of letters of all stems
    #[arg(long, value_name = "N", default_value = "6", value_parser = size, conflicts_with = "stems")]
    length: usize,
    /// Print at most this many stems
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number)]
    limit: Option<u64>,
    #[command(flatten)]
    steps: StepLimit,
    #[command(flatten)]
    output: RowArguments,
}

/// A word and its hooks.
#[derive(Debug, Serialize)]
struct HooksRow<'a> {
    word: &'a str,
    front: Vec<String>,
    back: Vec<String>,
    extended: bool,
    /// The words without the first or the last letter.
    inner: Vec<&'a str>,
}

/// A word, and a word that is one letter longer, with its meaning.
#[derive(Debug, Serialize)]
struct LongerRow<'a> {
    word: &'a str,
    longer: &'a str,
    meaning: Option<String>,
}

/// Words with the same letters.
#[derive(Debug, Serialize)]
struct GroupRow<'a> {
    alphagram: &'a str,
    number: usize,
    words: &'a [Cow<'a, str>],
}

/// A stem, the number of letters that make words with it, and those letters.
#[derive(Debug, Serialize)]
struct StemRow<'a> {
    stem: &'a str,
    letters: usize,
    words: usize,
    with: Vec<String>,
}

pub(crate) fn hooks(arguments: &HooksArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, &arguments.words);
    let lexicon = arguments.steps.of(arguments.dictionary.open()?);
    let mut rows = arguments.output.rows_with_headings(match arguments.meanings {
        true => &["word", "longer", "meaning"],
        false => &["word", "front", "back", "extended", "inner"],
    })?;
    if arguments.meanings {
        remark_on_meanings(PROGRAM, &lexicon, arguments.dictionary.dict.as_deref());
    }
    let mut any = false;
    for_each_word(&arguments.words, |given, next| {
        if is_plain(given) {
            let word = typed("word", given, &lexicon)?;
            let hooks = Hooks::of(&word, &lexicon)?;
            let is_known = !hooks.is_empty() || lexicon.contains(&word);
            any |= is_known;
            if !is_known {
                remark_on_letters(PROGRAM, &lexicon, given);
                PROGRAM.remark_once(format_args!("{word} is not a word and has no hooks"));
            } else if hooks.is_empty() && arguments.meanings {
                PROGRAM.remark_once(format_args!("{word} has no hooks"));
            }
            print_hooks(&mut rows, arguments, &lexicon, &word, &hooks)?;
            return next.show(&mut rows);
        }
        for word in Question::matches(given, &lexicon)?.walk(&lexicon) {
            let word = word?;
            any = true;
            let hooks = Hooks::of(&word, &lexicon)?;
            print_hooks(&mut rows, arguments, &lexicon, &word, &hooks)?;
        }
        next.show(&mut rows)
    })?;
    end(rows, any, None)
}

/// Whether a text is a word, not a pattern.
fn is_plain(text: &str) -> bool {
    let stands_for_itself =
        |it: char| !it.is_ascii() || it.is_ascii_alphabetic() || matches!(it, '\'' | '-');
    text.chars().all(stands_for_itself)
}

/// Whether the output is plain text.
fn is_text(output: &RowArguments) -> bool {
    output.format.is_text()
}

/// A word as people write it, or as the dictionary has it.
fn shown(word: &str, is_text: bool) -> Cow<'_, str> {
    if is_text { written(word) } else { word.into() }
}

fn print_hooks(
    rows: &mut Rows,
    arguments: &HooksArguments,
    lexicon: &Lexicon,
    word: &str,
    hooks: &Hooks,
) -> Result<(), Failure> {
    let is_text = is_text(&arguments.output);
    let shown = shown(word, is_text);
    if arguments.meanings {
        let front = hooks.front.iter().map(|letter| format!("{letter}{word}"));
        let back = hooks.back.iter().map(|letter| format!("{word}{letter}"));
        let mut meanings = lexicon.meanings();
        for longer in front.chain(back) {
            let meaning = meanings.as_mut().map_or(Ok(None), |meanings| meanings.of(&longer));
            let meaning =
                meaning.map_err(|e| Failure::caused_at(arguments.dictionary.name(), &e))?;
            let meaning = meaning.map(str::to_owned);
            rows.row(&LongerRow { word: &shown, longer: &self::shown(&longer, is_text), meaning })?;
        }
        return Ok(());
    }
    let inner: Vec<Cow<'_, str>> = hooks.inner.iter().map(|it| self::shown(it, is_text)).collect();
    let texts =
        |letters: &[Letter]| -> Vec<String> { letters.iter().map(Letter::to_string).collect() };
    let (front, back) = (texts(&hooks.front), texts(&hooks.back));
    let inner = inner.iter().map(|word| &**word).collect();
    rows.row(&HooksRow { word: &shown, front, back, extended: !hooks.is_empty(), inner })
}

pub(crate) fn alphagrams(arguments: &AlphagramsArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, &arguments.words);
    let lexicon = arguments.steps.of(arguments.dictionary.open()?);
    let columns = &["alphagram", "number", "words"];
    let mut rows = arguments.output.rows_with_headings(columns)?;
    let mut stop = None;
    if arguments.words.is_empty() {
        let lengths = arguments.length.clone().unwrap_or(0..=usize::MAX);
        remark_on_lengths(PROGRAM, &lexicon, &lengths);
        let groups = AnagramGroups::of(WordRange::new().lengths(lengths)).largest_first(&lexicon);
        let at_least = arguments.at_least.unwrap_or(2);
        stop = print_answers(groups, "a smaller --length", |group| {
            match group.words.len() >= at_least {
                true => print_group(&mut rows, arguments, &group),
                false => Ok(()),
            }
        })?;
    }
    for_each_word(&arguments.words, |given, next| {
        let group = group_of(&lexicon, given)?;
        let fits = |group: &AnagramGroup| {
            let letters = Letter::count(&group.alphagram);
            group.words.len() >= arguments.at_least.unwrap_or(0)
                && arguments.length.as_ref().is_none_or(|lengths| lengths.contains(&letters))
        };
        if fits(&group) {
            print_group(&mut rows, arguments, &group)?;
        }
        next.show(&mut rows)
    })?;
    let any = rows.rows() > 0;
    end_at(stop, "groups", end(rows, any, arguments.limit))
}

/// Prints answers that were sorted. Returns the step limit if there may be more.
fn print_answers<T>(
    answers: Answers<T>,
    advice: &str,
    mut print: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Option<u64>, Failure> {
    for answer in answers {
        match answer {
            Ok(answer) => print(answer)?,
            Err(Error::StepLimit { steps }) => return Ok(Some(steps)),
            Err(error) => return Err(advise(error, advice)),
        }
    }
    Ok(None)
}

/// The words with these letters.
fn group_of(lexicon: &Lexicon, given: &str) -> Result<AnagramGroup, Failure> {
    let letters = letters_of(lexicon, given)?;
    AnagramGroup::of(&letters, lexicon).map_err(|error| advise(error, "other letters"))
}

/// Only letters, folded like the dictionary. Refuses other characters, including spaces.
fn letters_of(lexicon: &Lexicon, given: &str) -> Result<String, Failure> {
    if given.contains(['?', '*', '[', '\\']) {
        let what = "has blanks or pools; expected letters alone";
        return Err(Failure::at(format_args!("letters {given:?}"), what));
    }
    given.parse::<Anagram>()?;
    remark_on_letters(PROGRAM, lexicon, given);
    Ok(typed("letters", given, lexicon)?)
}

fn print_group(
    rows: &mut Rows,
    arguments: &AlphagramsArguments,
    group: &AnagramGroup,
) -> Result<(), Failure> {
    if arguments.limit.is_some_and(|limit| rows.rows() >= limit) {
        return Ok(());
    }
    let AnagramGroup { alphagram, words, .. } = group;
    // In text, words have their usual spelling, with another sigma at the end.
    let shown: Vec<Cow<'_, str>> =
        words.iter().map(|word| self::shown(word, is_text(&arguments.output))).collect();
    rows.row(&GroupRow { alphagram, number: words.len(), words: &shown })
}

pub(crate) fn stems(arguments: &StemsArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, &arguments.stems);
    let lexicon = arguments.steps.of(arguments.dictionary.open()?);
    let columns = &["stem", "letters", "words", "with"];
    let mut rows = arguments.output.rows_with_headings(columns)?;
    let mut stop = None;
    if arguments.stems.is_empty() {
        let longer = arguments.length.saturating_add(1);
        remark_on_lengths(PROGRAM, &lexicon, &(longer..=longer));
        let stems = Stems::of_length(arguments.length).best_first(&lexicon);
        let print = |stem: Stem| print_stem(&mut rows, arguments, &stem);
        stop = print_answers(stems, "another --length", print)?;
    }
    for_each_word(&arguments.stems, |given, next| {
        let letters = letters_of(&lexicon, given)?;
        print_stem(&mut rows, arguments, &Stem::of(&letters, &lexicon)?)?;
        next.show(&mut rows)
    })?;
    let any = rows.rows() > 0;
    end_at(stop, "stems", end(rows, any, arguments.limit))
}

fn print_stem(rows: &mut Rows, arguments: &StemsArguments, stem: &Stem) -> Result<(), Failure> {
    if arguments.limit.is_some_and(|limit| rows.rows() >= limit) {
        return Ok(());
    }
    let with: Vec<String> = stem.with.iter().map(|(letter, _)| letter.to_string()).collect();
    rows.row(&StemRow { stem: &stem.letters, letters: with.len(), words: stem.words(), with })
}

/// Ends the output. Fails if nothing was found, and says so.
fn end(rows: Rows, any: bool, limit: Option<u64>) -> Result<(), Failure> {
    let is_empty = rows.rows() == 0;
    rows.finish()?;
    match limit {
        _ if any => return Ok(()),
        Some(0) => PROGRAM.remark_if_silent("--limit 0 lists nothing"),
        _ if is_empty => PROGRAM.remark_if_silent("no word fits"),
        _ => {}
    }
    Err(Failure::NothingFound)
}
