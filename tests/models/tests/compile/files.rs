//! Writing dictionaries to files: the errors, and that files are replaced completely or not at all.

use std::error::Error as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use dictc_compile::{CompileOptions, Error, Replacement, Session};
use dictc_lexicon::Lexicon;
use tempfile::TempDir;

fn session(list: &str) -> Session {
    CompileOptions::new().start().unwrap().add(list.as_bytes(), "list").unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    names
}

fn words(lexicon: &Lexicon) -> Vec<String> {
    lexicon.iter().collect()
}

#[test]
fn messages_of_all_errors() {
    let path = || PathBuf::from("en.fst");
    let io = || io::Error::other("no luck");
    let (name, names) = (|| "en.txt".to_owned(), || "en.txt, fr.txt".to_owned());
    let dropped = "7 too short".to_owned();
    let cases = [
        (Error::Io { path: path(), action: "open", source: io() }, "en.fst: cannot open"),
        (
            Error::NotReplaceable { path: path() },
            "en.fst: is not a regular file and will not be replaced; give the path of a file, \
             such as en.fst",
        ),
        (
            Error::NoFolder { path: "no/en.fst".into(), folder: "no".into() },
            "no/en.fst: the folder no does not exist; make it first",
        ),
        (
            Error::NotUtf8 { name: name(), line: 7, byte: 3, got: 0xe9 },
            "en.txt:7: byte 3 of the line (0xe9) is not UTF-8",
        ),
        (
            Error::LineTooLong { name: name(), line: 7, limit: 99 },
            "en.txt:7: the line is longer than 99 bytes; expected one word a line",
        ),
        (
            Error::BadValue { name: name(), line: 7, got: "a\tb".into() },
            "en.txt:7: the value \"a\\tb\" is not a whole number from 0 to 18446744073709551615",
        ),
        (
            Error::DuplicateValue {
                word: "tea".into(),
                name: "fr.txt".into(),
                line: 7,
                got: 2,
                first_name: name(),
                first_line: 9,
                first: 1,
            },
            "fr.txt:7: \"tea\" has the value 2, but en.txt:9 gave it 1",
        ),
        (Error::EmptyList { names: names() }, "en.txt, fr.txt: no words; expected one word a line"),
        (
            Error::NothingKept { names: names(), read: 7, dropped },
            "en.txt, fr.txt: none of the 7 words is kept: 7 too short",
        ),
        (Error::Read { name: name(), source: io() }, "en.txt: cannot read"),
        (Error::Spill(io()), "cannot sort on disk"),
        (Error::Dropped(io()), "cannot note the dropped words"),
        (Error::Interrupted, "interrupted"),
        (Error::TooLarge { names: names() }, "en.txt, fr.txt: too many words to compile in memory"),
        (
            Error::Lexicon(dictc_lexicon::Error::EmptyWord),
            "a word is empty; expected at least one letter",
        ),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
        let has_source = matches!(
            error,
            Error::Io { .. } | Error::Read { .. } | Error::Spill(_) | Error::Dropped(_)
        );
        assert_eq!(error.source().is_some(), has_source, "{message}");
    }
}

#[test]
fn long_words_in_messages_are_cut() {
    let word = || "a".repeat(70_000);
    for error in [
        Error::BadValue { name: "en.txt".into(), line: 7, got: word() },
        Error::DuplicateValue {
            word: word(),
            name: "fr.txt".into(),
            line: 7,
            got: 2,
            first_name: "en.txt".into(),
            first_line: 9,
            first: 1,
        },
    ] {
        let message = error.to_string();
        assert!(message.contains(&format!("{}…", "a".repeat(60))), "{message:.200}");
        assert!(message.len() < 300, "{message:.200}");
    }
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_opened() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    for path in [&pipe, Path::new("/dev/null"), Path::new("/dev/zero")] {
        assert!(
            matches!(Lexicon::open(path), Err(dictc_lexicon::Error::NotAFile { .. })),
            "{path:?}"
        );
        assert!(
            matches!(
                dictc_lexicon::OpenOptions::new().map(false).open(path),
                Err(dictc_lexicon::Error::NotAFile { .. })
            ),
            "{path:?}"
        );
        let finished = session("tea\n").finish_to_file(path);
        assert!(matches!(finished, Err(Error::NotReplaceable { .. })), "{path:?}");
    }
    assert_eq!(names(folder.path()), ["pipe"]);
}

#[test]
fn failed_writes_leave_no_files() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "a file").unwrap();
    let fails = |path: &Path| session("tea\n").finish_to_file(path).unwrap_err();

    let below_a_file = file.join("en.fst");
    let error = fails(&below_a_file);
    assert!(matches!(error, Error::Io { .. }), "{error:?}");
    let message = error.to_string();
    let expected = format!("{}: cannot write", below_a_file.display());
    assert_eq!(message, expected, "not the name of a temporary file");
    let missing = folder.path().join("missing");
    for path in [missing.join("en.fst"), missing.join("")] {
        let expected = format!(
            "{}: the folder {} does not exist; make it first",
            path.display(),
            missing.display()
        );
        assert_eq!(fails(&path).to_string(), expected);
        assert_eq!(Replacement::check(&path).unwrap_err().to_string(), expected);
    }
    assert!(matches!(fails(folder.path()), Error::NotReplaceable { .. }));
    assert!(matches!(fails(&folder.path().join(".")), Error::NotReplaceable { .. }));

    // An error before writing leaves the old file unchanged.
    let nothing_kept = session("to\n").finish_to_file(&file).unwrap_err();
    assert!(matches!(nothing_kept, Error::NothingKept { .. }));
    assert_eq!(fs::read_to_string(&file).unwrap(), "a file");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn replacing_a_file_leaves_no_other_files() {
    let folder = folder();
    // The longest name that file systems allow.
    let long = format!("{}.fst", "n".repeat(251));
    for name in ["en.fst", &long] {
        let path = folder.path().join(name);
        session("tea\n").finish_to_file(&path).unwrap();
        session("ten\n").finish_to_file(&path).unwrap();
        assert_eq!(words(&Lexicon::open(&path).unwrap()), ["ten"]);
    }
    assert_eq!(names(folder.path()), ["en.fst", long.as_str()]);
}

/// Only `/dev/fd` and the folders of `/proc` have the files that a process has open.
#[test]
fn a_folder_can_be_named_fd() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("fd")).unwrap();
    session("tea\n").finish_to_file(folder.path().join("fd/en.fst")).unwrap();
    assert_eq!(names(&folder.path().join("fd")), ["en.fst"]);
}

#[cfg(unix)]
#[test]
fn a_new_file_has_default_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let (ours, theirs) = (folder.path().join("en.fst"), folder.path().join("other"));
    session("tea\n").finish_to_file(&ours).unwrap();
    fs::write(&theirs, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&ours), mode(&theirs));
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_target_is_replaced() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let (target, link) = (folder.path().join("en-1.fst"), folder.path().join("en.fst"));
    session("tea\n").finish_to_file(&target).unwrap();
    symlink("en-1.fst", &link).unwrap();
    session("ten\n").finish_to_file(&link).unwrap();
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("en-1.fst"));
    assert_eq!(words(&Lexicon::open(&target).unwrap()), ["ten"]);
    assert_eq!(words(&Lexicon::open(&link).unwrap()), ["ten"]);

    let (dangling, to_folder) = (folder.path().join("dangling"), folder.path().join("folder"));
    symlink("nowhere.fst", &dangling).unwrap();
    symlink(".", &to_folder).unwrap();
    let error = session("tea\n").finish_to_file(&dangling).unwrap_err();
    assert!(matches!(error, Error::Io { action: "follow the link", .. }), "{error:?}");
    let error = session("tea\n").finish_to_file(&to_folder).unwrap_err();
    assert!(matches!(error, Error::NotReplaceable { .. }), "{error:?}");
    assert!(matches!(Lexicon::open(&to_folder), Err(dictc_lexicon::Error::NotAFile { .. })));
    assert_eq!(names(folder.path()), ["dangling", "en-1.fst", "en.fst", "folder"]);
}

#[test]
fn a_replacement_takes_effect_when_it_is_committed() {
    let folder = folder();
    let path = folder.path().join("words.txt");
    fs::write(&path, "old").unwrap();
    Replacement::check(&path).unwrap();
    let write = |text: &'static str| {
        Replacement::write(&path, |file| io::Write::write_all(file, text.as_bytes())).unwrap()
    };
    drop(write("dropped"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["words.txt"]);
    let new = write("new");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    new.commit().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["words.txt"]);
    let error = Replacement::write(&path, |_| Err(io::Error::other("no luck"))).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: cannot write", path.display()));
    assert_eq!(error.source().unwrap().to_string(), "no luck");
    assert_eq!(names(folder.path()), ["words.txt"]);
}

/// On Windows, a mapped file cannot be replaced.
#[cfg(unix)]
#[test]
fn an_open_lexicon_keeps_the_old_file() {
    let folder = folder();
    let path = folder.path().join("en.fst");
    let many: String = (0..5000).map(|i| format!("w{i:b}\n").replace(['0', '1'], "a")).collect();
    session(&format!("tea\nteas\n{many}")).finish_to_file(&path).unwrap();
    let old = Lexicon::open(&path).unwrap();
    let before = words(&old);

    session("ten\n").finish_to_file(&path).unwrap();
    let new = Lexicon::open(&path).unwrap();
    assert_eq!(words(&new), ["ten"]);
    assert_eq!(words(&old), before);
    fs::remove_file(&path).unwrap();
    assert_eq!(words(&old), before);
    assert!(old.contains("teas") && !old.contains("ten"));
}
