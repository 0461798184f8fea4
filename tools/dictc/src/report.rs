//! The report at the end of a compilation.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use clap::ValueEnum;
use dictc_cli::Failure;
use dictc_cli::guard::{Content, standard_error};
use dictc_cli::numbers::{bytes, count, duration, grouped};
use dictc_cli::output::Rows;
use dictc_cli::terminal::error_palette;
use dictc_compile::{DroppedWord, Location, UnusedMeaning, UnusedReason};
use dictc_letters::visible;
use dictc_lexicon::Lexicon;
use dictc_lexicon::metadata::{DropReason, GraphOutcome, Report};
use dictc_lexicon::raw::SectionId;
use dictc_render::{Document, Format, Palette};
use serde_json::{Value, json};

/// The style of the report; also the value of `--report`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportStyle {
    /// As text, on standard error
    Text,
    /// As json, on standard output
    Json,
    /// As an object in this format, on standard output
    #[value(skip)]
    Object(Format),
    /// No report, and no progress
    None,
}

/// The first dropped word for each reason.
#[derive(Debug, Default)]
pub(crate) struct Examples(BTreeMap<DropReason, Example>);

#[derive(Debug)]
struct Example {
    word: String,
    place: Option<(String, u64)>,
}

impl Examples {
    pub(crate) fn note(&mut self, dropped: &DroppedWord<'_>) {
        self.0.entry(dropped.reason).or_insert_with(|| Example {
            word: dropped.word.to_owned(),
            place: dropped.location.map(|Location { list, line }| (list.to_owned(), line)),
        });
    }
}

impl Examples {
    /// An example of a dropped word for the message that no word is kept, and what was expected if
    /// the word looks like a word with a value.
    pub(crate) fn why_nothing_is_kept(&self) -> String {
        let looks_like_two = |it: &Example| it.word.contains([',', ';', ' ', '=', ':', '\t', '|']);
        let with_value = self.0.values().find(|it| looks_like_two(it));
        let Some(shown) = with_value.or(self.0.values().next()) else { return String::new() };
        let word = quoted(&shown.word);
        let place = shown.place.as_ref().map(|(list, line)| format!(", {list}:{line}"));
        let expected = match with_value {
            Some(_) => {
                "; expected one word a line, and a tab before a value; --columns names other columns"
            }
            None => "",
        };
        format!("; such as {word}{}{expected}", place.unwrap_or_default())
    }
}

/// The unused meanings: for each reason, their number and the first one.
#[derive(Debug, Default)]
pub(crate) struct UnusedMeanings(BTreeMap<UnusedReason, (u64, Example)>);

impl UnusedMeanings {
    pub(crate) fn note(&mut self, meaning: &UnusedMeaning<'_>) {
        let Location { list, line } = meaning.location;
        let first =
            || Example { word: meaning.word.to_owned(), place: Some((list.to_owned(), line)) };
        self.0.entry(meaning.reason).or_insert_with(|| (0, first())).0 += 1;
    }

    /// Each reason as a phrase, with its number.
    fn reasons(&self) -> impl Iterator<Item = (&'static str, u64, &Example)> {
        self.0.iter().map(|(reason, (count, example))| {
            let reason = match reason {
                UnusedReason::UnknownWord => "of other words",
                UnusedReason::Repeated => "repeated",
                _ => "not used",
            };
            (reason, *count, example)
        })
    }
}

/// The contents of the report.
pub(crate) struct Closing<'a> {
    /// The path of the dictionary.
    pub(crate) output: Option<&'a Path>,
    /// Whether the words were only checked, and nothing was written.
    pub(crate) is_check: bool,
    pub(crate) report: Report,
    pub(crate) examples: Examples,
    pub(crate) unused_meanings: UnusedMeanings,
    /// What may surprise, a line each.
    pub(crate) notes: Vec<String>,
    pub(crate) lexicon: Lexicon,
    pub(crate) time: Duration,
}

pub(crate) fn print(closing: &Closing<'_>, style: ReportStyle) -> Result<(), Failure> {
    match style {
        ReportStyle::Text => {
            let mut text = String::new();
            // A string takes everything. The dictionary has been written, so a failure to report it
            // is ignored.
            let _ = write_text(&mut text, closing);
            let _ = standard_error(Content::Text).write_all(text.as_bytes());
            Ok(())
        }
        ReportStyle::Json => print(closing, ReportStyle::Object(Format::JSON)),
        ReportStyle::Object(format) => {
            let mut out = Rows::new(Document::new(format).of_one());
            out.object(&json(closing))?;
            out.finish()
        }
        ReportStyle::None => Ok(()),
    }
}

fn write_text(out: &mut String, closing: &Closing<'_>) -> fmt::Result {
    let Closing { output, is_check, report, examples, unused_meanings, notes, lexicon, time } =
        closing;
    let Palette { bold, dim, .. } = error_palette();
    let path = output.map(|path| path.to_string_lossy()).unwrap_or_default();
    let path = visible(&path);
    let name = if *is_check { "checked" } else { &*path };
    let (kept, read) = (grouped(report.kept), count(report.words, "word"));
    let (size, time) = (bytes(lexicon.byte_len() as u64), duration(*time));
    writeln!(out, "{bold}{name}: {kept}{bold:#} of {read}, {size}, in {time}")?;
    for (reason, count) in report.dropped.reasons().filter(|&(_, count)| count > 0) {
        let (number, reason_text) = (grouped(count), reason.to_string());
        let example = example(examples.0.get(&reason));
        writeln!(
            out,
            "  {dim}dropped{dim:#}  {number:>11} {reason_text:<17}{dim}{example}{dim:#}"
        )?;
    }
    if let Some(metadata) = lexicon.metadata() {
        let letters: String = metadata.letters.iter().map(|&(letter, _)| letter).collect();
        let (shortest, longest) = (metadata.shortest, metadata.longest);
        writeln!(out, "  {dim}letters{dim:#}  {}", visible(&abbreviated(&letters)))?;
        let lengths = match shortest == longest {
            true => count(shortest, "letter"),
            false => format!("{shortest} to {}", count(longest, "letter")),
        };
        writeln!(out, "  {dim}lengths{dim:#}  {lengths}")?;
    }
    if let Some(meanings) = lexicon.meanings() {
        writeln!(out, "  {dim}meanings{dim:#}  {}", grouped(meanings.len()))?;
    }
    for (reason, count, example) in unused_meanings.reasons() {
        let (number, example) = (grouped(count), self::example(Some(example)));
        writeln!(out, "  {dim}unused{dim:#}   {number:>11} {reason:<17}{dim}{example}{dim:#}")?;
    }
    writeln!(out, "  {dim}holds{dim:#}    {}", visible(&contents(lexicon)))?;
    for note in notes {
        writeln!(out, "  {dim}note{dim:#}     {}", visible(note))?;
    }
    if *is_check && output.is_some() {
        writeln!(out, "  {dim}note{dim:#}     {path} is not written, because of --dry-run")?;
    }
    if report.graph == GraphOutcome::Partial {
        let rare = rare_letters(lexicon);
        writeln!(
            out,
            "  {dim}note{dim:#}     the word graph lacks {rare}; boards with these letters are solved\n           \
             more slowly; --fold-accents or --letters can help"
        )?;
    }
    if !report.graph.is_written() {
        let advice = graph_hint(report.graph);
        let reason = report.graph;
        writeln!(
            out,
            "  {dim}note{dim:#}     no word graph: {reason}; solving is slower at first{advice}"
        )?;
    }
    Ok(())
}

/// `such as aa, words.txt:17`.
fn example(example: Option<&Example>) -> String {
    let Some(Example { word, place }) = example else { return String::new() };
    let word = if word.is_empty() { "''".to_owned() } else { shown(word) };
    match place {
        Some((list, line)) => format!("such as {word}, {}:{line}", visible(list)),
        None => format!("such as {word}"),
    }
}

/// The beginning of a word of a list, which can have any characters: invisible or hardly visible
/// characters are escaped.
pub(crate) fn shown(word: &str) -> String {
    const MOST: usize = 30;
    /// Invisible letters.
    const EMPTY: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
    let mut text = String::new();
    for letter in word.chars().take(MOST) {
        match letter {
            '\'' | '"' => text.push(letter),
            _ if EMPTY.contains(&letter) => text.extend(letter.escape_unicode()),
            // Most signs that combine with the letter before them are a part of it. So are all of
            // the scripts of India, Thailand, Laos, Tibet and Myanmar.
            '\u{900}'..='\u{109f}' => text.push(letter),
            _ if letter.is_alphabetic() => text.push(letter),
            _ => text.extend(letter.escape_debug()),
        }
    }
    if word.chars().nth(MOST).is_some() {
        text.push('…');
    }
    text
}

/// The same in quotes.
pub(crate) fn quoted(word: &str) -> String {
    format!("\"{}\"", shown(word).replace('"', "\\\""))
}

/// Letters as ranges, such as `a-zäöüß`, cut off after 60 characters.
fn abbreviated(letters: &str) -> String {
    const MOST: usize = 60;
    let mut runs: Vec<(char, char)> = Vec::new();
    for letter in letters.chars() {
        match runs.last_mut() {
            Some((_, last)) if u32::from(*last) + 1 == u32::from(letter) => *last = letter,
            _ => runs.push((letter, letter)),
        }
    }
    let mut text = String::new();
    for (first, last) in runs {
        match u32::from(last) - u32::from(first) {
            0 => text.push(first),
            1 => text.extend([first, last]),
            _ => text.extend([first, '-', last]),
        }
    }
    if text.chars().count() > MOST {
        text = text.chars().take(MOST).chain(['…']).collect();
    }
    text
}

/// What can help if there is no word graph.
pub(crate) fn graph_hint(outcome: GraphOutcome) -> &'static str {
    match outcome {
        GraphOutcome::TooManyLetters => "; --fold-accents or --letters can help",
        GraphOutcome::TooMuchMemory => "; --memory can help",
        _ => "",
    }
}

/// The words that the partial graph lacks, such as `15 words with 3 rare letters (âçö)`.
pub(crate) fn rare_letters(lexicon: &Lexicon) -> String {
    let letters: String = lexicon.rare_letters().collect();
    let words = count(words_with_rare_letters(lexicon), "word");
    let rare = count(letters.chars().count() as u64, "rare letter");
    format!("{words} with {rare} ({})", abbreviated(&letters))
}

/// The number of words that are not in the partial graph.
pub(crate) fn words_with_rare_letters(lexicon: &Lexicon) -> u64 {
    lexicon.partial_graph().map_or(0, |graph| (lexicon.len() - graph.words()) as u64)
}

/// How many words of a list with levels have none. They have level 0, before all others.
pub(crate) fn words_without_level(lexicon: &Lexicon) -> Option<String> {
    let levels = lexicon.levels()?;
    let mut without = (0..lexicon.len()).filter(|&ordinal| levels.get(ordinal) == Some(0));
    let first = lexicon.word(without.next()?)?;
    let words = count(1 + without.count() as u64, "word");
    let first = shown(&first);
    Some(format!("{words} without a level, such as {first}: level 0, before the most common words"))
}

/// The parts of the file and their sizes.
fn contents(lexicon: &Lexicon) -> String {
    let (mut graph, mut meanings, mut rest) = (0, 0, Vec::new());
    for (id, size) in lexicon.sections() {
        match id {
            SectionId::METADATA | SectionId::VALUE_KIND => {}
            SectionId::GLOSS_RANKS | SectionId::GLOSS_BLOCKS | SectionId::GLOSSES => {
                meanings += size as u64;
            }
            SectionId::FST_NODES => rest.push(format!("FST {}", bytes(size as u64))),
            SectionId::VALUES => rest.push(format!("values {}", bytes(size as u64))),
            _ => graph += size as u64,
        }
    }
    if graph > 0 {
        rest.insert(0, format!("word graph {}", bytes(graph)));
    }
    if meanings > 0 {
        rest.push(format!("meanings {}", bytes(meanings)));
    }
    rest.join(", ")
}

fn json(closing: &Closing<'_>) -> Value {
    let Closing { output, is_check, report, examples, unused_meanings, lexicon, time, .. } =
        closing;
    let output = output.filter(|_| !is_check);
    let examples = examples.0.iter().map(|(reason, Example { word, place })| {
        let (list, line) = place.clone().unzip();
        (reason, json!({ "word": word, "list": list, "line": line }))
    });
    let metadata = lexicon.metadata();
    let letters: Option<String> =
        metadata.map(|it| it.letters.iter().map(|&(letter, _)| letter).collect());
    let no_graph = (!report.graph.is_written()).then(|| report.graph.to_string());
    let unused_meanings = unused_meanings.reasons().map(|(reason, count, _)| (reason, count));
    json!({
        "output": output.map(|path| path.display().to_string()),
        "lines": report.lines,
        "read": report.words,
        "kept": report.kept,
        "dropped": object(report.dropped.reasons()),
        "examples": object(examples),
        "letters": letters,
        "shortest": metadata.map(|it| it.shortest),
        "longest": metadata.map(|it| it.longest),
        "bytes": lexicon.byte_len(),
        "sections": object(lexicon.sections()),
        "graph": no_graph.is_none(),
        "no_graph": no_graph,
        "rare_letters": lexicon.rare_letters().collect::<String>(),
        "words_with_rare_letters": words_with_rare_letters(lexicon),
        "meanings": lexicon.meanings().map_or(0, |meanings| meanings.len()),
        "unused_meanings": object(unused_meanings),
        "seconds": time.as_secs_f64(),
    })
}

/// A JSON object with these members.
pub(crate) fn object(members: impl Iterator<Item = (impl ToString, impl Into<Value>)>) -> Value {
    members.map(|(name, value)| (name.to_string(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::{abbreviated, quoted};

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        for (word, text) in [
            ("it's", "\"it's\""),
            ("\"été\"", "\"\\\"été\\\"\""),
            ("\u{feff}tea", "\"\\u{feff}tea\""),
            ("te\u{200b}a", "\"te\\u{200b}a\""),
            ("te\u{ad}a", "\"te\\u{ad}a\""),
            ("ice\u{a0}cream", "\"ice\\u{a0}cream\""),
            ("i\u{307}", "\"i\\u{307}\""),
            ("te\0a\r", "\"te\\0a\\r\""),
            ("\u{3164}", "\"\\u{3164}\""),
            ("\u{202e}aet", "\"\\u{202e}aet\""),
            ("कि", "\"कि\""),
            ("हिन्दी", "\"हिन्दी\""),
        ] {
            assert_eq!(quoted(word), text);
        }
        assert_eq!(quoted(&"a".repeat(31)), format!("\"{}…\"", "a".repeat(30)));
    }

    #[test]
    fn letters_are_abbreviated_to_runs() {
        for (letters, text) in [
            ("abcdefghijklmnopqrstuvwxyz", "a-z"),
            ("abdefßäöü", "abd-fßäöü"),
            ("a", "a"),
            ("", ""),
        ] {
            assert_eq!(abbreviated(letters), text);
        }
        let many: String = (0..200).map(|i| char::from_u32(0x4e00 + 2 * i).unwrap()).collect();
        assert_eq!(abbreviated(&many).chars().count(), 61);
    }
}
