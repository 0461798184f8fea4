//! From arguments to a plan: what was asked for, checked, with everything opened that is needed.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use board::{BoardSplitter, Dealer, DiceSet, Edges, Layout, Parser, QTile, Size};
use lexicon::Lexicon;
use solver::{Effort, Kernel, Sheet};

use crate::arguments::{Arguments, Format, LayoutArgument, SortKey};
use crate::failure::{Failure, chain, display, read_text};
use crate::palette::Palette;
use crate::rule_book::RuleBook;

/// What is to be done.
#[derive(Debug)]
pub struct Plan {
    pub lexicon: Lexicon,
    pub source: Source,
    pub parser: Parser,
    pub rules: RuleBook,
    pub output: Output,
    pub selection: Selection,
    pub palette: Palette,
    /// `None` for one thread for each core.
    pub threads: Option<NonZeroUsize>,
    pub keep_going: bool,
    pub quiet: bool,
    /// How much work may go into one board.
    pub effort: Effort,
    /// `None` for the fastest there is.
    pub kernel: Option<Kernel>,
}

/// Where boards come from.
#[derive(Debug)]
pub enum Source {
    Typed(Vec<String>),
    File { path: PathBuf, splitter: BoardSplitter },
    Dice(Box<Roll>),
}

/// Dice to roll, and how often.
#[derive(Debug)]
pub struct Roll {
    pub dealer: Dealer,
    pub count: u64,
    pub seed: u64,
    /// Whether the user does not know the seed yet.
    pub seed_was_chosen: bool,
    /// What the dice are called.
    pub edition: String,
}

impl Source {
    /// Whether there may be more than a few boards.
    pub fn is_many(&self) -> bool {
        match self {
            Source::Typed(_) => false,
            Source::File { .. } => true,
            Source::Dice(roll) => roll.count > 1,
        }
    }

    /// Whether there is exactly one board.
    pub fn is_one(&self) -> bool {
        match self {
            Source::Typed(boards) => boards.len() == 1,
            Source::File { .. } => false,
            Source::Dice(roll) => roll.count == 1,
        }
    }
}

/// What is said about boards.
#[derive(Clone, Debug)]
pub enum Output {
    Summary,
    Words(Format),
    Stats(Format),
    Check(Format, Vec<Sheet>),
}

/// Which words are listed, in which order, and how.
#[derive(Clone, Debug)]
pub struct Selection {
    pub level: Option<u64>,
    pub sort: SortKey,
    pub limit: Option<usize>,
    pub all_paths: bool,
    pub show: Option<String>,
}

/// Checks the arguments and opens what they name.
pub fn make(arguments: &Arguments) -> Result<Plan, Failure> {
    let format = arguments.format.unwrap_or(Format::Text);
    agree(arguments, format)?;
    let size = arguments.size.as_deref().map(str::parse::<Size>).transpose();
    let size = size.map_err(|error| Failure::option("--size", error))?;
    let q = if arguments.bare_q { QTile::Bare } else { QTile::Qu };
    let edges = if arguments.torus { Edges::Torus } else { Edges::Closed };
    let mut parser = Parser::new().edges(edges).q(q);
    if let Some(size) = size {
        parser = parser.size(size.rows(), size.columns());
    }
    let mut rules = RuleBook::new(
        arguments.rules.as_deref(),
        arguments.points.as_deref(),
        arguments.min_length,
    )?;
    let source = if let Some(dice) = dice(arguments)? {
        rules = rules.or(dice.rules());
        roll(arguments, &dice, edges, q)?
    } else if let Some(path) = &arguments.boards {
        Source::File { path: path.clone(), splitter: splitter(arguments.layout, size) }
    } else {
        Source::Typed(arguments.board.clone())
    };
    let output = output(arguments, format, &source)?;
    let lexicon = open(arguments.dict.as_deref())?;
    if arguments.level.is_some() && lexicon.values().is_none() {
        return Err(no_values(arguments.dict.as_deref()));
    }
    let show = arguments.show.as_deref().map(word_to_show).transpose()?;
    let by_points = matches!(format, Format::Text | Format::Html | Format::Svg);
    let sort = arguments.sort.unwrap_or(if by_points { SortKey::Points } else { SortKey::Alpha });
    Ok(Plan {
        lexicon,
        source,
        parser,
        rules,
        output,
        selection: Selection {
            level: arguments.level,
            sort,
            limit: arguments.limit,
            all_paths: arguments.all_paths,
            show,
        },
        palette: Palette::choose(arguments.color),
        threads: arguments.threads.and_then(|n| NonZeroUsize::new(n.into())),
        keep_going: arguments.keep_going,
        effort: arguments.effort.unwrap_or_default(),
        kernel: arguments.kernel,
        quiet: arguments.quiet,
    })
}

/// Refuses options that contradict each other or would have no effect.
fn agree(arguments: &Arguments, format: Format) -> Result<(), Failure> {
    let a = arguments;
    let rolled = a.random.is_some() || a.dice.is_some();
    let sources = [!a.board.is_empty(), a.boards.is_some(), a.random.is_some(), a.dice.is_some()];
    match sources.iter().filter(|given| **given).count() {
        0 => {
            let expected = "no board: expected one such as perslatgsineters, or --boards FILE, or --random EDITION; see solve --help";
            return Err(Failure::Message(expected.to_owned()));
        }
        1 => {}
        _ => {
            let expected = "boards from several places: expected BOARD, --boards, --random or --dice, one of them";
            return Err(Failure::Message(expected.to_owned()));
        }
    }
    let whole = a.summary || a.stats || !a.check.is_empty();
    let drawn = matches!(format, Format::Text | Format::Svg | Format::Html);
    let laid_out = matches!(format, Format::Svg | Format::Html);
    // An option that was given, whether it has no place here, and what has one.
    let misplaced = [
        ("--count", a.count.is_some() && !rolled, "needs --random or --dice"),
        ("--seed", a.seed.is_some() && !rolled, "needs --random or --dice"),
        ("--size", a.size.is_some() && rolled, "does not go with dice, which have a size"),
        ("--layout", a.layout.is_some() && a.boards.is_none(), "needs --boards"),
        ("--keep-going", a.keep_going && a.boards.is_none(), "needs --boards"),
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
    ];
    match misplaced.into_iter().find(|(_, given, _)| *given) {
        Some((option, _, place)) => Err(Failure::Message(format!("{option} {place}"))),
        None => Ok(()),
    }
}

fn splitter(layout: Option<LayoutArgument>, size: Option<Size>) -> BoardSplitter {
    let layout = match layout {
        None | Some(LayoutArgument::Auto) => Layout::Auto,
        Some(LayoutArgument::Lines) => Layout::Lines,
        Some(LayoutArgument::Rows) => Layout::Rows,
    };
    let splitter = BoardSplitter::new().layout(layout);
    size.map_or(splitter, |size| splitter.size(size))
}

/// The dice that are to be rolled, if any.
fn dice(arguments: &Arguments) -> Result<Option<DiceSet>, Failure> {
    if let Some(name) = &arguments.random {
        let set = DiceSet::named(name);
        return set.cloned().map(Some).map_err(|error| Failure::option("--random", error));
    }
    let Some(path) = &arguments.dice else { return Ok(None) };
    let set = DiceSet::from_toml(&read_text(path)?);
    set.map(Some).map_err(|error| Failure::at(display(path), chain(&error)))
}

fn roll(arguments: &Arguments, dice: &DiceSet, edges: Edges, q: QTile) -> Result<Source, Failure> {
    let count = arguments.count.unwrap_or(1);
    if count == 0 {
        return Err(Failure::option("--count", "no boards: expected 1 or more"));
    }
    let seed_was_chosen = arguments.seed.is_none();
    let seed = arguments.seed.unwrap_or_else(choose_seed);
    let dealer = Dealer::new(dice, seed).edges(edges).q(q);
    let edition = dice.name().to_owned();
    Ok(Source::Dice(Box::new(Roll { dealer, count, seed, seed_was_chosen, edition })))
}

/// Some seed, short enough to be typed.
fn choose_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // The keys of the standard library's hash tables are random.
    RandomState::new().hash_one(()) % 1_000_000_000
}

fn output(arguments: &Arguments, format: Format, source: &Source) -> Result<Output, Failure> {
    if arguments.summary {
        return Ok(Output::Summary);
    }
    let text = matches!(format, Format::Text | Format::Json | Format::Jsonl);
    if arguments.stats {
        return match text || format == Format::Svg {
            true => Ok(Output::Stats(format)),
            false => Err(Failure::option("--stats", "expected --format text, json, jsonl or svg")),
        };
    }
    if !arguments.check.is_empty() {
        if !text {
            return Err(Failure::option("--check", "expected --format text, json or jsonl"));
        }
        if !source.is_one() {
            return Err(Failure::option("--check", "expected the one board that was played"));
        }
        let sheet = |path: &PathBuf| Ok(Sheet::new(&display(path), &read_text(path)?));
        let sheets = arguments.check.iter().map(sheet).collect::<Result<_, Failure>>()?;
        return Ok(Output::Check(format, sheets));
    }
    if format == Format::Svg && !source.is_one() {
        return Err(Failure::option("--format svg", "expected one board"));
    }
    Ok(Output::Words(format))
}

fn open(path: Option<&Path>) -> Result<Lexicon, Failure> {
    match path {
        Some(path) => Lexicon::open(path).map_err(|error| Failure::Message(error.to_string())),
        None => Ok(english::lexicon()),
    }
}

fn no_values(path: Option<&Path>) -> Failure {
    let what = "has no values to be the level of words; compile it from a list of word<TAB>value, or leave --level out";
    match path {
        Some(path) => Failure::at(display(path), what),
        None => Failure::option("--level", what),
    }
}

/// A word as the dictionary would spell it.
fn word_to_show(text: &str) -> Result<String, Failure> {
    let letters = letters::fold_letters(text.trim()).ok().filter(|letters| !letters.is_empty());
    letters.map(Cow::into_owned).ok_or_else(|| {
        Failure::option("--show", format_args!("{text:?} is no word: expected letters"))
    })
}
