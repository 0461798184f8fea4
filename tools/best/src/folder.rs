//! The folder of a proof: `proof.txt` with the header, and files of lines: processes append to
//! `tasks….tsv`, and `tasks….tsv.zst` are packed and never change.
//!
//! A process appends to one file, which it locks. Each line is on the disk before the next one is
//! written, so an interrupted process leaves at most one incomplete line, at the end of its file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use dictc_cli::Failure;
use dictc_cli::files::{name_of, read_all, read_bytes};
use dictc_optimize::{Record, TaskReport};

use crate::shard::Shard;

/// The name of the file with the header.
const HEADER: &str = "proof.txt";

/// The largest header that is read. A header has about 400 bytes.
const MAX_HEADER: u64 = 16 << 10;

/// The largest file of lines that is read, unpacked. A line has about 200 bytes.
const MAX_LINES: u64 = 256 << 20;

/// The description of the files, for messages.
const OURS: &str = "a file made by dictc best prove --certificate";

/// A file of lines that this process appends to.
#[derive(Debug)]
pub(crate) struct TaskFile {
    path: PathBuf,
    file: File,
}

/// Creates the folder of a proof, or opens an existing folder of the same proof, and opens the file
/// of a shard. Returns the finished tasks, in this file and in all packed files. Unless it
/// `resumes`, this file must be empty, and there must be no packed files. The record is replaced by
/// the record of the folder, which another version of the program may have started.
pub(crate) fn open(
    folder: &Path,
    record: &mut Record,
    shard: Shard,
    resumes: bool,
) -> Result<(TaskFile, Vec<TaskReport>), Failure> {
    fs::create_dir_all(folder).map_err(|error| match folder.is_file() {
        true => Failure::at(name_of(folder), "is a file; expected a folder, or a new name"),
        false => at(folder, &error),
    })?;
    agree_on_header(folder, record)?;
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
    let text = read_all(&mut file, &name_of(&path), MAX_LINES, OURS)?;
    let packed = task_files(folder)?.into_iter().filter(|path| is_packed(path));
    let mut files: Vec<TaskText> = packed.map(read_tasks).collect::<Result<_, Failure>>()?;
    if !(text.is_empty() && files.is_empty() || resumes) {
        let what = "this part of the proof has been started; --resume continues it";
        return Err(Failure::at(name_of(&path), what));
    }
    // A process that was interrupted while it wrote leaves a line without an end.
    let whole = whole_lines(&text).len();
    if whole < text.len() {
        let cut = file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| at(&path, &error))?;
    }
    files.push(TaskText { path: path.clone(), text: text[..whole].to_vec() });
    let mut reports = Vec::new();
    for file in &files {
        for (i, line) in file.lines()?.into_iter().enumerate() {
            reports.push(file.parse(record, i + 1, line)?);
        }
    }
    Ok((TaskFile { path, file }, reports))
}

impl TaskFile {
    /// Appends a line and waits until it is on the disk. If this fails, the file is unchanged.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), Failure> {
        self.try_append(line).map_err(|error| at(&self.path, &error))
    }

    fn try_append(&mut self, line: &str) -> io::Result<()> {
        let end = self.file.metadata()?.len();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if written.is_err() {
            let _ = self.file.set_len(end);
        }
        written
    }
}

/// Writes the header. If the folder has a header, compares the two and uses the folder's.
fn agree_on_header(folder: &Path, record: &mut Record) -> Result<(), Failure> {
    let path = folder.join(HEADER);
    if path.try_exists().map_err(|error| at(&path, &error))? {
        let of_another = |line| {
            let what = "this folder holds another proof; expected a new folder, or the same \
                        dictionary, level, rules, size and threshold";
            damaged(&path, line, what)
        };
        let found = Record::from_header(&read_header(&path)?);
        let found = found.map_err(|error| of_another(error.line))?;
        // Another version of the program may have started the proof.
        let lines = found.header().lines().zip(record.header().lines());
        let mut different = lines.zip(1..).filter(|((a, b), _)| a != b);
        let other = different.find(|((a, _), _)| !a.starts_with("program: "));
        if let Some((_, line)) = other {
            return Err(of_another(line));
        }
        *record = found;
        return Ok(());
    }
    // Other processes may do this at the same time: all write the same text, and each renames a
    // complete file.
    let new = folder.join(format!("{HEADER}.{}", std::process::id()));
    let written = fs::write(&new, record.header()).and_then(|()| fs::rename(&new, &path));
    written.map_err(|error| {
        let _ = fs::remove_file(&new);
        at(&path, &error)
    })
}

/// The texts of the files in a folder.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) header: (PathBuf, String),
    /// The files of lines, in order of their names.
    pub(crate) tasks: Vec<TaskText>,
}

/// A file of lines, unpacked.
#[derive(Debug)]
pub(crate) struct TaskText {
    pub(crate) path: PathBuf,
    text: Vec<u8>,
}

/// Reads the files of a folder.
pub(crate) fn read(folder: &Path) -> Result<Folder, Failure> {
    let path = folder.join(HEADER);
    let header = read_header(&path)?;
    let tasks = task_files(folder)?.into_iter().map(read_tasks).collect::<Result<_, Failure>>()?;
    Ok(Folder { header: (path, header), tasks })
}

/// The paths of the files of lines, in order of their names.
fn task_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| at(folder, &error))? {
        let path = entry.map_err(|error| at(folder, &error))?.path();
        let name = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        let name = name.strip_suffix(PACKED).unwrap_or(&name);
        if name.starts_with("tasks") && name.ends_with(".tsv") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The suffix of packed files.
const PACKED: &str = ".zst";

fn is_packed(path: &Path) -> bool {
    path.to_string_lossy().ends_with(PACKED)
}

fn read_header(path: &Path) -> Result<String, Failure> {
    if fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        let what =
            "there is no such file; expected a folder made by dictc best prove --certificate";
        return Err(Failure::at(name_of(path), what));
    }
    let text = read_bytes(path, MAX_HEADER, OURS)?;
    String::from_utf8(text).map_err(|_| damaged(path, 1, "the header is not UTF-8"))
}

fn read_tasks(path: PathBuf) -> Result<TaskText, Failure> {
    let text = read_bytes(&path, MAX_LINES, OURS)?;
    Ok(TaskText { path, text })
}

/// A text without an incomplete line at its end.
fn whole_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    &text[..end]
}

impl TaskText {
    /// Leaves out an incomplete line at the end, which a process may be writing.
    pub(crate) fn cut(&mut self) {
        let whole = whole_lines(&self.text).len();
        self.text.truncate(whole);
    }

    /// The lines, which all have line ends.
    pub(crate) fn lines(&self) -> Result<Vec<&str>, Failure> {
        let mut lines = Vec::new();
        for (i, line) in self.text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let Some(line) = line.strip_suffix(b"\n") else {
                let what = "the line is incomplete; dictc best prove --resume repeats its task";
                return Err(damaged(&self.path, i + 1, what));
            };
            let line = std::str::from_utf8(line);
            lines.push(line.map_err(|_| damaged(&self.path, i + 1, "the line is not UTF-8"))?);
        }
        Ok(lines)
    }

    /// Reads a line, given with its number from 1.
    pub(crate) fn parse(
        &self,
        record: &Record,
        number: usize,
        line: &str,
    ) -> Result<TaskReport, Failure> {
        let report = record.parse(number, line);
        report.map_err(|error| damaged(&self.path, error.line, &error.problem))
    }
}

/// A failure about a line of a file.
pub(crate) fn damaged(path: &Path, line: usize, what: &str) -> Failure {
    Failure::at(format_args!("{}:{line}", name_of(path)), what)
}

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure::caused_at(name_of(path), error)
}
