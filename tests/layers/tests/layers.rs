//! Modules do not depend on each other in circles, and crates depend on lower ones. The crate
//! `layers` says what counts.

use std::fs;
use std::path::{Path, PathBuf};

use layers::Crate;

/// The crates from low to high: each may use those before it. The programs in `tools` may use them
/// all.
const ORDER: &[&str] = &[
    "letters", "lexicon", "query", "compile", "board", "solver", "game", "puzzles", "optimize",
    "english", "dictc", "render", "texts", "cli", "capi", "python", "sqlite",
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders in a folder that have a manifest.
fn packages(folder: &str) -> Vec<PathBuf> {
    let folders = fs::read_dir(repository().join(folder)).unwrap().map(|it| it.unwrap().path());
    let mut packages: Vec<PathBuf> = folders.filter(|it| it.join("Cargo.toml").is_file()).collect();
    packages.sort();
    packages
}

fn name(package: &Path) -> &str {
    package.file_name().unwrap().to_str().unwrap()
}

#[test]
fn modules_do_not_form_circles() {
    let mut found = Vec::new();
    for package in ["crates", "tools"].into_iter().flat_map(packages) {
        let roots = ["src/lib.rs", "src/main.rs"].map(|root| package.join(root));
        for root in roots.iter().filter(|it| it.is_file()) {
            for circle in Crate::read(root).circles() {
                found.push(format!("{}: {}", name(&package), circle.join(" ")));
            }
        }
    }
    assert!(found.is_empty(), "these modules depend on each other: {found:#?}");
}

#[test]
fn crates_depend_on_lower_ones() {
    let rank = |name: &str| ORDER.iter().position(|&it| it == name);
    let mut uses = 0;
    for package in packages("crates") {
        let name = name(&package);
        let own = rank(name).unwrap_or_else(|| panic!("{name} has no place in the order"));
        let text = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        for used in dependencies(&manifest).filter_map(|it| it.strip_prefix("dictc-")) {
            assert!(
                rank(used).is_some_and(|it| it < own),
                "{name} depends on {used}, which is not below it"
            );
            uses += 1;
        }
    }
    assert!(uses > ORDER.len(), "found only {uses} dependencies between crates");
}

/// The names under which a package uses others, except in its tests.
fn dependencies(manifest: &toml::Table) -> impl Iterator<Item = &String> {
    fn table<'a>(parent: &'a toml::Table, name: &str) -> Option<&'a toml::Table> {
        parent.get(name)?.as_table()
    }
    let for_one_system = table(manifest, "target").into_iter().flat_map(toml::Table::values);
    let all = std::iter::once(manifest).chain(for_one_system.filter_map(toml::Value::as_table));
    let sections = |it| ["dependencies", "build-dependencies"].map(|section| table(it, section));
    all.flat_map(sections).flatten().flat_map(toml::Table::keys)
}

/// A crate of one circle over a re-export, and of what is none.
#[test]
fn circles_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("lib.rs", "mod a; mod b; mod c; mod d; pub use a::A; pub struct Root;"),
        ("a.rs", "pub struct A; fn f() { vec![crate::b::g()]; }"),
        ("b.rs", "mod inner; pub use inner::Inner; pub fn g() -> crate::c::C { todo!() }"),
        ("b/inner.rs", "pub struct Inner(super::Outer, crate::Root);"),
        ("c.rs", "use super::*; pub struct C(A);"),
        (
            "d.rs",
            "#[cfg(test)] mod tests { use crate::c::C; } pub struct D(crate::b::Inner); fn f(a: u8) { a + c }",
        ),
    ] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert_eq!(Crate::read(&folder.path().join("lib.rs")).circles(), [["a", "b", "c"]]);
}
