//! `puzzle bee`: finds the words of a hive of letters.

use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters};
use dictc_cli::output::print;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, numbers, values};
use dictc_letters::Letter;
use dictc_puzzles::{Bee, BeeWord};
use dictc_render::TextStyle;
use serde::Serialize;

use crate::bee_game;
use crate::dictionary::{common, failure, vocabulary};
use crate::program::PROGRAM;

/// The minimum length of words unless --length sets another.
const MIN_LENGTH: usize = 4;

#[derive(Args, Debug)]
pub(crate) struct BeeArguments {
    /// The letters, with or without the center letter
    #[arg(required_unless_present = "play")]
    letters: Option<String>,
    /// The center letter, which every word contains
    #[arg(
        long,
        value_name = "LETTER",
        alias = "centre",
        required_unless_present = "play",
        requires = "letters"
    )]
    center: Option<String>,
    #[command(flatten)]
    dictionary: DictionaryArguments,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7 [default: 4..]
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    length: Option<RangeInclusive<usize>>,
    /// Print at most this many words; totals count all words
    #[arg(long, value_name = "N", value_parser = values::size)]
    limit: Option<usize>,
    /// Play: find the words yourself; without letters, a hive is dealt
    ///
    /// The goal is the words up to level 50 if the dictionary has levels; rarer words count as
    /// well. An empty line shows the words that you found, `?` how many are left for each two
    /// first letters, and `/` mixes the letters; the end of the input shows the words that you
    /// missed.
    #[arg(long, conflicts_with_all = ["limit", "format", "fields"])]
    play: bool,
    /// The seed to deal a hive with; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number, requires = "play")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    output: RowArguments,
}

impl BeeArguments {
    pub(crate) fn lengths(&self) -> RangeInclusive<usize> {
        self.length.clone().unwrap_or(MIN_LENGTH..=usize::MAX)
    }
}

pub(crate) fn run(arguments: &BeeArguments, options: &CommonArguments) -> Result<(), Failure> {
    let lengths = arguments.lengths();
    let vocabulary = match arguments.play {
        true => common(&arguments.dictionary)?,
        false => vocabulary(&arguments.dictionary)?,
    };
    let typed = arguments.letters.as_deref().zip(arguments.center.as_deref());
    let hive = |(letters, center): (&str, &str)| {
        Bee::new(letters, center, *lengths.start(), vocabulary.lexicon())
    };
    let typed = typed.map(hive).transpose().map_err(|error| failure(&error))?;
    if arguments.play {
        return bee_game::play(arguments, options, &vocabulary, typed);
    }
    let Some(bee) = typed else { return Err(Failure::at("--center", "expected a letter")) };
    let solution = bee.solve(&vocabulary);
    let is_listed = |word: &&BeeWord| lengths.contains(&Letter::count(&word.text));
    let words: Vec<&BeeWord> = solution.words().iter().filter(is_listed).collect();
    let listed = &words[..words.len().min(arguments.limit.unwrap_or(usize::MAX))];
    if !arguments.output.want_rows() {
        print(text(&bee, &words, listed, text_style(options.color)).as_bytes())?;
    } else {
        let columns = ["word", "letters", "points", "pangram"];
        let mut rows = arguments.output.rows(&columns)?;
        for word in listed {
            rows.row(&WordRow {
                word: &word.text,
                letters: Letter::count(&word.text),
                points: word.points,
                pangram: word.is_pangram,
            })?;
        }
        rows.finish()?;
    }
    if words.is_empty() {
        let letters = format!("{}{}", bee.letters(), bee.center());
        remark_on_letters(PROGRAM, vocabulary.lexicon(), &letters);
        remark_on_lengths(PROGRAM, vocabulary.lexicon(), &lengths);
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// A word of the hive.
#[derive(Debug, Serialize)]
struct WordRow<'a> {
    word: &'a str,
    letters: usize,
    points: u32,
    pangram: bool,
}

/// The hive, its words by points, and totals.
fn text(bee: &Bee, words: &[&BeeWord], listed: &[&BeeWord], style: TextStyle) -> String {
    let mut text = hive(bee, style);
    text.push('\n');
    for group in listed.chunk_by(|a, b| (a.is_pangram, a.points) == (b.is_pangram, b.points)) {
        let texts: Vec<&str> = group.iter().map(|word| word.text.as_str()).collect();
        let kind = if group[0].is_pangram { "pangram, " } else { "" };
        let points = numbers::count(group[0].points, "point");
        dictc_render::write_group(&mut text, &format!("{kind}{points}"), &texts, style);
    }
    let points: u64 = words.iter().map(|word| u64::from(word.points)).sum();
    let pangrams = words.iter().filter(|word| word.is_pangram).count() as u64;
    let totals = format!(
        "{}, {}, {}",
        numbers::count(words.len() as u64, "word"),
        numbers::count(points, "point"),
        numbers::count(pangrams, "pangram")
    );
    let bold = style.palette.bold;
    text.push_str(&format!("{bold}{totals}{bold:#}\n"));
    text
}

/// The letters in the usual notation: the letters around the center, and the center in brackets.
fn hive(bee: &Bee, style: TextStyle) -> String {
    drawn(bee, &Letter::all(&bee.letters()).collect::<Vec<_>>(), style)
}

/// The letters around the center in this order, and the center in brackets.
pub(crate) fn drawn(bee: &Bee, around: &[Letter], style: TextStyle) -> String {
    let face = |letter: Letter| dictc_letters::face(letter).to_string();
    let around: Vec<String> = around.iter().map(|&letter| face(letter)).collect();
    let center = face(bee.center());
    let start = style.palette.start;
    if let [a, b, c, d, e, f] = &around[..] {
        return format!("    {a}   {b}\n  {c}  {start}[{center}]{start:#}  {d}\n    {e}   {f}\n");
    }
    format!("  {start}[{center}]{start:#} {}\n", around.join(" "))
}
