//! What users met, each with the command that surprised them and what it answers now.
//!
//! A transcript has commands after `$ ` and below each what it prints, on standard output and on
//! standard error. `…` stands for any lines. An exit code other than 0 is a last line `exit 1`.

mod boards;
mod dictionaries;
mod files;
mod formats;
mod letters;
mod programs;
mod queries;
mod tables;

use end_to_end::{Dir, Step};

/// Runs the commands of a transcript in a folder, and expects what it shows.
#[track_caller]
fn replay(dir: &Dir, transcript: &str) {
    let mut steps: Vec<Step> = Vec::new();
    for (number, line) in (1..).zip(transcript.lines()) {
        if let Some(command) = line.strip_prefix("$ ") {
            let command =
                format!("{{ {command}\n}}\ncode=$?; [ $code = 0 ] || echo \"exit $code\"");
            let place = format!("line {number}");
            steps.push(Step { place, command, expected: Vec::new() });
        } else {
            let step = steps.last_mut().expect("a transcript begins with a command");
            step.expected.push(line.trim_end().to_owned());
        }
    }
    assert!(!steps.is_empty());
    for step in steps {
        step.expect(&step.run(dir));
    }
}
