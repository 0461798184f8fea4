//! Commands about a dictionary as a whole: `info`, `verify`, `dot`.

use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use dictc_cli::Failure;
use dictc_cli::formats::RowArguments;
use dictc_cli::formats::formats;
use dictc_cli::guard::Content;
use dictc_cli::numbers::{bytes, count, grouped};
use dictc_cli::output::{Rows, print};
use dictc_cli::terminal::Color;
use dictc_cli::values::size;
use dictc_letters::{Alphabet, Direction, Folding, Letter, visible};
use dictc_lexicon::metadata::{Metadata, Source};
use dictc_lexicon::raw::{Node, SectionId};
use dictc_lexicon::{Lexicon, Picture};
use dictc_query::Statistics;
use dictc_render::{Document, Format, Kind};
use serde::Serialize;
use serde_json::{Value, json};

use crate::dictionary::open;
use crate::nodes::fst_size;
use crate::report::{object, rare_letters, words_with_rare_letters};

#[derive(Args, Debug)]
pub(crate) struct InfoArguments {
    /// The dictionaries: english, files of dictc, or plain fst files
    #[arg(required = true, value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the output
    #[arg(
        long,
        default_value = Format::default().name(),
        value_name = "FORMAT",
        value_parser = formats(Kind::REPORTS)
    )]
    pub(crate) format: Format,
    /// The same as --format json
    #[arg(long, hide = true)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArguments {
    /// The dictionaries: english, files of dictc, or plain fst files
    #[arg(required = true, value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: RowArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DotArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Draw the trie, before equal endings are merged
    #[arg(long)]
    pub(crate) trie: bool,
    /// The maximum number of nodes to draw
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = size)]
    pub(crate) limit: usize,
}

/// The width of the longest bar of a histogram, in columns.
const BAR: u64 = 40;

/// The number of letters that `info` shows at most, about a screen of them.
const MOST_LETTERS: usize = 48;

pub(crate) fn info(arguments: &InfoArguments) -> Result<(), Failure> {
    let format = if arguments.json { Format::JSON } else { arguments.format };
    if !format.is_text() {
        let mut rows = Rows::new(Document::new(format));
        for path in &arguments.files {
            let lexicon = open(path)?;
            rows.object(&to_json(path, &lexicon, &statistics_of(&lexicon, path)?))?;
        }
        return rows.finish();
    }
    for (i, path) in arguments.files.iter().enumerate() {
        let lexicon = open(path)?;
        let statistics = statistics_of(&lexicon, path)?;
        let mut text = String::from(if i > 0 { "\n" } else { "" });
        // A string takes everything.
        let _ = write_info(&mut text, path, &lexicon, &statistics);
        print(Content::Text, text)?;
    }
    Ok(())
}

fn statistics_of(lexicon: &Lexicon, path: &Path) -> Result<Statistics, Failure> {
    Statistics::of(lexicon).map_err(|error| Failure::caused_at(path.display(), &error))
}

fn write_info(
    out: &mut impl Write,
    path: &Path,
    lexicon: &Lexicon,
    statistics: &Statistics,
) -> fmt::Result {
    let bold = Color::Auto.palette().bold;
    let words = count(lexicon.len() as u64, "word");
    let size = bytes(lexicon.byte_len() as u64);
    writeln!(out, "{bold}{}{bold:#}: {words}, {size}", visible(&path.to_string_lossy()))?;
    match lexicon.metadata() {
        Some(metadata) => write_metadata(out, metadata, lexicon.folding())?,
        None => writeln!(out, "  made by   another program: a plain fst file")?,
    }
    if !lexicon.alphabet().is_plain() {
        writeln!(out, "  alphabet  {}", visible(&described(lexicon.alphabet())))?;
    }
    if lexicon.rare_letters().next().is_some() {
        writeln!(out, "  graph     lacks {}", visible(&rare_letters(lexicon)))?;
    }
    if let Some(meanings) = lexicon.meanings() {
        writeln!(out, "  meanings   {}", grouped(meanings.len()))?;
    }
    for (id, size) in lexicon.sections() {
        let number = grouped(size as u64);
        writeln!(out, "  {id}  {number:>12} bytes  {}", section_name(id))?;
    }
    for (label, size) in [("graph", graph_size(lexicon)), ("FST", Some(fst_size(lexicon)))] {
        if let Some((nodes, edges)) = size {
            let (nodes, edges) = (grouped(nodes as u64), grouped(edges as u64));
            writeln!(out, "  {label:8}  {nodes} nodes, {edges} edges")?;
        }
    }
    let alphabet = lexicon.alphabet();
    if let (Some(shortest), Some(longest)) = (&statistics.shortest, &statistics.longest) {
        writeln!(out, "  shortest  {}", alphabet.written(shortest))?;
        writeln!(out, "  longest   {}", alphabet.written(longest))?;
    }
    let lengths = statistics.lengths.iter().map(|(length, &words)| (length.to_string(), words));
    write_histogram(out, "length", "words", lengths)?;
    write_letters(out, statistics)
}

/// The letters, or if they are many, as in Hindi and Chinese, the commonest ones.
fn write_letters(out: &mut impl Write, statistics: &Statistics) -> fmt::Result {
    let mut letters: Vec<(Letter, u64)> =
        statistics.letters.iter().map(|(letter, &times)| (*letter, times)).collect();
    let more = letters.len().saturating_sub(MOST_LETTERS);
    if more > 0 {
        letters.sort_by_key(|it| std::cmp::Reverse(it.1));
        letters.truncate(MOST_LETTERS);
    }
    let bars = letters.iter().map(|(letter, times)| (letter.to_string(), *times));
    write_histogram(out, "letter", "times", bars)?;
    if more > 0 {
        let more = count(more as u64, "rarer letter");
        writeln!(out, "{:>8}  and {more}; --format json has all", "…")?;
    }
    Ok(())
}

fn write_metadata(out: &mut impl Write, metadata: &Metadata, folding: &Folding) -> fmt::Result {
    let report = &metadata.report;
    writeln!(out, "  made by   {}", visible(&metadata.tool))?;
    let from = metadata.sources.iter().map(|source| ("from", source));
    let without = metadata.exclusions.iter().map(|source| ("without", source));
    for (label, source) in from.chain(without) {
        let hash: String = source.sha256[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let (name, size) = (visible(&source.name), bytes(source.bytes));
        writeln!(out, "  {label:8}  {name}, {size}, sha256 {hash}…")?;
    }
    writeln!(out, "  words     {} read, {} kept", grouped(report.words), grouped(report.kept))?;
    writeln!(out, "  dropped   {}", report.dropped)?;
    writeln!(out, "  filters   {}", visible(&filters(metadata, folding)))?;
    if !report.graph.is_written() {
        writeln!(out, "  no graph  {}", report.graph)?;
    }
    Ok(())
}

/// An alphabet as a phrase: `hr: 30 letters; of several characters dž lj nj`.
fn described(alphabet: &Alphabet) -> String {
    let mut text = alphabet.name().to_owned();
    let joined = |letters: &[Letter]| -> String {
        letters.iter().map(Letter::as_str).collect::<Vec<_>>().join(" ")
    };
    let mut add = |what: String| {
        text += if text == alphabet.name() { ": " } else { "; " };
        text += &what;
    };
    if !alphabet.all_letters().is_empty() {
        add(count(alphabet.all_letters().len() as u64, "letter"));
    }
    if !alphabet.long_letters().is_empty() {
        add(format!("of several characters {}", joined(alphabet.long_letters())));
    }
    if !alphabet.all_vowels().is_empty() {
        add(format!("vowels {}", joined(alphabet.all_vowels())));
    }
    for (what, forms) in [("shown as", alphabet.faces()), ("at the end", alphabet.finals())] {
        if !forms.is_empty() {
            let forms: Vec<String> = forms.iter().map(|it| format!("{} {}", it.0, it.1)).collect();
            add(format!("{what} {}", forms.join(", ")));
        }
    }
    if alphabet.reading_direction() == Direction::RightToLeft {
        add("from right to left".to_owned());
    }
    text
}

/// An alphabet in json; null for the default.
fn alphabet_json(alphabet: &Alphabet) -> Value {
    if alphabet.is_plain() {
        return Value::Null;
    }
    let forms = |of: &[(Letter, Letter)]| object(of.iter().map(|it| (it.0, it.1.to_string())));
    json!({
        "name": alphabet.name(),
        "letters": alphabet.all_letters(),
        "vowels": alphabet.all_vowels(),
        "faces": forms(alphabet.faces()),
        "finals": forms(alphabet.finals()),
        "right_to_left": alphabet.reading_direction() == Direction::RightToLeft,
    })
}

/// The filters as a phrase.
fn filters(metadata: &Metadata, folding: &Folding) -> String {
    let least = metadata.min_length;
    let mut text = format!("at least {}", count(least, "letter"));
    if let Some(letters) = metadata.max_length {
        text += &format!(", at most {letters}");
    }
    if let Some(letters) = &metadata.allowed_letters {
        text += &format!(", letters {letters}");
    }
    if folding.takes_accents() {
        text += ", accents folded";
    }
    if !folding.kept().is_empty() {
        text += &format!(" except {}", folding.kept().iter().copied().collect::<String>());
    }
    for (letter, letters) in folding.replaced() {
        text += &format!(", {letter}={letters}");
    }
    if metadata.q_before_u {
        text += ", no q without u";
    }
    text
}

fn write_histogram(
    out: &mut impl Write,
    name: &str,
    unit: &str,
    bars: impl Iterator<Item = (String, u64)> + Clone,
) -> fmt::Result {
    let dim = Color::Auto.palette().dim;
    let Some(most) = bars.clone().map(|(_, count)| count).max().filter(|&most| most > 0) else {
        return Ok(());
    };
    writeln!(out, "\n{dim}{name:>8}  {unit:>11}{dim:#}")?;
    for (label, count) in bars {
        writeln!(out, "{:>8}  {:>11}  {}", visible(&label), grouped(count), bar(count, most))?;
    }
    Ok(())
}

/// A bar, to an eighth of a column.
fn bar(count: u64, most: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (u128::from(count) * u128::from(BAR) * 8).div_ceil(u128::from(most)) as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

fn section_name(id: SectionId) -> &'static str {
    match id {
        id if id == SectionId::TOKENS.partial() => "letters of the word graph, which lacks words",
        id if id == SectionId::TRIE.partial() => "nodes of the word graph",
        id if id == SectionId::RANKS.partial() => "which nodes are words",
        id if id == SectionId::ORDINALS.partial() => "ordinals of these words",
        SectionId::METADATA => "metadata",
        SectionId::TOKENS => "letters of the word graph",
        SectionId::TRIE => "nodes of the word graph",
        SectionId::RANKS => "which nodes are words",
        SectionId::ORDINALS => "ordinals of these words",
        SectionId::STATES => "nodes of the word graph, in its small form",
        SectionId::EDGES => "edges of the word graph, in its small form",
        SectionId::VALUES => "values",
        SectionId::VALUE_KIND => "what the values mean",
        SectionId::FOLDING => "how letters were folded",
        SectionId::LETTERS => "the letters of the language",
        SectionId::GLOSS_RANKS => "which words have a meaning",
        SectionId::GLOSS_BLOCKS => "where the meanings are",
        SectionId::GLOSSES => "meanings",
        SectionId::FST_NODES => "the FST",
        _ => "unknown to this version",
    }
}

fn to_json(path: &Path, lexicon: &Lexicon, statistics: &Statistics) -> Value {
    json!({
        "file": path.display().to_string(),
        "bytes": lexicon.byte_len(),
        "word_count": lexicon.len(),
        "graph": graph_kind(lexicon),
        "rare_letters": lexicon.rare_letters().collect::<String>(),
        "words_with_rare_letters": words_with_rare_letters(lexicon),
        "values": lexicon.values().is_some(),
        "levels": lexicon.levels().is_some(),
        "meanings": lexicon.meanings().map_or(0, |meanings| meanings.len()),
        "shortest": statistics.shortest,
        "longest": statistics.longest,
        "letters": statistics.letters,
        "lengths": statistics.lengths,
        "alphabet": alphabet_json(lexicon.alphabet()),
        "sections": object(lexicon.sections()),
        "graph_size": graph_size(lexicon).map(size_json),
        "fst_size": size_json(fst_size(lexicon)),
        "metadata": lexicon.metadata().map(|it| metadata_json(it, lexicon.folding())),
    })
}

fn size_json((nodes, edges): (usize, usize)) -> Value {
    json!({ "nodes": nodes, "edges": edges })
}

/// The numbers of nodes and edges of the word graph; `None` if there is none. The last node is dead
/// and not counted.
fn graph_size(lexicon: &Lexicon) -> Option<(usize, usize)> {
    let size = |wanted| lexicon.sections().find_map(|(id, size)| (id == wanted).then_some(size));
    let nodes = |bytes: usize| (bytes / size_of::<Node>()).saturating_sub(1);
    if let Some(bytes) = size(SectionId::STATES) {
        return Some((nodes(bytes), size(SectionId::EDGES)? / 4));
    }
    // In a trie, each node but the root is at the end of one edge.
    let bytes = size(SectionId::TRIE).or_else(|| size(SectionId::TRIE.partial()))?;
    Some((nodes(bytes), nodes(bytes).saturating_sub(1)))
}

/// The kind of word graph in a file.
fn graph_kind(lexicon: &Lexicon) -> &'static str {
    let holds = |section| lexicon.sections().any(|(id, _)| id == section);
    if holds(SectionId::TRIE) {
        "trie"
    } else if holds(SectionId::TRIE.partial()) {
        "partial"
    } else if holds(SectionId::STATES) {
        "dawg"
    } else {
        "none"
    }
}

fn metadata_json(metadata: &Metadata, folding: &Folding) -> Value {
    let sources = |lists: &[Source]| -> Vec<Value> {
        let list = |source: &Source| {
            let hash: String = source.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({ "name": source.name, "bytes": source.bytes, "sha256": hash })
        };
        lists.iter().map(list).collect()
    };
    let replaced = folding.replaced().iter().map(|(letter, text)| (letter, text.as_str()));
    json!({
        "tool": metadata.tool,
        "min_length": metadata.min_length,
        "max_length": metadata.max_length,
        "letters": metadata.allowed_letters,
        "accents_folded": metadata.accents_folded,
        "accents_kept": folding.kept().iter().copied().collect::<String>(),
        "replaced": object(replaced),
        "q_before_u": metadata.q_before_u,
        "read": metadata.report.words,
        "kept": metadata.report.kept,
        "dropped": object(metadata.report.dropped.reasons()),
        "sources": sources(&metadata.sources),
        "exclusions": sources(&metadata.exclusions),
    })
}

pub(crate) fn verify(arguments: &VerifyArguments) -> Result<(), Failure> {
    let mut rows = arguments.output.rows(&["file", "ok", "word_count", "problem"])?;
    let mut failed = false;
    for path in &arguments.files {
        let verified = verify_file(path);
        failed |= verified.is_err();
        let file = path.display().to_string();
        let name = visible(&file);
        let line = match &verified {
            Ok(words) => format!("{name}: ok, {}", count(*words, "word")),
            Err(problem) => format!("{name}: {}: FAILED", visible(problem)),
        };
        let (ok, word_count) = (verified.is_ok(), verified.as_ref().ok().copied());
        rows.row_or_line(&VerifiedFile { file, ok, word_count, problem: verified.err() }, || line)?;
    }
    rows.finish()?;
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// A verified file.
#[derive(Debug, Serialize)]
struct VerifiedFile {
    file: String,
    ok: bool,
    word_count: Option<u64>,
    problem: Option<String>,
}

/// The number of words of a valid dictionary, or what is wrong with it.
fn verify_file(path: &Path) -> Result<u64, String> {
    let name = format!("{}: ", path.display());
    let problem = |failure: Failure| match failure {
        Failure::Message(message) => {
            message.strip_prefix(&name).unwrap_or(&message).trim().to_owned()
        }
        _ => "cannot be read".to_owned(),
    };
    let lexicon = open(path).map_err(problem)?;
    lexicon.check().map_err(|error| dictc_cli::explain(&error))?;
    Ok(lexicon.len() as u64)
}

pub(crate) fn dot(arguments: &DotArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let picture = if arguments.trie { Picture::Trie } else { Picture::Automaton };
    let dot = lexicon.dot(picture, arguments.limit)?;
    print(Content::Data, dot)
}
