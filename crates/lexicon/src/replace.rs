//! Puts a whole file in the place of another, or leaves everything as it was.
//!
//! The new file is written beside the old one under a [temporary] name, made durable, and renamed. Whenever the
//! process ends, or the power fails, the name stands for the old file or for the new one. What a process that was
//! killed leaves behind is removed by the next one that writes to the same folder. All that is asked of the operating
//! system goes through [`Files`], so that tests can make every step of it fail.

mod files;
mod temporary;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;
use files::{Disk, Files};
use temporary::Temporary;

/// Puts what `write` writes to `path` so that the name never stands for half of it.
///
/// A symbolic link stays, the file it points to is replaced. Other hard links keep the old file.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> Result<(), Error> {
    replace_file_on(&Disk, path, write)
}

fn replace_file_on<F: Files>(
    files: &F,
    path: &Path,
    write: impl FnOnce(&mut F::File) -> io::Result<()>,
) -> Result<(), Error> {
    let target = target(path)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // First, for they may be what fills the disk.
    temporary::remove_leftovers(files, folder);
    let mut new = Temporary::create(files, folder).map_err(Error::io(path, "write"))?;
    write(new.file()).map_err(Error::io(path, "write"))?;
    new.sync().map_err(Error::io(path, "sync"))?;
    new.rename(&target).map_err(Error::io(path, "replace"))?;
    // The rename itself is durable once the folder is; some systems cannot sync folders, and the
    // file is whole either way.
    let _ = files.sync_folder(folder);
    Ok(())
}

/// The file to replace: `path` itself, or what it links to.
fn target(path: &Path) -> Result<PathBuf, Error> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => {
            let target = fs::canonicalize(path).map_err(Error::io(path, "follow the link"))?;
            if target.is_file() {
                Ok(target)
            } else {
                Err(Error::NotReplaceable { path: path.to_path_buf() })
            }
        }
        Ok(metadata) if !metadata.is_file() => {
            Err(Error::NotReplaceable { path: path.to_path_buf() })
        }
        _ => Ok(path.to_path_buf()),
    }
}
