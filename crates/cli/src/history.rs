//! Histories: files with a record on each line, in a folder of the user's data.
//!
//! A file is only ever appended to, under a lock, so several programs can write at the same time. A
//! last line without a line break is incomplete, because of a crash or a full disk: it is moved to
//! a separate file beside the history before the next line is written. Nothing is deleted.

use std::env;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::files::{cannot_read, name_of, not_our_file};
use crate::lines::Lines;
use crate::numbers::count;

/// The maximum number of bytes of an incomplete line that are kept. Lines are much shorter.
const LONGEST_TORN: u64 = 1 << 24;

/// The longest line that is read, in bytes: longer than those of records.
const LONGEST_LINE: usize = (1 << 20) + 2;

/// The maximum number of invalid lines that are reported one by one.
const MOST_PROBLEMS: usize = 10;

/// How the records of a history are written.
#[derive(Debug)]
pub struct Form<R> {
    /// The name of the file in the folder of the user's data.
    pub file: &'static str,
    /// What is on record, in the plural: `rounds`.
    pub what: &'static str,
    /// Decodes a line, or says what is wrong with it.
    pub decode: fn(&str) -> Result<R, String>,
    /// Encodes a record as a line, without the line break.
    pub encode: fn(&R) -> String,
    /// Whether a file with this first line is such a history, also of a newer version.
    pub begins: fn(&[u8]) -> bool,
}

impl<R> Form<R> {
    /// Refuses the first line of a file that is not such a history.
    fn check_first(&self, line: &[u8]) -> io::Result<()> {
        if (self.begins)(line) {
            return Ok(());
        }
        let what = self.what;
        Err(not_our_file(format!(
            "is not a history of {what}, and is left alone; name another file with --history-file"
        )))
    }
}

/// The file of a history.
#[derive(Debug)]
pub struct HistoryFile<R: 'static> {
    path: PathBuf,
    form: &'static Form<R>,
}

/// The contents of a history file.
#[derive(Debug)]
pub struct History<R> {
    /// In the order of the file.
    pub records: Vec<R>,
    /// The lines that are not records: file, number and reason.
    pub problems: Vec<String>,
}

impl<R> HistoryFile<R> {
    /// The file at this path, or the usual one.
    ///
    /// # Errors
    ///
    /// If no path is given and the environment does not name the folder of the user's data.
    pub fn of(path: Option<&Path>, form: &'static Form<R>) -> Result<Self, Failure> {
        if let Some(path) = path {
            return Ok(Self { path: path.to_owned(), form });
        }
        let folder = data_folder(|name| env::var_os(name).map(PathBuf::from));
        let folder = folder.ok_or_else(|| {
            let what = "no folder for your data: set XDG_DATA_HOME or HOME, \
                        or name a file with --history-file";
            Failure::Message(what.to_owned())
        })?;
        Ok(Self { path: folder.join("dictc").join(form.file), form })
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads all lines. A file that does not exist is empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn read(&self) -> Result<History<R>, Failure> {
        let cannot = |error: io::Error| cannot_read(&name_of(&self.path), &error);
        let mut history = History { records: Vec::new(), problems: Vec::new() };
        if !self.exists().map_err(cannot)? {
            return Ok(history);
        }
        let file = File::open(&self.path).map_err(cannot)?;
        lock(&file, File::try_lock_shared).map_err(cannot)?;
        let mut lines = Lines::new(BufReader::new(file), LONGEST_LINE);
        let (mut more, mut number) = (0_u64, 0_u64);
        while let Some(line) = lines.next_line().map_err(cannot)? {
            number += 1;
            if number == 1 {
                self.form.check_first(line).map_err(cannot)?;
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let record = match std::str::from_utf8(line) {
                Ok(line) => (self.form.decode)(line.trim_end()),
                Err(_) => Err("not UTF-8".to_owned()),
            };
            match record {
                Ok(record) => history.records.push(record),
                Err(_) if history.problems.len() == MOST_PROBLEMS => more += 1,
                Err(why) => {
                    let place = format!("{}:{number}", self.path.display());
                    history.problems.push(format!("{place}: {why}; the line is skipped"));
                }
            }
        }
        if more > 0 {
            let (path, more) = (self.path.display(), count(more, "more line"));
            history.problems.push(format!("{path}: {more}: not records either"));
        }
        Ok(history)
    }

    /// Refuses a file that is not such a history, before anything is asked of the user.
    ///
    /// # Errors
    ///
    /// If there is such a file, or a folder or a device.
    pub fn check(&self) -> Result<(), Failure> {
        let begins = || {
            if !self.exists()? {
                return Ok(());
            }
            let mut lines = Lines::new(BufReader::new(File::open(&self.path)?), LONGEST_LINE);
            lines.next_line()?.map_or(Ok(()), |line| self.form.check_first(line))
        };
        match begins() {
            // Results are shown even if they cannot be saved.
            Err(error) if error.raw_os_error().is_some() => Ok(()),
            begun => begun.map_err(|error| cannot_read(&name_of(&self.path), &error)),
        }
    }

    /// Whether there is a file. Folders and devices are errors: some devices never end.
    fn exists(&self) -> io::Result<bool> {
        match fs::metadata(&self.path) {
            Ok(there) if there.is_file() => Ok(true),
            Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(_) => Err(not_our_file("is not a regular file; give the path of a file")),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Appends records, all or none. Returns a remark if an incomplete line had to be moved first.
    ///
    /// # Errors
    ///
    /// If the file or its folder cannot be created or written.
    pub fn append(&self, records: &[R]) -> Result<Option<String>, Failure> {
        self.try_append(records).map_err(|error| self.failed("cannot write the history", &error))
    }

    fn try_append(&self, records: &[R]) -> io::Result<Option<String>> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        self.exists()?;
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&self.path)?;
        lock(&file, File::try_lock)?;
        let mut lines = Lines::new(BufReader::new(&file), LONGEST_LINE);
        lines.next_line()?.map_or(Ok(()), |line| self.form.check_first(line))?;
        let remark = self.repair(&mut file)?;
        let end = file.seek(SeekFrom::End(0))?;
        let lines: String =
            records.iter().map(|record| (self.form.encode)(record) + "\n").collect();
        let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
        if written.is_err() {
            // Removes an incomplete line.
            let _ = file.set_len(end);
        }
        written.map(|()| remark)
    }

    /// Completes the last line if it lacks only its line break; otherwise moves it to another file.
    fn repair(&self, file: &mut File) -> io::Result<Option<String>> {
        let len = file.seek(SeekFrom::End(0))?;
        let tail_len = len.min(LONGEST_TORN);
        file.seek(SeekFrom::Start(len - tail_len))?;
        let mut tail = Vec::new();
        file.take(tail_len).read_to_end(&mut tail)?;
        let start = tail.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let torn = &tail[start..];
        if torn.is_empty() {
            return Ok(None);
        }
        file.seek(SeekFrom::End(0))?;
        let is_whole = std::str::from_utf8(torn).is_ok_and(|line| (self.form.decode)(line).is_ok());
        if is_whole || (start == 0 && tail_len < len) {
            file.write_all(b"\n")?;
            return Ok(None);
        }
        let mut beside = self.path.clone().into_os_string();
        beside.push(".torn");
        let beside = PathBuf::from(beside);
        let mut kept = OpenOptions::new().append(true).create(true).open(&beside)?;
        kept.write_all(&[torn, b"\n"].concat())?;
        kept.sync_data()?;
        file.set_len(len - torn.len() as u64)?;
        let (path, beside) = (self.path.display(), beside.display());
        Ok(Some(format!("{path}: its last line was torn; what is left of it is now in {beside}")))
    }

    fn failed(&self, what: &str, error: &io::Error) -> Failure {
        Failure::at(self.path.display(), format_args!("{what}: {error}"))
    }
}

/// The longest time to wait for a lock. A program keeps it for milliseconds, unless it is stopped.
const PATIENCE: Duration = Duration::from_secs(2);

/// Locks a file, unless its file system has no locks. Fails if another program does not release it.
fn lock(file: &File, how: fn(&File) -> Result<(), TryLockError>) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match how(file) {
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                return Ok(());
            }
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another program keeps it locked"));
            }
            Ok(()) => return Ok(()),
        }
    }
}

/// The folder of the user's data, by the environment.
fn data_folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    // The specification says that relative paths are invalid.
    let absolute = |name: &str| variable(name).filter(|path| path.is_absolute());
    if let Some(folder) = absolute("XDG_DATA_HOME") {
        return Some(folder);
    }
    if cfg!(windows) {
        return absolute("APPDATA");
    }
    absolute("HOME").map(|home| home.join(".local").join("share"))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// Records that begin with "ok", as `play` and `puzzle` have theirs.
    const FORM: Form<String> = Form {
        file: "lines.jsonl",
        what: "tests",
        decode: |line| match line.strip_suffix('}') {
            Some(_) if line.starts_with("{\"ok\":") => Ok(line.to_owned()),
            _ => Err("not a record".to_owned()),
        },
        encode: String::clone,
        begins: |line| line.starts_with(b"{\"ok\":"),
    };

    const LINE: &str = r#"{"ok":"a round of six letters"}"#;

    fn record() -> String {
        LINE.to_owned()
    }

    /// A history in a temporary folder that begins with these bytes.
    fn history(bytes: &[u8]) -> (TempDir, HistoryFile<String>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        fs::write(&path, bytes).unwrap();
        (folder, HistoryFile { path, form: &FORM })
    }

    #[test]
    fn lines_are_appended_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("history.jsonl");
        let file = HistoryFile { path, form: &FORM };
        assert!(file.read().unwrap().records.is_empty());
        assert_eq!(file.append(&[record(), record()]), Ok(None));
        assert_eq!(file.append(&[record()]), Ok(None));
        let history = file.read().unwrap();
        assert_eq!(history.records, vec![record(); 3]);
        assert_eq!(fs::read_to_string(file.path()).unwrap(), format!("{LINE}\n").repeat(3));
    }

    #[test]
    fn a_torn_line_moves_to_another_file_wherever_it_was_cut() {
        for cut in 1..LINE.len() {
            let torn = format!("{LINE}\n{}", &LINE[..cut]);
            let (folder, file) = history(torn.as_bytes());
            let remark = file.append(&[record()]).unwrap().expect("a remark");
            assert!(remark.contains("its last line was torn"), "{remark}");
            assert_eq!(fs::read_to_string(file.path()).unwrap(), format!("{LINE}\n").repeat(2));
            let kept = fs::read_to_string(folder.path().join("history.jsonl.torn")).unwrap();
            assert_eq!(kept, format!("{}\n", &LINE[..cut]));
        }
    }

    #[test]
    fn a_line_that_lacks_only_its_break_is_completed() {
        let (folder, file) = history(LINE.as_bytes());
        assert_eq!(file.append(&[record()]), Ok(None));
        assert_eq!(fs::read_to_string(file.path()).unwrap(), format!("{LINE}\n").repeat(2));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn damaged_lines_are_reported_by_number_and_stay() {
        let text = format!("{LINE}\nnonsense\n\n\u{0}\n{LINE}\n");
        let bytes = [text.as_bytes(), b"\xff\xfe\n"].concat();
        let (_folder, file) = history(&bytes);
        let history = file.read().unwrap();
        assert_eq!(history.records.len(), 2);
        let path = file.path().display();
        assert_eq!(
            history.problems,
            [
                format!("{path}:2: not a record; the line is skipped"),
                format!("{path}:4: not a record; the line is skipped"),
                format!("{path}:6: not UTF-8; the line is skipped"),
            ]
        );
        file.append(&[record()]).unwrap();
        let after = fs::read(file.path()).unwrap();
        assert_eq!(after[..bytes.len()], bytes);
    }

    #[test]
    fn games_that_end_together_lose_nothing() {
        let (_folder, file) = history(b"");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope
                    .spawn(|| (0..25).for_each(|_| assert_eq!(file.append(&[record()]), Ok(None))));
            }
        });
        let history = file.read().unwrap();
        assert_eq!((history.records.len(), history.problems.len()), (100, 0));
    }

    #[test]
    fn failures_name_the_file() {
        let (folder, _) = history(b"");
        let file = HistoryFile { path: folder.path().to_owned(), form: &FORM };
        for (failure, expected) in [
            (file.append(&[record()]).unwrap_err(), "cannot write the history: is a directory"),
            (file.read().unwrap_err(), "is a folder; give the path of a file"),
        ] {
            let Failure::Message(message) = failure else { panic!("{failure:?}") };
            assert_eq!(message, format!("{}: {expected}", folder.path().display()));
        }
    }

    #[test]
    fn the_folder_follows_the_environment() {
        let folder = |variables: &[(&str, &str)]| {
            data_folder(|name| {
                variables.iter().find(|(it, _)| *it == name).map(|(_, value)| value.into())
            })
        };
        assert_eq!(folder(&[]), None);
        #[cfg(unix)]
        {
            let home = ("HOME", "/home/ann");
            assert_eq!(folder(&[home]), Some("/home/ann/.local/share".into()));
            assert_eq!(folder(&[home, ("XDG_DATA_HOME", "/data")]), Some("/data".into()));
            assert_eq!(folder(&[home, ("XDG_DATA_HOME", "")]), folder(&[home]));
            assert_eq!(folder(&[home, ("XDG_DATA_HOME", "x")]), folder(&[home]));
        }
    }
}
