//! Tests of the harness itself.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

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

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries.map(|entry| entry.expect("a folder can be read to its end").path()).collect()
}

/// Where `tests/main.rs` is a package's test program, a file beside it that it does not declare
/// would never be compiled.
#[test]
fn test_programs_contain_every_file_beside_them() {
    let packages = ["crates", "tests", "tools"].map(|it| entries(&repository().join(it))).concat();
    let programs: Vec<PathBuf> =
        packages.iter().map(|it| it.join("tests/main.rs")).filter(|it| it.is_file()).collect();
    assert!(programs.len() >= 5, "{programs:?}");
    for program in programs {
        let main = fs::read_to_string(&program).expect("a test program");
        let folder = program.parent().expect("it is in a folder");
        let manifest = folder.with_file_name("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a package has a manifest");
        assert!(manifest.contains("\nautotests = false\n"), "{program:?} is one program of many");
        for path in entries(folder) {
            let is_module = path.join("mod.rs").is_file()
                || path.extension() == Some(OsStr::new("rs")) && path != program;
            let name = path.file_stem().expect("an entry has a name").to_string_lossy();
            let is_included = main.contains(&format!("\nmod {name};\n"))
                || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
            assert!(!is_module || is_included, "{path:?} is not declared in main.rs");
        }
    }
}
