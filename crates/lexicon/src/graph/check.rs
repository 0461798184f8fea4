//! Verifies the structure of a graph.
//!
//! The layout is canonical, so comparing neighbors is enough: the first child of node `i + 1` must
//! come right after the last child of node `i`. Every node but the root is then the child of
//! exactly one node. First children come after their parents, so no walk returns to a node and
//! every walk ends.
//!
//! Verification must add little to the time of opening. The iterations of the portable loop are
//! independent, so that the compiler can vectorize it. For AVX-512 there is a loop with vector
//! instructions, which takes a third of the time of the portable one.

use super::node::{MAX_NODES, Node};
use super::sections::{Sections, section};
use super::view::Graph;
use crate::format::{FormatError, SectionId};
use crate::if_detected;
use crate::verify::Verify;

impl<'a> Graph<'a> {
    /// Verifies the sections of the graph of a lexicon with `words` words and makes a view of them.
    ///
    /// Linear in the number of nodes, about 0.1 ms for 400,000 nodes.
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
    let invalid = |id, items: &str, got: usize, expected: String| {
        let what = format!("the number of {items} in section {}", section(graph.token_set, id));
        Err(FormatError::invalid(what, got, expected))
    };
    let nodes = graph.nodes;
    if !(2..=MAX_NODES).contains(&nodes.len()) {
        return invalid(SectionId::TRIE, "nodes", nodes.len(), format!("2 to {MAX_NODES}"));
    }
    let ordinals = graph.ordinals.len();
    if graph.token_set.is_complete() {
        if ordinals as u64 != words {
            return invalid(SectionId::ORDINALS, "ordinals", ordinals, words.to_string());
        }
    } else if !(1..=words).contains(&(ordinals as u64)) {
        return invalid(SectionId::ORDINALS, "ordinals", ordinals, format!("1 to {words}"));
    }
    if graph.ranks.len() != nodes.len().div_ceil(64) {
        return invalid(
            SectionId::RANKS,
            "blocks",
            graph.ranks.len(),
            nodes.len().div_ceil(64).to_string(),
        );
    }
    Ok(())
}

/// Checks the structure of a graph whose lengths agree.
fn check(graph: &Graph<'_>, words: u64) -> Result<(), FormatError> {
    let vectorized = avx512(graph, words).or_else(|| avx2(graph, words));
    let found = vectorized.unwrap_or_else(|| check_all(graph, words));
    let name = |id| section(graph.token_set, id);
    if !found.nodes {
        let expected = "nodes in breadth-first order";
        return Err(FormatError::inconsistent(name(SectionId::TRIE), expected));
    }
    if !found.ranks {
        let expected = format!("the words of section {}", name(SectionId::TRIE));
        return Err(FormatError::inconsistent(name(SectionId::RANKS), expected));
    }
    if !found.ordinals {
        let expected = format!("ordinals below {words}");
        return Err(FormatError::inconsistent(name(SectionId::ORDINALS), expected));
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

/// The number of nodes that share an entry of section RANK.
const BLOCK: usize = 64;

/// The results for the blocks checked so far.
#[derive(Clone, Copy, Debug, Default)]
struct Findings {
    /// The number of blocks.
    blocks: usize,
    /// Not 0 if a node is irregular.
    wrong: u64,
    /// Not 0 if an entry of section RANK differs from the nodes.
    wrong_ranks: u64,
    /// The number of words.
    words: u64,
}

#[inline(always)]
pub(super) fn check_all(graph: &Graph<'_>, words: u64) -> Found {
    check_rest(graph, words, Findings::default())
}

/// Checks the nodes after the blocks that have been checked.
#[inline(always)]
fn check_rest(graph: &Graph<'_>, words: u64, so_far: Findings) -> Found {
    let (nodes, ranks) = nodes_are_canonical(graph, so_far);
    Found { nodes, ranks, ordinals: ordinals_are_in_range(graph.ordinals, words) }
}

/// Whether the nodes are in breadth-first order from the root on, every leaf is a word and the last
/// node is dead; and whether the ranks agree with the nodes.
#[inline(always)]
fn nodes_are_canonical(graph: &Graph<'_>, so_far: Findings) -> (bool, bool) {
    let (last, live) = graph.nodes.split_last().expect("at least two nodes");
    let ends_well =
        last.tokens() == 0 && !last.is_word() && last.first_child() as usize == live.len();
    let foreign = u64::from(!graph.token_set.mask());
    let Findings { blocks, mut wrong, mut wrong_ranks, words: mut before } = so_far;
    let mut index = blocks * BLOCK;
    let (rest, after) = (&live[index..], &graph.nodes[index + 1..]);
    for ((block, next), &[words, count]) in
        rest.chunks(BLOCK).zip(after.chunks(BLOCK)).zip(&graph.ranks[blocks..])
    {
        let mut found = 0;
        for (i, (node, next)) in block.iter().zip(next).enumerate() {
            let bits = node.bits();
            found |= bits >> 63 << i;
            wrong |= irregular(bits, next.bits(), foreign);
        }
        wrong |= u64::from(!children_are_behind(block, index));
        wrong_ranks |= found ^ u64::from_le(words) | before ^ u64::from_le(count);
        before += u64::from(found.count_ones());
        index += BLOCK;
    }
    // If the live nodes fill their blocks, the dead node has its own block.
    for &[words, count] in &graph.ranks[live.len().div_ceil(BLOCK)..] {
        wrong_ranks |= u64::from_le(words) | before ^ u64::from_le(count);
    }
    let ranks_agree = wrong_ranks == 0 && before == graph.ordinals.len() as u64;
    (wrong == 0 && graph.nodes[0].first_child() == 1 && ends_well, ranks_agree)
}

/// Not 0 if `node` cannot come before the node `next`. Uses only 64-bit arithmetic and no
/// comparisons, so that a vector of nodes takes few instructions.
#[inline(always)]
fn irregular(node: u64, next: u64, foreign: u64) -> u64 {
    let first_child = |node: u64| node << 1 >> 33;
    let tokens = node & u64::from(u32::MAX);
    let after_children = first_child(node) + u64::from(tokens.count_ones());
    let leaf_without_word = (tokens.wrapping_sub(1) & !node) >> 63;
    first_child(next) ^ after_children | tokens & foreign | leaf_without_word
}

/// Whether the first children of a block, whose first node is at `index`, come after their parents.
///
/// First children of regular nodes never decrease. So if the first child of the first node comes
/// after the block, all first children do. This is the case for nearly all blocks.
#[inline(always)]
fn children_are_behind(block: &[Node], index: usize) -> bool {
    let is_behind = |(i, node): (usize, &Node)| node.first_child() as usize > index + i;
    block[0].first_child() as usize >= index + BLOCK || block.iter().enumerate().all(is_behind)
}

#[inline(always)]
fn ordinals_are_in_range(ordinals: &[u32], words: u64) -> bool {
    let largest = ordinals.iter().fold(0, |largest, &it| largest.max(u32::from_le(it)));
    u64::from(largest) < words
}

if_detected! {
    ["avx2", "popcnt", "bmi1", "bmi2"]
    pub(super) fn avx2(graph: &Graph<'_>, words: u64) -> Found {
        check_all(graph, words)
    }
}

if_detected! {
    [
        "avx512f", "avx512bw", "avx512vl", "avx512dq", "avx512cd", "avx512vpopcntdq", "popcnt",
        "bmi1", "bmi2"
    ]
    pub(super) fn avx512(graph: &Graph<'_>, words: u64) -> Found {
        check_rest(graph, words, x86::check_blocks(graph))
    }
}

/// Checks blocks with the instructions of AVX-512.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{BLOCK, Findings, Graph, children_are_behind};

    /// Checks all blocks that are followed by another node.
    ///
    /// Each pair of vectors is turned into a vector of tokens and one of first children, which hold
    /// sixteen nodes each, so that all arithmetic is done on sixteen nodes at once. The number of
    /// instructions limits the speed.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vpopcntdq,popcnt,bmi1,bmi2"
    )]
    pub(super) fn check_blocks(graph: &Graph<'_>) -> Findings {
        let (blocks, _) = graph.nodes.as_chunks::<BLOCK>();
        let blocks = &blocks[..(graph.nodes.len() - 1) / BLOCK];
        let mut progress = Findings { blocks: blocks.len(), ..Findings::default() };
        let (zero, minus_one) = (_mm512_setzero_si512(), _mm512_set1_epi32(-1));
        // Shifts bit 0 of the first number to the sign, bit 1 of the second one, and so on.
        let to_sign =
            _mm512_setr_epi32(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16);
        let (mut wrong, mut wrong_leaves, mut wrong_signs, mut tokens) = (zero, zero, zero, zero);
        let ends = graph.nodes.iter().step_by(BLOCK).skip(1);
        for (i, ((block, next), rank)) in blocks.iter().zip(ends).zip(graph.ranks).enumerate() {
            let [words, count] = *rank;
            let [a, b, c, d, e, f, g, h]: [__m512i; 8] = bytemuck::cast(*block);
            let pairs = [split(a, b), split(c, d), split(e, f), split(g, h)];
            let end = _mm512_castsi128_si512(_mm_cvtsi32_si128((next.bits() >> 32) as i32));
            for (i, (low, high)) in pairs.into_iter().enumerate() {
                let after = if i < 3 { pairs[i + 1].1 } else { end };
                let next = _mm512_alignr_epi32::<1>(after, high);
                let number = _mm512_popcnt_epi32(low);
                // wrong | (next ^ high + number)
                let expected = _mm512_add_epi32(high, number);
                wrong = _mm512_ternarylogic_epi32::<0xf6>(wrong, next, expected);
                // wrong_signs | (high ^ the bits of section RANK)
                let sixteen = _mm512_set1_epi32((words >> (16 * i)) as i32);
                let signs = _mm512_sllv_epi32(sixteen, to_sign);
                wrong_signs = _mm512_ternarylogic_epi32::<0xf6>(wrong_signs, high, signs);
                // wrong_leaves | (number - 1 & !high)
                let leaf = _mm512_add_epi32(number, minus_one);
                wrong_leaves = _mm512_ternarylogic_epi32::<0xf4>(wrong_leaves, leaf, high);
            }
            tokens = _mm512_ternarylogic_epi32::<0xfe>(tokens, pairs[0].0, pairs[1].0);
            tokens = _mm512_ternarylogic_epi32::<0xfe>(tokens, pairs[2].0, pairs[3].0);
            progress.wrong |= u64::from(!children_are_behind(block, i * BLOCK));
            progress.wrong_ranks |= progress.words ^ count;
            progress.words += u64::from(words.count_ones());
        }
        let or = |vector| _mm512_reduce_or_epi32(vector) as u32;
        // In `wrong` the sign is not part of a first child; in the other two only the sign counts.
        progress.wrong |= u64::from(or(wrong) << 1 | or(wrong_leaves) >> 31);
        progress.wrong |= u64::from(or(tokens) & !graph.token_set.mask());
        progress.wrong_ranks |= u64::from(or(wrong_signs) >> 31);
        progress
    }

    /// The low and the high halves of sixteen nodes.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512vpopcntdq,popcnt,bmi1,bmi2"
    )]
    #[inline]
    fn split(first: __m512i, second: __m512i) -> (__m512i, __m512i) {
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
        let low = _mm512_permutex2var_epi32(first, even, second);
        (low, _mm512_permutex2var_epi32(first, odd, second))
    }
}
