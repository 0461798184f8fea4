//! Makes usage errors of one line: the parser's message, a hint, and which help to read.
//!
//! The message and its suggestions come from the parser. The hints are for mistakes that it does
//! not know about: a query without a dictionary, a misspelled command where a file is also
//! accepted, a command of another program, and a text with blanks that is not in quotes. Suggestions
//! name options as help does.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, Error};

use crate::dictionary::VARIABLE;
use crate::program::Program;

/// The text of a usage error. `known` has the arguments parsed before the error.
pub(crate) fn explain(
    program: Program,
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
    let hint = match subcommand {
        _ if !is_missing => elsewhere_hint(program, error)
            .or_else(|| quotes_hint(subcommand.unwrap_or(command), error)),
        Some(subcommand) => dictionary_hint(subcommand, of_command).filter(|_| lacks_positional),
        None => known.and_then(|known| command_hint(program, command, known)),
    };
    let name = subcommand.map(|it| format!(" {}", it.get_name())).unwrap_or_default();
    let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    let text = as_in_help(in_one_line(&error.to_string()), command, subcommand, error);
    format!("{text}{hint}; see {}{name} --help", program.name())
}

/// A message that suggests an option by its name in help, and no option that help does not have.
fn as_in_help(
    text: String,
    command: &Command,
    subcommand: Option<&Command>,
    error: &Error,
) -> String {
    let Some(ContextValue::String(name)) = error.get(ContextKind::SuggestedArg) else {
        return text;
    };
    let long = name.trim_start_matches('-');
    let is_it = |it: &&Arg| it.get_long_and_visible_aliases().unwrap_or_default().contains(&long);
    let is_alias = |it: &&Arg| it.get_all_aliases().unwrap_or_default().contains(&long);
    // The options of every program belong to its command, and a subcommand has them, too.
    let commands = || subcommand.into_iter().chain([command]);
    let find =
        |is: &dyn Fn(&&Arg) -> bool| commands().flat_map(Command::get_arguments).find(|it| is(it));
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

/// The hint for a query without a dictionary, which is easily forgotten.
fn dictionary_hint(command: &Command, known: Option<&ArgMatches>) -> Option<String> {
    let is_dictionary = |it: &Arg| it.get_value_names().is_some_and(|names| names == ["DICT"]);
    let dictionary = command.get_positionals().find(|it| is_dictionary(it))?;
    let typed = known.and_then(|known| known.get_raw(dictionary.get_id().as_str())?.next());
    let is_set = std::env::var_os(VARIABLE).is_some_and(|it| !it.is_empty());
    let note = match is_set {
        true => format!("; {VARIABLE} is the default of --dict alone"),
        false => String::new(),
    };
    let subject = match typed {
        Some(typed) => format!("'{}' was read as DICT, which is", typed.display()),
        None => "DICT is".to_owned(),
    };
    Some(format!("{subject} english, or a file that dictc compiled{note}"))
}

/// The hint that the first argument is not a file, if it may be a misspelled command.
fn command_hint(program: Program, command: &Command, known: &ArgMatches) -> Option<String> {
    let first = command.get_positionals().next().filter(|_| command.has_subcommands())?;
    let typed = known.get_raw(first.get_id().as_str())?.next()?;
    let is_neither = typed != "-" && !Path::new(typed).exists();
    let name = typed.to_string_lossy();
    let names = command.get_subcommands().map(Command::get_name);
    let similar = names.min_by_key(|it| distance(it, &name));
    let similar = similar.filter(|it| distance(it, &name) <= MAX_EDITS.min(name.len() / 2));
    let similar = similar.map(|it| format!("tip: a similar command exists: '{it}'"));
    let elsewhere = elsewhere(program, &name);
    // A command of another program is what was meant; one of this program may be nearer as typed.
    let is_ours = |tip: &String| tip.contains(&format!("'{} ", program.name()));
    let tip = match elsewhere {
        Some(tip) if !is_ours(&tip) => Some(tip),
        elsewhere => similar.or(elsewhere),
    };
    let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
    is_neither.then(|| format!("'{name}' is neither a command nor a file{tip}"))
}

/// Words that people type for a command, and what does it. The first word of the second text is a
/// program; a program of one command stands alone.
const ELSEWHERE: [(&[&str], &str); 21] = [
    (&["solve", "boggle"], "solve"),
    (&["play"], "play"),
    (&["best"], "best"),
    (&["puzzle"], "puzzle"),
    (&["wordle"], "puzzle wordle"),
    (&["bee", "spelling-bee", "spellingbee", "hive"], "puzzle bee"),
    (&["boxed", "letter-boxed", "letterboxed", "box"], "puzzle boxed"),
    (&["wordiply"], "puzzle wordiply"),
    (&["ladder", "word-ladder", "doublets"], "puzzle ladder"),
    (&["word-search", "wordsearch"], "puzzle search"),
    (&["quiz"], "puzzle quiz"),
    (&["anagram", "anagrams", "rack", "unscramble"], "dictc anagram"),
    (&["match", "crossword", "pattern"], "dictc match"),
    (&["grep", "regex"], "dictc grep"),
    (&["fuzzy", "suggest", "spell"], "dictc fuzzy"),
    (&["get", "check", "lookup"], "dictc get"),
    (&["gloss", "define", "meaning"], "dictc gloss"),
    (&["words", "list"], "dictc words"),
    (&["hooks"], "dictc hooks"),
    (&["compile"], "dictc compile"),
    (&["info"], "dictc info"),
];

/// The tip for a word that is a command elsewhere, or has another name here.
fn elsewhere(program: Program, typed: &str) -> Option<String> {
    let (_, command) = ELSEWHERE.iter().find(|(names, _)| names.contains(&typed))?;
    (*command != program.name()).then(|| format!("tip: '{command}' does that"))
}

/// The hint for a command that this program does not have.
fn elsewhere_hint(program: Program, error: &Error) -> Option<String> {
    match error.get(ContextKind::InvalidSubcommand) {
        // The parser's own suggestion is nearer.
        _ if error.get(ContextKind::SuggestedSubcommand).is_some() => None,
        Some(ContextValue::String(typed)) => elsewhere(program, typed),
        _ => None,
    }
}

/// The hint for a second argument where a text can have blanks, which is in quotes then.
fn quotes_hint(command: &Command, error: &Error) -> Option<String> {
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let last = command.get_positionals().last().filter(|it| is_unknown && it.is_required_set())?;
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else { return None };
    let names = last.get_value_names()?;
    let has_blanks = ["PATTERN", "LETTERS"].iter().any(|it| names == [*it]);
    (has_blanks && !typed.starts_with('-'))
        .then(|| format!("tip: put {} with blanks into quotes", names[0]))
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
        Match {
            #[arg(value_name = "DICT")]
            dict: String,
            pattern: String,
            #[arg(long, value_parser = number, value_name = "N", conflicts_with = "count")]
            limit: Option<u64>,
            #[arg(long)]
            count: bool,
            #[arg(long = "dict", alias = "dictionary")]
            other: bool,
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
        explain(Program::named("dictc"), &command, known.as_ref(), &error)
    }

    #[test]
    fn each_error_takes_one_line_and_ends_with_the_help() {
        for (arguments, expected) in [
            (
                &["match", "en.fst", "a", "--format", "jsno"][..],
                "invalid value 'jsno' for '--format <FORMAT>' [possible values: text, json, jsonl]; tip: a similar value exists: 'json'; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limt", "5"],
                "unexpected argument '--limt' found; tip: a similar argument exists: '--limit'; \
                 see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limit", "x"],
                "invalid value 'x' for '--limit <N>': expected a number such as 10 or 1e6; \
                 see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--limit", "1", "--count"],
                "the argument '--limit <N>' cannot be used with '--count'; see dictc match --help",
            ),
            (
                &["match", "c?t"],
                "the following required arguments were not provided: <PATTERN>; \
                 'c?t' was read as DICT, which is english, or a file that dictc compiled; \
                 see dictc match --help",
            ),
            (
                &["inof", "en.fst"],
                "the following required arguments were not provided: --output <FILE>; \
                 'inof' is neither a command nor a file; see dictc --help",
            ),
            (
                &["matchs", "english", "a"],
                "the following required arguments were not provided: --output <FILE>; \
                 'matchs' is neither a command nor a file; \
                 tip: a similar command exists: 'match'; see dictc --help",
            ),
            (
                &["match", "en.fst", "a", "--dictionry"],
                "unexpected argument '--dictionry' found; \
                 tip: a similar argument exists: '--dict'; see dictc match --help",
            ),
            (
                &["crossword", "c?t"],
                "the following required arguments were not provided: --output <FILE>; \
                 'crossword' is neither a command nor a file; \
                 tip: 'dictc match' does that; see dictc --help",
            ),
            (
                &["wordle", "crane=bbbbb"],
                "the following required arguments were not provided: --output <FILE>; \
                 'wordle' is neither a command nor a file; \
                 tip: 'puzzle wordle' does that; see dictc --help",
            ),
            (
                &["match", "en.fst", "c?t", "d?g"],
                "unexpected argument 'd?g' found; tip: put PATTERN with blanks into quotes; \
                 see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--colou"],
                "unexpected argument '--colou' found; \
                 tip: a similar argument exists: '--color'; see dictc match --help",
            ),
            (
                &["match", "en.fst", "a", "--kernle"],
                "unexpected argument '--kernle' found; see dictc match --help",
            ),
        ] {
            assert_eq!(message(arguments), expected, "{arguments:?}");
        }
    }
}
