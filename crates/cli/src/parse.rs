//! Parsing the command line, the same way in every program.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::builder::Styles;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, Parser};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::files::EXPANSION;
use crate::guard::{Content, is_colored, standard_error};
use crate::licenses;
use crate::output::print;
use crate::program::{IS_QUIET, PROGRAM, Program};
use crate::shell;
use crate::terminal::Color;
use crate::usage;
use crate::values;

/// Options of every program and of all its commands.
///
/// Flatten it into the arguments of the program. [`Tool::main`] answers `--completions`, `--license` and
/// `--man` and applies `--color`, so programs only need `quiet` and sometimes `color`.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = None::<&str>)]
pub struct CommonArguments {
    /// Print no progress, remarks or reports on standard error; errors are still printed
    #[arg(short, long, global = true, help_heading = COMMON)]
    pub quiet: bool,

    /// When to use colors
    #[arg(
        long,
        alias = "colour",
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = COMMON,
        hide_possible_values = true
    )]
    pub color: Color,

    /// The most bytes that each byte of a packed file may become, beyond 16 MiB
    #[arg(
        long,
        value_name = "N",
        value_parser = values::number,
        default_value_t = dictc_texts::DEFAULT_EXPANSION,
        global = true,
        help_heading = COMMON
    )]
    expansion: u64,

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

    /// Print the licenses of the program and of everything it contains
    #[arg(long, alias = "licence", global = true, help_heading = COMMON)]
    license: bool,

    /// Print the manual page of the program, or of the command before this option
    #[arg(long, global = true, help_heading = COMMON)]
    man: bool,
}

/// The heading of [`CommonArguments`] in help.
const COMMON: &str = "Common options";

/// Arguments that can be carried out.
pub trait Run: Parser {
    /// Does what the arguments ask for.
    ///
    /// # Errors
    ///
    /// Why it ended early.
    fn run(&self) -> Result<(), Failure>;
}

/// A tree of arguments with a name: a program, or a command of a program that has a tree of its own.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    name: &'static str,
    command: fn() -> Command,
    run: fn(&str, Command, Vec<OsString>) -> Result<(), Failure>,
    start: Option<&'static str>,
}

/// Options of every command that may come before it, and whether the next argument is their value.
const BEFORE_COMMAND: &[(&str, bool)] = &[
    ("-q", false),
    ("--quiet", false),
    ("--color", true),
    ("--colour", true),
    ("--expansion", true),
    ("--license", false),
    ("--licence", false),
    ("--man", false),
    ("--completions", true),
];

impl Tool {
    /// The tool with these arguments.
    #[must_use]
    pub const fn of<A: Run>(name: &'static str) -> Tool {
        Tool {
            name,
            command: A::command,
            run: |name, command, typed| parse_from::<A>(name, command, typed)?.run(),
            start: None,
        }
    }

    /// The tool, which prints this text instead of its help if it is called without arguments.
    #[must_use]
    pub const fn starting_with(self, start: &'static str) -> Tool {
        Tool { start: Some(start), ..self }
    }

    /// Runs the program of this process. `within` are its commands that are tools. The arguments of
    /// the others are not built. A link with the name of such a command stands for it.
    ///
    /// Prints help, the version, licenses, a completion script or a manual page if requested, and
    /// completes command lines for shells. Errors are one line, such as the parser's message and
    /// which help to read. A write beyond the limit of `ulimit -f` fails with an error, instead of
    /// ending the process without a message.
    #[must_use]
    pub fn main(self, within: &[Tool]) -> ExitCode {
        let_writes_fail();
        let mut typed: Vec<OsString> = std::env::args_os().collect();
        let called = typed.first().and_then(|it| Path::new(it).file_stem()).unwrap_or_default();
        let link = within.iter().find(|it| called == it.name);
        shell::complete(|| link.map_or_else(|| self.whole(within), |it| it.whole(&[])));
        let result = match (link, self.start) {
            (None, Some(start)) if typed.len() < 2 => {
                let _ = standard_error(Content::Text).write_all(start.as_bytes());
                Err(Failure::Reported)
            }
            (Some(tool), _) => tool.run_as(tool.name, (tool.command)(), typed),
            (None, _) => match chosen(within, &mut typed) {
                // The program shows the version.
                Some(tool) => tool.run_as(
                    &format!("{} {}", self.name, tool.name),
                    (tool.command)().disable_version_flag(true),
                    typed,
                ),
                None => self.run_as(self.name, (self.command)(), typed),
            },
        };
        PROGRAM.finish(result)
    }

    /// Runs the tool under this name.
    fn run_as(self, name: &str, command: Command, typed: Vec<OsString>) -> Result<(), Failure> {
        Program::set_name(name);
        (self.run)(name, command, typed)
    }

    /// The command, which contains the commands of the tools.
    fn whole(self, within: &[Tool]) -> Command {
        let mut whole = within.iter().fold((self.command)(), |command, tool| {
            command.mut_subcommand(tool.name, |named| {
                let about = named.get_about().cloned().unwrap_or_default();
                (tool.command)().about(about)
            })
        });
        whole.build();
        whole
    }
}

/// The tool whose name comes first, or after `help` and before what it is asked about. Takes the name
/// out of the arguments.
fn chosen(within: &[Tool], typed: &mut Vec<OsString>) -> Option<Tool> {
    let mut at = 1;
    while let Some(option) = typed.get(at).and_then(|it| it.to_str()) {
        let name = option.split('=').next().unwrap_or(option);
        let Some((_, has_value)) = BEFORE_COMMAND.iter().find(|(it, _)| *it == name) else { break };
        at += 1 + usize::from(*has_value && name == option);
    }
    let is_help = typed.get(at).is_some_and(|it| it == "help");
    let at = at + usize::from(is_help);
    let tool = within.iter().find(|it| typed.get(at).is_some_and(|name| name == it.name))?;
    typed.remove(at);
    if is_help {
        typed.remove(at - 1);
        typed.push("--help".into());
    }
    Some(*tool)
}

#[cfg(unix)]
fn let_writes_fail() {
    // A signal with a handler does not end the process. Nothing reads the flag. If registering
    // fails, the signal ends the process as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
fn let_writes_fail() {}

fn parse_from<A: Parser>(
    program: &str,
    command: Command,
    arguments: Vec<OsString>,
) -> Result<A, Failure> {
    let command = command.bin_name(program).display_name(program.replace(' ', "-"));
    let mut command = fitted(command.styles(Styles::styled()));
    let parsed = command.try_get_matches_from_mut(&arguments);
    // A page can be printed even if required arguments are missing.
    let known = match &parsed {
        Ok(matches) => Some(matches.clone()),
        // Help and the version are printed; there is no error to ignore.
        Err(error) if error.exit_code() == 0 => None,
        // The command is built, so its commands do not take this over from it.
        Err(_) => {
            let lenient = |it: Command| it.ignore_errors(true);
            let mut lenient = lenient(command.clone()).mut_subcommands(lenient);
            lenient.try_get_matches_from_mut(arguments).ok()
        }
    };
    if let Some(page) = known.as_ref().and_then(|known| page(program, &command, known)) {
        return print(Content::Data, page?).and(Err(Failure::HelpShown));
    }
    let checked = parsed.and_then(|matches| {
        if let Some(color) = chosen_color(&matches) {
            color.apply();
        }
        IS_QUIET.store(is_quiet(&matches), Ordering::Relaxed);
        if let Some(&expansion) = matches.try_get_one::<u64>("expansion").ok().flatten() {
            EXPANSION.store(expansion, Ordering::Relaxed);
        }
        refuse_before_command(&command, &matches)?;
        A::from_arg_matches(&matches)
    });
    checked.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = styled(program, &error, is_colored(&std::io::stdout()));
            print(Content::Text, text).err().unwrap_or(Failure::HelpShown)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Without arguments, print the short help.
            let text = styled(program, &error, is_colored(&std::io::stderr()));
            let _ = standard_error(Content::Text).write_all(text.as_bytes());
            Failure::Reported
        }
        _ => {
            // Only the arguments of built commands are known.
            command.build();
            Failure::Message(usage::explain(program, &command, known.as_ref(), &error))
        }
    })
}

/// The text of help.
fn styled(program: &str, help: &Error, is_colored: bool) -> String {
    let text = help.render();
    shell::named(program, &if is_colored { text.ansi().to_string() } else { text.to_string() })
}

/// The command, with help of the usual width if the environment names an unreadable width.
fn fitted(command: Command) -> Command {
    const LEAST: usize = 20;
    let columns = std::env::var("COLUMNS").ok().and_then(|it| it.parse::<usize>().ok());
    if columns.is_some_and(|it| it < LEAST) { command.term_width(80) } else { command }
}

/// The value of `--color`, if the program has this option.
fn chosen_color(matches: &ArgMatches) -> Option<Color> {
    matches.try_get_one::<Color>("color").ok().flatten().copied()
}

fn is_quiet(matches: &ArgMatches) -> bool {
    let of = |it: &ArgMatches| it.try_get_one::<bool>("quiet").ok().flatten().copied();
    of(matches) == Some(true)
        || matches.subcommand().is_some_and(|(_, of_command)| of(of_command) == Some(true))
}

/// Refuses an argument of the program itself before a command, where it would have no effect.
fn refuse_before_command(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let Some(name) = matches.subcommand_name() else { return Ok(()) };
    let is_typed =
        |it: &&Arg| matches.value_source(it.get_id().as_str()) == Some(ValueSource::CommandLine);
    match command.get_arguments().filter(|it| !it.is_global_set()).find(is_typed) {
        Some(argument) => {
            // Only the arguments of a built command can be shown.
            let mut command = command.clone();
            command.build();
            let id = argument.get_id();
            let shown = command.get_arguments().find(|it| it.get_id() == id);
            let argument = shown.map(ToString::to_string).unwrap_or_default();
            let what = format!("the argument '{argument}' cannot be used with '{name}'");
            Err(Error::raw(ErrorKind::ArgumentConflict, what))
        }
        None => Ok(()),
    }
}

/// The page that `--completions SHELL`, `--license` or `--man` requests.
fn page(
    program: &str,
    command: &Command,
    matches: &ArgMatches,
) -> Option<Result<Vec<u8>, Failure>> {
    let is_set = |name| matches.try_get_one::<bool>(name).ok().flatten() == Some(&true);
    if is_set("license") {
        return Some(Ok(licenses::all(program).into_bytes()));
    }
    if is_set("man") {
        return Some(shell::manual(program, command.clone(), matches.subcommand_name()));
    }
    let shell = matches.try_get_one::<Shell>("completions").ok().flatten()?;
    Some(shell::completions(program, *shell))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "solve")]
    struct Arguments {
        board: String,
        #[command(flatten)]
        common: CommonArguments,
    }

    fn parsed(arguments: &[&str]) -> Result<Arguments, Failure> {
        parse_from("solve", Arguments::command(), arguments.iter().map(OsString::from).collect())
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
            assert!(message.contains("'--completions <SHELL>'"), "{message}");
        }
    }

    #[derive(Debug, Parser)]
    #[command(name = "dictc", subcommand_negates_reqs = true)]
    struct WithCommands {
        #[command(subcommand)]
        command: Option<Commands>,
        #[arg(required = true)]
        words: Vec<String>,
        #[arg(long, required = true)]
        output: Option<String>,
        #[command(flatten)]
        common: CommonArguments,
    }

    #[derive(Debug, clap::Subcommand)]
    enum Commands {
        Match { pattern: String },
    }

    #[test]
    fn only_common_options_may_precede_a_command() {
        let parsed = |typed: &str| {
            let typed = typed.split(' ').map(OsString::from).collect();
            parse_from::<WithCommands>("dictc", WithCommands::command(), typed)
        };
        for typed in ["dictc -q match a", "dictc --color never match -q a", "dictc match a -q"] {
            let WithCommands { command, words, output, common } = parsed(typed).unwrap();
            let is_command = matches!(command, Some(Commands::Match { pattern }) if pattern == "a");
            assert!(is_command && common.quiet == typed.contains("-q"), "{typed}");
            assert!(words.is_empty() && output.is_none());
        }
        let message = |typed| match parsed(typed) {
            Err(Failure::Message(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            message("dictc --output x match a"),
            "the argument '--output <OUTPUT>' cannot be used with 'match'; see dictc match --help"
        );
    }

    #[test]
    fn after_two_dashes_everything_is_an_argument() {
        assert_eq!(parsed(&["solve", "--", "--man"]).unwrap().board, "--man");
    }
}
