//! A prefix of words, and the steps from one to the next: a walk over the automaton by the letter.
//!
//! Works on every form of file: it walks the word graph where it has all words, else the FST.

use crate::fst_nodes::{FstNode, FstNodes};
use crate::graph::{Node, NodeIndex};
use crate::lexicon::Lexicon;
use crate::token_set::TokenSet;

/// A prefix of words: the place in the automaton that a text leads to.
///
/// [`Lexicon::root`] is the prefix of every word, and [`step`](Self::step) goes on from there. A
/// prefix is a small value to copy, so a search keeps one for each letter of its path and has
/// nothing to undo when it turns back.
///
/// # Examples
///
/// The words of a board, in the way of every textbook:
///
/// ```
/// use dictc_lexicon::{Lexicon, Prefix};
///
/// /// Adds the words that go on from a prefix with unused tiles, from this one on.
/// fn search(tiles: &mut Vec<&str>, at: usize, before: Prefix<'_>, path: &str, found: &mut Vec<String>) {
///     let tile = std::mem::take(&mut tiles[at]);
///     if let Some(prefix) = before.step(tile).filter(|_| !tile.is_empty()) {
///         let path = format!("{path}{tile}");
///         if prefix.is_word() {
///             found.push(path.clone());
///         }
///         // On a board of two by two, all tiles touch.
///         (0..tiles.len()).for_each(|next| search(tiles, next, prefix, &path, found));
///     }
///     tiles[at] = tile;
/// }
///
/// let lexicon = Lexicon::from_words(["it", "quit", "quiz", "tie"])?;
/// let mut found = Vec::new();
/// let mut tiles = vec!["qu", "i", "t", "x"];
/// (0..4).for_each(|start| search(&mut tiles, start, lexicon.root(), "", &mut found));
/// assert_eq!(found, ["quit", "it"]);
/// # Ok::<(), dictc_lexicon::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    lexicon: &'a Lexicon,
    /// `None` if the FST is walked.
    graph: Option<(&'a [Node], &'a TokenSet)>,
    state: PrefixState,
}

/// A [`Prefix`] without its lexicon, to keep it where nothing can be borrowed.
///
/// Other numbers than those of a prefix cause no panic, but the answers are meaningless.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PrefixState {
    /// The index of the node in the graph, or its address in the FST.
    pub node: u64,
    /// The sum of the outputs of the FST on the way.
    pub output: u64,
    /// In plain `fst` files, the number of words before the prefix.
    pub rank: u64,
    /// The number of characters.
    pub len: u32,
    /// Whether the prefix ends between the letters of the token `qu`.
    pub is_in_qu: bool,
}

impl<'a> Prefix<'a> {
    /// The prefix that a text leads to from here, such as the letters of a tile; `None` if no word
    /// continues with it.
    ///
    /// Linear in the length of the text, whatever the number of words. `step("qu")` and
    /// `step("q")` followed by `step("u")` lead to the same place.
    #[inline]
    #[must_use]
    pub fn step(self, text: &str) -> Option<Self> {
        // Most steps are one letter in a graph, and take less time than a call.
        if let (Some((nodes, tokens)), &[letter]) = (self.graph, text.as_bytes())
            && let Some(token) = tokens.byte_table().single(letter)
            && !self.state.is_in_qu
        {
            let node = nodes.get(usize::try_from(self.state.node).ok()?)?.step(token)?.into();
            let len = self.state.len.saturating_add(1);
            return Some(Self { state: PrefixState { node, len, ..self.state }, ..self });
        }
        // A copy, whose address the fast case does not need: it keeps its fields in registers.
        Self { state: PrefixState { ..self.state }, ..self }.step_text(text)
    }

    /// As [`step`](Self::step), for a text as people type it, or as tiles show it: `QU` or `É`.
    #[must_use]
    pub fn step_typed(self, text: &str) -> Option<Self> {
        self.step(text).or_else(|| self.step(&self.lexicon.fold(text)))
    }

    #[cold]
    #[inline(never)]
    fn step_text(mut self, text: &str) -> Option<Self> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            rest = &rest[self.first_step(rest)?..];
        }
        let letters = text.chars().count() as u32;
        self.state.len = self.state.len.saturating_add(letters);
        Some(self)
    }

    /// Takes the first token of a text in the graph, or its first byte in the FST, and returns the
    /// number of its bytes. Without such a step, nothing changes.
    pub(crate) fn first_step(&mut self, text: &[u8]) -> Option<usize> {
        let Some((_, tokens)) = self.graph else { return self.fst_step(*text.first()?) };
        let node = self.node();
        let (index, bytes) = if self.state.is_in_qu {
            (node.step(tokens.qu_token()?).filter(|_| text.first() == Some(&b'u'))?, 1)
        } else if let Some((token, rest)) = tokens.byte_table().split_first(text) {
            (node.step(token)?, text.len() - rest.len())
        } else {
            self.state.is_in_qu = text == b"q" && node.step(tokens.qu_token()?).is_some();
            return self.state.is_in_qu.then_some(1);
        };
        (self.state.node, self.state.is_in_qu) = (index.into(), false);
        Some(bytes)
    }

    fn fst_step(&mut self, byte: u8) -> Option<usize> {
        let node = self.fst_node()?;
        let transition = self.nodes().find(&node, byte)?;
        let PrefixState { node: address, output, rank, .. } = &mut self.state;
        *address = transition.address as u64;
        *output = output.wrapping_add(transition.output);
        *rank = rank.saturating_add(self.lexicon.words_before(node, byte));
        Some(1)
    }

    /// Whether the prefix is a word. Constant time.
    #[inline]
    #[must_use]
    pub fn is_word(self) -> bool {
        match self.graph {
            Some(_) => !self.state.is_in_qu && self.node().is_word(),
            None => self.fst_node().is_some_and(|it| it.is_final()),
        }
    }

    /// The rank of the prefix among the words, from 0, if it is a word. Constant time.
    #[must_use]
    pub fn ordinal(self) -> Option<usize> {
        if !self.is_word() {
            return None;
        }
        let ordinal = match self.graph {
            Some(_) => self.lexicon.graph()?.ordinal(self.state.node as NodeIndex)?.into(),
            None if self.lexicon.is_native() => self.output()?,
            None => self.state.rank,
        };
        usize::try_from(ordinal).ok()
    }

    /// What the FST maps the word to: its ordinal, or in plain `fst` files its value.
    pub(crate) fn output(self) -> Option<u64> {
        match self.graph {
            // As in all look-ups, the node decides: ranks that were not verified can disagree.
            Some(_) => self.is_word().then(|| {
                let graph = self.lexicon.graph();
                graph.and_then(|it| it.ordinal(self.state.node as NodeIndex)).unwrap_or(0).into()
            }),
            None => {
                let node = self.fst_node()?;
                let output = self.state.output.wrapping_add(node.final_output());
                node.is_final().then_some(output)
            }
        }
    }

    /// The characters that continue the prefix, in order, each with the prefix that it leads to.
    ///
    /// The words below a prefix are its completions, which [`Lexicon::completions`] lists. A letter
    /// with marks, and one such as *lj* in Croatian, is several characters. Linear in the number of
    /// characters that continue.
    #[must_use]
    pub fn children(self) -> Vec<(char, Self)> {
        let step = |it: char| Some((it, self.step(it.encode_utf8(&mut [0; 4]))?));
        match self.graph {
            Some((_, tokens)) if !self.state.is_in_qu => {
                let first = tokens.tokens().iter().filter_map(|it| it.chars().next());
                first.filter_map(step).collect()
            }
            Some(_) => step('u').into_iter().collect(),
            None => self.next_characters().into_iter().filter_map(step).collect(),
        }
    }

    /// The characters that continue in the FST, whose transitions are bytes of UTF-8.
    fn next_characters(self) -> Vec<char> {
        let Ok(address) = usize::try_from(self.state.node) else { return Vec::new() };
        let mut texts = vec![(Vec::new(), address)];
        let mut characters = Vec::new();
        let nodes = self.nodes();
        while let Some((text, address)) = texts.pop() {
            match std::str::from_utf8(&text) {
                Ok(text) if !text.is_empty() => characters.extend(text.chars().next()),
                // Bytes that begin no character, which only a plain file can have.
                Err(error) if error.error_len().is_some() => {}
                _ if text.len() < 4 => texts.extend(
                    nodes
                        .node(address)
                        .into_iter()
                        .flat_map(|it| nodes.transitions(it))
                        .map(|it| ([&text[..], &[it.input]].concat(), it.address)),
                ),
                _ => {}
            }
        }
        characters.sort_unstable();
        characters
    }

    /// The number of characters of the prefix; 0 at the root.
    #[must_use]
    pub fn len(self) -> usize {
        self.state.len as usize
    }

    /// Whether this is the root, the prefix without characters.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.state.len == 0
    }

    /// The prefix without its lexicon; [`Lexicon::prefix`] is the inverse.
    #[must_use]
    pub fn state(self) -> PrefixState {
        self.state
    }

    /// The node in the graph.
    #[inline]
    fn node(self) -> Node {
        let index = usize::try_from(self.state.node).unwrap_or(usize::MAX);
        let node = self.graph.and_then(|(nodes, _)| nodes.get(index));
        node.copied().unwrap_or(Node::DEAD)
    }

    /// The node in the FST.
    fn fst_node(self) -> Option<FstNode> {
        self.nodes().node(usize::try_from(self.state.node).ok()?)
    }

    fn nodes(self) -> FstNodes<'a> {
        self.lexicon.fst_nodes()
    }
}

impl Lexicon {
    /// The prefix of every word, where a walk begins.
    ///
    /// Constant time. In a plain `fst` file, the first step counts the words below every node.
    #[must_use]
    pub fn root(&self) -> Prefix<'_> {
        // In a graph, the root is node 0.
        let mut root = self.prefix(PrefixState::default());
        if root.graph.is_none() {
            root.state.node = self.root_address() as u64;
        }
        root
    }

    /// The prefix of a state that [`Prefix::state`] gave for this lexicon.
    #[must_use]
    pub fn prefix(&self, state: PrefixState) -> Prefix<'_> {
        let graph = self.graph().map(|it| (it.nodes(), it.token_set()));
        Prefix { lexicon: self, graph, state }
    }
}
