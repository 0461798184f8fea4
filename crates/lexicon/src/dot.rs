//! The FST as a picture, in the language of Graphviz.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use crate::error::Error;
use crate::fst_nodes::{FstNode, Transition};
use crate::lexicon::Lexicon;

/// The FST of a lexicon as a Graphviz graph; `Display` writes it.
///
/// States where a word ends have a double border. A transition is labelled with its letter and,
/// after a slash, what it adds to the word's ordinal.
#[derive(Clone, Debug)]
pub struct Dot {
    lexicon: Lexicon,
    /// The number of each node in the picture, by address.
    numbers: BTreeMap<usize, usize>,
    /// The nodes by number.
    nodes: Vec<FstNode>,
}

impl Lexicon {
    /// A picture of the FST, for lists small enough to look at.
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
    /// let lexicon = lexicon::Lexicon::from_words(["tea", "ten"])?;
    /// assert!(lexicon.dot(100)?.to_string().contains("2 -> 3 [label=\"n/1\"]"));
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    pub fn dot(&self, limit: usize) -> Result<Dot, Error> {
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
        Ok(Dot { lexicon: self.clone(), numbers, nodes })
    }
}

impl fmt::Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph lexicon {{")?;
        writeln!(f, "    rankdir=LR;")?;
        writeln!(f, "    node [shape=circle, label=\"\", width=0.2];")?;
        writeln!(f, "    start [shape=none];")?;
        writeln!(f, "    start -> 0;")?;
        let fst = self.lexicon.fst_nodes();
        for (number, node) in self.nodes.iter().enumerate() {
            if node.is_final() {
                let label = match node.final_output() {
                    0 => String::new(),
                    output => format!(", xlabel=\"/{output}\""),
                };
                writeln!(f, "    {number} [shape=doublecircle{label}];")?;
            }
            for transition in fst.transitions(*node) {
                if let Some(target) = self.numbers.get(&transition.address) {
                    writeln!(f, "    {number} -> {target} [label=\"{}\"];", label(&transition))?;
                }
            }
        }
        writeln!(f, "}}")
    }
}

/// The input of a transition, and its output unless that is 0. Bytes of letters beyond ASCII are in
/// hexadecimal, because each takes a transition of its own.
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
