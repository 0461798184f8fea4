//! Measures look-ups, walks over all words and opening, beside a hash set and the `fst` crate.
//!
//! ```sh
//! cargo bench -p dictc-lexicon --bench look_ups -- --words enable2k.txt
//! cargo bench -p dictc-lexicon --bench look_ups -- --write docs/numbers/lexicon.tsv
//! cargo bench -p dictc-lexicon --bench look_ups -- --test       # everything once, on a small list
//! ```
//!
//! Look-ups go through all words and the same number of near misses, shuffled, in one text. The
//! benchmarks (rows) take turns. In each round, a row runs once unmeasured, to bring its data back
//! into the caches, and once measured, in slices of 2,000 words. The result is the sum of the best
//! time of each slice over all rounds, that is, the time without interruptions by other programs.
//! The quartiles are computed over the slices. Without a word list, words are generated.
//!
//! Opening is measured on a file whose pages are in memory. The bench writes the file at once, as
//! `dictc` does, so the page cache holds it in the largest pages that fit.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its results")]

mod opening;

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use dictc_lexicon::raw::{FstNode, Graph, NodeIndex};
use dictc_lexicon::{GraphKind, Lexicon, Prefix, write};
use fst::Streamer;
use stopwatch::{Options, Results, Samples, made_up_words, thousands, time};

/// The number of words in a slice.
const SLICE: usize = 2_000;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("look_ups: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let package = concat!(env!("CARGO_PKG_NAME"), " --bench look_ups");
    let Some(options) = Options::of_this_process(package)? else {
        println!("{}", stopwatch::USAGE);
        return Ok(());
    };
    let list = match &options.words {
        Some(path) => fs::read_to_string(path)
            .map_err(|error| format!("{}: cannot read: {error}", path.display()))?,
        None => made_up_words(if options.test { 10_000 } else { 200_000 }),
    };
    let words = words(&list);
    let bytes = write::to_bytes(words.iter().map(|word| (word, None)), GraphKind::Trie)?;
    println!("{} words, {} bytes compiled", words.len(), bytes.len());
    let mut results = Results::new(&options.command);
    results.state("words", &thousands(words.len() as u64));

    let lexicon = Lexicon::from_bytes(bytes.clone())?;
    look_ups(&words, &lexicon, &options, &mut results);
    walks(&words, &lexicon, &options, &mut results);
    opening::measure(&words, &bytes, &options, &mut results)?;
    if let Some(path) = &options.write {
        fs::write(path, results.to_string())
            .map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
    }
    Ok(())
}

/// The words of a list that the compiler keeps with default options, sorted.
fn words(list: &str) -> Vec<String> {
    let mut words: Vec<String> = list.split_whitespace().map(str::to_lowercase).collect();
    words.retain(|word| word.len() >= 3 && dictc_lexicon::write::q_only_before_u(word));
    words.sort_unstable();
    words.dedup();
    words
}

/// A benchmark of look-ups: its name, and its work on a slice.
type Row<'a> = (&'static str, Box<dyn Fn(&Slice<'_>) -> usize + 'a>);

/// Runs a round of a benchmark, and returns the times of its slices.
type Round<'a> = Box<dyn Fn() -> Vec<Duration> + 'a>;

/// The input of one measurement.
struct Slice<'a> {
    /// Words and near misses.
    asked: &'a [&'a str],
    /// Words only.
    words: &'a [&'a str],
    ordinals: &'a [usize],
}

fn look_ups(words: &[String], lexicon: &Lexicon, options: &Options, results: &mut Results) {
    let set: HashSet<&str> = words.iter().map(String::as_str).collect();
    let map = fst::Map::from_iter(words.iter().zip(0u64..)).expect("sorted words");
    let misses: Vec<String> =
        words.iter().enumerate().filter_map(|(i, word)| near_miss(i, word, &set)).collect();
    let mut asked: Vec<&str> = words.iter().chain(&misses).map(String::as_str).collect();
    shuffle(&mut asked);
    // One text in the order of the look-ups, as if it had been read from a file.
    let text = asked.join("\n");
    let asked: Vec<&str> = text.lines().collect();
    let mut ordinals: Vec<usize> = (0..words.len()).collect();
    shuffle(&mut ordinals);
    let text: Vec<&str> = ordinals.iter().map(|&ordinal| words[ordinal].as_str()).collect();
    let text = text.join("\n");
    let shuffled: Vec<&str> = text.lines().collect();
    let slices: Vec<Slice> = asked
        .chunks(SLICE)
        .zip(shuffled.chunks(SLICE))
        .zip(ordinals.chunks(SLICE))
        .filter(|((asked, words), _)| asked.len() == words.len())
        .map(|((asked, words), ordinals)| Slice { asked, words, ordinals })
        .collect();

    let rows = rows(lexicon, &set, &map);
    let rounds = rows.iter().map(|(name, run)| {
        let slices = &slices;
        let round: Round<'_> = Box::new(move || {
            for slice in slices {
                black_box(run(slice));
            }
            slices.iter().map(|slice| time(|| run(slice))).collect()
        });
        (*name, round)
    });
    println!("\n{:22} {:>8} {:>8}  (ns each: lower quartile, median)", "look-ups", "", "");
    measure(&rounds.collect::<Vec<_>>(), options, results);
}

/// Runs the same number of rounds of all benchmarks, and adds up the best times of their slices.
fn measure(rows: &[(&str, Round<'_>)], options: &Options, results: &mut Results) {
    let time = options.share.time * rows.len() as u32;
    let (start, mut rounds) = (Instant::now(), 0);
    let mut best: Vec<Vec<Duration>> = vec![Vec::new(); rows.len()];
    while rounds < options.share.runs || start.elapsed() < time {
        for ((_, round), best) in rows.iter().zip(&mut best) {
            let times = round();
            best.resize(times.len(), Duration::MAX);
            for (best, time) in best.iter_mut().zip(times) {
                *best = time.min(*best);
            }
        }
        rounds += 1;
    }
    for ((name, _), best) in rows.iter().zip(best) {
        add(results, "look-ups", name, SLICE, &Samples::new(best));
    }
}

/// The benchmarks of look-ups.
fn rows<'a>(
    lexicon: &'a Lexicon,
    set: &'a HashSet<&str>,
    map: &'a fst::Map<Vec<u8>>,
) -> [Row<'a>; 12] {
    let ordinal = |word: &&str| lexicon.ordinal(word);
    let word = |&ordinal: &usize| lexicon.word(ordinal).expect("a word").len();
    let graph = lexicon.graph().expect("few letters");
    let by_graph = move |word: &&&str| by_graph(graph, word).is_some();
    let root = lexicon.root();
    let by_prefix = move |word: &&&str| by_prefix(root, word).is_some();
    let by_fst = |word: &&&str| by_fst(lexicon, word).is_some();
    let value = |word: &&str| map.get(word).map(|value| value as usize);
    [
        (
            "hash set: contains",
            Box::new(|it| it.asked.iter().filter(|it| set.contains(**it)).count()),
        ),
        (
            "fst: contains_key",
            Box::new(|it| it.asked.iter().filter(|it| map.contains_key(it)).count()),
        ),
        ("fst: get", Box::new(move |it| it.asked.iter().filter_map(value).sum())),
        ("contains", Box::new(|it| it.asked.iter().filter(|it| lexicon.contains(it)).count())),
        ("ordinal", Box::new(move |it| it.asked.iter().filter_map(ordinal).sum())),
        ("contains_many", Box::new(|it| lexicon.contains_many(it.asked).filter(|it| *it).count())),
        ("ordinals", Box::new(|it| lexicon.ordinals(it.asked).flatten().sum())),
        ("fst: get of words", Box::new(move |it| it.words.iter().filter_map(value).sum())),
        ("word", Box::new(move |it| it.ordinals.iter().map(word).sum())),
        ("steps of the graph", Box::new(move |it| it.asked.iter().filter(by_graph).count())),
        ("steps of Prefix", Box::new(move |it| it.asked.iter().filter(by_prefix).count())),
        ("steps of the FST", Box::new(move |it| it.asked.iter().filter(by_fst).count())),
    ]
}

/// Where the letters of a word lead to, one at a time. `u` after `q` is no step: `qu` is one token.
fn by_graph(graph: Graph<'_>, word: &str) -> Option<NodeIndex> {
    let (set, mut rest, mut index) = (graph.token_set(), word, Graph::ROOT);
    while !rest.is_empty() {
        let (token, len) = set.first_token(rest)?;
        index = graph.node(index).step(token)?;
        rest = &rest[len..];
    }
    graph.node(index).is_word().then_some(index)
}

fn by_prefix<'a>(root: Prefix<'a>, word: &str) -> Option<Prefix<'a>> {
    let mut prefix = root;
    for (at, letter) in word.char_indices() {
        prefix = prefix.step(&word[at..at + letter.len_utf8()])?;
    }
    prefix.is_word().then_some(prefix)
}

fn by_fst(lexicon: &Lexicon, word: &str) -> Option<FstNode> {
    let nodes = lexicon.fst_nodes();
    let mut node = nodes.node(lexicon.root_address())?;
    for letter in word.bytes() {
        node = nodes.node(nodes.find(&node, letter)?.address)?;
    }
    node.is_final().then_some(node)
}

/// The word with one letter changed; `None` if that is a word too.
fn near_miss(i: usize, word: &str, set: &HashSet<&str>) -> Option<String> {
    let mut letters = word.as_bytes().to_vec();
    let at = i % letters.len();
    letters[at] = b'a' + (letters[at].wrapping_sub(b'a') + 1 + (i % 24) as u8) % 26;
    String::from_utf8(letters).ok().filter(|miss| !set.contains(miss.as_str()))
}

fn shuffle<T>(items: &mut [T]) {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for i in (1..items.len()).rev() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        items.swap(i, (random >> 11) as usize % (i + 1));
    }
}

/// All words in order.
fn walks(words: &[String], lexicon: &Lexicon, options: &Options, results: &mut Results) {
    let map = fst::Map::from_iter(words.iter().zip(0u64..)).expect("sorted words");
    let theirs: Round<'_> = Box::new(|| {
        let mut stream = map.stream();
        slices(|| stream.next().map(|(key, value)| key.len() as u64 + value))
    });
    let ours: Round<'_> = Box::new(|| {
        let mut words = lexicon.iter();
        slices(|| words.next_entry().map(|entry| (entry.bytes().len() + entry.ordinal()) as u64))
    });
    measure(&[("fst: stream", theirs), ("next_entry", ours)], options, results);
}

/// The time of each slice of a walk.
fn slices(mut next: impl FnMut() -> Option<u64>) -> Vec<Duration> {
    let mut times = Vec::new();
    loop {
        let mut words = 0;
        let slice = time(|| {
            let slice = std::iter::from_fn(&mut next).take(SLICE);
            slice.inspect(|_| words += 1).fold(0, u64::wrapping_add)
        });
        if words < SLICE {
            return times;
        }
        times.push(slice);
    }
}

/// Prints the measurement of a benchmark, and adds it to the results.
fn add(results: &mut Results, group: &str, name: &str, items: usize, samples: &Samples) {
    let each = |time: Duration| time.as_nanos() as f64 / items as f64;
    let (lower_quartile, median) = (each(samples.lower_quartile), each(samples.median));
    println!("{name:22} {lower_quartile:>8.1} {median:>8.1}");
    results.add(group, name, items, samples);
}
