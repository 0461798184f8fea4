//! Inputs from a seed, for runs without a fuzzer.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// An endless iterator of inputs: random bytes, or mutated inputs of a corpus.
///
/// The same seed and corpus give the same inputs.
#[derive(Clone, Debug)]
pub struct Inputs {
    random: ChaCha8Rng,
    corpus: Vec<Vec<u8>>,
}

impl Inputs {
    /// The maximum length of a random input.
    const MAX_RANDOM_LEN: usize = 600;

    /// Creates the inputs of a seed. The corpus may be empty.
    #[must_use]
    pub fn new(seed: u64, corpus: Vec<Vec<u8>>) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), corpus }
    }

    /// A number below `limit`, which must not be 0. The bias of the modulo does not matter here.
    fn below(&mut self, limit: usize) -> usize {
        self.random.next_u32() as usize % limit
    }

    fn bytes(&mut self, max_len: usize) -> Vec<u8> {
        let mut bytes = vec![0; self.below(max_len + 1)];
        self.random.fill_bytes(&mut bytes);
        bytes
    }

    /// An input of the corpus with bits flipped, bytes inserted or removed, or the end of another
    /// input spliced in.
    fn mutated(&mut self) -> Vec<u8> {
        let which = self.below(self.corpus.len());
        let mut input = self.corpus[which].clone();
        for _ in 0..1 + self.below(4) {
            let at = self.below(input.len() + 1);
            match self.below(4) {
                0 => drop(input.splice(at..at, self.bytes(8))),
                1 => drop(input.drain(at..(at + self.below(9)).min(input.len()))),
                2 => {
                    let other = self.below(self.corpus.len());
                    let from = self.below(self.corpus[other].len() + 1);
                    input.truncate(at);
                    input.extend_from_slice(&self.corpus[other][from..]);
                }
                _ => {
                    if let Some(byte) = input.get_mut(at) {
                        *byte ^= 1 << (self.random.next_u32() % 8);
                    }
                }
            }
        }
        input
    }
}

impl Iterator for Inputs {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let random = self.corpus.is_empty() || self.below(2) == 0;
        Some(if random { self.bytes(Self::MAX_RANDOM_LEN) } else { self.mutated() })
    }
}

#[cfg(test)]
mod tests {
    use super::Inputs;

    #[test]
    fn same_seed_gives_same_inputs() {
        let corpus = vec![b"tea".to_vec(), Vec::new()];
        let inputs = |seed| Inputs::new(seed, corpus.clone()).take(200).collect::<Vec<_>>();
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(Inputs::new(7, Vec::new()).take(200).any(|it| it.len() > 300));
    }
}
