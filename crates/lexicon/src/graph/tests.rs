use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::*;
use crate::format::FormatError;
use crate::token_set::{MAX_TOKENS, Token, TokenSet};
use crate::verify::Verify;

/// Copies of a graph's sections, for tests to corrupt.
#[derive(Clone, Debug)]
struct Parts {
    nodes: Vec<Node>,
    ranks: Vec<[u64; 2]>,
    ordinals: Vec<u32>,
    token_set: TokenSet,
}

impl Parts {
    fn of(words: &BTreeSet<String>, q_is_qu: bool) -> Self {
        let letters = words.iter().flat_map(|word| word.chars());
        let token_set = TokenSet::new(letters, q_is_qu).unwrap();
        let mut trie = TrieBuilder::new();
        for (word, ordinal) in words.iter().zip(0..) {
            trie.push(&token_set.tokens_of(word).unwrap(), ordinal).unwrap();
        }
        let graph = trie.finish(token_set).unwrap();
        let Sections { nodes, ranks, ordinals, token_set } = graph.sections();
        Self {
            nodes: nodes.to_vec(),
            ranks: ranks.to_vec(),
            ordinals: ordinals.to_vec(),
            token_set: token_set.clone(),
        }
    }

    fn sections(&self) -> Sections<'_> {
        let Self { nodes, ranks, ordinals, token_set } = self;
        Sections { nodes, ranks, ordinals, token_set }
    }

    fn graph(&self) -> Graph<'_> {
        Graph::from_sections(self.sections())
    }

    /// The error of verifying a graph of this number of words. Asserts that all compiled versions
    /// of the check agree.
    fn error(&self, words: u64) -> Option<String> {
        let found = check::check_all(&self.graph(), words);
        let avx2 = check::avx2(&self.graph(), words);
        let avx512 = check::avx512(&self.graph(), words);
        for (name, other) in [("avx2", avx2), ("avx512", avx512)] {
            assert_eq!(other.unwrap_or(found), found, "{name}: {self:?}");
        }
        match Graph::verify(self.sections(), words, Verify::Full) {
            Ok(_) => None,
            Err(FormatError::Invalid { what, got, expected }) => {
                Some(format!("{what}: {got}, not {expected}"))
            }
            Err(other) => panic!("{other}"),
        }
    }
}

fn set(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The words quit, tea, teas and ten. `*` marks the nodes where they end; node 9 is dead.
///
/// ```text
///            0
///       qu ╱   ╲ t
///         1     2
///       i │     │ e
///         3     4
///       t │  a ╱ ╲ n
///        5*   6*  7*
///             │ s
///             8*            9
/// ```
fn drawn() -> Parts {
    Parts::of(&set(&["quit", "tea", "teas", "ten"]), true)
}

#[test]
fn nodes_of_the_drawn_graph() {
    let parts = drawn();
    assert_eq!(parts.token_set.tokens(), ["a", "e", "i", "n", "qu", "s", "t", "u"]);
    let bits = |letters: &str| match letters {
        "" => 0,
        _ => letters.split(' ').map(|it| 1 << parts.token_set.token(it).unwrap()).sum::<u32>(),
    };
    let expected = [
        ("qu t", 1, false),
        ("i", 3, false),
        ("e", 4, false),
        ("t", 5, false),
        ("a n", 6, false),
        ("", 8, true),
        ("s", 8, true),
        ("", 9, true),
        ("", 9, true),
        ("", 9, false),
    ];
    let graph = parts.graph();
    assert_eq!(graph.nodes().len(), expected.len());
    for (index, (letters, first_child, is_word)) in (0..).zip(expected) {
        let node = graph.node(index);
        assert_eq!(node.tokens(), bits(letters), "node {index}");
        assert_eq!(node.first_child(), first_child, "node {index}");
        assert_eq!(node.is_word(), is_word, "node {index}");
        assert_eq!(node.bits() & Node::WORD != 0, is_word, "node {index}");
    }
    assert_eq!(parts.ranks, [[0b1_1110_0000_u64.to_le(), 0]]);
    let ordinals: Vec<Option<u32>> = (0..12).map(|index| graph.ordinal(index)).collect();
    assert_eq!(ordinals[..5], [None; 5]);
    assert_eq!(ordinals[5..9], [Some(0), Some(1), Some(3), Some(2)]);
    assert_eq!(ordinals[9..], [None; 3]);

    assert_eq!(graph.dead(), 9);
    assert_eq!(graph.words(), 4);
    for index in [9, 10, u32::MAX] {
        let dead = graph.node(index);
        assert_eq!((dead.tokens(), dead.is_word(), dead.step(0)), (0, false, None));
    }
    assert_eq!(graph.ordinal(u32::MAX), None);
    assert_eq!(parts.error(4), None);
}

/// All words of a graph with their ordinals, found by taking every step.
fn walk(graph: &Graph<'_>) -> BTreeMap<String, u32> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Graph::ROOT, String::new())];
    while let Some((index, word)) = open.pop() {
        let node = graph.node(index);
        assert_eq!(graph.ordinal(index).is_some(), node.is_word());
        if let Some(ordinal) = graph.ordinal(index) {
            assert_eq!(found.insert(word.clone(), ordinal), None);
        }
        for token in 0..MAX_TOKENS as Token {
            if let Some(next) = node.step(token) {
                open.push((next, word.clone() + graph.token_set().text(token).unwrap()));
            }
        }
    }
    found
}

fn assert_is_graph_of(words: &BTreeSet<String>, q_is_qu: bool) {
    let parts = Parts::of(words, q_is_qu);
    let expected: BTreeMap<String, u32> = words.iter().cloned().zip(0..).collect();
    assert_eq!(walk(&parts.graph()), expected);
    assert_eq!(parts.error(words.len() as u64), None);
}

#[test]
fn graphs_of_few_words() {
    assert_is_graph_of(&set(&[""]), true);
    assert_is_graph_of(&set(&["a"]), true);
    assert_is_graph_of(&set(&["", "qu", "ququ", "u"]), true);
    assert_is_graph_of(&set(&["q", "qat", "qu", "qua"]), false);
}

#[test]
fn graphs_whose_nodes_fill_their_blocks() {
    // 62 nodes and more, including the root and the dead node.
    for len in 60..70 {
        assert_is_graph_of(&BTreeSet::from(["a".repeat(len)]), true);
        let words = (1..=len).map(|len| "a".repeat(len)).collect();
        assert_is_graph_of(&words, true);
    }
}

#[test]
fn a_graph_of_thirty_two_tokens() {
    let letters: Vec<char> = (0..32).map(|i| char::from_u32('а' as u32 + i).unwrap()).collect();
    let words = letters.iter().flat_map(|a| letters.iter().map(move |b| format!("{a}{b}")));
    assert_is_graph_of(&words.collect(), true);
}

#[test]
fn words_that_do_not_fit_are_rejected() {
    let token_set = TokenSet::new("aq".chars(), true).unwrap();
    assert!(TrieBuilder::new().finish(token_set.clone()).is_none(), "no words");
    assert!(DawgBuilder::new().finish(&token_set).is_none(), "no words");
    assert_eq!(token_set.tokens_of("ab"), None, "a letter outside the token set");
    assert_eq!(token_set.tokens_of("qa"), None, "a q without a u");
    for again in ["a", "", "aa"] {
        let (mut trie, mut dawg) = (TrieBuilder::new(), DawgBuilder::new());
        let [first, again] = ["aa", again].map(|word| token_set.tokens_of(word).unwrap());
        assert_eq!((trie.push(&first, 0), dawg.push(&first)), (Some(()), Some(())));
        assert_eq!((trie.push(&again, 1), dawg.push(&again)), (None, None), "{again:?} after aa");
    }
}

const TRIE: &str = "section TRIE: inconsistent, not nodes in breadth-first order";
const RANK: &str = "section RANK: inconsistent, not the words of section TRIE";
const ORDS: &str = "section ORDS: inconsistent, not ordinals below 4";

#[test]
fn corrupt_nodes_are_rejected() {
    let parts = drawn();
    let node = |tokens, first_child, is_word| Node::new(tokens, first_child, is_word);
    let with = |index: usize, node: Node| {
        let mut parts = parts.clone();
        parts.nodes[index] = node;
        parts.error(4)
    };
    let [root, _, _, _, te, quit, ..] = parts.nodes[..] else { unreachable!() };

    for (case, index, node) in [
        ("the root's first child is the root", 0, node(root.tokens(), 0, false)),
        ("the root's first child is not the second node", 0, node(root.tokens(), 2, false)),
        ("the root lacks a child", 0, node(1 << 4, 1, false)),
        ("one child too many", 4, node(te.tokens() | 1 << 1, 6, false)),
        ("one child too few", 4, node(1, 6, false)),
        ("the first child is too late", 4, node(te.tokens(), 7, false)),
        ("the first child is too early", 4, node(te.tokens(), 5, false)),
        ("a cycle to itself", 4, node(te.tokens(), 4, false)),
        ("a cycle to the root", 4, node(te.tokens(), 0, false)),
        ("a first child past all nodes", 4, node(te.tokens(), i32::MAX as u32, false)),
        ("a leaf with a wrong first child", 5, node(0, 7, true)),
        ("a leaf that is not a word", 5, node(0, quit.first_child(), false)),
        ("a letter outside the token set", 4, node(1 | 1 << 8, 6, false)),
        ("the highest letter", 4, node(1 | 1 << 31, 6, false)),
        ("the dead node is a word", 9, node(0, 9, true)),
        ("the dead node has a child", 9, node(1, 9, false)),
        ("the dead node has a wrong first child", 9, node(0, 10, false)),
        ("no dead node", 8, node(1, 9, true)),
    ] {
        assert_eq!(with(index, node).as_deref(), Some(TRIE), "{case}");
    }

    // A chain in which each node has one child; the last node is its own child.
    let mut cycle = parts.clone();
    cycle.nodes = (0..10).map(|i| node(1, (i + 1).min(9), i > 0)).collect();
    assert_eq!(cycle.error(4).as_deref(), Some(TRIE));

    // A word of 69 letters, followed by nodes that are their own children.
    let behind = |i| match i {
        0..69 => node(1, i + 1, false),
        69 => node(0, 70, true),
        199 => node(0, 199, false),
        _ => node(1, i, false),
    };
    let orphans = Parts {
        nodes: (0..200).map(behind).collect(),
        ranks: [[0, 0], [1 << 5, 0], [0, 1], [0, 1]].map(|rank| rank.map(u64::to_le)).to_vec(),
        ordinals: vec![0],
        ..parts.clone()
    };
    assert_eq!(orphans.error(1).as_deref(), Some(TRIE), "nodes that no node leads to");

    let mut cut = parts.clone();
    cut.nodes.pop();
    assert_eq!(cut.error(4).as_deref(), Some(TRIE), "without the dead node");
    let mut longer = parts.clone();
    longer.nodes.push(node(0, 10, false));
    assert_eq!(longer.error(4).as_deref(), Some(TRIE), "two dead nodes");
}

#[test]
fn corrupt_ranks_and_ordinals_are_rejected() {
    let parts = drawn();
    for (case, rank) in [
        ("one word too many", [0b1_1110_0001, 0]),
        ("one word too few", [0b1_1100_0000, 0]),
        ("another word", [0b1_1101_0000, 0]),
        ("the dead node", [0b11_1110_0000, 0]),
        ("a word past the nodes", [0b1_1110_0000 | 1 << 63, 0]),
        ("a wrong count", [0b1_1110_0000, 1]),
        ("a huge count", [0b1_1110_0000, u64::MAX]),
    ] {
        let corrupt = Parts { ranks: vec![rank.map(u64::to_le)], ..parts.clone() };
        assert_eq!(corrupt.error(4).as_deref(), Some(RANK), "{case}");
    }
    // The dead node has its own block.
    let full = Parts::of(&BTreeSet::from(["a".repeat(63)]), true);
    let ranks = |dead| vec![[1 << 63, 0].map(u64::to_le), dead];
    assert_eq!(full.ranks, ranks([0, 1].map(u64::to_le)));
    let corrupt = Parts { ranks: ranks([1, 0].map(u64::to_le)), ..full };
    assert_eq!(corrupt.error(1).as_deref(), Some(RANK));

    for ordinals in [[0, 1, 4, 2], [u32::MAX, 1, 3, 2]] {
        let corrupt = Parts { ordinals: ordinals.map(u32::to_le).to_vec(), ..parts.clone() };
        assert_eq!(corrupt.error(4).as_deref(), Some(ORDS));
    }
    // The number of ordinals matches the footer, but the nodes have one more word.
    let corrupt = Parts { ordinals: [0, 1, 2].map(u32::to_le).to_vec(), ..parts.clone() };
    assert_eq!(corrupt.error(3).as_deref(), Some(RANK));
}

#[test]
fn sections_of_wrong_lengths_are_rejected() {
    let parts = drawn();
    let error = |parts: &Parts| match Graph::verify(parts.sections(), 4, Verify::Full) {
        Err(FormatError::Invalid { what, got, .. }) => format!("{what}: {got}"),
        other => panic!("{other:?}"),
    };
    for len in [0, 1] {
        let cut = Parts { nodes: parts.nodes[..len].to_vec(), ..parts.clone() };
        assert_eq!(error(&cut), format!("the number of nodes in section TRIE: {len}"));
    }
    for len in [0, 2] {
        let cut = Parts { ranks: vec![parts.ranks[0]; len], ..parts.clone() };
        assert_eq!(error(&cut), format!("the number of blocks in section RANK: {len}"));
    }
    for len in [0, 3, 5] {
        let cut = Parts { ordinals: vec![0; len], ..parts.clone() };
        assert_eq!(error(&cut), format!("the number of ordinals in section ORDS: {len}"));
    }

    // Aligned bytes that are not a whole number of nodes, blocks or ordinals.
    let cells = [0u64; 4];
    let bytes: &[u8] = bytemuck::cast_slice(&cells);
    for (lengths, section) in
        [([12, 16, 16], "TRIE"), ([16, 24, 16], "RANK"), ([16, 16, 6], "ORDS")]
    {
        let [nodes, ranks, ordinals] = lengths.map(|len| &bytes[..len]);
        match Sections::from_bytes(nodes, ranks, ordinals, &parts.token_set) {
            Err(FormatError::Invalid { what, .. }) => {
                assert_eq!(what, format!("the length of section {section}"));
            }
            other => panic!("{other:?}"),
        }
    }
}

proptest! {
    #[test]
    fn stepping_finds_exactly_the_words(
        words in btree_set("(qu|[a-e]|[x-z]){0,6}", 1..200),
        q_is_qu in any::<bool>(),
    ) {
        assert_is_graph_of(&words, q_is_qu);
    }

    /// The layout is canonical, so a flipped bit gives another graph or an invalid one.
    #[test]
    fn a_flipped_bit_in_nodes_or_ranks_is_rejected(
        words in btree_set("[a-d]{1,5}", 1..60),
        place in any::<prop::sample::Index>(),
        bit in 0u64..64,
        in_ranks in any::<bool>(),
    ) {
        let mut parts = Parts::of(&words, true);
        if in_ranks {
            parts.ranks.as_flattened_mut()[place.index(2)] ^= 1u64 << bit;
        } else {
            let at = place.index(parts.nodes.len());
            parts.nodes[at] = Node(parts.nodes[at].0 ^ (1u64 << bit).to_le());
        }
        prop_assert!(parts.error(words.len() as u64).is_some());
    }

    /// On arbitrary nodes the compiled versions of the check agree, and accepted nodes can be
    /// walked.
    #[test]
    fn arbitrary_nodes_are_rejected_or_walked(
        nodes in vec((0u32..4, 0u32..6, any::<bool>()), 2..6),
    ) {
        let nodes: Vec<Node> =
            nodes.into_iter().map(|(tokens, child, word)| Node::new(tokens, child, word)).collect();
        let words = nodes.iter().filter(|it| it.is_word()).count();
        let bits = nodes.iter().zip(0..).map(|(it, i)| u64::from(it.is_word()) << i).sum();
        let parts = Parts {
            nodes,
            ranks: vec![[bits, 0]],
            ordinals: vec![0; words],
            token_set: TokenSet::new("ab".chars(), true).unwrap(),
        };
        if parts.error(words as u64).is_none() {
            prop_assert_eq!(walk(&parts.graph()).len(), words);
        }
    }
}

/// Arbitrary nodes whose lengths pass header verification.
fn any_graph() -> impl Strategy<Value = Parts> {
    // Few tokens, and children near their parents: walks go far and hit cycles.
    let node = (any::<u32>(), 0u32..40, any::<bool>(), 0u32..8).prop_map(
        |(tokens, first_child, is_word, shift)| {
            Node::new(tokens >> (4 * shift), first_child, is_word)
        },
    );
    (vec(node, 2..40), vec(any::<[u64; 2]>(), 1), vec(any::<u32>(), 1..9), any::<bool>()).prop_map(
        |(nodes, ranks, ordinals, q_is_qu)| {
            let token_set = TokenSet::new("abcdefqétuv".chars(), q_is_qu).unwrap();
            Parts { nodes, ranks, ordinals, token_set }
        },
    )
}

proptest! {
    #[test]
    fn walks_of_arbitrary_nodes_end(parts in any_graph(), keys in vec("[a-fqétuv]{0,12}", LANES)) {
        let graph = parts.graph();
        let keys: [&[u8]; LANES] = std::array::from_fn(|lane| keys[lane].as_bytes());
        let mut found = [None; LANES];
        graph.find_many(&keys, &mut found);
        for (key, found) in keys.into_iter().zip(found) {
            prop_assert_eq!(graph.find_word(key), found);
            let Some(end) = graph.find_prefix(key) else { continue };
            let mut walk = GraphWalk::new(&graph, key, end, 1000);
            let mut words = 0;
            while walk.next_ordinal(&graph).is_some() {
                let word = walk.key();
                prop_assert!(word.starts_with(&key[..end.len]));
                words += 1;
            }
            prop_assert!(words <= 1000);
            prop_assert!(walk.next_ordinal(&graph).is_none());
        }
    }
}

#[test]
fn walks_end_at_tokens_outside_the_alphabet() {
    // The root is its own child for a token that the token set lacks.
    let nodes = vec![Node::new(1 << 20, 0, false), Node::new(0, 1, false)];
    let token_set = TokenSet::new("ab".chars(), false).unwrap();
    let parts = Parts { nodes, ranks: vec![[0, 0]], ordinals: vec![0], token_set };
    let graph = parts.graph();
    let end = graph.find_prefix(b"").unwrap();
    let mut walk = GraphWalk::new(&graph, b"", end, u64::MAX);
    assert_eq!(walk.next_ordinal(&graph), None);
}
