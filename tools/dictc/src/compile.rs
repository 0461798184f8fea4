//! `dictc WORDS... -o FILE`: word lists in, dictionary out.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use compile::{Callbacks, Compilation, CompileOptions, QRule, Session, Stage};
use lexicon::{Lexicon, Report};

use crate::arguments::CompileArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::places::{self, folder_of};
use crate::progress::Meter;
use crate::rejects::Rejects;
use crate::report::{self, Closing, Examples};
use crate::signals;

pub(crate) fn run(arguments: &CompileArguments) -> Result<(), Failure> {
    let start = Instant::now();
    places::check(arguments)?;
    signals::listen();
    let examples = Arc::new(Mutex::new(Examples::default()));
    let read = Arc::new(AtomicU64::new(0));
    let mut meter = Meter::new(read.clone(), size_of_lists(arguments));
    let options = options(arguments);
    let open_rejects = |path: &PathBuf| Rejects::open(path, &work_folder(arguments));
    let rejects = arguments.reject_with.as_ref().map(open_rejects).transpose()?;
    let rejects = Arc::new(Mutex::new(rejects));
    let (noted, written) = (examples.clone(), rejects.clone());
    let callbacks = Callbacks::new().on_dropped(move |dropped| {
        lock(&noted).note(dropped);
        lock(&written).as_mut().map_or(Ok(()), |rejects| rejects.write(dropped))
    });
    let prepared = rejects.clone();
    let callbacks = callbacks.on_progress(move |progress| {
        let goes_on = meter.update(progress);
        match lock(&prepared).as_mut() {
            Some(rejects) if progress.stage == Stage::Writing && goes_on.is_continue() => {
                rejects.prepare()
            }
            _ => goes_on,
        }
    });
    let session = options.start_with(callbacks)?;
    let mut result =
        read_lists(arguments, session, &read).and_then(|session| finish(arguments, session));
    if let Some(rejects) = lock(&rejects).take() {
        result = rejects.finish(result);
    }
    signals::end_if_asked();
    let (report, lexicon) = result?;
    let examples = std::mem::take(&mut *lock(&examples));
    let output = arguments.output.as_deref().filter(|_| !arguments.check);
    let closing = Closing { output, report, examples, lexicon, time: start.elapsed() };
    report::print(&closing, arguments.report)
}

/// The options of the library that the arguments ask for.
fn options(arguments: &CompileArguments) -> CompileOptions {
    let mut options = CompileOptions::new()
        .min_length(arguments.min_length)
        .q_rule(if arguments.keep_bare_q { QRule::Bare } else { QRule::BeforeU })
        .duplicate_values(arguments.duplicate_values.into())
        .graph(arguments.graph.into())
        .fold_accents(arguments.fold_accents)
        .keep_locations(arguments.reject_with.is_some())
        .memory(arguments.memory.amount(), work_folder(arguments));
    if let Some(letters) = arguments.max_length {
        options = options.max_length(letters);
    }
    if let Some(letters) = &arguments.letters {
        options = options.letters(letters);
    }
    if let Some(mark) = &arguments.comment {
        options = options.comment(mark);
    }
    options
}

/// What a mutex holds; nobody here panics while holding it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where words go that do not fit in memory: beside the dictionary, where there must be room anyway.
fn work_folder(arguments: &CompileArguments) -> PathBuf {
    match &arguments.output {
        Some(output) if !arguments.check => folder_of(output),
        _ => std::env::temp_dir(),
    }
}

/// The length of all lists together, if it is known.
fn size_of_lists(arguments: &CompileArguments) -> Option<u64> {
    let size = |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file).map(|it| it.len());
    arguments.exclude.iter().chain(&arguments.words).map(size).sum()
}

/// Reads all lists.
fn read_lists(
    arguments: &CompileArguments,
    mut session: Session,
    read: &Arc<AtomicU64>,
) -> Result<Session, Failure> {
    for path in &arguments.exclude {
        let input = Input::open(path, read)?;
        session = session.exclude(input.reader, &input.name)?;
    }
    for path in &arguments.words {
        let input = Input::open(path, read)?;
        session = session.add(input.reader, &input.name)?;
    }
    Ok(session)
}

/// Writes the dictionary, or only checks it, and opens it again: that proves that it can be read.
fn finish(arguments: &CompileArguments, session: Session) -> Result<(Report, Lexicon), Failure> {
    if arguments.check {
        let Compilation { bytes, report, .. } = session.finish()?;
        let lexicon = Lexicon::from_bytes(bytes)?;
        lexicon.check().map_err(lexicon::Error::from)?;
        return Ok((report, lexicon));
    }
    let output = arguments.output.as_deref().expect("clap asks for it");
    let report = session.finish_to_file(output)?;
    Ok((report, Lexicon::open(output)?))
}
