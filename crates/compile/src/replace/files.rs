//! The file operations that replacing a file needs.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// The file operations that replacing a file needs.
pub(super) trait Files {
    type File: Write;

    /// Creates a file with default permissions; it must not exist.
    fn create_new(&self, path: &Path) -> io::Result<Self::File>;

    /// Opens an existing file for writing, without changing it.
    fn open(&self, path: &Path) -> io::Result<Self::File>;

    /// Locks a file until it is closed. `false` if another process has locked it, or if `path` no
    /// longer refers to it.
    fn claim(&self, file: &Self::File, path: &Path) -> io::Result<bool>;

    /// Gives a file the permissions of another, and its owner if this process may.
    fn copy_permissions(&self, from: &Metadata, to: &Self::File) -> io::Result<()>;

    /// Waits until the bytes of a file are on the disk.
    fn sync(&self, file: &Self::File) -> io::Result<()>;

    /// Renames a file and replaces the file that had the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// The real file system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disk;

impl Files for Disk {
    type File = File;

    fn create_new(&self, path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        // For writing as well, because network file systems cannot lock a file opened only for
        // reading.
        OpenOptions::new().read(true).write(true).open(path)
    }

    fn claim(&self, file: &File, path: &Path) -> io::Result<bool> {
        match file.try_lock() {
            // The previous holder of the lock may have removed or renamed it.
            Ok(()) => is_at(file, path),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn copy_permissions(&self, from: &Metadata, to: &File) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only the administrator may change the owner.
            let _ = fchown(to, Some(from.uid()), Some(from.gid()));
        }
        to.set_permissions(from.permissions())
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }
}

/// Whether `path` refers to this file.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let there = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        there => there?,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;

        let ours = file.metadata()?;
        Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino()))
    }
    // There are 2⁶⁴ random names, so a file with this name is the same file.
    #[cfg(not(unix))]
    {
        let _ = (file, there);
        Ok(true)
    }
}
