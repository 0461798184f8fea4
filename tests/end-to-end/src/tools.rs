//! Where the built tools and examples are, and building them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// One of the programs under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The compiler of word lists.
    Dictc,
    /// The solver of boards.
    Solve,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Dictc => "dictc",
            Tool::Solve => "solve",
        }
    }

    /// The program's file. The first call in a process builds all tools.
    ///
    /// # Panics
    ///
    /// If the tools cannot be built; the message has what the compiler said.
    #[must_use]
    pub fn path(self) -> PathBuf {
        static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let folder = FOLDER.get_or_init(|| build(&[]));
        let folder = folder.as_ref().unwrap_or_else(|error| panic!("{error}"));
        folder.join(format!("{}{}", self.name(), std::env::consts::EXE_SUFFIX))
    }
}

/// An example of this package, built now: a long test that a short one runs with small numbers.
///
/// # Panics
///
/// If it cannot be built; the message has what the compiler said.
#[must_use]
pub fn example(name: &str) -> Command {
    let folder = build(&["-p", "end-to-end", "--example", name]);
    let folder = folder.unwrap_or_else(|error| panic!("{error}"));
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    Command::new(folder.join("examples").join(file))
}

/// The top folder of the repository.
#[must_use]
pub fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("this package is two folders below the top")
}

/// Builds the tools, or something that shares most with them, beside the running test or example, and says in which
/// folder that is.
fn build(instead: &[&str]) -> Result<PathBuf, String> {
    let test = std::env::current_exe().expect("a running test has a path");
    // <target>/<profile>/deps/<test>, or <target>/<triple>/<profile>/deps/<test>; examples are beside deps.
    let folder = test
        .ancestors()
        .find(|folder| folder.ends_with("deps") || folder.ends_with("examples"))
        .and_then(Path::parent)
        .unwrap_or_else(|| panic!("{}: not in a folder of cargo's", test.display()));
    let above = folder.parent().expect("a profile's folder is in the target folder");

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    // With the same packages the dependencies have the same features, and are compiled once.
    command.current_dir(repository()).args(["build", "--quiet", "-p", "dictc", "-p", "solve"]);
    command.args(instead);
    let profile = folder.file_name().unwrap_or_default();
    command.arg("--profile").arg(if profile == "debug" { OsStr::new("dev") } else { profile });
    command.arg("--target-dir");
    match (above.join(".rustc_info.json").exists(), above.parent(), above.file_name()) {
        (false, Some(target), Some(triple)) => command.arg(target).arg("--target").arg(triple),
        _ => command.arg(above),
    };
    let built = command.stdin(Stdio::null()).output();
    let built = built.map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !built.status.success() {
        let said = String::from_utf8_lossy(&built.stderr);
        return Err(format!("{command:?} failed:\n{said}"));
    }
    Ok(folder.to_path_buf())
}
