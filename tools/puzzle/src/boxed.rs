//! `puzzle boxed`: finds the best chains of words around the sides of a box.

use clap::Args;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::remark_on_letters;
use dictc_cli::output::print;
use dictc_cli::{Failure, PROGRAM, numbers, values};
use dictc_letters::Alphabet;
use dictc_puzzles::{Chain, LetterBox};
use dictc_render::BoxDrawing;
use serde::Serialize;

use crate::dictionary::{Dictionary, vocabulary};

#[derive(Args, Debug)]
pub(crate) struct BoxedArguments {
    /// The letters of the sides: abc/def/ghi/jkl, or each side as an argument
    #[arg(value_name = "SIDES", required = true)]
    sides: Vec<String>,
    #[command(flatten)]
    dictionary: Dictionary,
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
    #[command(flatten)]
    output: RowArguments<true>,
}

pub(crate) fn run(arguments: &BoxedArguments) -> Result<(), Failure> {
    let vocabulary = vocabulary(&arguments.dictionary)?;
    let letter_box = LetterBox::parse(&arguments.sides.join("/"), vocabulary.lexicon())?;
    // One chain even for --limit 0, to know whether there is any.
    let mut chains =
        letter_box.chains(&vocabulary, arguments.words.into(), arguments.limit.max(1))?;
    let is_found = !chains.is_empty();
    chains.truncate(arguments.limit);
    let output = &arguments.output;
    if output.want_drawing()? {
        let best = chains.first();
        let alphabet = letter_box.alphabet();
        let title = best.map_or("A box of letters".to_owned(), |it| written(it, alphabet));
        print(Content::Data, BoxDrawing::new(&letter_box, best).svg(&title))?;
    } else {
        print_rows(&chains, vocabulary.lexicon().alphabet(), output)?;
    }
    if !is_found {
        let words = letter_box.words(&vocabulary)?.len() as u64;
        PROGRAM.remark(format_args!(
            "no chain of up to {} uses every letter; {} can be spelled",
            numbers::count(arguments.words, "word"),
            numbers::count(words, "word"),
        ));
        remark_on_letters(vocabulary.lexicon(), &arguments.sides.join(" "));
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// A chain, with its number of letters.
#[derive(Debug, Serialize)]
struct ChainRow<'a> {
    words: &'a [String],
    letters: usize,
}

fn print_rows(
    chains: &[Chain],
    alphabet: &Alphabet,
    output: &RowArguments<true>,
) -> Result<(), Failure> {
    let mut rows = output.rows(&["words", "letters"])?;
    for chain in chains {
        let row = ChainRow { words: &chain.words, letters: chain.letters };
        rows.row_or_line(&row, || written(chain, alphabet))?;
    }
    rows.finish()
}

/// The words of a chain as people write them.
fn written(chain: &Chain, alphabet: &Alphabet) -> String {
    chain.words.iter().map(|word| alphabet.written(word)).collect::<Vec<_>>().join(" ")
}
