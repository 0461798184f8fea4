//! Checks the files that a run will write before it reads anything.
//!
//! A run must not overwrite its inputs, and a missing folder should be reported before a long
//! compilation, not after it.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use dictc_cli::dictionary::{ENGLISH, refuse_english};
use dictc_cli::files::is_standard;
use dictc_cli::{Failure, PROGRAM};
use dictc_compile::{Replacement, folder_of};

/// The ends of names that people expect to have text.
const TEXT_ENDS: [&str; 6] = ["csv", "json", "md", "tsv", "txt", "xlsx"];

/// The files of a compilation.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    /// The word lists to read.
    pub(crate) lists: &'a [PathBuf],
    /// The dictionary to write, if any.
    pub(crate) output: Option<&'a Path>,
    /// The file for the dropped words, if any.
    pub(crate) rejects: Option<&'a Path>,
}

/// Refuses to overwrite an input, and paths where a file cannot be written.
pub(crate) fn check(places: &Places<'_>) -> Result<(), Failure> {
    places.lists.iter().try_for_each(|it| refuse_english(it))?;
    if places.lists.iter().filter(|it| is_standard(it)).count() > 1 {
        return Err(Failure::at(
            "-",
            "is standard input, which can be read once; expected it once",
        ));
    }
    let lists: Vec<Identity> =
        places.lists.iter().filter_map(|path| Identity::of_input(path)).collect();
    let is_read =
        |written: &Option<Identity>| written.as_ref().is_some_and(|it| lists.contains(it));
    if let Some(output) = places.output {
        if is_read(&Identity::of_output(output)) {
            return Err(refusal(output, "is a word list to be read; give -o another file"));
        }
        check_dictionary(output)?;
    }
    if let Some(rejects) = places.rejects {
        let identity = Identity::of_output(rejects);
        if is_read(&identity) {
            let what = "is read and would be overwritten; give --reject-with another file";
            return Err(refusal(rejects, what));
        }
        if identity.is_some() && identity == places.output.and_then(Identity::of_output) {
            let what = "is what -o names, the dictionary; give --reject-with another file";
            return Err(refusal(rejects, what));
        }
    }
    Ok(())
}

/// Refuses a path for a dictionary where a regular file cannot be written.
pub(crate) fn check_dictionary(path: &Path) -> Result<(), Failure> {
    if is_standard(path) {
        let message = "a dictionary cannot be written to standard output; give -o a file";
        return Err(Failure::Message(message.to_owned()));
    }
    if path.as_os_str() == ENGLISH {
        let what = "is the name of the embedded dictionary; expected another, such as english.fst";
        return Err(Failure::at(ENGLISH, what));
    }
    Replacement::check(path)?;
    let is_of_text =
        |end: &std::ffi::OsStr| TEXT_ENDS.iter().any(|it| end.eq_ignore_ascii_case(it));
    if path.extension().is_some_and(is_of_text) {
        let name = path.display();
        PROGRAM.remark(format_args!(
            "{name} will be a dictionary, not text; dictc words --dict {name} prints its words"
        ));
    }
    Ok(())
}

fn refusal(path: &Path, what: &str) -> Failure {
    Failure::at(path.display(), what)
}

/// Equal for two paths to the same file.
#[derive(Debug, PartialEq, Eq)]
enum Identity {
    /// The device and the file's number there.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path of the file, which need not exist yet.
    Path(PathBuf),
}

impl Identity {
    /// The identity of a list, or of standard input.
    fn of_input(path: &Path) -> Option<Self> {
        Self::of(if is_standard(path) { Path::new("/dev/stdin") } else { path })
    }

    /// The identity of a file to write, or of standard output.
    fn of_output(path: &Path) -> Option<Self> {
        Self::of(if is_standard(path) { Path::new("/dev/stdout") } else { path })
    }

    /// `None` unless the file is a regular file: a device can be read and written at the same time.
    fn of(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(there) if there.is_file() => Self::of_file(path, &there),
            Ok(_) => None,
            Err(_) => {
                let folder = fs::canonicalize(folder_of(path)).ok()?;
                Some(Self::Path(folder.join(path.file_name()?)))
            }
        }
    }

    #[cfg(unix)]
    #[expect(clippy::unnecessary_wraps, reason = "on other systems it can fail")]
    fn of_file(_path: &Path, there: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;

        Some(Self::Number(there.dev(), there.ino()))
    }

    #[cfg(not(unix))]
    fn of_file(path: &Path, _there: &Metadata) -> Option<Self> {
        fs::canonicalize(path).ok().map(Self::Path)
    }
}
