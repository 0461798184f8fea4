//! What packages install beside a program: completion scripts and manual pages.
//!
//! [`parse`](crate::parse()) answers `--completions SHELL` and `--man` of every program with these.

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
    let name = program.name();
    let takes_files = command.has_subcommands() && command.get_positionals().next().is_some();
    let is_zsh = shell.0 == clap_complete::Shell::Zsh;
    if is_zsh && takes_files {
        command = without_positionals(program, &command);
    }
    let mut script = Vec::new();
    clap_complete::generate(shell.0, &mut command, name, &mut script);
    let Ok(mut script) = String::from_utf8(script) else { return Vec::new() };
    match shell.0 {
        clap_complete::Shell::Bash => {
            for subcommand in command.get_subcommands().filter(|it| choices(it).is_empty()) {
                script = with_files_in_bash(&script, name, subcommand.get_name());
            }
        }
        clap_complete::Shell::Fish => {
            for subcommand in command.get_subcommands() {
                let (choices, subcommand) = (choices(subcommand).join(" "), subcommand.get_name());
                if !choices.is_empty() {
                    let condition = format!("__fish_{name}_using_subcommand {subcommand}");
                    script +=
                        &format!("complete -c {name} -n \"{condition}\" -f -a \"{choices}\"\n");
                }
            }
        }
        _ if is_zsh && takes_files => script = with_files_in_zsh(&script, name),
        _ => {}
    }
    script.into_bytes()
}

/// The values that the first argument of a command may have, if they are few.
fn choices(command: &Command) -> Vec<String> {
    let values = command.get_positionals().next().map(clap::Arg::get_possible_values);
    values.unwrap_or_default().iter().map(|it| it.get_name().to_owned()).collect()
}

/// A command that has arguments and commands, without the arguments: the generator's script for zsh
/// takes the name of a command for the second argument.
fn without_positionals(program: Program, command: &Command) -> Command {
    let options = command.get_arguments().filter(|it| !it.is_positional()).cloned();
    let about = command.get_about().cloned().unwrap_or_default();
    Command::new(program.name())
        .about(about)
        .args(options)
        .subcommands(command.get_subcommands().cloned())
}

/// Offers files, too, where zsh is offered commands.
fn with_files_in_zsh(script: &str, name: &str) -> String {
    let both = format!(
        "_{name}_commands_or_files() {{\n    _alternative 'commands:command:_{name}_commands' \
         'files:file:_files'\n}}\n\nif [ \"$funcstack[1]\""
    );
    script
        .replace(
            &format!("\":: :_{name}_commands\""),
            &format!("\":: :_{name}_commands_or_files\""),
        )
        .replace("if [ \"$funcstack[1]\"", &both)
}

/// Lets bash offer files for the arguments of a command, where the generator's script offers its
/// options: without replies of the script, bash completes files.
fn with_files_in_bash(script: &str, name: &str, subcommand: &str) -> String {
    let label = format!("\n        {name}__subcmd__{})\n", subcommand.replace('-', "__"));
    match script.split_once(&label) {
        Some((before, after)) => {
            let after = after.replacen(" || ${COMP_CWORD} -eq 2", "", 1);
            let options = "COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )";
            // The first time for a word that begins with a dash, the second for all others.
            let mut parts = after.splitn(3, options);
            let mut next = || parts.next().unwrap_or_default();
            format!("{before}{label}{}{options}{}COMPREPLY=(){}", next(), next(), next())
        }
        None => script.to_owned(),
    }
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
    let mut name = program.name().to_owned();
    let version = command.get_version().unwrap_or_default().to_owned();
    if let Some(wanted) = subcommand {
        let found = command.find_subcommand(wanted).cloned();
        let missing = || format!("no command {wanted:?}; see {} --help", program.name());
        command = found.ok_or_else(|| Failure::Message(missing()))?;
        name = format!("{name}-{wanted}");
    }
    let has_commands = command.has_subcommands();
    let after = command.get_after_long_help().or(command.get_after_help());
    let after = after.map(ToString::to_string).unwrap_or_default();
    // A title in the header line of the page, as other manual pages have it: DICTC-WORDS(1).
    let page = clap_mangen::Man::new(command)
        .title(name.to_uppercase())
        .source(format!("{} {version}", program.name()).trim_end())
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

/// What follows the options in help, as sections of a manual page. A line that starts at the margin
/// and ends with a colon is a heading; the lines below it keep their breaks.
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
                // A full stop or a quote at the start of a line would be a request.
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
        let help = "Exit codes:\n  0  done\n\nExamples:\n  dictc match english 'c\\d'";
        assert_eq!(
            sections(help),
            ".SH \"EXIT CODES\"\n.nf\n  0  done\n\n.fi\n.SH \"EXAMPLES\"\n.nf\n  \
             dictc match english \\(aqc\\ed\\(aq\n.fi\n"
        );
    }

    #[test]
    fn completions_offer_files_where_files_are_expected() {
        let words = || clap::Arg::new("words").value_hint(clap::ValueHint::FilePath);
        let shells = clap::Arg::new("shell").value_parser(["bash", "zsh"]);
        let command = Command::new("dictc")
            .arg(words())
            .subcommand(Command::new("words").arg(words()))
            .subcommand(Command::new("completions").arg(shells));
        let script = |shell: &str| {
            let shell = Shell::from_str(shell, false).unwrap();
            let script = completions(Program::named("dictc"), command.clone(), shell);
            String::from_utf8(script).unwrap()
        };
        let bash = script("bash");
        let branch = |name: &str| {
            let (_, branch) =
                bash.split_once(&format!("\n        dictc__subcmd__{name})\n")).unwrap();
            branch.lines().nth(1).unwrap()
        };
        assert!(!branch("words").contains("COMP_CWORD"), "{bash}");
        let (_, words) = bash.split_once("\n        dictc__subcmd__words)\n").unwrap();
        let words = words.split(";;\n        dictc").next().unwrap();
        assert_eq!(words.matches("compgen -W").count(), 1, "{words}");
        assert!(branch("completions").contains("COMP_CWORD"), "{bash}");
        let zsh = script("zsh");
        assert!(
            zsh.contains("\":: :_dictc_commands_or_files\"") && zsh.contains("$line[1]"),
            "{zsh}"
        );
        let fish = script("fish");
        assert!(fish.ends_with("using_subcommand completions\" -f -a \"bash zsh\"\n"), "{fish}");
    }

    #[test]
    fn pages_have_a_title_and_the_name_of_their_command() {
        let command = Command::new("dictc").version("1.0").subcommand(Command::new("words"));
        let page = |name| manual(Program::named("dictc"), command.clone(), name);
        let text = |name| String::from_utf8(page(name).unwrap()).unwrap();
        assert!(text(None).contains(".TH DICTC 1"), "{}", text(None));
        assert!(text(Some("words")).contains(".TH DICTC-WORDS 1"), "{}", text(Some("words")));
        assert!(matches!(page(Some("nothing")), Err(Failure::Message(_))));
    }
}
