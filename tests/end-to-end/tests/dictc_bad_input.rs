//! Files that `dictc` cannot write, and signals: exit code 2, no partly written files.
//!
//! What it says of other input is in `answers/dictc.txt`.

use end_to_end::Dir;

#[test]
fn a_path_below_a_file_is_refused() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    let run = dir.dictc(["words.txt", "-o", "words.txt/en.fst"]).run();
    let message = "dictc: words.txt/en.fst: cannot write: ";
    assert!(run.expect_code(2).expect_stdout("").stderr().starts_with(message), "{run}");
    assert_eq!(dir.names(), ["words.txt"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_file() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    let output = dir.dictc(["words.txt", "-o", "/dev/full"]).run();
    let message = "dictc: /dev/full: is not a regular file and will not be replaced; ";
    assert!(output.expect_code(2).stderr().starts_with(message), "{output}");
    dir.write("words.txt", "tea\nto\n");
    let output =
        dir.dictc(["words.txt", "--dry-run", "--quiet", "--reject-with", "/dev/full"]).run();
    assert!(
        output.expect_code(2).stderr().starts_with("dictc: /dev/full: cannot write: "),
        "{output}"
    );
    assert_eq!(dir.names(), ["words.txt"]);
}

/// A limit on the size of files simulates a disk that fills up while the dictionary is written. Its
/// signal would end a program that does not ignore it.
#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_leaves_the_old_file() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    let old = dir.read("en.fst");
    let words = (0..2_000u32).map(|i| {
        let letter = |shift: u32| char::from(b'a' + (i >> shift & 15) as u8);
        format!("{}{}{}\n", letter(0), letter(4), letter(8))
    });
    dir.write("many.txt", words.collect::<String>());
    let script = r#"ulimit -f 2; exec "$0" many.txt -o en.fst"#;
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script]).arg(end_to_end::Tool::Dictc.path()).current_dir(dir.path());
    let output = shell.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.starts_with("dictc: en.fst: cannot write: "), "{stderr}");
    assert_eq!(dir.read("en.fst"), old);
    assert_eq!(dir.names(), ["en.fst", "many.txt", "words.txt"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;

    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.write("locked/file", "");
    let locked = dir.file("locked");
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o555)).unwrap();
    // Permissions do not restrict the superuser, but no user can create files in /proc.
    let probe = locked.join("probe");
    let folder = match std::fs::File::create(&probe) {
        Ok(_) => {
            std::fs::remove_file(&probe).unwrap();
            "/proc"
        }
        Err(_) => "locked",
    };
    let output = dir.dictc(["words.txt", "-o", &format!("{folder}/en.fst")]).run();
    let message = format!("dictc: {folder}/en.fst: cannot write: ");
    assert!(output.expect_code(2).expect_stdout("").stderr().starts_with(&message), "{output}");
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o755)).unwrap();
    let left = std::fs::read_dir(&locked).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(left.collect::<Vec<_>>(), ["file"]);
}

#[cfg(unix)]
mod signals {
    use std::io::Write;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;

    use end_to_end::Dir;

    /// Interrupts dictc while it reads an endless list and sorts on disk.
    #[test]
    fn interrupting_leaves_no_file_behind() {
        let word = |i: u32| {
            let letter = |shift: u32| b'a' + (i >> shift & 15) as u8;
            [b'w', b'o', b'r', b'd', letter(16), letter(12), letter(8), letter(4), letter(0), b'\n']
        };
        let words: Vec<u8> = (0..400_000).flat_map(word).collect();
        for (name, number) in [("INT", 2), ("TERM", 15)] {
            let dir = Dir::new();
            let mut command = dir.dictc(["-", "-o", "en.fst", "--memory", "16M"]).into_command();
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut list = child.stdin.take().unwrap();
            // A pipe holds less than these words, so nearly all of them were read and sorted.
            list.write_all(&words).unwrap();
            end_to_end::send_signal(name, child.id());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.signal(), Some(number), "{output:?}");
            assert_eq!(dir.names(), Vec::<String>::new());
        }
    }
}
