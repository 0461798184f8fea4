//! The memory layout of the nodes for the tuned search.

use super::{INFO, LINKS, POINTS_SHIFT};
use crate::pointer_trie::{LETTERS, Node, POINTS, ROOT, letters_of_tile};

/// The nodes in one arena, breadth first, children in letter order.
pub(super) fn arena(nodes: &[Node], min_length: usize) -> Vec<u32> {
    let order = breadth_first(nodes);
    let mut offsets = vec![0; nodes.len()];
    let mut end = 0;
    for &(place, _) in &order {
        offsets[place as usize] = u32::try_from(end).expect("less than 16 GiB of nodes");
        let is_leaf = nodes[place as usize].links == [ROOT; LETTERS];
        end += if is_leaf { LINKS } else { LINKS + LETTERS };
    }

    let mut arena = vec![0; end];
    for &(place, letters) in &order {
        let Node { links, is_word, .. } = &nodes[place as usize];
        let start = offsets[place as usize] as usize;
        if *is_word && letters >= min_length {
            arena[start + INFO] = POINTS[letters.min(POINTS.len() - 1)] << POINTS_SHIFT;
        }
        for (link, &child) in links.iter().enumerate().filter(|&(_, &child)| child != ROOT) {
            arena[start + INFO] |= 1 << link;
            arena[start + LINKS + link] = offsets[child as usize];
        }
    }
    arena
}

/// All nodes, those reached with fewer tiles first, each with its number of letters.
fn breadth_first(nodes: &[Node]) -> Vec<(u32, usize)> {
    let mut order = vec![(ROOT, 0)];
    let mut next = 0;
    while let Some(&(place, letters)) = order.get(next) {
        let links = nodes[place as usize].links.iter().enumerate();
        let children = links.filter(|&(_, &child)| child != ROOT);
        order.extend(children.map(|(link, &child)| (child, letters + letters_of_tile(link))));
        next += 1;
    }
    order
}
