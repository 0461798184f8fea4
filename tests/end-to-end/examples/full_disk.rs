//! Fills a small disk while the compiler writes to it, and makes it read-only.
//!
//! ```text
//! cargo run --release -p end-to-end --example full_disk -- [STEPS]
//! ```
//!
//! The example mounts a tmpfs in a mount namespace of its own. Linux allows that to the superuser,
//! and mostly to other users; otherwise the example says that it was skipped.
//!
//! - The compiler replaces a dictionary by a larger one, with a little more free space in each
//!   step, so that the space runs out during sorting, during writing, or not at all.
//! - A file of a killed run takes the space that the new dictionary needs.
//! - The disk has no inodes left.
//! - The disk is read-only, and then only the folder is.
//! - The disk is an ext4 on a file system with too little space, so that writing succeeds and
//!   syncing fails.
//!
//! Every time, the folder must contain one complete dictionary, old or new, and no other file, and
//! the compiler must report the problem. If not, the exit code is 1.

#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use end_to_end::{Dir, Output, Tool, repository};

/// The argument of the process inside the mount namespace.
const INSIDE: &str = "inside";

const MIB: u64 = 1 << 20;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => outside("50"),
        [INSIDE, steps] => inside(steps.parse()?),
        [steps] => outside(steps),
        _ => Err("expected at most the number of steps".into()),
    }
}

/// Runs this program again in a mount namespace of its own.
fn outside(steps: &str) -> Result<ExitCode, Box<dyn Error>> {
    let can_mount = |args: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(args).args(["mount", "-t", "tmpfs", "none"]).arg(env::temp_dir());
        command.stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    // As the superuser, or as the superuser of a new user namespace.
    let namespaces = [&["--mount"][..], &["--map-root-user", "--mount"]];
    let Some(namespace) = namespaces.into_iter().find(|args| can_mount(args)) else {
        writeln!(io::stdout(), "skipped: mount: this user cannot mount file systems")?;
        return Ok(ExitCode::SUCCESS);
    };
    // Build the tools before the namespace changes.
    let _ = Tool::Dictc.path();
    let mut command = Command::new("unshare");
    command.args(namespace).arg(end_to_end::example("full_disk").get_program());
    command.args([INSIDE, steps]);
    Ok(if command.status()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn inside(steps: NonZeroU64) -> Result<ExitCode, Box<dyn Error>> {
    let mut trial = Trial::new()?;
    trial.fill_up("sorting in memory", 8 * MIB, steps)?;
    let mut sorting = trial.with_options(&["--memory", "16M"]);
    sorting.fill_up("sorting on disk", 8 * MIB, steps)?;
    let mut trial = sorting.with_options(&[]);
    trial.leftover()?;
    trial.no_inodes()?;
    trial.read_only()?;
    trial.read_only_folder()?;
    trial.sync_failure()?;
    Ok(if trial.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A small disk with a dictionary on it.
struct Trial {
    disk: Disk,
    /// A folder outside the disk, with the list of the new dictionary.
    dir: Dir,
    /// The old dictionary.
    old: Vec<u8>,
    /// The expected dictionary with the current options.
    new: Vec<u8>,
    options: &'static [&'static str],
    failed: u64,
}

/// A mounted file system.
struct Disk {
    /// The name and path of its folder.
    name: &'static str,
    path: PathBuf,
    /// The arguments of `mount` that describe it.
    source: Vec<OsString>,
    /// The disk that stores it; unmounted after it.
    _backing: Option<Box<Disk>>,
}

impl Disk {
    fn tmpfs(dir: &Dir, name: &'static str) -> Result<Self, Box<dyn Error>> {
        let source = ["-t", "tmpfs", "none"].map(OsString::from).to_vec();
        Self::mount(dir, name, source, None)
    }

    /// An ext4 that is larger than the space behind it.
    fn ext4(dir: &Dir, name: &'static str) -> Result<Self, Box<dyn Error>> {
        let backing = Self::tmpfs(dir, "backing")?;
        backing.set("size=4m")?;
        let image = backing.path.join("image");
        fs::File::create(&image)?.set_len(64 * MIB)?;
        run(Command::new("mkfs.ext4").args(["-q", "-O", "^has_journal"]).arg(&image))?;
        let source = vec!["-o".into(), "loop".into(), image.into_os_string()];
        let disk = Self::mount(dir, name, source, Some(Box::new(backing)))?;
        fs::remove_dir(disk.path.join("lost+found"))?;
        Ok(disk)
    }

    fn mount(
        dir: &Dir,
        name: &'static str,
        source: Vec<OsString>,
        backing: Option<Box<Disk>>,
    ) -> Result<Self, Box<dyn Error>> {
        let path = dir.file(name);
        fs::create_dir(&path)?;
        run(Command::new("mount").args(&source).arg(&path))?;
        Ok(Self { name, path, source, _backing: backing })
    }

    fn set(&self, option: &str) -> Result<(), Box<dyn Error>> {
        run(Command::new("mount").arg("-o").arg(format!("remount,{option}")).arg(&self.path))
    }

    /// Drops data that is only in memory.
    fn mount_again(&self) -> Result<(), Box<dyn Error>> {
        run(Command::new("umount").arg(&self.path))?;
        run(Command::new("mount").args(&self.source).arg(&self.path))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // If this fails, the mount disappears with the process.
        let _ = run(Command::new("umount").arg(&self.path));
    }
}

fn run(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

impl Trial {
    fn new() -> Result<Self, Box<dyn Error>> {
        let dir = Dir::new();
        let list = fs::read(repository().join("data/words/english.tsv"))?;
        dir.write("words.tsv", &list);
        dir.write("few.txt", "tea\nteas\n");
        dir.dictc(["few.txt", "-o", "old.fst"]).run().expect_code(0);
        let (old, disk) = (dir.read("old.fst"), Disk::tmpfs(&dir, "disk")?);
        Ok(Self { disk, dir, old, new: Vec::new(), options: &[], failed: 0 }.with_options(&[]))
    }

    /// Continues with other options.
    fn with_options(self, options: &'static [&'static str]) -> Self {
        self.dir.dictc(["words.tsv", "-o", "new.fst"]).args(options).run().expect_code(0);
        Self { new: self.dir.read("new.fst"), options, ..self }
    }

    /// Leaves only the old dictionary on the disk.
    fn reset(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.disk.path)? {
            fs::remove_file(entry?.path())?;
        }
        fs::write(self.disk.path.join("en.fst"), &self.old)
    }

    fn compile(&self) -> Output {
        let path = format!("{}/en.fst", self.disk.name);
        self.dir.dictc(["words.tsv", "-o", &path]).args(self.options).run()
    }

    /// Gives the disk more space with each step.
    fn fill_up(&mut self, what: &str, most: u64, steps: NonZeroU64) -> Result<(), Box<dyn Error>> {
        let (mut sorting, mut writing, mut good) = (0, 0, 0);
        for step in 0..=steps.get() {
            self.reset()?;
            self.disk.set(&format!("size={}", self.old.len() as u64 + most * step / steps))?;
            let output = self.compile();
            match output.stderr() {
                "dictc: cannot sort on disk: No space left on device; free space in \
                 the folder of -o, or raise --memory\n" => sorting += 1,
                "dictc: disk/en.fst: cannot write: No space left on device\n" => {
                    writing += 1;
                }
                _ => good += 1,
            }
            self.check(&output)?;
        }
        self.disk.set("size=100%")?;
        self.expect(good > 0, "the last runs had enough space")?;
        let is_sorted_in_memory = self.options.is_empty();
        let failed_first = if is_sorted_in_memory { writing } else { sorting };
        self.expect(failed_first > 0, "the first runs had too little space")?;
        let mut out = io::stdout();
        writeln!(out, "{what}: {} runs with 0 to {} MiB of space", steps.get() + 1, most / MIB)?;
        writeln!(out, "{sorting:>9}  failed while sorting")?;
        writeln!(out, "{writing:>9}  failed while writing the dictionary")?;
        writeln!(out, "{good:>9}  replaced the dictionary").map_err(Into::into)
    }

    /// The file of a killed run takes the space that the new dictionary needs.
    fn leftover(&mut self) -> Result<(), Box<dyn Error>> {
        self.reset()?;
        self.disk.set(&format!("size={}", self.new.len() as u64 * 3 / 2))?;
        let leftover = self.disk.path.join(".dictc-0123456789abcdef.tmp");
        fs::write(leftover, &self.new)?;
        let output = self.compile();
        self.disk.set("size=100%")?;
        self.expect(output.code() == Some(0), &format!("the leftover file was removed\n{output}"))?;
        self.check(&output)?;
        writeln!(io::stdout(), "a disk full of a killed run's file: dictionary replaced")?;
        Ok(())
    }

    fn no_inodes(&mut self) -> Result<(), Box<dyn Error>> {
        self.reset()?;
        // The folder takes one inode, the old dictionary the other.
        self.disk.set("nr_inodes=2")?;
        let output = self.compile();
        self.refused(
            "a disk without a free inode",
            &output,
            "cannot write: No space left on device",
        )?;
        self.disk.set("nr_inodes=1000")
    }

    fn read_only(&mut self) -> Result<(), Box<dyn Error>> {
        self.reset()?;
        self.disk.set("ro")?;
        let output = self.compile();
        self.refused("a read-only disk", &output, "cannot write: Read-only file system")?;
        self.disk.set("rw")
    }

    /// Permissions do not restrict the superuser, but this attribute does; tmpfs has it since Linux
    /// 6.6.
    fn read_only_folder(&mut self) -> Result<(), Box<dyn Error>> {
        self.reset()?;
        let set = |mode: &str, path: &Path| run(Command::new("chattr").arg(mode).arg(path));
        if set("+i", &self.disk.path).is_err() {
            writeln!(io::stdout(), "skipped: attributes: cannot make a folder read-only")?;
            return Ok(());
        }
        let output = self.compile();
        self.refused("a read-only folder", &output, "cannot write: Operation not permitted")?;
        set("-i", &self.disk.path)
    }

    /// The space runs out when the system writes back its cache.
    fn sync_failure(&mut self) -> Result<(), Box<dyn Error>> {
        let what = "a disk larger than the space behind it";
        match Disk::ext4(&self.dir, "less") {
            Ok(disk) => self.disk = disk,
            Err(error) => {
                writeln!(io::stdout(), "skipped: ext4: {what}: {error}")?;
                return Ok(());
            }
        }
        self.reset()?;
        fs::File::open(self.disk.path.join("en.fst"))?.sync_all()?;
        let output = self.compile();
        self.disk.mount_again()?;
        self.refused(what, &output, "cannot sync: No space left on device")
    }

    /// Expects the compiler to fail with this error.
    fn refused(
        &mut self,
        what: &str,
        output: &Output,
        complaint: &str,
    ) -> Result<(), Box<dyn Error>> {
        let start = format!("dictc: {}/en.fst: {complaint}", self.disk.name);
        self.expect(output.stderr().starts_with(&start), &format!("{complaint}\n{output}"))?;
        self.check(output)?;
        writeln!(io::stdout(), "{what}: refused, {complaint:?}")?;
        Ok(())
    }

    /// Expects the new dictionary if the compiler succeeded, else the old one, and no other file.
    fn check(&mut self, output: &Output) -> Result<(), Box<dyn Error>> {
        let found = fs::read(self.disk.path.join("en.fst"))?;
        let names = fs::read_dir(&self.disk.path)?.count();
        let is_good = match output.code() {
            Some(0) => found == self.new,
            Some(2) => found == self.old && output.stdout().is_empty(),
            _ => false,
        };
        self.expect(is_good, &format!("the dictionary has {} bytes after\n{output}", found.len()))?;
        self.expect(names == 1, &format!("the disk has {names} files after\n{output}"))
    }

    fn expect(&mut self, is_so: bool, what: &str) -> Result<(), Box<dyn Error>> {
        if !is_so {
            self.failed += 1;
            writeln!(io::stdout(), "FAILED: {what}")?;
        }
        Ok(())
    }
}
