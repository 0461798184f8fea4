//! The documents tell the truth: the sessions they show are run, what they point at is there, and the list of files with
//! unsafe code is exact.
//!
//! Sessions are the blocks marked `console`; `end_to_end::Step` tells how they are read.

use std::fs;
use std::path::{Path, PathBuf};

use end_to_end::{Dir, Step, repository};

/// All documents of the project, as paths from the top of the repository.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["", "docs", "data", "data/words", "data/dice", "data/rules"] {
        let folder = repository().join(folder);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        let paths = entries.map(|entry| entry.expect("a folder can be read to its end").path());
        found.extend(paths.filter(|path| path.extension().is_some_and(|it| it == "md")));
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs the sessions of a document in a folder of their own; returns how many commands there were.
fn run_sessions(document: &Path) -> usize {
    let dir = Dir::new();
    let steps = Step::all_of(&document.to_string_lossy(), &read(document));
    for step in &steps {
        step.expect(&step.run(&dir));
    }
    steps.len()
}

#[test]
#[cfg(unix)]
fn sessions_print_what_the_documents_show() {
    let mut in_readme = 0;
    for document in documents() {
        let commands = run_sessions(&document);
        if document == repository().join("README.md") {
            in_readme = commands;
        }
    }
    assert!(in_readme >= 5, "README.md shows {in_readme} commands");
}

#[test]
fn links_to_files_lead_somewhere() {
    let mut links = 0;
    for document in documents() {
        let text = read(&document);
        let folder = document.parent().expect("a document is in a folder");
        // `](target)`, the second half of a link, and `src="target"`, a picture.
        let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let shown = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for target in linked.chain(shown) {
            let path = target.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let there = folder.join(path).exists();
            assert!(there, "{}: nothing at {target}", document.display());
            links += 1;
        }
    }
    assert!(links >= 10, "only {links} links to files");
}

/// The Rust files in a folder, but not those that cargo makes.
fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for path in entries.map(|entry| entry.expect("a folder can be read to its end").path()) {
        if path.is_dir() && !path.ends_with("target") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// The files in the first column of the safety page's table.
fn files_on_the_safety_page(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    rows.flat_map(|(files, _)| files.split("`, `").map(str::to_owned)).collect()
}

/// In both directions: a file with unsafe code that is not listed is an error, and so is a listed file
/// without unsafe code.
#[test]
fn the_safety_page_lists_exactly_the_files_with_unsafe_code() {
    let mut files = Vec::new();
    for folder in ["crates", "tools", "tests"] {
        rust_files(&repository().join(folder), &mut files);
    }
    // In two pieces, or this file would be one of them.
    let allows = concat!("allow(", "unsafe_code)");
    let with_unsafe = files.iter().filter(|path| read(path).contains(allows));
    let mut expected: Vec<String> = with_unsafe
        .map(|path| path.strip_prefix(repository()).expect("it was found there"))
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .collect();
    let mut listed = files_on_the_safety_page(&read(&repository().join("docs/safety.md")));
    expected.sort_unstable();
    listed.sort_unstable();
    assert!(expected.len() >= 5, "only {} files with unsafe code were found", expected.len());
    assert_eq!(listed, expected, "docs/safety.md (left) lists other files than have unsafe code");
}

#[test]
fn the_list_of_dependencies_is_that_of_the_manifest() {
    // The fuzz targets are a workspace of their own.
    let mut used: Vec<String> = Vec::new();
    for (manifest, heading) in
        [("Cargo.toml", "[workspace.dependencies]"), ("tests/fuzz/Cargo.toml", "[dependencies]")]
    {
        let manifest = read(&repository().join(manifest));
        let (_, dependencies) = manifest.split_once(heading).expect("its heading");
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let foreign = dependencies.lines().filter(|line| !line.contains("path = "));
        let foreign = foreign.filter(|line| !line.starts_with('#'));
        used.extend(foreign.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())));
    }

    let page = read(&repository().join("docs/dependencies.md"));
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
    let mut listed: Vec<String> =
        rows.flat_map(|(names, _)| names.split(", ").map(|name| name.replace('`', ""))).collect();
    used.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, used);
}
