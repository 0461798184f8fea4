//! `puzzle wordiply`: finds the longest words that contain a string of letters.

use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters};
use dictc_cli::output::print;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, values};
use dictc_puzzles::longest_containing;
use serde::Serialize;

use crate::dictionary::{Dictionary, vocabulary};

#[derive(Args, Debug)]
pub(crate) struct WordiplyArguments {
    /// The string that the words contain
    #[arg(value_name = "STRING")]
    text: String,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    length: Option<RangeInclusive<usize>>,
    /// Print at most this many words
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "20")]
    limit: usize,
    #[command(flatten)]
    output: RowArguments,
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
    // One word even for --limit 0, to know whether there is any.
    let most = arguments.limit.max(1);
    let words = longest_containing(&vocabulary, &arguments.text, &lengths, most);
    let mut words = words?;
    let alphabet = vocabulary.lexicon().alphabet();
    let is_found = !words.is_empty();
    words.truncate(arguments.limit);
    if !arguments.output.want_rows() {
        let (style, mut text) = (text_style(common.color), String::new());
        let length = |word: &String| alphabet.count(word) as u64;
        for group in words.chunk_by(|a, b| length(a) == length(b)) {
            let heading = dictc_cli::numbers::count(length(&group[0]), "letter");
            let group: Vec<_> = group.iter().map(|word| alphabet.written(word)).collect();
            dictc_render::write_group(&mut text, &heading, &group, style);
        }
        print(Content::Text, text.trim_end_matches('\n'))?;
        if !words.is_empty() {
            print(Content::Text, "\n")?;
        }
    } else {
        let mut rows = arguments.output.rows(&["word", "letters"])?;
        for word in &words {
            rows.row(&WordRow { word, letters: alphabet.count(word) })?;
        }
        rows.finish()?;
    }
    if !is_found {
        let text = dictc_letters::quoted(&arguments.text);
        let of_lengths = arguments.length.as_ref().map_or("", |_| " of these lengths");
        let limit = vocabulary.limit().unwrap_or_default();
        PROGRAM.remark(format_args!("no word{of_lengths}{limit} contains {text}"));
        remark_on_letters(vocabulary.lexicon(), &arguments.text);
        remark_on_lengths(vocabulary.lexicon(), &lengths);
        return Err(Failure::NothingFound);
    }
    Ok(())
}
