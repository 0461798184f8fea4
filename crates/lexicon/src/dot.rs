//! The FST as a picture, in the language of Graphviz.

use std::collections::{BTreeMap, VecDeque};

use crate::error::Error;
use crate::fst_nodes::Transition;
use crate::lexicon::Lexicon;

impl Lexicon {
    /// The FST as a Graphviz graph, for lists small enough to look at.
    ///
    /// States where a word ends have a double border. A transition is labeled with its letter and,
    /// after a slash, the number that it adds to the word's ordinal.
    ///
    /// Takes time and memory proportional to the number of nodes.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyNodes`] if there are more than `limit`.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "ten"])?;
    /// assert!(lexicon.dot(100)?.contains("2 -> 3 [label=\"n/1\"]"));
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn dot(&self, limit: usize) -> Result<String, Error> {
        let fst = self.fst_nodes();
        let (mut numbers, mut nodes) = (BTreeMap::new(), Vec::new());
        let mut waiting = VecDeque::from([self.root_address()]);
        while let Some(address) = waiting.pop_front() {
            let Some(node) = fst.node(address).filter(|_| !numbers.contains_key(&address)) else {
                continue;
            };
            if nodes.len() == limit {
                return Err(Error::TooManyNodes { limit });
            }
            numbers.insert(address, nodes.len());
            nodes.push(node);
            waiting.extend(fst.transitions(node).map(|it| it.address));
        }
        let mut text =
            "digraph lexicon {\n    rankdir=LR;\n    node [shape=circle, label=\"\", width=0.2];\n\
                        \x20   start [shape=none];\n    start -> 0;\n"
                .to_owned();
        for (number, node) in nodes.iter().enumerate() {
            if node.is_final() {
                let label = match node.final_output() {
                    0 => String::new(),
                    output => format!(", xlabel=\"/{output}\""),
                };
                text += &format!("    {number} [shape=doublecircle{label}];\n");
            }
            for transition in fst.transitions(*node) {
                if let Some(target) = numbers.get(&transition.address) {
                    let label = label(&transition);
                    text += &format!("    {number} -> {target} [label=\"{label}\"];\n");
                }
            }
        }
        Ok(text + "}\n")
    }
}

/// The input of a transition, and its output unless that is 0. Bytes of letters outside ASCII are
/// in hexadecimal, because each byte is a separate transition.
fn label(transition: &Transition) -> String {
    let input = match transition.input {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        input if input.is_ascii_graphic() => char::from(input).to_string(),
        input => format!("0x{input:02x}"),
    };
    match transition.output {
        0 => input,
        output => format!("{input}/{output}"),
    }
}
