//! Steps through the word graph: finds the longest words that can be typed with few letters.
//!
//! `cargo run --example word_graph -- LETTERS`, each of which can be used any number of times.

#![allow(clippy::print_stdout, reason = "an example prints what it does")]

use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::{Graph, NodeIndex};

fn main() -> Result<(), dictc_lexicon::Error> {
    let letters = std::env::args().nth(1).unwrap_or_else(|| "aest".to_owned());
    let lexicon =
        Lexicon::from_words(["assess", "seat", "state", "tastes", "tea", "tease", "ton"])?;
    let graph = lexicon.graph().expect("a few letters fit into a graph");

    // The tokens of the graph that may be typed, as a mask of bits like those in nodes.
    let mut allowed = 0u32;
    for (token, text) in graph.token_set().tokens().iter().enumerate() {
        allowed |= u32::from(text.chars().all(|letter| letters.contains(letter))) << token;
    }
    let mut found: Vec<u32> = Vec::new();
    let mut open: Vec<NodeIndex> = vec![Graph::ROOT];
    while let Some(index) = open.pop() {
        let node = graph.node(index);
        found.extend(graph.ordinal(index));
        let mut tokens = node.tokens() & allowed;
        while tokens != 0 {
            open.push(node.child(tokens.trailing_zeros() as u8));
            tokens &= tokens - 1;
        }
    }
    let mut words: Vec<String> =
        found.into_iter().filter_map(|ordinal| lexicon.word(ordinal as usize)).collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
    println!("{}", words.join(" "));
    Ok(())
}
