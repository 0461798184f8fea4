//! Asks questions of files whose few nodes encode more words than anybody can walk over.
//!
//! [`Graph`] draws an automaton whose nodes share their children, and writes it as a plain `fst`
//! file with a right checksum. The number of its words, up to 2⁶⁴, is the one that it states, or a
//! lie. A question of such a file must end at its step limit. Where the words are few, its answer is
//! compared with a filter over all words.

use std::collections::BTreeSet;

use dictc_lexicon::Lexicon;
use dictc_query::{Error, Question, RegexScope};

use crate::draw::Draw;
use crate::seal::seal;

/// The step limit of a question.
const STEPS: u64 = 200_000;
/// The maximum number of words to compare.
const FEW: u64 = 3_000;

/// Draws a file and ten questions.
///
/// # Panics
///
/// If the input reveals a fault.
pub fn question(data: &[u8]) {
    let mut draw = Draw::new(data);
    let graph = Graph::draw(&mut draw);
    let words = graph.words();
    let lies = draw.one_in(8);
    let stated = if lies { draw.any_number() } else { words };
    let Ok(lexicon) = Lexicon::from_bytes(graph.file(stated)) else { return };
    assert_eq!(lexicon.prove().is_ok(), stated == words, "{stated} of {words}");
    let is_proven = lexicon.prove().is_ok();
    let all = (is_proven && words <= FEW).then(|| graph.all());
    for _ in 0..10 {
        ask(&lexicon, is_proven, all.as_ref(), &mut draw);
    }
}

/// A file for programs and packages for other languages: questions of it end at their step limits.
#[must_use]
pub fn file(data: &[u8]) -> Vec<u8> {
    let graph = Graph::draw(&mut Draw::new(data));
    graph.file(graph.words())
}

/// Whether a word belongs to an answer.
type Filter = Box<dyn Fn(&str) -> bool>;

/// Asks a question, and compares the answer with the words that a filter accepts.
fn ask(lexicon: &Lexicon, is_proven: bool, all: Option<&BTreeSet<String>>, draw: &mut Draw<'_>) {
    let length = draw.number(0..=16);
    let letter = *draw.pick(&["a", "b", "é", "z"]);
    let (question, accepts): (Question, Filter) = match draw.number(0..=6) {
        0 => (
            Question::words().lengths(length..=length),
            Box::new(move |it| it.chars().count() == length),
        ),
        1 => (
            Question::matches(&"?".repeat(length), lexicon).expect("a pattern"),
            Box::new(move |it| it.chars().count() == length),
        ),
        2 => (
            Question::matches(&format!("*{letter}{letter}*"), lexicon).expect("a pattern"),
            Box::new(move |it| it.contains(&letter.repeat(2))),
        ),
        3 => (
            Question::regex(&format!("{letter}.b$"), RegexScope::Part, lexicon).expect("a regex"),
            Box::new(move |it| {
                let mut end = it.chars().rev();
                (end.next(), end.nth(1)) == (Some('b'), letter.chars().next())
            }),
        ),
        4 => (
            Question::anagrams(&format!("ab{letter}"), lexicon).expect("letters"),
            Box::new(move |it| sorted(it) == sorted(&format!("ab{letter}"))),
        ),
        5 => (
            Question::near(&letter.repeat(3), 1, lexicon).expect("a word"),
            Box::new(move |it| is_near(it, letter)),
        ),
        _ => (
            Question::matches(&format!("{letter}* *{letter}"), lexicon).expect("a pattern"),
            Box::new(|_| true),
        ),
    };
    let remember_after = if draw.one_in(2) { 0 } else { draw.any_number() };
    let question = question.step_limit(STEPS).max_words(10_000).remembering_after(remember_after);
    let mut walk = question.clone().walk(lexicon);
    let (mut found, mut error) = (Vec::new(), None);
    loop {
        match walk.next_row() {
            Ok(Some(row)) => {
                assert!(is_proven, "a word of a file that is not proven");
                found.push(String::from_utf8(row.bytes().to_vec()).expect("proven words"));
            }
            Ok(None) => break,
            Err(stop) => {
                error = Some(stop);
                break;
            }
        }
    }
    assert!(matches!(walk.next_row(), Ok(None)), "nothing follows the end");
    match error {
        None => assert!(is_proven),
        Some(Error::Damaged(_)) => assert!(!is_proven),
        Some(Error::StepLimit { steps: STEPS } | Error::TooManyWords { limit: 10_000 }) => {}
        Some(other) => panic!("{other}"),
    }
    if let (Some(all), None) = (all, error) {
        let is_phrase = found.iter().any(|it| it.contains(' '));
        let expected: BTreeSet<&str> =
            all.iter().map(|it| &**it).filter(|it| accepts(it)).collect();
        let found: BTreeSet<&str> = found.iter().map(|it| &**it).collect();
        if !is_phrase && !format!("{question:?}").contains("Phrases") {
            assert_eq!(found, expected, "{question:?}");
        }
    }
}

/// Whether a word is `letter` three times, with at most one letter inserted, removed or replaced.
fn is_near(word: &str, letter: &str) -> bool {
    let count = word.chars().count();
    let others = word.chars().filter(|it| !letter.starts_with(*it)).count();
    match count {
        2 => others == 0,
        3 | 4 => others <= 1,
        _ => false,
    }
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// An automaton: for each node, whether a word ends there, and its transitions to earlier nodes.
/// Every node leads to a word.
struct Graph {
    nodes: Vec<(bool, Vec<(&'static str, usize)>)>,
}

/// The letters of transitions, in byte order.
const LETTERS: [&str; 6] = ["a", "b", "c", "z", "ä", "é"];

impl Graph {
    fn draw(draw: &mut Draw<'_>) -> Self {
        let mut nodes = vec![(true, Vec::new())];
        for number in 1..=draw.number(1..=24) {
            let is_dense = draw.one_in(2);
            let mut edges = Vec::new();
            for letter in LETTERS {
                if is_dense || draw.one_in(3) {
                    // Mostly the node before, so that nodes are shared by many prefixes.
                    let child =
                        if draw.one_in(4) { draw.number(0..=number - 1) } else { number - 1 };
                    edges.push((letter, child));
                }
            }
            let is_final = edges.is_empty() || draw.one_in(4);
            nodes.push((is_final, edges));
        }
        Self { nodes }
    }

    /// The number of words; saturates.
    fn words(&self) -> u64 {
        let mut below: Vec<u64> = Vec::new();
        for (is_final, edges) in &self.nodes {
            let here = edges.iter().fold(0, |sum: u64, edge| sum.saturating_add(below[edge.1]));
            below.push(here.saturating_add(u64::from(*is_final)));
        }
        below.last().copied().unwrap_or(0)
    }

    /// All words. Only for graphs of few words.
    fn all(&self) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        let mut open = vec![(self.nodes.len() - 1, String::new())];
        while let Some((node, prefix)) = open.pop() {
            let (is_final, edges) = &self.nodes[node];
            open.extend(edges.iter().map(|(letter, child)| (*child, format!("{prefix}{letter}"))));
            if *is_final {
                words.insert(prefix);
            }
        }
        words
    }

    /// A plain `fst` file that states this number of words.
    fn file(&self, stated: u64) -> Vec<u8> {
        let mut file = [3u64.to_le_bytes(), [0; 8]].concat();
        let mut addresses = Vec::new();
        for (is_final, edges) in &self.nodes {
            // Letters of two bytes that begin alike share their first transition.
            let mut bytes: Vec<(u8, usize)> = Vec::new();
            let mut long: Vec<(u8, usize)> = Vec::new();
            for (letter, child) in edges {
                match letter.as_bytes() {
                    [byte] => bytes.push((*byte, addresses[*child])),
                    [_, byte] => long.push((*byte, addresses[*child])),
                    _ => unreachable!("letters have one or two bytes"),
                }
            }
            if !long.is_empty() {
                let address = push_node(&mut file, false, &long);
                bytes.push(("é".as_bytes()[0], address));
            }
            addresses.push(match (is_final, bytes.is_empty()) {
                // The empty node is not stored.
                (true, true) => 0,
                _ => push_node(&mut file, *is_final, &bytes),
            });
        }
        let root = *addresses.last().expect("a node") as u64;
        let root = if root == 0 { push_node(&mut file, true, &[]) as u64 } else { root };
        file.extend(stated.to_le_bytes());
        file.extend(root.to_le_bytes());
        file.extend([0; 4]);
        seal(&mut file);
        file
    }
}

/// Appends a node with transitions, in the order of their bytes, without outputs. Returns its
/// address.
fn push_node(file: &mut Vec<u8>, is_final: bool, edges: &[(u8, usize)]) -> usize {
    let low = file.len();
    for (_, child) in edges.iter().rev() {
        let delta = if *child == 0 { 0 } else { (low - child) as u32 };
        file.extend(delta.to_le_bytes());
    }
    file.extend(edges.iter().rev().map(|(byte, _)| byte));
    file.push(4 << 4);
    let count = edges.len() as u8;
    if count == 0 {
        // A count of zero is a byte of its own.
        file.push(0);
    }
    file.push(u8::from(is_final) << 6 | count);
    file.len() - 1
}
