//! Usage errors in one form: what is wrong, what was expected, what may have been meant, and which
//! help to read.
//!
//! The messages of the parser take several lines and look different in each case; its suggestions
//! go by the likeness of names alone. This module words its errors anew and first looks for options
//! that other programs call so.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::program::Program;

/// Options as other programs call them, and what to write here instead if the command has it.
const HABITS: [(&str, &str); 35] = [
    ("-n", "--limit"),
    ("-n", "--count"),
    ("-m", "--limit"),
    ("--top", "--limit"),
    ("--head", "--limit"),
    ("--max", "--limit"),
    ("--max-count", "--limit"),
    ("--number", "--limit"),
    ("-c", "--count"),
    ("-l", "--length"),
    ("--len", "--length"),
    ("--letters", "--length"),
    ("-v", "--version"),
    ("--silent", "--quiet"),
    ("-s", "--quiet"),
    ("-f", "--format"),
    ("--output-format", "--format"),
    ("--colour", "--color"),
    ("--order", "--sort"),
    ("--order-by", "--sort"),
    ("-d", "--dict"),
    ("--dictionary", "--dict"),
    ("--lexicon", "--dict"),
    ("--wordlist", "--dict"),
    ("-r", "--random"),
    ("--roll", "--random"),
    ("--common", "--level"),
    ("--wrap", "--torus"),
    ("-i", "--ignore-case"),
    ("--out", "--output"),
    ("--starts-with", "--prefix"),
    ("-j", "--threads"),
    ("--jobs", "--threads"),
    ("--file", "--boards"),
    ("--edits", "--distance"),
];

/// What a usage error says: one line that ends with the help to read.
pub(crate) fn explain(
    program: Program,
    mut command: Command,
    arguments: &[OsString],
    error: &Error,
) -> String {
    command.build();
    let typed: Vec<String> =
        arguments.iter().skip(1).map(|it| it.to_string_lossy().into_owned()).collect();
    let found = typed.iter().find_map(|it| command.find_subcommand(it));
    let help = match found {
        Some(subcommand) => format!("{} {} --help", program.name(), subcommand.get_name()),
        None => format!("{} --help", program.name()),
    };
    let context = Context { program, top: &command, command: found.unwrap_or(&command), error };
    let text = match error.kind() {
        ErrorKind::UnknownArgument => context.unknown_argument(),
        ErrorKind::InvalidSubcommand => {
            context.unknown_command(&context.text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => context.missing_command(),
        ErrorKind::InvalidValue => context.bad_choice(),
        ErrorKind::ValueValidation => context.bad_value(),
        ErrorKind::MissingRequiredArgument => {
            let first = typed.iter().find(|it| !it.starts_with('-'));
            let mistaken = first.filter(|it| found.is_none() && context.is_like_a_command(it));
            match mistaken {
                Some(name) => context.unknown_command(name),
                None => context.missing_argument(),
            }
        }
        ErrorKind::ArgumentConflict => context.conflict(),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("there are too few arguments; expected {}", context.usage())
        }
        _ => in_one_line(&error.to_string()),
    };
    format!("{text}; see {help}")
}

struct Context<'a> {
    program: Program,
    top: &'a Command,
    /// The command that was typed, or else the program's.
    command: &'a Command,
    error: &'a Error,
}

impl Context<'_> {
    fn text(&self, kind: ContextKind) -> String {
        match self.error.get(kind) {
            Some(ContextValue::Strings(texts)) => texts.join(" and "),
            Some(value) => value.to_string(),
            None => String::new(),
        }
    }

    /// The invalid option as it was typed, without its value's name.
    fn option(&self) -> String {
        let text = self.text(ContextKind::InvalidArg);
        let names = text.split(['<', '[']).next().unwrap_or_default().trim();
        if names.is_empty() { text.replace(['<', '>', '[', ']'], "") } else { names.to_owned() }
    }

    fn unknown_argument(&self) -> String {
        let name = self.text(ContextKind::InvalidArg);
        if !name.starts_with('-') || name == "-" {
            return format!("'{name}' is one argument too many; expected {}", self.usage());
        }
        match self.meant(&name) {
            Some(meant) => format!("there is no option {name}; did you mean {meant}?"),
            None => format!("there is no option {name}; expected {}", self.usage()),
        }
    }

    /// What to write instead of an option that does not exist.
    fn meant(&self, name: &str) -> Option<String> {
        let longs = || {
            self.command.get_arguments().filter(|it| !it.is_hide_set()).filter_map(Arg::get_long)
        };
        let has = |option: &str| longs().any(|it| option.strip_prefix("--") == Some(it));
        let format = name.trim_start_matches('-').to_ascii_lowercase();
        if self.formats().contains(&format) {
            return Some(format!("--format {format}"));
        }
        if matches!(name, "--suffix" | "--ends-with") && self.top.find_subcommand("match").is_some()
        {
            return Some(format!("{} match DICT '*ing'", self.program.name()));
        }
        let habit = HABITS.iter().find(|(habit, meant)| *habit == name && has(meant));
        if let Some((_, meant)) = habit {
            return Some((*meant).to_owned());
        }
        let name = name.strip_prefix("--")?;
        let near = longs().map(|it| (edits(name, it), it)).min()?;
        (near.0 <= tolerance(name)).then(|| format!("--{}", near.1))
    }

    /// The values of the command's `--format`.
    fn formats(&self) -> Vec<String> {
        let format = self.command.get_arguments().find(|it| it.get_long() == Some("format"));
        let values = format.map(Arg::get_possible_values).unwrap_or_default();
        values.iter().map(|it| it.get_name().to_owned()).collect()
    }

    /// The names of the commands.
    fn commands(&self) -> impl Iterator<Item = &str> {
        self.top.get_subcommands().filter(|it| !it.is_hide_set()).map(Command::get_name)
    }

    /// Whether an argument is the name of a command with a few mistakes, and not a file.
    fn is_like_a_command(&self, name: &str) -> bool {
        !Path::new(name).exists() && self.commands().any(|it| edits(name, it) <= tolerance(name))
    }

    fn unknown_command(&self, name: &str) -> String {
        let near = self.commands().map(|it| (edits(name, it), it)).min();
        match near.filter(|near| near.0 <= tolerance(name)) {
            Some((_, near)) => {
                let program = self.program.name();
                format!("there is no command {name}; did you mean {program} {near}?")
            }
            None => {
                let commands: Vec<&str> = self.commands().collect();
                format!("there is no command {name}; expected one of {}", commands.join(", "))
            }
        }
    }

    fn missing_command(&self) -> String {
        let commands: Vec<&str> = self.commands().collect();
        format!("a command is missing; expected one of {}", commands.join(", "))
    }

    /// A value that is not one of a few.
    fn bad_choice(&self) -> String {
        let (option, value) = (self.option(), self.text(ContextKind::InvalidValue));
        let choices = match self.error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(values)) => values.clone(),
            _ => Vec::new(),
        };
        let expected = match choices.split_last() {
            Some((last, [])) => format!("expected {last}"),
            Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
            None => "expected a value".to_owned(),
        };
        if value.is_empty() {
            return format!("{option} needs a value; {expected}");
        }
        let near = choices.iter().map(|it| (edits(&value, it), it)).min();
        match near.filter(|near| near.0 <= tolerance(&value)) {
            Some((_, near)) => format!("{option} '{value}': {expected}; did you mean {near}?"),
            None => format!("{option} '{value}': {expected}"),
        }
    }

    /// A value that a parser refused, with the parser's reason.
    fn bad_value(&self) -> String {
        let (option, value) = (self.option(), self.text(ContextKind::InvalidValue));
        let reason = std::error::Error::source(self.error).map(ToString::to_string);
        format!("{option} '{value}': {}", reason.unwrap_or_else(|| "the value is not valid".into()))
    }

    fn missing_argument(&self) -> String {
        let missing = match self.error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(names)) => names.clone(),
            _ => Vec::new(),
        };
        let missing: Vec<String> = missing.iter().map(|it| it.replace(['<', '>'], "")).collect();
        format!("{} is missing; expected {}", missing.join(", "), self.usage())
    }

    fn conflict(&self) -> String {
        let (option, prior) = (self.option(), self.text(ContextKind::PriorArg));
        let prior = prior.split(['<', '[']).next().unwrap_or_default().trim();
        match prior {
            "" => format!("{option} does not go with the other arguments"),
            prior if prior == option => format!("{option} is given twice; expected it once"),
            prior => format!("{option} does not go with {prior}"),
        }
    }

    /// The usage without options: `dictc match DICT PATTERN`.
    fn usage(&self) -> String {
        let mut text = self.command.get_bin_name().unwrap_or(self.program.name()).to_owned();
        for argument in self.command.get_positionals().filter(|it| !it.is_hide_set()) {
            let name = argument.get_value_names().and_then(|names| names.first());
            let name = name.map_or_else(|| argument.get_id().as_str(), |it| it.as_str());
            let several = argument.get_num_args().is_some_and(|it| it.max_values() > 1);
            let (open, close) = if argument.is_required_set() { ("", "") } else { ("[", "]") };
            let least = argument.get_num_args().map_or(1, |it| it.min_values().max(1));
            let names = vec![name; least].join(" ");
            text += &format!(" {open}{names}{}{close}", if several { "..." } else { "" });
        }
        let required = |it: &&Arg| !it.is_positional() && it.is_required_set();
        for option in self.command.get_arguments().filter(required) {
            let value = option.get_value_names().and_then(|names| names.first());
            let value = value.map(|it| format!(" {it}")).unwrap_or_default();
            text += &format!(" --{}{value}", option.get_long().unwrap_or_default());
        }
        text
    }
}

/// How many edits make another word of a name.
fn tolerance(name: &str) -> usize {
    match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    }
}

/// The least insertions, deletions, replacements and transpositions between two names.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// An error of the parser on one line, without the usage.
fn in_one_line(error: &str) -> String {
    let is_usage = |line: &str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines = error.lines().map(str::trim).take_while(|line| !is_usage(line));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join("; ").replace(":;", ":");
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::{Parser, Subcommand};

    use super::*;
    use crate::table::TableFormat;
    use crate::values::number;

    #[derive(Debug, Parser)]
    #[command(
        name = "dictc",
        args_conflicts_with_subcommands = true,
        subcommand_negates_reqs = true
    )]
    struct Arguments {
        #[command(subcommand)]
        command: Option<Commands>,
        #[arg(required = true, value_name = "WORDS")]
        words: Vec<String>,
        #[arg(short, long, required = true, value_name = "FILE")]
        output: Option<String>,
    }

    #[derive(Debug, Subcommand)]
    enum Commands {
        Match {
            dict: String,
            pattern: String,
            #[arg(long, value_parser = number, value_name = "N", conflicts_with = "count")]
            limit: Option<u64>,
            #[arg(long)]
            count: bool,
            #[arg(long, value_enum)]
            format: Option<TableFormat>,
        },
        Info {
            dict: String,
        },
        Union {
            #[arg(num_args = 2.., required = true)]
            dicts: Vec<String>,
        },
    }

    fn message(arguments: &[&str]) -> String {
        let typed: Vec<OsString> = ["dictc"].iter().chain(arguments).map(OsString::from).collect();
        let command = <Arguments as clap::CommandFactory>::command();
        let error = command.clone().try_get_matches_from(&typed).unwrap_err();
        explain(Program::named("dictc"), command, &typed, &error)
    }

    #[test]
    fn each_error_takes_one_line_and_ends_with_the_help() {
        for (arguments, expected) in [
            (
                &["match", "en.fst", "a", "--format", "xml"][..],
                "--format 'xml': expected text, tsv, csv, json or jsonl; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--format", "jsno"],
                "--format 'jsno': expected text, tsv, csv, json or jsonl; did you mean json?; \
                 see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--json"],
                "there is no option --json; did you mean --format json?; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "-n", "5"],
                "there is no option -n; did you mean --limit?; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "-c"],
                "there is no option -c; did you mean --count?; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "-v"],
                "there is no option -v; expected dictc match DICT PATTERN; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limt", "5"],
                "there is no option --limt; did you mean --limit?; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limit", "x"],
                "--limit 'x': expected a number such as 10 or 1e6; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limit", "1", "--count"],
                "--limit does not go with --count; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "b"],
                "'b' is one argument too many; expected dictc match DICT PATTERN; \
                 see dictc match --help",
            ),
            (
                &["match", "en.fst"],
                "PATTERN is missing; expected dictc match DICT PATTERN; see dictc match --help",
            ),
            (
                &["inof", "en.fst"],
                "there is no command inof; did you mean dictc info?; see dictc --help",
            ),
            (
                &["union", "en.fst"],
                "there are too few arguments; expected dictc union DICTS DICTS...; \
                 see dictc union --help",
            ),
            (
                &["no-such-list.txt"],
                "--output FILE is missing; expected dictc WORDS... --output FILE; see dictc --help",
            ),
        ] {
            assert_eq!(message(arguments), expected, "{arguments:?}");
        }
    }

    #[test]
    fn transpositions_are_one_edit() {
        for (a, b, distance) in
            [("", "", 0), ("info", "inof", 1), ("abc", "", 3), ("kitten", "sitting", 3)]
        {
            assert_eq!(edits(a, b), distance, "{a} {b}");
        }
    }
}
