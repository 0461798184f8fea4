//! `solve` on many boards, interrupted: it prints what there is, and ends by the signal.
//!
//! What it prints is compared with what a run prints whose boards end there.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};

use end_to_end::{Dir, send_signal};

/// More bytes than a pipe holds and the program reads before it answers boards.
const MUCH: usize = 1 << 18;

/// A board, packed with zstd: one block that stores it as it is.
const PACKED: &[u8] = b"\x28\xb5\x2f\xfd\x20\x0d\x69\x00\x00did/die/tea\n\n";

fn folder() -> Dir {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died", "eat", "tea", "seat", "teas", "sate", "east"]);
    dir
}

/// Different boards, one per line.
fn boards(n: usize) -> String {
    let letters = b"deitas";
    let mut text = String::new();
    for i in 0..n {
        let letter = |place: u32| char::from(letters[i / 6_usize.pow(place) % 6]);
        let _ = writeln!(text, "{}/die/tea", (0..3).map(letter).collect::<String>());
    }
    text
}

fn start(mut command: Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// The number of boards in the message of an interrupted run, which ended by this signal.
fn interrupted_after(mut child: Child, signal: i32) -> usize {
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(signal), "{stderr}");
    let number = stderr
        .strip_prefix("solve: interrupted after ")
        .and_then(|rest| rest.strip_suffix(" boards\n").or_else(|| rest.strip_suffix(" board\n")));
    number.unwrap_or_else(|| panic!("{stderr}")).replace(',', "").parse().unwrap()
}

#[test]
fn statistics_are_of_the_boards_until_then() {
    let dir = folder();
    let text = boards(MUCH / 12 + 1);
    for (name, signal, form) in [("INT", 2, "text"), ("TERM", 15, "json")] {
        let fixed = ["--dict", "en.fst", "--boards", "-", "--quiet", "--stats", "--format", form];
        let mut child = start(dir.solve(fixed).into_command());
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(text.as_bytes()).unwrap();
        // It answers boards, or waits for more: the pipe stays open.
        send_signal(name, child.id());
        let mut answers = String::new();
        child.stdout.take().unwrap().read_to_string(&mut answers).unwrap();
        let n = interrupted_after(child, signal);
        assert!(n > 0 && n <= text.lines().count(), "{n}");
        let first: String = text.split_inclusive('\n').take(n).collect();
        dir.solve(fixed).stdin(first).run().expect_code(0).expect_stdout(&answers);
    }
}

/// Interrupts a run that waits for the rest of the second board, and has answered the first one.
fn interrupt_amid(form: &[&str], whole: &[u8], begun: &[u8]) {
    let dir = folder();
    let solve = || dir.solve(["--dict", "en.fst", "--boards", "-", "--quiet"]).args(form);
    let mut child = start(solve().into_command());
    let mut pipe = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    pipe.write_all(whole).unwrap();
    let mut printed = String::new();
    answers.read_line(&mut printed).unwrap();
    pipe.write_all(begun).unwrap();
    send_signal("INT", child.id());
    answers.read_to_string(&mut printed).unwrap();
    assert_eq!(interrupted_after(child, 2), 1, "{form:?}");
    solve().stdin(whole).run().expect_code(0).expect_stdout(&printed);
}

#[test]
fn documents_are_closed() {
    let forms: [&[&str]; 10] = [
        &["--format", "text"],
        &["--format", "tsv"],
        &["--format", "csv"],
        &["--format", "json"],
        &["--format", "jsonl"],
        &["--format", "html"],
        &["--summary", "--format", "csv"],
        &["--summary", "--format", "json"],
        &["--no-answers", "--format", "json"],
        &["--all-paths", "--format", "json"],
    ];
    for form in forms {
        interrupt_amid(form, b"did/die/tea\n\n", b"did/die/te");
    }
}

/// Tables and packed files that end too early are errors, unless the reading was interrupted.
#[test]
fn what_is_not_read_to_its_end_is_not_called_damaged() {
    interrupt_amid(&["--summary"], PACKED, &PACKED[..20]);
    interrupt_amid(&["--summary"], b"{\"board\":\"did/die/tea\"}\n", b"{\"board\":");
}

#[test]
fn rolling_ends() {
    let dir = folder();
    let roll = |count: &str| {
        let fixed = ["--dict", "en.fst", "--dice", "new87", "--seed", "1", "--quiet"];
        dir.solve(fixed).args(["--summary", "--roll", count])
    };
    let mut child = start(roll("1e15").into_command());
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    answers.read_line(&mut printed).unwrap();
    send_signal("INT", child.id());
    answers.read_to_string(&mut printed).unwrap();
    let n = interrupted_after(child, 2);
    roll(&n.to_string()).run().expect_code(0).expect_stdout(&printed);
}

/// Whether a process has a handler for SIGTERM, which it makes after that for SIGINT.
#[cfg(target_os = "linux")]
fn is_listening(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() >> 14 & 1 == 1
}

#[test]
#[cfg(target_os = "linux")]
fn statistics_say_how_many_boards_were_rolled() {
    let dir = folder();
    let fixed = ["--dict", "en.fst", "--dice", "new87", "--seed", "1", "--quiet"];
    let mut child = start(dir.solve(fixed).args(["--stats", "--roll", "1e15"]).into_command());
    while !is_listening(child.id()) {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    send_signal("INT", child.id());
    let mut answers = String::new();
    child.stdout.take().unwrap().read_to_string(&mut answers).unwrap();
    let n = interrupted_after(child, 2);
    let title = answers.lines().next().unwrap().replace(',', "");
    assert_eq!(title, format!("{n} boards of new87 seed 1"));
}
