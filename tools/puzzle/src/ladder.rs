//! `puzzle ladder`: finds the shortest ladders from one word to another.

use clap::Args;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::remark_on_word;
use dictc_cli::{Failure, PROGRAM, values};
use dictc_puzzles::{Error, Ladders};
use serde::Serialize;

use crate::dictionary::{Dictionary, vocabulary};

#[derive(Args, Debug)]
pub(crate) struct LadderArguments {
    /// The first word
    #[arg(value_name = "FROM")]
    from: String,
    /// The last word, of the same length
    #[arg(value_name = "TO")]
    to: String,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Print the number of shortest ladders, not a ladder
    #[arg(long, conflicts_with_all = ["limit", "fields"])]
    count: bool,
    /// Print at most this many ladders, in alphabetical order
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "1")]
    limit: usize,
    #[command(flatten)]
    output: RowArguments,
}

/// A ladder and the number of letters that change.
#[derive(Debug, Serialize)]
struct LadderRow<'a> {
    words: &'a [&'a str],
    steps: usize,
}

pub(crate) fn run(arguments: &LadderArguments) -> Result<(), Failure> {
    let LadderArguments { from, to, .. } = arguments;
    let vocabulary = vocabulary(&arguments.dictionary)?;
    let ladders = match Ladders::new(from, to, &vocabulary) {
        Ok(ladders) => ladders,
        Err(error @ Error::NoWords(_)) => {
            [from, to].iter().for_each(|it| remark_on_word(vocabulary.lexicon(), it));
            PROGRAM.remark(&error);
            return Err(Failure::NothingFound);
        }
        Err(error) => return Err(error.into()),
    };
    if arguments.count {
        dictc_cli::output::print(Content::Text, format!("{}\n", ladders.count()))?;
    } else {
        let mut rows = arguments.output.rows(&["words", "steps"])?;
        let alphabet = vocabulary.lexicon().alphabet();
        let steps = ladders.steps().unwrap_or_default();
        for words in ladders.iter().take(arguments.limit) {
            rows.row_or_line(&LadderRow { words: &words, steps }, || {
                words.iter().map(|word| alphabet.written(word)).collect::<Vec<_>>().join(" ")
            })?;
        }
        rows.finish()?;
    }
    if ladders.steps().is_none() {
        let limit = vocabulary.limit().map(|limit| format!(" of words{limit}"));
        let limit = limit.unwrap_or_default();
        PROGRAM.remark(format_args!("no ladder{limit} leads from {from} to {to}"));
        return Err(Failure::NothingFound);
    }
    Ok(())
}
