//! Where a run would write to, looked at before it reads anything.
//!
//! What is read must not be overwritten, and nobody should wait for a compilation to hear that a folder is missing.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use compile::Replacement;

use crate::arguments::CompileArguments;
use crate::failure::Failure;

/// Refuses to write over what is read, or where no file can be put.
pub(crate) fn check(arguments: &CompileArguments) -> Result<(), Failure> {
    let lists = arguments.words.iter().chain(&arguments.exclude);
    let lists: Vec<Identity> = lists.filter_map(|path| Identity::of_input(path)).collect();
    let is_read =
        |written: &Option<Identity>| written.as_ref().is_some_and(|it| lists.contains(it));
    let output = arguments.output.as_deref();
    if let Some(output) = output.filter(|_| !arguments.check) {
        if is_read(&Identity::of_output(output)) {
            return Err(refusal(output, "is a word list to be read; give -o another file"));
        }
        check_dictionary(output)?;
    }
    if let Some(rejects) = &arguments.reject_with {
        let identity = Identity::of_output(rejects);
        if is_read(&identity) {
            let what = "is read and would be overwritten; give --reject-with another file";
            return Err(refusal(rejects, what));
        }
        if identity.is_some() && identity == output.and_then(Identity::of_output) {
            let what = "is what -o names, the dictionary; give --reject-with another file";
            return Err(refusal(rejects, what));
        }
    }
    Ok(())
}

/// Refuses to put a dictionary where no file can be put.
pub(crate) fn check_dictionary(path: &Path) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let message = "a dictionary cannot be written to standard output; give -o a file";
        return Err(Failure::Message(message.to_owned()));
    }
    Ok(Replacement::check(path)?)
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

fn refusal(path: &Path, what: &str) -> Failure {
    Failure::Message(format!("{}: {what}", path.display()))
}

/// What is equal for paths of one file.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// The numbers of its device and of the file there.
    #[cfg(unix)]
    Number(u64, u64),
    /// Where it is, or will be.
    Path(PathBuf),
}

impl Identity {
    /// A list's, also if it is standard input.
    fn of_input(path: &Path) -> Option<Self> {
        Self::of(if path.as_os_str() == "-" { Path::new("/dev/stdin") } else { path })
    }

    /// That of a file to write, also if it is standard output.
    fn of_output(path: &Path) -> Option<Self> {
        Self::of(if path.as_os_str() == "-" { Path::new("/dev/stdout") } else { path })
    }

    /// `None` for what is no regular file: a device can be read and written at once.
    fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(there) if there.is_file() => Self::of_file(path, &there),
            Ok(_) => None,
            Err(_) => {
                let folder = fs::canonicalize(folder_of(path)).ok()?;
                Some(Self::Path(folder.join(path.file_name()?)))
            }
        }
    }

    #[cfg(unix)]
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn of_file(_path: &Path, there: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;

        Some(Self::Number(there.dev(), there.ino()))
    }

    #[cfg(not(unix))]
    fn of_file(path: &Path, _there: &Metadata) -> Option<Self> {
        fs::canonicalize(path).ok().map(Self::Path)
    }
}
