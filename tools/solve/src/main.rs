//! `solve`: `dictc solve` under a shorter name, for those who build it alone.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    solve::TOOL.main(&[])
}
