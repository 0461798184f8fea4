//! `puzzle boxed`: the best chains of words around the sides of a box.

use clap::Args;
use dictc_cli::dictionary::DictionaryArguments;
use dictc_cli::formats::formats;
use dictc_cli::table::{Table, print, standard_output};
use dictc_cli::{CommonArguments, Failure, numbers, values};
use dictc_puzzles::{Chain, LetterBox};
use dictc_render::BoxDrawing;
use dictc_render::Format;
use serde::Serialize;

use crate::dictionary::{failure, vocabulary};
use crate::program::PROGRAM;

#[derive(Args, Debug)]
pub(crate) struct BoxedArguments {
    /// The letters of the sides: abc/def/ghi/jkl, or each side as an argument
    #[arg(value_name = "SIDES", required = true)]
    sides: Vec<String>,
    #[command(flatten)]
    dictionary: DictionaryArguments,
    /// The maximum number of words in a chain, up to 5
    #[arg(
        long,
        value_name = "N",
        value_parser = values::within::<u8>(1, 5),
        default_value = "3"
    )]
    words: u8,
    /// Print at most this many chains
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "20")]
    limit: usize,
    /// The form of the output; a drawing shows the first chain
    #[arg(
        long,
        default_value = Format::default().name(),
        value_name = "FORMAT",
        value_parser = formats(Format::DRAWN_ROWS)
    )]
    format: Format,
}

pub(crate) fn run(arguments: &BoxedArguments, common: &CommonArguments) -> Result<(), Failure> {
    let letter_box = LetterBox::parse(&arguments.sides.join("/")).map_err(|it| failure(&it))?;
    let vocabulary = vocabulary(&arguments.dictionary)?;
    let chains = letter_box
        .chains(&vocabulary, arguments.words.into(), arguments.limit)
        .map_err(|error| failure(&error))?;
    match arguments.format {
        Format::Svg => {
            let best = chains.first();
            let title = best.map_or("A box of letters".to_owned(), |it| it.words.join(" "));
            print(BoxDrawing::new(&letter_box, best).svg(&title).as_bytes())?;
        }
        Format::Text => {
            let lines = chains.iter().map(|chain| chain.words.join(" ") + "\n");
            print(lines.collect::<String>().as_bytes())?;
        }
        Format::Tsv | Format::Csv | Format::Json | Format::Jsonl | Format::Html => {
            print_table(&chains, arguments.format)?;
        }
    }
    if chains.is_empty() {
        if !common.quiet {
            let words = letter_box.words(&vocabulary).len() as u64;
            PROGRAM.remark(format_args!(
                "no chain of up to {} uses every letter; {} can be spelled",
                numbers::count(arguments.words, "word"),
                numbers::count(words, "word"),
            ));
        }
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// A chain, and the number of its letters.
#[derive(Debug, Serialize)]
struct ChainRow<'a> {
    words: &'a [String],
    letters: usize,
}

fn print_table(chains: &[Chain], format: Format) -> Result<(), Failure> {
    let mut table = Table::new(standard_output(), format, &["words", "letters"]);
    for chain in chains {
        table.row(&ChainRow { words: &chain.words, letters: chain.letters })?;
    }
    table.finish()
}
