//! The trie while words are added, and how it is laid out for the search.

use super::{INFO, LETTERS, LINKS, POINTS_SHIFT, ROOT, link_and_bit, node_size, offset};

/// Points by the number of letters; longer words are worth as much as the last.
const POINTS: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

/// A trie that words can be added to.
pub(super) struct Growing {
    nodes: Vec<GrowingNode>,
}

#[derive(Clone, Default)]
struct GrowingNode {
    children: [u32; LETTERS],
    letters: u32,
    points: u32,
}

impl Growing {
    pub(super) fn new() -> Self {
        Self { nodes: vec![GrowingNode::default()] }
    }

    pub(super) fn insert(&mut self, word: &str) {
        let bare_q = word.matches('q').count() > word.matches("qu").count();
        if word.len() < 3 || bare_q || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return;
        }
        let mut node = ROOT;
        for tile in word.replace("qu", "q").bytes() {
            let (link, bit) = link_and_bit(tile);
            let link = usize::from(link);
            if self.nodes[node].letters & bit == 0 {
                self.nodes[node].letters |= bit;
                self.nodes[node].children[link] = offset(self.nodes.len());
                self.nodes.push(GrowingNode::default());
            }
            node = self.nodes[node].children[link] as usize;
        }
        self.nodes[node].points = POINTS[word.len().min(POINTS.len() - 1)];
    }

    /// The nodes in one arena, breadth first, children in letter order.
    pub(super) fn lay_out(&self) -> Vec<u32> {
        let mut order = vec![ROOT];
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            let children = self.nodes[node].children;
            order.extend(children.iter().filter(|&&c| c != 0).map(|&c| c as usize));
            next += 1;
        }

        let mut offsets = vec![0; self.nodes.len()];
        let mut end = 0;
        for &node in &order {
            offsets[node] = offset(end);
            end += node_size(self.nodes[node].letters != 0);
        }

        let mut arena = vec![0; end];
        for &node in &order {
            let start = offsets[node] as usize;
            let GrowingNode { children, letters, points } = &self.nodes[node];
            arena[start + INFO] = letters | points << POINTS_SHIFT;
            for (link, &child) in children.iter().enumerate().filter(|&(_, &child)| child != 0) {
                arena[start + LINKS + link] = offsets[child as usize];
            }
        }
        arena
    }
}
