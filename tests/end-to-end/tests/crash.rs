//! However a compiler ends, the dictionary is the old one or the new one, and no other file is
//! left.
//!
//! The tests of the compile crate make each file operation fail in turn. These tests kill whole
//! programs and fill the disk. The examples `kill` and `full_disk` are longer versions.

#![cfg(unix)]

use std::io::Write;
use std::process::{Command, Stdio};

use end_to_end::{Dir, Tool, example};

/// The name of a file that a killed run leaves behind; no process has it locked.
const LEFTOVER: &str = ".dictc-0123456789abcdef.tmp";

/// Different words in no particular order.
fn many_words(count: u32) -> String {
    let word = |i: u32| {
        let mixed = i.wrapping_mul(2_654_435_761);
        let letter = |shift: u32| char::from(b'a' + (mixed >> shift & 15) as u8);
        (0..32).step_by(4).map(letter).chain(['\n']).collect::<String>()
    };
    (0..count).map(word).collect()
}

/// A short run of the example, with a sixth of its words; its header describes the checks.
#[test]
fn readers_see_whole_dictionaries_while_compilers_are_killed() {
    let output = example("kill").args(["6", "1", "10000"]).output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert!(stdout.contains("        6  runs were killed\n"), "{stdout}");
}

#[test]
fn the_next_run_removes_the_file_of_a_killed_run() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.write(LEFTOVER, "half a dictionary");
    dir.write("elsewhere/words.txt", "");
    for refused in ["words.txt/en.fst", "elsewhere"] {
        dir.dictc(["words.txt", "-o", refused]).run().expect_code(2);
    }
    assert!(dir.file(LEFTOVER).exists(), "nothing was written there");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    assert_eq!(dir.names(), ["elsewhere", "en.fst", "words.txt"]);

    // Also if the word list is in another folder, and the output path is a symbolic link.
    dir.write(&format!("elsewhere/{LEFTOVER}"), "half a dictionary");
    std::fs::rename(dir.file("en.fst"), dir.file("elsewhere/en.fst")).unwrap();
    std::os::unix::fs::symlink("elsewhere/en.fst", dir.file("en.fst")).unwrap();
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    assert!(!dir.file(&format!("elsewhere/{LEFTOVER}")).exists());
}

/// Kills the compiler while it sorts on disk. The files for sorting have no names.
#[test]
fn a_run_killed_while_sorting_on_disk_leaves_no_file() {
    let dir = Dir::new();
    let mut command = dir.dictc(["-", "-o", "en.fst", "--memory", "16M"]).into_command();
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut list = child.stdin.take().unwrap();
    // A pipe holds less than these words, so nearly all of them were read and sorted.
    list.write_all(many_words(600_000).as_bytes()).unwrap();
    #[cfg(target_os = "linux")]
    {
        let files = std::fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
        let targets = files.flatten().filter_map(|file| std::fs::read_link(file.path()).ok());
        let unnamed = |path: &std::path::PathBuf| {
            path.starts_with(dir.path()) && path.to_string_lossy().ends_with(" (deleted)")
        };
        assert!(targets.into_iter().any(|path| unnamed(&path)), "words are on the disk");
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None);
    assert_eq!(dir.names(), Vec::<String>::new());
}

/// A limit on the size of files simulates a disk that fills up while words are sorted.
#[test]
fn a_disk_that_fills_up_while_sorting_leaves_the_old_file() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    let old = dir.read("en.fst");
    dir.write("many.txt", many_words(600_000));
    for blocks in [0, 1, 100, 1000] {
        let script = format!(r#"ulimit -f {blocks}; exec "$0" many.txt -o en.fst --memory 16M"#);
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).arg(Tool::Dictc.path()).current_dir(dir.path());
        let output = shell.output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{blocks}: {stderr}");
        assert!(stderr.starts_with("dictc: cannot sort on disk: "), "{blocks}: {stderr}");
        assert!(
            stderr.ends_with("; free space in the folder of -o, or raise --memory\n"),
            "{blocks}: {stderr}"
        );
        assert_eq!(dir.read("en.fst"), old, "{blocks}");
        assert_eq!(dir.names(), ["en.fst", "many.txt", "words.txt"], "{blocks}");
    }
}

#[test]
fn links_are_followed_and_other_kinds_of_files_are_refused() {
    use std::os::unix::fs::symlink;

    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.write("old.fst", "old");
    std::fs::hard_link(dir.file("old.fst"), dir.file("hard.fst")).unwrap();
    symlink("old.fst", dir.file("link.fst")).unwrap();
    dir.dictc(["words.txt", "-o", "link.fst"]).run().expect_code(0);
    assert!(dir.file("link.fst").is_symlink());
    assert_eq!(dir.read("hard.fst"), b"old", "the other name keeps the old file");
    assert!(dir.read("old.fst").len() > 100, "the file that the link leads to is the new one");

    symlink("loop.fst", dir.file("loop.fst")).unwrap();
    symlink("missing.fst", dir.file("dangling.fst")).unwrap();
    symlink("folder", dir.file("to_folder.fst")).unwrap();
    symlink("/dev/null", dir.file("to_device.fst")).unwrap();
    std::fs::create_dir(dir.file("folder")).unwrap();
    assert!(Command::new("mkfifo").arg(dir.file("pipe")).status().unwrap().success());
    let before = dir.names();
    let not_a_file = "is not a regular file and will not be replaced; give the path of a file";
    for (target, complaint) in [
        ("loop.fst", "cannot follow the link: "),
        ("dangling.fst", "cannot follow the link: No such file"),
        ("to_folder.fst", not_a_file),
        ("to_device.fst", not_a_file),
        ("folder", not_a_file),
        ("pipe", not_a_file),
        ("/dev/null", not_a_file),
    ] {
        let output = dir.dictc(["words.txt", "-o", target]).run();
        let message = format!("dictc: {target}: {complaint}");
        assert!(output.expect_code(2).expect_stdout("").stderr().starts_with(&message), "{output}");
        assert_eq!(dir.names(), before);
    }
}
