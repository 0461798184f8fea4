//! Makes usage errors of one line: the parser's message, a hint, and which help to read.
//!
//! The message and its suggestions come from the parser. The hints are for mistakes that it does
//! not know about: a dictionary without `--dict`, names that other programs have ([`synonyms`]), a
//! misspelled command where a file is also accepted, and a text with blanks that is not in quotes.
//! Suggestions name options as help does.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, Error};

use crate::dictionary::{VARIABLE, is_dictionary};
use crate::synonyms;

/// The text of a usage error. `known` has the arguments parsed before the error.
pub(crate) fn explain(
    program: &str,
    command: &Command,
    known: Option<&ArgMatches>,
    error: &Error,
) -> String {
    let subcommand = known.and_then(ArgMatches::subcommand_name);
    let subcommand = subcommand.and_then(|name| command.find_subcommand(name));
    let is_missing = error.kind() == ErrorKind::MissingRequiredArgument;
    let lacks_positional = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.iter().any(|it| it.starts_with('<')),
        _ => false,
    };
    let of_command = known.and_then(ArgMatches::subcommand).map(|(_, known)| known);
    let hint = match (subcommand, error.kind()) {
        (Some(subcommand), _) if is_missing => {
            dictionary_hint(subcommand).filter(|_| lacks_positional)
        }
        (Some(subcommand), ErrorKind::UnknownArgument) => {
            match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::String(typed)) => {
                    dict_tip(program, subcommand, of_command, typed)
                }
                _ => None,
            }
        }
        (None, ErrorKind::MissingRequiredArgument | ErrorKind::UnknownArgument) => {
            known.and_then(|known| command_hint(program, command, known))
        }
        _ => None,
    };
    let tip = hint.or_else(|| tip(program, command, subcommand, error));
    let name = subcommand.map(|it| format!(" {}", it.get_name())).unwrap_or_default();
    let in_conflict = || conflict(subcommand.unwrap_or(command), of_command.or(known)?, error);
    let text = in_conflict().unwrap_or_else(|| in_one_line(&error.to_string()));
    let text = match &tip {
        // The parser's own suggestion is that of a name that is spelled alike.
        Some(_) => text.split("; tip: ").next().unwrap_or(&text).to_owned(),
        None => as_in_help(text, command, subcommand.unwrap_or(command), error),
    };
    let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
    format!("{text}{tip}; see {program}{name} --help")
}

/// The tip for a name that people know from elsewhere, and for an option without its value.
fn tip(
    program: &str,
    command: &Command,
    subcommand: Option<&Command>,
    error: &Error,
) -> Option<String> {
    let typed = |kind| match error.get(kind) {
        Some(ContextValue::String(typed)) => Some(typed.as_str()),
        _ => None,
    };
    let arguments: Vec<&Arg> = arguments(command, subcommand.unwrap_or(command)).collect();
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => {
            let typed = typed(ContextKind::InvalidArg)?;
            synonyms::of_option(program, &arguments, typed)
                .or_else(|| quotes_tip(subcommand.unwrap_or(command), typed))
        }
        ErrorKind::InvalidSubcommand => {
            synonyms::of_command(program, typed(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::InvalidValue if typed(ContextKind::InvalidValue) == Some("") => {
            let (_, value) = typed(ContextKind::InvalidArg)?.split_once('<')?;
            let expected = synonyms::of_value(value.trim_end_matches('>'))?;
            return Some(format!("expected a value {expected}"));
        }
        _ => None,
    };
    tip.map(|tip| format!("tip: {tip}"))
}

/// The tip for another argument after a text that can have blanks.
fn quotes_tip(command: &Command, typed: &str) -> Option<String> {
    let last = command.get_positionals().last().filter(|it| it.is_required_set())?;
    let name = last.get_value_names()?.first()?;
    let has_blanks = ["PATTERN", "LETTERS"].contains(&name.as_str()) && !typed.starts_with('-');
    has_blanks.then(|| format!("put {name} with blanks into quotes"))
}

/// The message about arguments that exclude each other. The parser lists all arguments of a group,
/// also those that were not typed.
fn conflict(command: &Command, known: &ArgMatches, error: &Error) -> Option<String> {
    let argument = error.get(ContextKind::InvalidArg)?;
    let Some(ContextValue::Strings(others)) = error.get(ContextKind::PriorArg) else { return None };
    let is_typed = |name: &&String| {
        let mut arguments = command.get_arguments();
        let argument = arguments.find(|it| it.to_string() == **name);
        argument.is_some_and(|it| {
            known.value_source(it.get_id().as_str()) == Some(ValueSource::CommandLine)
        })
    };
    let typed: Vec<String> = others.iter().filter(is_typed).map(|it| format!("'{it}'")).collect();
    let text = format!("the argument '{argument}' cannot be used with {}", typed.join(" or "));
    (!typed.is_empty()).then_some(text)
}

/// The arguments of a command, and those of the program that go with every command.
fn arguments<'a>(root: &'a Command, command: &'a Command) -> impl Iterator<Item = &'a Arg> {
    let global = root.get_arguments().filter(|it| it.is_global_set());
    command.get_arguments().chain(global)
}

/// A message that suggests an option by its name in help, and no option that help does not have. It
/// does not suggest to pass an option as a value, because few values begin with a dash.
fn as_in_help(text: String, root: &Command, command: &Command, error: &Error) -> String {
    let text = match text.split_once("; tip: to pass '") {
        Some((text, _)) => text.to_owned(),
        None => text,
    };
    let Some(ContextValue::String(name)) = error.get(ContextKind::SuggestedArg) else {
        return text;
    };
    let long = name.trim_start_matches('-');
    let is_it = |it: &&Arg| it.get_long_and_visible_aliases().unwrap_or_default().contains(&long);
    let is_alias = |it: &&Arg| it.get_all_aliases().unwrap_or_default().contains(&long);
    let find = |is: &dyn Fn(&&Arg) -> bool| arguments(root, command).find(|it| is(it));
    let shown = match (find(&is_it), find(&is_alias)) {
        (Some(it), _) if it.is_hide_set() => None,
        (Some(_), _) => return text,
        (None, Some(it)) => it.get_long(),
        (None, None) => return text,
    };
    let tip = format!("; tip: a similar argument exists: '{name}'");
    let other = shown.map(|it| format!("; tip: a similar argument exists: '--{it}'"));
    text.replace(&tip, &other.unwrap_or_default())
}

/// The hint for a command about dictionaries without one.
fn dictionary_hint(command: &Command) -> Option<String> {
    let is_dictionary = |it: &&Arg| it.get_value_names().is_some_and(|names| names == ["DICT"]);
    command.get_positionals().find(is_dictionary)?;
    let is_set = std::env::var_os(VARIABLE).is_some_and(|it| !it.is_empty());
    let note = match is_set {
        true => format!("; {VARIABLE} is the default of --dict alone"),
        false => String::new(),
    };
    Some(format!("DICT is english, or a file that dictc compiled{note}"))
}

/// The tip for the name of a dictionary where a question has its first argument: the command with
/// `--dict`.
fn dict_tip(
    program: &str,
    command: &Command,
    known: Option<&ArgMatches>,
    typed: &str,
) -> Option<String> {
    command.get_arguments().find(|it| it.get_long() == Some("dict"))?;
    let first = command.get_positionals().next();
    let first = first.and_then(|it| known?.get_raw(it.get_id().as_str())?.next()?.to_str());
    let (name, rest) = match first {
        Some(first) => (first, format!(" {}", quoted_for_shell(typed))),
        None => (typed, String::new()),
    };
    let command = format!("{program} {} --dict {name}{rest}", command.get_name());
    is_dictionary(name).then(|| format!("tip: {name:?} is a dictionary: {command}"))
}

/// A text as an argument of a command for a shell.
fn quoted_for_shell(text: &str) -> String {
    let is_plain = |it: char| it.is_alphanumeric() || "-_./=,:".contains(it);
    match text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

/// The hint that the first argument is not a file, if it may be a misspelled command.
fn command_hint(program: &str, command: &Command, known: &ArgMatches) -> Option<String> {
    let first = command.get_positionals().next().filter(|_| command.has_subcommands())?;
    let typed = known.get_raw(first.get_id().as_str())?.next()?;
    let is_neither = typed != "-" && !Path::new(typed).exists();
    let name = typed.to_string_lossy();
    let names = command.get_subcommands().map(Command::get_name);
    let similar = names.min_by_key(|it| distance(it, &name));
    let similar = similar.filter(|it| distance(it, &name) <= MAX_EDITS.min(name.len() / 2));
    let similar = similar.map(synonyms::similar_command);
    let tip = synonyms::of_command(program, &name).or(similar);
    let tip = tip.map(|tip| format!("; tip: {tip}")).unwrap_or_default();
    is_neither.then(|| format!("'{name}' is neither a command nor a file{tip}"))
}

/// The maximum number of edits of a misspelled command.
const MAX_EDITS: usize = 2;

/// The number of characters to insert, remove or replace to make one text the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, a) in a.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in b.chars().enumerate() {
            let replaced = before + usize::from(a != b);
            before = row[j + 1];
            row[j + 1] = replaced.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.chars().count()]
}

/// An error of the parser on one line, without the usage.
fn in_one_line(error: &str) -> String {
    let is_usage = |line: &str| line.starts_with("Usage:") || line.starts_with("For more");
    let lines = error.lines().map(str::trim).take_while(|line| !is_usage(line));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join("; ").replace(":;", ":").replace("; [", " [");
    text.strip_prefix("error: ").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::{Parser, Subcommand};

    use super::*;
    use crate::formats::formats;
    use crate::values::number;
    use dictc_render::{Format, Kind};

    #[derive(Debug, Parser)]
    #[command(name = "dictc", subcommand_negates_reqs = true)]
    struct Arguments {
        #[command(subcommand)]
        command: Option<Commands>,
        #[arg(required = true, value_name = "WORDS")]
        words: Vec<String>,
        #[arg(short, long, required = true, value_name = "FILE")]
        output: Option<String>,
        #[arg(long, alias = "colour", global = true)]
        color: bool,
    }

    #[derive(Debug, Subcommand)]
    enum Commands {
        Info {
            #[arg(value_name = "DICT", required = true)]
            dictionaries: Vec<String>,
        },
        Match {
            pattern: String,
            #[arg(long, value_parser = number, value_name = "N", conflicts_with = "count")]
            limit: Option<u64>,
            #[arg(long)]
            count: bool,
            #[arg(long, alias = "dictionary")]
            dict: Option<String>,
            #[arg(long, hide = true)]
            kernel: bool,
            #[arg(long, value_parser = formats(Kind::REPORTS))]
            format: Option<Format>,
        },
    }

    fn message(arguments: &[&str]) -> String {
        let typed: Vec<&str> = ["dictc"].iter().chain(arguments).copied().collect();
        let command = <Arguments as clap::CommandFactory>::command();
        let error = command.clone().try_get_matches_from(&typed).unwrap_err();
        let known = command.clone().ignore_errors(true).try_get_matches_from(typed).ok();
        explain("dictc", &command, known.as_ref(), &error)
    }

    #[test]
    fn each_error_takes_one_line_and_ends_with_the_help() {
        for (arguments, expected) in [
            (
                &["match", "a", "--format", "jsno"][..],
                "invalid value 'jsno' for '--format <FORMAT>' [possible values: text, json, jsonl]; tip: a similar value exists: 'json'; see dictc match --help",
            ),
            (
                &["match", "a", "--limt", "5"],
                "unexpected argument '--limt' found; tip: a similar argument exists: '--limit'; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--limit", "x"],
                "invalid value 'x' for '--limit <N>': expected a number such as 10 or 1e6; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--limit", "1", "--count"],
                "the argument '--limit <N>' cannot be used with '--count'; see dictc match --help",
            ),
            (
                &["info"],
                "the following required arguments were not provided: <DICT>...; \
                 DICT is english, or a file that dictc compiled; see dictc info --help",
            ),
            (
                &["match", "english", "c?t"],
                "unexpected argument 'c?t' found; tip: \"english\" is a dictionary: \
                 dictc match --dict english 'c?t'; see dictc match --help",
            ),
            (
                &["inof", "en.fst"],
                "the following required arguments were not provided: --output <FILE>; \
                 'inof' is neither a command nor a file; \
                 tip: a similar command exists: 'info'; see dictc --help",
            ),
            (
                &["matchs", "english", "a"],
                "the following required arguments were not provided: --output <FILE>; \
                 'matchs' is neither a command nor a file; \
                 tip: a similar command exists: 'match'; see dictc --help",
            ),
            (
                &["match", "a", "--dictionry"],
                "unexpected argument '--dictionry' found; \
                 tip: a similar argument exists: '--dict'; see dictc match --help",
            ),
            (
                &["crossword", "c?t"],
                "the following required arguments were not provided: --output <FILE>; \
                 'crossword' is neither a command nor a file; \
                 tip: a similar command exists: 'match'; see dictc --help",
            ),
            (
                &["wordle", "crane=bbbbb"],
                "the following required arguments were not provided: --output <FILE>; \
                 'wordle' is neither a command nor a file; \
                 tip: a similar command exists: 'puzzle wordle'; see dictc --help",
            ),
            (
                &["match", "c?t", "d?g"],
                "unexpected argument 'd?g' found; tip: put PATTERN with blanks into quotes; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--colou"],
                "unexpected argument '--colou' found; \
                 tip: a similar argument exists: '--color'; see dictc match --help",
            ),
            (
                &["match", "a", "--kernle"],
                "unexpected argument '--kernle' found; see dictc match --help",
            ),
            (
                &["match", "a", "--top", "5"],
                "unexpected argument '--top' found; tip: a similar argument exists: '--limit'; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--lexicon=b"],
                "unexpected argument '--lexicon' found; \
                 tip: a similar argument exists: '--dict'; see dictc match --help",
            ),
            (
                &["match", "a", "--json"],
                "unexpected argument '--json' found; \
                 tip: a similar argument exists: '--format json'; see dictc match --help",
            ),
            (
                &["match", "a", "-o", "b"],
                "unexpected argument '-o' found; \
                 tip: results go to standard output; > FILE writes them to a file; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--file", "b"],
                "unexpected argument '--file' found; see dictc match --help",
            ),
            (
                &["match", "a", "--output", "b"],
                "unexpected argument '--output' found; \
                 tip: results go to standard output; > FILE writes them to a file; \
                 see dictc match --help",
            ),
            (
                &["match", "a", "--nothing-like-it"],
                "unexpected argument '--nothing-like-it' found; see dictc match --help",
            ),
            (
                &["crossword", "english", "--limit", "5"],
                "unexpected argument '--limit' found; \
                 'crossword' is neither a command nor a file; \
                 tip: a similar command exists: 'match'; see dictc --help",
            ),
            (
                &["w.txt", "-o"],
                "a value is required for '--output <FILE>' but none was supplied; see dictc --help",
            ),
        ] {
            assert_eq!(message(arguments), expected, "{arguments:?}");
        }
    }
}
