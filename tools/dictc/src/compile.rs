//! `dictc WORDS... -o FILE`: word lists in, dictionary out.

use std::fs::{File, Metadata};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use lexicon::{Compiler, DroppedWord, Error, Lexicon, Place, QRule, Report};

use crate::arguments::CompileArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::memory;
use crate::progress::Meter;
use crate::report::{self, Closing, Examples};
use crate::signals;

pub(crate) fn run(arguments: &CompileArguments) -> Result<(), Failure> {
    let start = Instant::now();
    signals::listen();
    let examples = Arc::new(Mutex::new(Examples::default()));
    let read = Arc::new(AtomicU64::new(0));
    let mut meter = Meter::new(read.clone(), size_of_lists(arguments));
    let mut compiler = compiler(arguments)?.on_progress(move |progress| meter.update(progress));
    let rejects = arguments.reject_with.as_deref().map(Rejects::create).transpose()?;
    let rejects = Arc::new(Mutex::new(rejects));
    if arguments.reject_with.is_some() {
        compiler = compiler.keep_places();
    }
    let (noted, written) = (examples.clone(), rejects.clone());
    compiler = compiler.on_dropped(move |dropped| {
        lock(&noted).note(dropped);
        lock(&written).as_mut().map_or(Ok(()), |rejects| rejects.write(dropped))
    });
    let result =
        read_lists(arguments, &mut compiler, &read).and_then(|()| finish(arguments, compiler));
    signals::end_if_asked();
    lock(&rejects).as_mut().map_or(Ok(()), Rejects::flush)?;
    let (report, lexicon) = result?;
    let examples = std::mem::take(&mut *lock(&examples));
    let output = arguments.output.as_deref().filter(|_| !arguments.check);
    let closing = Closing { output, report, examples, lexicon, time: start.elapsed() };
    report::print(&closing, arguments.report)
}

/// A compiler with all options set.
fn compiler(arguments: &CompileArguments) -> Result<Compiler, Failure> {
    let q_rule = if arguments.keep_bare_q { QRule::Free } else { QRule::MustPrecedeU };
    let mut compiler = Compiler::new()
        .min_length(arguments.min_length)
        .q_rule(q_rule)
        .duplicate_values(arguments.duplicate_values.into())
        .graph(arguments.graph.into());
    if let Some(letters) = arguments.max_length {
        compiler = compiler.max_length(letters);
    }
    if let Some(letters) = &arguments.letters {
        compiler = compiler.letters(letters)?;
    }
    if arguments.fold_accents {
        compiler = compiler.fold_accents();
    }
    if let Some(mark) = &arguments.comment {
        compiler = compiler.comment(mark);
    }
    let memory = arguments.memory.unwrap_or_else(memory::default);
    Ok(compiler.memory(memory, work_folder(arguments)))
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

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
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
    compiler: &mut Compiler,
    read: &Arc<AtomicU64>,
) -> Result<(), Failure> {
    for path in &arguments.exclude {
        let input = Input::open(path, read)?;
        compiler.exclude(input.reader, &input.name)?;
    }
    for path in &arguments.words {
        let input = Input::open(path, read)?;
        compiler.add(input.reader, &input.name)?;
    }
    Ok(())
}

/// Writes the dictionary, or only checks it, and opens it again: that proves that it can be read.
fn finish(arguments: &CompileArguments, compiler: Compiler) -> Result<(Report, Lexicon), Failure> {
    if arguments.check {
        let (bytes, report) = compiler.finish_to_bytes()?;
        let lexicon = Lexicon::from_bytes(&bytes)?;
        lexicon.check().map_err(Error::from)?;
        return Ok((report, lexicon));
    }
    let output = arguments.output.as_deref().expect("clap asks for it");
    if output.as_os_str() == "-" {
        let message = "a dictionary cannot be written to standard output; give -o a file";
        return Err(Failure::Message(message.to_owned()));
    }
    let report = compiler.finish(output)?;
    Ok((report, Lexicon::open(output)?))
}

/// The file that dropped words are written to.
struct Rejects {
    path: PathBuf,
    out: BufWriter<File>,
}

impl Rejects {
    fn create(path: &Path) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Self::failure(path, &error))?;
        Ok(Self { path: path.to_path_buf(), out: BufWriter::new(file) })
    }

    fn write(&mut self, dropped: &DroppedWord<'_>) -> std::io::Result<()> {
        let (list, line) = dropped.place.map_or(("", 0), |Place { list, line }| (list, line));
        // A tab in a word would be taken for a column.
        let word = dropped.word.replace('\t', " ");
        writeln!(self.out, "{word}\t{}\t{list}\t{line}", dropped.reason)
            .map_err(|error| std::io::Error::other(format!("{}: {error}", self.path.display())))
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Self::failure(&self.path, &error))
    }

    fn failure(path: &Path, error: &std::io::Error) -> Failure {
        Failure::Message(format!("{}: cannot write: {error}", path.display()))
    }
}
