//! The arguments of `puzzle bee`.

use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::boards::refuse_misplaced;
use dictc_cli::formats::RowArguments;
use dictc_cli::{Failure, values};

use crate::dictionary::Dictionary;

/// The minimum length of words unless --length sets another.
const MIN_LENGTH: usize = 4;

#[derive(Args, Debug)]
pub(crate) struct BeeArguments {
    /// The letters, with or without the center letter
    #[arg(required_unless_present = "play")]
    pub(crate) letters: Option<String>,
    /// The center letter, which every word contains
    #[arg(
        long,
        value_name = "LETTER",
        alias = "centre",
        required_unless_present = "play",
        requires = "letters"
    )]
    pub(crate) center: Option<String>,
    #[command(flatten)]
    pub(crate) dictionary: Dictionary,
    /// Only words of these lengths: 5, 5..7, 5.. or ..7 [default: 4..]
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    pub(crate) length: Option<RangeInclusive<usize>>,
    /// Print at most this many words; totals count all words
    #[arg(long, value_name = "N", value_parser = values::size)]
    pub(crate) limit: Option<usize>,
    /// Play: find the words yourself; without letters, a hive is dealt
    ///
    /// The goal is the words up to level 50 if the dictionary has levels; rarer words count as
    /// well. An empty line shows the words that you found, `?` how many are left for each two
    /// first letters, and `/` mixes the letters; the end of the input shows the words that you
    /// missed.
    #[arg(long, conflicts_with_all = ["limit", "format", "fields", "hints"])]
    pub(crate) play: bool,
    /// Print hints in place of the words: how many begin with each letter, by their length, and
    /// with each two letters
    #[arg(long, conflicts_with = "limit")]
    pub(crate) hints: bool,
    /// The seed to deal the hive of --play with; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

impl BeeArguments {
    /// Rejects a seed without a hive to deal.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let deals = self.play && self.letters.is_none();
        refuse_misplaced(&[(
            "--seed",
            self.seed.is_some() && !deals,
            "needs --play without letters",
        )])
    }

    pub(crate) fn lengths(&self) -> RangeInclusive<usize> {
        self.length.clone().unwrap_or(MIN_LENGTH..=usize::MAX)
    }
}
