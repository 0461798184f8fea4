//! Compares compiled dictionaries with a filter over strings.

mod meanings;
mod model;

use dictc_compile::{Compilation, CompileOptions, Error, Observer, QRule, Session};
use dictc_letters::Folding;
use dictc_lexicon::DuplicateValues;
use dictc_lexicon::metadata::{GraphOutcome, Report};
use dictc_lexicon::{GraphKind, Lexicon};

use crate::draw::Draw;
use model::{Kept, Model};

/// The parts of word lists. Lists of arbitrary bytes are tested as well.
const PIECES: &[&str] = &[
    "a", "b", "e", "q", "u", "qu", "tea", "ten", "é", "E", "e\u{301}", "ß", "ẞ", "æ", "Ł", "ñ",
    "Σ", "ς", "İ", "\n", "\n", "\n", "\r\n", "\t", "\t7", "\t70000", "\t+1", "\t-1", "\tx", " ",
    "\u{a0}", "#", "//", "'", "-", "7", "\u{feff}", "\u{301}", "語", "\u{0}", "\u{2028}",
];

/// The parts of words of simple lists, of which most are kept.
const LETTERS: &[&str] = &["a", "a", "b", "B", "c", "qu", "q", "é", "E\u{301}"];

/// The ends of lines of simple lists.
const ENDS: &[&str] = &["\n", "\n", "\n", "\r\n", "\t7\n", "\t0\n", "\t300\n"];

/// Letter sets as options give them, and the letters that they contain.
const SETS: &[(&str, &str)] = &[
    ("a-z", "abcdefghijklmnopqrstuvwxyz"),
    ("abE", "abe"),
    ("a-eé-ñqu", "abcdeéêëìíîïðñqu"),
    ("a-", "a-"),
];

/// The options of one compilation.
#[derive(Clone, Debug)]
struct Options {
    min_length: usize,
    max_length: Option<usize>,
    /// One of [`SETS`].
    letters: Option<(&'static str, &'static str)>,
    fold_accents: bool,
    comment: Option<&'static str>,
    q_rule: QRule,
    duplicate_values: DuplicateValues,
    graph: GraphKind,
    keep_locations: bool,
    /// The memory limit in bytes. Larger lists are sorted on disk.
    memory: Option<usize>,
}

/// A list of words or of exclusions.
#[derive(Debug)]
struct List {
    text: Vec<u8>,
    is_exclusion: bool,
}

/// Compiles lists and compares the dictionary and the report with those of the model.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn compile(data: &[u8]) {
    let mut draw = Draw::new(data);
    let options = options(&mut draw);
    let mut lists = lists(draw, options.fold_accents);
    let mut draw = Draw::again(data);
    lists.push(simple_list(&mut draw));
    if options.memory.is_some() {
        // The memory limit changes how words are sorted, but not the result.
        let on_disk = Options { graph: GraphKind::None, ..options.clone() };
        let in_memory = Options { memory: None, ..on_disk.clone() };
        let [on_disk, in_memory] =
            [on_disk, in_memory].map(|it| run(&it, &lists).map_err(|error| error.to_string()));
        assert_eq!(on_disk, in_memory, "{options:?} {lists:?}");
    }
    let expected = Model::new(&options).compile(&lists);
    match (run(&options, &lists), expected) {
        (Ok(Compilation { bytes, report, .. }), Ok(kept)) => {
            assert_holds(&bytes, &report, &kept, &options);
            meanings::meanings(&options, &lists, &kept, &mut draw);
        }
        (Err(error), Err(failure)) => {
            assert!(
                failure.is(&error),
                "got {error:?}, expected {failure:?}: {options:?} {lists:?}"
            );
        }
        (Ok(_), Err(failure)) => panic!("compiled, expected {failure:?}: {options:?} {lists:?}"),
        (Err(error), Ok(_)) => panic!("unexpected {error:?}: {options:?} {lists:?}"),
    }
}

fn options(draw: &mut Draw<'_>) -> Options {
    Options {
        min_length: draw.number(0..=4),
        max_length: draw.one_in(4).then(|| draw.number(0..=6)),
        letters: draw.one_in(4).then(|| *draw.pick(SETS)),
        fold_accents: draw.one_in(4),
        comment: draw.one_in(3).then(|| *draw.pick(&["#", "//", "a"])),
        q_rule: *draw.pick(&[QRule::BeforeU, QRule::Bare]),
        duplicate_values: *draw.pick(&[
            DuplicateValues::Max,
            DuplicateValues::Error,
            DuplicateValues::Min,
            DuplicateValues::Sum,
            DuplicateValues::First,
        ]),
        graph: *draw.pick(&[GraphKind::Trie, GraphKind::Dawg, GraphKind::None]),
        keep_locations: draw.one_in(3),
        memory: draw.one_in(8).then(|| *draw.pick(&[0, 400, 2_000, 10_000])),
    }
}

impl Options {
    fn given(&self) -> CompileOptions {
        let folding = Folding::new();
        let mut given = CompileOptions::new()
            .min_length(self.min_length)
            .q_rule(self.q_rule)
            .duplicate_values(self.duplicate_values)
            .graph(self.graph)
            .folding(if self.fold_accents { folding.accents() } else { folding })
            .keep_locations(self.keep_locations);
        if let Some(letters) = self.max_length {
            given = given.max_length(letters);
        }
        if let Some((letters, _)) = self.letters {
            given = given.letters(letters);
        }
        given = given.comment(self.comment.unwrap_or_default());
        if let Some(bytes) = self.memory {
            given = given.memory(bytes, std::env::temp_dir());
        }
        given
    }
}

/// Draws lists, in the order in which they are added. The last may be arbitrary bytes.
fn lists(mut draw: Draw<'_>, only_pieces: bool) -> Vec<List> {
    let mut lists = Vec::new();
    for _ in 0..draw.number(0..=2) {
        let is_exclusion = draw.one_in(3);
        lists.push(List { text: draw.text(PIECES, 0..=40).into_bytes(), is_exclusion });
    }
    let is_exclusion = draw.one_in(6);
    let text = if only_pieces || !draw.one_in(3) {
        draw.text(PIECES, 0..=200).into_bytes()
    } else {
        draw.rest().to_vec()
    };
    lists.push(List { text, is_exclusion });
    lists
}

/// Draws a list of lines with a word each, and some with a value.
fn simple_list(draw: &mut Draw<'_>) -> List {
    let is_exclusion = draw.one_in(6);
    let lines = if draw.one_in(4) { 0 } else { draw.number(1..=160) };
    let lines = (0..lines).map(|_| draw.text(LETTERS, 1..=4) + *draw.pick(ENDS));
    List { text: lines.collect::<String>().into_bytes(), is_exclusion }
}

fn run(options: &Options, lists: &[List]) -> Result<Compilation, Error> {
    read(options.given().start()?, lists)?.finish()
}

fn read<O: Observer>(mut session: Session<O>, lists: &[List]) -> Result<Session<O>, Error> {
    for List { text, is_exclusion } in lists {
        session = if *is_exclusion {
            session.exclude(&**text, "exclusions")?
        } else {
            session.add(&**text, "words")?
        };
    }
    Ok(session)
}

/// Asserts that the dictionary is valid, holds the kept words, and has correct metadata.
fn assert_holds(bytes: &[u8], report: &Report, kept: &Kept, options: &Options) {
    let lexicon = Lexicon::from_bytes(bytes.to_vec()).expect("a compiled dictionary opens");
    lexicon.check().expect("a compiled dictionary is valid");
    fst::raw::Fst::new(lexicon.as_bytes())
        .expect("an FST")
        .verify()
        .expect("the checksum of the FST is correct");
    let words: Vec<String> = lexicon.iter().collect();
    assert!(words.iter().eq(kept.words.keys()), "found {words:?}, expected {:?}", kept.words);
    let has_values = kept.words.values().any(Option::is_some);
    assert_eq!(lexicon.values().is_some(), has_values);
    for (word, value) in &kept.words {
        assert_eq!(lexicon.value(word), has_values.then(|| value.unwrap_or(0)), "{word:?}");
    }
    assert_eq!((report.lines, report.words), (kept.lines, kept.read));
    assert_eq!(report.kept, kept.words.len() as u64);
    let dropped: Vec<u64> = report.dropped.reasons().map(|(_, count)| count).collect();
    assert_eq!(dropped, kept.dropped, "{report:?}");
    assert_eq!(report.kept + report.dropped.total(), report.words);
    let metadata = lexicon.metadata().expect("a dictionary has metadata");
    assert_eq!(metadata.report, *report);
    let q_before_u = options.q_rule == QRule::BeforeU;
    assert_eq!(metadata.q_before_u, q_before_u);
    let words_of_graph = words_if_encodable(&words);
    assert_eq!(lexicon.graph_or_build().map(|it| it.words()), words_of_graph);
    let partial = lexicon.partial_graph_or_build();
    assert_eq!(partial.is_some_and(|it| it.token_set().is_complete()), words_of_graph.is_some());
    assert!(partial.is_none_or(|it| it.words() <= words.len()));
    match options.graph {
        GraphKind::None => assert_eq!(report.graph, GraphOutcome::NotWanted),
        _ => assert!(
            report.graph.is_written() || words_of_graph.is_none() || options.memory.is_some()
        ),
    }
}

/// The number of words, if a graph has enough tokens for their letters.
fn words_if_encodable(words: &[String]) -> Option<usize> {
    let letters: std::collections::BTreeSet<char> =
        words.iter().flat_map(|it| it.chars()).collect();
    (letters.len() <= dictc_lexicon::raw::TokenSet::MAX_TOKENS).then_some(words.len())
}
