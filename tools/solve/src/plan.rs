//! Converts arguments to a plan: checks them and opens the files that they name.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use dictc_board::{Parser, RuleBook, Rules};
use dictc_cli::boards::{Source, is_strict, refuse_files, refuse_misplaced, remark_on_square};
use dictc_cli::dictionary::check_values;
use dictc_cli::formats::FieldArguments;
use dictc_cli::lacks::{
    remark_on_dice, remark_on_lengths, remark_on_meanings, remark_on_rules, remark_on_word,
};
use dictc_cli::numbers::count;
use dictc_cli::{Failure, PROGRAM};
use dictc_game::SharedWords;
use dictc_letters::Letter;
use dictc_lexicon::Lexicon;
use dictc_render::{Answer, Document, Format, Kind, RoundsReport, SortKey, Totals, View};
use dictc_solver::{Kernel, StepLimit};

use crate::arguments::Arguments;
use crate::players::Players;

/// The number of missed words that --sheet lists as text, unless --limit sets another number: of
/// one board, and of each of several.
const MOST_MISSED: (usize, usize) = (100, 20);

/// The kinds of formats that people read.
const READ: &[Kind] = &[Kind::Text, Kind::Page];

/// A plan: what to do.
#[derive(Debug)]
pub struct Plan {
    pub lexicon: Lexicon,
    /// Which words of the dictionary these are; `None` for all.
    pub selected: Option<String>,
    /// The same with level and lengths, as answers name it.
    pub selection: Option<String>,
    pub source: Source,
    pub parser: Parser<'static>,
    pub rules: RuleBook,
    /// Whether the rules are not the usual ones, so that answers name them.
    pub has_rules: bool,
    pub content: Content,
    /// The form of the answers, except whether there are ids, which depends on the file of boards.
    pub document: Document,
    /// Whether words are rows: in tables, or if fields were chosen.
    pub are_rows: bool,
    /// The fields of rows, if the user chose them.
    pub fields: FieldArguments,
    pub view: View,
    /// The lengths of the words that count. `None` for all.
    pub lengths: Option<RangeInclusive<usize>>,
    /// The word whose path is drawn.
    pub show: Option<String>,
    /// What to do with a word that several players found.
    pub shared_words: SharedWords,
    /// `None` for one thread for each core.
    pub threads: Option<NonZeroUsize>,
    pub keep_going: bool,
    pub quiet: bool,
    /// The limit on the work for one board.
    pub step_limit: StepLimit,
    /// `None` for the fastest kernel of this processor.
    pub kernel: Option<Kernel>,
}

/// The content of the answers.
#[derive(Debug)]
pub enum Content {
    /// The words of each board.
    Words,
    /// The number of words and points of each board.
    Totals,
    /// Each board.
    Boards,
    /// Statistics of all boards together.
    Statistics,
    /// The judged sheets of players.
    Check(Players),
}

/// Checks the arguments and opens the files they name.
///
/// # Errors
///
/// If an argument is not valid, contradicts another or has no effect, or a file cannot be opened.
pub fn make(arguments: &Arguments) -> Result<Plan, Failure> {
    let format = arguments.format;
    check(arguments, format)?;
    arguments.kernel.map(check_kernel).transpose()?;
    let (boards, parser) = (&arguments.boards, arguments.boards.parser()?);
    let mut rules = arguments.rules.book()?;
    // Boards alone need no words, so a wrong default dictionary does not matter.
    let are_words_needed = !arguments.no_answers
        || arguments.dictionary.chosen.dict.is_some()
        || !arguments.dictionary.selected().is_empty()
        || boards.dice.are_letters();
    let lexicon = match are_words_needed {
        true => arguments.dictionary.open_by_level()?,
        false => dictc_english::lexicon(),
    };
    let (selected, selection) = names_of_words(arguments);
    selected.iter().for_each(|it| PROGRAM.remark(it));
    let dice = boards.dice_set(&lexicon)?;
    if let Some(dice) = &dice {
        // All words can be spelled with the letters of their dictionary.
        if are_words_needed && !boards.dice.are_letters() {
            remark_on_dice(&lexicon, dice);
        }
        rules = rules.or(dice.rules());
    }
    let is_strict = is_strict(boards.strict, dice.as_ref(), &lexicon)?;
    let parser = parser.strict(is_strict);
    let source = boards.source(dice.as_ref(), lexicon.alphabet())?;
    let are_usual = match &source {
        Source::Dice(roll) => {
            rules.for_size(roll.deal.dice.size()) == Rules::for_size(roll.deal.dice.size())
        }
        _ => rules.is_usual(),
    };
    if let (Source::Typed(texts), None) = (&source, &boards.size) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let remark = remark_on_square(&parser, &texts, "separated by '/', they are");
        remark.into_iter().for_each(|remark| PROGRAM.remark_once(remark));
    }
    let content = content(arguments, format, &source)?;
    if !arguments.no_answers {
        remark_on_words(arguments, &lexicon);
    }
    let show = arguments.show.as_deref().map(|word| word_to_show(&lexicon, word)).transpose()?;
    if let Some(word) = show.as_deref().filter(|word| !lexicon.contains(word)) {
        remark_on_word(&lexicon, word);
    }
    let are_rows = format.kind() == Kind::Table || arguments.fields.are_given();
    let is_report = matches!(content, Content::Check(_));
    let view = view(arguments, are_rows, is_report, source.is_one());
    if view.sort == SortKey::Value {
        check_values(&lexicon, arguments.dictionary.chosen.dict.as_deref(), "--sort value")?;
    }
    let style = dictc_cli::terminal::text_style(arguments.common.color);
    let document = Document::new(format).with_style(style);
    let is_one = match &content {
        Content::Statistics => true,
        Content::Words if are_rows => false,
        Content::Check(players) => source.is_one() && !players.are_totals && !are_rows,
        _ => source.is_one(),
    };
    Ok(Plan {
        lexicon,
        selected,
        selection,
        source,
        parser,
        rules,
        has_rules: !are_usual || boards.torus || boards.bare_q || is_strict,
        content,
        document: if is_one { document.of_one() } else { document },
        are_rows,
        fields: arguments.fields.clone(),
        view,
        lengths: arguments.length.clone(),
        show,
        shared_words: match arguments.count_shared {
            true => SharedWords::Count,
            false => SharedWords::Cancel,
        },
        threads: arguments.threads.and_then(|n| NonZeroUsize::new(n.into())),
        keep_going: arguments.keep_going,
        step_limit: arguments.step_limit.unwrap_or_default(),
        kernel: arguments.kernel,
        quiet: arguments.common.quiet,
    })
}

/// Which words of the dictionary were chosen, and the same with level and lengths; each `None` for
/// all words.
fn names_of_words(arguments: &Arguments) -> (Option<String>, Option<String>) {
    let lengths = arguments.length.as_ref().map(|it| match (*it.start(), *it.end()) {
        (from, to) if from == to => format!(", only words of {}", count(from, "letter")),
        (from, usize::MAX) => format!(", only words of {from} letters or more"),
        (from, to) => format!(", only words of {from} to {to} letters"),
    });
    let dictionary = &arguments.dictionary;
    let selection = dictionary.selected() + &lengths.unwrap_or_default();
    let name = |selected: String| {
        (!selected.is_empty()).then(|| format!("{}{selected}", dictionary.chosen.name()))
    };
    (name(dictionary.selected_by_level()), name(selection))
}

/// Says why the answers may have fewer words, or no meanings.
fn remark_on_words(arguments: &Arguments, lexicon: &Lexicon) {
    remark_on_rules(lexicon, arguments.rules.min_length, arguments.boards.bare_q);
    if let Some(lengths) = &arguments.length {
        remark_on_lengths(lexicon, lengths);
    }
    if arguments.meanings {
        remark_on_meanings(lexicon, arguments.dictionary.chosen.dict.as_deref());
    }
}

/// Which words the answers list, and in which order.
fn view(arguments: &Arguments, are_rows: bool, is_report: bool, is_one: bool) -> View {
    let kind = arguments.format.kind();
    let mut view = View::default();
    view.level = arguments.dictionary.values.common.level;
    // Complete lists for programs stay in the order in which words are found. A limited list has
    // the best words in all formats.
    let is_drawn = !are_rows && kind != Kind::Objects;
    view.sort = match arguments.sort {
        Some(sort) => sort.key.into(),
        None if is_drawn || arguments.limit.is_some() => SortKey::Points,
        None => SortKey::Alpha,
    };
    view.is_reversed = arguments.sort.is_some_and(|sort| sort.is_reversed);
    // The report of a round shows the best missed words.
    let most = if is_one { MOST_MISSED.0 } else { MOST_MISSED.1 };
    let of_people = (is_report && READ.contains(&kind)).then_some(most);
    view.limit = arguments.limit.or(of_people);
    view.all_paths = arguments.all_paths;
    view.meanings = arguments.meanings;
    view
}

/// Refuses a kernel that this processor cannot run, which the solver would replace by another.
fn check_kernel(kernel: Kernel) -> Result<(), Failure> {
    if kernel.is_available() {
        return Ok(());
    }
    let available = Kernel::ALL.into_iter().filter(|it| it.is_available());
    let names: Vec<String> = available.map(|it| it.to_string()).collect();
    let what =
        format!("this processor cannot run the kernel {kernel}; expected {}", names.join(" or "));
    Err(Failure::at("--kernel", what))
}

/// Refuses options that contradict each other or have no effect.
fn check(arguments: &Arguments, format: Format) -> Result<(), Failure> {
    arguments.boards.check("solve --help")?;
    let without = check_contents(arguments, format)?;
    check_boards(arguments, format)?;
    check_lists(arguments, format, &without)?;
    check_words(arguments, format)
}

/// Refuses two options that each choose what the answers are. Returns what other options add to
/// their reason: what to leave out, if the answers do not list the words of each board.
fn check_contents(a: &Arguments, format: Format) -> Result<String, Failure> {
    let what = [
        ("--summary", a.summary),
        ("--no-answers", a.no_answers),
        ("--stats", a.stats),
        ("--sheet", !a.sheet.is_empty() && !a.summary),
    ];
    let mut given = what.iter().filter(|(_, given)| *given).map(|(name, _)| name);
    match (given.next(), given.next()) {
        (Some(first), Some(second)) => {
            Err(Failure::Message(format!("{second} does not go with {first}")))
        }
        (Some(name), None) => Ok(format!("; leave {name} out")),
        _ if format.kind() == Kind::Drawing => Ok(format!("; leave --format {format} out")),
        _ if a.show.is_some() && format.kind() == Kind::Text => Ok("; leave --show out".to_owned()),
        _ => Ok(String::new()),
    }
}

/// Refuses options about boards and sheets.
fn check_boards(a: &Arguments, format: Format) -> Result<(), Failure> {
    let has_sheets = !a.sheet.is_empty();
    let rows = Format::names(&[Kind::Text, Kind::Table, Kind::Objects]);
    refuse_misplaced(&[
        ("--keep-going", a.keep_going && a.boards.boards.is_none(), "needs --boards"),
        (
            "--sheet",
            has_sheets && a.boards.are_rolled() && a.boards.dice.seed.is_none(),
            "needs the --seed that the boards were rolled with",
        ),
        (
            "--summary",
            a.summary && is_laid_out(format),
            &format!("does not go with a drawing; expected --format {rows}"),
        ),
        (
            "--count-shared",
            a.count_shared && !has_sheets && format.kind() != Kind::Page,
            &format!("needs --sheet, or boards to print: --format {}", Format::HTML),
        ),
    ])
}

/// Refuses options about the lists of words.
fn check_lists(a: &Arguments, format: Format, without: &str) -> Result<(), Failure> {
    let kind = format.kind();
    let is_drawn = is_laid_out(format) || kind == Kind::Text;
    let is_whole = a.summary || a.stats || a.no_answers || !a.sheet.is_empty();
    // A report of sheets lists the words that everybody missed.
    let lists_missed = !a.sheet.is_empty() && !a.summary && kind != Kind::Table;
    let has_no_list = is_whole && !lists_missed || kind == Kind::Drawing;
    let is_shown = a.show.is_some() && kind == Kind::Text;
    let of_boards = format!("needs the words of boards{without}");
    let of_words = format!("needs a list of words{without}");
    let rows = Format::names(&[Kind::Text, Kind::Table, Kind::Objects]);
    let shown = Format::names(&[Kind::Text, Kind::Drawing, Kind::Page]);
    let listed = Format::names(&[Kind::Table, Kind::Objects]);
    refuse_misplaced(&[
        ("--show", a.show.is_some() && is_whole, &of_boards),
        ("--show", a.show.is_some() && !is_drawn, &format!("needs --format {shown}")),
        (
            "--meanings",
            a.meanings && (has_no_list || !is_drawn || a.fields.are_given()),
            &format!("needs a list of words as {}{without}", Format::names(READ)),
        ),
        ("--all-paths", a.all_paths && is_whole, &of_boards),
        (
            "--all-paths",
            a.all_paths && is_laid_out(format),
            &format!("does not go with --format {format}; expected {rows}"),
        ),
        (
            "--all-paths",
            a.all_paths && kind == Kind::Text && a.show.is_none() && !a.fields.are_given(),
            &format!("needs --show, --fields, or --format {listed}"),
        ),
        ("--sort", a.sort.is_some() && (has_no_list || is_shown), &of_words),
        ("--limit", a.limit.is_some() && (has_no_list || is_shown && !a.all_paths), &of_words),
        (
            "--fields",
            a.fields.are_given() && (is_laid_out(format) || a.stats),
            &format!("needs rows{without}"),
        ),
        ("--fields", a.fields.are_given() && a.show.is_some(), "does not go with --show"),
    ])
}

/// Refuses options about the words that count.
fn check_words(a: &Arguments, format: Format) -> Result<(), Failure> {
    let is_page = format.kind() == Kind::Page;
    let has_sheets = !a.sheet.is_empty();
    refuse_misplaced(&[
        ("--length", a.length.is_some() && has_sheets, "does not go with --sheet"),
        ("--length", a.length.is_some() && a.no_answers, "does not go with --no-answers"),
        (
            "--level and --value",
            a.no_answers && a.dictionary.values.range().is_some() && !is_page,
            "go with --no-answers only on pages, which say which words count",
        ),
    ])
}

/// Whether the answers are drawings or pages.
fn is_laid_out(format: Format) -> bool {
    matches!(format.kind(), Kind::Drawing | Kind::Page)
}

fn content(arguments: &Arguments, format: Format, source: &Source) -> Result<Content, Failure> {
    if arguments.stats {
        let kinds = &[Kind::REPORTS, &[Kind::Drawing]].concat();
        let what = format!("expected --format {}", Format::names(kinds));
        return match kinds.contains(&format.kind()) {
            true => Ok(Content::Statistics),
            false => Err(Failure::at("--stats", what)),
        };
    }
    if !arguments.sheet.is_empty() {
        if format.kind() == Kind::Drawing {
            let kinds = [Kind::ROWS, &[Kind::Page]].concat();
            let what = format!("expected --format {}", Format::names(&kinds));
            return Err(Failure::at("--sheet", what));
        }
        refuse_files(&arguments.boards.board)?;
        let players = Players::read(&arguments.sheet, arguments.summary)?;
        let boards = match source {
            Source::Typed(boards) => Some(boards.len()),
            Source::Dice(roll) => Some(usize::try_from(roll.count).unwrap_or(usize::MAX)),
            Source::File { .. } => None,
        };
        boards.map_or(Ok(()), |boards| players.check_rounds(boards))?;
        return Ok(Content::Check(players));
    }
    if format.kind() == Kind::Drawing && !source.is_one() {
        let what = format!("expected one board; --format {} takes several", Format::HTML);
        return Err(Failure::at(format_args!("--format {format}"), what));
    }
    Ok(match (arguments.summary, arguments.no_answers) {
        (true, _) => Content::Totals,
        (_, true) => Content::Boards,
        _ => Content::Words,
    })
}

impl Plan {
    /// The form of the answers, with columns for ids and rules at the end of tables if boards have
    /// them.
    ///
    /// # Errors
    ///
    /// If a field was chosen that the answers lack.
    pub fn document(&self, has_ids: bool, has_rules: bool) -> Result<Document, Failure> {
        let format = self.document.format();
        // Text and tsv name no columns, so nothing would say what the rules are.
        let has_rules = has_rules && format.has_header();
        let is_object = format.kind() == Kind::Objects;
        let (columns, all): (&[&str], &[&str]) = match &self.content {
            Content::Totals | Content::Boards if is_object => (&Totals::FIELDS, &Totals::FIELDS),
            Content::Totals => (&Totals::COLUMNS, &Totals::FIELDS),
            // A line with only the board is a line of a file of boards.
            Content::Boards if format.has_header() => {
                (&Totals::BOARD_COLUMNS, &Totals::BOARD_COLUMNS)
            }
            Content::Boards => (&["board", "id"], &Totals::BOARD_COLUMNS),
            Content::Check(players) if players.are_totals => {
                let rules = self.rules.base.as_ref();
                match rules.is_some_and(|it| it.longest_bonus() > 0 || it.penalty() > 0) {
                    true => (&RoundsReport::TOTAL_FIELDS, &RoundsReport::TOTAL_FIELDS),
                    false => (&RoundsReport::TOTAL_COLUMNS, &RoundsReport::TOTAL_FIELDS),
                }
            }
            Content::Check(_) => (&RoundsReport::WORD_COLUMNS, &RoundsReport::WORD_COLUMNS),
            Content::Words | Content::Statistics => (&Answer::COLUMNS, &Answer::FIELDS),
        };
        let has_place = |column: &&str| match *column {
            "id" => has_ids || is_object,
            "rules" => has_rules || is_object,
            _ => true,
        };
        let columns: Vec<&str> = columns.iter().copied().filter(has_place).collect();
        self.fields.choose(self.document.clone(), &columns, all)
    }
}

/// A word in the form of dictionaries.
fn word_to_show(lexicon: &Lexicon, text: &str) -> Result<String, Failure> {
    let word = lexicon.folding().fold(text.trim());
    let is_word = !word.is_empty() && Letter::all(&word).all(|it| it.is_alphabetic());
    is_word.then(|| word.into_owned()).ok_or_else(|| {
        Failure::at("--show", format_args!("{text:?} is not a word: expected letters"))
    })
}
