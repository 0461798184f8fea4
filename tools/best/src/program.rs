//! The name of this program, which its messages begin with.

use dictc_cli::Program;

/// This program.
pub(crate) const PROGRAM: Program = Program::named("best");
