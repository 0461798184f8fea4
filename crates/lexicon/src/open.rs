//! Opens dictionaries.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::error::Error;
use crate::format::{FormatError, SMALLEST, check_is_fst};
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
/// use dictc_lexicon::{OpenOptions, Verify};
///
/// // A file that was verified when it was installed, opened by a short-lived program.
/// let lexicon = OpenOptions::new().verify(Verify::Header).open("/usr/share/dict/en.fst")?;
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct OpenOptions {
    verify: Verify,
    map: bool,
    pipes: bool,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { verify: Verify::Full, map: true, pipes: false }
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
    /// `true`. Files are always read if the crate was built without its feature `mmap`, or if the
    /// file system cannot map them.
    ///
    /// A mapped file must not be changed in place while it is open, see [`Lexicon::open`]. If you
    /// cannot rule that out, choose `false`. Reading takes memory of the size of the file, which
    /// processes do not share, and a few tenths of a millisecond for each megabyte.
    pub fn map(mut self, map: bool) -> Self {
        self.map = map;
        self
    }

    /// Whether [`open`](Self::open) accepts pipes that are open already, such as `/dev/stdin` or a
    /// shell's `<(command)`, and reads them into memory, up to 4 GiB. Default: `false`. Named pipes
    /// are always refused, because opening one waits until a program writes to it.
    pub fn pipes(mut self, pipes: bool) -> Self {
        self.pipes = pipes;
        self
    }

    /// Opens the dictionary at `path`.
    ///
    /// # Errors
    ///
    /// - [`Error::Io`] if the file cannot be opened, mapped or read,
    /// - [`Error::NotAFile`] if the path names a folder, a device or a named pipe, or an open pipe
    ///   that the options do not accept,
    /// - [`Error::Dictionary`] if the file is not a dictionary, damaged, or of a newer format.
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Lexicon, Error> {
        let path = path.as_ref();
        // Some systems open folders like files, and opening a named pipe blocks, so this checks
        // first.
        let metadata = std::fs::metadata(path).map_err(Error::io(path, "open"))?;
        let is_pipe = self.pipes && is_open_pipe(path, &metadata);
        if !metadata.is_file() && !is_pipe {
            return Err(Error::NotAFile { path: path.to_path_buf() });
        }
        let mut file = File::open(path).map_err(Error::io(path, "open"))?;
        let invalid = |source| Error::Dictionary { path: path.to_path_buf(), source };
        let bytes = if is_pipe {
            read_pipe(&mut file, path)?.map_err(invalid)?
        } else {
            self.bytes(&mut file, path)?
        };
        Lexicon::new(bytes, self.verify).map_err(invalid)
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
        match LexiconBytes::map(file) {
            Ok(bytes) => Ok(bytes),
            // Some file systems cannot map.
            Err(_) => LexiconBytes::read(file).map_err(Error::io(path, "read")),
        }
    }

    #[cfg(not(feature = "mmap"))]
    fn bytes(&self, file: &mut File, path: &Path) -> Result<LexiconBytes, Error> {
        LexiconBytes::read(file).map_err(Error::io(path, "read"))
    }
}

/// The maximum number of bytes that are read from a pipe.
const MAX_PIPED: u64 = 4 << 30;

#[cfg(unix)]
fn is_open_pipe(path: &Path, metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;

    // The system lists the open files of a process in these folders.
    let is_open = path.starts_with("/dev") || path.starts_with("/proc");
    is_open && metadata.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_open_pipe(_: &Path, _: &std::fs::Metadata) -> bool {
    false
}

/// Reads a dictionary from a pipe. Checks its first bytes before it reads the rest, so that an
/// endless pipe that is not a dictionary is refused immediately.
fn read_pipe(pipe: &mut File, path: &Path) -> Result<Result<LexiconBytes, FormatError>, Error> {
    let mut bytes = Vec::new();
    let mut read = |len, bytes: &mut Vec<u8>| {
        pipe.by_ref().take(len).read_to_end(bytes).map_err(Error::io(path, "read"))
    };
    read(SMALLEST as u64, &mut bytes)?;
    if let Err(error) = check_is_fst(&bytes) {
        return Ok(Err(error));
    }
    read(MAX_PIPED, &mut bytes)?;
    Ok(Ok(bytes.into()))
}

impl Lexicon {
    /// Maps a dictionary file and verifies it: checksums, bounds, and the structure of the word
    /// graph. [`OpenOptions`] has other ways to open.
    ///
    /// Linear in the length of the file, less than half a millisecond for 170,000 words. Nothing is
    /// parsed or copied, and all processes that open the file share its pages.
    ///
    /// # Changing the file
    ///
    /// While a lexicon is open, no process may change its file in place. The compiler cannot check
    /// that, so strictly speaking this function should be `unsafe`. It is not, because every caller
    /// would make the same assumption, as in most programs that map files.
    ///
    /// - If a program *replaces* the file by renaming another one over it, as `dictc` does, the
    ///   lexicon keeps the old file. This is safe at any time.
    /// - If a program *truncates* the file, the next look-up beyond the new end kills this process
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
    /// that is divisible by eight; [`include!`](crate::include!) embeds bytes that are.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if the bytes are not a dictionary, damaged, or of a newer format.
    pub fn from_bytes(bytes: impl Into<LexiconBytes>) -> Result<Self, Error> {
        OpenOptions::new().from_bytes(bytes)
    }
}
