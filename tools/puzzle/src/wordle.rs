//! `puzzle wordle`: advises the next guess of a word, from the marks on earlier guesses.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dictc_cli::boards::refuse_misplaced;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::interrupt;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters, remark_on_word};
use dictc_cli::output::{print, thousandths};
use dictc_cli::progress::Watch;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_letters::Alphabet;
use dictc_puzzles::{Advice, Evaluation, Guess, Vocabulary, Wordle};
use dictc_query::typed;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::dictionary::{COMMON, common, is_embedded, vocabulary_and_left_out, words_of};
use crate::openers::openers;
use crate::wordle_arguments::WordleArguments;
use crate::wordle_text::{fit_line, why_missed};
use crate::{wordle_boards, wordle_game};

/// The default number of guesses to list.
const GUESSES: usize = 5;

pub(crate) fn run(arguments: &WordleArguments, options: &CommonArguments) -> Result<(), Failure> {
    arguments.check()?;
    let (vocabulary, left_out) = match &arguments.answers_from {
        Some(_) => vocabulary_and_left_out(&arguments.dictionary)?,
        None => (common(&arguments.dictionary)?, HashSet::new()),
    };
    let lexicon = vocabulary.lexicon();
    let boards = wordle_boards::boards(arguments, lexicon)?;
    let guesses = &boards[0][..];
    for guess in guesses {
        remark_on_letters(lexicon, guess.word());
    }
    // The text format says it itself.
    let is_unsaid = arguments.answers || arguments.evaluate || arguments.output.want_rows();
    if let (Some(limit), None, true) =
        (vocabulary.limit(), arguments.dictionary.values(), is_unsaid)
    {
        let what = "the answer is taken to be a word";
        PROGRAM.remark_once(format_args!("{what}{limit}; --level N sets another"));
    }
    let alphabet = lexicon.alphabet();
    let length = arguments.letters(guesses);
    let wordle = game(arguments, &vocabulary, &left_out, length)?;
    if arguments.play {
        return wordle_game::play(arguments, &wordle, lexicon, options);
    }
    if arguments.evaluate {
        return evaluate(arguments, &vocabulary, &wordle);
    }
    if boards.len() > 1 {
        let problem = "does not go with several words";
        refuse_misplaced(&[
            ("--rate", !arguments.rate.is_empty(), problem),
            ("--hard", arguments.hard, problem),
        ])?;
        return wordle_boards::run(arguments, options, &vocabulary, wordle, &boards);
    }
    let (wordle, left) = fitting(arguments, &vocabulary, wordle, guesses)?;
    let left: Vec<&str> = left.iter().map(String::as_str).collect();
    if arguments.answers {
        let listed = &left[..left.len().min(arguments.limit.unwrap_or(usize::MAX))];
        print_answers(listed, alphabet, &arguments.output)?;
    } else {
        let advice = advise(arguments, &vocabulary, &wordle, guesses)?;
        let limit = vocabulary.limit().filter(|_| left.iter().all(|it| vocabulary.contains(it)));
        let limit = limit.unwrap_or_default();
        print_advice(&advice, (&left, &limit), alphabet, (&arguments.output, options))?;
    }
    if left.is_empty() { Err(Failure::NothingFound) } else { Ok(()) }
}

/// The game with the words that can be the answer.
fn game(
    arguments: &WordleArguments,
    vocabulary: &Vocabulary,
    left_out: &HashSet<String>,
    length: usize,
) -> Result<Wordle, Failure> {
    let lexicon = vocabulary.lexicon();
    let wordle = match &arguments.answers_from {
        Some(file) => {
            let mut answers = words_of(file, "answer", lexicon)?;
            answers.retain(|it| !left_out.contains(it));
            Wordle::with_answers(lexicon, answers.iter().map(String::as_str), length)
        }
        None => {
            remark_on_lengths(lexicon, &(length..=length));
            Wordle::new(vocabulary, length)
        }
    };
    arguments.without_used(lexicon, wordle?)
}

/// Plays the game for each answer, and prints how many guesses it takes.
fn evaluate(
    arguments: &WordleArguments,
    vocabulary: &Vocabulary,
    wordle: &Wordle,
) -> Result<(), Failure> {
    let lexicon = vocabulary.lexicon();
    let opener = arguments.first.as_deref().map(|it| typed("--first", it, lexicon)).transpose()?;
    let stored = stored(arguments, vocabulary, wordle.length()).first().copied();
    let opener = opener.as_deref().or(stored);
    let all = wordle.answers();
    let mut watch = Watch::of(all as u64);
    let found = wordle.evaluate(opener, arguments.rule(), |found| {
        match watch.reach(found.words() as u64) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    drop(watch);
    if found.opener.is_empty() {
        return Err(interrupt::end_after(format_args!("0 of {all} words")));
    }
    print_evaluation(&found, lexicon.alphabet(), &arguments.output)?;
    match found.words() < all {
        true => Err(interrupt::end_after(format_args!("{} of {all} words", found.words()))),
        false => Ok(()),
    }
}

/// The words that fit the guesses: common words or, if none of them fits and the user did not choose
/// values, rarer words.
fn fitting(
    arguments: &WordleArguments,
    vocabulary: &Vocabulary,
    wordle: Wordle,
    guesses: &[Guess],
) -> Result<(Wordle, Vec<String>), Failure> {
    let words = |wordle: &Wordle| -> Result<Vec<String>, Failure> {
        let words = wordle.fitting(guesses)?;
        Ok(words.into_iter().map(str::to_owned).collect())
    };
    let left = words(&wordle)?;
    if !left.is_empty() {
        return Ok((wordle, left));
    }
    let Some(wordle) = arguments.widened(vocabulary, wordle.length())? else {
        return Ok((wordle, left));
    };
    let left = words(&wordle)?;
    if let (Some(limit), false) = (vocabulary.limit(), left.is_empty()) {
        PROGRAM.remark(format_args!("no word{limit} fits; these are rarer ones"));
    }
    Ok((wordle, left))
}

/// The guesses to list, best first.
fn advise(
    arguments: &WordleArguments,
    vocabulary: &Vocabulary,
    wordle: &Wordle,
    guesses: &[Guess],
) -> Result<Vec<Advice>, Failure> {
    let rate = |word: &str| {
        let word = typed("--rate", word, vocabulary.lexicon())?;
        if !wordle.contains(&word) {
            remark_on_word(vocabulary.lexicon(), &word);
        }
        let wrong = |problem: String| Failure::at(format_args!("--rate {word}"), problem);
        if vocabulary.lexicon().alphabet().count(&word) != wordle.length() {
            let letters = numbers::count(wordle.length(), "letter");
            return Err(wrong(format!("expected {letters}")));
        }
        if arguments.hard && !wordle.is_hard_guess(guesses, &word)? {
            let missed = wordle.missed(guesses, &word)?;
            let why = missed.map(|it| format!(": {}", why_missed(it))).unwrap_or_default();
            return Err(wrong(format!("hard mode forbids it after these guesses{why}")));
        }
        // Nothing, if no word fits.
        Ok(wordle.rate(guesses, arguments.rule(), &word)?)
    };
    if !arguments.rate.is_empty() {
        return arguments.rate.iter().filter_map(|word| rate(word).transpose()).collect();
    }
    let limit = arguments.limit.unwrap_or(GUESSES);
    let stored = stored(arguments, vocabulary, wordle.length());
    if guesses.is_empty() && limit <= stored.len() {
        return stored[..limit].iter().filter_map(|word| rate(word).transpose()).collect();
    }
    Ok(wordle.advise(guesses, arguments.rule(), limit)?)
}

/// The stored best first guesses, if there are any.
fn stored(
    arguments: &WordleArguments,
    vocabulary: &Vocabulary,
    length: usize,
) -> &'static [&'static str] {
    let is_known = is_embedded(vocabulary.lexicon())
        && arguments.answers_from.is_none()
        && arguments.used.is_none()
        && arguments.dictionary.values().is_none_or(|it| it == (0..=COMMON));
    if is_known { openers(length) } else { &[] }
}

/// A word that fits.
#[derive(Debug, Serialize)]
struct AnswerRow<'a> {
    word: &'a str,
}

/// A guess with its rating.
#[derive(Debug, Serialize)]
struct GuessRow<'a> {
    word: &'a str,
    bits: f64,
    groups: usize,
    largest: usize,
    fits: bool,
    /// Empty for guesses that were not followed to the end of the game.
    mean: Option<f64>,
}

/// The number of words that take a number of guesses.
#[derive(Debug, Serialize)]
struct GuessesRow {
    guesses: u64,
    word_count: usize,
}

fn print_answers(
    words: &[&str],
    alphabet: &Alphabet,
    output: &RowArguments,
) -> Result<(), Failure> {
    let mut table = output.rows(&["word"])?;
    for word in words {
        table.row_or_line(&AnswerRow { word }, || alphabet.written(word))?;
    }
    table.finish()
}

fn print_advice(
    advice: &[Advice],
    left: (&[&str], &str),
    alphabet: &Alphabet,
    (output, options): (&RowArguments, &CommonArguments),
) -> Result<(), Failure> {
    if !output.want_rows() {
        return print(Content::Text, text(advice, left, alphabet, options));
    }
    let columns = ["word", "bits", "groups", "largest", "fits", "mean"];
    let mut table = output.rows(&columns)?;
    for guess in advice {
        let &Advice { ref word, bits, groups, largest, fits, mean, .. } = guess;
        let (bits, mean) = (thousandths(bits), mean.map(thousandths));
        table.row(&GuessRow { word, bits, groups, largest, fits, mean })?;
    }
    table.finish()
}

/// The number of words that fit, their level, some of them, and a table of guesses.
fn text(
    advice: &[Advice],
    (left, limit): (&[&str], &str),
    alphabet: &Alphabet,
    options: &CommonArguments,
) -> String {
    let style = text_style(options.color);
    let (bold, heading, dim) = (style.palette.bold, style.palette.heading, style.palette.dim);
    if left.is_empty() {
        return "no word fits\n".to_owned();
    }
    let mut text = String::new();
    fit_line(&mut text, left, limit, alphabet, style);
    let width = advice.iter().map(|guess| guess.word.width()).max().unwrap_or(0).max(5);
    let mean = if advice.iter().any(|it| it.mean.is_some()) { "   mean" } else { "" };
    let header = format!("{:<width$}   bits  groups  largest{mean}", "guess");
    text.push_str(&format!("\n\n{heading}{header}{heading:#}\n"));
    for guess in advice {
        let pad = " ".repeat(width - guess.word.width());
        let Advice { word, bits, groups, largest, fits, mean, .. } = guess;
        let note = if *fits { "" } else { "  does not fit" };
        let word = alphabet.written(word);
        let mean = mean.map(|it| format!("  {it:>5.2}")).unwrap_or_default();
        let line =
            format!("{bold}{word}{bold:#}{pad}  {bits:>5.2}  {groups:>6}  {largest:>7}{mean}");
        text.push_str(&format!("{line}{dim}{note}{dim:#}\n"));
    }
    text
}

fn print_evaluation(
    found: &Evaluation,
    alphabet: &Alphabet,
    output: &RowArguments,
) -> Result<(), Failure> {
    let rows = (1_u64..).zip(&found.words_by_guesses).filter(|(_, words)| **words > 0);
    if output.want_rows() {
        let mut table = output.rows(&["guesses", "word_count"])?;
        for (guesses, &word_count) in rows {
            table.row(&GuessesRow { guesses, word_count })?;
        }
        return table.finish();
    }
    let mut text = String::from("guesses  words\n");
    for (guesses, &words) in rows {
        let share = numbers::percent(words as f64 / found.words() as f64);
        text.push_str(&format!("{guesses:>7}  {:>5}  {share:>5}\n", numbers::grouped(words)));
    }
    text.push_str(&format!(
        "\n{}, first guess {}: mean {}, worst {} ({})\n",
        numbers::count(found.words(), "word"),
        alphabet.written(&found.opener),
        numbers::decimal(found.mean(), 3),
        found.worst(),
        shortened(&found.hardest, alphabet),
    ));
    print(Content::Text, text)
}

/// The first words of a list, which may be long.
fn shortened(words: &[String], alphabet: &Alphabet) -> String {
    let shown = words.iter().take(5).map(|it| alphabet.written(it)).collect::<Vec<_>>().join(", ");
    if words.len() > 5 { format!("{shown}, …") } else { shown }
}
