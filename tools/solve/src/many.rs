//! Streams of boards: read or rolled in chunks, answered by many threads, printed in order.

use std::cell::RefCell;
use std::mem;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;
use std::thread::available_parallelism;

use dictc_board::{Block, Blocks, BoardSplitter, BoardText};
use dictc_cli::boards::{Piece, Roll, Source, open, remark_on_square};
use dictc_cli::files::{name_of, not_utf8};
use dictc_cli::interrupt;
use dictc_cli::ordered_map::{Next, Workers};
use dictc_cli::progress::{Progress, Unit};
use dictc_cli::{Failure, PROGRAM};
use dictc_game::Statistics;
use dictc_render::{Document, Kind, SheetsReport, Writer};
use dictc_solver::Score;

use crate::plan::{Content, Plan};
use crate::sink::Sink;
use crate::worker::{TypedBoard, Worker};

/// The answers to a chunk of boards.
#[derive(Debug, Default)]
struct Answers {
    bytes: Vec<u8>,
    totals: Totals,
    /// Messages about bad boards.
    bad: Vec<String>,
    /// Messages about boards that were cut off.
    cut_off: Vec<String>,
    /// The reason why a worker could not print its answers.
    failure: Option<Failure>,
    /// The chunk itself, so that its memory is reused.
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
    /// Statistics of the boards, if requested.
    pub statistics: Statistics,
    /// Whether there were invalid boards, which have been reported.
    pub bad: bool,
    /// Whether boards were cut off, which has been reported.
    pub cut_off: bool,
    /// The judged rounds, if sheets are checked.
    pub rounds: Vec<SheetsReport>,
    /// Whether a board had the word to show.
    pub has_shown: bool,
    /// The number of answered boards, if there were many.
    pub boards: u64,
    /// The number of boards and their time, if there were many.
    pub closing_line: Option<String>,
}

impl Answers {
    /// Collects the answers of a worker, unless it prints them itself.
    fn collect(&mut self, worker: &mut Worker<'_>, is_direct: bool) {
        let sink = worker.answers.get_mut();
        self.failure = sink.finish().err();
        if !is_direct {
            self.bytes = sink.take();
            worker.answers.end_part();
        }
        self.cut_off = std::mem::take(&mut worker.cut_off);
    }
}

/// The form of the answers of a plan, with the title of a page.
///
/// # Errors
///
/// If the board of the title is invalid, or a field was chosen that the answers lack.
pub fn document(plan: &Plan, has_ids: bool, has_rules: bool) -> Result<Document, Failure> {
    Ok(plan.document(has_ids, has_rules || plan.has_rules)?.with_title(&title(plan)?))
}

/// The title of a page.
fn title(plan: &Plan) -> Result<String, Failure> {
    let boards = match &plan.source {
        Source::Typed(boards) => match &boards[..] {
            [board] => {
                let parser = plan.parser.alphabet(plan.lexicon.alphabet());
                parser.parse(board)?.to_string()
            }
            boards => plan.source.title(boards.len() as u64),
        },
        Source::File { path, .. } => name_of(path),
        Source::Dice(roll) => plan.source.title(roll.count),
    };
    let what = match plan.content {
        Content::Check(_) => "results",
        _ => "words on a board",
    };
    Ok(format!("{boards} · {what}"))
}

/// Ends the answers and prints the rest.
///
/// # Errors
///
/// If they cannot be printed.
pub fn end(answers: &mut Writer<Sink>) -> Result<(), Failure> {
    // The sink keeps its failures.
    let _ = answers.finish();
    answers.get_mut().finish()
}

/// Answers the boards of a file.
///
/// # Errors
///
/// If the file cannot be read or has an invalid board, or the answers cannot be printed.
pub fn file(plan: &Plan, path: &Path, splitter: BoardSplitter) -> Result<Done, Failure> {
    // The answer to a board may be a thousand times as long as the board.
    let block_size = if is_short(plan) { Blocks::<&[u8]>::READ_SIZE } else { 1 << 10 };
    let mut file = open(path, splitter, block_size)?;
    // The first board decides whether tables have a column for ids, unless the file says so.
    let mut first = file.next_piece()?;
    while first.as_ref().is_some_and(|piece| has_no_board(splitter, piece)) {
        first = file.next_piece()?;
    }
    let has_ids = file.has_ids || first.as_ref().is_some_and(|piece| has_id(splitter, piece));
    let square = first.as_ref().and_then(|piece| remark_on_first(plan, splitter, piece));
    let (name, length) = (file.name.clone(), file.length);
    let has_rules =
        file.has_rules || matches!(&first, Some(Piece::Row(row)) if row.rules.is_some());
    let document = document(plan, has_ids, has_rules)?;
    let answering = Answering {
        plan,
        name: &name,
        splitter,
        may_have_ids: has_ids || !is_table(plan),
        document: &document,
    };
    let file = RefCell::new(file);
    let mut waited = false;
    let next = || {
        if let Some(piece) = first.take() {
            return Ok(Next::Item(piece));
        }
        let mut file = file.borrow_mut();
        if file.may_wait() && !std::mem::replace(&mut waited, true) {
            return Ok(Next::Wait);
        }
        waited = false;
        Ok(file.next_piece()?.map_or(Next::End, Next::Item))
    };
    let answer = |worker: &mut Worker<'_>, piece: Piece| {
        let mut answers = Answers::default();
        match piece {
            Piece::Block(block) => {
                answering.block(worker, &block, &mut answers);
                answers.block = Some(block);
            }
            Piece::Row(row) => {
                remark_on_selection(plan, &name, row.selection.as_deref());
                let board = TypedBoard {
                    text: &row.board,
                    id: row.id.as_deref(),
                    rules: row.rules.as_deref(),
                };
                answering.board(worker, row.line, board, &mut answers, |error| {
                    format!("{name}:{}: {}", row.line, dictc_cli::explain(error))
                });
            }
        }
        answers.collect(worker, prints_directly(plan));
        answers
    };
    let progress = Progress::new(Unit::Bytes, length, prints(plan), plan.quiet);
    let done = stream(plan, &document, progress, next, answer, |block| {
        file.borrow_mut().recycle(block);
    })?;
    if let Some((_, remark)) = square.filter(|(boards, _)| *boards == done.boards) {
        PROGRAM.remark_once(format_args!("{name}: {remark}"));
    }
    Ok(done)
}

/// The number of boards in the first part of a file, and the remark that they may be the rows of
/// one board.
fn remark_on_first(plan: &Plan, splitter: BoardSplitter, piece: &Piece) -> Option<(u64, String)> {
    let Piece::Block(block) = piece else { return None };
    // A size or a layout says what the lines are.
    if splitter != BoardSplitter::new() {
        return None;
    }
    let boards: Vec<_> = splitter.split(std::str::from_utf8(block.bytes()).ok()?, 1).collect();
    let texts: Vec<&str> = boards.iter().map(BoardText::text).collect();
    let remark = remark_on_square(&plan.parser, &texts, "--layout rows reads them as")?;
    Some((texts.len() as u64, remark))
}

/// Says once that a file has answers of other words.
fn remark_on_selection(plan: &Plan, name: &str, selection: Option<&str>) {
    let Some(theirs) = selection.filter(|it| Some(*it) != plan.selection.as_deref()) else {
        return;
    };
    let ours = plan.selection.as_deref().unwrap_or("all words");
    PROGRAM.remark_once(format_args!("{name}: has answers of {theirs}; these are of {ours}"));
}

/// Answers rolled boards.
///
/// # Errors
///
/// If the answers cannot be printed.
pub fn dice(plan: &Plan, roll: &Roll) -> Result<Done, Failure> {
    let (count, dealer) = (roll.count, roll.deal.dealer());
    let longest = if is_short(plan) { 1024 } else { 16 };
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
            answers.totals.add(worker.dealt(&dealer, n));
            if !worker.answers.get_mut().is_open() {
                break;
            }
        }
        answers.collect(worker, prints_directly(plan));
        answers
    };
    let progress = Progress::new(Unit::Boards, Some(count), prints(plan), plan.quiet);
    stream(plan, &document(plan, false, false)?, progress, next, answer, |_| {})
}

/// Answers chunks on all threads and prints the answers in order. After an interruption, no further
/// chunk is started, and the answers end properly.
fn stream<T: Send>(
    plan: &Plan,
    document: &Document,
    mut progress: Progress,
    mut next: impl FnMut() -> Result<Next<T>, Failure>,
    answer: impl Fn(&mut Worker<'_>, T) -> Answers + Sync,
    recycle: impl Fn(Block),
) -> Result<Done, Failure> {
    // Not earlier: before the first board was read, there is nothing to print.
    interrupt::listen();
    let mut joined = Writer::new(Sink::printing(document.format()), document.clone());
    let (mut bad, mut cut_off, mut boards) = (false, false, 0);
    // The only worker prints such answers itself.
    let is_direct = prints_directly(plan);
    let worker = || {
        let answers = match is_direct {
            true => Writer::new(Sink::printing(document.format()), document.clone()),
            false => Writer::part(Sink::in_memory(), document.clone()),
        };
        Worker::new(plan, answers)
    };
    let next = || match next() {
        // The sender of the boards may also be interrupted, in the middle of a board.
        _ if interrupt::is_asked() => Ok(Next::End),
        next => next,
    };
    let done = Workers::new(threads(plan), worker).ordered_map(next, answer, |answers| {
        // The sink keeps its failures.
        let _ = joined.join(&answers.bytes);
        joined.get_mut().finish()?;
        for message in answers.bad.iter().chain(&answers.cut_off) {
            progress.suspend(|| PROGRAM.complain(message));
        }
        if let Some(failure) = answers.failure {
            return Err(failure);
        }
        bad |= !answers.bad.is_empty();
        cut_off |= !answers.cut_off.is_empty();
        boards += answers.totals.boards;
        if !answers.bad.is_empty() && !plan.keep_going {
            return Err(Failure::Reported);
        }
        let bytes = answers.block.as_ref().map_or(0, |block| block.bytes().len() as u64);
        progress.advance(answers.totals.boards, answers.totals.points, bytes);
        answers.block.into_iter().for_each(&recycle);
        Ok(())
    });
    progress.clear();
    let mut workers = done?;
    match workers.first_mut() {
        _ if !prints(plan) => {}
        Some(worker) if is_direct => end(&mut worker.answers)?,
        _ => end(&mut joined)?,
    }
    let mut statistics = Statistics::default();
    workers.iter().for_each(|worker| statistics.merge(&worker.statistics));
    let rounds = workers.iter_mut().flat_map(|worker| mem::take(&mut worker.rounds)).collect();
    let has_shown = workers.iter().any(|worker| worker.has_shown);
    let closing_line = progress.closing_line(!matches!(plan.content, Content::Boards));
    Ok(Done { statistics, rounds, bad, cut_off, has_shown, boards, closing_line })
}

/// Answers the boards of a file.
struct Answering<'a> {
    plan: &'a Plan,
    name: &'a str,
    splitter: BoardSplitter,
    /// Whether the answers can have ids.
    may_have_ids: bool,
    /// The form of the answers.
    document: &'a Document,
}

impl Answering<'_> {
    /// Answers a board with its id, or keeps a message. Returns whether to go on.
    fn board(
        &self,
        worker: &mut Worker<'_>,
        line: u64,
        board: TypedBoard<'_>,
        answers: &mut Answers,
        message: impl Fn(&dictc_board::Error) -> String,
    ) -> bool {
        if let Some((id, why)) = board.id.and_then(|id| Some((id, self.why_not(id)?))) {
            answers.bad.push(format!("{}:{line}: {}: {why}", self.name, dictc_cli::quoted(id)));
        } else {
            match worker.typed(board) {
                Ok(score) => answers.totals.add(score),
                Err(error) => answers.bad.push(message(&error)),
            }
        }
        worker.answers.get_mut().is_open() && (answers.bad.is_empty() || self.plan.keep_going)
    }

    /// The reason why the answers cannot have an id.
    fn why_not(&self, id: &str) -> Option<&'static str> {
        match self.may_have_ids {
            false => Some("the first board has no id; expected one on all boards, or on none"),
            true if self.document.holds_id(id) || !prints(self.plan) => None,
            true => Some("an id has no line end in tsv, and a tab only at the end of the line"),
        }
    }

    /// Answers the boards of a block, up to the first invalid one unless the plan is to continue.
    fn block(&self, worker: &mut Worker<'_>, block: &Block, answers: &mut Answers) {
        let (mut rest, mut line) = (block.bytes(), block.line());
        loop {
            let good = match std::str::from_utf8(rest) {
                Ok(text) => text,
                // The lines before the line that is not UTF-8.
                Err(error) => {
                    let end = rest[..error.valid_up_to()].iter().rposition(|&b| b == b'\n');
                    std::str::from_utf8(&rest[..end.map_or(0, |end| end + 1)]).unwrap_or_default()
                }
            };
            for board in self.splitter.split(good, line) {
                let message = |error: &_| self.bad_board(&board, error);
                let typed = TypedBoard { id: board.id(), ..TypedBoard::from(board.text()) };
                if !self.board(worker, board.line(), typed, answers, message) {
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
                answers.bad.push(not_utf8(self.name, line, byte + 1, after[byte]));
            }
            if !self.plan.keep_going {
                return;
            }
            let end = after.iter().position(|&b| b == b'\n').map_or(after.len(), |end| end + 1);
            (rest, line) = (&after[end..], line + 1);
        }
    }

    fn bad_board(&self, board: &BoardText<'_>, error: &dictc_board::Error) -> String {
        let may_be_row = self.splitter == BoardSplitter::new()
            && !board.text().contains(['/', '\n', '\r'])
            && error.location().is_none();
        let hint = if may_be_row { "; or --layout rows, if each line is a row" } else { "" };
        format!("{}:{}: {}{hint}", self.name, board.line_of(error), dictc_cli::explain(error))
    }
}

/// Whether a piece is only blank lines and comments.
fn has_no_board(splitter: BoardSplitter, piece: &Piece) -> bool {
    let Piece::Block(block) = piece else { return false };
    let text = std::str::from_utf8(block.bytes());
    text.is_ok_and(|text| splitter.split(text, 1).next().is_none())
}

/// Whether the first board of a piece has an id.
fn has_id(splitter: BoardSplitter, piece: &Piece) -> bool {
    match piece {
        Piece::Row(row) => row.id.is_some(),
        Piece::Block(block) => {
            let good = block.bytes().utf8_chunks().next().map_or("", |chunk| chunk.valid());
            splitter.split(good, 1).next().is_some_and(|board| board.id().is_some())
        }
    }
}

/// Whether answers are rows of a table, in which ids need a column.
fn is_table(plan: &Plan) -> bool {
    match plan.document.format().kind() {
        Kind::Table => true,
        Kind::Text => matches!(plan.content, Content::Totals),
        Kind::Objects | Kind::Drawing | Kind::Page => false,
    }
}

/// Whether the answer to a board is not much longer than the board.
fn is_short(plan: &Plan) -> bool {
    matches!(plan.content, Content::Totals | Content::Boards | Content::Statistics)
}

/// Whether answers are printed during the work, and not at its end.
pub fn prints(plan: &Plan) -> bool {
    !matches!(plan.content, Content::Statistics | Content::Check(_))
}

/// Whether a worker prints its answers itself while it makes them: all paths of a board may not fit
/// in memory.
fn prints_directly(plan: &Plan) -> bool {
    plan.view.all_paths
}

fn threads(plan: &Plan) -> NonZeroUsize {
    // Sheets belong to the boards in their order.
    if prints_directly(plan) || matches!(plan.content, Content::Check(_)) {
        return NonZeroUsize::MIN;
    }
    plan.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
