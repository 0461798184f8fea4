//! What packages install beside a program: completion scripts and manual pages.

use clap::{Command, ValueEnum};

use crate::failure::Failure;
use crate::program::Program;

/// A shell that completes command lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shell(clap_complete::Shell);

impl ValueEnum for Shell {
    fn value_variants<'a>() -> &'a [Self] {
        use clap_complete::Shell::{Bash, Elvish, Fish, PowerShell, Zsh};

        &[Shell(Bash), Shell(Elvish), Shell(Fish), Shell(PowerShell), Shell(Zsh)]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        self.0.to_possible_value()
    }
}

/// The script that completes the command lines of a program.
#[must_use]
pub fn completions(program: Program, mut command: Command, shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell.0, &mut command, program.name(), &mut script);
    script
}

/// The manual page of a program, or of one of its commands.
///
/// # Errors
///
/// If the program does not have this command.
pub fn manual(
    program: Program,
    mut command: Command,
    subcommand: Option<&str>,
) -> Result<Vec<u8>, Failure> {
    // Only a command that is built passes its name on to its subcommands.
    command.build();
    if let Some(name) = subcommand {
        let found = command.find_subcommand(name).cloned();
        let missing = || format!("no command {name:?}; {} --help lists them", program.name());
        command = found.ok_or_else(|| Failure::Message(missing()))?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::output(&error))?;
    Ok(page)
}
