//! Makes every file operation fail in every way. In all cases, the name refers to the old file or
//! to the new file, and no other files remain.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::Write;

use tempfile::TempDir;

use super::*;
use dictc_letters::chain;

const OLD: &str = "the old dictionary";
const NEW: [&str; 3] = ["the new dictionary, ", "", "written in pieces"];

/// The fault of an operation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// It fails.
    Refused(i32),
    /// It succeeds but reports an error.
    Done(i32),
    /// It fails after writing part of the bytes.
    Halfway(i32),
    /// It is interrupted and should be retried.
    Interrupted,
    /// It does part of the work and reports how much.
    Short,
    /// It fails, as does every later operation, as if the process had ended here.
    Killed,
}

const EIO: i32 = 5;
const ENOSPC: i32 = 28;

const FAULTS: [Fault; 9] = [
    Fault::Refused(EIO),
    Fault::Refused(ENOSPC),
    Fault::Done(EIO),
    Fault::Done(ENOSPC),
    Fault::Halfway(EIO),
    Fault::Halfway(ENOSPC),
    Fault::Interrupted,
    Fault::Short,
    Fault::Killed,
];

/// The file system with a fault in one operation. Records the names of all operations.
struct Faulty {
    fault: Fault,
    /// The number of the operation with the fault, from 0.
    at: usize,
    operations: RefCell<Vec<&'static str>>,
    /// The outcomes of the next claims, the last first.
    claims: RefCell<Vec<Claim>>,
}

/// The outcome of claiming a file that was just created.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Claim {
    /// A clean-up has locked the file.
    Locked,
    /// A clean-up has removed the file, which only Unix does while it is open.
    #[cfg(unix)]
    Removed,
    /// The system does not support locks.
    Unsupported,
}

impl Faulty {
    fn new(fault: Fault, at: usize) -> Self {
        Self { fault, at, operations: RefCell::default(), claims: RefCell::default() }
    }

    fn without_fault() -> Self {
        Self::new(Fault::Short, usize::MAX)
    }

    /// The fault of the next operation.
    fn fault(&self, name: &'static str) -> Option<Fault> {
        let mut operations = self.operations.borrow_mut();
        let number = operations.len();
        operations.push(name);
        let is_hit = number == self.at || number > self.at && self.fault == Fault::Killed;
        is_hit.then_some(self.fault)
    }

    fn perform<T>(
        &self,
        name: &'static str,
        operation: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<T> {
        match self.fault(name) {
            None | Some(Fault::Short) => operation(),
            Some(Fault::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
            Some(Fault::Refused(code) | Fault::Halfway(code)) => {
                Err(io::Error::from_raw_os_error(code))
            }
            Some(Fault::Done(code)) => {
                operation().and_then(|_| Err(io::Error::from_raw_os_error(code)))
            }
            Some(Fault::Killed) => Err(io::Error::other("killed")),
        }
    }

    fn was_reached(&self) -> bool {
        self.operations.borrow().len() > self.at
    }
}

struct FaultyFile<'f> {
    files: &'f Faulty,
    file: File,
}

impl Write for FaultyFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.files.fault("write") {
            None => self.file.write(bytes),
            Some(Fault::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
            Some(Fault::Short) => self.file.write(&bytes[..bytes.len().div_ceil(2)]),
            Some(Fault::Refused(code)) => Err(io::Error::from_raw_os_error(code)),
            Some(Fault::Done(code)) => {
                self.file.write_all(bytes)?;
                Err(io::Error::from_raw_os_error(code))
            }
            Some(Fault::Halfway(code)) => {
                self.file.write_all(&bytes[..bytes.len() / 2])?;
                Err(io::Error::from_raw_os_error(code))
            }
            Some(Fault::Killed) => {
                // Part of the data may be on the disk.
                let _ = self.file.write_all(&bytes[..bytes.len() / 2]);
                Err(io::Error::other("killed"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'f> Files for &'f Faulty {
    type File = FaultyFile<'f>;

    fn create_new(&self, path: &Path) -> io::Result<FaultyFile<'f>> {
        let file = self.perform("create", || Disk.create_new(path))?;
        Ok(FaultyFile { files: self, file })
    }

    fn open(&self, path: &Path) -> io::Result<FaultyFile<'f>> {
        let file = self.perform("open", || Disk.open(path))?;
        Ok(FaultyFile { files: self, file })
    }

    fn claim(&self, file: &FaultyFile<'f>, path: &Path) -> io::Result<bool> {
        match self.claims.borrow_mut().pop() {
            None => {}
            Some(Claim::Unsupported) => return Err(io::ErrorKind::Unsupported.into()),
            // The clean-up keeps the lock until it has removed the file.
            Some(Claim::Locked) => {
                let cleanup = Disk.open(path)?;
                assert!(Disk.claim(&cleanup, path)?);
                assert!(!Disk.claim(&file.file, path)?);
                Disk.remove(path)?;
                return Ok(false);
            }
            #[cfg(unix)]
            Some(Claim::Removed) => Disk.remove(path)?,
        }
        self.perform("claim", || Disk.claim(&file.file, path))
    }

    fn copy_permissions(&self, from: &fs::Metadata, to: &FaultyFile<'f>) -> io::Result<()> {
        self.perform("permissions", || Disk.copy_permissions(from, &to.file))
    }

    fn sync(&self, file: &FaultyFile<'f>) -> io::Result<()> {
        self.perform("sync", || Disk.sync(&file.file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.perform("rename", || Disk.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.perform("remove", || Disk.remove(path))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.perform("sync folder", || Disk.sync_folder(folder))
    }
}

/// A folder with an old file and a leftover of a killed process.
fn folder_with_leftover() -> (TempDir, PathBuf) {
    let (folder, path) = empty_folder();
    fs::write(&path, OLD).unwrap();
    fs::write(folder.path().join(".dictc-0123456789abcdef.tmp"), "half a dic").unwrap();
    (folder, path)
}

fn empty_folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("en.fst");
    (folder, path)
}

fn replace(files: &Faulty, path: &Path) -> Result<(), Error> {
    let write =
        |file: &mut FaultyFile<'_>| NEW.iter().try_for_each(|it| file.write_all(it.as_bytes()));
    Prepared::write(&files, path, write)?.commit()
}

/// Replaces a file through the public interface.
fn replace_file(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Error> {
    Replacement::write(path, write)?.commit()
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_new_file_is_synced_before_the_rename_and_the_folder_after() {
    let (folder, path) = folder_with_leftover();
    let files = Faulty::without_fault();
    replace(&files, &path).unwrap();
    let clean_up = ["open", "claim", "remove"];
    let replacement =
        ["create", "claim", "permissions", "write", "write", "sync", "rename", "sync folder"];
    assert_eq!(*files.operations.borrow(), [&clean_up[..], &replacement].concat());
    assert_eq!(fs::read_to_string(&path).unwrap(), NEW.concat());
    assert_eq!(names(&folder), ["en.fst"]);
}

#[test]
fn any_failure_leaves_the_old_file_or_the_new_file() {
    for fault in FAULTS {
        for has_old in [true, false] {
            let mut runs = 0;
            for at in 0.. {
                let (folder, path) = folder_with_leftover();
                if !has_old {
                    fs::remove_file(&path).unwrap();
                }
                let files = Faulty::new(fault, at);
                let result = replace(&files, &path);
                if !files.was_reached() {
                    assert!(result.is_ok() && at >= 10, "{fault:?} {at}");
                    break;
                }
                runs += 1;
                check(&folder, &path, &files, result, has_old);
            }
            assert!(runs >= 10);
        }
    }
}

/// Checks the state after a fault.
fn check(folder: &TempDir, path: &Path, files: &Faulty, result: Result<(), Error>, has_old: bool) {
    let Faulty { fault, at, .. } = *files;
    let operations = files.operations.borrow();
    let operation = operations[at];
    let context = format!("{fault:?} at {at}, {operation}: {result:?}");

    let found = fs::read_to_string(path).ok();
    let is_new = found.as_deref() == Some(&NEW.concat());
    assert!(is_new || found.as_deref() == has_old.then_some(OLD), "{context}, {found:?}");
    // A rename that succeeds but reports an error leaves the new file.
    let renamed_anyway = operation == "rename" && matches!(fault, Fault::Done(_));
    assert_eq!(is_new, result.is_ok() || renamed_anyway, "{context}");

    if let Err(error) = result {
        let action = match operation {
            "sync" => "sync",
            "rename" => "replace",
            "create" | "permissions" | "write" => "write",
            // If all operations fail, the first important one is reported.
            _ if fault == Fault::Killed => "write",
            _ => panic!("{context}: this must not fail the run"),
        };
        let reason = match fault {
            Fault::Refused(code) | Fault::Done(code) | Fault::Halfway(code) => {
                io::Error::from_raw_os_error(code).to_string()
            }
            Fault::Interrupted => io::Error::from(io::ErrorKind::Interrupted).to_string(),
            Fault::Short | Fault::Killed => "killed".to_owned(),
        };
        let expected = format!("{}: cannot {action}: {reason}", path.display());
        assert_eq!(chain(&error), expected, "{context}");
    }

    let survivors = |folder| names(folder).into_iter().filter(|it| it != "en.fst").count();
    let left = match (operation, fault) {
        // The file was created but reported as not created. It must stay, because it might belong
        // to another process.
        ("create", Fault::Done(_)) => 1,
        // The clean-up could not remove the leftover.
        ("open" | "claim", Fault::Short) | ("remove", Fault::Short | Fault::Done(_)) => 0,
        ("open" | "remove", _) => 1,
        ("claim", _) if operations[..at].iter().all(|it| *it != "create") => 1,
        (_, Fault::Killed) => usize::from(operation != "create" && !is_new),
        _ => 0,
    };
    assert_eq!(survivors(folder), left, "{context}");
    replace(&Faulty::without_fault(), path).unwrap();
    assert_eq!(names(folder), ["en.fst"], "{context}: the next run removes it");
}

#[test]
fn a_writer_retries_if_a_clean_up_claims_its_file() {
    for claims in [
        &[Claim::Locked][..],
        #[cfg(unix)]
        &[Claim::Removed],
        #[cfg(unix)]
        &[Claim::Locked, Claim::Removed, Claim::Removed, Claim::Locked],
        &[Claim::Unsupported],
    ] {
        let (folder, path) = empty_folder();
        let files = Faulty::without_fault();
        files.claims.borrow_mut().extend(claims);
        replace(&files, &path).unwrap();
        let created = files.operations.borrow().iter().filter(|it| **it == "create").count();
        let failed = claims.iter().filter(|it| **it != Claim::Unsupported).count();
        assert_eq!(created, failed + 1, "{claims:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), NEW.concat());
        assert_eq!(names(&folder), ["en.fst"]);
    }
    #[cfg(unix)]
    {
        let (folder, path) = empty_folder();
        let files = Faulty::without_fault();
        files.claims.borrow_mut().extend([Claim::Removed; 100]);
        let error = chain(&replace(&files, &path).unwrap_err());
        let expected = "cannot write: every temporary file is removed by another program";
        assert_eq!(error, format!("{}: {expected}", path.display()));
        assert_eq!(names(&folder), Vec::<String>::new());
    }
}

#[test]
fn files_that_are_being_written_are_not_removed() {
    let (folder, path) = folder_with_leftover();
    let is_written = Cell::new(false);
    replace_file(&path, |outer| {
        outer.write_all(b"outer")?;
        // A second run while the first is writing.
        let inner = folder.path().join("second.fst");
        replace_file(&inner, |file| file.write_all(b"inner")).unwrap();
        is_written.set(true);
        assert_eq!(names(&folder).len(), 3, "{:?}", names(&folder));
        outer.write_all(b" and on")
    })
    .unwrap();
    assert!(is_written.get());
    assert_eq!(fs::read_to_string(&path).unwrap(), "outer and on");
    assert_eq!(names(&folder), ["en.fst", "second.fst"]);
}

#[test]
fn files_that_resemble_leftovers_stay() {
    let (folder, path) = empty_folder();
    let strangers = [
        ".dictc-.tmp",
        ".dictc-0123456789abcde.tmp",
        ".dictc-0123456789abcdef",
        ".dictc-0123456789abcdef.tmp.bak",
        ".dictc-0123456789ABCDEF.tmp",
        ".dictc-notes-for-work-.tmp",
        "dictc-0123456789abcdef.tmp",
    ];
    for name in strangers {
        fs::write(folder.path().join(name), "mine").unwrap();
    }
    let is_folder = ".dictc-00000000000000ff.tmp";
    fs::create_dir(folder.path().join(is_folder)).unwrap();
    let mut expected = [&strangers[..], &[is_folder, "en.fst"]].concat();
    #[cfg(unix)]
    for (name, target) in
        [(".dictc-00000000000000aa.tmp", "en.fst"), (".dictc-00000000000000bb.tmp", "nowhere")]
    {
        std::os::unix::fs::symlink(target, folder.path().join(name)).unwrap();
        expected.push(name);
    }
    replace_file(&path, |file| file.write_all(b"new")).unwrap();
    expected.sort_unstable();
    assert_eq!(names(&folder), expected);
}

#[test]
fn a_file_can_be_claimed_once_and_only_under_its_current_name() {
    let (folder, path) = empty_folder();
    let file = Disk.create_new(&path).unwrap();
    let (late, later) = (Disk.open(&path).unwrap(), Disk.open(&path).unwrap());
    assert!(Disk.claim(&file, &path).unwrap());
    assert!(!Disk.claim(&late, &path).unwrap());
    Disk.rename(&path, &folder.path().join("renamed")).unwrap();
    drop(file);
    assert!(!Disk.claim(&late, &path).unwrap(), "no file of that name exists");
    drop(late);
    let _other = Disk.create_new(&path).unwrap();
    #[cfg(unix)]
    assert!(!Disk.claim(&later, &path).unwrap(), "the name refers to another file");
    drop(later);
}

/// Four threads replace files in one folder, two threads per file; no thread mistakes another
/// thread's file for a leftover.
#[test]
fn writers_in_one_folder_do_not_disturb_each_other() {
    let (folder, _) = empty_folder();
    // Windows does not replace a file that another thread has open.
    let files = if cfg!(unix) { 2 } else { 4 };
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let path = folder.path().join(format!("{}.fst", writer % files));
            scope.spawn(move || {
                for round in 0..200 {
                    let text = format!("{writer} {round} ").repeat(100);
                    replace_file(&path, |file| file.write_all(text.as_bytes())).unwrap();
                    let found = fs::read_to_string(&path).unwrap();
                    let start = found.split_inclusive(' ').take(2).collect::<String>();
                    assert_eq!(found, start.repeat(100));
                }
            });
        }
    });
    let expected: Vec<String> = (0..files).map(|file| format!("{file}.fst")).collect();
    assert_eq!(names(&folder), expected);
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    fn write(path: &Path, text: &str) -> Result<(), Error> {
        replace_file(path, |file| file.write_all(text.as_bytes()))
    }

    #[test]
    fn links_stay_and_their_target_is_replaced_in_its_folder() {
        let (folder, path) = empty_folder();
        let elsewhere = folder.path().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        let file = elsewhere.join("en.fst");
        let leftover = elsewhere.join(".dictc-0123456789abcdef.tmp");
        fs::write(&file, OLD).unwrap();
        fs::write(&leftover, "half").unwrap();
        symlink("elsewhere/en.fst", folder.path().join("middle")).unwrap();
        symlink("middle", &path).unwrap();
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_link(&path).unwrap(), Path::new("middle"));
        assert!(fs::symlink_metadata(&file).unwrap().is_file() && !leftover.exists());
        assert_eq!(names(&folder), ["elsewhere", "en.fst", "middle"]);
    }

    #[test]
    fn dangling_links_are_rejected_and_stay() {
        let (folder, path) = empty_folder();
        symlink("en.fst", &path).unwrap();
        let dangling = folder.path().join("dangling");
        symlink("missing.fst", &dangling).unwrap();
        for path in [&path, &dangling] {
            let error = chain(&write(path, "new").unwrap_err());
            let expected = format!("{}: cannot follow the link: ", path.display());
            assert!(error.starts_with(&expected), "{error}");
        }
        assert_eq!(names(&folder), ["dangling", "en.fst"]);
    }

    /// Paths such as `/dev/fd/3` refer to an open file, which must not be replaced.
    #[test]
    #[cfg(target_os = "linux")]
    fn open_files_are_not_replaced() {
        use std::os::fd::AsRawFd;

        let (folder, path) = empty_folder();
        fs::write(&path, OLD).unwrap();
        let open = File::open(&path).unwrap();
        let number = open.as_raw_fd();
        let process = std::process::id();
        let (link, chain) = (folder.path().join("link"), folder.path().join("chain"));
        symlink(format!("/dev/fd/{number}"), &link).unwrap();
        symlink("link", &chain).unwrap();
        let relative = folder.path().join("relative");
        let up = "../".repeat(fs::canonicalize(folder.path()).unwrap().components().count());
        symlink(format!("{up}proc/self/fd/{number}"), &relative).unwrap();
        for open_file in [
            Path::new(&format!("/dev/fd/{number}")),
            Path::new(&format!("/proc/self/fd/{number}")),
            Path::new(&format!("/proc/{process}/fd/{number}")),
            Path::new(&format!("/proc/{process}/task/{process}/fd/{number}")),
            Path::new("/dev/stdout"),
            Path::new("/dev/stderr"),
            &link,
            &chain,
            &relative,
        ] {
            let error = write(open_file, "new").unwrap_err();
            assert!(matches!(error, Error::NotReplaceable { .. }), "{open_file:?}: {error}");
            assert!(Replacement::check(open_file).is_err());
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), OLD);

        // An open folder is like any other folder.
        let open = File::open(folder.path()).unwrap();
        let below = format!("/proc/self/fd/{}/en.fst", open.as_raw_fd());
        write(Path::new(&below), "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(&folder), ["chain", "en.fst", "link", "relative"]);
    }

    #[test]
    fn other_hard_links_keep_the_old_file() {
        let (folder, path) = empty_folder();
        fs::write(&path, OLD).unwrap();
        let other = folder.path().join("other.fst");
        fs::hard_link(&path, &other).unwrap();
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_to_string(&other).unwrap(), OLD);
    }
}

#[test]
fn every_file_has_a_folder() {
    for (path, folder) in [("en.fst", "."), ("a/en.fst", "a"), ("/en.fst", "/"), ("/", ".")] {
        assert_eq!(folder_of(Path::new(path)), Path::new(folder), "{path}");
    }
}

#[test]
#[cfg(unix)]
fn permissions_stay_and_a_read_only_file_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, path) = empty_folder();
    for mode in [0o600, 0o640, 0o755, 0o200] {
        fs::write(&path, OLD).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        replace_file(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode, "{mode:o}");
        fs::remove_file(&path).unwrap();
    }
    fs::write(&path, OLD).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let link = folder.path().join("link.fst");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [&path, &link] {
        let error = replace_file(path, |file| file.write_all(b"new")).unwrap_err();
        assert!(matches!(error, Error::ReadOnly { .. }), "{error:?}");
        assert!(matches!(Replacement::check(path), Err(Error::ReadOnly { .. })));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), OLD);
    assert_eq!(names(&folder), ["en.fst", "link.fst"]);
}
