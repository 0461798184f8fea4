//! Replaces a file completely or not at all.
//!
//! The new file is written beside the old file under a [temporary] name, synced, and renamed. If
//! the process is killed or the power fails, the name refers to the old file or to the new file.
//! The next process that writes to the folder removes the leftovers of killed processes. [`target`]
//! decides what can be replaced. All file operations go through [`Files`], so that tests can make
//! each of them fail.

mod files;
mod target;
mod temporary;
#[cfg(test)]
mod tests;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use files::{Disk, Files};
use target::Target;

pub use target::folder_of;
use temporary::Temporary;

/// A file that is complete and on the disk, but does not have its name yet.
///
/// [`commit`](Self::commit) renames it to its name; dropping it removes it.
/// [`Session::finish_to_file`](crate::Session::finish_to_file) writes dictionaries this way. Use
/// this type for other files, such as reports.
///
/// # Examples
///
/// ```
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("words.txt");
/// let new = dictc_compile::Replacement::write(&path, |file| file.write_all(b"tea\n"))?;
/// assert!(!path.exists());
/// new.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"tea\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "the file is removed unless it is committed"]
pub struct Replacement(Prepared<'static, Disk>);

impl Replacement {
    /// Checks whether a file can be written to `path`, to find most errors before long work.
    /// Writing can still fail.
    ///
    /// # Errors
    ///
    /// - [`Error::NotReplaceable`] if `path` is a folder, a pipe or a device, or a link to one, or
    ///   leads to a file that is already open, such as `/dev/stdout`,
    /// - [`Error::ReadOnly`] if it is a file that is read-only,
    /// - [`Error::NoFolder`] if its folder does not exist,
    /// - [`Error::Io`] if the path cannot be followed.
    pub fn check(path: impl AsRef<Path>) -> Result<(), Error> {
        Target::of(path.as_ref()).map(drop)
    }

    /// Calls `write` with a temporary file in the folder of `path`, and waits until the file is on
    /// the disk.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), and [`Error::Io`] if the file cannot be written.
    pub fn write(
        path: impl AsRef<Path>,
        write: impl FnOnce(&mut fs::File) -> io::Result<()>,
    ) -> Result<Self, Error> {
        Prepared::write(&Disk, path.as_ref(), write).map(Self)
    }

    /// Gives the file its name; it has the permissions of the file that it replaces. If that is a
    /// symbolic link, the file it points to is replaced. Other hard links keep the old file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if renaming fails; the old file is then unchanged.
    pub fn commit(self) -> Result<(), Error> {
        self.0.commit()
    }
}

impl fmt::Debug for Replacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replacement").field("target", &self.0.target).finish_non_exhaustive()
    }
}

/// A file that was written, with the information needed to rename it.
struct Prepared<'f, F: Files> {
    files: &'f F,
    /// The path as it was given, for messages.
    path: PathBuf,
    target: Target,
    new: Temporary<'f, F>,
}

impl<'f, F: Files> Prepared<'f, F> {
    fn write(
        files: &'f F,
        path: &Path,
        write: impl FnOnce(&mut F::File) -> io::Result<()>,
    ) -> Result<Self, Error> {
        let target = Target::of(path)?;
        // First, since leftovers may be filling the disk.
        temporary::remove_leftovers(files, &target.folder);
        let mut new = Temporary::create(files, &target.folder).map_err(Error::io(path, "write"))?;
        if let Some(old) = &target.old {
            files.copy_permissions(old, new.file()).map_err(Error::io(path, "write"))?;
        }
        write(new.file()).map_err(Error::io(path, "write"))?;
        new.sync().map_err(Error::io(path, "sync"))?;
        Ok(Self { files, path: path.to_path_buf(), target, new })
    }

    fn commit(self) -> Result<(), Error> {
        self.new.rename(&self.target.file).map_err(Error::io(&self.path, "replace"))?;
        // The rename is durable once the folder is synced. Some systems cannot sync folders, and
        // the file is complete either way.
        let _ = self.files.sync_folder(&self.target.folder);
        Ok(())
    }
}
