//! `dictc gloss`: the texts that belong to words, such as their meanings.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use dictc_cli::Failure;
use dictc_cli::table::{FormatArguments, Table, standard_output};
use dictc_query::folded;
use dictc_render::Format;
use serde::Serialize;

use crate::dictionary::open;
use crate::given::for_each_word;

#[derive(Args, Debug)]
pub(crate) struct GlossArguments {
    /// The dictionary: english, or a file of dictc
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: FormatArguments,
}

/// A word and its gloss. The fields are columns.
#[derive(Debug, Serialize)]
struct Row<'a> {
    word: &'a str,
    gloss: Option<&'a str>,
}

pub(crate) fn run(arguments: &GlossArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let format = arguments.output.format;
    let mut table = Table::new(standard_output(), format, &["word", "gloss"]);
    let mut glosses = lexicon.glosses();
    let mut misses = false;
    for_each_word(&arguments.words, |given, next| {
        let word = folded(&lexicon, given);
        let gloss = glosses.as_mut().map_or(Ok(None), |glosses| glosses.of(&*word));
        let gloss = gloss.map_err(|e| Failure::caused_at(arguments.file.display(), &e))?;
        misses |= gloss.is_none();
        if format == Format::Text {
            let written = dictc_letters::written(&word);
            table.line(&format!("{written}\t{}", gloss.unwrap_or("-")))?;
        } else {
            table.row(&Row { word: &word, gloss })?;
        }
        next.show(&mut table)
    })?;
    let found_all = table.rows() > 0 && !misses;
    table.finish()?;
    if found_all { Ok(()) } else { Err(Failure::NothingFound) }
}
