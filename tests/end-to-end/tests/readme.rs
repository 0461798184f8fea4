//! Checks the documents: their sessions print what they show, their links lead to files and
//! headings, the items of Rust that they name exist, and their lists of files with unsafe code and
//! of dependencies are exact.
//!
//! Sessions are the blocks marked `console`; see `end_to_end::Step`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use end_to_end::repository;
#[cfg(unix)]
use end_to_end::{Dir, Step};

/// Appends the files below a folder that have this extension, without build output and hidden
/// folders.
fn files_below(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries.map(|entry| entry.expect("a folder can be read to its end")) {
        let path = entry.path();
        let kind = entry.file_type().expect("an entry has a type");
        if kind.is_dir() {
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            // What cargo builds and npm installs is not ours.
            let is_ours = !path.ends_with("target") && !path.ends_with("node_modules");
            if !is_hidden && is_ours {
                files_below(&path, extension, found);
            }
        } else if kind.is_file() && path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
}

/// All Markdown files of the repository.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    files_below(repository(), "md", &mut found);
    found.sort();
    for name in ["README.md", "docs/format.md", "docs/queries.md", "tests/fuzz/README.md"] {
        assert!(found.contains(&repository().join(name)), "{name} is missing from {found:?}");
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs the sessions of a document in a folder of their own; returns how many commands there were.
#[cfg(unix)]
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

/// The lines of a Markdown document outside of code blocks.
fn prose(markdown: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    markdown.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The anchors of a document's headings, as GitHub derives them.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for heading in prose(markdown).filter(|line| line.starts_with('#')) {
        let title = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        // The second heading of the same title has the suffix `-1`.
        let numbered = (1..).map(|i| format!("{anchor}-{i}"));
        let mut names = std::iter::once(anchor.clone()).chain(numbered);
        let free = names.find(|name| !anchors.contains(name)).expect("numbers do not end");
        anchors.insert(free);
    }
    anchors
}

/// How documents that are read elsewhere, as on docs.rs, name files of the repository.
const REPOSITORY: &str = "https://github.com/dictc/dictc/blob/main/";

/// The targets of a document's links and images, without those on other hosts.
fn targets(markdown: &str) -> Vec<String> {
    let text: String = prose(markdown).flat_map(|line| [line, "\n"]).collect();
    // `](target)`, the second half of a link, and `src="target"` or `href="target"`.
    let mut found = Vec::new();
    for (start, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        let rests = text.split(start).skip(1);
        let linked = rests.map(|rest| rest.split(end).next().unwrap_or_default());
        let is_ours = |target: &&str| !target.contains("://") || target.starts_with(REPOSITORY);
        found.extend(linked.filter(is_ours).map(str::to_owned));
    }
    found
}

#[test]
fn links_lead_to_files_and_headings() {
    let (mut to_files, mut to_headings) = (0, 0);
    let mut broken = Vec::new();
    for document in documents() {
        let text = read(&document);
        let folder = document.parent().expect("a document is in a folder");
        for target in targets(&text) {
            let (path, heading) = match target.split_once('#') {
                Some((path, heading)) => (path, Some(heading)),
                None => (&target[..], None),
            };
            let file = match path.strip_prefix(REPOSITORY) {
                Some(path) => repository().join(path),
                None if path.is_empty() => document.clone(),
                None => folder.join(path),
            };
            let leads_somewhere = match heading {
                None => file.exists(),
                Some(heading) => file.is_file() && anchors(&read(&file)).contains(heading),
            };
            if !leads_somewhere {
                broken.push(format!("{}: {target}", document.display()));
            }
            *(if heading.is_some() { &mut to_headings } else { &mut to_files }) += 1;
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
    assert!(to_files >= 30, "found only {to_files} links to files");
    assert!(to_headings >= 5, "found only {to_headings} links to headings");
}

#[test]
fn the_index_lists_every_document() {
    let index = repository().join("docs/README.md");
    let listed = targets(&read(&index));
    for document in documents().iter().filter(|it| it.parent() == index.parent()) {
        let name = document.file_name().expect("a file has a name").to_string_lossy();
        assert!(*document == index || listed.contains(&name.into_owned()), "{document:?}");
    }
}

/// A license must travel with the code, and an archive has only what is in the crate's folder.
#[test]
fn published_crates_have_both_licenses() {
    let mut manifests = Vec::new();
    files_below(repository(), "toml", &mut manifests);
    let is_published = |it: &&PathBuf| read(it).lines().any(|line| line == "publish = true");
    let published: Vec<_> = manifests.iter().filter(is_published).collect();
    assert!(published.len() >= 12, "{published:?}");
    for manifest in published {
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(manifest.with_file_name(license).exists(), "{manifest:?}: {license}");
        }
    }
}

/// crates.io, docs.rs, PyPI and npm show these documents without the files beside them.
#[test]
fn readmes_of_published_packages_have_no_relative_links() {
    let mut checked = 0;
    for document in documents() {
        let folder = document.parent().expect("a document is in a folder");
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let is_published = manifest.lines().any(|line| line == "publish = true")
            || ["pyproject.toml", "package.json"].iter().any(|file| folder.join(file).exists());
        if !document.ends_with("README.md") || !is_published {
            continue;
        }
        for target in targets(&read(&document)) {
            assert!(target.starts_with(REPOSITORY), "{}: {target}", document.display());
        }
        checked += 1;
    }
    assert!(checked >= 14, "only {checked} documents");
}

#[test]
fn anchors_are_those_of_github() {
    let document =
        "# A `b` c: d, e\n## A `b` c: d, e\n```sh\n# comment\n```\n### snake_case-and-dash\n";
    let expected = ["a-b-c-d-e", "a-b-c-d-e-1", "snake_case-and-dash"].map(str::to_owned);
    assert_eq!(anchors(document), BTreeSet::from(expected));
}

#[test]
fn targets_are_found_outside_of_code() {
    let document = "[a](a.md#b)\n```\n[b](b.md)\n```\n<img src=\"c.svg\"> [d\ne](https://d.example) ![f](f.png)\n";
    let document = format!("{document}[g]({REPOSITORY}g.md)\n");
    assert_eq!(targets(&document), ["a.md#b", "f.png", &format!("{REPOSITORY}g.md"), "c.svg"]);
}

/// The files in the first column of the safety page's table.
fn files_on_the_safety_page(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    rows.flat_map(|(files, _)| files.split("`, `").map(str::to_owned)).collect()
}

/// Whether this source file has unsafe code: where a module allows it, or where the whole crate
/// does and the file uses it.
fn has_unsafe_code(path: &Path) -> bool {
    // In two pieces, or this file would be one of them.
    let allows = concat!("allow(", "unsafe_code");
    let text = read(path);
    let roots = path.ancestors().map(|folder| folder.join("src/lib.rs"));
    let is_allowed = |root: PathBuf| read(&root).contains(&format!("\n#![{allows}"));
    text.contains(allows)
        || ["unsafe {", "unsafe fn", "unsafe extern", "unsafe impl", "unsafe("]
            .iter()
            .any(|code| text.contains(code))
            && roots.filter(|root| root.is_file()).any(is_allowed)
}

/// In both directions: a file with unsafe code that is not listed is an error, and so is a listed
/// file without unsafe code.
#[test]
fn the_safety_page_lists_exactly_the_files_with_unsafe_code() {
    let mut files = Vec::new();
    for folder in ["crates", "tools", "tests"] {
        files_below(&repository().join(folder), "rs", &mut files);
    }
    let with_unsafe = files.iter().filter(|path| has_unsafe_code(path));
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

/// A text without what is in angle brackets.
fn without_generics(text: &str) -> String {
    let (mut kept, mut depth, mut before) = (String::new(), 0_usize, ' ');
    for it in text.chars() {
        match it {
            '<' => depth += 1,
            // Not the head of an arrow.
            '>' if before != '-' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(it),
            _ => {}
        }
        before = it;
    }
    kept
}

/// The `Type::item` pairs in a line of code.
fn items(code: &str) -> Vec<(String, String)> {
    let code = without_generics(code);
    let paths = code.split(|it: char| !it.is_alphanumeric() && !"_:".contains(it));
    let mut found = Vec::new();
    for path in paths {
        let names: Vec<&str> = path.split("::").collect();
        for pair in names.windows(2) {
            if pair[0].starts_with(char::is_uppercase) && !pair[1].is_empty() {
                found.push((pair[0].to_owned(), pair[1].trim_end_matches(':').to_owned()));
            }
        }
    }
    found
}

#[test]
fn the_documents_name_items_that_the_libraries_have() {
    let mut lists = Vec::new();
    files_below(&repository().join("tests/public-api"), "txt", &mut lists);
    let public: BTreeSet<(String, String)> = lists
        .iter()
        .flat_map(|path| read(path).lines().flat_map(items).collect::<Vec<_>>())
        .collect();
    let types: BTreeSet<&str> = public.iter().map(|(name, _)| name.as_str()).collect();
    let mut named = 0;
    for document in documents() {
        let markdown = read(&document);
        for line in prose(&markdown) {
            // Every second part is between backticks.
            for pair in line.split('`').skip(1).step_by(2).flat_map(items) {
                // Types of other crates, and private ones, are in no list.
                if types.contains(pair.0.as_str()) {
                    let known = public.contains(&pair);
                    assert!(known, "{}: no item {}::{}", document.display(), pair.0, pair.1);
                    named += 1;
                }
            }
        }
    }
    assert!(named >= 20, "the documents name only {named} items");
}

#[test]
fn the_list_of_dependencies_is_that_of_the_manifest() {
    // The others are workspaces of their own.
    let mut used: Vec<String> = Vec::new();
    for (manifest, heading) in [
        ("Cargo.toml", "[workspace.dependencies]"),
        ("tests/fuzz/Cargo.toml", "[dependencies]"),
        ("crates/python/Cargo.toml", "[dependencies]"),
        ("crates/sqlite/Cargo.toml", "[dependencies]"),
    ] {
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
    used.dedup();
    listed.sort_unstable();
    assert_eq!(listed, used);
}

/// Nothing else runs this line before a release.
#[test]
fn the_workflow_of_a_release_expects_the_points_of_its_board() {
    let workflow = read(&repository().join(".github/workflows/release.yml"));
    let (_, rest) = workflow.split_once("dictc.solve(\"").expect("it solves a board");
    let (board, rest) = rest.split_once("\").points == ").expect("it compares the points");
    let expected: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let board = dictc_board::Board::parse(board).expect("it is a board");
    let points = dictc_solver::Solver::new(dictc_english::lexicon()).score(&board).points;
    assert_eq!(points.to_string(), expected);
}
