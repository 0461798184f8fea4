//! Output files of `dictc`: it never overwrites its input, writes whole files, and checks paths
//! first.

use end_to_end::Dir;

const READ: &str = "is read and would be overwritten; give --reject-with another file";
const LIST: &str = "is a word list to be read; give -o another file";
const DICTIONARY: &str = "is what -o names, the dictionary; give --reject-with another file";

/// A folder with a dictionary and with lists that each contain a word to drop.
fn lists() -> Dir {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\n");
    dir.write("rude.txt", "rude\n");
    dir.write("folder/words.txt", "ten\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    dir
}

/// Runs dictc, and expects an error about this file and no changed files.
#[track_caller]
fn refuses(dir: &Dir, args: &[&str], file: &str, what: &str) {
    let files = || -> Vec<(String, Option<Vec<u8>>)> {
        let content = |name: String| {
            let bytes = dir.file(&name).is_file().then(|| dir.read(&name));
            (name, bytes)
        };
        dir.names().into_iter().map(content).collect()
    };
    let before = files();
    dir.dictc(args).run().expect_refusal(&format!("dictc: {file}: {what}"));
    assert!(files() == before, "{args:?}: something was written");
}

#[test]
fn input_is_not_overwritten() {
    let dir = lists();
    let absolute = dir.file("words.txt").display().to_string();
    let rejects = |file: &str, what: &str| {
        let args = ["words.txt", "--exclude", "rude.txt", "-o", "en.fst", "--reject-with", file];
        refuses(&dir, &args, file, what);
    };
    for list in ["words.txt", "./words.txt", "folder/../words.txt", "rude.txt", &absolute] {
        rejects(list, READ);
        refuses(&dir, &["words.txt", "--exclude", "rude.txt", "-o", list], list, LIST);
        let args = ["rude.txt", "words.txt", "--dry-run", "--reject-with", list];
        refuses(&dir, &args, list, READ);
    }
    rejects("en.fst", DICTIONARY);
    rejects("./en.fst", DICTIONARY);
    // Also where the output does not exist yet.
    let args = ["words.txt", "-o", "new.fst", "--reject-with", "folder/../new.fst"];
    refuses(&dir, &args, "folder/../new.fst", DICTIONARY);
    // With --dry-run nothing is written, so the same paths are fine.
    dir.dictc(["words.txt", "--dry-run", "-o", "words.txt"]).run().expect_code(0);
    assert_eq!(dir.read("words.txt"), b"tea\nto\n");
}

#[cfg(unix)]
#[test]
fn a_file_is_recognized_by_all_its_names() {
    use std::fs::{File, hard_link};
    use std::os::unix::fs::symlink;

    let dir = lists();
    hard_link(dir.file("words.txt"), dir.file("hard.txt")).unwrap();
    symlink("words.txt", dir.file("link.txt")).unwrap();
    symlink("folder", dir.file("elsewhere")).unwrap();
    for name in ["hard.txt", "link.txt"] {
        refuses(&dir, &["words.txt", "-o", name], name, LIST);
        refuses(&dir, &["words.txt", "--dry-run", "--reject-with", name], name, READ);
        refuses(&dir, &[name, "-o", "words.txt"], "words.txt", LIST);
    }
    let path = "elsewhere/words.txt";
    refuses(&dir, &["folder/words.txt", "--dry-run", "--reject-with", path], path, READ);

    // Standard input and output may be redirected to files.
    for (args, message) in [
        (&["-", "-o", "words.txt"][..], format!("dictc: words.txt: {LIST}\n")),
        (&["-", "--dry-run", "--reject-with", "words.txt"], format!("dictc: words.txt: {READ}\n")),
    ] {
        let mut command = dir.dictc(args).into_command();
        command.stdin(File::open(dir.file("words.txt")).unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
    }
    let mut command = dir.dictc(["words.txt", "--dry-run", "--reject-with", "-"]).into_command();
    command.stdout(File::options().append(true).open(dir.file("words.txt")).unwrap());
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("dictc: -: {READ}\n"));
    assert_eq!(dir.read("words.txt"), b"tea\nto\n");
}

#[test]
fn only_a_successful_run_replaces_the_rejects() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nto\n");
    dir.write("bad.txt", b"x\ncaf\xe9\n");
    dir.write("short.txt", "to\n");
    dir.write("folder/file", "");
    dir.write("dropped.tsv", "old\n");
    for args in [
        &["words.txt", "bad.txt", "-o", "en.fst"][..],
        &["words.txt", "missing.txt", "-o", "en.fst"],
        &["words.txt", "-o", "folder"],
        &["words.txt", "-o", "missing/en.fst"],
        &["bad.txt", "--dry-run"],
        &["short.txt", "--dry-run"],
    ] {
        dir.dictc(args).args(["--reject-with", "dropped.tsv"]).run().expect_code(2);
        assert_eq!(dir.read("dropped.tsv"), b"old\n", "{args:?}");
        assert_eq!(dir.names(), ["bad.txt", "dropped.tsv", "folder", "short.txt", "words.txt"]);
    }
    for args in [&["-o", "en.fst"][..], &["--dry-run"]] {
        dir.write("dropped.tsv", "old\n");
        dir.dictc(["words.txt", "--reject-with", "dropped.tsv"]).args(args).run().expect_code(0);
        assert_eq!(dir.read("dropped.tsv"), b"to\ttoo short\twords.txt\t2\n");
    }
    assert_eq!(dir.names().len(), 6, "nothing is left behind: {:?}", dir.names());
}

/// A limit on the size of files simulates a disk without space for the dropped words.
#[cfg(unix)]
#[test]
fn rejects_that_cannot_be_written_leave_the_old_dictionary() {
    let dir = lists();
    let old = dir.read("en.fst");
    dir.write("many.txt", "teas\n".to_owned() + &"to\n".repeat(100_000));
    dir.write("dropped.tsv", "old\n");
    let script = r#"ulimit -f 100; exec "$0" "$@""#;
    let args = ["many.txt", "-o", "en.fst", "--reject-with", "dropped.tsv"];
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script]).arg(end_to_end::Tool::Dictc.path()).args(args);
    let output = shell.current_dir(dir.path()).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("dropped.tsv: "), "{stderr}");
    let run = dir.dictc(["many.txt", "-o", "en.fst", "--reject-with", "/dev/full"]).run();
    #[cfg(target_os = "linux")]
    assert!(run.stderr().contains("/dev/full: "), "{run}");
    run.expect_code(2);
    assert_eq!((dir.read("en.fst"), &dir.read("dropped.tsv")[..]), (old, &b"old\n"[..]));
    let names = ["dropped.tsv", "en.fst", "folder", "many.txt", "rude.txt", "words.txt"];
    assert_eq!(dir.names(), names);
}

#[test]
fn rejects_go_to_standard_output_with_a_dash() {
    let dir = lists();
    let run = dir.dictc(["words.txt", "-o", "en.fst", "--reject-with", "-"]).run();
    run.expect_code(0).expect_stdout("to\ttoo short\twords.txt\t2\n");
    // They are written as they are dropped, even if no word is kept.
    dir.write("short.txt", "to\n");
    let run = dir.dictc(["short.txt", "--dry-run", "--reject-with", "-"]).run();
    run.expect_code(2).expect_stdout("to\ttoo short\tshort.txt\t1\n");
    assert_eq!(dir.names(), ["en.fst", "folder", "rude.txt", "short.txt", "words.txt"]);
}

#[cfg(target_os = "linux")]
mod open_files {
    use std::fs::File;
    use std::process::{Command, Stdio};

    use end_to_end::{Dir, Tool};

    use super::lists;

    /// Runs a shell command in the folder, with `$0` for dictc; returns exit code and standard
    /// error.
    fn shell(dir: &Dir, script: &str) -> (Option<i32>, String) {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).arg(Tool::Dictc.path()).current_dir(dir.path());
        let output = shell.stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    #[test]
    fn a_dictionary_does_not_replace_a_file_that_is_open() {
        let dir = lists();
        std::os::unix::fs::symlink("/dev/stdout", dir.file("link.fst")).unwrap();
        for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link.fst"] {
            for command in ["words.txt", "union en.fst en.fst"] {
                dir.write("out", "before\n");
                let script = format!(r#""$0" {command} -o {path} >> out"#);
                let what = "is not a regular file and will not be replaced";
                let expected =
                    format!("dictc: {path}: {what}; give the path of a file, such as en.fst\n");
                assert_eq!(shell(&dir, &script), (Some(2), expected));
                assert_eq!(dir.read("out"), b"before\n");
            }
        }
    }

    #[test]
    fn rejects_are_appended_to_a_file_that_is_open() {
        let dir = lists();
        let rejects = "to\ttoo short\twords.txt\t2\n";
        for (path, number) in [
            ("/dev/stdout", 1),
            ("/dev/fd/1", 1),
            ("/proc/self/fd/1", 1),
            ("/dev/stderr", 2),
            ("/dev/fd/3", 3),
        ] {
            let run =
                format!(r#""$0" words.txt --dry-run --quiet --report none --reject-with {path}"#);
            let script = format!("exec {number}> out; echo before >&{number}; {run}");
            assert_eq!(shell(&dir, &script), (Some(0), String::new()), "{path}");
            let out = String::from_utf8(dir.read("out")).unwrap();
            assert_eq!(out, format!("before\n{rejects}"), "{path}");
        }
        let run = dir.dictc(["words.txt", "--dry-run", "--reject-with", "/dev/stdout"]);
        let mut command = run.args(["--report", "json"]).into_command();
        command.stdout(File::create(dir.file("out")).unwrap());
        assert!(command.status().unwrap().success());
        let out = String::from_utf8(dir.read("out")).unwrap();
        assert!(out.starts_with(&format!("{rejects}{{")), "{out}");
    }

    #[test]
    fn a_device_or_a_pipe_receives_each_dropped_word() {
        let dir = lists();
        let script =
            r#"mkfifo pipe; cat pipe > out & "$0" words.txt --dry-run --reject-with pipe; wait"#;
        assert_eq!(shell(&dir, script).0, Some(0));
        assert_eq!(dir.read("out"), b"to\ttoo short\twords.txt\t2\n");
        let args =
            ["words.txt", "--exclude", "/dev/null", "--dry-run", "--reject-with", "/dev/null"];
        dir.dictc(args).run().expect_code(0);
    }
}

#[test]
fn missing_folders_are_reported_first() {
    let dir = lists();
    // If the list were read first, the error would be about the list.
    dir.write("bad.txt", b"caf\xe9\n");
    let missing = "the folder nope does not exist; make it first";
    for place in ["nope/", "nope/x.fst", "./nope/x.fst"] {
        let missing = if place.starts_with('.') {
            "the folder ./nope does not exist; make it first"
        } else {
            missing
        };
        refuses(&dir, &["bad.txt", "-o", place], place, missing);
        refuses(&dir, &["union", "en.fst", "words.txt", "-o", place], place, missing);
        refuses(&dir, &["bad.txt", "--dry-run", "--reject-with", place], place, missing);
    }
    let what =
        "is not a regular file and will not be replaced; give the path of a file, such as en.fst";
    refuses(&dir, &["bad.txt", "-o", "folder"], "folder", what);
    let message = "dictc: a dictionary cannot be written to standard output; give -o a file";
    for args in [&["bad.txt", "-o", "-"][..], &["union", "en.fst", "bad.txt", "-o", "-"]] {
        dir.dictc(args).run().expect_refusal(message);
    }
}

#[test]
fn a_graph_that_was_asked_for_is_written_or_the_reason_is() {
    let dir = Dir::new();
    // Words with few prefixes in common, which make a large graph.
    let word = |i: u64| {
        let bits = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..12).map(move |at| (b'a' + (bits >> (28 + 3 * at) & 7) as u8) as char)
    };
    let words = (0..300_000).map(|i| word(i).chain(['\n']).collect::<String>());
    dir.write("many.txt", words.collect::<String>());
    dir.write(
        "letters.txt",
        ('а'..='я').chain('a'..='z').map(|it| format!("{it}{it}{it}\n")).collect::<String>(),
    );
    let memory = "dictc: --graph: building it takes more memory than allowed; --memory can help, or \
                  --graph none\n";
    let small = ["many.txt", "-qo", "m.fst", "--memory", "16M"];
    dir.dictc(small.iter().chain(&["--graph", "trie"])).run().expect_code(2).expect_stderr(memory);
    assert!(!dir.path().join("m.fst").exists());
    for graph in [&[][..], &["--graph", "none"]] {
        dir.dictc(small.iter().chain(graph)).run().expect_code(0).expect_stderr("");
        std::fs::remove_file(dir.path().join("m.fst")).unwrap();
    }
    let letters = ["letters.txt", "-qo", "l.fst", "--graph", "dawg"];
    dir.dictc(letters).run().expect_code(2).expect_stderr(
        "dictc: --graph: the words have more than 32 different letters; --fold-accents or --letters \
         can help, or --graph none\n",
    );
}
