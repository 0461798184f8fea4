//! Pictures of lexicons, in the language of Graphviz.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::fst_nodes::{FstNode, FstNodes, Transition};
use crate::lexicon::Lexicon;

/// What a picture of a lexicon shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Picture {
    /// The automaton, in which words share their endings.
    #[default]
    Automaton,
    /// The trie before endings are merged: a node for each prefix of a word.
    Trie,
}

/// The average number of edges of a node in a picture that is not too large.
const MAX_EDGES_PER_NODE: usize = 64;

/// A letter on the way from one node to another.
struct Edge {
    label: String,
    /// The address of the target.
    address: usize,
    output: u64,
}

impl Lexicon {
    /// A picture as a Graphviz graph, for lists small enough to look at.
    ///
    /// Nodes where a word ends have a double border. An edge is labeled with its letter. In the
    /// automaton, nodes are numbered by their addresses in the file, and a number after a slash is
    /// what the edge, or the end of a word, adds to the ordinal. A letter of several bytes is one
    /// edge, although the file has a node between two bytes.
    ///
    /// Linear in the number of nodes, in time and memory.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyNodes`] if there are more than `limit`.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::{Lexicon, Picture};
    ///
    /// let lexicon = Lexicon::from_words(["pea", "pen", "tea", "ten", "été"])?;
    /// let automaton = lexicon.dot(Picture::Automaton, 100)?;
    /// assert!(automaton.contains("[label=\"n/1\"]") && automaton.contains("[label=\"é\"]"));
    /// let trie = lexicon.dot(Picture::Trie, 100)?;
    /// assert!(trie.contains("0 -> 1 [label=\"p\"]"));
    /// assert!(trie.matches(" -> ").count() > automaton.matches(" -> ").count());
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn dot(&self, picture: Picture, limit: usize) -> Result<String, Error> {
        let fst = self.fst_nodes();
        let mut drawn: Vec<(usize, FstNode)> = Vec::new();
        // In the automaton, the place of each address among the drawn nodes.
        let mut places = BTreeMap::new();
        let mut place_of = |address, drawn: &mut Vec<(usize, FstNode)>| {
            if let (Picture::Automaton, Some(&place)) = (picture, places.get(&address)) {
                return Ok(Some(place));
            }
            let Some(node) = fst.node(address) else { return Ok(None) };
            if drawn.len() == limit {
                return Err(Error::TooManyNodes { limit });
            }
            places.insert(address, drawn.len());
            drawn.push((address, node));
            Ok(Some(drawn.len() - 1))
        };
        let name = |place: usize, (address, _): (usize, FstNode)| match picture {
            Picture::Automaton => address,
            Picture::Trie => place,
        };
        let mut lines = String::new();
        // A node of a damaged file can have millions of letters.
        let mut edges_left = limit.saturating_mul(MAX_EDGES_PER_NODE);
        place_of(self.root_address(), &mut drawn)?;
        let mut from = 0;
        while let Some(&(address, node)) = drawn.get(from) {
            let number = name(from, (address, node));
            if node.is_final() {
                let label = match (picture, node.final_output()) {
                    (Picture::Trie, _) | (_, 0) => String::new(),
                    (_, output) => format!(", xlabel=\"/{output}\""),
                };
                lines += &format!("    {number} [shape=doublecircle{label}];\n");
            }
            let edges = letters(fst, node, edges_left);
            edges_left =
                edges_left.checked_sub(edges.len()).ok_or(Error::TooManyNodes { limit })?;
            for edge in edges {
                let Some(to) = place_of(edge.address, &mut drawn)? else { continue };
                let target = name(to, drawn[to]);
                let label = match (picture, edge.output) {
                    (Picture::Trie, _) | (_, 0) => edge.label,
                    (_, output) => format!("{}/{output}", edge.label),
                };
                lines += &format!("    {number} -> {target} [label=\"{label}\"];\n");
            }
            from += 1;
        }
        let legend = match picture {
            Picture::Automaton => {
                "FST; double circle: a word ends; number: address of the node; letter/n: adds n to the ordinal"
            }
            Picture::Trie => "trie; double circle: a word ends; one node for each prefix",
        };
        let root = drawn.first().map_or(0, |&root| name(0, root));
        Ok(format!(
            "digraph lexicon {{\n    rankdir=LR;\n    label=\"{legend}\";\n    node [shape=circle];\n    \
             start [shape=none, label=\"\"];\n    start -> {root};\n{lines}}}\n"
        ))
    }
}

/// The letters that lead from a node: all, or more than `most`.
fn letters(fst: FstNodes<'_>, node: FstNode, most: usize) -> Vec<Edge> {
    let (mut edges, mut bytes) = (Vec::new(), Vec::new());
    for transition in fst.transitions(node) {
        follow(fst, &mut bytes, transition, 0, &mut edges, most);
    }
    edges
}

/// Follows the bytes of a letter. Keys of plain `fst` files can have bytes that are not UTF-8.
fn follow(
    fst: FstNodes<'_>,
    bytes: &mut Vec<u8>,
    transition: Transition,
    output: u64,
    edges: &mut Vec<Edge>,
    most: usize,
) {
    if edges.len() > most {
        return;
    }
    bytes.push(transition.input);
    let (address, output) = (transition.address, output.wrapping_add(transition.output));
    let is_cut = std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    match fst.node(address).filter(|next| is_cut && !next.is_final() && !next.is_empty()) {
        Some(next) => {
            for transition in fst.transitions(next) {
                follow(fst, bytes, transition, output, edges, most);
            }
        }
        None => edges.push(Edge { label: label(bytes), address, output }),
    }
    bytes.pop();
}

/// The label of a letter. Control characters and bytes that are not UTF-8 are in hexadecimal.
fn label(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => {
            text.replace('\\', "\\\\").replace('"', "\\\"")
        }
        _ => bytes.iter().map(|byte| format!("0x{byte:02x}")).collect::<Vec<_>>().join(" "),
    }
}
