use std::collections::BTreeMap;
use std::ops::ControlFlow::Break;

use fst::automaton::AlwaysMatch;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::*;
use crate::walk::{Limits, Start, Walk};

/// The number of bytes before and after the nodes of an `fst` file.
const HEADER: usize = 16;
const FOOTER: usize = 20;

type Model = BTreeMap<Vec<u8>, u64>;

fn build(model: &Model) -> Vec<u8> {
    fst::Map::from_iter(model.iter().map(|(key, &value)| (key, value)))
        .unwrap()
        .into_fst()
        .into_inner()
}

/// The nodes of an `fst` file and the address of the root.
fn nodes(file: &[u8]) -> (FstNodes<'_>, usize) {
    let root = fst::raw::Fst::new(file).unwrap().root().addr();
    (FstNodes::new(&file[..file.len() - FOOTER], HEADER), root)
}

/// Finds every key below a node by taking every transition.
fn walk(nodes: FstNodes<'_>, address: usize, key: &mut Vec<u8>, value: u64, found: &mut Model) {
    let node = nodes.node(address).expect("a node");
    if node.is_final() {
        assert_eq!(found.insert(key.clone(), value + node.final_output()), None);
    }
    assert_eq!(nodes.transitions(node).count(), node.len());
    let mut inputs = Vec::new();
    nodes.for_each_input(&node, |input| inputs.push(input));
    inputs.sort_unstable();
    assert!(nodes.transitions(node).map(|it| it.input).eq(inputs));
    assert_eq!(node.is_empty(), nodes.transitions(node).next().is_none());
    for transition in nodes.transitions(node) {
        assert_eq!(nodes.find(&node, transition.input), Some(transition));
        key.push(transition.input);
        walk(nodes, transition.address, key, value + transition.output, found);
        key.pop();
    }
}

/// The value of a key, found letter by letter.
fn look_up(nodes: FstNodes<'_>, root: usize, key: &[u8]) -> Option<u64> {
    let (mut node, mut value) = (nodes.node(root)?, 0);
    for &byte in key {
        let transition = nodes.find(&node, byte)?;
        value += transition.output;
        node = nodes.node(transition.address)?;
    }
    node.is_final().then(|| value + node.final_output())
}

/// The keys below a node and their values, at most `words`, as found by a [`Walk`].
fn streamed(nodes: FstNodes<'_>, address: usize, words: u64) -> Vec<(Vec<u8>, u64)> {
    let start = Start { address: Some(address), prefix: b"", value: 0 };
    let limits = Limits { words, steps: u64::MAX };
    let mut walk = Walk::new(nodes, &AlwaysMatch, start, limits);
    let mut found = Vec::new();
    while let Break(Some(value)) = walk.advance(nodes, &AlwaysMatch, u64::MAX) {
        found.push((walk.key().to_vec(), value));
    }
    let after = walk.advance(nodes, &AlwaysMatch, u64::MAX);
    assert_eq!(after, Break(None), "the walk stays at its end");
    found
}

/// The bytes of a node and of all nodes below it.
fn bytes_of_all(nodes: FstNodes<'_>, root: usize) -> usize {
    let (mut open, mut sizes) = (vec![root], BTreeMap::new());
    while let Some(address) = open.pop() {
        let node = nodes.node(address).expect("a node");
        if sizes.insert(address, node.size(address)).is_none() {
            open.extend(nodes.transitions(node).map(|it| it.address));
        }
    }
    sizes.values().sum()
}

fn assert_agrees_with_fst(model: &Model) {
    let file = build(model);
    let (nodes, root) = nodes(&file);
    assert_eq!(bytes_of_all(nodes, root), file.len() - HEADER - FOOTER);
    let mut found = Model::new();
    walk(nodes, root, &mut Vec::new(), 0, &mut found);
    assert_eq!(found, *model);

    let streamed = streamed(nodes, root, model.len() as u64);
    assert!(streamed.is_sorted());
    assert_eq!(streamed.into_iter().collect::<Model>(), *model);

    let theirs = fst::Map::new(&file).unwrap();
    for key in model.keys() {
        assert_eq!(look_up(nodes, root, key), theirs.get(key));
        for other in [&key[..key.len() / 2], &[key, &b"x"[..]].concat()] {
            assert_eq!(look_up(nodes, root, other), theirs.get(other), "{other:?}");
        }
    }
}

/// Keys of one and two bytes from a node with the first `n` inputs, with values of `width` bytes.
fn fan(n: usize, width: u32, root_is_final: bool) -> Model {
    let largest = if width == 0 { 0 } else { u64::MAX >> (64 - 8 * width) };
    let mut model: Model =
        (0..n).map(|i| (vec![i as u8, (i * 7) as u8], largest / (1 + 3 * i as u64))).collect();
    if root_is_final {
        model.insert(Vec::new(), largest);
    }
    model
}

#[test]
fn nodes_of_every_number_of_transitions_and_width_of_outputs() {
    // On both sides of the limits for storing the number and for the index.
    for n in [0, 1, 2, 31, 32, 33, 62, 63, 64, 65, 255, 256] {
        for width in 0..=8 {
            for root_is_final in [false, true] {
                assert_agrees_with_fst(&fan(n, width, root_is_final));
            }
        }
    }
}

#[test]
fn every_input_byte_alone_and_in_a_chain() {
    for byte in 0..=u8::MAX {
        for output in [0, 5] {
            assert_agrees_with_fst(&Model::from([(vec![byte], output)]));
            let chains = Model::from([(vec![b'a', byte, byte, b'z'], output), (vec![b'b'], 1)]);
            assert_agrees_with_fst(&chains);
        }
    }
}

/// Keys of few different bytes, of letters and separators, or of arbitrary bytes.
fn keys() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(b'a'..=b'e', 0..7),
        vec(prop_oneof![b'a'..=b'z', Just(0), Just(0xff), Just(0xc3)], 0..5),
        vec(any::<u8>(), 0..3),
    ]
}

fn values() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0u32..64).prop_map(|(value, shift)| value >> shift)
}

proptest! {
    #[test]
    fn walks_agree_with_fst(model in btree_map(keys(), values(), 0..300)) {
        assert_agrees_with_fst(&model);
    }

    /// Each address of arbitrary bytes is a node or rejected, and all transitions lead down.
    #[test]
    fn arbitrary_bytes_are_read_without_panic(
        bytes in vec(any::<u8>(), 0..400),
        start in 0usize..40,
        sparse in any::<bool>(),
    ) {
        // Small numbers give more valid nodes.
        let bytes: Vec<u8> =
            bytes.iter().map(|it| if sparse { it & 0b0101_0011 } else { *it }).collect();
        let nodes = FstNodes::new(&bytes, start);
        let shorter = FstNodes::new(&bytes[..bytes.len() / 3], start);
        for address in (0..bytes.len() + 3).chain([usize::MAX - 1, usize::MAX]) {
            let Some(node) = nodes.node(address) else { continue };
            prop_assert!(address == EMPTY_ADDRESS || (start..bytes.len()).contains(&address));
            for transition in nodes.transitions(node) {
                let next = transition.address;
                prop_assert!(next == EMPTY_ADDRESS || (start..address).contains(&next));
            }
            for i in [0, 1, 255, 256, usize::MAX] {
                prop_assert!(nodes.transition(&node, i).is_none() || i < node.len());
                // The node belongs to other bytes, so any answer is fine.
                let _ = shorter.transition(&node, i);
                shorter.for_each_input(&node, |_| {});
            }
            for input in 0..=u8::MAX {
                prop_assert!(nodes.find(&node, input).is_none_or(|it| it.input == input));
                let _ = shorter.find(&node, input);
            }
            prop_assert!(streamed(nodes, address, 500).len() <= 500);
        }
    }
}

#[test]
fn a_valid_file_with_one_changed_byte_is_read_without_panic() {
    let file = build(&fan(40, 3, true));
    for at in HEADER..file.len() - FOOTER {
        for change in [0x01, 0x10, 0x80, 0xff] {
            let mut damaged = file.clone();
            damaged[at] ^= change;
            let nodes = FstNodes::new(&damaged[..file.len() - FOOTER], HEADER);
            assert!(streamed(nodes, file.len() - FOOTER - 1, 1000).len() <= 1000);
        }
    }
}

/// `levels` nodes, each with two transitions to the previous node.
fn doubling(levels: usize, last_is_final: bool) -> Vec<u8> {
    // A node without transitions: count, sizes, state.
    let mut nodes = vec![0, 0, if last_is_final { 0b0100_0000 } else { 0 }];
    for _ in 0..levels {
        // Deltas, inputs, sizes, state.
        nodes.extend([1, 1, b'b', b'a', 0x10, 2]);
    }
    nodes
}

#[test]
fn exponentially_many_paths_without_a_key_end_at_once() {
    let bytes = doubling(64, false);
    let nodes = FstNodes::new(&bytes, 0);
    assert_eq!(streamed(nodes, bytes.len() - 1, u64::MAX), []);

    let bytes = doubling(3, true);
    let found = streamed(FstNodes::new(&bytes, 0), bytes.len() - 1, u64::MAX);
    let expected = ["aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb"];
    assert!(found.iter().map(|(key, _)| key.as_slice()).eq(expected.map(str::as_bytes)));
}
