//! `dictc play` line by line: codes, and the history.
//!
//! The end-to-end tests have the output of rounds and refusals, in `answers/play.txt`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use dictc_lexicon::GraphKind;
use tempfile::TempDir;

/// The output of a run, and its exit code.
struct Output {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

/// Runs the program in a folder, which is also where its history is.
fn play(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dictc"))
        .arg("play")
        .args(arguments)
        .current_dir(folder)
        .env_remove("DICTC_DICTIONARY")
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Output { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_code_needs_the_dictionary_it_was_made_with() {
    let folder = folder();
    let path = folder.path().join("words.fst");
    let compile = |words: &[&str]| {
        let entries = words.iter().map(|word| (word, None));
        fs::write(&path, dictc_lexicon::write::to_bytes(entries, GraphKind::Trie).unwrap())
            .unwrap();
    };
    compile(&["tea", "ten"]);
    let dict = path.to_str().unwrap();
    let output = play(folder.path(), &["--dict", dict, "--seed", "5", "--no-history"], "");
    let title = output.stdout.lines().next().unwrap().to_owned();
    let code = title.split("  ").nth(1).unwrap();
    let again = play(folder.path(), &["--dict", dict, "--code", code, "--no-history"], "");
    assert_eq!(
        again.stdout.lines().take(6).collect::<Vec<_>>(),
        output.stdout.lines().take(6).collect::<Vec<_>>()
    );
    compile(&["tea", "ten", "toe"]);
    let changed = play(folder.path(), &["--dict", dict, "--code", code, "--no-history"], "");
    assert_eq!(changed.code, Some(2));
    let start = "dictc play: --code: the code is for another dictionary, or another version of it: its fingerprint starts with f392a,";
    assert!(changed.stderr.starts_with(start), "{}", changed.stderr);
    // Without levels, opponents' words cannot be chosen.
    let levels = play(folder.path(), &["--dict", dict, "--against", "2:50"], "");
    assert!(
        levels.stderr.contains("compile it with dictc --values-are levels"),
        "{}",
        levels.stderr
    );
}

#[test]
fn damaged_histories_are_reported_and_kept() {
    let folder = folder();
    let none = play(folder.path(), &["--history"], "");
    assert_eq!((none.code, &*none.stdout), (Some(1), ""));
    assert!(none.stderr.starts_with("no rounds in "), "{}", none.stderr);

    let round = || play(folder.path(), &["di/ed", "--minutes", "0"], "die\n");
    assert_eq!(round().code, Some(0));
    let path = folder.path().join("dictc").join("history.jsonl");
    let line = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{line}garbage\n{line}{}", &line[..40])).unwrap();
    let output = round();
    assert_eq!(output.code, Some(0));
    let place = path.display();
    for remark in [
        format!("{place}:2: not a record of a game: expected value at byte 1; the line is skipped"),
        format!("{place}: its last line was torn; what is left of it is now in {place}.torn"),
        "You: 20.0 % of the points (usually 20.0 %), mean 1; rank 3 of 3.".to_owned(),
    ] {
        assert!(output.stdout.lines().any(|line| line == remark), "{remark}: {}", output.stdout);
    }
    let history = fs::read_to_string(&path).unwrap();
    assert!(history.starts_with(&format!("{line}garbage\n{line}")), "nothing is lost: {history}");
    assert_eq!(history.lines().count(), 4);
    let torn = fs::read_to_string(folder.path().join("dictc").join("history.jsonl.torn")).unwrap();
    assert_eq!(torn, format!("{}\n", &line[..40]));

    let summary = play(folder.path(), &["--history"], "");
    assert_eq!(summary.code, Some(2), "a damaged line is an error");
    assert!(summary.stderr.starts_with(&format!("dictc play: {place}:2: ")), "{}", summary.stderr);
    assert!(summary.stdout.starts_with("3 rounds: mean 1.0 points, best 1;"), "{}", summary.stdout);
    let json = play(folder.path(), &["--history", "--format", "json"], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["rounds"], &json["best"]), (&3.into(), &1.into()));
    assert_eq!(json["lengths"][0]["letters"], 3);
}

#[test]
fn a_history_that_cannot_be_written_does_not_spoil_the_results() {
    let folder = folder();
    fs::write(folder.path().join("file"), "").unwrap();
    let arguments = ["di/ed", "--history-file", "file/history", "--minutes", "0"];
    let output = play(folder.path(), &arguments, "die\n");
    assert_eq!(output.code, Some(0));
    assert!(
        output.stdout.contains("You have 1 point: Strong, 1 of 3 words.\nNot recorded: "),
        "{}",
        output.stdout
    );
}

/// A limit on the size of files simulates a full disk.
#[cfg(unix)]
#[test]
fn a_round_that_does_not_fit_leaves_the_history_as_it_is() {
    let folder = folder();
    let round = ["di/ed", "--minutes", "0"];
    assert_eq!(play(folder.path(), &round, "die\n").code, Some(0));
    let path = folder.path().join("dictc").join("history.jsonl");
    let old = fs::read(&path).unwrap();
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        r#"ulimit -f 0; echo die | "$@""#,
        "sh",
        env!("CARGO_BIN_EXE_dictc"),
        "play",
    ]);
    shell.args(round).env("XDG_DATA_HOME", folder.path()).env_remove("DICTC_DICTIONARY");
    let output = shell.output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{stdout}");
    assert!(stdout.contains("Not recorded: "), "{stdout}");
    assert_eq!(fs::read(&path).unwrap(), old);
}
