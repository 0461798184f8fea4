//! `dictc WORDS... -o FILE`: word lists in, dictionary out.

use std::time::Instant;

use lexicon::{Compiler, Lexicon, QRule};

use crate::arguments::CompileArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::report;

pub(crate) fn run(arguments: &CompileArguments) -> Result<(), Failure> {
    let start = Instant::now();
    let output = arguments.output.as_deref().expect("clap asks for it");
    let q_rule = if arguments.keep_bare_q { QRule::Free } else { QRule::MustPrecedeU };
    let mut compiler = Compiler::new().min_length(arguments.min_length).q_rule(q_rule);
    for path in &arguments.words {
        let input = Input::open(path)?;
        compiler.add(input.reader, &input.name)?;
    }
    let report = compiler.finish(output)?;
    let lexicon = Lexicon::open(output)?;
    // The dictionary is there; a report that nobody reads is no failure.
    let _ = report::print_text(output, &report, &lexicon, start.elapsed());
    Ok(())
}
