//! The folder of a proof: `proof.txt` with the header, and files of lines, `tasks….tsv`.
//!
//! A process appends to one file, which it locks. A line is written with one call and is on the
//! disk before the next task counts as done, so an interrupted process leaves at most one
//! incomplete line, at the end of its file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use cli::Failure;
use cli::files::name_of;
use optimize::{Certificate, TaskReport};

use crate::shard::Shard;

/// The name of the file with the header.
const HEADER: &str = "proof.txt";

/// A file of lines that this process appends to.
#[derive(Debug)]
pub(crate) struct TaskFile {
    path: PathBuf,
    file: File,
}

/// Makes the folder of a proof, or opens that of the same proof, and opens the file of a shard.
/// Returns the tasks that it holds: none unless it `resumes`. The certificate becomes that of the
/// folder, which another version of the program may have begun.
pub(crate) fn open(
    folder: &Path,
    certificate: &mut Certificate,
    shard: Shard,
    resumes: bool,
) -> Result<(TaskFile, Vec<TaskReport>), Failure> {
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    agree_on_header(folder, certificate)?;
    let path = folder.join(shard.file_name());
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(&path);
    let mut file = file.map_err(|error| at(&path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let what = "another process is writing this part of the proof; expected one process \
                        for each --shard";
            return Err(Failure::at(name_of(&path), what));
        }
        Err(TryLockError::Error(error)) => return Err(at(&path, &error)),
    }
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(|error| at(&path, &error))?;
    if !text.is_empty() && !resumes {
        let what = "this part of the proof has been started; --resume continues it";
        return Err(Failure::at(name_of(&path), what));
    }
    // A process that was interrupted while it wrote leaves a line without an end.
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| at(&path, &error))?;
        text.truncate(whole);
    }
    let lines = read_lines(&path, &text)?;
    let parse = |(number, line): (usize, &&str)| {
        certificate
            .parse(number + 1, line)
            .map_err(|error| damaged(&path, error.line, &error.problem))
    };
    let reports = lines.iter().enumerate().map(parse).collect::<Result<_, _>>()?;
    Ok((TaskFile { path, file }, reports))
}

impl TaskFile {
    /// Appends a line and waits until it is on the disk.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| at(&self.path, &error))
    }
}

/// Writes the header, or compares it with the one that is there and takes that.
fn agree_on_header(folder: &Path, certificate: &mut Certificate) -> Result<(), Failure> {
    let path = folder.join(HEADER);
    match fs::read_to_string(&path) {
        Ok(text) => {
            let of_another = |line| {
                let what = "this folder holds another proof; expected a new folder, or the same \
                            dictionary, rules, size and threshold";
                damaged(&path, line, what)
            };
            let proof = certificate.proof();
            let found = Certificate::from_header(&text, proof.lexicon());
            let found = found.map_err(|error| of_another(error.line))?;
            // The version of the program that started the proof may be another.
            let lines = found.header().lines().zip(certificate.header().lines());
            let mut different = lines.zip(1..).filter(|((a, b), _)| a != b);
            let other = different.find(|((a, _), _)| !a.starts_with("program: "));
            if let Some((_, line)) = other {
                return Err(of_another(line));
            }
            *certificate = found;
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Other processes may do the same at the same time: all write the same text, and each
            // moves a whole file to its place.
            let new = folder.join(format!("{HEADER}.{}", std::process::id()));
            let written = fs::write(&new, certificate.header());
            let written = written.and_then(|()| fs::rename(&new, &path));
            written.map_err(|error| at(&path, &error))
        }
        Err(error) => Err(at(&path, &error)),
    }
}

/// The text files of a folder, with their paths.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) header: (PathBuf, String),
    /// The files of lines, in order of their names.
    pub(crate) tasks: Vec<(PathBuf, Vec<u8>)>,
}

/// Reads the files of a folder.
pub(crate) fn read(folder: &Path) -> Result<Record, Failure> {
    let path = folder.join(HEADER);
    let header = match fs::read_to_string(&path) {
        Ok(header) => header,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let what = "there is no such file; expected a folder made by best prove --certificate";
            return Err(Failure::at(name_of(&path), what));
        }
        Err(error) => return Err(at(&path, &error)),
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| at(folder, &error))? {
        let path = entry.map_err(|error| at(folder, &error))?.path();
        let name = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with("tasks") && name.ends_with(".tsv") {
            paths.push(path);
        }
    }
    paths.sort();
    let texts = paths.into_iter().map(|path| {
        let text = fs::read(&path).map_err(|error| at(&path, &error))?;
        Ok((path, text))
    });
    Ok(Record { header: (path, header), tasks: texts.collect::<Result<_, Failure>>()? })
}

/// The lines of a file, each of which has an end.
pub(crate) fn read_lines<'a>(path: &Path, text: &'a [u8]) -> Result<Vec<&'a str>, Failure> {
    let mut lines = Vec::new();
    for (i, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some(line) = line.strip_suffix(b"\n") else {
            let what = "the line is incomplete; best prove --resume repeats its task";
            return Err(damaged(path, i + 1, what));
        };
        let line = std::str::from_utf8(line);
        lines.push(line.map_err(|_| damaged(path, i + 1, "the line is not UTF-8"))?);
    }
    Ok(lines)
}

/// A failure about a line of a file.
pub(crate) fn damaged(path: &Path, line: usize, what: &str) -> Failure {
    Failure::at(format_args!("{}:{line}", name_of(path)), what)
}

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure::caused_at(name_of(path), error)
}
