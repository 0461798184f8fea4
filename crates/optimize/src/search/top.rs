//! The best boards so far.

use std::cmp::Reverse;

/// The best boards, each once: the highest values first, equal values in the order of the symbols.
/// The result does not depend on the order in which boards are offered.
#[derive(Clone, Debug, Default)]
pub(super) struct Top {
    most: usize,
    boards: Vec<(Reverse<u64>, Vec<u8>)>,
}

impl Top {
    pub(super) fn new(most: usize) -> Top {
        Top { most, boards: Vec::new() }
    }

    /// Offers a canonical board.
    pub(super) fn offer(&mut self, value: u64, symbols: &[u8]) {
        if self.boards.len() == self.most
            && self.boards.last().is_none_or(|(worst, _)| Reverse(value) > *worst)
        {
            return;
        }
        let place = self.boards.binary_search_by(|(other, board)| {
            (other, &board[..]).cmp(&(&Reverse(value), symbols))
        });
        if let Err(place) = place {
            self.boards.insert(place, (Reverse(value), symbols.to_vec()));
            self.boards.truncate(self.most);
        }
    }

    pub(super) fn merge(&mut self, other: Top) {
        other.boards.into_iter().for_each(|(value, symbols)| self.offer(value.0, &symbols));
    }

    /// The boards with their values, the best first.
    pub(super) fn into_boards(self) -> Vec<(u64, Vec<u8>)> {
        self.boards.into_iter().map(|(value, symbols)| (value.0, symbols)).collect()
    }
}
