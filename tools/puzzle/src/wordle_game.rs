//! `puzzle wordle --play`: guesses by a player.

use anstyle::{AnsiColor, Style};
use dictc_cli::boards::choose_seed;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_letters::{Alphabet, Letter, written_words};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{Guess, GuessRule, Wordle, marks_to_text};
use dictc_query::Mark;
use dictc_render::Palette;

use crate::play::Dialogue;
use crate::wordle_arguments::WordleArguments;
use crate::wordle_text::why_missed;

/// Lets the user guess a word.
pub(crate) fn play(
    arguments: &WordleArguments,
    wordle: &Wordle,
    lexicon: &Lexicon,
    options: &CommonArguments,
) -> Result<(), Failure> {
    let seed = arguments.seed.unwrap_or_else(choose_seed);
    if arguments.seed.is_none() {
        PROGRAM.remark(format_args!("seed {seed}; --seed {seed} chooses the same word"));
    }
    let secrets = secrets(arguments, wordle, seed)?;
    let palette = text_style(options.color).palette;
    let mut dialogue = Dialogue::start();
    dialogue.say(&format!(
        "{} of {}, {}\n",
        if secrets.len() == 1 {
            "a word".to_owned()
        } else {
            numbers::count(secrets.len(), "word")
        },
        numbers::count(wordle.length(), "letter"),
        numbers::count(arguments.tries(), "guess")
    ))?;
    // The guesses at each word, up to the right one.
    let mut boards: Vec<Vec<Guess>> = vec![Vec::new(); secrets.len()];
    let mut guesses = 0;
    while guesses < arguments.tries() {
        let Some(line) = dialogue.ask(&format!("{}> ", guesses + 1))? else { break };
        let words: Vec<&str> = written_words(&line).collect();
        if words.len() > 1 {
            dialogue.say("expected one word\n")?;
            continue;
        }
        let word = lexicon.fold(words.first().unwrap_or(&""));
        if word.is_empty() {
            dialogue.say(&numbers_left(wordle, &boards)?)?;
            continue;
        }
        if let Some(problem) = problem(arguments.rule(), wordle, &boards[0], (&word, lexicon))? {
            dialogue.say(&format!("{problem}\n"))?;
            continue;
        }
        guesses += 1;
        let mut reply = String::new();
        let numbers: Vec<String> = (0..boards.len()).map(|at| number(at, &boards)).collect();
        for ((board, secret), number) in boards.iter_mut().zip(&secrets).zip(numbers) {
            if is_open(board) {
                let marks = Mark::all_in(lexicon.alphabet(), &word, secret);
                let guess = Guess::new(&word, marks, lexicon)?;
                reply += &format!("{number}{}\n", marked(&guess, lexicon.alphabet(), &palette));
                board.push(guess);
            }
        }
        dialogue.say(&reply)?;
        if !boards.iter().any(|it| is_open(it)) {
            return dialogue.say(&format!("right, in {}\n", numbers::count(guesses, "guess")));
        }
    }
    let open = secrets.iter().zip(&boards).filter(|(_, board)| is_open(board));
    let missed: Vec<_> = open.map(|(secret, _)| lexicon.alphabet().written(secret)).collect();
    let were = if missed.len() == 1 { "word was" } else { "words were" };
    dialogue.say(&format!("the {were} {}\n", missed.join(", ")))
}

/// The number of a word in the dialogue, if there are several.
fn number(at: usize, boards: &[Vec<Guess>]) -> String {
    if boards.len() > 1 { format!("{}  ", at + 1) } else { String::new() }
}

/// How many words can still be each word that is not guessed yet.
fn numbers_left(wordle: &Wordle, boards: &[Vec<Guess>]) -> Result<String, Failure> {
    let mut lines = String::new();
    for (at, board) in boards.iter().enumerate().filter(|(_, it)| is_open(it)) {
        let left = wordle.fitting(board)?.len();
        let fit = if left == 1 { "fits" } else { "fit" };
        lines += &format!("{}{} {fit}\n", number(at, boards), numbers::count(left, "word"));
    }
    Ok(lines)
}

/// Whether a word is not guessed yet.
pub(crate) fn is_open(board: &[Guess]) -> bool {
    !board.iter().any(Guess::is_right)
}

/// The words to guess: different ones for a seed.
fn secrets<'w>(
    arguments: &WordleArguments,
    wordle: &'w Wordle,
    seed: u64,
) -> Result<Vec<&'w str>, Failure> {
    let number = arguments.words.unwrap_or(1);
    if number > wordle.answers() {
        let words = numbers::count(wordle.answers(), "word");
        return Err(Failure::at("--words", format_args!("only {words} can be the answer")));
    }
    Ok(wordle.secrets(seed, number))
}

/// The reason why a word cannot be guessed, if any.
fn problem(
    rule: GuessRule,
    wordle: &Wordle,
    guesses: &[Guess],
    (word, lexicon): (&str, &Lexicon),
) -> Result<Option<String>, Failure> {
    let length = wordle.length();
    if lexicon.alphabet().count(word) != length {
        return Ok(Some(format!("expected {}", numbers::count(length, "letter"))));
    }
    if !wordle.contains(word) {
        let why = lexicon.why_not(word).map(|it| format!(": {it}")).unwrap_or_default();
        return Ok(Some(format!("not in the dictionary{why}")));
    }
    let missed = match rule {
        GuessRule::Any => None,
        GuessRule::Hard => wordle.missed(guesses, word)?,
    };
    Ok(missed.map(|it| format!("hard mode: {}", why_missed(it))))
}

/// A guess with its marks: in colors, and as letters for terminals without them.
fn marked(guess: &Guess, alphabet: &Alphabet, palette: &Palette) -> String {
    let grey = Style::new()
        .fg_color(Some(AnsiColor::White.into()))
        .bg_color(Some(AnsiColor::BrightBlack.into()));
    let style = |mark: &Mark| match mark {
        _ if *palette == Palette::default() => Style::new(),
        Mark::Correct => palette.start,
        Mark::Present => palette.path,
        Mark::Absent => grey,
    };
    let tile = |(letter, mark): (Letter, &Mark)| {
        let (style, letter) = (style(mark), alphabet.face_of(letter));
        format!("{style} {letter} {style:#}")
    };
    let tiles: String = alphabet.divide(guess.word()).zip(guess.marks()).map(tile).collect();
    format!("{tiles}  {}", marks_to_text(guess.marks()))
}
