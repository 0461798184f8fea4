//! Text in lines of limited width.

use unicode_width::UnicodeWidthStr;

use crate::text_style::TextStyle;

/// Appends a head and the words after it, with a space between words. A line that would be wider
/// than the style allows is broken between words; the next line begins with `indent` spaces.
/// Linear in the length of the text.
pub fn write_wrapped<'a>(
    out: &mut String,
    head: &str,
    words: impl IntoIterator<Item = &'a str>,
    indent: usize,
    style: TextStyle,
) {
    let mut column = head.width();
    out.push_str(head);
    let mut is_first = true;
    for word in words {
        let width = word.width();
        if !is_first && column + 1 + width > style.width {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if !is_first {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
        is_first = false;
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Palette;

    #[test]
    fn lines_are_as_wide_as_they_may_be() {
        let style = TextStyle::new(Palette::default(), 12);
        let wrapped = |head: &str, text: &str| {
            let mut out = String::new();
            write_wrapped(&mut out, head, text.split(' '), 2, style);
            out
        };
        assert_eq!(wrapped("a: ", "bb ccc dd eeeee"), "a: bb ccc dd\n  eeeee\n");
        assert_eq!(wrapped("a: ", "ワイド wide"), "a: ワイド\n  wide\n");
        assert_eq!(wrapped("a: ", "unbreakable word"), "a: unbreakable\n  word\n");
        assert_eq!(wrapped("a: ", ""), "a:\n");
    }
}
