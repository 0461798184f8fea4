//! Errors of opening files, and the text of every error.

use std::error::Error as _;
use std::fs;
use std::io;
use std::iter::successors;
use std::path::{Path, PathBuf};

use dictc_lexicon::{Error, FormatError, Lexicon, OpenOptions};

/// The message of an error and its sources.
fn chain(error: &Error) -> String {
    let errors = successors(Some(error as &dyn std::error::Error), |&it| it.source());
    errors.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The message of opening a file. Mapping and reading must give the same message.
fn open_error(path: &Path) -> String {
    let opened = chain(&Lexicon::open(path).unwrap_err());
    assert_eq!(chain(&OpenOptions::new().map(false).open(path).unwrap_err()), opened);
    opened
}

#[test]
fn messages_of_all_errors() {
    let path = || PathBuf::from("en.fst");
    let io = || io::Error::other("no luck");
    let cases = [
        (Error::Io { path: path(), action: "open", source: io() }, "en.fst: cannot open"),
        (
            Error::NotAFile { path: path() },
            "en.fst: is not a regular file; give the path of a dictionary, such as en.fst",
        ),
        (Error::Dictionary { path: path(), source: FormatError::Empty }, "en.fst: cannot open"),
        (Error::Bytes(FormatError::Empty), "the file is empty; expected a dictionary"),
        (Error::TooManyNodes { limit: 3 }, "more than 3 nodes, too many for a picture"),
        (Error::EmptyWord, "a word is empty; expected at least one letter"),
        (Error::OutOfOrder, "a word is out of order; expected words in byte order, each once"),
        (
            Error::NotAMeaning,
            "a meaning is empty, longer than 4096 bytes or not one line; expected a short text",
        ),
        (Error::Write(io()), "cannot write"),
        (Error::TooLarge, "too many words or letters for a dictionary"),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
        let has_source =
            matches!(error, Error::Io { .. } | Error::Dictionary { .. } | Error::Write(_));
        assert_eq!(error.source().is_some(), has_source, "{message}");
    }
}

#[test]
fn paths_that_are_not_dictionaries() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.fst");
    let message = format!("{}: cannot open: ", missing.display());
    assert!(open_error(&missing).starts_with(&message), "{}", open_error(&missing));
    assert!(matches!(
        Lexicon::open(&missing),
        Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound
    ));

    let not_a_file = "is not a regular file; give the path of a dictionary, such as en.fst";
    let folder_path = folder.path().display();
    assert_eq!(open_error(folder.path()), format!("{folder_path}: {not_a_file}"));

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let message = format!("{}: cannot open: {}", file.display(), FormatError::Empty);
    assert_eq!(open_error(&file), message);
}

#[test]
fn a_file_that_was_read_may_be_changed_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("en.fst");
    fs::write(&path, Lexicon::from_words(["tea", "ten"]).unwrap().as_bytes()).unwrap();
    let lexicon = OpenOptions::new().map(false).open(&path).unwrap();
    fs::write(&path, "").unwrap();
    assert!(lexicon.contains("tea"));
}
