//! Inputs from a seed, without a fuzzer.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Endless inputs that alternate between random bytes and slightly changed corpus inputs. The same
/// seed gives the same inputs.
#[derive(Clone, Debug)]
pub struct Inputs {
    random: ChaCha8Rng,
    kept: Vec<Vec<u8>>,
}

impl Inputs {
    /// The longest input of random bytes.
    const LONGEST: usize = 400;

    /// Creates the inputs of this seed. The corpus may be empty.
    #[must_use]
    pub fn new(seed: u64, kept: Vec<Vec<u8>>) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), kept }
    }

    /// A nearly uniform number below `limit`, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        self.random.next_u32() as usize % limit
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let mut bytes = vec![0; self.below(most + 1)];
        self.random.fill_bytes(&mut bytes);
        bytes
    }

    /// A corpus input with bytes changed, inserted, removed, or taken from another input.
    fn changed(&mut self) -> Vec<u8> {
        let which = self.below(self.kept.len());
        let mut input = self.kept[which].clone();
        for _ in 0..1 + self.below(4) {
            let at = self.below(input.len() + 1);
            match self.below(4) {
                0 => drop(input.splice(at..at, self.bytes(8))),
                1 => drop(input.drain(at..(at + self.below(9)).min(input.len()))),
                2 => {
                    let other = self.below(self.kept.len());
                    let from = self.below(self.kept[other].len() + 1);
                    input.truncate(at);
                    input.extend_from_slice(&self.kept[other][from..]);
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
        let fresh = self.kept.is_empty() || self.below(2) == 0;
        Some(if fresh { self.bytes(Self::LONGEST) } else { self.changed() })
    }
}

#[cfg(test)]
mod tests {
    use super::Inputs;

    #[test]
    fn a_seed_gives_the_same_inputs_again() {
        let kept = vec![b"tea".to_vec(), Vec::new()];
        let inputs = |seed| Inputs::new(seed, kept.clone()).take(200).collect::<Vec<_>>();
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(Inputs::new(7, Vec::new()).take(200).any(|it| it.len() > 300));
    }
}
