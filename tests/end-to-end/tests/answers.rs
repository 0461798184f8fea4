//! What the programs print, kept in the files of `answers/`: commands, and below each its standard
//! output, its standard error after `! `, and its exit code if it is not 0.
//!
//! The test runs the commands again, those of a file in one folder, and compares. `BLESS=1` writes
//! what they print instead, so that the diff of a commit shows every change. To add a command, add
//! its line and bless. Lines above the first command are kept; a command that is only a comment is
//! a heading.

use std::fs;
use std::path::PathBuf;

use end_to_end::{Dir, repository, without_times};

/// The files of answers.
fn records() -> Vec<PathBuf> {
    let folder = repository().join("tests/end-to-end/answers");
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect()
}

/// Runs the commands of a record, and returns the record with what they print now.
fn answered(record: &str) -> String {
    let dir = Dir::new();
    let is_command = |line: &&str| line.starts_with("$ ");
    let head = record.lines().take_while(|line| !is_command(line));
    let mut text: String = head.flat_map(|line| [line, "\n"]).collect();
    for line in record.lines().filter(is_command) {
        if line.starts_with("$ # ") && !text.ends_with("\n\n") {
            text.push('\n');
        }
        text.extend([line, "\n", &answer(&dir, &line[2..])]);
    }
    text
}

/// What a command prints, and its exit code if it is not 0.
fn answer(dir: &Dir, command: &str) -> String {
    let output = dir.shell(command);
    let mut text = output.stdout().to_owned();
    // As in a diff.
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str("\n\\ no line end\n");
    }
    let is_ambiguous = text.lines().any(|line| line.starts_with("$ "));
    assert!(!is_ambiguous, "a line of output begins as a command does\n{output}");
    for line in output.stderr().lines() {
        text.push_str(&format!("! {}\n", without_times(line)));
    }
    match output.code() {
        Some(0) => {}
        Some(code) => text.push_str(&format!("exit {code}\n")),
        None => text.push_str("ended by a signal\n"),
    }
    text
}

/// The first line that differs, with its command.
fn difference(kept: &str, now: &str) -> Option<String> {
    let same = kept.lines().zip(now.lines()).take_while(|(kept, now)| kept == now).count();
    if same == kept.lines().count() && same == now.lines().count() {
        return None;
    }
    let commands = now.lines().take(same + 1).filter(|line| line.starts_with("$ "));
    let line = |text: &str| text.lines().nth(same).unwrap_or("nothing more").to_owned();
    Some(format!(
        "{}:{}\n kept: {}\n  now: {}",
        same + 1,
        commands.last().unwrap_or_default(),
        line(kept),
        line(now)
    ))
}

#[test]
fn answers_are_those_that_are_kept() {
    let is_blessed = std::env::var_os("BLESS").is_some();
    let check = |path: PathBuf| {
        let kept =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let now = answered(&kept);
        if is_blessed {
            fs::write(&path, now).expect("the record can be written");
            return None;
        }
        difference(&kept, &now).map(|it| format!("{}:{it}", path.display()))
    };
    let changed: Vec<String> = std::thread::scope(|scope| {
        let checks: Vec<_> =
            records().into_iter().map(|path| scope.spawn(move || check(path))).collect();
        checks.into_iter().filter_map(|it| it.join().expect("a check does not panic")).collect()
    });
    assert!(
        changed.is_empty(),
        "{}\n\nif the change is meant: BLESS=1 cargo test -p end-to-end answers",
        changed.join("\n\n")
    );
}

#[test]
fn the_first_difference_is_found() {
    let kept = "$ solve\nbird\ncat\n";
    assert_eq!(difference(kept, kept), None);
    let changed = difference(kept, "$ solve\nbird\ncow\n");
    assert_eq!(changed.unwrap(), "3:$ solve\n kept: cat\n  now: cow");
    let shorter = difference(kept, "$ solve\nbird\n").unwrap();
    assert!(shorter.ends_with("now: nothing more"), "{shorter}");
    assert!(difference("bird", kept).is_some());
}
