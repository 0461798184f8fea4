//! Tests of the harness itself.

use end_to_end::{Dir, Tool, repository};

#[test]
fn the_tools_are_built_and_start() {
    for tool in [Tool::Dictc, Tool::Solve] {
        assert!(tool.path().is_file(), "{}", tool.path().display());
    }
    assert!(repository().join("Cargo.lock").is_file());
}

#[test]
fn the_folder_is_removed() {
    let dir = Dir::new();
    dir.write("a/b.txt", "text");
    assert_eq!((dir.names(), dir.read("a/b.txt")), (vec!["a".to_owned()], b"text".to_vec()));
    let path = dir.path().to_path_buf();
    drop(dir);
    assert!(!path.exists());
}

#[test]
#[should_panic(expected = "standard output, line 1\n expected: \"nonsense\"")]
fn a_failed_expectation_shows_the_line() {
    Dir::new().solve(["--help"]).run().expect_stdout("nonsense");
}
