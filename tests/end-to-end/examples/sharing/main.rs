//! Shows that processes with the same dictionary share its memory, and that each adds only its
//! scratch memory.
//!
//! ```text
//! cargo run --release -p end-to-end --example sharing -- [PROCESSES [BOARDS]]
//! ```
//!
//! Compiles the English word list. Then processes open the dictionary and solve the same boards.
//! While they hold it open, the example reads their memory from Linux: the proportional set size
//! (Pss) of a mapping counts each of its pages divided by the number of processes that map it.
//! Finally one process does the same with the same number of threads. The exit code is 1 if a
//! process has written to the mapping, if all processes together hold more than one and a half
//! copies of it, or if they disagree about a board.

#![forbid(unsafe_code)]

mod smaps;
mod solving;

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use end_to_end::{Dir, repository};

use smaps::Memory;
use solving::{Process, Work};

/// The default number of boards for each thread.
const BOARDS: u64 = 20_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => share("8".parse()?, BOARDS),
        [processes] => share(processes.parse()?, BOARDS),
        [processes, boards] => share(processes.parse()?, boards.parse()?),
        [solving::MODE, dictionary, threads, boards] => {
            let work = Work { threads: threads.parse()?, boards: boards.parse()? };
            work.run(Path::new(dictionary))
        }
        _ => Err("expected at most the number of processes and of boards".into()),
    }
}

fn share(count: NonZeroUsize, boards: u64) -> Result<ExitCode, Box<dyn Error>> {
    let count = count.get();
    let dir = Dir::new();
    let list = repository().join("data/words/english.tsv");
    dir.dictc([&*list, Path::new("-o"), Path::new("en.fst")]).run().expect_code(0);
    // The path that the kernel shows.
    let dictionary = dir.file("en.fst").canonicalize()?;
    let size = dictionary.metadata()?.len();

    let alone = measure(&dictionary, 1, Work { threads: 1, boards })?;
    let together = measure(&dictionary, count, Work { threads: 1, boards })?;
    let threads = measure(&dictionary, 1, Work { threads: count, boards })?;

    let mut out = io::stdout().lock();
    writeln!(out, "a dictionary of {} kB, {boards} boards for each thread", size / 1024)?;
    writeln!(out, "{:35}{:>9}{:>9}{:>9}{:>9}", "kB", "mapped", "Pss", "written", "own")?;
    print(&mut out, "one process", &alone)?;
    print(&mut out, &format!("{count} processes, total"), &together)?;
    for (number, user) in (1..).zip(&together) {
        print(&mut out, &format!("  process {number}"), std::slice::from_ref(user))?;
    }
    print(&mut out, &format!("one process with {count} threads"), &threads)?;
    writeln!(
        out,
        "mapped, Pss, written: the dictionary; own: all other memory that the process wrote to"
    )?;

    let mut is_good = true;
    for user in alone.iter().chain(&together).chain(&threads) {
        if user.points != alone[0].points || user.dictionary.private_dirty > 0 {
            is_good = false;
            writeln!(out, "FAILED: {user:?} instead of {:?}", alone[0])?;
        }
    }
    for users in [&alone, &together, &threads] {
        let pss: u64 = users.iter().map(|it| it.dictionary.pss).sum();
        if pss * 1024 > size + size / 2 {
            is_good = false;
            writeln!(out, "FAILED: {} processes hold {pss} kB of the dictionary", users.len())?;
        }
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A process that uses the dictionary.
#[derive(Clone, Copy, Debug)]
struct User {
    /// The points of all its boards, the same for each thread.
    points: u64,
    /// The memory of the dictionary.
    dictionary: Memory,
    /// All memory of the process.
    all: Memory,
}

/// Lets processes solve boards, and measures their memory when all are done and hold the dictionary
/// open.
fn measure(dictionary: &Path, count: usize, work: Work) -> Result<Vec<User>, Box<dyn Error>> {
    let mut processes =
        (0..count).map(|_| Process::start(dictionary, work)).collect::<Result<Vec<_>, _>>()?;
    let points = processes.iter_mut().map(Process::points).collect::<Result<Vec<_>, _>>()?;
    let measured = |(process, points): (&Process, u64)| -> Result<User, Box<dyn Error>> {
        let (dictionary, all) =
            (Memory::of_file(process.id(), dictionary)?, Memory::of_all(process.id())?);
        Ok(User { points, dictionary, all })
    };
    let users = processes.iter().zip(points).map(measured).collect();
    for process in processes {
        process.end()?;
    }
    users
}

fn print(out: &mut impl Write, what: &str, users: &[User]) -> io::Result<()> {
    let sum = |part: fn(&User) -> u64| -> u64 { users.iter().map(part).sum() };
    writeln!(
        out,
        "{what:35}{:>9}{:>9}{:>9}{:>9}",
        sum(|it| it.dictionary.rss),
        sum(|it| it.dictionary.pss),
        sum(|it| it.dictionary.private_dirty),
        sum(|it| it.all.private_dirty - it.dictionary.private_dirty),
    )
}
