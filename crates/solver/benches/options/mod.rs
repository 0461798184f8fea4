//! The command line of the bench, and the flags that cargo adds to it.

use std::env;
use std::path::{Display, Path, PathBuf};
use std::str::FromStr;

use crate::board_sets::BoardSet;

pub const USAGE: &str = "\
usage: cargo bench -p dictc-solver -- [OPTIONS]

  --words FILE    the word list; default: data/words/english.tsv. A relative
                  path is taken from the root of the workspace
  --set NAMES     only these board sets, parted by commas: dealt, uniform,
                  near, perf, big
  --boards N      so many boards in each set; fewer are quicker, and noisier
  --rounds N      how often everything is timed; the best time counts
  --test          run everything once, on a few boards, to see that it works";

pub struct Options {
    pub words: PathBuf,
    pub sets: Vec<String>,
    /// Boards in each set, if not as many as each has by default.
    pub boards: Option<usize>,
    pub rounds: usize,
    pub openings: usize,
    pub compilations: usize,
}

impl Options {
    /// The options of this process; `None` if help was asked for.
    pub fn from_command_line() -> Result<Option<Self>, String> {
        let mut options = Self::full();
        let (mut bench, mut test) = (false, false);
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} wants a value"));
            match argument.as_str() {
                "--words" => options.words = workspace().join(value()?),
                "--set" => options.sets = set_names(&value()?)?,
                "--boards" => options.boards = Some(count(&value()?)?),
                "--rounds" => options.rounds = count(&value()?)?,
                "--bench" => bench = true,
                "--test" => test = true,
                "--help" | "-h" => return Ok(None),
                _ => return Err(format!("unknown option {argument}")),
            }
        }
        // `cargo bench` says --bench; `cargo test --benches` says nothing.
        if test || !bench {
            options.boards.get_or_insert(40);
            (options.rounds, options.openings, options.compilations) = (1, 3, 1);
        }
        Ok(Some(options))
    }

    /// The word list, as seen from the root of the workspace.
    pub fn list_name(&self) -> Display<'_> {
        self.words.strip_prefix(workspace()).unwrap_or(&self.words).display()
    }

    /// What a full run does.
    fn full() -> Self {
        Self {
            words: workspace().join("data/words/english.tsv"),
            sets: BoardSet::NAMES.map(str::to_owned).to_vec(),
            boards: None,
            rounds: 10,
            openings: 500,
            compilations: 10,
        }
    }
}

/// The root of the workspace. Cargo starts a bench in the folder of its crate, which is not where
/// the user is.
fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn set_names(names: &str) -> Result<Vec<String>, String> {
    let all = BoardSet::NAMES;
    match names.split(',').find(|name| !all.contains(name)) {
        Some(unknown) => Err(format!("unknown board set {unknown}; there are {}", all.join(", "))),
        None => Ok(names.split(',').map(str::to_owned).collect()),
    }
}

fn count(text: &str) -> Result<usize, String> {
    match usize::from_str(text) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(format!("{text} is not a number from 1 on")),
    }
}
