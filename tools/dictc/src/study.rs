//! Commands for studying words: `hooks`, `alphagrams`, `stems`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use dictc_cli::dictionary::{SelectionArguments, StepLimit, remark_on_first_word};
use dictc_cli::files::bag_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{remark_on_bag, remark_on_lengths, remark_on_letters, remark_on_meanings};
use dictc_cli::order::Order;
use dictc_cli::output::Rows;
use dictc_cli::progress::Watch;
use dictc_cli::values::{lengths, number, size};
use dictc_cli::{Failure, PROGRAM};
use dictc_letters::{Alphabet, Letter, typed_words};
use dictc_lexicon::{Lexicon, Verify};
use dictc_query::{
    Anagram, AnagramGroup, AnagramGroups, Answers, Bag, Hooks, Question, Stem, Stems, WordRange,
    typed,
};
use serde::Serialize;

use crate::given::{NOT_ONE_WORD, for_each_word};
use crate::output::{Cut, advise, end_at};

/// Arguments of all commands for studying.
#[derive(Args, Debug)]
struct StudyArguments {
    #[command(flatten)]
    dictionary: SelectionArguments,
    #[command(flatten)]
    steps: StepLimit,
    #[command(flatten)]
    output: RowArguments,
}

impl StudyArguments {
    /// Opens the dictionary to ask about these words.
    fn open(&self, words: &[String]) -> Result<Lexicon, Failure> {
        remark_on_first_word(&self.dictionary.chosen, words);
        Ok(self.steps.of(self.dictionary.open_selected(Verify::Full)?))
    }

    /// Whether the output is plain text.
    fn is_text(&self) -> bool {
        self.output.format.is_text()
    }
}

#[derive(Args, Debug)]
pub(crate) struct HooksArguments {
    #[command(flatten)]
    common: StudyArguments,
    /// Words, or patterns such as c?t for all words that match; `-` reads them from standard input,
    /// one per line
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// Print a line for each longer word, with its meaning if the dictionary has it
    #[arg(long)]
    meanings: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AlphagramsArguments {
    #[command(flatten)]
    common: StudyArguments,
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
    /// The order of the groups of all words, or -KEY for its reverse [default: size]
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, conflicts_with = "words")]
    sort: Option<Order<GroupOrder>>,
    /// The tiles that --sort probability draws: per line, a letter (? for a blank), a tab and a
    /// number [default: English]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    bag: Option<PathBuf>,
    /// Print at most this many groups
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number)]
    limit: Option<u64>,
}

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GroupOrder {
    /// In the alphabetical order of their letters
    Alpha,
    /// The longest words first
    Length,
    /// Groups of the most words first
    Size,
    /// The likeliest first to be drawn from a bag of tiles, with one tile per letter
    Probability,
}

impl GroupOrder {
    /// Sorts groups. Equal ones are in alphabetical order, even if the order is reversed.
    fn sort(
        order: Order<Self>,
        groups: &mut [AnagramGroup],
        tiles: Option<&Bag>,
        alphabet: &Alphabet,
    ) {
        groups.sort_by(|a, b| a.alphagram.cmp(&b.alphagram));
        let letters = |it: &AnagramGroup| it.words.first().map_or(0, |word| alphabet.count(word));
        match order.key {
            Self::Alpha if order.is_reversed => groups.reverse(),
            Self::Alpha => {}
            Self::Length => order.sort(groups, |it| Reverse(letters(it))),
            Self::Size => order.sort(groups, |it| Reverse(it.words.len())),
            Self::Probability => {
                let likely = |it: &AnagramGroup| tiles.map(|bag| bag.likelihood(&it.alphagram));
                order.sort(groups, |it| Reverse(likely(it)));
            }
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct StemsArguments {
    #[command(flatten)]
    common: StudyArguments,
    /// The letters of stems; without any, all stems, best first. `-` reads them from standard
    /// input, one stem per line
    #[arg(value_name = "LETTERS")]
    stems: Vec<String>,
    /// Only stems with these numbers of letters, the shortest first: 6, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", default_value = "6", value_parser = lengths, conflicts_with = "stems")]
    length: RangeInclusive<usize>,
    /// Print at most this many stems
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number)]
    limit: Option<u64>,
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
    word_count: usize,
    words: &'a [Cow<'a, str>],
}

/// A stem, the number of letters that make words with it, and those letters.
#[derive(Debug, Serialize)]
struct StemRow<'a> {
    stem: &'a str,
    letters: usize,
    word_count: usize,
    with: Vec<String>,
}

pub(crate) fn hooks(arguments: &HooksArguments) -> Result<(), Failure> {
    let lexicon = arguments.common.open(&arguments.words)?;
    let mut rows = arguments.common.output.rows_with_headings(match arguments.meanings {
        true => &["word", "longer", "meaning"],
        false => &["word", "front", "back", "extended", "inner"],
    })?;
    if arguments.meanings {
        remark_on_meanings(&lexicon, arguments.common.dictionary.chosen.dict.as_deref());
    }
    let mut any = false;
    for_each_word(&arguments.words, |given, next| {
        if typed_words(given).nth(1).is_some() {
            PROGRAM.remark_once(NOT_ONE_WORD);
            return next.show(&mut rows);
        }
        if is_plain(given) {
            let word = typed("word", given, &lexicon)?;
            let hooks = Hooks::of(&word, &lexicon)?;
            let is_known = !hooks.is_empty() || lexicon.contains(&word);
            any |= is_known;
            if !is_known {
                remark_on_letters(&lexicon, given);
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

/// A word as people write it, or as the dictionary has it.
fn shown<'w>(word: &'w str, alphabet: &Alphabet, is_text: bool) -> Cow<'w, str> {
    if is_text { alphabet.written(word) } else { word.into() }
}

fn print_hooks(
    rows: &mut Rows,
    arguments: &HooksArguments,
    lexicon: &Lexicon,
    word: &str,
    hooks: &Hooks,
) -> Result<(), Failure> {
    let is_text = arguments.common.is_text();
    let alphabet = lexicon.alphabet();
    let shown = shown(word, alphabet, is_text);
    if arguments.meanings {
        let front = hooks.front.iter().map(|letter| format!("{letter}{word}"));
        let back = hooks.back.iter().map(|letter| format!("{word}{letter}"));
        let mut meanings = lexicon.meanings();
        for longer in front.chain(back) {
            let meaning = meanings.as_mut().map_or(Ok(None), |meanings| meanings.of(&longer));
            let meaning = meaning
                .map_err(|e| Failure::caused_at(arguments.common.dictionary.chosen.name(), &e))?;
            let meaning = meaning.map(str::to_owned);
            rows.row(&LongerRow {
                word: &shown,
                longer: &self::shown(&longer, alphabet, is_text),
                meaning,
            })?;
        }
        return Ok(());
    }
    let inner: Vec<Cow<'_, str>> =
        hooks.inner.iter().map(|it| self::shown(it, alphabet, is_text)).collect();
    let texts =
        |letters: &[Letter]| -> Vec<String> { letters.iter().map(Letter::to_string).collect() };
    let (front, back) = (texts(&hooks.front), texts(&hooks.back));
    let inner = inner.iter().map(|word| &**word).collect();
    rows.row(&HooksRow { word: &shown, front, back, extended: !hooks.is_empty(), inner })
}

pub(crate) fn alphagrams(arguments: &AlphagramsArguments) -> Result<(), Failure> {
    let lexicon = arguments.common.open(&arguments.words)?;
    let columns = &["alphagram", "word_count", "words"];
    let mut rows = arguments.common.output.rows_with_headings(columns)?;
    let tiles = match arguments.sort {
        Some(Order { key: GroupOrder::Probability, .. }) => Some(bag_of(arguments.bag.as_deref())?),
        _ if arguments.bag.is_some() => {
            return Err(Failure::at("--bag", "has no effect; expected --sort probability"));
        }
        _ => None,
    };
    if let Some(bag) = &tiles {
        remark_on_bag(&lexicon, bag);
    }
    let (mut cut, mut any) = (None, false);
    if arguments.words.is_empty() {
        let lengths = arguments.length.clone().unwrap_or(0..=usize::MAX);
        remark_on_lengths(&lexicon, &lengths);
        let groups = AnagramGroups::of(WordRange::new().lengths(lengths)).largest_first(&lexicon);
        let at_least = arguments.at_least.unwrap_or(2);
        let mut kept = Vec::new();
        cut = for_each_answer(groups, "a smaller --length", |group| {
            match (group.words.len() >= at_least, arguments.sort) {
                (false, _) => {}
                (true, None) => print_group(&mut rows, arguments, lexicon.alphabet(), &group)?,
                (true, Some(_)) => kept.push(group),
            }
            Ok(())
        })?;
        if let Some(order) = arguments.sort {
            GroupOrder::sort(order, &mut kept, tiles.as_ref(), lexicon.alphabet());
        }
        for group in &kept {
            print_group(&mut rows, arguments, lexicon.alphabet(), group)?;
        }
        any = rows.rows() > 0;
    }
    for_each_word(&arguments.words, |given, next| {
        let group = group_of(&lexicon, given)?;
        let fits = |group: &AnagramGroup| {
            let letters = lexicon.alphabet().count(&group.alphagram);
            group.words.len() >= arguments.at_least.unwrap_or(0)
                && arguments.length.as_ref().is_none_or(|lengths| lengths.contains(&letters))
        };
        if fits(&group) {
            any |= !group.words.is_empty();
            print_group(&mut rows, arguments, lexicon.alphabet(), &group)?;
        }
        next.show(&mut rows)
    })?;
    end_at(cut, "groups", end(rows, any, arguments.limit))
}

/// Calls `each` with the answers. Returns why there may be more, if so.
fn for_each_answer<T>(
    mut answers: Answers<T>,
    advice: &str,
    mut each: impl FnMut(T) -> Result<(), Failure>,
) -> Result<Option<Cut>, Failure> {
    let mut watch = Watch::default();
    loop {
        match answers.next_within(Watch::STEPS) {
            Ok(ControlFlow::Break(Some(answer))) => each(answer)?,
            Ok(ControlFlow::Break(None)) => return Ok(None),
            Ok(ControlFlow::Continue(())) if watch.pause() => return Ok(Some(Cut::Signal)),
            Ok(ControlFlow::Continue(())) => {}
            Err(error) => return Cut::at(error, advice).map(Some),
        }
    }
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
    remark_on_letters(lexicon, given);
    Ok(typed("letters", given, lexicon)?)
}

fn print_group(
    rows: &mut Rows,
    arguments: &AlphagramsArguments,
    alphabet: &Alphabet,
    group: &AnagramGroup,
) -> Result<(), Failure> {
    if arguments.limit.is_some_and(|limit| rows.rows() >= limit) {
        return Ok(());
    }
    let AnagramGroup { alphagram, words, .. } = group;
    let is_text = arguments.common.is_text();
    // In text, words have their usual spelling, with another sigma at the end.
    let shown: Vec<Cow<'_, str>> =
        words.iter().map(|word| self::shown(word, alphabet, is_text)).collect();
    rows.row(&GroupRow { alphagram, word_count: words.len(), words: &shown })
}

pub(crate) fn stems(arguments: &StemsArguments) -> Result<(), Failure> {
    let lexicon = arguments.common.open(&arguments.stems)?;
    let columns = &["stem", "letters", "word_count", "with"];
    let mut rows = arguments.common.output.rows_with_headings(columns)?;
    let (mut cut, mut any) = (None, false);
    if arguments.stems.is_empty() {
        let (least, most) = (*arguments.length.start(), *arguments.length.end());
        remark_on_lengths(&lexicon, &(least.saturating_add(1)..=most.saturating_add(1)));
        for length in least..=most.min(longest(&lexicon).saturating_sub(1)) {
            let stems = Stems::of_length(length).best_first(&lexicon);
            let print = |stem: Stem| print_stem(&mut rows, arguments, &stem);
            cut = for_each_answer(stems, "another --length", print)?;
            if cut.is_some() {
                break;
            }
        }
        any = rows.rows() > 0;
    }
    for_each_word(&arguments.stems, |given, next| {
        let letters = letters_of(&lexicon, given)?;
        let stem = Stem::of(&letters, &lexicon)?;
        any |= !stem.with.is_empty();
        print_stem(&mut rows, arguments, &stem)?;
        next.show(&mut rows)
    })?;
    end_at(cut, "stems", end(rows, any, arguments.limit))
}

/// The number of letters of the longest word. Plain files do not state it.
fn longest(lexicon: &Lexicon) -> usize {
    let of_words = || lexicon.iter().map(|word| lexicon.alphabet().count(&word)).max().unwrap_or(0);
    lexicon.metadata().map_or_else(of_words, |it| it.longest as usize)
}

fn print_stem(rows: &mut Rows, arguments: &StemsArguments, stem: &Stem) -> Result<(), Failure> {
    if arguments.limit.is_some_and(|limit| rows.rows() >= limit) {
        return Ok(());
    }
    let with: Vec<String> = stem.with.iter().map(|(letter, _)| letter.to_string()).collect();
    rows.row(&StemRow { stem: &stem.letters, letters: with.len(), word_count: stem.words(), with })
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
