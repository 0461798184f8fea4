//! Opens arbitrary bytes as a dictionary. If a file opens, all queries must return.

use std::ops::Bound;
use std::sync::OnceLock;

use dictc_board::{Board, Points, Rules};
use dictc_compile::{CompileOptions, QRule};
use dictc_letters::Folding;
use dictc_lexicon::DuplicateValues;
use dictc_lexicon::raw::Graph;
use dictc_lexicon::{Automaton, GraphKind, Lexicon, OpenOptions, Picture, Prefix, Verify};
use dictc_query::{
    Anagram, Combination, Hooks, Levenshtein, Merge, Pattern, Phrases, Regex, RegexScope,
    SetOperation, SharedLetters, Spaces, Statistics, Stem, WordRange,
};
use fst::automaton::AlwaysMatch;

use crate::draw::Draw;
use crate::seal::seal;
use crate::solvers::solvers;

/// The maximum size of a file, in bytes. Running all queries on a large file is slow.
const MAX_FILE: usize = 1 << 14;
/// The step limit of a search.
const STEP_LIMIT: u64 = 2_000;
/// The maximum number of words of a lexicon for queries that visit all of them.
const MAX_ENUMERATED: usize = 400;
/// The maximum number of results that are read from one query.
const MAX_RESULTS: usize = 60;

/// Opens the bytes, or a sample that is damaged as the bytes say, with or without corrected
/// checksums.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn open(data: &[u8]) {
    let mut draw = Draw::new(data);
    let file = match draw.number(0..=5) {
        0 => draw.rest().to_vec(),
        1 => sealed(draw.rest().to_vec()),
        _ => sealed(damaged(&mut draw)),
    };
    if file.len() > MAX_FILE {
        return;
    }
    probe(&file);
}

/// The outcome of opening a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The file does not open.
    Refused,
    /// The file opens only if just its header is verified. All queries returned.
    HeaderOnly,
    /// The file opens, and all queries returned; some meanings may be damaged.
    Opened,
    /// The file opens, all queries returned, and the check passes.
    Valid,
}

/// Opens a file and runs every query on it.
///
/// # Panics
///
/// If the input reveals a fault.
pub(crate) fn probe(file: &[u8]) -> Outcome {
    match Lexicon::from_bytes(file.to_vec()) {
        Ok(lexicon) if run_queries(&lexicon, true) => Outcome::Valid,
        Ok(_) => Outcome::Opened,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            probe_header(file)
        }
    }
}

/// Opens a file that full verification refuses, verifying less, and runs every query on it.
fn probe_header(file: &[u8]) -> Outcome {
    let mut outcome = Outcome::Refused;
    for verify in [Verify::Words, Verify::Header] {
        let options = OpenOptions::new().verify(verify);
        let Ok(lexicon) = options.from_bytes(file.to_vec()) else { continue };
        let is_accepted = run_queries(&lexicon, false);
        assert!(!is_accepted, "the check accepts a file that full verification refuses");
        if verify == Verify::Header {
            outcome = Outcome::HeaderOnly;
        }
    }
    outcome
}

/// Small dictionaries of every kind, as input for damage.
///
/// # Panics
///
/// If a sample cannot be compiled.
#[must_use]
pub fn samples() -> &'static [Vec<u8>] {
    static SAMPLES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let words = "quit\nquiet\ntea\nteas\ntease\nten\nton\ntot\n";
        let values = "quit\t7\ntea\t3\nteas\t300\nten\t70000\n";
        let letters = "été\nêtre\nôté\ntea\nqat\nqu\nσοφόσ\n";
        let one = "a\n";
        // More than 32 transitions from the root: such FST nodes have an index.
        let wide: String = ('a'..='z').chain('à'..='ÿ').map(|it| format!("{it}a\n")).collect();
        let mut samples = Vec::new();
        for list in [words, values, letters, one, &wide] {
            for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
                let options = CompileOptions::new().min_length(1).q_rule(QRule::Bare).graph(kind);
                samples.push(finish(&options, list));
            }
        }
        samples.push(finish(&CompileOptions::new(), &(words.to_owned() + &wide)));
        samples.push(finish(&CompileOptions::new(), words));
        let folding = Folding::new().accents_except("ñ").and_then(|it| it.replace("ß=ss"));
        let options = CompileOptions::new().folding(folding.expect("valid rules"));
        samples.push(finish(&options, "niño\ncanción\nspaß\n"));
        samples.push(finish(&CompileOptions::new().graph(GraphKind::Dawg), words));
        samples.push(with_meanings(&finish(&CompileOptions::new(), "tea\nteas\nton\ntot\n")));
        let sorted = ["tea", "teas", "ten", "ton", "équipe"];
        samples.push(fst::Set::from_iter(sorted).expect("sorted keys").into_fst().into_inner());
        let map = fst::Map::from_iter(sorted.into_iter().zip([7, 1 << 40, 3, 0, 1]));
        samples.push(map.expect("sorted keys").into_fst().into_inner());
        let keys: [&[u8]; 4] = [b"", b"a\x80", b"tea", b"\xff"];
        samples.push(fst::Set::from_iter(keys).expect("sorted keys").into_fst().into_inner());
        samples.push(
            fst::Set::from_iter((0..=255u8).map(|it| [it]))
                .expect("sorted keys")
                .into_fst()
                .into_inner(),
        );
        samples.push(fst::Set::default().into_fst().into_inner());
        samples.push(fst::Set::from_iter([""]).expect("sorted keys").into_fst().into_inner());
        samples
    })
}

fn finish(options: &CompileOptions, list: &str) -> Vec<u8> {
    options.compile([(list.as_bytes(), "sample")]).expect("a valid word list").bytes
}

/// The same dictionary with meanings of some words.
fn with_meanings(file: &[u8]) -> Vec<u8> {
    let lexicon = Lexicon::from_bytes(file.to_vec()).expect("a valid dictionary");
    let meaning = |word: &str| (!word.ends_with('t')).then(|| format!("{word}: été"));
    let lexicon = lexicon.with_meanings(meaning).expect("short texts");
    lexicon.as_bytes().to_vec()
}

fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    seal(&mut file);
    file
}

/// Draws a sample and overwrites, removes or inserts bytes.
fn damaged(draw: &mut Draw<'_>) -> Vec<u8> {
    let mut file = draw.pick(samples()).clone();
    for _ in 0..draw.number(0..=6) {
        let last = file.len().saturating_sub(1);
        // Prefer the section table at the start and the nodes at the end.
        let at = match draw.number(0..=3) {
            0 => draw.number(0..=last.min(255)),
            1 => last - draw.number(0..=last.min(63)),
            _ => draw.number(0..=last),
        };
        match draw.number(0..=5) {
            0 => overwrite(&mut file, at, &draw.any_number().to_le_bytes()),
            1 => overwrite(&mut file, at, &draw.any_number().to_le_bytes()[..4]),
            2 => overwrite(&mut file, at, &draw.any_number().to_le_bytes()[..1]),
            3 => {
                let count = draw.number(0..=16);
                let bytes = draw.bytes(count);
                file.splice(at..at, bytes.iter().copied());
            }
            4 => {
                let end = (at + draw.number(0..=64)).min(file.len());
                file.drain(at..end);
            }
            _ => {
                let count = draw.number(0..=32);
                let from = draw.number(0..=last);
                let copied = file[from..(from + count).min(file.len())].to_vec();
                overwrite(&mut file, at, &copied);
            }
        }
    }
    file
}

fn overwrite(file: &mut [u8], at: usize, bytes: &[u8]) {
    for (byte, new) in file.iter_mut().skip(at).zip(bytes) {
        *byte = *new;
    }
}

/// Runs every query. Returns whether the file passes the check; a large file is not checked.
///
/// If the lexicon is not `verified`, the nodes of its graph may link to any node.
fn run_queries(lexicon: &Lexicon, verified: bool) -> bool {
    let is_small = lexicon.len() <= MAX_ENUMERATED;
    let valid = is_small && lexicon.check().is_ok();
    look_up(lexicon, &inspect(lexicon));
    search(lexicon, valid);
    if let Some(graph) = lexicon.partial_graph() {
        walk_graph(&graph, lexicon.len(), verified);
    }
    assert!(lexicon.rare_letters().count() <= lexicon.metadata().map_or(0, |it| it.letters.len()));
    if !is_small {
        solve_boards(lexicon, false, false);
        return false;
    }
    let _ = Statistics::of(lexicon);
    combine(lexicon);
    for distance in [0, 2, 300] {
        let near = Levenshtein::new("tea", distance).expect("a short word").nearest_first(lexicon);
        assert!(near.map_or(!valid, |near| near.is_sorted()));
    }
    let anagrams = Anagram::within("teas??").longest_first(lexicon);
    assert!(anagrams.map_or(!valid, |words| words.len() <= lexicon.len()));
    let _ = lexicon.fingerprint();
    if let Some(graph) = lexicon.partial_graph_or_build() {
        walk_graph(&graph, lexicon.len(), verified || lexicon.partial_graph().is_none());
    }
    if valid {
        assert_valid(lexicon);
    }
    solve_boards(lexicon, true, valid);
    valid
}

/// Checks the properties of a lexicon and returns its first words.
fn inspect(lexicon: &Lexicon) -> Vec<String> {
    assert!(!lexicon.is_empty() || lexicon.word(0).is_none());
    assert!(lexicon.sections().map(|(_, len)| len).sum::<usize>() <= lexicon.byte_len());
    assert_eq!(lexicon.is_native(), lexicon.metadata().is_some());
    assert!(lexicon.as_bytes().len() == lexicon.byte_len());
    for picture in [Picture::Automaton, Picture::Trie] {
        if let Ok(dot) = lexicon.dot(picture, 200) {
            assert!(dot.ends_with("}\n"));
        }
    }
    let mut words = Vec::new();
    let mut keys = lexicon.clone().with_step_limit(STEP_LIMIT).search(AlwaysMatch);
    while let Some(entry) = keys.next_entry() {
        let _ = (entry.ordinal(), entry.value());
        words.push(entry.text().into_owned());
        if words.len() == MAX_RESULTS {
            break;
        }
    }
    words
}

/// Looks up words that the lexicon holds and words that it may not hold.
fn look_up(lexicon: &Lexicon, words: &[String]) {
    let others = ["", "a", "tea", "te", "qu", "été", "\u{0}", "zzzzzz"].map(str::to_owned);
    for word in words.iter().chain(&others) {
        let found = lexicon.contains(word);
        // These hold for damaged files too: all look-ups follow the bytes of the word.
        assert!(found || lexicon.ordinal(word).is_none(), "{word:?}");
        assert!(found || lexicon.value(word).is_none(), "{word:?}");
        assert!(!found || lexicon.contains_prefix(word), "{word:?}");
        let mut letters = word.char_indices().map(|(at, it)| &word[at..at + it.len_utf8()]);
        let stepped = letters.try_fold(lexicon.root(), Prefix::step);
        assert_eq!(stepped.is_some_and(Prefix::is_word), found, "{word:?}");
        assert_eq!(stepped.and_then(Prefix::ordinal), lexicon.ordinal(word), "{word:?}");
        for (character, child) in lexicon.root().children() {
            let step = lexicon.root().step(character.encode_utf8(&mut [0; 4]));
            assert_eq!(step.map(Prefix::state), Some(child.state()), "{character:?}");
        }
        let mut prefixes = lexicon.prefixes_of(word);
        let mut longest = None;
        while let Some(entry) = prefixes.next_entry() {
            let prefix = entry.bytes();
            assert!(word.as_bytes().starts_with(prefix) && lexicon.contains(prefix), "{word:?}");
            let _ = (entry.ordinal(), entry.value());
            longest = Some(entry.text().into_owned());
        }
        assert_eq!(lexicon.longest_prefix(word), longest, "{word:?}");
        // A walk ends before a word that the file does not state, and says so.
        let is_faulty = prefixes.stopped().is_some();
        assert!(!found || is_faulty || longest.as_ref() == Some(word), "{word:?}");
        // Damage to meanings is found when they are read.
        if let Ok(Some(meaning)) = lexicon.meaning(word) {
            assert!(
                found && !meaning.is_empty() && !meaning.contains(char::is_control),
                "{word:?}"
            );
        }
        let half: String = word.chars().take(word.chars().count() / 2).collect();
        assert!(lexicon.completions(&half).take(8).all(|it| it.starts_with(&half)), "{half:?}");
        let mut later = lexicon.words_from(&half);
        for _ in 0..8 {
            // As bytes: as text, keys that are not UTF-8 have another order.
            let is_later = later.next_entry().is_none_or(|it| it.bytes() >= half.as_bytes());
            assert!(is_later, "{half:?}");
        }
    }
    let len = lexicon.len();
    for ordinal in [0, 1, 2, len / 2, len.wrapping_sub(1), len, usize::MAX] {
        let word = lexicon.word(ordinal);
        assert!(word.is_none() || ordinal < len);
        if let Some(mut meanings) = lexicon.meanings() {
            let _ =
                (meanings.len(), meanings.get(ordinal).map(|meaning| meaning.map(str::to_owned)));
        }
        if let Some(values) = lexicon.values() {
            assert_eq!(values.get(ordinal).is_some(), ordinal < len);
        }
    }
}

/// Searches with each kind of automaton.
fn search(lexicon: &Lexicon, valid: bool) {
    for pattern in ["*", "t?a*", "*[!a-s]", "??", "*é*"] {
        check_search(lexicon, valid, Pattern::new(pattern).expect("a valid pattern"));
    }
    for (expression, scope) in [("e", RegexScope::Part), ("t.*|é?a", RegexScope::Whole)] {
        check_search(lexicon, valid, Regex::new(expression, scope).expect("a valid expression"));
    }
    for distance in [1, 50] {
        check_search(lexicon, valid, Levenshtein::new("teas", distance).expect("a short word"));
    }
    check_search(lexicon, valid, Anagram::of("tea"));
    check_search(lexicon, valid, Anagram::within("aest??"));
    for letters in ["*tea", "t[aeiou][!b]?", "*[a-z]s?"] {
        check_search(lexicon, valid, letters.parse::<Anagram>().expect("letters"));
    }
    let limited = lexicon.clone().with_step_limit(STEP_LIMIT);
    for pattern in ["#@#", "1*1", "12*2?"] {
        check_search(lexicon, valid, Pattern::new(pattern).expect("a valid pattern"));
        let pattern = Pattern::new(pattern).expect("a valid pattern");
        for spaces in [Spaces::Match, Spaces::Skip] {
            let phrases = Phrases::new(pattern.clone(), 2, spaces).walk(&limited);
            assert!(phrases.take(MAX_RESULTS).count() <= MAX_RESULTS);
        }
    }
    let speller = Levenshtein::new("tae", 1).expect("a short word");
    check_search(lexicon, valid, speller.clone());
    check_search(lexicon, valid, speller.beginning(true));
    for word in ["", "ea", "te"] {
        let Ok(hooks) = Hooks::of(word, lexicon) else {
            assert!(!valid, "{word}");
            continue;
        };
        let extends = |hooked: String| !valid || lexicon.contains(hooked);
        assert!(hooks.front.iter().all(|hook| extends(format!("{hook}{word}"))), "{word}");
        assert!(hooks.back.iter().all(|hook| extends(format!("{word}{hook}"))), "{word}");
    }
    assert!(Stem::of("ate", lexicon).is_ok_and(|it| it.words() <= lexicon.len()) || !valid);
    let shared = SharedLetters::of("teatsen").expect("a few letters").words(1..=3);
    let sets = shared.sets(lexicon);
    assert!(sets.is_ok() || !valid);
    let mut sets = sets.into_iter().flatten();
    assert!(sets.by_ref().take(MAX_RESULTS).all(|set| (1..=3).contains(&set.len())));
    let selection = WordRange::new().prefix("t").lengths(2..=4);
    check_search(
        lexicon,
        valid,
        selection.between((Bound::Excluded("tea"), Bound::Included("tu"))),
    );
}

/// Reads the first matches of an automaton. Matches in a valid file are sorted.
fn check_search(lexicon: &Lexicon, valid: bool, automaton: impl Automaton) {
    let mut search = lexicon.clone().with_step_limit(STEP_LIMIT).search(automaton);
    let mut last: Option<Vec<u8>> = None;
    for _ in 0..MAX_RESULTS {
        let Some(entry) = search.next_entry() else { break };
        let key = entry.bytes();
        assert!(!valid || last.is_none_or(|last| *last < *key), "{}", key.escape_ascii());
        last = Some(key.to_vec());
    }
}

/// Takes every step from every node. In a verified graph, each step leads to a later node of the
/// graph.
fn walk_graph(graph: &Graph<'_>, words_of_lexicon: usize, verified: bool) {
    let tokens = graph.token_set().tokens();
    let mut words = 0;
    for index in (0..=graph.dead()).take(1 << 14) {
        let node = graph.node(index);
        if !verified {
            let next = (0..32).filter_map(|token| node.step(token));
            next.for_each(|next| _ = (graph.node(next), graph.ordinal(next)));
            continue;
        }
        assert_eq!(node.is_word(), graph.ordinal(index).is_some(), "node {index}");
        words += usize::from(node.is_word());
        let ordinals =
            if graph.token_set().is_complete() { graph.words() } else { words_of_lexicon };
        assert!(graph.ordinal(index).is_none_or(|it| (it as usize) < ordinals));
        for token in 0..32 {
            if let Some(next) = node.step(token) {
                assert!(usize::from(token) < tokens.len(), "node {index}, token {token}");
                assert!(index < next && next < graph.dead(), "node {index}, token {token}");
            }
        }
    }
    assert!(words <= graph.words());
}

/// Runs set operations on the lexicon and another one.
fn combine(lexicon: &Lexicon) {
    let other = Lexicon::from_bytes(samples()[0].clone()).expect("a valid dictionary");
    let pair = [lexicon.clone(), other];
    let mut merge = Merge::new(&pair);
    for _ in 0..MAX_RESULTS {
        let Some(merged) = merge.next_word() else { break };
        assert!(merged.entries().any(|entry| entry.is_some()));
    }
    for operation in [
        SetOperation::Union,
        SetOperation::Intersection,
        SetOperation::Difference,
        SetOperation::SymmetricDifference,
    ] {
        let mut words = Combination::new(operation, &pair, DuplicateValues::Sum);
        for _ in 0..MAX_RESULTS {
            if !matches!(words.next_word(), Ok(Some(_))) {
                break;
            }
        }
    }
}

/// Asserts that a lexicon that passes the check answers like a list of its words.
fn assert_valid(lexicon: &Lexicon) {
    let mut keys: Vec<Vec<u8>> = Vec::new();
    let mut all = lexicon.iter();
    while let Some(entry) = all.next_entry() {
        keys.push(entry.bytes().to_vec());
    }
    assert_eq!(keys.len(), lexicon.len());
    assert!(keys.is_sorted_by(|a, b| a < b));
    for (rank, key) in keys.iter().enumerate() {
        let lossy = String::from_utf8_lossy(key);
        assert_eq!(lexicon.word(rank).as_deref(), Some(&*lossy), "word {rank}");
        let Ok(word) = std::str::from_utf8(key) else { continue };
        assert!(lexicon.contains(word), "{word:?}");
        assert_eq!(lexicon.ordinal(word), Some(rank), "{word:?}");
        let meaning = lexicon.meaning(word).expect("the check read all meanings");
        let mut meanings = lexicon.meanings();
        let by_rank = meanings.as_mut().map(|it| it.get(rank).expect("the same meaning"));
        assert_eq!(by_rank.flatten(), meaning.as_deref(), "{word:?}");
        let longer = format!("{word}\u{1}");
        assert!(!lexicon.contains(&longer) || keys.binary_search(&longer.into_bytes()).is_ok());
    }
    if let Some(graph) = lexicon.graph_or_build() {
        assert_eq!(graph.words(), keys.len());
    }
}

/// Solves boards with every solver. On a valid file, all solvers give the same answers.
fn solve_boards(lexicon: &Lexicon, build: bool, valid: bool) {
    let rules = Rules::new(1, Points::STANDARD).expect("a valid minimum length");
    let boards = ["tea/nst/", "[qu]i?/tet/", "été/rae/qot", "a"];
    let boards = boards.map(|it| Board::parse(it).expect("a valid board"));
    let mut solvers = solvers(lexicon, build, &rules);
    for board in &boards {
        let mut first = None;
        for (name, solver) in &mut solvers {
            let score = solver.score(board);
            let solution = solver.solve(board);
            let texts: Vec<String> = solution.words().map(|it| it.text().into_owned()).collect();
            if valid {
                assert!(texts.is_sorted_by(|a, b| a < b), "{name}: {board}: {texts:?}");
                assert_eq!(score.points, solution.points(), "{name}: {board}");
                let (first_score, first_texts) =
                    first.get_or_insert_with(|| (score, texts.clone()));
                assert_eq!((score, &texts), (*first_score, &*first_texts), "{name}: {board}");
            }
            for (_, path) in solver.paths(board).take(MAX_RESULTS) {
                assert!(path.iter().all(|&cell| cell < board.len()));
            }
        }
    }
}
