//! Escapes texts for messages.

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

/// A text in quotes for a message, escaped as by [`escaped`]. The quotes are `'`, or `"` around a
/// text that has an apostrophe, which is then easier to read. Takes linear time.
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
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    format!("{quote}{}{quote}", escaped(text, quote))
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
    }

    #[test]
    fn a_mark_is_escaped_only_where_it_would_combine_with_the_quote() {
        assert_eq!(escaped("a\u{301}", '\''), "a\u{301}");
        assert_eq!(escaped("\u{301}a", '\''), "\\u{301}a");
    }
}
