//! `puzzle wordle` with several boards: guesses with marks for each, and advice for all.

use dictc_cli::guard::Content;
use dictc_cli::output::{print, thousandths};
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{BoardsAdvice, Guess, Vocabulary, Wordle, marks_to_text};
use dictc_query::Mark;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::wordle_arguments::{MOST_BOARDS, WordleArguments};
use crate::wordle_game::is_open;
use crate::wordle_text::fit_line;

/// The default number of guesses to list.
const GUESSES: usize = 5;

/// Reads guesses whose marks for each board are separated by slashes. A board that is solved needs
/// no more marks.
pub(crate) fn boards(
    arguments: &WordleArguments,
    lexicon: &Lexicon,
) -> Result<Vec<Vec<Guess>>, Failure> {
    let marks_of = |guess: &str| guess.split_once('=').map_or(1, |it| it.1.split('/').count());
    let first = arguments.guesses.first().map(|it| marks_of(it));
    let number = arguments.words.or(first).unwrap_or(1);
    if number > MOST_BOARDS {
        let found = numbers::grouped(number);
        let text = arguments.guesses.first().map_or("", String::as_str);
        return Err(Failure::at(
            format_args!("guess {:?}", dictc_letters::visible(text)),
            format_args!("has marks for {found} boards; expected at most {MOST_BOARDS}"),
        ));
    }
    let mut boards: Vec<Vec<Guess>> = vec![Vec::new(); number];
    for text in &arguments.guesses {
        let wrong = |problem: String| {
            Err(Failure::at(format_args!("guess {:?}", dictc_letters::visible(text)), problem))
        };
        if marks_of(text) != number {
            let (found, number) =
                (numbers::count(marks_of(text), "board"), numbers::grouped(number));
            return wrong(format!("has marks for {found}; expected {number}"));
        }
        let Some((word, marks)) = text.split_once('=') else {
            // The message of a guess without marks.
            Guess::parse(text, lexicon)?;
            continue;
        };
        for (at, (board, marks)) in boards.iter_mut().zip(marks.split('/')).enumerate() {
            let answer = board.last().filter(|it| number > 1 && it.is_right());
            if answer.is_none() && marks.is_empty() && number > 1 {
                return wrong(format!("has no marks for board {}, which is not solved", at + 1));
            }
            if answer.is_some() && marks.is_empty() {
                continue;
            }
            let guess = Guess::parse(&format!("{word}={marks}"), lexicon)?;
            let Some(answer) = answer else {
                board.push(guess);
                continue;
            };
            let expected = Mark::all_in(lexicon.alphabet(), guess.word(), answer.word());
            if guess.marks() != expected {
                let (expected, answer) = (marks_to_text(&expected), answer.word());
                let of_board = format!("for board {}, which is solved with {answer}", at + 1);
                return wrong(format!("has marks {of_board}; expected {expected} or none"));
            }
        }
    }
    Ok(boards)
}

/// A guess at several words.
#[derive(Debug, Serialize)]
struct BoardsRow<'a> {
    word: &'a str,
    bits: f64,
    /// The boards whose answer it can be, from 1.
    boards: Vec<usize>,
}

/// A word that fits a board.
#[derive(Debug, Serialize)]
struct FittingRow<'a> {
    word: &'a str,
    board: usize,
}

/// Prints advice for several boards, or the words that fit each.
pub(crate) fn run(
    arguments: &WordleArguments,
    options: &CommonArguments,
    vocabulary: &Vocabulary,
    mut wordle: Wordle,
    boards: &[Vec<Guess>],
) -> Result<(), Failure> {
    let fitting = |wordle: &Wordle| -> Result<Vec<Vec<String>>, Failure> {
        let words = boards.iter().map(|board| match is_open(board) {
            true => Ok(wordle.fitting(board)?.into_iter().map(str::to_owned).collect()),
            false => Ok(Vec::new()),
        });
        words.collect()
    };
    let is_stuck = |lefts: &[Vec<String>]| {
        boards.iter().zip(lefts).any(|(board, left)| is_open(board) && left.is_empty())
    };
    let mut lefts = fitting(&wordle)?;
    if is_stuck(&lefts)
        && let Some(all) = arguments.widened(vocabulary, wordle.length())?
    {
        wordle = all;
        lefts = fitting(&wordle)?;
        if let (Some(limit), false) = (vocabulary.limit(), is_stuck(&lefts)) {
            PROGRAM.remark(format_args!("no word{limit} fits each board; these have rarer ones"));
        }
    }
    let output = &arguments.output;
    if arguments.answers {
        let mut rows = output.rows(&["word", "board"])?;
        let words = (1..).zip(&lefts).flat_map(|(at, left)| left.iter().map(move |it| (it, at)));
        for (word, board) in words.take(arguments.limit.unwrap_or(usize::MAX)) {
            rows.row(&FittingRow { word, board })?;
        }
        rows.finish()?;
    } else {
        let advice = wordle.advise_boards(boards, arguments.limit.unwrap_or(GUESSES))?;
        if output.want_rows() {
            let mut rows = output.rows(&["word", "bits", "boards"])?;
            for BoardsAdvice { word, bits, boards, .. } in &advice {
                let boards = boards.iter().map(|it| it + 1).collect();
                rows.row(&BoardsRow { word, bits: thousandths(*bits), boards })?;
            }
            rows.finish()?;
        } else {
            print(Content::Text, text(boards, &lefts, &advice, vocabulary.lexicon(), options))?;
        }
    }
    if is_stuck(&lefts) { Err(Failure::NothingFound) } else { Ok(()) }
}

fn text(
    boards: &[Vec<Guess>],
    lefts: &[Vec<String>],
    advice: &[BoardsAdvice],
    lexicon: &Lexicon,
    options: &CommonArguments,
) -> String {
    let (style, alphabet) = (text_style(options.color), lexicon.alphabet());
    let (bold, heading, dim) = (style.palette.bold, style.palette.heading, style.palette.dim);
    let mut text = String::new();
    for (number, (board, left)) in (1..).zip(boards.iter().zip(lefts)) {
        text += &format!("{number}  ");
        match board.iter().find(|it| it.is_right()) {
            Some(right) => text += &format!("{} is right", alphabet.written(right.word())),
            None => {
                let left: Vec<&str> = left.iter().map(String::as_str).collect();
                fit_line(&mut text, &left, "", alphabet, style);
            }
        }
        text.push('\n');
    }
    if advice.is_empty() {
        return text;
    }
    let width =
        advice.iter().map(|it| alphabet.written(&it.word).width()).max().unwrap_or(0).max(5);
    text += &format!("\n{heading}{:<width$}   bits{heading:#}\n", "guess");
    for BoardsAdvice { word, bits, boards, .. } in advice {
        let fits: Vec<String> = boards.iter().map(|it| (it + 1).to_string()).collect();
        let note = match fits.is_empty() {
            true => "does not fit".to_owned(),
            false => format!("fits {}", fits.join(", ")),
        };
        let word = alphabet.written(word);
        let pad = " ".repeat(width.saturating_sub(word.width()));
        text += &format!("{bold}{word}{bold:#}{pad}  {bits:>5.2}  {dim}{note}{dim:#}\n");
    }
    text
}
