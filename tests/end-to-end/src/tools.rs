//! Builds the tools and examples, and finds them.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// One of the programs under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The dictionary compiler.
    Dictc,
    /// The board solver.
    Solve,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Dictc => "dictc",
            Tool::Solve => "solve",
        }
    }

    /// The path of the program. The first call in a process builds all tools and examples.
    ///
    /// # Panics
    ///
    /// If the build fails; the message contains the errors of the build.
    #[must_use]
    pub fn path(self) -> PathBuf {
        program(self.name())
    }
}

/// The names of all programs of the workspace: the packages of `tools/` that have a `main.rs`.
///
/// # Panics
///
/// If the folder cannot be read.
#[must_use]
pub fn programs() -> Vec<String> {
    let folder = repository().join("tools");
    let entries = std::fs::read_dir(&folder).expect("the folder of the programs can be read");
    let folders = entries.flatten().filter(|entry| entry.path().join("src/main.rs").is_file());
    let mut names: Vec<String> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The path of a program of the workspace. The first call in a process builds all of them.
///
/// # Panics
///
/// If the build fails; the message contains the errors of the build.
#[must_use]
pub fn program(name: &str) -> PathBuf {
    built().join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The command that runs an example of this package. Examples are long tests; the tests run them
/// with small arguments. An example that starts itself uses this too, because building the
/// examples can replace the file that it was started from.
///
/// # Panics
///
/// If the build fails; the message contains the errors of the build.
#[must_use]
pub fn example(name: &str) -> Command {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    Command::new(built().join("examples").join(file))
}

/// The top folder of the repository.
///
/// # Panics
///
/// If this package was moved elsewhere in the repository.
#[must_use]
pub fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("this package is two folders below the top")
}

/// The folder with the tools, which also has the folder `examples`. The first call in a process
/// builds them.
fn built() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    FOLDER.get_or_init(build).as_ref().unwrap_or_else(|error| panic!("{error}"))
}

/// Builds the tools and examples beside the running test or example, in the same profile and for
/// the same target.
fn build() -> Result<PathBuf, String> {
    let test = std::env::current_exe().expect("a running test has a path");
    // <target>/<profile>/deps/<test>, or <target>/<triple>/<profile>/deps/<test>; examples are
    // beside deps.
    let folder = test
        .ancestors()
        .find(|folder| folder.ends_with("deps") || folder.ends_with("examples"))
        .and_then(Path::parent)
        .unwrap_or_else(|| panic!("{}: expected a test in a target folder", test.display()));
    let above = folder.parent().expect("a profile's folder is in the target folder");

    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    // The packages and kinds of targets decide which features dependencies have. These lead to the
    // same features as `cargo test --workspace`, so that nothing is compiled twice.
    let selection = ["--workspace", "--bins", "--examples"];
    command.current_dir(repository()).args(["build", "--quiet"]).args(selection);
    let profile = folder.file_name().unwrap_or_default();
    command.arg("--profile").arg(if profile == "debug" { OsStr::new("dev") } else { profile });
    command.arg("--target-dir");
    match (above.join(".rustc_info.json").exists(), above.parent(), above.file_name()) {
        (false, Some(target), Some(triple)) => command.arg(target).arg("--target").arg(triple),
        _ => command.arg(above),
    };
    // Not `eprintln!`, which is shown only if a test fails: a first build takes minutes.
    let _ = writeln!(io::stderr(), "building the programs and examples that the tests run");
    let built = command.stdin(Stdio::null()).output();
    let built = built.map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !built.status.success() {
        let messages = String::from_utf8_lossy(&built.stderr);
        return Err(format!("{command:?} failed:\n{messages}"));
    }
    Ok(folder.to_path_buf())
}
