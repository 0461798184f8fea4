//! Verifies the structure of a graph.
//!
//! The layout is canonical, so comparing neighbours is enough: the first child of node `i + 1` must
//! come right after the last child of node `i`. Every node but the root is then the child of
//! exactly one node. First children come after their parents, so no walk returns to a node and
//! every walk ends. The iterations of each loop are independent, so that the compiler can vectorize
//! them; verification must add little to the time of opening.

use super::node::MAX_NODES;
use super::sections::Sections;
use super::view::Graph;
use crate::format::FormatError;
use crate::verify::Verify;

impl<'a> Graph<'a> {
    /// Verifies the sections of a graph of `words` words and makes a view of them.
    ///
    /// Takes time proportional to the number of nodes, about 0.1 ms for 400,000 nodes.
    pub(crate) fn verify(
        sections: Sections<'a>,
        words: u64,
        verify: Verify,
    ) -> Result<Self, FormatError> {
        let graph = Self::from_sections(sections);
        check_lengths(&graph, words)?;
        if verify == Verify::Full {
            check(&graph, words)?;
        }
        Ok(graph)
    }
}

/// Checks that the lengths of the sections agree. Takes constant time.
fn check_lengths(graph: &Graph<'_>, words: u64) -> Result<(), FormatError> {
    let invalid =
        |what: &str, got: usize, expected: String| Err(FormatError::invalid(what, got, expected));
    let nodes = graph.nodes;
    if !(2..=MAX_NODES).contains(&nodes.len()) {
        return invalid(
            "the number of nodes in section TRIE",
            nodes.len(),
            format!("2 to {MAX_NODES}"),
        );
    }
    if graph.ordinals.len() as u64 != words {
        return invalid(
            "the number of ordinals in section ORDS",
            graph.ordinals.len(),
            words.to_string(),
        );
    }
    if graph.ranks.len() != nodes.len().div_ceil(64) {
        return invalid(
            "the number of blocks in section RANK",
            graph.ranks.len(),
            nodes.len().div_ceil(64).to_string(),
        );
    }
    Ok(())
}

/// Checks the structure of a graph whose lengths agree.
fn check(graph: &Graph<'_>, words: u64) -> Result<(), FormatError> {
    let found = dispatch(graph);
    if !found.nodes {
        return Err(FormatError::invalid(
            "section TRIE",
            "inconsistent",
            "nodes in breadth-first order",
        ));
    }
    if !found.ranks {
        return Err(FormatError::invalid(
            "section RANK",
            "inconsistent",
            "the words of section TRIE",
        ));
    }
    if !found.ordinals {
        return Err(FormatError::invalid(
            "section ORDS",
            "inconsistent",
            format!("ordinals below {words}"),
        ));
    }
    Ok(())
}

/// Which sections are valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) nodes: bool,
    pub(super) ranks: bool,
    pub(super) ordinals: bool,
}

#[inline(always)]
pub(super) fn check_all(graph: &Graph<'_>) -> Found {
    let (nodes, ranks) = nodes_are_canonical(graph);
    Found { nodes, ranks, ordinals: ordinals_are_in_range(graph.ordinals) }
}

/// Whether the nodes are in breadth-first order from the root on, every leaf is a word and the last
/// node is dead; and whether the ranks agree with the nodes.
#[inline(always)]
fn nodes_are_canonical(graph: &Graph<'_>) -> (bool, bool) {
    let (last, live) = graph.nodes.split_last().expect("at least two nodes");
    let ends_well =
        last.tokens() == 0 && !last.is_word() && last.first_child() as usize == live.len();
    let foreign = u64::from(!graph.alphabet.mask());
    let (mut wrong, mut wrong_ranks, mut before, mut index) = (0, 0, 0u64, 0);
    for ((block, next), &[words, count]) in
        live.chunks(64).zip(graph.nodes[1..].chunks(64)).zip(graph.ranks)
    {
        let mut found = 0;
        for (i, (node, next)) in block.iter().zip(next).enumerate() {
            let bits = node.bits();
            found |= bits >> 63 << i;
            wrong |= irregular(bits, next.bits(), index + i as u64, foreign);
        }
        wrong_ranks |= found ^ u64::from_le(words) | before ^ u64::from_le(count);
        before += u64::from(found.count_ones());
        index += 64;
    }
    // If the live nodes fill their blocks, the dead node has its own block.
    for &[words, count] in &graph.ranks[live.len().div_ceil(64)..] {
        wrong_ranks |= u64::from_le(words) | before ^ u64::from_le(count);
    }
    let ranks_agree = wrong_ranks == 0 && before == graph.ordinals.len() as u64;
    (wrong == 0 && graph.nodes[0].first_child() == 1 && ends_well, ranks_agree)
}

/// Not 0 if the node at `index` cannot come before the node `next`. Uses only 64-bit arithmetic and
/// no comparisons, so that a vector of nodes takes few instructions.
#[inline(always)]
fn irregular(node: u64, next: u64, index: u64, foreign: u64) -> u64 {
    let first_child = |node: u64| node << 1 >> 33;
    let tokens = node & u64::from(u32::MAX);
    let after_children = first_child(node) + u64::from(tokens.count_ones());
    let child_not_behind = first_child(node).wrapping_sub(index + 1) >> 63;
    let leaf_without_word = (tokens.wrapping_sub(1) & !node) >> 63;
    first_child(next) ^ after_children | tokens & foreign | child_not_behind | leaf_without_word
}

#[inline(always)]
fn ordinals_are_in_range(ordinals: &[u32]) -> bool {
    let largest = ordinals.iter().fold(0, |largest, &it| largest.max(u32::from_le(it)));
    (largest as usize) < ordinals.len()
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn dispatch(graph: &Graph<'_>) -> Found {
    if x86::has_avx512() {
        // SAFETY: The function is safe code compiled for the instructions of AVX-512, and
        // `has_avx512` has just reported that the processor has all of them.
        unsafe { x86::avx512(graph) }
    } else if x86::has_avx2() {
        // SAFETY: The function is safe code compiled for the instructions of AVX2, and `has_avx2`
        // has just reported that the processor has all of them.
        unsafe { x86::avx2(graph) }
    } else {
        check_all(graph)
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn dispatch(graph: &Graph<'_>) -> Found {
    check_all(graph)
}

/// [`check_all`] compiled for newer processors, and whether this processor is one of them.
#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::{Found, Graph, check_all};

    crate::instruction_set! {
        $ compiled_for_avx512, has_avx512:
        "avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512cd", "avx512vpopcntdq",
        "popcnt", "bmi1", "bmi2",
    }

    crate::instruction_set! { $ compiled_for_avx2, has_avx2: "avx2", "popcnt", "bmi1", "bmi2" }

    compiled_for_avx512! {
        pub(crate) fn avx512(graph: &Graph<'_>) -> Found {
            check_all(graph)
        }
    }

    compiled_for_avx2! {
        pub(crate) fn avx2(graph: &Graph<'_>) -> Found {
            check_all(graph)
        }
    }
}
