//! The command line of the benchmark, including the flags that cargo adds.

use std::env;
use std::path::{Display, Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use stopwatch::Share;

use crate::board_sets::BoardSet;

pub const USAGE: &str = "\
usage: cargo bench -p dictc-solver -- [OPTIONS]

  --words FILE    the word list [default: data/words/english.tsv]
  --set NAMES     only these sets of boards, separated by commas: dealt,
                  uniform, near, perf, big
  --boards N      the number of boards in each set; fewer are quicker and noisier
  --time SECONDS  how long each row of each set runs [default: 3]
  --write FILE    write the results to a file; docs/numbers/boards.tsv is
                  the file that the tables in the documents come from
  --test          run everything once, on few boards, to check that it works

Relative paths start at the root of the workspace.";

pub struct Options {
    pub words: PathBuf,
    pub sets: Vec<String>,
    /// The number of boards in each set, if not its default.
    pub boards: Option<usize>,
    pub share: Share,
    pub write: Option<PathBuf>,
    /// The command that started the benchmark, for its results.
    pub command: String,
}

impl Options {
    /// The options of this process; `None` if help was requested.
    pub fn from_command_line() -> Result<Option<Self>, String> {
        let mut options = Self::full();
        let (mut bench, mut test) = (false, false);
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument}: expected a value"));
            match argument.as_str() {
                "--words" => options.words = workspace().join(value()?),
                "--set" => options.sets = set_names(&value()?)?,
                "--boards" => options.boards = Some(count(&value()?)?),
                "--time" => options.share = Share::of(seconds(&value()?)?),
                "--write" => options.write = Some(workspace().join(value()?)),
                "--bench" => bench = true,
                "--test" => test = true,
                "--help" | "-h" => return Ok(None),
                _ => return Err(format!("unknown option {argument}")),
            }
        }
        // `cargo bench` passes --bench; `cargo test --benches` passes nothing.
        if test || !bench {
            options.boards.get_or_insert(40);
            options.share = Share::ONCE;
        }
        Ok(Some(options))
    }

    /// The word list, as seen from the root of the workspace.
    pub fn list_name(&self) -> Display<'_> {
        self.words.strip_prefix(workspace()).unwrap_or(&self.words).display()
    }

    /// The options of a full run.
    fn full() -> Self {
        let arguments = env::args().skip(1).filter(|argument| argument != "--bench");
        let command = ["cargo bench -p", env!("CARGO_PKG_NAME"), "--"].map(str::to_owned);
        Self {
            words: workspace().join("data/words/english.tsv"),
            sets: BoardSet::NAMES.map(str::to_owned).to_vec(),
            boards: None,
            share: Share::of(Duration::from_secs(3)),
            write: None,
            command: command.into_iter().chain(arguments).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The root of the workspace. Cargo starts a benchmark in the folder of its crate, which is not the
/// user's current folder.
fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn set_names(names: &str) -> Result<Vec<String>, String> {
    let all = BoardSet::NAMES;
    match names.split(',').find(|name| !all.contains(name)) {
        Some(unknown) => {
            Err(format!("unknown set of boards {unknown}; expected {}", all.join(", ")))
        }
        None => Ok(names.split(',').map(str::to_owned).collect()),
    }
}

fn count(text: &str) -> Result<usize, String> {
    match usize::from_str(text) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(format!("{text}: expected a number of at least 1")),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = f64::from_str(text).ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("{text}: expected a number of seconds above 0"))
}
