//! Dictionaries from named pipes, which are opened only if the options say so.

use std::path::Path;
use std::process::{Child, Command};

use dictc_compile::CompileOptions;
use dictc_lexicon::{Error, Lexicon, OpenOptions};

/// A pipe that `command`, a line for `sh`, writes to.
fn piped(pipe: &Path, command: &str) -> Child {
    let line = format!("{command} >\"$1\"");
    Command::new("sh").args(["-c", &line, "sh"]).arg(pipe).spawn().unwrap()
}

#[test]
fn pipes_are_read_if_the_options_accept_them() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let file = folder.path().join("file");
    let session = CompileOptions::new().start().unwrap();
    session.add("tea\nten\n".as_bytes(), "list").unwrap().finish_to_file(&file).unwrap();
    let refused = Lexicon::open(&pipe);
    assert!(matches!(refused, Err(Error::NotAFile { .. })), "{refused:?}");
    let options = OpenOptions::new().pipes(true);
    for options in [options.clone(), options.clone().map(false)] {
        let mut writer = piped(&pipe, &format!("cat '{}'", file.display()));
        let lexicon = options.open(&pipe).unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["tea", "ten"]);
        assert!(writer.wait().unwrap().success());
    }
    // Something else that never ends is refused after its first bytes.
    for endless in ["yes", "cat /dev/zero"] {
        let mut writer = piped(&pipe, endless);
        let error = options.open(&pipe).unwrap_err();
        assert!(matches!(error, Error::Dictionary { .. }), "{endless}: {error}");
        let _ = writer.wait();
    }
    let mut writer = piped(&pipe, ":");
    let error = options.open(&pipe).unwrap_err();
    assert!(matches!(error, Error::Dictionary { .. }), "{error}");
    assert!(writer.wait().unwrap().success());
    for path in [folder.path(), Path::new("/dev/null"), Path::new("/dev/zero")] {
        let opened = options.open(path);
        assert!(matches!(opened, Err(Error::NotAFile { .. })), "{path:?}");
    }
}
