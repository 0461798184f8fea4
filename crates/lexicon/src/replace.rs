//! Puts a whole file in the place of another, or leaves everything as it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Puts what `write` writes to `path` so that the name never stands for half of it: it is written to a
/// temporary file in the same folder, made durable, and renamed.
///
/// A symbolic link stays, the file it points to is replaced. Other hard links keep the old file.
pub(crate) fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> io::Result<()>,
) -> Result<(), Error> {
    let target = target(path)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // The temporary name is not made from the file's, which may be as long as names can be. `create_new`
    // gives what any new file gets, everybody's permissions less the umask, and plain errors.
    let mut file = tempfile::Builder::new()
        .prefix(".dictc-")
        .suffix(".tmp")
        .make_in(folder, |path| fs::File::create_new(path))
        .map_err(Error::io(path, "write"))?;
    write(file.as_file_mut()).map_err(Error::io(path, "write"))?;
    file.as_file().sync_all().map_err(Error::io(path, "write"))?;
    file.persist(&target).map_err(|error| Error::io(path, "write")(error.error))?;
    // The rename itself is durable once the folder is; some systems cannot sync folders, and the
    // file is whole either way.
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
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
