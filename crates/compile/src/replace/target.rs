//! Decides where to put a new file, before it is written.

use std::fs::{self, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The file that a path names, or will name.
#[derive(Debug)]
pub(super) struct Target {
    /// The file itself, after following links.
    pub(super) file: PathBuf,
    pub(super) folder: PathBuf,
    /// The existing file that will be replaced.
    pub(super) old: Option<Metadata>,
}

impl Target {
    /// Finds the file to replace. Rejects a path to something other than a regular file.
    pub(super) fn of(path: &Path) -> Result<Self, Error> {
        let not_replaceable = || Err(Error::NotReplaceable { path: path.to_path_buf() });
        if cfg!(unix) && leads_through_open_files(path) {
            return not_replaceable();
        }
        match fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => {
                let file = fs::canonicalize(path).map_err(Error::io(path, "follow the link"))?;
                match fs::metadata(&file).map_err(Error::io(path, "follow the link"))? {
                    there if there.is_file() => Self::replacing(path, file, there),
                    _ => not_replaceable(),
                }
            }
            Ok(there) if there.is_file() => Self::replacing(path, path.to_path_buf(), there),
            Ok(_) => not_replaceable(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::new_at(path),
            Err(error) => Err(Error::io(path, "write")(error)),
        }
    }

    fn at(file: PathBuf) -> Self {
        let folder = folder_of(&file).to_path_buf();
        Self { file, folder, old: None }
    }

    /// The target of a path that leads to an existing file. Renaming needs no permission to write
    /// to that file, but a file that is read-only is meant to stay.
    fn replacing(path: &Path, file: PathBuf, old: Metadata) -> Result<Self, Error> {
        let opened = OpenOptions::new().write(true).open(&file);
        let is_denied = opened.is_err_and(|it| it.kind() == io::ErrorKind::PermissionDenied);
        if is_denied || old.permissions().readonly() {
            return Err(Error::ReadOnly { path: path.to_path_buf() });
        }
        Ok(Self { old: Some(old), ..Self::at(file) })
    }

    /// The target of a path that does not exist. Its folder must exist.
    fn new_at(path: &Path) -> Result<Self, Error> {
        let folder = if names_a_folder(path) { path } else { folder_of(path) };
        match fs::metadata(folder) {
            Ok(_) => Ok(Self::at(path.to_path_buf())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                // Without a trailing separator.
                let folder = folder.components().collect();
                Err(Error::NoFolder { path: path.to_path_buf(), folder })
            }
            Err(error) => Err(Error::io(path, "write")(error)),
        }
    }
}

/// The folder of a file: `.` for a name without a folder.
#[doc(hidden)]
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether a path ends with a separator.
fn names_a_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&last| std::path::is_separator(char::from(last)))
}

/// Whether a path leads to a file that is already open, such as `/dev/stdout`. Writing there means
/// appending to the open file. If it were replaced, the output of programs that have it open would
/// be lost.
fn leads_through_open_files(path: &Path) -> bool {
    /// The number of links that Linux follows.
    const MOST_LINKS: usize = 40;

    let mut path = path.to_path_buf();
    for _link in 0..MOST_LINKS {
        // The caller reports a path that cannot be followed.
        let Ok(folder) = fs::canonicalize(folder_of(&path)) else { return false };
        if folder == Path::new("/dev/fd") || folder.starts_with("/proc") && folder.ends_with("fd") {
            return true;
        }
        let Ok(next) = fs::read_link(&path) else { return false };
        path = folder.join(next);
    }
    false
}
