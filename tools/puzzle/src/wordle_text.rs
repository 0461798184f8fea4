//! Lines of text that the commands and the game of `puzzle wordle` share.

use dictc_cli::numbers;
use dictc_letters::Alphabet;
use dictc_puzzles::Missed;
use dictc_render::TextStyle;
use unicode_width::UnicodeWidthStr;

/// What hard mode expects of a guess that misses this.
pub(crate) fn why_missed(missed: Missed) -> String {
    match missed {
        Missed::Place(letter, place) => {
            format!("expected {:?} as letter {}", letter.to_string(), place + 1)
        }
        Missed::Letter(letter, 1) => format!("expected a word with {:?}", letter.to_string()),
        Missed::Letter(letter, times) => {
            format!("expected a word with at least {times} of {:?}", letter.to_string())
        }
        _ => "expected what was found".to_owned(),
    }
}

/// Appends the number of words that fit and as many of them as a line has room for, with a sign if
/// there are more.
pub(crate) fn fit_line(
    text: &mut String,
    left: &[&str],
    limit: &str,
    alphabet: &Alphabet,
    style: TextStyle,
) {
    if left.is_empty() {
        text.push_str("no word fits");
        return;
    }
    let bold = style.palette.bold;
    let fit = if left.len() == 1 { "fits" } else { "fit" };
    let number = numbers::count(left.len(), "word");
    text.push_str(&format!("{bold}{number}{limit} {fit}{bold:#}:"));
    let mut columns = text.lines().last().map_or(0, |it| it.chars().count());
    for (i, word) in left.iter().enumerate() {
        columns += word.width() + 1;
        if columns + 2 > style.width && i + 1 < left.len() {
            text.push_str(" …");
            break;
        }
        text.push_str(&format!(" {}", alphabet.written(word)));
    }
}
