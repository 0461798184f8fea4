//! Prints the words that a query finds: filtered, sorted and limited.

use std::cmp::Reverse;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use dictc_cli::dictionary::{StepLimit, ValueArguments, check_values};
use dictc_cli::files::bag_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::{remark_on_bag, remark_on_characters, remark_on_lengths};
use dictc_cli::numbers::{count, grouped};
use dictc_cli::order::Order;
use dictc_cli::output::Rows;
use dictc_cli::progress::Watch;
use dictc_cli::values::{cut_off, lengths, number};
use dictc_cli::{Failure, PROGRAM, interrupt};
use dictc_letters::Alphabet;
use dictc_lexicon::Lexicon;
use dictc_query::{Bag, Error, ProbabilityRanks, Question, Walk, WordRange, typed};
use dictc_render::Document;
use serde::Serialize;

/// The maximum number of words that are collected to be sorted. They take about 500 MB.
pub(crate) const MOST_SORTED: usize = 5_000_000;

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WordOrder {
    /// In alphabetical order: that of code points
    Alpha,
    /// In the order of the alphabet that the dictionary was compiled with
    Alphabet,
    /// The longest first
    Length,
    /// The lowest value first; for levels, the most common words first
    Value,
    /// The likeliest first to be drawn from a bag of tiles, with one tile per letter
    Probability,
}

/// The field of the rank of a word by probability. It is shown only if it is chosen, because it takes
/// the time to draw all words of a length.
const RANK: &str = "rank";

/// The field of the values of the words of a phrase. It is shown only if it is chosen, because each
/// takes a look-up.
const VALUES: &str = "values";

/// Arguments of all commands that find words.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArguments {
    /// Only words with these numbers of letters: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = lengths, help_heading = OUTPUT)]
    pub(crate) length: Option<RangeInclusive<usize>>,
    /// Only words with this prefix
    #[arg(long, value_name = "LETTERS", help_heading = OUTPUT)]
    pub(crate) prefix: Option<String>,
    #[command(flatten, next_help_heading = OUTPUT)]
    pub(crate) values: ValueArguments,
    /// The order of the words, or -KEY for its reverse: -value for the most frequent words if
    /// values are counts [default: alphabetical, or what the command says]
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, help_heading = OUTPUT)]
    pub(crate) sort: Option<Order<WordOrder>>,
    /// The tiles that --sort probability and the field rank draw: per line, a letter (? for a
    /// blank), a tab and a number [default: English]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = OUTPUT)]
    pub(crate) bag: Option<PathBuf>,
    /// Print at most this many words
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number, help_heading = OUTPUT)]
    pub(crate) limit: Option<u64>,
    /// Print the number of words, not the words
    #[arg(long, help_heading = OUTPUT, conflicts_with = "fields")]
    pub(crate) count: bool,
    #[command(flatten, next_help_heading = OUTPUT)]
    pub(crate) steps: StepLimit,
    #[command(flatten, next_help_heading = OUTPUT)]
    pub(crate) rows: RowArguments,
    /// The letters of the dictionary, which lengths count; known after [`typed`](Self::typed).
    #[arg(skip)]
    pub(crate) alphabet: Alphabet,
}

/// The heading of these arguments in help.
pub(crate) const OUTPUT: &str = "Output";

impl OutputArguments {
    /// What [`checked`](Self::checked) returns. Says what the dictionary lacks.
    pub(crate) fn typed(&self, lexicon: &Lexicon, path: Option<&Path>) -> Result<Self, Failure> {
        let typed = self.checked(lexicon, path)?;
        remark_on_characters(lexicon, typed.prefix.as_deref().unwrap_or_default());
        if let Some(lengths) = &self.length {
            remark_on_lengths(lexicon, lengths);
        }
        Ok(typed)
    }

    /// The same arguments, with typed texts folded like this dictionary. Refuses options that the
    /// dictionary does not support. `path` is its path if it was named, for messages.
    pub(crate) fn checked(&self, lexicon: &Lexicon, path: Option<&Path>) -> Result<Self, Failure> {
        let option = match self.sort {
            Some(Order { key: WordOrder::Value, is_reversed: false }) => Some("--sort value"),
            Some(Order { key: WordOrder::Value, is_reversed: true }) => Some("--sort -value"),
            _ => None,
        };
        let is_by_alphabet = self.sort.is_some_and(|sort| sort.key == WordOrder::Alphabet);
        if is_by_alphabet && lexicon.alphabet().all_letters().is_empty() {
            let what = match lexicon.alphabet().name() {
                "" => "the dictionary has no alphabet; expected one compiled with dictc --alphabet",
                _ => "the alphabet of the dictionary lists no letters; expected --sort alpha",
            };
            return Err(Failure::at("--sort alphabet", what));
        }
        self.values.check_kind(lexicon, path)?;
        if let Some(option) = option {
            check_values(lexicon, path, option)?;
        }
        let prefix = self.prefix.as_deref().filter(|it| !it.is_empty());
        let prefix = prefix.map(|it| typed("--prefix", it, lexicon)).transpose()?;
        Ok(Self { prefix, alphabet: lexicon.alphabet().clone(), ..self.clone() })
    }

    /// Whether the arguments accept a word with this value: its length, prefix and value.
    pub(crate) fn accepts(&self, word: &str, value: Option<u64>) -> bool {
        self.accepts_text(word) && self.values.accept(value)
    }

    /// Whether the arguments accept words with these letters.
    pub(crate) fn accepts_text(&self, word: &str) -> bool {
        let fits = |it: &RangeInclusive<usize>| it.contains(&self.alphabet.count(word));
        let starts = |it: &String| word.starts_with(it);
        self.length.as_ref().is_none_or(fits) && self.prefix.as_ref().is_none_or(starts)
    }

    /// The words whose length and prefix the arguments accept.
    pub(crate) fn range(&self) -> WordRange {
        let mut range = WordRange::new();
        if let Some(prefix) = &self.prefix {
            range = range.prefix(prefix);
        }
        if let Some(lengths) = &self.length {
            range = range.lengths(lengths.clone());
        }
        range
    }

    /// A question about words whose length and prefix the arguments accept.
    pub(crate) fn narrow(&self, question: impl Into<Question>) -> Question {
        let mut question = question.into();
        if let Some(prefix) = &self.prefix {
            question = question.with_prefix(prefix);
        }
        match &self.length {
            Some(lengths) => question.lengths(lengths.clone()),
            None => question,
        }
    }

    /// Says that there is no word, and which options exclude words, unless a better reason was said
    /// or the answer is the number 0.
    pub(crate) fn remark_on_nothing(&self) {
        let options = [
            ("--length", self.length.is_some()),
            ("--prefix", self.prefix.is_some()),
            ("--level", self.values.common.level.is_some()),
            ("--value", self.values.value.is_some()),
        ];
        let given = options.iter().filter(|(_, is_given)| *is_given).map(|(name, _)| *name);
        let given: Vec<&str> = given.collect();
        match (self.limit, given.is_empty()) {
            _ if self.count => {}
            (Some(0), _) => PROGRAM.remark_if_silent("--limit 0 lists no words"),
            (_, true) => PROGRAM.remark_if_silent("no word fits"),
            (_, false) => {
                let given = given.join(" and ");
                PROGRAM.remark_if_silent(format_args!("no word fits together with {given}"));
            }
        }
    }

    /// The tiles to draw, if words are sorted by probability or ranked.
    fn tiles(&self) -> Result<Option<Bag>, Failure> {
        let draws = self.sort.is_some_and(|sort| sort.key == WordOrder::Probability)
            || self.rows.fields.have(RANK);
        if self.bag.is_some() && !draws {
            let what = "has no effect; expected --sort probability or the field rank";
            return Err(Failure::at("--bag", what));
        }
        draws.then(|| bag_of(self.bag.as_deref())).transpose()
    }
}

/// A word and its numbers. The fields are columns.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Row<T> {
    pub(crate) word: T,
    pub(crate) ordinal: Option<u64>,
    pub(crate) value: Option<u64>,
    /// The rank by probability.
    pub(crate) rank: Option<u64>,
    /// The edits between it and the word of the query.
    pub(crate) distance: Option<usize>,
    /// The word of the query.
    pub(crate) query: Option<T>,
    /// The letters that blanks stand for.
    pub(crate) blanks: Option<T>,
    /// The values of the words of a phrase.
    pub(crate) values: Option<T>,
}

impl<T> Row<T> {
    /// The row with its texts in another form: owned while it waits to be sorted, otherwise
    /// borrowed.
    fn map<'r, U>(&'r self, text: impl Fn(&'r T) -> U) -> Row<U> {
        let Row { word, ordinal, value, rank, distance, query, blanks, values } = self;
        let (ordinal, value, rank, distance) = (*ordinal, *value, *rank, *distance);
        let (query, blanks) = (query.as_ref().map(&text), blanks.as_ref().map(&text));
        let values = values.as_ref().map(&text);
        Row { word: text(word), ordinal, value, rank, distance, query, blanks, values }
    }
}

/// Prints words one by one. Memory grows with their number only if they are sorted.
#[derive(Debug)]
pub(crate) struct Printer {
    rows: Rows,
    /// Whether text has more columns than the words.
    has_columns: bool,
    arguments: OutputArguments,
    /// The tiles to draw, to sort by probability.
    tiles: Option<Bag>,
    /// The ranks of words, if they are shown.
    ranks: Option<ProbabilityRanks>,
    /// The rows that are kept to be sorted.
    kept: Vec<Row<String>>,
    /// The number of words of the current query.
    found: u64,
    found_before: u64,
    /// The number of words that are excluded only by their values.
    others: u64,
}

impl Printer {
    /// A printer of words of a lexicon.
    pub(crate) fn new(arguments: &OutputArguments, lexicon: &Lexicon) -> Result<Self, Failure> {
        Self::with_columns(arguments, lexicon, &[], &[])
    }

    /// A printer of words and further columns of a command, some of which are in text. Fails if the
    /// tiles to draw cannot be read.
    pub(crate) fn with_columns(
        arguments: &OutputArguments,
        lexicon: &Lexicon,
        more: &[&'static str],
        of_text: &[&'static str],
    ) -> Result<Self, Failure> {
        let mut printer = Self::of_words(arguments, more, of_text, &[RANK])?;
        if let Some(bag) = &printer.tiles {
            remark_on_bag(lexicon, bag);
        }
        let ranks = |bag: &Bag| ProbabilityRanks::new(bag.clone(), lexicon.clone());
        let bag = printer.tiles.as_ref().filter(|_| arguments.rows.fields.have(RANK));
        printer.ranks = bag.map(ranks);
        Ok(printer)
    }

    /// A printer of words that are not of one lexicon, and have no ranks.
    pub(crate) fn of_several(arguments: &OutputArguments) -> Result<Self, Failure> {
        Self::of_words(arguments, &[], &[], &[])
    }

    fn of_words(
        arguments: &OutputArguments,
        more: &[&'static str],
        of_text: &[&'static str],
        chosen: &[&'static str],
    ) -> Result<Self, Failure> {
        let columns = [&["word", "ordinal", "value"], more].concat();
        Self::of_columns(arguments, &columns, &[&["word"], of_text].concat(), chosen)
    }

    /// A printer of phrases, which have neither ordinals nor a value of their own. Fails if they
    /// must be sorted by values.
    pub(crate) fn of_phrases(arguments: &OutputArguments) -> Result<Self, Failure> {
        if arguments.sort.is_some_and(|sort| sort.key == WordOrder::Value) {
            let what = "several words have no value; expected another key";
            return Err(Failure::at("--sort value", what));
        }
        Self::of_columns(arguments, &["word"], &["word"], &[VALUES])
    }

    /// A printer of the letters of cells.
    pub(crate) fn of_cells(arguments: &OutputArguments) -> Result<Self, Failure> {
        let columns = ["cell", "letter", "word_count"];
        Self::of_columns(arguments, &columns, &columns, &[])
    }

    /// Whether the arguments accept a word, which counts as found.
    pub(crate) fn counts(&mut self, word: &str, value: Option<u64>) -> bool {
        let counts = self.arguments.accepts(word, value);
        self.found += u64::from(counts);
        self.others += u64::from(!counts && self.arguments.accepts_text(word));
        counts
    }

    /// Whether the values of the words of phrases are printed.
    pub(crate) fn shows_values(&self) -> bool {
        self.arguments.rows.fields.have(VALUES)
    }

    /// A printer of these columns, or those that the user chose of them and of `more`. In text, the
    /// columns are `of_text`.
    fn of_columns(
        arguments: &OutputArguments,
        columns: &[&'static str],
        of_text: &[&'static str],
        more: &[&'static str],
    ) -> Result<Self, Failure> {
        let RowArguments { format, fields } = &arguments.rows;
        let usual = if format.is_text() { of_text } else { columns };
        let all = [columns, more].concat();
        let rows = Rows::new(fields.choose(Document::new(*format), usual, &all)?);
        let (arguments, tiles) = (arguments.clone(), arguments.tiles()?);
        let has_columns = of_text.len() > 1;
        Ok(Self {
            rows,
            has_columns,
            arguments,
            tiles,
            ranks: None,
            kept: Vec::new(),
            found: 0,
            found_before: 0,
            others: 0,
        })
    }

    /// Whether further words would not change the output.
    pub(crate) fn is_full(&self) -> bool {
        self.arguments.sort.is_none() && self.is_at_limit()
    }

    fn is_at_limit(&self) -> bool {
        self.arguments.limit.is_some_and(|limit| self.found >= limit)
    }

    /// Prints a word, or keeps it to be sorted, unless the arguments exclude it.
    pub(crate) fn print(&mut self, row: &Row<&str>) -> Result<(), Failure> {
        if !self.arguments.accepts(row.word, row.value) {
            self.others += u64::from(self.arguments.accepts_text(row.word));
            return Ok(());
        }
        self.print_accepted(row)
    }

    /// Prints a row that the arguments accept, or keeps it to be sorted.
    pub(crate) fn print_accepted(&mut self, row: &Row<&str>) -> Result<(), Failure> {
        if self.arguments.sort.is_none() || self.arguments.count {
            return if self.is_at_limit() { Ok(()) } else { self.write(row) };
        }
        if self.kept.len() >= MOST_SORTED {
            return Err(too_many("a narrower question, or no --sort"));
        }
        self.kept.push(row.map(|text| (*text).to_owned()));
        Ok(())
    }

    fn write(&mut self, row: &Row<&str>) -> Result<(), Failure> {
        self.found += 1;
        if self.arguments.count {
            return Ok(());
        }
        let rank = match &mut self.ranks {
            Some(ranks) => Some(ranks.rank(row.word).map_err(|it| advise(it, "no field rank"))?),
            None => None,
        };
        let row = &Row { rank, ..*row };
        if !self.arguments.rows.format.is_text() {
            return self.rows.row(row);
        }
        let word = self.arguments.alphabet.written(row.word);
        if self.has_columns || self.ranks.is_some() {
            return self.rows.row(&Row { word: &*word, ..*row });
        }
        self.rows.row_or_line(&Row { word: &*word, ..*row }, || &word)
    }

    /// Whether the ordinals of words are printed.
    pub(crate) fn shows_ordinals(&self) -> bool {
        self.arguments.rows.want_rows() && !self.arguments.count
    }

    /// Ends the rows of a query: `--sort` and `--limit` apply to each query separately.
    pub(crate) fn end_question(&mut self) -> Result<(), Failure> {
        let mut kept = std::mem::take(&mut self.kept);
        if let Some(order) = self.arguments.sort {
            self.sort(&mut kept, order);
        }
        for kept in &kept {
            if self.is_at_limit() {
                break;
            }
            self.write(&kept.map(String::as_str))?;
        }
        self.found_before += std::mem::take(&mut self.found);
        Ok(())
    }

    /// Sorts rows by a key. Words with equal keys are in alphabetical order, even if the order is
    /// reversed. Words without a value are last.
    fn sort(&self, rows: &mut [Row<String>], order: Order<WordOrder>) {
        rows.sort_by(|a, b| a.word.cmp(&b.word));
        match order.key {
            WordOrder::Alpha if order.is_reversed => rows.reverse(),
            WordOrder::Alpha => {}
            WordOrder::Alphabet => {
                order.sort(rows, |it| self.arguments.alphabet.sort_key(&it.word));
            }
            WordOrder::Length => {
                order.sort(rows, |it| Reverse(self.arguments.alphabet.count(&it.word)));
            }
            WordOrder::Value => {
                order.sort(rows, |it| it.value);
                rows.sort_by_key(|it| it.value.is_none());
            }
            WordOrder::Probability => {
                let likely =
                    |it: &Row<String>| self.tiles.as_ref().map(|bag| bag.likelihood(&it.word));
                order.sort(rows, |it| Reverse(likely(it)));
            }
        }
    }

    /// The writer of rows.
    pub(crate) fn rows(&mut self) -> &mut Rows {
        &mut self.rows
    }

    /// Prints the rows of a walk by `print` until further ones would not change the output. Returns
    /// why the walk ended early, if it did. If there are too many words to sort, it was expected
    /// to ask for `advice`.
    pub(crate) fn print_all(
        &mut self,
        mut walk: Walk,
        advice: &str,
        mut print: impl FnMut(&mut Self, dictc_query::Row<'_>) -> Result<(), Failure>,
    ) -> Result<Option<Cut>, Failure> {
        let mut watch = Watch::default();
        while !self.is_full() {
            let is_asked = match walk.next_within(Watch::STEPS) {
                // Of an earlier walk.
                _ if interrupt::is_asked() => true,
                Ok(ControlFlow::Break(Some(row))) => {
                    print(self, row)?;
                    watch.find()
                }
                Ok(ControlFlow::Break(None)) => break,
                Ok(ControlFlow::Continue(())) => watch.pause(),
                Err(error) => return Cut::at(error, advice).map(Some),
            };
            if is_asked {
                return Ok(Some(Cut::Signal));
            }
        }
        Ok(None)
    }

    /// Like [`finish`](Self::finish), after walks of which one may have ended early.
    /// `what` they looked for, in the plural.
    pub(crate) fn finish_walk(self, cut: Option<Cut>, what: &str) -> Result<(), Failure> {
        end_at(cut, what, self.finish())
    }

    /// Ends the output. Fails if nothing was found.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.end_question()?;
        let found = self.found_before;
        if self.arguments.count {
            dictc_cli::output::print(Content::Text, format!("{found}\n"))?;
        } else {
            self.rows.finish()?;
        }
        if let (0, Some(which), 1..) = (found, self.arguments.values.others(), self.others) {
            let words = count(self.others, "word");
            PROGRAM.remark_once(format_args!("{words}{which} would be found"));
        }
        if found == 0 { Err(Failure::NothingFound) } else { Ok(()) }
    }
}

/// The outcome of a command of which a walk may have ended early. `what` it looked for, in the plural.
pub(crate) fn end_at(
    cut: Option<Cut>,
    what: &str,
    finished: Result<(), Failure>,
) -> Result<(), Failure> {
    match (finished, cut) {
        (Ok(()) | Err(Failure::NothingFound), Some(Cut::Steps(steps))) => {
            PROGRAM.complain(cut_off(steps, what));
            Err(Failure::CutOff)
        }
        (Ok(()) | Err(Failure::NothingFound), Some(Cut::Signal)) => {
            PROGRAM.complain(format_args!("interrupted: there may be more {what}"));
            interrupt::end();
            Err(Failure::CutOff)
        }
        (finished, _) => finished,
    }
}

/// Why a walk ended before its last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// It took this number of steps, the limit.
    Steps(u64),
    /// A signal asked to end.
    Signal,
}

impl Cut {
    /// The end at an error of a walk, or the failure, with advice.
    pub(crate) fn at(error: Error, advice: &str) -> Result<Self, Failure> {
        match error {
            Error::StepLimit { steps } => Ok(Self::Steps(steps)),
            error => Err(advise(error, advice)),
        }
    }
}

/// The failure of a query, with advice if it found more words than can be collected.
pub(crate) fn advise(error: Error, expected: &str) -> Failure {
    match error {
        Error::TooManyWords { .. } => too_many(expected),
        error => error.into(),
    }
}

/// The failure for a query that found more words than can be collected.
pub(crate) fn too_many(expected: &str) -> Failure {
    let most = grouped(MOST_SORTED as u64);
    Failure::Message(format!("more than {most} words found; expected {expected}"))
}
