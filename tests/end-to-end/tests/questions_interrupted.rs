//! Questions, interrupted: they print what they found, and end by the signal.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;

use end_to_end::{Dir, send_signal};

/// More lines than a pipe holds and a walk finds between two looks at the signals.
const MANY: usize = 1 << 16;

#[test]
fn what_was_found_is_printed_whole() {
    let dir = Dir::new();
    dir.compile(&["tea", "eat", "ate", "teas", "seat", "east", "sate"]);
    let phrases = ["match", "--dict", "en.fst", "*", "--words", "9"];
    for (name, signal) in [("INT", 2), ("TERM", 15)] {
        let mut command = dir.dictc(phrases).into_command();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert_eq!(lines.by_ref().take(MANY).filter(Result::is_ok).count(), MANY);
        send_signal(name, child.id());
        for line in lines {
            let line = line.unwrap();
            assert!(line.split(' ').all(|it| it.len() == 3 || it.len() == 4), "{line:?}");
        }
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!(stderr, "dictc: interrupted: there may be more phrases\n");
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
    }
}
