//! Turns arguments into a plan: checks them and opens the files they name.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use board::Parser;
use cli::Failure;
use cli::answers::FormatArgument;
use cli::boards::{Source, refuse_misplaced};
use cli::files::{name_of, read_text};
use cli::rules::RuleBook;
use game::Sheet;
use lexicon::Lexicon;
use render::{Format, SortKey, TextStyle, View};
use solver::{Budget, Kernel};

use crate::arguments::Arguments;

/// What to do.
#[derive(Debug)]
pub struct Plan {
    pub lexicon: Lexicon,
    pub source: Source,
    pub parser: Parser,
    pub rules: RuleBook,
    pub output: Output,
    pub view: View,
    /// The word whose path is drawn.
    pub show: Option<String>,
    pub style: TextStyle,
    /// `None` for one thread for each core.
    pub threads: Option<NonZeroUsize>,
    pub keep_going: bool,
    pub quiet: bool,
    /// The most work for one board.
    pub budget: Budget,
    /// `None` for the fastest kernel of this processor.
    pub kernel: Option<Kernel>,
}

/// What to say about boards.
#[derive(Clone, Debug)]
pub enum Output {
    Summary,
    Words(Format),
    Statistics(Format),
    Check(Format, Vec<Sheet>),
}

/// Checks the arguments and opens the files they name.
///
/// # Errors
///
/// If an argument is not valid, contradicts another or has no effect, or a file cannot be opened.
pub fn make(arguments: &Arguments) -> Result<Plan, Failure> {
    let format = arguments.format.unwrap_or(FormatArgument::Text).into();
    check(arguments, format)?;
    let parser = arguments.boards.parser()?;
    let mut rules = RuleBook::new(&arguments.rules)?;
    let dice = arguments.boards.dice()?;
    if let Some(dice) = &dice {
        rules = rules.or(dice.rules());
    }
    let source = arguments.boards.source(dice.as_ref())?;
    let output = output(arguments, format, &source)?;
    let lexicon = arguments.dictionary.open()?;
    let show = arguments.show.as_deref().map(word_to_show).transpose()?;
    let by_points = matches!(format, Format::Text | Format::Html | Format::Svg);
    let mut view = View::default();
    view.level = arguments.dictionary.level;
    view.sort = match arguments.sort {
        Some(sort) => sort.into(),
        None if by_points => SortKey::Points,
        None => SortKey::Alpha,
    };
    view.limit = arguments.limit;
    view.all_paths = arguments.all_paths;
    Ok(Plan {
        lexicon,
        source,
        parser,
        rules,
        output,
        view,
        show,
        style: cli::terminal::text_style(arguments.color),
        threads: arguments.threads.and_then(|n| NonZeroUsize::new(n.into())),
        keep_going: arguments.keep_going,
        budget: arguments.step_limit.unwrap_or_default(),
        kernel: arguments.kernel,
        quiet: arguments.quiet,
    })
}

/// Refuses options that contradict each other or have no effect.
fn check(arguments: &Arguments, format: Format) -> Result<(), Failure> {
    let a = arguments;
    a.boards.check("solve --help")?;
    let whole = a.summary || a.stats || !a.check.is_empty();
    let drawn = matches!(format, Format::Text | Format::Svg | Format::Html);
    let laid_out = matches!(format, Format::Svg | Format::Html);
    refuse_misplaced(&[
        ("--keep-going", a.keep_going && a.boards.boards.is_none(), "needs --boards"),
        ("--stats", a.stats && a.summary, "does not go with --summary"),
        (
            "--check",
            !a.check.is_empty() && (a.summary || a.stats),
            "does not go with --summary or --stats",
        ),
        ("--format", a.format.is_some() && a.summary, "does not go with --summary"),
        ("--show", a.show.is_some() && (whole || !drawn), "needs --format text, svg or html"),
        (
            "--all-paths",
            a.all_paths && (whole || laid_out || (format == Format::Text && a.show.is_none())),
            "needs --show, or --format tsv, csv, json or jsonl",
        ),
        (
            "--sort",
            a.sort.is_some() && (whole || format == Format::Svg),
            "needs a format that lists words",
        ),
        (
            "--limit",
            a.limit.is_some() && (whole || format == Format::Svg),
            "needs a format that lists words",
        ),
    ])
}

fn output(arguments: &Arguments, format: Format, source: &Source) -> Result<Output, Failure> {
    if arguments.summary {
        return Ok(Output::Summary);
    }
    let is_text = matches!(format, Format::Text | Format::Json | Format::JsonLines);
    if arguments.stats {
        return match is_text || format == Format::Svg {
            true => Ok(Output::Statistics(format)),
            false => Err(Failure::at("--stats", "expected --format text, json, jsonl or svg")),
        };
    }
    if !arguments.check.is_empty() {
        if !is_text {
            return Err(Failure::at("--check", "expected --format text, json or jsonl"));
        }
        if !source.is_one() {
            return Err(Failure::at("--check", "expected the one board that was played"));
        }
        let sheet = |path: &PathBuf| Ok(Sheet::new(&name_of(path), &read_text(path)?));
        let sheets = arguments.check.iter().map(sheet).collect::<Result<_, Failure>>()?;
        return Ok(Output::Check(format, sheets));
    }
    if format == Format::Svg && !source.is_one() {
        return Err(Failure::at("--format svg", "expected one board"));
    }
    Ok(Output::Words(format))
}

/// A word in the form that dictionaries have.
fn word_to_show(text: &str) -> Result<String, Failure> {
    let letters = letters::fold_letters(text.trim()).ok().filter(|letters| !letters.is_empty());
    letters.map(Cow::into_owned).ok_or_else(|| {
        Failure::at("--show", format_args!("{text:?} is not a word: expected letters"))
    })
}
