//! How lists in JSON and in code begin, and where their words are.

use super::*;

#[test]
fn json_begins_with_a_bracket_and_what_may_follow_it() {
    for list in ["[\"", "{\"", "[[", "[{", "[]", "{}", "{ {", "{ [", "[ }", " \n[ \"", "\u{feff}[]"]
    {
        assert!(begins(list.as_bytes()), "{list}");
    }
    for list in ["", "[", "{", "[a", "{5", "{{", "{[", "[}", "tea", "\"tea\"", "(\"tea\")"] {
        assert!(!begins(list.as_bytes()), "{list}");
    }
}

#[test]
fn lists_in_code_begin_after_other_lines() {
    for code in [
        "words = [\"tea\"]",
        "/**/words = [\"tea\"]",
        "\"\"\"\"\"\"words = [\"tea\"]",
        "/*/ [ */words = [\"tea\"]",
        "/* hot drinks */ words = [\"tea\"]",
        "\"\"\"Hot drinks.\"\"\"\nwords = [\"tea\"]",
        "\"\"\"a\"\"\"words = [\"tea\"]",
        "// words = 5\nwords = [\"tea\"]",
        "#!/usr/bin/python\n\nfrom a import b\nimport c\nwords = [\"tea\"]",
        "'use strict';\nconst a = require('a');\nmodule.exports = [\"tea\"]",
        "<?php\nnamespace a;\nuse b;\nreturn [\"tea\"]",
        "package a;\npublic class B {\n  words = [\"tea\"]",
    ] {
        assert_eq!(code_before(code.as_bytes()), code.find("[\"tea"), "{code}");
    }
    for text in
        ["", "tea", "// tea", "/* tea", "\"\"\"tea", "tea\nwords = [\"tea\"]", "5 = [\"tea\"]"]
    {
        assert_eq!(code_before(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn a_line_of_code_has_a_list_where_one_is_named_or_printed() {
    // What comes before the list, and the list.
    for (before, list) in [
        ("", "['tea', 'eel']"),
        ("", "{'tea'}"),
        ("words = ", "[\"tea\"]"),
        ("_words=", "[ 'tea' ]"),
        ("$words = ", "{`tea`: 1}"),
        ("words = ", "["),
        ("words = ", "("),
        ("words = ", "(\"tea\", \"eel\")"),
        ("words = ", "('tea',"),
        ("return ", "["),
        ("return ", "("),
        ("return array", "("),
        ("export default ", "["),
        ("module.exports = ", "{"),
        ("const WORDS: &[&str] = &", "["),
        ("words = set(", "["),
        ("var words = []string", "{"),
        ("String[] words = new String[] ", "{"),
        ("var words = new List<String>() ", "{"),
        ("var words = new List<String> ", "{"),
        ("a(((((= ", "["),
    ] {
        let code = format!("{before}{list}");
        assert_eq!(list_in(code.as_bytes()), Some(before.len()), "{code}");
    }
    for after in ["tea", "5", "\"tea\"", "'tea'", "`tea`", "_tea", "$tea", "[", "{", "/", "-", "#"]
    {
        assert_eq!(list_in(format!("words = [ {after}").as_bytes()), Some(8), "{after}");
    }
    for code in [
        "",
        "('tea', 'eel')",
        "[tea]",
        "5 ['tea']",
        "words = ('tea')",
        "words = (tea, eel)",
        "f('tea', 'eel')",
        "if (tea) {",
        "var words []string{",
        "var words List<String> {",
        "x return [",
        "returns [",
        "= [",
        "5 = [",
        "w\u{f6}rter = [",
        "words\" = [",
        "words = [)",
        "words = [=",
        "words [",
        "a((((((= [",
    ] {
        assert_eq!(list_in(code.as_bytes()), None, "{code}");
    }
}

#[test]
fn other_lines_of_code_have_no_list() {
    for line in [
        "// tea",
        "# tea",
        "import tea",
        "from tea import eel",
        "a = require('tea')",
        "'use strict';",
        "\"use strict\";",
    ] {
        assert!(is_beside(line.as_bytes()) && !is_around(line.as_bytes()), "{line}");
    }
    for line in [
        "<?php",
        "class Tea {",
        "export class Tea {",
        "final class Tea {",
        "module Tea",
        "namespace Tea;",
        "package tea",
        "public class Tea {",
        "use tea;",
        "using Tea;",
    ] {
        assert!(is_around(line.as_bytes()) && !is_beside(line.as_bytes()), "{line}");
        assert!(!is_around(format!("{line} \"tea\"").as_bytes()), "{line}");
    }
    for line in ["tea", "/ tea", "imports", "fromage", "classy", "x // tea", "strict"] {
        assert!(!is_beside(line.as_bytes()) && !is_around(line.as_bytes()), "{line}");
    }
}

fn form(list: &str) -> String {
    format!("{:?}", shapes(list.as_bytes(), None).form())
}

/// Objects that have a field `x` with these texts.
fn objects<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let objects: Vec<String> = texts.into_iter().map(|it| format!("{{\"x\": \"{it}\"}}")).collect();
    format!("[{}]", objects.join(", "))
}

#[test]
fn shares_decide_where_words_are() {
    for (list, expected) in [
        // Nine of ten texts of a field are words.
        (objects(["tea"; 9].into_iter().chain(["ten eel"])), "Field(2, \"x\")"),
        (objects(["tea"; 8].into_iter().chain(["ten eel"; 2])), "Unknown(\"x\")"),
        // Half of the fields of one object have usual names.
        ("{\"word\": \"tea\", \"x\": \"y\"}".to_owned(), "Records(1)"),
        ("{\"word\": \"tea\", \"x\": \"y\", \"z\": \"y\"}".to_owned(), "Names(1)"),
        // A word has a few texts, a list has four.
        ("{\"tea\": [\"a\", \"b\", \"c\"], \"ten\": [\"d\", \"e\", \"f\"]}".to_owned(), "Names(1)"),
        (
            "{\"x\": [\"a\", \"b\", \"c\", \"d\"], \"y\": [\"e\", \"f\", \"g\", \"h\"]}".to_owned(),
            "Texts",
        ),
        ("{\"x\": [\"a\", \"b\", \"c\"]}".to_owned(), "Texts"),
        // Texts beside objects.
        ("[\"tea\", \"ten\", {\"old\": 1}]".to_owned(), "Texts"),
        ("[]".to_owned(), "Texts"),
        ("[[1, 2], [3]]".to_owned(), "Texts"),
        ("[[\"tea\"], [\"ten\"], {\"old\": 1, \"new\": 2}]".to_owned(), "Texts"),
        ("\"tea\"\n\"ten\"\n{\"old\": 1, \"new\": 2}".to_owned(), "Texts"),
        // A list of words has words.
        ("[{\"word\": [\"a\"]}, {\"word\": [\"b\"]}]".to_owned(), "Records(2)"),
        ("[{\"word\": [1]}, {\"word\": [2]}]".to_owned(), "Unknown(\"word\")"),
        // A pair is a text, a number and perhaps another text.
        ("[[\"tea\", 5], [6, \"ten\", \"tin\"]]".to_owned(), "Pairs"),
        ("[[\"tea\", 5, [\"x\"]], [\"ten\", 6, [\"y\"]]]".to_owned(), "Texts"),
        ("[[\"tea\", 5, null], [\"ten\", 6, true]]".to_owned(), "Texts"),
    ] {
        assert_eq!(form(&list), expected, "{list}");
    }
}

#[test]
fn the_first_names_are_counted() {
    let object = |names: usize| {
        let fields: Vec<String> = (0..names).map(|i| format!("\"n{i}\": \"a b\"")).collect();
        format!("{{{}}}", fields.join(", "))
    };
    for (names, counted) in [(2, 2), (64, 64), (65, 64)] {
        let list = format!("[{0}, {0}]", object(names));
        assert_eq!(form(&list).matches('n').count() - 3, counted, "{names}");
    }
}

#[test]
fn a_word_has_letters_and_neither_blanks_nor_digits() {
    assert!(["tea", "t-bone", "o'", "\u{e9}t\u{e9}"].into_iter().all(may_be_word));
    assert!(!["", "-", "5", "a b", "a\tb", "a1", "\u{2460}a"].into_iter().any(may_be_word));
}

#[test]
fn what_is_deeper_than_is_counted_is_counted_as_deep() {
    let nested = |depth: usize| format!("{}\"tea\"{}", "{\"a\": ".repeat(depth), "}".repeat(depth));
    assert_eq!(form(&nested(7)), "Names(1)");
    assert_eq!(form(&nested(12)), "Field(7, \"a\")");
    assert_eq!(form(&format!("{}\"tea\"{}", "[".repeat(12), "]".repeat(12))), "Texts");
}

#[test]
fn a_mistake_breaks_a_list() {
    for (list, is_broken) in [
        ("[\"tea\"]", false),
        ("[\"tea\"]\n[\"ten\"]\n", false),
        ("[\"tea\"", true),
        ("[\"tea\"]]", true),
        ("[\"tea", true),
        ("[tea, ten]", true),
    ] {
        assert_eq!(shapes(list.as_bytes(), None).is_broken, is_broken, "{list}");
    }
}
