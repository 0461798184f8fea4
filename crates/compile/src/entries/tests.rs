//! Lists in all forms, and the entries that are read from them.

use super::*;
use crate::{ListHints, scan};

/// The entries of a list whose form is detected: word, value and text.
fn entries(list: &str) -> Result<Vec<String>, String> {
    let form = scan(list.as_bytes(), &ListHints::default()).unwrap().form;
    let mut entries = Vec::new();
    let read = for_each_entry(list.as_bytes(), "list", (&form, Some("#")), |entry| {
        let ListEntry { word, value, meaning, line } = entry;
        let more = [value, meaning].into_iter().flatten().map(|it| format!("|{it}"));
        entries.push(format!("{line}:{word}{}", more.collect::<String>()));
        Ok(())
    });
    read.map(|()| entries).map_err(|error| error.to_string())
}

#[test]
fn words_are_trimmed_and_comments_left_out() {
    assert_eq!(
        entries("  Tea\r\n\n\tten \t\n# no\nart\t 7 \n\u{2003}ŁÓDŹ\u{a0}\n").unwrap(),
        ["1:Tea", "3:ten|", "5:art|7", "6:ŁÓDŹ"]
    );
}

#[test]
fn rows_have_many_words_or_one_or_none() {
    let all = ["1:tea", "1:ten", "1:ant", "1:art", "2:old", "2:new", "2:one", "2:two"];
    assert_eq!(entries("tea ten ant art\nold new one two\n").unwrap(), all);
    let columns = "alphagram  number  words\naet  2  ate tea\nent  1  ten\n";
    assert_eq!(entries(columns).unwrap(), ["2:ate", "2:tea", "3:ten"]);
    let signs = "[tea]\n[ten]\n«ant»\nart!\n";
    assert_eq!(entries(signs).unwrap(), ["1:tea", "2:ten", "3:ant", "4:art"]);
    // Phrases can come before decimal numbers.
    let rows = "ice cream 0.5\nhot tea 0.7\n";
    assert_eq!(entries(rows).unwrap(), ["1:ice cream", "2:hot tea"]);
    // A row that does not fit is one word. With names, what has none is left out.
    let rows = "tea;5\n".repeat(18);
    assert_eq!(entries(&format!("{rows}x1;y1\n")).unwrap().last().unwrap(), "19:x1;y1");
    assert_eq!(entries(&format!("{rows}ten;6;7\n")).unwrap().last().unwrap(), "19:ten;6;7");
    let rows = format!("word;count\n{rows}ten;6;7\n");
    assert_eq!(entries(&rows).unwrap().last().unwrap(), "20:ten|6");
    // A row without a word is named as it is.
    let rows = "tea,5\nten,6\n".repeat(5) + ",7\n";
    assert_eq!(entries(&rows).unwrap().last().unwrap(), "11:,7|7");
}

#[test]
fn json_is_read_in_all_its_forms() {
    for (list, expected) in [
        ("[]", &[][..]),
        ("\u{feff}[\"tea\", \"t\\u00e9\\ud83d\\ude00\\\"\"]\n", &["1:tea", "1:té😀\""]),
        (
            "{ \"tea\": 1,\n\"ten\": \"a number\", \"ant\":null}",
            &["1:tea|1", "2:ten|a number", "2:ant"],
        ),
        ("{\"tea\": 0.5, \"ten\": 1}", &["1:tea", "1:ten"]),
        ("{\"tea\": 5, \"tea\": 6}", &["1:tea|5", "1:tea|6"]),
        (
            "[{\"word\": \"tea\", \"count\": \"5\"}, {\"word\": \"ten\", \"count\": \"\"}]",
            &["1:tea|5", "1:ten"],
        ),
        ("[[\"tea\", 5], [\"ten\"], [\"ant\", null]]", &["1:tea|5", "1:ten", "1:ant"]),
        ("{\"words\": [\"tea\", \"ten\"], \"more\": [\"x\"]}", &["1:tea", "1:ten"]),
        ("{\"words\": {\"tea\": 5, \"ten\": 3}, \"n\": 2}", &["1:tea|5", "1:ten|3"]),
        ("[[\"tea\", 5],\n[\"ten\", 6]]", &["1:tea|5", "2:ten|6"]),
        ("[[\"tea\", 5], [\"word\", 6]]", &["1:tea|5", "1:word|6"]),
        ("['tea', 'ten']\nof words\n", &["1:tea", "1:ten"]),
        ("words = {'tea': None, 'ten': True, 'ant': undefined}\n", &["1:tea", "1:ten", "1:ant"]),
        ("words = {\n!: 5}\n", &["1:words = {", "2:!: 5}"]),
        ("[[\"tea\", \"ten\"], [\"ant\"]]", &["1:tea", "1:ten", "1:ant"]),
        ("[[\"tea\", 5, \"a drink\"], [\"ten\", 6, \"\"]]", &["1:tea|5|a drink", "1:ten|6|"]),
        ("[[\"word\", \"count\"], [\"tea\", 5], [\"ten\", 6]]", &["1:tea|5", "1:ten|6"]),
        (
            "{\"columns\": [\"word\", \"count\"], \"data\": [[\"tea\", 5], [\"ten\", 6]]}",
            &["1:tea|5", "1:ten|6"],
        ),
        ("{\"tea\": 5.0, \"ten\": 6}", &["1:tea|5", "1:ten|6"]),
        ("{\"N\": [\"tea\", \"ten\"]}", &["1:tea", "1:ten"]),
        ("{\"data\": {\"n\": 2, \"words\": [\"tea\", \"ten\"]}}", &["1:tea", "1:ten"]),
        ("{\"word\": \"tea\", \"count\": 5}\n{\"word\": \"ten\"}\n", &["1:tea|5", "2:ten"]),
        (
            "[{\"id\": 7, \"meaning\": \"a drink\", \"word\": \"tea\", \"tags\": [\"n\"]},\n{\"word\": \"ten\"}]",
            &["1:tea|a drink", "2:ten"],
        ),
        (
            "{\"tea\": {\"freq\": 5, \"definition\": \"a drink\"}, \"ten\": {}}",
            &["1:tea|5|a drink", "1:ten"],
        ),
        ("{\"words\": [{\"word\": \"tea\", \"level\": 3}], \"n\": 1}", &["1:tea|3"]),
        (
            "{\"alphagram\": \"aet\", \"words\": [\"ate\", \"tea\"]}\n{\"alphagram\": \"ent\", \"words\": [\"ten\"]}",
            &["1:ate", "1:tea", "2:ten"],
        ),
        ("[\"tea\",\n\"ten\",\n]", &["1:tea", "2:ten"]),
        ("\n{\"a\":\n{}}", &["2:a"]),
        ("'use strict';\nmodule.exports = {tea: 5, 'ten': 6};\nmore()", &["2:tea|5", "2:ten|6"]),
        (
            "/* a */\nexport const words: string[] = [ // b\n  'tea', `t'en`\n]\n",
            &["3:tea", "3:t'en"],
        ),
        ("WORDS = [ /* hot */ 'tea', /* ' */\n'ten' /*\n*/, 'art' ]", &["1:tea", "2:ten", "3:art"]),
        ("WORDS = [\n  'tea', # hot\n  \"ten\",\n]\n\ndef f(): pass\n", &["2:tea", "3:ten"]),
        (
            "[\"tea\", null, {\"word\": \"ten\"}, 5, [\"ant\"], {\"word\": \"art\"}, {\"x\": 1}]",
            &["1:tea", "1:", "1:ten", "1:5", "1:ant", "1:art", "1:"],
        ),
        (
            "{\"languages\": [\"en\"], \"words\": [{\"word\": \"tea\"}, \"ten\", 5]}",
            &["1:tea", "1:ten", "1:5"],
        ),
        (
            "{\"about\": [\"en\"], \"list\": [{\"word\": \"tea\"}, {\"word\": \"ten\"}]}",
            &["1:tea", "1:ten"],
        ),
        ("[[\"a\", 5], [\"b\", 6], [7, 8], null, \"c\"]", &["1:a|5", "1:b|6", "1:|8", "1:", "1:c"]),
        ("{\"3\": [\"tea\", 5, null]}", &["1:tea", "1:5", "1:"]),
        ("{\"1\": \"tea\", \"2\": [\"ten\"], \"3\": 5}", &["1:tea", "1:ten", "1:5"]),
        (
            "{\"n\": 2, \"all\": {\"1\": \"tea\", \"2\": \"ten\", \"3\": {\"4\": \"art\"}}}",
            &["1:tea", "1:ten", "1:"],
        ),
        ("['tea', 'ten']", &["1:tea", "1:ten"]),
        ("['tea', 5]\n['ten', 7]\n", &["1:tea", "1:5", "2:ten", "2:7"]),
        ("{'tea'},\n{'ten'}\n", &["1:tea", "2:ten"]),
        ("words = [tea\nten\n", &["1:words|[tea", "2:ten"]),
    ] {
        assert_eq!(entries(list).unwrap(), expected, "{list}");
    }
}

#[test]
fn columns_in_quotes_go_on_in_the_next_line() {
    for (list, expected) in [
        ("word,meaning\ntea,\"a\nb, c\n\nd\"\nten,e\n", &["2:tea|a b, c d", "6:ten|e"][..]),
        ("tea;\"a; \"\"b\r\n# c\"\"\"\r\nten;\"d\"", &["1:tea|a; \"b # c\"", "3:ten|d"]),
        ("tea,5\n# it, \"is\nten,6\n", &["1:tea|5", "3:ten|6"]),
        ("tea,5\n\"te\nn\",6\nant,7\n", &["1:tea|5", "2:te n|6", "4:ant|7"]),
        // Text follows the quotes.
        ("tea,\"a\" b\nten,c d\n", &["1:tea|\"a\" b", "2:ten|c d"]),
        // Tabs do not need quotes.
        ("tea\t\"a, b\nten\tc d\n", &["1:tea|\"a, b", "2:ten|c d"]),
    ] {
        assert_eq!(entries(list).unwrap(), expected, "{list}");
    }
    let rows = "ant,7\n".repeat(20);
    for list in ["tea,5\n\"ten,6\n", "tea,5\n\"ten,6\n\"eat\"s,1\n"] {
        let error = entries(&format!("{list}{rows}")).unwrap_err();
        assert_eq!(error, format!("list:2: {OPEN}"));
    }
    let long = format!("tea,5\n\"{}", rows.repeat(1000));
    assert_eq!(entries(&long).unwrap_err(), format!("list:2: {OPEN}"));
}

#[test]
fn a_first_column_of_numbers_needs_no_name() {
    let list = ",word,length,count\n0,tea,3,5\n1,ten,3,6\n";
    assert_eq!(entries(list).unwrap(), ["2:tea|5", "3:ten|6"]);
    let list = "\"\",\"word\",\"count\"\n\"1\",\"tea\",5\n\"2\",\"ten\",6\n";
    assert_eq!(entries(list).unwrap(), ["2:tea|5", "3:ten|6"]);
}

#[test]
fn brackets_are_around_a_list_and_not_in_its_columns() {
    for list in ["words: [tea, ten, ant]\n", "(tea, ten, ant)\n(eat, art, ate)\n"] {
        let lines: Vec<String> =
            (1..).zip(list.lines()).map(|(number, it)| format!("{number}:{it}")).collect();
        assert_eq!(entries(list).unwrap(), lines);
    }
    assert_eq!(entries("1,tea (hot),x [y]\n2,ten,z\n").unwrap().len(), 2);
}

#[test]
fn escapes_of_json_are_characters() {
    for (text, character) in [
        ("\\n", '\n'),
        ("\\t", '\t'),
        ("\\r", '\r'),
        ("\\b", '\u{8}'),
        ("\\f", '\u{c}'),
        ("\\\"", '"'),
        ("\\\\", '\\'),
        ("\\/", '/'),
        ("\\u00e9", 'é'),
        ("\\u00E9", 'é'),
        ("\\ud7ff", '\u{d7ff}'),
        ("\\ue000", '\u{e000}'),
        ("\\ud800\\udc00", '\u{10000}'),
        ("\\udbff\\udfff", '\u{10ffff}'),
        ("\\ud83d\\ude00", '😀'),
    ] {
        let list = format!("[\"a{text}b\"]");
        assert_eq!(entries(&list).unwrap(), [format!("1:a{character}b")], "{text}");
    }
    assert_eq!(entries("words = ['a\\'b', 'a\\`b']\n").unwrap(), ["1:a'b", "1:a`b"]);
    let [unknown, four] = ["an unknown escape", "expected four digits after \\u"];
    let [first, second] = ["half of a pair \\ud800", "half of a pair \\udc00"];
    for (text, error) in [
        ("\\'", unknown),
        ("\\x", unknown),
        ("\\u12", four),
        ("\\u00g0", four),
        ("\\ud800", first),
        ("\\ud800\\n", first),
        ("\\ud800\\u0041", first),
        ("\\ud800\\udbff", first),
        ("\\ud800\\ue000", first),
        ("\\udc00", second),
        ("\\udfff", second),
    ] {
        let message = format!("list:1: {error} in the JSON");
        assert_eq!(entries(&format!("[\"{text}\"]")).unwrap_err(), message, "{text}");
    }
}

#[test]
fn errors_of_json_name_the_line() {
    for (list, message) in [
        ("[\"tea\", \"ten\")", "list:1: expected a comma, or the end of the JSON"),
        ("[\"tea\"\n\"ten\"]", "list:2: expected a comma, or the end of the JSON"),
        ("[\"tea\",\n\"te", "list:2: the JSON ends within a text"),
        ("[\"tea\"", "list:1: expected a comma, or the end of the JSON"),
        ("[\"\\ud800\"]", "list:1: half of a pair \\ud800 in the JSON"),
        ("[\"\\x\"]", "list:1: an unknown escape in the JSON"),
        (
            "[[\"tea\", 5],\n[\"ten\", -6]]",
            "list:2: a number in the JSON is not a whole one, as those before it are",
        ),
        ("{\"tea\"}", "list:1: expected a colon after a name in the JSON"),
        ("{\"tea\": {n: 5}}", "list:1: expected a name in quotes in the JSON"),
        (
            "[\"tea\"],\n[\"ten\"]",
            "list:1: expected a text, a number, an array or an object in the JSON",
        ),
        (
            "[\"tea\", // a\n\"ten\"]",
            "list:1: expected a text, a number, an array or an object in the JSON",
        ),
        (
            "[\"tea\", # a\n\"ten\"]",
            "list:1: expected a text, a number, an array or an object in the JSON",
        ),
        ("[\"tea\", None]", "list:1: a text without quotes in the JSON"),
        ("[\"tea\", ten]", "list:1: a text without quotes in the JSON"),
        ("{\"tea\":}", "list:1: expected a text, a number, an array or an object in the JSON"),
    ] {
        assert_eq!(entries(list).unwrap_err(), message, "{list}");
    }
    let deep = "[ ".repeat(70);
    let message = "list:1: arrays and objects more than 64 deep in the JSON";
    assert_eq!(entries(&deep).unwrap_err(), message);
    let limit = "a".repeat((1 << 16) - 1);
    assert_eq!(entries(&format!("[\"{limit}a\"]")).unwrap(), [format!("1:{limit}a")]);
    let long = format!("[\"{limit}\\ud83d\\ude00\"]");
    assert_eq!(entries(&long).unwrap_err(), "list:1: a text of more than 64 KiB in the JSON");
}
