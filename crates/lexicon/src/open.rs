//! Opening dictionaries.

use std::fs::File;
use std::path::Path;

use crate::error::Error;
use crate::lexicon::Lexicon;
use crate::storage::LexiconBytes;
use crate::verify::Verify;

/// Options for opening a dictionary.
///
/// The default verifies everything and maps files, as [`Lexicon::open`] does.
///
/// # Examples
///
/// ```no_run
/// use lexicon::{OpenOptions, Verify};
///
/// // A file that was verified when it was installed, opened by a short-lived program.
/// let lexicon = OpenOptions::new().verify(Verify::Header).open("/usr/share/dict/en.fst")?;
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct OpenOptions {
    verify: Verify,
    map: bool,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { verify: Verify::Full, map: true }
    }
}

impl OpenOptions {
    /// The default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// How much of the dictionary to verify. Default: [`Verify::Full`].
    pub fn verify(mut self, verify: Verify) -> Self {
        self.verify = verify;
        self
    }

    /// Whether [`open`](Self::open) maps the file (`true`) or reads it into memory. Default:
    /// `true`, unless the crate was built without its feature `mmap`; then files are always read.
    ///
    /// A mapped file must not be changed in place while it is open, see [`Lexicon::open`]. If you
    /// cannot rule that out, choose `false`: it takes memory of the size of the file, which
    /// processes then do not share, and a few tenths of a millisecond for each megabyte.
    pub fn map(mut self, map: bool) -> Self {
        self.map = map;
        self
    }

    /// Opens the dictionary at `path`.
    ///
    /// # Errors
    ///
    /// - [`Error::Io`] if the file cannot be opened, mapped or read,
    /// - [`Error::NotAFile`] if the path names a folder or a device,
    /// - [`Error::Dictionary`] if the file is not a dictionary, damaged, or of a newer format.
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Lexicon, Error> {
        let path = path.as_ref();
        // Some systems open folders like files, and opening a named pipe blocks: ask first.
        let metadata = std::fs::metadata(path).map_err(Error::io(path, "open"))?;
        if !metadata.is_file() {
            return Err(Error::NotAFile { path: path.to_path_buf() });
        }
        let mut file = File::open(path).map_err(Error::io(path, "open"))?;
        let bytes = self.bytes(&mut file, path)?;
        Lexicon::new(bytes, self.verify)
            .map_err(|source| Error::Dictionary { path: path.to_path_buf(), source })
    }

    /// Opens a dictionary that is in memory. The option [`map`](Self::map) does not apply.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the bytes are not a dictionary, damaged, or of a newer format.
    pub fn from_bytes(&self, bytes: impl Into<LexiconBytes>) -> Result<Lexicon, Error> {
        Ok(Lexicon::new(bytes.into(), self.verify)?)
    }

    #[cfg(feature = "mmap")]
    fn bytes(&self, file: &mut File, path: &Path) -> Result<LexiconBytes, Error> {
        let len = file.metadata().map_err(Error::io(path, "read"))?.len();
        // Some systems cannot map an empty file.
        if !self.map || len == 0 {
            return LexiconBytes::read(file).map_err(Error::io(path, "read"));
        }
        LexiconBytes::map(file).map_err(Error::io(path, "map"))
    }

    #[cfg(not(feature = "mmap"))]
    fn bytes(&self, file: &mut File, path: &Path) -> Result<LexiconBytes, Error> {
        LexiconBytes::read(file).map_err(Error::io(path, "read"))
    }
}

impl Lexicon {
    /// Maps a dictionary file and verifies it: checksums, bounds, and the structure of the word
    /// graph. [`OpenOptions`] has other ways to open.
    ///
    /// Takes time proportional to the length of the file, less than half a millisecond for 170,000
    /// words. Nothing is parsed or copied, and all processes that open the file share its pages.
    ///
    /// # Changing the file
    ///
    /// While a lexicon is open, its file must not be changed in place, neither by this process nor
    /// by another. The compiler cannot check that, and strictly speaking this function ought to be
    /// `unsafe` for that reason. It is not, as in most programs that map files, because every
    /// caller would make the same assumption.
    ///
    /// - If a program *replaces* the file by renaming another one over it, as `dictc` does, the
    ///   lexicon keeps the old file. This is safe at any time.
    /// - If a program *truncates* the file, the next look-up behind the new end kills this process
    ///   with a bus error (SIGBUS on Unix; Windows refuses to truncate a mapped file).
    /// - If a program *overwrites* the file, answers can be wrong, as with [`Verify::Header`].
    ///   Formally the behavior is undefined.
    ///
    /// Where you cannot rule that out, use [`OpenOptions::map`] with `false`.
    ///
    /// # Errors
    ///
    /// - [`Error::Io`] if the file cannot be opened or mapped,
    /// - [`Error::NotAFile`] if the path names a folder or a device,
    /// - [`Error::Dictionary`] if the file is not a dictionary, damaged, or of a newer format.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        OpenOptions::new().open(path)
    }

    /// Verifies and opens a dictionary in memory: a `Vec<u8>`, an `Arc<[u8]>`, or bytes that are
    /// part of the program. See [`LexiconBytes`] for all types.
    ///
    /// The lexicon takes over the bytes. It copies them only if they do not start at an address
    /// that is divisible by eight; to avoid a copy of bytes from `include_bytes!`, put them into a
    /// `#[repr(align(8))]` struct.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the bytes are not a dictionary, damaged, or of a newer format.
    pub fn from_bytes(bytes: impl Into<LexiconBytes>) -> Result<Self, Error> {
        OpenOptions::new().from_bytes(bytes)
    }
}
