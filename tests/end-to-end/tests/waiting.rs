//! Nothing waits for another process that may never come: named pipes in place of dictionaries and
//! boards, and locks on histories.

use std::fs::File;
use std::process::Command;

use end_to_end::Dir;

#[test]
fn named_pipes_are_not_dictionaries() {
    let dir = Dir::new();
    assert!(Command::new("mkfifo").arg(dir.file("ff")).status().unwrap().success());
    for line in [
        "solve --dict ff di/ed",
        "dictc match --dict ff a?",
        "dictc info ff",
        "dictc diff ff ff",
        "dictc get --dict ff tea",
        "dictc play --dict ff --no-history di/ed",
        "dictc puzzle bee --dict ff --center a bcdefg",
        "dictc puzzle wordle --dict ff",
        "dictc best find --dict ff --size 2x2 --runs 1",
        "dictc best bound --dict ff **/**",
    ] {
        let mut words = line.split(' ');
        let output = dir.program(words.next().unwrap(), words).run();
        output.expect_code(2).expect_stdout("");
        let message = "ff: is not a regular file; give the path of a dictionary, such as en.fst";
        assert!(output.stderr().contains(message), "{line}\n{output}");
    }
    let output = dir.shell("DICTC_DICTIONARY=ff solve di/ed");
    assert!(output.expect_code(2).stderr().contains("DICTC_DICTIONARY: ff: is not"), "{output}");
}

#[test]
fn named_pipes_and_devices_are_not_boards() {
    let dir = Dir::new();
    assert!(Command::new("mkfifo").arg(dir.file("ff")).status().unwrap().success());
    for name in ["ff", "./ff", "/dev/null"] {
        let output = dir.solve([name]).run();
        let message = format!("solve: '{name}': is a file; expected --boards");
        assert!(output.expect_code(2).stderr().starts_with(&message), "{output}");
    }
}

#[test]
fn results_do_not_wait_for_a_locked_history() {
    let dir = Dir::new();
    dir.write("history.jsonl", "");
    let locked = File::open(dir.file("history.jsonl")).unwrap();
    locked.lock().unwrap();
    let play = ["--dict", "english", "di/ed", "--minutes", "0", "--history-file", "history.jsonl"];
    let output = dir.program("dictc play", play).stdin("die\n").run();
    output.expect_code(0);
    let (results, rest) = output.stdout().split_once("Not recorded: ").expect("a remark");
    assert!(results.contains("1 word, 1 point"), "{output}");
    assert!(rest.contains("history.jsonl") && rest.contains("keeps it locked"), "{output}");
    assert!(dir.read("history.jsonl").is_empty());
    drop(locked);
    let play = dir.program("dictc play", play).stdin("die\n").run();
    assert!(!play.expect_code(0).stdout().contains("Not recorded"), "{play}");
    assert!(!dir.read("history.jsonl").is_empty());
}
