//! `puzzle wordle --play`: guesses by a player.

use anstyle::{AnsiColor, Style};
use dictc_cli::boards::choose_seed;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_letters::{Alphabet, Letter, typed_words};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{Guess, GuessRule, Wordle, marks_to_text};
use dictc_query::Mark;
use dictc_render::Palette;

use crate::play::Dialogue;
use crate::wordle_arguments::WordleArguments;

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
    let (secret, palette) = (wordle.secret(seed), text_style(options.color).palette);
    let mut dialogue = Dialogue::start();
    dialogue.say(&format!(
        "a word of {}, {}\n",
        numbers::count(wordle.length(), "letter"),
        numbers::count(arguments.tries(), "guess")
    ))?;
    let mut guesses: Vec<Guess> = Vec::new();
    while guesses.len() < arguments.tries() {
        let prompt = format!("{}> ", guesses.len() + 1);
        let Some(line) = dialogue.ask(&prompt)? else { break };
        let words: Vec<&str> = typed_words(&line).collect();
        if words.len() > 1 {
            dialogue.say("expected one word\n")?;
            continue;
        }
        let word = lexicon.fold(words.first().unwrap_or(&""));
        if word.is_empty() {
            let left = wordle.fitting(&guesses)?;
            let fit = if left.len() == 1 { "fits" } else { "fit" };
            let left = numbers::count(left.len(), "word");
            dialogue.say(&format!("{left} {fit}\n"))?;
            continue;
        }
        if let Some(problem) = problem(arguments.rule(), wordle, &guesses, (&word, lexicon))? {
            dialogue.say(&format!("{problem}\n"))?;
            continue;
        }
        let marks = Mark::all_in(lexicon.alphabet(), &word, secret);
        let guess = Guess::new(&word, marks, lexicon)?;
        dialogue.say(&format!("{}\n", marked(&guess, lexicon.alphabet(), &palette)))?;
        let is_right = guess.is_right();
        guesses.push(guess);
        if is_right {
            let guesses = numbers::count(guesses.len(), "guess");
            return dialogue.say(&format!("right, in {guesses}\n"));
        }
    }
    dialogue.say(&format!("the word was {}\n", lexicon.alphabet().written(secret)))
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
        return Ok(Some("not in the dictionary".to_owned()));
    }
    let is_allowed = rule == GuessRule::Any || wordle.is_hard_guess(guesses, word)?;
    Ok((!is_allowed).then(|| "hard mode: keep to the letters that were found".to_owned()))
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
