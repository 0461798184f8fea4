//! Texts in messages.

use std::borrow::Cow;
use std::fmt::Write;

use crate::unicode::combining_class;

/// A text for a message that puts it into quotes of this kind: characters that a terminal would not
/// show as they are, the quote and backslashes are escaped as in Rust. Takes linear time; a text
/// that needs no change is borrowed.
///
/// Errors quote words and boards with it. `str::escape_debug` does the same for all that people
/// type, and takes several kilobytes of tables into a program.
///
/// # Examples
///
/// ```
/// assert_eq!(letters::escaped("señor", '\''), "señor");
/// assert_eq!(letters::escaped("won't\n", '\''), "won\\'t\\n");
/// assert_eq!(letters::escaped("\u{202e}abc", '"'), "\\u{202e}abc");
/// ```
#[must_use]
pub fn escaped(text: &str, quote: char) -> Cow<'_, str> {
    let shows = |(at, character): (usize, char)| is_visible(character, quote, at == 0);
    if text.char_indices().all(shows) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for (at, character) in text.char_indices() {
        match character {
            '\0' => escaped.push_str("\\0"),
            '\t' => escaped.push_str("\\t"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            _ if is_visible(character, quote, at == 0) => escaped.push(character),
            '\\' | '\'' | '"' => escaped.extend(['\\', character]),
            // Writing to a string cannot fail.
            _ => drop(write!(escaped, "\\u{{{:x}}}", character as u32)),
        }
    }
    Cow::Owned(escaped)
}

/// Whether a message shows the character as it is. A mark would combine with the quote before it.
fn is_visible(character: char, quote: char, is_first: bool) -> bool {
    match character {
        ' '..='~' => character != quote && character != '\\',
        // Soft hyphen, widths of zero and directions, the byte order mark, annotations, private use.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => false,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => false,
        '\u{fff0}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'.. => false,
        _ if character.is_control() || character.is_whitespace() => false,
        _ => !is_first || combining_class(character) == 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that the standard library shows as it is.
    #[test]
    fn what_the_standard_library_shows_is_shown() {
        let mut shown = 0;
        for character in ('\0'..=char::MAX).filter(|it| it.escape_debug().count() == 1) {
            shown += 1;
            assert_eq!(escaped(&character.to_string(), '"'), character.to_string());
        }
        assert!(shown > 100_000, "{shown}");
    }

    #[test]
    fn what_would_spoil_a_message_is_escaped_as_in_the_standard_library() {
        for text in [
            "\0",
            "\t\r\n",
            "\u{1b}[31m",
            "\u{7f}",
            "\u{85}",
            "\u{a0}",
            "\u{ad}",
            "\u{200b}",
            "\u{202e}",
            "\u{2028}",
            "\u{2069}",
            "\u{3000}",
            "\u{feff}",
            "\u{e000}",
            "\u{e0001}",
            "\u{301}a",
            "a\\b",
            "\u{10ffff}",
        ] {
            let expected = text.escape_debug().to_string();
            assert_eq!(escaped(text, '\''), expected);
            assert!(escaped(text, '"').starts_with('\\') || text.starts_with('a'), "{expected}");
        }
        // Behind a letter a mark is part of it.
        assert_eq!(escaped("a\u{301}", '\''), "a\u{301}");
    }

    #[test]
    fn only_the_quote_around_a_text_is_escaped() {
        assert_eq!(escaped("it's", '\''), "it\\'s");
        assert_eq!(escaped("it's", '"'), "it's");
        assert_eq!(escaped("\"it\"\n", '"'), "\\\"it\\\"\\n");
        assert_eq!(escaped("\"it\"\n", '\''), "\"it\"\\n");
    }
}
