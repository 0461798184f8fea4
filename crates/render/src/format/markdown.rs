//! A table in GitHub's Markdown: a header, a rule below it, then a line for each row.

use std::io::{self, Write};

use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Layout};

pub(super) const MARKDOWN: Description = Description {
    name: "markdown",
    about: "A table to paste into chats and issues",
    kind: Kind::Table,
    has_header: true,
    separators: &[],
    writer: |_| Box::new(Markdown),
};

#[derive(Debug)]
struct Markdown;

impl FormatWriter for Markdown {
    fn begin(&mut self, out: &mut dyn Write, layout: &Layout) -> io::Result<()> {
        let mut lines = Vec::new();
        push_line(&mut lines, layout.columns.iter().map(|name| name.as_bytes()));
        lines.push(b'|');
        lines.extend(b" --- |".repeat(layout.columns.len()));
        lines.push(b'\n');
        out.write_all(&lines)
    }

    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        push_line(line, fields.iter().map(|field| field.text));
        Ok(())
    }
}

fn push_line<'a>(line: &mut Vec<u8>, cells: impl Iterator<Item = &'a [u8]>) {
    line.push(b'|');
    for cell in cells {
        line.push(b' ');
        push_escaped(line, cell);
        line.extend_from_slice(b" |");
    }
    line.push(b'\n');
}

/// Appends text, escaped for Markdown: tabs, line breaks, and spaces around the text, by their
/// numbers.
fn push_escaped(line: &mut Vec<u8>, text: &[u8]) {
    for (i, &byte) in text.iter().enumerate() {
        match byte {
            b'\t' | b'\n' | b'\r' => line.extend(format!("&#{byte};").into_bytes()),
            b' ' if i == 0 || i + 1 == text.len() => line.extend(b"&#32;"),
            b'\\' | b'|' | b'*' | b'`' | b'<' | b'&' | b'~' | b'[' => line.extend([b'\\', byte]),
            b'_' if !is_within_word(text, i) => line.extend([b'\\', byte]),
            _ => line.push(byte),
        }
    }
}

/// Whether there are letters or digits on both sides. There `_` is not emphasis, and names of
/// columns stay readable.
fn is_within_word(text: &[u8], i: usize) -> bool {
    let is_alphanumeric = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    is_alphanumeric(i.checked_sub(1).and_then(|i| text.get(i))) && is_alphanumeric(text.get(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_shows_as_it_is() {
        for (text, expected) in [
            ("tea", "tea"),
            ("", ""),
            ("été d'été", "été d'été"),
            ("a*b", r"a\*b"),
            ("<b>", r"\<b>"),
            ("a|b", r"a\|b"),
            (r"a\b\", r"a\\b\\"),
            (r"\|", r"\\\|"),
            ("`a` ~b~", r"\`a\` \~b\~"),
            ("&lt;", r"\&lt;"),
            ("[th]e/ab", r"\[th]e/ab"),
            ("t[^jqxz]/**", r"t\[^jqxz]/\*\*"),
            ("word_count", "word_count"),
            ("_a_ b__c", r"\_a\_ b\_\_c"),
            (" a\tb  c\r\n", "&#32;a&#9;b  c&#13;&#10;"),
            ("d ", "d&#32;"),
        ] {
            let mut line = Vec::new();
            push_escaped(&mut line, text.as_bytes());
            assert_eq!(String::from_utf8(line).unwrap(), expected);
        }
    }
}
