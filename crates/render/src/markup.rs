//! Escapes text for XML and HTML, and isolates text that may run from right to left.

/// A text for XML and HTML, between tags or in quotes: special characters are escaped, and control
/// characters become spaces.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A word, a board or a name within other text of a page. It may run from right to left, as in Hebrew
/// and Arabic; without the element, numbers and signs beside it would run with it.
pub(crate) fn isolated(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}
