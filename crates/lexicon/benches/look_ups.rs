//! Look-ups, walks and opening, beside a hash set and the `fst` crate:
//! `cargo bench -p dictc-lexicon --bench look_ups`.
//!
//! Look-ups ask for all words and for the same number of near misses, shuffled, in one text. Each
//! row is measured in slices of 2,000 words. The rows take turns, and the best time of each slice
//! counts: the time without interruptions by other programs. A ratio compares a row with its rival,
//! the row named in the last column. `LIST` is the path of a word list; by default, words are
//! generated. `-- --test` runs everything once on a small list, as a smoke test.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::collections::HashSet;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use fst::Streamer;
use lexicon::{GraphKind, Lexicon, OpenOptions, Verify, write};

/// The words of a slice.
const SLICE: usize = 2_000;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let list = match std::env::var_os("LIST").filter(|_| !quick) {
        Some(path) => std::fs::read_to_string(&path).expect("LIST names a word list in UTF-8"),
        None => stopwatch::made_up_words(if quick { 2_000 } else { 200_000 }),
    };
    let words = words(&list);
    let entries = words.iter().map(|word| (word, None));
    let bytes = write::to_bytes(entries, GraphKind::Trie).expect("a dictionary");
    let lexicon = Lexicon::from_bytes(bytes.clone()).expect("a dictionary");
    println!("{} words, {} bytes compiled", words.len(), bytes.len());

    let rounds = if quick { 1 } else { 25 };
    look_ups(&words, &lexicon, rounds);
    walks(&words, &lexicon, rounds);
    openings(&bytes, if quick { 1 } else { 500 });
}

/// The words of a list that compiling it with default options keeps, sorted.
fn words(list: &str) -> Vec<String> {
    let mut words: Vec<String> = list.split_whitespace().map(str::to_lowercase).collect();
    words.retain(|word| word.len() >= 3 && lexicon::q_only_before_u(word));
    words.sort_unstable();
    words.dedup();
    words
}

/// One row: its name, the name of its rival, and what it does with a slice.
struct Row<'a> {
    name: &'a str,
    rival: &'a str,
    run: Box<dyn Fn(&Slice<'_>) -> u64 + 'a>,
}

/// What a row gets for one measurement.
struct Slice<'a> {
    /// Words and near misses.
    asked: &'a [&'a str],
    /// Words only.
    words: &'a [&'a str],
    ordinals: &'a [usize],
}

fn look_ups(words: &[String], lexicon: &Lexicon, rounds: usize) {
    let set: HashSet<&str> = words.iter().map(String::as_str).collect();
    let map = fst::Map::from_iter(words.iter().zip(0u64..)).expect("sorted words");
    let misses: Vec<String> =
        words.iter().enumerate().filter_map(|(i, word)| near_miss(i, word, &set)).collect();
    let mut asked: Vec<&str> = words.iter().chain(&misses).map(String::as_str).collect();
    shuffle(&mut asked);
    // One text in the order of the look-ups, as if it were read from a file.
    let text = asked.join("\n");
    let asked: Vec<&str> = text.lines().collect();
    let mut ordinals: Vec<usize> = (0..words.len()).collect();
    shuffle(&mut ordinals);
    let text: Vec<&str> = ordinals.iter().map(|&ordinal| words[ordinal].as_str()).collect();
    let text = text.join("\n");
    let shuffled: Vec<&str> = text.lines().collect();

    let count = |found: usize| found as u64;
    let row = |name, rival, run| Row { name, rival, run };
    let rows: [Row; 9] = [
        row(
            "hash set: contains",
            "",
            Box::new(|slice| count(slice.asked.iter().filter(|word| set.contains(**word)).count())),
        ),
        row(
            "fst: contains_key",
            "",
            Box::new(|slice| {
                count(slice.asked.iter().filter(|word| map.contains_key(word)).count())
            }),
        ),
        row(
            "fst: get",
            "",
            Box::new(|slice| slice.asked.iter().filter_map(|word| map.get(word)).sum()),
        ),
        row(
            "fst: get of words",
            "",
            Box::new(|slice| slice.words.iter().filter_map(|word| map.get(word)).sum()),
        ),
        row(
            "contains",
            "fst: contains_key",
            Box::new(|slice| {
                count(slice.asked.iter().filter(|word| lexicon.contains(word)).count())
            }),
        ),
        row(
            "ordinal",
            "fst: get",
            Box::new(|slice| {
                count(slice.asked.iter().filter_map(|word| lexicon.ordinal(word)).sum())
            }),
        ),
        row(
            "contains_many",
            "hash set: contains",
            Box::new(|slice| {
                count(lexicon.contains_many(slice.asked).filter(|found| *found).count())
            }),
        ),
        row(
            "ordinals",
            "hash set: contains",
            Box::new(|slice| count(lexicon.ordinals(slice.asked).flatten().sum())),
        ),
        row(
            "word",
            "fst: get of words",
            Box::new(|slice| {
                let word = |&ordinal| lexicon.word(ordinal).expect("a word").len();
                count(slice.ordinals.iter().map(word).sum())
            }),
        ),
    ];

    let slices: Vec<Slice> = asked
        .chunks(SLICE)
        .zip(shuffled.chunks(SLICE))
        .zip(ordinals.chunks(SLICE))
        .filter(|((asked, words), _)| asked.len() == words.len())
        .map(|((asked, words), ordinals)| Slice { asked, words, ordinals })
        .collect();
    let mut best = vec![vec![Duration::MAX; slices.len()]; rows.len()];
    for _ in 0..rounds {
        for (row, best) in rows.iter().zip(&mut best) {
            // The first pass only brings what the row reads back into the caches.
            for slice in &slices {
                black_box((row.run)(slice));
            }
            for (slice, best) in slices.iter().zip(best) {
                *best = timed(|| (row.run)(slice)).min(*best);
            }
        }
    }
    let number: usize = slices.iter().map(|slice| slice.asked.len()).sum();
    let nanoseconds: Vec<f64> = best
        .iter()
        .map(|best| best.iter().sum::<Duration>().as_nanos() as f64 / number as f64)
        .collect();
    println!("\n{:24} {:>9} {:>7}", "look-ups", "ns each", "ratio");
    for (row, time) in rows.iter().zip(&nanoseconds) {
        let rival = rows.iter().position(|it| it.name == row.rival).map(|i| nanoseconds[i]);
        print_row(row.name, *time, rival, row.rival);
    }
}

/// The word with another letter, unless that is a word too.
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
fn walks(words: &[String], lexicon: &Lexicon, rounds: usize) {
    let map = fst::Map::from_iter(words.iter().zip(0u64..)).expect("sorted words");
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        theirs = theirs.min(timed(|| {
            let (mut stream, mut sum) = (map.stream(), 0);
            while let Some((key, value)) = stream.next() {
                sum += key.len() as u64 + value;
            }
            sum
        }));
        ours = ours.min(timed(|| {
            let (mut words, mut sum) = (lexicon.iter(), 0);
            while let Some((key, ordinal)) = words.next_key() {
                sum += key.len() as u64 + ordinal;
            }
            sum
        }));
    }
    let [ours, theirs] =
        [ours, theirs].map(|time| time.as_nanos() as f64 / words.len().max(1) as f64);
    println!("\n{:24} {:>9} {:>7}", "all words", "ns each", "ratio");
    print_row("fst: stream", theirs, None, "");
    print_row("next_key", ours, Some(theirs), "fst: stream");
}

/// Opening a file, beside one pass over its mapped bytes.
fn openings(bytes: &[u8], rounds: usize) {
    let path = std::env::temp_dir().join(format!("look-ups-{}.fst", std::process::id()));
    std::fs::write(&path, bytes).expect("the temporary folder can be written");
    let header = OpenOptions::new().verify(Verify::Header);
    let full = OpenOptions::new();
    let mut best = [Duration::MAX; 4];
    for _ in 0..rounds {
        let times = [
            timed(|| sum_mapped(&path)),
            timed(|| full.open(&path).expect("a dictionary").len() as u64),
            timed(|| header.open(&path).expect("a dictionary").len() as u64),
            timed(|| std::fs::read(&path).expect("a file").len() as u64),
        ];
        best = std::array::from_fn(|i| best[i].min(times[i]));
    }
    std::fs::remove_file(&path).expect("the file can be removed");
    let [sum, open, header, read] = best.map(|time| time.as_nanos() as f64);
    println!("\n{:24} {:>9} {:>7}", "opening", "ns", "ratio");
    print_row("map, sum all bytes", sum, None, "");
    print_row("read into memory", read, Some(sum), "map, sum all bytes");
    print_row("open", open, Some(sum), "map, sum all bytes");
    print_row("open, header only", header, Some(sum), "map, sum all bytes");
}

/// Maps a file, adds up its bytes as 64-bit numbers, and unmaps it.
#[allow(unsafe_code)]
fn sum_mapped(path: &Path) -> u64 {
    let file = std::fs::File::open(path).expect("a file");
    // SAFETY: Nothing changes the file while it is mapped: this process made it under a name of its
    // own and only reads it from then on.
    let map = unsafe { memmap2::MmapOptions::new().populate().map(&file) }.expect("a mapping");
    let (numbers, _) = map.as_chunks::<8>();
    numbers.iter().fold(0, |sum, bytes| sum.wrapping_add(u64::from_ne_bytes(*bytes)))
}

fn timed(run: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

fn print_row(name: &str, time: f64, rival: Option<f64>, rival_name: &str) {
    match rival {
        Some(rival) => println!("{name:24} {time:>9.1} {:>7.2}  {rival_name}", time / rival),
        None => println!("{name:24} {time:>9.1}"),
    }
}
