//! The name of this program, for its messages.

use dictc_cli::Program;

/// This program.
pub(crate) const PROGRAM: Program = Program::named("best");
