//! Lists in many forms, and what they are read as.

use proptest::strategy::Strategy;

use super::*;
use crate::CompileOptions;

fn guess(text: &str) -> String {
    let hints = ListHints { comment: Some("#".to_owned()), ..ListHints::default() };
    let scanned = scan(text.as_bytes(), &hints).unwrap();
    let form = &scanned.form;
    match (&form.0, &scanned.unclear) {
        (Form::Spelling(_), _) => unreachable!("it is not detected"),
        (_, Some(unclear)) => format!("{}?", unclear.columns),
        (Form::Lines, None) => "lines".to_owned(),
        (Form::Json(form, _), None) => format!("json {form:?}"),
        (Form::Table(table), None) => {
            let header = form.header().map_or(String::new(), |line| format!(" header {line}"));
            let separator = form.separator().map_or(String::new(), |it| format!(" {it}"));
            format!("{}{separator}{header}", table.columns)
        }
    }
}

#[test]
fn the_usual_form_stays() {
    for text in [
        "",
        "tea\nten\n",
        "tea\t5\nten\t7\n",
        "tea\nten\t7\n",
        "# a, list; of: words\ntea\nten\n",
        "A\nA's\nAMD\nAOL's\nx-ray\n",
        "06\nen/of\nhuis\n",
        "form\t900\nfrog\t100\nfrom\t9000\n",
        "word\t50\ntea\t3\n",
        "2\nA/C\ntea\n",
        "word\nwordage\nzoo\n",
        "word\n",
        "हिन्दी\nनमस्ते\n",
        "*ing\npre*\nun*\n",
        ".com\n.org\n",
        "tea:\nten:\n",
    ] {
        assert_eq!(guess(text), "lines", "{text}");
    }
}

#[test]
fn other_forms_are_found() {
    for (text, form) in [
        ("word\ntea\nten\n", "word header 1"),
        ("WORDS\nzoo\nten\n", "word header 1"),
        ("| word |\n| --- |\n| wrap |\n| zoo |\n", "word header 1"),
        ("tea|\nten|\n", "word"),
        ("tea\tn\ta hot drink\n", "word,_ tabs"),
        ("answer,clue\nTEA,a drink\nTEN,a number\n", "word,meaning commas header 1"),
        ("{\"tea\": \"drink\", \"word\": \"unit\", \"ten\": \"number\"}", "json Names(1)"),
        ("\"word\"\n\"ice cream\"\n\"tea\"\n", "word header 1"),
        ("WORD;50\n", "word,value semicolons"),
        ("[tea]\n[ten]\n[ant]\n", "word"),
        ("tea\n[ten]\n[ant]\n", "word"),
        ("word\n[tea]\n[ten]\n", "word header 1"),
        ("WORD;50\nTEA;3\n", "word,value semicolons"),
        ("the 23135851162\nof 13151942776\n", "word,value blanks"),
        ("cat,1\ndog,2\n", "word,value commas"),
        ("cat = 1\ndog = 2\n", "word,value equals signs"),
        ("cat: 1\ndog: 2\n", "word,value colons"),
        ("word,frequency\ncat,1\ndog,2\n", "word,value commas header 1"),
        ("word\tfrequency\ncat\t1\n", "word,value tabs header 1"),
        ("tea\nten 7\nant 3\n", "word,value blanks"),
        ("      5 tea\n     12 ten\n", "value,word blanks"),
        ("5\ttea\n12\tten\n", "value,word tabs"),
        ("1. tea\n2. ten\n", "_,word blanks"),
        ("- tea\n- ten\n", "_,word blanks"),
        ("(1) tea\n(2) ten\n", "_,word blanks"),
        ("tea\t5.12\nten\t4\n", "word,_ tabs"),
        ("the 0.0537\nof 1.2e-06\n", "word,_ blanks"),
        ("tea, a hot drink\nten, a number\n", "word,meaning commas"),
        ("aah\tv. to exclaim\n", "word,meaning tabs"),
        ("tea\ta hot drink; or a meal, in the afternoon\nten\t10\n", "word,meaning tabs"),
        ("word,definition\ntea,a hot drink\n", "word,meaning commas header 1"),
        ("\"tea\"\n\"ten\"\n", "word"),
        ("tea,\nten,\n", "word"),
        ("'tea',\n'ten'\n", "word"),
        ("\"tea\",\"5\"\n\"ten\",\"6\"\n", "word,value commas"),
        ("tea ten ant art\nold new one two\n", "words blanks"),
        ("tea, ten, ant, art", "words commas"),
        ("tea, ten, ant, art\nold, new, one, two, six\n", "words commas"),
        ("TEA  T IY1\nTEN  T EH1 N\n", "word,_ blanks"),
        ("tea (noun)\nten (a number)\n", "word,_ blanks"),
        ("ice cream  5\ntea  7\n", "word,value blanks"),
        ("  5 ice cream\n", "value,word blanks"),
        ("ice cream 0.5\n", "word,_ blanks"),
        ("0.5;tea\n0.25;ten\n", "_,word semicolons"),
        ("[\"tea\",\n", "json Texts"),
        ("{\n  \"tea\": 1", "json Names(1)"),
        ("tea\rten,5\rant,6\r", "word,value commas"),
        ("tea,5\nten\nant\nart\n", "word,value commas"),
        ("TEAM to form a team [v TEAMED, TEAMING]\nTEA a drink [n TEAS]\n", "word,meaning blanks"),
        ("tea,5,7\nten,6,8\n", "word,_ commas"),
        ("1\ttea\t5\n2\tten\t6\n", "_,word,value tabs"),
        ("1\ttea\ta drink, hot\n2\tten\ta number: 10\n", "_,word,meaning tabs"),
        ("AANDW;50\nABASE;60\nATEIT;55\nRNR;25\n1ER;10\n", "word,value semicolons"),
        ("word,pos,definition\ntea,n,a drink\nten,n,a number\n", "word,_,meaning commas header 1"),
        ("rank,word,count\n1,tea,5\n2,ten,7\n", "_,word,value commas header 1"),
        ("word,ordinal,value\ntea,0,5\nqqq,,\n", "word,_,value commas header 1"),
        ("| word | value |\n| --- | --- |\n| tea | 5 |\n", "word,value bars header 1"),
        ("alphagram  number  words\naet  2  ate tea\nnet  1  ten\n", "_,_,words blanks header 1"),
        ("tow\t3\tdown-right\t0:0 1:1 2:2\ncox\t3\tup\t0:2 1:1\n", "word,_ tabs"),
        ("di/ed\tdid\t3\t1\t0:0 0:1 1:1\ndi/ed\tdie\t3\t1\t0:0\n", "_,word,_ tabs"),
        ("[{\"word\": \"tea\"}, {\"word\": \"ten\"}]", "json Records(2)"),
        ("{\"data\": {\"words\": [\"tea\", \"ten\"]}}", "json Texts"),
        (
            "{\"3\": [\"tea\", \"ten\", \"ant\", \"art\"], \"4\": [\"teas\", \"tens\", \"ants\", \"arts\"]}",
            "json Texts",
        ),
        ("{\"tea\": [\"a drink\"], \"ten\": [\"a number\"]}", "json Names(1)"),
        ("zebra;heft\ntea;5\nten;6\n", "word,value semicolons header 1"),
        ("stripe,zebra,heft\n1,tea,5\n2,ten,7\n", "_,word,value commas header 1"),
        ("1;n\ntea;5\nten;6\n", "word,value semicolons"),
        ("[[\"tea\", 5], [\"ten\", 6]]", "json Pairs"),
        ("[[\"tea\", 5], [\"ten\", 1, 2], [\"ant\", 3, 4]]", "json Texts"),
        ("[[\"tea\", 5], [\"ten\", \"ant\", \"art\"], [\"old\", \"new\", \"one\"]]", "json Texts"),
        ("{\"words\": {\"tea\": 1}, \"ten\": 2, \"ant\": 3}", "json Names(1)"),
        ("{\"tea\": 5, \"11\": 6}", "json Names(1)"),
        ("[{\"x\": \"tea\", \"n\": 5}, {\"x\": \"ten\", \"n\": 6}]", "json Field(2, \"x\")"),
        (
            "[{\"code\": \"aaa\", \"name\": \"Ab\"}, {\"code\": \"bbb\", \"name\": \"Cd\"}]",
            "json Unknown(\"code, name\")",
        ),
        ("{\"tea\": {\"n\": [\"x\"]}, \"ten\": {\"n\": [\"y\"]}}", "json Names(1)"),
        ("{\"tea\": [[\"ti\"]], \"ten\": [[\"tin\"]]}", "json Names(1)"),
        ("{\"11\": \"tea\", \"12\": \"ten\"}", "json Values(1)"),
        (
            "tea - a hot drink, brown\nice cream - a dessert\nten - a number\n",
            "word,meaning dashes",
        ),
        ("tea — a hot drink\nten — a number\n", "word,meaning dashes"),
        ("tea - 5\nten - 7\n", "word,value dashes"),
        ("TEA hot - warm drink [n TEAS]\nTEN number - small [n TENS]\n", "word,meaning blanks"),
        ("“tea”\n“ten”\n", "word"),
        ("word\n“tea”\n“ten”\n", "word header 1"),
        ("('tea', 5),\n('ten', 7)\n", "lines"),
        ("tea = (\"a hot drink\")\nten = (\"a number\")\n", "word,meaning equals signs"),
        ("['tea', 5]\n['ten', 7]\n", "json Texts"),
        ("{'tea'}\n{'ten'}\n", "json Names(1)"),
        ("«tea»\n[ten]\nant.\n", "word"),
        ("WORDS = {'tea', 'ten'}\n", "json Names(1)"),
        ("WORDS = frozenset({\"tea\", \"ten\"})\n", "json Names(1)"),
        ("WORDS = (\"tea\", \"ten\")\n", "json Texts"),
        ("<?php\nreturn [\n  'tea',\n];\n", "json Texts"),
        ("<?php\n$words = array(\n  'tea',\n);\n", "json Texts"),
        ("return {\n  \"tea\",\n}\n", "json Names(1)"),
        (
            "package w;\n\npublic class W {\n  static final String[] A = {\n \"tea\", \"ten\",\n };\n}\n",
            "json Names(1)",
        ),
        ("pub const WORDS: &[&str] = &[\n    \"tea\",\n];\n", "json Texts"),
        ("package w\n\nvar Words = []string{\n\t\"tea\",\n\t\"ten\",\n}\n", "json Names(1)"),
        ("const char *words[] = {\n  \"tea\",\n  \"ten\",\n};\n", "json Names(1)"),
        ("var words = new List<string> {\n  \"tea\"\n};\n", "json Names(1)"),
    ] {
        assert_eq!(guess(text), form, "{text}");
    }
}

#[test]
fn a_first_line_announces_a_list() {
    for line in [
        "[",
        " { ",
        "[\"tea\", \"ten\"",
        "{\"tea\": 5,",
        "words = [",
        "const words = {tea: 5,",
        "word,count",
        "word\tmeaning",
        "| word | value |",
        "word;count;x9;y9",
    ] {
        assert!(announces_list(line), "{line}");
    }
    for line in
        ["", "tea", "word", "tea ten", "tea,ten", "tea [hot]", "word;x9;y9", "count,rank", "// tea"]
    {
        assert!(!announces_list(line), "{line}");
    }
}

#[test]
fn rows_decide_what_a_column_with_a_usual_name_has() {
    let list = |names: &str, rows: &[(usize, &str)]| format!("{names}\n{}", list_of(rows));
    for (list, form) in [
        // Nine tenths of the values are numbers, or are not there.
        (list("word,count", &[(9, "tea,5"), (1, "ten,x")]), "word,value commas header 1"),
        (list("word,count", &[(8, "tea,5"), (2, "ten,x")]), "word,_ commas header 1"),
        (list("word,count,x", &[(6, "tea,5,y"), (4, "ten,,y")]), "word,value,_ commas header 1"),
        // Nine tenths of the lines are rows.
        (list("word,kind", &[(9, "tea,verb"), (1, "ten")]), "word,_ commas header 1"),
        (list("word,kind", &[(8, "tea,verb"), (2, "ten")]), "2?"),
        // Half of the rows have several words.
        (list("words,count", &[(5, "tea ten,5"), (5, "ant,5")]), "words,value commas header 1"),
        (list("words,count", &[(4, "tea ten,5"), (6, "ant,5")]), "word,value commas header 1"),
    ] {
        assert_eq!(guess(&list), form, "{list}");
    }
}

#[test]
fn a_first_line_in_quotes_is_no_header() {
    let rows = "'art' ten 'art'\n".repeat(5);
    let list = format!("'word' ice cream 'count'\n'art' ten \n'art'\tit's\n{rows}");
    assert_eq!(guess(&list), "2?");
    assert_eq!(guess("'word' 'count'\n'art' 5\n'ten' 6\n"), "word,value blanks header 1");
}

#[test]
fn a_header_has_names_above_values() {
    let rows = "tea;5\n".repeat(18);
    for (list, form) in [
        (format!("zoo;ten\n{rows}"), "word,value semicolons header 1"),
        (format!("zoo;ten\nart;x\n{rows}"), "word,value semicolons"),
        (format!("zoo;6\n{rows}"), "word,value semicolons"),
        (format!("word\n{rows}"), "word,value semicolons"),
        ("| word |\n".to_owned(), "word"),
        ("| word |\n| tea |\n".to_owned(), "word header 1"),
    ] {
        assert_eq!(guess(&list), form, "{list}");
    }
    let columns = Some("word,_,value".parse().unwrap());
    let hints = ListHints { columns, ..ListHints::default() };
    for (list, header) in
        [("zoo;art;ten\ntea;n;5\nten;n;6\n", Some(1)), ("zoo;art\ntea;n;5\nten;n;6\n", None)]
    {
        assert_eq!(scan(list.as_bytes(), &hints).unwrap().form.header(), header, "{list}");
    }
}

#[test]
fn what_could_mean_several_things_is_ambiguous() {
    for (text, form) in [
        ("cat Katze\ndog Hund\n", "2?"),
        ("cat\tKatze\ndog\tHund\n", "2?"),
        ("cat -> Katze\ndog -> Hund\n", "2?"),
        ("cat,Katze\ndog,Hund\n", "2?"),
        ("run,verb,walk\nsee,verb,look\n", "3?"),
        ("run,verb,walk,go\nsee,verb,look,gaze\n", "4?"),
        ("ice cream cone\nred hot tea\n", "3?"),
        ("tea\nice cream\nten\nant\n", "2?"),
    ] {
        assert_eq!(guess(text), form, "{text}");
    }
}

#[test]
fn named_columns_find_their_separator() {
    for (columns, text, separator) in [
        ("word,value", "tea 5\nten 6\n", "blanks"),
        ("word,meaning", "tea noun - a hot drink\nten adj. - a number\n", "blanks"),
        ("word,meaning", "tea, a hot; drink\nten, a number\n", "commas"),
        ("word,meaning", "tea: hot, brown\nten: a number, even\nant: small, black\n", "colons"),
        ("word,_,value", "tea\tn\t5\nten\tn\t7\n", "tabs"),
        ("word,value", "tea\nten;6\n", "semicolons"),
        ("words", "tea ten\n", "blanks"),
        // Numbers are values, and phrases are words.
        ("value,word,_", "5,tea,x;ten;y\n", "commas"),
        ("word,value", "ice cream,5\nhot tea,6\n", "commas"),
    ] {
        let columns = Some(columns.parse().unwrap());
        let hints = ListHints { columns, ..ListHints::default() };
        let form = scan(text.as_bytes(), &hints).unwrap().form;
        assert_eq!(form.separator(), Some(separator), "{text}");
    }
}

#[test]
fn the_first_lines_that_show_a_form_are_told() {
    let rows = "ten,5\nant,6\nart,7\n".repeat(10);
    let value = || Some("word,value".parse().unwrap());
    for (list, columns, header, first, example) in [
        ("\n\n[\"tea\",\n\"ten\"]".to_owned(), None, None, (3, "[\"tea\","), (3, "[\"tea\",")),
        (format!("# of\n\ntea\n{rows}"), None, None, (3, "tea"), (4, "ten,5")),
        (format!("word,count\n{rows}"), None, Some(1), (1, "word,count"), (2, "ten,5")),
        (format!("title,number\n{rows}"), value(), Some(1), (1, "title,number"), (2, "ten,5")),
        (rows.clone(), value(), None, (1, "ten,5"), (1, "ten,5")),
    ] {
        let scanned =
            scan(list.as_bytes(), &ListHints { columns, ..ListHints::default() }).unwrap();
        let told = |(line, text): (u64, &str)| Some((line, text.to_owned()));
        assert_eq!(scanned.form.header(), header, "{list}");
        assert_eq!((scanned.first, scanned.example), (told(first), told(example)), "{list}");
    }
}

#[test]
fn a_named_separator_is_the_only_one() {
    let separator = Some(",".parse().unwrap());
    let hints = ListHints { separator, ..ListHints::default() };
    let form = scan(&b"tea, a: hot drink\nten, a: number\n"[..], &hints).unwrap().form;
    assert_eq!(form.separator(), Some("commas"));
}

#[test]
fn the_whole_list_decides() {
    let numbers: String = (0..1200).map(|it| format!("{it}\n")).collect();
    let words = "tea;5\nten;6\nant;7\n".repeat(5000);
    assert_eq!(guess(&format!("{numbers}{words}")), "word,value semicolons");
    let plain = "tea\nten\r\nart\n".repeat(20_000);
    assert_eq!(guess(&plain), "lines");
    assert_eq!(guess(&format!("{plain}{words}")), "word,value semicolons");
    assert_eq!(guess(&format!("{plain}{}", "TEA tea\n".repeat(20_000))), "2?");
    // A pattern of less than a fiftieth of the list is not worth a word.
    assert_eq!(guess(&format!("{plain}{}", "TEA tea\n".repeat(1000))), "lines");
}

/// A list in which each line stands the given number of times.
fn list_of(lines: &[(usize, &str)]) -> String {
    lines.iter().map(|(times, line)| format!("{line}\n").repeat(*times)).collect()
}

#[test]
fn nearly_all_lines_decide() {
    for (lines, form) in [
        // Nine tenths of the lines have the form.
        (&[(18, "tea;5"), (2, "x1;y1")][..], "word,value semicolons"),
        (&[(17, "tea;5"), (3, "x1;y1")], "lines"),
        (&[(1, "zoo"), (17, "tea;5"), (3, "x1;y1")], "lines"),
        (&[(1, "\"zoo\""), (17, "tea"), (3, "x1;y1")], "lines"),
        // Lines that have nothing of a list are not counted.
        (&[(1, "2"), (18, "tea;5"), (2, "x1;y1")], "word,value semicolons"),
        (&[(1, "2"), (17, "tea;5"), (3, "x1;y1")], "lines"),
        // Words with blanks are words, unless half of the lines have other columns.
        (&[(5, "ten"), (5, "tea 5")], "word,value blanks"),
        (&[(6, "ten"), (4, "tea 5")], "2?"),
        (&[(50, "ten"), (1, "tea;5")], "word,value semicolons"),
        (&[(51, "ten"), (1, "tea;5")], "lines"),
        (&[(5, "ice cream 5"), (5, "5 ice cream")], "3?"),
        (&[(5, "tea - a hot drink"), (5, "ice cream - a dessert")], "word,meaning dashes"),
        (&[(4, "tea - a hot drink"), (6, "ice cream - a dessert")], "2?"),
        (&[(2, "tea - a hot drink"), (2, "ice cream - a dessert")], "word,meaning dashes"),
        (&[(1, "tea - a hot drink"), (2, "ice cream - a dessert")], "2?"),
    ] {
        assert_eq!(guess(&list_of(lines)), form, "{lines:?}");
    }
}

proptest::proptest! {
    #[test]
    fn any_list_is_read_or_refused(
        list in proptest::prelude::prop_oneof![
            "[a-c\"',;|=: \t\n\r\\[\\]{}0-9.\u{feff}\u{301}]{0,60}".prop_map(String::into_bytes),
            "[a\"',:\n\\[\\]{}0]{0,40}".prop_map(|it| format!("[{it}").into_bytes()),
            "(word|value|tea|5)[,|](word|meaning|ten|6)\n[a-c,| 0-9\n-]{0,40}".prop_map(String::into_bytes),
            "((tea|'art'|\"ten\"|word|count|ice cream|5|0.5|)[ ,;\t|\n]{1,2}){0,30}".prop_map(String::into_bytes),
            proptest::collection::vec(proptest::num::u8::ANY, 0..60),
        ],
        columns in "(word|words|value,word|word,_,value|meaning,word,_|word,meaning)",
    ) {
        let named = ListHints { columns: Some(columns.parse().unwrap()), ..ListHints::default() };
        for hints in [named, ListHints::default()] {
            let form = scan(&list[..], &hints).unwrap().form;
            let session = CompileOptions::new().min_length(1).start().unwrap();
            let session = session.exclude_as(&list[..], "out", &form);
            let session = session.and_then(|it| it.add_as(&list[..], "list", &form));
            if let Ok(session) = session {
                let words = session.report().words;
                // All words are excluded.
                let error = session.finish().unwrap_err();
                let is_right = match error {
                    crate::Error::EmptyList { .. } => words == 0,
                    crate::Error::NothingKept { .. } => words > 0,
                    _ => false,
                };
                proptest::prop_assert!(is_right);
            }
        }
    }
}
