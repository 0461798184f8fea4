//! Escapes texts for people: in messages, and wherever text of others is shown.

use std::borrow::Cow;
use std::error::Error;
use std::iter::successors;

/// Whether a character can act on a terminal or change the text around it: a control character (C0,
/// DEL, C1), or a sign that sets the direction of text. Letters of scripts that are written from
/// right to left need no such sign.
#[doc(hidden)]
#[must_use]
pub fn is_control(character: char) -> bool {
    let sets_direction = |it| matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || sets_direction(character)
}

/// The mark after a letter that keeps the letters of a row in their order from left to right.
#[doc(hidden)]
pub const LEFT_TO_RIGHT_MARK: char = '\u{200e}';

/// The face of a tile that stays where it is in a row. Neighboring letters of Hebrew or Arabic run from
/// right to left, and take what is between them along.
#[doc(hidden)]
#[must_use]
pub fn in_order(face: String) -> String {
    match face.contains(is_right_to_left) {
        true => face + LEFT_TO_RIGHT_MARK.encode_utf8(&mut [0; 4]),
        false => face,
    }
}

/// Whether a letter is written from right to left: whether it is in a block that Unicode reserves for
/// such scripts (`DerivedBidiClass.txt`, the defaults of R and AL).
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// A text of others as a part of a line: characters that [act on a terminal](is_control), line ends
/// and tabs among them, appear as escapes. Takes linear time. Texts without them are borrowed.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::visible("שלום"), "שלום");
/// assert_eq!(dictc_letters::visible("a\u{1b}[2J\n"), "a\\u{1b}[2J\\n");
/// ```
#[doc(hidden)]
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // Nearly all texts need no decoding.
    if text.bytes().all(|it| matches!(it, b' '..=b'~')) || !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(2 * text.len());
    text.chars().for_each(|it| push_visible(&mut shown, it));
    Cow::Owned(shown)
}

/// Appends a character as [`visible`] shows it.
#[doc(hidden)]
pub fn push_visible(shown: &mut String, character: char) {
    match character {
        '\t' | '\n' | '\r' => shown.extend(character.escape_default()),
        _ if is_control(character) => shown.extend(character.escape_unicode()),
        _ => shown.push(character),
    }
}

/// A text for a message that puts it into quotes of this kind, `'` or `"`: escaped as in Rust,
/// except for the other kind of quotes. Takes linear time.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::escaped("señor", '\''), "señor");
/// assert_eq!(dictc_letters::escaped("won't\n", '\''), "won\\'t\\n");
/// assert_eq!(dictc_letters::escaped("won't", '"'), "won't");
/// assert_eq!(dictc_letters::escaped("\u{202e}abc", '"'), "\\u{202e}abc");
/// ```
#[doc(hidden)]
#[must_use]
pub fn escaped(text: &str, quote: char) -> String {
    let (other, escaped) = if quote == '"' { ("'", "\\'") } else { ("\"", "\\\"") };
    text.escape_debug().to_string().replace(escaped, other)
}

/// The maximum number of characters of a text in a message.
const MOST: usize = 60;

/// The beginning of a text, which may be long: at most 60 characters, and an ellipsis after them.
#[doc(hidden)]
#[must_use]
pub fn beginning(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// The [beginning] of a text in quotes for a message, escaped as by [`escaped`]. The quotes are
/// `'`, or `"` around a text that has an apostrophe, which is then easier to read. Takes linear
/// time.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::quoted("señor"), "'señor'");
/// assert_eq!(dictc_letters::quoted("won't"), "\"won't\"");
/// ```
#[doc(hidden)]
#[must_use]
pub fn quoted(text: &str) -> String {
    let text = beginning(text);
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    format!("{quote}{}{quote}", escaped(&text, quote))
}

/// The messages of an error and of its causes, joined with `: `. Some errors of other crates contain
/// the text of their cause, which is not repeated.
#[doc(hidden)]
#[must_use]
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    for cause in successors(error.source(), |&it| it.source()) {
        let message = cause.to_string();
        if !text.ends_with(&message) {
            text = format!("{text}: {message}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_quote_around_a_text_is_escaped() {
        assert_eq!(escaped("it's", '\''), "it\\'s");
        assert_eq!(escaped("it's", '"'), "it's");
        assert_eq!(escaped("\"it\"\n", '"'), "\\\"it\\\"\\n");
        assert_eq!(escaped("\"it\"\n", '\''), "\"it\"\\n");
        assert_eq!(escaped("\\\"", '\''), "\\\\\"");
        assert_eq!(escaped("\\'", '"'), "\\\\'");
    }

    #[test]
    fn an_apostrophe_is_in_the_other_quotes() {
        assert_eq!(quoted("é"), "'é'");
        assert_eq!(quoted("'"), "\"'\"");
        assert_eq!(quoted("\""), "'\"'");
        assert_eq!(quoted("it's \"it\""), "'it\\'s \"it\"'");
        assert_eq!(quoted("it's\n"), "\"it's\\n\"");
        assert_eq!(quoted(&"é".repeat(61)), format!("'{}…'", "é".repeat(60)));
    }

    #[test]
    fn a_mark_is_escaped_only_where_it_would_combine_with_the_quote() {
        assert_eq!(escaped("a\u{301}", '\''), "a\u{301}");
        assert_eq!(escaped("\u{301}a", '\''), "\\u{301}a");
    }
}
