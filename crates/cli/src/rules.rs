//! Arguments that set the rules of the game.

use std::path::Path;

use clap::Args;
use dictc_board::{RuleBook, RuleSet, Rules};

use crate::failure::Failure;
use crate::files::{name_of, read_text};
use crate::values::size;

/// Arguments that change the rules.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArguments {
    /// Play by a named set of rules, or by the rules in a file
    ///
    /// The names are classic, big and super-big. A value with a '/' or ending in '.toml' is the
    /// path of a file; see data/rules. By default, boards up to 4x4 are played by classic and
    /// larger boards by big.
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,

    /// The minimum number of letters of a word
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = size)]
    pub min_length: Option<usize>,

    /// The points of words of 0, 1, 2, ... letters
    ///
    /// For example 0,0,0,1,1,2,3,5,11. The last value is for all longer words, and can be 2n for
    /// two points per letter.
    #[arg(long, value_name = "LIST")]
    pub points: Option<String>,
}

impl RuleArguments {
    /// The rules that the arguments set.
    ///
    /// # Errors
    ///
    /// If a value is not valid, or the file of rules cannot be read.
    pub fn book(&self) -> Result<RuleBook, Failure> {
        let mut book = match self.rules.as_deref() {
            Some(rules) => RuleBook::from(named_or_in_file(rules)?),
            None => RuleBook::new(),
        };
        if let Some(points) = self
            .points
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(|error: dictc_board::Error| Failure::caused_at("--points", &error))?
        {
            book = book.with_points(points);
        }
        match self.min_length {
            Some(letters) => book
                .with_min_length(letters)
                .map_err(|error| Failure::caused_at("--min-length", &error)),
            None => Ok(book),
        }
    }
}

fn named_or_in_file(name: &str) -> Result<Rules, Failure> {
    if !name.contains(['/', '\\']) && !name.ends_with(".toml") {
        let set = RuleSet::named(name).map_err(|error| {
            Failure::at("--rules", format_args!("{error}, or a file such as ./home.toml"))
        })?;
        return Ok(set.rules().clone());
    }
    let path = Path::new(name);
    let set = RuleSet::from_toml(&read_text(path, "rules")?);
    set.map(|set| set.rules().clone()).map_err(|error| Failure::caused_at(name_of(path), &error))
}
