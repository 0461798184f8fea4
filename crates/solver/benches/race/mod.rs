//! Times contenders against each other, and holds them to the same answers.

use std::time::{Duration, Instant};

use crate::board_sets::{BoardSet, Boards};

/// Takes boards and adds the points of each to the list.
pub type Score<'a> = Box<dyn FnMut(Boards<'_>, &mut Vec<u64>) + 'a>;

/// A contender: a row of the table.
pub struct Row<'a> {
    pub name: String,
    score: Score<'a>,
}

/// What came of a race.
pub struct Outcome {
    /// The points of each board, the same by all contenders.
    pub points: Vec<u64>,
    /// One for each contender.
    pub times: Vec<RowTimes>,
}

/// How long a contender took for all boards.
pub struct RowTimes {
    /// The sum of the best times of all chunks.
    pub best: Duration,
    /// The time of the middle one of all rounds, as it was.
    pub median: Duration,
}

/// So many boards are timed together.
///
/// A round of a slow contender takes a second. Other programs get in its way somewhere in that time, but not
/// at the same place in every round: the best time is taken for each chunk, not for the whole.
const CHUNK: usize = 20;

impl<'a> Row<'a> {
    pub fn new(name: impl Into<String>, score: Score<'a>) -> Self {
        Self { name: name.into(), score }
    }
}

/// Lets all contenders score the set in turn, and that so many times over.
///
/// # Panics
///
/// If two contenders do not agree on the points of a board.
pub fn race(set: &BoardSet, rows: &mut [Row<'_>], rounds: usize) -> Outcome {
    let mut clocks: Vec<Clock> = rows.iter().map(|_| Clock::default()).collect();
    let (mut expected, mut points) = (Vec::new(), Vec::with_capacity(set.len()));
    for _ in 0..rounds {
        for (row, clock) in rows.iter_mut().zip(&mut clocks) {
            points.clear();
            clock.time(set, |boards| (row.score)(boards, &mut points));
            if expected.is_empty() {
                expected.clone_from(&points);
            }
            let differs = expected.iter().zip(&points).position(|(expected, got)| expected != got);
            assert_eq!(differs, None, "{}: other points for this board of {}", row.name, set.name);
            assert_eq!(points.len(), set.len(), "{}: boards left out", row.name);
        }
    }
    Outcome { points: expected, times: clocks.into_iter().map(Clock::stop).collect() }
}

/// What has been measured of one contender.
#[derive(Default)]
struct Clock {
    best_of_chunks: Vec<Duration>,
    rounds: Vec<Duration>,
}

impl Clock {
    fn time(&mut self, set: &BoardSet, mut score: impl FnMut(Boards<'_>)) {
        let mut round = Duration::ZERO;
        for (i, boards) in set.chunks(CHUNK).enumerate() {
            let start = Instant::now();
            score(boards);
            let time = start.elapsed();
            round += time;
            match self.best_of_chunks.get_mut(i) {
                Some(best) => *best = time.min(*best),
                None => self.best_of_chunks.push(time),
            }
        }
        self.rounds.push(round);
    }

    fn stop(mut self) -> RowTimes {
        self.rounds.sort_unstable();
        let median = self.rounds[self.rounds.len() / 2];
        RowTimes { best: self.best_of_chunks.iter().sum(), median }
    }
}
