//! Circles in a graph.

use std::collections::BTreeSet;

/// The groups of nodes that lead to each other, from the successors of each node.
pub(crate) fn circles(edges: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..edges.len()).map(|node| reach(edges, node)).collect();
    let mut circles = Vec::new();
    for node in 0..edges.len() {
        let is_mutual = |&other: &usize| reached[other].contains(&node);
        let circle: Vec<usize> = reached[node].iter().copied().filter(is_mutual).collect();
        // Each is found from its first node.
        if circle.first() == Some(&node) {
            circles.push(circle);
        }
    }
    circles
}

/// The nodes that one leads to; itself only over others.
fn reach(edges: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut ahead = vec![from];
    while let Some(node) = ahead.pop() {
        ahead.extend(edges[node].iter().copied().filter(|&next| reached.insert(next)));
    }
    reached
}
