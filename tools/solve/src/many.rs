//! Streams of boards: read or rolled in chunks, answered by many threads, printed in order.

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::thread::available_parallelism;

use board::{Block, Blocks, BoardSplitter, BoardText};
use cli::Failure;
use cli::boards::Roll;
use cli::files::{cannot_read, name_of, not_utf8, open};
use cli::progress::{Progress, Unit};
use game::{Next, Statistics, ordered_map};
use solver::Score;

use crate::arguments::PROGRAM;
use crate::plan::{Output, Plan};
use crate::sink::Sink;
use crate::worker::Worker;

/// The answers to a chunk of boards.
#[derive(Debug, Default)]
struct Answers {
    bytes: Vec<u8>,
    totals: Totals,
    /// Messages about bad boards.
    bad: Vec<String>,
    /// Messages about boards that were cut off.
    cut_off: Vec<String>,
    /// Why a worker could not print its answers.
    failure: Option<Failure>,
    /// The chunk itself, so that its memory is used again.
    block: Option<Block>,
}

/// The boards and points of a part of the work.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    boards: u64,
    points: u64,
}

impl Totals {
    fn add(&mut self, score: Score) {
        self.boards += 1;
        self.points += score.points;
    }
}

/// The outcome of a run.
#[derive(Debug, Default)]
pub struct Done {
    /// Statistics of the boards, if they were asked for.
    pub statistics: Statistics,
    /// Whether there were bad boards. They are reported.
    pub bad: bool,
    /// Whether boards were cut off. They are reported.
    pub cut_off: bool,
    /// How many boards there were and how long they took, if they were many.
    pub closing_line: Option<String>,
}

impl Answers {
    /// Takes the answers of a worker, unless it prints them itself.
    fn collect(&mut self, worker: &mut Worker<'_>) {
        self.failure = worker.sink.finish().err();
        self.bytes = worker.sink.take();
        self.cut_off = std::mem::take(&mut worker.cut_off);
    }
}

/// Answers the boards of a file.
///
/// # Errors
///
/// If the file cannot be read, holds a bad board, or the answers cannot be printed.
pub fn file(
    plan: &Plan,
    head: &[u8],
    path: &Path,
    splitter: BoardSplitter,
) -> Result<Done, Failure> {
    let name = name_of(path);
    let source = open(path).map_err(|error| cannot_read(&name, &error))?;
    let length = source.length;
    let mut blocks = Blocks::new(source.reader, splitter);
    if !matches!(plan.output, Output::Summary | Output::Statistics(_)) {
        // The answer to a board may be a thousand times as long as the board.
        blocks = blocks.read_size(1 << 10);
    }
    let blocks = RefCell::new(blocks);
    let mut waited = false;
    let next = || {
        let mut blocks = blocks.borrow_mut();
        if blocks.may_wait() && !std::mem::replace(&mut waited, true) {
            return Ok(Next::Wait);
        }
        waited = false;
        let block = blocks.next_block().map_err(|error| cannot_read(&name, &error))?;
        Ok(block.map_or(Next::End, Next::Item))
    };
    let answer = |worker: &mut Worker<'_>, block: Block| {
        let mut answers = Answers::default();
        answer_block(plan, &name, splitter, worker, &block, &mut answers);
        answers.collect(worker);
        answers.block = Some(block);
        answers
    };
    let progress = Progress::new(Unit::Bytes, length, prints(plan), plan.quiet);
    stream(plan, head, progress, next, answer, |block| {
        blocks.borrow_mut().recycle(block);
    })
}

/// Answers boards as they are rolled.
///
/// # Errors
///
/// If the answers cannot be printed.
pub fn dice(plan: &Plan, head: &[u8], roll: &Roll) -> Result<Done, Failure> {
    let count = roll.count;
    let longest = if prints(plan) && !matches!(plan.output, Output::Summary) { 16 } else { 1024 };
    let chunk = (count / (8 * threads(plan).get() as u64)).clamp(1, longest);
    let mut dealt = 0_u64;
    let next = || {
        let from = dealt;
        dealt = count.min(dealt.saturating_add(chunk));
        Ok(if from < dealt { Next::Item(from..dealt) } else { Next::End })
    };
    let answer = |worker: &mut Worker<'_>, numbers: Range<u64>| {
        let mut answers = Answers::default();
        for n in numbers {
            answers.totals.add(worker.dealt(&roll.dealer, n));
            if !worker.sink.is_open() {
                break;
            }
        }
        answers.collect(worker);
        answers
    };
    let progress = Progress::new(Unit::Boards, Some(count), prints(plan), plan.quiet);
    stream(plan, head, progress, next, answer, |_| {})
}

/// Answers chunks by all threads and prints the answers in order.
fn stream<T: Send>(
    plan: &Plan,
    head: &[u8],
    mut progress: Progress,
    next: impl FnMut() -> Result<Next<T>, Failure>,
    answer: impl Fn(&mut Worker<'_>, T) -> Answers + Sync,
    recycle: impl Fn(Block),
) -> Result<Done, Failure> {
    let mut out = std::io::stdout();
    let mut print = |bytes: &[u8]| {
        if bytes.is_empty() {
            return Ok(());
        }
        out.write_all(bytes).map_err(|error| Failure::output(&error))
    };
    let (mut bad, mut cut_off) = (false, false);
    let is_direct = prints_directly(plan);
    let mut waiting_head = Some(head).filter(|_| !is_direct);
    let done = ordered_map(
        threads(plan),
        next,
        || match is_direct {
            true => Worker::new(plan, Sink::printing(head)),
            false => Worker::new(plan, Sink::in_memory()),
        },
        answer,
        |answers| {
            if let Some(head) = waiting_head.take() {
                print(head)?;
            }
            print(&answers.bytes)?;
            for message in answers.bad.iter().chain(&answers.cut_off) {
                progress.suspend(|| PROGRAM.complain(message));
            }
            if let Some(failure) = answers.failure {
                return Err(failure);
            }
            bad |= !answers.bad.is_empty();
            cut_off |= !answers.cut_off.is_empty();
            if !answers.bad.is_empty() && !plan.keep_going {
                return Err(Failure::Reported);
            }
            let bytes = answers.block.as_ref().map_or(0, |block| block.bytes().len() as u64);
            progress.advance(answers.totals.boards, answers.totals.points, bytes);
            answers.block.into_iter().for_each(&recycle);
            Ok(())
        },
    );
    progress.clear();
    let mut workers = done?;
    if let Some(head) = waiting_head {
        print(head)?;
    }
    // Without boards, a worker that prints has not printed the head yet; `finish` does.
    workers.iter_mut().try_for_each(|worker| worker.sink.finish())?;
    let mut statistics = Statistics::default();
    workers.iter().for_each(|worker| statistics.merge(&worker.statistics));
    Ok(Done { statistics, bad, cut_off, closing_line: progress.closing_line() })
}

/// Answers the boards of a block, up to the first bad one unless the plan is to keep going.
fn answer_block(
    plan: &Plan,
    name: &str,
    splitter: BoardSplitter,
    worker: &mut Worker<'_>,
    block: &Block,
    answers: &mut Answers,
) {
    let (mut rest, mut line) = (block.bytes(), block.line());
    loop {
        let good = match std::str::from_utf8(rest) {
            Ok(text) => text,
            // The lines before the one that is not UTF-8.
            Err(error) => {
                let end = rest[..error.valid_up_to()].iter().rposition(|&b| b == b'\n');
                std::str::from_utf8(&rest[..end.map_or(0, |end| end + 1)]).unwrap_or_default()
            }
        };
        for board in splitter.split(good, line) {
            match worker.typed(board.text()) {
                Ok(score) => answers.totals.add(score),
                Err(error) => answers.bad.push(bad_board(name, &board, &error)),
            }
            if !worker.sink.is_open() || !answers.bad.is_empty() && !plan.keep_going {
                return;
            }
        }
        if good.len() == rest.len() {
            return;
        }
        line += good.bytes().filter(|&b| b == b'\n').count() as u64;
        let after = &rest[good.len()..];
        if let Err(error) = std::str::from_utf8(after) {
            let byte = error.valid_up_to();
            answers.bad.push(not_utf8(name, line, byte + 1, after[byte]));
        }
        if !plan.keep_going {
            return;
        }
        let end = after.iter().position(|&b| b == b'\n').map_or(after.len(), |end| end + 1);
        (rest, line) = (&after[end..], line + 1);
    }
}

fn bad_board(name: &str, board: &BoardText<'_>, error: &board::Error) -> String {
    format!("{name}:{}: {}", board.line_of(error), cli::explain(error))
}

/// Whether answers are printed during the work, and not at its end.
fn prints(plan: &Plan) -> bool {
    !matches!(plan.output, Output::Statistics(_))
}

/// Whether a worker prints its answers itself while it makes them: all paths of a board may not fit
/// in memory.
fn prints_directly(plan: &Plan) -> bool {
    plan.view.all_paths
}

fn threads(plan: &Plan) -> NonZeroUsize {
    if prints_directly(plan) {
        return NonZeroUsize::MIN;
    }
    plan.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
