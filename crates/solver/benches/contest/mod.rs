//! Measures contenders on the same boards, and checks that they agree.

use std::time::Duration;

use stopwatch::{Samples, Share, race, time};

use crate::board_sets::BoardSet;

/// Searches boards and appends the points of each to the list.
pub type Score = Box<dyn FnMut(&BoardSet, &mut Vec<u64>)>;

/// A contender: a row of the table.
pub struct Row {
    pub name: String,
    score: Score,
}

/// The result of a contest.
pub struct Outcome {
    /// The points of each board, the same for all contenders.
    pub points: Vec<u64>,
    /// How long each contender took for all boards.
    pub samples: Vec<Samples>,
}

impl Row {
    pub fn new(name: impl Into<String>, score: Score) -> Self {
        Self { name: name.into(), score }
    }
}

/// Lets all contenders search the set in turns, each for its share of time.
///
/// # Panics
///
/// If two contenders disagree on the points of a board.
pub fn contest(set: &BoardSet, rows: &mut [Row], share: Share) -> Outcome {
    let mut expected = Vec::new();
    let mut points = Vec::with_capacity(set.len());
    let samples = race(rows.len(), share, |i| -> Duration {
        let row = &mut rows[i];
        points.clear();
        let time = time(|| (row.score)(set, &mut points));
        if expected.is_empty() {
            expected.clone_from(&points);
        }
        let differs = expected.iter().zip(&points).position(|(expected, got)| expected != got);
        assert_eq!(differs, None, "{}: other points for this board of {}", row.name, set.name);
        assert_eq!(points.len(), set.len(), "{}: points for each board of {}", row.name, set.name);
        time
    });
    Outcome { points: expected, samples }
}
