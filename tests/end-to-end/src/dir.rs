//! A temporary folder with files to try the tools on.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::run::Run;
use crate::tools::{Tool, program};

/// An empty temporary folder. Dropping it removes the folder and its contents.
#[derive(Debug)]
pub struct Dir {
    folder: TempDir,
}

impl Dir {
    /// Creates the folder.
    ///
    /// # Panics
    ///
    /// If the folder cannot be created.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it creates a folder")]
    pub fn new() -> Dir {
        let folder = tempfile::Builder::new().prefix("end-to-end-").tempdir();
        Dir { folder: folder.expect("a temporary folder can be created") }
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The path of a file in the folder; the file need not exist.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file, creates its parent folders, and returns its path.
    ///
    /// # Panics
    ///
    /// If the file cannot be written.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        let folder = path.parent().unwrap_or(self.path());
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, content))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        path
    }

    /// The content of a file.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    #[must_use]
    pub fn read(&self, name: &str) -> Vec<u8> {
        let path = self.file(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The names of the files and folders in the folder, in alphabetical order.
    ///
    /// # Panics
    ///
    /// If it cannot be read.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<_> = entries.flatten().map(name).collect();
        names.sort();
        names
    }

    /// Prepares a run of `dictc` with these arguments in this folder.
    pub fn dictc<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Run {
        Run::new(Tool::Dictc, self.path(), args)
    }

    /// Prepares a run of a program of the workspace, such as `solve` or `dictc play`, with these
    /// arguments in this folder.
    pub fn program<A: AsRef<OsStr>>(&self, name: &str, args: impl IntoIterator<Item = A>) -> Run {
        let (name, command) = name.split_once(' ').unwrap_or((name, ""));
        Run::of(&program(name), self.path(), command.split_whitespace()).args(args)
    }

    /// Prepares a run of `solve` with these arguments in this folder.
    pub fn solve<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Run {
        Run::new(Tool::Solve, self.path(), args)
    }

    /// Prepares a run of `dictc puzzle` with these arguments in this folder.
    pub fn puzzle<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Run {
        self.program("dictc puzzle", args)
    }
}
