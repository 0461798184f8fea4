//! Reads the nodes of an `fst` file (format version 3) without trusting them.
//!
//! The reader of the `fst` crate panics on invalid nodes. Dictionaries come from untrusted sources,
//! and a checksum only proves that a file arrived as it was sent. All queries of this crate
//! therefore read nodes through [`FstNodes`], which checks every access. It rejects addresses that
//! are outside the nodes or do not point strictly backwards, so every walk ends for any bytes.
//!
//! A node is laid out backwards from its last byte, which is its address. The builder writes
//! children first, so all transitions lead to lower addresses.
//!
//! | state byte | kind | fields before the state byte, nearest first |
//! | --- | --- | --- |
//! | `11cccccc` | one transition to the node just before | input byte if `c` is 0 |
//! | `10cccccc` | one transition | input byte if `c` is 0, sizes, delta, output |
//! | `0fnnnnnn` | any number; `f`: final | count if `n` is 0, sizes, index (256 bytes, from 33 transitions on), inputs, deltas, outputs, final output |
//!
//! `c` is one more than an index into a table of common input bytes. `sizes` is two nibbles: bytes
//! per delta and bytes per output. A delta is the address of the node's first byte minus the
//! child's address. Delta 0 means the empty node, which is final, has no transitions and is not
//! stored (address 0).

/// The address of the empty node, which is final and has no transitions and no output.
const EMPTY_ADDRESS: usize = 0;
/// Nodes with more transitions than this have an index of 256 bytes.
const INDEX_THRESHOLD: usize = 32;

/// The input bytes that state bytes refer to by index. Only the first 63 of `fst`'s table can
/// occur.
const COMMON_INPUTS: &[u8; 63] = b"te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";

/// The nodes of one FST.
#[derive(Clone, Copy, Debug)]
pub struct FstNodes<'a> {
    /// The file from its first byte to the end of the root node.
    data: &'a [u8],
    /// The offset of the first byte that belongs to a node.
    start: usize,
}

/// A node: its transitions, and whether a key ends here.
#[derive(Clone, Copy, Debug)]
pub struct FstNode {
    /// The address of the node's lowest byte.
    low: usize,
    /// The address just above the inputs of the transitions, which are read downwards. If the node
    /// has an index, the index starts at this address.
    inputs: usize,
    final_output: u64,
    /// At most 256.
    transitions: u16,
    delta_size: u8,
    output_size: u8,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One transition to the node just before; its input.
    Next(u8),
    /// One transition; its input.
    One(u8),
    /// Any number of transitions; whether the node is final.
    Any(bool),
    /// Final, no transitions, no bytes.
    Empty,
}

/// A transition of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Transition {
    /// The input byte.
    pub input: u8,
    /// The number that the transition adds to the value of every key that takes it. In a damaged
    /// file the sum can overflow: add with `wrapping_add`.
    pub output: u64,
    /// The address of the next node.
    pub address: usize,
}

impl<'a> FstNodes<'a> {
    /// The nodes in `data[start..]`; the last one is the root.
    pub(crate) fn new(data: &'a [u8], start: usize) -> Self {
        Self { data, start }
    }

    /// The node at `address`; `None` if no valid node can be there. Takes constant time.
    #[inline]
    #[must_use]
    pub fn node(&self, address: usize) -> Option<FstNode> {
        if address == EMPTY_ADDRESS {
            return Some(FstNode::EMPTY);
        }
        if address < self.start {
            return None;
        }
        let state = *self.data.get(address)?;
        let node = match state >> 6 {
            0b11 => self.next_node(address, state),
            0b10 => self.one_node(address, state),
            _ => self.any_node(address, state),
        }?;
        (node.low >= self.start).then_some(node)
    }

    /// The address of the lowest byte of a node, to name its place.
    pub(crate) fn lowest_byte(&self, node: &FstNode) -> usize {
        node.low
    }

    #[inline]
    fn next_node(&self, address: usize, state: u8) -> Option<FstNode> {
        let (input, low) = self.input(address, state)?;
        Some(FstNode { low, transitions: 1, kind: Kind::Next(input), ..FstNode::EMPTY })
    }

    #[inline]
    fn one_node(&self, address: usize, state: u8) -> Option<FstNode> {
        let (input, above) = self.input(address, state)?;
        let sizes = above.checked_sub(1)?;
        let (delta_size, output_size) = self.sizes(sizes)?;
        let low = sizes.checked_sub(delta_size + output_size)?;
        let kind = Kind::One(input);
        Some(FstNode {
            low,
            inputs: sizes,
            transitions: 1,
            delta_size: delta_size as u8,
            output_size: output_size as u8,
            kind,
            ..FstNode::EMPTY
        })
    }

    #[inline(always)]
    fn any_node(&self, address: usize, state: u8) -> Option<FstNode> {
        let is_final = state & 0b0100_0000 != 0;
        let (transitions, above) = match usize::from(state & 0b0011_1111) {
            0 => {
                let at = address.checked_sub(1)?;
                // The state byte encodes a count of one, so a one here means 256.
                (
                    match *self.data.get(at)? {
                        1 => 256,
                        count => usize::from(count),
                    },
                    at,
                )
            }
            count => (count, address),
        };
        let sizes = above.checked_sub(1)?;
        let (delta_size, output_size) = self.sizes(sizes)?;
        let index = sizes.checked_sub(if transitions > INDEX_THRESHOLD { 256 } else { 0 })?;
        let outputs = transitions + usize::from(is_final);
        let low = index.checked_sub(transitions * (1 + delta_size) + outputs * output_size)?;
        let final_output = if is_final { self.unpack(low, output_size)? } else { 0 };
        let kind = Kind::Any(is_final);
        Some(FstNode {
            low,
            inputs: index,
            final_output,
            // At most 256 transitions, at most 8 bytes each.
            transitions: transitions as u16,
            delta_size: delta_size as u8,
            output_size: output_size as u8,
            kind,
        })
    }

    /// The input of a node with one transition, and the lowest address of the input and the state
    /// byte.
    #[inline(always)]
    fn input(&self, address: usize, state: u8) -> Option<(u8, usize)> {
        match usize::from(state & 0b0011_1111) {
            0 => {
                let at = address.checked_sub(1)?;
                Some((*self.data.get(at)?, at))
            }
            common => Some((*COMMON_INPUTS.get(common - 1)?, address)),
        }
    }

    /// Bytes per delta and per output.
    #[inline(always)]
    fn sizes(&self, at: usize) -> Option<(usize, usize)> {
        let sizes = *self.data.get(at)?;
        let (delta, output) = (usize::from(sizes >> 4), usize::from(sizes & 0b1111));
        (delta <= 8 && output <= 8).then_some((delta, output))
    }

    /// The little-endian number of `size` bytes, at most eight, at `at`.
    #[inline(always)]
    fn unpack(&self, at: usize, size: usize) -> Option<u64> {
        // One load of eight bytes, except near the end of the data.
        if let Some(bytes) = self.data.get(at..).and_then(<[u8]>::first_chunk) {
            let unused = 64 - 8 * size as u32;
            return Some(u64::from_le_bytes(*bytes) & u64::MAX.checked_shr(unused).unwrap_or(0));
        }
        let bytes = self.data.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The address that the delta at `at` leads to from a node whose lowest byte is at `low`.
    #[inline(always)]
    fn target(&self, low: usize, at: usize, size: usize) -> Option<usize> {
        match self.unpack(at, size)? {
            0 => Some(EMPTY_ADDRESS),
            delta => low.checked_sub(usize::try_from(delta).ok()?).filter(|&it| it >= self.start),
        }
    }

    /// Transition number `i` of a node, in the order of input bytes. Takes constant time.
    #[inline(always)]
    #[must_use]
    pub fn transition(&self, node: &FstNode, i: usize) -> Option<Transition> {
        if i >= node.len() {
            return None;
        }
        match node.kind {
            Kind::Empty => None,
            Kind::Next(input) => {
                let address = node.low.checked_sub(1).filter(|&it| it >= self.start)?;
                Some(Transition { input, output: 0, address })
            }
            Kind::One(input) => {
                let delta_at = node.inputs - node.delta_size();
                let output = self.unpack(delta_at - node.output_size(), node.output_size())?;
                let address = self.target(node.low, delta_at, node.delta_size())?;
                Some(Transition { input, output, address })
            }
            Kind::Any(_) => {
                let input = *self.data.get(node.inputs - 1 - i)?;
                let deltas = node.inputs - node.len();
                let delta_at = deltas - (i + 1) * node.delta_size();
                let outputs = deltas - node.len() * node.delta_size();
                let output =
                    self.unpack(outputs - (i + 1) * node.output_size(), node.output_size())?;
                let address = self.target(node.low, delta_at, node.delta_size())?;
                Some(Transition { input, output, address })
            }
        }
    }

    /// The transition for `input`. Takes at most 32 comparisons, because nodes with more
    /// transitions have an index.
    #[inline]
    #[must_use]
    pub fn find(&self, node: &FstNode, input: u8) -> Option<Transition> {
        match node.kind {
            Kind::Empty => None,
            Kind::Next(only) | Kind::One(only) if only != input => None,
            Kind::Next(_) | Kind::One(_) => self.transition(node, 0),
            Kind::Any(_) => {
                let i = if node.len() > INDEX_THRESHOLD {
                    usize::from(*self.data.get(node.inputs + usize::from(input))?)
                } else {
                    let inputs = self.data.get(node.inputs - node.len()..node.inputs)?;
                    inputs.iter().rev().position(|&it| it == input)?
                };
                self.transition(node, i).filter(|it| it.input == input)
            }
        }
    }

    /// The key whose outputs add up to `value`. Outputs must grow with the keys, as ordinals do.
    ///
    /// Linear in the length of the key, times the logarithm of the number of transitions of a node.
    pub(crate) fn key_of_output(&self, root: usize, value: u64) -> Option<Vec<u8>> {
        let mut key = Vec::with_capacity(32);
        let (mut address, mut left) = (root, value);
        // Reading only the fields that are needed takes half the time of `node`.
        while address != EMPTY_ADDRESS {
            let state = *self.data.get(address).filter(|_| address >= self.start)?;
            match state >> 6 {
                0b11 => {
                    let (input, low) = self.input(address, state)?;
                    key.push(input);
                    address = low.checked_sub(1)?;
                }
                0b10 => {
                    let (input, above) = self.input(address, state)?;
                    key.push(input);
                    let sizes = above.checked_sub(1)?;
                    let (delta_size, output_size) = self.sizes(sizes)?;
                    let low = sizes.checked_sub(delta_size + output_size)?;
                    left = left.checked_sub(self.unpack(low, output_size)?)?;
                    address = self.target(low, low + output_size, delta_size)?;
                }
                _ => {
                    let node = self.any_node(address, state)?;
                    if node.is_final() && node.final_output == left {
                        return Some(key);
                    }
                    let transition = self.last_transition_up_to(&node, left)?;
                    left -= transition.output;
                    key.push(transition.input);
                    address = transition.address;
                }
            }
        }
        (left == 0).then_some(key)
    }

    /// The last transition whose output is at most `most`. Outputs must grow.
    #[inline(always)]
    fn last_transition_up_to(&self, node: &FstNode, most: u64) -> Option<Transition> {
        let (mut low, mut high) = (0, node.len());
        let size = node.output_size();
        // Without outputs all are 0; a valid node then has one transition.
        let outputs = node.inputs.checked_sub(node.len() * (1 + node.delta_size()))?;
        while high - low > 1 {
            let middle = low.midpoint(high);
            let fits = self.unpack(outputs.checked_sub((middle + 1) * size)?, size)? <= most;
            (low, high) = if fits { (middle, high) } else { (low, middle) };
        }
        self.transition(node, low).filter(|transition| transition.output <= most)
    }

    /// Calls `each` with the input byte of each transition, in unspecified order.
    #[inline]
    pub fn for_each_input(&self, node: &FstNode, mut each: impl FnMut(u8)) {
        match node.kind {
            Kind::Empty => {}
            Kind::Next(input) | Kind::One(input) => each(input),
            Kind::Any(_) => {
                let inputs = self.data.get(node.inputs - node.len()..node.inputs);
                inputs.unwrap_or(&[]).iter().for_each(|&input| each(input));
            }
        }
    }

    /// The transitions of a node in the order of their input bytes. Each step takes constant time.
    pub fn transitions(self, node: FstNode) -> impl Iterator<Item = Transition> + 'a {
        (0..node.len()).map_while(move |i| self.transition(&node, i))
    }
}

impl FstNode {
    const EMPTY: Self = Self {
        low: usize::MAX,
        inputs: 0,
        final_output: 0,
        transitions: 0,
        delta_size: 0,
        output_size: 0,
        kind: Kind::Empty,
    };

    /// Whether a key ends here.
    #[inline]
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self.kind, Kind::Empty | Kind::Any(true))
    }

    /// Whether no key ends at or below this node. In a valid file this is only the root of an empty
    /// FST.
    pub(crate) fn is_dead_end(&self) -> bool {
        self.is_empty() && !self.is_final()
    }

    /// The number that is added to the value of a key that ends here.
    #[inline]
    #[must_use]
    pub fn final_output(&self) -> u64 {
        self.final_output
    }

    /// The number of transitions.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.transitions.into()
    }

    /// The number of bytes that the node takes in the file, if it is the node at `address`.
    #[must_use]
    pub fn size(&self, address: usize) -> usize {
        address.checked_sub(self.low).map_or(0, |bytes| bytes + 1)
    }

    #[inline]
    fn delta_size(&self) -> usize {
        self.delta_size.into()
    }

    #[inline]
    fn output_size(&self) -> usize {
        self.output_size.into()
    }

    /// Whether the node has no transitions.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.transitions == 0
    }
}

#[cfg(test)]
mod tests;
