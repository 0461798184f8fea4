//! Turns arguments into a plan: checks them and opens the files they name.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use dictc_board::Parser;
use dictc_cli::Failure;
use dictc_cli::boards::{Source, refuse_misplaced};
use dictc_cli::dictionary::check_values;
use dictc_cli::files::{name_of, read_text};
use dictc_cli::rules::RuleBook;
use dictc_game::Sheet;
use dictc_lexicon::Lexicon;
use dictc_render::{Content, Document, Format, SortKey, TextStyle, View};
use dictc_solver::{Budget, Kernel};

use crate::arguments::Arguments;

/// How many missed words --check lists as text, unless --limit sets another number.
const MOST_MISSED: usize = 100;

/// What to do.
#[derive(Debug)]
pub struct Plan {
    pub lexicon: Lexicon,
    pub source: Source,
    pub parser: Parser,
    pub rules: RuleBook,
    pub output: Output,
    pub view: View,
    /// The lengths of the words that count. `None` for all.
    pub lengths: Option<RangeInclusive<usize>>,
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
    Answers(Document),
    Statistics(Format),
    Check(Format, Vec<Sheet>),
}

/// Checks the arguments and opens the files they name.
///
/// # Errors
///
/// If an argument is not valid, contradicts another or has no effect, or a file cannot be opened.
pub fn make(arguments: &Arguments) -> Result<Plan, Failure> {
    let format = arguments.format;
    check(arguments, format)?;
    let parser = arguments.boards.parser()?;
    let mut rules = RuleBook::new(&arguments.rules)?;
    let dice = arguments.boards.dice()?;
    if let Some(dice) = &dice {
        rules = rules.or(dice.rules());
    }
    let source = arguments.boards.source(dice.as_ref())?;
    let output = output(arguments, format, &source)?;
    // Boards alone need no words, so a default that is wrong does no harm.
    let lexicon = match arguments.no_answers && arguments.dictionary.dict.is_none() {
        true => dictc_english::lexicon(),
        false => arguments.dictionary.open()?,
    };
    let show = arguments.show.as_deref().map(|word| word_to_show(&lexicon, word)).transpose()?;
    let mut view = View::default();
    view.level = arguments.dictionary.level;
    // Complete lists for programs stay in the order in which words are found. A limited list has
    // the best words in all formats.
    let is_drawn = matches!(format, Format::Text | Format::Html | Format::Svg);
    view.sort = match arguments.sort {
        Some(sort) => sort.into(),
        None if is_drawn || arguments.limit.is_some() => SortKey::Points,
        None => SortKey::Alpha,
    };
    if view.sort == SortKey::Level {
        check_values(&lexicon, arguments.dictionary.dict.as_deref(), "--sort level")?;
    }
    // The report of a round is for people, who want to see the best of what they missed.
    let of_people = matches!(output, Output::Check(Format::Text, _)).then_some(MOST_MISSED);
    view.limit = arguments.limit.or(of_people);
    view.all_paths = arguments.all_paths;
    Ok(Plan {
        lexicon,
        source,
        parser,
        rules,
        output,
        view,
        lengths: arguments.length.clone(),
        show,
        style: dictc_cli::terminal::text_style(arguments.common.color),
        threads: arguments.threads.and_then(|n| NonZeroUsize::new(n.into())),
        keep_going: arguments.keep_going,
        budget: arguments.step_limit.unwrap_or_default(),
        kernel: arguments.kernel,
        quiet: arguments.common.quiet,
    })
}

/// Refuses options that contradict each other or have no effect.
fn check(arguments: &Arguments, format: Format) -> Result<(), Failure> {
    let a = arguments;
    a.boards.check("solve --help")?;
    let whole = a.summary || a.stats || a.no_answers || !a.check.is_empty();
    let drawn = matches!(format, Format::Text | Format::Svg | Format::Html);
    let laid_out = matches!(format, Format::Svg | Format::Html);
    let what = [
        ("--summary", a.summary),
        ("--no-answers", a.no_answers),
        ("--stats", a.stats),
        ("--check", !a.check.is_empty()),
    ];
    let mut given = what.iter().filter(|(_, given)| *given).map(|(name, _)| name);
    if let (Some(first), Some(second)) = (given.next(), given.next()) {
        return Err(Failure::Message(format!("{second} does not go with {first}")));
    }
    if let (true, Some((name, _))) = (a.all_paths, what.iter().find(|(_, given)| *given)) {
        let what = format!("--all-paths needs the words of boards; leave {name} out");
        return Err(Failure::Message(what));
    }
    refuse_misplaced(&[
        ("--keep-going", a.keep_going && a.boards.boards.is_none(), "needs --boards"),
        (
            "--summary",
            a.summary && laid_out,
            "does not go with a drawing; expected --format text, tsv, csv, json or jsonl",
        ),
        (
            "--no-answers",
            a.no_answers && format == Format::Html,
            "needs --format text, tsv, csv, json, jsonl or svg",
        ),
        ("--show", a.show.is_some() && (whole || !drawn), "needs --format text, svg or html"),
        (
            "--all-paths",
            a.all_paths && format == Format::Html,
            "does not go with --format html; expected text, tsv, csv, json or jsonl",
        ),
        (
            "--all-paths",
            a.all_paths && format == Format::Svg,
            "does not go with --format svg; expected text, tsv, csv, json or jsonl",
        ),
        (
            "--all-paths",
            a.all_paths && format == Format::Text && a.show.is_none(),
            "needs --show, or --format tsv, csv, json or jsonl",
        ),
        (
            "--sort",
            a.sort.is_some() && (whole && a.check.is_empty() || format == Format::Svg),
            "needs a format that lists words",
        ),
        (
            "--limit",
            a.limit.is_some() && (whole && a.check.is_empty() || format == Format::Svg),
            "needs a format that lists words",
        ),
        (
            "--level and --length",
            a.no_answers && (a.dictionary.level.is_some() || a.length.is_some()),
            "do not go with --no-answers",
        ),
    ])
}

fn output(arguments: &Arguments, format: Format, source: &Source) -> Result<Output, Failure> {
    let is_text = matches!(format, Format::Text | Format::Json | Format::Jsonl);
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
        let sheet =
            |path: &PathBuf| Ok(Sheet::new(&name_of(path), &read_text(path, "a player's words")?));
        let sheets = arguments.check.iter().map(sheet).collect::<Result<_, Failure>>()?;
        return Ok(Output::Check(format, sheets));
    }
    if format == Format::Svg && !source.is_one() {
        return Err(Failure::at("--format svg", "expected one board"));
    }
    let content = match (arguments.summary, arguments.no_answers) {
        (true, _) => Content::Totals,
        (_, true) => Content::Board,
        _ => Content::Words,
    };
    Ok(Output::Answers(Document::new(format, content).of_many(!source.is_one())))
}

/// A word in the form that dictionaries have.
fn word_to_show(lexicon: &Lexicon, text: &str) -> Result<String, Failure> {
    let word = lexicon.folding().fold(text.trim());
    let is_word = !word.is_empty() && word.chars().all(char::is_alphabetic);
    is_word.then(|| word.into_owned()).ok_or_else(|| {
        Failure::at("--show", format_args!("{text:?} is not a word: expected letters"))
    })
}
