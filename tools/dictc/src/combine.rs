//! Set operations: `union`, `intersect`, `diff`, `symdiff`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use cli::Failure;
use cli::numbers::grouped;
use compile::{Callbacks, CompileOptions, QRule, folder_of};
use lexicon::{Combination, Lexicon, Merge, SetOperation};

use crate::dictionary::open;
use crate::memory::MemoryArguments;
use crate::output::{OutputArguments, Printer, Row, standard_output};
use crate::places::check_dictionary;
use crate::progress::Meter;
use crate::signals;
use crate::value_rule::ValueRule;

/// Dictionaries to combine.
#[derive(Args, Debug)]
pub(crate) struct CombineArguments {
    /// The dictionaries: files of dictc, or plain fst files
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the result as a dictionary
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) target: Option<PathBuf>,
    /// Which value a word keeps if it has several
    #[arg(long, value_enum, default_value_t, value_name = "RULE")]
    pub(crate) duplicate_values: ValueRule,
    #[command(flatten)]
    pub(crate) memory: MemoryArguments,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

pub(crate) fn run(operation: SetOperation, arguments: &CombineArguments) -> Result<(), Failure> {
    arguments.target.as_deref().map_or(Ok(()), check_dictionary)?;
    let lexicons = arguments.files.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
    let combination = Combination::new(operation, &lexicons, arguments.duplicate_values.into());
    match &arguments.target {
        Some(target) => {
            signals::listen();
            let mut meter = Meter::new(Arc::default(), None);
            let callbacks = Callbacks::new().on_progress(move |progress| meter.update(progress));
            let written = CompileOptions::new()
                .min_length(1)
                .q_rule(QRule::Bare)
                .value_kind(combination.value_kind())
                .memory(arguments.memory.amount(), folder_of(target))
                .start_with(callbacks)?
                .add_combination(combination)
                .and_then(|session| session.finish_to_file(target));
            signals::end_if_asked();
            let report = written?;
            // The dictionary is written, so a failure to report it does not count.
            let mut err = anstream::stderr().lock();
            let _ = writeln!(err, "{}: {} words", target.display(), grouped(report.kept));
            Ok(())
        }
        None if operation == SetOperation::Difference && !arguments.output.count => {
            print_difference(&lexicons, arguments.output)
        }
        None => print(combination, arguments.output),
    }
}

fn print(mut words: Combination, arguments: OutputArguments) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments);
    let mut ordinal = 0;
    while !printer.is_full() {
        let Some((word, value)) = words.next_word()? else { break };
        printer.print(&Row { word, ordinal: Some(ordinal), value, distance: None })?;
        ordinal += 1;
    }
    printer.finish()
}

/// Prints words of the first dictionary alone after a `-`, and words that it lacks after a `+`.
fn print_difference(lexicons: &[Lexicon], arguments: OutputArguments) -> Result<(), Failure> {
    let mut out = standard_output();
    let (mut merge, mut found) = (Merge::new(lexicons), 0);
    while arguments.limit.is_none_or(|limit| found < limit) {
        let Some((key, outputs)) = merge.next_key() else { break };
        let sign = match (outputs[0], outputs[1..].iter().all(Option::is_none)) {
            (Some(_), true) => '-',
            (None, _) => '+',
            (Some(_), false) => continue,
        };
        found += 1;
        writeln!(out, "{sign}{}", String::from_utf8_lossy(key))
            .map_err(|error| Failure::output(&error))?;
    }
    out.flush().map_err(|error| Failure::output(&error))?;
    if found == 0 { Err(Failure::NothingFound) } else { Ok(()) }
}
