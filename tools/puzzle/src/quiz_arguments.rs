//! The arguments of `puzzle quiz`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use dictc_cli::boards::refuse_misplaced;
use dictc_cli::formats::RowArguments;
use dictc_cli::order::Order;
use dictc_cli::{Failure, values};
use dictc_puzzles::QuizKind;

use crate::dictionary::Dictionary;

/// The values of `--ask`.
const QUESTIONS: &[values::Choice<QuizKind>] = &[
    ("alphagrams", "All words with the given letters", QuizKind::Alphagrams),
    ("hooks", "The letters that make a longer word, before and after it", QuizKind::Hooks),
    ("meanings", "The word with a meaning", QuizKind::Meanings),
];

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CardOrder {
    /// The likeliest letters first
    Probability,
    /// The lowest value first; for levels, the most common words first
    Value,
    /// In alphabetical order
    Alpha,
    /// In an order that --seed chooses
    Random,
}

/// The number of cards to ask, unless --limit sets another.
const LIMIT: usize = 20;

#[derive(Args, Debug)]
pub(crate) struct QuizArguments {
    /// What to ask
    #[arg(
        long,
        value_name = "KIND",
        default_value = "alphagrams",
        value_parser = values::choices(QUESTIONS)
    )]
    pub(crate) ask: QuizKind,
    #[command(flatten)]
    pub(crate) dictionary: Dictionary,
    /// Only words of these lengths: 7, 7..8, 7.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = values::lengths)]
    pub(crate) length: Option<RangeInclusive<usize>>,
    /// Only words of these ranks by probability, among the words of their length: ..500, 501..1000
    #[arg(long, value_name = "RANKS", value_parser = values::ranks)]
    pub(crate) ranks: Option<RangeInclusive<usize>>,
    /// The tiles whose probability --ranks and the order of cards mean: per line, a letter (? for a
    /// blank), a tab and a number [default: English]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) bag: Option<PathBuf>,
    /// Who answers: what others know does not count
    #[arg(long, value_name = "NAME", conflicts_with = "no_history")]
    pub(crate) player: Option<String>,
    /// The order of new cards, or -KEY for its reverse [default: probability]
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, conflicts_with = "history")]
    pub(crate) sort: Option<Order<CardOrder>>,
    /// The seed of --sort random; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) seed: Option<u64>,
    /// Ask at most this many cards: those that are due, and then new ones [default: 20]
    #[arg(long, value_name = "N", value_parser = values::size, conflicts_with = "history")]
    pub(crate) limit: Option<usize>,
    /// Show how many cards each box has instead of asking
    #[arg(long)]
    pub(crate) history: bool,
    /// The file of the history [default: dictc/quiz.jsonl in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) history_file: Option<PathBuf>,
    /// Ask new cards, and do not record the answers
    #[arg(long, conflicts_with_all = ["history", "history_file"])]
    pub(crate) no_history: bool,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

impl QuizArguments {
    /// Rejects arguments that have no effect.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let is_random = self.order().key == CardOrder::Random;
        let is_table = self.output.want_rows();
        refuse_misplaced(&[
            ("--seed", self.seed.is_some() && !is_random, "needs --sort random"),
            ("--format and --fields", is_table && !self.history, "need --history"),
        ])
    }

    pub(crate) fn order(&self) -> Order<CardOrder> {
        self.sort.unwrap_or(Order::of(CardOrder::Probability))
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit.unwrap_or(LIMIT)
    }
}
