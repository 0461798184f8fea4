//! The arguments of `puzzle wordle`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use dictc_cli::boards::refuse_misplaced;
use dictc_cli::files::name_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::{Failure, values};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{Guess, GuessRule, Vocabulary, Wordle};

use crate::dictionary::{Dictionary, words_of};

/// The number of letters of a word, unless the guesses have another.
const LENGTH: usize = 5;

/// The number of guesses of a game, unless --tries sets another.
const TRIES: usize = 6;

/// The maximum number of words that are guessed at once.
pub(crate) const MOST_BOARDS: usize = 32;

#[derive(Args, Debug)]
pub(crate) struct WordleArguments {
    /// Guesses with a mark for each letter, such as tares=bybbg
    ///
    /// g or + marks a letter in the right place, y or ? a letter in another place, b or - a letter
    /// that the word does not have. Squares such as 🟩🟨⬛ work as well. If several words are guessed
    /// at once, the marks of each follow a slash: tares=bybbg/bbbyb.
    #[arg(value_name = "GUESS=MARKS")]
    pub(crate) guesses: Vec<String>,
    #[command(flatten)]
    pub(crate) dictionary: Dictionary,
    /// The words that can be the answer, one per line; all words of the dictionary can be guessed
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["level", "value"]
    )]
    pub(crate) answers_from: Option<PathBuf>,
    /// Words that were answers before, and are not again; they can be guessed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) used: Option<PathBuf>,
    /// Guess this many words at once, up to 32 [default: as many as the marks are for]
    #[arg(
        long,
        value_name = "N",
        value_parser = values::within::<usize>(1, MOST_BOARDS as u64),
        conflicts_with_all = ["rate", "evaluate", "hard"]
    )]
    pub(crate) words: Option<usize>,
    /// The number of letters [default: the length of the guesses, else 5]
    #[arg(long, value_name = "N", value_parser = values::size)]
    pub(crate) length: Option<usize>,
    /// Hard mode: every guess must use the letters revealed so far
    #[arg(long)]
    pub(crate) hard: bool,
    /// Print the words that fit, not advice
    #[arg(long, conflicts_with_all = ["rate", "evaluate", "play"])]
    pub(crate) answers: bool,
    /// Rate this guess; repeat it for several guesses
    #[arg(long, value_name = "WORD", conflicts_with_all = ["evaluate", "play", "limit"])]
    pub(crate) rate: Vec<String>,
    /// Solve every word with the best guesses, and count the guesses
    #[arg(long, conflicts_with_all = ["guesses", "play", "limit"])]
    pub(crate) evaluate: bool,
    /// The first guess of --evaluate
    #[arg(long, value_name = "WORD")]
    pub(crate) first: Option<String>,
    /// Play: guess a word yourself
    ///
    /// An empty line shows the number of words that fit; the end of the input shows the word.
    #[arg(long, conflicts_with_all = ["guesses", "limit", "format", "fields"])]
    pub(crate) play: bool,
    /// The number of guesses that --play allows [default: 6, and one more for each word after the
    /// first]
    #[arg(long, value_name = "N", value_parser = values::within::<usize>(1, u64::MAX))]
    pub(crate) tries: Option<usize>,
    /// The seed to choose the word of --play with; without it, one is chosen and shown
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub(crate) seed: Option<u64>,
    /// Print at most this many guesses, or words that fit [default: 5 guesses, all words]
    #[arg(long, value_name = "N", value_parser = values::size)]
    pub(crate) limit: Option<usize>,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

impl WordleArguments {
    /// Rejects arguments that have no effect.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        refuse_misplaced(&[
            ("--first", self.first.is_some() && !self.evaluate, "needs --evaluate"),
            ("--tries", self.tries.is_some() && !self.play, "needs --play"),
            ("--seed", self.seed.is_some() && !self.play, "needs --play"),
        ])
    }

    /// The game with all words of the dictionary, if the user did not choose which.
    pub(crate) fn widened(
        &self,
        vocabulary: &Vocabulary,
        length: usize,
    ) -> Result<Option<Wordle>, Failure> {
        if self.dictionary.values().is_some() || self.answers_from.is_some() {
            return Ok(None);
        }
        let lexicon = vocabulary.lexicon();
        let all = Wordle::new(&Vocabulary::new(lexicon.clone()), length)?;
        self.without_used(lexicon, all).map(Some)
    }

    /// The game without the answers that were used.
    pub(crate) fn without_used(
        &self,
        lexicon: &Lexicon,
        wordle: Wordle,
    ) -> Result<Wordle, Failure> {
        let Some(file) = &self.used else { return Ok(wordle) };
        let used = words_of(file, "answer", lexicon)?.into_iter().collect();
        wordle.without_answers(&used).map_err(|error| Failure::caused_at(name_of(file), &error))
    }

    pub(crate) fn rule(&self) -> GuessRule {
        if self.hard { GuessRule::Hard } else { GuessRule::Any }
    }

    pub(crate) fn tries(&self) -> usize {
        self.tries.unwrap_or(TRIES - 1 + self.words.unwrap_or(1))
    }

    /// The number of letters of the word.
    pub(crate) fn letters(&self, guesses: &[Guess]) -> usize {
        let of_guess = guesses.first().map(|guess| guess.marks().len());
        self.length.or(of_guess).unwrap_or(LENGTH)
    }
}
