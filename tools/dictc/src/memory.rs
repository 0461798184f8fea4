//! `--memory`: the limit on memory for compiling, by default a part of the machine's.

use clap::Args;
use dictc_cli::values::memory;

/// The limit on memory for compiling.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MemoryArguments {
    /// Use at most this much memory, such as 512M or 2G, and sort the rest on disk [default: a
    /// quarter of the machine's]
    #[arg(long, value_name = "AMOUNT", value_parser = parse)]
    memory: Option<usize>,
}

impl MemoryArguments {
    pub(crate) fn amount(self) -> usize {
        self.memory.unwrap_or_else(default)
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
