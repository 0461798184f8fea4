//! What packages install beside the program: `completions` and `man`.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output::standard_output;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// The command whose page is wanted; without one, the page of dictc itself
    pub(crate) command: Option<String>,
}

pub(crate) fn completions(
    mut command: Command,
    arguments: &CompletionsArguments,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "dictc", &mut script);
    print(&script)
}

pub(crate) fn man(mut command: Command, arguments: &ManArguments) -> Result<(), Failure> {
    // Names of subcommands are given their parent's only when the whole is built.
    command.build();
    if let Some(name) = &arguments.command {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| {
            Failure::Message(format!("no command {name:?}; dictc --help lists them"))
        })?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(|error| Failure::output(&error))?;
    print(&page)
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = standard_output();
    out.write_all(text).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}
