//! Commands that find words: `words`, `get`, `match`, `grep`, `fuzzy`, `anagram`.

use std::collections::BTreeMap;
use std::ops::{Bound, RangeInclusive};

use clap::Args;
use dictc_cli::dictionary::{DictArgument, remark_on_first_word};
use dictc_cli::formats::RowArguments;
use dictc_cli::guard::Content;
use dictc_cli::lacks::{
    remark, remark_on_bare_q, remark_on_characters, remark_on_lengths, remark_on_letters,
    remark_on_word,
};
use dictc_cli::numbers::count;
use dictc_cli::output::print;
use dictc_cli::values::size;
use dictc_cli::{Failure, PROGRAM};
use dictc_letters::{Letter, LetterSet, typed_words};
use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, Levenshtein, Pattern, Question, Regex, RegexScope, SharedLetters, Spaces, WordRange,
    typed,
};
use dictc_render::{TextStyle, write_wrapped};
use serde::Serialize;

use crate::given::{GivenArguments, NOT_ONE_WORD, are_many, for_each_word};
use crate::output::{OutputArguments, Printer, Row};

/// Selects all words, or words with a prefix, between two words, of some lengths.
#[derive(Args, Debug)]
pub(crate) struct WordsArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// Only this word and the words after it
    #[arg(long, value_name = "WORD")]
    pub(crate) from: Option<String>,
    /// Only this word and the words before it
    #[arg(long, value_name = "WORD")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GetArguments {
    #[command(flatten)]
    pub(crate) given: GivenArguments,
    /// Judge the words together, as a challenge does: say only whether all are in the dictionary
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

/// A judgment of all words together. The fields are columns.
#[derive(Debug, Serialize)]
struct Judgment {
    words: Vec<String>,
    acceptable: bool,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// `?` is any letter, `*` any number of letters, `[aeiou]` or `[a-m]` one of these letters,
    /// `[!aeiou]` any other, `@` a vowel, `#` a consonant; `1` to `9` are letters that are equal
    /// for equal digits and different for different digits. A space separates two words: `c?t d*g`
    pub(crate) pattern: String,
    /// Only words that can be formed from these letters; `?` is any letter, `[aeiou]` one of these
    #[arg(long, value_name = "LETTERS")]
    pub(crate) rack: Option<String>,
    /// The letters that `@` matches and `#` does not [default: vowels but not y]
    #[arg(long, value_name = "LETTERS")]
    pub(crate) vowels: Option<String>,
    /// Also find phrases of up to N words, which can end at any place in the pattern
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = few_words)]
    pub(crate) words: usize,
    /// Print the letters that each cell of the pattern can have, and how many words have them, not
    /// the words
    #[arg(long, conflicts_with_all = ["count", "limit", "sort"])]
    pub(crate) cells: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GrepArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// A regular expression, in the syntax of the Rust crate regex
    pub(crate) regex: String,
    /// Match whole words, not parts of them
    #[arg(short = 'x', long)]
    pub(crate) whole: bool,
    /// Ignore the case of letters
    #[arg(short, long)]
    pub(crate) ignore_case: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct FuzzyArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// Words, correctly spelled or not; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// The maximum number of letters to insert, delete, replace, or swap with their neighbor
    /// [default: 2, or 3 for a word that finds nothing]
    #[arg(short, long, value_name = "EDITS", value_parser = size)]
    pub(crate) distance: Option<usize>,
    /// The words may be beginnings of the words to find
    #[arg(short, long)]
    pub(crate) beginning: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AnagramArguments {
    #[command(flatten)]
    pub(crate) dictionary: DictArgument,
    /// The letters, all of which are used; `?` is any letter, `[aeiou]` one of these, and a `*`
    /// allows any further letters
    pub(crate) letters: String,
    /// Also find words that use only some of the letters
    #[arg(short, long)]
    pub(crate) sub: bool,
    /// Only words that also match this pattern, such as s????s
    #[arg(long = "match", value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,
    /// Find sets of up to N words that together use all letters
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = few_words)]
    pub(crate) words: usize,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

pub(crate) fn words(arguments: &WordsArguments) -> Result<(), Failure> {
    let WordsArguments { dictionary, from, to, output } = arguments;
    let is_all =
        [from, to, &output.prefix].iter().all(|it| it.is_none()) && output.length.is_none();
    // A walk over all words takes a third less time in the word graph.
    let lexicon = if is_all { dictionary.open()? } else { dictionary.open_words()? };
    let (lexicon, output) = with_arguments(lexicon, dictionary, output)?;
    let letters = |what, text: &Option<String>| {
        text.as_deref().map(|it| typed(what, it, &lexicon)).transpose()
    };
    let (from, to) = (letters("--from", &arguments.from)?, letters("--to", &arguments.to)?);
    if let (Some(from), Some(to)) = (&from, &to)
        && from > to
    {
        PROGRAM.remark_once(format_args!("no word is from {from} to {to}: {to} comes first"));
    }
    remark_on_ends(&lexicon, from.as_deref(), to.as_deref());
    let bound = |text: &Option<String>| match text {
        Some(text) => Bound::Included(text.clone()),
        None => Bound::Unbounded,
    };
    let (from, to) = (bound(&from), bound(&to));
    let range = WordRange::new()
        .between((from.as_ref().map(String::as_str), to.as_ref().map(String::as_str)));
    or_remark(print_search(&lexicon, output.narrow(range), &output), &lexicon, "", &output)
}

/// Names the last word if a range begins after it, and the first word if it ends before it.
fn remark_on_ends(lexicon: &Lexicon, from: Option<&str>, to: Option<&str>) {
    let Some(last) = lexicon.len().checked_sub(1).and_then(|last| lexicon.word(last)) else {
        return;
    };
    let first = lexicon.word(0).unwrap_or_default();
    if let Some(from) = from.filter(|from| *from > last.as_str()) {
        PROGRAM.remark_once(format_args!("no word comes after {from}: the last one is {last}"));
    } else if let Some(to) = to.filter(|to| *to < first.as_str()) {
        PROGRAM.remark_once(format_args!("no word comes before {to}: the first one is {first}"));
    }
}

pub(crate) fn matching(arguments: &MatchArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, std::slice::from_ref(&arguments.pattern));
    let (lexicon, output) = open_for(&arguments.dictionary, &arguments.output)?;
    // Blanks around the pattern are ignored, since they are not between two words.
    let parts: Vec<&str> = arguments.pattern.split_whitespace().collect();
    let vowels =
        arguments.vowels.as_deref().map(|it| dictc_query::typed_set(it, &lexicon)).transpose()?;
    let pattern = Pattern::typed(&parts.join(" "), &vowels.unwrap_or_default(), &lexicon)?;
    remark_on_letters(&lexicon, &arguments.pattern);
    let is_one_word = parts.len() <= 1 && arguments.words <= 1;
    if is_one_word {
        remark_on_lengths(&lexicon, &pattern.lengths());
        remark_on_contradiction(
            "the pattern",
            &pattern.lengths(),
            "--length",
            output.length.as_ref(),
        );
    }
    if arguments.cells && (!is_one_word || pattern.lengths().start() != pattern.lengths().end()) {
        let what = "needs a pattern of one word and one length, such as c?t";
        return Err(Failure::at("--cells", what));
    }
    let letters = arguments.rack.as_deref();
    let letters = letters.map(|it| Anagram::typed(it, &lexicon)).transpose()?;
    remark_on_letters(&lexicon, arguments.rack.as_deref().unwrap_or_default());
    let mut question = Question::from(pattern).within(output.range());
    question = if parts.len() > 1 {
        question.phrases(parts.len(), Spaces::Match)
    } else {
        question.phrases(arguments.words, Spaces::Skip)
    };
    if let Some(letters) = letters {
        question = question.rack(letters.allow_unused());
    }
    let found = match is_one_word {
        true if arguments.cells => print_cells(&lexicon, question, &output),
        true => print_search(&lexicon, question, &output),
        false => print_phrases(&lexicon, question, "phrases", &output),
    };
    or_remark(found, &lexicon, &arguments.pattern, &output)
}

/// The number of words with a letter in a cell of a pattern, counted from 1.
#[derive(Debug, Serialize)]
struct CellRow {
    cell: usize,
    letter: Letter,
    word_count: usize,
}

/// Counts the letters of the words that are found, cell by cell.
fn print_cells(
    lexicon: &Lexicon,
    question: Question,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut cells: BTreeMap<usize, BTreeMap<Letter, usize>> = BTreeMap::new();
    let mut printer = Printer::of_cells(arguments)?;
    let cut =
        printer.print_all(question.walk(lexicon), "a narrower question", |printer, row| {
            let word = row.text();
            if printer.counts(&word, row.value()) {
                for (cell, letter) in (1..).zip(lexicon.alphabet().divide(&word)) {
                    *cells.entry(cell).or_default().entry(letter).or_default() += 1;
                }
            }
            Ok(())
        })?;
    if arguments.rows.want_rows() {
        for (cell, letters) in cells {
            for (letter, word_count) in letters {
                printer.rows().row(&CellRow { cell, letter, word_count })?;
            }
        }
    } else {
        let mut text = String::new();
        for (cell, letters) in cells {
            let counts = letters.iter().map(|(letter, words)| format!(" {letter} {words}"));
            let counts: Vec<String> = counts.collect();
            let counts = counts.iter().map(String::as_str);
            write_wrapped(&mut text, &format!("{cell:>2}"), counts, 3, TextStyle::default());
        }
        print(Content::Text, text)?;
    }
    printer.finish_walk(cut, "words")
}

/// The outcome of a search. If it found nothing, prints a reason unless there was one: a q not
/// followed by u, or the options that exclude words.
fn or_remark(
    found: Result<(), Failure>,
    lexicon: &Lexicon,
    query: &str,
    output: &OutputArguments,
) -> Result<(), Failure> {
    if matches!(found, Err(Failure::NothingFound)) {
        remark_on_bare_q(lexicon, query);
        output.remark_on_nothing();
    }
    found
}

/// Prints several words a row, while a walk finds them. They are called `what`.
fn print_phrases(
    lexicon: &Lexicon,
    question: Question,
    what: &str,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut question = question;
    if let Some(range) = arguments.values.range() {
        question = question.values(range);
    }
    let mut printer = Printer::of_phrases(arguments)?;
    let has_values = printer.shows_values();
    let cut =
        printer.print_all(question.walk(lexicon), "a narrower question", |printer, row| {
            let text = row.text();
            let values = if has_values { phrase_values(lexicon, &text) } else { String::new() };
            let values = has_values.then_some(&*values);
            printer.print_accepted(&Row { word: &text, values, ..Row::default() })
        })?;
    printer.finish_walk(cut, what)
}

/// The values of the words of a phrase, with a dash for a word without one.
fn phrase_values(lexicon: &Lexicon, phrase: &str) -> String {
    let value = |word| lexicon.value(word).map_or("-".to_owned(), |it| it.to_string());
    phrase.split(' ').map(value).collect::<Vec<_>>().join(" ")
}

pub(crate) fn grep(arguments: &GrepArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, std::slice::from_ref(&arguments.regex));
    let scope = if arguments.whole { RegexScope::Whole } else { RegexScope::Part };
    let (lexicon, output) = open_for(&arguments.dictionary, &arguments.output)?;
    let regex = Regex::typed(&arguments.regex, scope, arguments.ignore_case, &lexicon)?;
    remark_on_characters(&lexicon, regex.letters());
    or_remark(
        print_search(&lexicon, output.narrow(regex), &output),
        &lexicon,
        &arguments.regex,
        &output,
    )
}

pub(crate) fn fuzzy(arguments: &FuzzyArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, &arguments.words);
    let (lexicon, output) = open_for(&arguments.dictionary, &arguments.output)?;
    let columns = ["distance", "query"];
    let of_text = &columns[..1 + usize::from(are_many(&arguments.words))];
    let mut printer = Printer::with_columns(&output, &lexicon, &columns, of_text)?;
    let mut cut = None;
    for_each_word(&arguments.words, |query, next| {
        let word = lexicon.as_word(query);
        let distances = arguments.distance.map_or(2..=3, |distance| distance..=distance);
        let (mut is_empty, last) = (true, *distances.end());
        for distance in distances {
            let automaton = Levenshtein::new(&word, distance)?.beginning(arguments.beginning);
            let walk = Question::from(automaton).walk(&lexicon);
            let ended = printer.print_all(walk, "a smaller --distance", |printer, row| {
                is_empty = false;
                let (word, distance) = (&row.text(), Some(row.distance()));
                printer.print(&Row { distance, query: Some(query), ..row_of(&row, word) })
            });
            cut = cut.or(ended?);
            if !is_empty || cut.is_some() || printer.is_full() {
                break;
            }
        }
        if is_empty && cut.is_none() && !printer.is_full() {
            remark_on_letters(&lexicon, query);
            let lengths = Levenshtein::new(&word, last)?.beginning(arguments.beginning).lengths();
            remark_on_lengths(&lexicon, &lengths);
            let edits = count(last as u64, "edit");
            let verb = if arguments.beginning { "begins" } else { "is" };
            PROGRAM.remark_once(format_args!("no word {verb} within {edits} of {query:?}"));
        }
        printer.end_question()?;
        next.show(printer.rows())
    })?;
    or_remark(printer.finish_walk(cut, "words"), &lexicon, "", &output)
}

pub(crate) fn anagram(arguments: &AnagramArguments) -> Result<(), Failure> {
    remark_on_first_word(&arguments.dictionary, std::slice::from_ref(&arguments.letters));
    let (lexicon, output) = open_for(&arguments.dictionary, &arguments.output)?;
    let letters: String = arguments.letters.split_whitespace().collect();
    let mut anagram = Anagram::typed(&letters, &lexicon)?;
    let pattern = arguments.pattern.as_deref();
    let pattern = pattern.map(|it| Pattern::typed(it, &LetterSet::default(), &lexicon));
    let pattern = pattern.transpose()?;
    remark_on_letters(&lexicon, &letters);
    if arguments.words > 1 {
        let found = share_letters(arguments, &output, &lexicon, &letters, pattern.as_ref());
        return or_remark(found, &lexicon, "", &output);
    }
    if arguments.sub {
        anagram = anagram.allow_unused();
    }
    remark_on_lengths(&lexicon, &anagram.lengths());
    let of_pattern = pattern.as_ref().map(Pattern::lengths);
    remark_on_contradiction("LETTERS", &anagram.lengths(), "--match", of_pattern.as_ref());
    remark_on_contradiction("LETTERS", &anagram.lengths(), "--length", output.length.as_ref());
    if let Some(lengths) = &output.length {
        anagram = anagram.max_length(*lengths.end());
    }
    let alphabet = lexicon.alphabet();
    let of_text: &[&str] = if anagram.has_choice() { &["blanks"] } else { &[] };
    let mut printer = Printer::with_columns(&output, &lexicon, &["blanks"], of_text)?;
    let mut question = output.narrow(anagram.clone());
    if let Some(pattern) = pattern {
        question = question.pattern(pattern);
    }
    let cut =
        printer.print_all(question.walk(&lexicon), "fewer blanks or letters", |printer, row| {
            let word = &*row.text();
            let at = anagram.blank_positions(word).unwrap_or_default();
            let blanks: String = at.iter().filter_map(|&i| alphabet.divide(word).nth(i)).collect();
            printer.print(&Row { blanks: Some(&blanks), ..row_of(&row, word) })
        });
    let cut = cut?;
    or_remark(printer.finish_walk(cut, "words"), &lexicon, "", &output)
}

/// Prints a remark if no word of the lengths of an option can match the query.
fn remark_on_contradiction(
    query: &str,
    matched: &RangeInclusive<usize>,
    option: &str,
    asked: Option<&RangeInclusive<usize>>,
) {
    let Some(asked) = asked else { return };
    if matched.end() < asked.start() || matched.start() > asked.end() {
        let (matched, asked) = (range(matched), range(asked));
        PROGRAM.remark_once(format_args!(
            "{query} matches words of {matched}, and {option} asks for {asked}"
        ));
    }
}

/// `5 letters`, `5 to 7 letters`, `5 letters or more`.
fn range(lengths: &RangeInclusive<usize>) -> String {
    match (*lengths.start(), *lengths.end()) {
        (least, most) if least == most => count(least as u64, "letter"),
        (least, usize::MAX) => format!("{} or more", count(least as u64, "letter")),
        (least, most) => format!("{least} to {}", count(most as u64, "letter")),
    }
}

/// Prints the sets of words that together use all letters.
fn share_letters(
    arguments: &AnagramArguments,
    output: &OutputArguments,
    lexicon: &Lexicon,
    letters: &str,
    pattern: Option<&Pattern>,
) -> Result<(), Failure> {
    let refuse = |what| Err(Failure::at("--words", what));
    if arguments.sub {
        return refuse("several words use all letters; expected no --sub");
    }
    if letters.contains(['?', '*', '[', '\\']) {
        return refuse("several words share given letters; expected no ?, * or [..]");
    }
    let shared = SharedLetters::of(&typed("letters", letters, lexicon)?)?;
    let mut question = output.narrow(shared.words(1..=arguments.words));
    if let Some(pattern) = pattern {
        question = question.pattern(pattern.clone());
    }
    print_phrases(lexicon, question, "sets", output)
}

/// Parses a number of words in a phrase.
fn few_words(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(words @ 1..=9) => Ok(words),
        _ => Err("expected a number of words from 1 to 9".to_owned()),
    }
}

/// Opens a dictionary for a query. Returns it with the arguments folded like the dictionary. Fails
/// if it does not support the arguments.
fn open_for(
    dictionary: &DictArgument,
    output: &OutputArguments,
) -> Result<(Lexicon, OutputArguments), Failure> {
    with_arguments(dictionary.open_words()?, dictionary, output)
}

/// The same for an opened dictionary.
fn with_arguments(
    lexicon: Lexicon,
    dictionary: &DictArgument,
    output: &OutputArguments,
) -> Result<(Lexicon, OutputArguments), Failure> {
    let lexicon = output.steps.of(lexicon);
    let path = dictionary.dict.as_deref();
    output.values.check(&lexicon, path)?;
    let output = output.typed(&lexicon, path)?;
    Ok((lexicon, output))
}

/// Judges words together. Says nothing about each, as a challenge does.
fn judge(arguments: &GetArguments, lexicon: &Lexicon) -> Result<(), Failure> {
    let mut rows = arguments.output.rows(&["words", "acceptable"])?;
    let (mut words, mut acceptable) = (Vec::new(), true);
    for_each_word(&arguments.given.words, |given, _| {
        let word = lexicon.as_word(given);
        // Limits of the dictionary, and what is not one word, are no secret.
        let letters = lexicon.alphabet().count(&word);
        remark(lexicon.lack_of_lengths(&(letters..=letters)));
        if typed_words(given).nth(1).is_some() {
            PROGRAM.remark_once(NOT_ONE_WORD);
        }
        acceptable &= lexicon.contains(&*word);
        words.push(word.into_owned());
        Ok(())
    })?;
    acceptable &= !words.is_empty();
    let verdict = if acceptable { "acceptable" } else { "not acceptable" };
    rows.row_or_line(&Judgment { words, acceptable }, || verdict)?;
    rows.finish()?;
    if acceptable { Ok(()) } else { Err(Failure::NothingFound) }
}

pub(crate) fn get(arguments: &GetArguments) -> Result<(), Failure> {
    let lexicon = arguments.given.open()?;
    if arguments.all {
        return judge(arguments, &lexicon);
    }
    let mut rows = arguments.output.rows(&["word", "ordinal", "value"])?;
    let mut misses = false;
    for_each_word(&arguments.given.words, |given, next| {
        let word = lexicon.as_word(given);
        let ordinal = lexicon.ordinal(&*word).map(|it| it as u64);
        let value = lexicon.value(&*word);
        misses |= ordinal.is_none();
        if ordinal.is_none() {
            remark_on_word(&lexicon, given);
        }
        rows.row_or_line(&Row { word: &*word, ordinal, value, ..Row::default() }, || {
            let written = lexicon.alphabet().written(&word);
            match (ordinal, value) {
                (None, _) => format!("{written}\t-"),
                (Some(_), Some(value)) => format!("{written}\t{value}"),
                (Some(_), None) => written.into_owned(),
            }
        })?;
        next.show(&mut rows)
    })?;
    let found_all = rows.rows() > 0 && !misses;
    rows.finish()?;
    if found_all { Ok(()) } else { Err(Failure::NothingFound) }
}

/// Prints words while a walk finds them.
fn print_search(
    lexicon: &Lexicon,
    question: Question,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments, lexicon)?;
    // In plain files, each ordinal takes a look-up, so ordinals are computed only if they are
    // shown.
    let shows_ordinals = printer.shows_ordinals();
    let walk = question.walk(lexicon);
    let cut = printer.print_all(walk, "a narrower question", |printer, row| {
        let ordinal = if shows_ordinals { row.ordinal().map(|it| it as u64) } else { None };
        let (word, value) = (&*row.text(), row.value());
        printer.print(&Row { word, ordinal, value, ..Row::default() })
    })?;
    printer.finish_walk(cut, "words")
}

/// A word that was found, with its numbers.
fn row_of<'w>(row: &dictc_query::Row<'_>, word: &'w str) -> Row<&'w str> {
    let ordinal = row.ordinal().map(|it| it as u64);
    Row { word, ordinal, value: row.value(), ..Row::default() }
}
