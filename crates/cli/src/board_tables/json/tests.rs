use std::io::Cursor;

use serde_json::Value;

use super::super::{Boards, boards, tests::lines_of};
use super::*;
use crate::Failure;
use crate::files::cannot_read;

/// The rows of a text as lines, and the error that ended them, if any.
fn read(text: impl Read + 'static) -> (String, Option<String>) {
    let Boards::Table(mut table) = boards(Box::new(text)).unwrap() else { panic!("not a table") };
    let (lines, failure) = lines_of(&mut table);
    let message = failure.map(|error| match cannot_read("own.json", &error) {
        Failure::Message(message) => message,
        other => panic!("{other:?}"),
    });
    (lines, message)
}

fn lines(text: &str) -> String {
    let read = read(Cursor::new(text.as_bytes().to_vec()));
    assert_eq!(read.1, None, "{text}");
    read.0
}

fn error(text: &str) -> String {
    read(Cursor::new(text.as_bytes().to_vec())).1.expect(text)
}

const DI: &str = r#"{"board":"di/ed","id":"B 1","words":[{"word":"did"}]}"#;
const AB: &str = r#"{"rows":2,"id":7,"board":"ab/cd"}"#;
const PRETTY: &str =
    "{\n  \"board\": \"di/ed\",\n  \"words\": [\n    {\"word\": \"}\\\"\"}\n  ]\n}";

#[test]
fn objects_keep_the_numbers_of_their_lines() {
    for (text, expected) in [
        (format!("{DI}\n"), "di/ed\tB 1\n"),
        (format!("{DI}\r\n\n{AB}"), "di/ed\tB 1\n\nab/cd\t7\n"),
        (format!("\u{feff}{DI}\n{AB}\n"), "di/ed\tB 1\nab/cd\t7\n"),
        (format!("\n \t\n{DI}\n"), "\n\ndi/ed\tB 1\n"),
        (PRETTY.to_owned(), "di/ed\n"),
        (format!("{PRETTY}\n{PRETTY}\n"), "di/ed\n\n\n\n\n\ndi/ed\n"),
        (format!("[\n{PRETTY},\n{AB}\n]\n"), "\ndi/ed\n\n\n\n\n\nab/cd\t7\n"),
        (format!("[\n{DI},\n\n{AB}\n]\n"), "\ndi/ed\tB 1\n\nab/cd\t7\n"),
        (format!("[{DI}\n,{AB}]"), "di/ed\tB 1\nab/cd\t7\n"),
        (format!("[\n]\n[{DI}] [ ]\n{AB}[\n]\n"), "\n\ndi/ed\tB 1\nab/cd\t7\n"),
        // Objects on one line count as lines. Later lines compensate for them.
        (format!(" [ {DI} , {DI},{AB}] "), "di/ed\tB 1\ndi/ed\tB 1\nab/cd\t7\n"),
        (format!("{DI}{AB}\n{AB}\n\n\n{DI}"), "di/ed\tB 1\nab/cd\t7\nab/cd\t7\n\ndi/ed\tB 1\n"),
        ("[]".to_owned(), ""),
        ("[ ]\n".to_owned(), ""),
        ("[\n]\n".to_owned(), ""),
    ] {
        assert_eq!(lines(&text), expected, "{text}");
    }
}

#[test]
fn fields_are_read_as_they_are_spelled() {
    for (text, expected) in [
        (r#"{"board":"d\u0069/e\u0064","id":"a\tb"}"#, "di/ed\ta\tb\n"),
        (r#"{"board":"di\r\ned\n","id":" a\nb\rc "}"#, "di/ed\t a\nb\rc \n"),
        (r#"{"board":"d i\te d"}"#, "d i\te d\n"),
        (r#"{"board":"di/ed","id":null}"#, "di/ed\n"),
        (r#"{"board":"di/ed","id":""}"#, "di/ed\n"),
        (r#"{"board":"di/ed","id":12345678901234567890.10}"#, "di/ed\t12345678901234567890.10\n"),
        ("{\"board\":\"di/ed\",\"id\":[1,\n2]}", "di/ed\t[1,\n2]\n"),
    ] {
        assert_eq!(lines(text), expected, "{text}");
    }
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    let tail = "expected json objects with a text \"board\", as solve --format json writes them";
    for (text, expected) in [
        ("{}\n".to_owned(), format!("1: missing field `board`; {tail}")),
        ("{\n  \"boards\": 1\n}\n".to_owned(), format!("1: missing field `board`; {tail}")),
        (
            format!("{DI}\n{{\n\"board\": 7}}"),
            format!("2: invalid type: integer `7`, expected a string; {tail}"),
        ),
        (
            "[\n{\"board\":null}]".to_owned(),
            format!("2: invalid type: null, expected a string; {tail}"),
        ),
        (
            r#"{"board":"di/ed","board":"ab/cd"}"#.to_owned(),
            format!("1: duplicate field `board`; {tail}"),
        ),
        (r#"{"board":" \n","id":"abcd"}"#.to_owned(), format!("1: \"board\" is empty; {tail}")),
        (r##"{"board":"# ab"}"##.to_owned(), format!("1: \"board\" is empty; {tail}")),
        (
            format!("{DI}\n7\n"),
            "2: '7': expected a json object, or the end of the file".to_owned(),
        ),
        (
            format!("[{DI}]\n,{AB}\n"),
            "2: ',': expected a json object, or the end of the file".to_owned(),
        ),
        (
            format!("[{DI}\n]]"),
            "2: ']': expected a json object, or the end of the file".to_owned(),
        ),
        (format!("[\n7,{DI}]"), "2: '7': expected a json object or ']'".to_owned()),
        (format!("[\n[{DI}]]"), "2: '[': expected a json object or ']'".to_owned()),
        (format!("[{DI}\n{AB}]"), "2: '{': expected ',' or ']'".to_owned()),
        (format!("[{DI}}}"), "1: '}': expected ',' or ']'".to_owned()),
        (format!("[\n{DI},\n]"), "3: ']': expected a json object".to_owned()),
        (format!("[{DI},\u{e9}"), "1: '\\xc3': expected a json object".to_owned()),
        (
            "[\n".to_owned(),
            "2: the file ends within a json array: expected a json object or ']'".to_owned(),
        ),
        (
            format!("[{DI}"),
            "1: the file ends within a json array: expected ',' or ']'".to_owned(),
        ),
        (
            format!("[{DI},"),
            "1: the file ends within a json array: expected a json object".to_owned(),
        ),
        ("{\"board\":\n\"di".to_owned(), "2: the file ends within a json object".to_owned()),
        ("{\n\n".to_owned(), "2: the file ends within a json object".to_owned()),
        (
            "{\"board\":\"di/ed\",\n\"id\":7,\n}\n".to_owned(),
            "3: is not valid json: trailing comma".to_owned(),
        ),
        (
            "{\n\"board\":\"di\n/ed\"}".to_owned(),
            "2: is not valid json: control character (\\u0000-\\u001F) found while parsing a string"
                .to_owned(),
        ),
        (
            r#"{"board":"di/ed","id":"\ud800"}"#.to_owned(),
            "1: is not valid json: unexpected end of hex escape".to_owned(),
        ),
        ("{\nboard:1}".to_owned(), "2: is not valid json: key must be a string".to_owned()),
    ] {
        assert_eq!(error(&text), format!("own.json:{expected}"), "{text}");
    }
}

#[test]
fn deep_nesting_is_skipped_or_refused() {
    let deep = |open: &str, close: &str| open.repeat(100_000) + "1" + &close.repeat(100_000);
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = deep(open, close);
        assert_eq!(lines(&format!("{{\"words\":{deep},\"board\":\"di/ed\"}}")), "di/ed\n");
        assert_eq!(
            error(&format!("{{\"board\":{deep}}}")).split(';').next(),
            Some(match open {
                "[" => "own.json:1: invalid type: sequence, expected a string",
                _ => "own.json:1: invalid type: map, expected a string",
            })
        );
    }
    assert_eq!(error(&"[\n".repeat(100_000)), "own.json:2: '[': expected a json object or ']'");
}

/// A reader of one byte at a time.
struct Slow(Cursor<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

/// The boards and ids of a text that serde_json reads as a whole, if it is one.
fn plain_boards(text: &str) -> Option<Vec<String>> {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let values: Vec<Value> = values.collect::<Result<_, _>>().ok()?;
    let objects = values.into_iter().flat_map(|value| match value {
        Value::Array(values) => values,
        value => vec![value],
    });
    let line = |object: Value| {
        let board = object.as_object()?.get("board")?.as_str()?.trim().to_owned();
        let id = match object.get("id") {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(id)) => id.clone(),
            Some(id) => id.to_string(),
        };
        let is_board = !board.is_empty() && !board.starts_with('#');
        is_board.then(|| if id.is_empty() { board } else { format!("{board}\t{id}") })
    };
    objects.map(line).collect()
}

/// Cuts texts at each length and changes each of their bytes.
#[test]
fn damaged_texts_are_read_as_serde_json_reads_them() {
    let mut cases = 0;
    let mut check = |text: &[u8]| {
        let (Ok(text), true) = (std::str::from_utf8(text), super::super::is_json(text)) else {
            return;
        };
        cases += 1;
        let (lines, error) = read(Cursor::new(text.as_bytes().to_vec()));
        let slow = Slow(Cursor::new(text.as_bytes().to_vec()));
        assert_eq!(read(slow), (lines.clone(), error.clone()), "{text}");
        let expected = plain_boards(text);
        assert_eq!(error.is_none(), expected.is_some(), "{text}: {error:?}");
        if let Some(expected) = expected {
            let lines: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(lines, expected, "{text}");
        }
    };
    for text in [
        "[{\"board\":\"di/ed\"},{\"board\":\"ab\",\"id\":7}]\n[ ]\n",
        "{\"board\":\"di\"}\n{\n\"id\": \"}\\\"\",\n\"a\": [{}],\n\"board\": \"ab\"\n}\n",
    ] {
        for end in 0..=text.len() {
            check(&text.as_bytes()[..end]);
        }
        for at in 0..text.len() {
            for byte in *b"{}[],:\"\\ \nx#" {
                let mut damaged = text.as_bytes().to_vec();
                damaged[at] = byte;
                check(&damaged);
                damaged.insert(at, text.as_bytes()[at]);
                check(&damaged);
            }
        }
    }
    assert!(cases > 1000, "{cases}");
}
