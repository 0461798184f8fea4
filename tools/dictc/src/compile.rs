//! `dictc WORDS... -o FILE`: compiles word lists to a dictionary.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use clap::{Args, ValueEnum, ValueHint};
use dictc_cli::Failure;
use dictc_cli::files::{is_standard, read_text};
use dictc_cli::formats::formats;
use dictc_cli::lists::may_be_spelling;
use dictc_cli::values::choices;
use dictc_compile::{
    Columns, Compilation, CompileOptions, Error, FormLimits, Observer, QRule, Separator, Session,
    Spelling, folder_of,
};
use dictc_letters::{Alphabet, Folding};
use dictc_lexicon::metadata::Report;
use dictc_lexicon::{DuplicateValues, Lexicon, ValueKind};
use dictc_render::{Format, Kind};

use crate::building::{BuildArguments, DUPLICATE_VALUES};
use crate::lists::{Lists, OfList, Reading};
use crate::observer::{Collected, RunObserver};
use crate::places::{self, Places};
use crate::progress::Meter;
use crate::rejects::Rejects;
use crate::report::{self, Closing, Examples, ReportStyle, graph_hint};
use crate::signals;

/// The word lists to compile, and the options.
#[derive(Args, Debug)]
pub(crate) struct CompileArguments {
    /// Word lists to compile: text, plain or packed with gzip, zstd, xz or bzip2; `-` reads
    /// standard input. If a list has the name of a command, write ./info
    #[arg(required = true, value_hint = ValueHint::FilePath)]
    pub(crate) words: Vec<PathBuf>,
    /// The dictionary to write
    #[arg(
        short,
        long,
        value_name = "FILE",
        required_unless_present = "dry_run",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) output: Option<PathBuf>,
    /// Compile and verify, but write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// The format of the report on kept and dropped words; --quiet omits it as text
    #[arg(
        long,
        default_value = Format::default().name(),
        value_name = "FORMAT",
        value_parser = formats(Kind::REPORTS)
    )]
    pub(crate) format: Format,
    /// The report: text, json or none; the same as --format and --quiet
    #[arg(long, value_enum, value_name = "HOW", hide = true)]
    pub(crate) report: Option<ReportStyle>,

    /// The columns of the word lists, such as word,value or word,_,meaning; `word` means the whole
    /// line, `words` many words per line; LIST=COLUMNS is about one list
    ///
    /// The names are word, value, meaning, words (several, with blanks between them) and _ (a column
    /// that is not read); a meaning or _ at the end is the rest of the line. Without this option, the
    /// form of each list is detected, and a remark says how it was read. LIST is any list of the
    /// command, as it is named there, also one of --exclude or --meanings-from.
    #[arg(
        long,
        value_name = "[LIST=]COLUMNS",
        value_parser = parsed::<OfList<Columns>>,
        help_heading = FILTERS
    )]
    pub(crate) columns: Vec<OfList<Columns>>,
    /// The separator of the columns: tab, dash, semicolon, comma, bar, equals, colon, blank, or one
    /// sign such as /; LIST=SEPARATOR is about one list
    #[arg(
        long,
        value_name = "[LIST=]SEPARATOR",
        value_parser = parsed::<OfList<Separator>>,
        help_heading = FILTERS
    )]
    pub(crate) separator: Vec<OfList<Separator>>,
    /// Drop words with fewer letters
    #[arg(
        long,
        value_name = "N",
        default_value_t = dictc_compile::DEFAULT_MIN_LENGTH,
        value_parser = length,
        help_heading = FILTERS
    )]
    pub(crate) min_length: usize,
    /// Drop words with more letters
    #[arg(long, value_name = "N", value_parser = length, help_heading = FILTERS)]
    pub(crate) max_length: Option<usize>,
    /// Drop words with letters outside this set, such as a-zäöüß
    #[arg(long, value_name = "SET", help_heading = FILTERS)]
    pub(crate) letters: Option<String>,
    /// Replace é with e, ß with ss, ł with l and so on; =except:ñ keeps these letters
    ///
    /// The dictionary stores the rules, and boards and look-ups follow them.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        value_parser = accents,
        help_heading = FILTERS
    )]
    pub(crate) fold_accents: Option<Accents>,
    /// Replace a letter: ä=ae; repeat it for each letter
    ///
    /// The dictionary stores the rules, and boards and look-ups follow them.
    #[arg(long, value_name = "RULE", help_heading = FILTERS)]
    pub(crate) replace: Vec<String>,
    /// The letters of the language: hr, where lj is one letter, or a file that lists them
    ///
    /// The dictionary stores them: lengths, patterns, puzzles and boards count these letters.
    #[arg(long, value_name = "CODE|FILE", help_heading = FILTERS, value_hint = ValueHint::FilePath)]
    pub(crate) alphabet: Option<String>,
    /// Keep words with a q not followed by u, for games with a bare q
    #[arg(long, help_heading = FILTERS)]
    pub(crate) bare_q: bool,
    /// Drop words that begin with a capital, such as names, unless a list has them without it
    #[arg(long, help_heading = FILTERS)]
    pub(crate) skip_capitalized: bool,
    /// Drop the words in this list
    #[arg(long, value_name = "FILE", help_heading = FILTERS, value_hint = ValueHint::FilePath)]
    pub(crate) exclude: Vec<PathBuf>,
    /// Skip lines that start with MARK
    #[arg(long, value_name = "MARK", default_value = dictc_compile::COMMENT, help_heading = FILTERS)]
    pub(crate) comment: String,
    /// The affix file of the word lists that are spelling dictionaries, -, and files named .dic;
    /// without it, X.aff beside X.dic
    #[arg(long, value_name = "FILE", help_heading = SPELLING, value_hint = ValueHint::FilePath)]
    pub(crate) affixes: Option<PathBuf>,
    /// Make only forms with one suffix and one prefix, by the flags of the word itself
    #[arg(long, help_heading = SPELLING)]
    pub(crate) one_suffix: bool,
    /// Stop if a dictionary has more forms
    #[arg(
        long,
        value_name = "N",
        default_value_t = FormLimits::default().max_forms,
        help_heading = SPELLING
    )]
    pub(crate) max_forms: u64,
    /// Leave out words that are marked NOSUGGEST: vulgar ones, in some languages odd ones
    #[arg(long, help_heading = SPELLING)]
    pub(crate) skip_nosuggest: bool,
    /// Write each dropped word to this file, with tabs between word, reason, list and line; `-` is
    /// standard output
    #[arg(long, value_name = "FILE", help_heading = FILTERS, value_hint = ValueHint::FilePath)]
    pub(crate) reject_with: Option<PathBuf>,

    /// The value to keep for a word that has several
    #[arg(
        long,
        default_value = "error",
        value_name = "RULE",
        value_parser = choices(DUPLICATE_VALUES),
        help_heading = MAKING
    )]
    pub(crate) duplicate_values: DuplicateValues,
    /// What the values are; levels are lowest for the most common words [possible values: levels]
    ///
    /// The dictionary stores this, so that other programs can prefer common words.
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        hide_possible_values = true,
        help_heading = MAKING
    )]
    pub(crate) values_are: Option<Meant>,
    /// A list of meanings of words: a word, a tab and a text of at most 4096
    /// bytes per line; if a word has several, the first one counts
    #[arg(long, value_name = "FILE", help_heading = MAKING, value_hint = ValueHint::FilePath)]
    pub(crate) meanings_from: Vec<PathBuf>,
    #[command(flatten, next_help_heading = MAKING)]
    pub(crate) building: BuildArguments,
}

/// What values mean.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Meant {
    /// How common words are
    Levels,
}

impl CompileArguments {
    /// The style of the report, by the old and new options.
    fn style(&self, quiet: bool) -> ReportStyle {
        let usual = if quiet { ReportStyle::None } else { ReportStyle::Text };
        match self.format.is_text() {
            true => self.report.unwrap_or(usual),
            false => ReportStyle::Object(self.format),
        }
    }
}

const FILTERS: &str = "Which words are kept";
const SPELLING: &str = "Which forms of a spelling dictionary are made";
const MAKING: &str = "How they are compiled";

pub(crate) fn run(arguments: &CompileArguments, quiet: bool) -> Result<(), Failure> {
    let start = Instant::now();
    let style = arguments.style(quiet);
    if matches!(style, ReportStyle::Json | ReportStyle::Object(_))
        && arguments.reject_with.as_deref().is_some_and(is_standard)
    {
        let what = "standard output has the report already; expected a file";
        return Err(Failure::at("--reject-with -", what));
    }
    places::check(&Places {
        lists: &[&arguments.words[..], &arguments.exclude, &arguments.meanings_from].concat(),
        output: arguments.output.as_deref().filter(|_| !arguments.dry_run),
        rejects: arguments.reject_with.as_deref(),
    })?;
    signals::listen();
    let read = Arc::new(AtomicU64::new(0));
    let shows_progress = style != ReportStyle::None;
    let meter = Meter::new(read.clone(), size_of_lists(arguments), shows_progress);
    let alphabet = alphabet(arguments)?;
    let knows_capitals = alphabet.faces().iter().any(|(_, face)| *face == 'I');
    let options = options(arguments, folding(arguments)?).alphabet(alphabet);
    let open_rejects = |path: &PathBuf| Rejects::open(path, &work_folder(arguments));
    let rejects = arguments.reject_with.as_ref().map(open_rejects).transpose()?;
    let mut collected = Collected { rejects, ..Collected::default() };
    let session = options.start_with(RunObserver { meter, collected: &mut collected })?;
    let lists = Lists {
        words: &arguments.words,
        columns: &arguments.columns,
        separators: &arguments.separator,
        exclude: &arguments.exclude,
        meanings: &arguments.meanings_from,
        comment: &arguments.comment,
        knows_capitals,
        spelling: &spelling(arguments)?,
    };
    let mut reading = Reading::default();
    let session = reading.read(lists, session, &read);
    signals::end_if_asked();
    reading.remarks.print(quiet);
    let mut result = match session {
        Ok(session) => finish(arguments, session).map_err(|it| explained(it, &collected.examples)),
        Err(failure) => Err(failure),
    };
    let Collected { rejects, examples, unused_lists, unused_meanings, remarks, .. } = collected;
    reading.note_unused(&unused_lists);
    remarks.iter().for_each(|it| reading.note(it));
    if let Some(rejects) = rejects {
        result = rejects.finish(result);
    }
    signals::end_if_asked();
    reading.remarks.print(quiet);
    let (report, lexicon) = result?;
    let (output, is_check) = (arguments.output.as_deref(), arguments.dry_run);
    let time = start.elapsed();
    let notes = match style {
        ReportStyle::Text => notes(arguments, &lexicon),
        _ => Vec::new(),
    };
    let closing =
        Closing { output, is_check, report, examples, unused_meanings, notes, lexicon, time };
    report::print(&closing, style)
}

/// What may surprise about the dictionary.
fn notes(arguments: &CompileArguments, lexicon: &Lexicon) -> Vec<String> {
    let mut notes = Vec::new();
    if arguments.values_are.is_some() && lexicon.levels().is_none() {
        notes.push(
            "no word has a level; --values-are levels needs a tab and a number after words"
                .to_owned(),
        );
    }
    notes.extend(report::words_without_level(lexicon));
    if arguments.alphabet.is_none() {
        notes.extend(arguments.words.iter().find_map(|path| proposed_alphabet(path)));
    }
    if !arguments.meanings_from.is_empty() && lexicon.meanings().is_none() {
        notes.push("no word has a text of --meanings-from".to_owned());
    }
    notes
}

/// Names the alphabet of the language that a list is named after.
fn proposed_alphabet(list: &Path) -> Option<String> {
    let (code, built_in) = dictc_compile::proposed_alphabet(list.file_name()?.to_str()?)?;
    let alphabet = &built_in.alphabet;
    let what = match (alphabet.long_letters().last(), alphabet.faces().first()) {
        (Some(letter), _) => format!("has letters of several characters, such as {letter}"),
        (None, Some((letter, face))) => format!("has {face} as the capital of {letter}"),
        (None, None) => "has letters with another form at the end of words".to_owned(),
    };
    Some(format!("{} {what}; --alphabet {code} compiles with them", built_in.name))
}

/// How the word lists are read that are spelling dictionaries.
fn spelling(arguments: &CompileArguments) -> Result<Spelling, Failure> {
    let options = [
        ("--affixes", arguments.affixes.is_some()),
        ("--one-suffix", arguments.one_suffix),
        ("--skip-nosuggest", arguments.skip_nosuggest),
    ];
    let given = options.iter().find(|it| it.1);
    if let Some((option, _)) = given
        && !arguments.words.iter().any(|it| may_be_spelling(it))
    {
        let what = "no word list is a spelling dictionary; expected one named .dic, or -";
        return Err(Failure::at(option, what));
    }
    let mut spelling = Spelling::default();
    spelling.affixes.clone_from(&arguments.affixes);
    spelling.limits.max_forms = arguments.max_forms;
    spelling.limits.continuations = !arguments.one_suffix;
    spelling.limits.skip_nosuggest = arguments.skip_nosuggest;
    Ok(spelling)
}

/// The rules by which letters are folded.
fn folding(arguments: &CompileArguments) -> Result<Folding, Failure> {
    let fold = match &arguments.fold_accents {
        None => Folding::new(),
        Some(Accents::All) => Folding::new().accents(),
        Some(Accents::Except(letters)) => Folding::new()
            .accents_except(letters)
            .map_err(|error| Failure::caused_at("--fold-accents", &error))?,
    };
    let replaced = arguments.replace.iter().try_fold(fold, |fold, rule| fold.replace(rule));
    replaced.map_err(|error| Failure::caused_at("--replace", &error))
}

/// The built-in alphabet that the arguments name, or the one that a file describes.
fn alphabet(arguments: &CompileArguments) -> Result<Alphabet, Failure> {
    let Some(name) = &arguments.alphabet else { return Ok(Alphabet::default()) };
    if let Some(built_in) = dictc_compile::alphabet(name) {
        return Ok(built_in.alphabet.clone());
    }
    let path = Path::new(name);
    if !path.is_file() && !name.contains(['/', '\\', '.']) {
        return Err(Failure::at("--alphabet", dictc_compile::unknown_alphabet(name)));
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    dictc_compile::read_alphabet(&stem, &read_text(path, "letters")?)
        .map_err(|fault| Failure::at(path.display(), fault))
}

/// The value of `--fold-accents`.
#[derive(Clone, Debug)]
pub(crate) enum Accents {
    All,
    Except(String),
}

fn accents(text: &str) -> Result<Accents, String> {
    match (text, text.strip_prefix("except:")) {
        ("all", _) => Ok(Accents::All),
        (_, Some(letters)) if !letters.is_empty() => Ok(Accents::Except(letters.to_owned())),
        _ => Err("expected all, or except: and letters, such as except:ñ".to_owned()),
    }
}

/// The options of the library for these arguments.
fn options(arguments: &CompileArguments, folding: Folding) -> CompileOptions {
    let mut options = CompileOptions::new()
        .min_length(arguments.min_length)
        .q_rule(if arguments.bare_q { QRule::Bare } else { QRule::BeforeU })
        .skip_capitalized(arguments.skip_capitalized)
        .duplicate_values(arguments.duplicate_values)
        .value_kind(if arguments.values_are.is_some() {
            ValueKind::Levels
        } else {
            ValueKind::Unspecified
        })
        .folding(folding)
        .comment(&arguments.comment)
        .keep_locations(arguments.reject_with.is_some() || are_small(arguments));
    options = arguments.building.set(options, work_folder(arguments));
    if let Some(letters) = arguments.max_length {
        options = options.max_length(letters);
    }
    if let Some(letters) = &arguments.letters {
        options = options.letters(letters);
    }
    options
}

/// The folder for words that do not fit in memory: the folder of the dictionary, which needs space
/// anyway.
fn work_folder(arguments: &CompileArguments) -> PathBuf {
    match &arguments.output {
        Some(output) if !arguments.dry_run => folder_of(output).to_path_buf(),
        _ => std::env::temp_dir(),
    }
}

/// The total size of all lists, if it is known.
fn size_of_lists(arguments: &CompileArguments) -> Option<u64> {
    let size = |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file).map(|it| it.len());
    arguments.exclude.iter().chain(&arguments.words).chain(&arguments.meanings_from).map(size).sum()
}

/// Whether the lists are so small that the locations of all words take little memory. The report
/// then has the locations of repeated and excluded words.
fn are_small(arguments: &CompileArguments) -> bool {
    const SMALL: u64 = 32 << 20;
    size_of_lists(arguments).is_some_and(|size| size <= SMALL)
}

/// Writes the dictionary, or only checks it. Opens it again to verify that it can be read.
fn finish(
    arguments: &CompileArguments,
    session: Session<impl Observer>,
) -> Result<(Report, Lexicon), Error> {
    if arguments.dry_run {
        let Compilation { bytes, report, .. } = session.finish()?;
        let lexicon = Lexicon::from_bytes(bytes)?;
        lexicon.check().map_err(dictc_lexicon::Error::from)?;
        return Ok((report, lexicon));
    }
    let output = arguments.output.as_deref().expect("clap requires --output without --dry-run");
    let report = session.finish_to_file(output)?;
    Ok((report, Lexicon::open(output)?))
}

/// The failure for an error of [`finish`]. If no word is kept, it has an example.
fn explained(error: Error, examples: &Examples) -> Failure {
    match error {
        Error::NothingKept { .. } => {
            let error = dictc_cli::explain(&error);
            Failure::Message(format!("{error}{}", examples.why_nothing_is_kept()))
        }
        Error::NoGraph { reason } => {
            let hint = graph_hint(reason);
            Failure::at("--graph", format_args!("{reason}{hint}, or --graph none"))
        }
        // Alone, it has a hint.
        Error::Lexicon(error) => error.into(),
        error => error.into(),
    }
}

/// Parses a value that has its own parser.
fn parsed<T: FromStr>(text: &str) -> Result<T, T::Err> {
    text.parse()
}

/// Parses a number of letters, at least one.
fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("a word has at least one letter".to_owned()),
        Ok(letters) => Ok(letters),
        Err(_) => Err("expected a number of letters, such as 3".to_owned()),
    }
}
