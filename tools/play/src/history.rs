//! The file of the history: a line for each round and player, in a folder of the user's data.
//!
//! The file is only ever appended to, under a lock, so several games can end at the same time. A
//! last line without a line break is incomplete, because of a crash or a full disk: it is moved to
//! a separate file beside the history before the next line is written. Nothing is deleted.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use dictc_cli::Failure;
use dictc_cli::files::{cannot_read, name_of, not_our_file};
use dictc_cli::lines::Lines;
use dictc_cli::numbers::count;
use dictc_game::GameRecord;

/// The maximum number of bytes of an incomplete line that are kept. Lines are much shorter.
const LONGEST_TORN: u64 = 1 << 24;

/// The longest line that is read, in bytes: longer than those of records.
const LONGEST_LINE: usize = (1 << 20) + 2;

/// The message for a file that does not begin with a record.
const NOT_OURS: &str =
    "is not a history of rounds, and is left alone; name another file with --history-file";

/// The maximum number of invalid lines that are reported one by one.
const MOST_PROBLEMS: usize = 10;

/// Refuses the first line of a file that is not a history.
fn check_first(line: &[u8]) -> io::Result<()> {
    if GameRecord::begins(line) { Ok(()) } else { Err(not_our_file(NOT_OURS)) }
}

/// The file of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryFile {
    path: PathBuf,
}

/// The contents of a history file.
#[derive(Debug, Default)]
pub struct History {
    /// In the order of the file.
    pub records: Vec<GameRecord>,
    /// The lines that are not records: file, number and reason.
    pub problems: Vec<String>,
}

impl HistoryFile {
    /// The file at this path, or the usual one.
    ///
    /// # Errors
    ///
    /// If no path is given and the environment does not name the folder of the user's data.
    pub fn of(path: Option<&Path>) -> Result<HistoryFile, Failure> {
        if let Some(path) = path {
            return Ok(HistoryFile { path: path.to_owned() });
        }
        let folder = data_folder(|name| env::var_os(name).map(PathBuf::from));
        let folder = folder.ok_or_else(|| {
            let what = "no folder for your data: set XDG_DATA_HOME or HOME, \
                        or name a file with --history-file";
            Failure::Message(what.to_owned())
        })?;
        Ok(HistoryFile { path: folder.join("dictc").join("history.jsonl") })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads all lines. A file that does not exist is empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn read(&self) -> Result<History, Failure> {
        let cannot = |error: io::Error| cannot_read(&name_of(&self.path), &error);
        let mut history = History::default();
        if !self.exists().map_err(cannot)? {
            return Ok(history);
        }
        let file = File::open(&self.path).map_err(cannot)?;
        lock(&file, File::lock_shared).map_err(cannot)?;
        let mut lines = Lines::new(BufReader::new(file), LONGEST_LINE);
        let (mut more, mut number) = (0_u64, 0_u64);
        while let Some(line) = lines.next_line().map_err(cannot)? {
            number += 1;
            if number == 1 {
                check_first(line).map_err(cannot)?;
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let record = match std::str::from_utf8(line) {
                Ok(line) => GameRecord::decode(line).map_err(|error| error.to_string()),
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

    /// Refuses a file that is not a history, before a round is played.
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
            lines.next_line()?.map_or(Ok(()), check_first)
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
    pub fn append(&self, records: &[GameRecord]) -> Result<Option<String>, Failure> {
        self.try_append(records).map_err(|error| self.failed("cannot write the history", &error))
    }

    fn try_append(&self, records: &[GameRecord]) -> io::Result<Option<String>> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        self.exists()?;
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&self.path)?;
        lock(&file, File::lock)?;
        let mut lines = Lines::new(BufReader::new(&file), LONGEST_LINE);
        lines.next_line()?.map_or(Ok(()), check_first)?;
        let remark = self.repair(&mut file)?;
        let end = file.seek(SeekFrom::End(0))?;
        let lines: String = records.iter().map(|record| record.encode() + "\n").collect();
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
        let is_whole = std::str::from_utf8(torn).is_ok_and(|line| GameRecord::decode(line).is_ok());
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

/// Locks a file, unless its file system has no locks.
fn lock(file: &File, how: fn(&File) -> io::Result<()>) -> io::Result<()> {
    match how(file) {
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(()),
        locked => locked,
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

    const LINE: &str = concat!(
        r#"{"version":1,"ended":1,"player":"A","board":"di/ed","dictionary":"f3","seconds":60,"#,
        r#""points":1,"lengths":[[3,1,1,2,2]],"found":"did","missed":"die","opponents":[]}"#
    );

    fn record() -> GameRecord {
        GameRecord::decode(LINE).unwrap()
    }

    /// A history in a temporary folder that begins with these bytes.
    fn history(bytes: &[u8]) -> (TempDir, HistoryFile) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        fs::write(&path, bytes).unwrap();
        (folder, HistoryFile { path })
    }

    #[test]
    fn lines_are_appended_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = HistoryFile { path: folder.path().join("new").join("history.jsonl") };
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
        let newer = LINE.replacen("1", "7", 1);
        let text = format!("{LINE}\nnonsense\n\n{newer}\n\u{0}\n{LINE}\n");
        let bytes = [text.as_bytes(), b"\xff\xfe\n"].concat();
        let (_folder, file) = history(&bytes);
        let history = file.read().unwrap();
        assert_eq!(history.records.len(), 2);
        let path = file.path().display();
        assert_eq!(
            history.problems,
            [
                format!(
                    "{path}:2: not a record of a game: expected ident at byte 2; \
                     the line is skipped"
                ),
                format!(
                    "{path}:4: a record of version 7, which is newer than this program; \
                     expected version 1; the line is skipped"
                ),
                format!(
                    "{path}:5: not a record of a game: expected value at byte 1; \
                     the line is skipped"
                ),
                format!("{path}:7: not UTF-8; the line is skipped"),
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
        let file = HistoryFile { path: folder.path().to_owned() };
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
