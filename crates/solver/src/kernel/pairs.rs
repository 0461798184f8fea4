//! Where a search starts: the records of all pairs of tokens.
//!
//! Every pair of touching slots is looked up at once, without going through the root and its children.

use lexicon::{Graph, MAX_TOKENS, Record, RecordIndex, Token};

/// Pairs of tokens: the first times 32 plus the second.
const PAIRS: usize = MAX_TOKENS * MAX_TOKENS;

/// The records of all prefixes of two tokens.
#[derive(Debug)]
pub(super) struct Pairs {
    records: Box<[Record; PAIRS]>,
    indices: Box<[RecordIndex; PAIRS]>,
    /// The tokens that are words by themselves, as bits, and their records.
    singles: u32,
    single_records: [RecordIndex; MAX_TOKENS],
}

impl Pairs {
    pub(super) fn new(graph: &Graph<'_>) -> Self {
        let dead = graph.dead();
        let mut pairs = Self {
            records: Box::new([graph.record(dead); PAIRS]),
            indices: Box::new([dead; PAIRS]),
            singles: 0,
            single_records: [dead; MAX_TOKENS],
        };
        let root = graph.record(Graph::ROOT);
        for first in 0..MAX_TOKENS {
            let Some(index) = root.step(first as u8) else { continue };
            let record = graph.record(index);
            pairs.singles |= u32::from(record.is_word()) << first;
            pairs.single_records[first] = index;
            for second in 0..MAX_TOKENS {
                if let Some(index) = record.step(second as u8) {
                    pairs.records[first * MAX_TOKENS + second] = graph.record(index);
                    pairs.indices[first * MAX_TOKENS + second] = index;
                }
            }
        }
        pairs
    }

    /// The records by pair of tokens; dead ones for pairs that no word begins with.
    pub(super) fn records(&self) -> &[Record; PAIRS] {
        &self.records
    }

    /// The index of the record of a pair.
    pub(super) fn index(&self, pair: usize) -> RecordIndex {
        self.indices[pair]
    }

    /// The record of a token that is a word by itself.
    pub(super) fn single(&self, token: Token) -> Option<RecordIndex> {
        let token = usize::from(token) % MAX_TOKENS;
        (self.singles >> token & 1 != 0).then(|| self.single_records[token])
    }

    /// Whether there are words of one token.
    pub(super) fn has_singles(&self) -> bool {
        self.singles != 0
    }
}
