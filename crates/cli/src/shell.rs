//! Completion scripts and manual pages, which packages install with a program.
//!
//! [`Tool::main`](crate::Tool::main) prints them for `--completions SHELL` and `--man`.

use std::ffi::OsStr;

use clap::Command;
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use dictc_board::{DiceSet, RuleSet};

use crate::dictionary::ENGLISH;
use crate::failure::Failure;

/// The environment variable that a completion script sets to make a program complete a command
/// line.
const VARIABLE: &str = "DICTC_COMPLETE";

/// Completes a command line and ends the process, if a completion script has called the program.
/// `command` makes the whole command.
pub(crate) fn complete(command: impl Fn() -> Command) {
    CompleteEnv::with_factory(|| with_names(command())).var(VARIABLE).complete();
}

/// The command, with the names that its arguments accept besides paths: dictionaries, dice and rules.
fn with_names(command: Command) -> Command {
    let named = command.mut_args(|argument| match argument.get_value_names() {
        Some([name]) if name == "DICT" => argument.add(or_file(|| vec![ENGLISH])),
        Some([name]) if name == "DICE" => {
            argument.add(or_file(|| DiceSet::all().iter().map(DiceSet::name).collect()))
        }
        Some([name]) if name == "RULES" => {
            argument.add(or_file(|| RuleSet::all().iter().map(RuleSet::name).collect()))
        }
        Some([name]) if name == "[NAME=]FILE" => argument.add(named_file()),
        _ => argument,
    });
    named.mut_subcommands(with_names)
}

/// Completes names and files that begin with the typed text.
fn or_file(names: fn() -> Vec<&'static str>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let mut candidates = named_like(&names(), typed);
        candidates.extend(PathCompleter::file().complete(typed));
        candidates
    })
}

/// Completes the path of a file that may have a name before it: `Ann=sheet.txt`.
fn named_file() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let typed = typed.to_string_lossy();
        let (name, path) = match typed.split_once('=') {
            Some((name, path)) => (format!("{name}="), path),
            None => (String::new(), &*typed),
        };
        let files = PathCompleter::file().complete(OsStr::new(path));
        files.into_iter().map(|it| it.add_prefix(name.clone())).collect()
    })
}

fn named_like(names: &[&str], typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let alike = names.iter().filter(|name| name.starts_with(&*typed));
    alike.map(|name| CompletionCandidate::new(*name)).collect()
}

/// The script with which a shell completes the command lines of a program. It runs the program to
/// do so.
pub(crate) fn completions(name: &str, shell: Shell) -> Result<Vec<u8>, Failure> {
    let mut script = Vec::new();
    let name = name.split(' ').next().unwrap_or(name);
    if let Some(shell) = Shells::builtins().completer(&shell.to_string()) {
        let written = shell.write_registration(VARIABLE, name, name, name, &mut script);
        written.map_err(|error| Failure::output(&error))?;
    }
    Ok(script)
}

/// The manual page of a program, or of one of its commands.
pub(crate) fn manual(
    program: &str,
    mut command: Command,
    subcommand: Option<&str>,
) -> Result<Vec<u8>, Failure> {
    // Only a built command passes its name on to its subcommands.
    command.build();
    let mut name = program.replace(' ', "-");
    let version = command.get_version().unwrap_or_default().to_owned();
    if let Some(wanted) = subcommand {
        let found = command.find_subcommand(wanted).cloned();
        let missing = || format!("no command {wanted:?}; see {program} --help");
        command = found.ok_or_else(|| Failure::Message(missing()))?;
        name += &format!("-{wanted}");
    }
    let has_commands = command.has_subcommands();
    let after = command.get_after_long_help().or(command.get_after_help());
    let after = named(program, &after.map(ToString::to_string).unwrap_or_default());
    // The title in the header of the page, as in other manual pages: DICTC-WORDS(1).
    let page = clap_mangen::Man::new(command)
        .title(name.to_uppercase())
        .source(format!("{program} {version}").trim_end())
        .manual("dictc");
    let mut text = Vec::new();
    let written = page
        .render_title(&mut text)
        .and_then(|()| page.render_name_section(&mut text))
        .and_then(|()| page.render_synopsis_section(&mut text))
        .and_then(|()| page.render_description_section(&mut text))
        .and_then(|()| page.render_options_section(&mut text))
        .and_then(|()| match has_commands {
            true => page.render_subcommands_section(&mut text),
            false => Ok(()),
        });
    written.map_err(|error| Failure::output(&error))?;
    text.extend(sections(&after).bytes());
    Ok(text)
}

/// Help whose examples have the name of the program. The texts have the name that a command has alone,
/// such as `solve`; as a command of `dictc`, it is `dictc solve`.
pub(crate) fn named(program: &str, help: &str) -> String {
    let Some((_, command)) = program.split_once(' ') else { return help.to_owned() };
    let line = |line: &str| match line.strip_prefix("  ").and_then(|it| it.strip_prefix(command)) {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => {
            // A remark keeps its column where it can.
            let longer = program.len() - command.len();
            let gap = rest.find("  ").map(|at| rest[at..].len() - rest[at..].trim_start().len());
            let removed = " ".repeat(gap.map_or(0, |gap| (gap - 2).min(longer)) + 2);
            format!("  {program}{}\n", rest.replacen(&removed, "  ", usize::from(gap.is_some())))
        }
        _ => format!("{line}\n"),
    };
    help.lines().map(line).collect()
}

/// Converts the text after the options in help to sections of a manual page. A line that starts at
/// the margin and ends with a colon is a heading; the lines below it keep their breaks.
fn sections(help: &str) -> String {
    let mut text = String::new();
    let mut in_section = false;
    for line in help.lines() {
        match line.strip_suffix(':').filter(|line| !line.starts_with(' ')) {
            Some(heading) => {
                let end = if in_section { ".fi\n" } else { "" };
                text += &format!("{end}.SH {:?}\n.nf\n", heading.to_uppercase());
                in_section = true;
            }
            None => {
                // A period or a quote at the start of a line would be a roff request.
                let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
                let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
                text += &format!("{guard}{line}\n");
            }
        }
    }
    if in_section {
        text += ".fi\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_below_a_heading_keep_their_breaks() {
        let help = "Exit codes:\n  0  done\n\nExamples:\n  dictc match 'c\\d'";
        assert_eq!(
            sections(help),
            ".SH \"EXIT CODES\"\n.nf\n  0  done\n\n.fi\n.SH \"EXAMPLES\"\n.nf\n  \
             dictc match \\(aqc\\ed\\(aq\n.fi\n"
        );
    }

    #[test]
    fn examples_have_the_name_of_the_program() {
        let help = "Usage: x\n  solve perslatg     a remark\n  solve te/as --quiet  two\n  solves\n  solve\n";
        assert_eq!(named("solve", help), help);
        assert_eq!(
            named("dictc solve", help),
            "Usage: x\n  dictc solve perslatg  a remark\n  dictc solve te/as --quiet  two\n  solves\n  \
             dictc solve\n"
        );
    }

    #[test]
    fn pages_have_a_title_and_the_name_of_their_command() {
        let command = Command::new("dictc").version("1.0").subcommand(Command::new("words"));
        let page = |name| manual("dictc", command.clone(), name);
        let text = |name| String::from_utf8(page(name).unwrap()).unwrap();
        assert!(text(None).contains(".TH DICTC 1"), "{}", text(None));
        assert!(text(Some("words")).contains(".TH DICTC-WORDS 1"), "{}", text(Some("words")));
        assert!(matches!(page(Some("nothing")), Err(Failure::Message(_))));
    }
}
