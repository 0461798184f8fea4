//! `--memory`: amounts of memory as the user writes them, and the memory of the machine.

use clap::Args;

/// How much memory compiling may take.
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

/// Parses `512M`, `2G`, `64k` or a number of bytes.
fn parse(text: &str) -> Result<usize, String> {
    const LEAST: usize = 16 << 20;
    let digits = text.trim_end_matches(|it: char| !it.is_ascii_digit());
    let shift = match text[digits.len()..]
        .to_ascii_lowercase()
        .trim_start()
        .trim_end_matches("ib")
        .trim_end_matches('b')
    {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(expected()),
    };
    let number: usize = digits.parse().map_err(|_| expected())?;
    let bytes =
        number.checked_shl(shift).filter(|bytes| bytes >> shift == number).ok_or_else(expected)?;
    if bytes < LEAST { Err("too little; expected 16M or more".to_owned()) } else { Ok(bytes) }
}

fn expected() -> String {
    "expected an amount of memory, such as 512M or 2G".to_owned()
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
    fn amounts_have_units() {
        for (text, bytes) in [
            ("512M", 512 << 20),
            ("512m", 512 << 20),
            ("2G", 2 << 30),
            ("2GiB", 2 << 30),
            ("64 MB", 64 << 20),
            ("16777216", 16 << 20),
            ("20000k", 20_000 << 10),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "-1M", "1.5G", "1X", "99999999999999999999", "99999999999T", "é"] {
            assert_eq!(parse(text), Err(expected()), "{text}");
        }
        assert!(parse("15M").is_err());
        assert!(default() >= 64 << 20);
    }
}
