//! Files under temporary names, and the removal of leftovers from killed processes.
//!
//! A killed process cannot remove its temporary file, but its locks are released. A temporary file
//! is therefore locked while it is written, and a file that can be locked is a leftover. Writers
//! and clean-ups first [claim](Files::claim) a file: they lock it, then check that its name still
//! refers to it.
//!
//! - *A file that was created but not yet locked* may be claimed by a clean-up. Then the writer's
//!   claim fails, because the clean-up holds the lock or has removed the file, and the writer tries
//!   again with another name.
//! - *A file that is being written* is locked: no clean-up claims it.
//! - *A file that was renamed* after a clean-up opened it, and unlocked before the clean-up locked
//!   it, no longer has its old name, so the clean-up does not remove it.
//! - *A claimed file* keeps its name while it is locked, since no other process renames or removes
//!   it.
//!
//! If the file system does not support locks, nothing is removed: leftovers stay, and no file that
//! is being written is lost.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use super::files::Files;

const PREFIX: &str = ".dictc-";
const SUFFIX: &str = ".tmp";
/// The number of hexadecimal digits between the two.
const DIGITS: usize = 16;

/// The number of names to try. A name fails if it exists, or if a clean-up claims the file right
/// after it was created.
const ATTEMPTS: usize = 16;

/// A file that is removed when it is dropped, unless it was renamed.
#[derive(Debug)]
pub(super) struct Temporary<'f, F: Files> {
    files: &'f F,
    path: PathBuf,
    file: F::File,
    renamed: bool,
}

impl<'f, F: Files> Temporary<'f, F> {
    /// Makes an empty file in a folder.
    pub(super) fn create(files: &'f F, folder: &Path) -> io::Result<Self> {
        for _attempt in 0..ATTEMPTS {
            let path = folder.join(random_name());
            let file = match files.create_new(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // If files cannot be locked, no clean-up claims it either.
            if files.claim(&file, &path).unwrap_or(true) {
                return Ok(Self { files, path, file, renamed: false });
            }
        }
        Err(io::Error::other("every temporary file is removed by another program"))
    }

    pub(super) fn file(&mut self) -> &mut F::File {
        &mut self.file
    }

    /// Waits until the written bytes are on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.files.sync(&self.file)
    }

    /// Gives the file its final name.
    pub(super) fn rename(mut self, name: &Path) -> io::Result<()> {
        self.files.rename(&self.path, name)?;
        self.renamed = true;
        Ok(())
    }
}

impl<F: Files> Drop for Temporary<'_, F> {
    fn drop(&mut self) {
        if !self.renamed {
            // The next run tries again.
            let _ = self.files.remove(&self.path);
        }
    }
}

/// Removes the leftover temporary files of a folder; ignores errors. Linear in the number of files
/// in the folder.
pub(super) fn remove_leftovers(files: &impl Files, folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|it| it.is_file());
        if !is_file || !entry.file_name().to_str().is_some_and(is_temporary_name) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = files.open(&path) else { continue };
        if files.claim(&file, &path).unwrap_or(false) {
            let _ = files.remove(&path);
        }
    }
}

/// A random name. It does not contain the name of the file to replace, which may already have the
/// maximum length.
fn random_name() -> String {
    // The keys are random, and differ for each state.
    let number = RandomState::new().hash_one(());
    format!("{PREFIX}{number:0DIGITS$x}{SUFFIX}")
}

fn is_temporary_name(name: &str) -> bool {
    let digits = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    digits.is_some_and(|it| {
        it.len() == DIGITS && it.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
    })
}
