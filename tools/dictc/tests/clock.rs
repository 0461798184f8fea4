//! `dictc play` and the clock: a round ends at its time limit.

use std::process::{Command, Stdio};

#[test]
fn the_clock_ends_a_round_though_nobody_types() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dictc"))
        .arg("play")
        .args(["di/ed", "--minutes", "0.01", "--no-history"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Standard input stays open.
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\nTime is up.\nYou: 0 words, 0 points\n"), "{text}");
}
