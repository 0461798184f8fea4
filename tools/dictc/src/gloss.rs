//! `dictc gloss`: prints the glosses of words, such as their meanings.

use clap::Args;
use dictc_cli::dictionary::{DictArgument, remark_on_first_word};
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{remark_on_glosses, remark_on_word};
use dictc_cli::{Failure, PROGRAM};
use dictc_letters::{visible, written};
use dictc_render::{TextStyle, write_wrapped};
use serde::Serialize;

use crate::given::for_each_word;

#[derive(Args, Debug)]
pub(crate) struct GlossArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

/// A word and its gloss. The fields are columns.
#[derive(Debug, Serialize)]
struct Row<'a> {
    word: &'a str,
    gloss: Option<&'a str>,
}

pub(crate) fn run(arguments: &GlossArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, &arguments.words);
    let lexicon = arguments.dictionary.open()?;
    let mut rows = arguments.output.rows(&["word", "gloss"])?;
    let mut glosses = lexicon.glosses();
    let mut misses = false;
    for_each_word(&arguments.words, |given, next| {
        let word = lexicon.as_word(given);
        let gloss = glosses.as_mut().map_or(Ok(None), |glosses| glosses.of(&*word));
        let gloss = gloss.map_err(|e| Failure::caused_at(arguments.dictionary.name(), &e))?;
        misses |= gloss.is_none();
        if gloss.is_none() && lexicon.glosses().is_none() {
            remark_on_glosses(PROGRAM, &lexicon, arguments.dictionary.dict.as_deref());
        } else if !lexicon.contains(&*word) {
            remark_on_word(PROGRAM, &lexicon, given);
        }
        rows.row_or_line(&Row { word: &word, gloss }, || {
            let head = format!("{}: ", written(&word));
            let mut text = String::new();
            let gloss = visible(gloss.unwrap_or("-"));
            write_wrapped(&mut text, &head, gloss.split(' '), 2, TextStyle::default());
            text.trim_end().to_owned()
        })?;
        next.show(&mut rows)
    })?;
    let found_all = rows.rows() > 0 && !misses;
    rows.finish()?;
    if found_all { Ok(()) } else { Err(Failure::NothingFound) }
}
