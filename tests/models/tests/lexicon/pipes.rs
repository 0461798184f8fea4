//! Dictionaries from pipes: open ones are read if the options say so, named ones never.

use std::fs::{File, OpenOptions as FileOptions};
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use dictc_compile::CompileOptions;
use dictc_lexicon::{Error, Lexicon, OpenOptions};

/// A process of `sh` whose standard output is a pipe, and the path of that pipe in this process.
fn piped(command: &str) -> (Child, String) {
    let mut writer = Command::new("sh");
    let writer = writer.args(["-c", command]).stdout(Stdio::piped()).spawn().unwrap();
    let path = format!("/dev/fd/{}", writer.stdout.as_ref().unwrap().as_raw_fd());
    (writer, path)
}

#[test]
fn open_pipes_are_read_if_the_options_accept_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let session = CompileOptions::new().start().unwrap();
    session.add("tea\nten\n".as_bytes(), "list").unwrap().finish_to_file(&file).unwrap();
    let cat = format!("cat '{}'", file.display());
    let options = OpenOptions::new().pipes(true);
    for options in [options.clone(), options.clone().map(false)] {
        let (mut writer, pipe) = piped(&cat);
        let refused = Lexicon::open(&pipe);
        assert!(matches!(refused, Err(Error::NotAFile { .. })), "{refused:?}");
        let lexicon = options.open(&pipe).unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["tea", "ten"]);
        assert!(writer.wait().unwrap().success());
    }
    // Something else that never ends is refused after its first bytes.
    for other in ["yes", "cat /dev/zero", ":"] {
        let (mut writer, pipe) = piped(other);
        let error = options.open(&pipe).unwrap_err();
        assert!(matches!(error, Error::Dictionary { .. }), "{other}: {error}");
        drop(writer.stdout.take());
        let _ = writer.wait();
    }
    for path in [folder.path(), Path::new("/dev/null"), Path::new("/dev/zero")] {
        let opened = options.open(path);
        assert!(matches!(opened, Err(Error::NotAFile { .. })), "{path:?}");
    }
}

#[test]
fn named_pipes_are_refused_whether_or_not_a_program_writes() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    let refused = |path: &Path| {
        for pipes in [false, true] {
            let opened = OpenOptions::new().pipes(pipes).open(path);
            assert!(matches!(opened, Err(Error::NotAFile { .. })), "{opened:?}");
        }
    };
    refused(&pipe);
    refused(&link);
    // Open for reading and writing, it waits for nobody.
    let _writer: File = FileOptions::new().read(true).write(true).open(&pipe).unwrap();
    refused(&pipe);
}
