//! Reads the built-in dice and rules without a TOML library, so that programs that accept no files
//! of their own need none.
//!
//! The built-in files use a small part of TOML: lines `key = value`, where a value is a whole number,
//! a text in double quotes, or a list of texts that may span lines. Tests read them as TOML, too,
//! and compare.

/// The text of a built-in file. Without the feature `sources` it ends where the lists of sources and
/// notes begin, which are last, so that small programs do not hold them.
macro_rules! built_in_file {
    ($path:literal) => {{
        const WHOLE: &str = include_str!($path);
        const LEN: usize = $crate::built_in::kept(WHOLE);
        // A copy: part of a text would keep all of it in the program.
        static TEXT: [u8; LEN] = $crate::built_in::beginning(WHOLE);
        match std::str::from_utf8(&TEXT) {
            Ok(text) => text,
            Err(_) => panic!("the file is UTF-8"),
        }
    }};
}

pub(crate) use built_in_file;

/// How much of a file a program holds.
pub(crate) const fn kept(file: &str) -> usize {
    const SOURCES: &[u8] = b"\nsources = [";
    let file = file.as_bytes();
    let (mut at, mut matched) = (0, 0);
    while at < file.len() && matched < SOURCES.len() && !cfg!(feature = "sources") {
        matched =
            if file[at] == SOURCES[matched] { matched + 1 } else { (file[at] == b'\n') as usize };
        at += 1;
    }
    if matched == SOURCES.len() { at - matched } else { file.len() }
}

/// The first bytes of a file.
pub(crate) const fn beginning<const LEN: usize>(file: &str) -> [u8; LEN] {
    match file.as_bytes().first_chunk() {
        Some(bytes) => *bytes,
        None => panic!("the file is shorter"),
    }
}

/// The fields of a file that have not been taken.
pub(crate) struct Fields<'a>(Vec<(&'a str, Value)>);

enum Value {
    Number(usize),
    Text(String),
    List(Vec<String>),
}

impl<'a> Fields<'a> {
    /// The fields of a file; `None` if it uses more of TOML than this module reads.
    pub(crate) fn read(text: &'a str) -> Option<Fields<'a>> {
        let mut fields = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (key, after) = rest.split_once('=')?;
            let (value, after) = value(after.trim_start())?;
            let key = key.trim();
            if !key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
                return None;
            }
            fields.push((key, value));
            rest = after.trim_start();
        }
        Some(Fields(fields))
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        let at = self.0.iter().position(|(it, _)| *it == key)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Takes a text.
    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        match self.take(key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Takes a number.
    pub(crate) fn number(&mut self, key: &str) -> Option<usize> {
        match self.take(key)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Takes a list. A file without it has an empty one.
    pub(crate) fn list(&mut self, key: &str) -> Option<Vec<String>> {
        match self.take(key) {
            None => Some(Vec::new()),
            Some(Value::List(list)) => Some(list),
            Some(_) => None,
        }
    }

    /// Returns what was made of the fields if all of them were taken.
    pub(crate) fn finish<T>(self, made: T) -> Option<T> {
        self.0.is_empty().then_some(made)
    }
}

/// The value that a text starts with, and the rest of the text.
fn value(text: &str) -> Option<(Value, &str)> {
    if text.starts_with('"') {
        let (text, rest) = quoted(text)?;
        return Some((Value::Text(text), rest));
    }
    if let Some(mut rest) = text.strip_prefix('[') {
        let mut list = Vec::new();
        loop {
            rest = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
            if let Some(rest) = rest.strip_prefix(']') {
                return Some((Value::List(list), rest));
            }
            let (item, after) = quoted(rest)?;
            list.push(item);
            rest = after;
        }
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    Some((Value::Number(number.parse().ok()?), rest))
}

/// The text in double quotes that a text starts with, and the rest. `\"` and `\\` are the only
/// escapes.
fn quoted(text: &str) -> Option<(String, &str)> {
    let rest = text.strip_prefix('"')?;
    let mut content = String::new();
    let mut characters = rest.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((content, &rest[at + 1..])),
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => content.push(escaped),
                _ => return None,
            },
            '\n' => return None,
            _ => content.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_files_do_not_use_is_refused() {
        for text in [
            "a",
            "a = ",
            "a = b",
            "a = -1",
            "a = 'b'",
            "a = \"b",
            "a = \"\\n\"",
            "a = [1]",
            "a = [\"b\"",
            "a = \"b\nc\"",
            "# comment\n",
            "a = 99999999999999999999",
            "[table]\na = 1\n",
        ] {
            assert!(Fields::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn every_kind_of_value_is_read() {
        let mut fields =
            Fields::read("a = 12\r\nb=\"x \\\"y\\\\\"\nc = [\n  \"é\",\n \"\", ]\n").unwrap();
        assert_eq!(fields.number("a"), Some(12));
        assert_eq!(fields.text("a"), None);
        assert_eq!(fields.text("b").as_deref(), Some("x \"y\\"));
        assert_eq!(fields.list("none"), Some(Vec::new()));
        assert_eq!(fields.list("c"), Some(vec!["é".to_owned(), String::new()]));
        assert_eq!(fields.finish(1), Some(1));
        assert_eq!(Fields::read("a = 1").unwrap().finish(1), None, "a field that nobody knows");
        assert_eq!(Fields::read("a = 1").unwrap().list("a"), None);
    }
}
