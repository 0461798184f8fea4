//! `puzzle wordiply`: the longest words that contain some letters in a row.

use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_cli::table::{FormatArguments, Table, print, standard_output};
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, values};
use dictc_puzzles::longest_containing;
use dictc_render::Format;
use serde::Serialize;

use crate::dictionary::{failure, vocabulary};

#[derive(Args, Debug)]
pub(crate) struct WordiplyArguments {
    /// The letters that the words contain in a row
    #[arg(value_name = "STRING")]
    text: String,
    #[command(flatten)]
    dictionary: DictionaryArguments,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    length: Option<RangeInclusive<usize>>,
    /// Print at most this many words
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "20")]
    limit: usize,
    #[command(flatten)]
    output: FormatArguments,
}

/// A word and its length.
#[derive(Debug, Serialize)]
struct WordRow<'a> {
    word: &'a str,
    letters: usize,
}

pub(crate) fn run(arguments: &WordiplyArguments, common: &CommonArguments) -> Result<(), Failure> {
    let vocabulary = vocabulary(&arguments.dictionary)?;
    let lengths = arguments.length.clone().unwrap_or(0..=usize::MAX);
    let words = longest_containing(&vocabulary, &arguments.text, &lengths, arguments.limit);
    let words = words.map_err(|error| failure(&error))?;
    if arguments.output.format == Format::Text {
        let (style, mut text) = (text_style(common.color), String::new());
        let length = |word: &String| word.chars().count() as u64;
        for group in words.chunk_by(|a, b| length(a) == length(b)) {
            let texts: Vec<&str> = group.iter().map(String::as_str).collect();
            let heading = dictc_cli::numbers::count(length(&group[0]), "letter");
            dictc_render::write_group(&mut text, &heading, &texts, style);
        }
        print(text.trim_end_matches('\n').as_bytes())?;
        if !words.is_empty() {
            print(b"\n")?;
        }
    } else {
        let format = arguments.output.format;
        let mut table = Table::new(standard_output(), format, &["word", "letters"]);
        for word in &words {
            table.row(&WordRow { word, letters: word.chars().count() })?;
        }
        table.finish()?;
    }
    if words.is_empty() { Err(Failure::NothingFound) } else { Ok(()) }
}
