//! The promises of docs/compatibility.md: what 0.1.0 wrote and answered, in the folder `promises`,
//! is still read and still answered so.
//!
//! No switch rewrites that folder. A difference breaks what people rely on, so the code changes and
//! not the file. Answers may grow: columns behind the others, and members of objects.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use dictc_lexicon::{Lexicon, OpenOptions};
use end_to_end::{Dir, repository};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::conventions::TOOLS;

fn folder() -> PathBuf {
    repository().join("tests/end-to-end/promises")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a kept file, without remarks.
fn lines(name: &str) -> Vec<String> {
    let text = read(folder().join(name));
    assert!(text.starts_with("# Of 0.1.0, and kept"), "{name} does not say what it is");
    let lines: Vec<String> =
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    assert!(lines.len() > 5, "{name} has only {} lines", lines.len());
    lines
}

/// The rows of a kept table.
fn rows<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let row = |line: String| {
        let fields: Vec<String> = line.splitn(COLUMNS, '\t').map(str::to_owned).collect();
        fields.try_into().unwrap_or_else(|fields| panic!("{name}: {fields:?}"))
    };
    lines(name).into_iter().map(row).collect()
}

/// A folder with copies of the kept files, in which commands can write.
fn dir() -> Dir {
    let dir = Dir::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        dir.write(&path.file_name().unwrap().to_string_lossy(), fs::read(&path).unwrap());
    }
    dir
}

/// Files of every version are listed; a new version adds its own.
#[test]
fn dictionaries_open_with_their_words() {
    let rows = rows::<3>("dictionaries.tsv");
    let listed: BTreeSet<PathBuf> = rows.iter().map(|row| repository().join(&row[0])).collect();
    for folder in [folder(), repository().join("crates/lexicon/tests/golden")] {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let is_whole = |path: &PathBuf| {
            path.extension().is_some_and(|it| it == "fst") && !path.ends_with("damaged-gloss.fst")
        };
        for file in files.filter(is_whole) {
            assert!(listed.contains(&file), "{} is not listed", file.display());
        }
    }
    for [file, words, fingerprint] in rows {
        let path = repository().join(&file);
        let in_memory = OpenOptions::new().map(false).open(&path);
        for lexicon in [Lexicon::open(&path), in_memory] {
            let lexicon = lexicon.unwrap_or_else(|error| panic!("{file}: {error}"));
            lexicon.check().unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(lexicon.len().to_string(), words, "{file}");
            assert_eq!(lexicon.fingerprint().to_string(), fingerprint, "{file}");
        }
    }
}

/// JSON whose members are in the order of the text.
#[derive(Debug, PartialEq)]
enum Json {
    Plain(serde_json::Value),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Plain(serde_json::Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Plain(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Json::Object(object))
    }
}

/// What of `kept` is no longer there, or is in another order. Members may have been added.
fn lost_of_json(kept: &Json, now: &Json, place: &str) -> Option<String> {
    match (kept, now) {
        (Json::Object(kept), Json::Object(now)) => {
            let mut rest = now.iter();
            kept.iter().find_map(|(name, kept)| match rest.find(|(other, _)| other == name) {
                Some((_, now)) => lost_of_json(kept, now, &format!("{place}.{name}")),
                None => Some(format!("{place}.{name} is missing, or comes earlier")),
            })
        }
        (Json::Array(kept), Json::Array(now)) if kept.len() == now.len() => {
            let mut pairs = kept.iter().zip(now).enumerate();
            pairs.find_map(|(i, (kept, now))| lost_of_json(kept, now, &format!("{place}[{i}]")))
        }
        _ if kept == now => None,
        _ => Some(format!("{place} was {kept:?} and is {now:?}")),
    }
}

/// As `lost_of_json`, of a table. Columns may have been added behind the others.
fn lost_of_table(kept: &str, now: &str, delimiter: u8) -> Option<String> {
    let records = |text: &str| -> Vec<csv::StringRecord> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.delimiter(delimiter).has_headers(false).flexible(true);
        reader.from_reader(text.as_bytes()).into_records().map(Result::unwrap).collect()
    };
    let (kept, now) = (records(kept), records(now));
    if kept.len() != now.len() {
        return Some(format!("{} rows were {}", now.len(), kept.len()));
    }
    let mut pairs = kept.iter().zip(&now);
    let differs = pairs.find(|(kept, now)| !kept.iter().eq(now.iter().take(kept.len())));
    differs.map(|(kept, now)| format!("{kept:?} is {now:?}"))
}

/// What of a kept answer is no longer in the answer of today.
fn lost(format: &str, kept: &str, now: &str) -> Option<String> {
    let json = |text: &str| -> Json {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    };
    match format {
        "csv" => lost_of_table(kept, now, b','),
        "tsv" => lost_of_table(kept, now, b'\t'),
        "json" => lost_of_json(&json(kept), &json(now), ""),
        "jsonl" => {
            let lines = |text: &str| Json::Array(text.lines().map(json).collect());
            lost_of_json(&lines(kept), &lines(now), "")
        }
        _ => panic!("{format} is for people, and may change"),
    }
}

#[test]
fn tables_and_objects_only_grow() {
    let dir = dir();
    let text = lines("outputs.txt").join("\n");
    let mut answers = 0;
    for answer in text.split("\n$ ").skip(1) {
        let (command, kept) = answer.split_once('\n').unwrap_or((answer, ""));
        let (_, format) = command.split_once("--format ").expect("a command with a format");
        let format = format.split(' ').next().unwrap_or_default();
        let output = dir.shell(command);
        if let Some(lost) = lost(format, kept, output.stdout()) {
            panic!("a promise is broken: {lost}\n--- kept ---\n{kept}\n{output}");
        }
        answers += 1;
    }
    assert!(answers > 60, "only {answers} answers");
}

#[test]
fn additions_pass_and_all_else_fails() {
    for (format, kept, now, passes) in [
        ("csv", "a,b\n1,2\n", "a,b\n1,2\n", true),
        ("csv", "a,b\n1,2\n", "a,b,c\n1,2,3\n", true),
        ("csv", "a,b\n1,2\n", "a,c,b\n1,3,2\n", false),
        ("csv", "a,b\n1,2\n", "b,a\n2,1\n", false),
        ("csv", "a,b\n1,2\n", "a,B\n1,2\n", false),
        ("csv", "a,b\n1,2\n", "a\n1\n", false),
        ("csv", "a,b\n1,2\n", "a,b\n1,3\n", false),
        ("csv", "a,b\n1,2\n", "a,b\n1,2\n3,4\n", false),
        ("csv", "a,b\n1,\"2\n3\"\n", "a,b,c\n1,\"2\n3\",4\n", true),
        ("tsv", "1\t2\n", "1\t2\t3\n", true),
        ("tsv", "1\t2\n", "1,2\n", false),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"a": 1, "b": [2]}"#, true),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"a":1,"c":3,"b":[2],"d":4}"#, true),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"b":[2],"a":1}"#, false),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"a":1}"#, false),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"a":"1","b":[2]}"#, false),
        ("json", r#"{"a":1,"b":[2]}"#, r#"{"a":1,"b":[2,3]}"#, false),
        ("json", r#"[{"a":{"b":null}}]"#, r#"[{"a":{"b":null,"c":-0.5}}]"#, true),
        ("json", r#"[{"a":{"b":null}}]"#, r#"[{"a":{"c":null}}]"#, false),
        ("jsonl", "{\"a\":1}\n{\"a\":2}\n", "{\"a\":1,\"b\":true}\n{\"a\":2}\n", true),
        ("jsonl", "{\"a\":1}\n{\"a\":2}\n", "{\"a\":2}\n{\"a\":1}\n", false),
    ] {
        assert_eq!(lost(format, kept, now).is_none(), passes, "{kept} {now}");
    }
}

#[test]
fn exit_codes_stay() {
    let dir = dir();
    for [code, command] in rows("exit-codes.tsv") {
        let code = code.parse().expect("a number");
        dir.shell(&command).expect_code(code);
    }
}

/// An option that has another name now need not be in the help, but is still taken.
#[test]
fn commands_and_options_stay() {
    let dir = dir();
    let mut checked = 0;
    for [command, options] in rows("options.tsv") {
        let words: Vec<&str> = command.split(' ').collect();
        let run = |more: &[&str]| dir.program(words[0], &words[1..]).args(more).run();
        let help = run(&["--help"]);
        let shown: BTreeSet<&str> =
            help.expect_code(0).stdout().split([' ', ',', '=', '[', '\n']).collect();
        for option in options.split(' ') {
            if !shown.contains(option) {
                let taken = run(&[option, "--help"]);
                assert!(!taken.stderr().contains("unexpected argument"), "{taken}");
            }
            checked += 1;
        }
    }
    assert!(checked > 300, "only {checked} options");
}

/// Whether everything here belongs to a version with a date, which promises it.
fn is_dated() -> bool {
    !read(repository().join("CHANGELOG.md")).contains("## Unreleased")
}

#[test]
fn a_dated_version_promises_all_commands_and_options() {
    let rows: BTreeMap<String, String> =
        rows::<2>("options.tsv").into_iter().map(|[a, b]| (a, b)).collect();
    let of_all = |option: &&str| TOOLS.iter().all(|tool| tool.options().any(|it| it == *option));
    let common: Vec<&str> = TOOLS[0].options().filter(of_all).collect();
    for tool in TOOLS.iter().filter(|_| is_dated()) {
        let kept = rows.get(&tool.name()).map_or("", String::as_str);
        let is_new = |option: &&str| {
            !common.contains(option)
                && *option != "--version"
                && kept.split(' ').all(|it| it != *option)
        };
        let new: Vec<&str> = tool.options().filter(is_new).collect();
        let file = "tests/end-to-end/promises/options.tsv";
        assert!(new.is_empty(), "{file}: add {new:?} to the line of {}", tool.name());
    }
}

#[test]
fn boards_have_the_same_text() {
    let dir = dir();
    for [typed, canonical] in rows("boards.tsv") {
        for board in [&typed, &canonical] {
            let args = ["--dict", "letters.fst", "--no-answers", "--format", "tsv", "--", board];
            let output = dir.solve(args).run();
            let text = output.expect_code(0).stdout().split(['\t', '\n']).next();
            assert_eq!(text, Some(&*canonical), "{typed}");
        }
    }
}

#[test]
fn seeds_deal_the_same_boards() {
    let dir = dir();
    let rows = rows::<4>("dealt.tsv");
    for boards in rows.chunk_by(|a, b| a[..2] == b[..2]) {
        let [edition, seed, ..] = &boards[0];
        let count = boards.len().to_string();
        let args = ["--dice", edition, "--seed", seed, "--roll", &count, "--no-answers"];
        let output = dir.solve(args).args(["--quiet", "--format", "tsv"]).run();
        let dealt = output.expect_code(0).stdout().lines().map(|row| row.split('\t').next());
        assert!(dealt.eq(boards.iter().map(|row| Some(&*row[3]))), "{boards:?}\n{output}");
        for (number, row) in boards.iter().enumerate() {
            assert_eq!(row[2], number.to_string());
        }
    }
}

/// What `play` notes of a round: its code, too, so the code is read and written.
#[test]
fn codes_lead_to_the_same_rounds() {
    let dir = dir();
    for [code, edition, board, seconds] in rows("rounds.tsv") {
        let args = ["--code", &code, "--dict", "words.fst", "--player", "Ann"];
        let played = dir.program("dictc play", args).args(["--history-file", "played.jsonl"]);
        played.stdin("xyz\n").run().expect_code(0);
        let line: serde_json::Value = serde_json::from_slice(&dir.read("played.jsonl")).unwrap();
        fs::remove_file(dir.file("played.jsonl")).unwrap();
        let limit = line["limit"].as_u64().map_or("-".to_owned(), |it| it.to_string());
        let noted = [&line["code"], &line["edition"], &line["board"]].map(|it| it.as_str());
        assert_eq!(noted, [&*code, &*edition, &*board].map(Some));
        assert_eq!(limit, seconds, "{code}");
    }
}

/// A record that was begun goes on with the lines that it would have had.
#[test]
fn records_of_proofs_go_on_with_the_same_lines() {
    let dir = dir();
    let header = read(folder().join("proof.txt"));
    let text = read(folder().join("tasks.tsv"));
    let lines: Vec<&str> = text.lines().collect();
    fs::create_dir(dir.file("proof")).unwrap();
    for done in [0, lines.len() / 2, lines.len()] {
        dir.write("proof/proof.txt", &header);
        let begun = lines[..done].iter().map(|line| format!("{line}\n")).collect::<String>();
        dir.write("proof/tasks.tsv", begun);
        let more = "--size 2x3 --at-least 18 --certificate proof --resume --quiet";
        let proved = dir.program("dictc best", ["prove", "--dict", "words.fst", "--level", "80"]);
        proved.args(more.split(' ')).run().expect_code(0);
        let now = String::from_utf8(dir.read("proof/tasks.tsv")).unwrap();
        let mut now: Vec<&str> = now.lines().collect();
        now.sort_unstable();
        assert_eq!(now, lines, "after {done} tasks");
        assert_eq!(String::from_utf8(dir.read("proof/proof.txt")).unwrap(), header);
    }
}

/// The text without comments and without lines for the preprocessor.
fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    for part in text.split("/*").enumerate() {
        match part {
            (0, code) => plain.push_str(code),
            (_, comment) => plain.push_str(comment.split_once("*/").map_or("", |(_, code)| code)),
        }
    }
    plain
}

/// A declaration of C divided into its type and its name: `const char *text` into `const char*` and
/// `text`.
fn type_and_name(declaration: &str) -> (String, &str) {
    let declaration = declaration.trim();
    let end = declaration.rfind([' ', '*']).map_or(declaration.len(), |at| at + 1);
    let (its_type, name) = declaration.split_at(end);
    let words: Vec<&str> = its_type.split_whitespace().collect();
    (words.join(" ").replace(" *", "*"), name)
}

/// The types, constants and functions that a header declares.
fn declared(header: &str) -> BTreeSet<String> {
    let header = without_comments(header);
    let (lines, code): (Vec<&str>, Vec<&str>) =
        header.lines().partition(|line| line.starts_with('#'));
    let constants = lines.iter().filter_map(|line| line.strip_prefix("#define "));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut declared: BTreeSet<String> = constants.map(words).collect();
    let code = code.join("\n").replace("extern \"C\" {", "");
    for statement in code.split(';').map(words) {
        if let Some(constants) = statement.strip_prefix("enum {") {
            let constants = constants.trim_end_matches('}').split(',');
            declared.extend(constants.map(|it| it.replace(" = ", " ").trim().to_owned()));
            continue;
        }
        let Some((start, arguments)) = statement.split_once('(') else {
            declared.insert(statement);
            continue;
        };
        let (result, name) = type_and_name(start);
        let arguments = arguments.trim_end_matches(')').split(',');
        let types: Vec<String> = arguments.map(|it| type_and_name(it).0).collect();
        declared.insert(format!("{result} {name}({})", types.join(", ")));
    }
    declared
}

#[test]
fn the_c_header_keeps_what_it_declares() {
    let declared = declared(&read(repository().join("crates/capi/include/dictc.h")));
    let kept = lines("dictc-h.txt");
    let gone: Vec<&String> = kept.iter().filter(|it| !declared.contains(*it)).collect();
    assert!(gone.is_empty(), "dictc.h no longer declares {gone:#?}");
    let is_promised = |it: &&String| {
        !["DICTC_H", "DICTC_VERSION_", "}"].iter().any(|&start| it.starts_with(start))
    };
    let new = declared.iter().filter(is_promised).filter(|it| !kept.contains(it));
    let new: Vec<&String> = new.collect();
    assert!(!is_dated() || new.is_empty(), "dictc-h.txt lacks {new:#?}");
    assert!(kept.len() > 150, "only {} declarations", kept.len());
}

/// The page about promises, by its lines.
fn page() -> String {
    read(repository().join("docs/compatibility.md"))
}

/// The value of a key of the workspace's manifest, in quotes there.
fn in_manifest(key: &str) -> String {
    let manifest = read(repository().join("Cargo.toml"));
    let start = format!("{key} = \"");
    let value = manifest.lines().find_map(|line| line.strip_prefix(&start));
    value.expect("a key of the manifest").trim_end_matches('"').to_owned()
}

#[test]
fn the_page_names_the_compiler_the_systems_and_unicode() {
    let page = page();
    let says = |what: &str| assert!(page.contains(what), "docs/compatibility.md lacks {what:?}");
    let compiler = format!("Rust {}", in_manifest("rust-version"));
    says(&compiler);
    assert!(read(repository().join("README.md")).contains(&compiler), "README.md");
    let (major, minor, patch) = dictc_letters::UNICODE_VERSION;
    says(&format!("Unicode {major}.{minor}.{patch}"));
    assert!(in_manifest("unicode-segmentation").starts_with('='), "any newer version is taken");
    // CI runs the tests on them.
    let workflow = read(repository().join(".github/workflows/test.yml"));
    let systems = workflow.split_once("system: [").expect("a list of systems").1;
    let systems = systems.split_once(']').expect("the end of the list").0;
    for (runner, system) in
        [("ubuntu-24.04-arm", "aarch64 Linux"), ("macos-15", "macOS"), ("windows-2025", "Windows")]
    {
        assert!(systems.split(", ").any(|it| it == runner), "{runner} is not in {systems}");
        says(system);
    }
}

/// Each promise links to tests by their names.
#[test]
fn every_promise_names_a_test_that_exists() {
    let page = page();
    let (_, promises) = page.split_once("\n## What stays\n").expect("the heading of the promises");
    let promises = promises.split("\n## ").next().unwrap_or_default();
    let rows: Vec<&str> = promises.lines().filter(|line| line.starts_with("| **")).collect();
    assert!(rows.len() > 8, "only {} promises", rows.len());
    for row in rows {
        // [`name`](path)
        let links = row.split("[`").skip(1).filter_map(|link| link.split_once("`]("));
        let mut tests = 0;
        for (name, rest) in links {
            let path = rest.split(')').next().unwrap_or_default();
            let file = read(repository().join("docs").join(path));
            let is_there = file.contains(&format!("fn {name}(")) || path.ends_with(name);
            assert!(is_there, "{path} has no {name}");
            tests += 1;
        }
        assert!(tests > 0, "no test holds this: {row}");
    }
}
