//! What a program writes, every program reads: a table of writers and readers.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use end_to_end::Dir;
use serde_json::{Value, json};

/// Boards as programs and spreadsheets write them, and whether the boards have ids.
const WRITERS: [(&str, bool); 30] = [
    ("printf '%s' \"$IDS\" | solve --boards - --format csv", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --summary", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl --all-paths", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --all-paths", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --summary", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json | tr -d '\\n'", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --summary | gzip", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format tsv --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format markdown", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format markdown --summary", true),
    ("solve di/ed ab/cd --format markdown --no-answers", false),
    ("solve di/ed ab/cd --format csv", false),
    ("solve di/ed ab/cd --format csv --no-answers", false),
    ("solve di/ed ab/cd --format jsonl", false),
    ("solve di/ed ab/cd --format jsonl --level 80 --summary", false),
    ("solve di/ed ab/cd --format json", false),
    ("solve di/ed --format json; solve ab/cd --format json", false),
    ("for board in di/ed ab/cd; do echo did | solve $board --sheet - --format json; done", false),
    ("dictc best canonical di/ed ab/cd --format csv", false),
    ("dictc best canonical di/ed ab/cd --format json", false),
    ("dictc best canonical di/ed ab/cd --format jsonl", false),
    // As spreadsheets write csv: a byte order mark, quotes, semicolons, tabs, CRLF.
    ("printf '\\357\\273\\277board,id\\r\\ndi/ed,\"B, 1\"\\r\\nab/cd,B2\\r\\n'", true),
    ("printf '\"board\",\"id\"\\n\"di/ed\",\"B, 1\"\\n\"ab/cd\",\"B2\"\\n'", true),
    ("printf '\\357\\273\\277Board;Id\\r\\ndi/ed;B, 1\\r\\nab/cd;B2\\r\\n'", true),
    ("printf 'board\\tid\\r\\ndi/ed\\tB, 1\\r\\nab/cd\\tB2\\r\\n'", true),
    ("printf 'id,board,points\\n\"B, 1\",\"di\ned\",5\\nB2,ab/cd,4\\n'", true),
];

#[test]
fn boards_that_a_program_writes_are_read_back() {
    let dir = Dir::new();
    for (writer, has_ids) in WRITERS {
        let written = dir.shell(&format!("IDS='di/ed\tB, 1\nab/cd\tB2\n'\n({writer}) > own"));
        written.expect_code(0);
        let expected = match has_ids {
            true => "di/ed\t5\t5\tB, 1\nab/cd\t4\t4\tB2\n",
            false => "di/ed\t5\t5\nab/cd\t4\t4\n",
        };
        for reader in ["solve --boards own --summary", "solve --boards - --summary < own"] {
            let read = dir.shell(&format!("{reader} --quiet"));
            assert_eq!(read.stdout(), expected, "{writer} | {reader}: {read}");
            assert_eq!((read.code(), read.stderr()), (Some(0), ""), "{writer}");
        }
    }
}

/// The boards that `best` finds could not be solved, since its csv has other columns.
#[test]
fn best_boards_are_read_back() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died", "deid", "ide", "bad", "cad", "dab"]);
    for writer in [
        "dictc best find --size 2x2 --runs 1 --seed 1 --limit 3",
        "dictc best neighbors di/ed --limit 3",
        "dictc best prove --size 2x2 --at-least 3",
    ] {
        let output = dir.shell(&format!(
            "{writer} --dict en.fst --quiet --format csv > own.csv && head -n 1 own.csv && \
             {writer} --dict en.fst --quiet --format json > own.json && \
             for own in own.csv own.json; do \
             solve --dict en.fst --boards $own --summary --quiet | cut -f 1 > read && \
             tail -n +2 own.csv | cut -d , -f 1 | diff - read || exit 3; done; wc -l < read"
        ));
        output.expect_code(0);
        assert!(output.stdout().starts_with("board,"), "{output}");
    }
}

/// The words that `dictc words` lists compile to the same dictionary.
#[test]
fn word_lists_are_read_back() {
    let dir = Dir::new();
    for (writer, diff) in
        [("words --dict en.fst", "diff"), ("words --dict en.fst --fields word,value", "diff")]
    {
        let script = format!(
            "printf 'die\\t2\\ndid\\t1\\nété\\t3\\n' | dictc - -o en.fst --report none && \
             dictc {writer} > own && (printf '\\357\\273\\277'; cat own) > marked && \
             dictc own -o own.fst --report none && dictc marked -o marked.fst --report none && \
             dictc {diff} en.fst own.fst && dictc {diff} en.fst marked.fst"
        );
        dir.shell(&script).expect_code(0).expect_stdout("");
    }
}

/// Ids with all that may hurt a format: 2,300 of them.
fn ids() -> Vec<String> {
    let mut pieces: Vec<String> = (0..=0x9f_u8).map(|byte| char::from(byte).to_string()).collect();
    let signs = [
        "\u{a0}", "\u{2028}", "\u{202e}", "\u{2066}", "\u{feff}", "\u{3000}", "e\u{301}", "\u{301}",
    ];
    pieces.extend(signs.map(str::to_owned));
    pieces.extend(
        [
            "\r\n",
            "\\n",
            "\\\\",
            "\"\"",
            "# ",
            "&#9;",
            "&amp;",
            "<b>",
            "\\|",
            "| ",
            "👩\u{200d}🚀",
            "한",
            "שלום",
        ]
        .map(str::to_owned),
    );
    pieces.extend(
        [
            "di/ed",
            "perslatgsineters",
            "board",
            "id",
            "null",
            "0",
            "-17",
            "1e5",
            "{}",
            "[]",
            "a,b",
            "a;b",
            "_a_",
        ]
        .map(str::to_owned),
    );
    pieces.push("long ".repeat(2000) + "end");
    let mut ids = BTreeSet::new();
    for piece in &pieces {
        for id in [
            "%", "%a", "a%", "a%b", "%%", " %", "% ", "a%\t", "\t%b", "\n%", "%\n", "%\r", "\"%\"",
            "#%",
        ] {
            ids.insert(id.replace('%', piece));
        }
    }
    ids.into_iter().collect()
}

/// Files of boards with these ids: each with its name, its text, and the line of each id.
fn files_of(ids: &[&str]) -> Vec<(&'static str, String, Vec<Option<usize>>)> {
    let quoted = |id: &str| format!("\"{}\"", id.replace('"', "\"\""));
    let escaped = |id: &str| -> String {
        let escape = |c: char| match c {
            '|' | '\\' => format!("\\{c}"),
            '\t' | '\n' | '\r' | ' ' | '&' => format!("&#{};", u32::from(c)),
            c => c.to_string(),
        };
        id.chars().map(escape).collect()
    };
    let object = |id: &str| json!({ "id": id, "board": "di/ed" }).to_string();
    type Row<'a> = &'a dyn Fn(&str) -> Option<String>;
    // A line of text has no line break, and the CR before it is a part of it.
    let line = |id: &str| {
        let id = Some(id).filter(|id| !id.contains('\n') && !id.ends_with('\r'))?;
        Some(format!("di/ed\t{id}\n"))
    };
    let files: [(&str, &str, Row<'_>); 8] = [
        ("text.txt", "", &line),
        ("comma.csv", "board,id\n", &|id| Some(format!("di/ed,{}\n", quoted(id)))),
        ("crlf.csv", "board;id\r\n", &|id| Some(format!("di/ed;{}\r\n", quoted(id)))),
        ("tab.csv", "id\tboard\n", &|id| Some(format!("{}\tdi/ed\n", quoted(id)))),
        ("table.md", "| board | id |\n| --- | --- |\n", &|id| {
            Some(format!("| di/ed | {} |\n", escaped(id)))
        }),
        ("lines.jsonl", "", &|id| Some(format!("{}\n", object(id)))),
        ("array.json", "[\n{\"board\":\"di/ed\",\"id\":\"first\"}", &|id| {
            Some(format!(",\n{}", object(id)))
        }),
        ("objects.json", "", &|id| {
            Some(format!("{{\"board\":\n\"di/ed\",\"id\":{}\n}}\n", json!(id)))
        }),
    ];
    let file = |(name, head, row): (&'static str, &str, Row<'_>)| {
        let mut text = head.to_owned();
        let lines = ids.iter().map(|id| {
            let row = row(id)?;
            let before = if row.starts_with(",\n") { 2 } else { 1 };
            let line = text.matches('\n').count() + before;
            text += &row;
            Some(line)
        });
        let lines = lines.collect();
        let _ = if name == "array.json" { write!(text, "\n]\n") } else { Ok(()) };
        (name, text, lines)
    };
    files.into_iter().map(file).collect()
}

/// The first two items that differ.
fn differences<'a>(
    read: &'a [String],
    expected: &'a [impl AsRef<str>],
) -> Option<(&'a str, &'a str)> {
    let mut pairs = read.iter().map(String::as_str).zip(expected.iter().map(AsRef::as_ref));
    pairs.find(|(read, expected)| read != expected)
}

/// An id is read as it is in each format, and written as it is, or an error names its line.
#[test]
fn ids_travel_unchanged() {
    let dir = Dir::new();
    let ids = ids();
    assert!(ids.len() >= 2200, "{}", ids.len());
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let run = |args: &str| dir.solve(args.split(' ')).run();
    let ids_in = |jsonl: &str| -> Vec<String> {
        let object = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        let id = |line: &str| object(line)["id"].as_str().unwrap_or_default().to_owned();
        jsonl.lines().map(id).filter(|id| id != "first").collect()
    };
    for (name, text, lines) in files_of(&ids) {
        dir.write(name, text);
        let held: Vec<(&str, usize)> =
            ids.iter().zip(&lines).filter_map(|(id, line)| Some((*id, (*line)?))).collect();
        for format in ["jsonl", "json", "csv", "markdown", "tsv"] {
            let output = run(&format!(
                "--boards {name} --no-answers --keep-going --format {format} --quiet"
            ));
            let is_kept = |id: &str| format != "tsv" || !id.contains(['\n', '\r']);
            let refused: Vec<String> = (held.iter().filter(|(id, _)| !is_kept(id)))
                .map(|(_, line)| format!("solve: {name}:{line}"))
                .collect();
            let place = |line: &str| line.splitn(3, ": ").take(2).collect::<Vec<_>>().join(": ");
            let places: Vec<String> = output.stderr().lines().map(place).collect();
            assert!(places == refused, "{name} {format}: {:?}", differences(&places, &refused));
            let code = if refused.is_empty() { 0 } else { 2 };
            assert_eq!(output.code(), Some(code), "{name} {format}");
            dir.write("own", output.stdout());
            let kept: Vec<&str> = held.iter().map(|it| it.0).filter(|id| is_kept(id)).collect();
            let again = run("--boards own --no-answers --format jsonl --quiet");
            assert_eq!((again.code(), again.stderr()), (Some(0), ""), "{name} {format}");
            let read = ids_in(again.stdout());
            assert!(read == kept, "{name} {format}: {:?}", differences(&read, &kept));
        }
    }
}

/// Text in another encoding was read as other ids.
#[test]
fn tables_are_utf8() {
    let dir = Dir::new();
    for (name, head) in
        [("own.csv", "board,id\n\ndi/ed,"), ("own.md", "| board | id |\n\n| di/ed | ")]
    {
        dir.write(name, [head.as_bytes(), b"\xe9 |\n"].concat());
        let output = dir.solve(["--boards", name]).run();
        output.expect_code(2).expect_stdout("");
        assert!(output.stderr().starts_with(&format!("solve: {name}:3: is not UTF-8")), "{output}");
    }
}
