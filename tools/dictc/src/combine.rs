//! Set operations: `union`, `intersect`, `diff`, `symdiff`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueHint};
use dictc_cli::Failure;
use dictc_cli::guard::Content;
use dictc_cli::numbers::count;
use dictc_cli::progress::Watch;
use dictc_cli::values::choices;
use dictc_compile::{CompileOptions, Session, folder_of};
use dictc_letters::{Folding, visible};
use dictc_lexicon::{DuplicateValues, Lexicon, ValueKind};
use dictc_query::{Combination, Merge, SetOperation};
use dictc_render::Kind;
use serde::Serialize;

use crate::building::{BuildArguments, DUPLICATE_VALUES};
use crate::dictionary::{has_values, open};
use crate::output::{Cut, OutputArguments, Printer, Row};
use crate::places::check_dictionary;
use crate::progress::Meter;
use crate::report::{self, quoted};
use crate::signals;

/// Dictionaries to combine.
#[derive(Args, Debug)]
pub(crate) struct CombineArguments {
    /// The dictionaries: english, files of dictc, or plain fst files
    #[arg(
        required = true,
        num_args = 2..,
        value_name = "DICT",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) files: Vec<PathBuf>,
    /// Write the result as a dictionary; a word keeps its meaning from the first dictionary that has
    /// one
    #[arg(
        short = 'o',
        long = "output",
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["length", "level", "value", "sort", "limit", "count", "format"]
    )]
    pub(crate) target: Option<PathBuf>,
    /// The value to keep for a word that has several
    #[arg(
        long,
        default_value = "error",
        value_name = "RULE",
        value_parser = choices(DUPLICATE_VALUES)
    )]
    pub(crate) duplicate_values: DuplicateValues,
    #[command(flatten)]
    pub(crate) building: BuildArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

pub(crate) fn run(
    operation: SetOperation,
    arguments: &CombineArguments,
    quiet: bool,
) -> Result<(), Failure> {
    arguments.target.as_deref().map_or(Ok(()), check_dictionary)?;
    arguments.building.check_written(arguments.target.is_some())?;
    let steps = arguments.output.steps;
    let lexicons = arguments
        .files
        .iter()
        .map(|path| open(path).map(|lexicon| steps.of(lexicon)))
        .collect::<Result<Vec<_>, _>>()?;
    for (lexicon, path) in lexicons.iter().zip(&arguments.files) {
        arguments.output.checked(lexicon, Some(path))?;
    }
    // The printed words have the letters of the first dictionary.
    let output = arguments.output.checked(&lexicons[0], Some(&arguments.files[0]))?;
    if let Some(target) = &arguments.target {
        let rule = arguments.duplicate_values;
        return write(operation, &lexicons, rule, arguments, target, quiet);
    }
    if operation == SetOperation::Difference {
        return print_differences(&lexicons, &output);
    }
    print(operation, &lexicons, arguments, &output)
}

/// Writes the result as a dictionary.
fn write(
    operation: SetOperation,
    lexicons: &[Lexicon],
    rule: DuplicateValues,
    arguments: &CombineArguments,
    target: &Path,
    quiet: bool,
) -> Result<(), Failure> {
    // The words of a difference or an intersection are words of the first dictionary.
    let has_more = matches!(operation, SetOperation::Union | SetOperation::SymmetricDifference);
    let options = CompileOptions::like(if has_more { lexicons } else { &lexicons[..1] });
    let folding = lexicons[0].folding().clone().with_alphabet(options.chosen_alphabet());
    if has_more {
        check_folded(operation, lexicons, &folding, &arguments.files)?;
    }
    if !quiet {
        complain_of_others(lexicons, &folding, has_more, &arguments.files, target);
    }
    let mut combination = Combination::new(operation, lexicons, rule);
    let kind = combination.value_kind();
    signals::listen();
    let meter = Meter::new(Arc::default(), None, !quiet);
    let note_sources = |session: Session<Meter>| {
        let sources = lexicons.iter().zip(&arguments.files);
        sources.fold(session, |session, (lexicon, path)| {
            session.note_source(lexicon, &path.to_string_lossy())
        })
    };
    let options = options.value_kind(kind);
    let session = arguments.building.set(options, folder_of(target)).start_with(meter)?;
    let session = session.add_each("set operation", |add| {
        while let Some((word, value)) = combination.next_word()? {
            add(word, value)?;
        }
        Ok::<_, Failure>(())
    });
    let finish = |session| note_sources(session).keep_meanings(lexicons).finish_to_file(target);
    let written = session.map(finish);
    signals::end_if_asked();
    let written = written?;
    if matches!(written, Err(dictc_compile::Error::EmptyList { .. })) {
        let what = "is not written: the result has no words";
        dictc_cli::PROGRAM.complain(format_args!("{} {what}", target.display()));
        return Err(Failure::NothingFound);
    }
    let report = written?;
    if !quiet {
        if kind == ValueKind::Levels
            && let Some(note) = report::words_without_level(&Lexicon::open(target)?)
        {
            dictc_cli::PROGRAM.remark(note);
        }
        let kept = count(report.kept, "word");
        dictc_cli::PROGRAM.remark(format_args!("{}: {kept}", target.display()));
    }
    Ok(())
}

/// Names a dictionary whose rules or alphabet the result does not have.
fn complain_of_others(
    lexicons: &[Lexicon],
    folding: &Folding,
    has_more: bool,
    files: &[PathBuf],
    target: &Path,
) {
    let (first, target) = (files[0].display(), target.display());
    if let Some(other) = lexicons.iter().position(|it| !folding.has_rules_of(it.folding())) {
        dictc_cli::PROGRAM.complain(format_args!(
            "{}: folds letters by other rules than {first}; {target} has the rules of {first}",
            files[other].display()
        ));
    }
    let is_other = |it: &Lexicon| has_more && it.alphabet() != lexicons[0].alphabet();
    if let Some(other) = lexicons.iter().position(is_other) {
        dictc_cli::PROGRAM.complain(format_args!(
            "{}: has another alphabet than {first}; {target} has none",
            files[other].display()
        ));
    }
}

/// Fails if the folding of the result, which has the rules of the first dictionary, would change a
/// word of the result, because it could not be looked up.
fn check_folded(
    operation: SetOperation,
    lexicons: &[Lexicon],
    folding: &Folding,
    files: &[PathBuf],
) -> Result<(), Failure> {
    if lexicons.iter().all(|it| it.folding() == folding) {
        return Ok(());
    }
    let mut words = Combination::new(operation, lexicons, DuplicateValues::First);
    while let Some((word, _)) = words.next_word()? {
        if folding.fold(word) != *word {
            let from = lexicons.iter().position(|it| it.contains(word)).unwrap_or_default();
            return Err(Failure::at(
                files[from].display(),
                format_args!(
                    "{} is not folded by the rules of {}, which the result would have; compile both \
                     with the same --alphabet, --fold-accents and --replace",
                    quoted(word),
                    files[0].display()
                ),
            ));
        }
    }
    Ok(())
}

fn print(
    operation: SetOperation,
    lexicons: &[Lexicon],
    arguments: &CombineArguments,
    output: &OutputArguments,
) -> Result<(), Failure> {
    let shows_values = match output.rows.format.kind() {
        _ if output.values.range().is_some() || output.sort.is_some() => true,
        _ if output.count => false,
        Kind::Text => output.rows.want_rows(),
        _ => lexicons.iter().any(has_values),
    };
    let rule = match arguments.duplicate_values {
        // Values that are not shown cannot conflict. Conflicts of shown values are found before
        // anything is printed.
        DuplicateValues::Error if !shows_values => DuplicateValues::First,
        DuplicateValues::Error => {
            let mut words = Combination::new(operation, lexicons, DuplicateValues::Error);
            while words.next_word()?.is_some() {}
            DuplicateValues::Error
        }
        rule => rule,
    };
    let mut words = Combination::new(operation, lexicons, rule);
    let mut printer = Printer::of_several(output)?;
    let (mut ordinal, mut watch) = (0, Watch::default());
    let cut = loop {
        let is_asked = match words.advance(Watch::STEPS) {
            _ if printer.is_full() => break None,
            Ok(ControlFlow::Break(false)) => break None,
            Ok(ControlFlow::Break(true)) => {
                let Some((word, value)) = words.word() else { break None };
                printer.print(&Row { word, ordinal: Some(ordinal), value, ..Row::default() })?;
                ordinal += 1;
                watch.find()
            }
            Ok(ControlFlow::Continue(())) => watch.pause(),
            Err(error) => break Some(Cut::at(error, "a narrower question")?),
        };
        if is_asked {
            break Some(Cut::Signal);
        }
    };
    let found = printer.finish_walk(cut, "words");
    if found == Err(Failure::NothingFound) {
        output.remark_on_nothing();
    }
    found
}

/// A word that differs.
#[derive(Debug, Serialize)]
struct Difference<'a> {
    word: &'a str,
    change: Change,
    old: Option<u64>,
    new: Option<u64>,
}

/// The difference of a word between the first dictionary and the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Change {
    /// Only the first dictionary has it.
    Removed,
    /// Only other dictionaries have it.
    Added,
    /// Its value differs.
    Changed,
}

impl Change {
    fn sign(self) -> char {
        match self {
            Change::Removed => '-',
            Change::Added => '+',
            Change::Changed => '~',
        }
    }
}

/// Prints words that only the first dictionary has after a `-`, words that it lacks after a `+`,
/// and words with another value after a `~`. Like `diff` and `cmp`, it exits with 1 if there are
/// differences.
fn print_differences(lexicons: &[Lexicon], output: &OutputArguments) -> Result<(), Failure> {
    if output.sort.is_some() {
        return Err(Failure::at(
            "--sort",
            "does not go with diff; words are in alphabetical order",
        ));
    }
    let columns = ["word", "change", "old", "new"];
    let mut rows = output.rows.rows(&columns)?;
    let (mut merge, mut found) = (Merge::new(lexicons), 0_u64);
    while output.limit.is_none_or(|limit| found < limit) {
        let Some(merged) = merge.next_word() else { break };
        let mut entries = merged.entries();
        let (first, other) = (entries.next().flatten(), entries.flatten().next());
        let [old, new] = [first, other].map(|entry| entry?.value());
        let change = match (first, other) {
            (Some(_), None) => Change::Removed,
            (None, _) => Change::Added,
            (Some(_), Some(_)) if old.is_some() && new.is_some() && old != new => Change::Changed,
            (Some(_), Some(_)) => continue,
        };
        let word = merged.text();
        let is_chosen = [old, new].into_iter().any(|value| output.values.accept(value));
        if !(is_chosen && output.accepts_text(&word)) {
            continue;
        }
        found += 1;
        if output.count {
            continue;
        }
        rows.row_or_line(&Difference { word: &word, change, old, new }, || {
            let shown = match change {
                Change::Changed => [old, new],
                _ => [None, None],
            };
            let values = shown.into_iter().flatten().map(|value| format!("\t{value}"));
            let word = output.alphabet.written(&word);
            format!("{}{}{}", change.sign(), visible(&word), values.collect::<String>())
        })?;
    }
    if output.limit.is_none_or(|limit| found < limit) {
        merge.ended()?;
    }
    if output.count {
        dictc_cli::output::print(Content::Text, format!("{found}\n"))?;
    } else {
        rows.finish()?;
    }
    // The exit code says whether there is a difference.
    if found == 0 { Ok(()) } else { Err(Failure::DifferenceFound) }
}
