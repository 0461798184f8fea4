//! Commands that find words: `words`, `get`, `match`, `grep`, `fuzzy`, `anagram`.

use std::cmp::Reverse;
use std::ops::{Bound, RangeInclusive};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use dictc_cli::Failure;
use dictc_cli::formats::RowArguments;
use dictc_cli::lacks::{
    remark, remark_on_bare_q, remark_on_lengths, remark_on_letters, remark_on_word,
};
use dictc_cli::numbers::count;
use dictc_cli::values::{size, steps};
use dictc_letters::{Letter, typed_words};
use dictc_lexicon::{Automaton, Entry, Lexicon};
use dictc_query::{
    Anagram, FuzzyMatch, Intersection, LetterSet, Levenshtein, Pattern, PhraseWalk, Phrases, Regex,
    RegexScope, Selection, SharedLetters, Spaces, typed,
};
use serde::Serialize;

use crate::PROGRAM;
use crate::dictionary::open;
use crate::given::{are_many, for_each_word};
use crate::output::{MOST_SORTED, OutputArguments, Printer, Row, too_many};

/// The default step limit of searches for several words, which take at most about a minute.
const STEP_LIMIT: u64 = 100_000_000;

/// Selects all words, or words with a prefix, between two words, of some lengths.
#[derive(Args, Debug)]
pub(crate) struct WordsArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
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
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Words to look up; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
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
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// `?` is any letter, `*` any number of letters, `[aeiou]` or `[a-m]` one of these letters,
    /// `[!aeiou]` any other, `@` a vowel, `#` a consonant; `1` to `9` are letters that are equal
    /// for equal digits and different for different digits. A space separates two words: `c?t d*g`
    pub(crate) pattern: String,
    /// Only words that can be formed from these letters; `?` is any letter, `[aeiou]` one of these
    #[arg(long, value_name = "LETTERS")]
    pub(crate) letters: Option<String>,
    /// The letters that `@` matches and `#` does not [default: aeiou, also with accents]
    #[arg(long, value_name = "LETTERS")]
    pub(crate) vowels: Option<String>,
    /// Also find phrases of up to N words, which can end at any place in the pattern
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = few_words)]
    pub(crate) words: usize,
    /// Stop searching for phrases after this many steps; the exit code is then 3
    #[arg(long, value_name = "STEPS", default_value_t = STEP_LIMIT, value_parser = steps)]
    pub(crate) step_limit: u64,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct GrepArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
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
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Words, correctly spelled or not; `-` reads them from standard input, one per line
    #[arg(required = true, value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// The maximum number of letters to insert, delete, replace, or swap with their neighbor
    #[arg(short, long, default_value_t = 2, value_name = "EDITS", value_parser = size)]
    pub(crate) distance: usize,
    /// The words may be beginnings of the words to find
    #[arg(short, long)]
    pub(crate) beginning: bool,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AnagramArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
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
    /// Stop searching for sets after this many steps; the exit code is then 3
    #[arg(long, value_name = "STEPS", default_value_t = STEP_LIMIT, value_parser = steps)]
    pub(crate) step_limit: u64,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

pub(crate) fn words(arguments: &WordsArguments) -> Result<(), Failure> {
    let (lexicon, output) = open_for(&arguments.file, &arguments.output)?;
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
    let selection = Selection::new()
        .between((from.as_ref().map(String::as_str), to.as_ref().map(String::as_str)));
    let found = print_search(&lexicon, selection.of_lexicon(&lexicon), &output);
    or_remark(found, &lexicon, "", &output)
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
    let (lexicon, output) = open_for(&arguments.file, &arguments.output)?;
    // Blanks around the pattern are ignored, since they are not between two words.
    let parts: Vec<&str> = arguments.pattern.split_whitespace().collect();
    let vowels =
        arguments.vowels.as_deref().map(|it| LetterSet::typed(it, &lexicon)).transpose()?;
    let pattern = Pattern::typed(&parts.join(" "), &vowels.unwrap_or_default(), &lexicon)?;
    let pattern = pattern.of_lexicon(&lexicon);
    remark_on_letters(PROGRAM, &lexicon, &arguments.pattern);
    if parts.len() <= 1 && arguments.words <= 1 {
        remark_on_lengths(PROGRAM, &lexicon, &pattern.lengths());
        remark_on_contradiction(
            "the pattern",
            &pattern.lengths(),
            "--length",
            output.length.as_ref(),
        );
    }
    let letters = arguments.letters.as_deref();
    let letters = letters.map(|it| Anagram::typed(it, &lexicon)).transpose()?;
    let letters = letters.map(|it| it.allow_unused().of_lexicon(&lexicon));
    remark_on_letters(PROGRAM, &lexicon, arguments.letters.as_deref().unwrap_or_default());
    let spaces = if parts.len() > 1 { Spaces::Match } else { Spaces::Skip };
    let words = if parts.len() > 1 { parts.len() } else { arguments.words };
    let found = match (letters, words) {
        (None, ..=1) => print_search(&lexicon, pattern, &output),
        (None, _) => {
            let phrases = Phrases::new(pattern, words, spaces).walk(&lexicon);
            print_phrases(&lexicon, phrases, arguments.step_limit, &output)
        }
        (Some(letters), ..=1) => {
            print_search(&lexicon, Intersection::new(pattern, letters), &output)
        }
        (Some(letters), _) => {
            let pattern = Intersection::new(pattern, letters.ignore_spaces());
            let phrases = Phrases::new(pattern, words, spaces).walk(&lexicon);
            print_phrases(&lexicon, phrases, arguments.step_limit, &output)
        }
    };
    or_remark(found, &lexicon, &arguments.pattern, &output)
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
        remark_on_bare_q(PROGRAM, lexicon, query);
        output.remark_on_nothing();
    }
    found
}

/// Prints phrases while a search finds them.
fn print_phrases<A: Automaton<State: Clone>>(
    lexicon: &Lexicon,
    phrases: PhraseWalk<A>,
    step_limit: u64,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::of_phrases(arguments)?;
    let mut phrases = phrases.step_limit(step_limit);
    while !printer.is_full() {
        let Some(phrase) = phrases.next() else { break };
        print_phrase(lexicon, &mut printer, &phrase, arguments)?;
    }
    printer.finish_search(phrases.is_complete(), step_limit, "phrases")
}

/// Prints a phrase if the arguments accept its length without spaces, its prefix, and the level of
/// each word.
fn print_phrase(
    lexicon: &Lexicon,
    printer: &mut Printer,
    phrase: &str,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let is_common = |word: &str| {
        let value = lexicon.value(word);
        arguments.level.is_none_or(|level| value.is_some_and(|value| value <= level))
    };
    if arguments.accepts_text(&phrase.replace(' ', "")) && phrase.split(' ').all(is_common) {
        printer.print_accepted(&Row { word: phrase, ..Row::default() })?;
    }
    Ok(())
}

pub(crate) fn grep(arguments: &GrepArguments) -> Result<(), Failure> {
    let scope = if arguments.whole { RegexScope::Whole } else { RegexScope::Part };
    let (lexicon, output) = open_for(&arguments.file, &arguments.output)?;
    let regex = Regex::typed(&arguments.regex, scope, arguments.ignore_case, &lexicon)?;
    remark_on_letters(PROGRAM, &lexicon, regex.letters());
    or_remark(print_search(&lexicon, regex, &output), &lexicon, &arguments.regex, &output)
}

pub(crate) fn fuzzy(arguments: &FuzzyArguments) -> Result<(), Failure> {
    let (lexicon, output) = open_for(&arguments.file, &arguments.output)?;
    let columns = ["distance", "query"];
    let of_text = &columns[..1 + usize::from(are_many(&arguments.words))];
    let mut printer = Printer::with_columns(&output, &lexicon, &columns, of_text)?;
    for_each_word(&arguments.words, |query, next| {
        let word = lexicon.as_word(query);
        let automaton = Levenshtein::new(&word, arguments.distance)?.beginning(arguments.beginning);
        let lengths = automaton.lengths();
        let near = automaton
            .max_words(MOST_SORTED)
            .likeliest_first(&lexicon)
            .map_err(|_| too_many("a smaller --distance"))?;
        if near.is_empty() {
            remark_on_letters(PROGRAM, &lexicon, query);
            remark_on_lengths(PROGRAM, &lexicon, &lengths);
            let edits = count(arguments.distance as u64, "edit");
            let verb = if arguments.beginning { "begins" } else { "is" };
            PROGRAM.remark_once(format_args!("no word {verb} within {edits} of {query:?}"));
        }
        for FuzzyMatch { word, distance, .. } in &near {
            if printer.is_full() {
                break;
            }
            let row =
                Row { distance: Some(*distance), query: Some(query), ..row_of(&lexicon, word) };
            printer.print(&row)?;
        }
        printer.end_question()?;
        next.show(printer.rows())
    })?;
    or_remark(printer.finish(), &lexicon, "", &output)
}

pub(crate) fn anagram(arguments: &AnagramArguments) -> Result<(), Failure> {
    let (lexicon, output) = open_for(&arguments.file, &arguments.output)?;
    let letters: String = arguments.letters.split_whitespace().collect();
    let mut anagram = Anagram::typed(&letters, &lexicon)?.of_lexicon(&lexicon);
    let pattern = arguments.pattern.as_deref();
    let pattern = pattern.map(|it| Pattern::typed(it, &LetterSet::default(), &lexicon));
    let pattern = pattern.transpose()?.map(|it| it.of_lexicon(&lexicon));
    remark_on_letters(PROGRAM, &lexicon, &letters);
    if arguments.words > 1 {
        let found = share_letters(arguments, &output, &lexicon, &letters, pattern.as_ref());
        return or_remark(found, &lexicon, "", &output);
    }
    if arguments.sub {
        anagram = anagram.allow_unused();
    }
    remark_on_lengths(PROGRAM, &lexicon, &anagram.lengths());
    let of_pattern = pattern.as_ref().map(Pattern::lengths);
    remark_on_contradiction("LETTERS", &anagram.lengths(), "--match", of_pattern.as_ref());
    remark_on_contradiction("LETTERS", &anagram.lengths(), "--length", output.length.as_ref());
    if let Some(lengths) = &output.length {
        anagram = anagram.max_length(*lengths.end());
    }
    let selection = output.selection(&lexicon);
    let words = match pattern {
        None => longest_first(lexicon.search(Intersection::new(selection, &anagram))),
        Some(pattern) => {
            let pattern = Intersection::new(pattern, &anagram);
            longest_first(lexicon.search(Intersection::new(selection, pattern)))
        }
    }?;
    let of_text: &[&str] = if anagram.has_choice() { &["blanks"] } else { &[] };
    let mut printer = Printer::with_columns(&output, &lexicon, &["blanks"], of_text)?;
    for word in &words {
        if printer.is_full() {
            break;
        }
        let at = anagram.blank_positions(word).unwrap_or_default();
        let blanks: String = at.iter().filter_map(|&i| Letter::all(word).nth(i)).collect();
        printer.print(&Row { blanks: Some(&blanks), ..row_of(&lexicon, word) })?;
    }
    or_remark(printer.finish(), &lexicon, "", &output)
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

/// The words that a search finds, the longest first, then in alphabetical order.
fn longest_first(search: impl Iterator<Item = String>) -> Result<Vec<String>, Failure> {
    let mut words: Vec<String> = search.take(MOST_SORTED + 1).collect();
    if words.len() > MOST_SORTED {
        return Err(too_many("fewer blanks or letters"));
    }
    // The sort is stable, so words of equal length stay in order.
    words.sort_by_cached_key(|word| Reverse(Letter::count(word)));
    Ok(words)
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
    let wanted = |entry: Entry<'_>| {
        let word = entry.text();
        output.accepts(&word, entry.value()) && pattern.is_none_or(|pattern| pattern.matches(&word))
    };
    let shared =
        SharedLetters::of(&typed("letters", letters, lexicon)?)?.words(1..=arguments.words);
    let mut sets = shared.sets_of(lexicon, wanted)?.step_limit(arguments.step_limit);
    let mut printer = Printer::of_phrases(output)?;
    while !printer.is_full() {
        let Some(set) = sets.next() else { break };
        printer.print_accepted(&Row { word: &set.join(" "), ..Row::default() })?;
    }
    printer.finish_search(sets.is_complete(), arguments.step_limit, "sets")
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
fn open_for(file: &Path, output: &OutputArguments) -> Result<(Lexicon, OutputArguments), Failure> {
    let lexicon = open(file)?;
    let output = output.typed(&lexicon, file)?;
    Ok((lexicon, output))
}

/// Judges words together. Says nothing about each, as a challenge does.
fn judge(arguments: &GetArguments, lexicon: &Lexicon) -> Result<(), Failure> {
    let mut rows = arguments.output.rows(&["words", "acceptable"])?;
    let (mut words, mut acceptable) = (Vec::new(), true);
    for_each_word(&arguments.words, |given, _| {
        let word = lexicon.as_word(given);
        // Limits of the dictionary, and what is not one word, are no secret.
        let letters = Letter::count(&word);
        remark(PROGRAM, lexicon.lack_of_lengths(&(letters..=letters)));
        if typed_words(given).nth(1).is_some() {
            PROGRAM.remark_once("an argument is not one word; expected each word as an argument");
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
    let lexicon = open(&arguments.file)?;
    if arguments.all {
        return judge(arguments, &lexicon);
    }
    let mut rows = arguments.output.rows(&["word", "ordinal", "value"])?;
    let mut misses = false;
    for_each_word(&arguments.words, |given, next| {
        let word = lexicon.as_word(given);
        let ordinal = lexicon.ordinal(&*word).map(|it| it as u64);
        let value = lexicon.value(&*word);
        misses |= ordinal.is_none();
        if ordinal.is_none() {
            remark_on_word(PROGRAM, &lexicon, given);
        }
        rows.row_or_line(&Row { word: &*word, ordinal, value, ..Row::default() }, || {
            let written = dictc_letters::written(&word);
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

/// Prints words while a search finds them.
fn print_search(
    lexicon: &Lexicon,
    automaton: impl Automaton,
    arguments: &OutputArguments,
) -> Result<(), Failure> {
    let mut printer = Printer::new(arguments, lexicon)?;
    let mut search = lexicon.search(Intersection::new(arguments.selection(lexicon), automaton));
    // In plain files, each ordinal takes a look-up, so ordinals are computed only if they are
    // shown.
    let shows_ordinals = printer.shows_ordinals();
    while !printer.is_full() {
        let Some(entry) = search.next_entry() else { break };
        let ordinal = shows_ordinals.then(|| entry.ordinal() as u64);
        printer.print(&Row {
            word: &entry.text(),
            ordinal,
            value: entry.value(),
            ..Row::default()
        })?;
    }
    printer.finish()
}

/// A word that was found, with its numbers.
fn row_of<'w>(lexicon: &Lexicon, word: &'w str) -> Row<&'w str> {
    let ordinal = lexicon.ordinal(word).map(|it| it as u64);
    Row { word, ordinal, value: lexicon.value(word), ..Row::default() }
}
