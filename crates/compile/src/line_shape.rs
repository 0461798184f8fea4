//! What a line of a list looks like, split at a separator.

use std::borrow::Cow;

use crate::list_form::Separator;

/// The shape of a line, split at one separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Only a word, in quotes or with a separator after it.
    Quoted,
    WordNumber,
    NumberWord,
    /// A line number or a bullet, and a word.
    BulletWord,
    /// A word and a decimal number.
    WordDecimal,
    DecimalWord,
    /// A word and a text that is not a word.
    WordText,
    WordWord,
    /// A word and its pronunciation, or a note in parentheses.
    WordNote,
    /// A word, its meaning, and its forms in brackets: `TEA a drink [n TEAS]`.
    WordEntry,
    /// Three words or more.
    Words,
    /// Other columns.
    Columns,
    /// No word, and a number.
    OddNumber,
    Other,
}

pub(crate) const SHAPES: usize = Shape::Other as usize + 1;

/// The shape of a line with these columns.
pub(crate) fn shape_of(columns: &[Cow<'_, str>], separator: Separator) -> Shape {
    if let (Separator::Blanks, [first, middle @ .., last]) = (separator, columns)
        && middle.iter().all(|it| is_word(it, separator))
    {
        let [begins, ends] = [first, last].map(|it| is_word(it, separator));
        match () {
            () if begins && is_number(last) => return Shape::WordNumber,
            () if begins && is_decimal(last) => return Shape::WordDecimal,
            () if ends && is_number(first) => return Shape::NumberWord,
            () if ends && is_decimal(first) => return Shape::DecimalWord,
            () if ends && is_bullet(first) => return Shape::BulletWord,
            () => {}
        }
    }
    let is_word = |it: &str| is_word(it, separator);
    match columns {
        [word] if is_word(word) => Shape::Quoted,
        [first, second] => match (is_word(first), is_word(second)) {
            (true, true) if second.contains(char::is_whitespace) => Shape::WordText,
            (true, true) => Shape::WordWord,
            (true, false) if is_number(second) => Shape::WordNumber,
            (true, false) if is_decimal(second) => Shape::WordDecimal,
            (true, false) if separator == Separator::Blanks => of_blanks(columns),
            (true, false) => Shape::WordText,
            (false, true) if is_number(first) => Shape::NumberWord,
            (false, true) if is_decimal(first) => Shape::DecimalWord,
            (false, true) if is_bullet(first) => Shape::BulletWord,
            (false, false) if is_number(second) && separator != Separator::Blanks => {
                Shape::OddNumber
            }
            _ => Shape::Other,
        },
        [_, _, _, ..]
            if columns.iter().all(|it| is_word(it) && !it.contains(char::is_whitespace)) =>
        {
            Shape::Words
        }
        [first, .., _] if is_word(first) && separator == Separator::Blanks => of_blanks(columns),
        [_, _, _, ..] if separator != Separator::Blanks && columns.iter().any(|it| is_word(it)) => {
            Shape::Columns
        }
        _ => Shape::Other,
    }
}

/// The shape of a line that begins with a word and a blank, and does not have only words.
fn of_blanks(columns: &[Cow<'_, str>]) -> Shape {
    let is_sound = |it: &str| {
        let letters = it.trim_end_matches(['0', '1', '2']);
        (1..=3).contains(&letters.len()) && letters.bytes().all(|it| it.is_ascii_uppercase())
    };
    let rest = &columns[1..];
    let is_note = rest[0].starts_with('(') && rest.last().is_some_and(|it| it.ends_with(')'));
    let is_entry = rest.iter().any(|it| it.starts_with('['))
        && rest.last().is_some_and(|it| it.ends_with(']'));
    if is_entry {
        return Shape::WordEntry;
    }
    // Sounds without digits are words, and here is a column that is none.
    let has_sounds = rest.iter().all(|it| is_sound(it));
    if is_note || has_sounds { Shape::WordNote } else { Shape::Other }
}

/// Whether a column is a word, or several words if blanks do not separate columns.
pub(crate) fn is_word(column: &str, separator: Separator) -> bool {
    let is_of_word = |it: char| match it {
        '\'' | '-' | '.' | ' ' | '/' => it != ' ' || separator != Separator::Blanks,
        _ => {
            !it.is_ascii_punctuation()
                && !it.is_numeric()
                && !it.is_control()
                && !it.is_whitespace()
        }
    };
    // Nearly all columns are ASCII.
    let is_plain = |it: u8| it.is_ascii_alphabetic() || is_of_word(char::from(it));
    match column.is_ascii() {
        true => column.bytes().all(is_plain) && column.bytes().any(|it| it.is_ascii_alphabetic()),
        false => column.chars().all(is_of_word) && column.chars().any(char::is_alphabetic),
    }
}

pub(crate) fn is_number(column: &str) -> bool {
    !column.is_empty() && column.bytes().all(|it| it.is_ascii_digit())
}

/// Whether a column is a decimal number, such as `-0.5`, `1e-6` or `3%`.
fn is_decimal(column: &str) -> bool {
    // Nearly no column is one.
    if column.starts_with(|it: char| !it.is_ascii_digit() && !"-+.,".contains(it)) {
        return false;
    }
    let number = column.strip_suffix('%').unwrap_or(column).replacen(',', ".", 1);
    number.parse::<f64>().is_ok() && number.bytes().any(|it| it.is_ascii_digit())
}

/// Whether a column is a line number, such as `1.` or `(1)`, or a bullet.
fn is_bullet(column: &str) -> bool {
    let number = column.strip_suffix(['.', ')', ':']);
    number.is_some_and(|it| is_number(it.strip_prefix('(').unwrap_or(it)))
        || matches!(column, "-" | "*" | "+" | "•" | "–")
}

/// Whether a column has the places of a word on a board: `0:0 0:1`.
pub(crate) fn is_path(column: &str) -> bool {
    let is_place = |it: &str| it.split_once(':').is_some_and(|(a, b)| is_number(a) && is_number(b));
    column.starts_with(|it: char| it.is_ascii_digit()) && column.split(' ').all(is_place)
}

#[cfg(test)]
mod tests;
