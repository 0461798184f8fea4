//! Streams of boards: read or rolled in chunks, answered by many threads, printed in order.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::thread::available_parallelism;

use board::{Block, Blocks, BoardSplitter, BoardText};
use solver::{Next, Stats, in_order};

use crate::complain;
use crate::failure::{Failure, cannot_read, chain, display, not_utf8};
use crate::plan::{Output, Plan, Roll};
use crate::progress::{Progress, Totals, Unit, print};
use crate::sink::Sink;
use crate::text::Page;
use crate::worker::Worker;

/// The answers to a chunk of boards.
#[derive(Debug, Default)]
struct Answers {
    bytes: Vec<u8>,
    totals: Totals,
    /// Bad boards, in words.
    bad: Vec<String>,
    /// Boards that were cut off, in words.
    cut_off: Vec<String>,
    /// Nobody takes what is printed.
    failure: Option<Failure>,
    /// The chunk, to use its memory again.
    block: Option<Block>,
}

/// What came of boards.
#[derive(Debug, Default)]
pub struct Done {
    /// What the boards held, if that was asked for.
    pub stats: Stats,
    /// Whether there were bad boards, which the user was told about.
    pub bad: bool,
    /// Whether boards were cut off, which the user was told too.
    pub cut_off: bool,
    /// How many boards there were, and how long they took, in words, if they were many.
    pub closing_line: Option<String>,
}

impl Answers {
    /// Takes what a worker has ready, unless that is printed already.
    fn collect(&mut self, worker: &mut Worker<'_>) {
        self.failure = worker.sink.finish().err();
        self.bytes = std::mem::take(&mut worker.sink.bytes);
        self.cut_off = std::mem::take(&mut worker.cut_off);
    }
}

/// Answers the boards of a file.
pub fn file(
    plan: &Plan,
    page: Page,
    out: &mut impl Write,
    head: &[u8],
    path: &Path,
    splitter: BoardSplitter,
) -> Result<Done, Failure> {
    let name = display(path);
    let (source, length) = open(path).map_err(|error| cannot_read(&name, &error))?;
    let mut blocks = Blocks::new(source, splitter);
    if !matches!(plan.output, Output::Summary | Output::Stats(_)) {
        // A board's answer may be a thousand times as long as the board.
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
    stream(plan, page, out, head, progress, next, answer, |block| {
        blocks.borrow_mut().recycle(block);
    })
}

/// Answers boards as they are rolled.
pub fn dice(
    plan: &Plan,
    page: Page,
    out: &mut impl Write,
    head: &[u8],
    roll: &Roll,
) -> Result<Done, Failure> {
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
            if worker.sink.pass_on().is_break() {
                break;
            }
        }
        answers.collect(worker);
        answers
    };
    let progress = Progress::new(Unit::Boards, Some(count), prints(plan), plan.quiet);
    stream(plan, page, out, head, progress, next, answer, |_| {})
}

/// Answers chunks by all threads and prints the answers in order.
#[expect(clippy::too_many_arguments, reason = "the three functions are what differs")]
fn stream<T: Send>(
    plan: &Plan,
    page: Page,
    out: &mut impl Write,
    head: &[u8],
    mut progress: Progress,
    next: impl FnMut() -> Result<Next<T>, Failure>,
    answer: impl Fn(&mut Worker<'_>, T) -> Answers + Sync,
    recycle: impl Fn(Block),
) -> Result<Done, Failure> {
    let (mut bad, mut cut_off) = (false, false);
    let is_direct = prints_directly(plan);
    let mut waiting_head = Some(head).filter(|_| !is_direct);
    let done = in_order(
        threads(plan),
        next,
        || match is_direct {
            true => Worker::new(plan, page, Sink::printing(head)),
            false => Worker::new(plan, page, Sink::in_memory()),
        },
        answer,
        |answers| {
            if let Some(head) = waiting_head.take() {
                print(out, head)?;
            }
            print(out, &answers.bytes)?;
            for message in answers.bad.iter().chain(&answers.cut_off) {
                progress.suspend(|| complain(message));
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
        print(out, head)?;
    }
    // The head, if there were no boards.
    workers.iter_mut().try_for_each(|worker| worker.sink.finish())?;
    let mut stats = Stats::default();
    workers.iter().for_each(|worker| stats.merge(&worker.stats));
    Ok(Done { stats, bad, cut_off, closing_line: progress.closing_line() })
}

/// Answers the boards of a block; after a bad one no more, unless the plan is to keep going.
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
            // Up to the line that is not UTF-8.
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
            if worker.sink.pass_on().is_break() || !answers.bad.is_empty() && !plan.keep_going {
                return;
            }
        }
        if good.len() == rest.len() {
            return;
        }
        line += good.bytes().filter(|&b| b == b'\n').count() as u64;
        let after = &rest[good.len()..];
        if let Err(error) = std::str::from_utf8(after)
            && let Failure::Message(message) =
                not_utf8(name, line, error.valid_up_to() + 1, after[error.valid_up_to()])
        {
            answers.bad.push(message);
        }
        if !plan.keep_going {
            return;
        }
        let end = after.iter().position(|&b| b == b'\n').map_or(after.len(), |end| end + 1);
        (rest, line) = (&after[end..], line + 1);
    }
}

fn bad_board(name: &str, board: &BoardText<'_>, error: &board::Error) -> String {
    format!("{name}:{}: {}", board.line_of(error), chain(error))
}

/// A file and its length, if that is known.
fn open(path: &Path) -> std::io::Result<(Box<dyn Read>, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Box::new(std::io::stdin().lock()), None));
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(std::io::ErrorKind::IsADirectory.into());
    }
    Ok((Box::new(file), metadata.is_file().then_some(metadata.len())))
}

/// Whether results are printed all the while, and not at the end.
fn prints(plan: &Plan) -> bool {
    !matches!(plan.output, Output::Stats(_))
}

/// Whether answers are printed while they come, board by board: all paths of a board can be more than memory holds.
fn prints_directly(plan: &Plan) -> bool {
    plan.selection.all_paths
}

fn threads(plan: &Plan) -> NonZeroUsize {
    if prints_directly(plan) {
        return NonZeroUsize::MIN;
    }
    plan.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
