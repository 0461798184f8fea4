//! Parsing the command line, the same way in every program.

use std::ffi::OsString;

use clap::builder::Styles;
use clap::error::ErrorKind;
use clap::{Args, Command, Parser, ValueEnum};

use crate::failure::Failure;
use crate::licences;
use crate::program::Program;
use crate::shell::{self, Shell};
use crate::table::print;
use crate::terminal::Color;
use crate::usage;

/// Options of every program and of all its commands.
///
/// Flatten it into the arguments of the program. [`parse`] answers `--completions`, `--licence` and
/// `--man` itself and applies `--color`, so only `quiet` and sometimes `color` are left to look at.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = None::<&str>)]
pub struct CommonArguments {
    /// Print no progress, remarks or reports on standard error; errors are still printed
    #[arg(short, long, global = true, help_heading = COMMON)]
    pub quiet: bool,

    /// When to use colours
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = COMMON,
        hide_possible_values = true
    )]
    pub color: Color,

    /// Print the completion script of a shell: bash, elvish, fish, powershell or zsh
    #[arg(
        long,
        value_name = "SHELL",
        value_enum,
        global = true,
        help_heading = COMMON,
        hide_possible_values = true
    )]
    completions: Option<Shell>,

    /// Print the licences of the program and of all that it contains
    #[arg(long, visible_alias = "license", global = true, help_heading = COMMON)]
    licence: bool,

    /// Print the manual page; of a command, if there is one
    #[arg(long, global = true, help_heading = COMMON)]
    man: bool,
}

/// The heading of [`CommonArguments`] in help.
const COMMON: &str = "Common options";

/// Parses the arguments of this process. Prints help, the version, licences, a completion script or a
/// manual page, if one is asked for.
///
/// # Errors
///
/// [`Failure::HelpShown`] after help and the like, else one line that says what is wrong, what was
/// expected, and which help to read.
pub fn parse<A: Parser>(program: Program) -> Result<A, Failure> {
    parse_from(program, std::env::args_os().collect())
}

fn parse_from<A: Parser>(program: Program, arguments: Vec<OsString>) -> Result<A, Failure> {
    let command = A::command().styles(Styles::styled());
    if let Some(page) = page(program, &command, &arguments)? {
        return print(&page).and(Err(Failure::HelpShown));
    }
    let arguments = common_last(&command, arguments);
    let parsed = command.clone().try_get_matches_from(&arguments);
    let parsed = parsed.and_then(|matches| {
        if let Some(color) = chosen_color(&matches) {
            color.apply();
        }
        A::from_arg_matches(&matches)
    });
    parsed.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_or_else(|error| Failure::output(&error), |()| Failure::HelpShown)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Without arguments, the short help says what the program is.
            let _ = error.print();
            Failure::Reported
        }
        _ => Failure::Message(usage::explain(program, command, &arguments, &error)),
    })
}

/// The arguments with common options moved behind the command that they precede, as in
/// `dictc --color never match`: a program whose arguments conflict with its commands refuses them
/// there.
fn common_last(command: &Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut end = 1;
    while let Some(argument) = arguments.get(end).and_then(|it| it.to_str()) {
        match argument {
            "-q" | "--quiet" => end += 1,
            "--color" => end += 2,
            _ if argument.starts_with("--color=") => end += 1,
            _ if command.find_subcommand(argument).is_some() => {
                arguments[1..=end].rotate_right(1);
                break;
            }
            _ => break,
        }
    }
    arguments
}

/// The value of `--color`, if the program has this option.
fn chosen_color(matches: &clap::ArgMatches) -> Option<Color> {
    matches.try_get_one::<Color>("color").ok().flatten().copied()
}

/// What `--completions SHELL`, `--licence` or `--man` asks for: found before the other arguments are checked, as
/// `--help` is.
fn page(
    program: Program,
    command: &Command,
    arguments: &[OsString],
) -> Result<Option<Vec<u8>>, Failure> {
    let has = |name: &str| command.get_arguments().any(|it| it.get_long() == Some(name));
    if !(has("completions") && has("man")) {
        return Ok(None);
    }
    let texts = arguments.iter().skip(1).map_while(|it| it.to_str());
    let texts: Vec<&str> = texts.take_while(|&it| it != "--").collect();
    for (i, text) in texts.iter().enumerate() {
        let shell = match text.strip_prefix("--completions") {
            Some("") => texts.get(i + 1).copied().unwrap_or_default(),
            Some(value) if value.starts_with('=') => &value[1..],
            _ if ["--licence", "--license"].contains(text) => {
                return Ok(Some(licences::all(program).into_bytes()));
            }
            _ if *text == "--man" => {
                let is_command = |name: &&&str| command.find_subcommand(name).is_some();
                let name = texts.first().filter(is_command).copied();
                return shell::manual(program, command.clone(), name).map(Some);
            }
            _ => continue,
        };
        let Ok(shell) = Shell::from_str(shell, false) else {
            let what = "expected a shell: bash, elvish, fish, powershell or zsh";
            let help = format_args!("{what}; see {} --help", program.name());
            return Err(Failure::at(format_args!("--completions '{shell}'"), help));
        };
        return Ok(Some(shell::completions(program, command.clone(), shell)));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "solve")]
    struct Arguments {
        board: String,
        #[command(flatten)]
        common: CommonArguments,
    }

    fn parsed(arguments: &[&str]) -> Result<Arguments, Failure> {
        parse_from(Program::named("solve"), arguments.iter().map(OsString::from).collect())
    }

    #[test]
    fn common_options_are_parsed() {
        let arguments = parsed(&["solve", "abcd", "-q", "--color", "never"]).unwrap();
        assert_eq!(arguments.board, "abcd");
        assert!(arguments.common.quiet && arguments.common.color == Color::Never);
    }

    #[test]
    fn a_shell_must_be_one() {
        for arguments in [&["solve", "--completions"][..], &["solve", "--completions=tcsh", "a"]] {
            let Err(Failure::Message(message)) = parsed(arguments) else { panic!("accepted") };
            assert!(message.contains("expected a shell: bash, "), "{message}");
        }
    }

    #[test]
    fn common_options_may_precede_a_command() {
        let command = Command::new("dictc").subcommand(Command::new("match"));
        for (typed, moved) in [
            ("dictc -q match a", "dictc match -q a"),
            ("dictc --color never --quiet match a", "dictc match --color never --quiet a"),
            ("dictc --color=never match", "dictc match --color=never"),
            ("dictc --quiet words.txt match", "dictc --quiet words.txt match"),
            ("dictc --color", "dictc --color"),
            ("dictc", "dictc"),
        ] {
            let arguments = common_last(&command, typed.split(' ').map(OsString::from).collect());
            assert_eq!(arguments.join(&OsString::from(" ")).to_str(), Some(moved));
        }
    }

    #[test]
    fn after_two_dashes_everything_is_an_argument() {
        assert_eq!(parsed(&["solve", "--", "--man"]).unwrap().board, "--man");
    }
}
