//! `--reject-with`: writes the dropped words to a file, with reason, list and line.
//!
//! The file is replaced in the same way as dictionaries: the old one stays until the run has
//! succeeded and the new one is complete. Until then, the words are in a file without a name. A
//! path that is not a regular file, such as a pipe, cannot be replaced; each word is written to it
//! when it is dropped.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use dictc_cli::Failure;
use dictc_cli::guard::{Content, standard_error, standard_output};
use dictc_compile::{DroppedWord, Error, Location, Replacement, Stage};

use crate::signals;

/// The file for dropped words.
pub(crate) struct Rejects {
    path: PathBuf,
    out: BufWriter<Out>,
    /// Whether all words are written.
    prepared: bool,
    /// The new file, which will replace the old one, if any.
    new: Option<Replacement>,
    /// The reason why it cannot be written.
    failure: Option<Failure>,
}

enum Out {
    /// A file without a name.
    Spool(File),
    /// A file that cannot be replaced.
    Straight(Box<dyn Write>),
}

impl Rejects {
    /// Opens the output for the words: a file in `work_folder`, if `path` will be replaced later.
    pub(crate) fn open(path: &Path, work_folder: &Path) -> Result<Self, Failure> {
        let fail = |error: io::Error| write_failure(path, &error);
        let out = match path.to_str() {
            // A second open file would overwrite the output of the first.
            Some("-" | "/dev/stdout" | "/dev/fd/1") => {
                Out::Straight(Box::new(standard_output(Content::Data)))
            }
            Some("/dev/stderr" | "/dev/fd/2") => {
                Out::Straight(Box::new(standard_error(Content::Data)))
            }
            _ => match Replacement::check(path) {
                Ok(()) => Out::Spool(tempfile::tempfile_in(work_folder).map_err(fail)?),
                Err(Error::NotReplaceable { .. }) => {
                    let file = OpenOptions::new().append(true).open(path).map_err(fail)?;
                    Out::Straight(Box::new(file))
                }
                Err(error) => return Err(error.into()),
            },
        };
        let (path, out) = (path.to_path_buf(), BufWriter::new(out));
        Ok(Self { path, out, prepared: false, new: None, failure: None })
    }

    pub(crate) fn write(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        let (list, line) = dropped.location.map_or(("", 0), |Location { list, line }| (list, line));
        // A tab in a word would look like the end of a column.
        let word = dropped.word.replace('\t', " ");
        writeln!(self.out, "{word}\t{}\t{list}\t{line}", dropped.reason)
            .map_err(|error| io::Error::other(format!("{}: {error}", self.path.display())))
    }

    /// Writes the new file, which has no name yet, after the last word was dropped and before the
    /// dictionary is replaced. Breaks if that fails, so that the dictionary is not replaced.
    pub(crate) fn prepare(&mut self) -> ControlFlow<()> {
        if !self.prepared {
            self.prepared = true;
            self.failure = self.write_new().err();
        }
        if self.failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn write_new(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| write_failure(&self.path, &error))?;
        if let Out::Spool(spool) = self.out.get_mut() {
            let copy = |file: &mut File| {
                spool.rewind()?;
                io::copy(spool, file).map(drop)
            };
            self.new = Some(Replacement::write(&self.path, copy)?);
        }
        Ok(())
    }

    /// Ends a run. Replaces the old file if the run has succeeded.
    pub(crate) fn finish<T>(mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if result.is_ok() {
            // A signal must not leave the new file behind, so the caller ends the process instead.
            let _ = signals::enter(Stage::Writing);
            let _ = self.prepare();
        }
        match (self.failure, result) {
            (Some(failure), _) => Err(failure),
            (None, Ok(done)) => {
                self.new.map_or(Ok(()), Replacement::commit)?;
                Ok(done)
            }
            (None, failed) => failed,
        }
    }
}

fn write_failure(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("{}: cannot write: {error}", path.display()))
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Spool(file) => file.write(bytes),
            Self::Straight(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Spool(file) => file.flush(),
            Self::Straight(out) => out.flush(),
        }
    }
}
