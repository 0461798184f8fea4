//! The private and shared memory of a process, as Linux reports it.

use std::error::Error;
use std::fs;
use std::path::Path;

/// Amounts of memory, in units of 1024 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    /// The pages in memory.
    pub(crate) rss: u64,
    /// The same, with each page divided by the number of processes that have it.
    pub(crate) pss: u64,
    /// Private pages that this process has written to.
    pub(crate) private_dirty: u64,
}

impl Memory {
    /// All memory of a process.
    pub(crate) fn of_all(process: u32) -> Result<Self, Box<dyn Error>> {
        let mut memory = Self::default();
        for line in fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?.lines() {
            memory.add_line(line)?;
        }
        Ok(memory)
    }

    /// The memory of a file that a process has mapped.
    pub(crate) fn of_file(process: u32, file: &Path) -> Result<Self, Box<dyn Error>> {
        let file = file.to_str().ok_or("the path is not UTF-8")?;
        let (mut memory, mut is_file, mut mappings) = (Self::default(), false, 0);
        for line in fs::read_to_string(format!("/proc/{process}/smaps"))?.lines() {
            // The first line of a mapping: addresses, permissions, offset, device, inode, path.
            let is_head = line.split(' ').next().is_some_and(|start| !start.ends_with(':'));
            if is_head {
                is_file = line.ends_with(file);
                mappings += usize::from(is_file);
            } else if is_file {
                memory.add_line(line)?;
            }
        }
        if mappings == 0 {
            Err(format!("process {process} does not map {file}").into())
        } else {
            Ok(memory)
        }
    }

    fn add_line(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let Some((name, amount)) = line.split_once(':') else { return Ok(()) };
        let sum = match name {
            "Rss" => &mut self.rss,
            "Pss" => &mut self.pss,
            "Private_Dirty" => &mut self.private_dirty,
            _ => return Ok(()),
        };
        *sum += amount.trim().trim_end_matches(" kB").parse::<u64>()?;
        Ok(())
    }
}
