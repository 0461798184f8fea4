//! The arguments of `puzzle bee`.

use std::ops::RangeInclusive;

use clap::Args;
use dictc_cli::boards::{choose_seed, refuse_misplaced};
use dictc_cli::formats::RowArguments;
use dictc_cli::{Failure, PROGRAM, numbers, values};
use dictc_puzzles::{Bee, Vocabulary};

use crate::dictionary::Dictionary;

/// The minimum length of words unless --length sets another.
const MIN_LENGTH: usize = 4;

#[derive(Args, Debug)]
pub(crate) struct BeeArguments {
    /// The letters, with or without the center letter
    #[arg(required_unless_present_any = ["play", "deal"])]
    pub(crate) letters: Option<String>,
    /// The center letter, which every word contains
    #[arg(
        long,
        value_name = "LETTER",
        alias = "centre",
        required_unless_present_any = ["play", "deal"],
        requires = "letters",
        conflicts_with = "deal"
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
    /// Deal a hive that has a pangram, in place of LETTERS; its words are those up to level 50, as
    /// with --play
    #[arg(long, conflicts_with_all = ["letters", "play"])]
    pub(crate) deal: bool,
    /// Deal a hive with at least N words, and any number above; replaces the range 15 to 80
    #[arg(long, value_name = "N", value_parser = values::within::<usize>(0, u64::MAX))]
    pub(crate) min_words: Option<usize>,
    /// Deal a hive with at most N words, and any number below; replaces the range 15 to 80
    #[arg(long, value_name = "N", value_parser = values::within::<usize>(0, u64::MAX))]
    pub(crate) max_words: Option<usize>,
    /// The seed to deal a hive with; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) output: RowArguments<true, true>,
}

impl BeeArguments {
    /// Rejects options for a hive that is dealt if none is.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let deals = self.deals();
        let problem = "needs --deal, or --play without letters";
        refuse_misplaced(&[
            ("--seed", self.seed.is_some() && !deals, problem),
            ("--min-words", self.min_words.is_some() && !deals, problem),
            ("--max-words", self.max_words.is_some() && !deals, problem),
        ])?;
        if deals && *self.lengths().end() < usize::MAX {
            let what = "a hive that is dealt has words of any length from the least on; expected a \
                        least length, such as 5..";
            return Err(Failure::at("--length", what));
        }
        match (self.min_words, self.max_words) {
            (Some(least), Some(most)) if least > most => {
                let (least, most) = (numbers::grouped(least), numbers::grouped(most));
                Err(Failure::at(
                    "--min-words",
                    format_args!("{least} is more than --max-words {most}"),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Whether a hive is dealt.
    pub(crate) fn deals(&self) -> bool {
        self.deal || self.play && self.letters.is_none()
    }

    /// Deals a hive of these words.
    pub(crate) fn dealt(&self, vocabulary: &Vocabulary) -> Result<Bee, Failure> {
        let (seed, least) = (self.seed.unwrap_or_else(choose_seed), *self.lengths().start());
        let bee = match (self.min_words, self.max_words) {
            (None, None) => Bee::deal(vocabulary, least, seed)?,
            (from, to) => {
                let words = from.unwrap_or(0)..=to.unwrap_or(usize::MAX);
                Bee::deal_with(vocabulary, least, &words, seed)?
            }
        };
        if self.seed.is_none() {
            PROGRAM.remark(format_args!("seed {seed}; --seed {seed} deals the same hive"));
        }
        Ok(bee)
    }

    pub(crate) fn lengths(&self) -> RangeInclusive<usize> {
        self.length.clone().unwrap_or(MIN_LENGTH..=usize::MAX)
    }
}
