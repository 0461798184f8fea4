//! How dictionaries are built: `--graph`, and `--memory`, by default a part of the machine's.

use std::path::PathBuf;

use clap::Args;
use dictc_cli::Failure;
use dictc_cli::values::{Choice, choices, memory};
use dictc_compile::CompileOptions;
use dictc_lexicon::{DuplicateValues, GraphKind};

/// How a dictionary is built.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BuildArguments {
    /// The word graph to write beside the FST, for fast solving; fails if it cannot be written
    /// [default: a trie if the words allow it]
    #[arg(long, value_name = "KIND", value_parser = choices(GRAPHS))]
    graph: Option<GraphKind>,
    /// Use at most this much memory, such as 512M or 2G, and sort the rest on disk [default: a
    /// quarter of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse)]
    memory: Option<usize>,
}

/// The values of `--graph`.
const GRAPHS: &[Choice<GraphKind>] = &[
    ("trie", "Fastest to solve with", GraphKind::Trie),
    (
        "dawg",
        "A third of the size; expanded in memory before many boards are solved",
        GraphKind::Dawg,
    ),
    (
        "none",
        "A seventh of the size; to solve many boards, a graph is first built from the FST",
        GraphKind::None,
    ),
];

/// The values of `--duplicate-values`.
pub(crate) const DUPLICATE_VALUES: &[Choice<DuplicateValues>] = &[
    ("min", "The lowest", DuplicateValues::Min),
    ("max", "The highest", DuplicateValues::Max),
    ("sum", "Their sum", DuplicateValues::Sum),
    ("first", "The first one", DuplicateValues::First),
    ("error", "None; different values are an error", DuplicateValues::Error),
];

/// The memory for building a word graph, unless --memory is given. The same on all machines, so
/// that the same lists give the same file; enough for forty million words.
const GRAPH_MEMORY: u64 = 4 << 30;

impl BuildArguments {
    /// Refuses a graph of a dictionary that is not written.
    pub(crate) fn check_written(self, is_written: bool) -> Result<(), Failure> {
        match self.graph {
            Some(_) if !is_written => Err(Failure::at("--graph", "needs a file to write; see -o")),
            _ => Ok(()),
        }
    }

    /// Sets the options of the library; `folder` is for words beyond the memory.
    pub(crate) fn set(self, options: CompileOptions, folder: impl Into<PathBuf>) -> CompileOptions {
        let options = options
            .graph(self.graph.unwrap_or_default())
            .needs_graph(self.graph.is_some())
            .memory(self.memory.unwrap_or_else(default), folder);
        match self.memory {
            None => options.graph_memory(GRAPH_MEMORY),
            Some(_) => options,
        }
    }
}

/// Parses an amount of memory that is enough for sorting.
fn parse(text: &str) -> Result<usize, String> {
    const LEAST: u64 = 16 << 20;
    match memory(text)? {
        ..LEAST => Err("too little; expected 16M or more".to_owned()),
        bytes => Ok(usize::try_from(bytes).unwrap_or(usize::MAX)),
    }
}

/// A quarter of the machine's memory, or of the part that the process may use.
fn default() -> usize {
    let available = [machine(), control_group()].into_iter().flatten().min();
    available
        .map_or(1 << 30, |bytes| usize::try_from(bytes / 4).unwrap_or(usize::MAX))
        .max(64 << 20)
}

fn machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

fn control_group() -> Option<u64> {
    std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_suffices_for_sorting() {
        assert_eq!(parse("16M"), Ok(16 << 20));
        assert!(parse("15M").is_err());
        assert!(default() >= 64 << 20);
    }
}
